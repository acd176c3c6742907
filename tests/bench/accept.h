/* Acceptance of the program's own step: cases, each of which prints rows "value, limit, PASS or FAIL". */
#ifndef DC_BENCH_ACCEPT_H
#define DC_BENCH_ACCEPT_H

#include "step_world.h"

typedef struct accept_options {
    int way;            /* -1: all */
    double modulus;     /* 0: all */
    double step;        /* 0: all */
    double dissipation; /* negative: the case's own */
    dcStepping stepping;
    double patience; /* s of computing time for a row */
    int seeds, seed; /* random trials a row, the first one's number */
    int fails;       /* print only rows that fail */
} accept_options;

extern accept_options accept;

/* A setup to begin with, the options' stepping, patience and dissipation in it. */
step_setup accept_setup(double dissipation);
/* 1 if the command line does not leave it out. */
int accept_wanted(const step_setup *setup);
/* "a dWorldStep 1/60 E=1e+07"; a buffer that lives until the eighth call after. */
const char *accept_name(const step_setup *setup);

/* One row: passes if value <= limit and the world, if there is one, is alive.  The name is printf's format. */
void accept_row(const step_world *w, double value, double limit, const char *unit, const char *name, ...);
/* A line in place of a row: not measured, and why. */
void accept_skip(const char *name, const char *why);

/* What ways and steps there are. */
#define ACCEPT_STEPS 3
extern const double accept_steps[ACCEPT_STEPS];
/* Ways a, b, c with dWorldStep, then with QuickStep. */
#define ACCEPT_WAYS (2 * (STEP_LAST_WAY - STEP_A + 1))
void accept_set_way(step_setup *setup, int i);

/* Cases. */
void accept_rest(void);
void accept_rebound(void);
void accept_bounces(void);
void accept_stack(void);
void accept_tilted(void);
void accept_heavy(void);
void accept_births(void);
void accept_hits(void);
void accept_extremes(void);
void accept_masses(void);
void accept_pendulum(void);
void accept_violation(void);
void accept_ragdoll(void);
void accept_car(void);
void accept_gripper(void);
void accept_plate(void);
void accept_pyramid(void);
void accept_pile(void);

#endif
