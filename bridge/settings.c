/* The world's settings: setter and getter pairs, nothing else. */
#include <math.h>

#include "internal.h"

static int is_finite(double x)
{
    return x - x == 0;
}

int dcWorldSetDefaultMaterial(dcWorldID handle, const dcMaterial *material)
{
    dcImpl *dc = dcImplGet(handle, "dcWorldSetDefaultMaterial");
    if (!dc) {
        return dcErrHandle;
    }
    double value = 0;
    const char *fault = material ? dcMaterialFault(material, &value) : NULL;
    if (!material) {
        return dcFail(dcErrArgument, "dcWorldSetDefaultMaterial: material is NULL");
    }
    if (fault) {
        return dcFail(dcErrValue, "dcWorldSetDefaultMaterial: %s, not %g", fault, value);
    }
    dc->default_material = *material;
    dc->values_changed = 1;
    return dcOk;
}

int dcWorldGetDefaultMaterial(dcWorldID handle, dcMaterial *material)
{
    dcImpl *dc = dcImplGet(handle, "dcWorldGetDefaultMaterial");
    if (!dc) {
        return dcErrHandle;
    }
    if (!material) {
        return dcFail(dcErrArgument, "dcWorldGetDefaultMaterial: material is NULL");
    }
    *material = dc->default_material;
    return dcOk;
}

static int set_velocity(dcWorldID handle, const char *function, dReal velocity, int is_default)
{
    dcImpl *dc = dcImplGet(handle, function);
    if (!dc) {
        return dcErrHandle;
    }
    if (!(velocity > 0) || !is_finite(velocity)) {
        return dcFail(dcErrValue, "%s: velocity must be positive and finite, not %g", function, (double)velocity);
    }
    *(is_default ? &dc->default_vt : &dc->vt) = velocity;
    dc->evaluation_valid = 0;
    return dcOk;
}

int dcWorldSetTransitionVelocity(dcWorldID handle, dReal velocity)
{
    return set_velocity(handle, "dcWorldSetTransitionVelocity", velocity, 0);
}

dReal dcWorldGetTransitionVelocity(dcWorldID handle)
{
    dcImpl *dc = dcImplGet(handle, "dcWorldGetTransitionVelocity");
    return dc ? (dReal)dc->vt : (dReal)NAN;
}

int dcWorldSetDefaultTransitionVelocity(dcWorldID handle, dReal velocity)
{
    return set_velocity(handle, "dcWorldSetDefaultTransitionVelocity", velocity, 1);
}

dReal dcWorldGetDefaultTransitionVelocity(dcWorldID handle)
{
    dcImpl *dc = dcImplGet(handle, "dcWorldGetDefaultTransitionVelocity");
    return dc ? (dReal)dc->default_vt : (dReal)NAN;
}

int dcWorldSetFrictionModel(dcWorldID handle, dcFrictionModel model)
{
    dcImpl *dc = dcImplGet(handle, "dcWorldSetFrictionModel");
    if (!dc) {
        return dcErrHandle;
    }
    if (model != dcFrictionHolding && model != dcFrictionRegularized) {
        return dcFail(dcErrValue, "dcWorldSetFrictionModel: model must be a dcFrictionModel, not %d", (int)model);
    }
    if (dc->stepping) {
        return dcFail(dcErrState, "dcWorldSetFrictionModel: called from inside a step");
    }
    dc->friction_model = model;
    dc->values_changed = 1;
    return dcOk;
}

int dcWorldGetFrictionModel(dcWorldID handle)
{
    dcImpl *dc = dcImplGet(handle, "dcWorldGetFrictionModel");
    return dc ? (int)dc->friction_model : dcErrHandle;
}

static int set_count(dcWorldID handle, const char *function, int count, int least, int most, size_t where)
{
    dcImpl *dc = dcImplGet(handle, function);
    if (!dc) {
        return dcErrHandle;
    }
    if (count < least || count > most) {
        return dcFail(dcErrValue, "%s: count must be from %d to %d, not %d", function, least, most, count);
    }
    *(int *)((char *)dc + where) = count;
    return dcOk;
}

int dcWorldSetStepping(dcWorldID handle, dcStepping stepping)
{
    dcImpl *dc = dcImplGet(handle, "dcWorldSetStepping");
    if (!dc) {
        return dcErrHandle;
    }
    if (stepping != dcStepAuto && stepping != dcStepImplicit && stepping != dcStepResolved) {
        return dcFail(dcErrValue, "dcWorldSetStepping: stepping must be a dcStepping, not %d", (int)stepping);
    }
    if (dc->stepping) {
        return dcFail(dcErrState, "dcWorldSetStepping: called from inside a step");
    }
    dc->mode = stepping;
    dc->evaluation_valid = 0;
    return dcOk;
}

int dcWorldGetStepping(dcWorldID handle)
{
    dcImpl *dc = dcImplGet(handle, "dcWorldGetStepping");
    return dc ? (int)dc->mode : dcErrHandle;
}

int dcWorldSetSubsteps(dcWorldID handle, int count)
{
    return set_count(handle, "dcWorldSetSubsteps", count, 0, 1000000, offsetof(dcImpl, substeps));
}

int dcWorldGetSubsteps(dcWorldID handle)
{
    dcImpl *dc = dcImplGet(handle, "dcWorldGetSubsteps");
    return dc ? dc->substeps : dcErrHandle;
}

int dcWorldSetMaxSubsteps(dcWorldID handle, int count)
{
    return set_count(handle, "dcWorldSetMaxSubsteps", count, 1, 1 << 20, offsetof(dcImpl, max_substeps));
}

int dcWorldGetMaxSubsteps(dcWorldID handle)
{
    dcImpl *dc = dcImplGet(handle, "dcWorldGetMaxSubsteps");
    return dc ? dc->max_substeps : dcErrHandle;
}

int dcWorldSetSubstepAccuracy(dcWorldID handle, dReal accuracy)
{
    dcImpl *dc = dcImplGet(handle, "dcWorldSetSubstepAccuracy");
    if (!dc) {
        return dcErrHandle;
    }
    if (!(accuracy >= (dReal)0.01 && accuracy <= 1)) {
        return dcFail(dcErrValue, "dcWorldSetSubstepAccuracy: accuracy must be from 0.01 to 1, not %g",
                      (double)accuracy);
    }
    dc->accuracy = accuracy;
    return dcOk;
}

dReal dcWorldGetSubstepAccuracy(dcWorldID handle)
{
    dcImpl *dc = dcImplGet(handle, "dcWorldGetSubstepAccuracy");
    return dc ? (dReal)dc->accuracy : (dReal)NAN;
}

int dcWorldGetLastSubsteps(dcWorldID handle)
{
    dcImpl *dc = dcImplGet(handle, "dcWorldGetLastSubsteps");
    return dc ? dc->last_substeps : dcErrHandle;
}

int dcWorldSetCombineCallback(dcWorldID handle, dcCombineFunction *callback, void *data)
{
    dcImpl *dc = dcImplGet(handle, "dcWorldSetCombineCallback");
    if (!dc) {
        return dcErrHandle;
    }
    dc->combine = callback;
    dc->combine_data = data;
    dc->values_changed = 1;
    return dcOk;
}

int dcWorldSetPairCallback(dcWorldID handle, dcPairFunction *callback, void *data)
{
    dcImpl *dc = dcImplGet(handle, "dcWorldSetPairCallback");
    if (!dc) {
        return dcErrHandle;
    }
    dc->veto = callback;
    dc->veto_data = data;
    dc->pairs.valid = 0;
    dc->evaluation_valid = 0;
    return dcOk;
}

int dcWorldSetRigidCallback(dcWorldID handle, dNearCallback *callback, void *data, dJointGroupID group)
{
    dcImpl *dc = dcImplGet(handle, "dcWorldSetRigidCallback");
    if (!dc) {
        return dcErrHandle;
    }
    dc->rigid = callback;
    dc->rigid_data = data;
    dc->rigid_group = group;
    return dcOk;
}
