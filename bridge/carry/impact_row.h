/* Impacts, for normal_row.c.  `a`: of the two towards each other, without any row, m/s^2. */
#ifndef BRIDGE_CARRY_IMPACT_ROW_H
#define BRIDGE_CARRY_IMPACT_ROW_H

#include "base/number.h"
#include "press.h"

/* Depth that an approach at v within the last step explains. */
static inline double dcxPressCameIn(double v, double h, double gravity)
{
    return max_of(0.5 * gravity * h * h, 1.01 * max_of(v, 0) * h);
}

/* Whether one begins in this step; its speed at the touch. */
int dcxImpactBegins(const dcxPress *p, double h, double gravity, double a, double *speed);
void dcxImpactBegin(const dcxPress *p, double h, double gravity, double a, double speed, double softest, dcxCarried *m,
                    dcxRow *row);
/* Its first half: a stop where it is; 0 if it would not come back as far as here. */
int dcxImpactStop(const dcxPress *p, double h, double gravity, double a, double softest, dcxCarried *m, dcxRow *row);
/* Its second half. */
void dcxImpactRebound(const dcxPress *p, double h, double softest, dcxCarried *m, dcxRow *row);

#endif
