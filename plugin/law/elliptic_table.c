/*
 * Stiffness of elliptic Hertz contacts from a table; see law.h.
 *
 * With the geometric mean R of the principal radii, k = 4/3 sqrt(R) E g(ln(Ra/Rb)), where g is smooth, even, and 1 at
 * 0.  Finding the ellipse takes a microsecond or two, and crossed cylinders that turn would need it in every substep.
 */
#include <math.h>

#include <ode-compliant/hunt_crossley.h>

#include "law.h"

static const double pi = 3.14159265358979323846;

static double factor(double log_ratio)
{
    double radius = exp(0.5 * log_ratio);
    return 0.75 * dcHuntCrossleyEllipticStiffness(radius, 1.0 / radius, 1.0);
}

void dcxEllipticTableMake(dcxEllipticTable *table)
{
    if (table->made) {
        return;
    }
    for (int span = 0; span < dcxEllipticSpans; span++) {
        double sample[dcxEllipticTerms];
        for (int k = 0; k < dcxEllipticTerms; k++) {
            sample[k] = factor(span + 0.5 + 0.5 * cos(pi * (k + 0.5) / dcxEllipticTerms));
        }
        for (int n = 0; n < dcxEllipticTerms; n++) {
            double sum = 0.0;
            for (int k = 0; k < dcxEllipticTerms; k++) {
                sum += sample[k] * cos(pi * n * (k + 0.5) / dcxEllipticTerms);
            }
            table->coefficient[span][n] = sum * (n ? 2.0 : 1.0) / dcxEllipticTerms;
        }
    }
    table->made = 1;
}

double dcxEllipticTableStiffness(const dcxEllipticTable *table, double radius_a, double radius_b, double modulus)
{
    double log_ratio = fabs(log(radius_a / radius_b));
    if (!(log_ratio < dcxEllipticSpans)) {
        return dcHuntCrossleyEllipticStiffness(radius_a, radius_b, modulus);
    }
    int span = (int)log_ratio;
    const double *c = table->coefficient[span];
    double x = 2.0 * (log_ratio - span) - 1.0, one = 0.0, two = 0.0; /* Clenshaw's recurrence */
    for (int n = dcxEllipticTerms - 1; n > 0; n--) {
        double next = 2.0 * x * one - two + c[n];
        two = one;
        one = next;
    }
    double g = x * one - two + c[0];
    return 4.0 / 3.0 * sqrt(sqrt(radius_a * radius_b)) * g * modulus;
}

void dcxCurveElliptic(const dcxEllipticTable *table, double radius_a, double radius_b, double modulus, dcxCurve *out)
{
    out->radius = sqrt(radius_a * radius_b);
    out->k = dcxEllipticTableStiffness(table, radius_a, radius_b, modulus);
}

void dcxCurveCrossed(const dcxEllipticTable *table, double r1, double r2, double sine2, double length, double modulus,
                     dcxCurve *out)
{
    double sum = 1 / r1 + 1 / r2, product = sine2 / (r1 * r2); /* of the principal relative curvatures */
    double square = sum * sum - 4 * product;
    double steep = 0.5 * (sum + sqrt(square > 0 ? square : 0)), flat = product / steep;
    double least = 0.02 / (length * length * steep);
    dcxCurveElliptic(table, 1 / (flat > least ? flat : least), 1 / steep, modulus, out);
}
