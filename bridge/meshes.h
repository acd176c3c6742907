/* Making meshes, for the files of the bridge that do. */
#ifndef DC_MESHES_H
#define DC_MESHES_H

#include <stdio.h>

#include "internal.h"

#define DC_MESH_MAX_FACES (64 << 20)

/* dcMeshCreate with messages that name the function and the object. */
dcMeshID dcMeshMake(const dcMeshSource *source, const char *function, const char *object);
/* The same from the corners of `count` triangles, 9 numbers each; flat ones are left out, with a warning. */
dcMeshID dcMeshMakeSoup(double *corners, int count, int open, const char *function, const char *object);
/* The mesh of a trimesh geom of a world, which other geoms with the same triangles may have already. */
dcMeshID dcxMeshReadShared(dcxShare *share, dGeomID geom);
/* The mesh of a trimesh geom. */
dcMeshID dcMeshReadGeom(dGeomID geom, int open, const char *function);

#endif
