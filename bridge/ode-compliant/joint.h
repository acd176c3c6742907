/**
 * @file joint.h
 * @brief Stops, springs and dampers on the coordinates of ODE joints.
 *
 * A coordinate is one of the motions that a joint leaves free: an angle or a position q, with its rate qdot and the
 * generalized force f conjugate to it, so that f qdot is the power that f brings.  ODE's own rates and forces are not
 * conjugate for several joints; here one table reads them all, and f acts as equal and opposite forces at one point, or
 * equal and opposite torques, on the joint's bodies.  SI units: m and N, or rad and N m.
 *
 * **Sign and zero** are those of ODE's getter of the same name (dJointGetHingeAngle for dcHingeAngle), with these
 * exceptions, where ODE's getters contradict themselves or do not exist:
 * - dcHinge2Angle2 is minus dJointGetHinge2Angle2, so that it grows with dJointGetHinge2Angle2Rate.
 * - dcPUPosition of a joint attached (0,A) is measured along the axis that ODE's solver holds fixed in the world;
 *   dJointGetPUPosition turns that axis with the body.
 * - dcAMotorAngle1 to 3 in user mode begin at dJointGetAMotorAngle and follow the bodies' rotation about the axis; when
 *   the program calls dJointSetAMotorAngle with another value, they go on from there (turns do not count: q is exact).
 *   In Euler mode they are ODE's Euler angles, read at the instant (ODE's getter is one step old); ODE does not tell
 *   their zero, so before the joint's first step the pose in which the stop is created counts as the zero of the first
 *   and third, and from the first step on ODE's own.
 * - dcDHingeAngle is zero where the stop or spring is created: ODE has no getter.
 * - dcHinge2Suspension is how far the first body's anchor is along axis 1 from the second's: with axis 1 upwards it
 *   grows as the chassis lifts.  ODE's own suspension (dParamSuspensionERP, CFM) stays and acts beside what is put on
 *   it; with an ERP of 0 and a CFM of 1e10 it bears nothing.
 * - dcLMotorPosition1 to 3 are zero where the stop or spring is created, and grow with what a positive dParamVel
 *   drives.  ODE does not tell what an axis of the motor is fixed in: see dcJointStopDef.rel.
 * - dcPlane2DX and dcPlane2DY are the body's position; dcPlane2DAngle is its rotation about z: the direction of its x
 *   axis in the plane, or of its y axis less a right angle if the former is steep.
 * - dcBallSwing, dcBallTwist: see dcJointStopDef.axis.  Swing is the angle between an axis fixed in the first body and
 *   one fixed in the second, 0 to pi; twist is the rotation of the first body about its axis that remains when the
 *   swing is undone along the shortest way.  Both have no direction where the swing is pi, and swing has none at 0:
 *   there the force is zero.  A twist that came beyond its bounds by way of such a place meets no stop until it was
 *   within them again, its turns counted anew (so do Euler angles).  Ball and double ball joints have them.
 *
 * **Turns.**  Angles are counted through any number of turns from the angle at creation, which is within +-pi: bounds
 * beyond +-pi work.  Between two evaluations (substeps) the angle is taken to change by less than half a turn: that is
 * always so in a step of ODE's (unless dBodySetFiniteRotationMode is on), but a body moved by the program through more
 * is counted the shorter way round; then put it right with dcJointForceSetTurns().  A disabled element does not count.
 *
 * **Life.**  A joint cannot tell that it is destroyed.  Call dcJointForget() before dJointDestroy(), before
 * dJointGroupEmpty(), and before destroying one of its bodies.  What can be seen without touching the joint is seen:
 * before each step an element looks for its joint in the joint lists of its bodies; a disabled contact joint that each
 * element puts on each body (dBodyGetNumJoints() counts it) tells it when a body is destroyed.  If the joint is not
 * there, or joins other bodies, the element turns itself off for good, with one warning.  Not seen: a new joint of the
 * same type, between the same bodies, at the same address (it takes the old one's place).  Axes and anchors are to be
 * set before the element is created.
 *
 * A disabled joint (dJointDisable) has no stops and springs.
 *
 * **Accuracy.**  Of bodies with joints ODE knows the velocity half a substep before the position; qdot is carried on to
 * the position's instant with the acceleration of the last substep.
 *
 * **Attachments** that ODE 0.16.2 itself does not survive, whatever this library does:
 * - Hinge2 with one body, (A,0) or (0,A): dJointAttach stops the program ("can not be attached to just one body").
 * - PR and piston attached (0,A): ODE takes the lever of the anchor with the wrong sign, so that its error correction
 *   tears the joint apart: with the anchor away from A's centre at once (A is thousands of metres away in a second, or
 *   the program is stopped), with the anchor there within seconds.  With an ERP of 0 the latter works.
 */
#ifndef ODE_COMPLIANT_JOINT_H
#define ODE_COMPLIANT_JOINT_H

#include <ode-compliant/force.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcjoint
 * @{ */

/** A coordinate of a joint. */
typedef enum dcJointCoordinate {
    dcHingeAngle,       /**< hinge */
    dcSliderPosition,   /**< slider */
    dcUniversalAngle1,  /**< universal joint, about its axis 1 */
    dcUniversalAngle2,  /**< universal joint, about its axis 2 */
    dcHinge2Angle1,     /**< hinge2, about its axis 1 (steering) */
    dcHinge2Angle2,     /**< hinge2, about its axis 2 (wheel) */
    dcPRPosition,       /**< PR joint, along its axis 1 */
    dcPRAngle,          /**< PR joint, about its axis 2 */
    dcPUPosition,       /**< PU joint, along its axis 3 */
    dcPUAngle1,         /**< PU joint, about its axis 1 */
    dcPUAngle2,         /**< PU joint, about its axis 2 */
    dcPistonPosition,   /**< piston, along its axis */
    dcPistonAngle,      /**< piston, about its axis */
    dcAMotorAngle1,     /**< angular motor, axis 0, user or Euler mode (before ODE 0.15 not Euler on (0,A)) */
    dcAMotorAngle2,     /**< angular motor, axis 1 */
    dcAMotorAngle3,     /**< angular motor, axis 2 */
    dcDHingeAngle,      /**< double hinge, about its axis */
    dcBallSwing,        /**< ball and double ball joint: swing; an upper bound is a cone */
    dcBallTwist,        /**< ball and double ball joint: twist */
    dcHinge2Suspension, /**< hinge2, along its axis 1 */
    dcLMotorPosition1,  /**< linear motor, along its axis 0 */
    dcLMotorPosition2,  /**< linear motor, along its axis 1 */
    dcLMotorPosition3,  /**< linear motor, along its axis 2 */
    dcPlane2DX,         /**< plane 2D joint, along x */
    dcPlane2DY,         /**< plane 2D joint, along y */
    dcPlane2DAngle,     /**< plane 2D joint, about z */
    dcNumJointCoordinates
} dcJointCoordinate;

/** Name of a coordinate, such as "hinge angle"; NULL if there is none of that number. */
DC_API const char *dcJointCoordinateName(dcJointCoordinate coordinate);

/** @name Linear stop: f = min(0, -k x (1 + d qdot)) above the upper bound, mirrored below the lower; linear_stop.h
 * @{ */

/** What a stop is made of.  dcJointStopDefault() fills in the defaults. */
typedef struct dcJointStopDef {
    dReal stiffness;    /**< k in N/m or N m/rad, >= 0, finite; default 1000 */
    dReal dissipation;  /**< d in s/m or s/rad, >= 0, finite; default 0 */
    dReal lower;        /**< lower bound in m or rad; default -dInfinity */
    dReal upper;        /**< upper bound, >= lower; default dInfinity */
    dVector3 axis;      /**< swing and twist only: the limb's axis, fixed in the first body (the world, if that is
                             0); given in world axes, any length; default x */
    dVector3 cone_axis; /**< swing and twist only: the cone's axis, fixed in the second body; all zero, the default:
                             the same as `axis` */
    int rel;            /**< linear motor only: what its axis is fixed in, as told to dJointSetLMotorAxis: 0 the world
                             (the default; for a motor on one body only), 1 the first body, 2 the second */
} dcJointStopDef;

/** The defaults. */
DC_API dcJointStopDef dcJointStopDefault(void);

/**
 * @brief Puts a stop on a coordinate of a joint; dcForceDestroy() takes it away.
 *
 * The definition's values become both the live values and the defaults that dcWorldReset() puts back.
 * @return the stop, or NULL after a message: the joint lacks the coordinate, is attached to no body or to bodies of
 *         another world; a value is out of its range
 */
DC_API dcForceID dcJointStopCreate(dcWorldID dc, dJointID joint, dcJointCoordinate coordinate,
                                   const dcJointStopDef *def);

/** Stiffness k in N/m or N m/rad, >= 0; the live value. */
DC_API int dcJointStopSetStiffness(dcForceID stop, dReal stiffness);
/** Reads it; NaN on a bad handle, as all getters below. */
DC_API dReal dcJointStopGetStiffness(dcForceID stop);
/** The value that dcWorldReset() puts back. */
DC_API int dcJointStopSetDefaultStiffness(dcForceID stop, dReal stiffness);
/** Reads it. */
DC_API dReal dcJointStopGetDefaultStiffness(dcForceID stop);
/** Dissipation d in s/m or s/rad, >= 0; the live value. */
DC_API int dcJointStopSetDissipation(dcForceID stop, dReal dissipation);
/** Reads it. */
DC_API dReal dcJointStopGetDissipation(dcForceID stop);
/** The value that dcWorldReset() puts back. */
DC_API int dcJointStopSetDefaultDissipation(dcForceID stop, dReal dissipation);
/** Reads it. */
DC_API dReal dcJointStopGetDefaultDissipation(dcForceID stop);
/** Both bounds in m or rad, lower <= upper, infinite allowed; the live values. */
DC_API int dcJointStopSetBounds(dcForceID stop, dReal lower, dReal upper);
/** Reads the lower one. */
DC_API dReal dcJointStopGetLower(dcForceID stop);
/** Reads the upper one. */
DC_API dReal dcJointStopGetUpper(dcForceID stop);
/** The bounds that dcWorldReset() puts back. */
DC_API int dcJointStopSetDefaultBounds(dcForceID stop, dReal lower, dReal upper);
/** Reads the lower one. */
DC_API dReal dcJointStopGetDefaultLower(dcForceID stop);
/** Reads the upper one. */
DC_API dReal dcJointStopGetDefaultUpper(dcForceID stop);

/** How far the coordinate was beyond its bounds at the last evaluation: q - upper > 0, q - lower < 0, or 0. */
DC_API dReal dcJointStopGetViolation(dcForceID stop);
/** @} */

/** @name Spring and damper: f = -k (q - rest) - c qdot
 * @{ */

/** What a joint spring is made of.  dcJointSpringDefault() fills in the defaults. */
typedef struct dcJointSpringDef {
    dReal stiffness;   /**< k in N/m or N m/rad, >= 0, finite; default 0 */
    dReal damping;     /**< c in N s/m or N m s/rad, >= 0, finite; default 0 */
    dReal rest;        /**< rest position in m or rad, finite; default 0 */
    dReal force_limit; /**< |f| is at most this, N or N m, >= 0; default dInfinity */
    dReal lower;       /**< it acts only where lower <= q <= upper; default -dInfinity */
    dReal upper;   /**< see lower; default dInfinity.  A spring that is let go keeps the energy it had at the edge */
    dVector3 axis; /**< as in dcJointStopDef */
    dVector3 cone_axis; /**< as in dcJointStopDef */
    int rel;            /**< as in dcJointStopDef */
} dcJointSpringDef;

/** The defaults. */
DC_API dcJointSpringDef dcJointSpringDefault(void);

/**
 * @brief Puts a spring and damper on a coordinate of a joint; as dcJointStopCreate().
 *
 * With k = 0 it is a damper alone, with c = 0 a spring alone.  The energy stored is that of the spring within its
 * force limit: 1/2 k x^2 up to x = limit/k, and limit times the rest beyond.
 */
DC_API dcForceID dcJointSpringCreate(dcWorldID dc, dJointID joint, dcJointCoordinate coordinate,
                                     const dcJointSpringDef *def);

/** Stiffness k in N/m or N m/rad, >= 0; the live value. */
DC_API int dcJointSpringSetStiffness(dcForceID spring, dReal stiffness);
/** Reads it; NaN on a bad handle, as all getters below. */
DC_API dReal dcJointSpringGetStiffness(dcForceID spring);
/** The value that dcWorldReset() puts back. */
DC_API int dcJointSpringSetDefaultStiffness(dcForceID spring, dReal stiffness);
/** Reads it. */
DC_API dReal dcJointSpringGetDefaultStiffness(dcForceID spring);
/** Damping c in N s/m or N m s/rad, >= 0; the live value. */
DC_API int dcJointSpringSetDamping(dcForceID spring, dReal damping);
/** Reads it. */
DC_API dReal dcJointSpringGetDamping(dcForceID spring);
/** The value that dcWorldReset() puts back. */
DC_API int dcJointSpringSetDefaultDamping(dcForceID spring, dReal damping);
/** Reads it. */
DC_API dReal dcJointSpringGetDefaultDamping(dcForceID spring);
/** Rest position in m or rad; the live value. */
DC_API int dcJointSpringSetRest(dcForceID spring, dReal rest);
/** Reads it. */
DC_API dReal dcJointSpringGetRest(dcForceID spring);
/** The value that dcWorldReset() puts back. */
DC_API int dcJointSpringSetDefaultRest(dcForceID spring, dReal rest);
/** Reads it. */
DC_API dReal dcJointSpringGetDefaultRest(dcForceID spring);
/** Greatest force in N or N m, >= 0, infinite allowed; the live value. */
DC_API int dcJointSpringSetForceLimit(dcForceID spring, dReal limit);
/** Reads it. */
DC_API dReal dcJointSpringGetForceLimit(dcForceID spring);
/** The value that dcWorldReset() puts back. */
DC_API int dcJointSpringSetDefaultForceLimit(dcForceID spring, dReal limit);
/** Reads it. */
DC_API dReal dcJointSpringGetDefaultForceLimit(dcForceID spring);
/** Range in which it acts, lower <= upper, infinite allowed; the live values. */
DC_API int dcJointSpringSetRange(dcForceID spring, dReal lower, dReal upper);
/** Reads the lower end. */
DC_API dReal dcJointSpringGetLower(dcForceID spring);
/** Reads the upper end. */
DC_API dReal dcJointSpringGetUpper(dcForceID spring);
/** The range that dcWorldReset() puts back. */
DC_API int dcJointSpringSetDefaultRange(dcForceID spring, dReal lower, dReal upper);
/** Reads the lower end. */
DC_API dReal dcJointSpringGetDefaultLower(dcForceID spring);
/** Reads the upper end. */
DC_API dReal dcJointSpringGetDefaultUpper(dcForceID spring);
/** @} */

/** @name What stops and springs have in common; `force` is one of either
 * @{ */

/** The coordinate q in m or rad, turns counted, at the last evaluation (before the first: at creation); NaN on a bad
 *  handle, as the getters below. */
DC_API dReal dcJointForceGetPosition(dcForceID force);
/** Its rate qdot in m/s or rad/s, at the same instant. */
DC_API dReal dcJointForceGetRate(dcForceID force);
/** Generalized force f in N or N m at the last evaluation, positive where it pushes q up. */
DC_API dReal dcJointForceGetForce(dcForceID force);
/**
 * @brief Inertia that a force along the coordinate moves, kg or kg m^2, at the last evaluation: of both bodies, with
 * the constraints of this joint and of no other.  Infinite if neither body moves by forces; 0 before the first.
 */
DC_API dReal dcJointForceGetInertia(dcForceID force);
/** The joint; 0 on a bad handle, or if the joint or one of its bodies is seen to be gone. */
DC_API dJointID dcJointForceGetJoint(dcForceID force);
/** The coordinate; negative on a bad handle. */
DC_API int dcJointForceGetCoordinate(dcForceID force);
/** Sets how many whole turns the angle counts from its reading within +-pi; dcErrArgument if it has no turns. */
DC_API int dcJointForceSetTurns(dcForceID force, int turns);
/** Reads it; 0 where turns do not count, and on a bad handle after a message. */
DC_API int dcJointForceGetTurns(dcForceID force);

/** Destroys every stop and spring on a joint.  Call before the joint or one of its bodies is destroyed; not inside a
 *  step (dcErrState).  The joint itself is not touched. */
DC_API int dcJointForget(dcWorldID dc, dJointID joint);
/** @} */

/** @} */

#ifdef __cplusplus
}
#endif
#endif
