/**
 * @file save.h
 * @brief Saving and restoring a world under way: it goes on with the same bits.
 *
 * A block of bytes holds all that decides how the world goes on:
 *
 * - what the library remembers: tangential springs of friction that holds, loads and impacts under way, of contacts,
 * beds and springs one by one; turns counted by joint coordinates, phases of stops, points, rolling balls; sleep; the
 * choice of the substep; the patience of the own solve; counters and energies;
 * - what the program told the library: materials, values and defaults of geoms, elements and rolling balls, settings;
 * - of ODE, for every body with a geom in the space, an element or a rolling ball, added by dcWorldAddBody(), or, after
 *   the first step, joined to one of these: position, quaternion, velocities, accumulated
 *   force and torque, enabled or not; the order in which the space lists its geoms (it decides the order of
 *   dSpaceCollide()'s pairs); and the seed of dRand(), which is one for the whole process.
 *
 * Not in it: callbacks and data pointers; geoms, bodies, joints, meshes and elements themselves; ODE's settings
 * (gravity, masses, damping, joint parameters, geoms' sizes, poses of geoms without a body); times (dcWorldGetTimes()).
 * These must be, when the block is restored, what they were when it was saved, and contact joints of the program's own
 * must be gone.
 *
 * Three things of ODE's are not to be read, so they are not kept: the counters of auto-disable (they begin anew with
 * each restore: bodies with joints may fall asleep later than without it; bodies without joints are put to sleep by the
 * library, and their counters are kept); the phase of a transmission joint; the inner order of a quad tree space.
 *
 * The block is good for the world that it was taken of, in the process that it was taken in.  Another world, another
 * build of the library, a geom, body, joint, element or rolling ball that came, went or changed its shape, and a block
 * of which a bit was changed are refused with a message that names what differs, and then nothing is changed.  It is no
 * safeguard against who means harm: a block that was altered on purpose, its sum too, can do anything.
 */
#ifndef ODE_COMPLIANT_SAVE_H
#define ODE_COMPLIANT_SAVE_H

#include <stddef.h>

#include <ode-compliant/world.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcworld
 * @{ */

/**
 * @brief Saves a world between two steps; the world goes on as if nothing had happened.
 *
 * Nothing is allocated.  The size changes from step to step, with the number of contacts and springs.
 * @param dc    the world
 * @param space the space that the world is stepped with, or its pairs come from (0 in a world without geoms): what is
 * in it lives, and is compared with what is in it when the block is restored
 * @param block receives the bytes; NULL to ask for the size.  No alignment is needed
 * @param size  of the block; if it is too small, nothing is written
 * @return the number of bytes that are needed; 0 after a message: a bad handle or space, or a step of ODE's that was
 *         prepared is not done yet (dcErrState)
 */
DC_API size_t dcWorldSave(dcWorldID dc, dSpaceID space, void *block, size_t size);

/**
 * @brief Takes a world, and ODE's bodies, back to where they were when a block was saved.
 *
 * Not from a callback of dSpaceCollide(), where ODE allows no geom to be moved.
 * May be called any number of times with the same block.  Where memory is needed it is taken before anything is
 * changed. Bodies turned by a matrix (dBodySetRotation()) and not stepped since may differ in last digits of their
 * orientation; else every bit is the same.
 * @param dc    the world
 * @param space the space that was given to dcWorldSave()
 * @param block the bytes
 * @param size  their number, or more
 * @return dcOk; dcErrHandle; dcErrArgument: no block, or not a space; dcErrState: as in dcWorldSave(); dcErrValue: the
 *         block is spoilt, of another world or build, or the scene is not the one that was saved; dcErrMemory
 */
DC_API int dcWorldRestore(dcWorldID dc, dSpaceID space, const void *block, size_t size);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
