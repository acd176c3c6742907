/*
 * The bridge's own data.  One struct for each room of the house (pairs, bodies, geoms, contacts), all in arrays
 * indexed by small integers, so that a substep looks nothing up.
 */
#ifndef DC_INTERNAL_H
#define DC_INTERNAL_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <ode-compliant/ode-compliant.h>

#include "handle.h"
#include "table.h"
#include "vec.h"

#define DC_DEFAULT_TRANSITION_VELOCITY 0.01
#define DC_DEFAULT_MAX_SUBSTEPS 4096
#define DC_DEFAULT_ACCURACY 0.15

/* ---- bodies (bodies.c) ---- */

/* What contacts read of a body, at the instant of its position.  Entry 0 is the static world. */
typedef struct dcBodyState {
    double p[3], v[3], w[3];
    double inv_mass;    /* 0: static, kinematic or asleep */
    double inv_inertia; /* isotropic; negative: see dcBodies.inertia */
    double speed;       /* bound of the speed of any point of its geoms */
} dcBodyState;

/* ODE's velocities, which within a step are half a substep older than the positions. */
typedef struct dcBodyRaw {
    double v[3], w[3];
    double a[3]; /* acceleration by gravity and the caller's force */
} dcBodyRaw;

/* Force and torque about the centre of mass. */
typedef struct dcWrench {
    double f[3], t[3];
} dcWrench;

/* What friction reads of a body. */
typedef struct dcMotion {
    double v[3], w[3];
    double inv_mass, inv_inertia; /* as in dcBodyState */
    double load;                  /* kick times the load */
} dcMotion;

enum {
    dcBodyDynamic = 1,     /* moves by forces, awake */
    dcBodyKinematic = 2,   /* moves by decree */
    dcBodyAsleep = 4,      /* disabled in ODE */
    dcBodyJointed = 16,    /* has ODE joints */
    dcBodyGravity = 32,    /* gravity acts on it */
    dcBodyDamped = 64,     /* has ODE damping */
    dcBodyGyro = 128,      /* gyroscopic mode is on */
    dcBodySleeps = 256,    /* auto-disable is on */
    dcBodyIdleScaled = 512 /* ODE's idle steps multiplied for the step, to be restored */
};

/* What is needed of a body once a step. */
typedef struct dcBodyInfo {
    dBodyID id;
    const dReal *pos, *rot, *vel, *ang; /* ODE's own state, stable while the body lives */
    const dReal *facc, *tacc;           /* and its accumulators */
    double mass;
    double lag;    /* age of ODE's velocity against the position: 0, or half a substep */
    double extent; /* greatest distance of a surface point of its geoms from its centre */
    unsigned flags;
    unsigned stamp; /* outer step in which it was last seen */
    int isotropic;  /* inertia is a multiple of the unit matrix */
    int next_free;  /* chain of free entries */
} dcBodyInfo;

/* What is needed less often. */
typedef struct dcBodyMore {
    double inertia[9], inv_body[9]; /* about the centre of mass, body frame */
    double rotation[9];             /* body to world, where inertia is not isotropic */
    double left_v[3], left_w[3];    /* velocities as we left them, to see whether someone else set them */
    double linear_damping, angular_damping;
    double idle_time;
    int idle_steps, ode_idle_steps;
    int added; /* by dcWorldAddBody */
    int named; /* by a known geom, or added */
} dcBodyMore;

typedef struct dcBodies {
    int count, capacity; /* entry 0 included */
    int first_free;      /* 0: none */
    dcBodyState *state;
    dcBodyRaw *raw;
    dcBodyInfo *info;
    dcBodyMore *more;
    dcWrench *force;         /* of all contacts */
    double *load;            /* sum of the normal forces, for sharing friction */
    dcWrench *user;          /* added by the caller before the step */
    dcMotion *predicted;     /* motion predicted with `force`, for friction */
    double (*inertia)[9];    /* inverse inertia in world axes, where not isotropic */
    int *active, num_active; /* the bodies of this step, in order */
    /* how many of them: are asleep; asleep or kinematic; need modes.c; may fall asleep */
    int num_asleep, num_still, num_modes, num_sleepers;
    int num_added; /* by dcWorldAddBody */
    dcTable index; /* dBodyID -> entry */
} dcBodies;

/* ---- geoms (geoms.c) ---- */

enum { dcShapeNone, dcShapeSphere, dcShapePlane, dcShapeBox, dcShapeCapsule };

/* What the geometry room reads of a geom. */
typedef struct dcShape {
    double c[3]; /* centre; plane: a point of the frame its equation is read in */
    double r;    /* radius; plane: offset of the plane from c along the normal */
    double n[3]; /* plane: normal; capsule: axis */
    double half; /* capsule: half length of the cylinder */
    int body;    /* entry of its body */
    int centred; /* a sphere at its body's centre */
} dcShape;

typedef struct dcBox {
    double lo[3], hi[3];
} dcBox;

/* What is read of a geom in every step. */
typedef struct dcGeom {
    dGeomID id;      /* NULL: free entry */
    dBodyID body_id; /* body, or the body a plane is fixed in */
    int shape, body, ode_class;
    short enabled, offset;
    unsigned long category, collide;
    double size[4]; /* sphere r; plane n, d; box half sides; capsule r, half length */
    unsigned stamp;
    int rigid;
} dcGeom;

/* Where a geom is that is not a sphere at its body's centre. */
typedef struct dcPose {
    double off_p[3], off_r[9]; /* offset from the body; pose, where there is none */
    double rot[9];             /* orientation in world axes */
} dcPose;

/* What the caller said of a geom. */
typedef struct dcSurface {
    dcMaterial material, default_material;
    dBodyID plane_body;
    int own, own_default, has_default;
    int explicit_values; /* anything at all */
} dcSurface;

typedef struct dcGeoms {
    int count, capacity;
    int free_hint; /* no free entry below it */
    dcGeom *geom;
    dcPose *pose;
    dcSurface *surface;
    dcShape *shape;
    dcBox *fat;
    int *live, num_live;     /* geoms of this step, in order of entry */
    int *moving, num_moving; /* those of them on a body */
    dGeomID *seen;           /* the space's geoms as last enumerated, and their entries */
    int *seen_entry, num_seen, cap_seen;
    dcTable index; /* dGeomID -> entry */
} dcGeoms;

/* ---- pairs (pairs.c) ---- */

enum { dcKindSphereSphere, dcKindSpherePlane, dcKindSphereBox, dcKindSphereCapsule, dcKindCapsulePlane, dcKindCount };

/* Combined values of a pair; pairs that share them all share one. */
typedef struct dcLaw {
    double k[2], radius[2]; /* Hertz stiffness and composite radius: [0] round end, [1] cylinder's side */
    double share1, c;
    dcFriction friction;
} dcLaw;

/* What two geoms remember from step to step. */
typedef struct dcPair {
    int g1, g2, kind, law;
    int next;            /* in the chain of its first geom */
    unsigned touched[2]; /* per feature: number of the last evaluation in which it touched */
    unsigned stamp;      /* of the step in which it was last listed */
    double memory[2][4]; /* per feature: friction over normal force, and the normal force */
} dcPair;

typedef struct dcCandidate {
    int g1, g2, pair;
} dcCandidate;

/* Scratch of the search for pairs, see grid.c. */
typedef struct dcGridItem {
    int geom, level, at[3];
} dcGridItem;

typedef struct dcGrid {
    dcGridItem *item, *sorted;
    int count, capacity;
    int *start, buckets; /* where each bucket begins in `sorted` */
} dcGrid;

typedef struct dcPairs {
    dcPair *pair; /* in the order of the lists, so that a loop over contacts reads on */
    int count, capacity;
    dcPair *old; /* while the lists are made anew: the pairs before */
    int cap_old, moving;
    int *head, owners; /* chains of pairs by their first geom, for that */
    int *old_head, old_owners;
    dcTable index; /* two entries of geoms -> pair, for way (b), while `indexed` */
    int indexed;
    dcLaw *law;
    int num_laws, cap_laws;
    dcTable laws;                   /* hash of a law -> law */
    dcCandidate *list[dcKindCount]; /* pairs to look at in this step */
    int num[dcKindCount], cap[dcKindCount];
    int (*rigid)[2]; /* pairs that are the program's own affair */
    int num_rigid, cap_rigid;
    int *close, cap_close; /* scratch of the geometry room */
    double *distance;
    double skin;        /* of the fat boxes, in parts of the geom's least extent */
    unsigned made;      /* number of the evaluation for which the lists were made */
    int valid;          /* the list covers the present fat boxes */
    unsigned warned[8]; /* ODE class pairs already warned of */
} dcPairs;

/* ---- contacts (geometry.c, evaluate.c) ---- */

/* One cache line. */
typedef struct dcContact {
    int pair, law, b1, b2;
    char feature, curved; /* which of the pair's; which of the law's stiffnesses */
    short ball;           /* the point lies on the normal through both centres (or a body does not move), and inertia
                             is isotropic: half the arithmetic */
    double n[3];
    double a1, a2; /* ball: distances of the point from the centres */
} dcContact;

/* Parallel arrays: one entry per touching (or, for the choice of the substep, near) feature of a pair. */
typedef struct dcContacts {
    int count, capacity;
    dcContact *contact;
    double (*arm)[2][3];  /* not a ball: the point as seen from the bodies' centres */
    double *x, *xdot;     /* in */
    double *w_n, *lag_w;  /* mobility along the normal; times the lag */
    double *fn, *fh, *pe; /* out */
    double (*slip)[3], *power;
    double (*ratio)[3]; /* friction over normal force: as it was, then as it is */
} dcContacts;

/* Loops over contacts work on so many at a time, so that what they pass on to each other stays near the processor. */
#define DC_BLOCK 128

/* ---- the world ---- */

typedef struct dcImpl {
    dWorldID world;
    dcWorldID handle;
    dcForceID contact_force;
    dcMaterial default_material;
    double vt, default_vt;
    double accuracy;
    int substeps, max_substeps, last_substeps;
    int enabled, default_enabled;
    void *force_data;
    dcCombineFunction *combine;
    void *combine_data;
    dcPairFunction *veto;
    void *veto_data;
    dNearCallback *rigid;
    void *rigid_data;
    dJointGroupID rigid_group;
    int stepping;   /* inside a managed step */
    int plain;      /* step 0: the laws at the present state, nothing predicted */
    int collecting; /* way (b): pairs are being taken; 2: by our own list */

    dcBodies bodies;
    dcGeoms geoms;
    dcPairs pairs;
    dcGrid grid;
    dcContacts touch, near;

    unsigned stamp;       /* number of the outer step */
    unsigned evaluations; /* number of the evaluation */
    uint64_t joint_signature;
    int structure_changed; /* geoms or bodies came, went or changed */
    int values_changed;    /* materials or rules changed */
    double gravity[3], gravity_norm;
    int gravity_changed; /* in this step */
    double lag;          /* half the last substep within a step */
    double near_time;    /* how far ahead approaching pairs are looked for; 0: not at all */

    /* the last evaluation, kept for the next step's first half kick */
    int evaluation_valid;
    double evaluation_h; /* kick time its friction was solved for */
    double last_h, last_step;
    int level; /* of the substep in contact, see substep.c */
    double level_step;
    int warned_limit, warned_force;

    double potential, power, dissipated;
    int timing;
    dcStepTimes times;
    double clock;
} dcImpl;

#include "rooms.h"

#endif
