/* A convex polytope in the making; not installed. */
#ifndef PLUGIN_SOLID_CONVEX_DRAFT_H
#define PLUGIN_SOLID_CONVEX_DRAFT_H

#include <ode-compliant/fault.h>
#include <ode-compliant/solid.h>

struct polytope {
    const double *given; /* the caller's planes */
    const double *points;
    unsigned num_planes, num_points;
    const unsigned *polygons;
    double size; /* diagonal of the box of the points */
    int num_triangles;
    int *triangle;   /* 3 each, outwards */
    int *polygon_of; /* polygon that a triangle was cut from */
    double *plane;   /* 4 each, outwards, made from the polygons */
    int *ring;       /* corners of the polygon at work */
};

/* Checks the caller's arrays and fills the rest; false with the fault filled if something is wrong. */
int dcxPolytopeMake(struct polytope *shape, dcFault *fault);
void dcxPolytopeFree(struct polytope *shape);

#endif
