/* Nearest surface points of the shapes with closed forms: what dcSolidNearest calls; not installed. */
#ifndef PLUGIN_SOLID_SHAPES_H
#define PLUGIN_SOLID_SHAPES_H

#include <ode-compliant/solid.h>

/* `size` as dcSolidType says; the rest as dcSolidNearest. */
int dcPlaneNearest(const double size[4], const double point[3], double reach, dcNearest *out);
int dcSphereNearest(const double size[4], const double point[3], double reach, dcNearest *out);
int dcBoxNearest(const double size[4], const double point[3], double reach, dcNearest *out);
int dcCapsuleNearest(const double size[4], const double point[3], double reach, dcNearest *out);
int dcCylinderNearest(const double size[4], const double point[3], double reach, dcNearest *out);

#endif
