/**
 * @file rolling.h
 * @brief A ball that rolls on a plane without slipping: a joint, in ODE's own manner.
 *
 * The law is that of Simbody's BallRollingOnPlane.  A ball of radius r sits in one body; a plane n . x = height sits in
 * another body or in the world.  CB is the ball's lowest point, CP its foot on the plane, C the point midway.  One
 * position equation C . n = height and two velocity equations, no slip at C, are solved together with all other
 * joints of the world by dWorldStep and dWorldQuickStep.  The joint holds in both directions, so the ball may hang
 * below the plane; options let it go, and let it slip.
 *
 * dcWorldStep and dcWorldQuickStep keep the joint up to date.  A program that steps by itself calls
 * dcWorldUpdateJoints() before each dWorldStep; nothing is needed after it.
 *
 * The plane's frame is (t1, t2, n), with t1, t2 from dPlaneSpace of the normal in the plane body's axes; it turns with
 * that body.  Forces and velocities are the ball's against the plane.  Read-outs of forces are of the last step,
 * read-outs of motion of the present state.
 *
 * With a bad handle, functions that return dReal return NaN, those that return a pointer or ODE's objects 0, all
 * others dcErrHandle.
 */
#ifndef ODE_COMPLIANT_ROLLING_H
#define ODE_COMPLIANT_ROLLING_H

#include <ode-compliant/world.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcrolling
 * @{ */

/** Handle of a rolling ball. */
typedef struct dcRollingBall *dcRollingBallID;

/** What a rolling ball is made of; start from dcRollingBallDefault(). */
typedef struct dcRollingBallDef {
    dVector3 normal;          /**< of the plane, in the plane body's frame, any length but 0; default (0, 0, 1) */
    dReal height;             /**< of the plane along the unit normal, m; default 0 */
    dVector3 centre;          /**< of the ball, in the ball body's frame, m; default 0 */
    dReal radius;             /**< of the ball, m, > 0; default 1 */
    dReal display_half_width; /**< half the side of the square that a viewer draws of the plane, m, > 0; default 1 */
    dReal erp;                /**< part of a gap closed in one step, 0 to 1; negative: the world's (default) */
    dReal cfm; /**< softness of the equations as in ODE, >= 0; negative: the world's (default); 0 truly rolls, but ODE
                  aborts where other joints hold the same */
    int unilateral; /**< 1: the plane pushes only: the ball lets go, and is caught again; default 0 */
    dReal friction; /**< mu: it slips when friction would exceed mu |N|; default dInfinity: never */
    int ball_first; /**< 1: the ball is body 1 of ODE's joint, 0 (default): the plane; no other effect */
    int enabled;    /**< default 1 */
    void *data;     /**< see dcRollingBallSetData(); default NULL */
} dcRollingBallDef;

/** The defaults. */
DC_API dcRollingBallDef dcRollingBallDefault(void);

/** @name The joint
 * @{ */

/**
 * @brief Makes a rolling ball; attach it next.
 * @param dc  the world's handle
 * @param def what it is made of, or NULL for the defaults; the values become live values and defaults alike
 * @return the handle, or NULL
 */
DC_API dcRollingBallID dcRollingBallCreate(dcWorldID dc, const dcRollingBallDef *def);
/**
 * @brief Destroys it, and ODE's joint with it.
 *
 * dcWorldDestroy destroys all that are left, before dWorldDestroy or after it (then ODE warns of grouped joints).
 */
DC_API int dcRollingBallDestroy(dcRollingBallID ball);
/** Number of rolling balls that a world has. */
DC_API int dcWorldGetNumRollingBalls(dcWorldID dc);
/** Rolling ball number `index`, 0 to dcWorldGetNumRollingBalls() - 1, the youngest first; else a message and 0. */
DC_API dcRollingBallID dcWorldGetRollingBall(dcWorldID dc, int index);
/**
 * @brief Attaches it, or detaches it with two null bodies.
 * @param ball       the handle
 * @param plane_body body of the plane, 0 for the world
 * @param ball_body  body of the ball, not 0 unless both are
 * A body that is destroyed later detaches the joint, as in ODE.
 */
DC_API int dcRollingBallAttach(dcRollingBallID ball, dBodyID plane_body, dBodyID ball_body);
/** The body of the plane; 0 for the world or if detached. */
DC_API dBodyID dcRollingBallGetPlaneBody(dcRollingBallID ball);
/** The body of the ball; 0 if detached. */
DC_API dBodyID dcRollingBallGetBallBody(dcRollingBallID ball);
/** Body 0 or 1 of the joint, in the order that `ball_first` says; as dJointGetBody. */
DC_API dBodyID dcRollingBallGetBody(dcRollingBallID ball, int index);

/** An enabled joint takes part in steps; a disabled one is without effect and keeps its place. */
DC_API int dcRollingBallEnable(dcRollingBallID ball);
/** See dcRollingBallEnable(). */
DC_API int dcRollingBallDisable(dcRollingBallID ball);
/** 1 enabled, 0 disabled. */
DC_API int dcRollingBallIsEnabled(dcRollingBallID ball);
/** Whether dcWorldReset() enables (1) or disables (0) it. */
DC_API int dcRollingBallSetDefaultEnabled(dcRollingBallID ball, int enabled);
/** Reads it. */
DC_API int dcRollingBallGetDefaultEnabled(dcRollingBallID ball);

/**
 * @brief The ODE joint that now carries the equations.
 *
 * A ball joint, re-anchored before each step; with `unilateral` or a finite friction a contact joint that lives from
 * dcWorldUpdateJoints() to the next one, or through a substep of dcWorldStep, and 0 where there is none.  Do not
 * destroy or attach it, nor set its parameters.
 */
DC_API dJointID dcRollingBallGetODEJoint(dcRollingBallID ball);
/**
 * @brief ODE's feedback struct, owned by the caller, or NULL for none (the default); zeroed here, filled by each step.
 *
 * f1, t1 act on dcRollingBallGetBody(ball, 0), f2, t2 on body 1; but as everywhere in ODE f1, t1 act on the ball if the
 * plane's body is the world.  Torques are about the centres of mass.
 */
DC_API int dcRollingBallSetFeedback(dcRollingBallID ball, dJointFeedback *feedback);
/** Reads it. */
DC_API dJointFeedback *dcRollingBallGetFeedback(dcRollingBallID ball);
/** A pointer of the caller's. */
DC_API int dcRollingBallSetData(dcRollingBallID ball, void *data);
/** Reads it. */
DC_API void *dcRollingBallGetData(dcRollingBallID ball);
/** @} */

/** @name Values: live ones, and the defaults that dcWorldReset() puts back
 * @{ */

/** The plane, in its body's frame: a normal of any length but 0 (it is made a unit vector), and the height, m. */
DC_API int dcRollingBallSetPlane(dcRollingBallID ball, dReal nx, dReal ny, dReal nz, dReal height);
/** Reads it: unit normal and height, as dGeomPlaneGetParams. */
DC_API int dcRollingBallGetPlane(dcRollingBallID ball, dVector4 plane);
/** See dcRollingBallSetPlane(). */
DC_API int dcRollingBallSetDefaultPlane(dcRollingBallID ball, dReal nx, dReal ny, dReal nz, dReal height);
/** Reads it. */
DC_API int dcRollingBallGetDefaultPlane(dcRollingBallID ball, dVector4 plane);

/** The ball, in its body's frame: centre, m, and radius, m, > 0. */
DC_API int dcRollingBallSetBall(dcRollingBallID ball, dReal x, dReal y, dReal z, dReal radius);
/** Reads it: centre and radius. */
DC_API int dcRollingBallGetBall(dcRollingBallID ball, dVector4 sphere);
/** See dcRollingBallSetBall(). */
DC_API int dcRollingBallSetDefaultBall(dcRollingBallID ball, dReal x, dReal y, dReal z, dReal radius);
/** Reads it. */
DC_API int dcRollingBallGetDefaultBall(dcRollingBallID ball, dVector4 sphere);

/** 1: the plane pushes only; the ball lets go where it would have to be pulled.  Being caught is a plastic impact. */
DC_API int dcRollingBallSetUnilateral(dcRollingBallID ball, int unilateral);
/** Reads it. */
DC_API int dcRollingBallGetUnilateral(dcRollingBallID ball);
/** See dcRollingBallSetUnilateral(). */
DC_API int dcRollingBallSetDefaultUnilateral(dcRollingBallID ball, int unilateral);
/** Reads it. */
DC_API int dcRollingBallGetDefaultUnilateral(dcRollingBallID ball);

/** Coefficient of friction, >= 0; dInfinity (the default) never slips.  Slipping friction is mu |N|, against the slip.
 */
DC_API int dcRollingBallSetFriction(dcRollingBallID ball, dReal mu);
/** Reads it. */
DC_API dReal dcRollingBallGetFriction(dcRollingBallID ball);
/** See dcRollingBallSetFriction(). */
DC_API int dcRollingBallSetDefaultFriction(dcRollingBallID ball, dReal mu);
/** Reads it. */
DC_API dReal dcRollingBallGetDefaultFriction(dcRollingBallID ball);

/** dParamERP (0 to 1) or dParamCFM (>= 0). */
DC_API int dcRollingBallSetParam(dcRollingBallID ball, int parameter, dReal value);
/** Reads it. */
DC_API dReal dcRollingBallGetParam(dcRollingBallID ball, int parameter);
/** See dcRollingBallSetParam(). */
DC_API int dcRollingBallSetDefaultParam(dcRollingBallID ball, int parameter, dReal value);
/** Reads it. */
DC_API dReal dcRollingBallGetDefaultParam(dcRollingBallID ball, int parameter);

/** Half the side of the square that a viewer draws of the plane, under the ball or about the plane's body, m, > 0. */
DC_API int dcRollingBallSetDisplayHalfWidth(dcRollingBallID ball, dReal half_width);
/** Reads it. */
DC_API dReal dcRollingBallGetDisplayHalfWidth(dcRollingBallID ball);
/** See dcRollingBallSetDisplayHalfWidth(). */
DC_API int dcRollingBallSetDefaultDisplayHalfWidth(dcRollingBallID ball, dReal half_width);
/** Reads it. */
DC_API dReal dcRollingBallGetDefaultDisplayHalfWidth(dcRollingBallID ball);
/** @} */

/** @name Read-outs; with a detached joint NaN or dcErrState
 * @{ */

/** C . n - height, m: half the gap, as the law defines it. */
DC_API dReal dcRollingBallGetPositionError(dcRollingBallID ball);
/** The whole gap between ball and plane, m; negative: overlap. */
DC_API dReal dcRollingBallGetSeparation(dcRollingBallID ball);
/**
 * @brief Velocity of the ball's material point at C against the plane's, m/s, in the plane's frame: two slips, and the
 *        rate of the separation.
 *
 * After a step ODE's velocities are those of the middle of the step; so are then the arms that are used here, which
 * differ from the present ones if the plane turns.  After a caller has set a velocity, all is of the present state.
 */
DC_API int dcRollingBallGetVelocityError(dcRollingBallID ball, dVector3 error);
/** Difference of the velocity error over the last step, divided by its length, m/s^2; 0 before the first step. */
DC_API int dcRollingBallGetAccelerationError(dcRollingBallID ball, dVector3 error);
/** Multipliers, N, of the velocity error's three equations: minus the force on the ball, in the plane's frame. */
DC_API int dcRollingBallGetMultipliers(dcRollingBallID ball, dVector3 multipliers);
/** Force of the plane on the ball along n, N; negative: the plane pulls ("sticking"). */
DC_API dReal dcRollingBallGetNormalForce(dcRollingBallID ball);
/** Friction on the ball along t1 and t2 of the plane's frame, N; an array of two. */
DC_API int dcRollingBallGetFrictionForce(dcRollingBallID ball, dReal *force);
/** The total force on the ball at C, in world axes, N; the plane's body gets its opposite. */
DC_API int dcRollingBallGetForce(dcRollingBallID ball, dVector3 force);
/** Power of the joint on both bodies together, W: 0 but for rounding while it rolls, negative while it slips. */
DC_API dReal dcRollingBallGetPower(dcRollingBallID ball);
/**
 * @brief What the joint has taken from the kinetic energy of both bodies since creation or dcWorldReset(), J: by
 *        slipping and by being caught.
 *
 * It is the work of ODE's own impulses.  On a plane that turns it also holds what of the rolling the finite step does
 * not keep, which falls with the step.
 */
DC_API dReal dcRollingBallGetDissipatedEnergy(dcRollingBallID ball);
/** The point C, in world axes, m. */
DC_API int dcRollingBallGetPoint(dcRollingBallID ball, dVector3 point);
/** The plane's frame in world axes: unit tangents t1 and t2, unit normal n; any may be NULL. */
DC_API int dcRollingBallGetFrame(dcRollingBallID ball, dVector3 t1, dVector3 t2, dVector3 normal);
/** 1 if the joint held the ball in the last step, 0 if the ball was away (unilateral only), disabled, or detached. */
DC_API int dcRollingBallIsTouching(dcRollingBallID ball);
/** @} */

/**
 * @brief Brings the ball into contact, rolling.
 *
 * The ball's body is moved along the normal until the gap is 0 (the plane's body, if the ball's is kinematic); then
 * the velocity error is taken away by one impulse at C, so that both bodies keep their momentum.
 * @return dcErrState if the joint is detached, or neither body can move
 */
DC_API int dcRollingBallAssemble(dcRollingBallID ball);

/**
 * @brief Puts all joints of this library right for the step that follows: dWorldStep(world, step) or
 *        dWorldQuickStep(world, step).
 *
 * For programs that step by themselves; dcWorldStep and dcWorldApply do it too.
 * @param dc   the handle
 * @param step in s, > 0
 * @return dcOk, dcErrHandle, dcErrValue, or dcErrState inside a step
 */
DC_API int dcWorldUpdateJoints(dcWorldID dc, dReal step);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
