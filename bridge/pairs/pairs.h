/* Pairs of geoms: which there are, what they have in common, room for their contacts. */
#ifndef BRIDGE_PAIRS_PAIRS_H
#define BRIDGE_PAIRS_PAIRS_H

#include <stddef.h>

#include "state/world_data.h"

/* ---- combine.c ---- */

int dcPairKind(const dcImpl *dc, int *g1, int *g2);
int dcPairWanted(dcImpl *dc, int g1, int g2);
int dcPairCombine(dcImpl *dc, dcPair *pair);                               /* 0: out of memory */
void dcxCombineMaterials(dcImpl *dc, int g1, int g2, dcPairMaterial *out); /* of two geoms, by rule or callback */
int dcPairsRecombine(dcImpl *dc);                                          /* 0: out of memory */

/* ---- contact_arrays.c ---- */

int dcContactsReserve(dcContacts *contacts, int n); /* 0: out of memory */
void dcContactsFree(dcContacts *contacts);

/* ---- curvature.c ---- */

void dcPairCurvature(dcImpl *dc, const dcPair *pair, dcLaw *law); /* fills k and radius; law->modulus is set */

/* ---- fat_boxes.c ---- */

void dcBoxesFatten(dcImpl *dc, double rest); /* boxes for the next `rest` seconds */
int dcBoxesKeep(dcImpl *dc, double ahead);   /* 1 if they hold for `ahead` seconds and are worth keeping */

/* ---- features.c ---- */

int dcPairsReserveContacts(dcImpl *dc);
int dcPairMoreNew(dcPairs *pairs);                    /* room for a pair's further features; negative: out of memory */

/* ---- grid.c ---- */

void dcGridFree(dcGrid *grid);
typedef int dcGridPair(dcImpl *dc, int g1, int g2);
int dcGridPairs(dcImpl *dc, dcGridPair *found);

/* ---- pairs.c ---- */

int dcPairsUpdate(dcImpl *dc, double ahead, double rest);
int dcPairList(dcImpl *dc, int g1, int g2, int kind); /* puts a wanted pair on the list of its kind */
int dcPairFind(dcImpl *dc, int g1, int g2);           /* -1 if there is none */
int dcPairAdd(dcImpl *dc, int g1, int g2);
void dcPairsPurge(dcImpl *dc, unsigned oldest);
void dcPairsClear(dcImpl *dc);
void dcPairsFree(dcPairs *pairs);

/* ---- rigid.c ---- */

void dcxCollideRigid(dcImpl *dc); /* hands the rigid pairs to the caller */

#endif
