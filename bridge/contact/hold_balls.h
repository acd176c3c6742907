/*
 * Friction that holds between balls, as holding.c has it for all contacts, with vectors in registers: the same
 * arithmetic in the same order, so the same bits.  For the loop over contacts in friction_force.c.
 */
#ifndef BRIDGE_CONTACT_HOLD_BALLS_H
#define BRIDGE_CONTACT_HOLD_BALLS_H

#include <math.h>

#include "base/vector.h"
#include "contact.h"
#include "law/law.h"

/* Into the loop, and nothing else: how vectors are passed depends on the processor. */
#define DCX_WITHIN static inline __attribute__((always_inline))

DCX_WITHIN double dcxV4Dot(const dcxV4 *a, const dcxV4 *b)
{
    dcxV4 m = *a * *b;
    return V4_SUM(m);
}

/* Carries a force along with the surfaces: dcxHoldCarryNow(). */
DCX_WITHIN void dcxHoldCarryBalls(dcxV4 *force, const dcxV4 *n, double turn)
{
    dcxV4 f = *force;
    double before = dcxV4Dot(&f, &f);
    if (!(before > 0)) {
        return;
    }
    f = f - dcxV4Dot(&f, n) * *n;
    if (turn != 0) {
        dcxV4 across = V4_CROSS(*n, f);
        double c, s;
        dcxTurnParts(turn, &c, &s);
        f = c * f + s * across;
    }
    double after = dcxV4Dot(&f, &f);
    *force = (after > 1e-12 * before ? sqrt(before / after) : 0) * f;
}

/* Part of a force that its limit leaves. */
DCX_WITHIN double dcxHoldPart(const dcxV4 *f, double most)
{
    double square = dcxV4Dot(f, f);
    return square > most * most ? most / sqrt(square) : 1;
}

/* Brings the spring of contact i to the present state; its pull. */
DCX_WITHIN void dcxHoldStretchBalls(dcxWorld *dc, const dcxHolds *holds, int i, int keep, dcHold *hold, double most,
                                    dcxV4 *pull)
{
    const dcxContacts *list = &dc->touch;
    const dcxContact *c = &list->contact[i];
    const dcxBodyRaw *one = &dc->bodies.raw[c->b1], *two = &dc->bodies.raw[c->b2];
    dcxV4 n = V4_CONST(c->n), w1 = V4_CONST(one->w), w2 = V4_CONST(two->w), f = {0, 0, 0, 0};
    double lost = (list->fn[i] - list->fh[i]) * list->xdot[i] * holds->drift;
    double k = dc->pairs.law[c->law].hold * 1.5 * list->fh[i] / list->x[i];
    if (!keep) {
        *hold = (dcHold){{0, 0, 0}, k, 0};
        *pull = f;
        return;
    }
    dcxV4 turning = c->a1 * w1 + c->a2 * w2, v = V4_CONST(one->v) - V4_CONST(two->v) - V4_CROSS(turning, n);
    v = holds->drift * (v - dcxV4Dot(&v, &n) * n);
    f = V4_CONST(hold->force);
    dcxHoldCarryBalls(&f, &n, 0.5 * holds->drift * (dcxV4Dot(&w1, &n) + dcxV4Dot(&w2, &n)));
    f = dcxHoldSetStiffnessPart(hold, dcxV4Dot(&f, &f), k, lost > 0 ? lost : 0) * f;
    f = f + k * v;
    *pull = dcxHoldPart(&f, most) * f;
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

/* All that friction which holds does for the balls of contact i; the power dissipated.  `free`: see contact.h. */
DCX_WITHIN double dcxHoldBalls(dcxWorld *dc, dcxHolds *holds, int i, const double *free, double response,
                               double *memory)
{
    const dcxContacts *list = &dc->touch;
    const dcxContact *c = &list->contact[i];
    const dcxPairLaw *law = &dc->pairs.law[c->law];
    dcxPair *pair = &dc->pairs.pair[c->pair];
    dcHold *hold = dcxPairHold(&dc->pairs, pair, c->feature);
    dcxV4 slip = V4_CONST(list->slip[i]), f = V4_CONST(hold->force);
    double fn = list->fn[i], speed = sqrt(dcxV4Dot(&slip, &slip)), before = holds->power;
    double most = dcxHoldCoefficient(&law->friction, dc->vt, speed) * fn;
    double damping = law->hold * 1.5 * law->c * list->fh[i], gives = fn > 0 ? response / fn : 0;
    if (holds->first) {
        int keep = dcxGoesOn(dc, *dcxPairTouched(&dc->pairs, pair, c->feature), c->b1, c->b2);
        dcxHoldStretchBalls(dc, holds, i, keep, hold, most, &f);
        v_set(hold->force, f[0], f[1], f[2]);
        double stored = dcxHoldEnergyNow(hold);
        list->pe[i] += stored;
        holds->stored += stored;
        dc->contact->potential += stored;
    }
    dcxV4 push = -f - damping * (1 / (1 + gives * damping) * (V4_CONST(free) - gives * f));
    push = dcxHoldPart(&push, most) * push;
    double stores = dcxV4Dot(&f, &slip), takes = -dcxV4Dot(&push, &slip);
    int slips = dcxV4Dot(&f, &f) >= most * most * (1 - 1e-12);
    holds->taken += takes;
    holds->power += takes - (slips && stores > 0 ? 0 : stores);
    dcxV4 whole = push + fn * V4_CONST(c->n), ratio = {0, 0, 0, 0};
    if (fn > 0) {
        ratio = push / fn;
    }
    dcxGiveBalls(dc, i, &whole, &ratio, memory);
    list->power[i] = (fn - list->fh[i]) * list->xdot[i] + holds->power - before;
    return list->power[i];
}

#endif
