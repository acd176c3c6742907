/* What the program's own loop does with ODE's steps (bodies/pacer.c). */
#ifndef BRIDGE_STATE_PACER_DATA_H
#define BRIDGE_STATE_PACER_DATA_H

#include <ode-compliant/ode-compliant.h>

/* A body of ours that ODE's steps move. */
typedef struct dcxPacer {
    dBodyID body;     /* 0: there is none yet */
    dGeomID sign;     /* on the body, in no space: ODE takes it off when it destroys the body, with its world too */
    const dReal *at;  /* the body's position; x is the first step since it was put back, s */
    const char *open; /* the function that began a round for which dcWorldApply was not called yet; or NULL */
    int due;          /* dcWorldApply was called, and ODE has not been seen to step since */
    double step;      /* that it was given, s */
    int told_miss, told_step; /* the messages were sent */
    int rounds;               /* so far */
} dcxPacer;

#endif
