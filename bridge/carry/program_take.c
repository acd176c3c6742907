/* Way (c): what the program's contacts bore, from feedback or from the bodies' velocities, and into the books. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "state/world_data.h"
#include "carry.h"
#include "met.h"
#include "parts.h"

/* Steps after which a longer one is forgotten by two thirds. */
#define STEPS_KEPT 60.0

/* How a pair's two bodies went through the last step: ODE's velocities but for damping, and where they are now. */
typedef struct motion {
    double p[2][3], v[2][3], w[2][3];
} motion;

static void read_motion(const dcxWorld *dc, int b1, int b2, motion *m)
{
    for (int side = 0; side < 2; side++) {
        int b = side ? b2 : b1;
        const dcxBodyState *s = &dc->bodies.state[b];
        v_copy(m->p[side], s->p);
        v_copy(m->v[side], s->v);
        v_copy(m->w[side], s->w);
        if (dc->bodies.info[b].id) {
            dcxBodyUndamp(dc->bodies.info[b].id, m->v[side], m->w[side]);
        }
    }
}

/* The first body's velocity against the second's at a contact, as the bodies lay so long ago. */
static void velocity_at(const motion *m, const dcxSpot *spot, double ago, double *v)
{
    double arm[3], u[2][3];
    for (int side = 0; side < 2; side++) {
        v_sub(arm, spot->at, m->p[side]);
        v_add_scaled(arm, arm, ago, m->v[side]);
        dcxArmVelocity(m->v[side], m->w[side], arm, u[side]);
    }
    v_sub(v, u[0], u[1]);
    v_add_scaled(v, v, 1, spot->ground);
}

/* What a contact that holds went at v in the step, during which it bore `load`; the energy in its spring. */
static double stretch(const dcxWorld *dc, dcxSpot *spot, const double *v, double load, double h)
{
    double way[3];
    if (!(spot->mu > 0 || spot->limit > 0)) {
        return 0;
    }
    v_add_scaled(way, v, -v_dot(v, spot->n), spot->n);
    v_add_scaled(way, way, 1, spot->footing.drive);
    v_scale(way, h, way);
    dcxGripCreep(dc, way, spot->crept);
    if (spot->footing.shaped) {
        dcxEllipseWeigh(&spot->footing.ellipse, way, way);
    }
    dcHoldStretch(&spot->hold, way, max_of(spot->mu * load, spot->limit));
    return dcHoldEnergy(&spot->hold);
}

/* A contact bore so much along its normal; what is remembered of it, but for how friction that holds was stretched. */
static void settle(dcxSpot *spot, double load, double h)
{
    double end = spot->softness * load - spot->target; /* rate of approach that the row leaves */
    if (spot->kick > 0 || !(load > 0)) {
        end = min_of(spot->approach, 0);
    }
    double braked = max_of(spot->approach - end, 0) / (spot->mobility * h);
    spot->load = max_of(load - braked, 0);
    spot->impulse = load * h;
    spot->stored = spot->carried.stage == dcxStageStopped
                       ? dcxImpactTake(&spot->carried, spot->impulse, 1)
                       : dcxPressEnergy(spot->load, spot->x + h * end, spot->k, spot->linear);
    spot->stored -= spot->pull > 0 ? spot->pull * dcxPressDepth(spot->load, spot->k, spot->linear) : 0;
    spot->known = 1;
}

/* How fast a contact's bodies approach at the end of the step.  What is known of them only nearly goes by the row, but
 * where they are kicked. */
static double approach_after(const dcxSpot *spot, int known, const double *after, double h)
{
    if (known) {
        return -v_dot(after, spot->n);
    }
    if (spot->kick > 0) {
        return -v_dot(after, spot->n) - h * spot->mobility * spot->kick;
    }
    return spot->load > 0 || spot->impulse > 0 ? spot->softness * spot->impulse / h - spot->target : 0;
}

/* Energy that a contact took from the bodies, normal and friction; `normal` receives the one. */
static double work_against(const dcxWorld *dc, const dcxSpot *spot, const double *force, double h, double *normal)
{
    double after[3], along = v_dot(force, spot->n), slip = 0;
    int known = dcxSpotAfter(dc, spot, force, after);
    double end = approach_after(spot, known, after, h);
    *normal = 0.5 * (spot->impulse + h * (spot->kick - spot->pull)) * (spot->approach + end);
    v_add_scaled(after, after, -v_dot(after, spot->n), spot->n);
    for (int i = 0; i < 3; i++) {
        double f = force[i] - along * spot->n[i], drive = spot->footing.drive[i], first = spot->slip[i] + drive,
               last = after[i] + drive;
        slip -= 0.5 * h * f * (first + (known || last * first > 0 ? last : 0));
    }
    return *normal + (known ? slip : max_of(slip, 0));
}

static void take_pair(const dcxWorld *dc, dcxMet *met, double h, double *stored, double *work)
{
    double normal;
    for (int i = 0; i < met->num; i++) {
        dcxSpot *spot = dcxMetSpot(met, i);
        double force[3];
        *stored += met->rests == met->stamp ? spot->stored : 0;
        if (!dcxSpotForce(spot, force)) {
            met->tank = NAN;
            continue;
        }
        double load = v_dot(force, spot->n);
        settle(spot, max_of(load, 0), h);
        v_scale(spot->rub, h, force);
        v_add_scaled(spot->rub, spot->rub, -h * load, spot->n);
        spot->stretch_due = 1; /* its geoms and bodies may be gone by now: dcxMetRecall, if they meet again */
        *work += work_against(dc, spot, force, h, &normal);
        met->tank += spot->carried.stage == dcxStageFollowed ? normal : 0;
        *stored += spot->stored;
    }
    met->held = max_of(met->tank, met->held); /* as it was, where that is not known */
}

double dcxProgramStored(const dcxWorld *dc)
{
    return dc->carry->stored;
}

void dcxProgramTake(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    double stored = 0, work = 0;
    dcxStrainLook(dc);
    if (!carry->made_stamp) { /* none was made in the last step: what was stored is gone */
        dc->dissipated += carry->stored;
        carry->stored = 0;
        return;
    }
    dcxGiven(dc);
    for (int i = 0; i < carry->num_mets; i++) {
        if (carry->met[i]->stamp == carry->made_stamp) {
            take_pair(dc, carry->met[i], carry->step, &stored, &work);
        }
    }
    dc->dissipated += work - (stored - carry->stored);
    carry->stored = stored;
    carry->made_stamp = 0;
}

/* How far the bodies went along the surface in the last step; they are there, since their geoms meet again. */
static void stretch_now(dcxWorld *dc, dcxSpot *spot, const double *v)
{
    double h = dc->carry->h, held = stretch(dc, spot, v, spot->impulse / h, h);
    spot->stored += held;
    if (spot->stretch_due) { /* the rest is in the books already */
        dc->carry->stored += held;
        dc->dissipated -= held;
    }
    spot->stretch_due = 0;
}

/* How far ODE's solver left the row of a contact from where it wants it. */
static double unsolved(const dcxWorld *dc, const dcxSpot *spot, const double *v)
{
    dcxAtRest rest = {.approach = spot->approach,
                      .wanted = spot->target - spot->softness * spot->impulse / dc->carry->h,
                      .load = spot->load,
                      .k = spot->k,
                      .mobility = spot->mobility};
    return spot->linear ? dcxRowUnsolved(dc, &rest, v_dot(v, spot->n)) : 0;
}

void dcxMetRecall(dcxWorld *dc, dcxMet *met)
{
    int b1 = dcxBodyFind(dc, met->g1 ? dGeomGetBody(met->g1) : 0),
        b2 = dcxBodyFind(dc, met->g2 ? dGeomGetBody(met->g2) : 0);
    if (b1 < 0 || b2 < 0) { /* on another body than the step was made for */
        return;
    }
    motion m;
    double v[3];
    read_motion(dc, b1, b2, &m);
    met->unsolved = dcxUnsolvedLater(dc, met->unsolved);
    for (int i = 0; i < met->num_old; i++) {
        dcxSpot *spot = dcxMetOld(met, i);
        if (spot->known && !spot->stretch_due) {
            continue;
        }
        velocity_at(&m, spot, dc->carry->h, v);
        if (spot->stretch_due) {
            stretch_now(dc, spot, v);
            met->unsolved = max_of(met->unsolved, unsolved(dc, spot, v));
            continue;
        }
        double told = max_of((spot->target - v_dot(v, spot->n)) / spot->softness, 0);
        settle(spot, min_of(told, spot->credible) + spot->kick, dc->carry->h);
        stretch_now(dc, spot, v);
    }
    for (int i = 0; i < met->num_old; i++) {
        met->bore += dcxMetOld(met, i)->load;
    }
    dcxStrainBody(dc, b1, b2, met->bore);
    dcxStrainBody(dc, b2, b1, met->bore);
}

/* A step that was longer is remembered, ever less, for some dozens of steps. */
static double longest_lately(double before, double h)
{
    double fades = before + (h - before) / STEPS_KEPT;
    return fades > 1.01 * h ? fades : h;
}

void dcxProgramApply(dcxWorld *dc, double h)
{
    struct dcxCarry *carry = dc->carry;
    carry->step = h;
    carry->longest = longest_lately(carry->longest, h);
    dReal most = dWorldGetContactMaxCorrectingVel(dc->world);
    if (carry->made_stamp && most < dInfinity && !carry->max_vel_changed) {
        carry->max_vel = most;
        carry->max_vel_changed = 1;
        dWorldSetContactMaxCorrectingVel(dc->world, dInfinity);
    }
}
