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
step_setup acceptSetup(double dissipation);
/* 1 if the command line does not leave it out. */
int acceptWanted(const step_setup *setup);
/* "a dWorldStep 1/60 E=1e+07"; a buffer that lives until the eighth call after. */
const char *acceptName(const step_setup *setup);

/* One row: passes if value <= limit and the world, if there is one, is alive.  The name is printf's format. */
void acceptRow(const step_world *w, double value, double limit, const char *unit, const char *name, ...);
/* A line in place of a row: not measured, and why. */
void acceptSkip(const char *name, const char *why);

/* What ways and steps there are. */
#define ACCEPT_STEPS 3
extern const double acceptSteps[ACCEPT_STEPS];
/* Ways a, b, c with dWorldStep, then with QuickStep. */
#define ACCEPT_WAYS (2 * (STEP_LAST_WAY - STEP_A + 1))
void acceptSetWay(step_setup *setup, int i);

/* Cases. */
void acceptRest(void);
void acceptRebound(void);
void acceptBounces(void);
void acceptStack(void);
void acceptTilted(void);
void acceptHeavy(void);
void acceptBirths(void);
void acceptHits(void);
void acceptExtremes(void);
void acceptMasses(void);
void acceptPendulum(void);
void acceptViolation(void);
void acceptRagdoll(void);
void acceptCar(void);
void acceptGripper(void);
void acceptPlate(void);
void acceptPyramid(void);
void acceptPile(void);

#endif
