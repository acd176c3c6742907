/* Brings the ball of a rolling joint into contact: position first, then one impulse for the velocities. */
#include "base/vector.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "ball.h"

/* A body's answer to an impulse; zero for one that does not move by forces. */
typedef struct Mobility {
    double inv_mass, inv_inertia[9]; /* world axes */
} Mobility;

static int moves(dBodyID body)
{
    return body && !dBodyIsKinematic(body);
}

static void read_mobility(dBodyID body, Mobility *out)
{
    *out = (Mobility){0};
    if (!moves(body)) {
        return;
    }
    dMass mass;
    double inverse[9], r[9];
    dBodyGetMass(body, &mass);
    const dReal *rot = dBodyGetRotation(body), *I = mass.I;
    double m[9] = {I[0], I[1], I[2], I[4], I[5], I[6], I[8], I[9], I[10]};
    out->inv_mass = 1 / mass.mass;
    m_invert(m, inverse);
    dcxMatrixRead(r, rot);
    for (int i = 0; i < 3; i++) { /* R I^-1 R^T, row by row */
        double row[3];
        m_mul(row, inverse, r + 3 * i);
        m_mul(out->inv_inertia + 3 * i, r, row);
    }
}

/* Change of velocities by an impulse at an arm. */
static void kick(const Mobility *body, const double *arm, const double *impulse, double *dv, double *dw)
{
    double twist[3];
    v_scale(dv, body->inv_mass, impulse);
    v_cross(twist, arm, impulse);
    m_mul(dw, body->inv_inertia, twist);
}

/* The velocity that a unit impulse along each axis gives the ball's point against the plane's; by rows. */
static void admittance(const Mobility *body, const dcxRollingFrame *frame, double *out)
{
    for (int j = 0; j < 3; j++) {
        double unit[3] = {j == 0, j == 1, j == 2};
        for (int b = 0; b < 2; b++) {
            double dv[3], dw[3], at[3];
            kick(&body[b], frame->arm[b], unit, dv, dw);
            dcxArmVelocity(dv, dw, frame->arm[b], at);
            for (int i = 0; i < 3; i++) {
                out[3 * i + j] = (b == 0 ? 0 : out[3 * i + j]) + at[i];
            }
        }
    }
}

static void add_velocity(dBodyID id, const Mobility *body, const double *arm, const double *impulse, double sign)
{
    if (body->inv_mass > 0) {
        const dReal *v = dBodyGetLinearVel(id), *w = dBodyGetAngularVel(id);
        double dv[3], dw[3];
        kick(body, arm, impulse, dv, dw);
        dBodySetLinearVel(id, (dReal)(v[0] + sign * dv[0]), (dReal)(v[1] + sign * dv[1]), (dReal)(v[2] + sign * dv[2]));
        dBodySetAngularVel(id, (dReal)(w[0] + sign * dw[0]), (dReal)(w[1] + sign * dw[1]),
                           (dReal)(w[2] + sign * dw[2]));
    }
}

static void stop_slip(dcxRolling *rolling, const dcxRollingFrame *frame)
{
    Mobility body[2];
    double k[9], inverse[9], impulse[3];
    read_mobility(rolling->body[0], &body[0]);
    read_mobility(rolling->body[1], &body[1]);
    admittance(body, frame, k);
    m_invert(k, inverse);
    m_mul(impulse, inverse, frame->slip);
    add_velocity(rolling->body[0], &body[0], frame->arm[0], impulse, -1);
    add_velocity(rolling->body[1], &body[1], frame->arm[1], impulse, 1);
}

int dcRollingBallAssemble(dcRollingBallID ball)
{
    int code;
    dcxRolling *rolling = dcxEnter(dcxHandleRolling, ball, __func__, &code);
    if (!rolling) {
        return code;
    }
    dcxRollingSettle(rolling);
    if (!dcxRollingAttached(rolling)) {
        return dcxFail(dcErrState, "dcRollingBallAssemble: rolling ball %p is not attached", (void *)ball);
    }
    int mover = moves(rolling->body[0]) ? 0 : 1;
    dBodyID body = rolling->body[mover];
    if (!moves(body)) {
        return dcxFail(dcErrState, "dcRollingBallAssemble: neither body %p nor %p can move", (void *)rolling->body[0],
                       (void *)rolling->body[1]);
    }
    dcxRollingFrame frame;
    dcxRollingFrameRead(rolling, &frame);
    const dReal *p = dBodyGetPosition(body);
    double way = mover == 0 ? -frame.gap : frame.gap;
    dBodySetPosition(body, (dReal)(p[0] + way * frame.n[0]), (dReal)(p[1] + way * frame.n[1]),
                     (dReal)(p[2] + way * frame.n[2]));
    dcxRollingFrameRead(rolling, &frame);
    stop_slip(rolling, &frame);
    dcxRollingForget(rolling);
    return dcOk;
}
