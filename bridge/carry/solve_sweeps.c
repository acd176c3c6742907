/*
 * Sweeps: each row in turn is solved for itself, friction and all, against the present velocities of its bodies.  The
 * changes of one sweep serve as a gradient of the nonsmooth nonlinear conjugate gradient method (Silcowitz, Niebe,
 * Erleben, "A nonsmooth nonlinear conjugate gradient method for interactive contact force problems", 2010).  The step
 * along the conjugate direction is taken by each row when the next sweep comes to it, so that a sweep reads it once.
 */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "solve.h"
#include "solve_parts.h"
#include "solve_visit.h"

/* Fourth numbers: what a body keeps there is left alone, since n has -1 there (and all else of interest stands first).
 */
static inline __attribute__((always_inline)) void round_push(dcxPace *a, dcxPace *b, const dcxRound *r, const double *p)
{
    dcxV4 n = V4_CONST(r->n), push = V4_CONST(p), dp = push + p[3] * n, turn = V4_CROSS(n, push);
    V4(a->v) += a->inv_mass * dp;
    V4(b->v) -= b->inv_mass * dp;
    V4(a->w) += (a->inv_round * r->reach[0]) * turn;
    V4(b->w) -= (b->inv_round * r->reach[1]) * turn;
}

static inline __attribute__((always_inline)) void round_visit(dcxPace *pace, dcxRound *r, dcxVisits *s)
{
    dcxPace *a = &pace[r->a], *b = &pace[r->b];
    dcxTrail *trail = &r->trail;
    dcxV4 n = V4_CONST(r->n), way = V4(trail->way), p = V4(trail->p) + s->beta * way;
    V4(trail->way) = s->beta * way + V4(trail->step);
    dcxV4 d = V4(a->v) - V4(b->v), spin = r->reach[0] * V4(a->w) - r->reach[1] * V4(b->w), along = d * n;
    double u = V4_SUM(along), load = max_of(p[3] + (r->target - u - r->soft * p[3]) * r->inv_n, r->low);
    dcxV4 q = p - (d - u * n + V4_CROSS(spin, n) - V4_CONST(r->motion) + r->slip * p) * r->inv_t, squares = q * q;
    double bound = r->mu * max_of(load, 0), square = V4_SUM(squares);
    q *= bound / sqrt(max_of(square, bound * bound) + DCX_VISIT_TINY);
    q[3] = load;
    dcxVisitTake(trail, (const double *)&p, (const double *)&q, r->wn, r->wt, s);
    round_push(a, b, r, trail->step);
}

/* Rows in their order, and back: what has come down a pile goes up again. */
DCX_WIDE static void round_sweep(dcxSolver *solver, const dcxIsland *island, int back, dcxVisits *s)
{
    dcxRound *r = solver->round, *end = r + island->num_rows;
    if (back) {
        while (end > r) {
            round_visit(solver->pace, --end, s);
        }
    } else {
        for (; r < end; r++) {
            round_visit(solver->pace, r, s);
        }
    }
}

/* The bodies' part of the conjugate step, and a note of where the sweep begins; the fourth numbers of a way are zero.
 */
DCX_WIDE static void paces_follow(dcxSolver *solver, const dcxIsland *island, double beta)
{
    for (int i = 0; i < island->num_bodies; i++) {
        dcxPace *now = &solver->pace[island->body[i]], *step = &solver->step[i], *way = &solver->way[i];
        V4(now->v) += beta * V4(way->v);
        V4(now->w) += beta * V4(way->w);
        V4(way->v) = beta * V4(way->v) + V4(step->v);
        V4(way->w) = beta * V4(way->w) + V4(step->w);
        *step = *now;
    }
}

DCX_WIDE static void paces_note(dcxSolver *solver, const dcxIsland *island)
{
    for (int i = 0; i < island->num_bodies; i++) {
        const dcxPace *now = &solver->pace[island->body[i]];
        V4(solver->step[i].v) = V4_CONST(now->v) - V4(solver->step[i].v);
        V4(solver->step[i].w) = V4_CONST(now->w) - V4(solver->step[i].w);
    }
}

typedef void sweep_function(dcxSolver *solver, const dcxIsland *island, int back, dcxVisits *s);

/*
 * Sweeps go on, to so many times their number, while the rows still change by more than so many tolerances: a crowd
 * that comes to a stop all at once is not to overlap.  On a large heap at rest, the few that hop do not hold the others
 * up: together the rows have to change as if this share of them did by so much.
 */
#define PATIENCE 3
#define ROUGH 1e11
#define SHARE 0.01

static int is_rough(const dcxVisits *s, int num_rows, double rough)
{
    return s->change > rough * rough && s->sum > SHARE * num_rows * rough * rough;
}

/*
 * Balls' sweeps end before where no row changes by more than so many tolerances, and by less than this part of what it
 * did at first.  The next step goes on from there: a heap that stands still comes to rest as exactly, in more steps.
 */
#define CALM 1e9
#define LESS 0.5

static double sweeps_run(dcxSolver *solver, const dcxIsland *island, sweep_function *run, int sweeps, double tolerance,
                         double calm)
{
    dcxVisits s = {0};
    double first = 0;
    memset(solver->step, 0, (size_t)island->num_bodies * sizeof *solver->step);
    memset(solver->way, 0, (size_t)island->num_bodies * sizeof *solver->way);
    double rough = ROUGH * tolerance;
    for (int i = 0; i < sweeps || (i < PATIENCE * sweeps && is_rough(&s, island->num_rows, rough)); i++) {
        double last = s.size;
        s.change = s.sum = s.size = 0;
        paces_follow(solver, island, s.beta);
        run(solver, island, i & 1, &s);
        paces_note(solver, island);
        first = i == 0 ? s.change : first;
        if (!(s.change > tolerance * tolerance) || (s.change < calm * calm && s.change < LESS * LESS * first)) {
            break;
        }
        /* a gradient that grows: the old direction is of no use any more */
        s.beta = i > 0 && s.size < last ? s.size / last : 0;
    }
    return sqrt(s.change);
}

DCX_WIDE static void rounds_start(dcxSolver *solver, const dcxIsland *island)
{
    for (int i = 0; i < island->num_rows; i++) {
        dcxRound *r = &solver->round[i];
        round_push(&solver->pace[r->a], &solver->pace[r->b], r, r->trail.p);
    }
}

double dcxSweepsRound(dcxSolver *solver, const dcxIsland *island, int sweeps, double tolerance)
{
    rounds_start(solver, island);
    return sweeps_run(solver, island, round_sweep, sweeps, tolerance, CALM * tolerance);
}

double dcxSweepsTouch(dcxSolver *solver, const dcxIsland *island, int sweeps, double tolerance)
{
    dcxTouchStart(solver, island);
    for (int i = 0; i < island->num_rows; i++) {
        dcxTrail *trail = &solver->touch[i].trail;
        memset(trail->step, 0, sizeof trail->step);
        memset(trail->way, 0, sizeof trail->way);
    }
    return sweeps_run(solver, island, dcxTouchSweep, sweeps, tolerance, 0);
}
