/*
 * Way (c): a ball or a capsule on a mesh.  Of each triangle that it reaches ODE's collider gives the point that is
 * nearest, with the triangle's own normal: as it comes to the edge of the next one, a point of that edge, ahead of it,
 * pushes straight up, and it is braked; a ball that rolled on flat ground lost a tenth of its speed at each edge.  What
 * presses on something round passes through its axis.
 */
#include <math.h>

#include "base/number.h"
#include "base/vector.h"
#include "core/core.h"
#include "state/world_data.h"
#include "met.h"
#include "parts.h"

/* A normal passes through the axis, and two surfaces are as flat, if they do so within this (cosine; a degree). */
#define STRAIGHT 0.99985
/* What is beside is no more off than by this (cosine; 60 degrees). */
#define BESIDE 0.5
/* Contacts of one place: nearer to each other than by this part of the radius. */
#define SAME 1e-2
/* Flat is what is no more off than this part of the radius beyond what the contact is deep. */
#define FLAT 1e-3

/* The round one of a contact with a mesh, its axis next to the contact, and the way into it. */
typedef struct roundOnMesh {
    dGeomID mesh;
    double radius, at[3], axis[3], up[3];
    double far;  /* from the contact to the axis: the radius, or less by the depth */
    double sign; /* 1: it is geom 1 */
} roundOnMesh;

static double radius_of(dGeomID geom)
{
    static const double along[3] = {0, 0, 1};
    int class = dGeomGetClass(geom);
    return class == dSphereClass || class == dCapsuleClass ? dcxRollsBy(geom, along) : 0;
}

static int are_those(const dcxMet *met, const dContactGeom *c, roundOnMesh *r)
{
    int side = met->like[0].class == dTriMeshClass;
    if (!side && met->like[1].class != dTriMeshClass) {
        return 0;
    }
    dGeomID geom = side ? c->g2 : c->g1;
    r->mesh = side ? c->g1 : c->g2;
    r->sign = side ? -1 : 1;
    r->radius = geom ? radius_of(geom) : 0;
    if (!(r->radius > 0)) {
        return 0;
    }
    dcxVectorRead(r->at, c->pos);
    v_copy(r->axis, r->at);
    dcxRollsAbout(geom, r->axis);
    v_sub(r->up, r->axis, r->at);
    r->far = v_unit(r->up);
    return r->far > 0;
}

/* Whether the mesh is flat from under the axis, along a normal of it, to the contact, which is then moved there. */
static int moves_to_foot(const dcxWorld *dc, const roundOnMesh *r, const double *n, dContactGeom *c)
{
    dGeomID ray = dcxCarryRay(dc->carry);
    dContactGeom foot = {.side1 = -1, .side2 = -1};
    double out[3], off[3];
    dGeomRaySetLength(ray, (dReal)r->radius);
    dGeomRaySet(ray, (dReal)r->axis[0], (dReal)r->axis[1], (dReal)r->axis[2], (dReal)-n[0], (dReal)-n[1], (dReal)-n[2]);
    if (dCollide(ray, r->mesh, 1, &foot, sizeof foot) == 0) {
        return 0;
    }
    dcxVectorRead(out, foot.normal);
    dcxVectorRead(off, foot.pos);
    v_sub(off, off, r->at);
    double most = (double)c->depth / v_dot(n, r->up) + FLAT * r->radius;
    if (fabs(v_dot(out, n)) < STRAIGHT || fabs(v_dot(off, n)) > most) {
        return 0;
    }
    double within = r->radius - r->far > 0.5 * (double)c->depth ? 0 : r->radius - (double)foot.depth;
    c->depth = (dReal)r->radius - foot.depth;
    for (int i = 0; i < 3; i++) {
        c->pos[i] = foot.pos[i] - (dReal)(within * n[i]);
        c->normal[i] = (dReal)(r->sign * n[i]);
    }
    return 1;
}

/* Normals that contacts of this step and of the one before have, and which are not those of the contact. */
static int moves_to_other(const dcxWorld *dc, const dcxMet *met, const roundOnMesh *r, dContactGeom *c)
{
    int count = met->num + met->num_old;
    for (int i = 0; i < count; i++) {
        const dcxSpot *spot = i < met->num ? dcxMetSpot(met, i) : dcxMetOld(met, i - met->num);
        double n[3];
        v_scale(n, r->sign, spot->n);
        double cosine = v_dot(n, r->up);
        if (cosine > BESIDE && cosine < STRAIGHT && moves_to_foot(dc, r, n, c)) {
            return 1;
        }
    }
    return 0;
}

/* Whether it goes to the foot; else what is through its axis is its normal. */
static int moves(const dcxWorld *dc, const dcxMet *met, const roundOnMesh *r, dContactGeom *c)
{
    double n[3];
    dcxVectorRead(n, c->normal);
    v_scale(n, r->sign, n);
    double cosine = v_dot(n, r->up);
    int beside = cosine > BESIDE && cosine < STRAIGHT;
    if ((beside && moves_to_foot(dc, r, n, c)) || moves_to_other(dc, met, r, c)) {
        return 1;
    }
    for (int i = 0; i < 3 && beside; i++) {
        c->normal[i] = (dReal)(r->sign * r->up[i]);
    }
    return 0;
}

int dcxMetRound(const dcxWorld *dc, const dcxMet *met, dContactGeom *c, double *near)
{
    roundOnMesh r;
    if (!are_those(met, c, &r)) {
        return 0;
    }
    *near = moves(dc, met, &r, c) ? INFINITY : SAME * r.radius;
    return 1;
}
