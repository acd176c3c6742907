/**
 * @file soften.h
 * @brief Stops of existing models: ODE's own rigid ones become soft.
 */
#ifndef ODE_COMPLIANT_SOFTEN_H
#define ODE_COMPLIANT_SOFTEN_H

#include <ode-compliant/joint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcjoint
 * @{ */

/**
 * @brief Replaces ODE's own rigid stops, set with dParamLoStop and dParamHiStop, by soft ones at the same bounds, on
 *        every axis of a joint.
 *
 * ODE's limit rows are switched off by bounds of minus and plus the greatest number there is (a hinge's by one next to
 * +pi above, where its angle does not arrive: with wider bounds ODE does not look at the angle any more, and goes on
 * writing a row that was on, without room for it).
 * Nothing else of the joint changes, and as long as all coordinates stay within their bounds the motion is the same bit
 * for bit, in the same substeps.  A fixed number of substeps makes sure of that; automatic ones grow in number when a
 * bound may be reached within the next, or is touched.  At the program's own step (dcStepAuto) a stop that is touched
 * bears a blow in the step of it, and so does an axis that is locked, with bounds that are equal (hinge2's steering).
 *
 * What ODE does with the bounds is kept where it does something, with these traps taken into account:
 * - Joints attached (0,A): ODE compares hinge, PR and piston angles with the bounds before their sign is turned, and
 *   the first bounds of a universal or PU joint with the angle about axis 2.  The soft stops stand where ODE's stood.
 * - Bounds beyond +-pi, which ODE's wrapped angle never reaches, and the bounds of hinge2's axis 2, which ODE
 *   ignores, become stops all the same, by the turns counted.
 * - Bounds in the wrong order switch ODE's stop off (an angular motor's would act at all times): no stop there.
 * - Stop ERP, stop CFM and bounce only ever belonged to the rigid row: they stay stored and do nothing; k and d take
 *   their place (dcLinearStopDissipation() gives d for a restitution).  Motors (FMax, Vel) and hinge2's suspension work
 *   on.
 * - A motor at a rigid stop is switched off by ODE, and replaced by its full force; at a soft one it goes on.
 *
 * **Set again.**  dParamLoStop and dParamHiStop may be set at any time, in every frame too: at the start of the next
 * step (dcWorldApply() in ways (b) and (c)) what was set moves the soft stop, its defaults with it, and ODE's is off
 * again; the other bound stays.  So bounds that were infinite, or in the wrong order, get their stop when they are set.
 * Until then it is not there: no dcJointGetSoftStop().  What a moved bound leaves beyond it comes back within some 0.2
 * s at the program's own step, with dcStepResolved as the spring has it.  Read back, the parameters are those that
 * switch ODE off.
 *
 * Called again it gives the stops that are there the new k and d, and takes bounds that were set since.  A hinge, say,
 * whose bounds are all infinite, gets no stop; it is no error.
 * @return dcOk; dcErrValue: k or d negative or not finite; dcErrArgument: a joint without stops of its own (ball or
 *         fixed, say), or attached to no body; dcErrState inside a step
 */
DC_API int dcJointSoftenStops(dcWorldID dc, dJointID joint, dReal stiffness, dReal dissipation);
/** Removes the soft stops and gives ODE its bounds back, as set last; dcErrArgument if the joint was not softened. */
DC_API int dcJointRestoreStops(dcWorldID dc, dJointID joint);
/** The soft stop of a softened joint on a coordinate, for its values and read-outs; NULL without a message if none. */
DC_API dcForceID dcJointGetSoftStop(dcWorldID dc, dJointID joint, dcJointCoordinate coordinate);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
