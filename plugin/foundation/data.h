/* Springs in arrays, for the files that evaluate beds; not installed. */
#ifndef PLUGIN_FOUNDATION_DATA_H
#define PLUGIN_FOUNDATION_DATA_H

#include <ode-compliant/foundation.h>
#include <ode-compliant/friction.h>

/* So many springs at a time: they stay in the fastest cache.  A multiple of the widest vector. */
#define DC_SPRINGS 128

/* A block of springs; entries up to the next multiple of 8 are filled with area 0.  The mesh's frame. */
typedef struct dcSprings {
    int n;
    int face[DC_SPRINGS];                   /* own order */
    double s[3][DC_SPRINGS], a[DC_SPRINGS]; /* centroid, area */
    double x[DC_SPRINGS];                   /* depth; < 0 outside, and then only as good as the margin wants */
    double u[3][DC_SPRINGS], N[3][DC_SPRINGS];
    double vn[DC_SPRINGS], slip[3][DC_SPRINGS]; /* rate of depth; tangential velocity of the solid */
    double fn[DC_SPRINGS], fe[DC_SPRINGS];      /* normal force; its elastic part */
    double f[3][DC_SPRINGS];                    /* whole force on the mesh */
    double power[DC_SPRINGS];
    double ratio[3][DC_SPRINGS]; /* friction over normal force, where it is remembered */
    double hold[3][DC_SPRINGS];  /* tangential stretch of the spring where friction holds, m; likewise */
    int held[DC_SPRINGS];        /* it pressed then */
} dcSprings;

/* Called for each block found, in ascending order of the faces; returns where the next one is to be put. */
typedef dcSprings *dcSpringsFunction(void *data, dcSprings *block);

/*
 * Finds the springs whose centroid is inside the solid, or outside by less than `margin`, and some more (with x <
 * -margin, or exactly 0 forces); whole branches of the mesh's tree that are farther away are skipped.  A block's n,
 * face, s, a, x, u, N are set.
 */
void dcSpringsFind(const dcFoundationInput *input, double margin, dcSprings *scratch, dcSpringsFunction *function,
                   void *data);

/* Velocities at N: vn and slip of a block. */
void dcSpringsVelocity(const dcFoundationInput *input, dcSprings *block);
/* The same with other velocities, to other places. */
void dcSpringsVelocityOf(const dcFoundationInput *input, dcSprings *block, double *vn, double (*slip)[DC_SPRINGS]);
/* fn and fe of a block from x and vn. */
void dcSpringsNormal(const dcFoundationInput *input, dcSprings *block);
/* Friction by the plain law; f and power. */
void dcSpringsForce(const dcFoundationInput *input, dcSprings *block);
/* f and power with the block's own ratio. */
void dcSpringsGivenForce(dcSprings *block);
/* Adds a block to the sums that do not wait for friction. */
void dcSpringsSumNormal(const dcFoundationInput *input, dcSprings *block, dcFoundationResult *result);
/* Adds a block to force, torque and power. */
void dcSpringsSumForces(dcSprings *block, dcFoundationResult *result);

/* ---- beds that step (state.c) ---- */

/* A body as the springs feel it. */
typedef struct dcFoundationSide {
    double centre[3];             /* of mass, in the mesh's frame */
    double inv_mass, inv_inertia; /* 0: does not move; inertia by its least principal moment */
    double load;                  /* kick times the body's whole load, N s */
    double omega2;                /* receives: sum of stiffness over effective mass, 1/s^2 */
} dcFoundationSide;

/* What a bed that holds is told. */
typedef struct dcFoundationGrip {
    double ratio;                   /* tangential over normal stiffness, > 0 */
    const dcFoundationInput *drift; /* with the velocities since the last evaluation; NULL: stretched already */
    double time;                    /* of that drift, s */
    double stored;                  /* out, if it was stretched: now */
    double power, taken;            /* out: dissipated by friction; taken by it, W */
} dcFoundationGrip;

/* Springs found, and their friction, from one substep to the next. */
typedef struct dcFoundationState {
    dcSprings *block;
    int num_blocks;
    int *face; /* remembered: faces in ascending order, their friction ratios and tangential stretches */
    double (*ratio)[6];
    int remembered;
    dcFriction law[DC_SPRINGS];
} dcFoundationState;

/* Room for all faces of a mesh; NULL: out of memory. */
dcFoundationState *dcFoundationStateNew(int num_faces);
void dcFoundationStateFree(dcFoundationState *state);
/* The springs within `margin`; `remember`: friction goes on from the last evaluation. */
void dcFoundationStateFind(dcFoundationState *state, const dcFoundationInput *input, double margin, int remember);
/* Instead: nothing is looked at, as its bodies sleep; what it remembers stays for when they wake. */
void dcFoundationStateRest(dcFoundationState *state);
/*
 * Normal forces with the present velocities.  Clears and fills the result but for force, torque and power, and the
 * sides' omega2, which counts the springs outside by less than `margin` too.  Returns the least time in which a spring
 * that is outside may touch, `speed` being what else its speed may gain; infinite if none will.
 */
double dcFoundationStateNormal(dcFoundationState *state, const dcFoundationInput *input, double margin, double speed,
                               dcFoundationSide side[2], dcFoundationResult *result);
/*
 * Friction, forces and power.  `predicted` has the velocities at the end of the kick; NULL: the plain law.
 */
void dcFoundationStateFriction(dcFoundationState *state, const dcFoundationInput *input,
                               const dcFoundationInput *predicted, const dcFoundationSide side[2],
                               dcFoundationResult *result);

/* The same where friction holds. */
void dcFoundationStateGrip(dcFoundationState *state, const dcFoundationInput *input, const dcFoundationInput *predicted,
                           const dcFoundationSide side[2], dcFoundationGrip *grip, dcFoundationResult *result);
/* Slip of a block at the end of the kick without its own friction, and what friction over normal force does to it. */
void dcSpringsFreeSlip(const dcFoundationSide side[2], const dcFoundationInput *predicted, dcSprings *block,
                       double (*free)[DC_SPRINGS], double *speed, double *response);

/* Number of entries that loops run over. */
static inline int dcSpringsPadded(int n)
{
    return (n + 7) & ~7;
}

#endif
