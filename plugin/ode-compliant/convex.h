/**
 * @file convex.h
 * @brief Convex polytopes as solids.
 *
 * Plain C, no ODE.
 */
#ifndef ODE_COMPLIANT_CONVEX_H
#define ODE_COMPLIANT_CONVEX_H

#include <ode-compliant/export.h>
#include <ode-compliant/fault.h>
#include <ode-compliant/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcmesh
 * @{ */

/** Handle of a convex polytope. */
typedef struct dcConvex *dcConvexID;

/**
 * @brief Makes a convex polytope of the arguments of ODE's dCreateConvex; they are copied.
 *
 * Unlike in ODE the origin need not be inside, and a polygon that runs clockwise is turned to look the way of its
 * plane. Points may be off their planes by 1e-4 of the size (ODE's users write six digits); the planes used are made
 * anew from the polygons.  Refused: what dcMeshCreate refuses, a point above a plane, a polygon that is not flat or not
 * on its plane, and polygons that do not make one closed surface.
 *
 * @param num_planes how many
 * @param num_points how many
 * @param planes   4 numbers each: outward normal, offset d with n.p <= d inside; at least 4 planes
 * @param points   3 numbers each
 * @param polygons for each plane: number of corners, then their point numbers, counter-clockwise from outside
 * @param fault    as in dcMeshCreate; `index` is a plane or, for numbers, a point
 */
DC_API dcConvexID dcConvexCreate(const double *planes, unsigned num_planes, const double *points, unsigned num_points,
                                 const unsigned *polygons, dcFault *fault);
/** One more user; returns its argument. */
DC_API dcConvexID dcConvexRetain(dcConvexID convex);
/** One user less; the last one frees it.  NULL is allowed. */
DC_API void dcConvexRelease(dcConvexID convex);
/** Its surface as a closed mesh (owned by the convex); a dcNearest's `face` is a face of it. */
DC_API dcMeshID dcConvexGetMesh(dcConvexID convex);
/** The point of the polytope farthest along a direction. */
DC_API void dcConvexSupport(dcConvexID convex, const double direction[3], double point[3]);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
