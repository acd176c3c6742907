/* What the files about round sides share: round_pairs.c, capsule_solid.c, round_surface.c, axis.c, pairs/curvature.c. */
#ifndef BRIDGE_CONTACT_ROUND_PAIRS_H
#define BRIDGE_CONTACT_ROUND_PAIRS_H

#include "state/world_data.h"

/* ---- axis.c: the axis of a capsule against a solid, in the solid's frame ---- */

typedef struct dcAxis {
    const dcSolid *solid;
    const double *p, *rot; /* where the solid stands */
    double c[3], n[3];     /* middle of the axis, its direction */
    double half, r;
    int *hint; /* of dcSolidNearest; may be NULL */
} dcAxis;

/* A point of the axis: where, how far from the solid, how fast that changes along the axis. */
typedef struct dcProbe {
    double t, slope;
    dcNearest near;
} dcProbe;

void dcAxisSet(const dcImpl *dc, int swept, int solid, dcAxis *axis);
void dcAxisPoint(const dcAxis *axis, double t, double *point);
void dcAxisProbe(const dcAxis *axis, double t, dcProbe *out);
/* A place between two probes, where the slope changes from negative to positive; of a convex solid the deepest. */
void dcAxisLeast(const dcAxis *axis, const dcProbe *low, const dcProbe *high, dcProbe *out);
/* The deepest point of the axis in a convex solid; 0 or 1 if it is that end (or as good as), else 2. */
int dcAxisDeepest(const dcAxis *axis, const dcProbe end[2], dcProbe *out);

/* ---- capsule_solid.c, round_surface.c ---- */

void dcCapsuleOnSolid(dcImpl *dc, const dcCandidate *candidate);
void dcBallOnSurface(dcImpl *dc, const dcCandidate *candidate);
void dcCapsuleOnSurface(dcImpl *dc, const dcCandidate *candidate);

#endif
