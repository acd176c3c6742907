/* What the suites about beds of springs share: geoms that carry them, and one call for a refusal. */
#ifndef DC_TEST_BED_SCENE_H
#define DC_TEST_BED_SCENE_H

#include "fixture.h"

/* A box of 1 x 0.8 x 0.4 m and 10 kg on a body at height z over the plane z = 0. */
dGeomID bedOpenBox(Scene *scene, double gravity, double z);

/* The 12 triangles of a box of these half sides. */
dcMeshID bedBoxMesh(double a, double b, double c);
/* ODE's triangle mesh of a box of one half side; its data live until eight more are made. */
dGeomID bedMeshGeom(Scene *scene, double half);
/* Numbers of the triangles and corners of that box, for one's own data. */
extern const int bedBoxFaces[36];
void bedBoxCorners(double a, double b, double c, double corners[24]);

/* The only bed there is; fails the test if there is none or more than one. */
dcBedReport bedOnly(Scene *scene);
/* The same after an evaluation. */
dcBedReport bedEvaluated(Scene *scene);

/* All springs of a bed at once are those that are read one by one, and fit where there is room. */
void bedCheckAllSprings(Scene *scene, int index, int displaced);

/* Fails unless the code is the one given and one error with both texts was told since the last such call. */
void bedRefused(int code, int expected, const char *function, const char *fragment);

#endif
