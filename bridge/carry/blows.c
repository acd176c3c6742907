/*
 * A body that is hit passes the blow on within the same step, and one that is stopped no longer runs away from what
 * follows it.  So a contact may close faster than its two bodies approach, and what they may be driven into is looked
 * at too: as if each moved as any of its near ones does, or stood still.
 *
 * Not where ODE solves, which pays dearly for every row: there such a contact is met where it arrives, a step later.
 */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "state/world_data.h"
#include "parts.h"
#include "solve.h"

/* Widens a ball of velocities by another. */
static void ball_add(dcxBlow *to, const double *v, double spread)
{
    double d[3];
    v_sub(d, v, to->v);
    double far = v_norm(d);
    if (to->near == 0 || far + to->spread <= spread) {
        v_copy(to->v, v);
        to->spread = spread;
    } else if (far + spread > to->spread) {
        double wider = 0.5 * (to->spread + far + spread);
        v_add_scaled(to->v, to->v, (wider - to->spread) / far, d);
        to->spread = wider;
    }
}

/* Two bodies are near each other; entry 0, and what else does not move, only counts. */
static void meet(dcxWorld *dc, int b, int other)
{
    dcxBlow *blow = &dc->carry->blow[b];
    if (dc->bodies.state[b].inv_mass > 0) {
        if (other && dc->bodies.state[other].inv_mass > 0) {
            ball_add(blow, dc->bodies.state[other].v, dcxBodyTurns(dc, other));
            blow->more = max_of(blow->more, dc->bodies.state[other].speed);
        } else if (blow->near == 0) {
            static const double still[3] = {0, 0, 0};
            ball_add(blow, still, 0);
        }
        blow->near++;
    }
}

int dcxBlowsExpect(dcxWorld *dc)
{
    dcxBodies *bodies = &dc->bodies;
    struct dcxCarry *carry = dc->carry;
    int last = bodies->count > 0 ? bodies->count - 1 : 0;
    if (!dcxReserve((void **)&carry->blow, &carry->cap_blows, last, sizeof *carry->blow)) {
        return dcErrMemory;
    }
    memset(carry->blow, 0, (size_t)(last + 1) * sizeof *carry->blow);
    for (int kind = 0; kind < dcxKindCount; kind++) {
        for (int i = 0; i < dc->pairs.num[kind]; i++) {
            const dcxCandidate *c = &dc->pairs.list[kind][i];
            int b1 = dc->geoms.geom[c->g1].body, b2 = dc->geoms.geom[c->g2].body;
            meet(dc, b1, b2);
            meet(dc, b2, b1);
        }
    }
    for (int k = 0; k < bodies->num_active; k++) {
        int b = bodies->active[k];
        dcxBlow *blow = &carry->blow[b];
        dcxBodyState *s = &bodies->state[b];
        if (blow->near > 1 && !(bodies->info[b].flags & dcxBodyJointed)) {
            blow->more = max_of(blow->more - v_norm(s->v) - dcxBodyTurns(dc, b), 0);
            s->speed = max_of(s->speed, v_norm(s->v) + dcxBodyTurns(dc, b) + blow->more);
        }
    }
    return dcOk;
}

double dcxBlowAlong(const dcxWorld *dc, int b, const double *d, double own)
{
    const dcxBlow *blow = &dc->carry->blow[b];
    if (blow->near < 2) {
        return 0;
    }
    double stopped = own > 0 ? own : 0, most = v_dot(blow->v, d) + blow->spread;
    most = min_of(most, stopped + blow->more);
    return (most > stopped ? most : stopped) - own;
}

double dcxBlowMost(const dcxWorld *dc, int b)
{
    const dcxBlow *blow = &dc->carry->blow[b];
    return blow->near < 2 ? 0 : v_norm(dc->bodies.state[b].v) + blow->more;
}

double dcxRowBlow(const dcxWorld *dc, const dcxRow *row)
{
    double sum = 0;
    if (!dcxIsExact(dc, row->b1, row->b2)) {
        return 0;
    }
    for (int side = 0; side < 2; side++) {
        int b = side ? row->b2 : row->b1;
        const dcxFree *f = &dc->carry->free[b];
        double v[3], towards[3];
        if (dc->carry->blow[b].near < 2) { /* adds nothing: dcxBlowAlong */
            continue;
        }
        dcxArmVelocity(f->v, f->w, row->arm[side], v);
        v_scale(towards, side ? 1 : -1, row->n);
        sum += dcxBlowAlong(dc, b, towards, v_dot(v, towards));
    }
    return sum;
}
