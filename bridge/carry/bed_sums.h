/* Springs of a pair of geoms in clusters: patches of like directions, cut into quarters. */
#ifndef BRIDGE_CARRY_BED_SUMS_H
#define BRIDGE_CARRY_BED_SUMS_H

#include "base/number.h"
#include "foundation/foundation.h"
#include "state/world_data.h"
#include "parts.h"

enum { DCX_PATCHES = DCX_BED_PATCHES, DCX_QUARTERS = 4, DCX_FEW = DCX_BED_FEW };

/* Springs with directions nearer than this (cosine) are of one patch. */
#define DCX_SAME_PATCH 0.7

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
    double k, mobility, approach, gap, share[2]; /* the last: of the pair's first and second bed */
} dcxCluster;

/* The springs of a pair: those of its second bed, if it has one, behind those of the first. */
typedef struct dcxPairSprings {
    double *r[3], *u[3], *x, *ka;
    int *cluster, count, second;
    int *start, runs; /* where each run begins, and where the last ends */
    double c[2];      /* dissipation of the two */
} dcxPairSprings;

dcxPairSprings dcxPairSpringsOf(const dcxWorld *dc, const dcxBed *first);

/* Fills the sums of all clusters; the number of patches.  `near`: how much farther than the nearest spring that does
 * not touch others count with it. */
int dcxBedSums(const dcxWorld *dc, dcxBed *first, dcxPairSprings *s, double near, dcxSums (*cluster)[DCX_QUARTERS]);

/* What was known of a pair's springs at this evaluation is still so: nothing came in between, but for sleep. */
int dcxBedGoesOn(const dcxWorld *dc, const dcxBed *bed, unsigned when);

/* ---- bed_few.c ---- */

/* Springs that have rows of their own: each as a cluster, and its slot. */
typedef struct dcxFewSprings {
    int num, slot[DCX_FEW];
    dcxSums sums[DCX_FEW];
} dcxFewSprings;

/* Those of a pair in this step, mostly none; `quarter` and `num`: its clusters, whose slots there are.  0: out of
 * memory. */
int dcxBedFew(const dcxWorld *dc, const dcxBed *first, const dcxPairSprings *s, const dcxSums *quarter, int num,
              double size, double h, dcxFewSprings *few);

/* ---- bed_twist.c: friction of a bed that turns on its face ---- */

/* How far the springs of each cluster of the only patch are from its centre in the mean; far[0] = 0: not known. */
void dcxBedDistances(const dcxPairSprings *s, const dcxSums *cluster, int patches, double *far);
/* By how much more the friction of each cluster of the only patch counts. */
void dcxBedTwist(const dcxWorld *dc, const dcxBed *first, const dcxPairSprings *s, const dcxSums *cluster, int patches,
                 double *more);

/* ---- bed_moments.c: beds that hardly move ---- */

/* What is known of a pair's springs once their sums were made, if it can be followed. */
void dcxMomentsMake(const dcxWorld *dc, dcxBed *first, const dcxPairSprings *s, const dcxSums *cluster, int patches);

/* ---- bed_follow.c ---- */

/* No point of a bed's springs moves faster against the solid; `toward`: than that towards it. */
double dcxBedPace(const dcxWorld *dc, const dcxBed *bed, double *toward);
/* Where a pair's second bed is against its first. */
void dcxBedPlace(const dcxBed *second, const dcxBed *first, double *turn, double *shift);
/* Whether the same springs of a pair touch as when its moments were made; then its beds are as if they were found. */
int dcxMomentsFollow(dcxWorld *dc, dcxBed *first);
/* As dcxBedSums, of a pair that was followed. */
int dcxMomentsSums(const dcxWorld *dc, const dcxBed *first, dcxSums (*cluster)[DCX_QUARTERS]);

/* ---- bed_lines.c ---- */

/* The force of all clusters of a patch, `at` and resultant; `displaced`: of how many clusters. */
void dcxClustersAll(const dcxSums *cluster, dcxSums *all);
/* Whether what carries a bed's springs is round and lies on its side; *across: along the side, across n, if it does. */
int dcxBedLies(const dcxBed *bed, const double *n, double *across);
/* Stiffness of a cluster's displaced springs along n. */
double dcxClusterStiffness(const dcxSums *c, const double *n);
/* Where a cluster acts and along what; 0 if its springs cancel out. */
int dcxClusterLine(const dcxSums *c, double *n, double *point);
/*
 * Which springs touch is known for the beginning of a step.  Where few of a stiff bed do, a way of micrometres puts
 * others in their place: the line goes to and fro with them, and what rests on it rocks for ever.  So where a slow step
 * goes farther than that (`way`, m; 0: it is none such), the line follows by a part of its change.  At rest it has no
 * effect.  1: the line is another one.
 */
int dcxClusterSettle(const dcxSums *c, double way, dcxBedSlot *slot, double *k, double point[3]);
/* Depth of the deepest spring of a cluster. */
double dcxClusterDepth(const dcxPairSprings *s, int cluster);
/* Squared frequency of an impact of a row's cluster and those that touch by when it is half as deep as it goes alone.
 */
double dcxClusterTogether(const dcxWorld *dc, const dcxBed *first, const dcxSums *cluster, int num, const dcxRow *row,
                          const struct dcxPress *press);

/* ---- bed_pack.c ---- */

/* One of the two bodies, in the springs' axes, and what others may make of it; see blows.c. */
typedef struct dcxBlown {
    double v[3], turns;         /* what it does: no point of it moves faster than v by more than `turns` */
    double by[3], spread, more; /* as dcxBlow */
    double least;               /* of its speed along any line: 0, it may be stopped, or -INFINITY */
} dcxBlown;

/* How fast it may move along u at most: its own way, or that of what hits it. */
static inline double dcxBlownAlong(const dcxBlown *b, double u0, double u1, double u2)
{
    double own = b->v[0] * u0 + b->v[1] * u1 + b->v[2] * u2 + b->turns;
    double hit = b->by[0] * u0 + b->by[1] * u1 + b->by[2] * u2 + b->spread;
    double stopped = max_of(own, b->least);
    return max_of(stopped, min_of(hit, stopped + b->more));
}

/* How two beds' sides come nearer to each other within h. */
typedef struct dcxNearing {
    const double *v, *w;       /* of the solid against the springs */
    double h, extra;           /* m/s: what anything may add to the approach */
    double other;              /* and what others than near bodies may */
    const dcxBlown *one, *two; /* the springs' body and the solid's, or NULL: nobody is near */
} dcxNearing;

/* Numbers of the springs of a block that touch, or may within the step; how many. */
int dcxSpringsNear(const dcxSpringBlock *block, const dcxNearing *nearing, int *near);
/* Adds them to the list, which has room; ka: stiffness by area. */
void dcxSpringsPack(dcxSprings *s, const dcxSpringBlock *block, const int *near, int kept, double ka);
/* Of springs that touch: how many, sums of ka, ka x, ka x r and ka x u, greatest x. */
typedef struct dcxTouching {
    int count;
    double stiffness, force, moment[3], along[3], peak;
} dcxTouching;

/* Adds those of the list's springs from `first` on, no more than a block's. */
void dcxSpringsTouching(const dcxSprings *s, int first, dcxTouching *out);

/* ---- bed_runs.c: springs that follow each other and press along the same line, as those of a face, are a run ---- */

void dcxRunsFind(dcxPairSprings *s);

/* How a patch is cut into quarters: where along an axis of the springs, and along `other`. */
typedef struct dcxQuarters {
    int axis;
    double other[3], cut[2];
} dcxQuarters;

/* ---- bed_cut.c: which patch's which quarter a spring is of ---- */

/* Patches of the springs, as they were cut in the last step; 0: there is nothing to go by. */
int dcxCutAsBefore(const dcxBed *first, const dcxPairSprings *s, int patches, dcxQuarters *by);
/* Whether the springs of a patch are too much on one side of a cut, 1 + 2. */
int dcxCutIsLopsided(const dcxSums *quarter);
/* Cuts each patch anew about its middle, in the directions that `which` says of it; `near` as of dcxBedSums. */
void dcxCutAnew(dcxBed *first, const dcxPairSprings *s, int patches, double near, const int *which, dcxQuarters *by);

/* Adds a run to the sums of its patch's quarters; tells each spring its cluster, the first quarter's being `first`. */
void dcxRunAdd(const dcxPairSprings *s, int run, const dcxQuarters *by, int first, dcxSums *cluster);
/* Adds a spring that does not touch, as one of the nearest of its cluster. */
void dcxSpringNear(const dcxPairSprings *s, int i, dcxSums *c);
/* The sums of a single spring. */
void dcxSpringSums(const dcxPairSprings *s, int i, dcxSums *c);

/* ---- bed_reach.c ---- */

dcxBlown dcxBlownBody(const dcxWorld *dc, int b);                  /* in the world's axes */
double dcxBlownTogether(const dcxBlown *one, const dcxBlown *two); /* at most, along any line */
/* They cannot meet within t; `other`: see dcxNearing. */
int dcxBedMisses(const dcxWorld *dc, const dcxBed *bed, const dcxBlown *side, double other, double t);

/* ---- bed_brace.c ---- */

/* Rows that lead along a direction, from a place on, go by so much more. */
typedef struct dcxBrace {
    double along[3], from, shift;
} dcxBrace;

/* What the friction of the step makes of the places of a pair's rows, of one patch, for each of its bodies. */
void dcxBedBrace(dcxWorld *dc, const dcxBed *bed, const dcxPairSprings *springs, const dcxSums *cluster, double h,
                 dcxBrace brace[2]);
void dcxBraceMove(const dcxBrace brace[2], double *point);

/* ---- bed_row.c ---- */

/* What a whole pair's clusters share. */
typedef struct dcxPairSums {
    dcxBed *first;
    const dcxPairSprings *springs;
    const dcxSums *cluster;
    int num;
    double stiffness, h, size;
    dcxBrace brace[2];
    int fresh;  /* see dcxPress */
    int single; /* the clusters are springs: see bed_few.c */
} dcxPairSums;

/* Whether a slot bore anything in the last step. */
int dcxSlotBore(const dcxWorld *dc, const dcxBed *bed, int slot);
/* The row of a cluster, if it presses on anything; `more` of friction: see dcxBedTwist.  A code. */
int dcxClusterRow(dcxWorld *dc, const dcxPairSums *pair, const dcxSums *sums, int slot, double more);

#endif
