/* What the values of point-plane and point-mesh forces may be. */
#include "core/core.h"
#include "points.h"

/* How a value is checked. */
typedef enum value_kind { any_size, above_zero, law_type, flag } value_kind;

static const struct description {
    const char *name;
    value_kind kind;
} description[dcxPointValueCount] = {
    [dcxPointStiffness] = {"stiffness", any_size}, [dcxPointDamping] = {"damping", any_size},
    [dcxPointType] = {"type", law_type},           [dcxPointUnilateral] = {"unilateral", flag},
    [dcxPointNoSticking] = {"no_sticking", flag},  [dcxPointDisplaySize] = {"display size", above_zero},
};

int dcxPointCheck(const char *function, int which, double *number)
{
    double value = *number;
    const char *name = description[which].name;
    value_kind kind = description[which].kind;
    if (kind == law_type && value != dcPointForceLinear && value != dcPointForceQuadratic) {
        return dcxFail(dcErrValue, "%s: %s must be dcPointForceLinear or dcPointForceQuadratic, not %g", function, name,
                       value);
    }
    if (kind == above_zero && (!(value > 0) || value - value != 0)) {
        return dcxFail(dcErrValue, "%s: %s must be positive and finite, not %g", function, name, value);
    }
    if (kind == any_size && (!(value >= 0) || value - value != 0)) {
        return dcxFail(dcErrValue, "%s: %s must be finite and not negative, not %g", function, name, value);
    }
    *number = kind == flag ? value != 0 : value;
    return dcOk;
}

int dcxPointCheckSize(const char *function, double size)
{
    return dcxPointCheck(function, dcxPointDisplaySize, &size);
}
