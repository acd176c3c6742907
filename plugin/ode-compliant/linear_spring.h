/**
 * @file linear_spring.h
 * @brief Linear spring and damper on a coordinate q, with a limit of force and a range in which it acts.
 *
 *     lower <= q <= upper, x = q - rest:   fs = -k x, at most F in size    f = fs - c qdot, at most F in size
 *     beyond the range                     f = 0
 *     pe = 1/2 k x^2 up to |x| = F/k, F |x| - 1/2 F^2/k beyond; out of the range what it was at the edge
 *     power dissipated = -(f - fs) qdot >= 0
 *
 * f is the generalized force on q, positive where it pushes q up.  Plain C, no ODE.  SI units: N and m, or N m and rad.
 */
#ifndef ODE_COMPLIANT_LINEAR_SPRING_H
#define ODE_COMPLIANT_LINEAR_SPRING_H

#include <ode-compliant/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dclinearlaws
 * @{ */

/** Values of a linear spring. */
typedef struct dcLinearSpring {
    double stiffness;   /**< k in N/m or N m/rad, >= 0 */
    double damping;     /**< c in N s/m or N m s/rad, >= 0 */
    double rest;        /**< q where the spring is relaxed, m or rad */
    double force_limit; /**< F in N or N m, >= 0; infinity: none */
    double lower;       /**< lower end of the range, m or rad; -infinity: none */
    double upper;       /**< upper end, >= lower; infinity: none */
} dcLinearSpring;

/** What a linear spring does. */
typedef struct dcLinearSpringResult {
    double force;   /**< f in N or N m */
    double elastic; /**< its elastic part fs, N or N m */
    double energy;  /**< pe in J */
    double power;   /**< dissipated, W */
} dcLinearSpringResult;

/** Evaluates the law at q, qdot (m and m/s, or rad and rad/s); a NaN goes through. */
DC_API void dcLinearSpringEvaluate(const dcLinearSpring *spring, double position, double rate,
                                   dcLinearSpringResult *out);
/** Elastic energy at q, J. */
DC_API double dcLinearSpringEnergy(const dcLinearSpring *spring, double position);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
