/*
 * Way (a): the managed step.  Each substep evaluates the forces at the present state, then lets ODE kick and drift.
 * The forces found at the end of a step serve its last half kick and, if nothing was touched in between, the first
 * half kick of the next step.
 */
#include <math.h>

#include "bed/bed.h"
#include "bodies/bodies.h"
#include "carry/carry.h"
#include "core/core.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "pairs/pairs.h"
#include "rolling/rolling.h"
#include "sensor/sensor.h"
#include "state/world_data.h"
#include "step.h"

/* Pairs for the next `ahead` seconds, then everything but friction. */
static int look(dcxWorld *dc, double ahead, double rest)
{
    dc->near_time = dc->substeps == 0 ? ahead : 0;
    int on = dc->contact->enabled || dc->foundation->enabled;
    int code = on ? dcxPairsUpdate(dc, ahead, rest) : dcOk;
    dcxClock(dc, &dc->times.pairs);
    if (!on) {
        dcxPairsClear(dc);
        dc->beds.num_live = 0;
        dc->pairs.valid = 0;
    }
    code = code == dcOk ? dcxBedsRoom(dc) : code;
    if (code == dcOk) {
        dcxEvaluate(dc);
    }
    return code;
}

/* Ticks of the next substep out of `total`, now at `tick`. */
static long choose(dcxWorld *dc, double step, long tick, long total, double ahead)
{
    if (dc->substeps > 0) {
        return 1;
    }
    int level = dcxSubstepLevel(dc, step);
    long ticks = total >> level;
    while (ticks > 1 && (tick % ticks != 0 || (double)ticks * step > ahead * (double)total * 1.000001)) {
        ticks >>= 1;
    }
    return ticks > 0 ? ticks : 1;
}

/* The oldest velocity among the bodies: friction must not overshoot for them either. */
static double greatest_lag(const dcxWorld *dc)
{
    double lag = dc->lag;
    for (int k = 0; k < dc->bodies.num_active; k++) {
        const dcxBodyInfo *info = &dc->bodies.info[dc->bodies.active[k]];
        lag = info->lag > lag ? info->lag : lag;
    }
    return lag;
}

/* Friction for the coming kick, forces to ODE, ODE's step. */
static int substep(dcxWorld *dc, dcxODEStep *ode_step, double h, double step)
{
    double kick = greatest_lag(dc) + 0.5 * h;
    int settled = dc->evaluation_valid && kick <= 0.5 * dc->evaluation_h * (1 + 1e-9) && !dc->pairs.sticks;
    if (!settled) {
        dcxEvaluateFriction(dc, kick, 0.5 * h);
    }
    dc->evaluation_valid = 0;
    dc->dissipated += (dc->power - dc->held_power) * (dc->lag + 0.5 * h);
    if (dc->sensors) {
        dcxSensorsEvaluated(dc, dc->lag + 0.5 * h);
    }
    dcxClock(dc, &dc->times.evaluate);
    dcxScatterForces(dc, h);
    int good = dcxSettingsSubstep(dc, h, step);
    dcxRollingsBefore(dc, h);
    dcxClock(dc, &dc->times.scatter);
    dcxCollideRigid(dc);
    dc->ode_failed = !ode_step(dc->world, (dReal)h);
    good &= !dc->ode_failed;
    dcxRollingsAfter(dc);
    dcxClock(dc, &dc->times.ode);
    dc->times.substeps++;
    dc->lag = 0.5 * h;
    return good;
}

/* After ODE's step: the new state. */
static void gather(dcxWorld *dc)
{
    dcxBodiesGather(dc);
    dcxShapesUpdate(dc);
    dcxClock(dc, &dc->times.gather);
}

/* The last half kick, sleep, and what the next step may use again. */
static void finish(dcxWorld *dc, double h, double step)
{
    dcxEvaluateFriction(dc, h, 0);
    dc->dissipated += (dc->power - dc->held_power) * dc->lag;
    if (dc->sensors) {
        dcxSensorsEvaluated(dc, dc->lag);
    }
    dc->evaluation_valid = 1;
    dc->evaluation_h = h;
    dcxClock(dc, &dc->times.evaluate);
    dcxScatterFinish(dc);
    dcxSleepUpdate(dc, step);
    dcxSettingsLeave(dc);
    dc->last_h = h;
    dc->last_step = step;
    dc->lag = 0;
    dcxClock(dc, &dc->times.scatter);
}

/* The substeps of one step. */
static int advance(dcxWorld *dc, dcxODEStep *ode_step, double step)
{
    long total = dc->substeps > 0 ? dc->substeps : 1L << 20, tick = 0;
    double h = dc->last_step == step ? dc->last_h : step, tick_length = step / (double)total;
    double ahead = dc->substeps > 0 ? tick_length : fmin(step, 2 * h);
    int same = dc->evaluation_valid && dc->last_step == step;
    dcxLimited last;
    dcxLimitBegin(dc, &last);
    int code = same ? dcOk : look(dc, ahead, step);
    dcxSettingsEnter(dc); /* which looks at how many substeps the last step had */
    dc->last_substeps = 0;
    while (code == dcOk && tick < total) {
        long ticks = choose(dc, step, tick, total, ahead);
        if (tick == 0) {
            dcxLimitLook(dc, &last, h);
        }
        if (dc->bound) {
            return dcxLimitCarry(dc, &last, ode_step, tick > 0 || !same, (double)(total - tick) * tick_length, step);
        }
        h = (double)ticks * tick_length;
        int good = substep(dc, ode_step, h, step);
        tick += ticks;
        dc->last_substeps++;
        if (tick < total) {
            dcxRigidEmpty(dc);
        }
        gather(dc);
        double rest = (double)(total - tick) * tick_length;
        ahead = dc->substeps > 0 ? tick_length : fmin(tick < total ? rest : step, 2 * h);
        code = good ? look(dc, ahead, tick < total ? rest : step) : dcErrMemory;
    }
    finish(dc, h, step);
    dcxRigidEmpty(dc);
    return code;
}

static int check(const char *function, dSpaceID space, dReal step)
{
    if (space && !dGeomIsSpace((dGeomID)space)) {
        return dcxFail(dcErrArgument, "%s: space %p is not a space", function, (void *)space);
    }
    if (!(step > 0) || step - step != 0) {
        return dcxFail(dcErrValue, "%s: step must be positive and finite, not %g", function, (double)step);
    }
    return dcOk;
}

static int managed(dcWorldID handle, const char *function, dSpaceID space, dReal step, dcxODEStep *ode_step)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, function, &code);
    code = dc ? check(function, space, step) : code;
    if (code != dcOk) {
        return code;
    }
    dcxRun(dc, function);
    dc->stepping = 1;
    dc->looped = 0;
    dc->ode_failed = 0;
    dcxPacerManaged(dc);
    dcxClockStart(dc);
    code = dcxStepBegin(dc, space);
    dcxClock(dc, &dc->times.sync);
    if (code == dcOk) {
        code = dc->mode == dcStepResolved ? advance(dc, ode_step, step) : dcxAdvance(dc, ode_step, step);
    }
    dc->stepping = 0;
    dcxMoversStepped(dc, (double)step);
    if (dc->sensors) {
        dcxSensorsStepped(dc, (double)step);
    }
    dcxRest(dc);
    if (code != dcOk) {
        return dcxFail(code, "%s: %s", function, dc->ode_failed ? "ODE's own step failed" : "out of memory");
    }
    return dc->limited ? dcOkLimited : dcOk;
}

int dcWorldStep(dcWorldID dc, dSpaceID space, dReal step)
{
    return managed(dc, __func__, space, step, dWorldStep);
}

int dcWorldQuickStep(dcWorldID dc, dSpaceID space, dReal step)
{
    return managed(dc, __func__, space, step, dWorldQuickStep);
}
