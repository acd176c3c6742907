/*
 * What ode-compliant/holding.h declares, for loops over many contacts: a call costs as much as the law.  Part of law.h.
 */
#ifndef PLUGIN_LAW_HOLD_H
#define PLUGIN_LAW_HOLD_H

#include <math.h>

#include <ode-compliant/friction.h>
#include <ode-compliant/holding.h>

#include "base/vector.h"

/* mu(v) of the limit: what slips less than vt is held by all of static friction. */
static inline double dcxHoldCoefficient(const dcFriction *law, double vt, double speed)
{
    return speed > vt ? dcFrictionCoefficient(law, vt, speed) : law->us + law->uv * speed;
}

static inline void dcxHoldScale(dcHold *hold, double factor)
{
    for (int k = 0; k < 3; k++) {
        hold->force[k] *= factor;
    }
}

/* The stiffness of now; what part of its force a spring keeps whose force has this square. */
static inline double dcxHoldSetStiffnessPart(dcHold *hold, double square, double stiffness, double lost)
{
    double old = hold->stiffness;
    hold->stiffness = stiffness;
    if (!(old > 0.0) || !(square > 0.0)) {
        return 1.0;
    }
    double part = stiffness / old, before = 0.5 * square / old, more = before * (part - 1.0);
    if (more <= hold->spare) {
        hold->spare -= more;
        return part;
    }
    double most = before + hold->spare + lost, wanted = before + more;
    hold->spare = 0.0;
    return most < wanted ? part * sqrt(most / wanted) : part;
}

static inline void dcxHoldSetStiffnessNow(dcHold *hold, double stiffness, double lost)
{
    dcxHoldScale(hold, dcxHoldSetStiffnessPart(hold, v_dot(hold->force, hold->force), stiffness, lost));
}

/* Cosine and sine; of a little turn, as a step's are, two terms of their series are these to the last bit. */
static inline void dcxTurnParts(double turn, double *c, double *s)
{
    double square = turn * turn;
    if (square < 1e-8) {
        *c = 1.0 - 0.5 * square;
        *s = turn - turn * square / 6.0;
    } else {
        *c = cos(turn);
        *s = sin(turn);
    }
}

static inline void dcxHoldCarryNow(dcHold *hold, const double n[3], double turn)
{
    double *f = hold->force, before = v_dot(f, f), across[3];
    if (!(before > 0.0)) {
        return;
    }
    v_add_scaled(f, f, -v_dot(f, n), n);
    if (turn != 0.0) {
        double c, s;
        v_cross(across, n, f);
        dcxTurnParts(turn, &c, &s);
        for (int k = 0; k < 3; k++) {
            f[k] = c * f[k] + s * across[k];
        }
    }
    double after = v_dot(f, f);
    dcxHoldScale(hold, after > 1e-12 * before ? sqrt(before / after) : 0.0); /* edgeways there is no direction left */
}

static inline void dcxHoldStretchNow(dcHold *hold, const double way[3], double most)
{
    double *f = hold->force;
    v_add_scaled(f, f, hold->stiffness, way);
    double square = v_dot(f, f);
    if (square > most * most) {
        dcxHoldScale(hold, most / sqrt(square));
    }
}

static inline void dcxHoldFrictionNow(const dcHold *hold, double damping, const double slip[3], double most,
                                      double force[3])
{
    for (int k = 0; k < 3; k++) {
        force[k] = -hold->force[k] - damping * slip[k];
    }
    double square = v_dot(force, force);
    if (square > most * most) {
        double part = most / sqrt(square);
        for (int k = 0; k < 3; k++) {
            force[k] *= part;
        }
    }
}

static inline double dcxHoldEnergyNow(const dcHold *hold)
{
    return hold->spare + (hold->stiffness > 0.0 ? 0.5 * v_dot(hold->force, hold->force) / hold->stiffness : 0.0);
}

#endif
