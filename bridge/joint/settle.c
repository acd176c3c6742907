/*
 * Where a coordinate is after ODE's step.  What cannot have come to a bound is looked at when somebody asks, or in the
 * next step.
 */
#include <math.h>
#include <stddef.h>

#include "base/vector.h"
#include "core/core.h"
#include "state/world_data.h"
#include "joint.h"

/* Squared |d|, from where on the rate of an instant says little about the way of a step: a swing of a right angle. */
static const double steep_from = 2;

/* How far ODE's step turned it.  Unless told otherwise ODE turns a body by 2 atan(h w/2) in place of h w. */
static double turned(const dcxCoordinate *c, const dcxJointReading *reading, double w[2][3], double h)
{
    double sum = 0;
    for (int i = 0; i < 2; i++) {
        double half = 0.5 * h * v_norm(w[i]);
        int finite = !c->id[i] || dBodyGetFiniteRotationMode(c->id[i]) || half < 1e-4;
        sum += (i ? -1 : 1) * h * v_dot(reading->d, w[i]) * (finite ? 1 : atan(half) / half);
    }
    return sum;
}

/*
 * Past a singular place within the step: its direction turned, and it came farther than that of the start explains.  A
 * teleport elsewhere is not that.
 */
static int leaps(const dcxCoordinate *c, const dcxJointReading *reading, double way, double w[2][3], double h)
{
    const double *start = c->seen.reading.d, *end = reading->d;
    double steep = fmax(v_dot(start, start), v_dot(end, end));
    if (!reading->wraps || (steep < steep_from && v_dot(end, end) > 0 && v_dot(start, end) >= 0)) {
        return 0;
    }
    return !(fabs(way - turned(c, &c->seen.reading, w, h)) < 0.3);
}

/* ODE's velocity is that of now. */
static void settled(dcxCoordinate *c)
{
    c->stepped = 1;
    c->lag = c->slope = 0;
    c->sloped = 0;
    c->unsettled = 0;
}

void dcxCoordinateSettle(dcxWorld *dc, dcxCoordinate *c, double h)
{
    dcxJointReading reading;
    double w[2][3] = {{0}};
    if (c->lost || !dJointIsEnabled(c->joint)) {
        return;
    }
    settled(c);
    c->qdot = c->old_rate = dcxCoordinateReadRate(c, dcxJointSightOf(dc, 1), &reading, w);
    c->raw = reading.q;
    double before = c->q, way = v_dot(reading.d, reading.d) < steep_from ? turned(c, &reading, w, h) : 0;
    c->turns = reading.wraps ? dcxCoordinateTurns(reading.q, c->q + way, 0, 0) : 0;
    c->q = reading.q + (reading.wraps ? 2 * M_PI * c->turns : 0);
    c->leapt |= leaps(c, &reading, c->q - before, w, h);
}

/*
 * Whether the coordinate is a function of how the bodies are turned against each other: then it went no farther than
 * that, times |d|, which is 1 at right angles.
 */
static int only_turns(const dcxCoordinate *c)
{
    return c->type == dJointTypeHinge || c->type == dJointTypeUniversal;
}

/* The conjugate of a, times b. */
static void between(const double *a, const double *b, double *out)
{
    double cross[3];
    v_cross(cross, a + 1, b + 1);
    out[0] = a[0] * b[0] + v_dot(a + 1, b + 1);
    for (int i = 1; i < 4; i++) {
        out[i] = a[0] * b[i] - b[0] * a[i] - cross[i - 1];
    }
}

/* The bodies may have gone round within h: damping by ODE comes last. */
static int spins(const dcxCoordinate *c, double h)
{
    double way = 0;
    for (int i = 0; i < 2; i++) {
        if (c->id[i]) {
            const dReal *ang = dBodyGetAngularVel(c->id[i]);
            double w[3] = {ang[0], ang[1], ang[2]};
            way += h * v_norm(w) / fmax(1 - (double)dBodyGetAngularDamping(c->id[i]), 1e-9);
        }
    }
    return !(way < 3);
}

int dcxCoordinateDefer(dcxCoordinate *c, double room, double h)
{
    static const dReal none[4] = {1, 0, 0, 0};
    double now[2][4], was[4], is[4];
    const double *d = c->seen.reading.d;
    if (!only_turns(c) || !dcxJointBodiesLive(c) || spins(c, h)) {
        return 0;
    }
    for (int i = 0; i < 2; i++) {
        const dReal *q = c->id[i] ? dBodyGetQuaternion(c->id[i]) : none;
        for (int k = 0; k < 4; k++) {
            now[i][k] = q[k];
        }
    }
    between(c->seen.turn[0], c->seen.turn[1], was);
    between(now[0], now[1], is);
    double same = was[0] * is[0] + v_dot(was + 1, is + 1), sine = sqrt(fmax(1 - same * same, 0)); /* of half of it */
    if (!(v_dot(d, d) < 1.2 && 4 * sine + 1e-3 < fmin(room, 3))) { /* 4 sin(a/2) is more than a by a quarter */
        return 0;
    }
    settled(c);
    c->unsettled = 1;
    return 1;
}

void dcxCoordinateCatchUp(dcxCoordinate *c)
{
    dcxJointReading reading;
    double w[2][3] = {{0}};
    if (!c->unsettled || c->lost || !dcxJointIsThere(c)) {
        return;
    }
    c->unsettled = 0;
    c->qdot = c->old_rate = dcxCoordinateReadRate(c, NULL, &reading, w);
    c->raw = reading.q;
    c->turns = reading.wraps ? dcxCoordinateTurns(reading.q, c->q, 0, 0) : 0;
    c->q = reading.q + (reading.wraps ? 2 * M_PI * c->turns : 0);
}
