/* Corners of flat and faceted solids in each other. */
#ifndef PLUGIN_SOLID_CORNERS_H
#define PLUGIN_SOLID_CORNERS_H

#include "posed.h"

/* A solid whose corners are looked for, or that others' are looked for in. */
typedef struct dcxCornered {
    dcxPosed posed;
    const double *n;     /* plane: its normal in world axes */
    double offset;       /* plane: how far it is from posed.p along n */
    double lo[3], hi[3]; /* its box in world axes; infinite where it has no end */
} dcxCornered;

/* A corner of one solid in or near the other, in world axes. */
typedef struct dcxCorner {
    double x;          /* depth; < 0: how far it is away */
    double n[3];       /* into the first */
    double deepest[3]; /* point of the first */
} dcxCorner;

enum { dcxMostCorners = 64 };

/* The corners of each in the other, not farther than `reach`: the deepest ones, in the order of their numbers, at most
 * dcxMostCorners.  `way` is a normal into the first that tells where the rims of cylinders are looked at. */
int dcxCornersFind(const dcxCornered *one, const dcxCornered *two, const double *way, double reach, dcxCorner *out);

#endif
