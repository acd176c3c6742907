/**
 * @file linear_stop.h
 * @brief Linear stop on a coordinate q: the law, and helpers for choosing its dissipation.
 *
 *     q > upper, x = q - upper:   f = min(0, -k x (1 + d qdot))
 *     q < lower, x = q - lower:   f = max(0, -k x (1 - d qdot))
 *     else f = 0                  pe = 1/2 k x^2
 *
 * f is the generalized force on q, positive where it pushes q up; it never pulls towards the stop.  Source: Simbody's
 * Force::MobilityLinearStop; the damping in proportion to the spring is that of K. H. Hunt and F. R. E. Crossley,
 * J. Appl. Mech. 42 (1975) 440-445.  Plain C, no ODE.  SI units: N and m, or N m and rad.  Helpers return NaN when an
 * argument is out of its stated range.
 */
#ifndef ODE_COMPLIANT_LINEAR_STOP_H
#define ODE_COMPLIANT_LINEAR_STOP_H

#include <stddef.h>

#include <ode-compliant/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dclinearlaws
 * @{ */

/** A batch of stops: arrays of equal length that do not overlap, one entry per coordinate. */
typedef struct dcLinearStopBatch {
    size_t count;              /**< number of coordinates */
    const double *stiffness;   /**< k in N/m or N m/rad, >= 0 */
    const double *dissipation; /**< d in s/m or s/rad, >= 0 */
    const double *lower;       /**< lower bound in m or rad; -infinity: none */
    const double *upper;       /**< upper bound, >= lower; infinity: none */
    const double *position;    /**< q in m or rad */
    const double *rate;        /**< qdot in m/s or rad/s */
    double *force;             /**< receives f in N or N m */
    double *energy;            /**< receives pe in J, also where f is clamped to 0 */
} dcLinearStopBatch;

/** Evaluates a batch.  Within the bounds, and exactly on them, force and energy are 0; a NaN goes through. */
DC_API void dcLinearStopEvaluate(const dcLinearStopBatch *batch);

/** How far q is beyond its bounds: q - upper > 0, q - lower < 0, or 0 between them. */
DC_API double dcLinearStopViolation(double lower, double upper, double position);

/**
 * @brief Coefficient of restitution of a run into the stop at `speed`, if nothing else acts; independent of k and of
 *        the inertia.
 *
 * With a = d v it is the root e of  a - ln(1+a) = -a e - ln(1 - a e); about 1 - 2/3 d v.
 * @param dissipation d, >= 0; @param speed v, >= 0
 */
DC_API double dcLinearStopRestitution(double dissipation, double speed);

/** Dissipation that gives restitution e, 0 < e <= 1, at `speed` > 0; the inverse of dcLinearStopRestitution(). */
DC_API double dcLinearStopDissipation(double restitution, double speed);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
