/* Beds of springs: which are displaced, what they answer, and what that does to the bodies. */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "element/element.h"
#include "foundation/foundation.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "bed.h"

static double least_inertia_inverse(const dcxWorld *dc, int b)
{
    const dcxBodyState *s = &dc->bodies.state[b];
    const double *m = dc->bodies.more[b].inv_body;
    if (s->inv_inertia >= 0) {
        return s->inv_inertia;
    }
    double most = 0; /* the greatest row sum bounds the greatest eigenvalue */
    for (int i = 0; i < 3; i++) {
        most = fmax(most, fabs(m[3 * i]) + fabs(m[3 * i + 1]) + fabs(m[3 * i + 2]));
    }
    return most;
}

static void set_side(const dcxWorld *dc, int b, const dcxFrame *f, double kick, dcxBedSide *side)
{
    double d[3];
    v_sub(d, dc->bodies.state[b].p, f->p);
    m_mul_t(side->centre, f->r, d);
    side->inv_mass = dc->bodies.state[b].inv_mass;
    side->inv_inertia = side->inv_mass > 0 ? least_inertia_inverse(dc, b) : 0;
    side->load = kick * dc->bodies.load[b];
    side->omega2 = 0;
}

int dcxBedApart(const dcxWorld *dc, const dcxBed *bed, double margin)
{
    unsigned f1 = dc->bodies.info[bed->b1].flags, f2 = dc->bodies.info[bed->b2].flags;
    if (!((f1 | f2) & dcxBodyDynamic) &&
        !((f1 & dcxBodyKinematic && f2 & dcxBodyAsleep) || (f2 & dcxBodyKinematic && f1 & dcxBodyAsleep))) {
        return 1;
    }
    if (dc->geoms.geom[bed->g2].shape == dcxShapePlane) {
        return 0;
    }
    dcxBox one, two;
    dcxShapeBounds(dc, bed->g1, &one);
    dcxShapeBounds(dc, bed->g2, &two);
    for (int i = 0; i < 3; i++) {
        if (one.lo[i] > two.hi[i] + margin || two.lo[i] > one.hi[i] + margin) {
            return 1;
        }
    }
    return 0;
}

/* Nothing can happen, by a closer look at those that did not touch before. */
static int out_of_reach(const dcxWorld *dc, const dcxBed *bed, double margin)
{
    if (dcxBedApart(dc, bed, margin)) {
        return 1;
    }
    int gated = bed->touched != dc->evaluations - 1 && !dc->geoms.solid[bed->g1].springs_given;
    return gated && dcxConvexApart(dc, bed->g1, bed->g2, margin);
}

static double margin_of(const dcxWorld *dc, const dcxBed *bed)
{
    double t = dc->near_time;
    return t > 0 ? (dc->bodies.state[bed->b1].speed + dc->bodies.state[bed->b2].speed + dc->gravity_norm * t) * t : 0;
}

/* What the solid's surface does against the springs', beside their bodies; in the springs' frame. */
static void set_track(dcxWorld *dc, dcxBed *bed)
{
    bed->own->state.track = NULL;
    if (dcxTracked(dc, bed->g1, bed->g2)) {
        dcxTrackOf(dc, bed->g2, bed->g1, bed->frame.p, bed->frame.r, &bed->track);
        bed->own->state.track = &bed->track;
        if (bed->track.driven && dc->bodies.num_sleepers) {
            dcxSleepDisturb(dc, bed->b1, v_norm(bed->track.linear));
            dcxSleepDisturb(dc, bed->b2, v_norm(bed->track.linear));
        }
    }
}

static void find(dcxWorld *dc, dcxBed *bed)
{
    bed->b1 = dc->geoms.geom[bed->g1].body;
    bed->b2 = dc->geoms.geom[bed->g2].body;
    double margin = margin_of(dc, bed);
    int known = bed->touched == dc->evaluations - 1;
    bed->near_time = INFINITY;
    bed->omega2[0] = bed->omega2[1] = 0;
    memset(&bed->result, 0, sizeof bed->result);
    bed->idle = !dc->foundation->enabled || out_of_reach(dc, bed, margin);
    if (bed->idle) {
        dcxFoundationStateRest(&bed->own->state);
        return;
    }
    dcxBedInput(dc, bed);
    set_track(dc, bed);
    dcxBedSide side[2];
    set_side(dc, bed->b1, &bed->frame, 0, &side[0]);
    set_side(dc, bed->b2, &bed->frame, 0, &side[1]);
    int remembered = bed->hold > 0 ? dcxGoesOn(dc, bed->touched, bed->b1, bed->b2) : known;
    dcxBedStateFind(&bed->own->state, &bed->input, margin, remembered && !dc->plain);
    bed->near_time =
        dcxBedStateNormal(&bed->own->state, &bed->input, margin, dc->gravity_norm * dc->near_time, side, &bed->result);
    int both = side[0].inv_mass > 0 && side[1].inv_mass > 0;
    double times = both ? 2 : 1;
    bed->omega2[0] = side[0].omega2 * times;
    bed->omega2[1] = side[1].omega2 * times;
    if (dcxBedSticks(bed)) {
        dcxBedStick(dc, bed);
    }
    if (bed->result.displaced > 0) {
        if (!known) {
            bed->parted = bed->met == dc->evaluations ? bed->parted : bed->touched;
            bed->met = dc->bodies.info[bed->b1].fresh = dc->bodies.info[bed->b2].fresh = dc->evaluations;
        }
        bed->touched = dc->evaluations;
    }
}

int dcxBedsRoom(dcxWorld *dc)
{
    for (int i = 0; i < dc->beds.num_live; i++) {
        if (!dcxBedStateRoom(&dc->beds.bed[dc->beds.live[i]].own->state)) {
            return dcErrMemory;
        }
    }
    return dcOk;
}

void dcxBedsFind(dcxWorld *dc)
{
    dc->beds.evaluated = 1;
    for (int i = 0; i < dc->beds.num_live; i++) {
        find(dc, &dc->beds.bed[dc->beds.live[i]]);
    }
}

/* A force that is not finite is not applied; it is reported once. */
static int refuse_bad(dcxWorld *dc, dcxBed *bed)
{
    const dcFoundationResult *r = &bed->result;
    double sum = r->normal_force + r->energy + v_dot(bed->input.velocity, bed->input.velocity);
    if (dcxFits(sum)) {
        return 0;
    }
    const dcxGeom *a = &dc->geoms.geom[bed->g1], *b = &dc->geoms.geom[bed->g2];
    if (!dc->warned_force) {
        dc->warned_force = 1;
        dcxWarn("springs of %s %p against %s %p: the force is not finite; it is not applied",
                dcxGeomClassName(a->ode_class), (void *)a->id, dcxGeomClassName(b->ode_class), (void *)b->id);
    }
    memset(&bed->result, 0, sizeof bed->result);
    bed->omega2[0] = bed->omega2[1] = 0;
    bed->own->state.num_blocks = 0;
    return 1;
}

void dcxBedsNormal(dcxWorld *dc)
{
    dc->foundation->potential = 0;
    for (int i = 0; dc->foundation->enabled && i < dc->beds.num_live; i++) {
        dcxBed *bed = &dc->beds.bed[dc->beds.live[i]];
        if (bed->idle || refuse_bad(dc, bed)) {
            continue;
        }
        dc->bodies.load[bed->b1] += bed->result.normal_force;
        dc->bodies.load[bed->b2] += bed->result.normal_force;
        dc->foundation->potential += bed->result.energy;
    }
}

void dcxBedAdd(const dcxWorld *dc, const dcxBed *bed, int body, dcxWrench *wrench)
{
    const dcxFrame *f = &bed->frame;
    double force[3], torque[3], arm[3], moment[3];
    m_mul(force, f->r, bed->result.force);
    m_mul(torque, f->r, bed->result.torque);
    v_sub(arm, f->p, dc->bodies.state[body].p);
    v_cross(moment, arm, force);
    double sign = body == bed->b1 ? 1 : -1;
    v_add_scaled(wrench->f, wrench->f, sign, force);
    v_add_scaled(wrench->t, wrench->t, sign, torque);
    v_add_scaled(wrench->t, wrench->t, sign, moment);
}

static void grip(dcxWorld *dc, dcxBed *bed, const dcFoundationInput *predicted, dcxBedSide *side, dcxHolds *holds)
{
    const dcxBodyRaw *one = &dc->bodies.raw[bed->b1], *two = &dc->bodies.raw[bed->b2];
    dcFoundationInput drift = bed->input;
    dcxFoundationGrip grip = {.ratio = bed->hold, .time = holds->drift};
    if (holds->first) {
        dcxBedMotion(dc, bed, one->v, one->w, two->v, two->w, &drift);
        grip.drift = &drift;
    }
    dcxFoundationStateGrip(&bed->own->state, &bed->input, predicted, side, &grip, &bed->result);
    bed->result.energy += grip.stored;
    holds->taken += grip.taken;
    holds->stored += grip.stored;
    holds->power += grip.power;
    dc->foundation->potential += grip.stored;
}

static void add_friction(dcxWorld *dc, dcxBed *bed, double kick, dcxHolds *holds)
{
    const dcxMotion *m1 = &dc->bodies.predicted[bed->b1], *m2 = &dc->bodies.predicted[bed->b2];
    dcFoundationInput predicted = bed->input;
    dcxBedSide side[2];
    set_side(dc, bed->b1, &bed->frame, kick, &side[0]);
    set_side(dc, bed->b2, &bed->frame, kick, &side[1]);
    dcxBedMotion(dc, bed, m1->v, m1->w, m2->v, m2->w, &predicted);
    if (bed->own->state.track) {
        bed->own->state.track = &bed->track; /* beds may be elsewhere in memory since they were found */
    }
    if (bed->hold > 0) {
        grip(dc, bed, kick > 0 ? &predicted : NULL, side, holds);
    } else {
        dcxBedStateFriction(&bed->own->state, &bed->input, kick > 0 ? &predicted : NULL, side, &bed->result);
    }
}

void dcxBedsAdd(dcxWorld *dc, double kick, double ahead, dcxHolds *holds)
{
    dc->foundation->power = 0;
    for (int i = 0; dc->foundation->enabled && i < dc->beds.num_live; i++) {
        dcxBed *bed = &dc->beds.bed[dc->beds.live[i]];
        if (bed->result.displaced > 0) {
            add_friction(dc, bed, kick, holds);
            if (dcxBedSticks(bed)) {
                dcxBedDraw(dc, bed, ahead);
            }
            dcxBedAdd(dc, bed, bed->b1, &dc->bodies.force[bed->b1]);
            dcxBedAdd(dc, bed, bed->b2, &dc->bodies.force[bed->b2]);
            dc->foundation->power += bed->result.power;
        }
    }
}
