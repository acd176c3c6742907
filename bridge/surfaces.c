/* Values that the caller gives to geoms: materials, rigid marks, planes fixed in bodies. */
#include "internal.h"

/* The entry of a geom for writing; negative after a message. */
static int entry_for(dcImpl *dc, const char *function, dGeomID geom)
{
    if (!geom || dGeomIsSpace(geom)) {
        return dcFail(dcErrArgument, "%s: geom %p is not a geom", function, (void *)geom);
    }
    int entry = dcGeomEntry(dc, geom);
    if (entry < 0) {
        return dcFail(dcErrMemory, "%s: out of memory", function);
    }
    dc->geoms.surface[entry].explicit_values = 1;
    return entry;
}

static int refuse(const char *function, dGeomID geom, const dcMaterial *material)
{
    double value = 0;
    const char *fault = material ? dcMaterialFault(material, &value) : NULL;
    return fault ? dcFail(dcErrValue, "%s: geom %p: %s, not %g", function, (void *)geom, fault, value) : dcOk;
}

int dcGeomSetMaterial(dcWorldID handle, dGeomID id, const dcMaterial *material)
{
    dcImpl *dc = dcImplGet(handle, "dcGeomSetMaterial");
    if (!dc) {
        return dcErrHandle;
    }
    int code = refuse("dcGeomSetMaterial", id, material);
    int entry = code == dcOk ? entry_for(dc, "dcGeomSetMaterial", id) : code;
    if (entry < 0) {
        return entry;
    }
    dcSurface *surface = &dc->geoms.surface[entry];
    surface->own = material != NULL;
    if (material) {
        surface->material = *material;
        if (!surface->has_default) {
            surface->default_material = *material;
            surface->own_default = 1;
        }
    }
    surface->has_default = 1;
    dc->values_changed = 1;
    return dcOk;
}

int dcGeomGetMaterial(dcWorldID handle, dGeomID id, dcMaterial *material)
{
    dcImpl *dc = dcImplGet(handle, "dcGeomGetMaterial");
    if (!dc) {
        return dcErrHandle;
    }
    if (!id || !material) {
        return dcFail(dcErrArgument, "dcGeomGetMaterial: %s is NULL", id ? "material" : "geom");
    }
    int entry = dcGeomFind(dc, id);
    *material = entry >= 0 && dc->geoms.surface[entry].own ? dc->geoms.surface[entry].material : dc->default_material;
    return dcOk;
}

int dcGeomSetDefaultMaterial(dcWorldID handle, dGeomID id, const dcMaterial *material)
{
    dcImpl *dc = dcImplGet(handle, "dcGeomSetDefaultMaterial");
    if (!dc) {
        return dcErrHandle;
    }
    int code = refuse("dcGeomSetDefaultMaterial", id, material);
    int entry = code == dcOk ? entry_for(dc, "dcGeomSetDefaultMaterial", id) : code;
    if (entry < 0) {
        return entry;
    }
    dcSurface *surface = &dc->geoms.surface[entry];
    surface->own_default = material != NULL;
    if (material) {
        surface->default_material = *material;
    }
    surface->has_default = 1;
    return dcOk;
}

int dcGeomGetDefaultMaterial(dcWorldID handle, dGeomID id, dcMaterial *material)
{
    dcImpl *dc = dcImplGet(handle, "dcGeomGetDefaultMaterial");
    if (!dc) {
        return dcErrHandle;
    }
    if (!id || !material) {
        return dcFail(dcErrArgument, "dcGeomGetDefaultMaterial: %s is NULL", id ? "material" : "geom");
    }
    int entry = dcGeomFind(dc, id);
    *material = entry >= 0 && dc->geoms.surface[entry].own_default ? dc->geoms.surface[entry].default_material
                                                                   : dc->default_material;
    return dcOk;
}

int dcGeomSetRigid(dcWorldID handle, dGeomID id, int rigid)
{
    dcImpl *dc = dcImplGet(handle, "dcGeomSetRigid");
    if (!dc) {
        return dcErrHandle;
    }
    int entry = entry_for(dc, "dcGeomSetRigid", id);
    if (entry < 0) {
        return entry;
    }
    dc->geoms.geom[entry].rigid = rigid != 0;
    dc->structure_changed = 1;
    return dcOk;
}

int dcGeomGetRigid(dcWorldID handle, dGeomID id)
{
    dcImpl *dc = dcImplGet(handle, "dcGeomGetRigid");
    if (!dc) {
        return dcErrHandle;
    }
    if (!id) {
        return dcFail(dcErrArgument, "dcGeomGetRigid: geom is NULL");
    }
    int entry = dcGeomFind(dc, id);
    return entry >= 0 && dc->geoms.geom[entry].rigid;
}

int dcGeomSetPlaneBody(dcWorldID handle, dGeomID plane, dBodyID body)
{
    dcImpl *dc = dcImplGet(handle, "dcGeomSetPlaneBody");
    if (!dc) {
        return dcErrHandle;
    }
    if (!plane || dGeomGetClass(plane) != dPlaneClass) {
        return dcFail(dcErrArgument, "dcGeomSetPlaneBody: geom %p is not a plane", (void *)plane);
    }
    if (body && dBodyGetWorld(body) != dc->world) {
        return dcFail(dcErrArgument, "dcGeomSetPlaneBody: body %p is not a body of this world", (void *)body);
    }
    int entry = entry_for(dc, "dcGeomSetPlaneBody", plane);
    if (entry < 0) {
        return entry;
    }
    dc->geoms.surface[entry].plane_body = body;
    dc->structure_changed = 1;
    return dcOk;
}

dBodyID dcGeomGetPlaneBody(dcWorldID handle, dGeomID plane)
{
    dcImpl *dc = dcImplGet(handle, "dcGeomGetPlaneBody");
    int entry = dc && plane ? dcGeomFind(dc, plane) : -1;
    return entry >= 0 ? dc->geoms.surface[entry].plane_body : NULL;
}

int dcGeomForget(dcWorldID handle, dGeomID id)
{
    dcImpl *dc = dcImplGet(handle, "dcGeomForget");
    if (!dc) {
        return dcErrHandle;
    }
    if (dc->stepping) {
        return dcFail(dcErrState, "dcGeomForget: called from inside a step");
    }
    int entry = id ? dcGeomFind(dc, id) : -1;
    if (!id) {
        return dcFail(dcErrArgument, "dcGeomForget: geom is NULL");
    }
    if (entry >= 0) {
        dcGeomRelease(dc, entry);
    }
    return dcOk;
}
