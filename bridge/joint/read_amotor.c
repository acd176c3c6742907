/*
 * Reading the angles of an angular motor.
 *
 * User mode: ODE stores the angle it is told, and never changes it.  Here it goes on from there by the bodies' rotation
 * about the axis since the last reading.
 *
 * Euler mode: ODE's angles are those of the start of its last step.  Here they are found at the instant, from the axes
 * a0 (fixed in the first body), a2 (in the second) and a1 = a2 x a0: ODE's formulas, but for the zero of the first and
 * third, which ODE hides.  In its step ODE reads them at the pose that was read here just before; so after the first
 * step the difference is known.
 */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "joint.h"

/* a1 x a2, a1, a0 x a1 are what the getter gives; a0 and a2 follow. */
static void euler_axes(const dcxCoordinate *c, double given[3][3], double a[3][3])
{
    for (int i = 0; i < 3; i++) {
        dVector3 axis;
        dJointGetAMotorAxis(c->joint, i, axis);
        dcxVectorRead(given[i], axis);
    }
    v_cross(a[0], given[1], given[2]);
    v_copy(a[1], given[1]);
    v_cross(a[2], given[0], given[1]);
}

/* The part of v across a unit axis. */
static void project(double *v, const double *axis)
{
    v_add_scaled(v, v, -v_dot(v, axis), axis);
}

/* Cosine and sine parts by ODE's formulas, with our own references. */
static double euler_angle(const dcxCoordinate *c, const dcxJointPose *pose, int index, double a[3][3])
{
    double q[3], reference[3];
    if (index == 0) {
        m_mul(reference, pose->r[0], c->side[0]);
        v_cross(q, a[0], reference);
        return -atan2(v_dot(a[2], q), v_dot(a[2], reference));
    }
    if (index == 1) {
        v_cross(q, a[0], a[1]);
        return -atan2(v_dot(a[2], a[0]), v_dot(a[2], q));
    }
    m_mul(reference, pose->r[1], c->side[1]);
    v_cross(q, a[1], a[2]);
    return -atan2(v_dot(reference, a[1]), v_dot(reference, q));
}

static void body_quaternion(dBodyID id, double *q)
{
    static const dReal none[4] = {1, 0, 0, 0};
    const dReal *from = id ? dBodyGetQuaternion(id) : none;
    for (int i = 0; i < 4; i++) {
        q[i] = from[i];
    }
}

/* Rotation vector, in world axes, that takes orientation `from` to `to` the shorter way. */
static void rotation_between(const double *from, const double *to, double *out)
{
    double v[3], cross[3], w = to[0] * from[0] + v_dot(to + 1, from + 1); /* to times the conjugate of from */
    v_cross(cross, to + 1, from + 1);
    for (int i = 0; i < 3; i++) {
        v[i] = from[0] * to[1 + i] - to[0] * from[1 + i] - cross[i];
    }
    double s = v_norm(v), angle = 2 * atan2(s, fabs(w));
    v_scale(out, (w < 0 ? -1 : 1) * (s > 0 ? angle / s : 0), v);
}

/* Rotation about the axis since the last reading; the poses of this one are kept. */
static double turned_since(dcxCoordinate *c, const double *axis)
{
    double sum = 0;
    for (int i = 0; i < 2; i++) {
        double now[4], rotation[3];
        body_quaternion(c->id[i], now);
        rotation_between(c->pose[i], now, rotation);
        sum += (i ? -1 : 1) * v_dot(axis, rotation);
        memcpy(c->pose[i], now, sizeof now);
    }
    return sum;
}

void dcxReferAMotor(dcxCoordinate *c, const dcxJointPose *pose, int index, const dcxAxesGiven *told)
{
    double given[3][3], a[3][3];
    (void)told;
    c->told = dJointGetAMotorAngle(c->joint, index);
    body_quaternion(c->id[0], c->pose[0]);
    body_quaternion(c->id[1], c->pose[1]);
    if (dJointGetAMotorMode(c->joint) != dAMotorEuler) {
        c->raw = c->told;
        return;
    }
    euler_axes(c, given, a);
    double first[3] = {a[2][0], a[2][1], a[2][2]}, second[3] = {a[0][0], a[0][1], a[0][2]};
    project(first, a[0]);
    project(second, a[2]);
    m_mul_t(c->side[0], pose->r[0], first);
    m_mul_t(c->side[1], pose->r[1], second);
    c->offset = index == 1 ? 0 : c->told;
    c->synchronised = index == 1;
}

static void read_user(dcxCoordinate *c, int index, dcxJointReading *out)
{
    dVector3 axis;
    dJointGetAMotorAxis(c->joint, index, axis);
    dcxVectorRead(out->d, axis);
    double told = dJointGetAMotorAngle(c->joint, index), turned = turned_since(c, out->d);
    out->q = told == c->told ? c->raw + turned : told;
    out->wraps = 0;
    c->told = told;
}

static int moves(dBodyID id)
{
    return id && dBodyIsEnabled(id);
}

/* ODE leaves out joints whose bodies all sleep. */
static void synchronise(dcxCoordinate *c, int index)
{
    double told = dJointGetAMotorAngle(c->joint, index);
    if (!c->synchronised && c->stepped && (moves(c->id[0]) || moves(c->id[1]))) {
        c->offset += told - c->raw;
        c->synchronised = 1;
    }
}

void dcxReadAMotor(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out)
{
    static const double unit[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    v_copy(out->point, pose->p[c->id[0] ? 0 : 1]);
    for (int i = 0; i < 3; i++) { /* it takes away no freedom by itself */
        dcxFreeTurn(out, unit[i]);
        dcxFreeMove(out, unit[i]);
    }
    if (dJointGetAMotorMode(c->joint) != dAMotorEuler) {
        read_user(c, index, out);
        return;
    }
    double given[3][3], a[3][3];
    euler_axes(c, given, a);
    synchronise(c, index);
    double angle = euler_angle(c, pose, index, a) + c->offset, cosine = v_dot(given[0], a[0]);
    out->q = angle - 2 * M_PI * round(angle / (2 * M_PI));
    if (index != 1 &&
        fabs(cosine) < 0.02) { /* the first and third turn about the same axis: no force, not an infinite one */
        out->q = c->raw;
        return;
    }
    v_scale(out->d, index == 1 ? 1 : 1 / cosine, given[index]);
}
