/* What the files about flat and faceted solids as points share: flat_pairs.c, corners.c, geoms/support.c. */
#ifndef BRIDGE_CONTACT_FLAT_PAIRS_H
#define BRIDGE_CONTACT_FLAT_PAIRS_H

#include "state/world_data.h"

/* ---- corners.c ---- */

/* A corner of one geom in or near the other, in world axes. */
typedef struct dcxCorner {
    double x;          /* depth; < 0: how far it is away */
    double n[3];       /* into body 1 */
    double deepest[3]; /* point of geom 1 */
} dcxCorner;

enum { dcxMostCorners = 64 };

/* The corners of geom 1 in geom 2 and of geom 2 in geom 1, not farther than `reach`: the deepest ones, in the order of
 * their numbers.  `way` is a normal into geom 1 that tells where the rims of cylinders are looked at. */
int dcxCornersFind(const dcxWorld *dc, int g1, int g2, const double *way, double reach, dcxCorner *out);

#endif
