/*
 * How forces reach the bodies at the program's own step: the laws are evaluated at the END of the step, as rows
 * (state/row_data.h), which either ODE solves among its own joints (joints.c) or the own solve does (solve.h).
 *
 * What the rest of the bridge calls stands first; what the files of this folder share is in parts.h.
 */
#ifndef BRIDGE_CARRY_CARRY_H
#define BRIDGE_CARRY_CARRY_H

#include "state/world_data.h"

int dcxCarryInit(dcImpl *dc); /* 0: out of memory */
void dcxCarryFree(dcImpl *dc);

typedef int dcxODEStep(dWorldID world, dReal h);

/* Way (a): the whole step. dcOk, or dcErrMemory if memory ran out or ODE's own step failed. */
int dcxAdvance(dcImpl *dc, dcxODEStep *ode_step, double step);
/* Way (b): the rows of what was taken, as contact joints in ODE's world; dcOk or dcErrMemory. */
int dcxApply(dcImpl *dc, double h);

void dcxMetsPurge(dcImpl *dc, unsigned oldest); /* forgets pairs of way (c) that have not met since that step */
/* Way (c): the contacts of the program's own making are complete; h: the step that follows. */
void dcxProgramTake(dcImpl *dc);           /* what they bore in the last step */
double dcxProgramStored(const dcImpl *dc); /* elastic energy in them then, J */
void dcxProgramApply(dcImpl *dc, double h);

/* After ODE's step: takes what the rows bore, to elements, contacts, beds and the books; removes the joints. */
void dcxRowsHarvest(dcImpl *dc);
/* The same, if there is something to take. */
void dcxRowsFetch(dcImpl *dc);
/* Whether rows wait to be harvested and ODE has stepped since. */
int dcxRowsRipe(const dcImpl *dc);

/* ---- bed_find.c ---- */

void dcxBedsFind(dcImpl *dc); /* the same for rows: springs that touch, or may within near_time */

/* ---- round.c ---- */

void dcxRoundBegin(dcImpl *dc); /* ways (b) and (c): the first pair of a step */

#endif
