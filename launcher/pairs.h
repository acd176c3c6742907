/* Which pairs of geoms are made compliant: by their classes. */
#ifndef LAUNCHER_PAIRS_H
#define LAUNCHER_PAIRS_H

#include <ode/ode.h>

enum { PAIR_CLASSES = dGeomNumClasses + 1 }; /* and one more for no geom at all */

typedef struct PairSet {
    unsigned char has[PAIR_CLASSES][PAIR_CLASSES];
} PairSet;

/* Name of a geom's class; "world" of none. */
const char *pairClassName(dGeomID geom);
/* Puts `value` for each pair that a list such as "sphere-plane,box-any" names; the item that is wrong, or NULL. */
const char *pairsRead(const char *list, unsigned char value, PairSet *set);
void pairsFill(PairSet *set, unsigned char value);
int pairsHave(const PairSet *set, dGeomID a, dGeomID b);
const char *pairNameOf(int class); /* "world" of dGeomNumClasses */

#endif
