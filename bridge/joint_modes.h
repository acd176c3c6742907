/* ERP and CFM of the world and of the program's joints, which are those of the whole step: see joint_modes.c. */
#ifndef DC_JOINT_MODES_H
#define DC_JOINT_MODES_H

#include "internal.h"

/* The ERP and CFM of a part r of the step, from those of the step. */
void dcxSubstepSoftness(double r, double *erp, double *cfm);
/* At the start of a step. */
void dcxJointModesEnter(dcImpl *dc);
/* Before a substep that is the part r of the step; 0: out of memory, and nothing was set. */
int dcxJointModesSubstep(dcImpl *dc, double r);
/* Puts everything back, at the end of the step. */
void dcxJointModesLeave(dcImpl *dc);
void dcxJointModesFree(dcImpl *dc);

#endif
