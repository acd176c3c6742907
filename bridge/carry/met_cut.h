/* Way (c): what a flat cuts off a box, a cylinder or a convex polytope. */
#ifndef BRIDGE_CARRY_MET_CUT_H
#define BRIDGE_CARRY_MET_CUT_H

#include <ode/ode.h>

#include "solid/solid.h"

/* A polytope of more triangles costs too much in a step, and is taken as unknown. */
enum { DCX_CUT_MOST_FACES = DCX_MOST_FANNED, DCX_CUT_MOST_CORNERS = DCX_CUT_MOST_FACES / 2 + 2 };

/* A geom and the normal of what it touches. */
typedef struct dcxCutBody {
    dcConvexID convex;                                              /* a polytope; else NULL: */
    int box;                                                        /* or else a cylinder: radius, -, length */
    double size[3];                                                 /* m; of a polytope its lowest corner */
    double n[3], normal[3];                                         /* the normal in its frame and the world's */
    double axis[3][3];                                              /* its axes, world */
    double rise[DCX_CUT_MOST_CORNERS], aside[DCX_CUT_MOST_CORNERS]; /* of its corners from the lowest one */
    double slope[DCX_CUT_MOST_CORNERS];                             /* the one over the other */
} dcxCutBody;

/* What is cut off at a depth. */
typedef struct dcxCut {
    double sum;      /* of the springs' areas times their depths, m^3 */
    double length;   /* how long what touches is, m, */
    double along[3]; /* and along which way, as seen from the normal */
    int whole;       /* a whole face */
} dcxCut;

/* n: into the geom; convex: what it is, or NULL.  0: it is none of those. */
int dcxCutBegin(dGeomID geom, dcConvexID convex, const double *n, dcxCutBody *body);
void dcxCutAt(const dcxCutBody *body, double x, dcxCut *cut);

/* met_convex.c: the same of a polytope whose normals and axes are known */
int dcxConvexCutBegin(dcConvexID convex, dcxCutBody *body);
void dcxConvexCutAt(const dcxCutBody *body, double x, dcxCut *cut);

#endif
