/* Way (c): a solid on a triangle of a mesh (met_facet.c). */
#ifndef BRIDGE_CARRY_MET_FACET_H
#define BRIDGE_CARRY_MET_FACET_H

#include <ode/ode.h>

#include "core/core.h"
#include "met.h"

/* A contact whose normal is as near to the triangle's as by this cosine is one with its face; and two are of one plane.
 */
#define DCX_FACING 0.99
#define DCX_FLAT 0.9999

/* A contact of a solid with a mesh, in the frame of the solid: the triangle, its normal, out of the mesh, and into it
 * across each side. */
typedef struct dcxFacet {
    int class;            /* of the solid */
    int num_faces;        /* 0: not a polytope */
    const double *vertex; /* 3 each */
    const int *triangle;  /* 3 each */
    double box[24];       /* vertices of a box: the last has all coordinates positive */
    double radius, half;  /* of a cylinder or capsule, whose axis is z, or of a ball */
    double middle[3];
    dGeomID mesh, ray; /* the ray looks for triangles */
    dcxFrame frame;    /* the solid's */
    double sign;       /* of the contact's normal, to be into the solid */
    double out[3];
    double corner[3][3], inward[3][3];
} dcxFacet;

/* What of the solid is deepest under it: the middle of all corners that are as deep. */
typedef struct dcxBottom {
    double depth, point[3];
} dcxBottom;

/* ---- met_facet_mesh.c ---- */

void dcxFacetPoint(const dcxFacet *f, const dReal *from, double *to); /* of the world, in the solid's frame */
void dcxFacetDirection(const dcxFacet *f, const dReal *from, double *to);
/* What a ray from a point hits first of the mesh, in the frame of the solid. */
int dcxFacetHits(const dcxFacet *f, const double *from, const double *way, double length, dContactGeom *hit);
int dcxFacetTriangle(const dcxFacet *f, const dContactGeom *hit); /* its number */
/* Reads the triangle that a contact is on: what a ray from inside the solid hits there, of two the one with the
 * contact's normal.  What ODE tells is its place in a list of the collider's.  0: there is none. */
int dcxFacetFind(dcxFacet *f, const double *point, const double *n, double depth);
int dcxFacetLook(dcxFacet *f, int index); /* reads a triangle; 0: there is none */
/* Out of the mesh is where ODE says, or where most of the solid is. */
void dcxFacetTurn(const double *n, dcxFacet *f);
/* Whether the mesh goes on as flat where a way from a point of the triangle along it leaves it: what goes over that
 * edge is not out. */
int dcxFacetGoesOn(const dcxFacet *f, const double *point, const double *way, double depth);

/* The contact is where the solid is deepest under the triangle, across that. */
void dcxFacetPut(const dcxFacet *f, const dcxBottom *b, dContactGeom *c);

/* ---- met_facet_places.c ---- */

/* Where the solid of a pair touches a plane that the mesh is of there, in this step; none: it is not flat. */
typedef struct dcxFlat {
    const dcxMet *met;
    unsigned stamp;
    double out[3], level; /* of the plane, in the solid's frame */
    double deepest;
    int count;
    double place[DCX_FLAT_PLACES][3];
    dContactGeom at[DCX_FLAT_PLACES];
} dcxFlat;

/* Whether a contact is of the plane that was looked at last. */
int dcxFlatIs(const dcxFlat *flat, const dcxFacet *f, const double *n, const double *point, double depth);
/* Looks at the triangle's plane, unless it was. */
void dcxFlatLook(dcxFlat *flat, const dcxFacet *f, dcxMet *met, const dContactGeom *c);
/* The contact is put where the solid touches.  0: it is left. */
int dcxFlatSettle(const dcxFlat *flat, const dcxMet *met, const double *point, dContactGeom *c);

/* ---- met_facet_reach.c: of a polytope ---- */

/* What is under the triangle; without depth: nothing. */
void dcxFacetReach(const dcxFacet *f, dcxBottom *b);
/* How deep it is under a point of the triangle; negative infinity: it is not there. */
double dcxFacetDepth(const dcxFacet *f, const double *point);
/* How far it, where the triangle's plane cuts it, is within a side of the triangle. */
double dcxFacetWithin(const dcxFacet *f, int side);

#endif
