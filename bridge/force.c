/* The handle that all force elements share; for now its one element is a world's contact force. */
#include <math.h>

#include "internal.h"

static dcImpl *get(dcForceID force, const char *function)
{
    dcImpl *dc = dcSlotObject(force, dcHandleForce);
    if (!dc) {
        dcFail(dcErrHandle, "%s: %p is not a dcForceID, or it was destroyed", function, (void *)force);
    }
    return dc;
}

dcForceID dcWorldGetContactForce(dcWorldID handle)
{
    dcImpl *dc = dcImplGet(handle, "dcWorldGetContactForce");
    return dc ? dc->contact_force : NULL;
}

static int set_enabled(dcForceID force, const char *function, int enabled)
{
    dcImpl *dc = get(force, function);
    if (!dc) {
        return dcErrHandle;
    }
    if (dc->enabled != enabled) {
        dc->enabled = enabled;
        dc->pairs.valid = 0;
        dc->evaluation_valid = 0;
    }
    return dcOk;
}

int dcForceEnable(dcForceID force)
{
    return set_enabled(force, "dcForceEnable", 1);
}

int dcForceDisable(dcForceID force)
{
    return set_enabled(force, "dcForceDisable", 0);
}

int dcForceIsEnabled(dcForceID force)
{
    dcImpl *dc = get(force, "dcForceIsEnabled");
    return dc ? dc->enabled : dcErrHandle;
}

int dcForceSetDefaultEnabled(dcForceID force, int enabled)
{
    dcImpl *dc = get(force, "dcForceSetDefaultEnabled");
    if (!dc) {
        return dcErrHandle;
    }
    dc->default_enabled = enabled != 0;
    return dcOk;
}

int dcForceGetDefaultEnabled(dcForceID force)
{
    dcImpl *dc = get(force, "dcForceGetDefaultEnabled");
    return dc ? dc->default_enabled : dcErrHandle;
}

int dcForceSetData(dcForceID force, void *data)
{
    dcImpl *dc = get(force, "dcForceSetData");
    if (!dc) {
        return dcErrHandle;
    }
    dc->force_data = data;
    return dcOk;
}

void *dcForceGetData(dcForceID force)
{
    dcImpl *dc = get(force, "dcForceGetData");
    return dc ? dc->force_data : NULL;
}

dReal dcForceGetPotentialEnergy(dcForceID force)
{
    dcImpl *dc = get(force, "dcForceGetPotentialEnergy");
    return dc ? (dReal)dc->potential : (dReal)NAN;
}

dReal dcForceGetDissipatedPower(dcForceID force)
{
    dcImpl *dc = get(force, "dcForceGetDissipatedPower");
    return dc ? (dReal)dc->power : (dReal)NAN;
}

int dcForceGetBodyForce(dcForceID force, dBodyID body, dVector3 force_out, dVector3 torque_out)
{
    dcImpl *dc = get(force, "dcForceGetBodyForce");
    if (!dc) {
        return dcErrHandle;
    }
    int entry = body ? dcBodyFind(dc, body) : -1;
    if (entry < 0 || !force_out || !torque_out) {
        return dcFail(dcErrArgument, "dcForceGetBodyForce: body %p is not known, or an output is NULL", (void *)body);
    }
    const dcWrench *wrench = &dc->bodies.force[entry];
    int present = dc->bodies.info[entry].stamp == dc->stamp;
    for (int i = 0; i < 3; i++) {
        force_out[i] = present ? (dReal)wrench->f[i] : 0;
        torque_out[i] = present ? (dReal)wrench->t[i] : 0;
    }
    force_out[3] = torque_out[3] = 0;
    return dcOk;
}

int dcForceDestroy(dcForceID force)
{
    return get(force, "dcForceDestroy")
               ? dcFail(dcErrArgument, "dcForceDestroy: the contact force of a world cannot be destroyed")
               : dcErrHandle;
}
