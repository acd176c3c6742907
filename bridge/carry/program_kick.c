/*
 * Way (c): second halves of impacts give the bodies of a pair no more energy than the first halves put by, or than the
 * bodies lost.  Contacts come one by one, so each has what those before it left; kicks.c knows all at once.
 */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "state/world_data.h"
#include "carry.h"
#include "met.h"
#include "parts.h"

/* Kicks whose points have moved since may give more than all together were to, by this; each then has what is left. */
#define MARGIN 1.005

/* A body in the last step h: how it went, and from where to a point. */
typedef struct before {
    double v[3], w[3], arm[3];
} before;

static void look_back(const dcxWorld *dc, int body, const double *at, double h, before *out)
{
    const dcxBodyState *s = &dc->bodies.state[body];
    v_copy(out->v, s->v);
    v_copy(out->w, s->w);
    if (s->inv_mass > 0) {
        dcxBodyUndamp(dc->bodies.info[body].id, out->v, out->w);
    }
    v_sub(out->arm, at, s->p);
    v_add_scaled(out->arm, out->arm, h, out->v);
}

/* Adds what an impulse gives a body by itself. */
static void respond(const dcxWorld *dc, int body, const double *arm, const double *impulse, double sign, dcxKick *to)
{
    double inv_mass = dc->bodies.state[body].inv_mass, t[3], spin[3];
    if (inv_mass > 0) {
        v_cross(t, arm, impulse);
        dcxInvInertia(&dc->bodies, body, t, spin);
        v_add_scaled(to->v, to->v, sign * inv_mass, impulse);
        v_add_scaled(to->w, to->w, sign, spin);
    }
}

/* What all contacts of a pair did in the last step, and those that will kick would do now; by body. */
typedef struct blow {
    double h, put_by, lost; /* J */
    double once, twice;     /* of the kicks: with the velocities there are, and with those that all of them give */
    dcxKick kick[2];
} blow;

static int bore(const dcxSpot *spot, const int body[2])
{
    return spot->impulse > 0 && spot->body[0] == body[0] && spot->body[1] == body[1];
}

static int kicks(const dcxSpot *spot)
{
    return spot->carried.stage == dcxStageStopped;
}

/* First: energies, of which those that do not kick may have given some back; impulses of those that do. */
static void sum_up(const dcxWorld *dc, const dcxSpot *spot, const int body[2], blow *b)
{
    double mean[3], full[3], kick[3], u[2][3];
    int throws_back = kicks(spot);
    v_add_scaled(full, spot->rub, spot->impulse, spot->n);
    v_scale(kick, spot->carried.impulse, spot->n);
    for (int side = 0; side < 2; side++) {
        before past;
        look_back(dc, body[side], spot->at, b->h, &past);
        dcxArmVelocity(past.v, past.w, past.arm, u[side]);
        if (throws_back) {
            respond(dc, body[side], past.arm, kick, side ? -1 : 1, &b->kick[side]);
        }
    }
    v_sub(mean, u[0], u[1]);
    v_add_scaled(mean, mean, 1, spot->slip);
    v_add_scaled(mean, mean, -spot->approach, spot->n);
    b->lost -= 0.5 * v_dot(full, mean);
    b->put_by += throws_back ? fmax(spot->carried.budget, 0) : 0;
}

/* Then: what all of them do at each. */
static void work_out(const dcxWorld *dc, const dcxSpot *spot, const int body[2], blow *b)
{
    for (int side = 0; side < 2; side++) {
        const dcxFree *end = &dc->carry->free[body[side]];
        double u[3], sign = side ? -1 : 1;
        before past;
        look_back(dc, body[side], spot->at, b->h, &past);
        dcxArmVelocity(end->v, end->w, past.arm, u);
        b->once += sign * spot->carried.impulse * v_dot(u, spot->n);
        dcxArmVelocity(b->kick[side].v, b->kick[side].w, past.arm, u);
        b->twice += 0.5 * sign * spot->carried.impulse * v_dot(u, spot->n);
    }
}

/*
 * What there is for the kicks of this step: what was put by, and no more than the bodies lost; all are scaled by the
 * same, lest they turn what they shall throw back straight.
 */
static void allow(const dcxWorld *dc, dcxMet *met, const int body[2])
{
    blow b = {.h = dc->carry->step};
    for (int i = 0; i < met->num_old; i++) {
        if (bore(dcxMetOld(met, i), body)) {
            sum_up(dc, dcxMetOld(met, i), body, &b);
        }
    }
    for (int i = 0; i < met->num_old; i++) {
        if (bore(dcxMetOld(met, i), body) && kicks(dcxMetOld(met, i))) {
            work_out(dc, dcxMetOld(met, i), body, &b);
        }
    }
    double budget = fmin(b.put_by, fmax(b.lost, 0));
    met->kick_part = 1;
    if (b.once + b.twice > budget && b.twice > 0) {
        met->kick_part = fmin(1, (sqrt(b.once * b.once + 4 * b.twice * budget) - b.once) / (2 * b.twice));
    }
    met->budget = MARGIN * budget;
    memset(met->kicked, 0, sizeof met->kicked);
}

double dcxMetKick(const dcxWorld *dc, dcxMet *met, const dcxRow *row, double h)
{
    const int body[2] = {row->b1, row->b2};
    double end[3], so_far[2][3], impulse[3];
    if (met->budget < 0) {
        allow(dc, met, body);
    }
    double w = dcxRowMobility(dc, row, row->n);
    dcxRowVelocity(dc, row, 1, end);
    for (int side = 0; side < 2; side++) {
        dcxArmVelocity(met->kicked[side].v, met->kicked[side].w, row->arm[side], so_far[side]);
    }
    double away = v_dot(end, row->n) + v_dot(so_far[0], row->n) - v_dot(so_far[1], row->n);
    double size = fmin(met->kick_part * row->kick * h, (sqrt(away * away + 2 * w * met->budget) - away) / w);
    met->budget = fmax(met->budget - size * (away + 0.5 * w * size), 0);
    v_scale(impulse, size, row->n);
    for (int side = 0; side < 2; side++) {
        respond(dc, body[side], row->arm[side], impulse, side ? -1 : 1, &met->kicked[side]);
    }
    return size / h;
}

/* Of a body that is still there; arm from its middle. */
static void add_force(const dcxWorld *dc, int b, const double *at, const double *force, double sign)
{
    double f[3], arm[3], t[3];
    if (b > 0 && dc->bodies.info[b].stamp == dc->stamp && dc->bodies.state[b].inv_mass > 0) {
        v_scale(f, sign, force);
        v_sub(arm, at, dc->bodies.state[b].p);
        v_cross(t, arm, f);
        dBodyAddForce(dc->bodies.info[b].id, (dReal)f[0], (dReal)f[1], (dReal)f[2]);
        dBodyAddTorque(dc->bodies.info[b].id, (dReal)t[0], (dReal)t[1], (dReal)t[2]);
    }
}

void dcxProgramStepIs(dcxWorld *dc, double h)
{
    struct dcxCarry *carry = dc->carry;
    for (int i = 0; i < carry->num_mets && carry->made_stamp && h != carry->h; i++) {
        dcxMet *met = carry->met[i];
        for (int k = 0; k < met->num && met->stamp == carry->made_stamp; k++) {
            dcxSpot *spot = dcxMetSpot(met, k);
            if (spot->kick > 0) {
                double right = spot->kick * carry->h / h, more[3];
                v_scale(more, right - spot->kick, spot->n);
                add_force(dc, spot->body[0], spot->at, more, 1);
                add_force(dc, spot->body[1], spot->at, more, -1);
                spot->kick = right;
            }
        }
    }
}
