/* Room of the own solve: what it works with lives from step to step, and grows where bodies or rows are more. */
#include <stdlib.h>

#include "state/world_data.h"
#include "solve.h"
#include "solve_parts.h"

dcxSolver *dcxSolverNew(void)
{
    return calloc(1, sizeof(dcxSolver));
}

static void arrays_free(dcxSolver *solver)
{
    void *array[] = {solver->pace,   solver->start, solver->step,   solver->way,   solver->mass,  solver->parent,
                     solver->number, solver->body,  solver->island, solver->touch, solver->round, solver->linear,
                     solver->sorted, solver->kept,  solver->waits,  solver->guess, solver->shaped};
    for (size_t i = 0; i < sizeof array / sizeof *array; i++) {
        free(array[i]);
    }
}

void dcxSolverFree(dcxSolver *solver)
{
    if (solver) {
        arrays_free(solver);
        dcxFactorFree(&solver->factor);
        free(solver);
    }
}

int dcxSolverReserve(dcxSolver *solver, int num_bodies, int num_rows)
{
    if (num_bodies <= solver->room_bodies && num_rows <= solver->room_rows) {
        return 1;
    }
    const dcxSolver was = *solver;
    int bodies = num_bodies > solver->room_bodies ? num_bodies + num_bodies / 2 : solver->room_bodies;
    int rows = num_rows > solver->room_rows ? num_rows + num_rows / 2 : solver->room_rows;
    int made_bodies = bodies > solver->made_bodies ? bodies : solver->made_bodies;
    int made_rows = rows > solver->made_rows ? rows : solver->made_rows;
    size_t b = (size_t)made_bodies + 1, r = (size_t)made_rows + 1;
    arrays_free(solver);
    *solver = (dcxSolver){.factor = was.factor,
                          .wait = was.wait,
                          .backoff = was.backoff,
                          .in_succession = was.in_succession,
                          .easy = was.easy,
                          .hard_rows = was.hard_rows};
    solver->pace = aligned_alloc(64, b * sizeof *solver->pace);
    solver->start = aligned_alloc(64, b * sizeof *solver->start);
    solver->step = malloc(b * sizeof *solver->step);
    solver->way = malloc(b * sizeof *solver->way);
    solver->mass = malloc(b * sizeof *solver->mass);
    solver->parent = malloc(b * sizeof *solver->parent);
    solver->number = malloc(b * sizeof *solver->number);
    solver->body = malloc(b * sizeof *solver->body);
    solver->island = malloc(b * sizeof *solver->island);
    solver->touch = malloc(r * sizeof *solver->touch);
    solver->round = aligned_alloc(64, r * sizeof *solver->round);
    solver->linear = malloc(r * sizeof *solver->linear);
    solver->sorted = malloc(r * sizeof *solver->sorted);
    solver->kept = malloc(r * sizeof *solver->kept);
    solver->waits = malloc(r * sizeof *solver->waits);
    solver->guess = malloc(r * sizeof *solver->guess);
    if (!solver->pace || !solver->start || !solver->step || !solver->way || !solver->mass || !solver->parent ||
        !solver->number || !solver->body || !solver->island || !solver->touch || !solver->round || !solver->linear ||
        !solver->sorted || !solver->kept || !solver->waits || !solver->guess) {
        return 0;
    }
    solver->room_bodies = bodies;
    solver->room_rows = rows;
    solver->made_bodies = made_bodies;
    solver->made_rows = made_rows;
    return 1;
}

/* Room for those rows whose friction has a direction; mostly none. */
int dcxSolverReserveShaped(dcxSolver *solver, const dcxRow *row, int num_rows)
{
    int count = 0;
    for (int i = 0; i < num_rows; i++) {
        count += row[i].shaped;
    }
    solver->num_shaped = 0;
    if (count > solver->room_shaped) {
        int room = count + count / 2;
        free(solver->shaped);
        solver->shaped = malloc((size_t)room * sizeof *solver->shaped);
        solver->room_shaped = solver->shaped ? room : 0;
    }
    return count <= solver->room_shaped;
}
