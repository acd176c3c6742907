/* Pairs of geoms: which there are, what they have in common, room for their contacts. */
#ifndef BRIDGE_PAIRS_PAIRS_H
#define BRIDGE_PAIRS_PAIRS_H

#include <stddef.h>

#include "state/world_data.h"

/* ---- askew.c ---- */

/* When two count as askew: while they touch by beds, by points, or not yet. */
enum { dcxAskewMeet, dcxAskewStay, dcxAskewHit };
/* Whether boxes, convex shapes and planes whose springs are the library's choice meet with an edge or a corner.
 * `modulus`: of the pair; dcxAskewFar: they are farther apart than `reach`, so it does not matter, and *apart is
 * filled; what it was before tells where to look first. */
enum { dcxAskewFar = -1 };
int dcxMeetAskew(const dcxWorld *dc, int g1, int g2, double modulus, int when, double reach, dcxApart *apart);

/* ---- by_points.c ---- */

/* Before a step of length h: which pairs of beds touch by points for a while, or do no more; dcOk or dcErrMemory. */
int dcxPairsByPoints(dcxWorld *dc, double h);
/* Whether a pair touched in the last step; *thrown: it was stopped then, and is to be thrown back in this one. */
int dcxPairTouches(dcxWorld *dc, int pair, int *thrown);

/* ---- combine.c ---- */

int dcxPairKind(const dcxWorld *dc, int *g1, int *g2);      /* in the order that it puts them in; negative: none */
int dcxPairPointKind(const dcxWorld *dc, int *g1, int *g2); /* the same, were it no bed */
int dcxPairWanted(dcxWorld *dc, int g1, int g2);
int dcxPairCombine(dcxWorld *dc, dcxPair *pair);                             /* 0: out of memory */
void dcxCombineMaterials(dcxWorld *dc, int g1, int g2, dcPairMaterial *out); /* of two geoms, by rule or callback */
void dcxLawsIndex(dcxPairs *pairs);  /* the table of laws by their hash, made anew */
int dcxPairsRecombine(dcxWorld *dc); /* 0: out of memory */

/* ---- combine_table.c ---- */

int dcxCombineLookup(const dcxWorld *dc, int g1, int g2, dcPairMaterial *out); /* the table's entry; 0: none */
/* Before bodies are read: wakes the sleepers whose pairs are combined by what changed; all of them, or those of two. */
void dcxCombineWake(dcxWorld *dc);
void dcxCombineWakeTwo(const dcxWorld *dc, dGeomID a, dGeomID b);
void dcxCombineSettle(dcxWorld *dc); /* all pairs are combined anew: nothing is new any more */
void dcxCombineFree(dcxCombine *table);
void dcxCombineKeep(dcxCombine *table, dcxStream *s); /* the rules and the table */

/* ---- contact_arrays.c ---- */

int dcxContactsReserve(dcxContacts *contacts, int n); /* 0: out of memory */
void dcxContactsFree(dcxContacts *contacts);

/* ---- curvature.c ---- */

void dcxPairCurvature(dcxWorld *dc, const dcxPair *pair, dcxPairLaw *law); /* fills k and radius; law->modulus is set */

/* ---- fat_boxes.c ---- */

void dcxBoxesFatten(dcxWorld *dc, double rest); /* boxes for the next `rest` seconds */
int dcxBoxesKeep(dcxWorld *dc, double ahead);   /* 1 if they hold for `ahead` seconds and are worth keeping */

/* ---- features.c ---- */

int dcxPairsReserveContacts(dcxWorld *dc);
int dcxPairMoreNew(dcxPairs *pairs); /* room for a pair's further features; negative: out of memory */

/* ---- grid.c ---- */

void dcxGridFree(dcxGrid *grid);
typedef int dcxGridPair(dcxWorld *dc, int g1, int g2);
int dcxGridPairs(dcxWorld *dc, dcxGridPair *found);

/* ---- keep.c ---- */

void dcxPairsKeep(dcxWorld *dc, dcxStream *s);
void dcxContactsKeep(dcxContacts *contacts, dcxStream *s);

/* ---- pairs.c ---- */

int dcxPairsUpdate(dcxWorld *dc, double ahead, double rest);
int dcxPairList(dcxWorld *dc, int g1, int g2, int kind); /* puts a wanted pair on the list of its kind */
int dcxPairFind(dcxWorld *dc, int g1, int g2);           /* -1 if there is none */
/* The kind of a pair that is listed anew, `kind` unless it touched by points in the last step; and its order. */
int dcxPairStaysByPoints(dcxWorld *dc, int *g1, int *g2, int kind);
int dcxPairAdd(dcxWorld *dc, int g1, int g2);
int dcxPairLeave(dcxWorld *dc, int g1, int g2); /* to the program: a rigid one; dcOk or dcErrMemory */
void dcxPairsPurge(dcxWorld *dc, unsigned oldest);
void dcxPairsClear(dcxWorld *dc);
void dcxPairsFree(dcxPairs *pairs);

/* ---- rigid.c ---- */

void dcxCollideRigid(dcxWorld *dc); /* hands the rigid pairs to the caller */
void dcxCollideLeft(dcxWorld *dc);  /* the same of two spaces of which others were taken */
void dcxRigidEmpty(dcxWorld *dc);   /* after the step: the groups of their joints */
/* Whether the program's near callback lets a pair take part; takes_part: it did in the last step. */
int dcxJudge(dcxWorld *dc, int g1, int g2, int takes_part);
int dcxJudgeTakes(dcxWorld *dc, dGeomID a, dGeomID b); /* dcCollide, called by it */

#endif
