/* Values that the caller gives to geoms: materials, rigid marks, planes fixed in bodies. */
#include "bodies/bodies.h"
#include "core/core.h"
#include "state/world_data.h"
#include "geoms.h"

/* The entry of a geom for writing; negative after a message. */
static int entry_for(dcxWorld *dc, const char *function, dGeomID geom)
{
    if (!geom || dGeomIsSpace(geom)) {
        return dcxFail(dcErrArgument, "%s: geom %p is not a geom", function, (void *)geom);
    }
    int entry = dcxGeomEntry(dc, geom);
    if (entry < 0) {
        return dcxFail(dcErrMemory, "%s: out of memory", function);
    }
    dc->geoms.surface[entry].explicit_values = 1;
    return entry;
}

static int refuse(const char *function, dGeomID geom, const dcMaterial *material)
{
    double value = 0;
    const char *fault = material ? dcMaterialFault(material, &value) : NULL;
    return fault ? dcxFail(dcErrValue, "%s: geom %p: %s, not %g", function, (void *)geom, fault, value) : dcOk;
}

int dcGeomSetMaterial(dcWorldID handle, dGeomID id, const dcMaterial *material)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    code = refuse(__func__, id, material);
    int entry = code == dcOk ? entry_for(dc, __func__, id) : code;
    if (entry < 0) {
        return entry;
    }
    dcxSurface *surface = &dc->geoms.surface[entry];
    surface->live.own = material != NULL;
    if (material) {
        surface->live.material = *material;
        if (!surface->has_default) {
            surface->standard.material = *material;
            surface->standard.own = 1;
        }
    }
    surface->has_default = 1;
    dc->values_changed = 1;
    return dcOk;
}

int dcGeomGetMaterial(dcWorldID handle, dGeomID id, dcMaterial *material)
{
    int code;
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!id || !material) {
        return dcxFail(dcErrArgument, "dcGeomGetMaterial: %s is NULL", id ? "material" : "geom");
    }
    int entry = dcxGeomFind(dc, id);
    *material =
        entry >= 0 && dc->geoms.surface[entry].live.own ? dc->geoms.surface[entry].live.material : dc->default_material;
    return dcOk;
}

int dcGeomSetDefaultMaterial(dcWorldID handle, dGeomID id, const dcMaterial *material)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    code = refuse(__func__, id, material);
    int entry = code == dcOk ? entry_for(dc, __func__, id) : code;
    if (entry < 0) {
        return entry;
    }
    dcxSurface *surface = &dc->geoms.surface[entry];
    surface->standard.own = material != NULL;
    if (material) {
        surface->standard.material = *material;
    }
    surface->has_default = 1;
    return dcOk;
}

int dcGeomGetDefaultMaterial(dcWorldID handle, dGeomID id, dcMaterial *material)
{
    int code;
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!id || !material) {
        return dcxFail(dcErrArgument, "dcGeomGetDefaultMaterial: %s is NULL", id ? "material" : "geom");
    }
    int entry = dcxGeomFind(dc, id);
    *material = entry >= 0 && dc->geoms.surface[entry].standard.own ? dc->geoms.surface[entry].standard.material
                                                                    : dc->default_material;
    return dcOk;
}

int dcGeomSetMaterialClass(dcWorldID handle, dGeomID id, int material_class)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (material_class < 0) {
        return dcxFail(dcErrValue, "%s: geom %p: material_class must not be negative, not %d", __func__, (void *)id,
                       material_class);
    }
    int entry = entry_for(dc, __func__, id);
    if (entry < 0) {
        return entry;
    }
    dcxSurface *surface = &dc->geoms.surface[entry];
    if (surface->material_class != material_class) {
        surface->material_class = material_class;
        surface->class_changed = dc->combination.changed = dc->values_changed = 1;
    }
    return dcOk;
}

int dcGeomGetMaterialClass(dcWorldID handle, dGeomID id)
{
    int code;
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!id) {
        return dcxFail(dcErrArgument, "dcGeomGetMaterialClass: geom is NULL");
    }
    int entry = dcxGeomFind(dc, id);
    return entry >= 0 ? dc->geoms.surface[entry].material_class : 0;
}

int dcGeomSetRigid(dcWorldID handle, dGeomID id, int rigid)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    int entry = entry_for(dc, __func__, id);
    if (entry < 0) {
        return entry;
    }
    dc->geoms.geom[entry].rigid = rigid != 0;
    dc->structure_changed = 1;
    return dcOk;
}

int dcGeomGetRigid(dcWorldID handle, dGeomID id)
{
    int code;
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!id) {
        return dcxFail(dcErrArgument, "dcGeomGetRigid: geom is NULL");
    }
    int entry = dcxGeomFind(dc, id);
    return entry >= 0 && dc->geoms.geom[entry].rigid;
}

int dcGeomSetPlaneBody(dcWorldID handle, dGeomID plane, dBodyID body)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!plane || dGeomGetClass(plane) != dPlaneClass) {
        return dcxFail(dcErrArgument, "dcGeomSetPlaneBody: geom %p is not a plane", (void *)plane);
    }
    if (body && dBodyGetWorld(body) != dc->world) {
        return dcxFail(dcErrArgument, "dcGeomSetPlaneBody: body %p is not a body of this world", (void *)body);
    }
    int entry = entry_for(dc, __func__, plane);
    if (entry < 0) {
        return entry;
    }
    dc->geoms.surface[entry].plane_body = body;
    dc->geoms.carried |= body != 0;
    dc->structure_changed = 1;
    dcxBodyWatchNamed(dc, body);
    return dcOk;
}

dBodyID dcGeomGetPlaneBody(dcWorldID handle, dGeomID plane)
{
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, NULL);
    int entry = dc && plane ? dcxGeomFind(dc, plane) : -1;
    return entry >= 0 ? dcxPlaneBody(dc, entry) : NULL;
}
