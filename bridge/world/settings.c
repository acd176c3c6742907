/* The world's settings: setter and getter pairs, nothing else. */
#include <math.h>
#include <stddef.h>

#include "core/core.h"
#include "state/world_data.h"

static int is_finite(double x)
{
    return x - x == 0;
}

int dcWorldSetDefaultMaterial(dcWorldID handle, const dcMaterial *material)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    double value = 0;
    const char *fault = material ? dcMaterialFault(material, &value) : NULL;
    if (!material) {
        return dcxFail(dcErrArgument, "dcWorldSetDefaultMaterial: material is NULL");
    }
    if (fault) {
        return dcxFail(dcErrValue, "dcWorldSetDefaultMaterial: %s, not %g", fault, value);
    }
    dc->default_material = *material;
    dc->values_changed = 1;
    return dcOk;
}

int dcWorldGetDefaultMaterial(dcWorldID handle, dcMaterial *material)
{
    int code;
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!material) {
        return dcxFail(dcErrArgument, "dcWorldGetDefaultMaterial: material is NULL");
    }
    *material = dc->default_material;
    return dcOk;
}

static int set_velocity(dcWorldID handle, const char *function, dReal velocity, int is_default)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, function, &code);
    if (!dc) {
        return code;
    }
    if (!(velocity > 0) || !is_finite(velocity)) {
        return dcxFail(dcErrValue, "%s: velocity must be positive and finite, not %g", function, (double)velocity);
    }
    *(is_default ? &dc->default_vt : &dc->vt) = velocity;
    dc->evaluation_valid = 0;
    return dcOk;
}

int dcWorldSetTransitionVelocity(dcWorldID handle, dReal velocity)
{
    return set_velocity(handle, __func__, velocity, 0);
}

dReal dcWorldGetTransitionVelocity(dcWorldID handle)
{
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, NULL);
    return dc ? (dReal)dc->vt : (dReal)NAN;
}

int dcWorldSetDefaultTransitionVelocity(dcWorldID handle, dReal velocity)
{
    return set_velocity(handle, __func__, velocity, 1);
}

dReal dcWorldGetDefaultTransitionVelocity(dcWorldID handle)
{
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, NULL);
    return dc ? (dReal)dc->default_vt : (dReal)NAN;
}

int dcWorldSetFrictionModel(dcWorldID handle, dcFrictionModel model)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (model != dcFrictionHolding && model != dcFrictionRegularized) {
        return dcxFail(dcErrValue, "dcWorldSetFrictionModel: model must be a dcFrictionModel, not %d", (int)model);
    }
    dc->friction_model = model;
    dc->values_changed = 1;
    return dcOk;
}

int dcWorldGetFrictionModel(dcWorldID handle)
{
    int code;
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, &code);
    return dc ? (int)dc->friction_model : code;
}

static int set_count(dcWorldID handle, const char *function, int count, int least, int most, size_t where)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, function, &code);
    if (!dc) {
        return code;
    }
    if (count < least || count > most) {
        return dcxFail(dcErrValue, "%s: count must be from %d to %d, not %d", function, least, most, count);
    }
    *(int *)((char *)dc + where) = count;
    return dcOk;
}

int dcWorldSetStepping(dcWorldID handle, dcStepping stepping)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (stepping != dcStepAuto && stepping != dcStepImplicit && stepping != dcStepResolved) {
        return dcxFail(dcErrValue, "dcWorldSetStepping: stepping must be a dcStepping, not %d", (int)stepping);
    }
    if (stepping == dcStepResolved && dc->mode != dcStepResolved) { /* there all beds are beds: pairs/by_points.c */
        dc->pairs.num_by_points = dc->pairs.valid = 0;
    }
    dc->mode = stepping;
    dc->bound = 0;
    dc->evaluation_valid = 0;
    return dcOk;
}

int dcWorldGetStepping(dcWorldID handle)
{
    int code;
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, &code);
    return dc ? (int)dc->mode : code;
}

int dcWorldSetSubsteps(dcWorldID handle, int count)
{
    return set_count(handle, __func__, count, 0, 1000000, offsetof(dcxWorld, substeps));
}

int dcWorldGetSubsteps(dcWorldID handle)
{
    int code;
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, &code);
    return dc ? dc->substeps : code;
}

int dcWorldSetMaxSubsteps(dcWorldID handle, int count)
{
    return set_count(handle, __func__, count, 1, 1 << 20, offsetof(dcxWorld, max_substeps));
}

int dcWorldGetMaxSubsteps(dcWorldID handle)
{
    int code;
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, &code);
    return dc ? dc->max_substeps : code;
}

int dcWorldSetSubstepAccuracy(dcWorldID handle, dReal accuracy)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!(accuracy >= (dReal)0.01 && accuracy <= 1)) {
        return dcxFail(dcErrValue, "dcWorldSetSubstepAccuracy: accuracy must be from 0.01 to 1, not %g",
                       (double)accuracy);
    }
    dc->accuracy = accuracy;
    return dcOk;
}

dReal dcWorldGetSubstepAccuracy(dcWorldID handle)
{
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, NULL);
    return dc ? (dReal)dc->accuracy : (dReal)NAN;
}

int dcWorldGetLastSubsteps(dcWorldID handle)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    return dc ? dc->last_substeps : code;
}

int dcWorldSetCombineCallback(dcWorldID handle, dcCombineFunction *callback, void *data)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    dc->combine = callback;
    dc->combine_data = data;
    dc->values_changed = 1;
    return dcOk;
}

int dcWorldSetPairCallback(dcWorldID handle, dcPairFunction *callback, void *data)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    dc->veto = callback;
    dc->veto_data = data;
    dc->pairs.valid = 0;
    dc->evaluation_valid = 0;
    return dcOk;
}

int dcWorldSetNearCallback(dcWorldID handle, dNearCallback *callback, void *data, dJointGroupID group)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    dc->judge = callback;
    dc->judge_data = data;
    dc->judge_group = group;
    dc->pairs.valid = 0;
    dc->evaluation_valid = 0;
    return dcOk;
}

int dcWorldSetRigidCallback(dcWorldID handle, dNearCallback *callback, void *data, dJointGroupID group)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    dc->rigid = callback;
    dc->rigid_data = data;
    dc->rigid_group = group;
    return dcOk;
}
