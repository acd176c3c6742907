/* Nearest surface points of the shapes with closed forms: what dcSolidNearest calls; not installed. */
#ifndef PLUGIN_SOLID_SHAPES_H
#define PLUGIN_SOLID_SHAPES_H

#include <ode-compliant/solid.h>

/* `size` as dcSolidType says; the rest as dcSolidNearest. */
int dcxPlaneNearest(const double size[4], const double point[3], double reach, dcNearest *out);
int dcxSphereNearest(const double size[4], const double point[3], double reach, dcNearest *out);
int dcxBoxNearest(const double size[4], const double point[3], double reach, dcNearest *out);
int dcxCapsuleNearest(const double size[4], const double point[3], double reach, dcNearest *out);
int dcxCylinderNearest(const double size[4], const double point[3], double reach, dcNearest *out);

#endif
