/* How the rolling ball holds: the live values and their defaults, each with one setter and one getter. */
#include <math.h>

#include "core/core.h"
#include "ball.h"

dcxRolling *dcxRollingValuesOf(dcRollingBallID ball, dcxDoor *door, const char *function, int standard,
                               dcxRollingValues **values, int *code)
{
    dcxRolling *rolling = door(dcxHandleRolling, ball, function, code);
    *values = !rolling ? NULL : standard ? &rolling->standard : &rolling->live;
    return rolling;
}

static int set_unilateral(dcRollingBallID ball, const char *function, int standard, int unilateral)
{
    dcxRollingValues *values;
    int code;
    dcxRolling *rolling = dcxRollingValuesOf(ball, dcxEnter, function, standard, &values, &code);
    if (!rolling) {
        return code;
    }
    DCX_ROLLING_CHANGE(rolling, standard, values->unilateral = unilateral != 0);
    return dcOk;
}

static int set_friction(dcRollingBallID ball, const char *function, int standard, dReal mu)
{
    dcxRollingValues *values;
    int code;
    dcxRolling *rolling = dcxRollingValuesOf(ball, dcxEnter, function, standard, &values, &code);
    code = rolling ? dcxRollingCheckFriction(function, mu) : code;
    if (code == dcOk) {
        DCX_ROLLING_CHANGE(rolling, standard, values->mu = mu);
    }
    return code;
}

static int set_param(dcRollingBallID ball, const char *function, int standard, int parameter, dReal value)
{
    dcxRollingValues *values;
    int code;
    dcxRolling *rolling = dcxRollingValuesOf(ball, dcxEnter, function, standard, &values, &code);
    code = rolling ? dcxRollingCheckParam(function, parameter, value) : code;
    if (code == dcOk) {
        DCX_ROLLING_CHANGE(rolling, standard, *(parameter == dParamERP ? &values->erp : &values->cfm) = value);
    }
    return code;
}

static dReal get_param(dcRollingBallID ball, const char *function, int standard, int parameter)
{
    dcxRollingValues *values;
    if (!dcxRollingValuesOf(ball, dcxLook, function, standard, &values, NULL) ||
        dcxRollingCheckParam(function, parameter, 0) != dcOk) {
        return (dReal)NAN;
    }
    return (dReal)(parameter == dParamERP ? values->erp : values->cfm);
}

int dcRollingBallSetUnilateral(dcRollingBallID ball, int unilateral)
{
    return set_unilateral(ball, __func__, 0, unilateral);
}

int dcRollingBallGetUnilateral(dcRollingBallID ball)
{
    int code;
    dcxRollingValues *values;
    return dcxRollingValuesOf(ball, dcxLook, __func__, 0, &values, &code) ? values->unilateral : code;
}

int dcRollingBallSetFriction(dcRollingBallID ball, dReal mu)
{
    return set_friction(ball, __func__, 0, mu);
}

dReal dcRollingBallGetFriction(dcRollingBallID ball)
{
    dcxRollingValues *values;
    return dcxRollingValuesOf(ball, dcxLook, __func__, 0, &values, NULL) ? (dReal)values->mu : (dReal)NAN;
}

int dcRollingBallSetParam(dcRollingBallID ball, int parameter, dReal value)
{
    return set_param(ball, __func__, 0, parameter, value);
}

dReal dcRollingBallGetParam(dcRollingBallID ball, int parameter)
{
    return get_param(ball, __func__, 0, parameter);
}

int dcRollingBallSetDefaultUnilateral(dcRollingBallID ball, int unilateral)
{
    return set_unilateral(ball, __func__, 1, unilateral);
}

int dcRollingBallGetDefaultUnilateral(dcRollingBallID ball)
{
    int code;
    dcxRollingValues *values;
    return dcxRollingValuesOf(ball, dcxLook, __func__, 1, &values, &code) ? values->unilateral : code;
}

int dcRollingBallSetDefaultFriction(dcRollingBallID ball, dReal mu)
{
    return set_friction(ball, __func__, 1, mu);
}

dReal dcRollingBallGetDefaultFriction(dcRollingBallID ball)
{
    dcxRollingValues *values;
    return dcxRollingValuesOf(ball, dcxLook, __func__, 1, &values, NULL) ? (dReal)values->mu : (dReal)NAN;
}

int dcRollingBallSetDefaultParam(dcRollingBallID ball, int parameter, dReal value)
{
    return set_param(ball, __func__, 1, parameter, value);
}

dReal dcRollingBallGetDefaultParam(dcRollingBallID ball, int parameter)
{
    return get_param(ball, __func__, 1, parameter);
}

int dcRollingBallSetDefaultEnabled(dcRollingBallID ball, int enabled)
{
    int code;
    dcxRollingValues *values;
    if (!dcxRollingValuesOf(ball, dcxEnter, __func__, 1, &values, &code)) {
        return code;
    }
    values->enabled = enabled != 0;
    return dcOk;
}

int dcRollingBallGetDefaultEnabled(dcRollingBallID ball)
{
    int code;
    dcxRollingValues *values;
    return dcxRollingValuesOf(ball, dcxLook, __func__, 1, &values, &code) ? values->enabled : code;
}
