/*
 * Reading the coordinates of hinge, slider, universal, hinge2, PR, PU and piston: position from ODE's getters where
 * these are right, direction and point so that the rate and the force are conjugate in every attachment.
 */
#include <string.h>

#include "base/vector.h"
#include "joint.h"

void dcxFreeTurn(dcxJointReading *out, const double *axis)
{
    double *column = out->free[out->freedoms++];
    v_copy(column, axis);
    v_set(column + 3, 0, 0, 0);
}

void dcxFreeMove(dcxJointReading *out, const double *axis)
{
    double *column = out->free[out->freedoms++];
    v_set(column, 0, 0, 0);
    v_copy(column + 3, axis);
}

static int reversed(const dcxCoordinate *c)
{
    return !c->id[0];
}

/*
 * Rate of the turn about axis i of two that need not be at right angles: with w = q1' a1 + q2' a2 it is d . w, d the
 * vector in the plane of both that is dual to a_i.
 */
static void dual(double *d, double axes[2][3], int i)
{
    double cosine = v_dot(axes[0], axes[1]), s = 1 / (1 - cosine * cosine);
    v_add_scaled(d, axes[i], -cosine, axes[1 - i]);
    v_scale(d, s, d);
}

void dcxReadHinge(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out)
{
    dVector3 axis, anchor;
    (void)pose;
    (void)index;
    dJointGetHingeAxis(c->joint, axis);
    dJointGetHingeAnchor(c->joint, anchor);
    out->q = dJointGetHingeAngle(c->joint);
    dcxVectorRead(out->d, axis);
    dcxVectorRead(out->point, anchor);
    dcxFreeTurn(out, out->d);
}

void dcxReadSlider(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out)
{
    dVector3 axis;
    (void)index;
    dJointGetSliderAxis(c->joint, axis);
    out->q = dJointGetSliderPosition(c->joint);
    out->linear = 1;
    dcxVectorRead(out->d, axis);
    v_copy(out->point, pose->p[c->id[1] ? 1 : 0]); /* any point would do: both bodies turn alike */
    dcxFreeMove(out, out->d);
}

static void see_universal(dJointID joint, dcxJointSight *sight)
{
    dVector3 axis1, axis2, anchor;
    dReal q[2];
    dJointGetUniversalAxis1(joint, axis1);
    dJointGetUniversalAxis2(joint, axis2);
    dJointGetUniversalAnchor(joint, anchor);
    dJointGetUniversalAngles(joint, &q[0], &q[1]);
    dcxVectorRead(sight->axes[0], axis1);
    dcxVectorRead(sight->axes[1], axis2);
    dcxVectorRead(sight->point, anchor);
    sight->q[0] = q[0];
    sight->q[1] = q[1];
    sight->joint = joint;
}

/* (0,A): ODE's angle 1 grows with A's rotation about the axis, angle 2 against it as with two bodies. */
void dcxReadUniversal(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out)
{
    dcxJointSight own = {.joint = 0}, *sight = pose->sight ? pose->sight : &own;
    if (sight->joint != c->joint) {
        see_universal(c->joint, sight);
    }
    out->q = sight->q[index];
    dual(out->d, sight->axes, index);
    if (reversed(c) && index == 0) {
        v_scale(out->d, -1, out->d);
    }
    v_copy(out->point, sight->point);
    dcxFreeTurn(out, sight->axes[0]);
    dcxFreeTurn(out, sight->axes[1]);
}

void dcxReadHinge2(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out)
{
    dVector3 axis1, axis2, anchor;
    double axes[2][3];
    (void)pose;
    dJointGetHinge2Axis1(c->joint, axis1);
    dJointGetHinge2Axis2(c->joint, axis2);
    dJointGetHinge2Anchor(c->joint, anchor);
    dcxVectorRead(axes[0], axis1);
    dcxVectorRead(axes[1], axis2);
    out->q = index ? -dJointGetHinge2Angle2(c->joint) : dJointGetHinge2Angle1(c->joint);
    dual(out->d, axes, index);
    dcxVectorRead(out->point, anchor);
    dcxFreeTurn(out, axes[0]);
    dcxFreeTurn(out, axes[1]);
    dcxFreeMove(out, axes[0]); /* the suspension */
}

void dcxReadPR(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out)
{
    dVector3 along, about, anchor;
    double n[3], r[3];
    (void)pose;
    dJointGetPRAxis1(c->joint, along);
    dJointGetPRAxis2(c->joint, about);
    dJointGetPRAnchor(c->joint, anchor);
    dcxVectorRead(n, along);
    dcxVectorRead(r, about);
    out->q = index ? dJointGetPRAngle(c->joint) : dJointGetPRPosition(c->joint);
    out->linear = index == 0;
    v_copy(out->d, index ? r : n);
    dcxVectorRead(out->point, anchor);
    dcxFreeMove(out, n);
    dcxFreeTurn(out, r);
}

/*
 * A PU joint attached (0,A): the solver moves A's anchor along an axis fixed in the world, whose components are those
 * that the getter turns with A.  So n = R^T (what the getter says).  A's anchor has no getter; at creation it is on
 * that axis, where the getter's position tells, and from then on it is known in A's frame.
 */
static void pu_axis(const dcxCoordinate *c, const dcxJointPose *pose, double *turned, double *n)
{
    dVector3 along;
    dJointGetPUAxis3(c->joint, along);
    dcxVectorRead(turned, along);
    m_mul_t(n, pose->r[1], turned);
}

void dcxReferPU(dcxCoordinate *c, const dcxJointPose *pose, int index, const dcxAxesGiven *given)
{
    dVector3 anchor;
    double turned[3], n[3], point[3], arm[3];
    (void)index;
    (void)given;
    if (reversed(c)) {
        pu_axis(c, pose, turned, n);
        dJointGetPUAnchor(c->joint, anchor);
        dcxVectorRead(point, anchor);
        v_add_scaled(point, point, -(double)dJointGetPUPosition(c->joint) / v_dot(turned, n), n);
        v_sub(arm, point, pose->p[1]);
        m_mul_t(c->side[1], pose->r[1], arm);
    }
}

static void read_pu_reversed(const dcxCoordinate *c, const dcxJointPose *pose, double *n, dcxJointReading *out)
{
    double turned[3], arm[3], way[3];
    pu_axis(c, pose, turned, n);
    m_mul(arm, pose->r[1], c->side[1]);
    v_add_scaled(arm, arm, 1, pose->p[1]);
    v_sub(way, arm, out->point);
    out->q = -v_dot(n, way);
    v_copy(out->point, arm);
}

/* (0,A): both of ODE's angles grow with A's rotation about their axes. */
void dcxReadPU(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out)
{
    dVector3 along, axis1, axis2, anchor;
    double n[3], axes[2][3];
    dJointGetPUAxis3(c->joint, along);
    dJointGetPUAxis1(c->joint, axis1);
    dJointGetPUAxis2(c->joint, axis2);
    dJointGetPUAnchor(c->joint, anchor);
    dcxVectorRead(n, along);
    dcxVectorRead(axes[0], axis1);
    dcxVectorRead(axes[1], axis2);
    dcxVectorRead(out->point, anchor);
    out->q = dJointGetPUPosition(c->joint);
    if (reversed(c)) {
        read_pu_reversed(c, pose, n, out);
    }
    out->linear = index == 2;
    if (index == 2) {
        v_copy(out->d, n);
    } else {
        out->q = index ? dJointGetPUAngle2(c->joint) : dJointGetPUAngle1(c->joint);
        dual(out->d, axes, index);
        if (reversed(c)) {
            v_scale(out->d, -1, out->d);
        }
    }
    dcxFreeMove(out, n);
    dcxFreeTurn(out, axes[0]);
    dcxFreeTurn(out, axes[1]);
}

void dcxReadPiston(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out)
{
    dVector3 axis, anchor;
    (void)pose;
    dJointGetPistonAxis(c->joint, axis);
    dJointGetPistonAnchor2(c->joint, anchor);
    out->q = index ? dJointGetPistonAngle(c->joint) : dJointGetPistonPosition(c->joint);
    out->linear = index == 0;
    dcxVectorRead(out->d, axis);
    dcxVectorRead(out->point, anchor);
    dcxFreeMove(out, out->d);
    dcxFreeTurn(out, out->d);
}
