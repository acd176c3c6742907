/* What the caller says about the springs of geoms: contact mode, values, edge length, mesh.  See ode-compliant/bed.h.
 */
#include <math.h>

#include "core/core.h"
#include "state/world_data.h"
#include "geoms.h"

dcGeomEntryResult dcGeomForWriting(dcWorldID handle, dGeomID id, const char *function)
{
    dcGeomEntryResult r = {.entry = -1};
    r.dc = dcxEnter(dcHandleWorld, handle, function, &r.code);
    if (!r.dc) {
        return r;
    }
    if (!id || dGeomIsSpace(id)) {
        r.code = dcFail(dcErrArgument, "%s: geom %p is not a geom", function, (void *)id);
    } else if ((r.entry = dcGeomEntry(r.dc, id)) < 0) {
        r.code = dcFail(dcErrMemory, "%s: out of memory", function);
    } else {
        r.dc->geoms.surface[r.entry].explicit_values = 1;
        r.code = dcOk;
    }
    return r;
}

/* The form of a geom for reading; NULL if nothing is known of it, or the arguments are bad (then *code says so). */
static const dcForm *form_of(dcWorldID handle, dGeomID id, const char *function, int *code)
{
    dcImpl *dc = dcxLook(dcHandleWorld, handle, function, code);
    if (dc && !id) {
        *code = dcFail(dcErrArgument, "%s: geom is NULL", function);
    }
    int entry = *code == dcOk ? dcGeomFind(dc, id) : -1;
    return entry >= 0 ? &dc->geoms.form[entry] : NULL;
}

int dcGeomSetContactMode(dcWorldID handle, dGeomID id, dcContactMode mode)
{
    dcGeomEntryResult r = dcGeomForWriting(handle, id, __func__);
    if (r.code != dcOk) {
        return r.code;
    }
    int ode_class = dGeomGetClass(id);
    if (mode != dcContactAuto && mode != dcContactPoint && mode != dcContactBed) {
        return dcFail(dcErrValue, "dcGeomSetContactMode: geom %p: mode must be a dcContactMode, not %d", (void *)id,
                      (int)mode);
    }
    if (mode == dcContactBed && !r.dc->geoms.form[r.entry].springs_given &&
        (ode_class == dPlaneClass || ode_class == dHeightfieldClass)) {
        return dcFail(dcErrArgument, "dcGeomSetContactMode: a %s carries no springs (geom %p)",
                      dcGeomClassName(ode_class), (void *)id);
    }
    r.dc->geoms.form[r.entry].mode = mode;
    r.dc->structure_changed = r.dc->values_changed = 1;
    return dcOk;
}

int dcGeomGetContactMode(dcWorldID handle, dGeomID id)
{
    int code;
    const dcForm *form = form_of(handle, id, __func__, &code);
    return code != dcOk ? code : form ? form->mode : dcContactAuto;
}

static int refuse(const char *function, dGeomID id, const dcFoundation *foundation)
{
    double value = 0;
    const char *fault = foundation ? dcFoundationFault(foundation, &value) : NULL;
    return fault ? dcFail(dcErrValue, "%s: geom %p: %s, not %g", function, (void *)id, fault, value) : dcOk;
}

int dcGeomSetFoundation(dcWorldID handle, dGeomID id, const dcFoundation *foundation)
{
    int code = refuse(__func__, id, foundation);
    if (code != dcOk) {
        return code;
    }
    dcGeomEntryResult r = dcGeomForWriting(handle, id, __func__);
    if (r.code != dcOk) {
        return r.code;
    }
    dcForm *form = &r.dc->geoms.form[r.entry];
    form->own_foundation = foundation != NULL;
    if (foundation) {
        form->foundation = *foundation;
        if (!form->has_default_foundation) {
            form->default_foundation = *foundation;
            form->own_default_foundation = 1;
        }
    }
    form->has_default_foundation = 1;
    r.dc->values_changed = 1;
    return dcOk;
}

int dcGeomSetDefaultFoundation(dcWorldID handle, dGeomID id, const dcFoundation *foundation)
{
    int code = refuse(__func__, id, foundation);
    if (code != dcOk) {
        return code;
    }
    dcGeomEntryResult r = dcGeomForWriting(handle, id, __func__);
    if (r.code != dcOk) {
        return r.code;
    }
    dcForm *form = &r.dc->geoms.form[r.entry];
    form->own_default_foundation = foundation != NULL;
    if (foundation) {
        form->default_foundation = *foundation;
    }
    form->has_default_foundation = 1;
    return dcOk;
}

static int read_foundation(const char *function, dGeomID id, const dcFoundation *from, dcFoundation *to)
{
    if (!to) {
        return dcFail(dcErrArgument, "%s: foundation is NULL", function);
    }
    if (!from) {
        return dcFail(dcErrState, "%s: geom %p has no values of its own", function, (void *)id);
    }
    *to = *from;
    return dcOk;
}

int dcGeomGetFoundation(dcWorldID handle, dGeomID id, dcFoundation *out)
{
    int code;
    const dcForm *form = form_of(handle, id, __func__, &code);
    const dcFoundation *from = form && form->own_foundation ? &form->foundation : NULL;
    return code != dcOk ? code : read_foundation(__func__, id, from, out);
}

int dcGeomGetDefaultFoundation(dcWorldID handle, dGeomID id, dcFoundation *out)
{
    int code;
    const dcForm *form = form_of(handle, id, __func__, &code);
    const dcFoundation *from = form && form->own_default_foundation ? &form->default_foundation : NULL;
    return code != dcOk ? code : read_foundation(__func__, id, from, out);
}

int dcGeomSetSpringEdge(dcWorldID handle, dGeomID id, dReal edge)
{
    if (!(edge >= 0) || edge - edge != 0) {
        return dcFail(dcErrValue, "dcGeomSetSpringEdge: geom %p: edge must be finite and not negative, not %g",
                      (void *)id, (double)edge);
    }
    dcGeomEntryResult r = dcGeomForWriting(handle, id, __func__);
    if (r.code != dcOk) {
        return r.code;
    }
    r.dc->geoms.form[r.entry].edge = edge;
    r.dc->values_changed = 1;
    return dcOk;
}

dReal dcGeomGetSpringEdge(dcWorldID handle, dGeomID id)
{
    int code;
    const dcForm *form = form_of(handle, id, __func__, &code);
    return code != dcOk ? (dReal)NAN : form ? (dReal)form->edge : 0;
}

int dcWorldSetContactMode(dcWorldID handle, dcContactMode mode)
{
    int code;
    dcImpl *dc = dcxEnter(dcHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (mode != dcContactAuto && mode != dcContactPoint && mode != dcContactBed) {
        return dcFail(dcErrValue, "dcWorldSetContactMode: mode must be a dcContactMode, not %d", (int)mode);
    }
    dc->contact_mode = mode;
    dc->structure_changed = dc->values_changed = 1;
    return dcOk;
}

int dcWorldGetContactMode(dcWorldID handle)
{
    int code;
    dcImpl *dc = dcxLook(dcHandleWorld, handle, __func__, &code);
    return dc ? dc->contact_mode : code;
}

int dcWorldSetSpringEdge(dcWorldID handle, dReal edge)
{
    int code;
    dcImpl *dc = dcxEnter(dcHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!(edge >= 0) || edge - edge != 0) {
        return dcFail(dcErrValue, "dcWorldSetSpringEdge: edge must be finite and not negative, not %g", (double)edge);
    }
    dc->spring_edge = edge;
    dc->values_changed = 1;
    return dcOk;
}

dReal dcWorldGetSpringEdge(dcWorldID handle)
{
    dcImpl *dc = dcxLook(dcHandleWorld, handle, __func__, NULL);
    return dc ? (dReal)dc->spring_edge : (dReal)NAN;
}

int dcGeomSetSprings(dcWorldID handle, dGeomID id, dcMeshID mesh)
{
    dcGeomEntryResult r = dcGeomForWriting(handle, id, __func__);
    if (r.code != dcOk) {
        return r.code;
    }
    dcForm *form = &r.dc->geoms.form[r.entry];
    dcMeshID old = form->springs_given;
    form->springs_given = mesh ? dcMeshRetain(mesh) : NULL;
    dcMeshRelease(old);
    r.dc->structure_changed = r.dc->values_changed = 1;
    return dcOk;
}

dcMeshID dcGeomGetSprings(dcWorldID handle, dGeomID id)
{
    dcGeomEntryResult r = dcGeomForWriting(handle, id, __func__);
    if (r.code != dcOk) {
        return NULL;
    }
    if (dcGeomRefresh(r.dc, r.entry) < 0) {
        dcFail(dcErrMemory, "dcGeomGetSprings: out of memory");
        return NULL;
    }
    r.dc->structure_changed = 1; /* what was read just now is new to the next step too */
    return dcBedBearable(r.dc, r.entry) ? dcFormSprings(r.dc, r.entry) : NULL;
}
