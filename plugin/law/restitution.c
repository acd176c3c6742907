/*
 * One impact of a Hunt-Crossley contact without gravity: restitution, depth, duration; see hunt_crossley.h.
 *
 * With z = 3/2 c xdot the equation of motion m dv = -k x^(3/2) (1 + z) dt has the first integral
 *
 *     x^(5/2) = 5m/(2k) (phi(a) - phi(z))/(3/2 c)^2,   phi(z) = z - ln(1+z),   a = 3/2 c v
 *
 * from touch (z = a) to release (z = -a e, where phi is the same again).  In the variable tau with
 * phi(z) = tau^2/2 and tau of z's sign the impact runs symmetrically from tau_m to -tau_m, and z(tau) is smooth:
 * tau + tau^2/3 + tau^3/36 - ...  Everything below is built on z(tau).
 */
#include <float.h>
#include <math.h>

#include <ode-compliant/hunt_crossley.h>

#include "base/number.h"

/* |tau| up to which the series of z(tau) below is exact to rounding; with all its terms it converges for |tau| < 3.54.
 */
#define SERIES_RANGE 0.5

static double polynomial(const double *coefficient, int count, double x)
{
    double sum = 0.0;
    while (count-- > 0) {
        sum = sum * x + coefficient[count];
    }
    return sum;
}

/*
 * z(tau) = tau odd(tau^2) + tau^2 even(tau^2).  The coefficients a_n follow from z z' = tau (1 + z):
 * a_1 = 1, (n+1) a_n = a_(n-1) - sum_{j=2}^{n-1} j a_j a_(n+1-j).
 */
static double series_odd(double tau2)
{
    static const double coefficient[] = {
        1.0,
        1.0 / 36.0,
        1.0 / 4320.0,
        -139.0 / 5443200.0,
        -571.0 / 2351462400.0,
        163879.0 / 2172751257600.0,
        5246819.0 / 10168475885568000.0,
        -2.921357345635569e-10,
        -1.5008349408791911e-12,
        1.2822077905614429e-12,
    };
    return polynomial(coefficient, 10, tau2);
}

static double series_even(double tau2)
{
    static const double coefficient[] = {
        1.0 / 3.0,
        -1.0 / 270.0,
        1.0 / 17010.0,
        1.0 / 204120.0,
        -281.0 / 1515591000.0,
        -5221.0 / 354648294000.0,
        7.32986413160022e-10,
        5.717312238897994e-11,
        -3.239317851416903e-12,
    };
    return polynomial(coefficient, 9, tau2);
}

/* z > 0 of phi(z) = level: Newton's method from the right, where it falls to the root of a convex function. */
static double approach_of_level(double level)
{
    double z = level + sqrt(2.0 * level);
    for (int i = 0; i < 60; i++) {
        double next = z - (z - log1p(z) - level) * (1.0 + z) / z;
        if (!(next < z)) {
            break;
        }
        z = next;
    }
    return z;
}

/* z < 0 of phi(z) = level, by the same method for t = -ln(1+z). */
static double release_of_level(double level)
{
    double t = level + fmin(1.0, sqrt(2.0 * level));
    for (int i = 0; i < 60; i++) {
        double next = t + (t + expm1(-t) - level) / expm1(-t);
        if (!(next < t)) {
            break;
        }
        t = next;
    }
    return expm1(-t);
}

/* z(tau) of the comment at the top. */
static double z_of_tau(double tau)
{
    if (fabs(tau) <= SERIES_RANGE) {
        return tau * (series_odd(tau * tau) + tau * series_even(tau * tau));
    }
    if (tau > 0.0) {
        return approach_of_level(0.5 * tau * tau);
    }
    return tau < -12.0 ? -1.0 : release_of_level(0.5 * tau * tau); /* 1 + z < exp(-1 - tau^2/2) */
}

/* phi(a)/a^2 for a >= 0, without cancellation: ln(1+a) = 2 artanh(s), s = a/(2+a). */
static double phi_by_square(double a)
{
    if (a > 0.5) {
        return (1.0 - log1p(a) / a) / a;
    }
    double r = 1.0 / (2.0 + a);
    double s2 = a * r * a * r;
    double sum = 0.0;
    for (int n = 27; n >= 3; n -= 2) {
        sum = sum * s2 + 1.0 / n;
    }
    return r * (1.0 - 2.0 * a * r * r * sum);
}

/* 3/2 c v, kept finite. */
static double impact_number(double dissipation, double speed)
{
    return fmin(1.5 * dissipation * speed, DBL_MAX);
}

double dcHuntCrossleyRestitution(double dissipation, double speed)
{
    if (!is_not_negative(dissipation) || !is_not_negative(speed)) {
        return NAN;
    }
    double a = impact_number(dissipation, speed);
    double tau = a * sqrt(2.0 * phi_by_square(a));
    if (tau <= SERIES_RANGE) { /* -z/a without 0/0 */
        return sqrt(2.0 * phi_by_square(a)) * (series_odd(tau * tau) - tau * series_even(tau * tau));
    }
    return -z_of_tau(-tau) / a;
}

/*
 * tau_m of an impact with restitution e near 1.  e = -z(-tau)/z(tau) means even part/odd part = (1-e)/(1+e), which
 * keeps every digit of 1 - e.  The fixed point converges by a factor of 0.02 or better per turn.
 */
static double tau_of_high_restitution(double e)
{
    double ratio = (1.0 - e) / (1.0 + e);
    double tau = 3.0 * ratio;
    for (int i = 0; i < 12; i++) {
        tau = ratio * series_odd(tau * tau) / series_even(tau * tau);
    }
    return tau;
}

/*
 * a of an impact with restitution e, by Newton's method for t = -ln(1 - a e) on
 * F(t) = phi(-y) - phi(y/e), y = a e = 1 - exp(-t).  F falls from 0, turns and rises convexly through the
 * root; the start is on its right.
 */
static double a_of_low_restitution(double e)
{
    double t = 1.0 + (1.0 / e - log1p(1.0 / e));
    for (int i = 0; i < 60; i++) {
        double y = -expm1(-t);
        double a = y / e;
        double value = (t - y) - (a - log1p(a));
        double slope = y - a / (1.0 + a) * (1.0 - y) / e;
        double next = t - value / slope;
        if (!(next < t)) {
            break;
        }
        t = next;
    }
    return -expm1(-t) / e;
}

double dcHuntCrossleyDissipation(double restitution, double speed)
{
    if (!(restitution > 0.0 && restitution <= 1.0) || !is_positive(speed)) {
        return NAN;
    }
    double a = restitution > 0.75 ? z_of_tau(tau_of_high_restitution(restitution)) : a_of_low_restitution(restitution);
    return a / (1.5 * speed);
}

static int impact_is_valid(double stiffness, double dissipation, double mass, double speed)
{
    return is_positive(stiffness) && is_not_negative(dissipation) && is_positive(mass) && is_not_negative(speed);
}

double dcHuntCrossleyPeakDepth(double stiffness, double dissipation, double mass, double speed)
{
    if (!impact_is_valid(stiffness, dissipation, mass, speed)) {
        return NAN;
    }
    double a = impact_number(dissipation, speed);
    return pow(2.5 * phi_by_square(a) * mass / stiffness * speed * speed, 0.4);
}

/*
 * Integral over s from -1 to 1 of (1 - s^2)^(-3/5) tau/z(tau), tau = tau_m s, both halves folded together.
 * The rule is tanh-sinh: s = 1/(1 + q), q = exp(-pi sinh u), which takes the singular end as well as the steep
 * change near s = 0 that a large tau_m brings.
 */
static double contact_time_integral(double tau_m)
{
    const double pi = 3.14159265358979323846;
    const double step = 1.0 / 32.0;
    double sum = 0.0;
    for (int i = -3 * 32; i <= 4 * 32; i++) {
        double u = step * i;
        double q = exp(-pi * sinh(u));
        double s = 1.0 / (1.0 + q);
        double tau = tau_m * s;
        double smooth = tau > 0.0 ? tau / z_of_tau(tau) - tau / z_of_tau(-tau) : 2.0;
        double rest = q * s; /* 1 - s */
        sum += smooth * pow(rest * (1.0 + s), -0.6) * rest * s * pi * cosh(u);
    }
    return step * sum;
}

double dcHuntCrossleyContactTime(double stiffness, double dissipation, double mass, double speed)
{
    if (!impact_is_valid(stiffness, dissipation, mass, speed) || speed <= 0.0) {
        return NAN;
    }
    double root = sqrt(2.0 * phi_by_square(impact_number(dissipation, speed)));
    double tau_m = impact_number(dissipation, speed) * root;
    double depth = dcHuntCrossleyPeakDepth(stiffness, dissipation, mass, speed);
    return 0.8 / root * contact_time_integral(tau_m) * depth / speed;
}

double dcHuntCrossleyStaticDepth(double stiffness, double load)
{
    if (!is_positive(stiffness) || !is_not_negative(load)) {
        return NAN;
    }
    double root = cbrt(load / stiffness);
    return root * root;
}

double dcHuntCrossleyStableStep(double stiffness, double dissipation, double mass, double speed)
{
    if (!impact_is_valid(stiffness, dissipation, mass, speed) || speed <= 0.0) {
        return NAN;
    }
    double depth = dcHuntCrossleyPeakDepth(stiffness, 0.0, mass, speed);
    double tangent = 1.5 * stiffness * sqrt(depth) * (1.0 + impact_number(dissipation, speed));
    return 2.0 * sqrt(mass / tangent);
}
