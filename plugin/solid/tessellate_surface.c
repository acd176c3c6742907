/* Room for the triangles on the surface of a shape. */
#include <math.h>
#include <stddef.h>

#include <ode-compliant/mesh.h>
#include <ode-compliant/solid.h>

#include "base/base.h"
#include "tessellate.h"

#define MOST_TRIANGLES 4000000

int dcxSurfaceReserve(struct surface *surface, double vertices, double triangles, dcFault *fault)
{
    if (!(triangles <= MOST_TRIANGLES)) {
        return dcxFaultSet(fault, dcMeshFaultSize, -1, triangles,
                           "that edge length gives %g triangles, more than %d: choose a longer one", triangles,
                           MOST_TRIANGLES);
    }
    surface->vertex = dcxArray(3 * (size_t)vertices, sizeof *surface->vertex);
    surface->triangle = dcxArray(3 * (size_t)triangles, sizeof *surface->triangle);
    if (!surface->vertex || !surface->triangle) {
        return dcxFaultSet(fault, dcMeshFaultMemory, -1, 0.0, "out of memory");
    }
    return 1;
}

double dcxSurfaceParts(double length, double edge)
{
    /* A length of just so many edges does not get one more for rounding. */
    return fmax(1.0, ceil(length / edge * (1.0 - 1e-12)));
}
