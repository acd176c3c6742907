/* Geoms of every class, of one size. */
#include "step_shapes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SAMPLES = 41 };

const char *const stepShapeName[STEP_SHAPES] = {"ball",   "box",  "capsule",     "cylinder",
                                                "convex", "mesh", "heightfield", "plane"};

/* What ODE only points to. */
typedef struct shape_data {
    dReal planes[24], points[24];
    unsigned polygons[30];
    dReal *vertices;
    dTriIndex *faces;
    dTriMeshDataID mesh;
    double heights[SAMPLES * SAMPLES];
    dHeightfieldDataID field;
    struct shape_data *next;
} shape_data;

static shape_data *all;

static void *room(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory) {
        fprintf(stderr, "out of memory\n");
        exit(EXIT_FAILURE);
    }
    return memory;
}

static shape_data *new_data(void)
{
    shape_data *data = room(1, sizeof *data);
    data->next = all;
    all = data;
    return data;
}

void stepShapesFree(void)
{
    while (all) {
        shape_data *next = all->next;
        if (all->mesh) {
            dGeomTriMeshDataDestroy(all->mesh);
        }
        if (all->field) {
            dGeomHeightfieldDataDestroy(all->field);
        }
        free(all->vertices);
        free(all->faces);
        free(all);
        all = next;
    }
}

int stepShapeMoves(step_shape shape)
{
    return shape != STEP_FIELD && shape != STEP_PLANE;
}

/* Corner i of the box has the signs of its three bits. */
static dGeomID convex_geom(step_world *w, double r)
{
    static const unsigned polygons[30] = {4, 0, 4, 6, 2, 4, 1, 3, 7, 5, 4, 0, 1, 5, 4,
                                          4, 2, 6, 7, 3, 4, 0, 2, 3, 1, 4, 4, 5, 7, 6};
    shape_data *data = new_data();
    for (int i = 0; i < 24; i++) {
        data->points[i] = (dReal)((i / 3) >> (i % 3) & 1 ? r : -r);
    }
    for (int i = 0; i < 6; i++) {
        data->planes[4 * i + i / 2] = (dReal)(i % 2 ? 1 : -1);
        data->planes[4 * i + 3] = (dReal)r;
    }
    for (int i = 0; i < 30; i++) {
        data->polygons[i] = polygons[i];
    }
    dGeomID geom = dCreateConvex(w->space, data->planes, 6, data->points, 8, data->polygons);
    if (w->dc) {
        dcGeomSetConvex(w->dc, geom, data->planes, 6, data->points, 8, data->polygons);
    }
    return geom;
}

static dGeomID mesh_geom(step_world *w, double r)
{
    const dcSolid box = {dcSolidBox, {r, r, r, 0}, NULL};
    dcFault fault;
    dcMeshID surface = dcMeshTessellate(&box, r, &fault);
    shape_data *data = new_data();
    int vertices = dcMeshGetNumVertices(surface), faces = dcMeshGetNumFaces(surface);
    data->vertices = room((size_t)vertices, 4 * sizeof *data->vertices);
    data->faces = room((size_t)faces, 3 * sizeof *data->faces);
    for (int i = 0; i < vertices; i++) {
        double place[3];
        dcMeshGetVertex(surface, i, place);
        for (int k = 0; k < 3; k++) {
            data->vertices[4 * i + k] = (dReal)place[k];
        }
    }
    for (int i = 0; i < faces; i++) {
        int corner[3];
        dcMeshGetFace(surface, i, corner);
        for (int k = 0; k < 3; k++) {
            data->faces[3 * i + k] = (dTriIndex)corner[k];
        }
    }
    dcMeshRelease(surface);
    data->mesh = dGeomTriMeshDataCreate();
    dGeomTriMeshDataBuildSimple(data->mesh, data->vertices, vertices, data->faces, 3 * faces);
    /* ODE's own collider of convex geoms wants to know how faces meet */
    dGeomTriMeshDataPreprocess2(data->mesh, 1U << dTRIDATAPREPROCESS_BUILD_FACE_ANGLES, NULL);
    return dCreateTriMesh(w->space, data->mesh, NULL, NULL, NULL);
}

/* Waves of r/5; y is up in ODE's frame. */
static dGeomID field_geom(step_world *w, double r)
{
    const double wide = 20 * r;
    shape_data *data = new_data();
    dcHeightfieldSource source = {data->heights, wide, wide, SAMPLES, SAMPLES, 1, 0, 10, 0};
    dMatrix3 up;
    for (int i = 0; i < SAMPLES * SAMPLES; i++) {
        data->heights[i] = r / 5 * sin(0.7 * (i % SAMPLES)) * cos(0.5 * (double)(i / SAMPLES));
    }
    data->field = dGeomHeightfieldDataCreate();
    dGeomHeightfieldDataBuildDouble(data->field, data->heights, 0, (dReal)wide, (dReal)wide, SAMPLES, SAMPLES, 1, 0, 10,
                                    0);
    dGeomID geom = dCreateHeightfield(w->space, data->field, 1);
    if (w->dc) {
        dcGeomSetHeightfield(w->dc, geom, &source, 1);
    }
    dRFromAxisAndAngle(up, 1, 0, 0, (dReal)M_PI / 2);
    dGeomSetRotation(geom, up);
    return geom;
}

dGeomID stepGeom(step_world *w, step_shape shape, double r)
{
    const dReal a = (dReal)r;
    switch (shape) {
    case STEP_BALL: return dCreateSphere(w->space, a);
    case STEP_BOX: return dCreateBox(w->space, 2 * a, 2 * a, 2 * a);
    case STEP_CAPSULE: return dCreateCapsule(w->space, a / 2, a);
    case STEP_CYLINDER: return dCreateCylinder(w->space, a, 2 * a);
    case STEP_CONVEX: return convex_geom(w, r);
    case STEP_MESH: return mesh_geom(w, r);
    case STEP_FIELD: return field_geom(w, r);
    default: return stepPlane(w);
    }
}

dBodyID stepShapeBody(step_world *w, step_shape shape, double r, double x, double y, double z)
{
    const dReal water = 1000, a = (dReal)r;
    dMass mass;
    switch (shape) {
    case STEP_BALL: dMassSetSphere(&mass, water, a); break;
    case STEP_CAPSULE: dMassSetCapsule(&mass, water, 3, a / 2, a); break;
    case STEP_CYLINDER: dMassSetCylinder(&mass, water, 3, a, 2 * a); break;
    default: dMassSetBox(&mass, water, 2 * a, 2 * a, 2 * a); break;
    }
    dBodyID body = stepBody(w, &mass, shape == STEP_CAPSULE ? r / 2 : r, x, y, z);
    dGeomSetBody(stepGeom(w, shape, r), body);
    return body;
}

double stepShapeRadius(step_shape shape, double r)
{
    switch (shape) {
    case STEP_BALL:
    case STEP_CAPSULE: return r;
    case STEP_CYLINDER: return sqrt(2) * r;
    default: return sqrt(3) * r;
    }
}
