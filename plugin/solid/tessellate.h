/* Triangles collected on the surface of a shape, for the files that tessellate; not installed. */
#ifndef PLUGIN_SOLID_TESSELLATE_H
#define PLUGIN_SOLID_TESSELLATE_H

#include <stddef.h>

#include <ode-compliant/convex.h>
#include <ode-compliant/mesh.h>
#include <ode-compliant/solid.h>

/* Room is made once, before the first vertex. */
struct surface {
    double *vertex;
    int *triangle;
    int num_vertices, num_triangles;
    int weld; /* 1: vertices at one place are one */
};

/* Makes room; false with the fault filled if there are too many or memory ran out. */
int dcxSurfaceReserve(struct surface *surface, double vertices, double triangles, dcFault *fault);

/* Number of parts, at least one, none longer than `edge`. */
double dcxSurfaceParts(double length, double edge);

static inline int add_vertex(struct surface *surface, double x, double y, double z)
{
    double *vertex = surface->vertex + 3 * (size_t)surface->num_vertices;
    vertex[0] = x;
    vertex[1] = y;
    vertex[2] = z;
    return surface->num_vertices++;
}

static inline void add_triangle(struct surface *surface, int a, int b, int c)
{
    int *corner = surface->triangle + 3 * (size_t)surface->num_triangles++;
    corner[0] = a;
    corner[1] = b;
    corner[2] = c;
}

/* One for each shape; sizes as in dcSolid. */
int dcxTessellateBox(const double size[3], double edge, struct surface *surface, dcFault *fault);
int dcxTessellateSphere(double radius, double edge, struct surface *surface, dcFault *fault);
int dcxTessellateCapsule(const double size[2], double edge, struct surface *surface, dcFault *fault);
int dcxTessellateCylinder(const double size[2], double edge, struct surface *surface, dcFault *fault);
int dcxTessellateConvex(dcConvexID convex, double edge, struct surface *surface, dcFault *fault);

#endif
