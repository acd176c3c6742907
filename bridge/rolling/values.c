/* Values of the rolling ball: the live ones and their defaults, each with one setter and one getter. */
#include <math.h>

#include "base/vector.h"
#include "core/core.h"
#include "ball.h"

static void take_plane(dcxRollingValues *values, const dReal *n, dReal height)
{
    v_set(values->normal, n[0], n[1], n[2]);
    v_scale(values->normal, 1 / v_norm(values->normal), values->normal);
    values->height = height;
}

static void take_ball(dcxRollingValues *values, const dReal *centre, dReal radius)
{
    v_set(values->centre, centre[0], centre[1], centre[2]);
    values->radius = radius;
}

void dcxRollingValuesTake(dcxRolling *rolling, const dcRollingBallDef *def)
{
    dcxRollingValues *live = &rolling->live;
    take_plane(live, def->normal, def->height);
    take_ball(live, def->centre, def->radius);
    live->erp = def->erp < 0 ? dWorldGetERP(rolling->dc->world) : def->erp;
    live->cfm = def->cfm < 0 ? dWorldGetCFM(rolling->dc->world) : def->cfm;
    live->mu = def->friction;
    live->half_width = def->display_half_width;
    live->unilateral = def->unilateral != 0;
    live->enabled = def->enabled != 0;
    rolling->standard = *live;
}

/* The joint and, in *values, which of its values `function` is about. */
static dcxRolling *get(dcRollingBallID ball, dcxDoor *door, const char *function, int standard,
                       dcxRollingValues **values, int *code)
{
    dcxRolling *rolling = door(dcxHandleRolling, ball, function, code);
    *values = !rolling ? NULL : standard ? &rolling->standard : &rolling->live;
    return rolling;
}

/* After a live value changed: the last step's result is read first, with the values that were in force. */
#define CHANGE(rolling, standard, statement) \
    do { \
        if (standard) { \
            statement; \
        } else { \
            dcxRollingSettle(rolling); \
            statement; \
            dcxRollingRenew(rolling); \
        } \
    } while (0)

static int set_plane(dcRollingBallID ball, const char *function, int standard, const dReal *n, dReal height)
{
    dcxRollingValues *values;
    int code;
    dcxRolling *rolling = get(ball, dcxEnter, function, standard, &values, &code);
    code = rolling ? dcxRollingCheckPlane(function, n, height) : code;
    if (code == dcOk) {
        CHANGE(rolling, standard, take_plane(values, n, height));
    }
    return code;
}

static int set_ball(dcRollingBallID ball, const char *function, int standard, const dReal *centre, dReal radius)
{
    dcxRollingValues *values;
    int code;
    dcxRolling *rolling = get(ball, dcxEnter, function, standard, &values, &code);
    code = rolling ? dcxRollingCheckBall(function, centre, radius) : code;
    if (code == dcOk) {
        CHANGE(rolling, standard, take_ball(values, centre, radius));
    }
    return code;
}

static int set_unilateral(dcRollingBallID ball, const char *function, int standard, int unilateral)
{
    dcxRollingValues *values;
    int code;
    dcxRolling *rolling = get(ball, dcxEnter, function, standard, &values, &code);
    if (!rolling) {
        return code;
    }
    CHANGE(rolling, standard, values->unilateral = unilateral != 0);
    return dcOk;
}

static int set_friction(dcRollingBallID ball, const char *function, int standard, dReal mu)
{
    dcxRollingValues *values;
    int code;
    dcxRolling *rolling = get(ball, dcxEnter, function, standard, &values, &code);
    code = rolling ? dcxRollingCheckFriction(function, mu) : code;
    if (code == dcOk) {
        CHANGE(rolling, standard, values->mu = mu);
    }
    return code;
}

static int set_param(dcRollingBallID ball, const char *function, int standard, int parameter, dReal value)
{
    dcxRollingValues *values;
    int code;
    dcxRolling *rolling = get(ball, dcxEnter, function, standard, &values, &code);
    code = rolling ? dcxRollingCheckParam(function, parameter, value) : code;
    if (code == dcOk) {
        CHANGE(rolling, standard, *(parameter == dParamERP ? &values->erp : &values->cfm) = value);
    }
    return code;
}

static int set_half_width(dcRollingBallID ball, const char *function, int standard, dReal half)
{
    dcxRollingValues *values;
    int code;
    dcxRolling *rolling = get(ball, dcxEnter, function, standard, &values, &code);
    code = rolling ? dcxRollingCheckHalfWidth(function, half) : code;
    if (code == dcOk) {
        values->half_width = half;
    }
    return code;
}

static int get_four(dcRollingBallID ball, const char *function, int standard, int is_ball, dReal *out)
{
    dcxRollingValues *values;
    int code;
    if (!get(ball, dcxLook, function, standard, &values, &code)) {
        return code;
    }
    if (!out) {
        return dcxFail(dcErrArgument, "%s: output is NULL", function);
    }
    for (int i = 0; i < 3; i++) {
        out[i] = (dReal)(is_ball ? values->centre[i] : values->normal[i]);
    }
    out[3] = (dReal)(is_ball ? values->radius : values->height);
    return dcOk;
}

static dReal get_param(dcRollingBallID ball, const char *function, int standard, int parameter)
{
    dcxRollingValues *values;
    if (!get(ball, dcxLook, function, standard, &values, NULL) ||
        dcxRollingCheckParam(function, parameter, 0) != dcOk) {
        return (dReal)NAN;
    }
    return (dReal)(parameter == dParamERP ? values->erp : values->cfm);
}

int dcRollingBallSetPlane(dcRollingBallID ball, dReal nx, dReal ny, dReal nz, dReal height)
{
    const dReal n[3] = {nx, ny, nz};
    return set_plane(ball, __func__, 0, n, height);
}

int dcRollingBallGetPlane(dcRollingBallID ball, dVector4 plane)
{
    return get_four(ball, __func__, 0, 0, plane);
}

int dcRollingBallSetBall(dcRollingBallID ball, dReal x, dReal y, dReal z, dReal radius)
{
    const dReal centre[3] = {x, y, z};
    return set_ball(ball, __func__, 0, centre, radius);
}

int dcRollingBallGetBall(dcRollingBallID ball, dVector4 sphere)
{
    return get_four(ball, __func__, 0, 1, sphere);
}

int dcRollingBallSetUnilateral(dcRollingBallID ball, int unilateral)
{
    return set_unilateral(ball, __func__, 0, unilateral);
}

int dcRollingBallGetUnilateral(dcRollingBallID ball)
{
    int code;
    dcxRollingValues *values;
    return get(ball, dcxLook, __func__, 0, &values, &code) ? values->unilateral : code;
}

int dcRollingBallSetFriction(dcRollingBallID ball, dReal mu)
{
    return set_friction(ball, __func__, 0, mu);
}

dReal dcRollingBallGetFriction(dcRollingBallID ball)
{
    dcxRollingValues *values;
    return get(ball, dcxLook, __func__, 0, &values, NULL) ? (dReal)values->mu : (dReal)NAN;
}

int dcRollingBallSetParam(dcRollingBallID ball, int parameter, dReal value)
{
    return set_param(ball, __func__, 0, parameter, value);
}

dReal dcRollingBallGetParam(dcRollingBallID ball, int parameter)
{
    return get_param(ball, __func__, 0, parameter);
}

int dcRollingBallSetDisplayHalfWidth(dcRollingBallID ball, dReal half_width)
{
    return set_half_width(ball, __func__, 0, half_width);
}

dReal dcRollingBallGetDisplayHalfWidth(dcRollingBallID ball)
{
    dcxRollingValues *values;
    return get(ball, dcxLook, __func__, 0, &values, NULL) ? (dReal)values->half_width : (dReal)NAN;
}

int dcRollingBallSetDefaultPlane(dcRollingBallID ball, dReal nx, dReal ny, dReal nz, dReal height)
{
    const dReal n[3] = {nx, ny, nz};
    return set_plane(ball, __func__, 1, n, height);
}

int dcRollingBallGetDefaultPlane(dcRollingBallID ball, dVector4 plane)
{
    return get_four(ball, __func__, 1, 0, plane);
}

int dcRollingBallSetDefaultBall(dcRollingBallID ball, dReal x, dReal y, dReal z, dReal radius)
{
    const dReal centre[3] = {x, y, z};
    return set_ball(ball, __func__, 1, centre, radius);
}

int dcRollingBallGetDefaultBall(dcRollingBallID ball, dVector4 sphere)
{
    return get_four(ball, __func__, 1, 1, sphere);
}

int dcRollingBallSetDefaultUnilateral(dcRollingBallID ball, int unilateral)
{
    return set_unilateral(ball, __func__, 1, unilateral);
}

int dcRollingBallGetDefaultUnilateral(dcRollingBallID ball)
{
    int code;
    dcxRollingValues *values;
    return get(ball, dcxLook, __func__, 1, &values, &code) ? values->unilateral : code;
}

int dcRollingBallSetDefaultFriction(dcRollingBallID ball, dReal mu)
{
    return set_friction(ball, __func__, 1, mu);
}

dReal dcRollingBallGetDefaultFriction(dcRollingBallID ball)
{
    dcxRollingValues *values;
    return get(ball, dcxLook, __func__, 1, &values, NULL) ? (dReal)values->mu : (dReal)NAN;
}

int dcRollingBallSetDefaultParam(dcRollingBallID ball, int parameter, dReal value)
{
    return set_param(ball, __func__, 1, parameter, value);
}

dReal dcRollingBallGetDefaultParam(dcRollingBallID ball, int parameter)
{
    return get_param(ball, __func__, 1, parameter);
}

int dcRollingBallSetDefaultDisplayHalfWidth(dcRollingBallID ball, dReal half_width)
{
    return set_half_width(ball, __func__, 1, half_width);
}

dReal dcRollingBallGetDefaultDisplayHalfWidth(dcRollingBallID ball)
{
    dcxRollingValues *values;
    return get(ball, dcxLook, __func__, 1, &values, NULL) ? (dReal)values->half_width : (dReal)NAN;
}

int dcRollingBallSetDefaultEnabled(dcRollingBallID ball, int enabled)
{
    int code;
    dcxRollingValues *values;
    if (!get(ball, dcxEnter, __func__, 1, &values, &code)) {
        return code;
    }
    values->enabled = enabled != 0;
    return dcOk;
}

int dcRollingBallGetDefaultEnabled(dcRollingBallID ball)
{
    int code;
    dcxRollingValues *values;
    return get(ball, dcxLook, __func__, 1, &values, &code) ? values->enabled : code;
}
