/*
 * The own solve: loads of the rows among bodies that no ODE joint holds.  Knows no ODE and no world: arrays in, arrays
 * out.
 */
#ifndef BRIDGE_CARRY_SOLVE_H
#define BRIDGE_CARRY_SOLVE_H

#include "state/world_data.h"

/* A body as the solve sees it.  Entry 0 is the static world. */
typedef struct dcxFree {
    double v[3], w[3];     /* in: velocities at the end of the step without any row; out: with all of them */
    double inv_mass;       /* 1/kg; 0: moves by decree or not at all */
    double inv_inertia[9]; /* world axes; zero where inv_mass is */
    int sleeps;            /* it may fall asleep: to bring it to rest repays what that takes */
    int wedged;            /* out: overlaps undone on it gave way, as what they do to each other would have thrown it */
    int swept;             /* out: its rows are solved by sweeps, which do not go to the end */
    unsigned taken;        /* harvest in which v and w became those that the step had */
} dcxFree;

typedef struct dcxSolver dcxSolver; /* scratch that lives from step to step, so that the step does not allocate */

dcxSolver *dcxSolverNew(void); /* NULL: out of memory */
void dcxSolverFree(dcxSolver *solver);

/*
 * Solves all rows together for the step h.  `tolerance` (m/s): how exactly the rows' velocities are wanted.
 * `exact_up_to`: islands of so many moving bodies or fewer are solved by Newton's method to that tolerance, larger ones
 * by sweeps.  Returns 0, or -1 if memory ran out (then what is in rows and bodies is of no use).
 */
int dcxSolve(dcxSolver *solver, dcxFree *body, int num_bodies, dcxRow *row, int num_rows, double h, double tolerance,
             int exact_up_to);

#endif
