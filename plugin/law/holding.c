/* Friction that holds; see holding.h. */
#include <math.h>

#include <ode-compliant/holding.h>

#include "base/vector.h"

double dcHoldRatio(double poissons_ratio)
{
    if (!(poissons_ratio > -1.0 && poissons_ratio <= 0.5)) {
        return NAN;
    }
    return 2.0 * (1.0 - poissons_ratio) / (2.0 - poissons_ratio);
}

static void scale_force(dcHold *hold, double factor)
{
    for (int k = 0; k < 3; k++) {
        hold->force[k] *= factor;
    }
}

void dcHoldSetStiffness(dcHold *hold, double stiffness, double lost)
{
    double square = v_dot(hold->force, hold->force), old = hold->stiffness;
    hold->stiffness = stiffness;
    if (!(old > 0.0) || !(square > 0.0)) {
        return;
    }
    double part = stiffness / old, before = 0.5 * square / old, more = before * (part - 1.0);
    if (more <= hold->spare) {
        hold->spare -= more;
    } else {
        double most = before + hold->spare + lost, wanted = before + more;
        hold->spare = 0.0;
        part = most < wanted ? part * sqrt(most / wanted) : part;
    }
    scale_force(hold, part);
}

void dcHoldCarry(dcHold *hold, const double n[3], double turn)
{
    double *f = hold->force, before = v_dot(f, f), across[3];
    if (!(before > 0.0)) {
        return;
    }
    v_add_scaled(f, f, -v_dot(f, n), n);
    if (turn != 0.0) {
        v_cross(across, n, f);
        double c = cos(turn), s = sin(turn);
        for (int k = 0; k < 3; k++) {
            f[k] = c * f[k] + s * across[k];
        }
    }
    double after = v_dot(f, f);
    scale_force(hold, after > 1e-12 * before ? sqrt(before / after) : 0.0); /* edgeways there is no direction left */
}

void dcHoldStretch(dcHold *hold, const double way[3], double most)
{
    double *f = hold->force;
    v_add_scaled(f, f, hold->stiffness, way);
    double square = v_dot(f, f);
    if (square > most * most) {
        scale_force(hold, most / sqrt(square));
    }
}

void dcHoldFriction(const dcHold *hold, double damping, const double slip[3], double most, double force[3])
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

double dcHoldEnergy(const dcHold *hold)
{
    return hold->spare + (hold->stiffness > 0.0 ? 0.5 * v_dot(hold->force, hold->force) / hold->stiffness : 0.0);
}
