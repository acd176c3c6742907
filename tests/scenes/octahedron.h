/* Spheres of triangles: an octahedron whose faces are cut in four, over and over. */
#ifndef DC_TEST_OCTAHEDRON_H
#define DC_TEST_OCTAHEDRON_H

#include <ode-compliant/mesh.h>

/* The mesh of 8 4^levels faces on a sphere about the origin; NULL: out of memory. */
dcMeshID octahedronMesh(double radius, int levels);
/* The same, and all edges that lie above `z` are cut once more: faces above it become four, those below stay. */
dcMeshID octahedronMeshRefined(double radius, int levels, double z);

#endif
