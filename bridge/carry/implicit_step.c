/*
 * A step at the program's own length: pairs, geometry, rows, ODE's step, what the rows bore.
 *
 * ODE's step takes velocities to the end of the step and moves bodies with them; the laws hold at that end.  So nothing
 * is kicked by halves here, and nothing is left over for the next step but what contacts remember.
 */
#include <math.h>

#include "../element.h"
#include "parts.h"

/*
 * A body that is hit passes the blow on within the same step: it counts as fast as the fastest of its near ones, so
 * that what it may be driven into is looked at too.
 */
static void expect_blows(dcImpl *dc)
{
    dcBodies *bodies = &dc->bodies;
    for (int k = 0; k < bodies->num_active; k++) {
        bodies->info[bodies->active[k]].hit = 0;
    }
    for (int kind = 0; kind < dcKindCount; kind++) {
        for (int i = 0; i < dc->pairs.num[kind]; i++) {
            const dcCandidate *c = &dc->pairs.list[kind][i];
            int b1 = dc->geoms.geom[c->g1].body, b2 = dc->geoms.geom[c->g2].body;
            if (bodies->state[b1].inv_mass > 0 && bodies->state[b2].inv_mass > 0) {
                bodies->info[b1].hit = fmax(bodies->info[b1].hit, bodies->state[b2].speed);
                bodies->info[b2].hit = fmax(bodies->info[b2].hit, bodies->state[b1].speed);
            }
        }
    }
    for (int k = 0; k < bodies->num_active; k++) {
        int b = bodies->active[k];
        dcBodyState *s = &bodies->state[b];
        double own = v_norm(s->v) + v_norm(s->w) * bodies->info[b].extent;
        s->speed = fmax(s->speed, bodies->info[b].hit);
        bodies->info[b].hit = fmax(0, s->speed - own);
    }
}

/* Geometry for the coming h, wakes who must be awake. */
static void look_at_contacts(dcImpl *dc, double h)
{
    dc->evaluations++;
    dc->near_time = h;
    expect_blows(dc);
    do {
        dc->carry->num_springs = 0;
        dcxBedsFind(dc);
        dcGeometry(dc);
    } while (dcSleepWake(dc));
    dcClock(dc, &dc->times.geometry);
}

static int pairs_for(dcImpl *dc, double h, double rest)
{
    int on = dc->contact->enabled || dc->foundation->enabled;
    int code = on ? dcPairsUpdate(dc, h, rest) : dcOk;
    if (!on) {
        dcPairsClear(dc);
        dc->beds.num_live = 0;
        dc->pairs.valid = 0;
    }
    dcClock(dc, &dc->times.pairs);
    return code;
}

static void scatter(dcImpl *dc)
{
    dcBodies *bodies = &dc->bodies;
    for (int k = 0; k < bodies->num_active; k++) {
        int b = bodies->active[k];
        dcBodyInfo *info = &bodies->info[b];
        const dcWrench *force = &bodies->force[b], *user = &bodies->user[b];
        if (info->flags & dcBodyDynamic) {
            info->lag = 0;
            dBodySetForce(info->id, (dReal)(force->f[0] + user->f[0]), (dReal)(force->f[1] + user->f[1]),
                          (dReal)(force->f[2] + user->f[2]));
            dBodySetTorque(info->id, (dReal)(force->t[0] + user->t[0]), (dReal)(force->t[1] + user->t[1]),
                           (dReal)(force->t[2] + user->t[2]));
        }
    }
}

static int substep(dcImpl *dc, dcxODEStep *ode_step, double h, double step)
{
    dc->carrying = 1;
    look_at_contacts(dc, h);
    dcxCollideRigid(dc);
    int code = dcxRowsMake(dc, h);
    dc->carrying = 0;
    code = code == dcOk ? dcxRowsToODE(dc, h, 1) : code;
    dcClock(dc, &dc->times.evaluate);
    if (code != dcOk) {
        return code;
    }
    scatter(dc);
    int good = dcModesSubstep(dc, h, step);
    dcRollingsBefore(dc, h);
    dcClock(dc, &dc->times.scatter);
    good &= ode_step(dc->world, (dReal)h);
    dcRollingsAfter(dc);
    dcClock(dc, &dc->times.ode);
    dc->times.substeps++;
    dcxRowsHarvest(dc);
    if (dc->rigid && dc->rigid_group) {
        dJointGroupEmpty(dc->rigid_group);
    }
    return good ? dcOk : dcErrMemory;
}

int dcxAdvance(dcImpl *dc, dcxODEStep *ode_step, double step)
{
    int count = dc->substeps > 0 ? dc->substeps : 1, code = dcOk;
    double h = step / count;
    dc->evaluation_valid = 0;
    dc->lag = 0;
    dc->last_substeps = count;
    dc->limited = 0;
    dcModesEnter(dc);
    for (int i = 0; i < count && code == dcOk; i++) {
        code = pairs_for(dc, h, step - i * h);
        code = code == dcOk ? substep(dc, ode_step, h, step) : code;
        dcBodiesGather(dc);
        dcShapesUpdate(dc);
        dcClock(dc, &dc->times.gather);
    }
    dcScatterFinish(dc);
    dcSleepUpdate(dc, step);
    dcModesLeave(dc);
    dc->last_h = 0;
    dc->last_step = step;
    dcClock(dc, &dc->times.scatter);
    return code;
}

/* Way (b): the pairs are collected, bodies and shapes read; ODE's step is the program's. */
int dcxApply(dcImpl *dc, double h)
{
    dc->lag = 0;
    dc->carrying = 1;
    look_at_contacts(dc, h);
    int code = dcxRowsMake(dc, h);
    dc->carrying = 0;
    code = code == dcOk ? dcxRowsToODE(dc, h, 0) : code;
    if (code == dcOk) {
        dcScatterAdd(dc);
        dcRollingsBefore(dc, h);
    }
    dc->last_h = 0;
    dcClock(dc, &dc->times.evaluate);
    return code;
}
