/* The stop element, as far as dcJointSoftenStops needs to know it. */
#ifndef DC_STOP_H
#define DC_STOP_H

#include "carry/joint_rows.h"

/* Where one side of a stop is in its course, when rows carry it. */
typedef enum dcxStopPhase {
    dcxStopFree,    /* no load */
    dcxStopClosing, /* hit faster than the step resolves: on its way to the deepest point */
    dcxStopBounce,  /* there: the next step gives the rebound */
    dcxStopLeaving, /* thrown back, still inside, no load any more */
    dcxStopHeld,    /* the law, evaluated at the end of the step */
    dcxStopBorn     /* deeper than it can have come: let out slowly */
} dcxStopPhase;

/* What a side remembers from step to step.  Depths are beyond its bound. */
typedef struct dcxStopSide {
    dcxStopPhase phase;
    dcxJointAxis axis; /* of this step's row */
    dcxBounce bounce;
    double bore, load;  /* load of the last step; the same, if it tells that of the next */
    double depth;       /* reached under the law */
    double stored;      /* energy that it will give back */
} dcxStopSide;

typedef struct dcStop {
    dcJointElement j;
    dcJointStopDef live, normal;
    double x;            /* violation at the last evaluation */
    dcxStopSide side[2]; /* above the upper bound, below the lower one */
    unsigned carried;    /* number of the step in which rows carried it last */
    double rate;         /* at the start of that step */
    int asleep;          /* neither body moves by forces */
    int soft;            /* it stands for a rigid stop of ODE's, whose bounds were: */
    int group;
    dReal ode_lower, ode_upper;
} dcStop;

extern const dcElementClass dcStopClass;

/* carry/stop_rows.c */
int dcxStopCarry(dcImpl *dc, dcElement *e, double h);
void dcxStopCarried(dcImpl *dc, dcElement *e, const dcxRow *row, int count, double h);

#endif
