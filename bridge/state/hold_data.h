/* Friction that holds, where contacts are evaluated at the present state (contact/friction_force.c). */
#ifndef BRIDGE_STATE_HOLD_DATA_H
#define BRIDGE_STATE_HOLD_DATA_H

#include <ode-compliant/ode-compliant.h>

/* Sums over the contacts that hold, of one evaluation. */
typedef struct dcxHolds {
    double drift;                /* s since the evaluation before */
    int first;                   /* nothing was stretched yet in this evaluation */
    double power, taken, stored; /* dissipated and taken by friction, W; energy in the springs */
} dcxHolds;

#endif
