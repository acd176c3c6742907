/*
 * Faces of convex solids that look along a direction, and where two of them lie on each other: each seen along the
 * normal as a polygon, one is cut by the sides of the other (I. E. Sutherland & G. W. Hodgman, 1974).  Two edges that
 * cross are corners of the outline as well, so that edge on edge needs no case of its own.
 */
#include <math.h>
#include <stddef.h>

#include "base/vector.h"
#include "mesh/mesh.h"
#include "convex_data.h"
#include "solid.h"

void dcxTangents(const double *n, double *u, double *v)
{
    v_across(u, n);
    v_cross(v, n, u);
}

static int box_axis(const double *d)
{
    int axis = fabs(d[1]) > fabs(d[0]) ? 1 : 0;
    return fabs(d[2]) > fabs(d[axis]) ? 2 : axis;
}

static void box_face(const double *size, const double *d, dcxPatch *patch)
{
    static const signed char turn[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    int axis = box_axis(d);
    int i = (axis + 1) % 3, j = (axis + 2) % 3;
    double side = d[axis] < 0 ? -1 : 1;
    patch->count = 4;
    for (int k = 0; k < 4; k++) {
        patch->p[k][axis] = side * size[axis];
        patch->p[k][i] = turn[k][0] * size[i];
        patch->p[k][j] = turn[k][1] * size[j];
    }
    v_set(patch->n, 0, 0, 0);
    patch->n[axis] = side;
}

/* A cap as an octagon with a corner where it is deepest, or the line of the side that is. */
static void cylinder_face(const double *size, const double *d, dcxPatch *patch)
{
    double across = sqrt(d[0] * d[0] + d[1] * d[1]), x = size[0], y = 0;
    if (across > 1e-9) {
        x = size[0] * d[0] / across;
        y = size[0] * d[1] / across;
    }
    if (fabs(d[2]) < across) {
        patch->count = 2;
        v_set(patch->p[0], x, y, -size[1]);
        v_set(patch->p[1], x, y, size[1]);
        v_set(patch->n, x / size[0], y / size[0], 0);
        return;
    }
    patch->count = 8;
    for (int k = 0; k < 8; k++) {
        double c = cos(M_PI / 4 * k), s = sin(M_PI / 4 * k);
        v_set(patch->p[k], c * x - s * y, s * x + c * y, d[2] < 0 ? -size[1] : size[1]);
    }
    v_set(patch->n, 0, 0, d[2] < 0 ? -1 : 1);
}

/* Adds a corner of the polygon unless it is there, in the order of the angles about the middle of the first three. */
static void add_corner(dcxPatch *patch, double *angle, const double *p, const double *middle, const double *u,
                       const double *v)
{
    double d[3];
    v_sub(d, p, middle);
    double here = atan2(v_dot(d, v), v_dot(d, u));
    int k = patch->count;
    for (int i = 0; i < patch->count; i++) {
        if (patch->p[i][0] == p[0] && patch->p[i][1] == p[1] && patch->p[i][2] == p[2]) {
            return;
        }
    }
    if (k == dcxPatchMost) {
        return;
    }
    patch->count++;
    for (; k > 0 && angle[k - 1] > here; k--) {
        angle[k] = angle[k - 1];
        v_copy(patch->p[k], patch->p[k - 1]);
    }
    angle[k] = here;
    v_copy(patch->p[k], p);
}

static int best_plane(const struct dcConvex *convex, const double *d)
{
    double along;
    return dcxLanesHighest(convex->planes, d, 0, &along);
}

/* The polygon of a plane, from its triangles; one with more corners than there is room for loses some. */
static void convex_face(const struct dcConvex *convex, const double *d, dcxPatch *patch)
{
    int best = best_plane(convex, d), v[3];
    int first = convex->first_face[best];
    int end = best + 1 < convex->num_planes ? convex->first_face[best + 1] : dcMeshGetNumFaces(convex->mesh);
    double middle[3] = {0, 0, 0}, p[3], across[3], on[3], angle[dcxPatchMost];
    v_copy(patch->n, convex->plane + 4 * (size_t)best);
    dcxTangents(patch->n, across, on);
    dcMeshGetFace(convex->mesh, first, v);
    for (int i = 0; i < 3; i++) {
        dcMeshGetVertex(convex->mesh, v[i], p);
        v_add_scaled(middle, middle, 1.0 / 3, p);
    }
    patch->count = 0;
    for (int face = first; face < end; face++) {
        dcMeshGetFace(convex->mesh, face, v);
        for (int i = 0; i < 3; i++) {
            dcMeshGetVertex(convex->mesh, v[i], p);
            add_corner(patch, angle, p, middle, across, on);
        }
    }
}

void dcxPatchOf(const dcxPosed *posed, const double *direction, dcxPatch *patch)
{
    const dcSolid *solid = posed->solid;
    double d[3], p[3];
    m_mul_t(d, posed->rot, direction);
    if (solid->type == dcSolidBox) {
        box_face(solid->size, d, patch);
    } else if (solid->type == dcSolidCylinder) {
        cylinder_face(solid->size, d, patch);
    } else {
        convex_face(solid->data, d, patch);
    }
    for (int k = 0; k < patch->count; k++) {
        m_mul(p, posed->rot, patch->p[k]);
        v_add_scaled(patch->p[k], p, 1, posed->p);
    }
    m_mul(p, posed->rot, patch->n);
    v_copy(patch->n, p);
}

int dcxPatchNormal(const dcxPosed *posed, const double *direction, double *normal)
{
    const dcSolid *solid = posed->solid;
    double d[3], n[3] = {0, 0, 0};
    m_mul_t(d, posed->rot, direction);
    if (solid->type == dcSolidBox) {
        int axis = box_axis(d);
        n[axis] = d[axis] < 0 ? -1 : 1;
    } else if (solid->type == dcSolidCylinder) {
        n[2] = d[2] < 0 ? -1 : 1;
    } else {
        const struct dcConvex *convex = solid->data;
        v_copy(n, convex->plane + 4 * (size_t)best_plane(convex, d));
    }
    m_mul(normal, posed->rot, n);
    return solid->type != dcSolidCylinder || fabs(d[2]) >= sqrt(d[0] * d[0] + d[1] * d[1]);
}

/* A polygon seen along n: two coordinates across, the height along n. */
typedef struct outline {
    int count;
    double q[dcxOverlayMost][3];
} outline;

static void project(const dcxPatch *patch, const double *u, const double *v, const double *n, outline *out)
{
    out->count = patch->count;
    for (int k = 0; k < patch->count; k++) {
        v_set(out->q[k], v_dot(u, patch->p[k]), v_dot(v, patch->p[k]), v_dot(n, patch->p[k]));
    }
}

static double cross2(const double *a, const double *b, const double *p)
{
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
}

static double area(const outline *o)
{
    double sum = 0;
    for (int k = 1; k + 1 < o->count; k++) {
        sum += cross2(o->q[0], o->q[k], o->q[k + 1]);
    }
    return sum;
}

/* Keeps what is left of the line from a to b (right of it, if sign < 0), but for rounding. */
static void cut(outline *o, const double *a, const double *b, double sign)
{
    outline out = {.count = 0};
    int sides = o->count == 2 ? 1 : o->count; /* of a line only one */
    double length = hypot(b[0] - a[0], b[1] - a[1]), slack = 1e-12 * length * length;
    for (int k = 0; k < o->count; k++) {
        const double *p = o->q[k], *next = o->q[(k + 1) % o->count];
        double here = sign * cross2(a, b, p) + slack, there = sign * cross2(a, b, next) + slack;
        if (here >= 0 && out.count < dcxOverlayMost) {
            v_copy(out.q[out.count++], p);
        }
        if (k < sides && (here >= 0) != (there >= 0) && out.count < dcxOverlayMost) {
            double t = here / (here - there), way[3];
            v_sub(way, next, p);
            v_add_scaled(out.q[out.count++], p, t, way);
        }
    }
    *o = out;
}

/* What two lines have in common: where they cross, or, side by side, where both go along. */
static void cut_lines(outline *o, const outline *by)
{
    const double *a = by->q[0], *b = by->q[1], *p = o->q[0];
    double d[3], e[3], way[3], start[3];
    v_sub(d, b, a);
    v_sub(e, o->q[1], p);
    v_sub(start, a, p);
    double turn = e[0] * d[1] - e[1] * d[0], square = e[0] * e[0] + e[1] * e[1];
    double lo = 0, hi = 1;
    if (fabs(turn) > 0.02 * sqrt(square * (d[0] * d[0] + d[1] * d[1]))) {
        double t = (start[0] * d[1] - start[1] * d[0]) / turn, s = (start[0] * e[1] - start[1] * e[0]) / turn;
        lo = hi = t;
        o->count = t >= 0 && t <= 1 && s >= 0 && s <= 1;
    } else {
        double t0 = (start[0] * e[0] + start[1] * e[1]) / square, t1 = t0 + (d[0] * e[0] + d[1] * e[1]) / square;
        lo = fmax(0, fmin(t0, t1));
        hi = fmin(1, fmax(t0, t1));
        o->count = lo <= hi ? 2 : 0;
    }
    v_copy(start, p);
    v_copy(way, e);
    v_add_scaled(o->q[0], start, lo, way);
    v_add_scaled(o->q[1], start, hi, way);
}

/* Height of a face, or of a line, at a place. */
static double height_at_place(const outline *o, const dcxPatch *patch, const double *u, const double *v,
                              const double *n, const double *q)
{
    const double *a = o->q[0], *b = o->q[1];
    if (o->count == 2) {
        double d[2] = {b[0] - a[0], b[1] - a[1]}, square = d[0] * d[0] + d[1] * d[1];
        double t = square > 0 ? ((q[0] - a[0]) * d[0] + (q[1] - a[1]) * d[1]) / square : 0;
        t = t < 0 ? 0 : t > 1 ? 1 : t;
        return a[2] + t * (b[2] - a[2]);
    }
    double up = v_dot(patch->n, n), x = v_dot(patch->n, u), y = v_dot(patch->n, v);
    return a[2] - ((q[0] - a[0]) * x + (q[1] - a[1]) * y) / up;
}

int dcxPatchOverlay(const dcxPatch *first, const dcxPatch *second, const double *n, double (*corner)[3], double *depth)
{
    double u[3], v[3];
    outline one, two, common;
    dcxTangents(n, u, v);
    project(first, u, v, n, &one);
    project(second, u, v, n, &two);
    const outline *by = one.count == 2 ? &two : &one; /* a line is what is cut */
    common = one.count == 2 ? one : two;
    if (one.count > 2 && two.count > 2) {
        common = one;
        by = &two;
    }
    if (by->count == 2) {
        cut_lines(&common, by);
    } else {
        double sign = area(by) < 0 ? -1 : 1;
        for (int k = 0; k < by->count && common.count > 0; k++) {
            cut(&common, by->q[k], by->q[(k + 1) % by->count], sign);
        }
    }
    for (int k = 0; k < common.count; k++) {
        const double *q = common.q[k];
        double low = height_at_place(&one, first, u, v, n, q), high = height_at_place(&two, second, u, v, n, q);
        depth[k] = high - low;
        v_scale(corner[k], q[0], u);
        v_add_scaled(corner[k], corner[k], q[1], v);
        v_add_scaled(corner[k], corner[k], low, n);
    }
    return common.count;
}
