/*
 * Sleep.  ODE never disables a body without joints, and does not know that compliant contact holds it; here a body
 * that rests on something goes to sleep by its own auto-disable thresholds, and wakes when something new touches it
 * or what touches it moves.
 */
#include <math.h>

#include "base/vector.h"
#include "state/world_data.h"
#include "bodies.h"

static int idle(const dcxWorld *dc, int b)
{
    const dcxBodyState *s = &dc->bodies.state[b];
    dBodyID id = dc->bodies.info[b].id;
    double v = dBodyGetAutoDisableLinearThreshold(id), w = dBodyGetAutoDisableAngularThreshold(id);
    return v_dot(s->v, s->v) <= v * v && v_dot(s->w, s->w) <= w * w;
}

/*
 * Where ODE solves what a body bears in a loop of the program's own, ODE wakes whatever hangs together with what is
 * awake, so the sleeper must have its rows, and so must what lies on that.
 */
static int hangs_together(dcxWorld *dc, int sleeper, int other)
{
    dcxBodyMore *more = dc->bodies.more;
    unsigned joined = (dc->bodies.info[sleeper].flags | dc->bodies.info[other].flags) & dcxBodyJointed;
    if (dc->stepping || dc->mode == dcStepResolved || !(joined || dc->evaluations - more[other].by_ode <= 1)) {
        return 0;
    }
    more[sleeper].by_ode = dc->evaluations;
    return 1;
}

/*
 * Does `other` disturb the sleeper?  `touched`: evaluation in which they touched last, before this one.  What it
 * touched when it fell asleep, and what lay asleep on it meanwhile, is nothing new.
 */
static int disturbs(dcxWorld *dc, int sleeper, int other, unsigned touched)
{
    unsigned flags = dc->bodies.info[other].flags;
    if (flags & dcxBodyDynamic && hangs_together(dc, sleeper, other)) {
        return 1;
    }
    int met = touched != dc->evaluations - 1 && (int)(touched + 1 - dc->bodies.more[sleeper].asleep_since) < 0;
    int pushed = dc->bodies.more[other].pushed == dc->evaluations;
    return flags & (dcxBodyDynamic | dcxBodyKinematic) && (met || pushed || !idle(dc, other));
}

/* Wakes the one of two bodies that sleeps if the other disturbs it; 1 if it did. */
static int wake(dcxWorld *dc, int b1, int b2, unsigned touched)
{
    int woken = 0;
    for (int side = 0; side < 2; side++) {
        int sleeper = side ? b2 : b1, other = side ? b1 : b2;
        if (dc->bodies.info[sleeper].flags & dcxBodyAsleep && disturbs(dc, sleeper, other, touched)) {
            dcxBodyWake(dc, sleeper);
            if (dc->bodies.more[other].pushed == dc->evaluations) {
                dc->bodies.more[sleeper].pushed = dc->evaluations;
            }
            woken = 1;
        }
    }
    return woken;
}

/* At the program's own step an impact is over before anything overlaps: what will touch within the step wakes now. */
static int wake_ahead(dcxWorld *dc)
{
    int woken = 0;
    for (int i = 0; i < dc->near.count; i++) {
        const dcxContact *c = &dc->near.contact[i];
        if (dc->near.x[i] + dc->near_time * dc->near.xdot[i] > 0) {
            woken |= wake(dc, c->b1, c->b2, dc->evaluations - 1);
        }
    }
    for (int i = 0; i < dc->beds.num_live; i++) {
        const dcxBed *bed = &dc->beds.bed[dc->beds.live[i]];
        if (bed->num_springs > 0) {
            woken |= wake(dc, bed->b1, bed->b2, dc->evaluations - 1);
        }
    }
    return woken;
}

/* Wakes the sleepers that joints hold to a body; whether there was one. */
static int wake_neighbours(dcxWorld *dc, dBodyID id)
{
    int woken = 0, count = dBodyGetNumJoints(id);
    for (int j = 0; j < count; j++) {
        dJointID joint = dBodyGetJoint(id, j);
        int side = dJointGetBody(joint, 0) == id, other = dcxBodyFind(dc, dJointGetBody(joint, side));
        if (other > 0 && dJointIsEnabled(joint) && dc->bodies.info[other].flags & dcxBodyAsleep &&
            !dBodyIsKinematic(dc->bodies.info[other].id)) {
            dcxBodyWake(dc, other);
            woken = 1;
        }
    }
    return woken;
}

/* ODE wakes in its step whatever joints hold to what is awake; it must have its rows. */
static int wake_joined(dcxWorld *dc)
{
    const unsigned awake = dcxBodyDynamic | dcxBodyJointed;
    int woken = 0, more = 1;
    while (more && dc->bodies.num_asleep > 0) {
        more = 0;
        for (int k = 0; k < dc->bodies.num_active; k++) {
            int b = dc->bodies.active[k];
            more |= (dc->bodies.info[b].flags & awake) == awake && wake_neighbours(dc, dc->bodies.info[b].id);
        }
        woken |= more;
    }
    return woken;
}

/* What lies on surfaces that were given another velocity or direction since the last time. */
DCX_APART static int wake_stirred(dcxWorld *dc)
{
    const dcxSurface *surface = dc->geoms.surface;
    int woken = 0;
    for (int kind = 0; kind < dcxKindCount; kind++) {
        for (int i = 0; i < dc->pairs.num[kind]; i++) {
            const dcxCandidate *c = &dc->pairs.list[kind][i];
            int body[2] = {dc->geoms.geom[c->g1].body, dc->geoms.geom[c->g2].body};
            for (int side = 0; side < 2 && (surface[c->g1].stirred || surface[c->g2].stirred); side++) {
                if (dc->bodies.info[body[side]].flags & dcxBodyAsleep) {
                    dcxBodyWake(dc, body[side]);
                    woken = 1;
                }
            }
        }
    }
    for (int i = 0; i < dc->geoms.count; i++) {
        dc->geoms.surface[i].stirred = 0;
    }
    dc->geoms.stirred = 0;
    return woken;
}

/*
 * What lay on a sleeper in the last step wakes it before anything is looked for, if it disturbs it: what woke later
 * would have to be looked at again.
 */
void dcxSleepWakeTouched(dcxWorld *dc)
{
    int woken = dc->bodies.num_asleep > 0;
    if (woken) {
        dcxPushesNote(dc);
    }
    while (woken) {
        woken = wake_joined(dc);
        for (int i = 0; i < dc->beds.num_live; i++) {
            const dcxBed *bed = &dc->beds.bed[dc->beds.live[i]];
            if (bed->touched == dc->evaluations - 1) {
                woken |= wake(dc, dc->geoms.geom[bed->g1].body, dc->geoms.geom[bed->g2].body, bed->touched);
            }
        }
    }
}

int dcxSleepWake(dcxWorld *dc)
{
    int woken = dc->geoms.stirred ? wake_stirred(dc) : 0;
    if (!dc->bodies.num_asleep) {
        return woken;
    }
    if (dc->mode != dcStepResolved || dc->carrying) {
        woken |= wake_ahead(dc);
    } else {
        woken |= dcxPushesNote(dc) | wake_joined(dc);
    }
    for (int i = 0; i < dc->touch.count; i++) {
        const dcxContact *c = &dc->touch.contact[i];
        dcxPair *pair = &dc->pairs.pair[c->pair];
        unsigned newest = *dcxPairTouched(&dc->pairs, pair, 0);
        for (int f = 1; f < (pair->more >= 0 ? dcxMaxFeatures : 2); f++) {
            unsigned touched = *dcxPairTouched(&dc->pairs, pair, f);
            newest = (int)(touched - newest) > 0 ? touched : newest;
        }
        woken |= wake(dc, c->b1, c->b2, newest);
    }
    for (int i = 0; i < dc->beds.num_live; i++) {
        const dcxBed *bed = &dc->beds.bed[dc->beds.live[i]];
        if (bed->result.displaced > 0) {
            woken |= wake(dc, bed->b1, bed->b2, bed->met == dc->evaluations ? bed->parted : dc->evaluations - 1);
        }
    }
    return woken | (woken && wake_joined(dc));
}

void dcxSleepDisturb(dcxWorld *dc, int b, double speed)
{
    const dcxBodyInfo *info = &dc->bodies.info[b];
    if (info->flags & dcxBodySleeps && speed > (double)dBodyGetAutoDisableLinearThreshold(info->id)) {
        dc->bodies.more[b].disturbed = dc->evaluations;
    }
}

/*
 * A body that only turns back, deep in a soft contact, is slow for a moment but accelerates; one at rest does not.
 * Its acceleration must not take it past the threshold within a sixtieth of a second, or the step if that is longer.
 */
static int balanced(const dcxWorld *dc, int b, double step)
{
    const dcxBodyState *s = &dc->bodies.state[b];
    double a[3], v = dBodyGetAutoDisableLinearThreshold(dc->bodies.info[b].id);
    for (int i = 0; i < 3; i++) {
        a[i] = dc->bodies.raw[b].a[i] + s->inv_mass * dc->bodies.force[b].f[i];
    }
    return v_norm(a) * fmax(step, 1.0 / 60) <= v;
}

static void put_to_sleep(dcxWorld *dc, int b)
{
    const dcxBodyInfo *info = &dc->bodies.info[b];
    const dcxBodyState *state = &dc->bodies.state[b];
    dcxBodyRaw *raw = &dc->bodies.raw[b];
    dc->dissipated += dcxBodyKinetic(dc, b, state->v, state->w);
    dBodySetLinearVel(info->id, 0, 0, 0);
    dBodySetAngularVel(info->id, 0, 0, 0);
    dBodyDisable(info->id);
    dc->bodies.more[b].asleep_since = dc->evaluations;
    v_set(raw->v, 0, 0, 0);
    v_set(raw->w, 0, 0, 0);
    v_set(dc->bodies.state[b].v, 0, 0, 0);
    v_set(dc->bodies.state[b].w, 0, 0, 0);
}

void dcxSleepUpdate(dcxWorld *dc, double step)
{
    for (int k = 0; dc->bodies.num_sleepers && k < dc->bodies.num_active; k++) {
        int b = dc->bodies.active[k];
        const dcxBodyInfo *info = &dc->bodies.info[b];
        dcxBodyMore *more = &dc->bodies.more[b];
        if ((info->flags & (dcxBodyDynamic | dcxBodySleeps)) != (dcxBodyDynamic | dcxBodySleeps)) {
            continue;
        }
        /* ODE itself looks after bodies with joints; one that nothing holds is only at the top of its flight */
        if (dBodyGetNumJoints(info->id) > 0 || dc->bodies.load[b] <= 0 || !idle(dc, b) || !balanced(dc, b, step) ||
            (dc->geoms.tracks && more->disturbed == dc->evaluations)) {
            more->idle_steps = 0;
            more->idle_time = 0;
            continue;
        }
        more->idle_steps++;
        more->idle_time += step;
        if (more->idle_steps >= dBodyGetAutoDisableSteps(info->id) &&
            more->idle_time >= dBodyGetAutoDisableTime(info->id)) {
            put_to_sleep(dc, b);
        }
    }
}
