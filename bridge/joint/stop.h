/* The stop element, as far as dcJointSoftenStops needs to know it. */
#ifndef BRIDGE_JOINT_STOP_H
#define BRIDGE_JOINT_STOP_H

#include <math.h>

#include "element/element.h"
#include "law/law.h"
#include "state/world_data.h"
#include "joint.h"
#include "rows.h"

/* What a side asks for in a step; positive is outwards. */
typedef struct dcxStopAsk {
    unsigned evaluation; /* whose rows it is of, */
    int row;             /* and which of them */
    double out, least;   /* rate at the end of the step; what it may have of that, whatever energy there is */
    double end, own;     /* rate then, but for stops; what of it has its energy from before the step */
} dcxStopAsk;

typedef struct dcxStop {
    dcxJointElement j;
    struct dcxStop *next; /* ring of the joint's stops */
    dcJointStopDef live, standard;
    double x;             /* violation at the last evaluation */
    dcxStopSide side[2];  /* above the upper bound, below the lower one */
    dcxJointAxis axis[2]; /* of their rows in this step */
    dcxStopAsk ask[2];
    unsigned carried; /* number of the step in which rows carried it last */
    double rate;      /* at the start of that step */
    double driven;    /* rate at its end by gravity, the caller's forces and the joint's own motor */
    int asleep;       /* neither body moves by forces */
    int soft;         /* it stands for a rigid stop of ODE's, */
    int dormant;      /* which so far has no bounds; */
    int group;
    dReal ode_lower, ode_upper; /* as the program told ODE last */
} dcxStop;

extern const dcxElementClass dcxStopClass;

/* How far q is from its bounds; negative: beyond one of them. */
static inline double dcxStopRoom(const dcxStop *stop)
{
    const dcxCoordinate *c = &stop->j.c;
    return fmin((double)stop->live.upper - c->q, c->q - (double)stop->live.lower);
}

/* stop_mates.c: the stops of one joint */
void dcxStopJoin(dcxStop *stop);
void dcxStopPart(dcxStop *stop);
/* A side's row was made: what it asks for, `ask`, together with what others do. */
void dcxStopShare(dcxWorld *dc, dcxStop *stop, int side, const dcxJointReading *reading, const dcxStopAsk *ask);
/* A side gave so much more than it had: how much of that others had. */
double dcxStopOwe(dcxStop *stop, double debt);

/* stop_rows.c */
int dcxStopCarry(dcxWorld *dc, dcxElement *e, double h);

/* stop_take.c */
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
/* What it adds to the coordinate's acceleration through h, beside what else does. */
double dcxStopMotorGives(const dcxStop *stop, double h, double other);
void dcxSoftBoundsKeep(dcxStop *stop, dcxStream *s); /* what ODE has, set by the program and not yet read */

/* keep.c */
void dcxStopKeep(dcxElement *e, dcxStream *s);

#endif
