/*
 * The convex hull of points, triangle by triangle: a tetrahedron of far points to begin with, and each point that is
 * outside takes the place of the faces that it sees.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "base/vector.h"
#include "solid.h"

/* How far, over the size of the whole, a point counts as on a face. */
#define ON_FACE 1e-7
/* and of the triangles of one face, whose normals are as near as this (cosine) */
#define IN_PLANE 1e-6
#define LIKE 0.9
/* More points would take too long. */
#define MOST_POINTS 20000

typedef struct face {
    unsigned corner[3];
    double plane[4];
    double area; /* twice */
    int seen;
} face;

typedef struct hull {
    const double *points;
    unsigned num_points;
    face *list;
    unsigned count, capacity;
    double size;
} hull;

static const double *point_of(const hull *h, unsigned i)
{
    return h->points + 3 * (size_t)i;
}

static double above(const hull *h, const face *f, unsigned i)
{
    return v_dot(f->plane, point_of(h, i)) - f->plane[3];
}

static int add_face(hull *h, unsigned a, unsigned b, unsigned c)
{
    if (h->count == h->capacity) {
        unsigned capacity = h->capacity ? 2 * h->capacity : 64;
        face *bigger = realloc(h->list, capacity * sizeof *bigger);
        if (!bigger) {
            return 0;
        }
        h->list = bigger;
        h->capacity = capacity;
    }
    face *f = &h->list[h->count++];
    *f = (face){.corner = {a, b, c}};
    double u[3], v[3];
    v_sub(u, point_of(h, b), point_of(h, a));
    v_sub(v, point_of(h, c), point_of(h, a));
    v_cross(f->plane, u, v);
    f->area = v_norm(f->plane);
    v_unit(f->plane);
    f->plane[3] = v_dot(f->plane, point_of(h, a));
    return 1;
}

/* Distance of a point from what `count` corners span: a point, a line, a plane. */
static double off(const hull *h, const unsigned *corner, int count, unsigned i)
{
    double a[3], b[3], d[3], n[3];
    v_sub(d, point_of(h, i), point_of(h, corner[0]));
    if (count == 1) {
        return v_norm(d);
    }
    v_sub(a, point_of(h, corner[1]), point_of(h, corner[0]));
    v_unit(a);
    if (count == 2) {
        v_cross(n, a, d);
        return v_norm(n);
    }
    v_sub(b, point_of(h, corner[2]), point_of(h, corner[0]));
    v_cross(n, a, b);
    v_unit(n);
    return fabs(v_dot(n, d));
}

/* Four points far from each other; 0: all are in one plane. */
static int first_corners(hull *h, unsigned *corner)
{
    corner[0] = 0;
    for (int count = 1; count < 4; count++) {
        double most = 0;
        for (unsigned i = 0; i < h->num_points; i++) {
            double far = off(h, corner, count, i);
            if (far > most) {
                most = far;
                corner[count] = i;
            }
        }
        h->size = count == 1 ? most : h->size;
        if (!(most > 1e-6 * h->size)) {
            return 0;
        }
    }
    return 1;
}

static int begin(hull *h, const unsigned *k)
{
    if (!add_face(h, k[0], k[1], k[2])) {
        return 0;
    }
    int out = above(h, &h->list[0], k[3]) > 0;
    h->count = 0;
    unsigned a = k[0], b = out ? k[2] : k[1], c = out ? k[1] : k[2], d = k[3];
    return add_face(h, a, b, c) && add_face(h, a, d, b) && add_face(h, b, d, c) && add_face(h, c, d, a);
}

/* Whether a face that is seen has this edge. */
static int inner_edge(const hull *h, unsigned count, unsigned from, unsigned to)
{
    for (unsigned f = 0; f < count; f++) {
        const face *it = &h->list[f];
        for (int k = 0; it->seen && k < 3; k++) {
            if (it->corner[k] == from && it->corner[(k + 1) % 3] == to) {
                return 1;
            }
        }
    }
    return 0;
}

/* A point outside: what it sees goes, and its edge is joined to the point. */
static int take_point(hull *h, unsigned i)
{
    unsigned old = h->count, kept = 0;
    int any = 0;
    for (unsigned f = 0; f < old; f++) {
        h->list[f].seen = above(h, &h->list[f], i) > ON_FACE * h->size;
        any |= h->list[f].seen;
    }
    for (unsigned f = 0; any && f < old; f++) {
        face it = h->list[f];
        for (int k = 0; it.seen && k < 3; k++) {
            unsigned from = it.corner[k], to = it.corner[(k + 1) % 3];
            if (!inner_edge(h, old, to, from) && !add_face(h, from, to, i)) {
                return 0;
            }
        }
    }
    for (unsigned f = 0; any && f < h->count; f++) {
        if (!h->list[f].seen) {
            h->list[kept++] = h->list[f];
        }
    }
    h->count = any ? kept : h->count;
    return 1;
}

/* ---- what lies in one plane is one face ---- */

/* The arguments of dcConvexCreate, and what they are made with. */
typedef struct draft {
    double *planes, *points, *angle;
    unsigned *polygons, *number, *ring; /* number of each point in `points`, from 1; corners of a polygon */
    unsigned num_planes, used, length;  /* length of `polygons` */
} draft;

static int is_in_plane(const hull *h, const face *f, const double *plane, double off)
{
    int in = v_dot(f->plane, plane) > LIKE;
    for (int k = 0; in && k < 3; k++) {
        in = fabs(v_dot(plane, point_of(h, f->corner[k])) - plane[3]) <= off * h->size;
    }
    return in;
}

/* Adds a corner to a ring of some, by its angle about a point in the plane; each once. */
static unsigned add_to_ring(const hull *h, draft *d, unsigned count, unsigned corner, double axis[3][3])
{
    double from[3];
    unsigned at = count;
    for (unsigned i = 0; i < count; i++) {
        if (d->ring[i] == corner) {
            return count;
        }
    }
    v_sub(from, point_of(h, corner), axis[2]);
    double angle = atan2(v_dot(from, axis[1]), v_dot(from, axis[0]));
    for (; at > 0 && d->angle[at - 1] > angle; at--) {
        d->angle[at] = d->angle[at - 1];
        d->ring[at] = d->ring[at - 1];
    }
    d->angle[at] = angle;
    d->ring[at] = corner;
    return count + 1;
}

/* The polygon of all triangles in the plane of one, which are then done with. */
static void add_polygon(hull *h, draft *d, unsigned first, double off)
{
    double plane[4], axis[3][3] = {{0}};
    unsigned count = 0;
    memcpy(plane, h->list[first].plane, sizeof plane);
    for (int k = 0; k < 3; k++) {
        v_add_scaled(axis[2], axis[2], 1.0 / 3, point_of(h, h->list[first].corner[k]));
    }
    dcxTangents(plane, axis[0], axis[1]);
    for (unsigned f = 0; f < h->count; f++) {
        face *it = &h->list[f];
        if (f == first || (!it->seen && is_in_plane(h, it, plane, off))) {
            it->seen = 1;
            for (int k = 0; k < 3; k++) {
                count = add_to_ring(h, d, count, it->corner[k], axis);
            }
        }
    }
    memcpy(d->planes + 4 * (size_t)d->num_planes++, plane, sizeof plane);
    d->polygons[d->length++] = count;
    for (unsigned i = 0; i < count; i++) {
        unsigned corner = d->ring[i];
        if (!d->number[corner]) {
            v_copy(d->points + 3 * (size_t)d->used, point_of(h, corner));
            d->number[corner] = ++d->used;
        }
        d->polygons[d->length++] = d->number[corner] - 1;
    }
}

/* The largest triangle that is in no polygon yet; h->count: none. */
static unsigned largest_left(const hull *h)
{
    unsigned best = h->count;
    for (unsigned f = 0; f < h->count; f++) {
        if (!h->list[f].seen && (best == h->count || h->list[f].area > h->list[best].area)) {
            best = f;
        }
    }
    return best;
}

/* Of the points that they have.  `off`: how far from a plane, over the size, is in it. */
static dcConvexID make(hull *h, double off, dcFault *fault)
{
    size_t faces = h->count, all = h->num_points;
    draft d = {.planes = dcxArray(4 * faces, sizeof *d.planes),
               .points = dcxArray(3 * all, sizeof *d.points),
               .angle = dcxArray(all, sizeof *d.angle),
               .polygons = dcxArray(4 * faces, sizeof *d.polygons),
               .number = dcxArray(all, sizeof *d.number),
               .ring = dcxArray(all, sizeof *d.ring)};
    dcConvexID convex = NULL;
    for (unsigned f = 0; f < h->count; f++) {
        h->list[f].seen = 0;
    }
    if (d.planes && d.points && d.angle && d.polygons && d.number && d.ring) {
        for (unsigned f = largest_left(h); f < h->count; f = largest_left(h)) {
            add_polygon(h, &d, f, off);
        }
        convex = dcConvexCreate(d.planes, d.num_planes, d.points, d.used, d.polygons, fault);
    } else {
        dcxFaultSet(fault, dcMeshFaultMemory, -1, 0.0, "out of memory");
    }
    free(d.planes);
    free(d.points);
    free(d.angle);
    free(d.polygons);
    free(d.number);
    free(d.ring);
    return convex;
}

dcConvexID dcxConvexHull(const double *points, unsigned num_points, dcFault *fault)
{
    hull h = {.points = points, .num_points = num_points};
    unsigned corner[4] = {0, 0, 0, 0};
    int number = 1;
    for (size_t i = 0; i < 3 * (size_t)num_points; i++) {
        number &= fabs(points[i]) <= 1e75;
    }
    if (!number || num_points < 4 || num_points > MOST_POINTS || !first_corners(&h, corner)) {
        dcxFaultSet(fault, dcMeshFaultConvex, -1, num_points, "the points have no volume");
        return NULL;
    }
    int good = begin(&h, corner);
    for (unsigned i = 0; good && i < num_points; i++) {
        good = take_point(&h, i);
    }
    dcConvexID convex = good ? make(&h, IN_PLANE, fault) : NULL;
    if (good && !convex &&
        fault->code != dcMeshFaultMemory) { /* what nearly lies in one plane may not make a polygon */
        convex = make(&h, -1, fault);
    }
    if (!good) {
        dcxFaultSet(fault, dcMeshFaultMemory, -1, 0.0, "out of memory");
    }
    free(h.list);
    return convex;
}
