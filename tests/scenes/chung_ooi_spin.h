/*
 * What Y. C. Chung and J. Y. Ooi published of impacts of balls, Granular Matter 13 (2011) 643-656, tests 5 to 8, for
 * suites and for the page of validation.
 */
#ifndef DC_TEST_CHUNG_OOI_SPIN_H
#define DC_TEST_CHUNG_OOI_SPIN_H

#include <math.h>

#include "ball_hit.h"

/* ---- test 5: growing way along the plane ---- */

enum { WAYS = 15, ELEMENTS = 17 };

/* Steel and polyethylene, at 5 m/s. */
static const BallKind grain[2] = {{2.08e11, 0.3, 7850, 1e-5, 0.3, 1}, {1e9, 0.4, 1400, 1e-5, 0.3, 1}};
static const double along[WAYS] = {1 / 15., 1 / 3., 2 / 3., 1, 4 / 3., 5 / 3., 2, 7 / 3., 3, 10 / 3., 4, 5, 6, 10, 13};
/* Slip afterwards over mu times the speed it leaves with; spin times radius over mu times the speed it came with. */
static const double recoil[2][WAYS] = {
    {-0.080, -0.280, -0.493, -0.747, -1, -1.267, -1.533, -1.813, -2.440, -2.693, -2.787, -2, -1.013, 3.013, 6.013},
    {-0.080, -0.293, -0.573, -0.880, -1.120, -1.440, -1.760, -2.053, -2.680, -2.947, -2.933, -2, -1, 3, 6.013}};
static const double turn[2][WAYS] = {
    {0.106, 0.430, 0.820, 1.250, 1.664, 2.094, 2.524, 2.978, 3.904, 4.293, 4.837, 5.007, 5.006, 5.004, 5.00},
    {0.097, 0.438, 0.901, 1.331, 1.761, 2.216, 2.670, 3.116, 4.050, 4.456, 4.934, 4.966, 4.958, 4.963, 4.96}};
/* By finite elements, for steel: incident and recoil. */
static const double element[ELEMENTS][2] = {
    {0.006, -0.027}, {0.272, -0.027}, {0.586, -0.027}, {0.876, -0.080}, {1.190, -0.213}, {1.553, -0.373},
    {1.915, -0.627}, {2.314, -0.947}, {2.785, -1.253}, {3.317, -1.520}, {3.970, -1.720}, {4.755, -1.707},
    {5.758, -1.200}, {7.124, 0.133},  {9.118, 2.147},  {12.356, 5.427}, {12.961, 6.013}};

/* ---- test 6: growing spin ---- */

enum { SPINS = 17, SLIDES = 12 };

/* Aluminium alloy and nylon, at 0.2 m/s; the slip's angle is 5, 10, ... 85 degrees. */
static const BallKind ball[2] = {{7e10, 0.33, 2700, 0.1, 0.4, 0.5}, {2.5e9, 0.4, 1000, 0.1, 0.4, 0.5}};
/* Slip of the surface, m/s. */
static inline double spinSlip(int i)
{
    return 0.2 * tan((i + 1) * 5 * M_PI / 180);
}

/* Slip after over normal speed after (what lies beyond the figure is left out); minus slip after over slip before. */
static const double leaves[2][SPINS] = {{0.022, 0.062, 0.089, 0.102, 0.089, 0.089, 0.050, -0.031, -0.151, -0.271,
                                         -0.351, -0.377, 0.052, 1.272, 3.241, 7.127, NAN},
                                        {0.022, 0.049, 0.049, 0.089, 0.062, 0.036, -0.031, -0.124, -0.231, -0.324,
                                         -0.377, -0.377, 0.052, 1.272, 3.255, 7.127, NAN}};
static const double kept[2][SPINS - SLIDES] = {{-0.028, -0.243, -0.445, -0.634, -0.820},
                                               {-0.026, -0.243, -0.443, -0.638, -0.824}};

#endif
