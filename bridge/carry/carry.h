/*
 * How forces reach the bodies at the program's own step: the laws are evaluated at the END of the step, as rows
 * (state/row_data.h), which either ODE solves among its own joints (joints.c) or the own solve does (solve.h).
 *
 * What the rest of the bridge calls stands first; what the files of this folder share is in parts.h.
 */
#ifndef BRIDGE_CARRY_CARRY_H
#define BRIDGE_CARRY_CARRY_H

#include "state/world_data.h"

int dcxCarryInit(dcxWorld *dc); /* 0: out of memory */
void dcxCarryFree(dcxWorld *dc);

typedef int dcxODEStep(dWorldID world, dReal h);

/* Way (a): the whole step. dcOk, or dcErrMemory if memory ran out or ODE's own step failed. */
int dcxAdvance(dcxWorld *dc, dcxODEStep *ode_step, double step);
/* The last part of a step, in `count` substeps, and what ends it; likewise.  ODE's settings are those of substeps. */
int dcxAdvanceRest(dcxWorld *dc, dcxODEStep *ode_step, int count, double rest, double step);
/* What was found last was followed so far: rows bear it from now on. */
void dcxTakeOver(dcxWorld *dc);
/* Way (b): the rows of what was taken, as contact joints in ODE's world; dcOk or dcErrMemory. */
int dcxApply(dcxWorld *dc, double h);
/* Whether anything but contact joints of the program's own acts in the coming step. */
int dcxTakesPart(const dcxWorld *dc);

void dcxMetsRelaw(dcxWorld *dc);                  /* if values changed: their laws are made anew, once they meet */
void dcxMetsForget(dcxWorld *dc, dGeomID id);     /* a geom goes: none of way (c)'s pairs looks at it any more */
void dcxMetsPurge(dcxWorld *dc, unsigned oldest); /* forgets pairs of way (c) that have not met since that step */
/* Way (c): the contacts of the program's own making are complete; h: the step that follows. */
void dcxProgramTake(dcxWorld *dc);           /* what they bore in the last step */
double dcxProgramStored(const dcxWorld *dc); /* elastic energy in them then, J */
/* The step is known that contacts of the program's were made for: what they throw back is an impulse. */
void dcxProgramStepIs(dcxWorld *dc, double h);
void dcxProgramApply(dcxWorld *dc, double h);
int dcxProgramSolve(dcxWorld *dc, double h); /* what the own solve can bear of them; a code */
/* The program tells of a body that it destroys; and from now on of each, or of none. */
void dcxBorneTold(dcxWorld *dc, int b);
void dcxBorneRetell(dcxWorld *dc);
void dcxProgramHear(dcxWorld *dc);           /* whether a step followed it */
void dcxProgramStay(dcxWorld *dc, double h); /* contacts of way (c) that ODE's collider dropped; then this: */

/* After ODE's step: takes what the rows bore, to elements, contacts, beds and the books; removes the joints. */
void dcxRowsHarvest(dcxWorld *dc);
/* The same, if there is something to take. */
void dcxRowsFetch(dcxWorld *dc);
/* A new round or step begins, and ODE has made none since the last: what the rows would bear nobody will know. */
void dcxRowsAbandon(dcxWorld *dc);
int dcxRowsWait(const dcxWorld *dc); /* rows wait for ODE's step or to be harvested */
/* Whether rows wait to be harvested and ODE has stepped since. */
int dcxRowsRipe(const dcxWorld *dc);

/* ---- see.c: for sensors, once it is known ---- */

void dcxRowsSee(dcxWorld *dc, dcxSee *see, double dt); /* what the rows harvested last bore through dt */
int dcxProgramTold(const dcxWorld *dc);                /* way (c): ODE has stepped, or none was made */
void dcxProgramSee(dcxWorld *dc, dcxSee *see, double dt);

/* ---- keep.c ---- */

void dcxCarryKeep(dcxWorld *dc, dcxStream *s); /* while no rows wait */

/* ---- bed_find.c ---- */

/* As dcxBedsFind, for rows: springs that touch, or may within near_time.  `again`: only of what woke since. */
void dcxCarryBedsFind(dcxWorld *dc, int again);

/* ---- leaning.c ---- */

void dcxLeaningNote(dcxWorld *dc); /* after a round: sleepers that touch what is awake */
void dcxLeaningWake(dcxWorld *dc); /* in the next one, once its pairs are known: those that it left */

/* ---- unnamed.c ---- */

/* Two geoms that touched: their entries, and what was there. */
typedef struct dcxUnnamed {
    int g1, g2, kind, body[2];
    int pair;  /* where it was found last */
    int row;   /* one of what it bore: of bodies that ODE's step carried, gone with either of them; < 0: both sleep */
    int clear; /* it may be clear of the surface by a hair */
    unsigned taken; /* round in which it was taken last */
    dGeomID geom[2];
    dBodyID id[2];
} dcxUnnamed;

void dcxUnnamedNote(dcxWorld *dc);  /* after a round */
void dcxUnnamedLook(dcxWorld *dc);  /* once ODE has stepped: those whose bodies are gone */
void dcxUnnamedWatch(dcxWorld *dc); /* as the next round begins */
int dcxUnnamedCount(const dcxWorld *dc);
/* In the next one, once its pairs are known: one of them that is not among these, since both its bodies are asleep, or
 * else since it could not be; or NULL. */
const dcxUnnamed *dcxUnnamedAsleep(dcxWorld *dc, int i);
const dcxUnnamed *dcxUnnamedClear(dcxWorld *dc, int i);

/* ---- round.c ---- */

void dcxRoundBegin(dcxWorld *dc); /* ways (b) and (c): the first pair of a step */

#endif
