/*
 * Way (c): a ball at an edge of a mesh.  ODE's collider gives a contact for each of the triangles there, with the
 * triangle's own normal; what presses on a ball passes through its middle.
 */
#include "base/vector.h"
#include "core/core.h"
#include "met.h"

/* A normal passes through the middle if it does so within this (cosine; a degree). */
#define STRAIGHT 0.99985
/* What is beside is no more off than by this (cosine; 60 degrees). */
#define BESIDE 0.5
/* Contacts of one place: nearer to each other than by this part of the radius. */
#define SAME 1e-2

int dcxMetRound(const dcxMet *met, dContactGeom *c, double *near)
{
    double up[3], at[3], n[3];
    if (!dcxMetIs(met, dTriMeshClass) || !dcxMetIs(met, dSphereClass)) {
        return 0;
    }
    int first = dGeomGetClass(met->g1) == dSphereClass;
    dGeomID ball = first ? met->g1 : met->g2;
    dcxVectorRead(up, dGeomGetPosition(ball));
    dcxVectorRead(at, c->pos);
    dcxVectorRead(n, c->normal);
    v_sub(up, up, at);
    if (!(v_unit(up) > 0)) {
        return 0;
    }
    double cosine = (first ? 1 : -1) * v_dot(n, up);
    for (int i = 0; i < 3 && cosine > BESIDE && cosine < STRAIGHT; i++) {
        c->normal[i] = (dReal)(first ? up[i] : -up[i]);
    }
    *near = SAME * (double)dGeomSphereGetRadius(ball);
    return 1;
}
