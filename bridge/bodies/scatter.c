/*
 * Scatter: forces back into ODE.
 *
 * ODE kicks velocities by h F/m and then drifts positions by h v: a leapfrog whose velocities live half a step
 * behind.  When the step changes from h1 to h2 the kick must last (h1 + h2)/2, half the old step and half the new,
 * or energy is lost or gained; the weight below makes it so for all forces, gravity included.  A body without joints
 * starts and ends each call with a half kick, so that its caller finds position and velocity at one instant; a body
 * with joints cannot (only ODE's step knows its constraint forces) and keeps its lag.  What only now begins to act did
 * not act in the old step: where that was the longer one, its weight is 1.
 *
 * ODE's gyroscopic term, a third of its step for free bodies, is zero for isotropic inertia: dcxBodyRefresh switches it
 * off for such bodies, dcxScatterFinish on again.
 */
#include <math.h>

#include "base/vector.h"
#include "state/world_data.h"
#include "bodies.h"

void dcxScatterForces(dcxWorld *dc, double h)
{
    dcxBodies *bodies = &dc->bodies;
    for (int k = 0; k < bodies->num_active; k++) {
        int b = bodies->active[k];
        dcxBodyInfo *info = &bodies->info[b];
        if (!(info->flags & dcxBodyDynamic)) {
            continue;
        }
        const dcxWrench *force = &bodies->force[b], *user = &bodies->user[b];
        double weight = (info->lag + 0.5 * h) / h, own = weight;
        if (info->fresh == dc->evaluations && own > 1) {
            own = 1;
        }
        double g = info->flags & dcxBodyGravity ? (weight - 1) * info->mass : 0;
        double f[3], t[3];
        for (int i = 0; i < 3; i++) {
            f[i] = own * force->f[i] + weight * user->f[i] + g * dc->gravity[i];
            t[i] = own * force->t[i] + weight * user->t[i];
        }
        dBodySetForce(info->id, (dReal)f[0], (dReal)f[1], (dReal)f[2]);
        dBodySetTorque(info->id, (dReal)t[0], (dReal)t[1], (dReal)t[2]);
        info->lag = 0.5 * h;
    }
}

void dcxScatterAdd(dcxWorld *dc)
{
    dcxBodies *bodies = &dc->bodies;
    for (int k = 0; k < bodies->num_active; k++) {
        int b = bodies->active[k];
        if (bodies->info[b].flags & dcxBodyDynamic) {
            const dcxWrench *force = &bodies->force[b];
            dBodyAddForce(bodies->info[b].id, (dReal)force->f[0], (dReal)force->f[1], (dReal)force->f[2]);
            dBodyAddTorque(bodies->info[b].id, (dReal)force->t[0], (dReal)force->t[1], (dReal)force->t[2]);
        }
    }
}

/* The half kick that brings a body's velocity to the instant of its position. */
static void finish_free(dcxWorld *dc, int b)
{
    dcxBodies *bodies = &dc->bodies;
    const dcxBodyState *s = &bodies->state[b];
    const dcxBodyRaw *raw = &bodies->raw[b];
    dcxBodyInfo *info = &bodies->info[b];
    double torque[3], spin[3], v[3], w[3];
    for (int i = 0; i < 3; i++) {
        torque[i] = bodies->force[b].t[i] + bodies->user[b].t[i];
        v[i] = raw->v[i] + info->lag * (raw->a[i] + s->inv_mass * bodies->force[b].f[i]);
    }
    dcxInvInertia(bodies, b, torque, spin);
    v_add_scaled(w, raw->w, info->lag, spin);
    dBodySetLinearVel(info->id, (dReal)v[0], (dReal)v[1], (dReal)v[2]);
    dBodySetAngularVel(info->id, (dReal)w[0], (dReal)w[1], (dReal)w[2]);
    info->lag = 0;
}

static void set_velocity(dcxWorld *dc, int b, const double *v, const double *w)
{
    dcxBodyInfo *info = &dc->bodies.info[b];
    dBodySetLinearVel(info->id, (dReal)v[0], (dReal)v[1], (dReal)v[2]);
    dBodySetAngularVel(info->id, (dReal)w[0], (dReal)w[1], (dReal)w[2]);
    v_copy(dc->bodies.raw[b].v, v);
    v_copy(dc->bodies.raw[b].w, w);
    v_copy(dc->bodies.state[b].v, v);
    v_copy(dc->bodies.state[b].w, w);
}

void dcxScatterSettle(dcxWorld *dc)
{
    dcxBodies *bodies = &dc->bodies;
    for (int k = 0; dc->lag > 0 && k < bodies->num_active; k++) {
        int b = bodies->active[k];
        if (bodies->info[b].flags & dcxBodyDynamic) {
            set_velocity(dc, b, bodies->state[b].v, bodies->state[b].w);
            bodies->info[b].lag = 0;
        }
    }
    dc->lag = 0;
}

void dcxScatterAge(dcxWorld *dc, double time)
{
    dcxBodies *bodies = &dc->bodies;
    for (int k = 0; k < bodies->num_active; k++) {
        int b = bodies->active[k];
        dcxBodyInfo *info = &bodies->info[b];
        const dcxBodyRaw *raw = &bodies->raw[b];
        if (!(info->flags & dcxBodyDynamic)) {
            continue;
        }
        if (info->flags & dcxBodyJointed) {
            info->lag = fmax(time, 0);
            v_copy(bodies->more[b].left_v, raw->v);
            v_copy(bodies->more[b].left_w, raw->w);
        } else if (bodies->predicted[b].load == 0) {
            double v[3];
            v_add_scaled(v, raw->v, time, raw->a);
            set_velocity(dc, b, v, raw->w);
        }
    }
}

void dcxScatterFinish(dcxWorld *dc)
{
    dcxBodies *bodies = &dc->bodies;
    for (int k = 0; k < bodies->num_active; k++) {
        int b = bodies->active[k];
        dcxBodyInfo *info = &bodies->info[b];
        if (info->flags & dcxBodyAsleep) { /* a force added by the caller was meant for this step only */
            dBodySetForce(info->id, 0, 0, 0);
            dBodySetTorque(info->id, 0, 0, 0);
            continue;
        }
        if (!(info->flags & dcxBodyDynamic)) {
            continue;
        }
        if (info->isotropic && info->flags & dcxBodyGyro) {
            dBodySetGyroscopicMode(info->id, 1);
        }
        /* a rigid callback may have attached contact joints in this step */
        if (dc->rigid ? dBodyGetNumJoints(info->id) == 0 : !(info->flags & dcxBodyJointed)) {
            finish_free(dc, b);
        }
        dcxBodyRaw *raw = &bodies->raw[b];
        v_set(raw->v, info->vel[0], info->vel[1], info->vel[2]);
        v_set(raw->w, info->ang[0], info->ang[1], info->ang[2]);
        if (info->lag != 0) {
            v_copy(bodies->more[b].left_v, raw->v);
            v_copy(bodies->more[b].left_w, raw->w);
        }
        v_copy(bodies->state[b].v, raw->v);
        v_copy(bodies->state[b].w, raw->w);
    }
}
