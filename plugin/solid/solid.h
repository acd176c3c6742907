/* Nearest points of the solids that have data of their own; not installed. */
#ifndef PLUGIN_SOLID_SOLID_H
#define PLUGIN_SOLID_SOLID_H

#include <ode-compliant/convex.h>
#include <ode-compliant/heightfield.h>
#include <ode-compliant/mesh.h>
#include <ode-compliant/solid.h>

/* ---- convex.c ---- */

int dcxConvexNearest(const struct dcConvex *convex, const double point[3], double reach, const int *hint,
                     dcNearest *out);

/* ---- heightfield_nearest.c ---- */

int dcxHeightfieldNearest(const struct dcHeightfield *field, const double point[3], double reach, const int *hint,
                          dcNearest *out);

/* ---- heightfield_nearest_places.c ---- */

int dcxHeightfieldNearestPlaces(const struct dcHeightfield *field, const double point[3], double reach, double cosine,
                                int room, dcNearest *out);

#endif
