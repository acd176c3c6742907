/*
 * The course of a one-sided spring from step to step, in one dimension: one side of a stop, or a soft point on its
 * surface.  No ODE, no bodies.
 */
#ifndef PLUGIN_LAW_STOP_PHASE_H
#define PLUGIN_LAW_STOP_PHASE_H

/* Squared frequency times squared step up to which a step resolves an oscillation by forces at its start. */
#define DCX_RESOLVED 0.25
/* A row is never harder than this part of what gives way to it in a step; ODE's factorisation needs that much. */
#define DCX_SOFTEST 1e-5

/* For how much of the step a spring is carried on: 0 where the step resolves it, to 1 as it gets harder. */
double dcxPhaseShare(double square);

/* Law of a row, in the units of its coordinate: rate at which it parts = target - softness f, f >= lowest. */
typedef struct dcxRowLaw {
    double target, softness, lowest, guess;
} dcxRowLaw;

/* A run into a stop: how deep, and how fast it comes out again; 0: it stays. */
typedef struct dcxBounce {
    double peak, out;
} dcxBounce;

/* Of x'' = a - max(0, omega2 x (1 + dissipation x') + decay x') from x = 0, x' = speed > 0, omega2 > 0. */
dcxBounce dcxBounceFind(double omega2, double dissipation, double decay, double a, double speed);

/* Where it is in its course. */
typedef enum dcxStopPhase {
    dcxStopFree,    /* no load */
    dcxStopClosing, /* hit faster than the step resolves: on its way to the deepest point */
    dcxStopBounce,  /* there: the next step gives the rebound */
    dcxStopLeaving, /* thrown back, still inside, no load any more */
    dcxStopHeld,    /* the law, evaluated at the end of the step */
    dcxStopBorn     /* deeper than it can have come: let out slowly */
} dcxStopPhase;

/* What it remembers from step to step.  Depths are beyond its bound. */
typedef struct dcxStopSide {
    dcxStopPhase phase;
    dcxBounce bounce;
    double bore, load; /* load of the last step; the same, if it tells that of the next */
    double depth;      /* reached under the law */
    double stored;     /* energy that it will give back */
    double spring;     /* of the law at the start of the step, where that acts throughout; else 0 */
    double came;       /* closing: its rate at the end of the step, had it not been stopped */
    int deeper;        /* closing: the peak is that of all that the bodies hang together with */
} dcxStopSide;

/* As seen at the start of a step.  Positive is deeper. */
typedef struct dcxStopView {
    double k, d, c, w, h; /* f = k x (1 + d x') + c x'; inverse inertia; step */
    double spring;        /* of the law itself; near the bound the mean of the way, but if quadratic */
    double crowd;         /* how many such may act on the same body */
    double x, v, a;       /* overlap (negative: gap), its rate, its acceleration but for the spring */
    double end;           /* its rate at the end of the step but for the spring */
} dcxStopView;

/* Mean of max(0, x) from half a step before to half a step after. */
double dcxStopMeanDepth(double x, double v, double h);
/* Its law for the step; 0: none. */
int dcxStopPlan(dcxStopSide *side, const dcxStopView *view, dcxRowLaw *law);
/* After the step: load borne, overlap then. */
void dcxStopPass(dcxStopSide *side, const dcxStopView *view, double load, double x);
/* What the last step accelerated it, unless the fall of the bodies says that something else is at work as well. */
double dcxStopAcceleration(double fall, double last);

#endif
