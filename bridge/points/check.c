/* What the values of point-plane and point-mesh forces may be. */
#include "core/core.h"
#include "points.h"


/* How a value is checked. */
typedef enum value_kind { any_size, above_zero, law_type, flag } value_kind;

static const struct description {
    const char *name;
    value_kind kind;
} description[dcPointValueCount] = {
    [dcPointStiffness] = {"stiffness", any_size}, [dcPointDamping] = {"damping", any_size},
    [dcPointType] = {"type", law_type},           [dcPointUnilateral] = {"unilateral", flag},
    [dcPointNoSticking] = {"no_sticking", flag},  [dcPointDisplaySize] = {"display size", above_zero},
};

int dcxPointCheck(const char *function, int which, double *number)
{
    double value = *number;
    const char *name = description[which].name;
    value_kind kind = description[which].kind;
    if (kind == law_type && value != dcPointForceLinear && value != dcPointForceQuadratic) {
        return dcFail(dcErrValue, "%s: %s must be dcPointForceLinear or dcPointForceQuadratic, not %g", function, name,
                      value);
    }
    if (kind == above_zero && (!(value > 0) || value - value != 0)) {
        return dcFail(dcErrValue, "%s: %s must be positive and finite, not %g", function, name, value);
    }
    if (kind == any_size && (!(value >= 0) || value - value != 0)) {
        return dcFail(dcErrValue, "%s: %s must be finite and not negative, not %g", function, name, value);
    }
    *number = kind == flag ? value != 0 : value;
    return dcOk;
}

int dcPointCheckSize(const char *function, double size)
{
    return dcxPointCheck(function, dcPointDisplaySize, &size);
}
