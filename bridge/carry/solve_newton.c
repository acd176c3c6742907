/*
 * Steps of Newton's method for small islands, on an energy of the velocities: kinetic energy of what the rows change,
 * and of each row the potential whose slope its load is.  Two linearisations: by the kinds of contact that the impulses
 * tell (of a steady island the first such step is exact), and by the velocities, with a line search down the energy.
 */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "solve.h"
#include "solve_parts.h"

enum {
    most_cuts = 30 /* of one line search */
};

/* A line search may leave this share of the slope that it began with. */
static const double slope_left = 0.1;
double dcxNewtonRest(const dcxSolver *solver, const dcxIsland *island)
{
    double worst = 0;
    for (int i = 0; i < island->num_rows; i++) {
        double change = dcxTouchChange(solver, &solver->touch[i]);
        worst = change > worst || isnan(change) ? change : worst; /* keeps what is no number */
    }
    return worst;
}

static void linearise(dcxSolver *solver, const dcxIsland *island, int anchored)
{
    solver->factor.symmetric = 1;
    for (int i = 0; i < island->num_rows; i++) {
        const dcxTouch *c = &solver->touch[i];
        dcxLinear *l = &solver->linear[i];
        l->bound = dcxTouchBound(c, c->trail.p[3]);
        dcxRelative(l->d, &solver->pace[c->a], &solver->pace[c->b], (const double(*)[3])c->arm, c->fixed);
        if (anchored) {
            dcxLinearAnchor(c, l);
            solver->factor.symmetric &= l->turn[0] == 0 && l->turn[1] == 0 && l->turn[2] == 0;
        } else {
            dcxLinearLaw(c, l->d, l->bound, l->p, l->slope);
            v_set(l->turn, 0, 0, 0);
        }
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
        dcxRelative(solver->linear[i].e, a, b, (const double(*)[3])c->arm, c->fixed);
    }
}

/* Slope of the energy along the step, `share` of it gone; kinetic[] are the bodies' two terms of it. */
static double slope_at(const dcxSolver *solver, const dcxIsland *island, const double kinetic[2], double share)
{
    double slope = kinetic[0] + share * kinetic[1];
    for (int i = 0; i < island->num_rows; i++) {
        const dcxLinear *l = &solver->linear[i];
        double d[3], p[3];
        v_add_scaled(d, l->d, share, l->e);
        dcxLinearLaw(&solver->touch[i], d, l->bound, p, NULL);
        slope -= v_dot(p, l->e);
    }
    return slope;
}

static void kinetic_terms(const dcxSolver *solver, const dcxIsland *island, double kinetic[2])
{
    kinetic[0] = kinetic[1] = 0;
    for (int i = 0; i < island->num_bodies; i++) {
        int body = island->body[i];
        const dcxPace *now = &solver->pace[body], *start = &solver->start[body], *step = &solver->step[i];
        double dv[3], dw[3], turn[3], m = 1 / now->inv_mass;
        v_sub(dv, now->v, start->v);
        v_sub(dw, now->w, start->w);
        m_mul(turn, solver->mass[body].inertia, step->w);
        kinetic[0] += m * v_dot(dv, step->v) + v_dot(dw, turn);
        kinetic[1] += m * v_dot(step->v, step->v) + v_dot(step->w, turn);
    }
}

/* The share of the step to take: all of it unless the energy rises again before its end. */
static double line_search(const dcxSolver *solver, const dcxIsland *island)
{
    double kinetic[2];
    kinetic_terms(solver, island, kinetic);
    double first = slope_at(solver, island, kinetic, 0), low = 0, high = 1, at_low = first;
    double at_high = slope_at(solver, island, kinetic, 1);
    if (!(first < 0) || at_high <= -slope_left * first) {
        return 1;
    }
    double share = 1;
    for (int i = 0; i < most_cuts; i++) {
        /* the slope only rises: by turns where a straight one is zero, and half way */
        share = i & 1 ? 0.5 * (low + high) : low + (high - low) * at_low / (at_low - at_high);
        double slope = slope_at(solver, island, kinetic, share);
        if (fabs(slope) <= -slope_left * first) {
            break;
        }
        if (slope < 0) {
            low = share;
            at_low = slope;
        } else {
            high = share;
            at_high = slope;
        }
    }
    return share;
}

/* Impulses of the linear system after its step, which leave no error of momentum, and the velocities that go with them.
 */
static void impulses_take(dcxSolver *solver, const dcxIsland *island)
{
    for (int i = 0; i < island->num_rows; i++) {
        dcxTouch *c = &solver->touch[i];
        const dcxLinear *l = &solver->linear[i];
        double p[3], fall[3], *out = c->trail.p;
        dcxSymmetric(fall, l->slope, l->e);
        v_sub(p, l->p, fall);
        v_add_scaled(p, p, -v_dot(c->n, l->e), l->turn);
        double load = v_dot(p, c->n);
        v_add_scaled(out, p, -load, c->n);
        if (c->shaped) {
            v_copy(p, out);
            dcxSymmetric(out, c->shaped->inverse, p);
        }
        out[3] = max_of(load, c->low);
        double bound = dcxTouchBound(c, out[3]), size = v_norm(out);
        if (size > bound) {
            v_scale(out, bound / size, out);
        }
    }
    dcxTouchStart(solver, island);
}

/* Impulses after part of a step are those of the law. */
static void descent_take(dcxSolver *solver, const dcxIsland *island, double share)
{
    for (int i = 0; i < island->num_rows && share < 1; i++) {
        dcxTouch *c = &solver->touch[i];
        dcxLinear *l = &solver->linear[i];
        double d[3];
        v_add_scaled(d, l->d, share, l->e);
        dcxLinearLaw(c, d, l->bound, l->p, NULL);
        memset(l->slope, 0, sizeof l->slope);
    }
    impulses_take(solver, island);
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

/* The linear system solved; 0: it has no solution, or no steps are left. */
static int system_solve(dcxSolver *solver, const dcxIsland *island, int anchored)
{
    if (solver->steps_left <= 0) {
        return 0;
    }
    solver->steps_left--;
    linearise(solver, island, anchored);
    dcxAssemble(solver, island);
    if (!dcxFactorize(&solver->factor)) {
        return 0;
    }
    dcxFactorSolve(&solver->factor);
    step_read(solver, island);
    return 1;
}

/* The velocities of the step, which those of the impulses may differ from. */
static void follow(dcxSolver *solver, const dcxIsland *island, double share)
{
    for (int i = 0; i < island->num_bodies; i++) {
        const dcxPace *now = &solver->pace[island->body[i]];
        v_add_scaled(solver->way[i].v, now->v, share, solver->step[i].v);
        v_add_scaled(solver->way[i].w, now->w, share, solver->step[i].w);
    }
}

/* What is left, with the velocities of the impulses; if that is too much, it goes on from those of the step. */
static double step_end(dcxSolver *solver, const dcxIsland *island, double enough)
{
    double rest = dcxNewtonRest(solver, island);
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

double dcxNewtonGuess(dcxSolver *solver, const dcxIsland *island, double enough)
{
    if (!system_solve(solver, island, 1)) {
        return INFINITY;
    }
    follow(solver, island, 1);
    impulses_take(solver, island);
    return step_end(solver, island, enough);
}

double dcxNewtonDescend(dcxSolver *solver, const dcxIsland *island)
{
    if (!system_solve(solver, island, 0)) {
        return INFINITY;
    }
    double share = line_search(solver, island);
    follow(solver, island, share);
    descent_take(solver, island, share);
    return step_end(solver, island, -1);
}
