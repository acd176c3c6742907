/* The convex hull of points as a polytope; not installed. */
#ifndef PLUGIN_SOLID_CONVEX_HULL_H
#define PLUGIN_SOLID_CONVEX_HULL_H

#include <ode-compliant/convex.h>
#include <ode-compliant/mesh.h>

/* NULL: they have no volume, one is not finite, or memory ran out; `fault` tells. */
dcConvexID dcxConvexHull(const double *points, unsigned num_points, dcFault *fault);

#endif
