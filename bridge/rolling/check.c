/* What the values of a rolling ball may be. */
#include <math.h>

#include "core/core.h"
#include "ball.h"

static int finite3(const dReal *a)
{
    return isfinite((double)a[0]) && isfinite((double)a[1]) && isfinite((double)a[2]);
}

/* Each check returns dcOk, or sends one message. */
int dcxRollingCheckPlane(const char *function, const dReal *n, dReal height)
{
    double size = sqrt((double)n[0] * n[0] + (double)n[1] * n[1] + (double)n[2] * n[2]);
    if (!finite3(n) || !(size > 0) || !isfinite(size)) {
        return dcxFail(dcErrValue, "%s: normal must be finite and not 0, not (%g, %g, %g)", function, (double)n[0],
                       (double)n[1], (double)n[2]);
    }
    return isfinite((double)height)
               ? dcOk
               : dcxFail(dcErrValue, "%s: height must be finite, not %g", function, (double)height);
}

int dcxRollingCheckBall(const char *function, const dReal *centre, dReal radius)
{
    if (!finite3(centre)) {
        return dcxFail(dcErrValue, "%s: centre must be finite, not (%g, %g, %g)", function, (double)centre[0],
                       (double)centre[1], (double)centre[2]);
    }
    return radius > 0 && isfinite((double)radius)
               ? dcOk
               : dcxFail(dcErrValue, "%s: radius must be positive and finite, not %g", function, (double)radius);
}

int dcxRollingCheckFriction(const char *function, dReal mu)
{
    return mu >= 0 ? dcOk : dcxFail(dcErrValue, "%s: friction must not be negative, not %g", function, (double)mu);
}

int dcxRollingCheckHalfWidth(const char *function, dReal half)
{
    return half > 0 && isfinite((double)half)
               ? dcOk
               : dcxFail(dcErrValue, "%s: display half width must be positive and finite, not %g", function,
                         (double)half);
}

int dcxRollingCheckParam(const char *function, int parameter, dReal value)
{
    if (parameter != dParamERP && parameter != dParamCFM) {
        return dcxFail(dcErrArgument, "%s: parameter must be dParamERP or dParamCFM, not %d", function, parameter);
    }
    if (parameter == dParamERP && !(value >= 0 && value <= 1)) {
        return dcxFail(dcErrValue, "%s: ERP must be 0 to 1, not %g", function, (double)value);
    }
    if (parameter == dParamCFM && !(value >= 0 && isfinite((double)value))) {
        return dcxFail(dcErrValue, "%s: CFM must be finite and not negative, not %g", function, (double)value);
    }
    return dcOk;
}

int dcxRollingValuesCheck(const char *function, const dcRollingBallDef *def)
{
    int code = dcxRollingCheckPlane(function, def->normal, def->height);
    if (code == dcOk) {
        code = dcxRollingCheckBall(function, def->centre, def->radius);
    }
    if (code == dcOk) {
        code = dcxRollingCheckFriction(function, def->friction);
    }
    if (code == dcOk) {
        code = dcxRollingCheckHalfWidth(function, def->display_half_width);
    }
    if (code == dcOk) {
        code = dcxRollingCheckParam(function, dParamERP, def->erp < 0 ? 0 : def->erp);
    }
    return code == dcOk ? dcxRollingCheckParam(function, dParamCFM, def->cfm < 0 ? 0 : def->cfm) : code;
}
