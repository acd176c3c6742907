/*
 * The bridge's own data.  one struct for each room (bodies, geoms, pairs, contacts, beds), each with a
 * header of its own, all in arrays indexed by small integers, so that a substep looks nothing up.
 */
#ifndef BRIDGE_STATE_WORLD_DATA_H
#define BRIDGE_STATE_WORLD_DATA_H

#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <ode-compliant/ode-compliant.h>

#include "core/core.h"
#include "law/law.h"
#include "bed_data.h"
#include "body_data.h"
#include "combine_data.h"
#include "geom_data.h"
#include "hold_data.h"
#include "joint_share_data.h"
#include "joint_softness_data.h"
#include "pacer_data.h"
#include "pair_data.h"
#include "resistance_data.h"
#include "row_data.h"
#include "seen_data.h"
#include "shared_mesh_data.h"

#define DCX_DEFAULT_TRANSITION_VELOCITY 0.01
#define DCX_DEFAULT_MAX_SUBSTEPS 4096
#define DCX_DEFAULT_ACCURACY 0.15

typedef struct dcxWorld {
    dcxGate gate; /* first: see core/gate.c */
    dWorldID world;
    dcWorldID handle;
    struct dcxElement **element; /* force elements, in order of creation */
    int num_elements, cap_elements;
    int soft_stops;                /* how many of them stand for ODE's own stops */
    struct dcxElement *contact;    /* the first of them: all point contacts */
    struct dcxElement *foundation; /* the second: all beds of springs */
    dcMaterial default_material;
    double vt, default_vt;
    double accuracy;
    dcStepping mode;
    int substeps, max_substeps, last_substeps;
    dcFrictionModel friction_model;
    dcxCombine combination;
    dcCombineFunction *combine;
    void *combine_data;
    dcPairFunction *veto;
    void *veto_data;
    dNearCallback *rigid;
    void *rigid_data;
    dJointGroupID rigid_group;
    dNearCallback *judge; /* says which pairs take part */
    void *judge_data;
    dJointGroupID judge_group;
    int judging, judged;        /* it is at work; it called dcCollide for the pair that it was given */
    dGeomID judge_pair[2];      /* that pair; none if it cannot be compliant */
    struct dcxRolling *rolling; /* the rolling balls */
    int stepping;               /* inside a managed step */
    int ode_failed;             /* ODE's own step returned 0 */
    int in_rigid;               /* the rigid callback is at work */
    int plain;                  /* step 0: the laws at the present state, nothing predicted */
    int collecting;             /* way (b): pairs are being taken; 2: by our own list */

    dcxPacer pacer;
    dcxBodies bodies;
    dcxGeoms geoms;
    dcxPairs pairs;
    dcxGrid grid;
    dcxContacts touch, near;
    dcxBeds beds;
    dcxResists resists;
    dcxShare share;
    int contact_mode;   /* what dcContactAuto of a geom means */
    double spring_edge; /* where a geom has none; 0: by size */
    dcxRows rows;       /* of the step, where the laws hold at its end */
    struct dcxCarry *carry;
    struct dcxSensors *sensors;                    /* NULL: there are none */
    void (*sense)(struct dcxWorld *dc, double dt); /* theirs: forces that acted through dt are known; or NULL */
    int carrying;                                  /* rows are being made: what has rows does not act otherwise */
    dcxEllipticTable elliptic;                     /* pairs/curvature.c; made when first needed */

    unsigned stamp;       /* number of the outer step */
    unsigned evaluations; /* number of the evaluation */
    uint64_t joint_signature;
    int structure_changed; /* geoms or bodies came, went or changed */
    int values_changed;    /* materials or rules changed */
    double gravity[3], gravity_norm;
    dcxJointSoftness joint_modes; /* ERP and CFM, changed within a step */
    dcxJointShare joint_share;    /* of the joint that was looked at last */
    dcxJointSight joint_sight;    /* and what was read of it */
    int gravity_changed;          /* in this step */
    double lag;                   /* half the last substep within a step */
    double near_time;             /* how far ahead approaching pairs are looked for; 0: not at all */

    /* the last evaluation, kept for the next step's first half kick */
    int evaluation_valid;
    double evaluation_h; /* kick time its friction was solved for */
    double last_h, last_step;
    int level; /* of the substep in contact, see step/substep.c */
    double level_step;
    int warned_limit, warned_force;
    int limited;          /* the limit of substeps bound in this step */
    int bound;            /* the last step ended beyond it, carried: see step/limit.c */
    unsigned bound_since; /* number of the step in which that began */

    double potential, power, dissipated;
    int looped;         /* the last step was ODE's own, after dcWorldApply, with the laws at its end */
    unsigned held_at;   /* evaluation in which springs that hold were stretched last */
    double held_stored; /* in these springs */
    double held_power;  /* dissipated less taken by their friction: what it takes it dissipates or stores */
    dcStepTimes times;
    dcxStopwatch watch;
} dcxWorld;

/* Can such a force reach ODE? A float has less room than a double, and sums and arms need some of it. */
static inline int dcxFits(double force)
{
    return fabs(force) <= (sizeof(dReal) == sizeof(double) ? DBL_MAX : 1e-8 * (double)FLT_MAX);
}

/* The time since the last of these calls goes to a room. */
static inline void dcxClockStart(dcxWorld *dc)
{
    dcxStopwatchStart(&dc->watch);
}

static inline void dcxClock(dcxWorld *dc, double *room)
{
    dcxStopwatchTake(&dc->watch, room);
}

/* Whether it must be known how soon things may touch. */
static inline int dcxForesees(const dcxWorld *dc)
{
    return dc->substeps == 0 || dc->mode != dcStepResolved;
}

#endif
