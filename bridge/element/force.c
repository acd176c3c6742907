/* The handle that all force elements share; and the first element of each world, its point contacts. */
#include <math.h>

#include "bodies/bodies.h"
#include "core/core.h"
#include "state/world_data.h"
#include "element.h"

int dcWorldGetNumForces(dcWorldID handle)
{
    int code;
    const dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, &code);
    return dc ? dc->num_elements : code;
}

dcForceID dcWorldGetForce(dcWorldID handle, int index)
{
    const dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, NULL);
    if (!dc) {
        return NULL;
    }
    if (index < 0 || index >= dc->num_elements) {
        dcxFail(dcErrValue, "dcWorldGetForce: index must be from 0 to %d, not %d", dc->num_elements - 1, index);
        return NULL;
    }
    return dc->element[index]->handle;
}

int dcForceGetKind(dcForceID force)
{
    int code;
    const dcxElement *e = dcxElementGet(force, NULL, dcxLook, __func__, &code);
    return e ? (int)e->class->kind : code;
}

static int set_enabled(dcForceID force, const char *function, int enabled)
{
    int code;
    dcxElement *e = dcxElementGet(force, NULL, dcxEnter, function, &code);
    if (!e) {
        return code;
    }
    if (e->enabled != enabled) {
        e->enabled = enabled;
        e->dc->evaluation_valid = 0;
        if (!e->class->evaluate) {
            e->dc->pairs.valid = 0;
        }
    }
    return dcOk;
}

int dcForceEnable(dcForceID force)
{
    return set_enabled(force, __func__, 1);
}

int dcForceDisable(dcForceID force)
{
    return set_enabled(force, __func__, 0);
}

int dcForceIsEnabled(dcForceID force)
{
    int code;
    const dcxElement *e = dcxElementGet(force, NULL, dcxLook, __func__, &code);
    return e ? e->enabled : code;
}

int dcForceSetDefaultEnabled(dcForceID force, int enabled)
{
    int code;
    dcxElement *e = dcxElementGet(force, NULL, dcxEnter, __func__, &code);
    if (!e) {
        return code;
    }
    e->default_enabled = enabled != 0;
    return dcOk;
}

int dcForceGetDefaultEnabled(dcForceID force)
{
    int code;
    const dcxElement *e = dcxElementGet(force, NULL, dcxLook, __func__, &code);
    return e ? e->default_enabled : code;
}

int dcForceSetData(dcForceID force, void *data)
{
    int code;
    dcxElement *e = dcxElementGet(force, NULL, dcxEnter, __func__, &code);
    if (!e) {
        return code;
    }
    e->data = data;
    return dcOk;
}

void *dcForceGetData(dcForceID force)
{
    const dcxElement *e = dcxElementGet(force, NULL, dcxLook, __func__, NULL);
    return e ? e->data : NULL;
}

dReal dcForceGetPotentialEnergy(dcForceID force)
{
    const dcxElement *e = dcxElementGet(force, NULL, dcxEnter, __func__, NULL);
    return e ? (dReal)e->potential : (dReal)NAN;
}

dReal dcForceGetDissipatedPower(dcForceID force)
{
    const dcxElement *e = dcxElementGet(force, NULL, dcxEnter, __func__, NULL);
    return e ? (dReal)e->power : (dReal)NAN;
}

int dcForceGetBodyForce(dcForceID force, dBodyID body, dVector3 force_out, dVector3 torque_out)
{
    int code;
    const dcxElement *e = dcxElementGet(force, NULL, dcxEnter, __func__, &code);
    if (!e) {
        return code;
    }
    int entry = body ? dcxBodyFind(e->dc, body) : -1;
    if (entry < 0 || !force_out || !torque_out) {
        return dcxFail(dcErrArgument, "dcForceGetBodyForce: body %p is not known, or an output is NULL", (void *)body);
    }
    dcxWrench wrench = {{0, 0, 0}, {0, 0, 0}};
    if (e->class->body_wrench) {
        e->class->body_wrench(e->dc, e, entry, &wrench);
    }
    for (int i = 0; i < e->num_parts; i++) {
        if (e->part[i].id == body) {
            wrench = e->part[i].wrench;
        }
    }
    for (int i = 0; i < 3; i++) {
        force_out[i] = (dReal)wrench.f[i];
        torque_out[i] = (dReal)wrench.t[i];
    }
    force_out[3] = torque_out[3] = 0;
    return dcOk;
}

int dcForceDestroy(dcForceID force)
{
    int code;
    dcxElement *e = dcxElementGet(force, NULL, dcxEnter, __func__, &code);
    if (!e) {
        return code;
    }
    if (!e->class->evaluate) {
        return dcxFail(dcErrArgument, "dcForceDestroy: the %s of a world cannot be destroyed", e->class->name);
    }
    dcxElementFree(e);
    return dcOk;
}
