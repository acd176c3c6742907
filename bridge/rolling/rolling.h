/* Rolling balls: what a step calls. */
#ifndef BRIDGE_ROLLING_ROLLING_H
#define BRIDGE_ROLLING_ROLLING_H

#include "state/world_data.h"

/* ---- rolling.c ---- */

void dcRollingsFree(dcImpl *dc);
void dcRollingsReset(dcImpl *dc);

/* ---- step.c ---- */

int dcRollingsActivate(dcImpl *dc);          /* makes their bodies take part; negative: out of memory */
void dcRollingsBefore(dcImpl *dc, double h); /* before ODE's step, after dcScatterForces */
void dcRollingsAfter(dcImpl *dc);
int dcxRollingHolds(const dcImpl *dc, dJointID joint); /* is it the joint of a rolling ball? */

#endif
