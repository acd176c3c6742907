/*
 * The cone of friction: of its bound and its impulse, vectors of four of which the scalar is no less than the rest is
 * long.  It is its own dual, the cone of slip's multiplier and slip.
 */
#ifndef BRIDGE_CARRY_SOLVE_CONE_H
#define BRIDGE_CARRY_SOLVE_CONE_H

#include <math.h>

#include "base/vector.h"

static inline double dcxConeDot(const double a[4], const double b[4])
{
    return a[0] * b[0] + v_dot(a + 1, b + 1);
}

/* What is left to the boundary, squared. */
static inline double dcxConeLeft(const double a[4])
{
    double size = v_norm(a + 1);
    return (a[0] - size) * (a[0] + size);
}

static inline void dcxConeProduct(double r[4], const double a[4], const double b[4])
{
    for (int k = 1; k < 4; k++) {
        r[k] = a[0] * b[k] + b[0] * a[k];
    }
    r[0] = dcxConeDot(a, b);
}

/* r with a r = b */
static inline void dcxConeDivide(double r[4], const double a[4], const double b[4])
{
    r[0] = (a[0] * b[0] - v_dot(a + 1, b + 1)) / dcxConeLeft(a);
    for (int k = 1; k < 4; k++) {
        r[k] = (b[k] - r[0] * a[k]) / a[0];
    }
}

/* r = spread W a; sign -1: with the inverse of W.  w is on the unit hyperboloid. */
static inline void dcxConeScale(double r[4], const double w[4], double sign, double spread, const double a[4])
{
    double along = v_dot(w + 1, a + 1), more = sign * a[0] + along / (1 + w[0]);
    r[0] = spread * (w[0] * a[0] + sign * along);
    for (int k = 1; k < 4; k++) {
        r[k] = spread * (a[k] + more * w[k]);
    }
}

/* The scaling in which both are the same: z spread W = s / (spread W); the spread. */
static inline double dcxConeBetween(double w[4], const double s[4], const double z[4])
{
    double at_s = sqrt(dcxConeLeft(s)), at_z = sqrt(dcxConeLeft(z));
    double both = 2 * sqrt(0.5 * (1 + dcxConeDot(s, z) / (at_s * at_z)));
    w[0] = (s[0] / at_s + z[0] / at_z) / both;
    for (int k = 1; k < 4; k++) {
        w[k] = (s[k] / at_s - z[k] / at_z) / both;
    }
    return sqrt(at_s / at_z);
}

/* How many steps lead to the boundary. */
static inline double dcxConeWay(const double a[4], const double step[4])
{
    double c = dcxConeLeft(a), b = a[0] * step[0] - v_dot(a + 1, step + 1);
    double root = b * b - dcxConeLeft(step) * c, below = root >= 0 ? sqrt(root) - b : 0;
    return below > 0 ? c / below : INFINITY;
}

#endif
