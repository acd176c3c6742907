/* What the caller says about the springs of geoms: contact mode, values, edge length, mesh.  See ode-compliant/bed.h.
 */
#include <math.h>

#include "core/core.h"
#include "mesh/mesh.h"
#include "state/world_data.h"
#include "geoms.h"

dcxGeomEntryResult dcxGeomForWriting(dcWorldID handle, dGeomID id, const char *function)
{
    dcxGeomEntryResult r = {.entry = -1};
    r.dc = dcxEnter(dcxHandleWorld, handle, function, &r.code);
    if (!r.dc) {
        return r;
    }
    if (!id || dGeomIsSpace(id)) {
        r.code = dcxFail(dcErrArgument, "%s: geom %p is not a geom", function, (void *)id);
    } else if ((r.entry = dcxGeomEntry(r.dc, id)) < 0) {
        r.code = dcxFail(dcErrMemory, "%s: out of memory", function);
    } else {
        r.dc->geoms.surface[r.entry].explicit_values = 1;
        r.code = dcOk;
    }
    return r;
}

/* The form of a geom for reading; NULL if nothing is known of it, or the arguments are bad (then *code says so). */
static const dcxGeomSolid *solid_of(dcWorldID handle, dGeomID id, const char *function, int *code)
{
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, function, code);
    if (dc && !id) {
        *code = dcxFail(dcErrArgument, "%s: geom is NULL", function);
    }
    int entry = *code == dcOk ? dcxGeomFind(dc, id) : -1;
    return entry >= 0 ? &dc->geoms.solid[entry] : NULL;
}

int dcGeomSetContactMode(dcWorldID handle, dGeomID id, dcContactMode mode)
{
    dcxGeomEntryResult r = dcxGeomForWriting(handle, id, __func__);
    if (r.code != dcOk) {
        return r.code;
    }
    int ode_class = dGeomGetClass(id);
    if (mode != dcContactAuto && mode != dcContactPoint && mode != dcContactBed) {
        return dcxFail(dcErrValue, "dcGeomSetContactMode: geom %p: mode must be a dcContactMode, not %d", (void *)id,
                       (int)mode);
    }
    if (mode == dcContactBed && !r.dc->geoms.solid[r.entry].springs_given &&
        (ode_class == dPlaneClass || ode_class == dHeightfieldClass)) {
        return dcxFail(dcErrArgument, "dcGeomSetContactMode: a %s carries no springs (geom %p)",
                       dcxGeomClassName(ode_class), (void *)id);
    }
    r.dc->geoms.solid[r.entry].mode = mode;
    r.dc->structure_changed = r.dc->values_changed = 1;
    return dcOk;
}

int dcGeomGetContactMode(dcWorldID handle, dGeomID id)
{
    int code;
    const dcxGeomSolid *made = solid_of(handle, id, __func__, &code);
    return code != dcOk ? code : made ? made->mode : dcContactAuto;
}

/* dcOk if the world may be changed, and the values are good. */
static int refuse(dcWorldID handle, const char *function, dGeomID id, const dcFoundation *foundation)
{
    int code;
    double value = 0;
    if (!dcxEnter(dcxHandleWorld, handle, function, &code)) {
        return code;
    }
    const char *fault = foundation ? dcFoundationFault(foundation, &value) : NULL;
    return fault ? dcxFail(dcErrValue, "%s: geom %p: %s, not %g", function, (void *)id, fault, value) : dcOk;
}

int dcGeomSetFoundation(dcWorldID handle, dGeomID id, const dcFoundation *foundation)
{
    int code = refuse(handle, __func__, id, foundation);
    if (code != dcOk) {
        return code;
    }
    dcxGeomEntryResult r = dcxGeomForWriting(handle, id, __func__);
    if (r.code != dcOk) {
        return r.code;
    }
    dcxGeomSolid *made = &r.dc->geoms.solid[r.entry];
    made->live.own = foundation != NULL;
    if (foundation) {
        made->live.foundation = *foundation;
        if (!made->has_default_foundation) {
            made->standard.foundation = *foundation;
            made->standard.own = 1;
        }
    }
    made->has_default_foundation = 1;
    r.dc->values_changed = 1;
    return dcOk;
}

int dcGeomSetDefaultFoundation(dcWorldID handle, dGeomID id, const dcFoundation *foundation)
{
    int code = refuse(handle, __func__, id, foundation);
    if (code != dcOk) {
        return code;
    }
    dcxGeomEntryResult r = dcxGeomForWriting(handle, id, __func__);
    if (r.code != dcOk) {
        return r.code;
    }
    dcxGeomSolid *made = &r.dc->geoms.solid[r.entry];
    made->standard.own = foundation != NULL;
    if (foundation) {
        made->standard.foundation = *foundation;
    }
    made->has_default_foundation = 1;
    return dcOk;
}

static int read_foundation(const char *function, dGeomID id, const dcFoundation *from, dcFoundation *to)
{
    if (!to) {
        return dcxFail(dcErrArgument, "%s: foundation is NULL", function);
    }
    if (!from) {
        return dcxFail(dcErrState, "%s: geom %p has no values of its own", function, (void *)id);
    }
    *to = *from;
    return dcOk;
}

int dcGeomGetFoundation(dcWorldID handle, dGeomID id, dcFoundation *out)
{
    int code;
    const dcxGeomSolid *made = solid_of(handle, id, __func__, &code);
    const dcFoundation *from = made && made->live.own ? &made->live.foundation : NULL;
    return code != dcOk ? code : read_foundation(__func__, id, from, out);
}

int dcGeomGetDefaultFoundation(dcWorldID handle, dGeomID id, dcFoundation *out)
{
    int code;
    const dcxGeomSolid *made = solid_of(handle, id, __func__, &code);
    const dcFoundation *from = made && made->standard.own ? &made->standard.foundation : NULL;
    return code != dcOk ? code : read_foundation(__func__, id, from, out);
}

int dcGeomSetSpringEdge(dcWorldID handle, dGeomID id, dReal edge)
{
    int code;
    if (!dcxEnter(dcxHandleWorld, handle, __func__, &code)) {
        return code;
    }
    if (!(edge >= 0) || edge - edge != 0) {
        return dcxFail(dcErrValue, "dcGeomSetSpringEdge: geom %p: edge must be finite and not negative, not %g",
                       (void *)id, (double)edge);
    }
    dcxGeomEntryResult r = dcxGeomForWriting(handle, id, __func__);
    if (r.code != dcOk) {
        return r.code;
    }
    r.dc->geoms.solid[r.entry].edge = edge;
    r.dc->values_changed = 1;
    return dcOk;
}

dReal dcGeomGetSpringEdge(dcWorldID handle, dGeomID id)
{
    int code;
    const dcxGeomSolid *made = solid_of(handle, id, __func__, &code);
    return code != dcOk ? (dReal)NAN : made ? (dReal)made->edge : 0;
}

int dcWorldSetContactMode(dcWorldID handle, dcContactMode mode)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (mode != dcContactAuto && mode != dcContactPoint && mode != dcContactBed) {
        return dcxFail(dcErrValue, "dcWorldSetContactMode: mode must be a dcContactMode, not %d", (int)mode);
    }
    dc->contact_mode = mode;
    dc->structure_changed = dc->values_changed = 1;
    return dcOk;
}

int dcWorldGetContactMode(dcWorldID handle)
{
    int code;
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, &code);
    return dc ? dc->contact_mode : code;
}

int dcWorldSetSpringEdge(dcWorldID handle, dReal edge)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!(edge >= 0) || edge - edge != 0) {
        return dcxFail(dcErrValue, "dcWorldSetSpringEdge: edge must be finite and not negative, not %g", (double)edge);
    }
    dc->spring_edge = edge;
    dc->values_changed = 1;
    return dcOk;
}

dReal dcWorldGetSpringEdge(dcWorldID handle)
{
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, NULL);
    return dc ? (dReal)dc->spring_edge : (dReal)NAN;
}

int dcGeomSetSprings(dcWorldID handle, dGeomID id, dcMeshID mesh)
{
    dcxGeomEntryResult r = dcxGeomForWriting(handle, id, __func__);
    if (r.code != dcOk) {
        return r.code;
    }
    dcxGeomSolid *made = &r.dc->geoms.solid[r.entry];
    dcMeshID old = made->springs_given;
    made->springs_given = mesh ? dcMeshRetain(mesh) : NULL;
    dcMeshRelease(old);
    r.dc->structure_changed = r.dc->values_changed = 1;
    return dcOk;
}

dcMeshID dcGeomGetSprings(dcWorldID handle, dGeomID id)
{
    dcxGeomEntryResult r = dcxGeomForWriting(handle, id, __func__);
    if (r.code != dcOk) {
        return NULL;
    }
    const int changed = dcxGeomRefresh(r.dc, r.entry);
    if (changed < 0) {
        dcxFail(dcErrMemory, "dcGeomGetSprings: out of memory");
        return NULL;
    }
    r.dc->structure_changed |= changed; /* what was read just now is new to the next step too */
    dcMeshID springs = dcxBedBearable(r.dc, r.entry) ? dcxBedSprings(r.dc, r.entry) : NULL;
    if (springs && !dcxMeshFinish(springs)) { /* from now on it may be used as any other mesh */
        dcxFail(dcErrMemory, "dcGeomGetSprings: out of memory");
        return NULL;
    }
    return springs;
}
