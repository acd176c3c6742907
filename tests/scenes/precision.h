/*
 * Tolerances that follow ODE's precision. The library computes in double, but what it reads from ODE and hands to it is
 * dReal, so no result is better than that. The tolerances in the suites are written for a double precision ODE.
 */
#ifndef DC_TEST_PRECISION_H
#define DC_TEST_PRECISION_H

#include <float.h>
#include <math.h>
#include <ode/ode.h>

#define DC_SINGLE (sizeof(dReal) < sizeof(double))

/* Distance from 1 to the next dReal. */
#define DC_EPSILON (DC_SINGLE ? (double)FLT_EPSILON : DBL_EPSILON)

/*
 * With a double precision ODE the tolerance as it is. With single precision the same share of float's digits as it is
 * of double's, but three digits at least: 1e-14 becomes 6e-7, 1e-10 4e-5, 1e-8 3e-4, all of 1e-6 to 1e-3 become 1e-3,
 * and what is more stays.
 */
static inline double asPrecise(double tolerance)
{
    if (!DC_SINGLE || tolerance >= 1e-3 || tolerance <= 0) {
        return tolerance;
    }
    return fmin(1e-3, pow(DC_EPSILON, log(tolerance) / log(DBL_EPSILON)));
}

/*
 * What rounding adds with a single precision ODE to a result made from numbers of `size`, in the result's unit: a depth
 * of a micrometre between places of a metre has size 1.  Nothing with double precision, whose tolerances say all.
 */
static inline double roundingOf(double size)
{
    return DC_SINGLE ? 8 * DC_EPSILON * size : 0;
}

/* The speed that ODE's ERP of 0.2 gives a body, in a step of h, for a place of `size` being rounded: for roundingOf().
 */
static inline double swayOf(double size, double h)
{
    return 0.2 * size / h;
}

/* The same together, for a bound. */
static inline double asPreciseOf(double tolerance, double size)
{
    return fmax(asPrecise(tolerance), roundingOf(size));
}

/* One value or another; for a step, a bound, or a disturbance that must be larger with a single precision ODE. */
static inline double byPrecision(double with_double, double with_single)
{
    return DC_SINGLE ? with_single : with_double;
}

#endif
