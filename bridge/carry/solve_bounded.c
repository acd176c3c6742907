/*
 * Friction that follows its load may have no solution, or none that is found: bodies wedged into each other.  What the
 * solve ends with then may hold more energy than there was.  So friction is bounded by the loads that are found without
 * it: that is a convex problem, whose solution brings no more than what moves and what the rows have stored.
 */
#include <math.h>

#include "base/vector.h"
#include "solve.h"
#include "solve_parts.h"

/* Of the energy that can be explained: what rounding may add. */
static const double rounding = 1e-6;

static double kinetic(const dcxSolver *solver, const dcxIsland *island, const dcxPace *pace)
{
    double sum = 0;
    for (int i = 0; i < island->num_bodies; i++) {
        const dcxPace *p = &pace[island->body[i]];
        const dcxMass *mass = &solver->mass[island->body[i]];
        double turn[3];
        sum += 0.5 * v_dot(p->v, p->v) / p->inv_mass;
        if (mass->whole) {
            m_mul(turn, mass->inertia, p->w);
            sum += 0.5 * v_dot(p->w, turn);
        }
    }
    return sum;
}

/*
 * The energy that a convex solve makes least is half the mass of the change from the start, and the rows' potential. It
 * is no more than where all that moves is at rest, or where it was: so much the change and the potential may hold.  But
 * overlaps that are undone are to bring no more than what parts by itself at that speed: stiff rows that undo against
 * each other would else build up loads, and throw what is wedged between them.  Rows that give way as much as their
 * bodies build up none, whatever they bear already: a pile that was pressed into itself is to come out of it.
 */
static double change_bound(const dcxSolver *solver, const dcxIsland *island, double start)
{
    static const dcxPace rest = {{0}, 0, {0}, 0};
    double at_rest = start, at_start = 0;
    for (int i = 0; i < island->num_rows; i++) {
        const dcxTouch *c = &solver->touch[i];
        const dcxPace *a = &solver->start[c->a], *b = &solver->start[c->b];
        for (int k = 0; k < 2; k++) {
            double d[3];
            dcxRelative(d, k && solver->mass[c->a].moves ? &rest : a, k && solver->mass[c->b].moves ? &rest : b,
                        (const double(*)[4])c->arm, c->fixed);
            double u = v_dot(c->n, d), p = max_of(0, (c->target - c->push - u) / c->soft);
            double undoes = (c->soft * p + 0.5 * c->push) * c->push / max_of(c->soft, c->wn);
            double kick = max_of(c->low, 0), belt = (c->limit >= 0 ? c->limit : c->mu * p) * v_norm(c->motion);
            *(k ? &at_rest : &at_start) += 0.5 * c->soft * p * p + undoes + kick * (fabs(u) + kick * c->wn) + belt;
        }
    }
    return at_rest < at_start ? at_rest : at_start;
}

int dcxSolveRose(const dcxSolver *solver, const dcxIsland *island)
{
    double start = kinetic(solver, island, solver->start), change = change_bound(solver, island, start), potential = 0;
    double most = sqrt(start) + sqrt(change);
    for (int i = 0; i < island->num_rows; i++) {
        const dcxTouch *c = &solver->touch[i];
        potential += 0.5 * c->soft * c->trail.p[3] * c->trail.p[3];
    }
    return !(kinetic(solver, island, solver->pace) <= (1 + rounding) * most * most) ||
           !(potential <= (1 + rounding) * (change + start));
}

static void solve(dcxSolver *solver, const dcxIsland *island, double tolerance, int work, int sweeps)
{
    if (work == 0 || dcxSolveExact(solver, island, tolerance, work) != 1) {
        dcxSweepsTouch(solver, island, sweeps, tolerance);
    }
}

void dcxSolveBounded(dcxSolver *solver, const dcxIsland *island, double tolerance, int work, int sweeps)
{
    dcxTouch *touch = solver->touch;
    dcxSolveForget(solver, island);
    solver->bounded = 1;
    for (int i = 0; i < island->num_rows; i++) {
        touch[i].cap = 0;
    }
    solve(solver, island, tolerance, work, sweeps);
    for (int i = 0; i < island->num_rows; i++) {
        touch[i].cap = dcxTouchCap(&touch[i]);
    }
    solve(solver, island, tolerance, work, sweeps);
}
