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

extern const char *const step_shape_name[STEP_SHAPES];

/* 1 if it can be on a body. */
int step_shape_moves(step_shape shape);
/* A geom of half extent r about the origin (the axis of capsule and cylinder is z), without body.  ODE's data are kept
 * until step_shapes_free(). */
dGeomID step_geom(step_world *w, step_shape shape, double r);
/* The same on a body of the density of water. */
dBodyID step_shape_body(step_world *w, step_shape shape, double r, double x, double y, double z);
/* Radius of the ball about it. */
double step_shape_radius(step_shape shape, double r);
/* After the world is gone. */
void step_shapes_free(void);

#endif
