/*
 * Springs in runs: those that follow each other and press along the same line, as all of a face do against a plane or
 * another face.  What is added up along the line is spread in space once a run.
 */
#include <math.h>
#include <stdint.h>

#include "base/number.h"
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
    int64_t turned[some + 4];
    int runs = s->count > 0, *start = s->start;
    start[0] = 0;
    for (int from = 1; from < s->count; from += some) {
        int n = s->count - from < some ? s->count - from : some;
        turns(s, from, n, turned);
        turned[n] = turned[n + 1] = turned[n + 2] = 0;
        if (s->second >= from && s->second < from + n) {
            turned[s->second - from] = 1;
        }
        for (int i = 0; i < n; i += 4) { /* few of them are */
            const int64_t *four = turned + i;
            for (int k = 0; k < 4 && (four[0] | four[1] | four[2] | four[3]); k++) {
                start[runs] = from + i + k;
                runs += (int)four[k];
            }
        }
    }
    start[runs] = s->count;
    s->runs = runs;
}

/* Sums along the line of a run; the least gap. */
typedef struct along {
    double pull[4]; /* of the displaced: ka x r, ka x; by fours, for vectors */
    double k, ka;   /* of the displaced, of all */
    double gap;     /* infinite: all are displaced */
    int displaced;
} along;

/* Adds springs of one line to the quarters that they are in. */
DCX_WIDE static void add_up(const dcxPairSprings *s, int from, int end, const dcxQuarters *by, int first,
                            along *restrict quarter)
{
    const double *r0 = s->r[0], *r1 = s->r[1], *r2 = s->r[2], *r = s->r[by->axis], *x = s->x, *ka = s->ka;
    const double o0 = by->other[0], o1 = by->other[1], o2 = by->other[2], cut0 = by->cut[0], cut1 = by->cut[1];
    int *restrict cluster = s->cluster;
    for (int i = from; i < end; i++) {
        int q = (r[i] > cut0) + 2 * (r0[i] * o0 + r1[i] * o1 + r2[i] * o2 > cut1);
        along *to = &quarter[q];
        cluster[i] = first + q;
        to->ka += ka[i];
        if (x[i] > 0) {
            double f = ka[i] * x[i];
            V4(to->pull) += (dcxV4){r0[i], r1[i], r2[i], 1} * f;
            to->k += ka[i];
            to->displaced++;
        } else {
            to->gap = min_of(-x[i], to->gap);
        }
    }
}

/* What was added up along u, in space. */
static void spread(const along *from, const double *u, int side, double c, dcxSums *to)
{
    double torque[3], k = from->k, force = from->pull[3], ku[3] = {k * u[0], k * u[1], k * u[2]};
    to->ka += from->ka;
    if (from->gap < INFINITY) {
        to->gap = to->gap < 0 || from->gap < to->gap ? from->gap : to->gap;
    }
    if (!from->displaced) {
        return;
    }
    v_cross(torque, from->pull, u);
    v_add_scaled(to->f, to->f, force, u);
    v_add_scaled(to->t, to->t, 1, torque);
    v_add_scaled(to->at, to->at, 1, from->pull);
    v_add_scaled(to->n, to->n, 1, ku);
    to->kk[0] += ku[0] * u[0];
    to->kk[1] += ku[1] * u[1];
    to->kk[2] += ku[2] * u[2];
    to->kk[3] += ku[0] * u[1];
    to->kk[4] += ku[1] * u[2];
    to->kk[5] += ku[2] * u[0];
    to->force += force;
    to->c += force * c;
    to->side[side] += force;
    to->displaced += from->displaced;
}

void dcxSpringNear(const dcxPairSprings *s, int i, dcxSums *c)
{
    double ka = s->ka[i];
    int side = i >= s->second;
    c->near_ka += ka;
    c->c += ka * s->c[side];
    c->side[side] += ka;
    for (int k = 0; k < 3; k++) {
        c->near[k] += ka * s->r[k][i];
        c->n[k] += ka * s->u[k][i];
    }
}

static along alone(const dcxPairSprings *s, int i)
{
    double f = s->ka[i] * s->x[i];
    return (along){.pull = {f * s->r[0][i], f * s->r[1][i], f * s->r[2][i], f},
                   .k = s->ka[i],
                   .ka = s->ka[i],
                   .gap = INFINITY,
                   .displaced = 1};
}

void dcxSpringSums(const dcxPairSprings *s, int i, dcxSums *c)
{
    int side = i >= s->second;
    *c = (dcxSums){.gap = -1};
    if (s->x[i] > 0) {
        double u[3] = {s->u[0][i], s->u[1][i], s->u[2][i]};
        along one = alone(s, i);
        spread(&one, u, side, s->c[side], c);
    } else {
        c->ka = s->ka[i];
        c->gap = -s->x[i];
        dcxSpringNear(s, i, c);
    }
}

/* Few springs from `start` on: as runs of one.  Most of those between edges do not touch: of them only this counts. */
static void add_few(const dcxPairSprings *s, int start, int end, const dcxQuarters *by, int first, dcxSums *cluster)
{
    const double *o = by->other;
    int side = start >= s->second;
    double u[3] = {s->u[0][start], s->u[1][start], s->u[2][start]};
    for (int i = start; i < end; i++) {
        double across = s->r[0][i] * o[0] + s->r[1][i] * o[1] + s->r[2][i] * o[2];
        int q = (s->r[by->axis][i] > by->cut[0]) + 2 * (across > by->cut[1]);
        dcxSums *c = &cluster[q];
        s->cluster[i] = first + q;
        if (s->x[i] > 0) {
            along one = alone(s, i);
            spread(&one, u, side, s->c[side], c);
        } else {
            c->ka += s->ka[i];
            c->gap = c->gap < 0 || -s->x[i] < c->gap ? -s->x[i] : c->gap;
        }
    }
}

void dcxRunAdd(const dcxPairSprings *s, int run, const dcxQuarters *by, int first, dcxSums *cluster)
{
    static const along none = {.gap = INFINITY};
    int start = s->start[run], end = s->start[run + 1], side = start >= s->second;
    if (end - start < SHORT) {
        add_few(s, start, end, by, first, cluster);
        return;
    }
    double u[3] = {s->u[0][start], s->u[1][start], s->u[2][start]};
    along quarter[DCX_QUARTERS] = {none, none, none, none};
    add_up(s, start, end, by, first, quarter);
    for (int q = 0; q < DCX_QUARTERS; q++) {
        if (quarter[q].ka > 0) {
            spread(&quarter[q], u, side, s->c[side], &cluster[q]);
        }
    }
}
