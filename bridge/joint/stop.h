/* The stop element, as far as dcJointSoftenStops needs to know it. */
#ifndef BRIDGE_JOINT_STOP_H
#define BRIDGE_JOINT_STOP_H

#include "element/element.h"
#include "law/law.h"
#include "state/world_data.h"
#include "joint.h"
#include "rows.h"

typedef struct dcxStop {
    dcxJointElement j;
    dcJointStopDef live, standard;
    double x;             /* violation at the last evaluation */
    dcxStopSide side[2];  /* above the upper bound, below the lower one */
    dcxJointAxis axis[2]; /* of their rows in this step */
    unsigned carried;     /* number of the step in which rows carried it last */
    double rate;          /* at the start of that step */
    double driven;        /* rate at its end by gravity, the caller's forces and the joint's own motor */
    int asleep;           /* neither body moves by forces */
    int soft;             /* it stands for a rigid stop of ODE's, */
    int dormant;          /* which so far has no bounds; */
    int group;
    dReal ode_lower, ode_upper; /* as the program told ODE last */
} dcxStop;

extern const dcxElementClass dcxStopClass;

/* stop_rows.c */
int dcxStopCarry(dcxWorld *dc, dcxElement *e, double h);
void dcxStopCarried(dcxWorld *dc, dcxElement *e, const dcxRow *row, int count, double h);

/*
 * soft_bounds.c: for a joint that is there.  How many groups of limit parameters a joint has (negative: none can be
 * softened); the coordinate that one bounds.
 */
int dcxSoftGroups(dJointID joint);
int dcxSoftCoordinate(dJointID joint, int number);
/* Takes ODE's bounds and switches its stop off; takes what was set since; gives them back. */
void dcxSoftBoundsBegin(dcxStop *stop);
void dcxSoftBoundsRead(dcxStop *stop);
void dcxSoftBoundsEnd(dcxStop *stop);
/* The motor that ODE has on the coordinate: its speed along it, and its greatest force; 0: there is none. */
double dcxStopMotor(const dcxStop *stop, double *speed);
void dcxSoftBoundsKeep(dcxStop *stop, dcxStream *s); /* what ODE has, set by the program and not yet read */

/* keep.c */
void dcxStopKeep(dcxElement *e, dcxStream *s);

#endif
