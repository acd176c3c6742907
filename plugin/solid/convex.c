/* Convex polytopes: making, sharing, nearest and farthest points; see mesh.h.  The checks are in convex_polygons.c. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <ode-compliant/convex.h>
#include <ode-compliant/mesh.h>
#include <ode-compliant/solid.h>

#include "base/base.h"
#include "base/vector.h"
#include "mesh/mesh.h"
#include "convex_data.h"
#include "convex_draft.h"
#include "solid.h"

/* The triangles of one polygon follow each other in the mesh; its first one stands for it. */
static int take_planes(struct dcConvex *convex, struct polytope *shape)
{
    convex->num_planes = (int)shape->num_planes;
    convex->first_face = dcxArray(shape->num_planes, sizeof *convex->first_face);
    if (!convex->first_face) {
        return 0;
    }
    for (int t = shape->num_triangles - 1; t >= 0; t--) {
        convex->first_face[shape->polygon_of[t]] = t;
    }
    convex->plane = shape->plane;
    shape->plane = NULL;
    convex->planes = dcxLanesMake(convex->plane, 4, convex->num_planes);
    return convex->planes != NULL;
}

static int take_mesh(struct dcConvex *convex, dcMeshID mesh)
{
    convex->vertices = dcxLanesMake(mesh->vertex, 3, mesh->num_vertices);
    convex->mesh = mesh;
    convex->references = 1;
    return convex->vertices && dcxFansMake(convex);
}

static void free_convex(struct dcConvex *convex)
{
    if (convex) {
        dcMeshRelease(convex->mesh);
        free(convex->plane);
        free(convex->first_face);
        dcxLanesFree(convex->planes);
        dcxLanesFree(convex->vertices);
        free(convex->fan_begin);
        free(convex->fan);
        free(convex);
    }
}

/* Euler: one closed surface without holes has two vertices more than half its triangles. */
static int check_whole(const struct dcMesh *mesh, dcFault *fault)
{
    if (2 * mesh->num_vertices == mesh->num_faces + 4) {
        return 1;
    }
    return dcxFaultSet(fault, dcMeshFaultConvex, -1, mesh->num_vertices,
                       "the polygons make more than one surface, or one with a hole: %d vertices, %d triangles",
                       mesh->num_vertices, mesh->num_faces);
}

/* A fault of the triangles, told of the polygons. */
static void rename_fault(const struct polytope *shape, dcFault *fault)
{
    if (!fault || fault->index < 0 || fault->code == dcMeshFaultUnused) {
        return;
    }
    int polygon = fault->code == dcMeshFaultMemory ? -1 : shape->polygon_of[fault->index];
    char text[sizeof fault->text];
    memcpy(text, fault->text, sizeof text);
    dcxFaultSet(fault, fault->code, polygon, fault->value, "polygon %d, cut into triangles: %s", polygon, text);
}

dcConvexID dcConvexCreate(const double *planes, unsigned num_planes, const double *points, unsigned num_points,
                          const unsigned *polygons, dcFault *fault)
{
    struct polytope shape = {
        .given = planes, .points = points, .num_planes = num_planes, .num_points = num_points, .polygons = polygons};
    struct dcConvex *convex = dcxArray(1, sizeof *convex);
    dcxFaultSet(fault, 0, -1, 0.0, "%s", "");
    int good = dcxPolytopeMake(&shape, fault);
    if (good) {
        dcMeshSource source = {points, (int)num_points, shape.triangle, shape.num_triangles, 0, 0};
        dcMeshID mesh = dcMeshCreate(&source, fault);
        rename_fault(&shape, fault);
        good = mesh && check_whole(mesh, fault);
        if (!good || !convex) {
            dcMeshRelease(mesh);
        }
        if (good && !(convex && take_mesh(convex, mesh) && take_planes(convex, &shape))) {
            good = dcxFaultSet(fault, dcMeshFaultMemory, -1, 0.0, "out of memory");
        }
    }
    dcxPolytopeFree(&shape);
    if (good) {
        return convex;
    }
    free_convex(convex);
    return NULL;
}

dcConvexID dcConvexRetain(dcConvexID convex)
{
    if (convex) {
        convex->references++;
    }
    return convex;
}

void dcConvexRelease(dcConvexID convex)
{
    if (convex && --convex->references <= 0) {
        free_convex(convex);
    }
}

dcMeshID dcConvexGetMesh(dcConvexID convex)
{
    return convex->mesh;
}

void dcConvexSupport(dcConvexID convex, const double direction[3], double point[3])
{
    double along;
    int farthest = dcxLanesHighest(convex->vertices, direction, 0, &along);
    v_copy(point, convex->mesh->vertex + 3 * (size_t)farthest);
}

/* Inside, the nearest plane is the nearest surface; outside, a plane's distance is a lower bound only. */
int dcxConvexNearest(const struct dcConvex *convex, const double point[3], double reach, const int *hint,
                     dcNearest *out)
{
    int found = dcxMeshNearestConvex(convex->mesh, point, reach, hint, out);
    if (found >= 0) {
        return found;
    }
    double highest;
    int nearest = dcxLanesHighest(convex->planes, point, 1, &highest);
    if (highest > 0.0) {
        return highest < reach ? dcxMeshNearest(convex->mesh, point, reach, hint, out) : 0;
    }
    if (!(highest < reach)) {
        return 0;
    }
    const double *plane = convex->plane + 4 * (size_t)nearest;
    out->distance = highest;
    v_add_scaled(out->point, point, -highest, plane);
    v_copy(out->normal, plane);
    out->face = convex->first_face[nearest];
    return 1;
}
