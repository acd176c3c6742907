/*
 * Newton's method on the velocities of an island.  Guesses by the kinds of contact that the impulses tell: of a steady
 * island the first is exact.  And the linear system, which the way from inside of the bounds (solve_interior.c) has in
 * common with them.
 */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "solve.h"
#include "solve_parts.h"

/* A guess of the convex problem that leaves more than this share is the last. */
static const double helps = 0.3;
/* Guesses go on beyond their number while two leave less than this share of what was left, or four less than that:
 * they are about to get there, and what comes after them takes several times as many. */
static const double by_two = 0.1, by_four = 0.03;

static void linearise(dcxSolver *solver, const dcxIsland *island)
{
    solver->factor.symmetric = 1;
    for (int i = 0; i < island->num_rows; i++) {
        const dcxTouch *c = &solver->touch[i];
        dcxLinear *l = &solver->linear[i];
        dcxRelative(l->d, &solver->pace[c->a], &solver->pace[c->b], (const double(*)[4])c->arm, c->fixed);
        dcxLinearAnchor(c, l);
        solver->factor.symmetric &= l->turn[0] == 0 && l->turn[1] == 0 && l->turn[2] == 0;
    }
}

/* The step's velocities by body, from the solution; bodies that do not move have none. */
static void step_read(dcxSolver *solver, const dcxIsland *island)
{
    const dcxFactor *f = &solver->factor;
    dcxPace *step = solver->step;
    for (int i = 0; i < island->num_bodies; i++) {
        const double *x = f->side + 6 * (size_t)f->place[i];
        v_copy(step[i].v, x);
        v_copy(step[i].w, x + 3);
    }
    static const dcxPace none;
    for (int i = 0; i < island->num_rows; i++) {
        const dcxTouch *c = &solver->touch[i];
        const dcxPace *a = solver->mass[c->a].moves ? &step[solver->number[c->a]] : &none;
        const dcxPace *b = solver->mass[c->b].moves ? &step[solver->number[c->b]] : &none;
        dcxRelative(solver->linear[i].e, a, b, (const double(*)[4])c->arm, c->fixed);
    }
}

/* Impulses of the linear system after its step, which leave no error of momentum, and the velocities that go with them.
 */
static void impulses_take(dcxSolver *solver, const dcxIsland *island)
{
    for (int i = 0; i < island->num_rows; i++) {
        dcxTouch *c = &solver->touch[i];
        double *p = c->trail.p;
        dcxLinearTake(c, &solver->linear[i], p);
        p[3] = max_of(p[3], c->low);
        double bound = dcxTouchBound(c, p[3]), size = v_norm(p);
        if (size > bound) {
            v_scale(p, bound / size, p);
        }
    }
    dcxTouchStart(solver, island);
}

void dcxNewtonKeep(dcxSolver *solver, const dcxIsland *island)
{
    for (int i = 0; i < island->num_rows; i++) {
        memcpy(solver->linear[i].best, solver->touch[i].trail.p, sizeof solver->linear[i].best);
    }
}

void dcxNewtonBack(dcxSolver *solver, const dcxIsland *island)
{
    for (int i = 0; i < island->num_rows; i++) {
        memcpy(solver->touch[i].trail.p, solver->linear[i].best, sizeof solver->linear[i].best);
    }
    dcxTouchStart(solver, island);
}

int dcxNewtonSystem(dcxSolver *solver, const dcxIsland *island)
{
    if (solver->steps_left <= 0) {
        return 0;
    }
    solver->steps_left--;
    dcxAssemble(solver, island);
    if (!dcxFactorize(&solver->factor)) {
        return 0;
    }
    dcxFactorSolve(&solver->factor);
    step_read(solver, island);
    return 1;
}

void dcxNewtonSide(dcxSolver *solver, const dcxIsland *island)
{
    dcxAssembleSide(solver, island);
    dcxFactorSolve(&solver->factor);
    step_read(solver, island);
}

/* The velocities of the step, which those of the impulses may differ from. */
static void follow(dcxSolver *solver, const dcxIsland *island)
{
    for (int i = 0; i < island->num_bodies; i++) {
        const dcxPace *now = &solver->pace[island->body[i]];
        v_add_scaled(solver->way[i].v, now->v, 1, solver->step[i].v);
        v_add_scaled(solver->way[i].w, now->w, 1, solver->step[i].w);
    }
}

/* What is left, with the velocities of the impulses; if that is too much, it goes on from those of the step. */
static double step_end(dcxSolver *solver, const dcxIsland *island, double enough)
{
    double rest = dcxTouchRest(solver, island, INFINITY);
    if (rest <= enough) {
        return rest;
    }
    solver->by_impulses = 0;
    for (int i = 0; i < island->num_bodies; i++) {
        dcxPace *now = &solver->pace[island->body[i]];
        v_copy(now->v, solver->way[i].v);
        v_copy(now->w, solver->way[i].w);
    }
    return rest;
}

static double guess(dcxSolver *solver, const dcxIsland *island, double enough)
{
    linearise(solver, island);
    if (!dcxNewtonSystem(solver, island)) {
        return INFINITY;
    }
    follow(solver, island);
    impulses_take(solver, island);
    return step_end(solver, island, enough);
}

/* What was left after each of the last guesses, the latest first; 0: there were not so many. */
enum { lately = 4 };

static int arrives(double rest, const double *left)
{
    return rest < by_two * left[1] || rest < by_four * left[3];
}

double dcxNewtonGuesses(dcxSolver *solver, const dcxIsland *island, double tolerance, double before, int most)
{
    double rest = before, left[lately] = {0};
    int convex = solver->bounded;
    for (int i = 0; (i < most || arrives(rest, left)) && rest > tolerance && solver->steps_left > 0; i++) {
        memmove(left + 1, left, (lately - 1) * sizeof *left);
        left[0] = rest;
        rest = guess(solver, island, tolerance);
        if (convex && !(rest < helps * left[0])) {
            break;
        }
    }
    if (rest <= tolerance || (convex && rest < before)) {
        dcxNewtonKeep(solver, island);
        return rest;
    }
    dcxNewtonBack(solver, island);
    return before;
}
