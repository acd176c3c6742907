/* The rolling ball after a step: forces from the feedback of ODE's joint, and what follows from them. */
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "ball.h"

/* Forces of the last step; they stay if the bodies slept. */
static int read_force(dcxRolling *rolling)
{
    const dcxRollingStep *step = &rolling->step;
    dJointFeedback *fb = rolling->feedback;
    if (fb->f1[0] == DCX_UNWRITTEN) {
        return 0;
    }
    if (step->managed && step->weight != 1) { /* an impulse over h; the kick was longer or shorter */
        for (int i = 0; i < 3; i++) {
            fb->f1[i] = (dReal)(fb->f1[i] / step->weight);
            fb->f2[i] = (dReal)(fb->f2[i] / step->weight);
            fb->t1[i] = (dReal)(fb->t1[i] / step->weight);
            fb->t2[i] = (dReal)(fb->t2[i] / step->weight);
        }
    }
    const dReal *f = dcxRollingBallFirst(rolling) ? fb->f1 : fb->f2;
    v_set(rolling->force, f[0], f[1], f[2]);
    v_set(rolling->local, v_dot(rolling->force, step->t1), v_dot(rolling->force, step->t2),
          v_dot(rolling->force, step->n));
    return 1;
}

/* Work of the step's impulse on both bodies: force times the mean of the velocities before and after. */
static double work_done(const dcxRolling *rolling, const dcxRollingFrame *frame)
{
    const dcxRollingStep *step = &rolling->step;
    double one[3], two[3], slip[3];
    dcxArmVelocity(frame->v[0], frame->w[0], step->arm[0], one);
    dcxArmVelocity(frame->v[1], frame->w[1], step->arm[1], two);
    v_sub(slip, one, two);
    return 0.5 * step->h * step->weight * (v_dot(rolling->force, slip) + v_dot(rolling->force, step->slip));
}

/* The normal force of a contact is never negative; where it is zero the plane may have to pull, or push again. */
static void settle_contact(dcxRolling *rolling)
{
    double n = rolling->local[2];
    rolling->touching = n != 0;
    if (!rolling->live.unilateral) {
        rolling->touching = 1;
        rolling->pulls = n == 0 ? !rolling->pulls : n < 0;
    }
}

/* How its bodies left the step. */
static void keep_velocities(dcxRolling *rolling, const dcxRollingFrame *frame)
{
    for (int i = 0; i < 2; i++) {
        v_copy(rolling->left[i], frame->v[i]);
        v_copy(rolling->left[i] + 3, frame->w[i]);
    }
}

void dcxRollingSettle(dcxRolling *rolling)
{
    dcxRollingStep *step = &rolling->step;
    double place[2][7];
    if (!step->pending) {
        return;
    }
    if (!dcxRollingAttached(rolling)) {
        step->pending = 0;
        return;
    }
    dcxRollingPlaces(rolling, place);
    int written = rolling->live.enabled && read_force(rolling);
    if (!written && !step->managed && memcmp(place, step->place, sizeof place) == 0) {
        return; /* no step yet */
    }
    if (rolling->feedback->f1[0] == DCX_UNWRITTEN) {
        rolling->feedback->f1[0] = step->covered;
    }
    step->pending = 0;
    dcxRollingFrame frame;
    double error[3];
    dcxRollingFrameRead(rolling, &frame);
    keep_velocities(rolling, &frame);
    rolling->lag = written ? 0.5 * step->h : 0;
    rolling->kick_lag = step->managed ? rolling->lag : 0;
    dcxRollingError(rolling, &frame, error);
    for (int i = 0; i < 3; i++) {
        rolling->acceleration[i] = (error[i] - step->error[i]) / step->h;
    }
    if (written) {
        v_cross(rolling->owed, step->apart, rolling->force);
        v_scale(rolling->owed, 0.5 * step->weight * step->h, rolling->owed);
    }
    rolling->work += written ? work_done(rolling, &frame) : 0;
    if (written && rolling->by_contact) {
        settle_contact(rolling);
    } else if (written) {
        rolling->touching = 1;
    }
}
