/* The inside of a convex, for the files that look at its planes. */
#ifndef PLUGIN_SOLID_CONVEX_DATA_H
#define PLUGIN_SOLID_CONVEX_DATA_H

#include <ode-compliant/convex.h>
#include <ode-compliant/mesh.h>

struct dcConvex {
    _Atomic int references; /* worlds of several threads may share it */
    dcMeshID mesh;
    double *plane; /* 4 each */
    int num_planes;
    int *first_face; /* of each plane's polygon: the first of its triangles */
};

#endif
