/*
 * Room 4, friction, and the sum of all contact forces on each body.
 *
 * Explicit friction would be unstable below vt; here each contact solves for the slip at the end of the kick,
 * u = s - P g(u), with s the slip predicted without its own friction and P what its friction does to the slip.  All
 * contacts of a body are solved at once, so P counts the whole load of the body in place of the contact's own normal
 * force: contacts that push together never overshoot.  What the other contacts do is taken from the last evaluation,
 * so that at rest each contact carries just what the law says.
 */
#include <string.h>

#include "motion.h"

/* What friction computes for a block of contacts. */
typedef struct block {
    dcFriction law[DC_BLOCK];
    double free_slip[DC_BLOCK][3]; /* at the end of the kick, without the contact's own friction */
    double speed[DC_BLOCK];        /* its size; squared at first */
    double response[DC_BLOCK];     /* what friction can do about it */
    double coefficient[DC_BLOCK], end_slip[DC_BLOCK];
    double scale[DC_BLOCK]; /* friction over normal force and slip speed */
} block;

/* Inverse mass of one side of a contact along the slip. */
static inline double slip_mobility(const dcBodies *bodies, const dcContact *c, double (*arm)[3], int side,
                                   const dcMotion *m, const double *slip)
{
    if (c->ball) {
        double a = side ? c->a2 : c->a1;
        return m->inv_mass + m->inv_inertia * a * a;
    }
    double square = v_dot(slip, slip);
    return dcArmMobility(m->inv_mass, m->inv_inertia, bodies->inertia[side ? c->b2 : c->b1], arm[side], slip,
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
        double v[3], slip[3];
        dcContactVelocity(c, list->arm[i], m1->v, m1->w, m2->v, m2->w, v);
        v_add_scaled(slip, v, -v_dot(v, c->n), c->n);
        double response = slip_mobility(bodies, c, list->arm[i], 0, m1, slip) * m1->load +
                          slip_mobility(bodies, c, list->arm[i], 1, m2, slip) * m2->load;
        v_add_scaled(out->free_slip[j], slip, -response, list->ratio[i]);
        out->speed[j] = v_dot(out->free_slip[j], out->free_slip[j]);
        out->response[j] = response;
        out->law[j] = dc->pairs.law[c->law].friction;
    }
}

/* Roots and quotients have loops of their own: there they overlap, several at once. */
DC_WIDE static void take_roots(double *speed, int n)
{
    for (int j = 0; j < n; j++) {
        speed[j] = sqrt(speed[j]);
    }
}

DC_WIDE static void take_scales(const double *restrict speed, const double *restrict coefficient,
                                const double *restrict fn, double *restrict scale, int n)
{
    for (int j = 0; j < n; j++) {
        scale[j] = speed[j] > 0 && fn[j] > 0 ? -coefficient[j] / speed[j] : 0;
    }
}

/* Normal force and friction to the bodies; the power dissipated. */
static double apply(dcImpl *dc, const block *in, int first, int n)
{
    dcContacts *list = &dc->touch;
    double sum = 0;
    for (int j = 0; j < n; j++) {
        int i = first + j;
        const dcContact *c = &list->contact[i];
        dcPair *pair = &dc->pairs.pair[c->pair];
        double *memory = pair->memory[(int)c->feature], fn = list->fn[i], f[3];
        for (int a = 0; a < 3; a++) {
            double ratio = in->scale[j] * in->free_slip[j][a];
            memory[a] = list->ratio[i][a] = ratio;
            f[a] = fn * (c->n[a] + ratio);
        }
        memory[3] = fn;
        pair->touched[(int)c->feature] = dc->evaluations;
        dcContactAdd(&dc->bodies, c, list->arm[i], f);
        list->power[i] = (fn - list->fh[i]) * list->xdot[i] - fn * v_dot(list->ratio[i], list->slip[i]);
        sum += list->power[i];
    }
    return sum;
}

static void clear_forces(dcBodies *bodies)
{
    for (int k = 0; k < bodies->num_active; k++) {
        memset(&bodies->force[bodies->active[k]], 0, sizeof *bodies->force);
    }
    memset(&bodies->force[0], 0, sizeof *bodies->force);
}

void dcEvaluateFriction(dcImpl *dc, double kick)
{
    block b;
    dcBodiesPredict(dc, kick);
    clear_forces(&dc->bodies);
    dc->power = 0;
    for (int first = 0; first < dc->touch.count; first += DC_BLOCK) {
        int n = dc->touch.count - first < DC_BLOCK ? dc->touch.count - first : DC_BLOCK;
        predict_slips(dc, &b, first, n);
        take_roots(b.speed, n);
        dcFrictionBatch batch = {(size_t)n,     dc->vt,    b.law, b.speed, kick > 0 ? b.response : NULL,
                                 b.coefficient, b.end_slip};
        dcFrictionEvaluate(&batch);
        take_scales(b.speed, b.coefficient, dc->touch.fn + first, b.scale, n);
        dc->power += apply(dc, &b, first, n);
    }
}
