/* What the suites about elastic foundation share: inputs, meshes, and slow, plain answers to compare with. */
#ifndef DC_TEST_FOUNDATION_TEST_H
#define DC_TEST_FOUNDATION_TEST_H

#include "mesh_test.h"

/* Default values, weight 1, both frames the same, nothing moves. */
dcFoundationInput foundationInput(dcMeshID mesh, const dcSolid *solid);

/* The half-space below z. */
dcSolid halfSpace(double z);

/* An octahedron of 8 faces, each cut in four so many times, on a sphere: 8 4^levels faces. */
dcMeshID octahedralMesh(double radius, int levels);

/* Triangles of a solid's surface; fails the test if they cannot be made. */
dcMeshID solidMesh(dcSolidType type, double a, double b, double c, double edge);

/* A turn about a random axis by any angle; nine numbers, rows. */
void randomRotation(double rotation[9]);

/* Any pose that may touch, any motion, any law. */
void randomState(dcFoundationInput *input, double reach);

/* The law as it stands in the books: all faces one by one, no tree, no blocks, no vectors. */
void bruteFoundation(const dcFoundationInput *input, dcFoundationResult *result);

/* Fails unless all numbers agree to so many parts of the greatest of its kind. */
void assertSameResult(const dcFoundationResult *a, const dcFoundationResult *b, double tolerance);

/* Friction over normal force at slip speed s. */
double hollars(const dcFoundation *law, double vt, double s);

#endif
