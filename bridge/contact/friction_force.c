/*
 * Friction, and the sum of all contact forces on each body.
 *
 * Explicit friction would be unstable below vt; here each contact solves for the slip at the end of the kick,
 * u = s - P g(u), with s the slip predicted without its own friction and P what its friction does to the slip.  All
 * contacts of a body are solved at once, so P counts the whole load of the body in place of the contact's own normal
 * force: contacts that push together never overshoot.  What the other contacts do is taken from the last evaluation,
 * so that at rest each contact carries just what the law says.
 */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "ball_force.h"
#include "contact.h"

/* What friction computes for a block of contacts. */
typedef struct block {
    dcFriction law[DCX_BLOCK];
    double free_slip[DCX_BLOCK][4]; /* at the end of the kick, without the contact's own friction */
    double speed[DCX_BLOCK];        /* its size; squared at first */
    double response[DCX_BLOCK];     /* what friction can do about it */
    double coefficient[DCX_BLOCK], end_slip[DCX_BLOCK];
    double scale[DCX_BLOCK]; /* friction over normal force and slip speed */
    dcxHolds *holds;
    int creeps; /* whether one of them does: else scale and what it is made of are not there */
} block;

/* Inverse mass of one side of a contact along the slip. */
static inline double slip_mobility(const dcxBodies *bodies, const dcxContact *c, double (*arm)[3], int side,
                                   const dcxMotion *m, const double *slip)
{
    if (c->ball) {
        double a = side ? c->a2 : c->a1;
        return m->inv_mass + m->inv_inertia * a * a;
    }
    double square = v_dot(slip, slip);
    return dcxArmMobility(m->inv_mass, m->inv_inertia, bodies->inertia[side ? c->b2 : c->b1], arm[side], slip,
                          square > 0 ? 1 / square : 0);
}

/* Slip at the end of the kick without the contact's own friction; what that can do about it. */
static double predict_slip(const dcxBodies *bodies, const dcxContact *c, double (*arm)[3], const double *ratio,
                           double *ahead)
{
    const dcxMotion *m1 = &bodies->predicted[c->b1], *m2 = &bodies->predicted[c->b2];
    double v[3], slip[3];
    dcxContactVelocity(c, arm, m1->v, m1->w, m2->v, m2->w, v);
    v_add_scaled(slip, v, -v_dot(v, c->n), c->n);
    double response =
        slip_mobility(bodies, c, arm, 0, m1, slip) * m1->load + slip_mobility(bodies, c, arm, 1, m2, slip) * m2->load;
    v_add_scaled(ahead, slip, -response, ratio);
    return response;
}

/* The same for balls. */
static inline double predict_ball_slip(const dcxBodies *bodies, const dcxContact *c, const double *ratio, double *ahead)
{
    const dcxMotion *m1 = &bodies->predicted[c->b1], *m2 = &bodies->predicted[c->b2];
    dcxV4 n = V4_CONST(c->n), turning = c->a1 * V4_CONST(m1->w) + c->a2 * V4_CONST(m2->w);
    dcxV4 v = V4_CONST(m1->v) - V4_CONST(m2->v) - V4_CROSS(turning, n), along = v * n;
    double response = (m1->inv_mass + m1->inv_inertia * c->a1 * c->a1) * m1->load +
                      (m2->inv_mass + m2->inv_inertia * c->a2 * c->a2) * m2->load;
    V4(ahead) = v - V4_SUM(along) * n - response * V4_CONST(ratio);
    return response;
}

DCX_WIDE static void predict_slips(const dcxWorld *dc, block *out, int first, int n)
{
    const dcxContacts *list = &dc->touch;
    const dcxBodies *bodies = &dc->bodies;
    int fast = V4_IS_FAST;
    out->creeps = 0;
    for (int j = 0; j < n; j++) {
        int i = first + j;
        const dcxContact *c = &list->contact[i];
        double *ahead = out->free_slip[j];
        out->creeps |= !(dc->pairs.law[c->law].hold > 0);
        out->response[j] = fast && c->ball ? predict_ball_slip(bodies, c, list->ratio[i], ahead)
                                           : predict_slip(bodies, c, list->arm[i], list->ratio[i], ahead);
        out->speed[j] = v_dot(ahead, ahead);
        out->law[j] = dc->pairs.law[c->law].friction;
    }
}

/* Roots and quotients have loops of their own: there they overlap, several at once. */
DCX_WIDE static void take_roots(double *speed, int n)
{
    for (int j = 0; j < n; j++) {
        speed[j] = sqrt(speed[j]);
    }
}

DCX_WIDE static void take_scales(const double *restrict speed, const double *restrict coefficient,
                                 const double *restrict fn, double *restrict scale, int n)
{
    for (int j = 0; j < n; j++) {
        scale[j] = speed[j] > 0 && fn[j] > 0 ? -coefficient[j] / speed[j] : 0;
    }
}

/* Friction from `scale` times the free slip, with the normal force to the bodies; against the slip now it has power. */
static double push(dcxWorld *dc, int i, double scale, const double *free_slip, double *memory)
{
    const dcxContact *c = &dc->touch.contact[i];
    double *ratio = dc->touch.ratio[i], fn = dc->touch.fn[i], f[3];
    for (int a = 0; a < 3; a++) {
        memory[a] = ratio[a] = scale * free_slip[a];
        f[a] = fn * (c->n[a] + ratio[a]);
    }
    memory[3] = fn;
    dcxContactAdd(&dc->bodies, c, dc->touch.arm[i], f);
    return fn * v_dot(ratio, dc->touch.slip[i]);
}

/* The same for balls. */
static inline double push_balls(dcxWorld *dc, int i, double scale, const double *free_slip, double *memory)
{
    double fn = dc->touch.fn[i];
    dcxV4 ratio = scale * V4_CONST(free_slip), work = ratio * V4_CONST(dc->touch.slip[i]);
    dcxV4 force = fn * (V4_CONST(dc->touch.contact[i].n) + ratio);
    dcxGiveBalls(dc, i, &force, &ratio, memory);
    return fn * V4_SUM(work);
}

/* Normal force, and friction that holds, to the bodies; the power dissipated. */
static double hold(dcxWorld *dc, const block *in, int j, int i)
{
    const dcxContact *c = &dc->touch.contact[i];
    dcxPair *pair = &dc->pairs.pair[c->pair];
    double *memory = dcxPairMemory(&dc->pairs, pair, c->feature);
    double *ratio = dc->touch.ratio[i], fn = dc->touch.fn[i], f[3], before = in->holds->power;
    dcxHoldContact(dc, in->holds, i, in->free_slip[j], in->response[j], NULL, f);
    for (int a = 0; a < 3; a++) {
        memory[a] = ratio[a] = fn > 0 ? f[a] / fn : 0;
        f[a] += fn * c->n[a];
    }
    memory[3] = fn;
    *dcxPairTouched(&dc->pairs, pair, c->feature) = dc->evaluations;
    dcxContactAdd(&dc->bodies, c, dc->touch.arm[i], f);
    dc->touch.power[i] = (fn - dc->touch.fh[i]) * dc->touch.xdot[i] + in->holds->power - before;
    return dc->touch.power[i];
}

static int tracked(const dcxWorld *dc, const dcxContact *c)
{
    const dcxPair *pair = &dc->pairs.pair[c->pair];
    return dc->geoms.tracks && dcxTracked(dc, pair->g1, pair->g2);
}

/* How many contacts from i on are of balls that hold. */
static int count_held_balls(const dcxWorld *dc, int i, int most)
{
    int n = 0;
    for (const dcxContact *c = &dc->touch.contact[i]; n < most && c->ball && dc->pairs.law[c->law].hold > 0; c++, n++) {
        if (tracked(dc, c)) {
            break;
        }
    }
    return n;
}

/* Normal force and friction of contact i, number j of its block, to the bodies; the power dissipated. */
static inline double apply_one(dcxWorld *dc, const block *in, int j, int i, int fast)
{
    dcxContacts *list = &dc->touch;
    const dcxContact *c = &list->contact[i];
    dcxPair *pair = &dc->pairs.pair[c->pair];
    double *memory = dcxPairMemory(&dc->pairs, pair, c->feature);
    *dcxPairTouched(&dc->pairs, pair, c->feature) = dc->evaluations;
    double work = fast && c->ball ? push_balls(dc, i, in->scale[j], in->free_slip[j], memory)
                                  : push(dc, i, in->scale[j], in->free_slip[j], memory);
    list->power[i] = (list->fn[i] - list->fh[i]) * list->xdot[i] - work;
    return list->power[i];
}

enum { AHEAD = 6 };

/* The same of a block. */
DCX_WIDE static double apply(dcxWorld *dc, block *in, int first, int n, double kick)
{
    double sum = 0;
    int fast = V4_IS_FAST;
    for (int j = 0; j < n; j++) {
        int i = first + j, held = fast ? count_held_balls(dc, i, n - j) : 0;
        const dcxContact *c = &dc->touch.contact[i];
        if (held) {
            dcxHoldBalls(dc, in->holds, i, held, &in->free_slip[j], &in->response[j], &sum);
            j += held - 1;
            continue;
        }
        if (j + AHEAD < n) {
            dcxFetchPair(&dc->pairs.pair[c[AHEAD].pair]);
        }
        if (tracked(dc, c)) {
            sum += dcxTrackFriction(dc, i, kick, in->holds);
        } else if (dc->pairs.law[c->law].hold > 0) {
            sum += hold(dc, in, j, i);
        } else {
            sum += apply_one(dc, in, j, i, fast);
        }
    }
    return sum;
}

void dcxContactsFriction(dcxWorld *dc, double kick, dcxHolds *holds)
{
    block b;
    b.holds = holds;
    dc->contact->power = 0;
    for (int first = 0; first < dc->touch.count; first += DCX_BLOCK) {
        int n = dc->touch.count - first < DCX_BLOCK ? dc->touch.count - first : DCX_BLOCK;
        predict_slips(dc, &b, first, n);
        if (b.creeps) {
            take_roots(b.speed, n);
            dcFrictionBatch batch = {(size_t)n,     dc->vt,    b.law, b.speed, kick > 0 ? b.response : NULL,
                                     b.coefficient, b.end_slip};
            dcFrictionEvaluate(&batch);
            take_scales(b.speed, b.coefficient, dc->touch.fn + first, b.scale, n);
        }
        dc->contact->power += apply(dc, &b, first, n, kick);
    }
}

/* What all contacts do to one body. */
void dcxContactsWrench(const dcxWorld *dc, int body, dcxWrench *out)
{
    const dcxContacts *list = &dc->touch;
    for (int i = 0; i < list->count; i++) {
        const dcxContact *c = &list->contact[i];
        if (c->b1 != body && c->b2 != body) {
            continue;
        }
        double f[3], arms[2][3];
        v_add_scaled(f, c->n, 1, list->ratio[i]);
        v_scale(f, list->fn[i], f);
        v_add_scaled(f, f, dc->pairs.sticks ? -list->pull[i] : 0, c->n);
        v_scale(arms[0], -c->a1, c->n);
        v_scale(arms[1], c->a2, c->n);
        int side = c->b1 != body;
        dcxWrenchAdd(out, c->ball ? arms[side] : list->arm[i][side], side ? -1 : 1, f);
    }
}
