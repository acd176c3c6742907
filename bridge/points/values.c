/* The values of point-plane and point-mesh forces, live and default; see ode-compliant/points.h. */
#include <math.h>

#include "core/core.h"
#include "element/element.h"
#include "points.h"

/* The display size is a plane's alone. */
static dcxPointElement *find(dcForceID force, dcxDoor *door, const char *function, int which, int *code)
{
    return which == dcxPointDisplaySize
               ? (dcxPointElement *)dcxElementGet(force, &dcxPointPlaneClass, door, function, code)
               : dcxPointElementGet(force, door, function, code);
}

static int set(dcForceID force, const char *function, int which, int is_default, double value)
{
    int code;
    dcxPointElement *e = find(force, dcxEnter, function, which, &code);
    code = e ? dcxPointCheck(function, which, &value) : code;
    if (code != dcOk) {
        return code;
    }
    (is_default ? e->standard : e->live)[which] = value;
    if (!is_default && which != dcxPointDisplaySize) {
        dcxElementChanged(&e->common);
    }
    return dcOk;
}

static double get(dcForceID force, const char *function, int which, int is_default, double otherwise)
{
    const dcxPointElement *e = find(force, dcxLook, function, which, NULL);
    return e ? (is_default ? e->standard : e->live)[which] : otherwise;
}

int dcPointForceSetStiffness(dcForceID force, dReal stiffness)
{
    return set(force, __func__, dcxPointStiffness, 0, (double)stiffness);
}

dReal dcPointForceGetStiffness(dcForceID force)
{
    return (dReal)get(force, __func__, dcxPointStiffness, 0, NAN);
}

int dcPointForceSetDefaultStiffness(dcForceID force, dReal stiffness)
{
    return set(force, __func__, dcxPointStiffness, 1, (double)stiffness);
}

dReal dcPointForceGetDefaultStiffness(dcForceID force)
{
    return (dReal)get(force, __func__, dcxPointStiffness, 1, NAN);
}

int dcPointForceSetDamping(dcForceID force, dReal damping)
{
    return set(force, __func__, dcxPointDamping, 0, (double)damping);
}

dReal dcPointForceGetDamping(dcForceID force)
{
    return (dReal)get(force, __func__, dcxPointDamping, 0, NAN);
}

int dcPointForceSetDefaultDamping(dcForceID force, dReal damping)
{
    return set(force, __func__, dcxPointDamping, 1, (double)damping);
}

dReal dcPointForceGetDefaultDamping(dcForceID force)
{
    return (dReal)get(force, __func__, dcxPointDamping, 1, NAN);
}

int dcPointForceSetType(dcForceID force, int type)
{
    return set(force, __func__, dcxPointType, 0, (double)type);
}

int dcPointForceGetType(dcForceID force)
{
    return (int)get(force, __func__, dcxPointType, 0, dcErrHandle);
}

int dcPointForceSetDefaultType(dcForceID force, int type)
{
    return set(force, __func__, dcxPointType, 1, (double)type);
}

int dcPointForceGetDefaultType(dcForceID force)
{
    return (int)get(force, __func__, dcxPointType, 1, dcErrHandle);
}

int dcPointForceSetUnilateral(dcForceID force, int unilateral)
{
    return set(force, __func__, dcxPointUnilateral, 0, (double)unilateral);
}

int dcPointForceGetUnilateral(dcForceID force)
{
    return (int)get(force, __func__, dcxPointUnilateral, 0, dcErrHandle);
}

int dcPointForceSetDefaultUnilateral(dcForceID force, int unilateral)
{
    return set(force, __func__, dcxPointUnilateral, 1, (double)unilateral);
}

int dcPointForceGetDefaultUnilateral(dcForceID force)
{
    return (int)get(force, __func__, dcxPointUnilateral, 1, dcErrHandle);
}

int dcPointForceSetNoSticking(dcForceID force, int no_sticking)
{
    return set(force, __func__, dcxPointNoSticking, 0, (double)no_sticking);
}

int dcPointForceGetNoSticking(dcForceID force)
{
    return (int)get(force, __func__, dcxPointNoSticking, 0, dcErrHandle);
}

int dcPointForceSetDefaultNoSticking(dcForceID force, int no_sticking)
{
    return set(force, __func__, dcxPointNoSticking, 1, (double)no_sticking);
}

int dcPointForceGetDefaultNoSticking(dcForceID force)
{
    return (int)get(force, __func__, dcxPointNoSticking, 1, dcErrHandle);
}

int dcPointPlaneSetDisplaySize(dcForceID force, dReal size)
{
    return set(force, __func__, dcxPointDisplaySize, 0, (double)size);
}

dReal dcPointPlaneGetDisplaySize(dcForceID force)
{
    return (dReal)get(force, __func__, dcxPointDisplaySize, 0, NAN);
}

int dcPointPlaneSetDefaultDisplaySize(dcForceID force, dReal size)
{
    return set(force, __func__, dcxPointDisplaySize, 1, (double)size);
}

dReal dcPointPlaneGetDefaultDisplaySize(dcForceID force)
{
    return (dReal)get(force, __func__, dcxPointDisplaySize, 1, NAN);
}
