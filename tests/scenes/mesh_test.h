/* What the suites about meshes share: meshes to try, and slow, plain answers to compare with. */
#ifndef DC_TEST_MESH_TEST_H
#define DC_TEST_MESH_TEST_H

#include "plugin_test.h"

/* A mesh of tests/golden; fails the test if it cannot be made. */
dcMeshID goldenMesh(const char *file);

/* A tube of `sides` around a torus knot that winds twice round z and three times through the hole. */
dcMeshID knotMesh(int segments, int sides);

/* A mesh of the arrays given; fails the test if it is refused. */
dcMeshID meshMake(const double *vertices, int num_vertices, const int *triangles, int num_triangles, int open);

/* The meshes that the suites go through: spheres, box, pyramid, torus, knot. */
enum { MESH_CASES = 7 };
dcMeshID meshCase(int which);

/* Nearest point of a mesh, however far it is; distance of two points. */
dcNearest nearestOf(dcMeshID mesh, const double point[3]);
double distanceBetween(const double a[3], const double b[3]);

/* Diagonal of the mesh's box. */
double meshSize(dcMeshID mesh);

/* A point in the mesh's box, made `larger` times as large about its middle. */
void randomPoint(dcMeshID mesh, double larger, double point[3]);

void randomDirection(double direction[3]);

/* A point of a face, by weights of its corners that sum to 1. */
void facePoint(dcMeshID mesh, int face, const double weight[3], double point[3]);

/* Distance to the nearest of all triangles. */
double bruteDistance(dcMeshID mesh, const double point[3]);

/* How often the mesh winds round a point: 1 inside, 0 outside; the sum of all signed solid angles over 4 pi. */
double winding(dcMeshID mesh, const double point[3]);

#endif
