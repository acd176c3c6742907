/* Geoms of every class with a solid, of one set of sizes, and how far points are from them by formulas of our own. */
#ifndef DC_TEST_SHAPE_SCENE_H
#define DC_TEST_SHAPE_SCENE_H

#include "fixture.h"

/* The convex and the mesh are boxes of the same sides as the box. */
enum { SHAPE_SPHERE, SHAPE_BOX, SHAPE_CAPSULE, SHAPE_CYLINDER, SHAPE_CONVEX, SHAPE_MESH, NUM_SHAPES };

/* Half sides of the box; radius and half length of sphere, capsule, cylinder. */
static const double shapeHalf[3] = {0.3125, 0.1875, 0.25}; /* exact in ODE's meshes, which are of floats */
static const double shapeRadius = 0.2, shapeHalfLength = 0.35;

/* A geom of the kind, with a body of its own of `mass` (0: without), at the origin. */
dGeomID shapeGeom(Scene *scene, int shape, double mass);
const char *shapeName(int shape);

/* Signed distance of a point of the geom's frame. */
double shapeDistance(int shape, const double point[3]);
/* The same of a point of the world, for a geom made by shapeGeom. */
double shapeWorldDistance(int shape, dGeomID geom, const double point[3]);

/* Random place (within `spread` of the origin) and orientation for a geom. */
void shapePlace(dGeomID geom, double spread);
/* The same for a geom on a body, with random velocities too, and no force on it. */
void shapeTumble(dGeomID geom, double spread);
/* Moves a geom, or its body. */
void shapeMove(dGeomID geom, double x, double y, double z);
void shapeTurn(dGeomID geom, const dReal *rotation);

/* The triangles of a box, or of any vertices and faces; ODE's data, kept for the whole run. */
dGeomID shapeTriMesh(Scene *scene, const double *vertices, int num_vertices, const int *triangles, int num_triangles);

/* A mesh of cells x cells squares about x, y, as high as `rise` says (NULL: level), each cut along the same diagonal,
 * or every third along the other. */
dGeomID shapeSheet(Scene *scene, int cells, double cell, double x, double y, double (*rise)(double x, double y),
                   int anyhow);

/* A body upright, box or cylinder, as wide as `side`. */
dBodyID shapeUpright(Scene *scene, int cylinder, double side, double height, double mass, const double at[3]);

/* A heightfield geom, turned so that its y is the world's z; ODE's data, kept likewise.  `tell`: the library is told.
 */
dGeomID shapeField(Scene *scene, const dcHeightfieldSource *source, int tell);

/* Fails unless the forces and torques that two bodies have been given cancel, but for rounding. */
void shapeBalanced(dBodyID one, dBodyID two);

#endif
