/* What stops and springs have in common: measuring the coordinate, and handing a generalized force to the bodies. */
#include <math.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "element/element.h"
#include "state/world_data.h"
#include "joint.h"

/* ODE moves by the velocity that it leaves, so it tells the way since the last reading; not so near singular places. */
static void count_turns(const dcxWorld *dc, dcxCoordinate *c, const dcxJointReading *reading, double rate)
{
    double elapsed = v_dot(reading->d, reading->d) < 2 ? 2 * dc->lag : 0;
    c->turns = reading->wraps ? dcxCoordinateTurns(reading->q, c->q, rate, elapsed) : 0;
    c->raw = reading->q;
    c->q = reading->q + (reading->wraps ? 2 * M_PI * c->turns : 0);
}

/*
 * ODE's velocity of jointed bodies is half a substep old, and what their joints do to them is not known.  But the rates
 * of the last two substeps are.
 */
static void advance_rate(const dcxWorld *dc, const dcxJointElement *j, dcxCoordinate *c, const dcxJointReading *reading,
                         double rate)
{
    double lag = dc->lag;
    for (int i = 0; i < j->e.num_parts; i++) {
        lag = fmax(lag, dc->bodies.info[j->e.part[i].body].lag);
    }
    if (dc->plain) {
        lag = 0;
    }
    if (c->stepped && c->lag >= 0 && lag + c->lag > 0) {
        c->slope = (rate - c->old_rate) / (lag + c->lag);
        c->sloped = 1;
    } else if (rate != c->old_rate || lag != c->lag) {
        c->slope = 0;
        c->sloped = 0;
    }
    c->old_rate = rate;
    c->lag = lag;
    c->qdot = rate + lag * c->slope;
    double most = fmax(fabs(rate), c->most);
    if (reading->polar && fabs(c->qdot) > most) { /* past the pole the rate jumps, and its slope means nothing */
        c->qdot = c->qdot > 0 ? most : -most;
    }
}

/* What a polar angle's rate can be: that of the whole rotation across the pole. */
static double most_rate(const dcxJointReading *reading, double w[2][3])
{
    double relative[3], across[3];
    if (!reading->polar) {
        return 0;
    }
    v_sub(relative, w[0], w[1]);
    v_cross(across, relative, reading->pole);
    return v_norm(across);
}

/* Near a singular place the direction of the force turns faster than the bodies do, and the substep must follow. */
static double bend_rate(const dcxJointReading *reading, double q, double w[2][3])
{
    double relative[3], steep = v_norm(reading->d);
    v_sub(relative, w[0], w[1]);
    if (reading->polar) {
        steep = fabs(sin(q)) < 0.1 ? 1 / fmax(fabs(sin(q)), 0.02) : 0;
    }
    return steep * steep > 2 ? v_norm(relative) * steep : 0;
}

/* At a singular place, or further on than the bodies turned since the last reading. */
static int leaps(const dcxWorld *dc, const dcxJointReading *reading, double way, double w[2][3])
{
    double relative[3];
    v_sub(relative, w[0], w[1]);
    int jumped = dc->lag > 0 && fabs(way) > 4 * dc->lag * v_norm(relative) + 0.3;
    return reading->wraps && (jumped || v_dot(reading->d, reading->d) == 0);
}

int dcxCoordinateLook(dcxWorld *dc, dcxJointElement *j, dcxJointReading *reading)
{
    dcxCoordinate *c = &j->c;
    c->f = 0;
    if (c->unsettled && (dc->lag > 0 || !dJointIsEnabled(c->joint))) {
        dcxCoordinateCatchUp(c);
    }
    if (c->lost || !dJointIsEnabled(c->joint)) {
        return 0;
    }
    double v[2][3] = {{0}}, w[2][3] = {{0}}, p[2][3] = {{0}};
    for (int i = 0; i < 2; i++) {
        if (c->part[i] >= 0) {
            const dcxBodyState *s = &dc->bodies.state[j->e.part[c->part[i]].body];
            v_copy(v[i], s->v);
            v_copy(w[i], s->w);
            v_copy(p[i], s->p);
        }
    }
    c->stepped = dc->lag > 0;
    c->unsettled = 0; /* nearest to where it was is where it is */
    dcxCoordinateRead(c, dcxJointSightOf(dc, 0), reading);
    double rate = dcxReadingRate(reading, v, w, p), before = c->q;
    count_turns(dc, c, reading, rate);
    c->leapt |= leaps(dc, reading, c->q - before, w);
    c->most = most_rate(reading, w);
    c->bend = bend_rate(reading, c->q, w);
    advance_rate(dc, j, c, reading, rate);
    return v_dot(reading->d, reading->d) > 0;
}

int dcxCoordinateMeasure(dcxWorld *dc, dcxJointElement *j, dcxJointReading *reading)
{
    dcxCoordinate *c = &j->c;
    int moves = dcxCoordinateLook(dc, j, reading);
    if (!c->lost && dJointIsEnabled(c->joint)) {
        dcxCoordinateMobility(dc, c, &j->e, reading);
    }
    return moves;
}

void dcxCoordinateApply(dcxWorld *dc, dcxJointElement *j, const dcxJointReading *reading, double f, double stiffness,
                        double damping)
{
    dcxCoordinate *c = &j->c;
    double rate = damping * c->mobility;
    c->f = f;
    for (int i = 0; i < 2; i++) {
        if (c->part[i] < 0) {
            continue;
        }
        dcxPart *part = &j->e.part[c->part[i]];
        double load[3];
        v_scale(load, i ? -f : f, reading->d);
        if (reading->linear) {
            dcxPartAddForce(dc, part, load, reading->point);
        } else {
            v_add_scaled(part->wrench.t, part->wrench.t, 1, load);
        }
        part->rate = rate;
        part->omega2 =
            dc->bodies.state[part->body].inv_mass > 0 ? stiffness * c->mobility + rate * rate + c->bend * c->bend : 0;
    }
}

void dcxCoordinateApproach(dcxWorld *dc, dcxJointElement *j, double bound, double stiffness, double dissipation,
                           double motor)
{
    const dcxCoordinate *c = &j->c;
    double sign = bound > c->q ? 1 : -1, gap = sign * (bound - c->q);
    double known = c->sloped ? fmax(sign * c->slope, sign * c->fall) : sign * c->fall; /* a push may be new */
    double v = sign * c->qdot, a = known + fmax(sign * motor, 0);
    if (c->most > 0 && sign > 0) { /* it may come by way of the pole */
        v = fmax(v, c->most);
        a = fabs(c->fall);
    }
    if (!(dc->near_time > 0) || c->mobility == 0 || !(gap < INFINITY)) {
        return;
    }
    if (gap <= dcxCoordinateTouched(c)) { /* what begins to push may push it there */
        dcxElementNear(&j->e, 0, stiffness * (1 + dissipation * fabs(v)) * c->mobility);
        return;
    }
    if (c->bend > 0 && !(c->most > 0)) { /* the rate of now tells little of the next */
        dcxElementNear(&j->e, 0.1 / c->bend, c->bend * c->bend);
    }
    double square = v * v + 2 * a * gap, speed = sqrt(square > 0 ? square : 0);
    if (square < 0 || (v <= 0 && a <= 0)) {
        return;
    }
    /* a step goes as far as the speed at its end takes it */
    double t = 2 * gap / (v + (a > 0 ? sqrt(v * v + 4 * a * gap) : speed));
    if (t <= 2 * dc->near_time) {
        dcxElementNear(&j->e, t, stiffness * (1 + dissipation * speed) * c->mobility);
    }
}
