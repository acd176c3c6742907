/*
 * A row between any bodies, solved for itself against the present velocities of its bodies.  Vectors of three have a
 * fourth number here: a body's inverse mass, which is left alone, since n has -1 there and all else nothing.
 */
#include <math.h>

#include "base/vector.h"
#include "solve.h"
#include "solve_parts.h"
#include "solve_visit.h"

#define INLINE static inline __attribute__((always_inline))

/* Impulse and motion of friction that has a direction are the weighed ones. */
DCX_APART static void weigh(const dcxTouch *c, double *d)
{
    double o[3] = {d[0], d[1], d[2]};
    dcxSymmetric(d, c->shaped->d, o);
}

INLINE void relative(const dcxPace *pace, const dcxTouch *c, double *d)
{
    const dcxPace *a = &pace[c->a], *b = &pace[c->b];
    dcxV4 w = V4_CONST(a->w), arm = V4_CONST(c->arm[0]), at = V4_CONST(a->v) + V4_CROSS(w, arm);
    if (!c->fixed) {
        w = V4_CONST(b->w);
        arm = V4_CONST(c->arm[1]);
        at -= V4_CONST(b->v) + V4_CROSS(w, arm);
    }
    V4(d) = at;
}

/* The impulse q that solves a row which has p at the relative velocity rel. */
INLINE void solve(const dcxTouch *c, const double *rel, const double *from, double *to)
{
    dcxV4 d = V4_CONST(rel), p = V4_CONST(from), n = V4_CONST(c->n), along = d * n, q = {0};
    double u = V4_SUM(along), load = max_of(c->low, p[3] + (c->target - u - c->soft * p[3]) * c->inv_n);
    double bound = dcxTouchBound(c, load);
    if (bound > 0) {
        d += (load - p[3]) * V4_CONST(c->along);
        if (c->shaped) {
            weigh(c, (double *)&d);
        }
        along = d * n;
        dcxV4 e = d - V4_SUM(along) * n - V4_CONST(c->motion) + c->slip * p;
        q = p - (e[0] * V4_CONST(c->stick[0]) + e[1] * V4_CONST(c->stick[1]) + e[2] * V4_CONST(c->stick[2]));
        dcxV4 squares = q * q;
        if (V4_SUM(squares) > bound * bound) {
            /* at the limit only a step along the slip itself ends where friction is against it */
            q = p - c->inv_t * e;
            squares = q * q;
            double square = V4_SUM(squares);
            q *= square > bound * bound ? bound / sqrt(square) : 1;
        }
    }
    q[3] = load;
    V4(to) = q;
}

INLINE void side_push(dcxPace *pace, const dcxMass *mass, const double *arm, const double *dp, double sign)
{
    dcxV4 lever = V4_CONST(arm), force = V4_CONST(dp), t = V4_CROSS(lever, force);
    V4(pace->v) += sign * pace->inv_mass * force;
    V4(pace->w) += sign * (t[0] * V4_CONST(mass->inv_inertia[0]) + t[1] * V4_CONST(mass->inv_inertia[1]) +
                           t[2] * V4_CONST(mass->inv_inertia[2]));
}

INLINE void push(dcxPace *pace, const dcxMass *mass, const dcxTouch *c, const double *p)
{
    dcxV4 n = V4_CONST(c->n), friction = V4_CONST(p);
    if (c->shaped) {
        weigh(c, (double *)&friction);
    }
    dcxV4 dp = friction + p[3] * n;
    if (pace[c->a].inv_mass > 0) {
        side_push(&pace[c->a], &mass[c->a], c->arm[0], (const double *)&dp, 1);
    }
    if (pace[c->b].inv_mass > 0) {
        side_push(&pace[c->b], &mass[c->b], c->arm[1], (const double *)&dp, -1);
    }
}

INLINE void visit(dcxPace *pace, const dcxMass *mass, dcxTouch *c, dcxVisits *s)
{
    dcxTrail *trail = &c->trail;
    dcxV4 d, q, way = V4(trail->way), p = V4(trail->p) + s->beta * way;
    V4(trail->way) = s->beta * way + V4(trail->step);
    relative(pace, c, (double *)&d);
    solve(c, (const double *)&d, (const double *)&p, (double *)&q);
    dcxVisitTake(trail, (const double *)&p, (const double *)&q, c->wn, c->wt, s);
    push(pace, mass, c, trail->step);
}

DCX_WIDE static void sweep(dcxSolver *solver, const dcxIsland *island, int back, dcxVisits *s)
{
    dcxTouch *c = solver->touch, *end = c + island->num_rows;
    if (back) {
        while (end > c) {
            visit(solver->pace, solver->mass, --end, s);
        }
    } else {
        for (; c < end; c++) {
            visit(solver->pace, solver->mass, c, s);
        }
    }
}

DCX_WIDE static double rest(const dcxSolver *solver, const dcxIsland *island, double enough)
{
    double worst = 0;
    for (int i = 0; i < island->num_rows && worst <= enough; i++) {
        const dcxTouch *c = &solver->touch[i];
        dcxV4 d, q;
        relative(solver->pace, c, (double *)&d);
        solve(c, (const double *)&d, c->trail.p, (double *)&q);
        dcxV4 step = q - V4_CONST(c->trail.p), squares = step * step;
        double along = c->wn * fabs(step[3]), across = c->wt * sqrt(V4_SUM(squares)), change = max_of(along, across);
        worst = change > worst || isnan(change) ? change : worst; /* keeps what is no number */
    }
    return worst;
}

/* Functions for a choice of processors are to be static, or the library exports them. */
void dcxTouchSweep(dcxSolver *solver, const dcxIsland *island, int back, dcxVisits *s)
{
    sweep(solver, island, back, s);
}

double dcxTouchRest(const dcxSolver *solver, const dcxIsland *island, double enough)
{
    return rest(solver, island, enough);
}

DCX_WIDE static void push_all(dcxSolver *solver, const dcxIsland *island)
{
    for (int i = 0; i < island->num_rows; i++) {
        push(solver->pace, solver->mass, &solver->touch[i], solver->touch[i].trail.p);
    }
}

void dcxTouchStart(dcxSolver *solver, const dcxIsland *island)
{
    solver->by_impulses = 1;
    for (int i = 0; i < island->num_bodies; i++) {
        solver->pace[island->body[i]] = solver->start[island->body[i]];
    }
    push_all(solver, island);
}

void dcxTouchFresh(dcxSolver *solver, const dcxIsland *island)
{
    dcxVisits s = {0};
    int started = 0;
    for (int i = 0; i < island->num_rows; i++) {
        dcxTouch *c = &solver->touch[i];
        if (!c->fresh) {
            continue;
        }
        if (!started++) {
            dcxTouchStart(solver, island);
        }
        visit(solver->pace, solver->mass, c, &s);
    }
}
