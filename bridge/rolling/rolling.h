/* Rolling balls: what a step calls. */
#ifndef BRIDGE_ROLLING_ROLLING_H
#define BRIDGE_ROLLING_ROLLING_H

#include "state/world_data.h"

/* ---- rolling.c ---- */

void dcxRollingsFree(dcxWorld *dc);
void dcxRollingsReset(dcxWorld *dc);

/* ---- keep.c ---- */

void dcxRollingsMark(dcxWorld *dc); /* their bodies: see dcxBodyMark */
void dcxRollingsKeep(dcxWorld *dc, dcxStream *s);

/* ---- step.c ---- */

int dcxRollingsActivate(dcxWorld *dc);          /* makes their bodies take part; negative: out of memory */
void dcxRollingsBefore(dcxWorld *dc, double h); /* before ODE's step, after dcxScatterForces */
void dcxRollingsAfter(dcxWorld *dc);
int dcxRollingHolds(const dcxWorld *dc, dJointID joint); /* is it the joint of a rolling ball? */

#endif
