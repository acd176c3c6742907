/* Linear spring and damper on a joint coordinate; the law is that of ode-compliant/linear_spring.h. */
#include "joint_spring.h"

static void evaluate(dcImpl *dc, dcElement *e)
{
    dcJointSpring *spring = (dcJointSpring *)e;
    dcCoordinate *c = &spring->j.c;
    dcJointReading reading;
    if (!dcCoordinateMeasure(dc, &spring->j, &reading)) {
        return;
    }
    dcLinearSpring law = dcxJointSpringLaw(&spring->live);
    dcLinearSpringResult result;
    dcLinearSpringEvaluate(&law, c->q, c->qdot, &result);
    e->potential = result.energy;
    if (c->q < law.lower || c->q > law.upper) {
        dcCoordinateApproach(dc, &spring->j, c->q < law.lower ? law.lower : law.upper, law.stiffness, 0);
        return;
    }
    e->power = result.power;
    dcCoordinateApply(dc, &spring->j, &reading, result.force, law.stiffness, law.damping);
}

static void reset(dcElement *e)
{
    dcJointSpring *spring = (dcJointSpring *)e;
    spring->live = spring->normal;
    dcElementChanged(e);
}

static const dcElementClass spring_class = {.name = "joint spring",
                                            .prepare = dcJointPrepare,
                                            .evaluate = evaluate,
                                            .reset = reset,
                                            .carry = dcxSpringCarry,
                                            .carried = dcxSpringCarried};

/* ---- create ---- */

dcJointSpringDef dcJointSpringDefault(void)
{
    return (dcJointSpringDef){.force_limit = dInfinity, .lower = -dInfinity, .upper = dInfinity, .axis = {1, 0, 0, 0}};
}

/* Not negative, and finite unless told otherwise. */
static int check_size(dReal value, int finite, const char *what, const char *function)
{
    if (!(value >= 0) || (finite && value - value != 0)) {
        return dcFail(dcErrValue, "%s: %s must be %snot negative, not %g", function, what, finite ? "finite and " : "",
                      (double)value);
    }
    return dcOk;
}

static int check_finite(dReal value, const char *what, const char *function)
{
    return value - value == 0 ? dcOk
                              : dcFail(dcErrValue, "%s: %s must be finite, not %g", function, what, (double)value);
}

static int check_range(dReal lower, dReal upper, const char *function)
{
    if (!(lower <= upper) || lower == dInfinity || upper == -dInfinity) {
        return dcFail(dcErrValue, "%s: lower end %g of the range must not be above its upper end %g", function,
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
    if (!def) {
        dcFail(dcErrArgument, "%s: the definition is NULL", function);
        return NULL;
    }
    if (check_def(def, function) != dcOk) {
        return NULL;
    }
    dcJointSpring *spring = (dcJointSpring *)dcJointElementNew(dc, &spring_class, sizeof *spring, joint,
                                                               (int)coordinate, def->axis, def->cone_axis, function);
    if (!spring) {
        return NULL;
    }
    spring->live = spring->normal = *def;
    return spring->j.e.handle;
}

/* ---- values ---- */

static dcJointSpring *get(dcForceID force, dcxDoor *door, const char *function, int *code)
{
    return (dcJointSpring *)dcElementGet(force, &spring_class, door, function, code);
}

/* What a value may be. */
enum { any_finite, finite_size, any_size };

static int set(dcForceID force, dReal value, int kind, const char *what, size_t offset, int live, const char *function)
{
    int code;
    dcJointSpring *spring = get(force, dcxEnter, function, &code);
    if (!spring) {
        return code;
    }
    code = kind == any_finite ? check_finite(value, what, function)
                              : check_size(value, kind == finite_size, what, function);
    if (code == dcOk) {
        *(dReal *)((char *)(live ? &spring->live : &spring->normal) + offset) = value;
        dcElementChanged(&spring->j.e);
    }
    return code;
}

static int set_range(dcForceID force, dReal lower, dReal upper, int live, const char *function)
{
    int code;
    dcJointSpring *spring = get(force, dcxEnter, function, &code);
    if (!spring) {
        return code;
    }
    code = check_range(lower, upper, function);
    if (code == dcOk) {
        dcJointSpringDef *def = live ? &spring->live : &spring->normal;
        def->lower = lower;
        def->upper = upper;
        dcElementChanged(&spring->j.e);
    }
    return code;
}

#define DC_SPRING_SET(Name, field, kind, what) \
    int dcJointSpringSet##Name(dcForceID spring, dReal value) \
    { \
        return set(spring, value, kind, what, offsetof(dcJointSpringDef, field), 1, __func__); \
    } \
    int dcJointSpringSetDefault##Name(dcForceID spring, dReal value) \
    { \
        return set(spring, value, kind, what, offsetof(dcJointSpringDef, field), 0, __func__); \
    }

#define DC_SPRING_GET(Name, field) \
    dReal dcJointSpringGet##Name(dcForceID force) \
    { \
        const dcJointSpring *spring = get(force, dcxLook, __func__, NULL); \
        return spring ? spring->live.field : (dReal)NAN; \
    } \
    dReal dcJointSpringGetDefault##Name(dcForceID force) \
    { \
        const dcJointSpring *spring = get(force, dcxLook, __func__, NULL); \
        return spring ? spring->normal.field : (dReal)NAN; \
    }

DC_SPRING_SET(Stiffness, stiffness, finite_size, "stiffness")
DC_SPRING_SET(Damping, damping, finite_size, "damping")
DC_SPRING_SET(Rest, rest, any_finite, "rest position")
DC_SPRING_SET(ForceLimit, force_limit, any_size, "force limit")
DC_SPRING_GET(Stiffness, stiffness)
DC_SPRING_GET(Damping, damping)
DC_SPRING_GET(Rest, rest)
DC_SPRING_GET(ForceLimit, force_limit)
DC_SPRING_GET(Lower, lower)
DC_SPRING_GET(Upper, upper)

int dcJointSpringSetRange(dcForceID spring, dReal lower, dReal upper)
{
    return set_range(spring, lower, upper, 1, __func__);
}

int dcJointSpringSetDefaultRange(dcForceID spring, dReal lower, dReal upper)
{
    return set_range(spring, lower, upper, 0, __func__);
}
