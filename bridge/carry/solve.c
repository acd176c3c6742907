/* The own solve: islands, and which way each is solved. */
#include <limits.h>
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "state/world_data.h"
#include "solve.h"
#include "solve_parts.h"

enum {
    most_sweeps = 11,
    rescue_sweeps = 30, /* where Newton's method did not end */
    cheap = 8,          /* products of blocks to a row */
    most_shaped = 1024, /* bodies whose order of elimination may be looked for */
    few_times = 4       /* that rows which waited come in, before all of them do */
};

/* In tolerances: friction that is further from its law than this, by loads that it was not found with, may drive. */
static const double rough = 1e11;
/* What throws what it undoes gives way by so many times what its bodies do, and so on up to the last. */
static const double softer = 8, softest = 64;

static int is_round(const double *i)
{
    double off = fabs(i[1]) + fabs(i[2]) + fabs(i[3]) + fabs(i[5]) + fabs(i[6]) + fabs(i[7]);
    return off + fabs(i[0] - i[4]) + fabs(i[0] - i[8]) <= 1e-12 * i[0];
}

static void body_read(const dcxFree *body, dcxPace *pace, dcxMass *mass)
{
    double sum = body->inv_mass - body->inv_mass;
    for (int k = 0; k < 9; k++) {
        sum += body->inv_inertia[k] - body->inv_inertia[k];
        sum += k < 3 ? body->v[k] - body->v[k] + (body->w[k] - body->w[k]) : 0;
    }
    mass->fit = sum == 0 && body->inv_mass >= 0;
    mass->moves = mass->fit && body->inv_mass > 0;
    mass->round = mass->moves && is_round(body->inv_inertia);
    memset(mass->inv_inertia, 0, sizeof mass->inv_inertia);
    mass->sleeps = body->sleeps;
    *pace = (dcxPace){.inv_mass = mass->moves ? body->inv_mass : 0};
    v_copy(pace->v, body->v);
    v_copy(pace->w, body->w);
    mass->whole = 0;
    if (mass->moves) {
        for (int k = 0; k < 9; k++) {
            mass->inv_inertia[k % 3][k / 3] = body->inv_inertia[k];
        }
        pace->inv_round = body->inv_inertia[0];
        m_invert(body->inv_inertia, mass->inertia);
        mass->whole = isfinite(mass->inertia[0] + mass->inertia[4] + mass->inertia[8]) && mass->inertia[0] > 0 &&
                      mass->inertia[4] > 0 && mass->inertia[8] > 0;
    }
}

static int root_of(int *parent, int i)
{
    while (parent[i] != i) {
        i = parent[i] = parent[parent[i]];
    }
    return i;
}

/* Which island each row is of, by root; -1: none, since it is not fit or nothing moves. */
static void rows_join(dcxSolver *solver, dcxRow *row, int num_rows, const dcxFree *body, int num_bodies)
{
    for (int i = 0; i < num_rows; i++) {
        dcxRow *r = &row[i];
        solver->kept[i] = -1;
        if (solver->waits[i] == dcxRowWaits) {
            continue;
        }
        if (!dcxRowFit(r, solver->mass, num_bodies)) {
            r->load = r->friction[0] = r->friction[1] = 0;
        } else if (!solver->mass[r->b1].moves && !solver->mass[r->b2].moves) {
            r->load = dcxRowAlone(r, body);
            r->friction[0] = r->friction[1] = 0;
        } else {
            int one = solver->mass[r->b1].moves ? r->b1 : r->b2, two = solver->mass[r->b2].moves ? r->b2 : r->b1;
            int a = root_of(solver->parent, one), b = root_of(solver->parent, two);
            /* the lower number is the root, whatever the order of the rows */
            solver->parent[a > b ? a : b] = a > b ? b : a;
            solver->kept[i] = one;
        }
    }
}

/* Islands in the order of their first bodies, and how much is in each.  Returns their number. */
static int islands_count(dcxSolver *solver, int num_bodies, int num_rows)
{
    int count = 0;
    dcxIsland *island = solver->island;
    for (int i = 0; i < num_bodies; i++) {
        int root = root_of(solver->parent, i);
        if (root == i) {
            solver->number[i] = count;
            island[count++] = (dcxIsland){.round = 1, .whole = 1, .sleeps = 1};
        }
        solver->number[i] = solver->number[root];
        island[solver->number[i]].num_bodies++;
    }
    for (int i = 0; i < num_rows; i++) {
        if (solver->kept[i] >= 0) {
            solver->kept[i] = solver->number[solver->kept[i]];
            island[solver->kept[i]].num_rows++;
        }
    }
    return count;
}

/* Islands with their bodies and rows in the order given.  Returns their number. */
static int islands_make(dcxSolver *solver, int num_bodies, int num_rows)
{
    int count = islands_count(solver, num_bodies, num_rows), at_body = 0, at_row = 0;
    dcxIsland *island = solver->island;
    for (int i = 0; i < count; i++) {
        island[i].body = solver->body + at_body;
        island[i].sorted = solver->sorted + at_row;
        at_body += island[i].num_bodies;
        at_row += island[i].num_rows;
        island[i].num_bodies = island[i].num_rows = 0;
    }
    for (int i = 0; i < num_bodies; i++) {
        dcxIsland *of = &island[solver->number[i]];
        of->body[of->num_bodies] = i;
        of->whole &= solver->mass[i].whole;
        of->sleeps &= solver->mass[i].sleeps;
        solver->number[i] = of->num_bodies++;
    }
    for (int i = 0; i < num_rows; i++) {
        if (solver->kept[i] >= 0) {
            dcxIsland *of = &island[solver->kept[i]];
            of->sorted[of->num_rows++] = i;
        }
    }
    return count;
}

/* Overlaps that would throw what is wedged between them give way; whether there are any. */
static int give_way(dcxSolver *solver, const dcxIsland *island, int pushes, dcxFree *body)
{
    if (!pushes || !dcxSolveRose(solver, island)) {
        return 0;
    }
    for (int i = 0; i < island->num_bodies; i++) {
        body[island->body[i]].wedged = 1;
    }
    dcxSolveYield(solver, island, 1);
    return 1;
}

/* What is solved but for its friction may be thrown by what it undoes: with friction bounded, then ever softer. */
static void undo_gently(dcxSolver *solver, const dcxIsland *island, double tolerance, int work)
{
    dcxSolveBounded(solver, island, tolerance, work, rescue_sweeps);
    for (double times = softer; times <= softest && dcxSolveThrew(solver, island); times *= softer) {
        dcxSolveYield(solver, island, times);
        dcxSolveBounded(solver, island, tolerance, work, rescue_sweeps);
    }
}

/*
 * Newton's method, or sweeps from the best that it found.  Large islands too where a step costs no more
 * than the sweeps: walls and heaps of boxes, whose rows sweeps take far too many of to satisfy.
 */
static void solve_touches(dcxSolver *solver, const dcxIsland *island, dcxFree *body, const dcxRow *row, double h,
                          double tolerance, int exact)
{
    for (int i = 0; i < island->num_rows; i++) {
        int source = island->sorted[i];
        dcxShaped *shaped = row[source].shaped ? &solver->shaped[solver->num_shaped++] : NULL;
        dcxTouchMake(&solver->touch[i], &row[source], source, body, solver->mass, h, shaped);
    }
    solver->bounded = 0;
    dcxTouchFresh(solver, island);
    int pushes = dcxSolvePushes(solver, island);
    int wanted = exact || (island->whole && island->num_bodies <= most_shaped);
    if (!wanted) {
        dcxSweepsTouch(solver, island, most_sweeps, tolerance);
        if (give_way(solver, island, pushes, body)) {
            dcxSweepsTouch(solver, island, rescue_sweeps, tolerance);
        }
        if (dcxSolveRose(solver, island)) {
            dcxSolveBounded(solver, island, tolerance, 0, rescue_sweeps);
        }
        return;
    }
    int work = exact ? INT_MAX : cheap * island->num_rows;
    int ended = dcxSolveExact(solver, island, tolerance, work);
    if (ended >= 0 && give_way(solver, island, pushes, body)) {
        ended = dcxSolveExact(solver, island, tolerance, work);
    }
    if (ended == 1 && pushes && dcxTouchRest(solver, island, INFINITY) > rough * tolerance) {
        undo_gently(solver, island, tolerance, work);
    }
    if (ended == 0 && dcxSolveRose(solver, island)) {
        dcxSolveForget(solver, island); /* no place to go on from */
    }
    if (ended != 1) {
        dcxSweepsTouch(solver, island, ended < 0 ? most_sweeps : rescue_sweeps, tolerance);
        if (dcxSolveRose(solver, island)) {
            dcxSolveBounded(solver, island, tolerance, work, rescue_sweeps);
        }
    }
}

/* Unless all of it is finite, nothing of the island counts. */
static void island_finish(dcxSolver *solver, const dcxIsland *island, int rounds, dcxRow *row, dcxFree *body, double h)
{
    double sum = 0;
    for (int i = 0; i < island->num_bodies; i++) {
        const dcxPace *p = &solver->pace[island->body[i]];
        for (int k = 0; k < 3; k++) {
            sum += p->v[k] - p->v[k] + (p->w[k] - p->w[k]);
        }
    }
    for (int i = 0; i < island->num_rows; i++) {
        static const double none[4];
        const double *p = sum != 0 ? none : rounds ? solver->round[i].trail.p : solver->touch[i].trail.p;
        dcxRowFinish(&row[island->sorted[i]], p, h);
    }
    for (int i = 0; i < island->num_bodies && sum == 0; i++) {
        const dcxPace *p = &solver->pace[island->body[i]];
        v_copy(body[island->body[i]].v, p->v);
        v_copy(body[island->body[i]].w, p->w);
    }
}

/*
 * Rows that follow each other tend to share a body, and then the processor has to wait for one before it can begin with
 * the next.  So the parts of the list are taken in turns.
 */
static void interleave(dcxSolver *solver, const dcxIsland *island)
{
    int *sorted = island->sorted, *turned = solver->kept, parts = 4, at = 0;
    int length = (island->num_rows + parts - 1) / parts;
    for (int i = 0; i < length; i++) {
        for (int part = 0; part < parts; part++) {
            int from = part * length + i;
            if (from < island->num_rows) {
                turned[at++] = sorted[from];
            }
        }
    }
    memcpy(sorted, turned, (size_t)at * sizeof *sorted);
}

static void island_solve(dcxSolver *solver, const dcxIsland *island, dcxFree *body, dcxRow *row, double h,
                         double tolerance, int exact_up_to)
{
    int exact = island->whole && island->num_bodies <= exact_up_to, rounds = !exact;
    for (int i = 0; rounds && i < island->num_rows; i++) {
        rounds = dcxRowIsRound(&row[island->sorted[i]], body, solver->mass);
    }
    if (rounds) {
        interleave(solver, island);
        for (int i = 0; i < island->num_rows; i++) {
            dcxRoundMake(&solver->round[i], &row[island->sorted[i]], body, h);
        }
        dcxSweepsRound(solver, island, most_sweeps, tolerance);
        for (int i = 0; i < island->num_bodies; i++) {
            body[island->body[i]].swept = 1;
        }
    } else {
        solve_touches(solver, island, body, row, h, tolerance, exact);
    }
    island_finish(solver, island, rounds, row, body, h);
}

/* All islands, or those that grew; they begin where nothing has pushed them yet. */
static void islands_solve(dcxSolver *solver, int count, int again, dcxFree *body, dcxRow *row, double h,
                          double tolerance, int exact_up_to)
{
    for (int i = 0; i < count && !solver->lacking; i++) {
        const dcxIsland *island = &solver->island[i];
        if (island->num_rows == 0 || (again && !dcxSolveGrew(solver, island))) {
            continue;
        }
        if (again) {
            dcxSolveAnew(solver, island, row);
        }
        solver->num_shaped = 0;
        island_solve(solver, island, body, row, h, tolerance, exact_up_to);
    }
}

int dcxSolve(dcxSolver *solver, dcxFree *body, int num_bodies, dcxRow *row, int num_rows, double h, double tolerance,
             int exact_up_to)
{
    if (!dcxSolverReserve(solver, num_bodies, num_rows) || !dcxSolverReserveShaped(solver, row, num_rows)) {
        return -1;
    }
    for (int i = 0; i < num_bodies; i++) {
        body_read(&body[i], &solver->pace[i], &solver->mass[i]);
        solver->start[i] = solver->pace[i];
    }
    solver->lacking = 0;
    int waiting = dcxSolveWaits(solver, row, num_rows, body, num_bodies, tolerance), came = 1;
    for (int times = 0; came > 0 && !solver->lacking; times++) {
        for (int i = 0; i < num_bodies; i++) {
            solver->parent[i] = i;
        }
        rows_join(solver, row, num_rows, body, num_bodies);
        islands_solve(solver, islands_make(solver, num_bodies, num_rows), times, body, row, h, tolerance, exact_up_to);
        came = waiting > 0 ? dcxSolveComes(solver, row, num_rows, body, times < few_times ? tolerance : -INFINITY) : 0;
        waiting -= came;
    }
    return solver->lacking ? -1 : 0;
}
