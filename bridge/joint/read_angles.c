/*
 * Reading the coordinates for which ODE has no getter, or one that lives in the past: angular motor, double hinge, and
 * swing and twist of a ball joint.  They are found from the bodies' orientations.
 */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "joint.h"

/* Angle from a to b about a unit axis across both. */
static double angle_about(const double *axis, const double *a, const double *b)
{
    double cross[3];
    v_cross(cross, a, b);
    return atan2(v_dot(axis, cross), v_dot(a, b));
}

/* The references in world axes. */
static void turn_out(const dcxCoordinate *c, const dcxJointPose *pose, double axis[2][3], double side[2][3])
{
    for (int i = 0; i < 2; i++) {
        m_mul(axis[i], pose->r[i], c->axis[i]);
        m_mul(side[i], pose->r[i], c->side[i]);
    }
}

static void turn_in(dcxCoordinate *c, const dcxJointPose *pose, double axis[2][3], double side[2][3])
{
    for (int i = 0; i < 2; i++) {
        m_mul_t(c->axis[i], pose->r[i], axis[i]);
        m_mul_t(c->side[i], pose->r[i], side[i]);
    }
}

/* ---- double hinge ---- */

void dcxReferDHinge(dcxCoordinate *c, const dcxJointPose *pose, int index, const dcxAxesGiven *given)
{
    dVector3 own;
    double both[2][3], side[2][3];
    (void)index;
    (void)given;
    dJointGetDHingeAxis(c->joint, own);
    dcxVectorRead(both[0], own);
    dcxVectorRead(both[1], own);
    v_across(side[0], both[0]);
    v_copy(side[1], side[0]);
    turn_in(c, pose, both, side);
}

/* The way left by a rod of fixed length between two anchors: across it, and across `axis` if there is one. */
static void free_rod(const double *rod, const double *axis, dcxJointReading *out)
{
    double length = v_norm(rod), one[3], two[3];
    if (length < 1e-9) {
        return;
    }
    double unit[3] = {rod[0] / length, rod[1] / length, rod[2] / length};
    if (axis) {
        v_cross(one, axis, unit);
        dcxFreeMove(out, one);
        return;
    }
    v_across(one, unit);
    v_cross(two, unit, one);
    dcxFreeMove(out, one);
    dcxFreeMove(out, two);
}

void dcxReadDHinge(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out)
{
    dVector3 axis, anchor1, anchor2;
    double both[2][3], side[2][3], rod[3], other[3];
    (void)index;
    dJointGetDHingeAxis(c->joint, axis);
    dJointGetDHingeAnchor1(c->joint, anchor1);
    dJointGetDHingeAnchor2(c->joint, anchor2);
    turn_out(c, pose, both, side);
    dcxVectorRead(out->d, axis);
    out->q = angle_about(out->d, side[1], side[0]);
    dcxVectorRead(out->point, anchor1);
    dcxVectorRead(other, anchor2);
    v_sub(rod, out->point, other);
    dcxFreeTurn(out, out->d);
    free_rod(rod, out->d, out);
}

/* ---- ball: swing and twist ---- */

/* Along the shortest way from unit vector a to unit vector b, a vector across a goes to this. */
static void carry(double *out, const double *across_a, const double *a, const double *b)
{
    double sum[3] = {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
    v_add_scaled(out, across_a, -v_dot(across_a, b) / (1 + v_dot(a, b)), sum);
}

/* 1: with a direction; 0: its length is zero. */
static int unit_of(double *out, const dReal *from)
{
    dcxVectorRead(out, from);
    double length = v_norm(out);
    v_scale(out, length > 0 ? 1 / length : 0, out);
    return length > 0;
}

/* The limb is the first body, or the second if the first is the world: then the roles of axis and cone change places.
 */
void dcxReferBall(dcxCoordinate *c, const dcxJointPose *pose, int index, const dcxAxesGiven *given)
{
    double both[2][3], side[2][3];
    (void)index;
    unit_of(both[0], given->axis);
    if (!unit_of(both[1], given->cone_axis)) {
        v_copy(both[1], both[0]);
    }
    v_across(side[1], both[1]);
    if (v_dot(both[0], both[1]) > -1 + 1e-12) {
        carry(side[0], side[1], both[1], both[0]);
    } else {
        v_copy(side[0], side[1]);
    }
    turn_in(c, pose, both, side);
}

static void free_ball(const dcxCoordinate *c, dcxJointReading *out)
{
    static const double unit[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    dVector3 anchor1, anchor2;
    for (int i = 0; i < 3; i++) {
        dcxFreeTurn(out, unit[i]);
    }
    if (c->type == dJointTypeBall) {
        dJointGetBallAnchor(c->joint, anchor1);
        dcxVectorRead(out->point, anchor1);
        return;
    }
    double rod[3], other[3];
    dJointGetDBallAnchor1(c->joint, anchor1);
    dJointGetDBallAnchor2(c->joint, anchor2);
    dcxVectorRead(out->point, anchor1);
    dcxVectorRead(other, anchor2);
    v_sub(rod, out->point, other);
    free_rod(rod, NULL, out);
}

void dcxReadSwing(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out)
{
    double axis[2][3], side[2][3], cross[3];
    (void)index;
    turn_out(c, pose, axis, side);
    v_cross(cross, axis[1], axis[0]);
    double sine = v_norm(cross);
    out->q = atan2(sine, v_dot(axis[0], axis[1]));
    if (sine > 1e-12) {
        v_scale(out->d, 1 / sine, cross);
    } else { /* at the pole any way across leads out */
        v_across(out->d, axis[1]);
    }
    out->polar = 1;
    v_copy(out->pole, axis[1]);
    free_ball(c, out);
}

/* How near to a singular place, as a cosine, a coordinate is left alone: no force rather than one without limit. */
static const double singular = 1e-3;

/* Rate of the twist: w . (a1 + a2)/(1 + a1.a2); swinging and circling without twist do not change it. */
void dcxReadTwist(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out)
{
    double axis[2][3], side[2][3], carried[3];
    (void)index;
    turn_out(c, pose, axis, side);
    double scale = 1 + v_dot(axis[0], axis[1]);
    free_ball(c, out);
    if (scale < singular) { /* no twist there: as it was */
        out->q = c->raw;
        v_set(out->d, 0, 0, 0);
        return;
    }
    carry(carried, side[1], axis[1], axis[0]);
    out->q = angle_about(axis[0], carried, side[0]);
    v_add_scaled(out->d, axis[0], 1, axis[1]);
    v_scale(out->d, 1 / scale, out->d);
}
