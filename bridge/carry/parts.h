/* What the files of this folder share. */
#ifndef BRIDGE_CARRY_PARTS_H
#define BRIDGE_CARRY_PARTS_H

#include "base/number.h"
#include "core/core.h"
#include "law/law.h"
#include "state/world_data.h"
#include "carry_data.h"
#include "press.h"
#include "solve.h"

/* Least softness of a row, in parts of what one step does to it: below, ODE's factors would not tell a body's rows
 * apart; the own solve's bear less. */
#ifdef dSINGLE
#define DCX_STIFFEST 1e-4
#else
#define DCX_STIFFEST 1e-6
#endif
#define DCX_STIFFEST_OWN 1e-7

/* ---- program_borne.c (and met.h) ---- */

void dcxBorneKeep(dcxWorld *dc, dcxStream *s);

/* ---- rows.c ---- */

int dcxIsExact(const dcxWorld *dc, int b1, int b2);  /* see dcxPress.exact */
int dcxByDecree(const dcxWorld *dc, int b1, int b2); /* see dcxPress.decree */
/* 1: what is deep in one of the two had to give way lately, or does as `part` of it is pressed against; or less. */
double dcxWedged(const dcxWorld *dc, int b1, int b2, double part);

/* Among bodies whose rows are not solved to the end, stiff springs drive what rests on them by what is left: see
 * friction_rows.c. */
int dcxRowIsSwept(const dcxWorld *dc, const dcxRow *row, const dcxPress *press, double h);

int dcxFreeReserve(dcxWorld *dc); /* room in dcxCarry.free for all bodies */
void dcxFreeMotion(dcxWorld *dc, int b, double h);

/* Velocity at a row's point of body 1 against body 2; `end`: without rows at the end of the step, else now. */
void dcxRowVelocity(const dcxWorld *dc, const dcxRow *row, int end, double *v);
/* With which the bodies went through the step that ODE made, as far as it can be told: after dcxAfterBegin. */
void dcxRowVelocityAfter(const dcxWorld *dc, const dcxRow *row, double *v);
void dcxAfterBegin(dcxWorld *dc);
/* A row that rests on a load: rate of approach before the step, and speed that it wanted after it, m/s. */
typedef struct dcxAtRest {
    double approach, wanted;
    double load, k, mobility; /* N, N/m, 1/kg */
} dcxAtRest;
/*
 * How far, in m, ODE's solver left a row that rests on a load from the speed that it wanted, if that is more than a
 * little of how deep it is: 0 of what dWorldStep solved.  And what of it is still believed a step later.
 */
double dcxRowUnsolved(const dcxWorld *dc, const dcxAtRest *rest, double speed);
double dcxUnsolvedLater(const dcxWorld *dc, double unsolved);
/* Inverse mass of a row along d at its point. */
double dcxRowMobility(const dcxWorld *dc, const dcxRow *row, const double *d);
void dcxRowHarden(const dcxWorld *dc, dcxRow *row); /* no softer than ODE's factors bear */
/*
 * From 0 to 1, hardly the same for any two numbers.  ODE's LCP gives up, and nothing bears anything for a step, where
 * two rows come to their bounds at once: so what is alike is made to differ by a hair, in what does it no harm.
 */
double dcxUnlike(int number, int among);
/* An impact is in its first half: the bodies count as fast as they were, so that the pair is looked at again. */
void dcxRowHold(dcxWorld *dc, const dcxRow *row);
/* Adds what a row bore to the forces of its bodies. */
void dcxRowAddForce(dcxWorld *dc, const dcxRow *row);

/* ---- make_rows.c, joints.c, joints_read.c, kicks.c: all rows of a step ---- */

/* The rows of the coming step h, of all that acts; dcOk or dcErrMemory.  Pairs, bodies and geometry are up to date. */
int dcxRowsMake(dcxWorld *dc, double h);
/* Gives the rows of islands with joints to ODE as contact joints, and solves the others. */
int dcxRowsToODE(dcxWorld *dc, double h);
/* All forces are on the bodies: what tells whether ODE has stepped is noted. */
void dcxRowsMark(dcxWorld *dc);
void dcxJointsRead(dcxWorld *dc);
void dcxJointsRemove(dcxWorld *dc);
/* How fast the program wants overlaps to be undone at most (dWorldSetContactMaxCorrectingVel). */
double dcxUndoSpeed(const dcxWorld *dc);
/* Scales back kicks that would give more energy than they have; dcOk or dcErrMemory. */
int dcxKicksLimit(dcxWorld *dc, double h);

/* ---- blows.c: what others may do to two bodies within the step ---- */

int dcxBlowsExpect(dcxWorld *dc); /* dcOk or dcErrMemory */
/* How much faster than by itself a body may come to move along d (unit): `own` is what it does. */
double dcxBlowAlong(const dcxWorld *dc, int b, const double *d, double own);
/* The same for any direction. */
double dcxBlowMost(const dcxWorld *dc, int b);
/* How much faster the two of a row may approach, if others stop or drive one of them. */
double dcxRowBlow(const dcxWorld *dc, const dcxRow *row);

/* ---- friction_rows.c: for rows whose load and kick are set ---- */

/* Frame and limit of a row's friction; 0: there is none.  `before` tells a direction where nothing slips. */
int dcxRowLimit(const dcxWorld *dc, dcxRow *row, const dcFriction *law, const double *before,
                const dcxFooting *footing);
/* The load to be expected, for what goes by it. */
double dcxRowExpects(const dcxRow *row);
/* A tangential spring of this force (on body 2), stiffness and damping, at the end of the step; returns the stiffness
 * that the row can have. */
double dcxRowSpring(const dcxWorld *dc, dcxRow *row, double k, double c);
void dcxRowPull(dcxRow *row, const double *force);
/* How far the two turned about the normal within the last step, the mean of both. */
double dcxRowTurn(const dcxWorld *dc, const dcxRow *row, const double *n);

/*
 * Tangents, friction and its guess; `before`: friction per normal force in the last step, world axes; `footing`: what
 * the surfaces do beside their bodies, or NULL.
 */
void dcxRowFriction(const dcxWorld *dc, dcxRow *row, const dcFriction *law, const double *before,
                    const dcxFooting *footing);

/* Friction of what slides, where ODE solves: bounded by the load of the last step; `whole` < 0: nothing is known. */
void dcxRowBound(const dcxWorld *dc, dcxRow *row, double whole);
/* Whether there is a bound, and tells anything.  ODE's LCP fails on bounds that are nothing beside others, but not
 * zero. */
int dcxRowTells(const dcxWorld *dc, const dcxRow *row);

/* What friction that holds is made from. */
typedef struct dcxGrip {
    const dcFriction *law;
    double ratio;              /* tangential over normal stiffness */
    double k, c;               /* of the normal force, as in dcxPress */
    int linear, keep;          /* keep: the spring goes on from the last step */
    int swept;                 /* ODE's solver does not go to the end (see friction_rows.c) */
    double whole;              /* load of the last step, which bounds it where ODE solves; < 0: nothing is known */
    const double *before;      /* friction over the load in the last step, world axes; NULL: as the spring pulls */
    dcHold *hold;              /* brought to this step */
    double *crept;             /* m: where swept, the way from where it began to hold, which it goes back; or NULL */
    const dcxFooting *footing; /* or NULL */
} dcxGrip;

/* The same with a spring that holds. */
void dcxGripRow(const dcxWorld *dc, dcxRow *row, const dcxGrip *grip);
void dcxRowRatio(const dcxRow *row, double *ratio); /* friction over the load, which is not 0; world axes */
/* Takes the way that a row's point went in the step, `after` being its velocity; the energy in the spring. */
double dcxGripTake(const dcxWorld *dc, const dcxRow *row, dcHold *hold, double *crept, const double *after);
/* A way along the surface is added to dcxGrip.crept, unless the point slides; NULL: it is not asked for. */
void dcxGripCreep(const dcxWorld *dc, const double *way, double *crept);

/* ---- row_surface.c ---- */

/* The row's tangents, slip and motions in ODE's parameters, whose `mu` is set; ODE's pyramid lies along the tangents.
 */
void dcxRowMotion(const dcxRow *row, double sign, dContact *c);

/* ---- islands.c, free_solve.c ---- */

/* Islands, by one of their bodies, in dcxCarry.root: 0 is that of the static world, and of all that ODE solves.  A body
 * that moves by decree belongs to none. */
int dcxIslandsBegin(dcxWorld *dc); /* room for them, still to be filled; dcOk or dcErrMemory */
void dcxIslandsJoin(dcxWorld *dc, int b1, int b2);
int dcxIslandsFind(dcxWorld *dc); /* by the library's rows; 0 where a joint is; dcOk or dcErrMemory */
int dcxIslandAt(dcxWorld *dc, int b);
int dcxIslandOf(dcxWorld *dc, int b1, int b2);
int dcxSolveFree(dcxWorld *dc, double h); /* rows of islands that no joint holds (see dcxCarry.root) */
void dcxPushAtLeast(dcxRow *row);         /* a kick is what it bears at least: so friction counts it */
int dcxSolveRows(dcxWorld *dc, dcxRow *row, int count, double h); /* of free islands, ready to be solved; a code */

/* ---- strain.c ---- */

/* What a body bore of another in the last step; the same by a row, those of a pair one after the other. */
void dcxStrainLook(dcxWorld *dc); /* first: joints may have changed */
void dcxStrainBody(dcxWorld *dc, int b, int other, double load);
void dcxStrainRow(dcxWorld *dc, const dcxRow *row);
/* More iterations for ODE's step; and back. */
void dcxStrainBegin(dcxWorld *dc);
void dcxStrainEnd(dcxWorld *dc);

/* ---- accompany.c ---- */

void dcxAccompany(dContact *c, dBodyID one, dBodyID two); /* before the joint is made */

/* ---- asleep.c ---- */

void dcxAsleepStored(dcxWorld *dc);                  /* sums up dcxCarry.asleep */
int dcxTwoSleep(const dcxWorld *dc, int b1, int b2); /* neither moves, and one is asleep */

/* ---- contact_press.c ---- */

/* Sums of stiffness over effective mass, by body, in `predicted[].load`. */
void dcxContactsCrowd(dcxWorld *dc);
/* A contact as its normal row sees it, and the row's bodies, normal and arms; 0: it takes no part. */
int dcxContactPress(dcxWorld *dc, const dcxContacts *list, int i, double h, dcxRow *row, dcxPress *press);
void dcxContactArms(const dcxContacts *list, int i, dcxRow *row);
/* The part of a pull that acts, once all are among the forces; `parts`: see dcxCarried. */
double dcxPullPart(const dcxPress *press, double h, int follows, int *parts);
/* How much of a pull its contact is known to press back with. */
double dcxPullBalance(const dcxPress *press, double pull, int phase);

/* ---- pulls.c: adhesion; only where dcxPairs.sticks ---- */

/* To the forces on the bodies; their free motions are made anew.  dcOk or dcErrMemory. */
int dcxPulls(dcxWorld *dc, double h);
/* After ODE's step, before rows are taken: the work that they did on the bodies, J. */
double dcxPullsWork(dcxWorld *dc, double h);
/* What a contact's pull has done, by the depth that its load explains. */
double dcxPullStuck(const dcxWorld *dc, int i, double load, double k);

/* In one of the last so many evaluations; 0: never. */
static inline int dcxWasLately(const dcxWorld *dc, unsigned evaluation, unsigned steps)
{
    return evaluation && dc->evaluations - evaluation <= steps;
}

/* Neither static, nor asleep, nor by decree. */
static inline int dcxMoves(const dcxWorld *dc, int b)
{
    return dc->bodies.state[b].inv_mass > 0;
}

/* Destroyed since the rows were made. */
static inline int dcxBodyIsGone(const dcxWorld *dc, int b)
{
    return (dc->bodies.info[b].flags & dcxBodyGone) != 0;
}

/* bed_pulls.c: the same for beds, called by those */
int dcxBedPulls(dcxWorld *dc, double h);      /* all of them, whole; 0: there is none */
void dcxBedPullsPart(dcxWorld *dc, double h); /* the parts that act */
double dcxBedPullsWork(dcxWorld *dc, double h);
double dcxBedPullStuck(const dcxBed *bed, double load);
void dcxBedPullReport(dcxBed *bed);

/* ---- contact_rows.c ---- */

int dcxContactRows(dcxWorld *dc, double h);

/* ---- bed_find.c, bed_rows.c, bed_take.c (and gain.h) ---- */

void dcxSpringsFree(dcxSprings *springs);
int dcxBedRows(dcxWorld *dc, double h);
int dcxClusterBed(const dcxWorld *dc, int number); /* the first bed of a cluster's pair */
void dcxBedsTakeBegin(dcxWorld *dc);

/* ---- missed.c: a contact joint was put between two bodies ---- */

void dcxMissedNote(dcxWorld *dc, int b1, int b2);

#endif
