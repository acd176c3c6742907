/*
 * A line against a solid, as the axis of a capsule: that is a swept ball, and touches where its axis comes nearest.
 *
 * Along the axis the signed distance from a convex solid is a convex function, with the cosine between axis and normal
 * for a slope.  Where two tangents meet it cannot be less than they are there: that finds the corners of piecewise
 * straight functions at once, and says when to stop.  The secant of the slopes finds smooth minima.
 */
#include <math.h>
#include <stddef.h>

#include "base/vector.h"
#include "solid.h"

void dcxAxisSet(const dcxPosed *posed, const double *middle, const double *along, dcxAxis *axis)
{
    double d[3];
    axis->posed = *posed;
    axis->hint = NULL;
    v_sub(d, middle, posed->p);
    m_mul_t(axis->c, posed->rot, d);
    m_mul_t(axis->n, posed->rot, along);
}

void dcxAxisPoint(const dcxAxis *axis, double t, double *point)
{
    v_add_scaled(point, axis->c, t, axis->n);
}

void dcxAxisProbe(const dcxAxis *axis, double t, dcxProbe *out)
{
    double point[3];
    dcxAxisPoint(axis, t, point);
    out->t = t;
    dcSolidNearest(axis->posed.solid, point, INFINITY, axis->hint, &out->near);
    out->slope = v_dot(axis->n, out->near.normal);
    if (axis->hint) {
        *axis->hint = out->near.face;
    }
}

/* Where to look next: where the tangents meet, or by the secant, or halfway, as they shrink the bracket. */
static double next_place(const dcxProbe *a, const dcxProbe *b, double meet, int turn)
{
    double width = b->t - a->t, t = meet;
    if (turn % 3 == 1) {
        t = a->t - a->slope * width / (b->slope - a->slope);
    } else if (turn % 3 == 2) {
        t = 0.5 * (a->t + b->t);
    }
    return t > a->t && t < b->t ? t : 0.5 * (a->t + b->t);
}

void dcxAxisLeast(const dcxAxis *axis, const dcxProbe *low, const dcxProbe *high, dcxProbe *out)
{
    dcxProbe a = *low, b = *high;
    double exact = 1e-16 * (axis->half + axis->r + v_norm(axis->c));
    for (int turn = 0; turn < 60; turn++) {
        double width = b.t - a.t, fall = b.slope - a.slope;
        double meet = a.t + (a.near.distance - b.near.distance + b.slope * width) / fall;
        double floor = a.near.distance + a.slope * (meet - a.t);
        if (!(fmin(a.near.distance, b.near.distance) - floor > exact) || !(width > 1e-12 * axis->half)) {
            break;
        }
        dcxProbe c;
        dcxAxisProbe(axis, next_place(&a, &b, meet, turn), &c);
        if (c.slope == 0) {
            *out = c;
            return;
        }
        if (c.slope < 0) {
            a = c;
        } else {
            b = c;
        }
    }
    *out = a.near.distance < b.near.distance ? a : b;
}

int dcxAxisDeepest(const dcxAxis *axis, const dcxProbe end[2], dcxProbe *out)
{
    int nearer = end[1].near.distance < end[0].near.distance;
    if (end[0].slope < 0 && end[1].slope > 0) {
        dcxAxisLeast(axis, &end[0], &end[1], out);
        if (out->near.distance < end[nearer].near.distance - 1e-9 * axis->r) {
            return 2;
        }
    }
    *out = end[nearer];
    return nearer;
}

/* In radii: from the deepest point, which may be beyond the edge by as much as the axis leans, onto the flat side; and
 * the greatest slope that is looked at there. */
#define ASIDE 0.05
#define SLOPE 0.04
/* Slopes that differ by less are of one flat side. */
#define SAME 1e-6

int dcxAxisSame(const dcxProbe *a, const dcxProbe *b)
{
    return fabs(a->slope - b->slope) < SAME;
}

/* The last place towards an end that has the slope of `first`. */
static void flat_end(const dcxAxis *axis, const dcxProbe *first, const dcxProbe *end, dcxProbe *out)
{
    double near = first->t, far = end->t;
    *out = *first;
    for (int i = 0; i < 20; i++) { /* to a millionth of the way */
        dcxProbe half;
        dcxAxisProbe(axis, 0.5 * (near + far), &half);
        if (dcxAxisSame(&half, first)) {
            *out = half;
            near = half.t;
        } else {
            far = half.t;
        }
    }
}

/* Whether the flat side of `first` ends within a radius of a place: slopes only grow, so one beyond tells. */
static int ends_within(const dcxAxis *axis, double from, const dcxProbe *first, const dcxProbe *end)
{
    double t = from + (end->t > 0 ? axis->r : -axis->r);
    dcxProbe beyond;
    if (!(fabs(t) < axis->half)) {
        return 1;
    }
    dcxAxisProbe(axis, t, &beyond);
    return !dcxAxisSame(&beyond, first);
}

double dcxAxisFlat(const dcxAxis *axis, double from, const dcxProbe *end, dcxProbe *out)
{
    double r = axis->r, t = from + (end->t > 0 ? ASIDE : -ASIDE) * r;
    dcxProbe first;
    if (!(fabs(t) < axis->half)) {
        return 0;
    }
    dcxAxisProbe(axis, t, &first);
    if (fabs(first.slope) > SLOPE) {
        return 0;
    }
    if (dcxAxisSame(end, &first)) {
        *out = *end;
    } else if (ends_within(axis, from, &first, end)) {
        return 0;
    } else {
        flat_end(axis, &first, end, out);
    }
    return fmin(fmax(fabs(out->t - from) / r - 1, 0), 1);
}
