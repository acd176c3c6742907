/* The values of point-plane and point-mesh forces, live and default; see ode-compliant/points.h. */
#include "point_element.h"

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

dcPointLaw dcPointElementLaw(const dcPointElement *e)
{
    const double *value = e->value;
    return (dcPointLaw){.stiffness = value[dcPointStiffness],
                        .damping = value[dcPointDamping],
                        .type = value[dcPointType] != 0 ? dcPointForceQuadratic : dcPointForceLinear,
                        .unilateral = value[dcPointUnilateral] != 0,
                        .no_sticking = value[dcPointNoSticking] != 0};
}

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

/* The display size is a plane's alone. */
static dcPointElement *find(dcForceID force, dcxDoor *door, const char *function, int which, int *code)
{
    return which == dcPointDisplaySize ? (dcPointElement *)dcElementGet(force, &dcPointPlaneClass, door, function, code)
                                       : dcPointElementGet(force, door, function, code);
}

static int set(dcForceID force, const char *function, int which, int is_default, double value)
{
    int code;
    dcPointElement *e = find(force, dcxEnter, function, which, &code);
    code = e ? dcxPointCheck(function, which, &value) : code;
    if (code != dcOk) {
        return code;
    }
    (is_default ? e->default_value : e->value)[which] = value;
    if (!is_default && which != dcPointDisplaySize) {
        dcElementChanged(&e->common);
    }
    return dcOk;
}

static double get(dcForceID force, const char *function, int which, int is_default, double otherwise)
{
    const dcPointElement *e = find(force, dcxLook, function, which, NULL);
    return e ? (is_default ? e->default_value : e->value)[which] : otherwise;
}

/* The four functions of a value: set, get, and the same for the default. */
#define DC_POINT_VALUE(noun, name, which, kind, argument, bad) \
    int noun##Set##name(dcForceID force, kind argument) \
    { \
        return set(force, __func__, which, 0, (double)argument); \
    } \
    kind noun##Get##name(dcForceID force) \
    { \
        return (kind)get(force, __func__, which, 0, bad); \
    } \
    int noun##SetDefault##name(dcForceID force, kind argument) \
    { \
        return set(force, __func__, which, 1, (double)argument); \
    } \
    kind noun##GetDefault##name(dcForceID force) \
    { \
        return (kind)get(force, __func__, which, 1, bad); \
    }

DC_POINT_VALUE(dcPointForce, Stiffness, dcPointStiffness, dReal, stiffness, NAN)
DC_POINT_VALUE(dcPointForce, Damping, dcPointDamping, dReal, damping, NAN)
DC_POINT_VALUE(dcPointForce, Type, dcPointType, int, type, dcErrHandle)
DC_POINT_VALUE(dcPointForce, Unilateral, dcPointUnilateral, int, unilateral, dcErrHandle)
DC_POINT_VALUE(dcPointForce, NoSticking, dcPointNoSticking, int, no_sticking, dcErrHandle)
DC_POINT_VALUE(dcPointPlane, DisplaySize, dcPointDisplaySize, dReal, size, NAN)
