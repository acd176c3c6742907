/* The own solve for the islands that no joint holds: rows and bodies to it, forces back. */
#include <math.h>
#include <string.h>

#include "core/core.h"
#include "state/world_data.h"
#include "parts.h"
#include "solve.h"

/* Islands of so many bodies or fewer are solved exactly. */
#define EXACT_UP_TO 60

/* How exactly the rows' velocities are wanted, in parts of what gravity does in a step. */
#define TOLERANCE 1e-12

void dcxPushAtLeast(dcxRow *row)
{
    if (row->kick > 0) {
        row->lowest = row->kick;
        row->load += row->kick;
        row->target += row->softness * row->kick;
    }
}

/* Marks the rows of free islands; whether these are all rows, which then are solved in place. */
static int all_free(dcxWorld *dc)
{
    int all = 1;
    for (int i = 0; i < dc->rows.count; i++) {
        dcxRow *row = &dc->rows.row[i];
        row->solved = dcxIslandOf(dc, row->b1, row->b2) != 0;
        all &= row->solved;
    }
    return all;
}

/*
 * To a list of their own: the rows of free islands, made ready to be solved; or, where all are solved in place, those
 * that are made ready, as they were.  Their number, or negative: out of memory.
 */
static int collect(dcxWorld *dc, int in_place)
{
    struct dcxCarry *carry = dc->carry;
    int count = 0;
    if (!dcxReserve((void **)&carry->free_row, &carry->cap_free_rows, dc->rows.count, sizeof *carry->free_row)) {
        return dcErrMemory;
    }
    for (int i = 0; i < dc->rows.count; i++) {
        dcxRow *row = &dc->rows.row[i];
        if (in_place ? row->kick > 0 : row->solved) {
            carry->free_row[count++] = *row;
            dcxPushAtLeast(in_place ? row : &carry->free_row[count - 1]);
        }
    }
    return count;
}

static void give_back(dcxWorld *dc, const dcxRow *kept, int in_place)
{
    for (int i = 0; i < dc->rows.count; i++) {
        dcxRow *row = &dc->rows.row[i];
        if (in_place && row->kick > 0) {
            row->lowest = kept->lowest;
            row->target = kept->target;
            kept++;
        } else if (!in_place && row->solved) {
            row->load = kept->load;
            memcpy(row->friction, kept->friction, sizeof row->friction);
            kept++;
        }
    }
}

int dcxSolveRows(dcxWorld *dc, dcxRow *row, int count, double h)
{
    struct dcxCarry *carry = dc->carry;
    double tolerance = TOLERANCE * h * fmax(dc->gravity_norm, 1);
    if (dcxSolve(carry->solver, carry->free, dc->bodies.count, row, count, h, tolerance, EXACT_UP_TO)) {
        return dcErrMemory;
    }
    for (int k = 0; k < dc->bodies.num_active; k++) {
        dcxBodyInfo *info = &dc->bodies.info[dc->bodies.active[k]];
        const dcxFree *f = &carry->free[dc->bodies.active[k]];
        info->wedged = f->wedged ? dc->evaluations : info->wedged;
        info->swept = f->swept ? dc->evaluations : info->swept;
    }
    return dcOk;
}

int dcxSolveFree(dcxWorld *dc, double h)
{
    struct dcxCarry *carry = dc->carry;
    if (dc->rows.count == 0) {
        return dcOk;
    }
    int in_place = all_free(dc), kept = collect(dc, in_place), count = in_place ? dc->rows.count : kept;
    if (kept < 0 || count == 0) {
        return kept;
    }
    dcxRow *row = in_place ? dc->rows.row : carry->free_row;
    if (dcxSolveRows(dc, row, count, h) != dcOk) {
        return dcErrMemory;
    }
    give_back(dc, carry->free_row, in_place);
    for (int i = 0; i < dc->rows.count; i++) {
        if (dc->rows.row[i].solved) {
            dcxRowAddForce(dc, &dc->rows.row[i]);
        }
    }
    return dcOk;
}
