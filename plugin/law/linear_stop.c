/*
 * Linear stop; see linear_stop.h.
 *
 *     q > hi, x = q - hi:  f = min(0, -k x (1 + d qdot))      q < lo, x = q - lo:  f = max(0, -k x (1 - d qdot))
 *     pe = 1/2 k x^2
 *
 * Simbody's Force::MobilityLinearStop.
 */
#include <stddef.h>

#include <ode-compliant/hunt_crossley.h>
#include <ode-compliant/linear_stop.h>

/* The comparisons are such that NaN goes through: a bad state must show up in the force. */
double dcLinearStopViolation(double lower, double upper, double position)
{
    return !(position <= upper) ? position - upper : !(position >= lower) ? position - lower : 0.0;
}

static double stop_force(double k, double d, double x, double rate)
{
    if (x > 0.0) {
        double f = -k * x * (1.0 + d * rate);
        return f >= 0.0 ? 0.0 : f;
    }
    if (x < 0.0) {
        double f = -k * x * (1.0 - d * rate);
        return f <= 0.0 ? 0.0 : f;
    }
    return x; /* 0, or NaN */
}

void dcLinearStopEvaluate(const dcLinearStopBatch *b)
{
    for (size_t i = 0; i < b->count; i++) {
        double x = dcLinearStopViolation(b->lower[i], b->upper[i], b->position[i]);
        b->force[i] = stop_force(b->stiffness[i], b->dissipation[i], x, b->rate[i]);
        b->energy[i] = 0.5 * b->stiffness[i] * x * x;
    }
}

/*
 * Restitution follows from m v dv/dx = -g(x) (1 + a v) for any spring g: the exponent drops out.  In Hunt and
 * Crossley's contact a is 3/2 c, here it is d.
 */
double dcLinearStopRestitution(double dissipation, double speed)
{
    return dcHuntCrossleyRestitution(dissipation / 1.5, speed);
}

double dcLinearStopDissipation(double restitution, double speed)
{
    return 1.5 * dcHuntCrossleyDissipation(restitution, speed);
}
