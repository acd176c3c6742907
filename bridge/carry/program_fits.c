/*
 * Way (c): contacts that the own solve can bear: whose surfaces ask for no more than it has, in islands that have no
 * other joints.
 */
#include <math.h>

#include "base/vector.h"
#include "state/world_data.h"
#include "met.h"
#include "parts.h"

/* Friction without bound, in parts of the load. */
#define UNBOUNDED 1e3

enum {
    BOTH_APPROX = dContactApprox1_1 | dContactApprox1_2,
    BOTH_SLIP = dContactSlip1 | dContactSlip2,
    SIMPLE = dContactBounce | dContactSoftERP | dContactSoftCFM | BOTH_APPROX | dContactApprox1_N | BOTH_SLIP
};

/* Whether the program's friction is the same in every direction. */
static int is_simple(const dSurfaceParameters *asked)
{
    int slips = asked->mode & BOTH_SLIP, by_load = asked->mode & BOTH_APPROX;
    return !(asked->mode & ~SIMPLE) && (!slips || (slips == BOTH_SLIP && asked->slip1 == asked->slip2)) &&
           (by_load == 0 || by_load == BOTH_APPROX);
}

/* Friction over the load in the last step, of what rests: nought is no guess to find a wall from that stands. */
static void rubbed(const dcxSpot *old, double *ratio)
{
    int rests = old && old->impulse > 0 && old->carried.stage == dcxStageNone && !old->carried.born;
    v_scale(ratio, rests ? 1 / old->impulse : 0, rests ? old->rub : (const double[3]){0});
}

/*
 * The program's friction: it holds as the materials' does, with a spring, so that nothing creeps; but where the program
 * wants it to slip, or springs are not wanted.
 */
static void fill_friction(const dcxWorld *dc, const dcxMet *met, const dcxPress *press, const dSurfaceParameters *asked,
                          const dcxSpot *old, dcxSpot *spot, dcxRow *row)
{
    double ratio[3];
    int is_force = asked->mu > 0 && asked->mu < dInfinity && !(asked->mode & BOTH_APPROX);
    double mu = is_force ? 1 : asked->mu < dInfinity ? (double)asked->mu : UNBOUNDED;
    const dcFriction law = {.us = mu, .ud = mu};
    row->limit = is_force ? (double)asked->mu : 0;
    int holds = met->hold > 0 && !(asked->mode & BOTH_SLIP);
    if (holds) {
        dcxGrip grip = {.law = &law,
                        .ratio = met->hold,
                        .k = press->k,
                        .c = press->c,
                        .linear = press->linear,
                        .swept = dcxRowIsSwept(dc, row, press, dc->carry->h),
                        .keep = press->bore && old && (old->mu > 0 || old->limit > 0) &&
                                spot->carried.stage <= dcxStageFollowed,
                        .whole = -1,
                        .hold = &spot->hold};
        dcxGripRow(dc, row, &grip);
    } else {
        rubbed(old, ratio);
        dcxRowFriction(dc, row, &law, ratio, NULL);
        row->slip = max_of((double)asked->slip1, DCX_STIFFEST * dcxRowMobility(dc, row, row->t[0]) * dc->carry->h);
    }
    dc->carry->making->made.holds = holds && row->mu > 0;
}

/* Of its axis against the normal, and of its spin, rad/s. */
#define LIES 0.05
#define STANDS 0.999
#define ROCKS 1.0

/*
 * A disc that rocks goes round on the one contact of its rim that the collider gives, faster than a load builds up
 * there.  ODE's friction, whose limit is that of the last step, lets it slide, and so it does not sink on.
 */
static int rocks(const dcxWorld *dc, const dcxMet *met, const dcxRow *row)
{
    if (!dcxMetIs(met, dCylinderClass) || !dcxMetIs(met, dPlaneClass)) {
        return 0;
    }
    int side = met->like[1].class == dCylinderClass;
    const dReal *r = dGeomGetRotation(side ? met->g2 : met->g1);
    const double *w = dc->bodies.state[side ? row->b2 : row->b1].w;
    double upright = fabs((double)r[2] * row->n[0] + (double)r[6] * row->n[1] + (double)r[10] * row->n[2]);
    return upright > LIES && upright < STANDS && v_dot(w, w) > ROCKS * ROCKS;
}

/* What was born in overlap, with friction without bound, would be thrown: ODE's rows undo it the more gently. */
static int is_stuck(const dSurfaceParameters *asked, const dcxSpot *spot)
{
    return spot->carried.born && !(asked->mu < dInfinity);
}

/* Bodies that joints hold are ODE's whatever their contacts ask for. */
int dcxProgramFits(const dcxWorld *dc, const dcxMet *met, const dcxPress *press, const dSurfaceParameters *asked,
                   const dcxSpot *old, dcxSpot *spot, dcxRow *row)
{
    int untouched = (asked->mode == 0 && asked->mu == 0) || asked->mu < 0;
    if (press->held || met->rolling > 0 || met->spinning > 0 || is_stuck(asked, spot) || rocks(dc, met, row) ||
        (!untouched && !is_simple(asked))) {
        return 0;
    }
    if (!untouched) {
        fill_friction(dc, met, press, asked, old, spot, row);
    }
    return 1;
}
