/**
 * @file contact.h
 * @brief Way (c): the program's own contact joints, with the law of this library.
 *
 * The program keeps its collision detection, its filters, its joint groups, feedback, mu, motion and slip.  What ODE
 * calls softness and bounce is replaced by the materials of the two geoms: stiffness by their moduli and curvature,
 * restitution by their dissipation, so that contacts rest where the law says and rebound as the material does, at the
 * program's own step.  One word changes where a contact joint is made, and one call comes before ODE's step:
 *
 *     // was: dJointID c = dJointCreateContact(world, group, &contact);
 *     dJointID c = dcJointCreateContact(dc, group, &contact);
 *     dJointAttach(c, dGeomGetBody(o1), dGeomGetBody(o2));
 *     ...
 *     dcWorldApply(dc, h); dWorldStep(world, h); dJointGroupEmpty(group);
 *
 * **Law.**  Two geoms, one of which is a sphere or capsule: Hertz with the composite radius of the round sides, in each
 * contact.  Two flat or faceted ones: a layer as in bed.h, its area that of the polygon which the pair's contacts of
 * the last step span, shared by them.  Geoms need not be registered; those with a material of their own use it.
 *
 * **Reports.**  Energies and dissipated work of dcWorldGetPotentialEnergy() and dcWorldGetDissipatedEnergy() count
 * these contacts, one step late; their forces are in the joints' feedback, not in dcWorldGetContact().
 *
 * **Step.**  A contact is made before its step is known: the step of the last dcWorldApply() counts, at first 1/60 s.
 * If the next one is another, what is thrown back is none the less the impulse that it shall be, and where steps vary
 * overlaps are undone, and oscillations followed, as the longest step lately allows.
 */
#ifndef ODE_COMPLIANT_CONTACT_H
#define ODE_COMPLIANT_CONTACT_H

#include <ode-compliant/world.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dccontact
 * @{ */

/**
 * @brief Makes a contact joint as dJointCreateContact does, but with the law of this library.
 *
 * Of `contact->surface`, soft_erp, soft_cfm, bounce and bounce_vel are not used; motionN (if its bit is set) is added;
 * all else is kept.  A surface that is all zero, or a negative mu, means friction by the geoms' materials.
 * A feedback that the program sets on the joint keeps working.  (Where the library solves for the contact itself it is
 * filled in by dcWorldApply(); where ODE does, among other joints, what the contact bears is told by the bodies'
 * velocities, and its energy is not in dcWorldGetPotentialEnergy() and dcWorldGetDissipatedEnergy().)  The joint of a
 * convex shape on a triangle mesh may have another point, normal and depth than the contact, where ODE's are of no use
 * (docs/stepping.md).  dcWorldApply() adds joints to the group: of contacts that ODE's collider dropped though they
 * still overlap, and of meshes where the program's room for contacts was too little.
 * @param dc the handle
 * @param group   as for dJointCreateContact; may be 0
 * @param contact contact->geom.g1 and g2 tell the bodies (dGeomGetBody) and materials; a geom of 0 is the
 *                static world.  If no body moves, or both are the same, or one geom is a ray, the joint is made as it
 *                stands
 * @return the joint, or 0 after a message
 */
DC_API dJointID dcJointCreateContact(dcWorldID dc, dJointGroupID group, const dContact *contact);

/**
 * @brief Only fills in contact->surface as dcJointCreateContact() would, for a program that makes its joints elsewhere.
 *
 * Of a convex on a triangle mesh contact->geom too, as there.
 * @param dc the handle
 * @param contact one of the contacts that dCollide filled
 * @param step the step that follows, in s, > 0
 * @return dcOk, dcErrHandle, dcErrArgument, dcErrValue, dcErrState or dcErrMemory
 */
DC_API int dcContactCarry(dcWorldID dc, dReal step, dContact *contact);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
