/* The order of a step. */
#ifndef BRIDGE_STEP_STEP_H
#define BRIDGE_STEP_STEP_H

#include "state/world_data.h"

/* ---- begin.c ---- */

int dcCollect(dcImpl *dc, dSpaceID space);
void dcCollectGeomBody(dcImpl *dc, int entry);

/* ---- evaluate.c ---- */

void dcEvaluateState(dcImpl *dc);
void dcEvaluateFriction(dcImpl *dc, double kick);

/* ---- substep.c ---- */

int dcSubstepLevel(dcImpl *dc, double step); /* the next substep is step / 2^level, or shorter for alignment */

/* ---- substep_limit.c ---- */

void dcxLimitClear(dcImpl *dc);
/* What acts now is too hard for substep h; 1: its forces were found too great, and are to be found again. */
int dcxLimitSoften(dcImpl *dc, double h);

#endif
