/*
 * The convex problem of an island by an interior point method.  A row's load and friction stay inside of friction's
 * cone, or of a cylinder where its bound is given (`cap`), and above the least load; the speeds at which the row slips
 * and parts stay inside of the dual of that.  Steps lead both to the boundary, by the scaling that makes them equal
 * (Nesterov and Todd, "Self-scaled barriers and interior-point methods for convex programming", 1997; predictor and
 * corrector as in Mehrotra, "On the implementation of a primal-dual interior point method", 1992).  How many that takes
 * hardly depends on how stiff the rows are, nor on where it begins.
 *
 * In a cone as such what slips also parts, at mu times its speed.  So each row's target is less by that speed, as found
 * by the solve before (Acary, Cadoux, Lemarechal and Malick, "A formulation of the linear discrete Coulomb friction
 * problem via convex optimization", 2011): by nothing at rest, and the solution is that of the law once the speeds no
 * longer change.  Before that it may part too much, but never drives: what is not the law's only takes energy away.
 */
#include <math.h>

#include "base/vector.h"
#include "solve.h"
#include "solve_inside.h"
#include "solve_parts.h"

enum { most_steps = 40 };

/* A step goes so far to the bound that is next on its way. */
static const double most_of_way = 0.99;
/* What the next step is to leave of the products, after a step that went all the way, and at most. */
static const double least_left = 1e-3;
/* Of the island's speeds: products as small may be all that can be had of stiff rows, whose rounding then grows. */
static const double rounded = 3e-6;
/* What the shifts did before leads on no further than this. */
static const double most_lead = 4;

/* The size of the island's speeds. */
static double scale_of(const dcxSolver *solver, const dcxIsland *island)
{
    double most = 0;
    for (int i = 0; i < island->num_rows; i++) {
        const dcxTouch *c = &solver->touch[i];
        double d[3];
        dcxRelative(d, &solver->start[c->a], &solver->start[c->b], (const double(*)[4])c->arm, c->fixed);
        most = max_of(most, max_of(v_norm(d), dcxInsideOpens(c) ? fabs(c->target) : 0));
    }
    return most;
}

static void begin(dcxSolver *solver, const dcxIsland *island, double speed)
{
    for (int i = 0; i < island->num_rows; i++) {
        dcxInsideBegin(&solver->touch[i], &solver->linear[i].inside, speed);
    }
    dcxTouchStart(solver, island);
    for (int i = 0; i < island->num_rows; i++) {
        const dcxTouch *c = &solver->touch[i];
        dcxLinear *l = &solver->linear[i];
        dcxRelative(l->d, &solver->pace[c->a], &solver->pace[c->b], (const double(*)[4])c->arm, c->fixed);
        dcxInsideSpeeds(c, l, speed);
    }
}

/* Mean square of the speeds that the products are, brought to one mass. */
static double products(const dcxSolver *solver, const dcxIsland *island)
{
    double sum[2] = {0, 0};
    for (int i = 0; i < island->num_rows; i++) {
        dcxInsideProducts(&solver->touch[i], &solver->linear[i].inside, sum);
    }
    return sum[1] > 0 ? sum[0] / sum[1] : 0;
}

static double rest_of(const dcxSolver *solver, const dcxIsland *island)
{
    double worst = 0;
    for (int i = 0; i < island->num_rows; i++) {
        double rest = dcxInsideRest(&solver->touch[i], &solver->linear[i]);
        worst = rest > worst || isnan(rest) ? rest : worst; /* keeps what is no number */
    }
    return worst;
}

static void linearise(dcxSolver *solver, const dcxIsland *island, double square)
{
    for (int i = 0; i < island->num_rows; i++) {
        dcxInsideLinearise(&solver->touch[i], &solver->linear[i], square);
    }
}

/* The step, and the part of it that stays inside. */
static double step_make(const dcxSolver *solver, const dcxIsland *island, double square)
{
    double way = INFINITY;
    for (int i = 0; i < island->num_rows; i++) {
        dcxInsideStepMake(&solver->touch[i], &solver->linear[i], square);
        way = min_of(way, dcxInsideWay(&solver->touch[i], &solver->linear[i].inside));
    }
    return min_of(1, most_of_way * way);
}

/* What the step straight on would leave of the products; how they bend. */
static double foresee(dcxSolver *solver, const dcxIsland *island, double share)
{
    double sum[2] = {0, 0};
    for (int i = 0; i < island->num_rows; i++) {
        const dcxTouch *c = &solver->touch[i];
        dcxInside *in = &solver->linear[i].inside;
        dcxInsideProductsAfter(c, in, share, sum);
        dcxInsideBend(c, in);
    }
    return sum[1] > 0 ? sum[0] / sum[1] : 0;
}

static void advance(dcxSolver *solver, const dcxIsland *island, double share)
{
    for (int i = 0; i < island->num_rows; i++) {
        dcxInsideAdvance(&solver->touch[i], &solver->linear[i], share);
    }
    for (int i = 0; i < island->num_bodies; i++) {
        dcxPace *now = &solver->pace[island->body[i]];
        v_add_scaled(now->v, now->v, share, solver->step[i].v);
        v_add_scaled(now->w, now->w, share, solver->step[i].w);
    }
}

/* One step: first straight on, which tells how far that leads and how it bends. */
static double step(dcxSolver *solver, const dcxIsland *island, double product)
{
    for (int i = 0; i < island->num_rows; i++) {
        dcxInsideScale(&solver->touch[i], &solver->linear[i].inside);
    }
    linearise(solver, island, 0);
    if (!dcxNewtonSystem(solver, island)) {
        return 0;
    }
    double straight = step_make(solver, island, 0),
           left = product > 0 ? foresee(solver, island, straight) / product : 0;
    double square = max_of(least_left, left * left * left) * product;
    linearise(solver, island, square);
    dcxNewtonSide(solver, island);
    double share = step_make(solver, island, square);
    advance(solver, island, share);
    return share;
}

void dcxInteriorStart(dcxSolver *solver, const dcxIsland *island)
{
    for (int i = 0; i < island->num_rows; i++) {
        dcxInside *in = &solver->linear[i].inside;
        in->shift = in->found = in->missed = in->before = 0;
    }
    solver->shifts = 0;
}

/*
 * The shifts that follow from what the solve found, led on by what the last ones made of it (Anderson, "Iterative
 * procedures for nonlinear integral equations", 1965).
 */
static void shifts_lead(dcxSolver *solver, const dcxIsland *island)
{
    double sum = 0, square = 0;
    for (int i = 0; i < island->num_rows; i++) {
        const dcxInside *in = &solver->linear[i].inside;
        double miss = in->found - in->shift, change = miss - in->missed;
        sum += miss * change;
        square += change * change;
    }
    double lead = solver->shifts++ > 0 && square > 0 ? min_of(max_of(sum / square, -most_lead), 1) : 0;
    for (int i = 0; i < island->num_rows; i++) {
        dcxInside *in = &solver->linear[i].inside;
        double before = in->before;
        in->missed = in->found - in->shift;
        in->before = in->found;
        in->shift = max_of(0, in->found - lead * (in->found - before));
    }
}

int dcxInteriorSolve(dcxSolver *solver, const dcxIsland *island, double enough)
{
    double speed = scale_of(solver, island), least = rounded * rounded * speed * speed, last = INFINITY;
    int ended = 0;
    begin(solver, island, speed);
    solver->factor.symmetric = 1;
    for (int i = 0; i < most_steps; i++) {
        double product = products(solver, island), rest = rest_of(solver, island);
        ended = rest <= enough || (product < least && !(rest < last));
        last = rest;
        if (ended || !(step(solver, island, product) > 0)) {
            break;
        }
    }
    for (int i = 0; i < island->num_rows; i++) {
        dcxInsideEnd(&solver->touch[i], &solver->linear[i].inside);
    }
    shifts_lead(solver, island);
    dcxTouchStart(solver, island);
    return ended;
}
