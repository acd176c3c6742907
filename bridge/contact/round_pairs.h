/* What the files about round sides share: round_pairs.c, capsule_solid.c, round_surface.c, axis.c, pairs/curvature.c.
 */
#ifndef BRIDGE_CONTACT_ROUND_PAIRS_H
#define BRIDGE_CONTACT_ROUND_PAIRS_H

#include "state/world_data.h"

/* ---- axis.c: the axis of a capsule against a solid, in the solid's frame ---- */

typedef struct dcxAxis {
    const dcSolid *solid;
    const double *p, *rot; /* where the solid stands */
    double c[3], n[3];     /* middle of the axis, its direction */
    double half, r;
    int *hint; /* of dcSolidNearest; may be NULL */
} dcxAxis;

/* A point of the axis: where, how far from the solid, how fast that changes along the axis. */
typedef struct dcxProbe {
    double t, slope;
    dcNearest near;
} dcxProbe;

void dcxAxisSet(const dcxWorld *dc, int swept, int solid, dcxAxis *axis);
void dcxAxisPoint(const dcxAxis *axis, double t, double *point);
void dcxAxisProbe(const dcxAxis *axis, double t, dcxProbe *out);
/* A place between two probes, where the slope changes from negative to positive; of a convex solid the deepest. */
void dcxAxisLeast(const dcxAxis *axis, const dcxProbe *low, const dcxProbe *high, dcxProbe *out);
/* The deepest point of the axis in a convex solid; 0 or 1 if it is that end (or as good as), else 2. */
int dcxAxisDeepest(const dcxAxis *axis, const dcxProbe end[2], dcxProbe *out);

/* ---- capsule_solid.c, round_surface.c ---- */

void dcxCapsuleOnSolid(dcxWorld *dc, const dcxCandidate *candidate);
void dcxBallOnSurface(dcxWorld *dc, const dcxCandidate *candidate);
void dcxCapsuleOnSurface(dcxWorld *dc, const dcxCandidate *candidate);

#endif
