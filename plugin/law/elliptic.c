/*
 * Hertz contact with an elliptic patch: the stiffness k of f = k x^(3/2).
 *
 * K. L. Johnson, Contact Mechanics, 1985, section 4.2, for principal relative radii Ra >= Rb, a patch of half axes
 * a >= b, q = b/a, and the complete elliptic integrals K, E of modulus e, e^2 = 1 - q^2, gives
 *
 *     Ra/Rb = (E/q^2 - K)/(K - E)     x = p0 b K/modulus     f = 2/3 pi a b p0
 *     1/(2 Ra) = p0 b (K - E)/(e^2 a^2 modulus)
 *
 * The arithmetic-geometric mean M of 1 and q gives K = pi/(2 M) and, with d = (K - E)/(e^2 K), these become
 *
 *     Ra/Rb = (1 - d)/(d q^2)         k = 4/3 modulus M sqrt(2 d Ra)
 *
 * A circle has q = 1, M = 1, d = 1/2.
 */
#include <math.h>

#include <ode-compliant/hunt_crossley.h>

#include "base/number.h"

struct ellipse {
    double mean; /* M */
    double d;
};

/*
 * Arithmetic-geometric mean.  K - E = K sum 2^(n-1) c_n^2 with c_0 = e, c_(n+1) = (a_n - b_n)/2 = c_n^2/(4 a_(n+1));
 * every term is divided by e^2 beforehand, so that the circle is no exception.
 */
static struct ellipse ellipse_integrals(double q)
{
    double a = 0.5 * (1.0 + q);
    double b = sqrt(q);
    double c = 0.5 * (1.0 - q);
    double term = 0.25 * (1.0 - q) / (1.0 + q);
    double d = 0.5 + term;
    for (int i = 0; i < 32 && c > 0.0 && term > 1e-17; i++) {
        double next = 0.5 * (a + b);
        b = sqrt(a * b);
        a = next;
        double shrink = c / (4.0 * a); /* c_(n+1)/c_n */
        c *= shrink;
        term *= 2.0 * shrink * shrink;
        d += term;
    }
    struct ellipse result = {0.5 * (a + b), d};
    return result;
}

/* ln of Ra/Rb for the axis ratio q = exp(t); falls with t, at a slope between -2 and -3/2. */
static double log_ratio(double t)
{
    double d = ellipse_integrals(exp(t)).d;
    return log((1.0 - d) / d) - 2.0 * t;
}

/* Axis ratio of the patch by the secant method in logarithms, where the relation is nearly straight. */
static double axis_ratio(double log_radii)
{
    double t = -2.0 / 3.0 * log_radii;
    double error = log_ratio(t) - log_radii;
    double slope = -1.75;
    for (int i = 0; i < 30 && fabs(error) > 2e-16 * (1.0 + log_radii); i++) {
        double step = -error / slope;
        double next_error = log_ratio(t + step) - log_radii;
        if (fabs(next_error) >= fabs(error)) {
            break;
        }
        slope = (next_error - error) / step;
        error = next_error;
        t += step;
    }
    return exp(t);
}

double dcHuntCrossleyEllipticStiffness(double radius_a, double radius_b, double modulus)
{
    if (!is_positive(radius_a) || !is_positive(radius_b) || !is_positive(modulus)) {
        return NAN;
    }
    double larger = fmax(radius_a, radius_b);
    double smaller = fmin(radius_a, radius_b);
    double q = axis_ratio(log(larger / smaller));
    struct ellipse ellipse = ellipse_integrals(q);
    return 4.0 / 3.0 * sqrt(2.0 * ellipse.d * larger) * ellipse.mean * modulus;
}
