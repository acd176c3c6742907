/*
 * What the files of the own solve share.  Inside, forces are impulses (N s) and friction is a vector of space across
 * the normal, so that nothing depends on the tangents that the rows came with.
 */
#ifndef BRIDGE_CARRY_SOLVE_PARTS_H
#define BRIDGE_CARRY_SOLVE_PARTS_H

#include <stddef.h>
#include <stdint.h>

#include "base/number.h"
#include "base/vector.h"
#include "state/world_data.h"
#include "solve.h"

/* Velocities of a body, one line of cache with what every visit needs. */
typedef struct dcxPace {
    double v[3], inv_mass;
    double w[3], inv_round; /* the latter: inverse moment of inertia where it is the same about all axes */
} dcxPace;

typedef struct dcxMass {
    double inv_inertia[3][4]; /* columns */
    double inertia[9];        /* where `whole` */
    int moves, fit;           /* fit: its numbers are finite */
    int round;                /* the same inertia about all axes */
    int whole;                /* its inertia is finite, as Newton's method wants it */
    int sleeps;               /* see dcxFree */
} dcxMass;

/* What sweeps keep of each row: its impulse, and for the conjugate directions the last change and the last direction.
 */
typedef struct dcxTrail {
    double p[4], step[4], way[4]; /* each: friction, then normal */
} dcxTrail;

/*
 * Friction that has a direction: D of plugin/law/law.h, as a matrix of space that is zero along n, and its inverse
 * where it has one.  Impulse and motion of such a touch are the weighed ones.
 */
typedef struct dcxShaped {
    double d[6], inverse[6]; /* xx yy zz xy xz yz */
} dcxShaped;

/* A row between any bodies. */
typedef struct dcxTouch {
    int a, b, source;
    int fresh;                          /* nothing is known of its impulse */
    int fixed;                          /* b does not move */
    int block;                          /* Newton: of the pair, or -1 */
    const dcxShaped *shaped;            /* NULL: friction is the same in all directions */
    double n[4], arm[2][4];             /* fourth numbers: -1 of n, nothing of all else */
    double target, soft, low, mu, slip; /* soft, slip: m/s per N s */
    double push;                        /* part of the target */
    double cap;                         /* N s: bound of friction whatever the load; < 0: mu times the load */
    double limit;                       /* the same where the row says so, else < 0 */
    double motion[4];
    double inv_n, inv_t; /* of the row's inverse masses with softness and slip */
    double wn, wt;       /* inverse masses along n and, the greatest, across */
    double along[4];     /* change of the relative velocity by a unit of normal impulse */
    double stick[3][4];  /* impulse that ends a slip, by columns */
    dcxTrail trail;
} dcxTouch;

/* A row between round bodies whose arms lie along n: nothing couples, and no torque comes from the normal. */
typedef struct dcxRound {
    double n[4]; /* and -1 */
    double motion[4];
    dcxTrail trail;
    double reach[2]; /* arm = reach n */
    double target, soft, low, mu, slip;
    double inv_n, inv_t, wn, wt;
    int a, b;
} dcxRound;

/* The matrix M + J'KJ by blocks of 6 x 6. */
typedef struct dcxFactor {
    int num, room, words;
    int work;            /* products of blocks that one elimination takes */
    int symmetric;       /* the matrix is; then only the blocks below the diagonal are given */
    uint64_t *near_bits; /* [num][words] */
    int *order, *place;  /* body of the island by place, and back */
    int *start;          /* [num+1] of the blocks below the diagonal by column */
    int *row;            /* place of each such block's row */
    double *diagonal, *below, *above;
    double *side; /* right side, then solution */
    int room_blocks;
    size_t room_bits;
} dcxFactor;

/* What a step makes of a row: changes of the impulse, of friction's bound and friction, of slip's multiplier and slip,
 * and of the speed of parting. */
typedef struct dcxInsideStep {
    double p[4], s[4], z[4], parts;
} dcxInsideStep;

/* A row on its way inside of its bounds: see solve_interior.c */
typedef struct dcxInside {
    int grips;           /* friction has a bound that is worth the while */
    double bound;        /* of friction, where it does not follow the load */
    double parts;        /* speed at the least load */
    double z[4];         /* slip's multiplier and slip */
    double w[4], spread; /* the scaling between friction and slip */
    double aim[4];       /* what z is led to */
    double bent[5];      /* what a step all the way would miss of the products */
    dcxInsideStep step;
    double shift;                 /* less target, m/s: what slips does not part */
    double found, before, missed; /* what follows for it from the last solve and the one before, and missed there */
} dcxInside;

/* Newton's view of a row. */
typedef struct dcxLinear {
    double d[3];     /* relative velocity */
    double e[3];     /* its change along the step */
    double p[3];     /* impulse at d */
    double slope[6]; /* -dp/dd but for the turn, xx yy zz xy xz yz */
    double turn[3];  /* friction at its limit follows the load: -dp/dd has turn n' too */
    double best[4];  /* impulse of the best state so far */
    dcxInside inside;
} dcxLinear;

typedef struct dcxIsland {
    int *body, num_bodies; /* those that move */
    int *sorted, num_rows; /* its rows, which have the solver's first touches, or rounds, while it is solved */
    int round, whole, sleeps;
} dcxIsland;

struct dcxSolver {
    int room_bodies, room_rows; /* when they grow, patience begins anew */
    int made_bodies, made_rows; /* room that there is: more than that where a restored world had less */
    dcxPace *pace, *start;      /* now; without any row */
    dcxPace *step, *way;        /* of the conjugate directions */
    dcxMass *mass;
    int *parent, *number, *body; /* union of bodies; island or place in it; bodies island by island */
    int *sorted, *kept;          /* rows island by island; islands of rows */
    unsigned char *waits;        /* by row: see solve_wait.c */
    double (*guess)[3];          /* by row: load and friction that they began with */
    dcxIsland *island;
    dcxTouch *touch;
    dcxRound *round;
    dcxShaped *shaped; /* of the rows that have it */
    int num_shaped, room_shaped;
    dcxLinear *linear;
    dcxFactor factor;
    int bounded;                                       /* all friction has a cap: the problem is convex */
    int by_impulses;                                   /* the velocities are those of the impulses */
    int steps_left;                                    /* of Newton's method */
    int shifts;                                        /* solves since they began: see solve_interior.c */
    int skip, vain, vain_rows;                         /* when to guess again: see solve_exact.c */
    int wait, backoff, in_succession, easy, hard_rows; /* when to be patient again: see solve_exact.c */
    int lacking;                                       /* memory, for the blocks of an island */
};

/* solve_room.c: 0: out of memory */
int dcxSolverReserve(dcxSolver *solver, int num_bodies, int num_rows);
int dcxSolverReserveShaped(dcxSolver *solver, const dcxRow *row, int num_rows);

/* solve_rows.c */
int dcxRowFit(const dcxRow *row, const dcxMass *mass, int num_bodies);
int dcxRowIsRound(const dcxRow *row, const dcxFree *body, const dcxMass *mass);
/* `shaped`: where its friction's shape is put, if it has one. */
void dcxTouchMake(dcxTouch *touch, const dcxRow *row, int source, const dcxFree *body, const dcxMass *mass, double h,
                  dcxShaped *shaped);
void dcxRoundMake(dcxRound *round, const dcxRow *row, const dcxFree *body, double h);
void dcxRowFinish(dcxRow *row, const double p[4], double h);
double dcxRowAlone(const dcxRow *row, const dcxFree *body);

/* solve_touch.c */
void dcxTouchFresh(dcxSolver *solver, const dcxIsland *island); /* a first impulse for those of which none is known */
void dcxTouchStart(dcxSolver *solver, const dcxIsland *island); /* velocities from the impulses */
/* The greatest change that a visit would make (m/s), or the first that is more than enough. */
double dcxTouchRest(const dcxSolver *solver, const dcxIsland *island, double enough);
/* solve_sweeps.c: each returns the greatest change of the last sweep (m/s) */
double dcxSweepsRound(dcxSolver *solver, const dcxIsland *island, int sweeps, double tolerance);
double dcxSweepsTouch(dcxSolver *solver, const dcxIsland *island, int sweeps, double tolerance);

/* solve_newton.c.  The greatest change that a visit would make is left (m/s). */
/*
 * Guesses, each from the last, from a place where `before` is left; what is left then.  Their impulses are kept if they
 * are wanted: of friction that follows its load only a solution is, since others may hold any energy.
 */
double dcxNewtonGuesses(dcxSolver *solver, const dcxIsland *island, double tolerance, double before, int most);
void dcxNewtonKeep(dcxSolver *solver, const dcxIsland *island); /* the impulses, and back to them */
void dcxNewtonBack(dcxSolver *solver, const dcxIsland *island);
/* The linear system that `linear` says, solved; 0: it has no solution, or no steps are left. */
int dcxNewtonSystem(dcxSolver *solver, const dcxIsland *island);
void dcxNewtonSide(dcxSolver *solver, const dcxIsland *island); /* again, of which only `p` differs */
/* solve_interior.c: the convex problem, until so little is left or no more can be had; 0: not so far */
void dcxInteriorStart(dcxSolver *solver, const dcxIsland *island); /* no shifts */
int dcxInteriorSolve(dcxSolver *solver, const dcxIsland *island, double enough);
/* solve_exact.c: 1 if it got there, 0 if not, with the best it found, -1 if it cannot (see dcxSolver.lacking).
 * `work`: products of blocks that a step may take
 */
int dcxSolveExact(dcxSolver *solver, const dcxIsland *island, double tolerance, int work);
/* solve_wait.c */
enum { dcxRowTakesPart, dcxRowWaits, dcxRowComes };
int dcxSolveWaits(dcxSolver *solver, dcxRow *row, int num_rows, const dcxFree *body, int num_bodies, double tolerance);
/* Those come that would bear something, the bodies moving as they do now; how many. */
int dcxSolveComes(dcxSolver *solver, const dcxRow *row, int num_rows, const dcxFree *body, double tolerance);
int dcxSolveGrew(const dcxSolver *solver, const dcxIsland *island);         /* by what came */
void dcxSolveAnew(dcxSolver *solver, const dcxIsland *island, dcxRow *row); /* as when nothing had been solved */
/* solve_push.c */
int dcxSolvePushes(const dcxSolver *solver, const dcxIsland *island); /* a row undoes an overlap */
int dcxSolveThrew(const dcxSolver *solver, const dcxIsland *island);  /* more than undoing explains */
/* Those rows bear only what softens them, by so many times what their bodies do. */
void dcxSolveYield(dcxSolver *solver, const dcxIsland *island, double times);
void dcxSolveForget(dcxSolver *solver, const dcxIsland *island); /* no row bears more than it must */
/* solve_bounded.c */
int dcxSolveRose(const dcxSolver *solver, const dcxIsland *island); /* there is more energy than can be explained */
void dcxSolveBounded(dcxSolver *solver, const dcxIsland *island, double tolerance, int work, int sweeps);
/* solve_assemble.c */
/* slope = along n n' + across (1 - n n') - less e e' */
void dcxSlopeMake(double slope[6], const double n[3], double along, double across, double less, const double e[3]);
/* and with turned (n e' + e n') */
void dcxSlopeTurn(double slope[6], const double n[3], double turned, const double e[3]);
void dcxTouchSlip(const dcxTouch *touch, const double d[3], double u, double slip[3]); /* u: d's part along n */
void dcxLinearAnchor(const dcxTouch *touch, dcxLinear *linear);
void dcxLinearWeigh(const dcxTouch *touch, dcxLinear *linear); /* by the friction's shape, if it has one */
void dcxLinearTake(const dcxTouch *touch, const dcxLinear *linear, double p[4]); /* the impulse after the step */
void dcxAssemble(dcxSolver *solver, const dcxIsland *island);
void dcxAssembleSide(dcxSolver *solver, const dcxIsland *island);
/* solve_shape.c */
int dcxFactorShape(dcxFactor *factor, dcxTouch *touch, int num_rows, const int *number, const dcxMass *mass, int num);
void dcxFactorFree(dcxFactor *factor);
/* solve_factor.c */
int dcxFactorize(dcxFactor *factor); /* 0: no such thing */
void dcxFactorSolve(dcxFactor *factor);

/* Friction's greatest impulse where the normal one is `load`. */
static inline double dcxTouchBound(const dcxTouch *c, double load)
{
    return c->cap >= 0 ? c->cap : c->mu * max_of(load, 0);
}

/* Friction's greatest impulse at the load found last. */
static inline double dcxTouchCap(const dcxTouch *c)
{
    return c->limit >= 0 ? c->limit : c->mu * max_of(c->trail.p[3], 0);
}

/* `fixed`: the second one does not move. */
static inline void dcxRelative(double d[3], const dcxPace *a, const dcxPace *b, const double arm[2][4], int fixed)
{
    double t[3], o[3];
    v_cross(t, a->w, arm[0]);
    if (fixed) {
        v_add_scaled(d, a->v, 1, t);
        return;
    }
    v_cross(o, b->w, arm[1]);
    v_set(d, a->v[0] - b->v[0] + (t[0] - o[0]), a->v[1] - b->v[1] + (t[1] - o[1]), a->v[2] - b->v[2] + (t[2] - o[2]));
}

/* r = S a, S symmetric by six numbers; r is not a */
static inline void dcxSymmetric(double *r, const double *s, const double *a)
{
    v_set(r, s[0] * a[0] + s[3] * a[1] + s[4] * a[2], s[3] * a[0] + s[1] * a[1] + s[5] * a[2],
          s[4] * a[0] + s[5] * a[1] + s[2] * a[2]);
}

#endif
