/* The rows of a step: bodies as they would go without them, and what all rows have in common. */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "state/world_data.h"
#include "parts.h"
#include "solve.h"

void dcxRowVelocity(const dcxWorld *dc, const dcxRow *row, int end, double *v)
{
    double u[2][3];
    for (int side = 0; side < 2; side++) {
        int b = side ? row->b2 : row->b1;
        const dcxBodyState *s = &dc->bodies.state[b];
        const dcxFree *f = &dc->carry->free[b];
        if (side && b == 0) { /* the static world, as half of all contacts have it */
            v_copy(v, u[0]);
            return;
        }
        dcxArmVelocity(end ? f->v : s->v, end ? f->w : s->w, row->arm[side], u[side]);
    }
    v_sub(v, u[0], u[1]);
}

/*
 * A row that hardly heeds the bodies is about as a force.  ODE's factors lose twice as many digits beside one as it is
 * softer than a step's mobility, of 7 or 16 (lcp.cpp takes rows out by differences of squares of it), and ODE aborts:
 * so it is to heed the bodies a little, as they would go without it.
 */
#ifdef dSINGLE
#define SOFTEST 1e3
#else
#define SOFTEST 1e5
#endif

void dcxRowHarden(const dcxWorld *dc, dcxRow *row)
{
    const dcxBodyState *one = &dc->bodies.state[row->b1], *two = &dc->bodies.state[row->b2];
    double end[3], some = SOFTEST * dc->carry->h;
    if (row->softness <= some * (one->inv_mass + two->inv_mass)) { /* their mobility is no less */
        return;
    }
    double most = some * dcxRowMobility(dc, row, row->n);
    if (row->softness > most) {
        dcxRowVelocity(dc, row, 1, end);
        double u = v_dot(end, row->n);
        row->target = u + (row->target - u) * (most / row->softness);
        row->softness = most;
    }
}

void dcxAfterBegin(dcxWorld *dc)
{
    dc->carry->harvests++;
}

/* Velocity with which a body went through the last step; once a harvest. */
static const dcxFree *after_of(const dcxWorld *dc, int b)
{
    const dcxBodyInfo *info = &dc->bodies.info[b];
    dcxFree *f = &dc->carry->free[b];
    if (f->taken == dc->carry->harvests) {
        return f;
    }
    f->taken = dc->carry->harvests;
    v_set(f->v, 0, 0, 0);
    v_set(f->w, 0, 0, 0);
    if (info->id) {
        v_set(f->v, info->vel[0], info->vel[1], info->vel[2]);
        v_set(f->w, info->ang[0], info->ang[1], info->ang[2]);
    }
    if (info->id && info->flags & dcxBodyDamped) {
        dcxBodyUndamp(info->id, f->v, f->w);
    }
    return f;
}

void dcxRowVelocityAfter(const dcxWorld *dc, const dcxRow *row, double *v)
{
    double u[2][3];
    for (int side = 0; side < 2; side++) {
        int b = side ? row->b2 : row->b1;
        if (side && b == 0) {
            v_copy(v, u[0]);
            return;
        }
        const dcxFree *f = after_of(dc, b);
        dcxArmVelocity(f->v, f->w, row->arm[side], u[side]);
    }
    v_sub(v, u[0], u[1]);
}

/* In steps of free fall: what is slower rests. */
#define SLOW 0.01
/* In parts of a contact's depth: QuickStep leaves more where it matters, dWorldStep a last digit. */
#define UNSOLVED 1e-3
/* and of what a step does to the row: of free fall, or by its load, of which a joint takes back all but a little */
#ifdef dSINGLE
#define ROUND 3e-6
#else
#define ROUND 3e-8
#endif
/* What is kept of it in each step. */
#define FADES 0.98

double dcxRowUnsolved(const dcxWorld *dc, const dcxAtRest *rest, double speed)
{
    double h = dc->carry->h, fall = dc->gravity_norm * h, off = fabs(speed - rest->wanted), load = rest->load;
    int rests = load > 0 && fabs(rest->approach) + fabs(rest->wanted) < SLOW * fall;
    double done = max_of(fall, h * load * rest->mobility);
    return rests && off > UNSOLVED * load / (h * rest->k) + ROUND * done ? h * off : 0;
}

double dcxUnsolvedLater(const dcxWorld *dc, double unsolved)
{
    double h = dc->carry->h;
    return unsolved > ROUND * dc->gravity_norm * h * h ? FADES * unsolved : 0;
}

/* So many times stiffer than the step resolves; softer ones are to give as they do. */
#define STIFF 30.0

int dcxRowIsSwept(const dcxWorld *dc, const dcxRow *row, const dcxPress *press, double h)
{
    const dcxBodyInfo *info = dc->bodies.info;
    int lately = dcxWasLately(dc, info[row->b1].swept, 1) || dcxWasLately(dc, info[row->b2].swept, 1);
    double k = press->linear ? press->k : 1.5 * press->k * sqrt(max_of(press->x, 0));
    return lately && k * press->mobility * h * h > STIFF * DCX_RESOLVED;
}

/* Steps for which what had to give way goes on to do so. */
#define REMEMBERED 20

double dcxWedged(const dcxWorld *dc, int b1, int b2, double part)
{
    const dcxBodyInfo *info = dc->bodies.info;
    int lately = dcxWasLately(dc, info[b1].wedged, REMEMBERED) || dcxWasLately(dc, info[b2].wedged, REMEMBERED);
    return lately ? 1 : min_of(part, 1);
}

int dcxIsExact(const dcxWorld *dc, int b1, int b2)
{
    return !((dc->bodies.info[b1].flags | dc->bodies.info[b2].flags) & dcxBodyJointed);
}

static int drives(const dcxWorld *dc, int b)
{
    const dcxBodyState *s = &dc->bodies.state[b];
    return dc->bodies.info[b].flags & dcxBodyKinematic && v_dot(s->v, s->v) + v_dot(s->w, s->w) > 0;
}

int dcxByDecree(const dcxWorld *dc, int b1, int b2)
{
    return drives(dc, b1) || drives(dc, b2);
}

double dcxRowMobility(const dcxWorld *dc, const dcxRow *row, const double *d)
{
    double sum = 0;
    for (int side = 0; side < 2; side++) {
        int b = side ? row->b2 : row->b1;
        if (b == 0) {
            continue;
        }
        const dcxBodyState *s = &dc->bodies.state[b];
        sum += dcxArmMobility(s->inv_mass, s->inv_inertia, dc->bodies.inertia[b], row->arm[side], d, 1);
    }
    return sum;
}

void dcxRowHold(dcxWorld *dc, const dcxRow *row)
{
    dc->bodies.info[row->b1].held = dc->bodies.state[row->b1].speed;
    dc->bodies.info[row->b2].held = dc->bodies.state[row->b2].speed;
}

void dcxRowAddForce(dcxWorld *dc, const dcxRow *row)
{
    double f[3];
    v_scale(f, row->load, row->n);
    v_add_scaled(f, f, row->friction[0], row->t[0]);
    v_add_scaled(f, f, row->friction[1], row->t[1]);
    dcxWrenchAdd(&dc->bodies.force[row->b1], row->arm[0], 1, f);
    dcxWrenchAdd(&dc->bodies.force[row->b2], row->arm[1], -1, f);
}

/* ---- the bodies without rows ---- */

/*
 * Spin after a step in which no torque acts, as ODE has it: I (w' - w) = h (I w) x w', at the pose before
 * (C. Lacoursiere, Stabilizing gyroscopic forces in rigid multibody simulations, 2006).
 */
static void free_spin(const dcxBodyMore *more, const double *w, double h, double *after)
{
    double local[3], l[3], m[9], inverse[9];
    m_mul_t(local, more->rotation, w);
    m_mul(l, more->inertia, local);
    memcpy(m, more->inertia, sizeof m);
    m[1] += h * l[2];
    m[2] -= h * l[1];
    m[3] -= h * l[2];
    m[5] += h * l[0];
    m[6] += h * l[1];
    m[7] -= h * l[0];
    m_invert(m, inverse);
    m_mul(local, inverse, l);
    m_mul(after, more->rotation, local);
}

void dcxFreeMotion(dcxWorld *dc, int b, double h)
{
    const dcxBodies *bodies = &dc->bodies;
    const dcxBodyState *s = &bodies->state[b];
    const dcxWrench *force = &bodies->force[b], *user = &bodies->user[b];
    dcxFree *f = &dc->carry->free[b];
    double torque[3], spin[3];
    f->inv_mass = s->inv_mass;
    f->sleeps = (bodies->info[b].flags & dcxBodySleeps) != 0;
    f->wedged = f->swept = 0;
    f->taken = 0;
    v_copy(f->v, s->v);
    v_copy(f->w, s->w);
    memset(f->inv_inertia, 0, sizeof f->inv_inertia);
    if (!(s->inv_mass > 0)) {
        return;
    }
    for (int i = 0; i < 3; i++) {
        f->v[i] += h * (bodies->raw[b].a[i] + s->inv_mass * force->f[i]);
        torque[i] = force->t[i] + user->t[i];
    }
    if (s->inv_inertia < 0) {
        memcpy(f->inv_inertia, bodies->inertia[b], sizeof f->inv_inertia);
        if (bodies->info[b].flags & dcxBodyGyro) {
            free_spin(&bodies->more[b], s->w, h, f->w);
        }
    } else {
        f->inv_inertia[0] = f->inv_inertia[4] = f->inv_inertia[8] = s->inv_inertia;
    }
    dcxInvInertia(bodies, b, torque, spin);
    v_add_scaled(f->w, f->w, h, spin);
}

int dcxFreeReserve(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    int before = carry->cap_free;
    if (dc->bodies.capacity > before) {
        if (!dcxReserve((void **)&carry->free, &carry->cap_free, dc->bodies.capacity - 1, sizeof *carry->free)) {
            return dcErrMemory;
        }
        memset(carry->free + before, 0, (size_t)(carry->cap_free - before) * sizeof *carry->free);
    }
    memset(&carry->free[0], 0, sizeof carry->free[0]);
    return dcOk;
}

double dcxUnlike(int number, int among)
{
    double part = 0.6180339887498949 * number + 0.4142135623730950 * among;
    return part - floor(part);
}
