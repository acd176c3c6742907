/* What the rolling ball is: its plane, its ball, what is shown; live and default. */
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

static int set_plane(dcRollingBallID ball, const char *function, int standard, const dReal *n, dReal height)
{
    dcxRollingValues *values;
    int code;
    dcxRolling *rolling = dcxRollingValuesOf(ball, dcxEnter, function, standard, &values, &code);
    code = rolling ? dcxRollingCheckPlane(function, n, height) : code;
    if (code == dcOk) {
        DCX_ROLLING_CHANGE(rolling, standard, take_plane(values, n, height));
    }
    return code;
}

static int set_ball(dcRollingBallID ball, const char *function, int standard, const dReal *centre, dReal radius)
{
    dcxRollingValues *values;
    int code;
    dcxRolling *rolling = dcxRollingValuesOf(ball, dcxEnter, function, standard, &values, &code);
    code = rolling ? dcxRollingCheckBall(function, centre, radius) : code;
    if (code == dcOk) {
        DCX_ROLLING_CHANGE(rolling, standard, take_ball(values, centre, radius));
    }
    return code;
}

static int set_half_width(dcRollingBallID ball, const char *function, int standard, dReal half)
{
    dcxRollingValues *values;
    int code;
    dcxRolling *rolling = dcxRollingValuesOf(ball, dcxEnter, function, standard, &values, &code);
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
    if (!dcxRollingValuesOf(ball, dcxLook, function, standard, &values, &code)) {
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

int dcRollingBallSetDisplayHalfWidth(dcRollingBallID ball, dReal half_width)
{
    return set_half_width(ball, __func__, 0, half_width);
}

dReal dcRollingBallGetDisplayHalfWidth(dcRollingBallID ball)
{
    dcxRollingValues *values;
    return dcxRollingValuesOf(ball, dcxLook, __func__, 0, &values, NULL) ? (dReal)values->half_width : (dReal)NAN;
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

int dcRollingBallSetDefaultDisplayHalfWidth(dcRollingBallID ball, dReal half_width)
{
    return set_half_width(ball, __func__, 1, half_width);
}

dReal dcRollingBallGetDefaultDisplayHalfWidth(dcRollingBallID ball)
{
    dcxRollingValues *values;
    return dcxRollingValuesOf(ball, dcxLook, __func__, 1, &values, NULL) ? (dReal)values->half_width : (dReal)NAN;
}
