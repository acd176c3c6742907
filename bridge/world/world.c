/* Creating, destroying and resetting the compliant side of a world. */
#include <stdlib.h>

#include "bed/bed.h"
#include "bodies/bodies.h"
#include "carry/carry.h"
#include "contact/contact.h"
#include "core/core.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "joint/joint.h"
#include "pairs/pairs.h"
#include "resistance/resistance.h"
#include "rolling/rolling.h"
#include "sensor/sensor.h"
#include "state/world_data.h"
#include "step/step.h"

static void free_impl(dcxWorld *dc)
{
    dcxElementsFree(dc);
    dcxRollingsFree(dc);
    dcxSensorsFree(dc);
    dcxJointSoftnessFree(dc);
    dcxBodiesFree(&dc->bodies);
    dcxPacerFree(&dc->pacer);
    dcxGeomsFree(&dc->geoms);
    dcxPairsFree(&dc->pairs);
    dcxCombineFree(&dc->combination);
    dcxBedsFree(&dc->beds);
    dcxResistFree(dc);
    dcxShareFree(&dc->share);
    dcxGridFree(&dc->grid);
    dcxContactsFree(&dc->touch);
    dcxContactsFree(&dc->near);
    dcxCarryFree(dc);
    dcxSlotFree(dc->handle);
    free(dc);
}

/* The running libode must have the precision of the headers we were built with. */
static int right_precision(void)
{
#ifdef dSINGLE
    const char *wanted = "ODE_single_precision";
#else
    const char *wanted = "ODE_double_precision";
#endif
    if (dCheckConfiguration(wanted)) {
        return 1;
    }
    dcxFail(dcErrPrecision, "dcWorldCreate: libode-compliant was built for %s, but the running libode is \"%s\"",
            wanted, dGetConfiguration());
    return 0;
}

static void set_defaults(dcxWorld *dc)
{
    dc->default_material = dcMaterialDefault();
    dc->vt = dc->default_vt = DCX_DEFAULT_TRANSITION_VELOCITY;
    dc->accuracy = DCX_DEFAULT_ACCURACY;
    dc->friction_model = dcFrictionHolding;
    dc->combination.rules = dcCombinationDefault();
    dc->max_substeps = DCX_DEFAULT_MAX_SUBSTEPS;
    dc->stamp = 1000; /* so that entries never seen are old */
    dc->evaluations = 10;
    dc->pairs.skin = 0.05;
    dc->pairs.reach = 1;
    dc->joint_modes.spares = dcxRollingHolds;
    dc->gate.fetch = dcxRowsFetch;
}

dcWorldID dcWorldCreate(dWorldID world)
{
    if (!world) {
        dcxFail(dcErrArgument, "dcWorldCreate: world is NULL");
        return NULL;
    }
    if (!right_precision()) {
        return NULL;
    }
    dcxWorld *dc = calloc(1, sizeof *dc);
    if (!dc) {
        dcxFail(dcErrMemory, "dcWorldCreate: out of memory");
        return NULL;
    }
    dc->world = world;
    set_defaults(dc);
    dc->handle = dcxSlotNew(dcxHandleWorld, dc, dc);
    dc->contact = dcxElementNew(dc, &dcxContactClass, sizeof *dc->contact);
    dc->foundation = dcxElementNew(dc, &dcxBedClass, sizeof *dc->foundation);
    dc->resists.element = dcxElementNew(dc, &dcxResistClass, sizeof *dc->resists.element);
    if (!dc->handle || !dc->contact || !dc->foundation || !dc->resists.element || !dcxBodiesInit(&dc->bodies) ||
        !dcxCarryInit(dc)) {
        free_impl(dc);
        dcxFail(dcErrMemory, "dcWorldCreate: out of memory");
        return NULL;
    }
    return dc->handle;
}

int dcWorldDestroy(dcWorldID handle)
{
    int code;
    dcxWorld *dc = dcxEnterLast(handle, __func__, &code);
    if (!dc) {
        return code;
    }
    free_impl(dc);
    return dcOk;
}

dWorldID dcWorldGetODEWorld(dcWorldID handle)
{
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, NULL);
    return dc ? dc->world : NULL;
}

int dcWorldReset(dcWorldID handle)
{
    static const dcxStore of_surface = DCX_STORE(dcxSurface), of_bed = DCX_STORE(dcxGeomSolid);
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    dc->vt = dc->default_vt;
    dcxElementsReset(dc);
    dc->dissipated = 0;
    for (int i = 0; i < dc->geoms.count; i++) {
        dcxStoreReset(&dc->geoms.surface[i], &of_surface);
        dcxStoreReset(&dc->geoms.solid[i], &of_bed);
    }
    dcxRollingsReset(dc);
    dc->values_changed = 1;
    dc->evaluation_valid = 0;
    return dcOk;
}

int dcWorldAddBody(dcWorldID handle, dBodyID body)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!body || dBodyGetWorld(body) != dc->world) {
        return dcxFail(dcErrArgument, "dcWorldAddBody: body %p is not a body of this world", (void *)body);
    }
    int entry = dcxBodyEntry(dc, body);
    if (entry < 0) {
        return dcxFail(dcErrMemory, "dcWorldAddBody: out of memory");
    }
    dcxBodyAdd(dc, entry, 1);
    if (dc->collecting) {
        dcxBodyWatch(dc, entry);
    }
    return dcOk;
}

int dcWorldRemoveBody(dcWorldID handle, dBodyID body)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    int entry = body ? dcxBodyFind(dc, body) : -1;
    int added = entry > 0 && dcxBodyAdd(dc, entry, 0);
    if (added) {
        dc->structure_changed = 1;
    }
    int dropped = entry > 0 && dcxDropBody(dc, entry);
    if (body && dc->bodies.told) {
        dcxDropTold(dc, body);
        return dcOk;
    }
    if (!dropped && !added) {
        return dcxFail(dcErrArgument, "dcWorldRemoveBody: body %p is not known", (void *)body);
    }
    return dcOk;
}

int dcWorldSetBodiesTold(dcWorldID handle, int told)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (dc->collecting) {
        return dcxFail(dcErrState, "dcWorldSetBodiesTold: not within a round");
    }
    dc->bodies.told = told != 0;
    dcxBorneRetell(dc);
    return dcxJointsRewatch(dc) ? dcOk : dcxFail(dcErrMemory, "dcWorldSetBodiesTold: out of memory");
}

int dcWorldGetBodiesTold(dcWorldID handle)
{
    int code;
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, &code);
    return dc ? dc->bodies.told : code;
}

int dcWorldIsBodyAdded(dcWorldID handle, dBodyID body)
{
    int code;
    const dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    int entry = dcxBodyFind(dc, body);
    return entry > 0 && dc->bodies.more[entry].added && !dcxWatchLost(dc, entry);
}
