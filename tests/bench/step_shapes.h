/* Geoms of every class, of one size. */
#ifndef DC_BENCH_STEP_SHAPES_H
#define DC_BENCH_STEP_SHAPES_H

#include "step_world.h"

typedef enum step_shape {
    STEP_BALL,
    STEP_BOX,
    STEP_CAPSULE,
    STEP_CYLINDER,
    STEP_CONVEX, /* a box of planes and points */
    STEP_MESH,   /* a box of triangles */
    STEP_FIELD,  /* a wavy heightfield about the plane z = 0, 20 times as wide; never moves */
    STEP_PLANE,  /* z = 0; never moves */
    STEP_SHAPES
} step_shape;

extern const char *const stepShapeName[STEP_SHAPES];

/* 1 if it can be on a body. */
int stepShapeMoves(step_shape shape);
/* A geom of half extent r about the origin (the axis of capsule and cylinder is z), without body.  ODE's data are kept
 * until stepShapesFree(). */
dGeomID stepGeom(step_world *w, step_shape shape, double r);
/* The same on a body of the density of water. */
dBodyID stepShapeBody(step_world *w, step_shape shape, double r, double x, double y, double z);
/* Radius of the ball about it. */
double stepShapeRadius(step_shape shape, double r);
/* After the world is gone. */
void stepShapesFree(void);

#endif
