/* Data of the room of bodies (bodies/bodies.c). */
#ifndef BRIDGE_STATE_BODY_DATA_H
#define BRIDGE_STATE_BODY_DATA_H

#include <ode-compliant/ode-compliant.h>

#include "core/core.h"

/* What contacts read of a body, at the instant of its position.  Entry 0 is the static world. */
typedef struct dcxBodyState {
    double p[3], v[3], w[3];
    double inv_mass;    /* 0: static, kinematic or asleep */
    double inv_inertia; /* isotropic; negative: see dcxBodies.inertia */
    double speed;       /* bound of the speed of any point of its geoms */
} dcxBodyState;

/* ODE's velocities, which within a step are half a substep older than the positions. */
typedef struct dcxBodyRaw {
    double v[3], w[3];
    double a[3]; /* acceleration by gravity and the caller's force */
} dcxBodyRaw;

/* Force and torque about the centre of mass; the fourth numbers mean nothing (see dcxV4). */
typedef struct dcxWrench {
    double f[4], t[4];
} dcxWrench;

/* What friction reads of a body. */
typedef struct dcxMotion {
    double v[3], w[3];
    double inv_mass, inv_inertia; /* as in dcxBodyState */
    double load;                  /* kick times the load */
} dcxMotion;

enum {
    dcxBodyDynamic = 1,     /* moves by forces, awake */
    dcxBodyKinematic = 2,   /* moves by decree */
    dcxBodyAsleep = 4,      /* disabled in ODE */
    dcxBodyJointed = 16,    /* has ODE joints */
    dcxBodyGravity = 32,    /* gravity acts on it */
    dcxBodyDamped = 64,     /* has ODE damping */
    dcxBodyGyro = 128,      /* gyroscopic mode is on */
    dcxBodySleeps = 256,    /* auto-disable is on */
    dcxBodyGone = 1024,     /* destroyed since the forces of a loop were found */
    dcxBodyIdleScaled = 512 /* ODE's idle steps multiplied for the step, to be restored */
};

/* What is needed of a body once a step. */
typedef struct dcxBodyInfo {
    dBodyID id;
    const dReal *pos, *rot, *vel, *ang; /* ODE's own state, stable while the body lives */
    const dReal *facc, *tacc;           /* and its accumulators */
    double mass;
    double moment;   /* of inertia, if that is a multiple of the unit matrix to the last bit; or NaN */
    double lag;      /* age of ODE's velocity against the position: 0, or half a substep */
    double extent;   /* greatest distance of a surface point of its geoms from its centre, */
    double half[3];  /* and from the planes through that, in its own axes */
    unsigned fresh;  /* evaluation in which something began to act on it */
    unsigned wedged; /* and the last one in which overlaps on it had to give way (carry/solve_bounded.c) */
    unsigned swept;  /* and the last one in which sweeps solved its rows, which do not go to the end */
    double held;     /* speed that an impact stopped in the last step and will give back, else 0 */
    unsigned flags;
    unsigned stamp; /* outer step in which it was last seen */
    unsigned read;  /* and in which a contact joint of the program's had it read */
    int isotropic;  /* inertia is a multiple of the unit matrix */
    int next_free;  /* chain of free entries */
} dcxBodyInfo;

/* What is needed less often. */
typedef struct dcxBodyMore {
    double inertia[9], inv_body[9]; /* about the centre of mass, body frame */
    double rotation[9];             /* body to world, where inertia is not isotropic */
    double left_v[3], left_w[3];    /* velocities as we left them, to see whether someone else set them */
    double linear_damping, angular_damping;
    double idle_time;
    int idle_steps, ode_idle_steps;
    unsigned asleep_since; /* evaluation in which it was put to sleep */
    unsigned by_ode;       /* and in a loop, the last one in which ODE solved what it bears */
    unsigned left_to_ode;  /* the same of contacts of the program's own making */
    unsigned by_own;       /* stamp of the step in which the own solve bore these */
    unsigned idled;        /* evaluation before ODE put it to sleep last, while the own solve bore them */
    unsigned drowsy;       /* stamp of the step after which anything slept of an island that has its number, */
    unsigned lively;       /* and of that after which not all of it was idle */
    unsigned slept;        /* and the last one before it was seen asleep, whoever put it to sleep */
    unsigned woke;         /* and the first one after it was seen awake again; 0: never */
    dcxWrench push;        /* by the program, when that changed last, */
    unsigned pushed;       /* in that evaluation */
    double borne[3];       /* N: what bodies that joints hold press it with, in the evaluation */
    unsigned borne_in;     /* of this number; */
    double bore[3];        /* and when that changed last */
    int bore_known;
    unsigned disturbed; /* the last one in which a surface ran under it that is not to be slept on */
    int added;          /* by dcWorldAddBody */
    int left;           /* the program destroyed it: the number waits until nothing has it any more */
    int ours;           /* a geom without a body goes with it (geoms/movers.c) */
    int named;          /* by a known geom, or added */
    int unfound;        /* of its joints, where it has many, while they are looked for: see carry/program_joints.c */
    int watch;          /* number of its watch in this round, if that is its own */
    unsigned joined;    /* evaluation in which a contact joint held it to another, and how often in a row */
    int missed;         /* that was every second one (carry/missed.c) */
} dcxBodyMore;

/* A joint of ours that ODE takes off the body when it is destroyed; none where the program tells of that itself. */
typedef struct dcxWatch {
    dJointID joint;
    int body; /* or -1: it is not watched any more */
    int lost; /* the program told */
} dcxWatch;

/* Those of a round of the program's own loop (bodies/watch.c). */
typedef struct dcxWatches {
    dJointGroupID group, signs;
    dBodyID post;  /* of ours, at their other ends */
    dJointID sign; /* on the post alone; the only one of `signs` */
    dcxWatch *watch;
    int count, capacity;
} dcxWatches;

typedef struct dcxBodies {
    int count, capacity; /* entry 0 included */
    int first_free;      /* 0: none */
    dcxBodyState *state;
    dcxBodyRaw *raw;
    dcxBodyInfo *info;
    dcxBodyMore *more;
    dcxWrench *force;        /* of all contacts */
    double *load;            /* sum of the normal forces, for sharing friction */
    dcxWrench *user;         /* added by the caller before the step */
    dcxMotion *predicted;    /* motion predicted with `force`, for friction */
    double (*inertia)[9];    /* inverse inertia in world axes, where not isotropic */
    int *active, num_active; /* the bodies of this step, in order */
    /* how many of them: are asleep; asleep or kinematic; need bodies/ode_settings.c; may fall asleep */
    int num_asleep, num_still, num_modes, num_sleepers;
    unsigned sleep_changes; /* counts who falls asleep or wakes */
    unsigned bore;          /* the last evaluation in which what joints press bodies with was noted */
    int num_added;          /* by dcWorldAddBody */
    int num_left;           /* numbers that wait for that */
    int told;               /* the program tells of each body that it destroys (dcWorldSetBodiesTold) */
    dcxWatches watches;     /* whether they live until dcWorldApply */
    dcxTable index;         /* dBodyID -> entry */
} dcxBodies;

#endif
