/* Springs of a block that a search found, packed to those that touch or may within the step; see bed_sums.h. */
#include <stdint.h>
#include <string.h>

#include "base/vector.h"
#include "bed_sums.h"

/* Whether (1 or 0) each spring of a block touches, or may at the end of the step; DCX_SPRINGS numbers. */
DCX_WIDE static void judge(const dcxSpringBlock *b, const double *v, const double *w, double h, double extra,
                           int64_t *restrict near)
{
    double v0 = v[0], v1 = v[1], v2 = v[2], w0 = w[0], w1 = w[1], w2 = w[2];
    const double *N0 = b->N[0], *N1 = b->N[1], *N2 = b->N[2], *u0 = b->u[0], *u1 = b->u[1], *u2 = b->u[2];
    for (int i = 0; i < b->n; i++) {
        double vn = (v0 + w1 * N2[i] - w2 * N1[i]) * u0[i] + (v1 + w2 * N0[i] - w0 * N2[i]) * u1[i] +
                    (v2 + w0 * N1[i] - w1 * N0[i]) * u2[i];
        double reach = b->x[i] + h * (vn + extra);
        near[i] = (b->x[i] > 0) | (reach > 0);
    }
}

/* The same, by what others may do along the line of each spring. */
DCX_WIDE static void judge_blows(const dcxSpringBlock *b, const dcxNearing *nearing, int64_t *restrict near)
{
    const dcxBlown one = *nearing->one, two = *nearing->two;
    const double h = nearing->h, other = nearing->other, *u0 = b->u[0], *u1 = b->u[1], *u2 = b->u[2];
    for (int i = 0; i < b->n; i++) {
        double speed = dcxBlownAlong(&one, -u0[i], -u1[i], -u2[i]) + dcxBlownAlong(&two, u0[i], u1[i], u2[i]);
        near[i] &= (b->x[i] > 0) | (b->x[i] + h * (speed + other) > 0);
    }
}

int dcxSpringsNear(const dcxSpringBlock *b, const dcxNearing *nearing, int *near)
{
    int64_t is_near[DCX_SPRINGS];
    int kept = 0;
    judge(b, nearing->v, nearing->w, nearing->h, nearing->extra, is_near);
    if (nearing->one) {
        judge_blows(b, nearing, is_near);
    }
    for (int i = 0; i < b->n; i++) {
        near[kept] = i;
        kept += (int)is_near[i];
    }
    return kept;
}

/* Four arrays at a time: as many as there are registers for. */
static void copy(double *const to[4], int first, const double *const from[4], const int *near, int kept)
{
    double *restrict t0 = to[0] + first, *restrict t1 = to[1] + first;
    double *restrict t2 = to[2] + first, *restrict t3 = to[3] + first;
    const double *f0 = from[0], *f1 = from[1], *f2 = from[2], *f3 = from[3];
    for (int k = 0; k < kept; k++) {
        int i = near[k];
        t0[k] = f0[i];
        t1[k] = f1[i];
        t2[k] = f2[i];
        t3[k] = f3[i];
    }
}

static void copy_all(dcxSprings *s, const dcxSpringBlock *b)
{
    size_t size = (size_t)b->n * sizeof *b->x;
    for (int k = 0; k < 3; k++) {
        memcpy(s->r[k] + s->count, b->N[k], size);
        memcpy(s->u[k] + s->count, b->u[k], size);
    }
    memcpy(s->x + s->count, b->x, size);
    memcpy(s->ka + s->count, b->a, size);
}

static void copy_near(dcxSprings *s, const dcxSpringBlock *b, const int *near, int kept)
{
    copy((double *const[]){s->r[0], s->r[1], s->r[2], s->x}, s->count,
         (const double *const[]){b->N[0], b->N[1], b->N[2], b->x}, near, kept);
    copy((double *const[]){s->u[0], s->u[1], s->u[2], s->ka}, s->count,
         (const double *const[]){b->u[0], b->u[1], b->u[2], b->a}, near, kept);
}

void dcxSpringsPack(dcxSprings *s, const dcxSpringBlock *b, const int *near, int kept, double ka)
{
    int first = s->count;
    if (kept == b->n) {
        copy_all(s, b);
    } else {
        copy_near(s, b, near, kept);
    }
    s->count += kept;
    for (int i = first; i < s->count; i++) {
        s->ka[i] *= ka;
    }
}

/* Positive numbers are in the order of their bits. */
DCX_WIDE static int touching(const double *restrict x, const double *restrict ka, int count, double *restrict on,
                             int64_t *most)
{
    int displaced = 0;
    int64_t best = *most;
    for (int i = 0; i < count; i++) {
        int64_t bits;
        memcpy(&bits, &x[i], sizeof bits);
        on[i] = x[i] > 0 ? ka[i] : 0;
        displaced += x[i] > 0;
        best = bits > best ? bits : best;
    }
    *most = best;
    return displaced;
}

enum { sums = 8 };

/* sum[] += on, on x, on x r, on x u */
DCX_WIDE static void add_up(const dcxSprings *s, int first, int count, const double *on, double sum[sums])
{
    double four[sums][4] = {{0}};
    const double *x = s->x + first;
    const double *by[6] = {s->r[0] + first, s->r[1] + first, s->r[2] + first,
                           s->u[0] + first, s->u[1] + first, s->u[2] + first};
    int i = 0;
    for (; i + 4 <= count; i += 4) {
        dcxV4 share = V4_CONST(on + i) * V4_CONST(x + i);
        V4(four[0]) += V4_CONST(on + i);
        V4(four[1]) += share;
        for (int k = 0; k < 6; k++) {
            V4(four[2 + k]) += share * V4_CONST(by[k] + i);
        }
    }
    for (; i < count; i++) {
        double share = on[i] * x[i];
        four[0][0] += on[i];
        four[1][0] += share;
        for (int k = 0; k < 6; k++) {
            four[2 + k][0] += share * by[k][i];
        }
    }
    for (int k = 0; k < sums; k++) {
        sum[k] += (four[k][0] + four[k][1]) + (four[k][2] + four[k][3]);
    }
}

void dcxSpringsTouching(const dcxSprings *s, int first, dcxTouching *out)
{
    double on[DCX_SPRINGS], sum[sums] = {0};
    int count = s->count - first;
    int64_t most;
    memcpy(&most, &out->peak, sizeof most);
    out->count += touching(s->x + first, s->ka + first, count, on, &most);
    memcpy(&out->peak, &most, sizeof most);
    add_up(s, first, count, on, sum);
    out->stiffness += sum[0];
    out->force += sum[1];
    v_add_scaled(out->moment, out->moment, 1, sum + 2);
    v_add_scaled(out->along, out->along, 1, sum + 5);
}
