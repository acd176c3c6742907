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

/* So that nothing is divided by nothing. */
static const double tiny = 1e-290;

/* What a sweep is told and tells. */
typedef struct sweep {
    double beta;   /* share of the last direction */
    double change; /* square of the greatest, m/s */
    double sum;    /* of the squares of all rows' */
    double size;   /* of all changes: the square of the gradient */
} sweep;

/* A row changed by the square root of `square` m/s. */
static inline void change_note(sweep *s, double square)
{
    s->change = max_of(s->change, square);
    s->sum += square;
}

/* The conjugate part of a row's visit. */
static inline void trail_follow(dcxTrail *trail, double beta)
{
    for (int k = 0; k < 4; k++) {
        trail->p[k] += beta * trail->way[k];
        trail->way[k] = beta * trail->way[k] + trail->step[k];
    }
}

/* Takes the new impulse q; its change stays in trail->step. */
static inline void trail_take(dcxTrail *trail, const double q[4], double wn, double wt, sweep *s)
{
    for (int k = 0; k < 4; k++) {
        trail->step[k] = q[k] - trail->p[k];
        trail->p[k] = q[k];
    }
    double across = v_dot(trail->step, trail->step), along = trail->step[3] * trail->step[3];
    change_note(s, max_of(wn * wn * along, wt * wt * across));
    s->size += wn * along + wt * across;
}

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

static inline __attribute__((always_inline)) void round_visit(dcxPace *pace, dcxRound *r, sweep *s)
{
    dcxPace *a = &pace[r->a], *b = &pace[r->b];
    dcxTrail *trail = &r->trail;
    dcxV4 n = V4_CONST(r->n), way = V4(trail->way), p = V4(trail->p) + s->beta * way;
    V4(trail->way) = s->beta * way + V4(trail->step);
    dcxV4 d = V4(a->v) - V4(b->v), spin = r->reach[0] * V4(a->w) - r->reach[1] * V4(b->w), along = d * n;
    double u = V4_SUM(along), load = max_of(p[3] + (r->target - u - r->soft * p[3]) * r->inv_n, r->low);
    dcxV4 q = p - (d - u * n + V4_CROSS(spin, n) - V4_CONST(r->motion) + r->slip * p) * r->inv_t, squares = q * q;
    double bound = r->mu * max_of(load, 0), square = V4_SUM(squares);
    q *= bound / sqrt(max_of(square, bound * bound) + tiny);
    q[3] = load;
    dcxV4 step = q - p, change = step * step;
    V4(trail->p) = q;
    V4(trail->step) = step;
    double across = V4_SUM(change), wn = r->wn, wt = r->wt;
    change_note(s, max_of(wn * wn * change[3], wt * wt * across));
    s->size += wn * change[3] + wt * across;
    round_push(a, b, r, trail->step);
}

/* The impulse q that solves a row at the relative velocity d. */
static inline void touch_solve(const dcxTouch *c, const double rel[3], double q[4])
{
    const double *p = c->trail.p;
    double u = v_dot(c->n, rel), d[3], e[3], o[3];
    q[3] = max_of(c->low, p[3] + (c->target - u - c->soft * p[3]) * c->inv_n);
    double bound = dcxTouchBound(c, q[3]);
    if (!(bound > 0)) {
        v_set(q, 0, 0, 0);
        return;
    }
    v_add_scaled(d, rel, q[3] - p[3], c->along);
    if (c->shaped) {
        v_copy(o, d);
        dcxSymmetric(d, c->shaped->d, o);
    }
    u = v_dot(c->n, d);
    for (int k = 0; k < 3; k++) {
        e[k] = d[k] - u * c->n[k] - c->motion[k] + c->slip * p[k];
    }
    dcxSymmetric(o, c->stick, e);
    v_sub(q, p, o);
    if (v_dot(q, q) <= bound * bound) {
        return;
    }
    /* at the limit only a step along the slip itself ends where friction is against it */
    v_add_scaled(q, p, -c->inv_t, e);
    double size = v_norm(q);
    if (size > bound) {
        v_scale(q, bound / size, q);
    }
}

static inline void touch_push(dcxPace *pace, const dcxMass *mass, const dcxTouch *c, const double p[4])
{
    dcxPace *a = &pace[c->a], *b = &pace[c->b];
    double dp[3], t[3], o[3];
    v_add_scaled(dp, p, p[3], c->n);
    if (c->shaped) {
        dcxSymmetric(t, c->shaped->d, p);
        v_add_scaled(dp, t, p[3], c->n);
    }
    if (a->inv_mass > 0) {
        v_add_scaled(a->v, a->v, a->inv_mass, dp);
        v_cross(t, c->arm[0], dp);
        m_mul(o, mass[c->a].inv_inertia, t);
        v_add_scaled(a->w, a->w, 1, o);
    }
    if (b->inv_mass > 0) {
        v_add_scaled(b->v, b->v, -b->inv_mass, dp);
        v_cross(t, c->arm[1], dp);
        m_mul(o, mass[c->b].inv_inertia, t);
        v_sub(b->w, b->w, o);
    }
}

static inline void touch_visit(dcxPace *pace, const dcxMass *mass, dcxTouch *c, sweep *s)
{
    double d[3], q[4];
    trail_follow(&c->trail, s->beta);
    dcxRelative(d, &pace[c->a], &pace[c->b], (const double(*)[3])c->arm, c->fixed);
    touch_solve(c, d, q);
    trail_take(&c->trail, q, c->wn, c->wt, s);
    touch_push(pace, mass, c, c->trail.step);
}

double dcxTouchChange(const dcxSolver *solver, const dcxTouch *c)
{
    double d[3], q[4], step[3];
    dcxRelative(d, &solver->pace[c->a], &solver->pace[c->b], (const double(*)[3])c->arm, c->fixed);
    touch_solve(c, d, q);
    v_sub(step, q, c->trail.p);
    return max_of(c->wn * fabs(q[3] - c->trail.p[3]), c->wt * v_norm(step));
}

/* Rows in their order, and back: what has come down a pile goes up again. */
DCX_WIDE static void round_sweep(dcxSolver *solver, const dcxIsland *island, int back, sweep *s)
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

static void touch_sweep(dcxSolver *solver, const dcxIsland *island, int back, sweep *s)
{
    dcxTouch *c = solver->touch, *end = c + island->num_rows;
    if (back) {
        while (end > c) {
            touch_visit(solver->pace, solver->mass, --end, s);
        }
    } else {
        for (; c < end; c++) {
            touch_visit(solver->pace, solver->mass, c, s);
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

typedef void sweep_function(dcxSolver *solver, const dcxIsland *island, int back, sweep *s);

/*
 * Sweeps go on, to so many times their number, while the rows still change by more than so many tolerances: a crowd
 * that comes to a stop all at once is not to overlap.  On a large heap at rest, the few that hop do not hold the others
 * up: together the rows have to change as if this share of them did by so much.
 */
#define PATIENCE 5
#define ROUGH 1e11
#define SHARE 0.01

static int is_rough(const sweep *s, int num_rows, double rough)
{
    return s->change > rough * rough && s->sum > SHARE * num_rows * rough * rough;
}

static double sweeps_run(dcxSolver *solver, const dcxIsland *island, sweep_function *run, int sweeps, double tolerance)
{
    sweep s = {0};
    memset(solver->step, 0, (size_t)island->num_bodies * sizeof *solver->step);
    memset(solver->way, 0, (size_t)island->num_bodies * sizeof *solver->way);
    double rough = ROUGH * tolerance;
    for (int i = 0; i < sweeps || (i < PATIENCE * sweeps && is_rough(&s, island->num_rows, rough)); i++) {
        double last = s.size;
        s.change = s.sum = s.size = 0;
        paces_follow(solver, island, s.beta);
        run(solver, island, i & 1, &s);
        paces_note(solver, island);
        if (!(s.change > tolerance * tolerance)) {
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
    return sweeps_run(solver, island, round_sweep, sweeps, tolerance);
}

void dcxTouchStart(dcxSolver *solver, const dcxIsland *island)
{
    solver->by_impulses = 1;
    for (int i = 0; i < island->num_bodies; i++) {
        solver->pace[island->body[i]] = solver->start[island->body[i]];
    }
    for (int i = 0; i < island->num_rows; i++) {
        dcxTouch *c = &solver->touch[i];
        touch_push(solver->pace, solver->mass, c, c->trail.p);
    }
}

void dcxTouchFresh(dcxSolver *solver, const dcxIsland *island)
{
    sweep s = {0};
    int started = 0;
    for (int i = 0; i < island->num_rows; i++) {
        dcxTouch *c = &solver->touch[i];
        if (!c->fresh) {
            continue;
        }
        if (!started++) {
            dcxTouchStart(solver, island);
        }
        touch_visit(solver->pace, solver->mass, c, &s);
    }
}

double dcxSweepsTouch(dcxSolver *solver, const dcxIsland *island, int sweeps, double tolerance)
{
    dcxTouchStart(solver, island);
    for (int i = 0; i < island->num_rows; i++) {
        dcxTrail *trail = &solver->touch[i].trail;
        memset(trail->step, 0, sizeof trail->step);
        memset(trail->way, 0, sizeof trail->way);
    }
    return sweeps_run(solver, island, touch_sweep, sweeps, tolerance);
}
