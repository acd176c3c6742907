/*
 * Friction that holds between balls, as holding.c has it for all contacts: the same arithmetic in the same order, so
 * the same bits.  A run of contacts at once: what comes from memory, roots and quotients have loops of their own, where
 * they overlap; for one contact after another each would wait for the one before.
 */
#include <math.h>

#include "base/vector.h"
#include "law/law.h"
#include "state/world_data.h"
#include "ball_force.h"
#include "contact.h"

/* What is computed of a run; number j is contact first + j. */
typedef struct run {
    dcHold *hold[DCX_BLOCK];
    double force[DCX_BLOCK][4];                  /* of the springs, then of friction */
    double way[DCX_BLOCK][4];                    /* how far they are stretched by this evaluation */
    double square[DCX_BLOCK], before[DCX_BLOCK]; /* of forces, now and before */
    double part[DCX_BLOCK];                      /* of a force that is left */
    double old[DCX_BLOCK], stiffness[DCX_BLOCK]; /* of the springs */
    double spare[DCX_BLOCK], stored[DCX_BLOCK];  /* energy: dcHold.spare; all that a spring has */
    double most[DCX_BLOCK], damping[DCX_BLOCK];  /* the limit; the damper */
    double gives[DCX_BLOCK], damped[DCX_BLOCK];  /* what friction can do about the slip, per N; 1/(1 + gives damping) */
} run;

/* The limits, the dampers and the stiffnesses of now. */
DCX_WITHIN void take_laws(const dcxWorld *dc, run *r, int first, int n, const double *response)
{
    const dcxContacts *list = &dc->touch;
    const double *fn = list->fn + first, *fh = list->fh + first, *x = list->x + first;
    for (int j = 0; j < n; j++) {
        dcxV4 slip = V4_CONST(list->slip[first + j]);
        dcxFetchPair(&dc->pairs.pair[list->contact[first + j].pair]);
        r->square[j] = dcxV4Dot(&slip, &slip);
    }
    for (int j = 0; j < n; j++) {
        r->square[j] = sqrt(r->square[j]);
    }
    for (int j = 0; j < n; j++) {
        const dcxPairLaw *law = &dc->pairs.law[list->contact[first + j].law];
        r->most[j] = dcxHoldCoefficient(&law->friction, dc->vt, r->square[j]) * fn[j];
        r->damping[j] = law->hold * 1.5 * law->c * fh[j];
        r->stiffness[j] = law->hold * 1.5 * fh[j];
    }
    for (int j = 0; j < n; j++) {
        r->stiffness[j] = r->stiffness[j] / x[j];
        double gives = response[j] / (fn[j] > 0 ? fn[j] : 1);
        r->gives[j] = fn[j] > 0 ? gives : 0;
        r->damped[j] = 1 / (1 + r->gives[j] * r->damping[j]);
    }
}

DCX_WITHIN void read_springs(const dcxWorld *dc, run *r, int first, int n)
{
    for (int j = 0; j < n; j++) {
        const dcxContact *c = &dc->touch.contact[first + j];
        r->hold[j] = dcxPairHold(&dc->pairs, &dc->pairs.pair[c->pair], c->feature);
        V4(r->force[j]) = V4_CONST(r->hold[j]->force);
    }
}

/* One spring carried along with its surfaces, and how far they went against each other: dcxHoldCarryNow(). */
DCX_WITHIN void carry(const dcxWorld *dc, const dcxHolds *holds, run *r, int first, int j)
{
    const dcxContact *c = &dc->touch.contact[first + j];
    const dcxBodyRaw *one = &dc->bodies.raw[c->b1], *two = &dc->bodies.raw[c->b2];
    dcxV4 n = V4_CONST(c->n), w1 = V4_CONST(one->w), w2 = V4_CONST(two->w), f = V4_CONST(r->force[j]);
    dcxV4 turning = c->a1 * w1 + c->a2 * w2, v = V4_CONST(one->v) - V4_CONST(two->v) - V4_CROSS(turning, n);
    double turn = 0.5 * holds->drift * (dcxV4Dot(&w1, &n) + dcxV4Dot(&w2, &n));
    V4(r->way[j]) = holds->drift * (v - dcxV4Dot(&v, &n) * n);
    r->before[j] = dcxV4Dot(&f, &f);
    f = f - dcxV4Dot(&f, &n) * n;
    if (turn != 0) {
        dcxV4 across = V4_CROSS(n, f);
        double cosine, sine;
        dcxTurnParts(turn, &cosine, &sine);
        f = cosine * f + sine * across;
    }
    V4(r->force[j]) = f;
    r->square[j] = dcxV4Dot(&f, &f);
}

/* All springs carried, those of contacts that are new as none; their forces keep their sizes. */
DCX_WITHIN void carry_all(const dcxWorld *dc, const dcxHolds *holds, run *r, int first, int n)
{
    for (int j = 0; j < n; j++) {
        const dcxContact *c = &dc->touch.contact[first + j];
        const dcxPair *pair = &dc->pairs.pair[c->pair];
        int keep = dcxGoesOn(dc, *dcxPairTouched(&dc->pairs, (dcxPair *)pair, c->feature), c->b1, c->b2);
        r->old[j] = keep ? r->hold[j]->stiffness : 0;
        r->spare[j] = keep ? r->hold[j]->spare : 0;
        if (keep) {
            carry(dc, holds, r, first, j);
        } else {
            V4(r->force[j]) = V4(r->way[j]) = (dcxV4){0, 0, 0, 0};
            r->before[j] = r->square[j] = 0;
        }
    }
    for (int j = 0; j < n; j++) {
        double before = r->before[j], after = r->square[j], part = sqrt(before / (after > 0 ? after : 1));
        r->part[j] = before > 0 ? after > 1e-12 * before ? part : 0 : 1;
    }
    for (int j = 0; j < n; j++) {
        dcxV4 f = r->part[j] * V4_CONST(r->force[j]);
        V4(r->force[j]) = f;
        r->square[j] = dcxV4Dot(&f, &f);
    }
}

/* The stiffness of now, as far as there is energy for it: dcxHoldSetStiffnessPart(), without branches. */
DCX_WITHIN void set_stiffness(const dcxWorld *dc, const dcxHolds *holds, run *r, int first, int n)
{
    const double *fn = dc->touch.fn + first, *fh = dc->touch.fh + first, *xdot = dc->touch.xdot + first;
    for (int j = 0; j < n; j++) {
        double lost = (fn[j] - fh[j]) * xdot[j] * holds->drift, spare = r->spare[j];
        double old = r->old[j] > 0 ? r->old[j] : 1, square = r->old[j] > 0 ? r->square[j] : 0;
        double part = r->stiffness[j] / old, before = 0.5 * square / old, more = before * (part - 1);
        double most = before + spare + (lost > 0 ? lost : 0), wanted = before + more;
        int has = square > 0, enough = more <= spare;
        double left = part * sqrt(most / (wanted > 0 ? wanted : 1));
        r->part[j] = has ? !enough && most < wanted ? left : part : 1;
        r->spare[j] = has ? enough ? spare - more : 0 : spare;
    }
    for (int j = 0; j < n; j++) {
        dcxV4 f = r->part[j] * V4_CONST(r->force[j]) + r->stiffness[j] * V4_CONST(r->way[j]);
        V4(r->force[j]) = f;
        r->square[j] = dcxV4Dot(&f, &f);
    }
}

/* Part of each force that its limit leaves. */
DCX_WITHIN void limit(run *r, int n)
{
    for (int j = 0; j < n; j++) {
        double square = r->square[j], most = r->most[j], part = most / sqrt(square > 0 ? square : 1);
        r->part[j] = square > most * most ? part : 1;
    }
}

/* The springs as they are now, and their energy. */
DCX_WITHIN void write_springs(dcxWorld *dc, dcxHolds *holds, run *r, int first, int n)
{
    for (int j = 0; j < n; j++) {
        dcxV4 f = r->part[j] * V4_CONST(r->force[j]);
        V4(r->force[j]) = f;
        r->square[j] = dcxV4Dot(&f, &f);
        *r->hold[j] = (dcHold){{f[0], f[1], f[2]}, r->stiffness[j], r->spare[j]};
    }
    for (int j = 0; j < n; j++) {
        double k = r->stiffness[j], energy = 0.5 * r->square[j] / (k > 0 ? k : 1);
        r->stored[j] = r->spare[j] + (k > 0 ? energy : 0);
    }
    for (int j = 0; j < n; j++) {
        dc->touch.pe[first + j] += r->stored[j];
        holds->stored += r->stored[j];
        dc->contact->potential += r->stored[j];
    }
}

/* Friction of contact first + j to its balls, and into the books. */
DCX_WITHIN double give(dcxWorld *dc, dcxHolds *holds, const run *r, int first, int j, const dcxV4 *push)
{
    int i = first + j;
    const dcxContacts *list = &dc->touch;
    const dcxContact *c = &list->contact[i];
    dcxPair *pair = &dc->pairs.pair[c->pair];
    dcxV4 slip = V4_CONST(list->slip[i]), f = V4_CONST(r->force[j]);
    double fn = list->fn[i], most = r->most[j], before = holds->power;
    double stores = dcxV4Dot(&f, &slip), takes = -dcxV4Dot(push, &slip);
    int slips = dcxV4Dot(&f, &f) >= most * most * (1 - 1e-12);
    holds->taken += takes;
    holds->power += takes - (slips && stores > 0 ? 0 : stores);
    dcxV4 whole = *push + fn * V4_CONST(c->n), ratio = {0, 0, 0, 0};
    if (fn > 0) {
        ratio = *push / fn;
    }
    dcxGiveBalls(dc, i, &whole, &ratio, dcxPairMemory(&dc->pairs, pair, c->feature));
    *dcxPairTouched(&dc->pairs, pair, c->feature) = dc->evaluations;
    list->power[i] = (fn - list->fh[i]) * list->xdot[i] + holds->power - before;
    return list->power[i];
}

DCX_WITHIN void push_all(dcxWorld *dc, dcxHolds *holds, run *r, int first, int n, double (*free)[4], double *power)
{
    for (int j = 0; j < n; j++) {
        dcxV4 f = V4_CONST(r->force[j]);
        dcxV4 push = -f - r->damping[j] * (r->damped[j] * (V4_CONST(free[j]) - r->gives[j] * f));
        V4(r->way[j]) = push;
        r->square[j] = dcxV4Dot(&push, &push);
    }
    limit(r, n);
    for (int j = 0; j < n; j++) {
        dcxV4 push = r->part[j] * V4_CONST(r->way[j]);
        *power += give(dc, holds, r, first, j, &push);
    }
}

DCX_WIDE static void hold_balls(dcxWorld *dc, dcxHolds *holds, int first, int n, double (*free)[4],
                                const double *response, double *power)
{
    run r;
    take_laws(dc, &r, first, n, response);
    read_springs(dc, &r, first, n);
    if (holds->first) {
        carry_all(dc, holds, &r, first, n);
        set_stiffness(dc, holds, &r, first, n);
        limit(&r, n);
        write_springs(dc, holds, &r, first, n);
    }
    push_all(dc, holds, &r, first, n, free, power);
}

void dcxHoldBalls(dcxWorld *dc, dcxHolds *holds, int first, int n, double (*free)[4], const double *response,
                  double *power)
{
    hold_balls(dc, holds, first, n, free, response, power);
}
