/* Joints, and their stops and limits that act. */
#include <math.h>
#include <string.h>

#include "parts.h"

typedef void vector_of(dJointID joint, dVector3 out);
typedef dReal number_of(dJointID joint);
typedef dReal parameter_of(dJointID joint, int parameter);

/* One coordinate of a joint: its dcJointCoordinate, how ODE is asked about it, and which of the joint's it is. */
typedef struct row {
    int coordinate, type, linear;
    vector_of *anchor, *axis;
    number_of *position;
    parameter_of *parameter;
    int group;
} row;

static const row rows[] = {
    {dcHingeAngle, dJointTypeHinge, 0, dJointGetHingeAnchor, dJointGetHingeAxis, dJointGetHingeAngle,
     dJointGetHingeParam, 0},
    {dcSliderPosition, dJointTypeSlider, 1, NULL, dJointGetSliderAxis, dJointGetSliderPosition, dJointGetSliderParam,
     0},
    {dcUniversalAngle1, dJointTypeUniversal, 0, dJointGetUniversalAnchor, dJointGetUniversalAxis1,
     dJointGetUniversalAngle1, dJointGetUniversalParam, 0},
    {dcUniversalAngle2, dJointTypeUniversal, 0, dJointGetUniversalAnchor, dJointGetUniversalAxis2,
     dJointGetUniversalAngle2, dJointGetUniversalParam, 1},
    {dcHinge2Angle1, dJointTypeHinge2, 0, dJointGetHinge2Anchor, dJointGetHinge2Axis1, dJointGetHinge2Angle1,
     dJointGetHinge2Param, 0},
    {dcHinge2Angle2, dJointTypeHinge2, 0, dJointGetHinge2Anchor, dJointGetHinge2Axis2, NULL, NULL, 1},
    {dcPRPosition, dJointTypePR, 1, dJointGetPRAnchor, dJointGetPRAxis1, dJointGetPRPosition, dJointGetPRParam, 0},
    {dcPRAngle, dJointTypePR, 0, dJointGetPRAnchor, dJointGetPRAxis2, dJointGetPRAngle, dJointGetPRParam, 1},
    {dcPUAngle1, dJointTypePU, 0, dJointGetPUAnchor, dJointGetPUAxis1, dJointGetPUAngle1, dJointGetPUParam, 0},
    {dcPUAngle2, dJointTypePU, 0, dJointGetPUAnchor, dJointGetPUAxis2, dJointGetPUAngle2, dJointGetPUParam, 1},
    {dcPUPosition, dJointTypePU, 1, dJointGetPUAnchor, dJointGetPUAxis3, dJointGetPUPosition, dJointGetPUParam, 2},
    {dcPistonPosition, dJointTypePiston, 1, dJointGetPistonAnchor, dJointGetPistonAxis, dJointGetPistonPosition,
     dJointGetPistonParam, 0},
    {dcPistonAngle, dJointTypePiston, 0, dJointGetPistonAnchor, dJointGetPistonAxis, dJointGetPistonAngle,
     dJointGetPistonParam, 1},
    {dcDHingeAngle, dJointTypeDHinge, 0, dJointGetDHingeAnchor1, dJointGetDHingeAxis, NULL, NULL, 0},
    {dcBallSwing, dJointTypeBall, 0, dJointGetBallAnchor, NULL, NULL, NULL, 0},
    {dcBallTwist, dJointTypeBall, 0, dJointGetBallAnchor, NULL, NULL, NULL, 0},
    {dcBallSwing, dJointTypeDBall, 0, dJointGetDBallAnchor1, NULL, NULL, NULL, 0},
};
enum { ROWS = sizeof rows / sizeof *rows };

/* Coordinates along or about one of several axes, which the joint is not drawn with. */
typedef struct place {
    int coordinate, type, linear;
    vector_of *anchor;
    void (*axis)(dJointID joint, int index, dVector3 out);
    int index;
} place;

static void suspension_axis(dJointID joint, int index, dVector3 out)
{
    (void)index;
    dJointGetHinge2Axis1(joint, out);
}

static void world_axis(dJointID joint, int index, dVector3 out)
{
    (void)joint;
    for (int k = 0; k < 4; k++) {
        out[k] = k == index;
    }
}

/* Of a linear motor ODE tells the axis as it was given; on two bodies it is taken to turn with the first. */
static void motor_axis(dJointID joint, int index, dVector3 out)
{
    dJointGetLMotorAxis(joint, index, out);
    if (dJointGetBody(joint, 0) && dJointGetBody(joint, 1)) {
        dBodyVectorToWorld(dJointGetBody(joint, 0), out[0], out[1], out[2], out);
    }
}

static const place places[] = {
    {dcHinge2Suspension, dJointTypeHinge2, 1, dJointGetHinge2Anchor, suspension_axis, 0},
    {dcLMotorPosition1, dJointTypeLMotor, 1, NULL, motor_axis, 0},
    {dcLMotorPosition2, dJointTypeLMotor, 1, NULL, motor_axis, 1},
    {dcLMotorPosition3, dJointTypeLMotor, 1, NULL, motor_axis, 2},
    {dcPlane2DX, dJointTypePlane2D, 1, NULL, world_axis, 0},
    {dcPlane2DY, dJointTypePlane2D, 1, NULL, world_axis, 1},
    {dcPlane2DAngle, dJointTypePlane2D, 0, NULL, world_axis, 2},
    {dcAMotorAngle1, dJointTypeAMotor, 0, NULL, dJointGetAMotorAxis, 0},
    {dcAMotorAngle2, dJointTypeAMotor, 0, NULL, dJointGetAMotorAxis, 1},
    {dcAMotorAngle3, dJointTypeAMotor, 0, NULL, dJointGetAMotorAxis, 2},
};
enum { PLACES = sizeof places / sizeof *places };

static void take3(double to[3], const dReal *from)
{
    for (int k = 0; k < 3; k++) {
        to[k] = (double)from[k];
    }
}

/* Where a joint is: its anchor, else its first body. */
static void anchor_of(dJointID joint, vector_of *anchor, double out[3])
{
    dVector3 p = {0, 0, 0, 0};
    const dBodyID body = dJointGetBody(joint, 0) ? dJointGetBody(joint, 0) : dJointGetBody(joint, 1);
    if (anchor) {
        anchor(joint, p);
        take3(out, p);
    } else if (body) {
        take3(out, dBodyGetPosition(body));
    }
}

/* ---- joints ---- */

static vector_of *second_anchor(int type)
{
    switch (type) {
    case dJointTypeDBall: return dJointGetDBallAnchor2;
    case dJointTypeDHinge: return dJointGetDHingeAnchor2;
    default: return NULL;
    }
}

static void add_joint(dcxViewScene *s, dJointID joint)
{
    const int type = (int)dJointGetType(joint);
    vector_of *anchor = NULL;
    int axes = 0;
    if (!dcxViewRoom(&s->joint, &s->memory->joint_room, s->num_joints + 1, sizeof *s->joint)) {
        s->memory->code = dcErrMemory;
        return;
    }
    dcxViewJoint *j = &s->joint[s->num_joints++];
    memset(j, 0, sizeof *j);
    j->joint = joint;
    j->type = type;
    j->body[0] = dJointGetBody(joint, 0);
    j->body[1] = dJointGetBody(joint, 1);
    for (int i = 0; i < ROWS; i++) {
        if (rows[i].type == type) {
            dVector3 axis;
            anchor = rows[i].anchor;
            if (rows[i].axis && axes < 2) {
                rows[i].axis(joint, axis);
                take3(j->axis[axes++], axis);
            }
        }
    }
    anchor_of(joint, anchor, j->anchor[0]);
    anchor_of(joint, second_anchor(type) ? second_anchor(type) : anchor, j->anchor[1]);
}

/* ---- stops ---- */

static dcxViewStop *stop_new(dcxViewScene *s, dJointID joint, int coordinate, int linear, vector_of *anchor)
{
    if (!dcxViewRoom(&s->stop, &s->memory->stop_room, s->num_stops + 1, sizeof *s->stop)) {
        s->memory->code = dcErrMemory;
        return NULL;
    }
    dcxViewStop *stop = &s->stop[s->num_stops++];
    memset(stop, 0, sizeof *stop);
    stop->joint = joint;
    stop->coordinate = coordinate;
    stop->linear = linear;
    anchor_of(joint, anchor, stop->anchor);
    return stop;
}

static dcxViewStop *stop_of_row(dcxViewScene *s, dJointID joint, const row *r)
{
    dcxViewStop *stop = stop_new(s, joint, r->coordinate, r->linear, r->anchor);
    if (stop && r->axis) {
        dVector3 axis;
        r->axis(joint, axis);
        take3(stop->axis, axis);
    }
    return stop;
}

static dcxViewStop *stop_of_place(dcxViewScene *s, dJointID joint, const place *p)
{
    dcxViewStop *stop = stop_new(s, joint, p->coordinate, p->linear, p->anchor);
    if (stop) {
        dVector3 axis;
        p->axis(joint, p->index, axis);
        take3(stop->axis, axis);
    }
    return stop;
}

/* ODE's own limits: it holds where the coordinate is at or beyond a bound, to a little. */
static void look_at_limits(dcxViewScene *s, dJointID joint)
{
    for (int i = 0; i < ROWS; i++) {
        const row *r = &rows[i];
        if ((int)dJointGetType(joint) != r->type || !r->parameter) {
            continue;
        }
        const double low = (double)r->parameter(joint, dParamLoStop + dParamGroup * r->group);
        const double high = (double)r->parameter(joint, dParamHiStop + dParamGroup * r->group);
        const double position = (double)r->position(joint);
        dcxViewStop *stop;
        if (low <= high && (position <= low + 1e-4 || position >= high - 1e-4) && (stop = stop_of_row(s, joint, r))) {
            stop->position = position;
            stop->bound = position <= low + 1e-4 ? low : high;
            stop->force = (double)NAN;
        }
    }
}

static void look_at_stop(dcxViewScene *s, dcForceID force)
{
    const double beyond = (double)dcJointStopGetViolation(force);
    const dJointID joint = dcJointForceGetJoint(force);
    const int coordinate = dcJointForceGetCoordinate(force);
    if (!(fabs(beyond) > 0) || !joint || dcForceIsEnabled(force) != 1 ||
        dcxViewTableFind(&s->memory->joints, joint) < 0) {
        return;
    }
    const int type = (int)dJointGetType(joint);
    dcxViewStop *stop = NULL;
    for (int i = 0; i < ROWS && !stop; i++) {
        stop = rows[i].coordinate == coordinate && rows[i].type == type ? stop_of_row(s, joint, &rows[i]) : NULL;
    }
    for (int i = 0; i < PLACES && !stop; i++) {
        stop = places[i].coordinate == coordinate ? stop_of_place(s, joint, &places[i]) : NULL;
    }
    if (stop) {
        stop->soft = 1;
        stop->position = (double)dcJointForceGetPosition(force);
        stop->bound = stop->position - beyond;
        stop->force = (double)dcJointForceGetForce(force);
    }
}

/* ---- all that hang on the bodies met so far, and on those joined to them ---- */

static void look_at_joint(dcxViewScene *s, dJointID joint)
{
    const dJointType type = dJointGetType(joint);
    int fresh = 0;
    if (type == dJointTypeContact || type == dJointTypeNull) {
        return;
    }
    if (dcxViewTableAdd(&s->memory->joints, joint, &fresh) < 0) {
        s->memory->code = dcErrMemory;
        return;
    }
    if (!fresh) {
        return;
    }
    dcxViewBodyAdd(s, dJointGetBody(joint, 0));
    dcxViewBodyAdd(s, dJointGetBody(joint, 1));
    add_joint(s, joint);
    look_at_limits(s, joint);
}

/* The joints of rolling balls are the library's own affair. */
static void pass_over_rolling(dcxViewScene *s, dcWorldID dc)
{
    const int balls = dc ? dcWorldGetNumRollingBalls(dc) : 0;
    for (int i = 0; i < balls; i++) {
        const dcRollingBallID ball = dcWorldGetRollingBall(dc, i);
        const dJointID joint = dcRollingBallGetODEJoint(ball);
        int fresh;
        if (joint && dcxViewTableAdd(&s->memory->joints, joint, &fresh) < 0) {
            s->memory->code = dcErrMemory;
        }
        dcxViewBodyAdd(s, dcRollingBallGetBallBody(ball));
        dcxViewBodyAdd(s, dcRollingBallGetPlaneBody(ball));
    }
}

/* Bodies of geoms were met on the walk; of others these are sure to live: added ones, and those of elements. */
static void look_at_known(dcxViewScene *s, dcWorldID dc)
{
    for (int i = dcWorldGetNumBodies(dc) - 1; i >= 0; i--) {
        const dBodyID body = dcWorldGetBody(dc, i);
        dcxViewBodyAdd(s, dcWorldIsBodyAdded(dc, body) ? body : 0);
    }
    for (int i = dcWorldGetNumForces(dc) - 1; i >= 0; i--) {
        const dcForceID force = dcWorldGetForce(dc, i);
        const dcForceKind kind = dcForceGetKind(force);
        const dJointID joint = kind == dcForceStop || kind == dcForceSpring ? dcJointForceGetJoint(force) : 0;
        if (joint) {
            look_at_joint(s, joint);
        }
    }
}

void dcxViewJointsLook(dcxViewScene *s, dcWorldID dc)
{
    pass_over_rolling(s, dc);
    if (dc) {
        look_at_known(s, dc);
    }
    for (int i = 0; i < s->memory->bodies.count; i++) {
        const dBodyID body = (dBodyID)s->memory->bodies.key[i];
        const int count = dBodyGetNumJoints(body);
        for (int k = 0; k < count; k++) {
            look_at_joint(s, dBodyGetJoint(body, k));
        }
    }
    for (int i = (dc ? dcWorldGetNumForces(dc) : 0) - 1; i >= 0; i--) {
        const dcForceID force = dcWorldGetForce(dc, i);
        if (dcForceGetKind(force) == dcForceStop) {
            look_at_stop(s, force);
        }
    }
}
