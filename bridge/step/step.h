/* The order of a step. */
#ifndef BRIDGE_STEP_STEP_H
#define BRIDGE_STEP_STEP_H

#include "state/world_data.h"

/* ---- begin.c ---- */

int dcxStepBegin(dcxWorld *dc, dSpaceID space);
void dcxCollectGeomBody(dcxWorld *dc, int entry);

/* ---- evaluate.c ---- */

void dcxEvaluate(dcxWorld *dc);
/* Friction in the coming kick, which ends so many seconds ahead, and the sum of all forces on each body. */
void dcxEvaluateFriction(dcxWorld *dc, double kick, double ahead);

/* ---- take_back.c ---- */

int dcxDropBody(dcxWorld *dc, int body); /* and its geoms, of the round or of the last step; 1 if it was there */
int dcxDropLost(dcxWorld *dc, int body); /* the same if it was destroyed in this round; 1 if it was */
/* At the end of a round: forgets what was destroyed in it, and takes the joints off that told. */
void dcxDropGone(dcxWorld *dc);

/* ---- substep.c ---- */

int dcxSubstepLevel(dcxWorld *dc, double step); /* the next substep is step / 2^level, or shorter for alignment */

/* ---- substep_limit.c ---- */

void dcxLimitClear(dcxWorld *dc);
/* What acts now is too hard for substep h; 1: its forces were found too great, and are to be found again. */
int dcxLimitSoften(dcxWorld *dc, double h);

#endif
