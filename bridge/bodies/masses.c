/*
 * Once a step: masses, modes and the caller's forces of the bodies that take part.
 */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/vector.h"
#include "state/world_data.h"
#include "bodies.h"

static int is_isotropic(const double *m)
{
    double small = 1e-12 * m[0];
    return fabs(m[4] - m[0]) <= small && fabs(m[8] - m[0]) <= small && m[1] == 0 && m[2] == 0 && m[3] == 0 &&
           m[5] == 0 && m[6] == 0 && m[7] == 0;
}

/* A multiple of the unit matrix, to the last bit. */
static inline int is_ball(const dReal *m)
{
    return m[0] == m[5] && m[0] == m[10] && m[1] == 0 && m[2] == 0 && m[6] == 0;
}

static inline int is_same_inertia(const dReal *now, const double *old)
{
    return old[0] == now[0] && old[1] == now[1] && old[2] == now[2] && old[4] == now[5] && old[5] == now[6] &&
           old[8] == now[10];
}

/* 1 if the mass changed. */
static int read_mass(dcxBodyInfo *info, dcxBodyMore *more, const dMass *mass)
{
    const dReal *now = mass->I;
    if (info->mass == mass->mass && is_same_inertia(now, more->inertia)) {
        return 0;
    }
    double inertia[9];
    dcxMatrixRead(inertia, now);
    memcpy(more->inertia, inertia, sizeof inertia);
    info->mass = mass->mass;
    info->moment = is_ball(now) ? (double)now[0] : NAN;
    m_invert(inertia, more->inv_body);
    info->isotropic = is_isotropic(inertia);
    return 1;
}

static inline unsigned read_flags(const dcxWorld *dc, int body)
{
    dBodyID id = dc->bodies.info[body].id;
    unsigned flags = 0;
    int kinematic = dBodyIsKinematic(id), enabled = dBodyIsEnabled(id);
    flags |= !enabled ? dcxBodyAsleep : kinematic ? dcxBodyKinematic : dcxBodyDynamic;
    flags |= dBodyGetNumJoints(id) > 0 && dcxBodyNumJoints(dc, body) > 0 ? dcxBodyJointed : 0u;
    flags |= dBodyGetAutoDisableFlag(id) ? dcxBodySleeps : 0u;
    flags |= dBodyGetGyroscopicMode(id) ? dcxBodyGyro : 0u;
    flags |= dBodyGetGravityMode(id) ? dcxBodyGravity : 0u;
    flags |= dBodyGetLinearDamping(id) > 0 || dBodyGetAngularDamping(id) > 0 ? dcxBodyDamped : 0u;
    return flags;
}

/* The numbers contacts need, from what was read. */
static void set_mobility(dcxWorld *dc, int body)
{
    dcxBodyState *s = &dc->bodies.state[body];
    const dcxBodyInfo *info = &dc->bodies.info[body];
    int dynamic = (info->flags & dcxBodyDynamic) != 0;
    s->inv_mass = dynamic ? 1 / info->mass : 0;
    s->inv_inertia = !dynamic ? 0 : info->isotropic ? dc->bodies.more[body].inv_body[0] : -1;
    double g = dynamic && (info->flags & dcxBodyGravity) ? 1 : 0;
    for (int i = 0; i < 3; i++) {
        dc->bodies.raw[body].a[i] = g * dc->gravity[i] + s->inv_mass * dc->bodies.user[body].f[i];
    }
}

/* Whether or not they are in this round. */
static void weigh_all(dcxWorld *dc)
{
    for (int b = 1; b < dc->bodies.count; b++) {
        if (dc->bodies.info[b].id) {
            set_mobility(dc, b);
        }
    }
}

int dcxReadGravity(dcxWorld *dc)
{
    dVector3 g;
    dWorldGetGravity(dc->world, g);
    int changed = dc->gravity[0] != g[0] || dc->gravity[1] != g[1] || dc->gravity[2] != g[2];
    v_set(dc->gravity, g[0], g[1], g[2]);
    dc->gravity_norm = v_norm(dc->gravity);
    if (changed) {
        weigh_all(dc);
    }
    return changed;
}

static int read_user_force(dcxWorld *dc, int body)
{
    const dcxBodyInfo *info = &dc->bodies.info[body];
    double f[3] = {info->facc[0], info->facc[1], info->facc[2]}, t[3] = {info->tacc[0], info->tacc[1], info->tacc[2]};
    dcxWrench *user = &dc->bodies.user[body];
    return v_update(user->f, f, 3) | v_update(user->t, t, 3);
}

/* A velocity that is not the one we left was set by someone else, for the present instant. */
static void check_lag(dcxBodyInfo *info, const dcxBodyMore *more)
{
    for (int i = 0; i < 3; i++) {
        if (more->left_v[i] != info->vel[i] || more->left_w[i] != info->ang[i]) {
            info->lag = 0;
            return;
        }
    }
}

/* Comparing bits is faster. */
static inline uint64_t bits(double x)
{
    uint64_t b;
    memcpy(&b, &x, sizeof b);
    return b;
}

/* The inertia is the one that was read, and stands as it did then. */
static inline int is_turned_as_left(const dcxWorld *dc, int body, const dMass *mass)
{
    const dcxBodyInfo *info = &dc->bodies.info[body];
    const double *then = dc->bodies.more[body].rotation;
    if (info->moment == mass->I[0] && is_ball(mass->I)) {
        return 1;
    }
    if (!is_same_inertia(mass->I, dc->bodies.more[body].inertia)) {
        return 0;
    }
    uint64_t differs = 0;
    for (int i = 0; i < 9 && dc->bodies.state[body].inv_inertia < 0; i++) {
        differs |= bits(info->rot[4 * (i / 3) + i % 3]) ^ bits(then[i]);
    }
    return differs == 0;
}

/*
 * A body with nothing about it changed since we left it, which most bodies are: then all that is known of it stands.
 * (Its velocity and `state` agree between steps, see dcxScatterFinish.)
 */
static inline int is_as_left(const dcxWorld *dc, int body, unsigned flags, const dMass *mass)
{
    const dcxBodyInfo *info = &dc->bodies.info[body];
    const dcxBodyState *s = &dc->bodies.state[body];
    const dcxBodyRaw *raw = &dc->bodies.raw[body];
    const dcxWrench *user = &dc->bodies.user[body];
    if (flags != info->flags || !(flags & dcxBodyDynamic) || info->lag != 0 || info->mass != mass->mass) {
        return 0;
    }
    uint64_t differs = 0;
    for (int i = 0; i < 3; i++) {
        uint64_t v = bits(info->vel[i]), w = bits(info->ang[i]);
        differs |= (bits(info->pos[i]) ^ bits(s->p[i])) | (v ^ bits(s->v[i])) | (w ^ bits(s->w[i])) |
                   (v ^ bits(raw->v[i])) | (w ^ bits(raw->w[i])) | (bits(info->facc[i]) ^ bits(user->f[i])) |
                   (bits(info->tacc[i]) ^ bits(user->t[i]));
    }
    return differs == 0 && is_turned_as_left(dc, body, mass);
}

/* What is counted, and what is done to ODE's body for the time of the step. */
static inline void enter_step(dcxWorld *dc, const dcxBodyInfo *info, unsigned flags)
{
    if (flags & (dcxBodyAsleep | dcxBodyKinematic | dcxBodySleeps | dcxBodyDamped)) {
        dc->bodies.num_asleep += (flags & dcxBodyAsleep) != 0;
        dc->bodies.num_still += !(flags & dcxBodyDynamic);
        dc->bodies.num_sleepers += (flags & dcxBodySleeps) != 0;
        dc->bodies.num_modes += flags & dcxBodyDamped || (flags & dcxBodySleeps && flags & dcxBodyJointed);
    }
    if (dc->stepping && info->isotropic && flags & dcxBodyGyro && flags & dcxBodyDynamic) {
        dBodySetGyroscopicMode(info->id, 0); /* until dcxScatterFinish */
    }
}

/* A body fell asleep, or woke, since it was seen last. */
static void note_sleep(dcxWorld *dc, int body, unsigned flags)
{
    dc->bodies.sleep_changes++;
    if (flags & dcxBodyAsleep) {
        dc->bodies.more[body].slept = dc->bodies.more[body].asleep_since = dc->evaluations;
        dc->bodies.more[body].bore_known = 0;
        dcxBodyStilled(dc, body);
    } else {
        dc->bodies.more[body].woke = dc->evaluations + 1;
    }
}

DCX_APART static int refresh(dcxWorld *dc, int body, unsigned flags, const dMass *mass)
{
    dcxBodyInfo *info = &dc->bodies.info[body];
    int changed = read_mass(info, &dc->bodies.more[body], mass) | (flags != info->flags) | read_user_force(dc, body);
    if ((flags ^ info->flags) & dcxBodyAsleep) {
        note_sleep(dc, body, flags);
    }
    info->flags = flags;
    enter_step(dc, info, flags);
    if (info->lag != 0) {
        check_lag(info, &dc->bodies.more[body]);
    }
    if (changed) {
        set_mobility(dc, body);
    }
    int moved = dcxBodyGather(dc, body);
    if (moved && dc->stepping) { /* by somebody else: its last forces were those of another place */
        memset(&dc->bodies.force[body], 0, sizeof dc->bodies.force[body]);
    }
    return changed | moved;
}

int dcxBodyRefresh(dcxWorld *dc, int body)
{
    const dcxBodyInfo *info = &dc->bodies.info[body];
    dMass mass;
    dBodyGetMass(info->id, &mass);
    unsigned flags = read_flags(dc, body);
    if (dc->stepping && is_as_left(dc, body, flags, &mass)) {
        enter_step(dc, info, flags);
        if (dcxForesees(dc)) {
            dcxBodySpeed(dc, body);
        }
        return 0;
    }
    return refresh(dc, body, flags, &mass);
}

void dcxBodyWake(dcxWorld *dc, int body)
{
    dcxBodyInfo *info = &dc->bodies.info[body];
    dBodyEnable(info->id);
    dc->bodies.num_asleep--;
    dc->bodies.sleep_changes++;
    info->flags = read_flags(dc, body) & ~(unsigned)dcxBodyGyro;
    dc->bodies.more[body].idle_steps = 0;
    dc->bodies.more[body].idle_time = 0;
    dc->bodies.more[body].woke = dc->evaluations;
    info->lag = 0;
    set_mobility(dc, body);
    dcxBodyGather(dc, body);
}
