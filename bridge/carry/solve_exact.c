/*
 * The exact solve of an island by Newton's method.  First guesses of the kinds of contact, each from the last: an
 * island that is steady, or changes little, takes one or two.  What these do not solve is made convex: friction is
 * bounded by the loads found last, as a problem of its own that has one solution, and bounds follow from it a few
 * times.  Stiff rows make that solution hard to find from far, so it is come to in stages (the proximal point
 * algorithm: Rockafellar, "Monotone operators and the proximal point algorithm", 1976): each lets a row change its
 * impulse only against a softness of about the bodies' own, and begins where the last ended, with less of it.  That
 * changes the way, not the end.
 */
#include <math.h>

#include "base/vector.h"
#include "solve.h"
#include "solve_parts.h"

enum {
    most_guesses = 10,
    few_guesses = 3, /* after the first bounds of friction */
    most_bounds = 2, /* times that friction is bounded anew */
    stage_steps = 5, /* of one stage */
    most_stages = 20,
    few_steps = 16,   /* of an island, but */
    many_steps = 160, /* now and then if it hardly moves: what is solved once is easily solved again */
    most_in_succession = 6,
    most_backoff = 64,
    easy_for = 64 /* solves */
};

/* Velocities are not known better than this share of the fastest. */
static const double rounding = 1e-12;
/* In tolerances: what a problem with bounds of friction that are not the last may leave, and a stage of share 1. */
static const double bounded_rest = 1e5, loose = 1e11;
/* What is faster than so many tolerances (some steps of free fall) will be elsewhere in the next step. */
static const double lively = 3e12;
/* A heap of more bodies than this lands by more small falls, and as much faster. */
static const double many_bodies = 64;
/* Stages: the first softness of a row's inverse mass, and what the next has of it after success and failure. */
static const double first_share = 1e-2, less = 0.1, more = 30;
/* A guess of the convex problem that leaves more than this share is the last. */
static const double helps = 0.3;

static double fastest(const dcxPace *pace, const dcxIsland *island)
{
    double most = 0;
    for (int i = 0; i < island->num_bodies; i++) {
        const dcxPace *p = &pace[island->body[i]];
        most = max_of(most, v_dot(p->v, p->v));
    }
    return sqrt(most);
}

/* Friction bounded by the loads so far, or (0) by those to be found. */
static void bounds_set(dcxSolver *solver, const dcxIsland *island, int by_loads)
{
    for (int i = 0; i < island->num_rows; i++) {
        dcxTouch *c = &solver->touch[i];
        c->cap = by_loads ? dcxTouchCap(c) : -1;
    }
}

static void inverses_set(dcxTouch *c)
{
    c->inv_n = 1 / (c->wn + c->soft);
    c->inv_t = c->mu > 0 ? 1 / (c->wt + c->slip) : 0;
}

static void stage_begin(dcxSolver *solver, const dcxIsland *island, double share)
{
    for (int i = 0; i < island->num_rows; i++) {
        dcxTouch *c = &solver->touch[i];
        dcxLinear *l = &solver->linear[i];
        l->soft = c->soft;
        l->slip = c->slip;
        l->target = c->target;
        v_copy(l->motion, c->motion);
        c->soft += share * c->wn;
        c->target += share * c->wn * c->trail.p[3];
        c->slip += share * c->wt;
        v_add_scaled(c->motion, c->motion, share * c->wt, c->trail.p);
        inverses_set(c);
    }
    dcxTouchStart(solver, island);
}

static void stage_end(dcxSolver *solver, const dcxIsland *island)
{
    for (int i = 0; i < island->num_rows; i++) {
        dcxTouch *c = &solver->touch[i];
        const dcxLinear *l = &solver->linear[i];
        c->soft = l->soft;
        c->slip = l->slip;
        c->target = l->target;
        v_copy(c->motion, l->motion);
        inverses_set(c);
    }
}

/*
 * Guesses, each from the last; what is left.  Their impulses are kept if they are wanted: of friction that follows its
 * load only a solution is, since others may hold any energy.
 */
static double guess(dcxSolver *solver, const dcxIsland *island, double tolerance, double before, int most)
{
    double rest = before, last = INFINITY;
    int convex = solver->touch[0].cap >= 0;
    for (int i = 0; i < most && rest > tolerance && solver->steps_left > 0 && (!convex || rest < helps * last); i++) {
        last = rest;
        rest = dcxNewtonGuess(solver, island, tolerance);
    }
    if (rest <= tolerance || (convex && rest < before)) {
        dcxNewtonKeep(solver, island);
        return rest;
    }
    dcxNewtonBack(solver, island);
    return before;
}

/* Whether the convex problem is solved (`wanted`: the tolerance but for rounding); what was found by the last stage is
 * kept. */
static int solve_convex(dcxSolver *solver, const dcxIsland *island, double tolerance, double wanted)
{
    double share = first_share;
    double rest = guess(solver, island, tolerance, dcxNewtonRest(solver, island), few_guesses);
    for (int i = 0; rest > tolerance && i < most_stages && solver->steps_left > 0; i++) {
        double enough = max_of(loose * share * wanted, tolerance), left = INFINITY;
        stage_begin(solver, island, share);
        for (int k = 0; k < stage_steps && left > enough; k++) {
            left = dcxNewtonDescend(solver, island);
        }
        stage_end(solver, island);
        int ended = left <= enough;
        if (ended) {
            dcxNewtonKeep(solver, island);
        }
        dcxNewtonBack(solver, island); /* the velocities, too */
        share *= ended ? less : more;
        if (ended) {
            rest = guess(solver, island, tolerance, dcxNewtonRest(solver, island), few_guesses);
        }
    }
    return rest <= tolerance;
}

static int solve(dcxSolver *solver, const dcxIsland *island, double tolerance, double wanted)
{
    double rough = max_of(tolerance, bounded_rest * wanted);
    if (solver->touch[0].cap >= 0) {
        return solve_convex(solver, island, rough, wanted);
    }
    int ended = 0;
    double rest = guess(solver, island, tolerance, INFINITY, most_guesses);
    for (int i = 0; i < most_bounds && rest > tolerance && solver->steps_left > 0; i++) {
        bounds_set(solver, island, 1);
        ended = solve_convex(solver, island, rough, wanted);
        bounds_set(solver, island, 0);
        rest = guess(solver, island, tolerance, dcxNewtonRest(solver, island), few_guesses);
    }
    return ended || rest <= tolerance;
}

/*
 * Long tries: a few in succession while they end, as where a heap lands, then after ever more failures,
 * until islands of such a size were easy for long.
 */
static void patience_update(dcxSolver *solver, int num_rows, int ended, int took_long)
{
    if (took_long) {
        solver->hard_rows = num_rows;
        solver->easy = 0;
        if (!ended || ++solver->in_succession > most_in_succession) {
            solver->backoff = 2 * solver->backoff < most_backoff ? 2 * solver->backoff + 1 : most_backoff;
            solver->wait = solver->backoff;
        }
    } else if (!ended) {
        solver->wait--;
        solver->easy = 0;
    } else if (2 * num_rows >= solver->hard_rows && ++solver->easy >= easy_for) {
        solver->backoff = solver->wait = solver->in_succession = 0;
    }
}

/* Mostly the first row tells that it is not. */
static int is_solved(const dcxSolver *solver, const dcxIsland *island, double tolerance)
{
    int i = 0;
    while (i < island->num_rows && dcxTouchChange(solver, &solver->touch[i]) <= tolerance) {
        i++;
    }
    return i == island->num_rows;
}

int dcxSolveExact(dcxSolver *solver, const dcxIsland *island, double wanted, int work)
{
    dcxTouch *touch = solver->touch;
    dcxTouchStart(solver, island);
    double tolerance = max_of(wanted, rounding * fastest(solver->pace, island));
    if (is_solved(solver, island, tolerance)) {
        return 1;
    }
    dcxNewtonKeep(solver, island);
    if (!dcxFactorShape(&solver->factor, touch, island->num_rows, solver->number, solver->mass, island->num_bodies)) {
        solver->lacking = 1;
        return -1;
    }
    if (solver->factor.work > work) {
        return -1;
    }
    double slow = lively * wanted * max_of(1, island->num_bodies / many_bodies);
    int tries_long = solver->wait <= 0 && fastest(solver->start, island) < slow;
    solver->steps_left = tries_long ? many_steps : few_steps;
    int ended = solve(solver, island, tolerance, wanted);
    patience_update(solver, island->num_rows, ended, tries_long && solver->steps_left < many_steps - few_steps);
    if (!solver->by_impulses) {
        dcxNewtonBack(solver, island);
    }
    return ended;
}
