/*
 * Way (c): second halves of impacts give the bodies of a pair no more energy than the first halves put by.  A contact
 * knows no other of its bodies, so this is asked of the pair, as kicks.c does of all that hangs together.
 */
#include <math.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "state/world_data.h"
#include "carry.h"
#include "met.h"
#include "parts.h"

/* What all kicks of a pair do to one of its bodies. */
typedef struct kicked {
    double f[3], t[3]; /* N s, N m s */
} kicked;

static void add(const dcxWorld *dc, int body, const dcxSpot *spot, double sign, kicked *to)
{
    double p[3], arm[3], t[3];
    v_scale(p, sign * spot->carried.impulse, spot->n);
    v_sub(arm, spot->at, dc->bodies.state[body].p);
    v_cross(t, arm, p);
    v_add_scaled(to->f, to->f, 1, p);
    v_add_scaled(to->t, to->t, 1, t);
}

/* Energy that a body gains within the step: in proportion to the kicks, and to their square. */
static void gain(const dcxWorld *dc, int body, const kicked *by, double *once, double *twice)
{
    const dcxBodyState *s = &dc->bodies.state[body];
    const dcxFree *end = &dc->carry->free[body];
    double spin[3];
    if (s->inv_mass > 0) {
        dcxInvInertia(&dc->bodies, body, by->t, spin);
        *twice += 0.5 * (s->inv_mass * v_dot(by->f, by->f) + v_dot(by->t, spin));
    }
    *once += v_dot(by->f, end->v) + v_dot(by->t, end->w);
}

/* Velocity with which a body went through the last step h, at a point as it lay before that. */
static void went(const dcxWorld *dc, int body, const double *at, double h, double *v)
{
    const dcxBodyState *s = &dc->bodies.state[body];
    double arm[3], turn[3];
    v_sub(arm, at, s->p);
    v_add_scaled(arm, arm, h, s->v);
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

double dcxMetKickPart(const dcxWorld *dc, const dcxMet *met, int b1, int b2, double h)
{
    kicked by[2] = {{{0, 0, 0}, {0, 0, 0}}, {{0, 0, 0}, {0, 0, 0}}};
    double once = 0, twice = 0, budget = 0, lost = 0;
    for (int i = 0; i < met->num_old; i++) {
        const dcxSpot *spot = &met->old[i];
        if (spot->carried.stage == dcxStageStopped && spot->impulse > 0) {
            int turned = spot->body[0] != b1;
            double sign = turned ? -1 : 1;
            add(dc, b1, spot, sign, &by[0]);
            add(dc, b2, spot, -sign, &by[1]);
            budget += fmax(spot->carried.budget, 0);
            lost += took(dc, spot, turned ? b2 : b1, turned ? b1 : b2, h);
        }
    }
    budget = fmin(budget, fmax(lost, 0));
    gain(dc, b1, &by[0], &once, &twice);
    gain(dc, b2, &by[1], &once, &twice);
    if (!(once + twice > budget) || !(twice > 0)) {
        return 1;
    }
    return fmin(1, (sqrt(once * once + 4 * twice * budget) - once) / (2 * twice));
}
