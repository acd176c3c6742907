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
 * @param body  the body, or 0 for the world (the default).  Detach before destroying the body (between
 *              dcCollide() or dcWorldCollide() and dcWorldApply() that is seen to).
 */
DC_API int dcGeomSetPlaneBody(dcWorldID dc, dGeomID plane, dBodyID body);
/** Reads it; 0 for the world. */
DC_API dBodyID dcGeomGetPlaneBody(dcWorldID dc, dGeomID plane);

/**
 * @brief Gives a geom's surface a velocity of its own: conveyor belts, tracks, turntables.
 *
 * At a point r of the geom's frame the surface moves against the geom with linear + angular x r; only what of it is
 * tangential to the contact acts, by friction.  The geom and its body stay where they are, and a body gets the
 * reaction. The work of a belt counts as that of a kinematic body does: it is no part of what is dissipated.  A new
 * velocity wakes what sleeps on the geom.  Friction that holds carries its anchor along.  It acts in all modes and
 * ways, in contact joints of the program's own (dcJointCreateContact(), dcContactCarry()) where these leave friction to
 * the materials. dcWorldReset() leaves it; rolling balls do not feel it.
 *
 * The frame of a dPlane is that of its body (dcGeomSetPlaneBody()), or the world's.
 * @param dc the handle
 * @param geom the geom
 * @param linear  m/s, each within +-1e9; NULL: zero
 * @param angular rad/s, each within +-1e9; NULL: zero
 * @return dcOk, or after a message dcErrArgument (geom) or dcErrValue
 */
DC_API int dcGeomSetSurfaceVelocity(dcWorldID dc, dGeomID geom, const dReal linear[3], const dReal angular[3]);
/** Reads it; either place may be NULL. */
DC_API int dcGeomGetSurfaceVelocity(dcWorldID dc, dGeomID geom, dReal linear[3], dReal angular[3]);

/**
 * @brief Gives friction of a geom a direction: skates, rollers, wheels, grooves.
 *
 * At a point r of the geom's frame the direction is axis + around x r, projected onto the plane of contact.  `along`
 * and `across` are factors on the coefficients of friction that the materials of a pair make.  The limit is an ellipse,
 *
 *     (f_along/along)^2 + (f_across/across)^2 <= (mu N)^2
 *
 * and what slides meets the force of it that takes most power from it.  The law of friction sees the weighed slip
 * (along s_along, across s_across); so below the limit, tangential stiffness and creep have the factors' squares.  A
 * direction that stands upright on the contact counts as across everywhere.  Where both geoms of a pair have one, the
 * ellipses' matrices, (f/mu N)^2 = 1, take their mean: along common axes 2/factor^2 = 1/factor1^2 + 1/factor2^2; where
 * only one has, it stands.
 *
 * The rim of a mecanum wheel with axle e, radius R and rollers at 45 degrees has axis e and around e/R, along 1, across
 * 0.  ODE solves friction of bodies with joints within the rectangle about the ellipse.
 *
 * Source of the rule: S. Goyal, A. Ruina, J. Papadopoulos, Wear 143 (1991) 307-330.
 * @param dc the handle
 * @param geom the geom
 * @param axis   any length, each within +-1e9; NULL: zero.  With `around` zero too, friction has no direction (then the
 *               factors must be 1)
 * @param around in 1/m against axis, each within +-1e9; NULL: zero
 * @param along  factor along the direction, 0 to 1000
 * @param across factor across it, 0 to 1000
 * @return dcOk, or after a message dcErrArgument (geom) or dcErrValue
 */
DC_API int dcGeomSetFrictionDirection(dcWorldID dc, dGeomID geom, const dReal axis[3], const dReal around[3],
                                      dReal along, dReal across);
/** Reads it, any place may be NULL; without a direction axis and around are zero and the factors 1. */
DC_API int dcGeomGetFrictionDirection(dcWorldID dc, dGeomID geom, dReal axis[3], dReal around[3], dReal *along,
                                      dReal *across);

/** Forgets everything about a geom, and takes its pairs back that wait for dcWorldApply(). */
DC_API int dcGeomForget(dcWorldID dc, dGeomID geom);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
