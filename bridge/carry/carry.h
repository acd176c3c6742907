/*
 * How forces reach the bodies at the program's own step: the laws are evaluated at the END of the step, as rows (row.h),
 * which either ODE solves among its own joints (joints.c) or the own solve does (solve.h).
 */
#ifndef BRIDGE_CARRY_CARRY_H
#define BRIDGE_CARRY_CARRY_H

#include "../internal.h"
#include "row.h"
#include "solve.h"

/* A new row of the coming step, all zero but for its number; NULL: out of memory.  Its address holds until the next one. */
dcxRow *dcxRowNew(dcImpl *dc);
/* Was something carried in the step before, or earlier in this one, that was carried last in step `stamp` (0: never)? */
static inline int dcxFollows(const dcImpl *dc, unsigned stamp)
{
    return stamp != 0 && dc->stamp - stamp <= 1;
}

#endif
