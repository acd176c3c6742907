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

/* Islands that hold a joint: a body's root is 0 then. */
int dcxIslandsFind(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    if (!dcxReserve((void **)&carry->root, &carry->cap_root, dc->bodies.count - 1, sizeof *carry->root)) {
        return dcErrMemory;
    }
    carry->root[0] = 0;
    for (int k = 0; k < dc->bodies.num_active; k++) {
        int b = dc->bodies.active[k];
        carry->root[b] = has_joint(dc, b) ? 0 : b;
    }
    for (int i = 0; i < dc->rows.count; i++) {
        const dcxRow *row = &dc->rows.row[i];
        if (dc->bodies.state[row->b1].inv_mass > 0 && dc->bodies.state[row->b2].inv_mass > 0) {
            int one = root_of(carry->root, row->b1), two = root_of(carry->root, row->b2);
            carry->root[one > two ? one : two] = one < two ? one : two;
        }
    }
    return dcOk;
}

int dcxRowIsJoined(dcxWorld *dc, const dcxRow *row)
{
    int b = dc->bodies.state[row->b1].inv_mass > 0 ? row->b1 : row->b2;
    return root_of(dc->carry->root, b) == 0;
}
