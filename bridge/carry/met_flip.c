/*
 * Way (c): a pair whose geoms the program names the other way round than in the last step.  ODE's spaces do so as soon
 * as one of two bodies sleeps or wakes, some of them at every step from then on.  What the pair remembers goes with the
 * geoms; else all of it would be new, and an overlap that bears a stack one that was born there, which gives way.
 */
#include "base/vector.h"
#include "state/world_data.h"
#include "met.h"

static void negate(double *v)
{
    v_scale(v, -1, v);
}

static void flip_spot(dcxSpot *spot, dcxSpotMore *more)
{
    double *turned[] = {spot->n,          spot->rub,   spot->slip,   spot->end,
                        spot->hold.force, spot->crept, spot->ground, spot->footing.drive};
    for (size_t i = 0; i < sizeof turned / sizeof *turned; i++) {
        negate(turned[i]);
    }
    int body = spot->body[0];
    spot->body[0] = spot->body[1];
    spot->body[1] = body;
    spot->turned = !spot->turned;
    double anchor[3], axis = more->axis[0];
    v_copy(anchor, more->anchor[0]);
    v_copy(more->anchor[0], more->anchor[1]);
    v_copy(more->anchor[1], anchor);
    more->axis[0] = -more->axis[1]; /* along n, which turned round too */
    more->axis[1] = -axis;
}

void dcxMetFlip(dcxMet *met)
{
    dGeomID geom = met->g1;
    dcxLike like = met->like[0];
    int entry = met->e1;
    met->g1 = met->g2;
    met->g2 = geom;
    met->like[0] = met->like[1];
    met->like[1] = like;
    met->e1 = met->e2;
    met->e2 = entry;
    for (int k = 0; k < met->num; k++) {
        dcxSpot *spot = dcxMetSpot(met, k);
        flip_spot(spot, dcxMetMore(met, spot));
    }
}
