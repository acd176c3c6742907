/* Way (c): the contacts of a pair in the step before, seen along their normal. */
#ifndef BRIDGE_CARRY_MET_OUTLINE_H
#define BRIDGE_CARRY_MET_OUTLINE_H

#include "met.h"

/* Those that count: where something overlaps, what does not bears nothing. */
typedef struct dcxOutline {
    double n[3];               /* of the deepest one */
    double p[DCX_MET_MOST][2]; /* in the plane across that */
    int count;
    double spread, area; /* m, m^2 */
    double depths;       /* the sum of their depths, in those of the deepest */
} dcxOutline;

/* There are some (num_old > 0), and a step h was made since. */
void dcxMetOutline(const dcxMet *met, double h, dcxOutline *outline);

#endif
