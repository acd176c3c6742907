/*
 * Tolerances that follow ODE's precision. The library computes in double, but what it reads from ODE and hands to it is
 * dReal, so no result is better than that. The tolerances in the suites are written for a double precision ODE.
 */
#ifndef DC_TEST_PRECISION_H
#define DC_TEST_PRECISION_H

#include <float.h>
#include <math.h>
#include <ode/ode.h>

/* Distance from 1 to the next dReal. */
#define DC_EPSILON (sizeof(dReal) == sizeof(double) ? DBL_EPSILON : (double)FLT_EPSILON)

/*
 * With a double precision ODE the tolerance as it is. With single precision the same share of float's digits as it is
 * of double's, but three digits at least: 1e-14 becomes 6e-7, 1e-10 4e-5, 1e-8 3e-4, all of 1e-6 to 1e-3 become 1e-3,
 * and what is more stays.
 */
static inline double asPrecise(double tolerance)
{
    if (sizeof(dReal) == sizeof(double) || tolerance >= 1e-3 || tolerance <= 0) {
        return tolerance;
    }
    return fmin(1e-3, pow(DC_EPSILON, log(tolerance) / log(DBL_EPSILON)));
}

/*
 * The same for a result that magnifies its input's rounding `condition` times, as a depth of x is known to |p|/x
 * roundings of a place p.
 */
static inline double asPreciseAs(double tolerance, double condition)
{
    return sizeof(dReal) == sizeof(double) ? tolerance : fmax(asPrecise(tolerance), 2 * condition * DC_EPSILON);
}

#endif
