/*
 * Way (c): what of a cylinder is under a triangle of a mesh.  Its depth under a point of the triangle's plane has one
 * top: at the cylinder's lowest points if these are under the triangle, on a side of the triangle else.
 */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/vector.h"
#include "met_facet.h"

/* Points less deep than the deepest by this part of its depth are at the bottom with it. */
#define LEVEL 0.01
/* Halvings of a side, and of what a section is looked for in. */
#define HALVINGS 24
/* A section is looked for with so many times its direction. */
#define STEEPEST 1e3
/* It stands if its axis is as near to the triangle's normal as by this cosine. */
#define STANDS 0.9

/* Where a line from a point against f->out leaves the cylinder; negative infinity: it is not in it. */
double dcxRoundDepth(const dcxFacet *f, const double *q)
{
    double a = f->out[0] * f->out[0] + f->out[1] * f->out[1], first = -INFINITY, last = INFINITY;
    double b = -(q[0] * f->out[0] + q[1] * f->out[1]), c = q[0] * q[0] + q[1] * q[1] - f->radius * f->radius;
    if (a > 0) {
        double root = b * b - a * c;
        if (!(root >= 0)) {
            return -INFINITY;
        }
        first = (-b - sqrt(root)) / a;
        last = (-b + sqrt(root)) / a;
    } else if (c > 0) {
        return -INFINITY;
    }
    if (f->out[2] != 0) {
        double one = (q[2] - f->half) / f->out[2], two = (q[2] + f->half) / f->out[2];
        first = max_of(first, min_of(one, two));
        last = min_of(last, max_of(one, two));
    } else if (fabs(q[2]) > f->half) {
        return -INFINITY;
    }
    return first <= last ? last : -INFINITY;
}

/* A point of the triangle under which the cylinder is: the deepest so far, or one that is as deep. */
static void take(const dcxFacet *f, const double *q, dcxBottom *b, double *weight)
{
    double depth = dcxRoundDepth(f, q), low[3];
    if (!(depth > 0) || depth < (1 - LEVEL) * b->depth) {
        return;
    }
    if (depth > (1 + LEVEL) * b->depth) {
        *weight = 0;
        v_set(b->point, 0, 0, 0);
    }
    b->depth = max_of(b->depth, depth);
    v_add_scaled(low, q, -depth, f->out);
    v_add_scaled(b->point, b->point, 1, low);
    *weight += 1;
}

/* What is left of a line after the triangle's sides, in parts of it; 0: nothing. */
static int clip(const dcxFacet *f, const double ends[2][3], double part[2])
{
    part[0] = 0;
    part[1] = 1;
    for (int k = 0; k < 3; k++) {
        double in[2], off[3];
        for (int e = 0; e < 2; e++) {
            v_sub(off, ends[e], f->corner[k]);
            in[e] = v_dot(off, f->inward[k]);
        }
        if (in[0] < 0 && in[1] < 0) {
            return 0;
        }
        if (in[0] < 0) {
            part[0] = max_of(part[0], in[0] / (in[0] - in[1]));
        } else if (in[1] < 0) {
            part[1] = min_of(part[1], in[0] / (in[0] - in[1]));
        }
    }
    return part[0] <= part[1];
}

static void project(const dcxFacet *f, double *p)
{
    double off[3];
    v_sub(off, p, f->corner[0]);
    v_add_scaled(p, p, -v_dot(off, f->out), f->out);
}

/* The lowest line of the side and the middles of the caps. */
static void take_lowest(const dcxFacet *f, dcxBottom *b, double *weight)
{
    double across = sqrt(f->out[0] * f->out[0] + f->out[1] * f->out[1]);
    for (int rim = across > 0; rim >= 0; rim--) {
        double ends[2][3], part[2], q[3], way[3];
        for (int e = 0; e < 2; e++) {
            double out = rim ? -f->radius / across : 0;
            v_set(ends[e], out * f->out[0], out * f->out[1], e ? f->half : -f->half);
            project(f, ends[e]);
        }
        v_sub(way, ends[1], ends[0]);
        if (clip(f, (const double(*)[3])ends, part)) {
            for (int e = 0; e < 2; e++) {
                v_add_scaled(q, ends[0], part[e], way);
                take(f, q, b, weight);
            }
        }
    }
}

/* Where a side of the triangle is nearest to the axis, seen along f->out, in parts of it. */
static double nearest(const dcxFacet *f, const double *from, const double *way)
{
    double part, round = way[0] * way[0] + way[1] * way[1];
    double across = f->out[0] * way[1] - f->out[1] * way[0];
    if (fabs(f->out[2]) > STANDS) {
        part = round > 0 ? -(from[0] * way[0] + from[1] * way[1]) / round : 0;
    } else {
        part = across != 0 ? -(f->out[0] * from[1] - f->out[1] * from[0]) / across : 0.5;
    }
    return min_of(max_of(part, 0), 1);
}

/* The deepest point of a side of the triangle: the depth has one top, and is nothing where the cylinder is not. */
static void take_side(const dcxFacet *f, int side, dcxBottom *b, double *weight)
{
    double way[3], q[3], lo = 0, hi = 1;
    v_sub(way, f->corner[(side + 1) % 3], f->corner[side]);
    double over = nearest(f, f->corner[side], way);
    for (int i = 0; i < HALVINGS; i++) {
        double at[2] = {(2 * lo + hi) / 3, (lo + 2 * hi) / 3}, depth[2];
        for (int e = 0; e < 2; e++) {
            v_add_scaled(q, f->corner[side], at[e], way);
            depth[e] = dcxRoundDepth(f, q);
        }
        int first = isinf(depth[0]) && isinf(depth[1]) ? over < 0.5 * (lo + hi) : depth[0] > depth[1];
        if (first) {
            hi = at[1];
        } else {
            lo = at[0];
        }
    }
    v_add_scaled(q, f->corner[side], 0.5 * (lo + hi), way);
    take(f, q, b, weight);
}

void dcxRoundReach(const dcxFacet *f, dcxBottom *b)
{
    double weight = 0, lowest;
    memset(b, 0, sizeof *b);
    take_lowest(f, b, &weight);
    lowest = f->radius * sqrt(f->out[0] * f->out[0] + f->out[1] * f->out[1]) + f->half * fabs(f->out[2]) +
             v_dot(f->corner[0], f->out);
    for (int side = 0; side < 3 && b->depth < (1 - LEVEL) * lowest; side++) {
        take_side(f, side, b, &weight);
    }
    v_scale(b->point, 1 / max_of(weight, 1), b->point);
}

/* How far the cylinder reaches along a direction; `rate`: how far that point is along f->out. */
static double support(const dcxFacet *f, const double *d, double *rate)
{
    double across = sqrt(d[0] * d[0] + d[1] * d[1]), r = across > 0 ? f->radius / across : 0;
    double z = d[2] < 0 ? -f->half : f->half;
    *rate = r * (d[0] * f->out[0] + d[1] * f->out[1]) + z * f->out[2];
    return f->radius * across + fabs(d[2]) * f->half;
}

/* The section's reach is the least over all tilts of what the whole reaches. */
double dcxRoundWithin(const dcxFacet *f, int side)
{
    double lo = -STEEPEST, hi = STEEPEST, level = v_dot(f->corner[side], f->out), d[3], rate, reach = 0;
    for (int i = 0; i < 2 * HALVINGS; i++) {
        double tilt = 0.5 * (lo + hi);
        v_add_scaled(d, f->inward[side], tilt, f->out);
        reach = support(f, d, &rate) - tilt * level;
        *(rate > level ? &hi : &lo) = tilt;
    }
    return max_of(reach - v_dot(f->corner[side], f->inward[side]), 0);
}
