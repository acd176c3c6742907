/*
 * A step at the program's own length: pairs, geometry, rows, ODE's step, what the rows bore.
 *
 * ODE's step takes velocities to the end of the step and moves bodies with them; the laws hold at that end.  So nothing
 * is kicked by halves here, and nothing is left over for the next step but what contacts remember.
 */
#include <math.h>

#include "bodies/bodies.h"
#include "contact/contact.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "pairs/pairs.h"
#include "rolling/rolling.h"
#include "state/world_data.h"
#include "carry.h"
#include "parts.h"

/* Geometry for the coming h, wakes who must be awake; dcOk or dcErrMemory. */
static int look_at_contacts(dcxWorld *dc, double h)
{
    int code = dc->foundation->enabled ? dcxPairsByPoints(dc, h) : dcOk;
    dc->evaluations++;
    dc->near_time = h;
    code = code == dcOk ? dcxBlowsExpect(dc) : code;
    if (code != dcOk) {
        return code;
    }
    dc->carry->lacking = 0;
    dc->carry->springs.count = 0;
    dcxSleepWakeTouched(dc);
    int again = 0;
    do {
        dcxCarryBedsFind(dc, again++);
        dcxContactsFind(dc);
    } while (dcxSleepWake(dc));
    dcxClock(dc, &dc->times.geometry);
    return dc->carry->lacking ? dcErrMemory : dcOk;
}

static int pairs_for(dcxWorld *dc, double h, double rest)
{
    int on = dc->contact->enabled || dc->foundation->enabled;
    int code = on ? dcxPairsUpdate(dc, h, rest) : dcOk;
    if (!on) {
        dcxPairsClear(dc);
        dc->beds.num_live = 0;
        dc->pairs.valid = 0;
    }
    dcxClock(dc, &dc->times.pairs);
    return code;
}

static void scatter(dcxWorld *dc)
{
    dcxBodies *bodies = &dc->bodies;
    for (int k = 0; k < bodies->num_active; k++) {
        int b = bodies->active[k];
        dcxBodyInfo *info = &bodies->info[b];
        const dcxWrench *force = &bodies->force[b], *user = &bodies->user[b];
        if (info->flags & dcxBodyDynamic) {
            info->lag = 0;
            dBodySetForce(info->id, (dReal)(force->f[0] + user->f[0]), (dReal)(force->f[1] + user->f[1]),
                          (dReal)(force->f[2] + user->f[2]));
            dBodySetTorque(info->id, (dReal)(force->t[0] + user->t[0]), (dReal)(force->t[1] + user->t[1]),
                           (dReal)(force->t[2] + user->t[2]));
        }
    }
}

/* Memory ran out before ODE's step: the next one goes on from the last one that was done. */
static void forget_evaluation(dcxWorld *dc)
{
    dc->evaluations--;
    dc->rows.count = 0;
    dcxRigidEmpty(dc);
}

static int substep(dcxWorld *dc, dcxODEStep *ode_step, double h, double step)
{
    dc->carrying = 1;
    int code = look_at_contacts(dc, h);
    dcxCollideRigid(dc);
    code = code == dcOk ? dcxRowsMake(dc, h) : code;
    dc->carrying = 0;
    code = code == dcOk ? dcxRowsToODE(dc, h) : code;
    dcxClock(dc, &dc->times.evaluate);
    if (code != dcOk) {
        forget_evaluation(dc);
        return code;
    }
    scatter(dc);
    int good = dcxSettingsSubstep(dc, h, step);
    dcxRollingsBefore(dc, h);
    dcxClock(dc, &dc->times.scatter);
    dc->ode_failed = !ode_step(dc->world, (dReal)h);
    good &= !dc->ode_failed;
    dcxRollingsAfter(dc);
    dcxClock(dc, &dc->times.ode);
    dc->times.substeps++;
    dcxRowsHarvest(dc);
    dcxRigidEmpty(dc);
    return good ? dcOk : dcErrMemory;
}

int dcxAdvanceRest(dcxWorld *dc, dcxODEStep *ode_step, int count, double rest, double step)
{
    int code = dcOk;
    double h = rest / count;
    dc->evaluation_valid = 0;
    dc->lag = 0;
    dc->carry->quick = ode_step == dWorldQuickStep;
    for (int i = 0; i < count && code == dcOk; i++) {
        code = pairs_for(dc, h, rest - i * h);
        code = code == dcOk ? substep(dc, ode_step, h, step) : code;
        dcxBodiesGather(dc);
        dcxShapesUpdate(dc);
        dcxClock(dc, &dc->times.gather);
    }
    dcxScatterFinish(dc);
    dcxSleepUpdate(dc, step);
    dcxSettingsLeave(dc);
    dc->last_h = 0;
    dc->last_step = step;
    dcxClock(dc, &dc->times.scatter);
    return code;
}

int dcxAdvance(dcxWorld *dc, dcxODEStep *ode_step, double step)
{
    int count = dc->substeps > 0 ? dc->substeps : 1;
    dc->last_substeps = count;
    dc->limited = 0;
    dcxSettingsEnter(dc);
    return dcxAdvanceRest(dc, ode_step, count, step, step);
}

/* Way (b): the pairs are collected, bodies and shapes read; ODE's step is the program's. */
int dcxApply(dcxWorld *dc, double h)
{
    dc->lag = 0;
    dc->carrying = 1;
    dc->carry->quick = 0;
    int code = look_at_contacts(dc, h);
    code = code == dcOk ? dcxRowsMake(dc, h) : code;
    dc->carrying = 0;
    code = code == dcOk ? dcxRowsToODE(dc, h) : code;
    if (code == dcOk) {
        dcxScatterAdd(dc);
        dcxRowsMark(dc);
        dcxRollingsBefore(dc, h);
    } else {
        forget_evaluation(dc);
    }
    dc->last_h = 0;
    dcxClock(dc, &dc->times.evaluate);
    return code;
}
