/* Meshes from arrays and from ODE's trimesh geoms; see ode-compliant/geom.h. */
#include <stdlib.h>
#include <string.h>

#include "core/core.h"
#include "state/world_data.h"
#include "geoms.h"

dcMeshID dcxMeshMake(const dcMeshSource *source, const char *function, const char *object)
{
    dcFault fault = {0};
    dcMeshID mesh = dcMeshCreate(source, &fault);
    if (!mesh) {
        dcxFail(fault.code == dcMeshFaultMemory ? dcErrMemory : dcErrValue, "%s: %s: %s", function, object, fault.text);
    } else if (fault.code < 0) {
        dcxWarn("%s: %s: %s", function, object, fault.text);
    }
    return mesh;
}

dcMeshID dcMeshCreateFromArrays(const dcMeshSource *source)
{
    if (!source) {
        dcxFail(dcErrArgument, "dcMeshCreateFromArrays: source is NULL");
        return NULL;
    }
    return dcxMeshMake(source, __func__, "the mesh");
}

/*
 * The corners of all triangles, three numbers each.  ODE gives them in world axes; a twin of the geom, which shares its
 * data and lies at the origin, gives them as they are, without the rounding that turning them back would cost.
 */
static double *read_corners(dGeomID geom, int count)
{
    double *corners = malloc((size_t)count * 9 * sizeof *corners);
    dGeomID twin = corners ? dCreateTriMesh(0, dGeomTriMeshGetTriMeshDataID(geom), NULL, NULL, NULL) : NULL;
    if (!twin) {
        free(corners);
        return NULL;
    }
    for (int i = 0; i < count; i++) {
        dVector3 v[3];
        dGeomTriMeshGetTriangle(twin, i, &v[0], &v[1], &v[2]);
        for (int k = 0; k < 9; k++) {
            corners[9 * (size_t)i + (size_t)k] = (double)v[k / 3][k % 3];
        }
    }
    dGeomDestroy(twin);
    return corners;
}

static dcMeshID read_geom(dGeomID geom, int open, const char *function, dcxShare *share)
{
    if (!geom || dGeomGetClass(geom) != dTriMeshClass) {
        dcxFail(dcErrArgument, "%s: geom %p is not a triangle mesh", function, (void *)geom);
        return NULL;
    }
    int count = dGeomTriMeshGetTriMeshDataID(geom) ? dGeomTriMeshGetTriangleCount(geom) : 0;
    if (count <= 0 || count > DCX_MESH_MAX_FACES) {
        dcxFail(dcErrArgument, "%s: triangle mesh %p has %d triangles", function, (void *)geom, count);
        return NULL;
    }
    char object[64];
    size_t numbers = 9 * (size_t)count;
    double *corners = read_corners(geom, count), *key = NULL;
    if (!corners) {
        dcxFail(dcErrMemory, "%s: out of memory", function);
        return NULL;
    }
    dcMeshID mesh = share ? dcxShareFind(share, corners, numbers, NULL) : NULL;
    if (!mesh) {
        snprintf(object, sizeof object, "triangle mesh %p", (void *)geom);
        key = share ? malloc(numbers * sizeof *key) : NULL;
        if (key) { /* the mesh is made of an array that it may change */
            memcpy(key, corners, numbers * sizeof *key);
        }
        mesh = dcxMeshMakeSoup(corners, count, open, function, object);
        if (mesh && key) {
            dcxShareAdd(share, key, numbers, NULL, NULL, mesh);
        }
    }
    free(key);
    free(corners);
    return mesh;
}

dcMeshID dcxMeshReadGeom(dGeomID geom, int open, const char *function)
{
    return read_geom(geom, open, function, NULL);
}

dcMeshID dcxMeshReadShared(dcxShare *share, dGeomID geom)
{
    return read_geom(geom, 1, "dcWorldStep", share);
}

/* Closes the ranks over faces that are a line or a point: two of their corners are at one place. */
static int drop_flat_faces(double *corners, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        const double *v = corners + 9 * (size_t)i;
        int flat = 0;
        for (int k = 0; k < 3; k++) {
            const double *a = v + 3 * k, *b = v + 3 * ((k + 1) % 3);
            flat |= a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
        }
        if (!flat) {
            memmove(corners + 9 * (size_t)kept++, v, 9 * sizeof *corners);
        }
    }
    return kept;
}

dcMeshID dcxMeshMakeSoup(double *corners, int count, int open, const char *function, const char *object)
{
    int kept = drop_flat_faces(corners, count);
    if (kept < count) {
        dcxWarn("%s: %s: %d of %d faces have two corners at one place: left out", function, object, count - kept,
                count);
    }
    int *triangles = malloc((size_t)count * 3 * sizeof *triangles);
    if (!triangles) {
        dcxFail(dcErrMemory, "%s: out of memory", function);
        return NULL;
    }
    for (int i = 0; i < 3 * kept; i++) {
        triangles[i] = i;
    }
    dcMeshSource source = {corners, 3 * kept, triangles, kept, open != 0, 1};
    dcMeshID mesh = dcxMeshMake(&source, function, object);
    free(triangles);
    return mesh;
}

dcMeshID dcMeshCreateFromGeom(dGeomID geom, int open)
{
    return dcxMeshReadGeom(geom, open, __func__);
}
