/* Read-outs of the rolling ball. */
#include <math.h>

#include "base/vector.h"
#include "core/core.h"
#include "ball.h"

/* The joint, if it is attached, with the result of the last step read; and where it is now. */
static int look(dcRollingBallID ball, const char *function, dcxRolling **rolling, dcxRollingFrame *frame)
{
    int code;
    *rolling = dcxEnter(dcxHandleRolling, ball, function, &code);
    if (!*rolling) {
        return code;
    }
    dcxRollingSettle(*rolling);
    if (!dcxRollingAttached(*rolling)) {
        return dcxFail(dcErrState, "%s: rolling ball %p is not attached", function, (void *)ball);
    }
    dcxRollingFrameRead(*rolling, frame);
    return dcOk;
}

/* The same for a function with an output. */
static int look_for(dcRollingBallID ball, const char *function, const void *out, dcxRolling **rolling,
                    dcxRollingFrame *frame)
{
    int code = look(ball, function, rolling, frame);
    return code == dcOk && !out ? dcxFail(dcErrArgument, "%s: output is NULL", function) : code;
}

static void give(dReal *out, const double *value, double sign)
{
    for (int i = 0; i < 3; i++) {
        out[i] = (dReal)(sign * value[i]);
    }
    out[3] = 0;
}

dReal dcRollingBallGetPositionError(dcRollingBallID ball)
{
    dcxRolling *rolling;
    dcxRollingFrame frame;
    return look(ball, __func__, &rolling, &frame) == dcOk ? (dReal)(0.5 * frame.gap) : (dReal)NAN;
}

dReal dcRollingBallGetSeparation(dcRollingBallID ball)
{
    dcxRolling *rolling;
    dcxRollingFrame frame;
    return look(ball, __func__, &rolling, &frame) == dcOk ? (dReal)frame.gap : (dReal)NAN;
}

int dcRollingBallGetVelocityError(dcRollingBallID ball, dVector3 out)
{
    dcxRolling *rolling;
    dcxRollingFrame frame;
    int code = look_for(ball, __func__, out, &rolling, &frame);
    if (code == dcOk) {
        double error[3];
        dcxRollingError(rolling, &frame, error);
        give(out, error, 1);
    }
    return code;
}

int dcRollingBallGetAccelerationError(dcRollingBallID ball, dVector3 out)
{
    dcxRolling *rolling;
    dcxRollingFrame frame;
    int code = look_for(ball, __func__, out, &rolling, &frame);
    if (code == dcOk) {
        give(out, rolling->acceleration, 1);
    }
    return code;
}

int dcRollingBallGetMultipliers(dcRollingBallID ball, dVector3 out)
{
    dcxRolling *rolling;
    dcxRollingFrame frame;
    int code = look_for(ball, __func__, out, &rolling, &frame);
    if (code == dcOk) {
        give(out, rolling->local, -1);
    }
    return code;
}

dReal dcRollingBallGetNormalForce(dcRollingBallID ball)
{
    dcxRolling *rolling;
    dcxRollingFrame frame;
    return look(ball, __func__, &rolling, &frame) == dcOk ? (dReal)rolling->local[2] : (dReal)NAN;
}

int dcRollingBallGetFrictionForce(dcRollingBallID ball, dReal *out)
{
    dcxRolling *rolling;
    dcxRollingFrame frame;
    int code = look_for(ball, __func__, out, &rolling, &frame);
    if (code == dcOk) {
        out[0] = (dReal)rolling->local[0];
        out[1] = (dReal)rolling->local[1];
    }
    return code;
}

int dcRollingBallGetForce(dcRollingBallID ball, dVector3 out)
{
    dcxRolling *rolling;
    dcxRollingFrame frame;
    int code = look_for(ball, __func__, out, &rolling, &frame);
    if (code == dcOk) {
        give(out, rolling->force, 1);
    }
    return code;
}

dReal dcRollingBallGetPower(dcRollingBallID ball)
{
    dcxRolling *rolling;
    dcxRollingFrame frame;
    double error[3];
    if (look(ball, __func__, &rolling, &frame) != dcOk) {
        return (dReal)NAN;
    }
    dcxRollingError(rolling, &frame, error);
    return (dReal)v_dot(rolling->local, error);
}

dReal dcRollingBallGetDissipatedEnergy(dcRollingBallID ball)
{
    dcxRolling *rolling = dcxEnter(dcxHandleRolling, ball, __func__, NULL);
    if (!rolling) {
        return (dReal)NAN;
    }
    dcxRollingSettle(rolling);
    return (dReal)-rolling->work;
}

int dcRollingBallGetPoint(dcRollingBallID ball, dVector3 out)
{
    dcxRolling *rolling;
    dcxRollingFrame frame;
    int code = look_for(ball, __func__, out, &rolling, &frame);
    if (code == dcOk) {
        give(out, frame.c, 1);
    }
    return code;
}

int dcRollingBallGetFrame(dcRollingBallID ball, dVector3 t1, dVector3 t2, dVector3 normal)
{
    dcxRolling *rolling;
    dcxRollingFrame frame;
    int code = look(ball, __func__, &rolling, &frame);
    dReal *const out[3] = {t1, t2, normal};
    const double *axis[3] = {frame.t1, frame.t2, frame.n};
    for (int i = 0; code == dcOk && i < 3; i++) {
        if (out[i]) {
            give(out[i], axis[i], 1);
        }
    }
    return code;
}

int dcRollingBallIsTouching(dcRollingBallID ball)
{
    int code;
    dcxRolling *rolling = dcxEnter(dcxHandleRolling, ball, __func__, &code);
    if (!rolling) {
        return code;
    }
    dcxRollingSettle(rolling);
    return dcxRollingAttached(rolling) && rolling->touching;
}
