/* The inside of a convex, for the files that look at its planes. */
#ifndef PLUGIN_SOLID_CONVEX_DATA_H
#define PLUGIN_SOLID_CONVEX_DATA_H

#include <ode-compliant/convex.h>
#include <ode-compliant/mesh.h>

enum { DCX_LANES = 32 };

/* Planes or points side by side for vectors; where there are fewer, the rest is lower than all. */
typedef struct dcxLanes {
    double n[3][DCX_LANES], offset[DCX_LANES];
} dcxLanes;

struct dcConvex {
    _Atomic int references; /* worlds of several threads may share it */
    dcMeshID mesh;
    double *plane; /* 4 each */
    int num_planes;
    int *first_face; /* of each plane's polygon: the first of its triangles */
    dcxLanes *planes, *vertices;
};

/* Copies planes of four numbers each, or points of three, side by side; NULL: out of memory. */
dcxLanes *dcxLanesMake(const double *entry, int stride, int count);
/* Number of the entry that q is highest over, or that is farthest along q, of equals the first; and how high. */
int dcxLanesHighest(const dcxLanes *lanes, int count, const double q[3], double *highest);

#endif
