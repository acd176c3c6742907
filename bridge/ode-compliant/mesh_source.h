/**
 * @file mesh_source.h
 * @brief Meshes from arrays, from ODE's trimesh geoms and from files, with messages where mesh.h has faults.
 *
 * All return NULL after a message that names the function and the face, edge or vertex at fault; what is only reported
 * (mesh.h says what) comes as a warning.  Release what you get with dcMeshRelease().  Of geoms and files, faces with
 * two corners at one place are left out, with a warning: they are no part of the surface.
 */
#ifndef ODE_COMPLIANT_MESH_SOURCE_H
#define ODE_COMPLIANT_MESH_SOURCE_H

#include <ode/ode.h>

#include <ode-compliant/export.h>
#include <ode-compliant/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcmesh
 * @{ */

/** dcMeshCreate() with messages. */
DC_API dcMeshID dcMeshCreateFromArrays(const dcMeshSource *source);

/**
 * @brief Reads the triangles of a trimesh geom, in the geom's own axes; vertices at the very same place become one.
 * @param geom a geom of class dTriMeshClass; it may be destroyed afterwards
 * @param open 1: an open surface is let pass, as in dcMeshSource
 */
DC_API dcMeshID dcMeshCreateFromGeom(dGeomID geom, int open);

/** 1 if dcMeshCreateFromFile() can read files: the library was built with assimp. */
DC_API int dcMeshFilesSupported(void);

/**
 * @brief Reads a mesh file: Wavefront OBJ, STL or PLY (text or binary), told by the name's ending.
 *
 * All objects in the file make one mesh; polygons, which should be convex, are cut into triangles; vertices at the very
 * same place become one; normals, colours, lines and points are left out.  Coordinates come in single precision.  A PLY
 * file whose data are not what its header tells is refused before assimp, which would read past its end, sees it.
 * @param path  of a file of at most 256 MiB
 * @param scale that coordinates are multiplied with, > 0: the file's unit in m, such as 0.001
 * @param open  1: an open surface is let pass, as in dcMeshSource
 */
DC_API dcMeshID dcMeshCreateFromFile(const char *path, dReal scale, int open);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
