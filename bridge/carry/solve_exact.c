/*
 * The exact solve of an island by Newton's method.  First guesses of the kinds of contact, each from the last: an
 * island that is steady, or changes little, takes one or two.  What these do not solve is made convex, a problem that
 * has one solution (solve_interior.c), from which the guesses go on: with friction in cones, what slips parts by as
 * much as it was found to slip before, a few times.  Rows that undo an overlap would drive what parts so; their
 * friction is bounded by the loads found last instead.
 */
#include <math.h>

#include "base/vector.h"
#include "solve.h"
#include "solve_parts.h"

enum {
    most_guesses = 10,
    few_guesses = 3,   /* after a convex problem */
    most_convex = 6,   /* such problems */
    few_steps = 16,    /* of an island, but */
    calm_small = 600,  /* of one body where it is calm, by their number less, if that is */
    calm_steps = 30,   /* at least, which one convex problem takes; so many of more that may fall asleep; and */
    many_steps = 60,   /* now and then if it hardly moves: what is solved once is easily solved again */
    inside_steps = 20, /* with fewer no way from inside is worth its beginning */
    most_in_succession = 6,
    most_small = 12000, /* of one body, by the cube of their number less */
    most_backoff = 64,
    most_skipped = 7, /* solves of an island of more bodies than */
    few_bodies = 8,   /* these, whose guesses were in vain */
    easy_for = 64     /* solves */
};

/* Velocities are not known better than this share of the fastest. */
static const double rounding = 1e-12;
/* In tolerances: what a convex problem that is not the last may leave. */
static const double convex_rest = 1e5;
/* What is slower than so many tolerances (little more than a step of free fall) comes to rest if its convex problem is
 * solved in every step: sweeps would stir it. */
static const double calm = 1.3e12;
/* What is faster than so many (some such steps) will be elsewhere in the next step. */
static const double lively = 3e12;
/* A heap of more bodies than this lands by more small falls, and as much faster. */
static const double many_bodies = 64;
/* A convex problem that leaves more than this share of what the one before left is the last. */
static const double nearer = 0.7;

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
    solver->bounded = by_loads;
    for (int i = 0; i < island->num_rows; i++) {
        dcxTouch *c = &solver->touch[i];
        c->cap = by_loads ? dcxTouchCap(c) : c->limit;
    }
}

static double guess(dcxSolver *solver, const dcxIsland *island, double tolerance)
{
    return dcxNewtonGuesses(solver, island, tolerance, dcxTouchRest(solver, island, INFINITY), few_guesses);
}

static int from_inside(dcxSolver *solver, const dcxIsland *island, double tolerance)
{
    int ended = dcxInteriorSolve(solver, island, tolerance);
    dcxNewtonKeep(solver, island);
    dcxNewtonBack(solver, island); /* the velocities, too */
    return ended;
}

/* Whether the problem with bounds of friction is solved; the best that was found is kept. */
static int solve_bounded(dcxSolver *solver, const dcxIsland *island, double tolerance)
{
    double rest = guess(solver, island, tolerance);
    if (rest > tolerance && solver->steps_left >= inside_steps) {
        dcxInteriorStart(solver, island);
        from_inside(solver, island, tolerance);
        rest = guess(solver, island, tolerance);
    }
    return rest <= tolerance;
}

static int solve(dcxSolver *solver, const dcxIsland *island, double tolerance, double wanted)
{
    double rough = max_of(tolerance, convex_rest * wanted), last = INFINITY;
    if (solver->bounded) {
        return solve_bounded(solver, island, rough);
    }
    int scarce = solver->steps_left >= inside_steps && solver->steps_left < most_guesses + inside_steps;
    double rest = dcxNewtonGuesses(solver, island, tolerance, INFINITY, scarce ? few_guesses : most_guesses);
    if (rest <= tolerance) {
        return 1;
    }
    int ended = 0, pushes = dcxSolvePushes(solver, island);
    dcxInteriorStart(solver, island);
    for (int i = 0; rest > tolerance && solver->steps_left >= inside_steps && i < most_convex; i++) {
        if (i > 0 && (rest <= rough || rest >= nearer * last)) {
            break;
        }
        last = rest;
        if (pushes) {
            bounds_set(solver, island, 1);
            ended = solve_bounded(solver, island, rough);
            bounds_set(solver, island, 0);
        } else {
            ended = from_inside(solver, island, rough);
        }
        rest = guess(solver, island, tolerance);
    }
    return ended || rest <= tolerance;
}

/*
 * Long tries: some in succession while they end, as where a heap lands, then after ever more failures, until islands of
 * such a size were easy for long; of what is calm again some in succession each time, which may bring it to rest. Small
 * ones cost little, and are tried more often.
 */
static void patience_update(dcxSolver *solver, const dcxIsland *island, int ended, int took_long, int is_calm)
{
    double n = island->num_bodies, most = max_of(most_small / (n * n * n), most_in_succession);
    if (took_long) {
        int waits = n < most_backoff / 2 ? 2 * island->num_bodies : most_backoff;
        solver->hard_rows = island->num_rows;
        solver->easy = 0;
        if (!ended || ++solver->in_succession > most) {
            solver->backoff = 2 * solver->backoff < waits ? 2 * solver->backoff + 1 : waits;
            solver->wait = solver->backoff;
            solver->in_succession = is_calm ? 0 : solver->in_succession;
        }
    } else if (!ended) {
        solver->wait--;
        solver->easy = 0;
    } else if (2 * island->num_rows >= solver->hard_rows && ++solver->easy >= easy_for) {
        solver->backoff = solver->wait = solver->in_succession = 0;
    }
}

/*
 * Of an island out of patience: of one that is calm as many as a convex problem takes, of a small one several.  With
 * less it would be left to sweeps, which stir stiff rows by far more than a problem that is solved but once leaves:
 * what may fall asleep would hardly ever.
 */
static int steps_of(const dcxIsland *island, int is_calm)
{
    int steps = calm_small / island->num_bodies;
    steps = steps < calm_steps && island->sleeps ? calm_steps : steps;
    return !is_calm || steps < calm_steps ? few_steps : steps < many_steps ? steps : many_steps;
}

/* Guesses that fail leave nothing: islands as large as one that they failed for are tried ever more seldom. */
static int is_skipped(dcxSolver *solver, const dcxIsland *island)
{
    int skipped = 2 * island->num_rows >= solver->vain_rows && solver->skip > 0;
    solver->skip -= skipped;
    return skipped;
}

static void skip_update(dcxSolver *solver, const dcxIsland *island, int ended)
{
    if (!ended) {
        solver->skip = solver->vain;
        solver->vain = 2 * solver->vain < most_skipped ? 2 * solver->vain + 1 : most_skipped;
        solver->vain_rows = island->num_rows;
    } else if (2 * island->num_rows >= solver->vain_rows) {
        solver->vain = solver->skip = 0;
    }
}

int dcxSolveExact(dcxSolver *solver, const dcxIsland *island, double wanted, int work)
{
    dcxTouch *touch = solver->touch;
    dcxTouchStart(solver, island);
    double tolerance = max_of(wanted, rounding * fastest(solver->pace, island));
    if (dcxTouchRest(solver, island, tolerance) <= tolerance) { /* mostly the first row tells that it is not */
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
    double speed = fastest(solver->start, island), slow = lively * wanted * max_of(1, island->num_bodies / many_bodies);
    int tries_long = solver->wait <= 0 && speed < slow;
    int is_calm = speed < calm * wanted;
    solver->steps_left = tries_long ? many_steps : steps_of(island, is_calm);
    int guesses = !solver->bounded && island->num_bodies > few_bodies;
    int skipped = guesses && solver->steps_left <= calm_steps && is_skipped(solver, island);
    int ended = !skipped && solve(solver, island, tolerance, wanted);
    if (guesses && !skipped) {
        skip_update(solver, island, ended);
    }
    patience_update(solver, island, ended, tries_long && solver->steps_left < many_steps - few_steps, is_calm);
    if (!solver->by_impulses) {
        dcxNewtonBack(solver, island);
    }
    return ended;
}
