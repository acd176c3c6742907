/* ODE's surface parameters as a pair material, and back; see ode-compliant/surface.h. */
#include <math.h>
#include <ode-compliant/holding.h>
#include <ode-compliant/hunt_crossley.h>
#include <ode-compliant/linear_stop.h>
#include <ode-compliant/surface.h>
#include <stdio.h>
#include <string.h>

#include "core/core.h"

#define LEAST_BOUNCE 0.05 /* a material's restitution is never 0 */
#define MOST_FRICTION 1e6 /* in place of an infinite one */

static const struct {
    unsigned bit;
    const char *name;
} lost_names[] = {
    {dcLostMu2, "mu2"},
    {dcLostInfiniteMu, "an infinite mu"},
    {dcLostSlip, "slip1 and slip2"},
    {dcLostMotion, "motion1, motion2 and motionN"},
    {dcLostBounce, "a bounce out of 0.05 to 1"},
    {dcLostBounceVel, "bounce_vel"},
    {dcLostRho2, "rho2"},
    {dcLostStaticFriction, "static friction"},
    {dcLostViscousFriction, "viscous friction"},
    {dcLostHolding, "tangential stiffness"},
    {dcLostAdhesion, "adhesion"},
    {dcLostRigid, "a cfm of 0"},
};

/* Hands over what was lost, or says it. */
static void tell(const char *function, unsigned lost, unsigned *place)
{
    char text[256];
    size_t length = 0;
    if (place) {
        *place = lost;
        return;
    }
    for (size_t i = 0; i < sizeof lost_names / sizeof *lost_names && length < sizeof text; i++) {
        if (lost & lost_names[i].bit) {
            length +=
                (size_t)snprintf(text + length, sizeof text - length, "%s%s", length ? ", " : "", lost_names[i].name);
        }
    }
    if (lost) {
        dcxWarn("%s: could not be kept: %s", function, text);
    }
}

/* ODE's own. */
static const dReal usual_cfm = sizeof(dReal) == sizeof(double) ? (dReal)1e-10 : (dReal)1e-5;

dcSurfaceUse dcSurfaceUseDefault(void)
{
    return (dcSurfaceUse){(dReal)(1.0 / 60), (dReal)9.81, 1,          1,        (dReal)0.1,
                          (dReal)0.01,       (dReal)0.1,  (dReal)0.2, usual_cfm};
}

static int is_positive(double value)
{
    return value > 0 && value - value == 0;
}

static int is_cfm(double value)
{
    return value >= 0 && value - value == 0;
}

static int check_use(const char *function, const dcSurfaceUse *use)
{
    const struct {
        const char *name;
        double value;
    } wanted[] = {{"step", (double)use->step},
                  {"load", (double)use->load},
                  {"mass", (double)use->mass},
                  {"speed", (double)use->speed},
                  {use->radius != 0 ? "radius" : "area", (double)(use->radius != 0 ? use->radius : use->area)},
                  {"thickness", use->radius != 0 ? 1 : (double)use->thickness}};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        if (!is_positive(wanted[i].value)) {
            return dcxFail(dcErrValue, "%s: %s must be positive and finite, not %g", function, wanted[i].name,
                           wanted[i].value);
        }
    }
    if (!(use->erp >= 0 && use->erp <= 1)) {
        return dcxFail(dcErrValue, "%s: erp must be 0 to 1, not %g", function, (double)use->erp);
    }
    if (!is_cfm((double)use->cfm)) {
        return dcxFail(dcErrValue, "%s: cfm must be finite and not negative, not %g", function, (double)use->cfm);
    }
    return dcOk;
}

/* kp and kd of a surface.  A cfm of 0 is no spring: what ODE has where nobody sets any stands in. */
static int read_spring(const char *function, const dSurfaceParameters *surface, const dcSurfaceUse *use, double *kp,
                       double *kd, unsigned *lost)
{
    double erp = (double)(surface->mode & dContactSoftERP ? surface->soft_erp : use->erp);
    double cfm = (double)(surface->mode & dContactSoftCFM ? surface->soft_cfm : use->cfm);
    if (!(erp >= 0 && erp <= 1)) {
        return dcxFail(dcErrValue, "%s: soft_erp must be 0 to 1, not %g", function, erp);
    }
    if (!is_cfm(cfm)) {
        return dcxFail(dcErrValue, "%s: soft_cfm must be finite and not negative, not %g", function, cfm);
    }
    if (!(cfm > 0)) {
        cfm = (double)usual_cfm;
        *lost |= dcLostRigid;
    }
    *kp = erp / ((double)use->step * cfm);
    *kd = (1 - erp) / cfm;
    return dcOk;
}

/* Hertz' contact is damped by 3/2 c v, a layer by c v: the linear stop's law. */
static double bounce_by(const dcSurfaceUse *use, double dissipation)
{
    double speed = (double)use->speed;
    return use->radius != 0 ? dcHuntCrossleyRestitution(dissipation, speed)
                            : dcLinearStopRestitution(dissipation, speed);
}

static double dissipation_for(const dcSurfaceUse *use, double bounce)
{
    double speed = (double)use->speed;
    return use->radius != 0 ? dcHuntCrossleyDissipation(bounce, speed) : dcLinearStopDissipation(bounce, speed);
}

/* Modulus with which the depth at rest is load/kp. */
static double modulus_of(const dcSurfaceUse *use, double kp)
{
    double load = (double)use->load, depth = load / kp;
    return use->radius != 0 ? load / (dcHuntCrossleyStiffness((double)use->radius, 1) * depth * sqrt(depth))
                            : kp * (double)use->thickness / (double)use->area;
}

/* Restitution of what ODE does at the speed of the use: its spring and damper, and what the implicit step damps. */
static double spring_bounce(const dcSurfaceUse *use, double kp, double kd)
{
    double mass = (double)use->mass, rate = sqrt(kp / mass);
    double ratio = kd / (2 * mass * rate) + 0.5 * rate * (double)use->step;
    return ratio < 1 ? exp(-M_PI * ratio / sqrt(1 - ratio * ratio)) : 0;
}

static double bounce_of(const dSurfaceParameters *surface, const dcSurfaceUse *use, double kp, double kd,
                        unsigned *lost)
{
    double e = spring_bounce(use, kp, kd);
    if ((surface->mode & dContactBounce) && use->speed > surface->bounce_vel) {
        e = (double)surface->bounce;
        *lost |= e < LEAST_BOUNCE || e > 1 ? dcLostBounce : 0;
    }
    *lost |= (surface->mode & dContactBounce) && surface->bounce_vel > 0 ? dcLostBounceVel : 0;
    return fmin(fmax(e, LEAST_BOUNCE), 1);
}

/* ODE asks for each of its directions whether a friction is a coefficient: mu and rho by one bit, mu2 and rho2, given
 * or not, by the next, what turns about the normal by the last. */
static void take_friction(const dSurfaceParameters *surface, const dcSurfaceUse *use, dcPairMaterial *pair,
                          unsigned *lost)
{
    int mode = surface->mode, apart = mode & dContactAxisDep;
    double by_load = 1 / (double)use->load, mu = (double)surface->mu, mu2 = apart ? (double)surface->mu2 : mu;
    double share = mode & dContactApprox1_1 ? 1 : by_load, share2 = mode & dContactApprox1_2 ? 1 : by_load;
    *lost |= mu * share != mu2 * share2 ? dcLostMu2 : 0;
    *lost |= mu - mu != 0 ? dcLostInfiniteMu : 0;
    *lost |= mode & (dContactSlip1 | dContactSlip2) ? dcLostSlip : 0;
    *lost |= mode & (dContactMotion1 | dContactMotion2 | dContactMotionN) ? dcLostMotion : 0;
    pair->static_friction = pair->dynamic_friction = mu - mu != 0 ? MOST_FRICTION : mu * share;
    if (mode & dContactRolling) {
        double rho = (double)surface->rho * share, rho2 = (double)(apart ? surface->rho2 : surface->rho) * share2;
        double share_n = mode & dContactApprox1_N ? 1 : by_load;
        pair->rolling_friction = fmax(rho, rho2);
        pair->spinning_friction = (double)(apart ? surface->rhoN : surface->rho) * share_n;
        *lost |= rho != rho2 ? dcLostRho2 : 0;
    }
}

/* Names a friction of ODE's that is out of range. */
static int check_friction(const char *function, const dSurfaceParameters *surface)
{
    int rolls = surface->mode & dContactRolling, apart = rolls && (surface->mode & dContactAxisDep);
    const struct {
        const char *name;
        double value;
        int infinite;
    } fields[] = {{"mu", (double)surface->mu, 1},
                  {"bounce", surface->mode & dContactBounce ? (double)surface->bounce : 0, 0},
                  {"rho", rolls ? (double)surface->rho : 0, 0},
                  {"rho2", apart ? (double)surface->rho2 : 0, 0},
                  {"rhoN", apart ? (double)surface->rhoN : 0, 0}};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (!(fields[i].value >= 0) || (fields[i].value - fields[i].value != 0 && !fields[i].infinite)) {
            return dcxFail(dcErrValue, "%s: %s must be finite and not negative, not %g", function, fields[i].name,
                           fields[i].value);
        }
    }
    return dcOk;
}

int dcMaterialFromSurface(const dSurfaceParameters *surface, const dcSurfaceUse *use, dcPairMaterial *pair,
                          unsigned *lost)
{
    if (!surface || !use || !pair) {
        return dcxFail(dcErrArgument, "dcMaterialFromSurface: surface, use or pair is NULL");
    }
    double kp = 0, kd = 0, value;
    unsigned gone = 0;
    int code = check_use(__func__, use);
    code = code == dcOk ? check_friction(__func__, surface) : code;
    code = code == dcOk ? read_spring(__func__, surface, use, &kp, &kd, &gone) : code;
    if (code != dcOk) {
        return code;
    }
    dcMaterial usual = dcMaterialDefault();
    dcPairMaterial made;
    dcMaterialCombine(&usual, &usual, &made);
    made.modulus = modulus_of(use, kp);
    made.dissipation = dissipation_for(use, bounce_of(surface, use, kp, kd, &gone));
    take_friction(surface, use, &made, &gone);
    const char *fault = dcPairMaterialFault(&made, &value);
    if (fault) {
        return dcxFail(dcErrValue, "dcMaterialFromSurface: of the material %s, not %g", fault, value);
    }
    *pair = made;
    tell(__func__, gone, lost);
    return dcOk;
}

int dcSurfaceFromMaterial(const dcPairMaterial *pair, const dcSurfaceUse *use, dSurfaceParameters *surface,
                          unsigned *lost)
{
    if (!pair || !use || !surface) {
        return dcxFail(dcErrArgument, "dcSurfaceFromMaterial: pair, use or surface is NULL");
    }
    double value, load = (double)use->load, depth, kp, kd;
    int code = check_use(__func__, use);
    const char *fault = code == dcOk ? dcPairMaterialFault(pair, &value) : NULL;
    if (code != dcOk || fault) {
        return fault ? dcxFail(dcErrValue, "dcSurfaceFromMaterial: %s, not %g", fault, value) : code;
    }
    depth = use->radius != 0
                ? dcHuntCrossleyStaticDepth(dcHuntCrossleyStiffness((double)use->radius, pair->modulus), load)
                : load * (double)use->thickness / ((double)use->area * pair->modulus);
    kp = load / depth;
    kd = (use->radius != 0 ? 1.5 : 1) * pair->dissipation * load; /* slope of the law's damping under the load */
    memset(surface, 0, sizeof *surface);
    surface->mode = dContactApprox1_1 | dContactApprox1_2 | dContactBounce;
    surface->mu = (dReal)pair->dynamic_friction;
    surface->bounce = (dReal)bounce_by(use, pair->dissipation);
    dcSurfaceSetSpring(surface, use->step, (dReal)kp, (dReal)kd);
    double arm = (double)use->radius;
    double rolling = pair->rolling_friction + pair->rolling_coefficient * arm;
    double spinning = pair->spinning_friction + pair->spinning_coefficient * arm;
    if (rolling > 0 || spinning > 0) {
        surface->mode |= dContactRolling | dContactAxisDep | dContactApprox1_N;
        surface->mu2 = surface->mu;
        surface->rho = surface->rho2 = (dReal)rolling;
        surface->rhoN = (dReal)spinning;
    }
    unsigned gone = pair->static_friction > pair->dynamic_friction ? dcLostStaticFriction : 0;
    gone |= pair->viscous_friction > 0 ? dcLostViscousFriction : 0;
    gone |= pair->adhesion_force > 0 || pair->adhesion_energy > 0 || pair->adhesion_stress > 0 ? dcLostAdhesion : 0;
    gone |= pair->friction_model == dcFrictionHolding && pair->tangential_ratio > 0 ? dcLostHolding : 0;
    tell(__func__, gone, lost);
    return dcOk;
}

int dcSurfaceSetSpring(dSurfaceParameters *surface, dReal step, dReal stiffness, dReal damping)
{
    double h = (double)step, kp = (double)stiffness, kd = (double)damping, sum = h * kp + kd;
    if (!surface) {
        return dcxFail(dcErrArgument, "dcSurfaceSetSpring: surface is NULL");
    }
    if (!is_positive(h) || !(kp >= 0) || !(kd >= 0) || !is_positive(sum)) {
        return dcxFail(
            dcErrValue,
            "dcSurfaceSetSpring: step %g must be positive, stiffness %g and damping %g finite, not negative, "
            "and not both 0",
            h, kp, kd);
    }
    surface->mode |= dContactSoftERP | dContactSoftCFM;
    surface->soft_erp = (dReal)(h * kp / sum);
    surface->soft_cfm = (dReal)(1 / sum);
    return dcOk;
}

int dcSurfaceGetSpring(const dSurfaceParameters *surface, const dcSurfaceUse *use, dReal *stiffness, dReal *damping)
{
    if (!surface || !use) {
        return dcxFail(dcErrArgument, "dcSurfaceGetSpring: surface or use is NULL");
    }
    double kp = 0, kd = 0;
    unsigned gone = 0;
    int code = check_use(__func__, use);
    code = code == dcOk ? read_spring(__func__, surface, use, &kp, &kd, &gone) : code;
    if (code == dcOk && stiffness) {
        *stiffness = (dReal)kp;
    }
    if (code == dcOk && damping) {
        *damping = (dReal)kd;
    }
    return code;
}
