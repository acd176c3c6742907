/*
 * Way (c): a convex polytope on a triangle of a mesh.  Where they overlap by some millimetres ODE's collider may take
 * a way along the surface for the shortest one out of the triangle: over an edge, behind which the next triangle lies.
 * It turns that upright by the angles of another triangle's edges, mostly, which leaves it as it is or without depth.
 * How far the polytope reaches under the triangle its shape tells.
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

/* A contact whose normal is as near to the triangle's as by this cosine is one with its face. */
#define FACING 0.99
/* The point of a contact is as near to its triangle as it is deep, and by this part of how far it is off. */
#define NEAR 0.01
/* A face that is less deep than by this part of what is under it is not as deep as ODE says. */
#define MISSED 0.5
/* The next triangle is looked for beside an edge by this part of the depth. */
#define BEYOND 0.1

/* Whether one of the two is a mesh, and the other one a convex that was told of. */
static int are_those(const dcxWorld *dc, const dContactGeom *c, dcxFacet *f)
{
    int one = c->g1 ? dGeomGetClass(c->g1) : dPlaneClass, two = c->g2 ? dGeomGetClass(c->g2) : dPlaneClass;
    if (!(one == dConvexClass && two == dTriMeshClass) && !(two == dConvexClass && one == dTriMeshClass)) {
        return 0;
    }
    dGeomID polytope = one == dConvexClass ? c->g1 : c->g2;
    f->mesh = one == dConvexClass ? c->g2 : c->g1;
    f->sign = one == dConvexClass ? 1 : -1;
    dcxFrameRead(&f->frame, dGeomGetPosition(polytope), dGeomGetRotation(polytope));
    int entry = dcxGeomFind(dc, polytope);
    dcConvexID convex = entry < 0 ? NULL : dc->geoms.solid[entry].convex;
    f->shape = convex ? dcConvexGetMesh(convex) : NULL;
    return f->shape && f->shape->num_faces <= DCX_CUT_MOST_FACES;
}

/* A point of the world in the frame of the polytope. */
static void point_in(const dcxFacet *f, const dReal *from, double *to)
{
    double off[3];
    dcxVectorRead(off, from);
    v_sub(off, off, f->frame.p);
    m_mul_t(to, f->frame.r, off);
}

static void direction_in(const dcxFacet *f, const dReal *from, double *to)
{
    double v[3];
    dcxVectorRead(v, from);
    m_mul_t(to, f->frame.r, v);
}

dGeomID dcxCarryRay(struct dcxCarry *carry)
{
    if (!carry->ray) {
        carry->ray = dCreateRay(0, 1);
        dGeomRaySetClosestHit(carry->ray, 1);
    }
    return carry->ray;
}

/* What a ray from a point hits first of the mesh, in the frame of the polytope. */
static int hits(const dcxFacet *f, const double *from, const double *way, double length, dContactGeom *hit)
{
    double p[3], v[3];
    m_mul(p, f->frame.r, from);
    v_add_scaled(p, f->frame.p, 1, p);
    m_mul(v, f->frame.r, way);
    *hit = (dContactGeom){.side1 = -1, .side2 = -1};
    if (!(length > 0) || !(v_dot(v, v) > 0)) {
        return 0;
    }
    dGeomRaySetLength(f->ray, (dReal)length);
    dGeomRaySet(f->ray, (dReal)p[0], (dReal)p[1], (dReal)p[2], (dReal)v[0], (dReal)v[1], (dReal)v[2]);
    return dCollide(f->ray, f->mesh, 1, hit, sizeof *hit) > 0;
}

/* The number of the triangle that a contact is on: what a ray from the middle of the polytope hits there.  What ODE
 * tells is its place in a list of the collider's.  Negative: none. */
static int triangle_at(const dcxFacet *f, const double *point, double depth)
{
    double middle[3], way[3];
    dContactGeom hit;
    v_sub(way, f->shape->hi, f->shape->lo);
    v_add_scaled(middle, f->shape->lo, 0.5, way);
    v_sub(way, point, middle);
    double far = v_norm(way), around = depth + NEAR * far;
    if (!hits(f, middle, way, far + around, &hit) || fabs((double)hit.depth - far) > around) {
        return -1;
    }
    return hit.g1 == f->mesh ? hit.side1 : hit.side2;
}

static int look_at(dcxFacet *f, int index)
{
    dVector3 v[3];
    if (index < 0 || index >= dGeomTriMeshGetTriangleCount(f->mesh)) {
        return 0;
    }
    dGeomTriMeshGetTriangle(f->mesh, index, &v[0], &v[1], &v[2]);
    for (int k = 0; k < 3; k++) {
        point_in(f, v[k], f->corner[k]);
    }
    double side[3][3];
    for (int k = 0; k < 3; k++) {
        v_sub(side[k], f->corner[(k + 1) % 3], f->corner[k]);
    }
    v_cross(f->out, side[0], side[1]);
    for (int k = 0; k < 3; k++) {
        v_cross(f->inward[k], f->out, side[k]);
        v_unit(f->inward[k]);
    }
    return v_unit(f->out) > 0;
}

/* Out of the mesh is where ODE says, or where most of the polytope is. */
static void turn_out(const double *n, dcxFacet *f)
{
    double along = v_dot(n, f->out), above = 0;
    for (int i = 0; i < 3; i++) {
        above += (0.5 * (f->shape->lo[i] + f->shape->hi[i]) - f->corner[0][i]) * f->out[i];
    }
    if ((fabs(along) > 0.5 ? along : above) < 0) {
        v_scale(f->out, -1, f->out);
    }
}

/* Whether the mesh goes on as flat beside a point of the triangle's plane. */
static int is_flat_at(const dcxFacet *f, const double *q, double depth)
{
    double from[3], down[3], normal[3];
    dContactGeom hit;
    v_add_scaled(from, q, depth, f->out);
    v_scale(down, -1, f->out);
    if (!hits(f, from, down, 2 * depth, &hit)) {
        return 0;
    }
    direction_in(f, hit.normal, normal);
    return fabs(v_dot(normal, f->out)) > FACING;
}

/* The same where a way from a point of the triangle along it leaves it: what goes over that edge is not out. */
static int goes_on(const dcxFacet *f, const double *point, const double *way, double depth)
{
    double away = INFINITY, q[3], level[3];
    v_add_scaled(level, way, -v_dot(way, f->out), f->out);
    for (int k = 0; k < 3; k++) {
        double off[3], rate = -v_dot(level, f->inward[k]);
        v_sub(off, point, f->corner[k]);
        if (rate > 0) {
            away = min_of(away, v_dot(off, f->inward[k]) / rate);
        }
    }
    v_sub(q, point, f->corner[0]);
    v_add_scaled(q, point, -v_dot(q, f->out), f->out);
    v_add_scaled(q, q, max_of(away, 0) + BEYOND * depth, level);
    return away < INFINITY && is_flat_at(f, q, depth);
}

/* Whether over an edge, beside which the mesh does not go on, there is a shorter way out. */
static int has_end(const dcxFacet *f, const dcxBottom *b)
{
    for (int k = 0; k < 3; k++) {
        double way[3];
        v_scale(way, -1, f->inward[k]);
        if (dcxFacetWithin(f, k) < b->depth && !goes_on(f, b->point, way, b->depth)) {
            return 1;
        }
    }
    return 0;
}

void dcxMetFacet(const dcxWorld *dc, dContactGeom *c)
{
    dcxFacet f;
    dcxBottom b;
    if (!are_those(dc, c, &f)) {
        return;
    }
    double n[3], point[3], depth = (double)c->depth;
    f.ray = dcxCarryRay(dc->carry);
    direction_in(&f, c->normal, n);
    v_scale(n, f.sign, n);
    point_in(&f, c->pos, point);
    if (!look_at(&f, triangle_at(&f, point, depth))) {
        return;
    }
    turn_out(n, &f);
    dcxFacetReach(&f, &b);
    if (v_dot(n, f.out) > FACING && depth > MISSED * b.depth) {
        double here = dcxFacetDepth(&f, point);
        c->depth = (dReal)(here > -INFINITY ? max_of(here, 0) : min_of(depth, b.depth));
        return;
    }
    int turns = b.depth < MISSED * depth || v_dot(n, f.out) > FACING || goes_on(&f, point, n, b.depth);
    if (!(b.depth > 0) || !turns || has_end(&f, &b)) {
        return;
    }
    m_mul(n, f.frame.r, f.out);
    m_mul(point, f.frame.r, b.point);
    for (int i = 0; i < 3; i++) {
        c->normal[i] = (dReal)(f.sign * n[i]);
        c->pos[i] = (dReal)(f.frame.p[i] + point[i]);
    }
    c->depth = (dReal)b.depth;
}
