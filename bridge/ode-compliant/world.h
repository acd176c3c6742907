/**
 * @file world.h
 * @brief The compliant side of a dWorldID: creating it, stepping it, its settings.
 *
 * **Callbacks.**  A world's pair, combination, rigid and near callbacks are called by dcWorldStep(),
 * dcWorldQuickStep(), dcCollide(), dcWorldCollide(), dcWorldApply(), dcJointCreateContact(), dcContactCarry() and
 * dcWorldAdvise(); those of its sensors at the end of dcWorldStep() and dcWorldQuickStep(), and in a loop of the
 * program's own in the first call of this library after ODE's step. Until these return:
 * - What reads values that the program gave works: the getters of settings, materials, modes, of elements' values,
 *   defaults, enabled flags and data, and those that return a handle, a joint or a mesh.
 * - What changes anything, and what reads results (report.h, the results in bed.h, the read-outs of rolling.h; bodies,
 *   energies, positions, rates, forces and points of elements), is refused with dcErrState, or what stands for it, and
 *   nothing changes.
 * - Two functions work in the rigid and near callbacks, so that a program's near callback can be one: dcCollide()
 *   returns 0 in the rigid one, and in the near one 1 for a pair that can be compliant, which then takes part;
 *   dcJointCreateContact() makes the joint as it stands.
 * - What takes no handle (meshes, laws, messages), dcWorldCreate(), and everything on other worlds works.
 *
 * The same holds, for all worlds, in the receiver of messages (dcSetMessageHandler()).  A callback must return, and
 * must leave alone ODE's objects of the world but for what an ODE near callback may do; the rigid callback may make
 * joints.
 *
 * **Threads.**  One world (its ODE world, spaces and geoms included) is used by one thread at a time; different worlds
 * may be used by different threads at the same time, and may share meshes and materials.  Each thread calls
 * dAllocateODEDataForThread(dAllocateMaskAll) first, as ODE demands, and gives its ODE world a threading of its own
 * (dThreadingAllocateSelfThreadedImplementation, dWorldSetStepThreadingImplementation): what ODE falls back to is
 * shared by all worlds, and steps of two at once break it.  The receiver of messages is one for all threads, and is
 * called on the thread that the message is about; dcGetLastMessage() is each thread's own.  ODE's random numbers
 * (dRand), which its quick step draws, are one row for all threads: with dWorldStep a world goes the same way bit for
 * bit whatever other threads do, with dWorldQuickStep it need not.
 */
#ifndef ODE_COMPLIANT_WORLD_H
#define ODE_COMPLIANT_WORLD_H

#include <ode/ode.h>

/* pkg-config's flags tell what the library was built for. */
#if defined(DC_BUILT_dDOUBLE) && !defined(dDOUBLE)
#error "This libode-compliant was built for an ODE of double precision: use the flags of that ODE (pkg-config ode)."
#elif defined(DC_BUILT_dSINGLE) && !defined(dSINGLE)
#error "This libode-compliant was built for an ODE of single precision: use the flags of that ODE (pkg-config ode)."
#endif

#include <ode-compliant/export.h>
#include <ode-compliant/material.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcworld
 * @{ */

/** Handle of the compliant side of one dWorldID. */
typedef struct dcWorld *dcWorldID;

/**
 * @brief Attaches compliant contact to an ODE world.
 *
 * The world stays the caller's.  Refused with dcErrPrecision's message if the running libode has another
 * precision (single, double) than this library was built for.
 * A second handle on one world is independent of the first: give each its own geoms, and step with one.
 * @param world an ODE world, not NULL
 * @return the handle, or NULL
 */
DC_API dcWorldID dcWorldCreate(dWorldID world);

/** Releases everything attached; ODE's objects are left as they are.  Call before or after dWorldDestroy, not inside a
 *  step (dcErrState). */
DC_API int dcWorldDestroy(dcWorldID dc);

/** The ODE world, or NULL if the handle is bad. */
DC_API dWorldID dcWorldGetODEWorld(dcWorldID dc);

/** @name Way (a): one call collides, evaluates, substeps and steps
 * @{ */

/**
 * @brief Advances the world by `step`, with dWorldStep inside.
 *
 * Every pair of enabled geoms of the space (and of the spaces in it) whose category and collide bits agree takes part,
 * unless joined by a joint, marked rigid, or vetoed; which contact it makes is told in bed.h.  Supported are all
 * classes but rays (which never touch anything), each against each but for plane and heightfield among themselves.
 * Pairs that are not supported, and triangle meshes that could not be read, are handed to the rigid
 * callback; if there is none they pass through each other, with one warning for each pair of classes.  Forces and
 * torques that the caller added to bodies act throughout all substeps.  How contacts and stops are stepped is told at
 * dcStepping.  In the resolved mode bodies without joints have, on return, positions and velocities of the same instant
 * (second order in the substep); else velocities are ODE's, of the end of the step that moved the bodies with them.
 * @param dc    the handle
 * @param space the space that holds the geoms; 0: there are none, nothing touches.  Known bodies are then those of
 * force elements, of dcWorldAddBody(), and joined to these; all others move as ODE moves them
 * @param step  in s, > 0
 * @return dcOk; dcOkLimited (> 0) if dcWorldSetMaxSubsteps was in the way and rows carried what it could not follow;
 *         dcErrHandle, dcErrArgument, dcErrValue or dcErrState and nothing has moved; or dcErrMemory, if memory
 *         ran out, here or in ODE's own step (the message says which), and the world stands at the last good substep
 */
DC_API int dcWorldStep(dcWorldID dc, dSpaceID space, dReal step);

/** The same with dWorldQuickStep inside. */
DC_API int dcWorldQuickStep(dcWorldID dc, dSpaceID space, dReal step);

/**
 * @brief Lets dcWorldStep hand pairs that are not compliant to an ODE near callback, once each substep.
 *
 * The callback is given pairs of near boxes: rigid by mark or veto, or of classes that are not supported.  It creates
 * contact joints in `group` as in any ODE program; the group is emptied after each substep.
 * @param dc the handle
 * @param callback the callback, or NULL for none (the default: pairs that are not compliant do not touch)
 * @param data     passed to the callback
 * @param group    the group to be emptied, or 0
 */
DC_API int dcWorldSetRigidCallback(dcWorldID dc, dNearCallback *callback, void *data, dJointGroupID group);
/**
 * @brief Lets a program's own near callback judge which pairs touch in dcWorldStep, dcWorldQuickStep, dcWorldCollide.
 *
 * The callback is what the program gave to dSpaceCollide: with its filters, its counters, its decision for each pair.
 * It is given each pair of near geoms whose bits agree, at least once a step, before the forces are found.  A pair
 * takes part if the callback, for it, calls dcCollide(), or makes contact joints: the law stands in place of these,
 * which are taken off their bodies.  A pair for which it does neither does not touch in this step; one that took part
 * in the last step and is not in contact by dCollide() now, but near, goes on taking part.  A callback that decides by
 * dCollide()'s contacts decides when geoms overlap already, one that calls dcCollide() before: then an impact is
 * foreseen.  It is also given each ray and what that meets by its box, for the program to cast: contact joints that it
 * makes of these stand.
 *
 * Contact joints of pairs that cannot be compliant (rigid by mark or veto, classes that are not supported) stand as
 * they are, unless there is a rigid callback, which then has these pairs to itself.
 * @param dc the handle
 * @param callback the callback, or NULL for none (the default: all pairs take part)
 * @param data     passed to the callback
 * @param group    the group to be emptied after the step, or 0 if the program does it
 */
DC_API int dcWorldSetNearCallback(dcWorldID dc, dNearCallback *callback, void *data, dJointGroupID group);
/** @} */

/** @name Way (b): inside a program's own loop
 * @{ */

/**
 * @brief Takes a pair of geoms, to be called first thing in a near callback.
 * @return 1 if the pair is compliant and taken, touching or not (now or earlier in this step); 0 if it is not ours
 *         (rigid, vetoed, disabled, bits that do not agree, one and the same geom or body, an unsupported pair of
 *         classes, joined by a joint) or if an argument is bad (with a message).  Of a space, all pairs of what is in
 *         it are taken, as dCollide does; then 0 means that there were pairs and none is ours.  Where some are taken,
 * rigid, vetoed and unsupported ones go to the callback of dcWorldSetRigidCallback(), whose group the program empties
 *         after ODE's step; without one nothing holds them, and a message says so once, when two touch.
 *
 * Bodies may be destroyed between this call and dcWorldApply(), with their geoms or without them: they, and what their
 * geoms touched, are left out then.  A geom alone, whose body lives or that has none, is not to be destroyed before
 * dcWorldApply() unless dcGeomForget() takes it back first.  The same is true after dcWorldCollide() and
 * dcJointCreateContact().  Until dcWorldApply() each body that was taken has a joint of the library's own, which
 * tells (dBodyGetNumJoints() counts it; dAreConnected() finds it with none of the program's bodies, nor with 0).
 *
 * Between ODE's step and the first call of the next step, the joints that carried the pairs still stand: a callback
 * that leaves bodies alone that are connected asks dAreConnectedExcluding(b1, b2, dJointTypeContact), as ODE's examples
 * do.
 */
DC_API int dcCollide(dcWorldID dc, dGeomID a, dGeomID b);

/**
 * @brief Takes all compliant pairs of a space by the library's own pair list; instead of dSpaceCollide and dcCollide.
 *
 * Pairs taken before are dropped.  It also makes the bodies known, so that their energies can be read before the first
 * step.
 */
DC_API int dcWorldCollide(dcWorldID dc, dSpaceID space);

/**
 * @brief Makes the pairs taken (and stops, springs, points) act in the step that follows; call once before
 *        dWorldStep(world, step) or dWorldQuickStep(world, step).
 *
 * On bodies that no joint holds they act as forces, which the library solves for together with the forces that are on
 * the bodies now: add yours before.  Among joints they act as contact joints of the library's own, which ODE solves
 * together with all others; what they bore is read, and they are removed, at the first call of this library after ODE's
 * step; until then the world's contact correcting velocity, which would clip them, is infinite.  In the resolved mode,
 * and with step 0, only forces are added, unless the step, which cannot be cut here, is too long to follow what acts:
 * that is carried as at the program's own step, until nothing acts, and dcOkLimited returned.
 *
 * If ODE steps without this call while pairs or contacts wait for it, or by another step than was given, the next call
 * of dcCollide(), dcWorldCollide(), dcJointCreateContact(), dcContactCarry() or this function says so, each once, in a
 * world's first hundred rounds.
 * @param dc the handle
 * @param step the step that follows, in s.  0 evaluates the plain laws at the present state.
 * The pairs are used up: a second call adds nothing.  Forces that were added stay in ODE's accumulators until ODE
 * steps: a program that only wants to look clears them (dBodySetForce, dBodySetTorque).
 * @return dcOk, dcOkLimited (> 0), dcErrHandle, dcErrValue, dcErrState or dcErrMemory
 */
DC_API int dcWorldApply(dcWorldID dc, dReal step);
/** @} */

/** @name Settings
 * @{ */

/** Sets the material of geoms that have none of their own; starts as dcMaterialDefault(). */
DC_API int dcWorldSetDefaultMaterial(dcWorldID dc, const dcMaterial *material);
/** Reads it. */
DC_API int dcWorldGetDefaultMaterial(dcWorldID dc, dcMaterial *material);

/** Transition velocity vt of friction in m/s, > 0; starts at its default. */
DC_API int dcWorldSetTransitionVelocity(dcWorldID dc, dReal velocity);
/** Reads it; NaN if the handle is bad. */
DC_API dReal dcWorldGetTransitionVelocity(dcWorldID dc);
/** The value that dcWorldReset() puts back; 0.01 m/s. */
DC_API int dcWorldSetDefaultTransitionVelocity(dcWorldID dc, dReal velocity);
/** Reads it; NaN if the handle is bad. */
DC_API dReal dcWorldGetDefaultTransitionVelocity(dcWorldID dc);

/**
 * @brief What surfaces do below the limit of friction: hold (holding.h, the default) or creep (friction.h).
 *
 * In every mode and way, where friction is that of the materials.  For every pair of materials that no table or
 * callback tells otherwise (dcPairMaterial::friction_model; combine.h).
 */
DC_API int dcWorldSetFrictionModel(dcWorldID dc, dcFrictionModel model);
/** Reads it; negative if the handle is bad. */
DC_API int dcWorldGetFrictionModel(dcWorldID dc);

/**
 * @brief How the compliant forces are stepped; docs/stepping.md tells how they choose and what they promise.
 *
 * dcStepAuto takes the program's step as it is.  Each contact and stop is then, step by step, one of three: followed,
 * if the step is short against it (the law at the present overlap: ODE's step is a leapfrog); an impact, if it comes
 * faster than the step can follow (a stop, and in the next step the law's own rebound); or, at rest and in all else,
 * the law at the end of the step, at any modulus.
 */
typedef enum dcStepping {
    dcStepAuto,     /**< the program's step as it is; the default */
    dcStepImplicit, /**< the same, but nothing is followed: contacts at rest and rolling lose what oscillates */
    dcStepResolved  /**< substeps that follow every oscillation: the laws to many digits, at the price of many substeps
                     */
} dcStepping;

/**
 * @brief Chooses how the compliant forces are stepped; starts as dcStepAuto.
 *
 * dcWorldApply() cannot cut the program's step: dcStepResolved is one substep there.  Contacts made by
 * dcJointCreateContact() or dcContactCarry() are rows in every mode, with dcStepResolved those of dcStepAuto, which ODE
 * then solves; what else dcWorldApply() makes act is followed, or carried with dcOkLimited.
 */
DC_API int dcWorldSetStepping(dcWorldID dc, dcStepping stepping);
/** Reads it; negative if the handle is bad. */
DC_API int dcWorldGetStepping(dcWorldID dc);

/** Fixed number of substeps in dcWorldStep, in every mode, 1 to 1000000 whatever the limit below; 0 (default): one, or
 *  in the resolved mode as many as it takes. */
DC_API int dcWorldSetSubsteps(dcWorldID dc, int count);
/** Reads it; negative if the handle is bad. */
DC_API int dcWorldGetSubsteps(dcWorldID dc);

/** Upper limit of the resolved mode's automatic substeps, 1 to 1048576, rounded down to a power of two; default 4096.
 */
DC_API int dcWorldSetMaxSubsteps(dcWorldID dc, int count);
/** Reads it; negative if the handle is bad. */
DC_API int dcWorldGetMaxSubsteps(dcWorldID dc);

/**
 * @brief Accuracy of automatic substeps: step times the highest contact frequency, 0.01 to 1; default 0.15.
 *
 * The substep taken is the nearest power of two below the step, so the product is within a factor of about 1.7.  0.1
 * keeps energy to a few tenths of a percent over a thousand elastic bounces; 0.4 is for speed.
 */
DC_API int dcWorldSetSubstepAccuracy(dcWorldID dc, dReal accuracy);
/** Reads it; NaN if the handle is bad. */
DC_API dReal dcWorldGetSubstepAccuracy(dcWorldID dc);

/** Number of substeps that the last dcWorldStep took. */
DC_API int dcWorldGetLastSubsteps(dcWorldID dc);

/**
 * The last word on what two geoms have in common: changes `pair`, which holds what rules and table (combine.h) say, and
 * returns 1; or returns 0, and that holds.  What it may call is told at the head of this file.
 */
typedef int dcCombineFunction(void *data, dGeomID a, const dcMaterial *material_a, dGeomID b,
                              const dcMaterial *material_b, dcPairMaterial *pair);
/** Sets the combination callback, NULL for none.  It is called once a pair, and again for all when a value changes. */
DC_API int dcWorldSetCombineCallback(dcWorldID dc, dcCombineFunction *callback, void *data);

/** Returns 1 to let a pair be compliant, 0 to veto it (it is then rigid: the program's own affair). */
typedef int dcPairFunction(void *data, dGeomID a, dGeomID b);
/** Sets the veto callback, NULL for none.  It is called for each pair of near geoms, at least once a step. */
DC_API int dcWorldSetPairCallback(dcWorldID dc, dcPairFunction *callback, void *data);

/**
 * @brief Makes a body known that has no geom in the space: its forces act through all substeps, its energy counts.
 *
 * Bodies of geoms, and bodies joined to those by joints, are known anyway.  For any other body the forces that the
 * caller adds act in the first substep only.  Remove a body before destroying it; between the first
 * pair of a round (dcCollide(), dcWorldCollide(), dcJointCreateContact()) and dcWorldApply() that is seen to.
 */
DC_API int dcWorldAddBody(dcWorldID dc, dBodyID body);
/**
 * @brief Undoes dcWorldAddBody(); and takes a body, with its geoms, out of what waits for dcWorldApply() and out of the
 *        results of the last step.
 *
 * To be called for a body that is destroyed before results or energies of the step before are read.
 * @return dcOk; dcErrHandle, dcErrState, or dcErrArgument if the body is not known
 */
DC_API int dcWorldRemoveBody(dcWorldID dc, dBodyID body);
/**
 * @brief 1: the program tells of each body that it destroys, known or not, by dcWorldRemoveBody() before; default 0.
 *
 * Then no joints of the library's own are on bodies to tell it, but for those that bear something until the first call
 * after ODE's step; dcWorldRemoveBody() takes any body, and turns off what hangs on it.
 * @return dcOk; dcErrHandle; dcErrState, also from the first pair of a round until dcWorldApply(); dcErrMemory
 */
DC_API int dcWorldSetBodiesTold(dcWorldID dc, int told);
/** Reads it; negative if the handle is bad. */
DC_API int dcWorldGetBodiesTold(dcWorldID dc);
/** 1 if dcWorldAddBody() made it known, else 0; the body is not touched, so it may be gone: 0, if within a round. */
DC_API int dcWorldIsBodyAdded(dcWorldID dc, dBodyID body);

/**
 * @brief Puts every live value and enabled flag back to its default, and zeroes the dissipated energy.
 *
 * Live values are those with a default of their own: materials and foundations of geoms, the transition velocity,
 * enabled flags of all elements, values of stops, springs, soft points and rolling balls.  What has no default stays:
 * the world's material, rules and table of combination, classes of geoms, rigid marks, contact modes, springs and
 * shapes of geoms, softened joints, and what belongs to stepping (mode, substeps, accuracy, friction model, callbacks).
 */
DC_API int dcWorldReset(dcWorldID dc);
/** @} */

/** @} */

#ifdef __cplusplus
}
#endif
#endif
