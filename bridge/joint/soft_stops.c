/*
 * dcJointSoftenStops: the rigid stops that a model already has become soft.
 *
 * ODE compares a joint's internal angles with its bounds.  For a joint attached (0,A) these are not what its getters
 * say, so the table tells for both ways of attaching which coordinate a group of parameters bounds, and with which
 * sign.
 */
#include <stddef.h>

#include "core/core.h"
#include "element/element.h"
#include "state/world_data.h"
#include "joint.h"
#include "stop.h"

enum { max_groups = 3 };

/* A group of limit parameters: the coordinate it bounds, as attached (A,B) or (A,0), and as attached (0,A). */
typedef struct group {
    int coordinate;
    int coordinate_reversed, sign_reversed;
} group;

typedef struct joint_kind {
    int type, groups;
    void (*set)(dJointID joint, int parameter, dReal value);
    dReal (*get)(dJointID joint, int parameter);
    group group[max_groups];
} joint_kind;

static const joint_kind kinds[] = {
    {dJointTypeHinge, 1, dJointSetHingeParam, dJointGetHingeParam, {{dcHingeAngle, dcHingeAngle, -1}}},
    {dJointTypeSlider, 1, dJointSetSliderParam, dJointGetSliderParam, {{dcSliderPosition, dcSliderPosition, 1}}},
    {dJointTypeUniversal,
     2,
     dJointSetUniversalParam,
     dJointGetUniversalParam,
     {{dcUniversalAngle1, dcUniversalAngle2, -1}, {dcUniversalAngle2, dcUniversalAngle1, 1}}},
    {dJointTypeHinge2,
     2,
     dJointSetHinge2Param,
     dJointGetHinge2Param,
     {{dcHinge2Angle1, dcHinge2Angle1, 1}, {dcHinge2Angle2, dcHinge2Angle2, 1}}},
    {dJointTypePR,
     2,
     dJointSetPRParam,
     dJointGetPRParam,
     {{dcPRPosition, dcPRPosition, 1}, {dcPRAngle, dcPRAngle, -1}}},
    {dJointTypePU,
     3,
     dJointSetPUParam,
     dJointGetPUParam,
     {{dcPUAngle1, dcPUAngle2, 1}, {dcPUAngle2, dcPUAngle1, 1}, {dcPUPosition, dcPUPosition, 1}}},
    {dJointTypePiston,
     2,
     dJointSetPistonParam,
     dJointGetPistonParam,
     {{dcPistonPosition, dcPistonPosition, 1}, {dcPistonAngle, dcPistonAngle, -1}}},
    {dJointTypeAMotor,
     3,
     dJointSetAMotorParam,
     dJointGetAMotorParam,
     {{dcAMotorAngle1, dcAMotorAngle1, 1}, {dcAMotorAngle2, dcAMotorAngle2, 1}, {dcAMotorAngle3, dcAMotorAngle3, 1}}},
};

static const joint_kind *kind_of(dJointID joint)
{
    int type = (int)dJointGetType(joint);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (kinds[i].type == type) {
            return &kinds[i];
        }
    }
    return NULL;
}

static int num_groups(const joint_kind *kind, dJointID joint)
{
    return kind->type == dJointTypeAMotor ? dJointGetAMotorNumAxes(joint) : kind->groups;
}

/* Low, then high, then low: older versions of ODE refuse a bound beyond the other one. */
static void set_bounds(const joint_kind *kind, dJointID joint, int number, dReal lower, dReal upper)
{
    int base = number * dParamGroup;
    kind->set(joint, base + dParamLoStop, lower);
    kind->set(joint, base + dParamHiStop, upper);
    kind->set(joint, base + dParamLoStop, lower);
}

/*
 * No limit row any more.  A hinge clears its mark of a row that is on only while it looks at its angle, and it looks
 * only if a bound is within +-pi; its angle never comes to +pi itself.
 */
static void switch_off(const joint_kind *kind, dJointID joint, int number)
{
    dReal upper = kind->type == dJointTypeHinge ? (dReal)M_PI : dInfinity;
    set_bounds(kind, joint, number, -dInfinity, upper);
}

static dcxStop *soft_stop(const dcxWorld *dc, dJointID joint, int from)
{
    for (int i = from; i < dc->num_elements; i++) {
        dcxElement *e = dc->element[i];
        if (e->class == &dcxStopClass && dcxIsJointElement(e, joint) && ((dcxStop *)e)->soft) {
            return (dcxStop *)e;
        }
    }
    return NULL;
}

/* A soft stop in place of ODE's; dcOk if there is none. */
static int soften_group(dcWorldID dc, const joint_kind *kind, dJointID joint, int number, const dcJointStopDef *values)
{
    int base = number * dParamGroup;
    dReal lower = kind->get(joint, base + dParamLoStop), upper = kind->get(joint, base + dParamHiStop);
    if (!(lower <= upper) || (lower == -dInfinity && upper == dInfinity)) {
        return dcOk;
    }
    const group *g = &kind->group[number];
    int reversed = !dJointGetBody(joint, 0), flip = reversed && g->sign_reversed < 0;
    dcJointStopDef def = *values;
    def.lower = flip ? -upper : lower;
    def.upper = flip ? -lower : upper;
    int coordinate = reversed ? g->coordinate_reversed : g->coordinate;
    dcForceID force = dcJointStopCreate(dc, joint, (dcJointCoordinate)coordinate, &def);
    dcxStop *stop = force ? (dcxStop *)dcxElementGet(force, &dcxStopClass, dcxEnter, "dcJointSoftenStops", NULL) : NULL;
    if (!stop) {
        return dcErrMemory;
    }
    stop->soft = 1;
    stop->group = number;
    stop->ode_lower = lower;
    stop->ode_upper = upper;
    switch_off(kind, joint, number);
    return dcOk;
}

/* Gives ODE its bounds back, and destroys the soft stops. */
static void restore(dcxWorld *dc, dJointID joint)
{
    dcxStop *stop;
    while ((stop = soft_stop(dc, joint, 0)) != NULL) {
        if (!stop->j.c.lost) {
            set_bounds(kind_of(joint), joint, stop->group, stop->ode_lower, stop->ode_upper);
        }
        dcxElementFree(&stop->j.e);
    }
}

static int give_values(dcxWorld *dc, dJointID joint, const dcJointStopDef *values)
{
    int count = 0;
    for (int i = 0; i < dc->num_elements; i++) {
        dcxElement *e = dc->element[i];
        dcxStop *stop = (dcxStop *)e;
        if (e->class == &dcxStopClass && dcxIsJointElement(e, joint) && stop->soft) {
            stop->live.stiffness = stop->normal.stiffness = values->stiffness;
            stop->live.dissipation = stop->normal.dissipation = values->dissipation;
            dcxElementChanged(e);
            count++;
        }
    }
    return count;
}

/* The world, if a joint was given; NULL after a message. */
static dcxWorld *enter(dcWorldID handle, dJointID joint, const char *function, int *code)
{
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, function, code);
    if (dc && !joint) {
        *code = dcxFail(dcErrArgument, "%s: joint is NULL", function);
    }
    return *code == dcOk ? dc : NULL;
}

static int check_softened(const dcxWorld *dc, dJointID joint, dReal stiffness, dReal dissipation, const char *function)
{
    if (!(stiffness >= 0) || stiffness - stiffness != 0 || !(dissipation >= 0) || dissipation - dissipation != 0) {
        return dcxFail(dcErrValue, "%s: stiffness %g and dissipation %g must be finite and not negative", function,
                       (double)stiffness, (double)dissipation);
    }
    if (!kind_of(joint)) {
        return dcxFail(dcErrArgument, "%s: joint %p, a %s, has no stops of its own", function, (void *)joint,
                       dcxJointTypeName((int)dJointGetType(joint)));
    }
    dBodyID body = dJointGetBody(joint, 0) ? dJointGetBody(joint, 0) : dJointGetBody(joint, 1);
    if (!body || dBodyGetWorld(body) != dc->world) {
        return dcxFail(dcErrArgument, "%s: joint %p %s", function, (void *)joint,
                       body ? "belongs to another world" : "is attached to no body");
    }
    return dcOk;
}

int dcJointSoftenStops(dcWorldID handle, dJointID joint, dReal stiffness, dReal dissipation)
{
    int code;
    dcxWorld *dc = enter(handle, joint, __func__, &code);
    code = dc ? check_softened(dc, joint, stiffness, dissipation, __func__) : code;
    if (code != dcOk) {
        return code;
    }
    dcJointStopDef values = dcJointStopDefault();
    values.stiffness = stiffness;
    values.dissipation = dissipation;
    if (give_values(dc, joint, &values)) {
        return dcOk;
    }
    const joint_kind *kind = kind_of(joint);
    for (int i = 0; code == dcOk && i < num_groups(kind, joint); i++) {
        code = soften_group(handle, kind, joint, i, &values);
    }
    if (code != dcOk) {
        restore(dc, joint);
    }
    return code;
}

int dcJointRestoreStops(dcWorldID handle, dJointID joint)
{
    int code;
    dcxWorld *dc = enter(handle, joint, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!soft_stop(dc, joint, 0)) {
        return dcxFail(dcErrArgument, "dcJointRestoreStops: joint %p was not softened", (void *)joint);
    }
    restore(dc, joint);
    return dcOk;
}

dcForceID dcJointGetSoftStop(dcWorldID handle, dJointID joint, dcJointCoordinate coordinate)
{
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, NULL);
    for (int i = 0; dc && joint && i < dc->num_elements; i++) {
        dcxElement *e = dc->element[i];
        if (e->class == &dcxStopClass && dcxIsJointElement(e, joint) && ((dcxStop *)e)->soft &&
            ((dcxStop *)e)->j.c.which == (int)coordinate) {
            return e->handle;
        }
    }
    return NULL;
}
