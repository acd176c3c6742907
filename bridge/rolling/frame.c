/* Where the ball of a rolling joint is, how it moves, and what can be read of that at any time. */
#include "base/vector.h"
#include "bodies/bodies.h"
#include "ball.h"

/* State of one body; nothing moves where there is none. */
static void read_body(dBodyID body, double *p, double *r, double *v, double *w)
{
    v_set(p, 0, 0, 0);
    v_set(v, 0, 0, 0);
    v_set(w, 0, 0, 0);
    for (int i = 0; i < 9; i++) {
        r[i] = i % 4 == 0;
    }
    if (!body) {
        return;
    }
    const dReal *pos = dBodyGetPosition(body), *rot = dBodyGetRotation(body);
    const dReal *vel = dBodyGetLinearVel(body), *ang = dBodyGetAngularVel(body);
    v_set(p, pos[0], pos[1], pos[2]);
    v_set(v, vel[0], vel[1], vel[2]);
    v_set(w, ang[0], ang[1], ang[2]);
    dcxMatrixRead(r, rot);
}

/* Normal and tangents, fixed in the plane's body whose rotation is r. */
static void read_axes(const dcxRolling *rolling, const double *r, dcxRollingFrame *frame)
{
    const double *normal = rolling->live.normal;
    dVector3 n = {(dReal)normal[0], (dReal)normal[1], (dReal)normal[2], 0}, t1, t2;
    dPlaneSpace(n, t1, t2);
    double one[3] = {t1[0], t1[1], t1[2]}, two[3] = {t2[0], t2[1], t2[2]};
    m_mul(frame->n, r, normal);
    m_mul(frame->t1, r, one);
    m_mul(frame->t2, r, two);
}

/*
 * C moves as the ball's centre does, less r times the turning of the normal, less half of what the gap grows.  The
 * bodies' velocities held, the velocity at their points at C changes as those points do.
 */
static void read_slip(dcxRollingFrame *frame, double radius, const double *centre_arm, const double *foot_arm)
{
    double ball[3], plane[3], centre[3], foot[3], rate[3], turn[3], away[2][3], change[2][3];
    dcxArmVelocity(frame->v[0], frame->w[0], frame->arm[0], ball);
    dcxArmVelocity(frame->v[1], frame->w[1], frame->arm[1], plane);
    v_sub(frame->slip, ball, plane);

    dcxArmVelocity(frame->v[0], frame->w[0], centre_arm, centre);
    dcxArmVelocity(frame->v[1], frame->w[1], foot_arm, foot);
    v_sub(rate, centre, foot);
    v_cross(turn, frame->w[1], frame->n);
    v_add_scaled(centre, centre, -radius, turn);
    v_add_scaled(centre, centre, -0.5 * v_dot(frame->n, rate), frame->n);
    for (int i = 0; i < 2; i++) {
        v_sub(away[i], centre, frame->v[i]);
        v_cross(change[i], frame->w[i], away[i]);
    }
    v_sub(frame->slip_change, change[0], change[1]);
}

void dcxRollingFrameRead(const dcxRolling *rolling, dcxRollingFrame *frame)
{
    const dcxRollingValues *live = &rolling->live;
    double p[2][3], r[2][9], centre_arm[3], foot_arm[3], centre[3];
    for (int i = 0; i < 2; i++) {
        read_body(rolling->body[i], p[i], r[i], frame->v[i], frame->w[i]);
    }
    read_axes(rolling, r[1], frame);
    m_mul(centre_arm, r[0], live->centre);
    v_add_scaled(centre, p[0], 1, centre_arm);
    v_sub(foot_arm, centre, p[1]);
    frame->gap = v_dot(frame->n, foot_arm) - live->height - live->radius;
    v_add_scaled(frame->c, centre, -live->radius - 0.5 * frame->gap, frame->n);
    v_sub(frame->arm[0], frame->c, p[0]);
    v_sub(frame->arm[1], frame->c, p[1]);
    read_slip(frame, live->radius, centre_arm, foot_arm);
}

int dcxRollingLeft(const dcxRolling *rolling)
{
    for (int i = 0; i < 2; i++) {
        if (!rolling->body[i]) {
            continue;
        }
        const dReal *v = dBodyGetLinearVel(rolling->body[i]), *w = dBodyGetAngularVel(rolling->body[i]);
        for (int j = 0; j < 3; j++) {
            if (rolling->left[i][j] != v[j] || rolling->left[i][3 + j] != w[j]) {
                return 0;
            }
        }
    }
    return 1;
}

void dcxRollingError(const dcxRolling *rolling, const dcxRollingFrame *frame, double *error)
{
    double slip[3], lag = dcxRollingLeft(rolling) ? rolling->lag : 0;
    v_add_scaled(slip, frame->slip, -lag, frame->slip_change);
    v_set(error, v_dot(slip, frame->t1), v_dot(slip, frame->t2), v_dot(slip, frame->n));
}

/* ODE's joints never get the plane's body first where it is none: ODE would turn them round. */
int dcxRollingBallFirst(const dcxRolling *rolling)
{
    return rolling->ball_first || !rolling->body[1];
}

void dcxRollingPlaces(const dcxRolling *rolling, double place[2][7])
{
    for (int i = 0; i < 2; i++) {
        const dReal *p = rolling->body[i] ? dBodyGetPosition(rolling->body[i]) : NULL;
        const dReal *q = rolling->body[i] ? dBodyGetQuaternion(rolling->body[i]) : NULL;
        for (int j = 0; j < 7; j++) {
            place[i][j] = !p ? 0 : j < 3 ? p[j] : q[j - 3];
        }
    }
}
