/*
 * Rows that wait: most of what may touch within the step does not, since nobody drives it there.  Such rows join bodies
 * to islands and fill their systems, and bear nothing in the end.  So they wait outside until the others are solved,
 * and what then would have borne something comes in; the islands that it is in are solved again, from the beginning.
 */
#include <math.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "state/world_data.h"
#include "solve.h"
#include "solve_parts.h"

/* Unless this share of the rows waits, none does: they would cost more than they spare. */
#define WORTH 0.25

/* What is faster than so many tolerances (ten steps of free fall) flies, and mostly past what is near. */
#define FLYING 1e13

/* Where all is calm what rests may depend on every row, and there are not many that do not press. */
static int flies(const dcxRow *row, const dcxFree *body, double fast)
{
    const double *one = body[row->b1].v, *two = body[row->b2].v;
    return max_of(v_dot(one, one), v_dot(two, two)) > fast * fast;
}

/* What the row's bodies lack of the speed at which it bears nothing, m/s. */
static double lacks(const dcxRow *row, const dcxFree *body)
{
    const dcxFree *a = &body[row->b1], *b = &body[row->b2];
    double one[3], two[3];
    dcxArmVelocity(a->v, a->w, row->arm[0], one);
    dcxArmVelocity(b->v, b->w, row->arm[1], two);
    v_sub(one, one, two);
    return row->target - v_dot(one, row->n);
}

int dcxSolveWaits(dcxSolver *solver, dcxRow *row, int num_rows, const dcxFree *body, int num_bodies, double tolerance)
{
    int idle = 0, waiting = 0;
    for (int i = 0; i < num_rows; i++) {
        idle += row[i].load == 0 && row[i].lowest == 0;
        solver->waits[i] = dcxRowTakesPart;
    }
    if (!(idle > WORTH * num_rows)) {
        return 0;
    }
    for (int i = 0; i < num_rows; i++) {
        dcxRow *r = &row[i];
        v_set(solver->guess[i], r->load, r->friction[0], r->friction[1]);
        if (r->load == 0 && r->lowest == 0 && dcxRowFit(r, solver->mass, num_bodies) &&
            flies(r, body, FLYING * tolerance) && lacks(r, body) <= 0) {
            solver->waits[i] = dcxRowWaits;
            r->friction[0] = r->friction[1] = 0;
            waiting++;
        }
    }
    return waiting;
}

int dcxSolveComes(dcxSolver *solver, const dcxRow *row, int num_rows, const dcxFree *body, double tolerance)
{
    int came = 0;
    for (int i = 0; i < num_rows; i++) {
        solver->waits[i] = solver->waits[i] == dcxRowComes ? dcxRowTakesPart : solver->waits[i];
        if (solver->waits[i] == dcxRowWaits && !(lacks(&row[i], body) <= tolerance)) {
            solver->waits[i] = dcxRowComes;
            came++;
        }
    }
    return came;
}

void dcxSolveAnew(dcxSolver *solver, const dcxIsland *island, dcxRow *row)
{
    for (int k = 0; k < island->num_bodies; k++) {
        solver->pace[island->body[k]] = solver->start[island->body[k]];
    }
    for (int k = 0; k < island->num_rows; k++) {
        int i = island->sorted[k];
        row[i].load = solver->guess[i][0];
        row[i].friction[0] = solver->guess[i][1];
        row[i].friction[1] = solver->guess[i][2];
    }
}

int dcxSolveGrew(const dcxSolver *solver, const dcxIsland *island)
{
    for (int i = 0; i < island->num_rows; i++) {
        if (solver->waits[island->sorted[i]] == dcxRowComes) {
            return 1;
        }
    }
    return 0;
}
