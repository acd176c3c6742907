/* Way (c): a convex polytope on a triangle of a mesh (met_facet.c). */
#ifndef BRIDGE_CARRY_MET_FACET_H
#define BRIDGE_CARRY_MET_FACET_H

#include <ode/ode.h>

#include "core/core.h"

/* A contact of a polytope with a mesh, in the frame of the polytope: the triangle, its normal, out of the mesh, and
 * into it across each side. */
typedef struct dcxFacet {
    const struct dcMesh *shape;
    dGeomID mesh, ray; /* the ray looks for triangles */
    dcxFrame frame;    /* the polytope's */
    double sign;       /* of the contact's normal, to be into the polytope */
    double out[3];
    double corner[3][3], inward[3][3];
} dcxFacet;

/* What of the polytope is deepest under it: the middle of all corners that are as deep. */
typedef struct dcxBottom {
    double depth, point[3];
} dcxBottom;

/* What is under the triangle; without depth: nothing. */
void dcxFacetReach(const dcxFacet *f, dcxBottom *b);
/* How deep the polytope is under a point of the triangle; negative infinity: it is not there. */
double dcxFacetDepth(const dcxFacet *f, const double *point);
/* How far the polytope, where the triangle's plane cuts it, is within a side of the triangle. */
double dcxFacetWithin(const dcxFacet *f, int side);

#endif
