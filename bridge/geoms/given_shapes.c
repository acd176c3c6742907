/* Shapes that the caller tells, because ODE does not: convex polytopes, heightfields, meshes.  See ode-compliant/bed.h.
 */
#include <math.h>
#include <stdlib.h>

#include "base/vector.h"
#include "core/core.h"
#include "solid/solid.h"
#include "state/world_data.h"
#include "geoms.h"

static int refuse_class(const char *function, dGeomID id, const char *wanted)
{
    return dcxFail(dcErrArgument, "%s: geom %p is a %s, not a %s", function, (void *)id,
                   dcxGeomClassName(dGeomGetClass(id)), wanted);
}

/* `memory`: the fault's code that says out of memory. */
static int refuse_fault(const char *function, dGeomID id, const dcFault *fault, int memory)
{
    return dcxFail(fault->code == memory ? dcErrMemory : dcErrValue, "%s: geom %p: %s", function, (void *)id,
                   fault->text);
}

/* A copy in double precision; NULL: out of memory. */
static double *as_double(const dReal *from, size_t n)
{
    double *to = malloc((n ? n : 1) * sizeof *to);
    for (size_t i = 0; to && i < n; i++) {
        to[i] = from[i];
    }
    return to;
}

/*
 * What ODE takes is taken: where planes, polygons and points do not agree, the points do, and their hull is made. NULL:
 * it cannot be, and the fault stands.
 */
static dcConvexID repair(const char *function, dGeomID id, const double *points, unsigned num_points,
                         const dcFault *fault)
{
    dcFault unused;
    if (fault->code == dcMeshFaultMemory || fault->code == dcMeshFaultNumber || fault->code == dcMeshFaultIndex ||
        fault->code == dcMeshFaultEmpty) {
        return NULL;
    }
    dcConvexID convex = dcxConvexHull(points, num_points, &unused);
    if (convex) {
        dcxWarn("%s: geom %p: %s; the convex hull of its points stands for it", function, (void *)id, fault->text);
    }
    return convex;
}

int dcGeomSetConvex(dcWorldID handle, dGeomID id, const dReal *planes, unsigned int num_planes, const dReal *points,
                    unsigned int num_points, const unsigned int *polygons)
{
    const char *const function = __func__;
    dcxGeomEntryResult r = dcxGeomForWriting(handle, id, function);
    if (r.code != dcOk) {
        return r.code;
    }
    if (dGeomGetClass(id) != dConvexClass) {
        return refuse_class(function, id, "convex");
    }
    if (!planes || !points || !polygons) {
        return dcxFail(dcErrArgument, "%s: geom %p: planes, points or polygons is NULL", function, (void *)id);
    }
    double *all_planes = as_double(planes, 4 * (size_t)num_planes),
           *all_points = as_double(points, 3 * (size_t)num_points);
    dcFault fault = {dcMeshFaultMemory, -1, 0, "out of memory"};
    dcConvexID convex = NULL;
    if (all_planes && all_points) {
        convex = dcConvexCreate(all_planes, num_planes, all_points, num_points, polygons, &fault);
        convex = convex ? convex : repair(function, id, all_points, num_points, &fault);
    }
    free(all_planes);
    free(all_points);
    if (!convex) {
        return refuse_fault(function, id, &fault, dcMeshFaultMemory);
    }
    dcxGeomSolid *made = &r.dc->geoms.solid[r.entry];
    dcxSolidReplace(&made->solid, made->convex, convex);
    dcConvexRelease(made->convex);
    made->convex = convex;
    made->convex_read = 0;
    r.dc->structure_changed = r.dc->values_changed = 1;
    return dcOk;
}

int dcGeomSetMesh(dcWorldID handle, dGeomID id, dcMeshID mesh)
{
    const char *const function = __func__;
    dcxGeomEntryResult r = dcxGeomForWriting(handle, id, function);
    if (r.code != dcOk) {
        return r.code;
    }
    int ode_class = dGeomGetClass(id);
    if (ode_class != dTriMeshClass && (ode_class < dFirstUserClass || ode_class > dLastUserClass)) {
        return refuse_class(function, id, "triangle mesh or geom of a user's class");
    }
    dcxGeomSolid *made = &r.dc->geoms.solid[r.entry];
    dcMeshID old = made->mesh;
    made->mesh = mesh ? dcMeshRetain(mesh) : NULL;
    made->mesh_given = mesh != NULL;
    made->read_id = NULL;
    made->warned = 0;
    dcxSolidReplace(&made->solid, old, made->mesh);
    dcMeshRelease(old);
    r.dc->structure_changed = r.dc->values_changed = 1;
    /* without one it is what ODE says, also to pairs that are taken in this round yet */
    int code = mesh ? 0 : dcxGeomRefresh(r.dc, r.entry);
    return code < 0 ? dcxFail(code, "%s: out of memory", function) : dcOk;
}
