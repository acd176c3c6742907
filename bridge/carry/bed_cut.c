/*
 * Patches of springs in quarters.  A patch is cut about its middle, and stays cut there while it presses: what a
 * quarter bore and how its friction is stretched are its springs', which must not change hands because one spring more
 * has come near (a box on 28 degrees walked on and on: its quarters' numbers went round as it rocked).
 */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "state/world_data.h"
#include "bed_sums.h"

/* No less of a patch's stiffness is on one side of a cut. */
#define LEAST 0.15
/* Of `near`: springs at the very middle of a patch, as round ones have, are of one quarter, whatever the rounding. */
#define TIE 1e-4

/* Stiffness of a patch, its sums with places and directions. */
typedef struct patch {
    double ka, at[3], n[3];
} patch;

/* An axis of the springs, as far across n as may be. */
static int flattest_axis(const double *n)
{
    double best = 2;
    int axis = 0;
    for (int a = 0; a < 3; a++) {
        double cosine = fabs(n[a]);
        if (cosine < best - 1e-3) {
            best = cosine;
            axis = a;
        }
    }
    return axis;
}

static void quarters_of(const dcxBedCut *cut, dcxQuarters *by)
{
    double axis[3] = {cut->axis == 0, cut->axis == 1, cut->axis == 2};
    by->axis = cut->axis;
    v_cross(by->other, cut->n, axis);
    by->cut[0] = cut->at[0];
    by->cut[1] = cut->at[1];
}

int dcxCutAsBefore(const dcxBed *first, const dcxPairSprings *s, int patches, dcxQuarters *by)
{
    if (!(first->load > 0 || first->hit) || first->num_cuts != patches) {
        return 0;
    }
    for (int k = 0, p = 0; k < s->runs; k++) { /* a patch has its number from its first run */
        int i = s->start[k];
        if (s->cluster[i] == p * DCX_QUARTERS) {
            const dcxBedCut *cut = &first->cut[p];
            double u[3] = {s->u[0][i], s->u[1][i], s->u[2][i]};
            if (!(v_dot(u, cut->n) > DCX_SAME_PATCH)) {
                return 0;
            }
            quarters_of(cut, &by[p++]);
        }
    }
    return 1;
}

int dcxCutIsLopsided(const dcxSums *quarter)
{
    double one = quarter[1].ka + quarter[3].ka, two = quarter[2].ka + quarter[3].ka;
    double all = quarter[0].ka + quarter[1].ka + two;
    return !(one > LEAST * all && one < (1 - LEAST) * all) + 2 * !(two > LEAST * all && two < (1 - LEAST) * all);
}

static void add_up(const dcxPairSprings *s, patch *all)
{
    for (int k = 0; k < s->runs; k++) {
        int first = s->start[k];
        patch *p = &all[s->cluster[first] / DCX_QUARTERS];
        double ka = 0, at[3] = {0, 0, 0}, u[3] = {s->u[0][first], s->u[1][first], s->u[2][first]};
        for (int i = first; i < s->start[k + 1]; i++) {
            ka += s->ka[i];
            at[0] += s->ka[i] * s->r[0][i];
            at[1] += s->ka[i] * s->r[1][i];
            at[2] += s->ka[i] * s->r[2][i];
        }
        p->ka += ka;
        v_add_scaled(p->at, p->at, 1, at);
        v_add_scaled(p->n, p->n, ka, u);
    }
}

void dcxCutAnew(dcxBed *first, const dcxPairSprings *s, int patches, double near, const int *which, dcxQuarters *by)
{
    patch all[DCX_PATCHES];
    memset(all, 0, sizeof all);
    add_up(s, all);
    for (int k = 0; k < patches; k++) {
        const patch *p = &all[k];
        dcxBedCut *cut = &first->cut[k];
        if (which[k] == 3) {
            v_scale(cut->n, 1 / p->ka, p->n);
            cut->axis = flattest_axis(cut->n);
        }
        quarters_of(cut, &by[k]);
        if (which[k] & 1) {
            by[k].cut[0] = cut->at[0] = p->at[cut->axis] / p->ka + TIE * near;
        }
        if (which[k] & 2) {
            by[k].cut[1] = cut->at[1] = v_dot(p->at, by[k].other) / p->ka + TIE * near * v_norm(by[k].other);
        }
    }
    first->num_cuts = patches;
}
