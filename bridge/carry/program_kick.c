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

/* From a body to a point, as it lay before the last step h. */
static void arm_before(const dcxWorld *dc, int body, const double *at, double h, double *arm)
{
    const dcxBodyState *s = &dc->bodies.state[body];
    v_sub(arm, at, s->p);
    v_add_scaled(arm, arm, h, s->v);
}

/* Velocity with which a body went through the last step, there. */
static void went(const dcxWorld *dc, int body, const double *at, double h, double *v)
{
    const dcxBodyState *s = &dc->bodies.state[body];
    double arm[3], turn[3];
    arm_before(dc, body, at, h, arm);
    v_cross(turn, s->w, arm);
    v_add_scaled(v, s->v, 1, turn);
}

/* Energy that a contact took from the bodies in the last step; friction may also have given some. */
static double took(const dcxWorld *dc, const dcxSpot *spot, int b1, int b2, double h)
{
    double one[3], two[3], mean[3], impulse[3];
    went(dc, b1, spot->at, h, one);
    went(dc, b2, spot->at, h, two);
    v_sub(mean, one, two);
    v_add_scaled(mean, mean, 1, spot->slip);
    v_add_scaled(mean, mean, -spot->approach, spot->n);
    v_add_scaled(impulse, spot->rub, spot->impulse, spot->n);
    return -0.5 * v_dot(impulse, mean);
}

/* Velocities that the kick of a contact gives a body, where it lay when it was hit. */
static void foresee(const dcxWorld *dc, int body, const dcxSpot *spot, double h, double sign, dcxKick *to)
{
    const dcxBodyState *s = &dc->bodies.state[body];
    double p[3], arm[3], t[3], spin[3];
    if (s->inv_mass > 0) {
        v_scale(p, sign * spot->carried.impulse, spot->n);
        arm_before(dc, body, spot->at, h, arm);
        v_cross(t, arm, p);
        dcxInvInertia(&dc->bodies, body, t, spin);
        v_add_scaled(to->v, to->v, s->inv_mass, p);
        v_add_scaled(to->w, to->w, 1, spin);
    }
}

/* Work of that kick: with the velocities there are, and with those that all kicks give. */
static void foresee_work(const dcxWorld *dc, const dcxSpot *spot, double h, const dcxKick *a, const dcxKick *b,
                         double work[2])
{
    const dcxKick *k[2] = {a, b};
    for (int side = 0; side < 2; side++) {
        const dcxFree *end = &dc->carry->free[k[side]->body];
        double arm[3], u[3], sign = side ? -spot->carried.impulse : spot->carried.impulse;
        arm_before(dc, k[side]->body, spot->at, h, arm);
        dcxArmVelocity(end->v, end->w, arm, u);
        work[0] += sign * v_dot(u, spot->n);
        dcxArmVelocity(k[side]->v, k[side]->w, arm, u);
        work[1] += 0.5 * sign * v_dot(u, spot->n);
    }
}

static int kicks(const dcxSpot *spot)
{
    return spot->carried.stage == dcxStageStopped && spot->impulse > 0;
}

/*
 * What there is for the kicks of this step: what was put by, and no more than the bodies lost; all are scaled by the
 * same, lest they turn what they shall throw back straight.
 */
static void allow(const dcxWorld *dc, dcxMet *met, int b1, int b2, double h)
{
    double budget = 0, lost = 0, work[2] = {0, 0};
    dcxKick all[2] = {{.body = b1}, {.body = b2}};
    for (int i = 0; i < met->num_old; i++) {
        const dcxSpot *spot = &met->old[i];
        if (kicks(spot)) {
            int turned = spot->body[0] != b1;
            budget += fmax(spot->carried.budget, 0);
            lost += took(dc, spot, turned ? b2 : b1, turned ? b1 : b2, h);
            foresee(dc, b1, spot, h, turned ? -1 : 1, &all[0]);
            foresee(dc, b2, spot, h, turned ? 1 : -1, &all[1]);
        }
    }
    for (int i = 0; i < met->num_old; i++) {
        int turned = met->old[i].body[0] != b1;
        if (kicks(&met->old[i])) {
            foresee_work(dc, &met->old[i], h, &all[turned], &all[!turned], work);
        }
    }
    budget = fmin(budget, fmax(lost, 0));
    met->kick_part = 1;
    if (work[0] + work[1] > budget && work[1] > 0) {
        met->kick_part = fmin(1, (sqrt(work[0] * work[0] + 4 * work[1] * budget) - work[0]) / (2 * work[1]));
    }
    met->budget = MARGIN * budget;
    memset(met->kicked, 0, sizeof met->kicked);
    met->kicked[0].body = b1;
    met->kicked[1].body = b2;
}

/* Adds what an impulse of a row gives one of its bodies. */
static void give(const dcxWorld *dc, const dcxRow *row, int side, double impulse, dcxKick *to)
{
    int b = side ? row->b2 : row->b1;
    double p[3], t[3], spin[3];
    if (dc->bodies.state[b].inv_mass > 0) {
        v_scale(p, side ? -impulse : impulse, row->n);
        v_cross(t, row->arm[side], p);
        dcxInvInertia(&dc->bodies, b, t, spin);
        v_add_scaled(to->v, to->v, dc->bodies.state[b].inv_mass, p);
        v_add_scaled(to->w, to->w, 1, spin);
    }
}

double dcxMetKick(const dcxWorld *dc, dcxMet *met, const dcxRow *row, double h)
{
    if (met->budget < 0) {
        allow(dc, met, row->b1, row->b2, h);
    }
    int turned = met->kicked[0].body != row->b1;
    double end[3], so_far[2][3], w = dcxRowMobility(dc, row, row->n);
    dcxRowVelocity(dc, row, 1, end);
    for (int side = 0; side < 2; side++) {
        const dcxKick *k = &met->kicked[side ^ turned];
        dcxArmVelocity(k->v, k->w, row->arm[side], so_far[side]);
    }
    double away = v_dot(end, row->n) + v_dot(so_far[0], row->n) - v_dot(so_far[1], row->n);
    double impulse = fmin(met->kick_part * row->kick * h, (sqrt(away * away + 2 * w * met->budget) - away) / w);
    met->budget = fmax(met->budget - impulse * (away + 0.5 * w * impulse), 0);
    for (int side = 0; side < 2; side++) {
        give(dc, row, side, impulse, &met->kicked[side ^ turned]);
    }
    return impulse / h;
}
