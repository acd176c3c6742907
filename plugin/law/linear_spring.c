/* Linear spring and damper; see linear_spring.h. */
#include <math.h>

#include <ode-compliant/linear_spring.h>

/* NaN goes through: a bad state must show up in the force. */
static double clamp(double value, double lower, double upper)
{
    return value < lower ? lower : value > upper ? upper : value;
}

double dcLinearSpringEnergy(const dcLinearSpring *spring, double position)
{
    double k = spring->stiffness, limit = spring->force_limit;
    double x = clamp(position, spring->lower, spring->upper) - spring->rest, size = fabs(x);
    return k * size <= limit ? 0.5 * k * x * x : limit * size - 0.5 * limit * limit / k;
}

void dcLinearSpringEvaluate(const dcLinearSpring *spring, double position, double rate, dcLinearSpringResult *out)
{
    double limit = spring->force_limit;
    out->energy = dcLinearSpringEnergy(spring, position);
    out->force = out->elastic = out->power = 0.0;
    if (position < spring->lower || position > spring->upper) {
        return;
    }
    out->elastic = clamp(-spring->stiffness * (position - spring->rest), -limit, limit);
    out->force = clamp(out->elastic - spring->damping * rate, -limit, limit);
    out->power = -(out->force - out->elastic) * rate;
}
