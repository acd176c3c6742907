/* Friction that holds, where contacts are evaluated at the present state (frictions.c). */
#ifndef DC_HOLDS_H
#define DC_HOLDS_H

#include "internal.h"

/* Sums over the contacts that hold, of one evaluation. */
typedef struct dcxHolds {
    double drift; /* s since the evaluation before */
    int first;    /* nothing was stretched yet in this evaluation */
    double power, taken, stored; /* dissipated and taken by friction, W; energy in the springs */
} dcxHolds;

void dcxHoldsBegin(dcImpl *dc, dcxHolds *holds);
/*
 * Friction of contact i on its first body.  `free`: its slip at the end of the kick without friction; `response`: what
 * friction can do about it.  The first time in an evaluation the spring is stretched.
 */
void dcxHoldContact(dcImpl *dc, dcxHolds *holds, int i, const double *free, double response, double *force);
/* The books. */
void dcxHoldsEnd(dcImpl *dc, const dcxHolds *holds);

#endif
