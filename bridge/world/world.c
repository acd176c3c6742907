/* Creating, destroying and resetting the compliant side of a world. */
#include <stdlib.h>

#include "bed/bed.h"
#include "bodies/bodies.h"
#include "carry/carry.h"
#include "contact/contact.h"
#include "core/core.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "pairs/pairs.h"
#include "rolling/rolling.h"
#include "state/world_data.h"

static void free_impl(dcImpl *dc)
{
    dcElementsFree(dc);
    dcRollingsFree(dc);
    dcxJointModesFree(dc);
    dcBodiesFree(&dc->bodies);
    dcGeomsFree(&dc->geoms);
    dcPairsFree(&dc->pairs);
    dcBedsFree(&dc->beds);
    dcxShareFree(&dc->share);
    dcGridFree(&dc->grid);
    dcContactsFree(&dc->touch);
    dcContactsFree(&dc->near);
    dcxCarryFree(dc);
    dcSlotFree(dc->handle);
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
    dcFail(dcErrPrecision, "dcWorldCreate: libode-compliant was built for %s, but the running libode is \"%s\"", wanted,
           dGetConfiguration());
    return 0;
}

static void set_defaults(dcImpl *dc)
{
    dc->default_material = dcMaterialDefault();
    dc->vt = dc->default_vt = DC_DEFAULT_TRANSITION_VELOCITY;
    dc->accuracy = DC_DEFAULT_ACCURACY;
    dc->friction_model = dcFrictionHolding;
    dc->max_substeps = DC_DEFAULT_MAX_SUBSTEPS;
    dc->stamp = 1000; /* so that entries never seen are old */
    dc->evaluations = 10;
    dc->pairs.skin = 0.05;
    dc->joint_modes.spares = dcxRollingHolds;
    dc->gate.fetch = dcxRowsFetch;
}

dcWorldID dcWorldCreate(dWorldID world)
{
    if (!world) {
        dcFail(dcErrArgument, "dcWorldCreate: world is NULL");
        return NULL;
    }
    if (!right_precision()) {
        return NULL;
    }
    dcImpl *dc = calloc(1, sizeof *dc);
    if (!dc) {
        dcFail(dcErrMemory, "dcWorldCreate: out of memory");
        return NULL;
    }
    dc->world = world;
    set_defaults(dc);
    dc->handle = dcSlotNew(dcHandleWorld, dc, dc);
    dc->contact = dcElementNew(dc, &dcContactClass, sizeof *dc->contact);
    dc->foundation = dcElementNew(dc, &dcFoundationClass, sizeof *dc->foundation);
    if (!dc->handle || !dc->contact || !dc->foundation || !dcBodiesInit(&dc->bodies) || !dcxCarryInit(dc)) {
        free_impl(dc);
        dcFail(dcErrMemory, "dcWorldCreate: out of memory");
        return NULL;
    }
    return dc->handle;
}

int dcWorldDestroy(dcWorldID handle)
{
    int code;
    dcImpl *dc = dcxEnter(dcHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    free_impl(dc);
    return dcOk;
}

dWorldID dcWorldGetODEWorld(dcWorldID handle)
{
    dcImpl *dc = dcxLook(dcHandleWorld, handle, __func__, NULL);
    return dc ? dc->world : NULL;
}

int dcWorldReset(dcWorldID handle)
{
    int code;
    dcImpl *dc = dcxEnter(dcHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    dc->vt = dc->default_vt;
    dcElementsReset(dc);
    dc->dissipated = 0;
    for (int i = 0; i < dc->geoms.count; i++) {
        dcSurface *surface = &dc->geoms.surface[i];
        surface->own = surface->own_default;
        surface->material = surface->default_material;
        dcForm *form = &dc->geoms.form[i];
        form->own_foundation = form->own_default_foundation;
        form->foundation = form->default_foundation;
    }
    dcRollingsReset(dc);
    dc->values_changed = 1;
    dc->evaluation_valid = 0;
    return dcOk;
}

int dcWorldAddBody(dcWorldID handle, dBodyID body)
{
    int code;
    dcImpl *dc = dcxEnter(dcHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!body || dBodyGetWorld(body) != dc->world) {
        return dcFail(dcErrArgument, "dcWorldAddBody: body %p is not a body of this world", (void *)body);
    }
    int entry = dcBodyEntry(dc, body);
    if (entry < 0) {
        return dcFail(dcErrMemory, "dcWorldAddBody: out of memory");
    }
    dc->bodies.num_added += !dc->bodies.more[entry].added;
    dc->bodies.more[entry].added = 1;
    return dcOk;
}

int dcWorldRemoveBody(dcWorldID handle, dBodyID body)
{
    int code;
    dcImpl *dc = dcxEnter(dcHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    int entry = body ? dcBodyFind(dc, body) : -1;
    if (entry < 0 || !dc->bodies.more[entry].added) {
        return dcFail(dcErrArgument, "dcWorldRemoveBody: body %p was not added", (void *)body);
    }
    dc->bodies.num_added--;
    dc->bodies.more[entry].added = 0;
    dc->structure_changed = 1;
    return dcOk;
}
