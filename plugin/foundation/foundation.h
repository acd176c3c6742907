/* Springs in arrays, and what the other folders call; not installed. */
#ifndef PLUGIN_FOUNDATION_FOUNDATION_H
#define PLUGIN_FOUNDATION_FOUNDATION_H

#include <ode-compliant/foundation.h>
#include <ode-compliant/friction.h>

#include "law/law.h"

/* So many springs at a time: they stay in the fastest cache.  A multiple of the widest vector. */
#define DCX_SPRINGS 128

/* A block of springs; entries up to the next multiple of 8 are filled with area 0.  The mesh's frame. */
typedef struct dcxSpringBlock {
    int n;
    int face[DCX_SPRINGS];                    /* own order */
    double s[3][DCX_SPRINGS], a[DCX_SPRINGS]; /* centroid, area */
    double x[DCX_SPRINGS];                    /* depth; < 0 outside, and then only as good as the margin wants */
    double u[3][DCX_SPRINGS], N[3][DCX_SPRINGS];
    double vn[DCX_SPRINGS], slip[3][DCX_SPRINGS]; /* rate of depth; tangential velocity of the solid */
    double fn[DCX_SPRINGS], fe[DCX_SPRINGS];      /* normal force; its elastic part */
    double f[3][DCX_SPRINGS];                     /* whole force on the mesh */
    double power[DCX_SPRINGS];
    double ratio[3][DCX_SPRINGS]; /* friction over normal force, where it is remembered */
    double hold[3][DCX_SPRINGS];  /* tangential stretch of the spring where friction holds, m; likewise */
    int held[DCX_SPRINGS];        /* it pressed then */
} dcxSpringBlock;

/* Number of entries that loops run over. */
static inline int dcxSpringsPadded(int n)
{
    return (n + 7) & ~7;
}

/* ---- seen.c: what a bed keeps from search to search; never saved: what is found does not depend on it ---- */

typedef struct dcxSpringSeen {
    int known;
    size_t num_parts, num_faces;
    double *part,
        *face;     /* nodes or discs of the mesh's tree, and faces: outside until `moved` and the margin are this */
    double *alone; /* of each spring, likewise: its nearest point is on this face of the solid's mesh until then */
    int *on;       /* all four are one piece, NULL until a search has use for it */
    double moved, step; /* no point of the springs has gone farther against the solid; of it since the last search, m */
    double extent;      /* of the springs about their origin, m */
    double at[3], rotation[9]; /* where the springs were in the solid's frame in the last search */
    dcSolid solid;
} dcxSpringSeen;

/* Of the springs on this mesh; frees memory; forgets all that is known. */
void dcxSeenInit(dcxSpringSeen *seen, const struct dcMesh *mesh);
void dcxSeenFree(dcxSpringSeen *seen);
void dcxSeenForget(dcxSpringSeen *seen);

/* ---- find.c ---- */

/* Called for each block found, in ascending order of the faces; returns where the next one is to be put. */
typedef dcxSpringBlock *dcxSpringsFunction(void *data, dcxSpringBlock *block);

/*
 * Finds the springs whose centroid is inside the solid, or outside by less than `margin`, and some more (with x <
 * -margin, or exactly 0 forces); whole branches of the mesh's tree that are farther away are skipped.  A block's n,
 * face, s, a, x, u, N are set.
 */
void dcxSpringsFind(const dcFoundationInput *input, double margin, dcxSpringBlock *scratch,
                    dcxSpringsFunction *function, void *data);
/* As dcxSpringsFind, for a bed that is searched from step to step. */
void dcxSpringsFindAgain(dcxSpringSeen *seen, const dcFoundationInput *input, double margin, dcxSpringBlock *scratch,
                         dcxSpringsFunction *function, void *data);

/* ---- law.c ---- */

/* Velocities at N: vn and slip of a block. */
void dcxSpringsVelocity(const dcFoundationInput *input, dcxSpringBlock *block);

/* ---- state.c, hold.c: beds that step ---- */

/* A body as the springs feel it. */
typedef struct dcxBedSide {
    double centre[3];             /* of mass, in the mesh's frame */
    double inv_mass, inv_inertia; /* 0: does not move; inertia by its least principal moment */
    double load;                  /* kick times the body's whole load, N s */
    double omega2;                /* receives: sum of stiffness over effective mass, 1/s^2 */
} dcxBedSide;

/* What a bed that holds is told. */
typedef struct dcxFoundationGrip {
    double ratio;                   /* tangential over normal stiffness, > 0 */
    const dcFoundationInput *drift; /* with the velocities since the last evaluation; NULL: stretched already */
    double time;                    /* of that drift, s */
    double stored;                  /* out, if it was stretched: now */
    double power, taken;            /* out: dissipated by friction; taken by it, W */
} dcxFoundationGrip;

/* Springs found, and their friction, from one substep to the next. */
typedef struct dcxBedState {
    dcxSpringBlock *block; /* large; NULL until there was room for it */
    int num_blocks;
    int *face; /* behind `block`; remembered: faces in ascending order, friction ratios and tangential stretches */
    double (*ratio)[6];
    int remembered;
    dcxSpringSeen seen;
    const dcxTrack
        *track; /* what the surfaces do beside their bodies, the solid's against the springs'; NULL: nothing */
} dcxBedState;

void dcxBedStateInit(dcxBedState *state, dcMeshID springs);
/* Room for all faces of the mesh, which the functions below need; whether there is. */
int dcxBedStateRoom(dcxBedState *state);
void dcxBedStateFree(dcxBedState *state); /* what it has, not itself */
/* The springs within `margin`; `remember`: friction goes on from the last evaluation. */
void dcxBedStateFind(dcxBedState *state, const dcFoundationInput *input, double margin, int remember);
/* Instead: nothing is looked at, as its bodies sleep; what it remembers stays for when they wake. */
void dcxFoundationStateRest(dcxBedState *state);
/*
 * Normal forces with the present velocities.  Clears and fills the result but for force, torque and power, and the
 * sides' omega2, which counts the springs outside by less than `margin` too.  Returns the least time in which a spring
 * that is outside may touch, `speed` being what else its speed may gain; infinite if none will.
 */
double dcxBedStateNormal(dcxBedState *state, const dcFoundationInput *input, double margin, double speed,
                         dcxBedSide side[2], dcFoundationResult *result);
/*
 * Friction, forces and power.  `predicted` has the velocities at the end of the kick; NULL: the plain law.
 */
void dcxBedStateFriction(dcxBedState *state, const dcFoundationInput *input, const dcFoundationInput *predicted,
                         const dcxBedSide side[2], dcFoundationResult *result);

/* The same where friction holds. */
void dcxFoundationStateGrip(dcxBedState *state, const dcFoundationInput *input, const dcFoundationInput *predicted,
                            const dcxBedSide side[2], dcxFoundationGrip *grip, dcFoundationResult *result);

#endif
