/* Stops on joint coordinates as rows: what each side sees of its coordinate, and what the bodies feel. */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "core/core.h"
#include "element/element.h"
#include "law/law.h"
#include "state/world_data.h"
#include "joint.h"
#include "rows.h"
#include "stop.h"

/* ---- the cone's pole ---- */

/* Swing at the end of the step, by motion along a great circle. */
static double bend(double q, double rate, double speed, double h)
{
    double way = h * speed;
    double cosine = cos(q) * cos(way) - sin(q) * (speed > 0 ? sin(way) * rate / speed : 0);
    return acos(fmax(fmin(cosine, 1), -1));
}

/*
 * Within a step of the cone's axis the direction of the swing is that at the step's end: the limb may pass the axis and
 * come out on the other side.  Swing as a vector across the axis, carried on by the angular velocity across it.
 */
static void aim(dcxWorld *dc, dcxStop *stop, dcxJointReading *reading, double h)
{
    dcxCoordinate *c = &stop->j.c;
    double w[3] = {0, 0, 0}, axis[3], swing[3], end[3];
    dVector3 limb = {(dReal)c->axis[0][0], (dReal)c->axis[0][1], (dReal)c->axis[0][2]};
    if (c->id[0]) {
        dBodyVectorToWorld(c->id[0], limb[0], limb[1], limb[2], limb);
    }
    v_set(axis, limb[0], limb[1], limb[2]);
    for (int i = 0; i < 2; i++) {
        if (c->part[i] >= 0) {
            v_add_scaled(w, w, i ? -1 : 1, dc->bodies.state[stop->j.e.part[c->part[i]].body].w);
        }
    }
    v_add_scaled(w, w, -v_dot(w, axis), axis);
    v_scale(swing, c->q, reading->d);
    v_add_scaled(end, swing, h, w);
    if (c->q > h * v_norm(w)) { /* far from it: sideways motion takes it outwards, as the cone is round */
        reading->q = bend(c->q, c->qdot, v_norm(w), h) - h * c->qdot;
        return;
    }
    double size = v_norm(end);
    if (size > 1e-12) {
        v_scale(reading->d, 1 / size, end);
        reading->q = v_dot(reading->d, swing);
        c->qdot = v_dot(reading->d, w);
        dcxCoordinateMobility(dc, c, &stop->j.e, reading);
    }
}

/* ---- before the step ---- */

/* Time in which an overlap that no work explains comes out where another stop of the joint pushes, too. */
static const double settle_time = 1;

/* What a rebound meets, too: with a motor that presses left out, each threw it back faster than it had come. */
static double acceleration(const dcxStop *stop, double a, double h, int follows)
{
    int alone = follows && stop->side[0].bore == 0 && stop->side[1].bore == 0;
    return alone ? dcxStopAcceleration(a, (stop->j.c.qdot - stop->rate) / h) : a;
}

/*
 * How near a bound is that acts though nothing goes there: a blow that the joint's bodies get within the step is borne
 * in it, as by ODE's own stops, which act where they are touched.  A coordinate that is locked is on both of its
 * bounds.
 */
static double touching(const dcxStop *stop)
{
    const dcJointStopDef *def = &stop->live;
    return def->lower >= def->upper ? INFINITY : dcxCoordinateTouched(&stop->j.c);
}

static dcxStopView view(const dcxStop *stop, const dcxJointReading *reading, int side, double a, double h)
{
    const dcxCoordinate *c = &stop->j.c;
    const dcJointStopDef *def = &stop->live;
    double end = c->qdot + h * c->fall, sign = side ? -1 : 1;
    double q = reading->q + (c->q - c->raw), x = sign * (q - (side ? def->lower : def->upper));
    return (dcxStopView){.k = def->stiffness,
                         .d = def->dissipation,
                         .w = c->mobility,
                         .h = h,
                         .spring = def->stiffness * dcxStopMeanDepth(x, sign * c->qdot, h),
                         .crowd = 1,
                         .turns = c->which == dcBallSwing,
                         .near = touching(stop),
                         .x = x,
                         .v = sign * c->qdot,
                         .a = sign * a,
                         .end = side ? -fmin(end, stop->driven) : fmax(end, stop->driven)};
}

/* What a load gives within the step it may take back, so only what it has before and after is its own. */
static dcxStopAsk asked(const dcxWorld *dc, const dcxStopView *s, const dcxRowLaw *law)
{
    double own = s->v * s->end > 0 ? fmin(fabs(s->v), fabs(s->end)) : 0;
    return (dcxStopAsk){.evaluation = dc->evaluations,
                        .row = dc->rows.count - 1,
                        .out = law->target - law->softness * law->guess,
                        .least = fabs(s->a) * s->h + fmax(s->x, 0) / settle_time,
                        .end = -s->end,
                        .own = s->end > 0 ? -own : own};
}

static int add(dcxWorld *dc, dcxStop *stop, const dcxJointReading *reading, int side, const dcxStopView *s, int number)
{
    dcxRowLaw law;
    dcxStopSide *it = &stop->side[side];
    stop->axis[side].number = -1;
    if (!(s->x > -INFINITY)) {
        return dcOk;
    }
    if (!dcxStopPlan(it, s, &law)) {
        return dcOk;
    }
    if (law.target - law.target != 0 || law.softness - law.softness != 0) {
        if (!dc->warned_force) {
            dc->warned_force = 1;
            dcxWarn("joint stop %p: the force is not finite; it is not applied", (void *)stop->j.e.handle);
        }
        return dcOk;
    }
    int code = dcxJointRowAdd(dc, &stop->j, reading, &law, number, side ? 1 : -1, &stop->axis[side]);
    if (code == dcOk && stop->next != stop && it->spring == 0) {
        const dcxStopAsk ask = asked(dc, s, &law);
        dcxStopShare(dc, stop, side, reading, &ask);
    }
    return code;
}

static int moves(const dcxWorld *dc, const dcxElement *e)
{
    for (int i = 0; i < e->num_parts; i++) {
        if (dc->bodies.state[e->part[i].body].inv_mass > 0) {
            return 1;
        }
    }
    return 0;
}

/* Bodies that do not move by forces: what the law says, for who asks. */
static void stand(dcxStop *stop)
{
    const dcJointStopDef *def = &stop->live;
    double x = dcLinearStopViolation(def->lower, def->upper, stop->j.c.q);
    for (int i = 0; i < 2; i++) {
        double depth = fmax(i ? -x : x, 0);
        stop->side[i] = (dcxStopSide){.phase = depth > 0 ? dcxStopHeld : dcxStopFree,
                                      .load = def->stiffness * depth,
                                      .depth = depth,
                                      .stored = 0.5 * def->stiffness * depth * depth};
    }
}

static int both_sides(dcxWorld *dc, dcxStop *stop, const dcxJointReading *reading, double a, double h)
{
    int number = 0, code = dcOk;
    for (int side = 0; code == dcOk && side < 2; side++) {
        dcxStopView s = view(stop, reading, side, a, h);
        code = add(dc, stop, reading, side, &s, number);
        number += stop->axis[side].number >= 0;
    }
    return code;
}

/*
 * Whether dcxStopPlan would make no row on either side, whatever the acceleration is that goes into it, of which only
 * the most is known here.  Then neither that nor the inertia is needed.
 */
static int is_far(const dcxWorld *dc, const dcxStop *stop, const dcxJointReading *reading, double h)
{
    const dcxCoordinate *c = &stop->j.c;
    const dcxStopSide *side = stop->side;
    if (c->which == dcBallSwing || !(stop->live.stiffness > 0) || !dcxJointRegular(reading) || side[0].load != 0 ||
        side[1].load != 0 || side[0].stored != 0 || side[1].stored != 0) {
        return 0;
    }
    double fall = dcxCoordinateFallMost(dc, c, &stop->j.e, reading), speed;
    double reach = h * (2 * (fabs(c->qdot) + h * fall) + h * fall);
    reach += dcxStopMotor(stop, &speed) > 0 ? 2 * h * fabs(speed) : 0;
    return dcxStopRoom(stop) > 1.001 * reach + dcxCoordinateTouched(c);
}

/* Past a singular place it got beyond its bounds without work: the stop is not there until it was within again. */
static int waits(dcxStop *stop, const dcxJointReading *reading)
{
    dcxCoordinate *c = &stop->j.c;
    c->leapt |= reading->wraps && !dcxJointRegular(reading);
    c->leapt = c->leapt && dcLinearStopViolation(stop->live.lower, stop->live.upper, c->q) != 0;
    return c->leapt;
}

/* Nothing acts. */
static void leave(dcxStop *stop)
{
    for (int i = 0; i < 2; i++) {
        dcxStopSide *side = &stop->side[i];
        side->phase = dcxStopFree;
        side->bore = side->load = side->depth = side->stored = 0;
    }
}

int dcxStopCarry(dcxWorld *dc, dcxElement *e, double h)
{
    dcxStop *stop = (dcxStop *)e;
    dcxCoordinate *c = &stop->j.c;
    dcxJointReading *reading = &c->seen.reading;
    int follows = dcxFollows(dc, stop->carried);
    dcxElementClear(e);
    stop->x = 0;
    if (!follows) {
        memset(stop->side, 0, sizeof stop->side);
    }
    stop->axis[0].number = stop->axis[1].number = -1;
    stop->side[0].spring = stop->side[1].spring = 0;
    if (!dcxCoordinateLook(dc, &stop->j, reading)) {
        if (!c->lost && dJointIsEnabled(c->joint)) {
            dcxCoordinateMobility(dc, c, e, reading);
        }
        return dcOk;
    }
    stop->carried = dc->stamp;
    stop->asleep = !moves(dc, e);
    if (waits(stop, reading) || (!stop->asleep && is_far(dc, stop, reading, h))) {
        dcxCoordinatePutOff(dc, c, e);
        leave(stop);
        stop->rate = c->qdot;
        return dcOk;
    }
    dcxCoordinateMobility(dc, c, e, reading);
    if (stop->asleep) {
        stand(stop);
        return dcOk;
    }
    if (c->which == dcBallSwing) {
        aim(dc, stop, reading, h);
    }
    double driven = c->fall + dcxStopMotorGives(stop, h, c->fall), a = acceleration(stop, driven, h, follows);
    stop->driven = c->qdot + h * driven;
    stop->rate = c->qdot;
    return c->mobility > 0 && dcxJointRegular(reading) ? both_sides(dc, stop, reading, a, h) : dcOk;
}
