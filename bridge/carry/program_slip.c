/*
 * Way (c): how contacts move at the end of a step, for the books.  Bodies may be gone by then; but what all contacts of
 * a body bore tells what it got, unless joints hold it, or the program keeps the feedback of one to itself.
 */
#include <stdlib.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "state/world_data.h"
#include "carry.h"
#include "met.h"
#include "parts.h"

struct dcxGift {
    double f[3], t[3]; /* N, N m about the body's centre */
    double v[3], w[3]; /* what they made of its velocities; if `made` */
    int made, unknown;
    unsigned number; /* of the sum that they are of */
};

int dcxSpotForce(const dcxSpot *spot, double *force)
{
    const dJointFeedback *f = spot->feedback;
    if (spot->known || !f || f->f1[0] != f->f1[0]) {
        return 0;
    }
    double sign = spot->turned ? -1 : 1; /* then ODE's first body is the pair's second */
    v_set(force, sign * (double)f->f1[0], sign * (double)f->f1[1], sign * (double)f->f1[2]);
    return 1;
}

static struct dcxGift *gift_of(const dcxWorld *dc, int b)
{
    struct dcxGift *g = &dc->carry->given[b];
    if (g->number != dc->carry->gifts) {
        *g = (struct dcxGift){.unknown = (dc->bodies.info[b].flags & dcxBodyJointed) != 0, .number = dc->carry->gifts};
    }
    return g;
}

/* A contact's force and torque, rolling friction's too, and what acts beside its row. */
static void give_side(const dcxWorld *dc, const dcxSpot *spot, int side, const double *force)
{
    int b = spot->body[side];
    double torque[3], arm[3], beside[3];
    if (!dcxMoves(dc, b)) {
        return;
    }
    struct dcxGift *g = gift_of(dc, b);
    dcxVectorRead(torque, side == !spot->turned ? spot->feedback->t2 : spot->feedback->t1);
    v_add_scaled(g->f, g->f, side ? -1 : 1, force);
    v_add_scaled(g->t, g->t, 1, torque);
    if (spot->kick != spot->pull) {
        v_sub(arm, spot->at, dc->bodies.state[b].p);
        v_scale(beside, (side ? -1 : 1) * (spot->kick - spot->pull), spot->n);
        v_add_scaled(g->f, g->f, 1, beside);
        v_cross(torque, arm, beside);
        v_add_scaled(g->t, g->t, 1, torque);
    }
}

static void give(const dcxWorld *dc, const dcxMet *met)
{
    for (int i = 0; i < met->num; i++) {
        const dcxSpot *spot = dcxMetSpot(met, i);
        double force[3];
        int told = dcxSpotForce(spot, force);
        for (int side = 0; side < 2; side++) {
            if (told) {
                give_side(dc, spot, side, force);
            } else if (!spot->known) {
                gift_of(dc, spot->body[side])->unknown = 1;
            }
        }
    }
}

void dcxGiven(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    int had = carry->cap_given;
    if (!dcxReserve((void **)&carry->given, &carry->cap_given, dc->bodies.count, sizeof *carry->given)) {
        return; /* then it is told nearly */
    }
    for (int b = had; b < carry->cap_given; b++) {
        carry->given[b].number = 0;
    }
    carry->gifts += carry->gifts + 1 ? 1 : 2; /* never 0 */
    for (int i = 0; i < carry->num_mets; i++) {
        if (carry->met[i]->stamp == carry->made_stamp) {
            give(dc, carry->met[i]);
        }
    }
}

/* The velocities that a body got. */
static const struct dcxGift *got(const dcxWorld *dc, int b)
{
    struct dcxGift *g = gift_of(dc, b);
    if (!g->made) {
        double h = dc->carry->step, spin[3];
        dcxInvInertia(&dc->bodies, b, g->t, spin);
        v_scale(g->v, h * dc->bodies.state[b].inv_mass, g->f);
        v_scale(g->w, h, spin);
        g->made = 1;
    }
    return g;
}

int dcxSpotAfter(const dcxWorld *dc, const dcxSpot *spot, const double *force, double *v)
{
    double arm[3], u[2][3] = {{0}}, h = dc->carry->step;
    int known = dc->carry->cap_given >= dc->bodies.count;
    for (int side = 0; side < 2 && known; side++) {
        int b = spot->body[side];
        if (dcxMoves(dc, b)) {
            const struct dcxGift *g = got(dc, b);
            v_sub(arm, spot->at, dc->bodies.state[b].p);
            dcxArmVelocity(g->v, g->w, arm, u[side]);
            known = !g->unknown;
        }
    }
    if (known) {
        v_sub(u[0], u[0], u[1]);
    } else { /* as if nothing else held the body */
        v_scale(u[0], h * spot->mobility, force);
    }
    v_add_scaled(v, spot->end, 1, u[0]);
    return known;
}
