/**
 * @file force.h
 * @brief What all force elements have in common.
 *
 * A world has three elements from the start: its contacts (dcWorldGetContactForce()), its beds of springs
 * (dcWorldGetFoundationForce()), and rolling and spinning friction (dcWorldGetForce(), a dcForceOther).  Stops and
 * springs of joints (joint.h) and soft points (points.h) are made one by one.  Each call reaches all of them alike.
 */
#ifndef ODE_COMPLIANT_FORCE_H
#define ODE_COMPLIANT_FORCE_H

#include <ode-compliant/world.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcforce
 * @{ */

/** Handle of a force element. */
typedef struct dcForce *dcForceID;

/** The element that stands for all contacts of a world; it lives as long as the world's handle. */
DC_API dcForceID dcWorldGetContactForce(dcWorldID dc);

/** What an element is. */
typedef enum dcForceKind {
    dcForceOther,      /**< none of the following: rolling and spinning friction, say */
    dcForceContacts,   /**< all point contacts of a world */
    dcForceBeds,       /**< all beds of springs of a world */
    dcForceStop,       /**< a joint stop (joint.h) */
    dcForceSpring,     /**< a joint spring (joint.h) */
    dcForcePointPlane, /**< soft points on a plane (points.h) */
    dcForcePointMesh   /**< soft points on a mesh (points.h) */
} dcForceKind;

/** Number of elements that a world has, those from the start too; negative on a bad handle. */
DC_API int dcWorldGetNumForces(dcWorldID dc);
/** Element number `index`, 0 to dcWorldGetNumForces() - 1, in order of creation; else a message and NULL. */
DC_API dcForceID dcWorldGetForce(dcWorldID dc, int index);
/** A dcForceKind; negative on a bad handle. */
DC_API int dcForceGetKind(dcForceID force);

/** A disabled element exerts no force and stores no energy. */
DC_API int dcForceEnable(dcForceID force);
/** See dcForceEnable(). */
DC_API int dcForceDisable(dcForceID force);
/** 1 enabled, 0 disabled, negative on a bad handle. */
DC_API int dcForceIsEnabled(dcForceID force);
/** Whether dcWorldReset() enables (1, the default) or disables (0) it. */
DC_API int dcForceSetDefaultEnabled(dcForceID force, int enabled);
/** Reads it; negative on a bad handle. */
DC_API int dcForceGetDefaultEnabled(dcForceID force);

/** A pointer of the caller's. */
DC_API int dcForceSetData(dcForceID force, void *data);
/** Reads it. */
DC_API void *dcForceGetData(dcForceID force);

/** Stored energy at the last evaluation, J; NaN on a bad handle. */
DC_API dReal dcForceGetPotentialEnergy(dcForceID force);
/** Dissipated power at the last evaluation, W; NaN on a bad handle. */
DC_API dReal dcForceGetDissipatedPower(dcForceID force);
/**
 * @brief Force (N) and torque (N m, about the body's centre of mass) that the element exerted on a body at the
 *        last evaluation; zero for a known body that took no part, dcErrArgument for an unknown one.
 */
DC_API int dcForceGetBodyForce(dcForceID force, dBodyID body, dVector3 force_out, dVector3 torque_out);

/** Destroys an element; not inside a step (dcErrState), and not one of the three that a world has from the start
 *  (dcErrArgument). */
DC_API int dcForceDestroy(dcForceID force);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
