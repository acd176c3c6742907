/* Data of beds of springs (bed/beds.c). */
#ifndef BRIDGE_STATE_BED_DATA_H
#define BRIDGE_STATE_BED_DATA_H

#include <ode-compliant/ode-compliant.h>

#include "foundation/foundation.h"
#include "pair_data.h"

/* Groups of springs whose sums are followed; a box on a box has eight. */
#define DCX_BED_GROUPS 12
/* Clusters of a pair of geoms: the four quarters of each patch. */
#define DCX_BED_PATCHES 6
#define DCX_BED_SLOTS (4 * DCX_BED_PATCHES)
/* Or single springs of the only patch (carry/bed_few.c): their slots are behind its own, as other patches' are. */
#define DCX_BED_FEW 16

/* Adhesion of a bed, or of a pair's beds together. */
typedef struct dcxBedPull {
    double force, stress;      /* by the law: of the pair, N; per area, Pa */
    double whole, depth;       /* N, m: pull of what touches now and acts; its mean depth */
    double stiffness, pressed; /* of what touches, N/m; its normal force, N */
    double f[3], t[3];         /* as it acts: on body 1, world axes, about the springs' frame; N, N m */
    int parts;                 /* it was to part in the last step (law/adhesion.c) */
} dcxBedPull;

/*
 * Springs of one side and one cluster that press on one flat face of the other's solid, by what their sums depend on;
 * in their own frame.
 */
typedef struct dcxSpringGroup {
    double face[3], at;            /* of the solid, in its frame: a point q is at - face.q deep */
    double ka, middle[3], ways[6]; /* stiffness; its centre; second moments about that: xx yy zz xy yz zx */
    double radius, least;          /* how far they are from there; the least depth when they were put together */
    double x, u[3], x0, u0[3];     /* depth of the middle, and the face's normal: now, and then */
    int side, cluster, count;
} dcxSpringGroup;

/* Where a patch was cut into quarters: across `axis` of the springs and along n; in their frame. */
typedef struct dcxBedCut {
    double n[3], at[2];
    int axis;
} dcxBedCut;

/* What a pair's beds do while neither geom moves far against the other, so that the same springs touch. */
typedef struct dcxBedMoments {
    int num, patches;               /* groups, 0: nothing is known; patches of the clusters */
    int on;                         /* 1: the present step goes by them */
    int sides, kept[2], presses[2]; /* beds of the pair; springs of each that were near; 1: some of them touch */
    double far[4];                  /* m: mean distances, see carry/bed_twist.c */
    double rest[DCX_BED_SLOTS];     /* stiffness of what is near and does not touch, by cluster */
    double room; /* m: so far it may go until another spring touches, or a face nearer than its own */
    double position[2][3], rotation[2][9], ka[2]; /* of each side's input then; stiffness by area */
    dcSolid solid[2];
    dcxSpringGroup *group; /* in dcxBedOwn */
} dcxBedMoments;

/* A cluster of a pair's springs from step to step, carried. */
typedef struct dcxBedSlot {
    dcxCarried carried; /* its impacts */
    double load;        /* in the last step, but for what braked the approach */
    dcHold hold;        /* its tangential spring, where friction holds */
    double crept[3];    /* see dcxGrip */
    double rub[3];      /* friction over the load in the last step, world axes */
    double k, point[3]; /* stiffness and place of its line, in the axes of the springs; 0: it did not touch */
    unsigned bore;      /* number of the last evaluation in which it bore anything */
    unsigned seen;      /* of a single spring, by its point: of the last one in which it had a row of its own; */
    int quarter;        /* and the slot of its quarter then */
} dcxBedSlot;

/* Memory of a bed; there are slots and groups with the first of a pair, as many as were needed. */
typedef struct dcxBedOwn {
    dcxBedState state;
    int num_slots, cap_groups;
    dcxBedSlot *slot;
    dcxSpringGroup *group;
} dcxBedOwn;

/* How far two geoms are from each other at least, m, and along which way, as it was last known. */
typedef struct dcxApart {
    double gap; /* < 0: it is not known now */
    double way[3];
} dcxApart;

/* The springs of one side of a pair against the solid of the other. */
typedef struct dcxBed {
    int used;
    int pair, next;   /* its pair; the other bed of it, or -1 */
    int g1, g2;       /* the geom with the springs; the other one */
    int b1, b2;       /* their bodies */
    dcMeshID springs; /* one user more while it is here */
    dcFoundation law;
    double seam;   /* springs no deeper than this, m, may pass over the joint of two boxes; 0: it is against no box */
    double weight; /* 1, or 1/2 where both sides are beds */
    double hold;   /* tangential over normal stiffness; 0: friction creeps */
    dcxBedPull pull;
    dcxBedOwn *own;
    dcxFrame frame; /* of the springs, at the last evaluation */
    dcxTrack track; /* where surfaces move beside their bodies or have a direction: see dcxBedState.track */
    int rolls;      /* the springs are a cylinder's side: they do not turn about its axis, the third of the frame */
    dcFoundationInput input;
    dcFoundationResult result;
    double omega2[2];              /* squared frequency at each of its bodies, of what may be displaced soon too */
    double near_time;              /* least time in which it may touch */
    int idle;                      /* 1: nothing was looked at */
    dcxApart apart;                /* first bed of a pair, carried: its geoms, before this step */
    int sleepers;                  /* which of its bodies slept then: 1, 2 or both */
    unsigned touched;              /* number of the last evaluation in which a spring was displaced */
    unsigned met;                  /* and of the one before which it was not */
    unsigned parted;               /* and of the last one before that in which it was */
    int first_spring, num_springs; /* carried: those that touch or soon may, in dcxCarry.spring */
    /* Likewise: sum of area times depth, m^3; of that times points, and times normals, springs' frame. */
    double displacement, moment[3], along[3];
    double pace, clear;    /* likewise: no point moves faster against the solid, m/s; no spring left out is nearer, m */
    dcxBedMoments moments; /* first bed of a pair, likewise */
    double load;     /* first bed of a pair, carried: normal load in the last step, but for what braked the approach */
    int hit;         /* likewise: a part of an impact was among its clusters */
    double off;      /* m, likewise: how far from touching an impact was stopped */
    double unsolved; /* m, likewise: how far ODE's solver left its rows from where they wanted the bodies */
    dcxBedCut cut[DCX_BED_PATCHES]; /* and what the slots are the quarters of */
    int num_cuts;
} dcxBed;

typedef struct dcxBeds {
    dcxBed *bed;
    int count, capacity, first_free;
    int *live, num_live, cap_live; /* those of this step's pairs, in the order of the pair list */
    int evaluated;                 /* 1: since that list was made */
} dcxBeds;

#endif
