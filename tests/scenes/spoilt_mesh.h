/* A tetrahedron, good as it stands; a test spoils it and says what should be said. */
#ifndef DC_TEST_SPOILT_MESH_H
#define DC_TEST_SPOILT_MESH_H

#include "mesh_test.h"

extern struct spoilt_mesh {
    double vertices[16][3];
    int triangles[16][3];
    dcMeshSource source;
    dcFault fault;
} spoilt;

/* Makes it good. */
void spoiltSetUp(void);

/* Fails unless the mesh is refused with that code, the number of the culprit, and a text that has `says` in it. */
void assertRefused(int code, int index, const char *says);

#endif
