/**
 * @file tessellate.h
 * @brief Triangle meshes of shapes.
 *
 * Plain C, no ODE.
 */
#ifndef ODE_COMPLIANT_TESSELLATE_H
#define ODE_COMPLIANT_TESSELLATE_H

#include <ode-compliant/export.h>
#include <ode-compliant/fault.h>
#include <ode-compliant/mesh.h>
#include <ode-compliant/solid.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcmesh
 * @{ */

/**
 * @brief Triangles on the surface of a box, sphere, capsule, cylinder or convex, no edge much longer than `edge`.
 *
 * Vertices lie on the surface, so round shapes lose a little volume: the error falls with the square of the edge. Boxes
 * have cells no longer than `edge`, each cut in two with alternating diagonals; spheres are icosahedra cut in n^2;
 * capsules and cylinders have rings of vertices that caps and strips share; convexes' own triangles are halved until no
 * edge is longer.  The longest edge is at most 1.42 `edge`; the caller may release the mesh when done.
 * @param solid the shape
 * @param edge m, > 0
 * @param fault as in dcMeshCreate; also for a type without a surface of its own (plane, mesh, heightfield), an edge
 *              out of range, or more than 4 million triangles
 */
DC_API dcMeshID dcMeshTessellate(const dcSolid *solid, double edge, dcFault *fault);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
