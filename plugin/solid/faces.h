/* Faces of convex solids that look along a direction, and where two of them lie on each other. */
#ifndef PLUGIN_SOLID_FACES_H
#define PLUGIN_SOLID_FACES_H

#include "posed.h"

enum { dcxPatchMost = 12, dcxOverlayMost = 2 * dcxPatchMost };

/* Two directions across n that turn with it; all three unit vectors, right-handed. */
void dcxTangents(const double *n, double *u, double *v);

/* Corners of a face in world axes, in order; two for the line on a cylinder's side. */
typedef struct dcxPatch {
    int count;
    double p[dcxPatchMost][3];
    double n[3]; /* its normal, outwards; of a line the direction asked for */
} dcxPatch;

/* The face of a box, cylinder or convex that looks along a direction (unit). */
void dcxPatchOf(const dcxPosed *posed, const double *direction, dcxPatch *patch);

/*
 * The outline of what two faces have in common, seen along n (unit, into the first): corners on the first face, in
 * world axes, and how deep they are under the second.  Returns how many.
 */
int dcxPatchOverlay(const dcxPatch *first, const dcxPatch *second, const double *n, double (*corner)[3], double *depth);

#endif
