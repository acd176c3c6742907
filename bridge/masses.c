/*
 * Room 2, once a step: masses, modes and the caller's forces of the bodies that take part.
 */
#include <string.h>

#include "internal.h"

/* Inverse of a symmetric positive definite 3x3 matrix by cofactors. */
static void invert(const double *m, double *out)
{
    double c0 = m[4] * m[8] - m[5] * m[7], c1 = m[5] * m[6] - m[3] * m[8], c2 = m[3] * m[7] - m[4] * m[6];
    double det = m[0] * c0 + m[1] * c1 + m[2] * c2;
    out[0] = c0 / det;
    out[1] = (m[2] * m[7] - m[1] * m[8]) / det;
    out[2] = (m[1] * m[5] - m[2] * m[4]) / det;
    out[3] = c1 / det;
    out[4] = (m[0] * m[8] - m[2] * m[6]) / det;
    out[5] = (m[2] * m[3] - m[0] * m[5]) / det;
    out[6] = c2 / det;
    out[7] = (m[1] * m[6] - m[0] * m[7]) / det;
    out[8] = (m[0] * m[4] - m[1] * m[3]) / det;
}

static int is_isotropic(const double *m)
{
    double small = 1e-12 * m[0];
    return fabs(m[4] - m[0]) <= small && fabs(m[8] - m[0]) <= small && m[1] == 0 && m[2] == 0 && m[3] == 0 &&
           m[5] == 0 && m[6] == 0 && m[7] == 0;
}

/* 1 if the mass changed. */
static int read_mass(dcBodyInfo *info, dcBodyMore *more)
{
    dMass mass;
    dBodyGetMass(info->id, &mass);
    const double *old = more->inertia;
    const dReal *now = mass.I;
    if (info->mass == mass.mass && old[0] == now[0] && old[1] == now[1] && old[2] == now[2] && old[4] == now[5] &&
        old[5] == now[6] && old[8] == now[10]) {
        return 0;
    }
    double inertia[9];
    for (int i = 0; i < 3; i++) {
        v_set(inertia + 3 * i, now[4 * i], now[4 * i + 1], now[4 * i + 2]);
    }
    v_copy(more->inertia, inertia);
    v_copy(more->inertia + 3, inertia + 3);
    v_copy(more->inertia + 6, inertia + 6);
    info->mass = mass.mass;
    invert(inertia, more->inv_body);
    info->isotropic = is_isotropic(inertia);
    return 1;
}

static unsigned read_flags(const dcBodyInfo *info)
{
    dBodyID id = info->id;
    unsigned flags = 0;
    int kinematic = dBodyIsKinematic(id), enabled = dBodyIsEnabled(id);
    flags |= !enabled ? dcBodyAsleep : kinematic ? dcBodyKinematic : dcBodyDynamic;
    flags |= dBodyGetNumJoints(id) > 0 ? dcBodyJointed : 0u;
    flags |= dBodyGetAutoDisableFlag(id) ? dcBodySleeps : 0u;
    flags |= dBodyGetGyroscopicMode(id) ? dcBodyGyro : 0u;
    flags |= dBodyGetGravityMode(id) ? dcBodyGravity : 0u;
    flags |= dBodyGetLinearDamping(id) > 0 || dBodyGetAngularDamping(id) > 0 ? dcBodyDamped : 0u;
    return flags;
}

/* The numbers contacts need, from what was read. */
static void set_mobility(dcImpl *dc, int body)
{
    dcBodyState *s = &dc->bodies.state[body];
    const dcBodyInfo *info = &dc->bodies.info[body];
    int dynamic = (info->flags & dcBodyDynamic) != 0;
    s->inv_mass = dynamic ? 1 / info->mass : 0;
    s->inv_inertia = !dynamic ? 0 : info->isotropic ? dc->bodies.more[body].inv_body[0] : -1;
    double g = dynamic && (info->flags & dcBodyGravity) ? 1 : 0;
    for (int i = 0; i < 3; i++) {
        dc->bodies.raw[body].a[i] = g * dc->gravity[i] + s->inv_mass * dc->bodies.user[body].f[i];
    }
}

static int read_user_force(dcImpl *dc, int body)
{
    const dcBodyInfo *info = &dc->bodies.info[body];
    double f[3] = {info->facc[0], info->facc[1], info->facc[2]}, t[3] = {info->tacc[0], info->tacc[1], info->tacc[2]};
    dcWrench *user = &dc->bodies.user[body];
    return v_update(user->f, f, 3) | v_update(user->t, t, 3);
}

/* A velocity that is not the one we left was set by someone else, for the present instant. */
static void check_lag(dcBodyInfo *info, const dcBodyMore *more)
{
    for (int i = 0; i < 3; i++) {
        if (more->left_v[i] != info->vel[i] || more->left_w[i] != info->ang[i]) {
            info->lag = 0;
            return;
        }
    }
}

int dcBodyRefresh(dcImpl *dc, int body)
{
    dcBodyInfo *info = &dc->bodies.info[body];
    unsigned flags = read_flags(info);
    int changed = read_mass(info, &dc->bodies.more[body]) | (flags != info->flags) | read_user_force(dc, body);
    info->flags = flags;
    dc->bodies.num_asleep += (flags & dcBodyAsleep) != 0;
    dc->bodies.num_still += !(flags & dcBodyDynamic);
    dc->bodies.num_sleepers += (flags & dcBodySleeps) != 0;
    dc->bodies.num_modes += flags & dcBodyDamped || (flags & dcBodySleeps && flags & dcBodyJointed);
    if (dc->stepping && info->isotropic && flags & dcBodyGyro && flags & dcBodyDynamic) {
        dBodySetGyroscopicMode(info->id, 0); /* until dcScatterFinish */
    }
    if (info->lag != 0) {
        check_lag(info, &dc->bodies.more[body]);
    }
    if (changed || dc->gravity_changed) {
        set_mobility(dc, body);
    }
    int moved = dcBodyGather(dc, body);
    if (moved && dc->stepping) { /* by somebody else: its last forces were those of another place */
        memset(&dc->bodies.force[body], 0, sizeof dc->bodies.force[body]);
    }
    return changed | moved;
}

void dcBodyWake(dcImpl *dc, int body)
{
    dcBodyInfo *info = &dc->bodies.info[body];
    dBodyEnable(info->id);
    dc->bodies.num_asleep--;
    info->flags = read_flags(info) & ~(unsigned)dcBodyGyro;
    dc->bodies.more[body].idle_steps = 0;
    dc->bodies.more[body].idle_time = 0;
    info->lag = 0;
    set_mobility(dc, body);
    dcBodyGather(dc, body);
}
