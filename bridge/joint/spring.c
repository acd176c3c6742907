/* Linear spring and damper on a joint coordinate; the law is that of ode-compliant/linear_spring.h. */
#include <math.h>
#include <stddef.h>

#include "core/core.h"
#include "element/element.h"
#include "state/world_data.h"
#include "joint.h"
#include "spring.h"

static const dcxElementClass spring_class;

/* ---- create ---- */

dcJointSpringDef dcJointSpringDefault(void)
{
    return (dcJointSpringDef){.force_limit = dInfinity, .lower = -dInfinity, .upper = dInfinity, .axis = {1, 0, 0, 0}};
}

/* Not negative, and finite unless told otherwise. */
static int check_size(dReal value, int finite, const char *what, const char *function)
{
    if (!(value >= 0) || (finite && value - value != 0)) {
        return dcxFail(dcErrValue, "%s: %s must be %snot negative, not %g", function, what, finite ? "finite and " : "",
                       (double)value);
    }
    return dcOk;
}

static int check_finite(dReal value, const char *what, const char *function)
{
    return value - value == 0 ? dcOk
                              : dcxFail(dcErrValue, "%s: %s must be finite, not %g", function, what, (double)value);
}

static int check_range(dReal lower, dReal upper, const char *function)
{
    if (!(lower <= upper) || lower == dInfinity || upper == -dInfinity) {
        return dcxFail(dcErrValue, "%s: lower end %g of the range must not be above its upper end %g", function,
                       (double)lower, (double)upper);
    }
    return dcOk;
}

static int check_def(const dcJointSpringDef *def, const char *function)
{
    int code = check_size(def->stiffness, 1, "stiffness", function);
    code = code == dcOk ? check_size(def->damping, 1, "damping", function) : code;
    code = code == dcOk ? check_size(def->force_limit, 0, "force limit", function) : code;
    code = code == dcOk ? check_finite(def->rest, "rest position", function) : code;
    return code == dcOk ? check_range(def->lower, def->upper, function) : code;
}

dcForceID dcJointSpringCreate(dcWorldID dc, dJointID joint, dcJointCoordinate coordinate, const dcJointSpringDef *def)
{
    const char *const function = __func__;
    if (!dcxEnter(dcxHandleWorld, dc, function, NULL)) {
        return NULL;
    }
    if (!def) {
        dcxFail(dcErrArgument, "%s: the definition is NULL", function);
        return NULL;
    }
    if (check_def(def, function) != dcOk) {
        return NULL;
    }
    const dcxAxesGiven given = {def->axis, def->cone_axis, def->rel};
    dcxJointSpring *spring = (dcxJointSpring *)dcxJointElementNew(dc, &spring_class, sizeof *spring, joint,
                                                                  (int)coordinate, &given, function);
    if (!spring) {
        return NULL;
    }
    spring->live = spring->standard = *def;
    return spring->j.e.handle;
}

/* ---- values ---- */

static dcxJointSpring *get(dcForceID force, dcxDoor *door, const char *function, int *code)
{
    return (dcxJointSpring *)dcxElementGet(force, &spring_class, door, function, code);
}

/* What a value may be. */
enum { any_finite, finite_size, any_size };

static int set(dcForceID force, dReal value, int kind, const char *what, size_t offset, int live, const char *function)
{
    int code;
    dcxJointSpring *spring = get(force, dcxEnter, function, &code);
    if (!spring) {
        return code;
    }
    code = kind == any_finite ? check_finite(value, what, function)
                              : check_size(value, kind == finite_size, what, function);
    if (code == dcOk) {
        *(dReal *)((char *)(live ? &spring->live : &spring->standard) + offset) = value;
        dcxElementChanged(&spring->j.e);
    }
    return code;
}

static int set_range(dcForceID force, dReal lower, dReal upper, int live, const char *function)
{
    int code;
    dcxJointSpring *spring = get(force, dcxEnter, function, &code);
    if (!spring) {
        return code;
    }
    code = check_range(lower, upper, function);
    if (code == dcOk) {
        dcJointSpringDef *def = live ? &spring->live : &spring->standard;
        def->lower = lower;
        def->upper = upper;
        dcxElementChanged(&spring->j.e);
    }
    return code;
}

int dcJointSpringSetStiffness(dcForceID spring, dReal value)
{
    return set(spring, value, finite_size, "stiffness", offsetof(dcJointSpringDef, stiffness), 1, __func__);
}

int dcJointSpringSetDefaultStiffness(dcForceID spring, dReal value)
{
    return set(spring, value, finite_size, "stiffness", offsetof(dcJointSpringDef, stiffness), 0, __func__);
}

int dcJointSpringSetDamping(dcForceID spring, dReal value)
{
    return set(spring, value, finite_size, "damping", offsetof(dcJointSpringDef, damping), 1, __func__);
}

int dcJointSpringSetDefaultDamping(dcForceID spring, dReal value)
{
    return set(spring, value, finite_size, "damping", offsetof(dcJointSpringDef, damping), 0, __func__);
}

int dcJointSpringSetRest(dcForceID spring, dReal value)
{
    return set(spring, value, any_finite, "rest position", offsetof(dcJointSpringDef, rest), 1, __func__);
}

int dcJointSpringSetDefaultRest(dcForceID spring, dReal value)
{
    return set(spring, value, any_finite, "rest position", offsetof(dcJointSpringDef, rest), 0, __func__);
}

int dcJointSpringSetForceLimit(dcForceID spring, dReal value)
{
    return set(spring, value, any_size, "force limit", offsetof(dcJointSpringDef, force_limit), 1, __func__);
}

int dcJointSpringSetDefaultForceLimit(dcForceID spring, dReal value)
{
    return set(spring, value, any_size, "force limit", offsetof(dcJointSpringDef, force_limit), 0, __func__);
}

dReal dcJointSpringGetStiffness(dcForceID force)
{
    const dcxJointSpring *spring = get(force, dcxLook, __func__, NULL);
    return spring ? spring->live.stiffness : (dReal)NAN;
}

dReal dcJointSpringGetDefaultStiffness(dcForceID force)
{
    const dcxJointSpring *spring = get(force, dcxLook, __func__, NULL);
    return spring ? spring->standard.stiffness : (dReal)NAN;
}

dReal dcJointSpringGetDamping(dcForceID force)
{
    const dcxJointSpring *spring = get(force, dcxLook, __func__, NULL);
    return spring ? spring->live.damping : (dReal)NAN;
}

dReal dcJointSpringGetDefaultDamping(dcForceID force)
{
    const dcxJointSpring *spring = get(force, dcxLook, __func__, NULL);
    return spring ? spring->standard.damping : (dReal)NAN;
}

dReal dcJointSpringGetRest(dcForceID force)
{
    const dcxJointSpring *spring = get(force, dcxLook, __func__, NULL);
    return spring ? spring->live.rest : (dReal)NAN;
}

dReal dcJointSpringGetDefaultRest(dcForceID force)
{
    const dcxJointSpring *spring = get(force, dcxLook, __func__, NULL);
    return spring ? spring->standard.rest : (dReal)NAN;
}

dReal dcJointSpringGetForceLimit(dcForceID force)
{
    const dcxJointSpring *spring = get(force, dcxLook, __func__, NULL);
    return spring ? spring->live.force_limit : (dReal)NAN;
}

dReal dcJointSpringGetDefaultForceLimit(dcForceID force)
{
    const dcxJointSpring *spring = get(force, dcxLook, __func__, NULL);
    return spring ? spring->standard.force_limit : (dReal)NAN;
}

dReal dcJointSpringGetLower(dcForceID force)
{
    const dcxJointSpring *spring = get(force, dcxLook, __func__, NULL);
    return spring ? spring->live.lower : (dReal)NAN;
}

dReal dcJointSpringGetDefaultLower(dcForceID force)
{
    const dcxJointSpring *spring = get(force, dcxLook, __func__, NULL);
    return spring ? spring->standard.lower : (dReal)NAN;
}

dReal dcJointSpringGetUpper(dcForceID force)
{
    const dcxJointSpring *spring = get(force, dcxLook, __func__, NULL);
    return spring ? spring->live.upper : (dReal)NAN;
}

dReal dcJointSpringGetDefaultUpper(dcForceID force)
{
    const dcxJointSpring *spring = get(force, dcxLook, __func__, NULL);
    return spring ? spring->standard.upper : (dReal)NAN;
}

int dcJointSpringSetRange(dcForceID spring, dReal lower, dReal upper)
{
    return set_range(spring, lower, upper, 1, __func__);
}

int dcJointSpringSetDefaultRange(dcForceID spring, dReal lower, dReal upper)
{
    return set_range(spring, lower, upper, 0, __func__);
}

/* ---- evaluate ---- */

static void evaluate(dcxWorld *dc, dcxElement *e)
{
    dcxJointSpring *spring = (dcxJointSpring *)e;
    dcxCoordinate *c = &spring->j.c;
    dcxJointReading reading;
    if (!dcxCoordinateMeasure(dc, &spring->j, &reading)) {
        return;
    }
    dcLinearSpring law = dcxJointSpringLaw(&spring->live);
    dcLinearSpringResult result;
    dcLinearSpringEvaluate(&law, c->q, c->qdot, &result);
    e->potential = result.energy;
    if (c->q < law.lower || c->q > law.upper) {
        dcxCoordinateApproach(dc, &spring->j, c->q < law.lower ? law.lower : law.upper, law.stiffness, 0, 0);
        return;
    }
    e->power = result.power;
    dcxCoordinateApply(dc, &spring->j, &reading, result.force, law.stiffness, law.damping);
}

/* ---- data ---- */

static const dcxElementClass spring_class = {.name = "joint spring",
                                             .kind = dcForceSpring,
                                             .prepare = dcxJointPrepare,
                                             .evaluate = evaluate,
                                             .store = DCX_STORE(dcxJointSpring),
                                             .destroy = dcxJointUnwatch,
                                             .carry = dcxSpringCarry,
                                             .carried = dcxSpringCarried,
                                             .keep = dcxSpringKeep,
                                             .lives = dcxJointLives};
