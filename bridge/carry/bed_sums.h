/* Springs of a pair of geoms in clusters: patches of like directions, cut into quarters. */
#ifndef BRIDGE_CARRY_BED_SUMS_H
#define BRIDGE_CARRY_BED_SUMS_H

#include "state/world_data.h"

enum { DCX_PATCHES = 6, DCX_QUARTERS = 4 };

/* Sums of a cluster; in the axes of the springs. */
typedef struct dcxSums {
    double ka, force, c, gap; /* of all; of the displaced; times c; least gap of the others */
    double at[3], near[3];    /* sum of ka r of all; likewise of the nearest that do not touch */
    double near_ka;
    double f[3], t[3]; /* resultant of the displaced and its torque */
    double n[3];       /* sum of ka u */
    double kk[6];      /* of the displaced: sum of ka u u^T */
    double side[2];    /* shares of force (or ka) of the two beds */
    int displaced;
} dcxSums;

/* What is known of a cluster's row, from when it is made until what it bore is taken. */
typedef struct dcxCluster {
    int bed, slot;
    double k, mobility, approach, share[2]; /* of the pair's first and second bed */
} dcxCluster;

/* The springs of a pair: those of its second bed, if it has one, behind those of the first. */
typedef struct dcxPairSprings {
    double *r[3], *u[3], *x, *ka;
    int *cluster, count, second;
    double c[2]; /* dissipation of the two */
} dcxPairSprings;

dcxPairSprings dcxPairSpringsOf(const dcxWorld *dc, const dcxBed *first);

/* Fills the sums of all clusters; the number of patches.  `near`: how much farther than the nearest spring that does
 * not touch others count with it. */
int dcxBedSums(const dcxWorld *dc, const dcxBed *first, dcxPairSprings *s, double near,
               dcxSums (*cluster)[DCX_QUARTERS]);

/* ---- bed_flat.c: the same sums where all springs press along u ---- */

/* Of two axes of the springs across n: the first is an axis of theirs, as far across as may be. */
int dcxFlattestAxes(const double *n, double size, double *second);
int dcxSpringsAreFlat(const dcxPairSprings *s);
void dcxSpringsAssignFlat(dcxPairSprings *s, const double *u, double tie);
void dcxSpringsAddFlat(const dcxPairSprings *s, dcxSums *cluster);
/* What the general sums would be. */
void dcxSumsWidenFlat(const double *u, dcxSums *cluster);

#endif
