/**
 * @file report.h
 * @brief What happened in the last step: contacts, energies, times.
 *
 * All values are of the last evaluation: the end of dcWorldStep, or dcWorldApply (that is, before ODE's step).  In a
 * loop of the program's own, forces and energies are those of ODE's step after it, once it is done, unless
 * dcStepResolved is chosen.  With a bad handle, functions that return dReal return NaN, those that return a count a
 * negative code.
 *
 * What sleeps has no contacts to report.  Its elastic energy stays among the stored (not with dcStepResolved), and the
 * motion that it lost when it fell asleep is dissipated.
 */
#ifndef ODE_COMPLIANT_REPORT_H
#define ODE_COMPLIANT_REPORT_H

#include <ode-compliant/world.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcreport
 * @{ */

/** One contact.  Vectors are in world axes; geoms and bodies are valid until the caller destroys them. */
typedef struct dcContactReport {
    dGeomID geom1;           /**< the first geom */
    dGeomID geom2;           /**< the other one */
    dBodyID body1;           /**< the body of geom1, 0 for the static world */
    dBodyID body2;           /**< that of geom2 */
    dVector3 point;          /**< where the force acts, m */
    dVector3 normal;         /**< unit normal, into body 1 as in dContactGeom */
    dReal depth;             /**< overlap x, m */
    dReal depth_rate;        /**< xdot, m/s, > 0 approaching */
    dVector3 slip;           /**< tangential velocity of surface 1 against surface 2, m/s */
    dReal normal_force;      /**< N, on body 1 along the normal, >= 0, without adhesion */
    dVector3 friction_force; /**< N, on body 1 */
    dReal patch_radius;      /**< m */
    dReal potential_energy;  /**< J, also where the force is clamped to 0; less what adhesion has done */
    dReal dissipated_power;  /**< W */
    dReal adhesion_force;    /**< N, on body 1 against the normal, >= 0: pull, as it acted in the step */
} dcContactReport;

/** Number of contacts found by the last evaluation: the end of dcWorldStep, or dcWorldApply. */
DC_API int dcWorldGetNumContacts(dcWorldID dc);
/** Contact number `index`, 0 to dcWorldGetNumContacts() - 1. */
DC_API int dcWorldGetContact(dcWorldID dc, int index, dcContactReport *report);

/**
 * Energy stored at the last evaluation in all force elements, J: contacts (those of contact.h too), beds, stops,
 * springs, soft points, rolling and spinning friction.
 */
DC_API dReal dcWorldGetPotentialEnergy(dcWorldID dc);
/** Energy dissipated by all of them, and lost by bodies that fell asleep, since creation or dcWorldReset(), J. */
DC_API dReal dcWorldGetDissipatedEnergy(dcWorldID dc);
/**
 * Power that all of them dissipated at the last evaluation, W, but for contacts of contact.h, which only the energies
 * count.  A rolling ball keeps its own books (rolling.h).
 */
DC_API dReal dcWorldGetDissipatedPower(dcWorldID dc);
/**
 * Kinetic energy of all known bodies that move by forces and are awake, J (0 before the first evaluation).  In a loop
 * of the program's own, known are the bodies that dcCollide met in this round and those of dcWorldAddBody; after ODE's
 * step this function and the next one read them as they are then, so none of them may have been destroyed since
 * dcWorldApply.
 */
DC_API dReal dcWorldGetKineticEnergy(dcWorldID dc);
/** Energy in the world's gravity of all known bodies that it acts on, zero at the origin, J. */
DC_API dReal dcWorldGetGravitationalEnergy(dcWorldID dc);
/** Number of known bodies: those of the last step, and those that dcWorldAddBody() made known since. */
DC_API int dcWorldGetNumBodies(dcWorldID dc);
/** Known body number `index`, 0 to dcWorldGetNumBodies() - 1, which may have been destroyed since; else a message and
 * 0. */
DC_API dBodyID dcWorldGetBody(dcWorldID dc, int index);

/** Time spent in each part of a step, s, summed since dcWorldClearTimes(). */
typedef struct dcStepTimes {
    double sync;     /**< reading geoms and materials of the space */
    double pairs;    /**< the pair list */
    double gather;   /**< reading bodies */
    double geometry; /**< depth, normal, point */
    double evaluate; /**< laws, friction, choice of the substep */
    double scatter;  /**< writing forces and velocities */
    double ode;      /**< ODE's own step */
    long substeps;   /**< number of substeps; counted even with timing off */
    long rebuilds;   /**< number of times the pair list was made anew */
} dcStepTimes;

/** Turns time-keeping on (1) or off (0, the default); it costs a few clock readings per substep. */
DC_API int dcWorldSetTiming(dcWorldID dc, int on);
/** Reads the times. */
DC_API int dcWorldGetTimes(dcWorldID dc, dcStepTimes *times);
/** Zeroes the times. */
DC_API int dcWorldClearTimes(dcWorldID dc);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
