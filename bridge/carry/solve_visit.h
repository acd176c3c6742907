/* What the sweeps over rows of either kind have in common. */
#ifndef BRIDGE_CARRY_SOLVE_VISIT_H
#define BRIDGE_CARRY_SOLVE_VISIT_H

#include "base/number.h"
#include "solve_parts.h"

/* So that nothing is divided by nothing. */
#define DCX_VISIT_TINY 1e-290

/* What a sweep is told and tells. */
typedef struct dcxVisits {
    double beta;   /* share of the last direction */
    double change; /* square of the greatest, m/s */
    double sum;    /* of the squares of all rows' */
    double size;   /* of all changes: the square of the gradient */
} dcxVisits;

/* A row changed by the square root of `square` m/s. */
static inline void dcxVisitNote(dcxVisits *s, double square)
{
    s->change = max_of(s->change, square);
    s->sum += square;
}

/* Takes the change from p to q, whose fourth numbers are normal, and how the conjugate direction goes on. */
static inline __attribute__((always_inline)) void dcxVisitTake(dcxTrail *trail, const double *p, const double *q,
                                                               double wn, double wt, dcxVisits *s)
{
    dcxV4 step = V4_CONST(q) - V4_CONST(p), change = step * step;
    V4(trail->p) = V4_CONST(q);
    V4(trail->step) = step;
    double across = V4_SUM(change);
    dcxVisitNote(s, max_of(wn * wn * change[3], wt * wt * across));
    s->size += wn * change[3] + wt * across;
}

/* solve_touch.c: the touches of an island in turn, or from the last to the first */
void dcxTouchSweep(dcxSolver *solver, const dcxIsland *island, int back, dcxVisits *s);

#endif
