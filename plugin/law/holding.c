/* Friction that holds; see holding.h. */
#include <math.h>

#include <ode-compliant/holding.h>

#include "hold.h"

double dcHoldRatio(double poissons_ratio)
{
    if (!(poissons_ratio > -1.0 && poissons_ratio <= 0.5)) {
        return NAN;
    }
    return 2.0 * (1.0 - poissons_ratio) / (2.0 - poissons_ratio);
}

void dcHoldSetStiffness(dcHold *hold, double stiffness, double lost)
{
    dcxHoldSetStiffnessNow(hold, stiffness, lost);
}

void dcHoldCarry(dcHold *hold, const double n[3], double turn)
{
    dcxHoldCarryNow(hold, n, turn);
}

void dcHoldStretch(dcHold *hold, const double way[3], double most)
{
    dcxHoldStretchNow(hold, way, most);
}

void dcHoldFriction(const dcHold *hold, double damping, const double slip[3], double most, double force[3])
{
    dcxHoldFrictionNow(hold, damping, slip, most, force);
}

double dcHoldEnergy(const dcHold *hold)
{
    return dcxHoldEnergyNow(hold);
}
