/* What the files that evaluate springs share. */
#ifndef PLUGIN_FOUNDATION_SPRINGS_H
#define PLUGIN_FOUNDATION_SPRINGS_H

#include "foundation.h"

/* ---- law.c ---- */

/* As dcxSpringsVelocity, with other velocities, to other places. */
void dcxSpringsVelocityOf(const dcFoundationInput *input, dcxSpringBlock *block, double *vn,
                          double (*slip)[DCX_SPRINGS]);
/* fn and fe of a block from x and vn. */
void dcxSpringsNormal(const dcFoundationInput *input, dcxSpringBlock *block);
/* Friction by the plain law; f and power. */
void dcxSpringsForce(const dcFoundationInput *input, dcxSpringBlock *block);
/* f and power with the block's own ratio. */
void dcxSpringsGivenForce(dcxSpringBlock *block);
/* Adds a block to the sums that do not wait for friction. */
void dcxSpringsSumNormal(const dcFoundationInput *input, dcxSpringBlock *block, dcFoundationResult *result);
/* Adds a block to force, torque and power. */
void dcxSpringsSumForces(dcxSpringBlock *block, dcFoundationResult *result);

/* ---- state.c ---- */

/* Slip of a block at the end of the kick without its own friction, and what friction over normal force does to it. */
void dcxSpringsFreeSlip(const dcxBedSide side[2], const dcFoundationInput *predicted, dcxSpringBlock *block,
                        double (*free)[DCX_SPRINGS], double *speed, double *response);

/* ---- track.c: where surfaces move beside their bodies or have a direction ---- */

/* At a spring. */
void dcxSpringsAt(const dcxTrack *track, const dcxSpringBlock *block, int i, dcxFooting *out);
/* Adds what they move to slips. */
void dcxSpringsDrive(const dcxTrack *track, const dcxSpringBlock *block, double (*slip)[DCX_SPRINGS]);
/* As dcxSpringsFreeSlip; free, speed and the block's ratio are weighed. */
void dcxSpringsFreeTrack(const dcxTrack *track, const dcxBedSide side[2], const dcFoundationInput *predicted,
                         dcxSpringBlock *block, double (*free)[DCX_SPRINGS], double *speed, double *response);
/* From friction as the law sees it to that on the mesh. */
void dcxSpringsWeighRatio(const dcxTrack *track, dcxSpringBlock *block);
/* The plain law's ratio. */
void dcxSpringsPlainTrack(const dcxTrack *track, const dcFoundationInput *input, const dcFriction *law,
                          dcxSpringBlock *block);

#endif
