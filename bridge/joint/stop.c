/*
 * Linear stop on a joint coordinate.
 *
 *     q > hi, x = q - hi:  f = min(0, -k x (1 + d qdot))      q < lo, x = q - lo:  f = max(0, -k x (1 - d qdot))
 *     pe = 1/2 k x^2, also where f is clamped
 *
 * Simbody's Force::MobilityLinearStop; the law itself is in plugin/law/linear_stop.c.
 */
#include <math.h>
#include <stddef.h>

#include "core/core.h"
#include "element/element.h"
#include "state/world_data.h"
#include "joint.h"
#include "stop.h"

/* ---- create ---- */

dcJointStopDef dcJointStopDefault(void)
{
    return (dcJointStopDef){
        .stiffness = 1000, .dissipation = 0, .lower = -dInfinity, .upper = dInfinity, .axis = {1, 0, 0, 0}};
}

static int check_value(dReal value, const char *what, const char *function)
{
    if (!(value >= 0) || value - value != 0) {
        return dcxFail(dcErrValue, "%s: %s must be finite and not negative, not %g", function, what, (double)value);
    }
    return dcOk;
}

static int check_bounds(dReal lower, dReal upper, const char *function)
{
    if (!(lower <= upper) || lower == dInfinity || upper == -dInfinity) {
        return dcxFail(dcErrValue, "%s: lower bound %g must not be above upper bound %g", function, (double)lower,
                       (double)upper);
    }
    return dcOk;
}

dcForceID dcJointStopCreate(dcWorldID dc, dJointID joint, dcJointCoordinate coordinate, const dcJointStopDef *def)
{
    const char *const function = __func__;
    if (!dcxEnter(dcxHandleWorld, dc, function, NULL)) {
        return NULL;
    }
    if (!def) {
        dcxFail(dcErrArgument, "%s: the definition is NULL", function);
        return NULL;
    }
    if (check_value(def->stiffness, "stiffness", function) != dcOk ||
        check_value(def->dissipation, "dissipation", function) != dcOk ||
        check_bounds(def->lower, def->upper, function) != dcOk) {
        return NULL;
    }
    const dcxAxesGiven given = {def->axis, def->cone_axis, def->rel};
    dcxStop *stop =
        (dcxStop *)dcxJointElementNew(dc, &dcxStopClass, sizeof *stop, joint, (int)coordinate, &given, function);
    if (!stop) {
        return NULL;
    }
    stop->live = stop->standard = *def;
    dcxStopJoin(stop);
    stop->x = dcLinearStopViolation(def->lower, def->upper, stop->j.c.q);
    return stop->j.e.handle;
}

/* ---- values ---- */

static dcxStop *get(dcForceID force, dcxDoor *door, const char *function, int *code)
{
    return (dcxStop *)dcxElementGet(force, &dcxStopClass, door, function, code);
}

/* Sets one of stiffness and dissipation, live or default. */
static int set(dcForceID force, dReal value, const char *what, size_t offset, int live, const char *function)
{
    int code;
    dcxStop *stop = get(force, dcxEnter, function, &code);
    if (!stop) {
        return code;
    }
    code = check_value(value, what, function);
    if (code == dcOk) {
        *(dReal *)((char *)(live ? &stop->live : &stop->standard) + offset) = value;
        dcxElementChanged(&stop->j.e);
    }
    return code;
}

static int set_bounds(dcForceID force, dReal lower, dReal upper, int live, const char *function)
{
    int code;
    dcxStop *stop = get(force, dcxEnter, function, &code);
    if (!stop) {
        return code;
    }
    code = check_bounds(lower, upper, function);
    if (code == dcOk) {
        dcJointStopDef *def = live ? &stop->live : &stop->standard;
        def->lower = lower;
        def->upper = upper;
        dcxElementChanged(&stop->j.e);
    }
    return code;
}

int dcJointStopSetStiffness(dcForceID stop, dReal value)
{
    return set(stop, value, "stiffness", offsetof(dcJointStopDef, stiffness), 1, __func__);
}

int dcJointStopSetDefaultStiffness(dcForceID stop, dReal value)
{
    return set(stop, value, "stiffness", offsetof(dcJointStopDef, stiffness), 0, __func__);
}

int dcJointStopSetDissipation(dcForceID stop, dReal value)
{
    return set(stop, value, "dissipation", offsetof(dcJointStopDef, dissipation), 1, __func__);
}

int dcJointStopSetDefaultDissipation(dcForceID stop, dReal value)
{
    return set(stop, value, "dissipation", offsetof(dcJointStopDef, dissipation), 0, __func__);
}

dReal dcJointStopGetStiffness(dcForceID force)
{
    const dcxStop *stop = get(force, dcxLook, __func__, NULL);
    return stop ? stop->live.stiffness : (dReal)NAN;
}

dReal dcJointStopGetDefaultStiffness(dcForceID force)
{
    const dcxStop *stop = get(force, dcxLook, __func__, NULL);
    return stop ? stop->standard.stiffness : (dReal)NAN;
}

dReal dcJointStopGetDissipation(dcForceID force)
{
    const dcxStop *stop = get(force, dcxLook, __func__, NULL);
    return stop ? stop->live.dissipation : (dReal)NAN;
}

dReal dcJointStopGetDefaultDissipation(dcForceID force)
{
    const dcxStop *stop = get(force, dcxLook, __func__, NULL);
    return stop ? stop->standard.dissipation : (dReal)NAN;
}

dReal dcJointStopGetLower(dcForceID force)
{
    const dcxStop *stop = get(force, dcxLook, __func__, NULL);
    return stop ? stop->live.lower : (dReal)NAN;
}

dReal dcJointStopGetDefaultLower(dcForceID force)
{
    const dcxStop *stop = get(force, dcxLook, __func__, NULL);
    return stop ? stop->standard.lower : (dReal)NAN;
}

dReal dcJointStopGetUpper(dcForceID force)
{
    const dcxStop *stop = get(force, dcxLook, __func__, NULL);
    return stop ? stop->live.upper : (dReal)NAN;
}

dReal dcJointStopGetDefaultUpper(dcForceID force)
{
    const dcxStop *stop = get(force, dcxLook, __func__, NULL);
    return stop ? stop->standard.upper : (dReal)NAN;
}

int dcJointStopSetBounds(dcForceID stop, dReal lower, dReal upper)
{
    return set_bounds(stop, lower, upper, 1, __func__);
}

int dcJointStopSetDefaultBounds(dcForceID stop, dReal lower, dReal upper)
{
    return set_bounds(stop, lower, upper, 0, __func__);
}

/* ---- evaluate ---- */

static void evaluate(dcxWorld *dc, dcxElement *e)
{
    dcxStop *stop = (dcxStop *)e;
    const dcJointStopDef *def = &stop->live;
    dcxCoordinate *c = &stop->j.c;
    dcxJointReading reading;
    stop->x = 0;
    if (!dcxCoordinateMeasure(dc, &stop->j, &reading)) {
        return;
    }
    double k = def->stiffness, d = def->dissipation, lower = def->lower, upper = def->upper, f;
    dcLinearStopBatch one = {1, &k, &d, &lower, &upper, &c->q, &c->qdot, &f, &e->potential};
    dcLinearStopEvaluate(&one);
    stop->x = dcLinearStopViolation(lower, upper, c->q);
    c->leapt &= stop->x != 0;
    if (c->leapt) { /* what is stored there nobody put in */
        stop->x = e->potential = 0;
        return;
    }
    if (stop->x == 0) {
        double motor = dcxStopMotorGives(stop, dc->near_time, 0);
        dcxCoordinateApproach(dc, &stop->j, upper, k, d, motor);
        dcxCoordinateApproach(dc, &stop->j, lower, k, d, motor);
        return;
    }
    e->power = -(f + k * stop->x) * c->qdot;
    dcxCoordinateApply(dc, &stop->j, &reading, f, k * (1 + d * fabs(c->qdot)), k * d * fabs(stop->x));
}

/* ---- report ---- */

dReal dcJointStopGetViolation(dcForceID force)
{
    const dcxStop *stop = get(force, dcxEnter, __func__, NULL);
    return stop ? (dReal)stop->x : (dReal)NAN;
}

/* ---- data ---- */

static void destroy(dcxElement *e)
{
    e->dc->soft_stops -= ((dcxStop *)e)->soft;
    dcxStopPart((dcxStop *)e);
    dcxJointUnwatch(e);
}

const dcxElementClass dcxStopClass = {.name = "joint stop",
                                      .kind = dcForceStop,
                                      .prepare = dcxJointPrepare,
                                      .evaluate = evaluate,
                                      .store = DCX_STORE(dcxStop),
                                      .destroy = destroy,
                                      .carry = dcxStopCarry,
                                      .carried = dcxStopCarried,
                                      .keep = dcxStopKeep,
                                      .lives = dcxJointLives};
