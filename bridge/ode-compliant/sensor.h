/**
 * @file sensor.h
 * @brief Contact sensors: who touches whom, from when until when, and with what force and torque about a point.
 *
 * A sensor watches two sides, each of them some geoms, some bodies, or anything, and keeps one contact for each feature
 * of each pair of geoms between them: each point of a pair that touches in points, one for all springs of a pair that
 * touches in a bed, and one for all contact joints of a pair in way (c).  Forces are those of the contact, friction and
 * adhesion included, and torques have those of rolling and spinning friction, shared out among a pair's contacts by
 * their loads, but in way (c); ODE's own contact joints, stops, soft points and rolling balls are no contacts here.
 *
 * **Time.**  All values are of the last step: forces and torques are means over it, so that the sum of force times step
 * is the impulse, of impacts too, and of the many bounces that the resolved mode may see within one step.  They are
 * there when dcWorldStep() or dcWorldQuickStep() returns; in a program's own loop after ODE's step, or with
 * dcStepResolved after dcWorldApply().  Where a body turns, torques about a point of it are exact but for what it turns
 * in a step.
 *
 * **Sleep.**  A contact of bodies that fell asleep stays, with the forces of the last step before, marked `asleep`.
 *
 * **What goes.**  Geoms and bodies of a sensor are compared, never looked at: they may be destroyed, and then their
 * contacts end with the next step.  The body of the frame must live as long as the sensor.
 *
 * In way (c) a contact is seen through the feedback that dcJointCreateContact() sets: a joint that the program gave
 * another feedback, and contacts made by dcContactCarry(), are not seen.  Sensors are not among what dcWorldSave()
 * keeps, and dcWorldReset() leaves them.  Memory is taken while contacts become more than ever before; where there was
 * none, numbers, sum and greatest of the step are refused with dcErrMemory, and the next step sees all again.  A world
 * without sensors pays nothing.
 */
#ifndef ODE_COMPLIANT_SENSOR_H
#define ODE_COMPLIANT_SENSOR_H

#include <ode-compliant/world.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcsensor
 * @{ */

/** Handle of a sensor. */
typedef struct dcSensor *dcSensorID;

/** One side of a sensor: what is in either list; anything at all if both are empty.  The lists are copied. */
typedef struct dcSensorSide {
    const dGeomID *geoms;  /**< geoms, num_geoms of them */
    int num_geoms;         /**< >= 0 */
    const dBodyID *bodies; /**< bodies with all their geoms, num_bodies of them */
    int num_bodies;        /**< >= 0 */
} dcSensorSide;

/** What a sensor watches.  Start from dcSensorDefault(). */
typedef struct dcSensorDef {
    dcSensorSide first;  /**< forces are those on this side; default anything */
    dcSensorSide second; /**< from this one; default anything */
    dBodyID frame;       /**< forces, torques and points are in its axes; 0, the default, is the world */
    dReal point[3];      /**< in the frame, m: torques are about it; default its origin */
} dcSensorDef;

/** One contact, seen from the first side. */
typedef struct dcSensorContact {
    unsigned long id;   /**< stays with the contact from its beginning to its end; never given twice by one sensor */
    dGeomID geom1;      /**< the first side's geom */
    dGeomID geom2;      /**< the second one's */
    dBodyID body1;      /**< of geom1, 0 the static world */
    dBodyID body2;      /**< of geom2 */
    dVector3 force;     /**< on the first side, mean over the step, N */
    dVector3 torque;    /**< of that force about the sensor's point, N m */
    dVector3 point;     /**< where it acts, m: mean by normal force */
    dReal normal_force; /**< sum of what presses, without adhesion, N */
    dReal duration;     /**< steps through which it lasted by now, s */
    int asleep;         /**< 1: its bodies sleep, and the force is that of the last step before */
} dcSensorContact;

/** All contacts of a sensor together. */
typedef struct dcSensorSum {
    int contacts;       /**< their number */
    dVector3 force;     /**< N */
    dVector3 torque;    /**< about the sensor's point, N m */
    dVector3 centre;    /**< mean of their points by normal force, m; zero if nothing presses */
    dReal normal_force; /**< N */
    dReal step;         /**< length of the step that these are means over, s */
} dcSensorSum;

/** What happened to a contact. */
typedef enum dcSensorEventKind {
    dcSensorBegin, /**< it began in this step */
    dcSensorEnd    /**< it ended in this step */
} dcSensorEventKind;

/** One event of the last step. */
typedef struct dcSensorEvent {
    dcSensorEventKind kind;  /**< what happened */
    dcSensorContact contact; /**< of which contact: as it was in the step; of an end that no force acted in, zero */
} dcSensorEvent;

/** Is told each event at the end of its step, in order.  It may do what a callback may (world.h). */
typedef void dcSensorFunction(void *data, dcSensorID sensor, const dcSensorEvent *event);

/** Anything against anything, in the world's axes about its origin. */
DC_API dcSensorDef dcSensorDefault(void);

/**
 * @brief Makes a sensor.
 * @param dc  the handle
 * @param def what it watches
 * @return the handle, or NULL after a message
 */
DC_API dcSensorID dcSensorCreate(dcWorldID dc, const dcSensorDef *def);
/** Destroys a sensor; dcWorldDestroy() does so with all of them. */
DC_API int dcSensorDestroy(dcSensorID sensor);

/** 1 if there is such a sensor; 0, without a message, if it was destroyed, also with its world's handle. */
DC_API int dcSensorExists(dcSensorID sensor);

/** Number of contacts after the last step; negative if refused. */
DC_API int dcSensorGetNumContacts(dcSensorID sensor);
/** Contact number `index`, 0 to dcSensorGetNumContacts() - 1; those that last longest come first. */
DC_API int dcSensorGetContact(dcSensorID sensor, int index, dcSensorContact *contact);
/** The sum of all contacts; zero if there are none. */
DC_API int dcSensorGetSum(dcSensorID sensor, dcSensorSum *sum);
/** The contact of the greatest force: 1; or 0 and a contact of zeros if there is none; negative if refused. */
DC_API int dcSensorGetLargest(dcSensorID sensor, dcSensorContact *contact);

/** Number of events in the last step; negative if refused. */
DC_API int dcSensorGetNumEvents(dcSensorID sensor);
/** Event number `index` of the last step, 0 to dcSensorGetNumEvents() - 1. */
DC_API int dcSensorGetEvent(dcSensorID sensor, int index, dcSensorEvent *event);
/** How many contacts began, or ended, since the sensor was made; negative if refused. */
DC_API long dcSensorGetCount(dcSensorID sensor, dcSensorEventKind kind);
/** Sets who is told events, NULL for nobody (the default). */
DC_API int dcSensorSetCallback(dcSensorID sensor, dcSensorFunction *callback, void *data);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
