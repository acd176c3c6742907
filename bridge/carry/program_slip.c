/*
 * Way (c): how contacts slip at the end of a step, for the books.  Bodies may be gone by then; but what all contacts of
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
    dcxKick kick;
    int unknown;
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

static int moves(const dcxWorld *dc, int b)
{
    return dc->bodies.state[b].inv_mass > 0;
}

static void clear(dcxWorld *dc, const dcxMet *met)
{
    for (int i = 0; i < met->num; i++) {
        for (int side = 0; side < 2; side++) {
            int b = dcxMetSpot(met, i)->body[side];
            dc->carry->given[b] = (struct dcxGift){.unknown = (dc->bodies.info[b].flags & dcxBodyJointed) != 0};
        }
    }
}

/* A contact's force and torque, rolling friction's too, and what acts beside its row. */
static void give_side(dcxWorld *dc, const dcxSpot *spot, int side, const double *force, double h)
{
    int b = spot->body[side];
    double torque[3], spin[3], arm[3], beside[3];
    if (!moves(dc, b)) {
        return;
    }
    dcxKick *kick = &dc->carry->given[b].kick;
    dcxVectorRead(torque, side == !spot->turned ? spot->feedback->t2 : spot->feedback->t1);
    dcxInvInertia(&dc->bodies, b, torque, spin);
    v_add_scaled(kick->v, kick->v, (side ? -h : h) * dc->bodies.state[b].inv_mass, force);
    v_add_scaled(kick->w, kick->w, h, spin);
    if (spot->kick != spot->pull) {
        v_sub(arm, spot->at, dc->bodies.state[b].p);
        v_scale(beside, h * (spot->kick - spot->pull), spot->n);
        dcxKickAdd(dc, b, arm, beside, side ? -1 : 1, kick);
    }
}

static void give(dcxWorld *dc, const dcxMet *met, double h)
{
    for (int i = 0; i < met->num; i++) {
        const dcxSpot *spot = dcxMetSpot(met, i);
        double force[3];
        int told = dcxSpotForce(spot, force);
        for (int side = 0; side < 2; side++) {
            if (told) {
                give_side(dc, spot, side, force, h);
            } else if (!spot->known) {
                dc->carry->given[spot->body[side]].unknown = 1;
            }
        }
    }
}

void dcxGiven(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    if (!dcxReserve((void **)&carry->given, &carry->cap_given, dc->bodies.count, sizeof *carry->given)) {
        return; /* then it is told nearly */
    }
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < carry->num_mets; i++) {
            dcxMet *met = carry->met[i];
            if (met->stamp == carry->made_stamp && pass) {
                give(dc, met, carry->step);
            } else if (met->stamp == carry->made_stamp) {
                clear(dc, met);
            }
        }
    }
}

int dcxSlipAfter(const dcxWorld *dc, const dcxSpot *spot, const double *force, double *slip)
{
    double arm[3], u[2][3] = {{0}}, h = dc->carry->step;
    int known = dc->carry->cap_given >= dc->bodies.count;
    for (int side = 0; side < 2 && known; side++) {
        int b = spot->body[side];
        if (moves(dc, b)) {
            const struct dcxGift *g = &dc->carry->given[b];
            v_sub(arm, spot->at, dc->bodies.state[b].p);
            dcxArmVelocity(g->kick.v, g->kick.w, arm, u[side]);
            known = !g->unknown;
        }
    }
    if (known) {
        v_sub(u[0], u[0], u[1]);
    } else { /* as if nothing else held the body */
        v_scale(u[0], h * spot->mobility, force);
    }
    v_add_scaled(u[0], u[0], -v_dot(u[0], spot->n), spot->n);
    v_add_scaled(slip, spot->slip_end, 1, u[0]);
    v_add_scaled(slip, slip, 1, spot->footing.drive);
    return known;
}
