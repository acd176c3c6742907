/* Rolling and spinning friction of pairs; see ode-compliant/resistance.h for the law. */
#ifndef BRIDGE_RESISTANCE_RESISTANCE_H
#define BRIDGE_RESISTANCE_RESISTANCE_H

#include "state/world_data.h"

/* A pair was made or combined anew; 0: out of memory. */
int dcxResistPair(dcxWorld *dc, dcxPair *pair, const dcPairMaterial *both);
/* The lists of pairs were made anew: what no pair has any more is free. */
void dcxResistSweep(dcxWorld *dc);
void dcxResistFree(dcxWorld *dc);
/* Something of the pair pressed with `load` along n, at this tangent stiffness. */
void dcxResistBear(dcxWorld *dc, const dcxPair *pair, double load, const double *n, double stiffness);
/* Where forces are found at the present state: turns the springs if `holds` says so, and adds their torques. */
void dcxResistAdd(dcxWorld *dc, dcxHolds *holds);

/* For sensors: first the loads of all that is seen are counted, then the torque of each pair is shared out by load. */
void dcxResistShow(dcxWorld *dc);
void dcxResistCountSeen(dcxWorld *dc, int pair, double press);
void dcxResistShare(const dcxWorld *dc, int pair, dcxSeen *seen);

extern const struct dcxElementClass dcxResistClass;

/* ---- within this folder ---- */

/* What was summed up is complete: it pressed in this evaluation, or not. */
void dcxResistSettle(dcxWorld *dc, dcxResist *r);
/* Whether what pressed the last time presses still, and its bodies take part in this step. */
int dcxResistGoesOn(const dcxWorld *dc, const dcxResist *r);
/* How many resist a body: in predicted[].load, which is made anew before it is read. */
void dcxResistCount(dcxWorld *dc);
/* Laws for the step, in which no spring has more energy than it had. */
void dcxResistLaws(const dcxWorld *dc, dcxResist *r, double step);
/* Adds a way to the turn; the energy stored then. */
double dcxResistTurn(dcxResist *r, const double *way);
/* The torque, to both bodies; and its power: taken from them, and lost. */
void dcxResistPush(dcxWorld *dc, dcxResist *r);
void dcxResistPower(const dcxWorld *dc, const dcxResist *r, double *takes, double *loses);

#endif
