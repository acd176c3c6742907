/* A row on its way inside of its bounds: see solve_interior.c. */
#ifndef BRIDGE_CARRY_SOLVE_INSIDE_H
#define BRIDGE_CARRY_SOLVE_INSIDE_H

#include "solve_parts.h"

/* The load has a least, or it has none. */
static inline int dcxInsideOpens(const dcxTouch *c)
{
    return c->low > -INFINITY;
}

/* Friction's bound follows the load. */
static inline int dcxInsideIsCone(const dcxTouch *c)
{
    return c->cap < 0 && c->low >= 0 && c->mu > 0;
}

/* An impulse inside of the bounds, in the middle of friction's; `speed`: the size of the island's. */
void dcxInsideBegin(dcxTouch *touch, dcxInside *in, double speed);
/* Speeds inside of theirs, once those of the bodies are known. */
void dcxInsideSpeeds(const dcxTouch *touch, dcxLinear *linear, double speed);
/* How far it is from its law, m/s: what it misses, and of two that exclude each other the smaller. */
double dcxInsideRest(const dcxTouch *touch, const dcxLinear *linear);
/* Adds to sum[0] the products of what excludes each other as squares of speeds, to sum[1] their number. */
void dcxInsideProducts(const dcxTouch *touch, const dcxInside *in, double sum[2]);
void dcxInsideProductsAfter(const dcxTouch *touch, const dcxInside *in, double share, double sum[2]); /* of the step */
void dcxInsideScale(const dcxTouch *touch, dcxInside *in);
/* The impulse as a function of the velocity, such that the products become those of the square of a speed. */
void dcxInsideLinearise(const dcxTouch *touch, dcxLinear *linear, double square);
/* The step that follows from the bodies' velocities. */
void dcxInsideStepMake(const dcxTouch *touch, dcxLinear *linear, double square);
/* How many such steps lead to the boundary. */
double dcxInsideWay(const dcxTouch *touch, const dcxInside *in);
/* What the whole step would miss since products are no straight lines. */
void dcxInsideBend(const dcxTouch *touch, dcxInside *in);
void dcxInsideAdvance(dcxTouch *touch, dcxLinear *linear, double share);
/* Impulses that are nearer to their bounds than the speeds there are to zero go there; the shift that follows. */
void dcxInsideEnd(dcxTouch *touch, dcxInside *in);

#endif
