/*
 * The bridge's own data.  One struct for each room of the house (pairs, bodies, geoms, contacts), all in arrays
 * indexed by small integers, so that a substep looks nothing up.
 */
#ifndef DC_INTERNAL_H
#define DC_INTERNAL_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <elliptic_table.h>
#include <foundation_data.h>
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

/* Force and torque about the centre of mass; the fourth numbers mean nothing (see dcV4). */
typedef struct dcWrench {
    double f[4], t[4];
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
    double moment; /* of inertia, if that is a multiple of the unit matrix to the last bit; or NaN */
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

/* dcShapeUser: of a class that only dCollide knows. */
enum {
    dcShapeNone,
    dcShapeSphere,
    dcShapePlane,
    dcShapeBox,
    dcShapeCapsule,
    dcShapeCylinder,
    dcShapeConvex,
    dcShapeMesh,
    dcShapeHeightfield,
    dcShapeUser
};

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
    double size[4]; /* sphere r; plane n, d; box half sides; capsule, cylinder r, half length */
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

/* What a geom is made of, for all but spheres at their body's centre. */
typedef struct dcForm {
    dcSolid solid;
    dGeomID inner;          /* the geom inside a geom transform, else the geom itself */
    int inner_class;        /* its class */
    const void *read_id;    /* data that a triangle mesh was read from */
    int read_count;         /* and its number of triangles */
    dcMeshID mesh;          /* read from ODE, or given */
    dcConvexID convex;      /* given */
    dcHeightfieldID field;  /* given */
    double lo[3], hi[3];    /* box in the geom's frame */
    int mesh_given;         /* 1: by dcGeomSetMesh */
    int placeable;          /* of a heightfield: ODE cannot be asked */
    int warned;             /* 1: about a shape that could not be read */
    /* springs */
    int mode;               /* dcContactMode */
    double edge;            /* asked for; 0: by size */
    dcMeshID springs_given; /* by dcGeomSetSprings */
    dcMeshID springs;       /* in use, NULL until needed */
    double springs_key[5];  /* what they were made for: edge length, size, shape */
    const void *springs_of; /* and data */
    dcFoundation foundation, default_foundation;
    int own_foundation, own_default_foundation, has_default_foundation;
} dcForm;

typedef struct dcGeoms {
    int count, capacity;
    int free_hint; /* no free entry below it */
    dcGeom *geom;
    dcPose *pose;
    dcSurface *surface;
    dcForm *form;
    dcShape *shape;
    dcBox *fat;
    int *live, num_live;     /* geoms of this step, in order of entry */
    int *moving, num_moving; /* those of them on a body */
    dGeomID *seen;           /* the space's geoms as last enumerated, and their entries */
    int *seen_entry, num_seen, cap_seen;
    dcTable index; /* dGeomID -> entry */
} dcGeoms;

/* ---- pairs (pairs.c) ---- */

/* The first five have loops of their own; see rounds.c, points.c, beds.c for the others. */
enum {
    dcKindSphereSphere,
    dcKindSpherePlane,
    dcKindSphereBox,
    dcKindSphereCapsule,
    dcKindCapsulePlane,
    dcKindRound, /* a sphere or capsule against anything else */
    dcKindPoint, /* two flat or faceted solids, as points */
    dcKindUser,  /* a geom that only dCollide knows */
    dcKindBed,   /* springs on one side or both */
    dcKindCount
};

enum { dcMaxFeatures = 8 }; /* of a pair */

/* Combined values of a pair; pairs that share them all share one. */
typedef struct dcLaw {
    double k[2], radius[2]; /* Hertz stiffness and composite radius: [0] round end, [1] cylinder's side */
    double share1, c, modulus;
    dcFriction friction;
} dcLaw;

/* What two geoms remember from step to step. */
typedef struct dcPair {
    int g1, g2, kind, law;
    int next;            /* in the chain of its first geom */
    int more;            /* its further features, in dcPairs.extra; or its first bed, in dcBeds; -1: none */
    unsigned touched[2]; /* per feature: number of the last evaluation in which it touched */
    unsigned stamp;      /* of the step in which it was last listed */
    double memory[2][4]; /* per feature: friction over normal force, and the normal force */
} dcPair;

/* Features beyond the second, of the few pairs that have them. */
typedef struct dcPairMore {
    int used;
    unsigned touched[dcMaxFeatures - 2];
    double memory[dcMaxFeatures - 2][4];
    double normal[dcMaxFeatures][3]; /* rounds.c: of each feature when it was last seen */
    int hint;                        /* rounds.c: a face that was near, or -1 */
} dcPairMore;

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
    dcPairMore *extra;
    int num_extra, cap_extra, free_extra; /* no free one below it */
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
    char feature, curved; /* which of the pair's; which of the law's stiffnesses, 2: dcContacts.own */
    short ball;           /* the point lies on the normal through both centres (or a body does not move), and inertia
                             is isotropic: half the arithmetic */
    double a2, n[3], a1;  /* ball: a1, a2 are distances of the point from the centres */
} dcContact;

/* Parallel arrays: one entry per touching (or, for the choice of the substep, near) feature of a pair. */
typedef struct dcContacts {
    int count, capacity;
    dcContact *contact;
    double (*arm)[2][3];       /* not a ball: the point as seen from the bodies' centres */
    double *x, *xdot;          /* in */
    double *w_n, *lag_w;       /* mobility along the normal; times the lag */
    double *fn, *fh, *pe;      /* out */
    double (*slip)[4], *power; /* the fourth numbers mean nothing (see dcV4) */
    double (*own)[2];          /* where curved is 2: stiffness and composite radius */
    double (*ratio)[4];        /* friction over normal force: as it was, then as it is */
} dcContacts;

/* Loops over contacts work on so many at a time, so that what they pass on to each other stays near the processor. */
#define DC_BLOCK 128

/* ---- beds of springs (beds.c) ---- */

/* The springs of one side of a pair against the solid of the other. */
typedef struct dcBed {
    int used;
    int pair, next;   /* its pair; the other bed of it, or -1 */
    int g1, g2;       /* the geom with the springs; the other one */
    int b1, b2;       /* their bodies */
    dcMeshID springs; /* one user more while it is here */
    dcFoundation law;
    double weight; /* 1, or 1/2 where both sides are beds */
    dcFoundationState *state;
    dcFoundationInput input;
    dcFoundationResult result;
    double omega2[2]; /* squared frequency at each of its bodies, of what may be displaced soon too */
    double near_time; /* least time in which it may touch */
    int idle;         /* 1: nothing was looked at */
    unsigned touched; /* number of the last evaluation in which a spring was displaced */
    unsigned met;     /* and of the one before which it was not */
} dcBed;

typedef struct dcBeds {
    dcBed *bed;
    int count, capacity, first_free;
    int *live, num_live, cap_live; /* those of this step's pairs, in the order of the pair list */
    int evaluated;                 /* 1: since that list was made */
} dcBeds;

/* ---- the world ---- */

typedef struct dcImpl {
    dWorldID world;
    dcWorldID handle;
    struct dcElement **element; /* force elements, in order of creation */
    int num_elements, cap_elements;
    struct dcElement *contact;    /* the first of them: all point contacts */
    struct dcElement *foundation; /* the second: all beds of springs */
    dcMaterial default_material;
    double vt, default_vt;
    double accuracy;
    int substeps, max_substeps, last_substeps;
    dcCombineFunction *combine;
    void *combine_data;
    dcPairFunction *veto;
    void *veto_data;
    dNearCallback *rigid;
    void *rigid_data;
    dJointGroupID rigid_group;
    struct dcRolling *rolling; /* the rolling balls */
    int stepping;   /* inside a managed step */
    int plain;      /* step 0: the laws at the present state, nothing predicted */
    int collecting; /* way (b): pairs are being taken; 2: by our own list */

    dcBodies bodies;
    dcGeoms geoms;
    dcPairs pairs;
    dcGrid grid;
    dcContacts touch, near;
    dcBeds beds;
    dcEllipticTable elliptic; /* curvature.c; made when first needed */

    unsigned stamp;       /* number of the outer step */
    unsigned evaluations; /* number of the evaluation */
    uint64_t joint_signature;
    int structure_changed; /* geoms or bodies came, went or changed */
    int values_changed;    /* materials or rules changed */
    double gravity[3], gravity_norm;
    dReal erp;           /* the world's, changed within a step */
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

/* What a feature of a pair did the last time: friction over normal force, normal force; and when that was. */
static inline double *dcPairMemory(const dcPairs *pairs, dcPair *pair, int feature)
{
    return feature < 2 ? pair->memory[feature] : pairs->extra[pair->more].memory[feature - 2];
}

static inline unsigned *dcPairTouched(const dcPairs *pairs, dcPair *pair, int feature)
{
    return feature < 2 ? &pair->touched[feature] : &pairs->extra[pair->more].touched[feature - 2];
}

#include "rooms.h"

#endif
