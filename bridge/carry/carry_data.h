/* What the carriers keep from step to step, and their scratch. */
#ifndef BRIDGE_CARRY_CARRY_DATA_H
#define BRIDGE_CARRY_CARRY_DATA_H

#include "core/core.h"
#include "state/world_data.h"
#include "met.h"
#include "solve.h"

enum { dcxOwnerContact, dcxOwnerNear, dcxOwnerBed, dcxOwnerElement, dcxOwnerForeign };

/* Springs that touch, or may within the step, in the axes of the pair's first bed and from its origin. */
typedef struct dcxSprings {
    double *r[3], *u[3]; /* where each acts; out of the solid, into the pair's first body */
    double *x, *ka;      /* depth, < 0: gap; stiffness */
    int *cluster;        /* its patch and quarter */
    int *start;          /* runs of a pair's springs, while they are summed up */
    int count, room;
} dcxSprings;

/* What may happen to a body within the step by what is near: a ball of velocities that it may be given. */
typedef struct dcxBlow {
    double v[3], spread;
    double more; /* m/s: by which the fastest is faster than the body */
    int seen;    /* it has a witness: see joints.c */
    int near;    /* so many pairs and joints it has; with one alone, nothing else can stop it or hit it */
} dcxBlow;

struct dcxCarry {
    double h;      /* of the rows that were made last */
    double unlike; /* m/s: no two of the rows that ODE solves differ by less, as a rule */
    int pending;   /* they wait to be harvested */
    dcxFree *free; /* by entry of body: velocities at the end of the step without any row */
    int cap_free;
    int missed_told;     /* see missed.c */
    unsigned harvests;   /* counted, so that the velocities after a step are read once a body */
    dJointGroupID group; /* the rows that ODE solves */
    struct dcxJoint {
        int row;
        double bias; /* N: a joint only pushes; what pulls too is pushed back by so much */
        double sign; /* -1: its first body is the row's second */
        dJointID id;
        dBodyID body[2];
        dJointFeedback feedback;
    } * joint;
    int num_joints, cap_joints;
    struct dcxWitness {
        int body;
        dJointID id;
    } * witness;
    int num_witnesses, cap_witnesses;
    struct dcxLeans {
        int g1, g2, sleeper;
        dBodyID id; /* of the sleeper */
    } * leans;      /* sleepers that touch what is awake: see leaning.c */
    int num_leans, cap_leans;
    struct dcxUnnamed *unnamed; /* see unnamed.c */
    int num_unnamed, cap_unnamed;
    struct dcxFlat *flat; /* see met_facet_places.c */
    int just_taken;       /* what rows bore was taken in this very call of the program's */
    int marked;           /* a body with a force that ODE's step takes away, or 0; the force */
    double mark[3];
    int *root; /* of each body's island */
    int cap_root;
    dReal max_vel; /* the world's, while ours must not be clipped */
    int max_vel_changed;
    double strain; /* how many times as many iterations more what a held body bore asks for */
    int strained;  /* body whose joints were looked at last, or 0; what holds it: see strain.c */
    int held;
    int pressed[2]; /* bodies of the row looked at last, and what its pair bears so far, N */
    double presses;
    int iterations, more_iterations; /* of the quick step: the world's; ours, or 0 */
    int quick;                       /* ODE's step is known to be the quick one */
    dcxSprings springs;              /* of the step, bed by bed: see bed_find.c */
    struct dcxSpringBlock *block;    /* scratch of the search, once there are beds */
    int lacking;                     /* memory, while the springs were looked for */
    struct dcxCluster *cluster;      /* of the step, by number of their rows */
    int num_clusters, cap_clusters;
    struct dcxWork *work; /* scratch, by entry of body */
    int cap_work, num_work;
    int hits;      /* impacts begin or end in this step: `work` is known */
    dcxBlow *blow; /* by entry of body: see blows.c */
    int cap_blows;
    struct dcxKicked *kicked; /* scratch, by entry of body: see kicks.c */
    int cap_kicked;
    double stored;           /* elastic energy of the program's contacts at the end of the last step */
    double asleep[2];        /* and of the contacts and beds of what sleeps, which have no rows */
    unsigned asleep_changes; /* number of dcxBodies.sleep_changes that they were summed at */
    dcxSolver *solver;
    dcxRow *free_row; /* the rows that it is given */
    int cap_free_rows;
    /* way (c), see met.h */
    struct dcxMet **met, *last_met;
    int num_mets, num_made, cap_mets;
    int most_given; /* contacts that a pair of the program's ever had */
    void **piece;   /* memory of those made and of their contacts: see met_room.c */
    int num_pieces, cap_pieces;
    struct dcxRooms {
        void *outgrown[DCX_MET_SIZES]; /* lists by size of what pairs have outgrown */
        char *next; /* in the last piece, and contacts that there is still memory for in it; all made */
        int left, made;
    } rooms;
    unsigned laws, laws_stamp; /* number of the present materials, and step in which they changed */
    dcxTable mets;
    dGeomID ray;           /* see met_facet.c; 0 until it is wanted */
    double step;           /* that contacts of the program are made for: the last one applied */
    double longest;        /* and as long as it may turn out to be: the longest one lately */
    struct dcxGift *given; /* scratch, by entry of body: see program_slip.c */
    int cap_given;
    unsigned gifts;      /* number of the last sum there, which no restore takes back: a stamp would come again */
    unsigned made_stamp; /* of the step whose contacts are waiting to be taken; 0: none */
    struct dcxFeedback { /* in two halves that take turns: ODE keeps their addresses */
        dJointFeedback **block;
        struct dcxMade *made; /* what each is of */
        unsigned stamp;       /* the step that they are of */
        int used, num_blocks, cap_blocks, cap_made, last_block;
        dcxTable by_id;         /* numbers by joint, once one is asked for that has the program's feedback: */
        int indexed;            /* of so many, */
        unsigned indexed_stamp; /* in this step */
    } feedback[2];
    struct dcxMaking *making; /* the program's contact that is being made */
    dcxRow *made_row;         /* of those of the step, by the number of their feedback, until the own solve has them */
    int cap_made_rows;
    dJointID *joint_list; /* scratch of program_joints.c */
    int cap_joint_list;
    struct dcxBorne {
        int body;       /* or -1: it is gone */
        dBodyID id;     /* of that body */
        dJointID tells; /* that it lives, until the next round; 0: the program tells */
        int island;     /* the number of one of its bodies */
        dReal left[3];  /* the forces that it was left with */
    } * borne;          /* bodies whose contacts the own solve bore: see program_borne.c */
    int num_borne, cap_borne;
    unsigned borne_stamp; /* in this step */
    dcxWatches tales;
};

#endif
