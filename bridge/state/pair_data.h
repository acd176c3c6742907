/* Data of the room of pairs (pairs/pairs.c) and of their contacts (contact/geometry.c, contact/normal_force.c). */
#ifndef BRIDGE_STATE_PAIR_DATA_H
#define BRIDGE_STATE_PAIR_DATA_H

#include <ode-compliant/ode-compliant.h>

#include "core/core.h"

/* The first five have loops of their own in contact/geometry.c and spheres.c; the others are told at each. */
enum {
    dcxKindSphereSphere,
    dcxKindSpherePlane,
    dcxKindSphereBox,
    dcxKindSphereCapsule,
    dcxKindCapsulePlane,
    dcxKindRound,    /* a sphere or capsule against anything else: contact/round_pairs.c */
    dcxKindFlat,     /* two flat or faceted solids, as points: contact/flat_pairs.c */
    dcxKindDCollide, /* a geom that only dCollide knows: contact/dcollide_pairs.c */
    dcxKindBed,      /* springs on one side or both: bed/ */
    dcxKindCount
};

enum { dcxMaxFeatures = 8 }; /* of a pair */

/* Combined values of a pair; pairs that share them all share one. */
typedef struct dcxPairLaw {
    double k[2], radius[2]; /* Hertz stiffness and composite radius: [0] round end, [1] cylinder's side */
    double share1, c, modulus;
    dcFriction friction;
    double hold;       /* tangential over normal stiffness; 0: friction creeps */
    double pull, bond; /* adhesion: of the pair, N; and per area, J/m^2 */
} dcxPairLaw;

/* Ratio of tangential to normal stiffness; 0: friction is regularized. */
static inline double dcxHoldRatio(const dcPairMaterial *both)
{
    return both->friction_model == dcFrictionHolding ? both->tangential_ratio : 0;
}

/* How far an impact has come that the program's own step cannot follow; see carry/impact_row.c. */
enum { dcxStageNone, dcxStageFollowed, dcxStageArriving, dcxStageStopped, dcxStageLeaving };

/* What a contact that is carried remembers of the last step. */
typedef struct dcxCarried {
    short stage;
    short born;     /* 1: its overlap was there when the two met first, and is undone */
    int parts;      /* adhesion: it was to part in the last step (law/adhesion.c) */
    double out;     /* speed at which it leaves the surface, m/s */
    double back;    /* part of the first half's impulse that the second gives back */
    double mean;    /* m/s: speed that its impulse works with */
    double lift;    /* m/s: and what that does besides, against gravity in the step in which it works */
    double impulse; /* of the second half, N s */
    double budget;  /* work that it is to do, J */
    double whole;   /* normal load in the last step, N; 0: that was a part of an impact */
    double stored;  /* elastic energy then, less what adhesion had done, J */
} dcxCarried;

/* What two geoms remember from step to step. */
typedef struct dcxPair {
    int g1, g2, kind, law; /* law -1: to be combined before it is listed */
    int resist;            /* its rolling and spinning friction, in dcxResists; -1: none */
    int more;              /* its further features, in dcxPairs.extra; or its first bed, in dcxBeds; -1: none */
    short face;            /* a ball inside of a box leaves by it: axis + 1, < 0: the lower one; 0: it is not inside */
    short seen, by_points; /* it was looked at once; for a while, whatever its table says: see pairs/by_points.c */
    unsigned touched[2];   /* per feature: number of the last evaluation in which it touched */
    unsigned stamp;        /* of the step in which it was last listed */
    double memory[2][4];   /* per feature: friction over normal force, and the normal force */
    dcHold hold[2];        /* per feature: the tangential spring; good if it touched the last time */
    dcxCarried carried[2];
} dcxPair;

/* Features beyond the second, of the few pairs that have them. */
typedef struct dcxPairMore {
    int used;
    unsigned touched[dcxMaxFeatures - 2];
    double memory[dcxMaxFeatures - 2][4];
    dcHold hold[dcxMaxFeatures - 2];
    dcxCarried carried[dcxMaxFeatures - 2];
    double normal[dcxMaxFeatures][3];   /* contact/round_pairs.c: of each feature when it was last seen */
    double place[dcxMaxFeatures][2][3]; /* contact/flat_pairs.c: of each then, in the frames of the two geoms */
    int hint;                           /* contact/round_pairs.c: a face that was near, or -1 */
} dcxPairMore;

typedef struct dcxCandidate {
    int g1, g2, pair;
} dcxCandidate;

/* Scratch of the search for pairs, see pairs/grid.c. */
typedef struct dcxGridItem {
    int geom, level, at[3];
} dcxGridItem;

typedef struct dcxGrid {
    dcxGridItem *item, *sorted;
    int count, capacity;
    int *start, buckets; /* where each bucket begins in `sorted` */
} dcxGrid;

typedef struct dcxPairSecond {
    int geom, pair;
} dcxPairSecond;

typedef struct dcxPairs {
    dcxPair *pair; /* in the order of the lists, so that a loop over contacts reads on */
    int count, capacity;
    dcxPairMore *extra;
    int num_extra, cap_extra, free_extra; /* no free one below it */
    dcxPair *old;                         /* while the lists are made anew: the pairs before */
    int cap_old, moving;
    int *first; /* by geom: where its pairs as the first of two begin in `second`, for that */
    dcxPairSecond *second;
    int cap_second;
    dcxTable index; /* two entries of geoms -> pair, for way (b), while `indexed` */
    int indexed;
    dcxPairLaw *law;
    int num_laws, cap_laws;
    dcxTable laws;                    /* hash of a law -> law */
    int sticks;                       /* some law or bed has adhesion */
    dcxCandidate *list[dcxKindCount]; /* pairs to look at in this step */
    int num[dcxKindCount], cap[dcxKindCount];
    int num_by_points; /* listed pairs that touch by points for a while */
    int (*rigid)[2];   /* pairs that are the program's own affair */
    int num_rigid, cap_rigid;
    int *close, cap_close; /* scratch of the geometry room */
    double *distance;
    double skin;        /* of the fat boxes, in parts of the geom's least extent */
    double reach;       /* so many times the way that a geom will go in the rest of the step is in its fat box */
    unsigned made;      /* number of the evaluation for which the lists were made */
    int valid;          /* the list covers the present fat boxes */
    unsigned warned[8]; /* ODE class pairs already warned of */
    int warned_left;    /* and of one that dcCollide left */
} dcxPairs;

/* What a feature of a pair did the last time: friction over normal force, normal force; and when that was. */
static inline double *dcxPairMemory(const dcxPairs *pairs, dcxPair *pair, int feature)
{
    return feature < 2 ? pair->memory[feature] : pairs->extra[pair->more].memory[feature - 2];
}

static inline dcHold *dcxPairHold(const dcxPairs *pairs, dcxPair *pair, int feature)
{
    return feature < 2 ? &pair->hold[feature] : &pairs->extra[pair->more].hold[feature - 2];
}

static inline unsigned *dcxPairTouched(const dcxPairs *pairs, dcxPair *pair, int feature)
{
    return feature < 2 ? &pair->touched[feature] : &pairs->extra[pair->more].touched[feature - 2];
}

static inline dcxCarried *dcxPairCarried(const dcxPairs *pairs, dcxPair *pair, int feature)
{
    return feature < 2 ? &pair->carried[feature] : &pairs->extra[pair->more].carried[feature - 2];
}

/* ---- contacts ---- */

/* One cache line. */
typedef struct dcxContact {
    int pair, law, b1, b2;
    char feature, curved; /* which of the pair's; which of the law's stiffnesses, 2: dcxContacts.own */
    short ball;           /* the point lies on the normal through both centres (or a body does not move), and inertia
                             is isotropic: half the arithmetic */
    double a2, n[3], a1;  /* ball: a1, a2 are distances of the point from the centres */
} dcxContact;

/* Parallel arrays: one entry per touching (or, for the choice of the substep, near) feature of a pair. */
typedef struct dcxContacts {
    int count, capacity;
    dcxContact *contact;
    double (*arm)[2][3];       /* not a ball: the point as seen from the bodies' centres */
    double *x, *xdot;          /* in */
    double *w_n, *lag_w;       /* mobility along the normal; times the lag */
    double *fn, *fh, *pe;      /* out */
    double (*slip)[4], *power; /* the fourth numbers mean nothing (see dcxV4) */
    double (*own)[2];          /* where curved is 2: stiffness and composite radius */
    double (*ratio)[4];        /* friction over normal force: as it was, then as it is */
    double *pull;              /* adhesion as it acts; where dcxPairs.sticks */
} dcxContacts;

/* Loops over contacts work on so many at a time, so that what they pass on to each other stays near the processor. */
#define DCX_BLOCK 128

#endif
