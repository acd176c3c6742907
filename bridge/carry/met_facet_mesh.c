/* Way (c): the triangles of a mesh that a contact of a solid is on, found with rays; in the frame of the solid. */
#include <math.h>

#include "base/number.h"
#include "base/vector.h"
#include "core/core.h"
#include "met_facet.h"
#include "parts.h"

/* The point of a contact is as near to its triangle as it is deep, and by this part of how far it is off; */
#define NEAR 0.01
/* and by this part of that, where it may be as deep as the solid is in the mesh, whatever ODE says along the surface.
 */
#define WITHIN 0.2
/* Rays miss where they go through an edge, as contacts often are on one: then by this part of their length beside it.
 */
#define ASIDE 1e-3
/* Of two triangles at an edge a contact is on that whose normal it has; of either where it is farther than by this
 * cosine from that of the first. */
#define ALONG 0.9
/* The next triangle is looked for beside an edge by this part of the depth. */
#define BEYOND 0.1

/* A point of the world in the frame of the solid. */
void dcxFacetPoint(const dcxFacet *f, const dReal *from, double *to)
{
    double off[3];
    dcxVectorRead(off, from);
    v_sub(off, off, f->frame.p);
    m_mul_t(to, f->frame.r, off);
}

void dcxFacetDirection(const dcxFacet *f, const dReal *from, double *to)
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

/* What a ray from a point hits first of the mesh, in the frame of the solid. */
int dcxFacetHits(const dcxFacet *f, const double *from, const double *way, double length, dContactGeom *hit)
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

int dcxFacetTriangle(const dcxFacet *f, const dContactGeom *hit)
{
    return hit->g1 == f->mesh ? hit->side1 : hit->side2;
}

/* The point of a box, about the solid's middle, that is nearest to a point. */
static void nearest_in(const double *half, const double *point, double *to)
{
    for (int i = 0; i < 3; i++) {
        to[i] = min_of(max_of(point[i], -half[i]), half[i]);
    }
}

/* Where in the solid to look at a contact from: as far inside as it is thick, so that it is seen from above. */
static void inside_of(const dcxFacet *f, const double *point, double *from)
{
    double half[3] = {0, 0, f->half};
    if (f->class == dConvexClass) {
        v_copy(from, f->middle);
        return;
    }
    if (f->class == dBoxClass) {
        v_copy(half, f->box + 21);
        double least = min_of(half[0], min_of(half[1], half[2]));
        v_set(half, half[0] - least, half[1] - least, half[2] - least);
    } else if (f->class == dCylinderClass) {
        half[2] = max_of(f->half - f->radius, 0);
    }
    nearest_in(half, point, from);
}

int dcxFacetFind(dcxFacet *f, const double *point, const double *n, double depth)
{
    double from[3], way[3], beside[3], off[2][3];
    int found = -1;
    inside_of(f, point, from);
    v_sub(way, point, from);
    double far = v_norm(way), around = depth + (f->class == dConvexClass ? NEAR : WITHIN) * far;
    v_set(off[0], way[1] - way[2], way[2] - way[0], way[0] - way[1]);
    v_cross(off[1], way, off[0]);
    v_scale(off[1], far > 0 ? 1 / far : 0, off[1]);
    for (int i = 0; i < 5; i++) {
        dContactGeom hit;
        v_add_scaled(beside, way, i == 0 ? 0 : i & 1 ? ASIDE : -ASIDE, off[i > 2]);
        if (!dcxFacetHits(f, from, beside, far + around, &hit) || fabs((double)hit.depth - far) > around) {
            continue;
        }
        int index = dcxFacetTriangle(f, &hit);
        double along = dcxFacetLook(f, index) ? fabs(v_dot(f->out, n)) : 0;
        if (along > DCX_FLAT || (found < 0 && along < ALONG)) {
            return along > 0;
        }
        found = found < 0 ? index : found;
    }
    return dcxFacetLook(f, found);
}

int dcxFacetLook(dcxFacet *f, int index)
{
    dVector3 v[3];
    if (index < 0 || index >= dGeomTriMeshGetTriangleCount(f->mesh)) {
        return 0;
    }
    dGeomTriMeshGetTriangle(f->mesh, index, &v[0], &v[1], &v[2]);
    for (int k = 0; k < 3; k++) {
        dcxFacetPoint(f, v[k], f->corner[k]);
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

/* Out of the mesh is where ODE says, or where most of the solid is. */
void dcxFacetTurn(const double *n, dcxFacet *f)
{
    double along = v_dot(n, f->out), above = v_dot(f->middle, f->out) - v_dot(f->corner[0], f->out);
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
    if (!dcxFacetHits(f, from, down, 2 * depth, &hit)) {
        return 0;
    }
    dcxFacetDirection(f, hit.normal, normal);
    return fabs(v_dot(normal, f->out)) > DCX_FACING;
}

/* The same where a way from a point of the triangle along it leaves it: what goes over that edge is not out. */
int dcxFacetGoesOn(const dcxFacet *f, const double *point, const double *way, double depth)
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

void dcxFacetPut(const dcxFacet *f, const dcxBottom *b, dContactGeom *c)
{
    double n[3], point[3];
    m_mul(n, f->frame.r, f->out);
    m_mul(point, f->frame.r, b->point);
    for (int i = 0; i < 3; i++) {
        c->normal[i] = (dReal)(f->sign * n[i]);
        c->pos[i] = (dReal)(f->frame.p[i] + point[i]);
    }
    c->depth = (dReal)b->depth;
}
