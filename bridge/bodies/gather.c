/* Gather: ODE's state of the bodies of a step into arrays, and their motion as predicted for friction. */
#include <math.h>

#include "base/number.h"
#include "base/vector.h"
#include "state/world_data.h"
#include "bodies.h"

/* Reads a vector of ODE's; 1 if it differs from what was there. */
static int read3(double *to, const dReal *from)
{
    int changed = to[0] != from[0] || to[1] != from[1] || to[2] != from[2];
    v_set(to, from[0], from[1], from[2]);
    return changed;
}

/* Inverse inertia in world axes: R I^-1 R^T. */
static void world_inertia(const dcxBodyInfo *info, dcxBodyMore *more, double *out)
{
    double *r = more->rotation;
    dcxMatrixRead(r, info->rot);
    for (int i = 0; i < 3; i++) {
        double row[3]; /* row i of R I^-1; I^-1 is symmetric */
        m_mul(row, more->inv_body, r + 3 * i);
        m_mul(out + 3 * i, r, row);
    }
}

/* Velocities at the instant of the position: ODE's, carried on by the forces of the last evaluation. */
static void advance_velocity(dcxWorld *dc, int b)
{
    const dcxBodies *bodies = &dc->bodies;
    const dcxBodyRaw *raw = &bodies->raw[b];
    dcxBodyState *s = &bodies->state[b];
    if (dc->lag == 0 || s->inv_mass == 0 || bodies->info[b].flags & dcxBodyJointed) { /* joint forces are not known */
        v_copy(s->v, raw->v);
        v_copy(s->w, raw->w);
        return;
    }
    double torque[3], spin[3];
    for (int i = 0; i < 3; i++) {
        s->v[i] = raw->v[i] + dc->lag * (raw->a[i] + s->inv_mass * bodies->force[b].f[i]);
        torque[i] = bodies->force[b].t[i] + bodies->user[b].t[i];
    }
    dcxInvInertia(bodies, b, torque, spin);
    v_add_scaled(s->w, raw->w, dc->lag, spin);
}

void dcxBodySpeed(dcxWorld *dc, int b)
{
    dcxBodyState *s = &dc->bodies.state[b];
    if (dcxForesees(dc)) {
        s->speed = max_of(v_norm(s->v) + dcxBodyTurns(dc, b), dc->bodies.info[b].held);
    }
}

int dcxBodyGather(dcxWorld *dc, int b)
{
    dcxBodies *bodies = &dc->bodies;
    dcxBodyState *s = &bodies->state[b];
    dcxBodyRaw *raw = &bodies->raw[b];
    const dcxBodyInfo *info = &bodies->info[b];
    const unsigned by_ode = dcxBodyDynamic | dcxBodyJointed | dcxBodySleeps; /* ODE puts those to sleep, in its step */
    if ((info->flags & by_ode) == by_ode && !dBodyIsEnabled(info->id)) {
        dcxBodyStilled(dc, b);
    }
    int changed = read3(s->p, info->pos);
    if (info->flags & dcxBodyAsleep) {
        v_set(raw->v, 0, 0, 0);
        v_set(raw->w, 0, 0, 0);
    } else {
        changed |= read3(raw->v, info->vel) | read3(raw->w, info->ang);
    }
    if (s->inv_inertia < 0) {
        world_inertia(info, &bodies->more[b], bodies->inertia[b]);
    }
    advance_velocity(dc, b);
    dcxBodySpeed(dc, b);
    return changed;
}

void dcxBodiesGather(dcxWorld *dc)
{
    dcxBodies *bodies = &dc->bodies;
    for (int k = 0; k < bodies->num_active; k++) {
        int b = bodies->active[k];
        const dcxBodyInfo *info = &bodies->info[b];
        dcxBodyState *s = &bodies->state[b];
        dcxBodyRaw *raw = &bodies->raw[b];
        if (dcxForesees(dc) || s->inv_mass == 0 || s->inv_inertia < 0 || info->flags & dcxBodyJointed) {
            dcxBodyGather(dc, b);
            continue;
        }
        const dcxWrench *force = &bodies->force[b], *user = &bodies->user[b];
        for (int i = 0; i < 3; i++) { /* what dcxBodyGather does, for the many */
            s->p[i] = info->pos[i];
            raw->v[i] = info->vel[i];
            raw->w[i] = info->ang[i];
            s->v[i] = raw->v[i] + dc->lag * (raw->a[i] + s->inv_mass * force->f[i]);
            s->w[i] = raw->w[i] + dc->lag * (s->inv_inertia * (force->t[i] + user->t[i]));
        }
    }
}

static void predict(dcxBodies *bodies, int b, double kick)
{
    const dcxBodyState *s = &bodies->state[b];
    const dcxBodyRaw *raw = &bodies->raw[b];
    dcxMotion *m = &bodies->predicted[b];
    m->inv_mass = s->inv_mass;
    m->inv_inertia = s->inv_inertia;
    m->load = kick * bodies->load[b];
    if (s->inv_mass == 0) {
        v_copy(m->v, raw->v);
        v_copy(m->w, raw->w);
        return;
    }
    double torque[3], spin[3];
    for (int i = 0; i < 3; i++) {
        m->v[i] = raw->v[i] + kick * (raw->a[i] + s->inv_mass * bodies->force[b].f[i]);
        torque[i] = bodies->force[b].t[i] + bodies->user[b].t[i];
    }
    dcxInvInertia(bodies, b, torque, spin);
    v_add_scaled(m->w, raw->w, kick, spin);
}

void dcxBodiesPredict(dcxWorld *dc, double kick)
{
    for (int k = 0; k < dc->bodies.num_active; k++) {
        predict(&dc->bodies, dc->bodies.active[k], kick);
    }
}
