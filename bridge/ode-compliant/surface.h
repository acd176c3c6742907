/**
 * @file surface.h
 * @brief ODE's surface parameters as a material, and back.
 *
 * ODE solves for each contact a row with an error reduction erp and a constraint force mixing cfm, which at a step h
 * are a linear spring kp and a damper kd:
 *
 *     erp = h kp / (h kp + kd)      cfm = 1 / (h kp + kd)      kp = erp / (h cfm)      kd = (1 - erp) / cfm
 *
 * A material has a modulus and a dissipation instead, whose force depends on the shape of the contact too.  The two
 * agree for one use (dcSurfaceUse): a load at which the depth at rest is the same, and a speed at which the restitution
 * is.  Numbers of other hosts come in by kp and kd, as Gazebo has them (dcSurfaceSetSpring()), or are ODE's own, as
 * Webots' softERP and softCFM are.
 */
#ifndef ODE_COMPLIANT_SURFACE_H
#define ODE_COMPLIANT_SURFACE_H

#include <ode-compliant/world.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcsurface
 * @{ */

/** One contact, for which ODE's numbers and a material are to mean the same.  Start from dcSurfaceUseDefault(). */
typedef struct dcSurfaceUse {
    dReal step;      /**< the program's step, s, > 0; default 1/60 */
    dReal load;      /**< what the contact bears at rest, N, > 0; default 9.81 */
    dReal mass;      /**< effective mass m1 m2/(m1 + m2), kg, > 0; default 1 */
    dReal speed;     /**< of the impact whose restitution is to be the same, m/s, > 0; default 1 */
    dReal radius;    /**< composite radius of curvature, m; 0 of a flat contact, which is a bed (bed.h); default 0.1 */
    dReal area;      /**< of a flat contact: what one contact stands for, m^2, > 0; default 0.01 */
    dReal thickness; /**< of a flat contact: the layer's, half the least extent of the geom, m, > 0; default 0.1 */
    dReal erp;       /**< of the world, where the surface has none; default 0.2, as ODE's */
    dReal cfm; /**< of the world, where the surface has none, >= 0; default ODE's, 1e-10 (single precision: 1e-5) */
} dcSurfaceUse;

/** What has no place in the other description; bits. */
typedef enum dcSurfaceLost {
    dcLostMu2 = 1 << 0,             /**< mu2, or mu that is a force in one direction only: mu is in its place; for
                                         friction with a direction see dcGeomSetFrictionDirection() */
    dcLostInfiniteMu = 1 << 1,      /**< mu = dInfinity: 1e6 in its place */
    dcLostSlip = 1 << 2,            /**< slip1, slip2: see dcFrictionRegularized and dcWorldSetTransitionVelocity() */
    dcLostMotion = 1 << 3,          /**< motion1, motion2, motionN: see dcGeomSetSurfaceVelocity() */
    dcLostBounce = 1 << 4,          /**< a bounce below 0.05 or above 1: the nearer of these in its place */
    dcLostBounceVel = 1 << 5,       /**< bounce_vel: a material's restitution goes to 1 as the speed goes to 0 */
    dcLostRho2 = 1 << 6,            /**< rho2, as mu2: the greater of rho and rho2 in its place */
    dcLostStaticFriction = 1 << 7,  /**< static friction: the dynamic one is kept */
    dcLostViscousFriction = 1 << 8, /**< viscous friction */
    dcLostHolding = 1 << 9,         /**< tangential stiffness: ODE's friction creeps or sticks as its solver has it */
    dcLostAdhesion = 1 << 10,       /**< adhesion */
    dcLostRigid = 1 << 11           /**< a cfm of 0, which is no spring: ODE's default in its place */
} dcSurfaceLost;

/** The default use: a ball of 1 kg and 0.1 m on the ground, 60 steps a second. */
DC_API dcSurfaceUse dcSurfaceUseDefault(void);

/**
 * @brief The pair material that does what ODE does with a surface.
 *
 * Depth at rest under `use->load` is that of kp, restitution at `use->speed` that of `bounce`, or of kp and kd with
 * what ODE's implicit step takes besides.  mu and rho without dContactApprox1_1, mu2 and rho2 without dContactApprox1_2
 * and rhoN without dContactApprox1_N are forces and torques in ODE: they are divided by the load.  Give the result to
 * dcWorldSetPairMaterial(), or return it from a combination callback.
 * @param surface what the program tells ODE
 * @param use     the contact
 * @param pair    receives the material
 * @param lost    if not NULL, receives what could not be kept (dcSurfaceLost); if NULL, a message names it
 * @return dcOk; dcErrArgument if a place is NULL; dcErrValue if a number is out of range, and `pair` is unchanged
 */
DC_API int dcMaterialFromSurface(const dSurfaceParameters *surface, const dcSurfaceUse *use, dcPairMaterial *pair,
                                 unsigned *lost);
/**
 * @brief The surface parameters with which ODE comes nearest to a pair material.
 *
 * kp is the force at rest over the depth there, kd the slope of the law's damping there; bounce is the restitution at
 * `use->speed`.  mode has the bits that it takes.
 * @param pair    the material, in range
 * @param use     the contact
 * @param surface receives all fields
 * @param lost    as for dcMaterialFromSurface()
 * @return as dcMaterialFromSurface()
 */
DC_API int dcSurfaceFromMaterial(const dcPairMaterial *pair, const dcSurfaceUse *use, dSurfaceParameters *surface,
                                 unsigned *lost);

/**
 * @brief Sets soft_erp and soft_cfm, and their bits, to a spring and a damper at a step.
 *
 * Gazebo's two surfaces make one first: 1/kp = 1/kp1 + 1/kp2, kd = kd1 + kd2.
 * @param surface   is changed
 * @param step      s, > 0
 * @param stiffness kp in N/m, >= 0
 * @param damping   kd in N s/m, >= 0; not both 0
 * @return dcOk, dcErrArgument or dcErrValue
 */
DC_API int dcSurfaceSetSpring(dSurfaceParameters *surface, dReal step, dReal stiffness, dReal damping);
/** Reads kp and kd; use->erp and use->cfm stand for what the surface does not have, ODE's default for a cfm of 0.
 *  Either place may be NULL. */
DC_API int dcSurfaceGetSpring(const dSurfaceParameters *surface, const dcSurfaceUse *use, dReal *stiffness,
                              dReal *damping);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
