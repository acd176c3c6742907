/* The values of point-plane and point-mesh forces, live and default; see ode-compliant/points.h. */
#include <math.h>

#include "core/core.h"
#include "element/element.h"
#include "points.h"

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

int dcPointForceSetStiffness(dcForceID force, dReal stiffness)
{
    return set(force, __func__, dcPointStiffness, 0, (double)stiffness);
}

dReal dcPointForceGetStiffness(dcForceID force)
{
    return (dReal)get(force, __func__, dcPointStiffness, 0, NAN);
}

int dcPointForceSetDefaultStiffness(dcForceID force, dReal stiffness)
{
    return set(force, __func__, dcPointStiffness, 1, (double)stiffness);
}

dReal dcPointForceGetDefaultStiffness(dcForceID force)
{
    return (dReal)get(force, __func__, dcPointStiffness, 1, NAN);
}

int dcPointForceSetDamping(dcForceID force, dReal damping)
{
    return set(force, __func__, dcPointDamping, 0, (double)damping);
}

dReal dcPointForceGetDamping(dcForceID force)
{
    return (dReal)get(force, __func__, dcPointDamping, 0, NAN);
}

int dcPointForceSetDefaultDamping(dcForceID force, dReal damping)
{
    return set(force, __func__, dcPointDamping, 1, (double)damping);
}

dReal dcPointForceGetDefaultDamping(dcForceID force)
{
    return (dReal)get(force, __func__, dcPointDamping, 1, NAN);
}

int dcPointForceSetType(dcForceID force, int type)
{
    return set(force, __func__, dcPointType, 0, (double)type);
}

int dcPointForceGetType(dcForceID force)
{
    return (int)get(force, __func__, dcPointType, 0, dcErrHandle);
}

int dcPointForceSetDefaultType(dcForceID force, int type)
{
    return set(force, __func__, dcPointType, 1, (double)type);
}

int dcPointForceGetDefaultType(dcForceID force)
{
    return (int)get(force, __func__, dcPointType, 1, dcErrHandle);
}

int dcPointForceSetUnilateral(dcForceID force, int unilateral)
{
    return set(force, __func__, dcPointUnilateral, 0, (double)unilateral);
}

int dcPointForceGetUnilateral(dcForceID force)
{
    return (int)get(force, __func__, dcPointUnilateral, 0, dcErrHandle);
}

int dcPointForceSetDefaultUnilateral(dcForceID force, int unilateral)
{
    return set(force, __func__, dcPointUnilateral, 1, (double)unilateral);
}

int dcPointForceGetDefaultUnilateral(dcForceID force)
{
    return (int)get(force, __func__, dcPointUnilateral, 1, dcErrHandle);
}

int dcPointForceSetNoSticking(dcForceID force, int no_sticking)
{
    return set(force, __func__, dcPointNoSticking, 0, (double)no_sticking);
}

int dcPointForceGetNoSticking(dcForceID force)
{
    return (int)get(force, __func__, dcPointNoSticking, 0, dcErrHandle);
}

int dcPointForceSetDefaultNoSticking(dcForceID force, int no_sticking)
{
    return set(force, __func__, dcPointNoSticking, 1, (double)no_sticking);
}

int dcPointForceGetDefaultNoSticking(dcForceID force)
{
    return (int)get(force, __func__, dcPointNoSticking, 1, dcErrHandle);
}

int dcPointPlaneSetDisplaySize(dcForceID force, dReal size)
{
    return set(force, __func__, dcPointDisplaySize, 0, (double)size);
}

dReal dcPointPlaneGetDisplaySize(dcForceID force)
{
    return (dReal)get(force, __func__, dcPointDisplaySize, 0, NAN);
}

int dcPointPlaneSetDefaultDisplaySize(dcForceID force, dReal size)
{
    return set(force, __func__, dcPointDisplaySize, 1, (double)size);
}

dReal dcPointPlaneGetDefaultDisplaySize(dcForceID force)
{
    return (dReal)get(force, __func__, dcPointDisplaySize, 1, NAN);
}
