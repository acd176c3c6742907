/*
 * Overlaps that are undone bring speed of their own.  Between bodies that are wedged into each other rows may undo
 * against each other, and throw what is between them: what does so gives way.
 */
#include <math.h>

#include "base/vector.h"
#include "solve.h"
#include "solve_parts.h"

/* Speeds beyond so many of those at which overlaps are undone. */
static const double thrown = 2;

int dcxSolvePushes(const dcxSolver *solver, const dcxIsland *island)
{
    for (int i = 0; i < island->num_rows; i++) {
        if (solver->touch[i].push > 0) {
            return 1;
        }
    }
    return 0;
}

static void forget(dcxTouch *c)
{
    v_set(c->trail.p, 0, 0, 0);
    c->trail.p[3] = max_of(c->low, 0);
}

void dcxSolveForget(dcxSolver *solver, const dcxIsland *island)
{
    for (int i = 0; i < island->num_rows; i++) {
        forget(&solver->touch[i]);
    }
}

/* Rows that undo against each other at a small angle hold together only for what flies off to the side. */
int dcxSolveThrew(const dcxSolver *solver, const dcxIsland *island)
{
    double push = 0, kick = 0, before = 0, after = 0;
    for (int i = 0; i < island->num_rows; i++) {
        const dcxTouch *c = &solver->touch[i];
        double d[3];
        dcxRelative(d, &solver->start[c->a], &solver->start[c->b], (const double(*)[4])c->arm, c->fixed);
        before = max_of(before, v_dot(d, d));
        push = max_of(push, c->push);
        kick = max_of(kick, c->low * c->wn);
    }
    for (int i = 0; i < island->num_bodies; i++) {
        const dcxPace *start = &solver->start[island->body[i]], *p = &solver->pace[island->body[i]];
        before = max_of(before, v_dot(start->v, start->v));
        after = max_of(after, v_dot(p->v, p->v));
    }
    return sqrt(after) > sqrt(before) + kick + thrown * push;
}

void dcxSolveYield(dcxSolver *solver, const dcxIsland *island, double times)
{
    for (int i = 0; i < island->num_rows; i++) {
        dcxTouch *c = &solver->touch[i];
        if (c->push > 0) {
            c->soft = max_of(c->soft, times * c->wn);
            c->inv_n = 1 / (c->wn + c->soft);
            forget(c);
        }
    }
}
