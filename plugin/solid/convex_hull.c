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
/* More points would take too long. */
#define MOST_POINTS 20000

typedef struct face {
    unsigned corner[3];
    double plane[4];
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

/* The faces as arguments of dcConvexCreate, of the points that they have. */
static dcConvexID make(const hull *h, dcFault *fault)
{
    double *planes = dcxArray(4 * (size_t)h->count, sizeof *planes);
    double *points = dcxArray(3 * (size_t)h->num_points, sizeof *points);
    unsigned *polygons = dcxArray(4 * (size_t)h->count, sizeof *polygons);
    unsigned *number = dcxArray(h->num_points, sizeof *number), used = 0;
    dcConvexID convex = NULL;
    for (unsigned f = 0; planes && points && polygons && number && f < h->count; f++) {
        memcpy(planes + 4 * (size_t)f, h->list[f].plane, 4 * sizeof *planes);
        polygons[4 * (size_t)f] = 3;
        for (int k = 0; k < 3; k++) {
            unsigned i = h->list[f].corner[k];
            if (!number[i]) {
                v_copy(points + 3 * (size_t)used, point_of(h, i));
                number[i] = ++used;
            }
            polygons[4 * (size_t)f + 1 + (size_t)k] = number[i] - 1;
        }
    }
    if (used) {
        convex = dcConvexCreate(planes, h->count, points, used, polygons, fault);
    } else {
        dcxFaultSet(fault, dcMeshFaultMemory, -1, 0.0, "out of memory");
    }
    free(planes);
    free(points);
    free(polygons);
    free(number);
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
    dcConvexID convex = good ? make(&h, fault) : NULL;
    if (!good) {
        dcxFaultSet(fault, dcMeshFaultMemory, -1, 0.0, "out of memory");
    }
    free(h.list);
    return convex;
}
