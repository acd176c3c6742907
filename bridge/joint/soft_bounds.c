/*
 * What ODE knows of the bounds of a softened joint.
 *
 * ODE compares a joint's internal angles with its bounds.  For a joint attached (0,A) these are not what its getters
 * say, so the table tells for both ways of attaching which coordinate a group of parameters bounds, and with which
 * sign.
 *
 * While the stops are soft, ODE's parameters have values that no program sets: where they differ, the program has set
 * them again, and means the soft stop.  They are read at the start of each step.
 */
#include <float.h>
#include <math.h>
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
    {dJointTypeLMotor, /* it has a motor, but no bounds */
     3,
     NULL,
     dJointGetLMotorParam,
     {{dcLMotorPosition1, dcLMotorPosition1, 1},
      {dcLMotorPosition2, dcLMotorPosition2, 1},
      {dcLMotorPosition3, dcLMotorPosition3, 1}}},
};

static const joint_kind *kind_of_type(int type)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (kinds[i].type == type) {
            return &kinds[i];
        }
    }
    return NULL;
}

static const joint_kind *kind_of(dJointID joint)
{
    const joint_kind *kind = kind_of_type((int)dJointGetType(joint));
    return kind && kind->set ? kind : NULL;
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

#ifdef dSINGLE
#define HUGE_BOUND FLT_MAX
#define NEAR_PI nextafterf((dReal)M_PI, 4)
#else
#define HUGE_BOUND DBL_MAX
#define NEAR_PI nextafter(M_PI, 0)
#endif

/*
 * No limit row any more.  A hinge clears its mark of a row that is on only while it looks at its angle, and it looks
 * only if a bound is within +-pi; its angle comes to +pi itself never, and next to it in one of 1e16 turns.
 */
static dReal upper_off(const joint_kind *kind)
{
    return kind->type == dJointTypeHinge ? NEAR_PI : HUGE_BOUND;
}

static void switch_off(const joint_kind *kind, dJointID joint, int number)
{
    set_bounds(kind, joint, number, -HUGE_BOUND, upper_off(kind));
}

int dcxSoftGroups(dJointID joint)
{
    const joint_kind *kind = kind_of(joint);
    return kind ? num_groups(kind, joint) : -1;
}

int dcxSoftCoordinate(dJointID joint, int number)
{
    const group *g = &kind_of(joint)->group[number];
    return dJointGetBody(joint, 0) ? g->coordinate : g->coordinate_reversed;
}

/* The soft stop at the bounds that the program told ODE; in the wrong order they switch it off, as they do ODE's. */
static void place(dcxStop *stop, const joint_kind *kind)
{
    int flip = !stop->j.c.id[0] && kind->group[stop->group].sign_reversed < 0;
    dReal lower = stop->ode_lower, upper = stop->ode_upper;
    if (!(lower <= upper) || lower == dInfinity || upper == -dInfinity) {
        lower = -dInfinity;
        upper = dInfinity;
    }
    stop->live.lower = stop->standard.lower = flip ? -upper : lower;
    stop->live.upper = stop->standard.upper = flip ? -lower : upper;
    if (stop->dormant && (lower > -dInfinity || upper < dInfinity)) {
        stop->dormant = 0;
        stop->j.e.enabled = stop->j.e.default_enabled = 1;
        dcxCoordinateStart(&stop->j.c);
    }
    dcxElementChanged(&stop->j.e);
}

void dcxSoftBoundsBegin(dcxStop *stop)
{
    stop->ode_lower = -dInfinity;
    stop->ode_upper = dInfinity;
    dcxSoftBoundsRead(stop);
}

void dcxSoftBoundsRead(dcxStop *stop)
{
    dJointID joint = stop->j.c.joint;
    const joint_kind *kind = kind_of(joint);
    int base = stop->group * dParamGroup;
    dReal lower = kind->get(joint, base + dParamLoStop), upper = kind->get(joint, base + dParamHiStop);
    int lower_set = lower != -HUGE_BOUND, upper_set = upper != upper_off(kind);
    if (!lower_set && !upper_set) {
        return;
    }
    lower = lower_set ? lower : stop->ode_lower;
    upper = upper_set ? upper : stop->ode_upper;
    if (!(lower == stop->ode_lower && upper == stop->ode_upper)) {
        stop->ode_lower = lower;
        stop->ode_upper = upper;
        place(stop, kind);
    }
    switch_off(kind, joint, stop->group);
}

void dcxSoftBoundsEnd(dcxStop *stop)
{
    dcxSoftBoundsRead(stop);
    set_bounds(kind_of(stop->j.c.joint), stop->j.c.joint, stop->group, stop->ode_lower, stop->ode_upper);
}

double dcxStopMotor(const dcxStop *stop, double *speed)
{
    const dcxCoordinate *c = &stop->j.c;
    const joint_kind *kind = kind_of_type(c->type);
    int reversed = !c->id[0], turned = reversed && c->type == dJointTypeAMotor; /* which drives its angles down there */
    for (int i = 0; kind && i < kind->groups; i++) {
        const group *g = &kind->group[i];
        if ((reversed ? g->coordinate_reversed : g->coordinate) == c->which) {
            double rate = (double)kind->get(c->joint, i * dParamGroup + dParamVel);
            *speed = turned || (reversed && g->sign_reversed < 0) ? -rate : rate;
            return (double)kind->get(c->joint, i * dParamGroup + dParamFMax);
        }
    }
    *speed = 0;
    return 0;
}

double dcxStopMotorGives(const dcxStop *stop, double h, double other)
{
    const dcxCoordinate *c = &stop->j.c;
    double speed, most = dcxStopMotor(stop, &speed) * c->mobility;
    return most > 0 && h > 0 ? fmax(fmin((speed - c->qdot) / h - other, most), -most) : 0;
}

void dcxSoftBoundsKeep(dcxStop *stop, dcxStream *s)
{
    int there = !stop->j.c.lost && dcxJointIsThere(&stop->j.c);
    dJointID joint = stop->j.c.joint;
    int base = stop->group * dParamGroup;
    const joint_kind *kind = there ? kind_of(joint) : NULL;
    dReal bounds[2] = {there ? kind->get(joint, base + dParamLoStop) : 0,
                       there ? kind->get(joint, base + dParamHiStop) : 0};
    dcxStreamCopy(s, bounds, sizeof bounds);
    if (there && s->way == dcxStreamLoad) {
        set_bounds(kind, joint, stop->group, bounds[0], bounds[1]);
    }
}
