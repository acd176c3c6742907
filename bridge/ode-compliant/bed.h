/**
 * @file bed.h
 * @brief Beds of springs (elastic foundation) on geoms, and which geoms carry them.
 *
 * Which contact two geoms make:
 *
 *     a sphere or capsule against anything      point contact (Hunt-Crossley)
 *     both flat or faceted (box, cylinder,      bed of springs on each of the two that is on a body; springs press
 *     convex, triangle mesh, plane,             against the other geom as a solid; at half weight if both carry them
 *     heightfield)
 *     boxes of two bodies that meet with an     point contact at the program's own step, unless springs are asked for
 *     edge or a corner                          by dcContactBed, a spring edge or a mesh of springs
 *     a geom of the user's own class, or a      point contacts from dCollide
 *     convex or heightfield without its data
 *
 * dcGeomSetContactMode() asks for the other kind.  Planes and heightfields never carry springs.
 *
 * Point contact takes its stiffness from the curvatures of both surfaces: Hertz for a ball on something flat and on a
 * ball, elliptic Hertz for a ball on the side of a cylinder or capsule and for two of these across each other.  Near
 * parallel the flatter of the two principal radii counts as no more than 50 L^2/R, R the other one and L from the
 * middle to the end of the shorter geom.  On edges and corners a ball counts as lying on something flat.  A capsule
 * touches at the deepest point of its axis, and at its shallower end if that touches too: lying on a flat side it rests
 * on both ends, or where the side ends between them.  On meshes and heightfields a ball has one
 * contact at the nearest point, and more where the surface bends towards it by more than 25 degrees, as in valleys.
 *
 * Flat or faceted geoms as points have no curvature: their radius is half the least extent of the smaller of the two
 * geoms, and each of their contacts has that stiffness.  Two convex ones (box, cylinder, convex) touch at the corners
 * of the outline that their faces share, at most seven; with a plane, mesh or heightfield the corners of each in the
 * other count.  Crossing edges of two meshes, and ridges of a heightfield between its samples, are not seen: use
 * springs.
 *
 * Contacts from dCollide act where it puts them; the radius is that of the round geom, else half the least extent of
 * the smaller geom.  At most 8 contacts a pair.  A plane that dcGeomSetPlaneBody() fixed in a body is unknown to
 * dCollide.
 */
#ifndef ODE_COMPLIANT_BED_H
#define ODE_COMPLIANT_BED_H

#include <ode-compliant/force.h>
#include <ode-compliant/foundation.h>
#include <ode-compliant/geom.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcbed
 * @{ */

/** How a geom wants to be touched. */
typedef enum dcContactMode {
    dcContactAuto,  /**< by the table above; the default */
    dcContactPoint, /**< point contact, unless the other geom asks for a bed */
    dcContactBed    /**< springs on this geom */
} dcContactMode;

/** Sets how a geom wants to be touched; dcErrArgument for a bed on a plane or heightfield. */
DC_API int dcGeomSetContactMode(dcWorldID dc, dGeomID geom, dcContactMode mode);
/** Reads it; negative on a bad handle. */
DC_API int dcGeomGetContactMode(dcWorldID dc, dGeomID geom);

/**
 * @brief Sets what dcContactAuto of a geom means in this world; starts as dcContactAuto, the table above.
 *
 * dcContactPoint: point contact, but for geoms that ask for a bed themselves.  dcContactBed: springs on every geom that
 * can carry them and is on a body, round ones too.
 */
DC_API int dcWorldSetContactMode(dcWorldID dc, dcContactMode mode);
/** Reads it; negative on a bad handle. */
DC_API int dcWorldGetContactMode(dcWorldID dc);

/**
 * @brief Gives the springs of a geom values of their own, used as they are in each of its beds.
 *
 * Without it a bed takes stiffness E/h, E the combined modulus of the pair and h half the geom's least extent (a layer
 * as thick as the geom itself), and the pair's combined dissipation and friction.  The first call on a geom also sets
 * the geom's default.
 * @param dc the handle
 * @param geom the geom
 * @param foundation the values, or NULL to go back to the material's
 */
DC_API int dcGeomSetFoundation(dcWorldID dc, dGeomID geom, const dcFoundation *foundation);
/** The values of its own; dcErrState if it has none. */
DC_API int dcGeomGetFoundation(dcWorldID dc, dGeomID geom, dcFoundation *foundation);
/** The values that dcWorldReset() puts back; NULL for the material's. */
DC_API int dcGeomSetDefaultFoundation(dcWorldID dc, dGeomID geom, const dcFoundation *foundation);
/** Reads them; dcErrState if there are none. */
DC_API int dcGeomGetDefaultFoundation(dcWorldID dc, dGeomID geom, dcFoundation *foundation);

/**
 * @brief Length in m of the edges that the surface of a geom is cut into springs with; 0 (the default): by its size.
 *
 * With an edge boxes, spheres, capsules, cylinders and convexes are cut evenly, as by dcMeshTessellate(); the triangles
 * of a mesh are halved until no edge is longer, so one that is longer than them all leaves its own triangles.
 *
 * Without one, springs are few, and the outermost of them near the edges of each face, 3 percent of its width within,
 * so that a box tips about its edge.  With a cell c of half the geom's greatest extent, or its least if that is less,
 * but not less than an eighth of the greatest:
 *
 *     box              strips along the edges of a side, and cells of about c within: 32 springs on a side of a cube
 *     cylinder         48 on each end; its side is cut evenly, as is a sphere or capsule: edges of an eighth of the
 *                      greatest extent, or a quarter of the least if that is less, but not less than a 32nd of the
 *                      greatest
 *     mesh, convex     triangles with an edge longer than c are cut, with strips along sharp edges; others stay, and so
 *                      does a mesh of none but small ones; at most 4096 springs more than triangles
 *
 * A box whose cell is more than twice that of a box, cylinder or convex which also carries such springs, as a board
 * under it, leaves its own out; the other's bear their part of the stiffness.
 *
 * The area of the springs is that of the flat faces, to rounding.  What is smaller than a cell may touch between the
 * springs: give it springs too, or ask for a shorter edge.
 */
DC_API int dcGeomSetSpringEdge(dcWorldID dc, dGeomID geom, dReal edge);
/** Reads it; NaN on a bad handle. */
DC_API dReal dcGeomGetSpringEdge(dcWorldID dc, dGeomID geom);
/** Sets the edge length of geoms that have none of their own, or 0 (the default): by size. */
DC_API int dcWorldSetSpringEdge(dcWorldID dc, dReal edge);
/** Reads it; NaN on a bad handle. */
DC_API dReal dcWorldGetSpringEdge(dcWorldID dc);

/** Gives a geom the springs of a mesh, as it is (in the geom's frame; it gets one more user); NULL: its own again. */
DC_API int dcGeomSetSprings(dcWorldID dc, dGeomID geom, dcMeshID mesh);
/** The springs of a geom, made if need be, and shared by equal geoms; NULL if it can have none.  The geom keeps it. */
DC_API dcMeshID dcGeomGetSprings(dcWorldID dc, dGeomID geom);

/** @name Results of the last evaluation
 * @{ */
/** The element that stands for all beds of a world: enable, disable, energy, power, force on bodies. */
DC_API dcForceID dcWorldGetFoundationForce(dcWorldID dc);

/** One bed: the springs of `geom1` against `geom2`.  Vectors in world axes. */
typedef struct dcBedReport {
    dGeomID geom1;           /**< the geom with the springs */
    dGeomID geom2;           /**< the other one */
    dBodyID body1;           /**< the body of geom1, 0 for the static world */
    dBodyID body2;           /**< that of geom2 */
    dcFoundation law;        /**< values in use */
    dReal weight;            /**< 1, or 1/2 if geom2 carries springs too; see dcGeomSetSpringEdge for coarse ones */
    int num_springs;         /**< of geom1 */
    int displaced;           /**< number of displaced springs */
    dReal area;              /**< contact area: of their faces, m^2 */
    dReal peak_pressure;     /**< Pa */
    dReal peak_depth;        /**< m */
    dReal normal_force;      /**< sum of the normal forces, N */
    dVector3 force;          /**< on body 1, N */
    dVector3 friction_force; /**< of that, what friction does, N */
    dVector3 torque;         /**< on body 1 about its centre of mass (the world's origin for the static world), N m */
    dVector3 centre;         /**< centre of pressure: mean of the points, weighted by normal force; 0 without force */
    dReal potential_energy;  /**< J */
    dReal dissipated_power;  /**< W */
} dcBedReport;

/** One displaced spring of a bed, in world axes. */
typedef struct dcSpringReport {
    int face;        /**< number of its face in the mesh of springs */
    dReal area;      /**< m^2 */
    dVector3 point;  /**< where the force acts, m */
    dVector3 normal; /**< unit vector into body 1 */
    dReal depth;     /**< m */
    dReal pressure;  /**< Pa */
    dVector3 slip;   /**< tangential velocity of body 1 against body 2 there, m/s */
    dVector3 force;  /**< on body 1, N */
} dcSpringReport;

/** Number of beds looked at by the last evaluation, displaced or not. */
DC_API int dcWorldGetNumBeds(dcWorldID dc);
/** Bed number `index`, 0 to dcWorldGetNumBeds() - 1. */
DC_API int dcWorldGetBed(dcWorldID dc, int index, dcBedReport *report);
/** Displaced spring number `spring` of bed number `bed`. */
DC_API int dcWorldGetBedSpring(dcWorldID dc, int bed, int spring, dcSpringReport *report);
/**
 * @brief All displaced springs of a bed at once, in the same order; that costs as much as one of them alone.
 * @param dc      the handle
 * @param bed     number of the bed
 * @param room    in `springs`, >= 1; what does not fit is left out
 * @param springs receives them
 * @return how many were written, or a negative code
 */
DC_API int dcWorldGetBedSprings(dcWorldID dc, int bed, int room, dcSpringReport *springs);
/** @} */

/** @} */

#ifdef __cplusplus
}
#endif
#endif
