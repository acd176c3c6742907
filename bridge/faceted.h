/* What the files about flat and faceted solids as points share: faceted.c, corners.c, support.c. */
#ifndef DC_FACETED_H
#define DC_FACETED_H

#include "internal.h"

/* ---- support.c: convex solids (sphere, box, capsule, cylinder, convex) by their farthest points ---- */

int dcConvexSolid(const dcImpl *dc, int g);                                      /* whether it is one */
void dcSupport(const dcImpl *dc, int g, const double *direction, double *point); /* farthest point, world axes */
/* How deep geom 1 would be in geom 2 if n, into geom 1, were the way out: never less than the true depth; < 0: apart.
 */
double dcOverlapAlong(const dcImpl *dc, int g1, int g2, const double *n);
/*
 * Looks for a direction along which they are apart, from n on, and leaves the best one in n: the return value is a
 * lower bound of their distance, or negative if none was found.  It stops once the bound is over `enough`.
 */
double dcGapBound(const dcImpl *dc, int g1, int g2, double enough, double *n);
/* Depth, normal into geom 1 and a place by libccd; 0 if they do not touch. */
int dcConvexPenetration(const dcImpl *dc, int g1, int g2, double *depth, double *n, double *place);

/* ---- corners.c ---- */

/* A corner of one geom in or near the other, in world axes. */
typedef struct dcCorner {
    double x;          /* depth; < 0: how far it is away */
    double n[3];       /* into body 1 */
    double deepest[3]; /* point of geom 1 */
} dcCorner;

enum { dcMostCorners = 64 };

/* The corners of geom 1 in geom 2 and of geom 2 in geom 1, not farther than `reach`: the deepest ones, in the order of
 * their numbers.  `way` is a normal into geom 1 that tells where the rims of cylinders are looked at. */
int dcCornersFind(const dcImpl *dc, int g1, int g2, const double *way, double reach, dcCorner *out);

#endif
