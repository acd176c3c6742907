/* Motion of points of bodies, and what forces there do to it; inline, for the loops over contacts. */
#ifndef DC_MOTION_H
#define DC_MOTION_H

#include "internal.h"

/*
 * Whether what touched last in evaluation `touched` goes on in this one: it was the one before, or a body of it slept
 * since then and has just woken.
 */
static inline int dcxGoesOn(const dcImpl *dc, unsigned touched, int b1, int b2)
{
    const dcBodyMore *one = &dc->bodies.more[b1], *two = &dc->bodies.more[b2];
    return touched == dc->evaluations - 1 ||
           ((one->woke == dc->evaluations || two->woke == dc->evaluations) && touched != 0 &&
            (touched == one->slept || touched == two->slept));
}

/* Velocity of the material point of a body at arm r from its centre. */
static inline void dcArmVelocity(const double *v, const double *w, const double *r, double *out)
{
    out[0] = v[0] + (w[1] * r[2] - w[2] * r[1]);
    out[1] = v[1] + (w[2] * r[0] - w[0] * r[2]);
    out[2] = v[2] + (w[0] * r[1] - w[1] * r[0]);
}

/* Inverse inertia times a torque. */
static inline void dcInvInertia(const dcBodies *bodies, int body, const double *t, double *out)
{
    double isotropic = bodies->state[body].inv_inertia;
    if (isotropic >= 0) {
        v_scale(out, isotropic, t);
    } else {
        m_mul(out, bodies->inertia[body], t);
    }
}

/* Inverse mass felt by a force along d at arm r; `inverse` is 1/|d|^2, or 0 for the greatest across r. */
static inline double dcArmMobility(double inv_mass, double inv_inertia, const double *inertia, const double *r,
                                   const double *d, double inverse)
{
    if (inv_inertia >= 0) {
        double along = v_dot(r, d), square = v_dot(r, r) - along * along * inverse;
        return inv_mass + inv_inertia * (square > 0 ? square : 0);
    }
    if (inverse == 0) {
        return inv_mass + (inertia[0] + inertia[4] + inertia[8]) * v_dot(r, r);
    }
    double lever[3], turned[3];
    v_cross(lever, r, d);
    m_mul(turned, inertia, lever);
    return inv_mass + v_dot(lever, turned) * inverse;
}

/* Adds sign times the force f at arm r. */
static inline void dcWrenchAdd(dcWrench *wrench, const double *r, double sign, const double *f)
{
    wrench->f[0] += sign * f[0];
    wrench->f[1] += sign * f[1];
    wrench->f[2] += sign * f[2];
    wrench->t[0] += sign * (r[1] * f[2] - r[2] * f[1]);
    wrench->t[1] += sign * (r[2] * f[0] - r[0] * f[2]);
    wrench->t[2] += sign * (r[0] * f[1] - r[1] * f[0]);
}

/* Velocity of body 1 against body 2 at a contact: (v1 + w1 x r1) - (v2 + w2 x r2), r1 = -a1 n, r2 = a2 n for balls. */
static inline void dcContactVelocity(const dcContact *c, double (*arm)[3], const double *v1, const double *w1,
                                     const double *v2, const double *w2, double *out)
{
    if (c->ball) {
        double w[3] = {c->a1 * w1[0] + c->a2 * w2[0], c->a1 * w1[1] + c->a2 * w2[1], c->a1 * w1[2] + c->a2 * w2[2]};
        const double *n = c->n;
        out[0] = v1[0] - v2[0] - (w[1] * n[2] - w[2] * n[1]);
        out[1] = v1[1] - v2[1] - (w[2] * n[0] - w[0] * n[2]);
        out[2] = v1[2] - v2[2] - (w[0] * n[1] - w[1] * n[0]);
    } else {
        double u1[3], u2[3];
        dcArmVelocity(v1, w1, arm[0], u1);
        dcArmVelocity(v2, w2, arm[1], u2);
        v_sub(out, u1, u2);
    }
}

/* Inverse mass of one side of a contact along its normal. */
static inline double dcContactMobility(const dcBodies *bodies, const dcContact *c, double (*arm)[3], int side)
{
    int b = side ? c->b2 : c->b1;
    const dcBodyState *s = &bodies->state[b];
    return c->ball ? s->inv_mass : dcArmMobility(s->inv_mass, s->inv_inertia, bodies->inertia[b], arm[side], c->n, 1);
}

/* Force f on body 1 at the contact, -f on body 2. */
static inline void dcContactAdd(dcBodies *bodies, const dcContact *c, double (*arm)[3], const double *f)
{
    dcWrench *one = &bodies->force[c->b1], *two = &bodies->force[c->b2];
    if (c->ball) {
        const double *n = c->n;
        double t[3] = {n[1] * f[2] - n[2] * f[1], n[2] * f[0] - n[0] * f[2], n[0] * f[1] - n[1] * f[0]};
        for (int i = 0; i < 3; i++) {
            one->f[i] += f[i];
            one->t[i] -= c->a1 * t[i];
            two->f[i] -= f[i];
            two->t[i] -= c->a2 * t[i];
        }
    } else {
        dcWrenchAdd(one, arm[0], 1, f);
        dcWrenchAdd(two, arm[1], -1, f);
    }
}

#endif
