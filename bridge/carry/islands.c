/* Islands of bodies that rows join, and whether a joint is among them. */
#include "state/world_data.h"
#include "parts.h"

static int has_joint(const dcxWorld *dc, int b)
{
    return b && dBodyGetNumJoints(dc->bodies.info[b].id) > 0;
}

static int root_of(int *root, int b)
{
    while (root[b] != b) {
        b = root[b] = root[root[b]];
    }
    return b;
}

int dcxIslandsBegin(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    if (!dcxReserve((void **)&carry->root, &carry->cap_root, dc->bodies.count - 1, sizeof *carry->root)) {
        return dcErrMemory;
    }
    carry->root[0] = 0;
    return dcOk;
}

void dcxIslandsJoin(dcxWorld *dc, int b1, int b2)
{
    int *root = dc->carry->root, one = root_of(root, b1), two = root_of(root, b2);
    root[one > two ? one : two] = one < two ? one : two;
}

int dcxIslandsFind(dcxWorld *dc)
{
    if (dcxIslandsBegin(dc) != dcOk) {
        return dcErrMemory;
    }
    for (int k = 0; k < dc->bodies.num_active; k++) {
        int b = dc->bodies.active[k];
        dc->carry->root[b] = has_joint(dc, b) ? 0 : b;
    }
    for (int i = 0; i < dc->rows.count; i++) {
        const dcxRow *row = &dc->rows.row[i];
        if (dcxMoves(dc, row->b1) && dcxMoves(dc, row->b2)) {
            dcxIslandsJoin(dc, row->b1, row->b2);
        }
    }
    return dcOk;
}

int dcxIslandAt(dcxWorld *dc, int b)
{
    return root_of(dc->carry->root, b);
}

int dcxIslandOf(dcxWorld *dc, int b1, int b2)
{
    return dcxIslandAt(dc, dcxMoves(dc, b1) ? b1 : b2);
}
