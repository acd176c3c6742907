/* Reading where bodies are along directions: the suspension of hinge2, linear motors, bodies in a plane. */
#include <math.h>

#include "base/vector.h"
#include "joint.h"

/*
 * q = a.(A1 - A2), a fixed in the first body.  Its rate is a times the velocity of the first body's material point at
 * the second's anchor against that anchor: so the force acts there.
 */
void dcxReadSuspension(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out)
{
    dVector3 axis1, axis2, anchor1, anchor2;
    double about[2][3], way[3];
    (void)pose;
    (void)index;
    dJointGetHinge2Axis1(c->joint, axis1);
    dJointGetHinge2Axis2(c->joint, axis2);
    dJointGetHinge2Anchor(c->joint, anchor1);
    dJointGetHinge2Anchor2(c->joint, anchor2);
    dcxVectorRead(about[0], axis1);
    dcxVectorRead(about[1], axis2);
    v_set(way, anchor1[0] - anchor2[0], anchor1[1] - anchor2[1], anchor1[2] - anchor2[2]);
    v_copy(out->d, about[0]);
    out->q = v_dot(out->d, way);
    out->linear = 1;
    dcxVectorRead(out->point, anchor2);
    dcxFreeTurn(out, about[0]);
    dcxFreeTurn(out, about[1]);
    dcxFreeMove(out, about[0]);
}

/* ---- linear motor ---- */

/* The body that an axis is fixed in, or -1.  With one body ODE takes rel 2 for 1, and 1 for that body. */
static int carrier(const dcxCoordinate *c)
{
    int only = c->id[0] ? 0 : 1;
    return c->rel == 0 ? -1 : c->id[0] && c->id[1] ? c->rel - 1 : only;
}

/* Where a body is; of the static world the point where the other one was at creation. */
static const double *place(const dcxCoordinate *c, const dcxJointPose *pose, int i)
{
    return c->id[i] ? pose->p[i] : c->axis[i];
}

/* q = a.(p1 - p2).  Where a turns with a body, that is the way of a point of this body, at the other one's place. */
static void read_way(const dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out)
{
    static const double unit[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    dVector3 given;
    double axis[3], way[3];
    int fixed = carrier(c), sign = c->id[0] ? 1 : -1;
    dJointGetLMotorAxis(c->joint, index, given);
    dcxVectorRead(axis, given);
    if (fixed >= 0) {
        m_mul(out->d, pose->r[fixed], axis);
    } else {
        v_copy(out->d, axis);
    }
    v_scale(out->d, sign, out->d);
    v_sub(way, place(c, pose, 0), place(c, pose, 1));
    out->q = v_dot(out->d, way);
    out->linear = 1;
    v_copy(out->point, place(c, pose, fixed < 0 ? (c->id[0] ? 0 : 1) : 1 - fixed));
    for (int i = 0; i < 3; i++) { /* it takes away no freedom by itself */
        dcxFreeTurn(out, unit[i]);
        dcxFreeMove(out, unit[i]);
    }
}

void dcxReadLMotor(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out)
{
    read_way(c, pose, index, out);
    out->q -= c->offset;
}

void dcxReferLMotor(dcxCoordinate *c, const dcxJointPose *pose, int index, const dcxAxesGiven *given)
{
    dcxJointReading now = {0};
    c->rel = given->rel;
    for (int i = 0; i < 2; i++) {
        v_copy(c->axis[i], pose->p[c->id[i] ? i : 1 - i]);
    }
    read_way(c, pose, index, &now);
    c->offset = now.q;
}

/* ---- plane 2D ---- */

/* The body's axis whose direction tells the angle; it is to be seen in the plane. */
void dcxReferPlane2D(dcxCoordinate *c, const dcxJointPose *pose, int index, const dcxAxesGiven *given)
{
    const double *r = pose->r[c->id[0] ? 0 : 1];
    (void)index;
    (void)given;
    int steep = r[0] * r[0] + r[3] * r[3] < 0.25;
    v_set(c->side[0], !steep, steep, 0);
    c->offset = steep ? M_PI / 2 : 0;
}

void dcxReadPlane2D(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out)
{
    static const double unit[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    int body = c->id[0] ? 0 : 1;
    double axis[3];
    v_scale(out->d, body ? -1 : 1, unit[index]);
    v_copy(out->point, pose->p[body]);
    out->linear = index < 2;
    if (index < 2) {
        out->q = pose->p[body][index];
    } else {
        m_mul(axis, pose->r[body], c->side[0]);
        out->q = remainder(atan2(axis[1], axis[0]) - c->offset, 2 * M_PI);
    }
    dcxFreeMove(out, unit[0]);
    dcxFreeMove(out, unit[1]);
    dcxFreeTurn(out, unit[2]);
}
