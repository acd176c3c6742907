/*
 * What a geom is made of: its class, its size, and the solid that points are measured against.  ODE tells the sizes of
 * the simple classes and the triangles of a mesh; the points of convex polytopes are found out (read_convex.c);
 * heightfields it keeps to itself, so their data are given by the caller (given_heights.c).
 */
#include <string.h>

#include "base/vector.h"
#include "state/world_data.h"
#include "geoms.h"

void dcxSolidFree(dcxGeomSolid *made)
{
    dcMeshRelease(made->mesh);
    dcConvexRelease(made->convex);
    dcHeightfieldRelease(made->field);
    dcMeshRelease(made->springs_given);
    dcMeshRelease(made->springs);
    memset(made, 0, sizeof *made);
}

static void set_box(dcxGeomSolid *made, double x, double y, double z)
{
    v_set(made->lo, -x, -y, -z);
    v_set(made->hi, x, y, z);
}

/* The triangles of a mesh geom, when it is first seen or has been given other data. */
static int read_mesh(dcxWorld *dc, dcxGeomSolid *made, dGeomID id)
{
    const void *data = dGeomTriMeshGetTriMeshDataID(id);
    int count = data ? dGeomTriMeshGetTriangleCount(id) : 0;
    if (made->mesh_given || (made->read_id == data && made->read_count == count && (made->mesh || made->warned))) {
        return made->mesh ? dcxShapeMesh : dcxShapeNone;
    }
    dcMeshRelease(made->mesh);
    made->mesh = dcxMeshReadShared(&dc->share, id);
    made->warned = !made->mesh;
    made->read_id = data;
    made->read_count = count;
    return made->mesh ? dcxShapeMesh : dcxShapeNone;
}

void dcxSolidReplace(dcSolid *solid, const void *old, const void *now)
{
    if (old && solid->data == old) {
        solid->data = now;
    }
}

static int use_mesh(dcxGeomSolid *made)
{
    if (!made->mesh) {
        return dcxShapeNone;
    }
    made->solid.type = dcSolidMesh;
    made->solid.data = made->mesh;
    dcMeshGetBounds(made->mesh, made->lo, made->hi);
    return dcxShapeMesh;
}

void dcxConvexLook(dcxGeomSolid *made, dGeomID id)
{
    dcConvexID was = made->convex;
    if (was && (!made->convex_read || dcxConvexFits(was, id, made->fitted))) {
        return;
    }
    if (!was && made->read_id == id) { /* once: what could not be read is for dCollide */
        return;
    }
    made->read_id = id;
    made->convex = dcxConvexRead(id);
    made->convex_read = made->convex != NULL;
    memset(made->fitted, 0, sizeof made->fitted);
    dcxSolidReplace(&made->solid, was, made->convex);
    dcConvexRelease(was);
}

static int use_convex(dcxGeomSolid *made, dGeomID id)
{
    dcxConvexLook(made, id);
    if (!made->convex) {
        return dcxShapeUser;
    }
    made->solid.type = dcSolidConvex;
    made->solid.data = made->convex;
    dcMeshGetBounds(dcConvexGetMesh(made->convex), made->lo, made->hi);
    return dcxShapeConvex;
}

static int use_field(dcxGeomSolid *made)
{
    if (!made->field) {
        return dcxShapeUser;
    }
    made->solid.type = dcSolidHeightfield;
    made->solid.data = made->field; /* its box was set with it */
    return dcxShapeHeightfield;
}

/* Box, capsule, cylinder: half sizes from what ODE says. */
static int read_solid(dGeomID id, int ode_class, dcxGeomSolid *made)
{
    dVector4 v = {0, 0, 0, 0};
    dReal radius = 0, length = 0;
    double *size = made->solid.size;
    switch (ode_class) {
    case dBoxClass:
        dGeomBoxGetLengths(id, v);
        v_set(size, 0.5 * (double)v[0], 0.5 * (double)v[1], 0.5 * (double)v[2]);
        made->solid.type = dcSolidBox;
        set_box(made, size[0], size[1], size[2]);
        return dcxShapeBox;
    case dCapsuleClass:
        dGeomCapsuleGetParams(id, &radius, &length);
        v_set(size, radius, 0.5 * (double)length, 0);
        made->solid.type = dcSolidCapsule;
        set_box(made, size[0], size[0], size[0] + size[1]);
        return dcxShapeCapsule;
    default:
        dGeomCylinderGetParams(id, &radius, &length);
        v_set(size, radius, 0.5 * (double)length, 0);
        made->solid.type = dcSolidCylinder;
        set_box(made, size[0], size[0], size[1]);
        return dcxShapeCylinder;
    }
}

/* The shape that the size makes. */
static int read_form(dcxWorld *dc, dGeomID id, int ode_class, dcxGeomSolid *made)
{
    dVector4 v = {0, 0, 0, 0};
    double *size = made->solid.size;
    v_set(size, 0, 0, 0);
    size[3] = 0;
    made->solid.data = NULL;
    switch (ode_class) {
    case dSphereClass:
        size[0] = dGeomSphereGetRadius(id);
        made->solid.type = dcSolidSphere;
        set_box(made, size[0], size[0], size[0]);
        return dcxShapeSphere;
    case dPlaneClass:
        dGeomPlaneGetParams(id, v);
        v_set(size, v[0], v[1], v[2]);
        size[3] = v[3];
        made->solid.type = dcSolidPlane;
        return dcxShapePlane;
    case dBoxClass:
    case dCapsuleClass:
    case dCylinderClass: return read_solid(id, ode_class, made);
    case dTriMeshClass: return read_mesh(dc, made, id) == dcxShapeMesh ? use_mesh(made) : dcxShapeNone;
    case dConvexClass: return use_convex(made, id);
    case dHeightfieldClass: return use_field(made);
    case dRayClass: return dcxShapeNone;
    default: return made->mesh_given ? use_mesh(made) : dcxShapeUser;
    }
}

/* ODE calls geom transforms deprecated, and programs still use them. */
dGeomID dcxGeomInside(dGeomID id, int ode_class)
{
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
    return ode_class == dGeomTransformClass ? dGeomTransformGetGeom(id) : id;
#pragma GCC diagnostic pop
}

int dcxSolidRead(dcxWorld *dc, int entry, int *shape)
{
    dcxGeom *geom = &dc->geoms.geom[entry];
    dcxGeomSolid *made = &dc->geoms.solid[entry];
    dGeomID inner = dcxGeomInside(geom->id, geom->ode_class);
    int inner_class = inner ? dGeomGetClass(inner) : -1;
    int changed = inner != made->inner || inner_class != made->inner_class;
    const void *data = made->solid.data;
    made->inner = inner;
    made->inner_class = inner_class;
    *shape = inner && inner_class != dGeomTransformClass ? read_form(dc, inner, inner_class, made) : dcxShapeNone;
    return changed | (data != made->solid.data) | v_update(geom->size, made->solid.size, 4);
}
