/*
 * Way (c): a solid on a triangle of a mesh.  Where they overlap by some millimetres ODE's colliders may take a way
 * along the surface for the shortest one out of the triangle: over an edge, behind which the next triangle lies.  They
 * turn that upright by the angles of another triangle's edges, mostly, which leaves it as it is or without depth.  How
 * far the solid reaches under the triangle its shape tells; where the mesh is flat there, it touches as it does a
 * plane.
 */
#include <math.h>

#include "base/number.h"
#include "base/vector.h"
#include "geoms/geoms.h"
#include "mesh/mesh.h"
#include "state/world_data.h"
#include "met.h"
#include "met_cut.h"
#include "met_facet.h"
#include "parts.h"

/* A face that is less deep than by this part of what is under it is not as deep as ODE says. */
#define MISSED 0.5

/* So far beside a side, in parts of how far it is, a point of ODE's may lie. */
#define ROUGH 0.01

/* A normal passes through the middle of a ball if it does so within this (sine): as near as numbers tell. */
#ifdef dSINGLE
#define STRAIGHT 1e-5
#else
#define STRAIGHT 1e-10
#endif

static const int box_faces[36] = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                                  2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};

static int read_convex(const dcxWorld *dc, dGeomID geom, dcxFacet *f)
{
    int entry = dcxGeomFind(dc, geom);
    dcConvexID convex = entry < 0 ? NULL : dc->geoms.solid[entry].convex;
    const struct dcMesh *shape = convex ? dcConvexGetMesh(convex) : NULL;
    if (!shape || shape->num_faces > DCX_CUT_MOST_FACES) {
        return 0;
    }
    f->num_faces = shape->num_faces;
    f->vertex = shape->vertex;
    f->triangle = shape->triangle;
    for (int i = 0; i < 3; i++) {
        f->middle[i] = 0.5 * (shape->lo[i] + shape->hi[i]);
    }
    return 1;
}

static void read_box(dGeomID geom, dcxFacet *f)
{
    dVector3 sides;
    dGeomBoxGetLengths(geom, sides);
    double x = 0.5 * (double)sides[0], y = 0.5 * (double)sides[1], z = 0.5 * (double)sides[2];
    for (int i = 0; i < 8; i++) {
        v_set(f->box + 3 * i, i & 1 ? x : -x, i & 2 ? y : -y, i & 4 ? z : -z);
    }
    f->num_faces = 12;
    f->vertex = f->box;
    f->triangle = box_faces;
}

static void read_round(dGeomID geom, dcxFacet *f)
{
    dReal radius = 0, length = 0;
    switch (f->class) {
    case dSphereClass: radius = dGeomSphereGetRadius(geom); break;
    case dCapsuleClass: dGeomCapsuleGetParams(geom, &radius, &length); break;
    default: dGeomCylinderGetParams(geom, &radius, &length);
    }
    f->radius = (double)radius;
    f->half = 0.5 * (double)length;
}

/* Whether one of the two is a mesh, and the other one a solid with corners or a side, known if it is a convex. */
static int are_those(const dcxWorld *dc, const dContactGeom *c, dcxFacet *f)
{
    int one = c->g1 ? dGeomGetClass(c->g1) : dPlaneClass, two = c->g2 ? dGeomGetClass(c->g2) : dPlaneClass;
    if ((one == dTriMeshClass) == (two == dTriMeshClass)) {
        return 0;
    }
    dGeomID solid = one == dTriMeshClass ? c->g2 : c->g1;
    f->class = one == dTriMeshClass ? two : one;
    f->mesh = one == dTriMeshClass ? c->g1 : c->g2;
    f->sign = one == dTriMeshClass ? -1 : 1;
    f->num_faces = 0;
    v_set(f->middle, 0, 0, 0);
    switch (f->class) {
    case dConvexClass:
        if (!read_convex(dc, solid, f)) {
            return 0;
        }
        break;
    case dBoxClass: read_box(solid, f); break;
    case dSphereClass:
    case dCapsuleClass:
    case dCylinderClass: read_round(solid, f); break;
    default: return 0;
    }
    dcxFrameRead(&f->frame, dGeomGetPosition(solid), dGeomGetRotation(solid));
    f->ray = dcxCarryRay(dc->carry);
    return 1;
}

/* Where a line from a point against f->out leaves the cylinder; negative infinity: it is not in it. */
static double depth_of_cylinder(const dcxFacet *f, const double *q)
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

/* Of the solid under a point; of a cylinder a bit within its rim, where contacts often are.  Of a capsule: not told. */
static double depth_at(const dcxFacet *f, const double *point)
{
    double q[3];
    if (f->num_faces) {
        return dcxFacetDepth(f, point);
    }
    v_sub(q, f->middle, point);
    v_add_scaled(q, q, -v_dot(q, f->out), f->out);
    v_add_scaled(q, point, ROUGH, q);
    return f->class == dCylinderClass ? depth_of_cylinder(f, q) : 0;
}

/* Whether over an edge, beside which the mesh does not go on, there is a shorter way out. */
static int has_end(const dcxFacet *f, const dcxBottom *b)
{
    for (int k = 0; k < 3; k++) {
        double way[3];
        v_scale(way, -1, f->inward[k]);
        if (dcxFacetWithin(f, k) < b->depth && !dcxFacetGoesOn(f, b->point, way, b->depth)) {
            return 1;
        }
    }
    return 0;
}

/* What is known of the mesh under the pair's solid in this step. */
static dcxFlat *flat_of(const dcxWorld *dc, const dcxMet *met)
{
    dcxFlat *flat = dc->carry->flat;
    if (flat->met != met || flat->stamp != dc->stamp) {
        flat->met = met;
        flat->stamp = dc->stamp;
        v_set(flat->out, 0, 0, 0);
    }
    return flat;
}

/* What presses on a ball through its middle is on the triangle under it already; as on a plane it is the ball's lowest
 * point that it acts at. */
static int is_straight(dcxFacet *f, const double *n, const double *point, dContactGeom *c)
{
    double beside[3];
    dcxBottom b = {.depth = (double)c->depth};
    v_cross(beside, n, point);
    if (f->class != dSphereClass || !(v_dot(n, point) < 0) || !(v_norm(beside) < STRAIGHT * f->radius)) {
        return 0;
    }
    v_copy(f->out, n);
    v_scale(b.point, -f->radius, n);
    dcxFacetPut(f, &b, c);
    return 1;
}

/* Across the triangle a contact that is so many times as deep as a place is not of a plane. */
#define DEEPER 1.01

/* Numbers are rounded to less than this part of them. */
#define ROUNDED 1e-14

/* Whether no point of a box is so much deeper under the triangle's plane: where it lies flat, and no face of it needs
 * to be asked. */
static int is_deepest(const dcxFlat *flat, const dcxFacet *f)
{
    if (f->class != dBoxClass) {
        return 0;
    }
    const double *high = f->box + 21; /* the corner with all sides positive */
    double level = v_dot(f->corner[0], f->out), reach = 0;
    for (int i = 0; i < 3; i++) {
        reach += high[i] * fabs(f->out[i]);
    }
    return DEEPER * flat->deepest > level + reach + ROUNDED * (fabs(level) + reach);
}

static int is_of_plane(const dcxFlat *flat, const dcxFacet *f, const double *point, int faces)
{
    return flat->count > 0 && (!faces || is_deepest(flat, f) || !(DEEPER * flat->deepest < depth_at(f, point)));
}

/* Where the mesh is flat; else what is round, and but of a convex what is across the triangle, is as good as ODE has
 * it. */
static int settles(dcxFlat *flat, const dcxFacet *f, const dcxMet *met, const double *point, int faces, dContactGeom *c)
{
    return (is_of_plane(flat, f, point, faces) && dcxFlatSettle(flat, met, point, c)) || f->num_faces == 0 ||
           (faces && f->class != dConvexClass);
}

void dcxMetFacet(const dcxWorld *dc, dcxMet *met, dContactGeom *c)
{
    dcxFacet f;
    dcxBottom b;
    double n[3], point[3], depth = (double)c->depth;
    if (!are_those(dc, c, &f)) {
        return;
    }
    dcxFlat *flat = flat_of(dc, met);
    dcxFacetDirection(&f, c->normal, n);
    v_scale(n, f.sign, n);
    dcxFacetPoint(&f, c->pos, point);
    if (is_straight(&f, n, point, c)) {
        return;
    }
    if (dcxFlatIs(flat, &f, n, point, depth)) {
        v_copy(f.out, flat->out);
        v_scale(f.corner[0], flat->level, flat->out);
        settles(flat, &f, met, point, 1, c);
        return;
    }
    if (!dcxFacetFind(&f, point, n, depth)) {
        return;
    }
    dcxFacetTurn(n, &f);
    dcxFlatLook(flat, &f, met, c);
    int faces = v_dot(n, f.out) > DCX_FACING;
    if (settles(flat, &f, met, point, faces, c)) {
        return;
    }
    dcxFacetReach(&f, &b);
    if (faces && depth > MISSED * b.depth) {
        double here = depth_at(&f, point);
        c->depth = (dReal)(here > -INFINITY ? max_of(here, 0) : min_of(depth, b.depth));
        return;
    }
    int turns = b.depth < MISSED * depth || faces || dcxFacetGoesOn(&f, point, n, b.depth);
    if (b.depth > 0 && turns && !has_end(&f, &b)) {
        dcxFacetPut(&f, &b, c);
    }
}
