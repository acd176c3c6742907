/* Friction of rows as ODE's surface parameters: of our own contact joints, and of the program's (way c). */
#include "base/vector.h"
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
 * ODE takes a joint whose first body is the static world the other way round: then the first tangent is turned, and the
 * second is normal x first as before.
 */
void dcxRowMotion(const dcxRow *row, dContact *c)
{
    dSurfaceParameters *s = &c->surface;
    double sign = row->b1 ? 1 : -1;
    s->mode |= dContactFDir1 | dContactSlip1 | dContactSlip2 | dContactMotion1 | dContactMotion2;
    s->slip1 = s->slip2 = (dReal)row->slip;
    s->motion1 = (dReal)row->motion[0];
    s->motion2 = (dReal)(sign * row->motion[1]);
    shape(row, s);
    for (int i = 0; i < 3; i++) {
        c->fdir1[i] = (dReal)(sign * row->t[0][i]);
    }
}

/* What the surfaces of a contact do beside their bodies; NULL if nothing. */
static const dcxFooting *footing_of(const dcxWorld *dc, const dcxMet *met, const dcxRow *row, const dContact *c,
                                    dcxSpot *spot)
{
    double at[3] = {(double)c->geom.pos[0], (double)c->geom.pos[1], (double)c->geom.pos[2]};
    return met->g1 && met->g2 ? dcxFootingAt(dc, met->e1, met->e2, row->n, at, &spot->footing) : NULL;
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
                    .keep = press->bore && spot->carried.stage <= dcxStageFollowed,
                    .whole = press->bore && press->load > 0 ? press->load : -1,
                    .hold = &spot->hold,
                    .footing = footing_of(dc, met, row, c, spot)};
    dcxGripRow(dc, row, &grip);
    double limit = row->bound > 0 ? row->mu * row->bound : 0;
    s->mu = (dReal)(limit > 0 ? limit : row->mu);
    if (row->mu > 0) {
        s->mode |= limit > 0 ? 0 : dContactApprox1;
        dcxRowMotion(row, c);
    }
    spot->mu = row->mu;
    spot->limit = limit;
}

void dcxProgramSurface(const dcxWorld *dc, const dcxMet *met, const dcxPress *press, dcxRow *row, dcxSpot *spot,
                       dContact *c)
{
    dSurfaceParameters *s = &c->surface;
    int untouched = (s->mode == 0 && s->mu == 0) || s->mu < 0;
    int gone = dContactSoftERP | dContactSoftCFM | dContactBounce;
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
            dcxRowMotion(row, c);
        }
    }
    if (untouched) {
        dcxAccompany(c, dc->bodies.info[row->b1].id, dc->bodies.info[row->b2].id);
    }
}
