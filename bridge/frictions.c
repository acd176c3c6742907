/*
 * Room 4, friction.  Explicit friction would be unstable below vt; here each contact solves for the slip at the end of
 * the kick, u = s - P g(u), with s the slip predicted without its own friction and P what its friction does to the
 * slip.  All contacts of a body are solved at once, so P counts the whole load of the body in place of the contact's
 * own normal force: contacts that push together never overshoot.  What the others do is taken from the last substep,
 * so that at rest each contact carries just what the law says.
 */
#include <string.h>

#include "motion.h"

/* What friction computes for a block of contacts. */
typedef struct block {
    dcFriction law[DC_BLOCK];
    double free_slip[DC_BLOCK][3]; /* at the end of the kick, without the contact's own friction */
    double square[DC_BLOCK];       /* its size, squared */
    double speed[DC_BLOCK];        /* its size */
    double per_force[DC_BLOCK];    /* 1/fn */
    double ratio[DC_BLOCK];        /* friction over normal force and slip speed */
    double response[DC_BLOCK];     /* what friction can do about it */
    double coefficient[DC_BLOCK], end_slip[DC_BLOCK];
} block;

/* Inverse mass of one side of a contact along the slip. */
static inline double slip_mobility(const dcBodies *bodies, const dcContact *c, int side, const dcMotion *m,
                                   const double *slip)
{
    if (c->ball) {
        double a = side ? c->a2 : c->a1;
        return m->inv_mass + m->inv_inertia * a * a;
    }
    double square = v_dot(slip, slip);
    return dcArmMobility(m->inv_mass, m->inv_inertia, bodies->inertia[side ? c->b2 : c->b1], side ? c->r2 : c->r1, slip,
                         square > 0 ? 1 / square : 0);
}

static void predict_slips(const dcImpl *dc, block *out, int first, int n)
{
    const dcContacts *list = &dc->touch;
    const dcBodies *bodies = &dc->bodies;
    for (int j = 0; j < n; j++) {
        int i = first + j;
        const dcContact *c = &list->contact[i];
        const dcMotion *m1 = &bodies->predicted[c->b1], *m2 = &bodies->predicted[c->b2];
        if (i + dcFetchAhead < list->count) {
            dcFetch(&bodies->predicted[c[dcFetchAhead].b2], (int)sizeof(dcMotion));
        }
        dcFetch(&dc->pairs.pair[c->pair], (int)sizeof(dcPair)); /* for the memory, in apply() */
        double v[3], slip[3];
        dcContactVelocity(c, m1->v, m1->w, m2->v, m2->w, v);
        v_add_scaled(slip, v, -v_dot(v, c->n), c->n);
        double response =
            slip_mobility(bodies, c, 0, m1, slip) * m1->load + slip_mobility(bodies, c, 1, m2, slip) * m2->load;
        v_add_scaled(out->free_slip[j], slip, -response * out->per_force[j], list->ft[i]);
        out->square[j] = v_dot(out->free_slip[j], out->free_slip[j]);
        out->response[j] = response;
        out->law[j] = dc->pairs.law[c->law].friction;
    }
}

/* The friction found, in place of the one assumed; the power dissipated. */
static double apply(dcImpl *dc, const block *in, int first, int n)
{
    dcContacts *list = &dc->touch;
    dcBodies *bodies = &dc->bodies;
    double sum = 0;
    for (int j = 0; j < n; j++) {
        int i = first + j;
        const dcContact *c = &list->contact[i];
        double *memory = dc->pairs.pair[c->pair].memory[c->feature];
        double fn = list->fn[i], change[3];
        for (int a = 0; a < 3; a++) {
            memory[a] = in->ratio[j] * in->free_slip[j][a];
            change[a] = fn * memory[a] - list->ft[i][a];
            list->ft[i][a] = fn * memory[a];
        }
        dcContactAdd(bodies, c, change);
        list->power[i] = (fn - list->fh[i]) * list->xdot[i] - v_dot(list->ft[i], list->slip[i]);
        sum += list->power[i];
    }
    return sum;
}

/* Roots and quotients have loops of their own: there they overlap, several at once. */
DC_WIDE static void invert_forces(block *b, const double *restrict fn, int n)
{
    double *restrict per_force = b->per_force;
    for (int j = 0; j < n; j++) {
        per_force[j] = fn[j] > 0 ? 1 / fn[j] : 0;
    }
}

DC_WIDE static void take_roots(block *b, int n)
{
    double *restrict speed = b->speed;
    const double *restrict square = b->square;
    for (int j = 0; j < n; j++) {
        speed[j] = sqrt(square[j]);
    }
}

DC_WIDE static void take_ratios(block *b, int n)
{
    double *restrict ratio = b->ratio;
    const double *restrict speed = b->speed, *restrict coefficient = b->coefficient, *restrict per_force = b->per_force;
    for (int j = 0; j < n; j++) {
        ratio[j] = speed[j] > 0 && per_force[j] > 0 ? -coefficient[j] / speed[j] : 0;
    }
}

void dcEvaluateFriction(dcImpl *dc, double kick)
{
    block b;
    dcBodiesPredict(dc, kick);
    dc->power = 0;
    for (int first = 0; first < dc->touch.count; first += DC_BLOCK) {
        int n = dc->touch.count - first < DC_BLOCK ? dc->touch.count - first : DC_BLOCK;
        invert_forces(&b, dc->touch.fn + first, n);
        predict_slips(dc, &b, first, n);
        take_roots(&b, n);
        dcFrictionBatch batch = {(size_t)n,     dc->vt,    b.law, b.speed, kick > 0 ? b.response : NULL,
                                 b.coefficient, b.end_slip};
        dcFrictionEvaluate(&batch);
        take_ratios(&b, n);
        dc->power += apply(dc, &b, first, n);
    }
}
