/**
 * @file friction.h
 * @brief Hollars friction: a continuous law of the slip speed.
 *
 *     ft = fn g(vs),  g(vs) = min(vs/vt,1) (ud + 2 (us-ud)/(1+(vs/vt)^2)) + uv vs,   against the slip
 *
 * Source: M. Hollars' model as documented for Simbody's HuntCrossleyForce.  Zero slip gives zero friction: a body
 * at rest on a slope creeps at the speed where g equals the slope's demand (at most vt).
 * Plain C, no ODE.  SI units.  Functions return NaN when an argument is out of its stated range.
 */
#ifndef ODE_COMPLIANT_FRICTION_H
#define ODE_COMPLIANT_FRICTION_H

#include <stddef.h>

#include <ode-compliant/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcfrictionlaw
 * @{ */

/** What surfaces do below the limit of friction. */
typedef enum dcFrictionModel {
    dcFrictionHolding,    /**< they hold by a tangential spring with damping, see holding.h */
    dcFrictionRegularized /**< they creep: Hollars' law below, to the digit */
} dcFrictionModel;

/** Coefficients of one contact. */
typedef struct dcFriction {
    double us; /**< static, >= ud */
    double ud; /**< dynamic, >= 0 */
    double uv; /**< viscous in s/m, >= 0 */
} dcFriction;

/**
 * @brief Friction coefficient g(vs).
 * @param law   coefficients
 * @param vt    transition velocity in m/s, > 0
 * @param slip  slip speed vs in m/s, >= 0
 */
DC_API double dcFrictionCoefficient(const dcFriction *law, double vt, double slip);

/** Slip speed in m/s, 0 <= vs <= vt, at which g(vs) = demand; NaN if demand exceeds us + uv vt (it slides). */
DC_API double dcFrictionCreep(const dcFriction *law, double vt, double demand);

/**
 * @brief Slip speed at the end of a step, friction acting throughout: smallest root u of u = s - a g(u).
 *
 * Semi-implicit friction: whatever the step, it stops the slip and never turns it round.
 * @param law, vt as above
 * @param slip    s: slip speed predicted without this friction, m/s, >= 0
 * @param impulse a = step * inverse mass * normal force, m/s, >= 0; with a = 0 the result is s
 */
DC_API double dcFrictionSlip(const dcFriction *law, double vt, double slip, double impulse);

/** A batch of contacts: arrays of equal length that do not overlap. */
typedef struct dcFrictionBatch {
    size_t count;          /**< number of contacts */
    double vt;             /**< transition velocity in m/s, > 0 */
    const dcFriction *law; /**< coefficients */
    const double *slip;    /**< predicted slip speeds s, m/s */
    const double *impulse; /**< a in m/s, or NULL for the plain law */
    double *coefficient;   /**< receives g(u) */
    double *end_slip;      /**< receives u, or NULL */
} dcFrictionBatch;

/** Evaluates a batch. */
DC_API void dcFrictionEvaluate(const dcFrictionBatch *batch);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
