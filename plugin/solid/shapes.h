/* Nearest surface points of single kinds of solids: what dcSolidNearest and dcSolidMinima call. */
#ifndef PLUGIN_SOLID_SHAPES_H
#define PLUGIN_SOLID_SHAPES_H

#include <ode-compliant/heightfield.h>
#include <ode-compliant/solid.h>

/* ---- shapes.c: closed forms ---- */

/* `size` as dcSolidType says; the rest as dcSolidNearest. */
int dcxPlaneNearest(const double size[4], const double point[3], double reach, dcNearest *out);
int dcxSphereNearest(const double size[4], const double point[3], double reach, dcNearest *out);
int dcxBoxNearest(const double size[4], const double point[3], double reach, dcNearest *out);
int dcxCapsuleNearest(const double size[4], const double point[3], double reach, dcNearest *out);
int dcxCylinderNearest(const double size[4], const double point[3], double reach, dcNearest *out);

/* ---- heightfield_nearest.c ---- */

int dcxHeightfieldNearest(const struct dcHeightfield *field, const double point[3], double reach, const int *hint,
                          dcNearest *out);

/* ---- heightfield_nearest_places.c ---- */

int dcxHeightfieldNearestPlaces(const struct dcHeightfield *field, const double point[3], double reach, double cosine,
                                int room, dcNearest *out);

#endif
