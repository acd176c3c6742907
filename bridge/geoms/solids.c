/*
 * What a geom is made of: its class, its size, and the solid that points are measured against.  ODE tells the sizes of
 * the simple classes and the triangles of a mesh; convex polytopes and heightfields it keeps to itself, so their data
 * are given by the caller (bed_values.c).
 */
#include <string.h>

#include "base/vector.h"
#include "state/world_data.h"
#include "geoms.h"

void dcFormFree(dcForm *form)
{
    dcMeshRelease(form->mesh);
    dcConvexRelease(form->convex);
    dcHeightfieldRelease(form->field);
    dcMeshRelease(form->springs_given);
    dcMeshRelease(form->springs);
    memset(form, 0, sizeof *form);
}

static void set_box(dcForm *form, double x, double y, double z)
{
    v_set(form->lo, -x, -y, -z);
    v_set(form->hi, x, y, z);
}

/* The triangles of a mesh geom, when it is first seen or has been given other data. */
static int read_mesh(dcImpl *dc, dcForm *form, dGeomID id)
{
    const void *data = dGeomTriMeshGetTriMeshDataID(id);
    int count = data ? dGeomTriMeshGetTriangleCount(id) : 0;
    if (form->mesh_given || (form->read_id == data && form->read_count == count && (form->mesh || form->warned))) {
        return form->mesh ? dcShapeMesh : dcShapeNone;
    }
    dcMeshRelease(form->mesh);
    form->mesh = dcxMeshReadShared(&dc->share, id);
    form->warned = !form->mesh;
    form->read_id = data;
    form->read_count = count;
    return form->mesh ? dcShapeMesh : dcShapeNone;
}

static int use_mesh(dcForm *form)
{
    if (!form->mesh) {
        return dcShapeNone;
    }
    form->solid.type = dcSolidMesh;
    form->solid.data = form->mesh;
    dcMeshGetBounds(form->mesh, form->lo, form->hi);
    return dcShapeMesh;
}

static int use_convex(dcForm *form)
{
    if (!form->convex) {
        return dcShapeUser;
    }
    form->solid.type = dcSolidConvex;
    form->solid.data = form->convex;
    dcMeshGetBounds(dcConvexGetMesh(form->convex), form->lo, form->hi);
    return dcShapeConvex;
}

static int use_field(dcForm *form)
{
    if (!form->field) {
        return dcShapeUser;
    }
    form->solid.type = dcSolidHeightfield;
    form->solid.data = form->field; /* its box was set with it */
    return dcShapeHeightfield;
}

/* Box, capsule, cylinder: half sizes from what ODE says. */
static int read_solid(dGeomID id, int ode_class, dcForm *form)
{
    dVector4 v = {0, 0, 0, 0};
    dReal radius = 0, length = 0;
    double *size = form->solid.size;
    switch (ode_class) {
    case dBoxClass:
        dGeomBoxGetLengths(id, v);
        v_set(size, 0.5 * (double)v[0], 0.5 * (double)v[1], 0.5 * (double)v[2]);
        form->solid.type = dcSolidBox;
        set_box(form, size[0], size[1], size[2]);
        return dcShapeBox;
    case dCapsuleClass:
        dGeomCapsuleGetParams(id, &radius, &length);
        v_set(size, radius, 0.5 * (double)length, 0);
        form->solid.type = dcSolidCapsule;
        set_box(form, size[0], size[0], size[0] + size[1]);
        return dcShapeCapsule;
    default:
        dGeomCylinderGetParams(id, &radius, &length);
        v_set(size, radius, 0.5 * (double)length, 0);
        form->solid.type = dcSolidCylinder;
        set_box(form, size[0], size[0], size[1]);
        return dcShapeCylinder;
    }
}

/* The shape that the size makes. */
static int read_form(dcImpl *dc, dGeomID id, int ode_class, dcForm *form)
{
    dVector4 v = {0, 0, 0, 0};
    double *size = form->solid.size;
    v_set(size, 0, 0, 0);
    size[3] = 0;
    form->solid.data = NULL;
    switch (ode_class) {
    case dSphereClass:
        size[0] = dGeomSphereGetRadius(id);
        form->solid.type = dcSolidSphere;
        set_box(form, size[0], size[0], size[0]);
        return dcShapeSphere;
    case dPlaneClass:
        dGeomPlaneGetParams(id, v);
        v_set(size, v[0], v[1], v[2]);
        size[3] = v[3];
        form->solid.type = dcSolidPlane;
        return dcShapePlane;
    case dBoxClass:
    case dCapsuleClass:
    case dCylinderClass: return read_solid(id, ode_class, form);
    case dTriMeshClass: return read_mesh(dc, form, id) == dcShapeMesh ? use_mesh(form) : dcShapeNone;
    case dConvexClass: return use_convex(form);
    case dHeightfieldClass: return use_field(form);
    case dRayClass: return dcShapeNone;
    default: return form->mesh_given ? use_mesh(form) : dcShapeUser;
    }
}

/* ODE calls geom transforms deprecated, and programs still use them. */
static dGeomID inner_of(dGeomID id, int ode_class)
{
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
    return ode_class == dGeomTransformClass ? dGeomTransformGetGeom(id) : id;
#pragma GCC diagnostic pop
}

int dcFormRead(dcImpl *dc, int entry, int *shape)
{
    dcGeom *geom = &dc->geoms.geom[entry];
    dcForm *form = &dc->geoms.form[entry];
    dGeomID inner = inner_of(geom->id, geom->ode_class);
    int inner_class = inner ? dGeomGetClass(inner) : -1;
    int changed = inner != form->inner || inner_class != form->inner_class;
    const void *data = form->solid.data;
    form->inner = inner;
    form->inner_class = inner_class;
    *shape = inner && inner_class != dGeomTransformClass ? read_form(dc, inner, inner_class, form) : dcShapeNone;
    return changed | (data != form->solid.data) | v_update(geom->size, form->solid.size, 4);
}
