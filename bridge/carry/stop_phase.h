/* The course of one side of a stop from step to step, in one dimension: no ODE, no bodies. */
#ifndef BRIDGE_CARRY_STOP_PHASE_H
#define BRIDGE_CARRY_STOP_PHASE_H

#include "../stop.h"

/* A side as seen at the start of a step.  Positive is deeper. */
typedef struct dcxStopView {
    double k, d, w, h; /* stiffness, dissipation, inverse inertia, step */
    double x, v, a;    /* overlap (negative: gap), its rate, its acceleration but for the stop */
    double end;        /* its rate at the end of the step but for the stop */
} dcxStopView;

/* The side's law for the step; 0: none. */
int dcxStopPlan(dcxStopSide *side, const dcxStopView *view, dcxJointLaw *law);
/* After the step: load borne, overlap then. */
void dcxStopPass(dcxStopSide *side, const dcxStopView *view, double load, double x);

#endif
