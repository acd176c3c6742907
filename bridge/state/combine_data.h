/* Data of how materials combine (pairs/combine_table.c): the rules, the table of classes, what changed. */
#ifndef BRIDGE_STATE_COMBINE_DATA_H
#define BRIDGE_STATE_COMBINE_DATA_H

#include <ode-compliant/ode-compliant.h>

#include "core/core.h"

/* What holds between two classes; `low` is the first surface. */
typedef struct dcxCombineEntry {
    int low, high;
    int set;     /* 0: taken out, and gone when pairs have been combined anew */
    int changed; /* since then */
    dcPairMaterial both;
} dcxCombineEntry;

typedef struct dcxCombine {
    dcCombination rules;
    dcxCombineEntry *entry;
    int count, capacity;
    dcxTable index;    /* two classes -> entry */
    int changed;       /* a rule, an entry or a class, since pairs were combined anew: who sleeps may have to wake */
    int rules_changed; /* a rule: that concerns all */
} dcxCombine;

#endif
