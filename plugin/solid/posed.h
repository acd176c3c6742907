/* A solid and where it stands; what is asked of one in world axes: support.c, axis.c, faces.c, corners.c. */
#ifndef PLUGIN_SOLID_POSED_H
#define PLUGIN_SOLID_POSED_H

#include <ode-compliant/solid.h>

typedef struct dcxPosed {
    const dcSolid *solid;
    const double *p, *rot; /* the frame's origin and orientation (columns are its axes); they must outlive this */
} dcxPosed;

/* ---- support.c ---- */

/* Whether the solid is one of those that have farthest points: sphere, box, capsule, cylinder, convex. */
int dcxSolidIsConvex(const dcSolid *solid);
/* The farthest point along a direction, world axes. */
void dcxPosedSupport(const dcxPosed *posed, const double *direction, double *point);

#endif
