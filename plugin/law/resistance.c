/* Rolling and spinning friction; see resistance.h. */
#include <math.h>

#include <ode-compliant/resistance.h>

#include "base/vector.h"

static const double iwashita_oda = 2.25;

double dcResistanceStiffness(double normal_stiffness, double arm)
{
    return normal_stiffness >= 0.0 && arm >= 0.0 ? iwashita_oda * normal_stiffness * arm * arm : NAN;
}

/* The damper that is critical for the bodies alone. */
static double damping(const dcResistance *law)
{
    return 2.0 * sqrt(law->stiffness / law->mobility);
}

/*
 * What of spring and damper is left where they are to hold at the end of the step.  The bodies may be harder to turn
 * than `mobility` says (a ball that rolls is), so this is never too much.
 */
static double share(const dcResistance *law)
{
    return 1.0 / (1.0 + law->step * (law->stiffness * law->step + damping(law)) * law->mobility);
}

static void cut(double a[3], double most)
{
    double size = v_norm(a);
    if (size > most) {
        v_scale(a, most / size, a);
    }
}

void dcResistanceTorque(const dcResistance *law, const double turn[3], const double spin[3], double torque[3])
{
    double left = share(law);
    v_scale(torque, -left * law->stiffness, turn);
    v_add_scaled(torque, torque, -left * (law->stiffness * law->step + damping(law)), spin);
    cut(torque, law->limit);
}

void dcResistanceTurn(const dcResistance *law, double turn[3], const double way[3])
{
    v_add_scaled(turn, turn, 1.0, way);
    cut(turn, law->limit / (share(law) * law->stiffness));
}

double dcResistanceEnergy(const dcResistance *law, const double turn[3])
{
    return 0.5 * share(law) * law->stiffness * v_dot(turn, turn);
}
