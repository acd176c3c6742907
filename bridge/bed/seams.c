/*
 * Which face of a box a spring presses, where the nearest one is none of its business.
 *
 * A spring on the first of two boxes that lie level, as the slabs of a floor do, is below the top of the second by its
 * depth; so the second's nearest surface is its side, before the spring is over it and for as far behind the joint as
 * it is deep, and a step that looks ahead would have it hit that as a wall.  But what points down has no business with
 * a side: it meets the face that it looks at, once it is over it, and nothing before.
 *
 * Beyond an edge the nearest point is on the edge, and what passes over it by a hair is on its way straight into that,
 * for all that a look along the line to it can tell.  It may meet the face that it comes into line with last.
 */
#include <math.h>

#include "base/vector.h"
#include "foundation/foundation.h"
#include "geoms/geoms.h"
#include "mesh/mesh.h"
#include "state/world_data.h"
#include "bed.h"

/* A spring whose normal is nearer to a face's than this (cosine) looks at it. */
#define LOOKS 0.8
/* and is pressed by another one if its direction is farther off than this */
#define ASIDE 0.5
/* What is no deeper than this part of the least extent of what carries it may pass over a joint. */
#define SEAM 0.05
/* What is round faces a face by this (cosine), and is turned away from it by that. */
#define FACES 0.94
#define AWAY 0.2
/* It comes straight at it if so much of its speed is towards it. */
#define STRAIGHT 0.5

/* The face of the box that a spring looks at: its axis and sign, or -1. */
static int looks_at(const double *n, int *sign)
{
    for (int k = 0; k < 3; k++) {
        if (fabs(n[k]) > LOOKS) {
            *sign = n[k] < 0 ? 1 : -1;
            return k;
        }
    }
    return -1;
}

typedef struct where {
    double q[3], out[3]; /* in the box's axes; how far outside of each of its faces' planes */
    int outside;         /* of so many */
} where;

static void locate(const dcFoundationInput *in, const dcxSpringBlock *b, int i, where *at)
{
    double d[3];
    for (int k = 0; k < 3; k++) {
        d[k] = b->s[k][i] - in->position[k];
    }
    m_mul_t(at->q, in->rotation, d);
    at->outside = 0;
    for (int k = 0; k < 3; k++) {
        at->out[k] = fabs(at->q[k]) - in->solid->size[k];
        at->outside += at->out[k] > 0;
    }
}

/* The spring presses that face, whatever is nearest. */
static void press_face(const dcFoundationInput *in, const where *at, int axis, int sign, dcxSpringBlock *b, int i)
{
    b->x[i] = in->solid->size[axis] - sign * at->q[axis];
    for (int k = 0; k < 3; k++) {
        b->u[k][i] = sign * in->rotation[3 * k + axis];
        b->N[k][i] = b->s[k][i] + b->x[i] * b->u[k][i];
    }
}

/* How the box comes towards a spring. */
static void approach(const dcxPassing *passing, const dcxSpringBlock *b, int i, double v[3])
{
    double s[3] = {b->s[0][i], b->s[1][i], b->s[2][i]};
    v_cross(v, passing->w, s);
    v_add_scaled(v, v, 1, passing->v);
}

/* Beyond an edge: whether it may come as far as to the face that it comes into line with last. */
static int comes_over(const dcFoundationInput *in, const dcxPassing *passing, const where *at, dcxSpringBlock *b, int i)
{
    double v[3], local[3], latest = -1, soonest = INFINITY;
    int last = 0;
    approach(passing, b, i, v);
    m_mul_t(local, in->rotation, v);
    for (int k = 0; k < 3; k++) {
        double comes = (at->q[k] < 0 ? -1 : 1) * local[k];
        double time = !(at->out[k] > 0) ? -1 : comes > 0 ? at->out[k] / comes : INFINITY;
        int later = time > latest || (time == latest && at->out[k] > at->out[last]);
        last = later ? k : last;
        latest = later ? time : latest;
        soonest = time >= 0 && time < soonest ? time : soonest;
    }
    if (!(soonest < passing->h)) { /* it stays where it is */
        return 1;
    }
    int sign = at->q[last] < 0 ? -1 : 1;
    press_face(in, at, last, sign, b, i);
    return b->x[i] + passing->h * (sign * local[last] + passing->other) > 0;
}

/* What is round and comes straight at a face touches it only where it faces it; else it is an edge of the box that it
 * touches, along its own normal.  0: it is turned away from it. */
static int press_edge(const dcxPassing *passing, const double *normal, dcxSpringBlock *b, int i)
{
    double u[3] = {b->u[0][i], b->u[1][i], b->u[2][i]}, v[3], along = -v_dot(u, normal);
    approach(passing, b, i, v);
    if (along > FACES || !(v_dot(v, u) > STRAIGHT * v_norm(v))) {
        return 1;
    }
    if (along < AWAY) {
        return 0;
    }
    b->x[i] /= along;
    for (int k = 0; k < 3; k++) {
        b->u[k][i] = -normal[k];
        b->N[k][i] = b->s[k][i] + b->x[i] * b->u[k][i];
    }
    return 1;
}

/* Whether it is pressed by another face than it looks at. */
static inline int is_aside(const dcxSpringBlock *b, int i, const double *normal)
{
    double u[3] = {b->u[0][i], b->u[1][i], b->u[2][i]};
    return v_dot(u, normal) >= -ASIDE;
}

/* One spring: 0 if it has nothing to do with the box in this step. */
static int redirect(const dcxBed *bed, const dcFoundationInput *in, const dcxPassing *passing, const double *normal,
                    dcxSpringBlock *b, int i)
{
    int aside = is_aside(b, i, normal), sign = 0, axis = -1, over = 1;
    if (b->x[i] > 0 && !aside) {
        return !bed->rolls || press_edge(passing, normal, b, i);
    }
    where at;
    locate(in, b, i, &at);
    if (at.outside > 1) {
        return comes_over(in, passing, &at, b, i);
    }
    if (aside) {
        double n[3];
        m_mul_t(n, in->rotation, normal);
        axis = looks_at(n, &sign);
    }
    double depth = axis < 0 ? -1 : in->solid->size[axis] - sign * at.q[axis];
    if (depth < 0 || depth > bed->seam) {
        return !bed->rolls || press_edge(passing, normal, b, i);
    }
    for (int k = 0; k < 3; k++) {
        over &= k == axis || at.out[k] < 0;
    }
    press_face(in, &at, axis, sign, b, i);
    return over;
}

double dcxBedSeam(const dcxWorld *dc, const dcxBed *bed)
{
    const dcxGeomSolid *made = &dc->geoms.solid[bed->g1];
    double extent[3];
    v_sub(extent, made->hi, made->lo);
    return dc->carrying && bed->input.solid->type == dcSolidBox ? SEAM * dcxLeastExtent(extent) : 0;
}

dcxPassing dcxBedPassing(const dcxBed *bed, double h, double other)
{
    const dcFoundationInput *in = &bed->input;
    return (dcxPassing){.v = {in->velocity[0], in->velocity[1], in->velocity[2]},
                        .w = {in->spin[0], in->spin[1], bed->rolls ? 0 : in->spin[2]},
                        .h = h,
                        .other = other};
}

int dcxBedSeams(const dcxBed *bed, const dcFoundationInput *in, const dcxPassing *passing, dcxSpringBlock *b, int *near,
                int kept)
{
    int left = 0;
    for (int k = 0; k < kept; k++) {
        int i = near[k];
        const double *normal = bed->springs->normal + 3 * (size_t)b->face[i];
        int plain = b->x[i] > 0 && !bed->rolls && !is_aside(b, i, normal); /* as most are */
        near[left] = i;
        left += plain || redirect(bed, in, passing, normal, b, i);
    }
    return left;
}
