/*
 * Soft points against a surface; see point_force.h.
 *
 *     f = -sgn(d) fK(|d|) - D ddot,   fK = K |d| or K d^2,   pe = K d^2/2 or K |d|^3/3,   d < 0 inside
 *
 * ArtiSynth Modeling Guide, PointPlaneForce and PointMeshForce.
 */
#include <math.h>
#include <stddef.h>

#include <ode-compliant/point_force.h>

#include "base/number.h"

dcPointLaw dcPointLawDefault(void)
{
    return (dcPointLaw){.stiffness = 1.0, .damping = 0.0, .type = dcPointForceLinear};
}

static const char *fault(double *value, double offending, const char *text)
{
    if (value) {
        *value = offending;
    }
    return text;
}

const char *dcPointLawFault(const dcPointLaw *law, double *value)
{
    if (!is_not_negative(law->stiffness)) {
        return fault(value, law->stiffness, "stiffness must be finite and not negative");
    }
    if (!is_not_negative(law->damping)) {
        return fault(value, law->damping, "damping must be finite and not negative");
    }
    if (law->type != dcPointForceLinear && law->type != dcPointForceQuadratic) {
        return fault(value, (double)law->type, "type must be dcPointForceLinear or dcPointForceQuadratic");
    }
    return NULL;
}

/* The comparison is such that NaN goes through: a bad state must show up in the force. */
static inline int is_idle(const dcPointLaw *law, double distance)
{
    return law->unilateral && distance > 0.0;
}

/* -sgn(d) fK(|d|) */
static inline double elastic(const dcPointLaw *law, double distance)
{
    double size = law->type == dcPointForceQuadratic ? fabs(distance) : 1.0;
    return -law->stiffness * size * distance;
}

static inline double stored(const dcPointLaw *law, double distance)
{
    double share = law->type == dcPointForceQuadratic ? 1.0 / 3.0 : 0.5;
    return -share * elastic(law, distance) * distance;
}

void dcPointForceEvaluate(const dcPointForceBatch *b)
{
    const dcPointLaw *law = b->law;
    for (size_t i = 0; i < b->count; i++) {
        double d = b->distance[i];
        if (is_idle(law, d)) {
            b->force[i] = b->elastic_force[i] = b->energy[i] = 0.0;
            continue;
        }
        double lag = b->lag_mobility ? b->lag_mobility[i] : 0.0;
        double pull = elastic(law, d);
        double force = (pull - law->damping * b->rate[i]) / (1.0 + law->damping * lag);
        b->elastic_force[i] = pull;
        b->energy[i] = stored(law, d);
        b->force[i] = law->unilateral && law->no_sticking && force < 0.0 ? 0.0 : force;
    }
}

double dcPointForceDissipatedPower(double force, double elastic_force, double rate)
{
    return (elastic_force - force) * rate;
}

double dcPointForceTangentStiffness(const dcPointLaw *law, double distance)
{
    if (is_idle(law, distance)) {
        return 0.0;
    }
    return law->type == dcPointForceQuadratic ? 2.0 * law->stiffness * fabs(distance) : law->stiffness;
}

double dcPointForceStaticDepth(const dcPointLaw *law, double load)
{
    if (!is_not_negative(load)) {
        return NAN;
    }
    double depth = load > 0.0 ? load / law->stiffness : 0.0;
    return law->type == dcPointForceQuadratic ? sqrt(depth) : depth;
}

double dcPointForcePeakDepth(const dcPointLaw *law, double distance, double mobility, double speed, double acceleration)
{
    double d = is_idle(law, distance) ? 0.0 : fabs(distance), kw = law->stiffness * mobility;
    if (law->type == dcPointForceQuadratic) { /* K d^3/3 = K d0^3/3 + (m v^2/2), and K d^3/3 = m a d for the push */
        double fall = 3.0 * acceleration / kw;
        return cbrt(d * d * d + 1.5 * speed * speed / kw + fall * sqrt(fall));
    }
    double fall = 2.0 * acceleration / kw;
    return sqrt(d * d + speed * speed / kw + fall * fall);
}
