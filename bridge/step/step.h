/* The order of a step. */
#ifndef BRIDGE_STEP_STEP_H
#define BRIDGE_STEP_STEP_H

#include "carry/carry.h"
#include "state/world_data.h"

/* ---- begin.c ---- */

int dcxStepBegin(dcxWorld *dc, dSpaceID space);
void dcxCollectGeomBody(dcxWorld *dc, int entry);

/* ---- evaluate.c ---- */

void dcxEvaluate(dcxWorld *dc);
/* Friction in the coming kick, which ends so many seconds ahead, and the sum of all forces on each body. */
void dcxEvaluateFriction(dcxWorld *dc, double kick, double ahead);

/* ---- take_geom.c ---- */

int dcxTakeGeom(dcxWorld *dc, dGeomID id); /* reads it once per round, unless its body was destroyed since; its entry */

/* ---- take_back.c ---- */

int dcxDropBody(dcxWorld *dc, int body);    /* and its geoms, of the round or of the last step; 1 if it was there */
int dcxDropLost(dcxWorld *dc, int body);    /* the same if it was destroyed in this round; 1 if it was */
void dcxDropTold(dcxWorld *dc, dBodyID id); /* the program tells that it destroys it now */
/* At the end of a round: forgets what was destroyed in it, and takes the joints off that told. */
void dcxDropGone(dcxWorld *dc);

/* ---- substep.c ---- */

int dcxSubstepLevel(dcxWorld *dc, double step); /* the next substep is step / 2^level, or shorter for alignment */

/* Whether a loop's own step, which cannot be cut, is short enough; a warning if not. */
int dcxLoopFollows(dcxWorld *dc, double step);

/* ---- limit.c ---- */

/* What the last step left. */
typedef struct dcxLimited {
    int bound;                       /* it was carried at its end */
    double contacts, beds, elements; /* J: stored in them, and in the others */
} dcxLimited;

int dcxLimitLevel(const dcxWorld *dc); /* of the shortest substep */
/* At the start of a step, before anything is evaluated. */
void dcxLimitBegin(dcxWorld *dc, dcxLimited *last);
/* The step's first evaluation is made: whether what was carried can be followed again; into dcxWorld.bound. */
void dcxLimitLook(dcxWorld *dc, const dcxLimited *last, double h);
/* The rest of the step. `looked`: the last evaluation is not to be used.  dcOk or dcErrMemory. */
int dcxLimitCarry(dcxWorld *dc, const dcxLimited *last, dcxODEStep *ode_step, int looked, double rest, double step);

/* Whether a loop's own step is short enough for its elements, by the last evaluation: what follows them gains nothing.
 */
int dcxLimitHoldsElements(dcxWorld *dc, double h);
/* A loop's own step is carried instead of followed, which the last evaluation was for. */
void dcxLimitLoop(dcxWorld *dc);

#endif
