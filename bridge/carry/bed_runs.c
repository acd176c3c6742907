/*
 * Springs in runs: those that follow each other and press along the same line, as all of a face do against a plane or
 * another face.  What is added up along the line is spread in space once a run.
 */
#include <stdint.h>

#include "base/vector.h"
#include "bed_sums.h"

/* Shorter runs are added spring by spring. */
#define SHORT 4

enum { some = 128 }; /* springs at a time */

/* Whether (1 or 0) each of n springs from `first` on presses along another line than the one before it. */
DCX_WIDE static void turns(const dcxPairSprings *s, int first, int n, int64_t *restrict turned)
{
    const double *a = s->u[0] + first, *b = s->u[1] + first, *c = s->u[2] + first;
    for (int i = 0; i < n; i++) {
        turned[i] = (a[i] != a[i - 1]) | (b[i] != b[i - 1]) | (c[i] != c[i - 1]);
    }
}

void dcxRunsFind(dcxPairSprings *s)
{
    int64_t turned[some];
    int runs = s->count > 0, *start = s->start;
    start[0] = 0;
    for (int from = 1; from < s->count; from += some) {
        int n = s->count - from < some ? s->count - from : some;
        turns(s, from, n, turned);
        for (int i = 0; i < n; i++) {
            start[runs] = from + i;
            runs += (int)turned[i] | (from + i == s->second);
        }
    }
    start[runs] = s->count;
    s->runs = runs;
}

/* Sums along the line of a run: of the displaced ka x r and ka x, ka; of all ka; the least gap. */
typedef struct along {
    double at[3], force, k, ka, gap;
    int displaced;
} along;

static inline int quarter_of(const dcxPairSprings *s, int i, const dcxQuarters *by)
{
    const double *o = by->other;
    double two = s->r[0][i] * o[0] + s->r[1][i] * o[1] + s->r[2][i] * o[2];
    return (s->r[by->axis][i] > by->cut[0]) + 2 * (two > by->cut[1]);
}

static inline void add_along(const dcxPairSprings *s, int i, along *to)
{
    double x = s->x[i], ka = s->ka[i];
    to->ka += ka;
    if (x > 0) {
        double f = ka * x;
        to->at[0] += f * s->r[0][i];
        to->at[1] += f * s->r[1][i];
        to->at[2] += f * s->r[2][i];
        to->force += f;
        to->k += ka;
        to->displaced++;
    } else {
        to->gap = to->gap < 0 || -x < to->gap ? -x : to->gap;
    }
}

/* What was added up along u, in space. */
static void spread(const along *from, const double *u, int side, double c, dcxSums *to)
{
    double torque[3], ku[3] = {from->k * u[0], from->k * u[1], from->k * u[2]};
    to->ka += from->ka;
    if (from->gap >= 0) {
        to->gap = to->gap < 0 || from->gap < to->gap ? from->gap : to->gap;
    }
    if (!from->displaced) {
        return;
    }
    v_cross(torque, from->at, u);
    v_add_scaled(to->f, to->f, from->force, u);
    v_add_scaled(to->t, to->t, 1, torque);
    v_add_scaled(to->at, to->at, 1, from->at);
    v_add_scaled(to->n, to->n, 1, ku);
    to->kk[0] += ku[0] * u[0];
    to->kk[1] += ku[1] * u[1];
    to->kk[2] += ku[2] * u[2];
    to->kk[3] += ku[0] * u[1];
    to->kk[4] += ku[1] * u[2];
    to->kk[5] += ku[2] * u[0];
    to->force += from->force;
    to->c += from->force * c;
    to->side[side] += from->force;
    to->displaced += from->displaced;
}

void dcxRunAdd(const dcxPairSprings *s, int run, const dcxQuarters *by, int first, dcxSums *cluster)
{
    static const along none = {.gap = -1};
    int from = s->start[run], end = s->start[run + 1], side = from >= s->second;
    double u[3] = {s->u[0][from], s->u[1][from], s->u[2][from]};
    along quarter[DCX_QUARTERS] = {none, none, none, none};
    if (end - from < SHORT) {
        for (int i = from; i < end; i++) {
            int q = quarter_of(s, i, by);
            along one = none;
            add_along(s, i, &one);
            spread(&one, u, side, s->c[side], &cluster[q]);
            s->cluster[i] = first + q;
        }
        return;
    }
    for (int i = from; i < end; i++) {
        int q = quarter_of(s, i, by);
        add_along(s, i, &quarter[q]);
        s->cluster[i] = first + q;
    }
    for (int q = 0; q < DCX_QUARTERS; q++) {
        spread(&quarter[q], u, side, s->c[side], &cluster[q]);
    }
}
