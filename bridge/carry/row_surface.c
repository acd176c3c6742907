/* Friction of rows as ODE's surface parameters: of our own contact joints, and of the program's (way c). */
#include "base/vector.h"
#include "bodies/bodies.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "carry.h"
#include "met.h"
#include "parts.h"

/* Friction that differs along the tangents, from the same along both. */
static void shape(const dcxRow *row, dSurfaceParameters *s)
{
    double a = row->weight[0], b = row->weight[1];
    if (!row->shaped) {
        return;
    }
    s->mode |= dContactMu2;
    s->mu2 = (dReal)(b * (double)s->mu);
    s->mu = (dReal)(a * (double)s->mu);
    s->slip1 = a > 0 ? (dReal)((double)s->slip1 / (a * a)) : 0; /* without friction ODE asks for neither */
    s->motion1 = a > 0 ? (dReal)((double)s->motion1 / a) : 0;
    s->slip2 = b > 0 ? (dReal)((double)s->slip2 / (b * b)) : 0;
    s->motion2 = b > 0 ? (dReal)((double)s->motion2 / b) : 0;
}

/*
 * ODE takes a joint whose first body is the static world the other way round (sign -1): then the first tangent is
 * turned, and the second is normal x first as before.
 */
void dcxRowMotion(const dcxRow *row, double sign, dContact *c)
{
    dSurfaceParameters *s = &c->surface;
    s->mode |= dContactFDir1 | dContactSlip1 | dContactSlip2 | dContactMotion1 | dContactMotion2;
    s->slip1 = s->slip2 = (dReal)row->slip;
    s->motion1 = (dReal)row->motion[0];
    s->motion2 = (dReal)(sign * row->motion[1]);
    shape(row, s);
    for (int i = 0; i < 3; i++) {
        c->fdir1[i] = (dReal)(sign * row->t[0][i]);
    }
}

/* The same for a joint of the program's, which does not know the body that a geom goes with. */
static void fill_motion(const dcxWorld *dc, const dcxRow *row, dContact *c)
{
    dcxRowMotion(row, dcxBodyShown(dc, row->b1) ? 1 : -1, c);
}

/* What the surfaces of a contact do beside their bodies; NULL if nothing. */
static const dcxFooting *footing_of(const dcxWorld *dc, const dcxMet *met, const dcxRow *row, const dContact *c,
                                    dcxSpot *spot)
{
    double at[3] = {(double)c->geom.pos[0], (double)c->geom.pos[1], (double)c->geom.pos[2]};
    return met->g1 && met->g2 ? dcxFootingAt(dc, met->e1, met->e2, row->n, at, &spot->footing) : NULL;
}

/* By how much a limit differs from the last contact's: the program's own, and that of friction that holds. */
#ifdef dSINGLE
#define APART 1e-3
#define HELD_APART 0.0
#else
#define APART 1e-5
#define HELD_APART 1e-5
#endif

/*
 * Friction as a constant force: the corners of a box reach the same limit at the same instant, and dWorldStep, which
 * follows one row at a time, gives up where two of them are there at once.  ("LCP internal error, s <= 0", and what the
 * rows left bore is lost.)
 */
static void part_limits(const dcxMet *met, double apart, dSurfaceParameters *s)
{
    if (!(s->mode & dContactApprox1)) {
        s->mu *= (dReal)(1 + apart * met->num);
        s->mu2 = s->mode & dContactMu2 ? s->mu2 * (dReal)(1 + apart * met->num) : s->mu2;
    }
}

/* Friction that holds. */
static void fill_grip(const dcxWorld *dc, const dcxMet *met, const dcxPress *press, dcxRow *row, dcxSpot *spot,
                      dContact *c)
{
    dSurfaceParameters *s = &c->surface;
    dcxGrip grip = {.law = &met->friction,
                    .ratio = met->hold,
                    .k = press->k,
                    .c = press->c,
                    .linear = press->linear,
                    .swept = press->unsolved > 0 || dcxRowIsSwept(dc, row, press, dc->carry->h),
                    .keep = press->bore && spot->carried.stage <= dcxStageFollowed,
                    .whole = press->bore && press->load > 0 && !(press->unsolved > 0) ? press->load : -1,
                    .hold = &spot->hold,
                    .crept = spot->crept,
                    .footing = footing_of(dc, met, row, c, spot)};
    dcxGripRow(dc, row, &grip);
    double limit = dcxRowTells(dc, row) ? row->mu * row->bound : 0;
    s->mu = (dReal)(limit > 0 ? limit : row->mu);
    if (row->mu > 0) {
        s->mode |= limit > 0 ? 0 : dContactApprox1;
        part_limits(met, HELD_APART, s);
        fill_motion(dc, row, c);
    }
    spot->mu = row->mu;
    spot->limit = limit;
}

/*
 * Where a body rolls to on the other; 0: it does not.  ODE has a limit for each of two axes of rolling, those of
 * friction: they are to lie along and across, or what rolls between them is held by both, and turned aside.
 */
static int rolls_to(const dcxWorld *dc, const dcxMet *met, const dcxRow *row, double *way)
{
    double spin[3];
    if (!(met->rolling > 0)) {
        return 0;
    }
    v_sub(spin, dc->bodies.state[row->b1].w, dc->bodies.state[row->b2].w);
    v_cross(way, spin, row->n);
    return v_norm(way) > 1e-6;
}

/* Along it too where friction is the program's, and the same in every direction. */
static void turn_axes(const double *way, dContact *c)
{
    dSurfaceParameters *s = &c->surface;
    int directed = s->mode & (dContactFDir1 | dContactMu2 | dContactMotion1 | dContactMotion2);
    int slips = s->mode & (dContactSlip1 | dContactSlip2);
    double t[3];
    if (directed || (slips && (slips != (dContactSlip1 | dContactSlip2) || s->slip1 != s->slip2))) {
        return;
    }
    v_copy(t, way);
    v_unit(t);
    s->mode |= dContactFDir1;
    for (int i = 0; i < 3; i++) {
        c->fdir1[i] = (dReal)t[i];
    }
}

/*
 * Rolling and spinning friction, unless the program has its own: rows of ODE's that bear up to arm times load.  ODE
 * counts a row for each axis, and leaves out those without a limit: so none is without.
 */
static void fill_rolling(const dcxMet *met, const dcxRow *row, const double *way, dContact *c)
{
    static const double least = 1e-30;
    dSurfaceParameters *s = &c->surface;
    if (!(met->rolling > 0 || met->spinning > 0) || (s->mode & dContactRolling)) {
        return;
    }
    if (way) {
        turn_axes(way, c);
    }
    double load = s->mode & dContactApprox1_1 ? 1 : fmax(row->load, 0);
    s->mu2 = s->mode & dContactMu2 ? s->mu2 : s->mu;
    s->mode |= dContactRolling | dContactAxisDep | dContactApprox1_N;
    s->rho = s->rho2 = (dReal)fmax(met->rolling * load, least);
    s->rhoN = (dReal)fmax(met->spinning, least);
}

/* Least slip of friction without any, in parts of what one step does to a row. */
#ifdef dSINGLE
#define LEAST_SLIP 1e-5
#else
#define LEAST_SLIP 1e-8
#endif

/*
 * Rows of friction give way by the world's CFM at least, whatever they act on.  On very light bodies that is less than
 * ODE's factors tell apart, and dWorldStep fails over what they are pressed with: their rows slip by a hair.
 */
static void give_slip(const dcxWorld *dc, double mobility, dSurfaceParameters *s)
{
    double slip = LEAST_SLIP * mobility * dc->carry->h;
    if (slip > (double)dWorldGetCFM(dc->world)) {
        s->slip1 = s->mode & dContactSlip1 ? s->slip1 : (dReal)slip;
        s->slip2 = s->mode & dContactSlip2 ? s->slip2 : (dReal)slip;
        s->mode |= dContactSlip1 | dContactSlip2;
    }
}

void dcxProgramSurface(const dcxWorld *dc, const dcxMet *met, const dcxPress *press, dcxRow *row, dcxSpot *spot,
                       dContact *c)
{
    dSurfaceParameters *s = &c->surface;
    int untouched = (s->mode == 0 && s->mu == 0) || s->mu < 0;
    int gone = dContactSoftERP | dContactSoftCFM | dContactBounce;
    double way[3];
    row->rolls = rolls_to(dc, met, row, way) ? way : NULL;
    double motion = s->mode & dContactMotionN ? (double)s->motionN : 0;
    s->mode = (s->mode & ~gone) | dContactSoftERP | dContactSoftCFM | dContactMotionN;
    s->soft_erp = 0;
    s->soft_cfm = (dReal)row->softness;
    s->motionN = (dReal)(row->target + motion);
    if (untouched && met->hold > 0) {
        fill_grip(dc, met, press, row, spot, c);
    } else if (untouched) {
        static const double none[3] = {0, 0, 0};
        const dcxFooting *footing = footing_of(dc, met, row, c, spot);
        dcxRowFriction(dc, row, &met->friction, none, footing);
        s->mu = (dReal)row->mu;
        if (row->mu > 0) {
            s->mode |= dContactApprox1 | dContactSlip1 | dContactSlip2;
            s->slip1 = s->slip2 = (dReal)row->slip;
        }
        if (row->mu > 0 && footing) {
            fill_motion(dc, row, c);
        }
    }
    if (!untouched) {
        give_slip(dc, press->mobility, s);
        part_limits(met, APART, s);
    }
    fill_rolling(met, row, row->rolls, c);
    row->rolls = NULL; /* it ends here */
    if (untouched) {
        dcxAccompany(c, dcxBodyShown(dc, row->b1), dcxBodyShown(dc, row->b2));
    }
}

int dcxGroundBody(dcxWorld *dc, dGeomID id)
{
    dBodyID body = id ? dGeomGetBody(id) : 0;
    if (!id || body || dGeomGetClass(id) == dPlaneClass) {
        return dcxBodyEntry(dc, body);
    }
    int entry = dcxGeomEntry(dc, id), code = entry < 0 ? entry : dcxMoverLook(dc, entry);
    return code < 0 ? code : dc->geoms.mover[entry].id ? dc->geoms.geom[entry].body : 0;
}

/* The tangents that ODE will take, the normal being that of its first body. */
static void tangents_of(const dContact *c, const dReal *n, dVector3 t1, dVector3 t2)
{
    if (c->surface.mode & dContactFDir1) {
        dCopyVector3(t1, c->fdir1);
        dCalcVectorCross3(t2, n, t1);
    } else {
        dPlaneSpace(n, t1, t2);
    }
}

/*
 * ODE takes a geom without a body for the static world: where it goes with one of ours, what ODE is to bring about is
 * that much faster.
 */
void dcxGroundMoves(const dcxWorld *dc, int b1, int b2, dContact *c, double *ground)
{
    dSurfaceParameters *s = &c->surface;
    double v[3] = {0, 0, 0};
    int turned = !dcxBodyShown(dc, b1);
    v_set(ground, 0, 0, 0);
    for (int side = 0; side < 2; side++) {
        int b = side ? b2 : b1;
        if (dc->bodies.more[b].ours) {
            dVector3 at;
            const dReal *p = c->geom.pos;
            dBodyGetPointVel(dc->bodies.info[b].id, p[0], p[1], p[2], at);
            double u[3] = {(double)at[0], (double)at[1], (double)at[2]};
            v_add_scaled(v, v, 1, u);
            v_add_scaled(ground, ground, side ? -1 : 1, u);
        }
    }
    if (v[0] == 0 && v[1] == 0 && v[2] == 0) {
        return;
    }
    dVector3 n = {0, 0, 0, 0}, t1 = {0, 0, 0, 0}, t2 = {0, 0, 0, 0};
    for (int i = 0; i < 3; i++) {
        n[i] = turned ? -c->geom.normal[i] : c->geom.normal[i];
    }
    s->motionN = (s->mode & dContactMotionN ? s->motionN : 0) + (dReal)(n[0] * v[0] + n[1] * v[1] + n[2] * v[2]);
    tangents_of(c, n, t1, t2);
    s->motion1 = (s->mode & dContactMotion1 ? s->motion1 : 0) + (dReal)(t1[0] * v[0] + t1[1] * v[1] + t1[2] * v[2]);
    s->motion2 = (s->mode & dContactMotion2 ? s->motion2 : 0) + (dReal)(t2[0] * v[0] + t2[1] * v[1] + t2[2] * v[2]);
    dCopyVector3(c->fdir1, t1);
    s->mode |= dContactFDir1 | dContactMotionN | dContactMotion1 | dContactMotion2;
}
