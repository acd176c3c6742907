/* Triangles on the surface of a shape: the part that all shapes share, and the box; see mesh.h. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include <ode-compliant/convex.h>
#include <ode-compliant/mesh.h>
#include <ode-compliant/solid.h>
#include <ode-compliant/tessellate.h>

#include "base/base.h"
#include "tessellate.h"

/* One side of a box, its outward axis `k`, cut into cells with alternating diagonals, symmetric about the middle. */
static void add_side(struct surface *surface, const double size[3], const int cells[3], int k, int up)
{
    int a = up ? (k + 1) % 3 : (k + 2) % 3, b = up ? (k + 2) % 3 : (k + 1) % 3; /* a x b = outward */
    int first = surface->num_vertices, stride = cells[b] + 1;
    for (int i = 0; i <= cells[a]; i++) {
        for (int j = 0; j <= cells[b]; j++) {
            double point[3];
            point[k] = up ? size[k] : -size[k];
            point[a] = size[a] * ((double)(2 * i - cells[a]) / cells[a]);
            point[b] = size[b] * ((double)(2 * j - cells[b]) / cells[b]);
            add_vertex(surface, point[0], point[1], point[2]);
        }
    }
    for (int i = 0; i < cells[a]; i++) {
        for (int j = 0; j < cells[b]; j++) {
            int p = first + i * stride + j, q = p + stride;
            if ((i + j) % 2 == 0) {
                add_triangle(surface, p, q, q + 1);
                add_triangle(surface, p, q + 1, p + 1);
            } else {
                add_triangle(surface, p, q, p + 1);
                add_triangle(surface, q, q + 1, p + 1);
            }
        }
    }
}

int dcxTessellateBox(const double size[3], double edge, struct surface *surface, dcFault *fault)
{
    double n[3], vertices = 0.0, triangles = 0.0;
    for (int k = 0; k < 3; k++) {
        n[k] = dcxSurfaceParts(2.0 * size[k], edge);
    }
    for (int k = 0; k < 3; k++) {
        vertices += 2.0 * (n[k] + 1.0) * (n[(k + 1) % 3] + 1.0);
        triangles += 4.0 * n[k] * n[(k + 1) % 3];
    }
    if (!dcxSurfaceReserve(surface, vertices, triangles, fault)) {
        return 0;
    }
    const int cells[3] = {(int)n[0], (int)n[1], (int)n[2]};
    for (int k = 0; k < 3; k++) {
        add_side(surface, size, cells, k, 0);
        add_side(surface, size, cells, k, 1);
    }
    surface->weld = 1; /* neighbouring sides compute their common edge alike, to the bit */
    return 1;
}

static int tessellate(const dcSolid *solid, double edge, struct surface *surface, dcFault *fault)
{
    switch (solid->type) {
    case dcSolidBox: return dcxTessellateBox(solid->size, edge, surface, fault);
    case dcSolidSphere: return dcxTessellateSphere(solid->size[0], edge, surface, fault);
    case dcSolidCapsule: return dcxTessellateCapsule(solid->size, edge, surface, fault);
    case dcSolidCylinder: return dcxTessellateCylinder(solid->size, edge, surface, fault);
    case dcSolidConvex: return dcxTessellateConvex((dcConvexID)(uintptr_t)solid->data, edge, surface, fault);
    case dcSolidPlane:
    case dcSolidMesh:
    case dcSolidHeightfield: break;
    }
    return dcxFaultSet(fault, dcMeshFaultEmpty, -1, (double)solid->type,
                       "only a box, sphere, capsule, cylinder or convex can be tessellated");
}

dcMeshID dcMeshTessellate(const dcSolid *solid, double edge, dcFault *fault)
{
    struct surface surface = {0};
    dcMeshID mesh = NULL;
    double value = 0.0;
    const char *wrong = solid ? dcSolidFault(solid, &value) : "there is no solid: the argument is NULL";
    dcxFaultSet(fault, 0, -1, 0.0, "%s", "");
    if (wrong) {
        dcxFaultSet(fault, dcMeshFaultNumber, -1, value, "%s", wrong);
    } else if (!(edge > 0.0 && isfinite(edge))) {
        dcxFaultSet(fault, dcMeshFaultNumber, -1, edge, "the edge length is %g: it must be positive and finite", edge);
    } else if (tessellate(solid, edge, &surface, fault)) {
        dcMeshSource source = {surface.vertex, surface.num_vertices, surface.triangle, surface.num_triangles, 0,
                               surface.weld};
        mesh = dcMeshCreate(&source, fault);
    }
    free(surface.vertex);
    free(surface.triangle);
    return mesh;
}
