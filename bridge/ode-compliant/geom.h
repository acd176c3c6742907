/**
 * @file geom.h
 * @brief Materials and options of ODE geoms.
 *
 * A geom needs no registration to take part; these calls give it values of its own.  The library never dereferences
 * a geom that ODE did not hand it in the same call, so geoms may be destroyed at any time; call dcGeomForget()
 * before dGeomDestroy() if a later geom might get the same address and should not inherit these values.
 */
#ifndef ODE_COMPLIANT_GEOM_H
#define ODE_COMPLIANT_GEOM_H

#include <ode-compliant/world.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcgeom
 * @{ */

/**
 * @brief Gives a geom a material of its own; the first call on a geom also sets the geom's default.
 * @param dc the handle
 * @param geom the geom
 * @param material the material, or NULL to go back to the world's default material
 */
DC_API int dcGeomSetMaterial(dcWorldID dc, dGeomID geom, const dcMaterial *material);
/** The material in force for a geom: its own, else the world's. */
DC_API int dcGeomGetMaterial(dcWorldID dc, dGeomID geom, dcMaterial *material);
/** The material that dcWorldReset() puts back; NULL for the world's. */
DC_API int dcGeomSetDefaultMaterial(dcWorldID dc, dGeomID geom, const dcMaterial *material);
/** Reads it. */
DC_API int dcGeomGetDefaultMaterial(dcWorldID dc, dGeomID geom, dcMaterial *material);

/** Marks a geom rigid (1): none of its pairs is compliant.  0 is the default. */
DC_API int dcGeomSetRigid(dcWorldID dc, dGeomID geom, int rigid);
/** Reads it; negative on a bad handle. */
DC_API int dcGeomGetRigid(dcWorldID dc, dGeomID geom);

/**
 * @brief Fixes a dPlane geom in a body: its equation is then read in the body's frame, and the body gets the reaction.
 *
 * ODE itself cannot attach planes to bodies.
 * @param dc the handle
 * @param plane a geom of class dPlaneClass
 * @param body  the body, or 0 for the world (the default).  Detach before destroying the body.
 */
DC_API int dcGeomSetPlaneBody(dcWorldID dc, dGeomID plane, dBodyID body);
/** Reads it; 0 for the world. */
DC_API dBodyID dcGeomGetPlaneBody(dcWorldID dc, dGeomID plane);

/** Forgets everything about a geom, and takes its pairs back that wait for dcWorldApply(). */
DC_API int dcGeomForget(dcWorldID dc, dGeomID geom);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
