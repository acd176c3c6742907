/*
 * Polygons of a convex polytope in the making: checked, made to look outwards, cut into triangles.
 *
 * ODE itself only warns, in its debug build, where a polygon is not counter-clockwise or the origin is outside.  Here
 * polygons are turned to look the way of their plane, and the origin may be anywhere.  Planes are made anew from the
 * polygons, so that they fit to rounding; the given ones say which way is out.
 */
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include <ode-compliant/mesh.h>
#include <ode-compliant/solid.h>

#include "base/base.h"
#include "base/vector.h"
#include "convex_draft.h"

/* How far, over the size of the polytope, points may be off their planes; ODE's users write six digits. */
#define OFF_PLANE 1e-4

/* Sine of the angle of a corner that counts as straight. */
#define STRAIGHT 1e-4

/* More corners would take too long to cut. */
#define MOST_CORNERS 10000

static const double *point_of(const struct polytope *shape, unsigned point)
{
    return shape->points + 3 * (size_t)point;
}

static int check_points(struct polytope *shape, dcFault *fault)
{
    double lo[3] = {INFINITY, INFINITY, INFINITY}, hi[3] = {-INFINITY, -INFINITY, -INFINITY}, diagonal[3];
    for (unsigned i = 0; i < shape->num_points; i++) {
        for (int k = 0; k < 3; k++) {
            double x = point_of(shape, i)[k];
            if (!(fabs(x) <= 1e75)) {
                return dcxFaultSet(fault, dcMeshFaultNumber, (int)i, x, "the %c of point %u is %g: it must be finite%s",
                                   "xyz"[k], i, x, isfinite(x) ? " and at most 1e75" : "");
            }
            lo[k] = fmin(lo[k], x);
            hi[k] = fmax(hi[k], x);
        }
    }
    v_sub(diagonal, hi, lo);
    shape->size = v_norm(diagonal);
    return 1;
}

/* Counts the triangles, and the corners of the largest polygon. */
static int check_polygons(struct polytope *shape, unsigned *largest, dcFault *fault)
{
    const unsigned *polygon = shape->polygons;
    int64_t triangles = 0;
    *largest = 0;
    for (unsigned i = 0; i < shape->num_planes; i++) {
        unsigned corners = *polygon++;
        unsigned most = shape->num_points < MOST_CORNERS ? shape->num_points : MOST_CORNERS;
        if (corners < 3 || corners > most) {
            return dcxFaultSet(fault, dcMeshFaultConvex, (int)i, corners,
                               "polygon %u has %u corners: with %u points it must have 3 to %u", i, corners,
                               shape->num_points, most);
        }
        for (unsigned c = 0; c < corners; c++, polygon++) {
            if (*polygon >= shape->num_points) {
                return dcxFaultSet(fault, dcMeshFaultIndex, (int)i, *polygon,
                                   "polygon %u names point %u, but they run from 0 to %u", i, *polygon,
                                   shape->num_points - 1);
            }
        }
        triangles += corners - 2;
        *largest = corners > *largest ? corners : *largest;
    }
    if (triangles > INT_MAX / 16) {
        return dcxFaultSet(fault, dcMeshFaultSize, -1, (double)triangles, "the polygons have too many corners");
    }
    shape->num_triangles = (int)triangles;
    return 1;
}

/* Plane of a polygon by Newell's method, turned as the given one; turns the ring likewise. */
static int make_plane(struct polytope *shape, unsigned which, unsigned corners, dcFault *fault)
{
    const double *given = shape->given + 4 * (size_t)which, *origin = point_of(shape, (unsigned)shape->ring[0]);
    double *plane = shape->plane + 4 * (size_t)which, mean[3] = {0.0, 0.0, 0.0};
    for (unsigned c = 0; c < corners; c++) {
        double a[3], b[3], product[3];
        v_sub(a, point_of(shape, (unsigned)shape->ring[c]), origin);
        v_sub(b, point_of(shape, (unsigned)shape->ring[(c + 1) % corners]), origin);
        v_cross(product, a, b);
        v_add_scaled(plane, plane, 1.0, product);
        v_add_scaled(mean, mean, 1.0 / corners, a);
    }
    double twice_area = v_unit(plane), length = v_norm(given), agree = v_dot(plane, given);
    if (!(twice_area > 0.0)) {
        return dcxFaultSet(fault, dcMeshFaultDegenerate, (int)which, 0.5 * twice_area, "polygon %u has no area", which);
    }
    if (!(length > 0.0 && length <= 1e75) || !isfinite(given[3])) {
        return dcxFaultSet(fault, dcMeshFaultNumber, (int)which, length > 0.0 ? given[3] : length,
                           "plane %u (%g, %g, %g, %g) has no normal, or a number is not finite", which, given[0],
                           given[1], given[2], given[3]);
    }
    if (!(fabs(agree) > 0.99 * length)) {
        return dcxFaultSet(fault, dcMeshFaultConvex, (int)which, agree / length,
                           "the normal of plane %u is not that of polygon %u: the cosine between them is %g", which,
                           which, agree / length);
    }
    if (agree < 0.0) {
        for (int k = 0; k < 3; k++) {
            plane[k] = -plane[k];
        }
        for (unsigned c = 0; c < corners / 2; c++) {
            int swap = shape->ring[c];
            shape->ring[c] = shape->ring[corners - 1 - c];
            shape->ring[corners - 1 - c] = swap;
        }
    }
    plane[3] = v_dot(plane, origin) + v_dot(plane, mean);
    return 1;
}

/* Every point must be below every plane, a polygon's own corners on it. */
static int check_plane(const struct polytope *shape, unsigned which, unsigned corners, dcFault *fault)
{
    const double *plane = shape->plane + 4 * (size_t)which, *given = shape->given + 4 * (size_t)which;
    double allowed = OFF_PLANE * shape->size;
    for (unsigned i = 0; i < shape->num_points; i++) {
        double above = v_dot(plane, point_of(shape, i)) - plane[3];
        if (above > allowed) {
            return dcxFaultSet(fault, dcMeshFaultConvex, (int)which, above,
                               "point %u is %g above plane %u: the shape is not convex, or the plane looks inwards", i,
                               above, which);
        }
    }
    for (unsigned c = 0; c < corners; c++) {
        const double *point = point_of(shape, (unsigned)shape->ring[c]);
        double off = v_dot(plane, point) - plane[3], off_given = (v_dot(given, point) - given[3]) / v_norm(given);
        if (fabs(off) > allowed || fabs(off_given) > allowed) {
            return dcxFaultSet(fault, dcMeshFaultConvex, (int)which, fabs(off) > allowed ? off : off_given,
                               "polygon %u is %s: point %d is off by %g", which,
                               fabs(off) > allowed ? "not flat" : "not on its plane", shape->ring[c],
                               fabs(off) > allowed ? off : off_given);
        }
    }
    return 1;
}

/* A corner that may be cut off: the sine of its angle, and twice the area of its triangle. */
struct ear {
    double sine, area;
};

static struct ear look_at_corner(const struct polytope *shape, unsigned c, unsigned corners)
{
    double a[3], b[3], product[3];
    const double *point = point_of(shape, (unsigned)shape->ring[c]);
    v_sub(a, point_of(shape, (unsigned)shape->ring[(c + corners - 1) % corners]), point);
    v_sub(b, point_of(shape, (unsigned)shape->ring[(c + 1) % corners]), point);
    v_cross(product, a, b);
    double lengths = v_norm(a) * v_norm(b);
    struct ear ear = {0.0, v_norm(product)};
    if (lengths > 0.0) {
        ear.sine = ear.area / lengths;
    }
    return ear;
}

/*
 * The corner to cut off next: the smallest triangle of all but straight corners.  Cutting large ones first could leave
 * corners on one line in the end.
 */
static unsigned choose_corner(const struct polytope *shape, unsigned corners)
{
    double sharpest = 0.0, smallest = INFINITY;
    unsigned best = 0;
    for (unsigned c = 0; c < corners; c++) {
        sharpest = fmax(sharpest, look_at_corner(shape, c, corners).sine);
    }
    for (unsigned c = 0; c < corners; c++) {
        struct ear ear = look_at_corner(shape, c, corners);
        if (ear.sine >= fmin(STRAIGHT, 0.5 * sharpest) && ear.area < smallest) {
            smallest = ear.area;
            best = c;
        }
    }
    return best;
}

/* Cuts off one corner after the other. */
static void cut_polygon(struct polytope *shape, unsigned which, unsigned corners)
{
    for (; corners >= 3; corners--) {
        unsigned best = choose_corner(shape, corners);
        int *triangle = shape->triangle + 3 * (size_t)shape->num_triangles;
        triangle[0] = shape->ring[(best + corners - 1) % corners];
        triangle[1] = shape->ring[best];
        triangle[2] = shape->ring[(best + 1) % corners];
        shape->polygon_of[shape->num_triangles++] = (int)which;
        for (unsigned c = best; c + 1 < corners; c++) {
            shape->ring[c] = shape->ring[c + 1];
        }
    }
}

static int make_faces(struct polytope *shape, dcFault *fault)
{
    const unsigned *polygon = shape->polygons;
    shape->num_triangles = 0;
    for (unsigned i = 0; i < shape->num_planes; i++) {
        unsigned corners = *polygon++;
        for (unsigned c = 0; c < corners; c++) {
            shape->ring[c] = (int)*polygon++;
        }
        if (!make_plane(shape, i, corners, fault) || !check_plane(shape, i, corners, fault)) {
            return 0;
        }
        cut_polygon(shape, i, corners);
    }
    return 1;
}

static int check_arrays(const struct polytope *shape, dcFault *fault)
{
    const char *missing = !shape->given ? "planes" : !shape->points ? "points" : !shape->polygons ? "polygons" : NULL;
    if (missing) {
        return dcxFaultSet(fault, dcMeshFaultEmpty, -1, 0.0, "the array of %s is NULL", missing);
    }
    if (shape->num_planes < 4 || shape->num_points < 4) {
        unsigned count = shape->num_planes < 4 ? shape->num_planes : shape->num_points;
        return dcxFaultSet(fault, dcMeshFaultEmpty, -1, count, "there are %u %s: a polytope has at least 4", count,
                           shape->num_planes < 4 ? "planes" : "points");
    }
    if (shape->num_planes > INT_MAX / 16 || shape->num_points > INT_MAX / 16) {
        return dcxFaultSet(fault, dcMeshFaultSize, -1, shape->num_planes, "%u planes and %u points are too many",
                           shape->num_planes, shape->num_points);
    }
    return 1;
}

int dcxPolytopeMake(struct polytope *shape, dcFault *fault)
{
    unsigned largest = 0;
    if (!check_arrays(shape, fault) || !check_points(shape, fault) || !check_polygons(shape, &largest, fault)) {
        return 0;
    }
    shape->triangle = dcxArray(3 * (size_t)shape->num_triangles, sizeof *shape->triangle);
    shape->polygon_of = dcxArray((size_t)shape->num_triangles, sizeof *shape->polygon_of);
    shape->plane = dcxArray(4 * (size_t)shape->num_planes, sizeof *shape->plane);
    shape->ring = dcxArray(largest, sizeof *shape->ring);
    if (!shape->triangle || !shape->polygon_of || !shape->plane || !shape->ring) {
        return dcxFaultSet(fault, dcMeshFaultMemory, -1, 0.0, "out of memory");
    }
    return make_faces(shape, fault);
}

void dcxPolytopeFree(struct polytope *shape)
{
    free(shape->triangle);
    free(shape->polygon_of);
    free(shape->plane);
    free(shape->ring);
}
