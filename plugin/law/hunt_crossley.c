/*
 * Hunt-Crossley point contact; see hunt_crossley.h.
 *
 *     f = max(0, k x^(3/2) (1 + 3/2 c xdot)),   pe = 2/5 k x^(5/2),   x > 0 overlap, xdot > 0 approach
 *
 * K. H. Hunt, F. R. E. Crossley, J. Appl. Mech. 42 (1975) 440-445.
 */
#include <math.h>
#include <stddef.h>

#include <ode-compliant/hunt_crossley.h>

#include "base/number.h"

/* The comparisons are such that NaN goes through: a bad state must show up in the force. */
static inline double overlap(double depth)
{
    return depth <= 0.0 ? 0.0 : depth;
}

static inline double no_pull(double force)
{
    return force <= 0.0 ? 0.0 : force;
}

/* Arrays as arguments: only there does the compiler believe restrict, and then it vectorises the loops. */
WIDE static void evaluate_plain(size_t count, const double *restrict stiffness, const double *restrict dissipation,
                                const double *restrict depth, const double *restrict rate, double *restrict force,
                                double *restrict hertz_force, double *restrict energy)
{
    for (size_t i = 0; i < count; i++) {
        double x = overlap(depth[i]);
        double hertz = stiffness[i] * x * sqrt(x);
        hertz_force[i] = hertz;
        energy[i] = 0.4 * hertz * x;
        force[i] = no_pull(hertz * (1.0 + 1.5 * dissipation[i] * rate[i]));
    }
}

/* f = fH (1 + 3/2 c (xdot - g f)), solved for f; numerators stand in force[], Hertz forces in hertz_force[]. */
WIDE static void apply_lag(size_t count, const double *restrict dissipation, const double *restrict lag_mobility,
                           const double *restrict hertz_force, double *restrict force)
{
    for (size_t i = 0; i < count; i++) {
        force[i] /= 1.0 + 1.5 * dissipation[i] * hertz_force[i] * lag_mobility[i];
    }
}

void dcHuntCrossleyEvaluate(const dcHuntCrossleyBatch *b)
{
    evaluate_plain(b->count, b->stiffness, b->dissipation, b->depth, b->depth_rate, b->force, b->hertz_force,
                   b->energy);
    if (b->lag_mobility) {
        apply_lag(b->count, b->dissipation, b->lag_mobility, b->hertz_force, b->force);
    }
}

double dcHuntCrossleyStiffness(double radius, double modulus)
{
    if (!is_positive(radius) || !is_positive(modulus)) {
        return NAN;
    }
    return 4.0 / 3.0 * sqrt(radius) * modulus;
}

double dcHuntCrossleyRadius(double radius1, double radius2)
{
    if (!(radius1 > 0.0 && radius2 > 0.0)) {
        return NAN;
    }
    return in_series(radius1, radius2);
}

double dcHuntCrossleyPatchRadius(double radius, double depth)
{
    if (!is_positive(radius)) {
        return NAN;
    }
    return sqrt(radius * overlap(depth));
}

static int law_is_valid(double stiffness, double dissipation, double depth, double depth_rate)
{
    return is_not_negative(stiffness) && is_not_negative(dissipation) && !isnan(depth) && !isnan(depth_rate);
}

double dcHuntCrossleyTangentStiffness(double stiffness, double dissipation, double depth, double depth_rate)
{
    if (!law_is_valid(stiffness, dissipation, depth, depth_rate)) {
        return NAN;
    }
    return 1.5 * stiffness * sqrt(overlap(depth)) * no_pull(1.0 + 1.5 * dissipation * depth_rate);
}

double dcHuntCrossleyTangentDamping(double stiffness, double dissipation, double depth, double depth_rate)
{
    if (!law_is_valid(stiffness, dissipation, depth, depth_rate)) {
        return NAN;
    }
    if (1.0 + 1.5 * dissipation * depth_rate <= 0.0) {
        return 0.0;
    }
    double x = overlap(depth);
    return 1.5 * dissipation * stiffness * x * sqrt(x);
}
