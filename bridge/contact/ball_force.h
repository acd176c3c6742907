/* For loops over contacts: what is fetched in time; what a force does to balls, with vectors in registers. */
#ifndef BRIDGE_CONTACT_BALL_FORCE_H
#define BRIDGE_CONTACT_BALL_FORCE_H

#include "base/vector.h"
#include "contact.h"

/* Into the loop, and nothing else: how vectors are passed depends on the processor. */
#define DCX_WITHIN static inline __attribute__((always_inline))

DCX_WITHIN double dcxV4Dot(const dcxV4 *a, const dcxV4 *b)
{
    dcxV4 m = *a * *b;
    return V4_SUM(m);
}

/* What friction remembers of a pair is asked for in time: in a pile it comes from far. */
static inline void dcxFetchPair(const dcxPair *pair)
{
    __builtin_prefetch(&pair->touched);
    __builtin_prefetch(&pair->hold[0]);
    __builtin_prefetch(&pair->hold[1]);
}

/* A force to the balls of contact i; its friction over the normal force is remembered. */
DCX_WITHIN void dcxGiveBalls(dcxWorld *dc, int i, const dcxV4 *force, const dcxV4 *ratio, double *memory)
{
    const dcxContact *c = &dc->touch.contact[i];
    dcxWrench *one = &dc->bodies.force[c->b1], *two = &dc->bodies.force[c->b2];
    dcxV4 n = V4_CONST(c->n), f = *force, t = V4_CROSS(n, f), kept = *ratio;
    V4(dc->touch.ratio[i]) = kept;
    kept[3] = dc->touch.fn[i];
    V4(memory) = kept;
    V4(one->f) += f;
    V4(one->t) -= c->a1 * t;
    V4(two->f) -= f;
    V4(two->t) -= c->a2 * t;
}

#endif
