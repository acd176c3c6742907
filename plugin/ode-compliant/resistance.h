/**
 * @file resistance.h
 * @brief Rolling and spinning friction: a spring against turning with a damper, limited by an arm times the load.
 *
 * What rolls or spins where it touches is held back by a torque.  A turn against the other surface stretches a spring
 * with a damper beside it; their torque on the first surface is
 *
 *     T = -P(k q + c w),   P: cut back to |T| <= b N
 *
 * q the turn since the anchor, w the spin against the other surface, b the arm in m, N the normal load.  What of k q is
 * beyond the limit is rolled away and lost from q: the spring is elastic, its end is plastic.  So a ball stands on a
 * slope of less than b/R, and one that rolls is slowed down by 5/7 (b/R) g.  The stiffness follows from the arm and
 * from the normal stiffness of the contact, and the damper is critical for the bodies alone:
 *
 *     k = 2.25 k_n b^2
 *
 * Source: J. Ai, J.-F. Chen, J. M. Rotter, J. Y. Ooi, Powder Technology 206 (2011) 269-282 (type C), after K. Iwashita,
 * M. Oda, J. Eng. Mech. 124 (1998) 285-292.
 *
 * Plain C, no ODE.  SI units.
 */
#ifndef ODE_COMPLIANT_RESISTANCE_H
#define ODE_COMPLIANT_RESISTANCE_H

#include <ode-compliant/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcfrictionlaw
 * @{ */

/** What a resistance does in a step. */
typedef struct dcResistance {
    double stiffness; /**< k in N m/rad, > 0 */
    double limit;     /**< b N in N m, >= 0 */
    double mobility;  /**< what a torque does to the spin at most: inverse moments of inertia, 1/(kg m^2), > 0 */
    double step;      /**< the torque acts for so long, s, >= 0; stiffer springs than the step can bear act softer */
} dcResistance;

/** k = 2.25 k_n b^2 in N m/rad, of the normal stiffness in N/m and the arm in m; NaN if one is negative. */
DC_API double dcResistanceStiffness(double normal_stiffness, double arm);

/**
 * @brief Torque on the first surface.
 * @param law    in range
 * @param turn   q in rad
 * @param spin   w in rad/s, of the first surface against the second at the beginning of the step
 * @param torque receives T in N m
 */
DC_API void dcResistanceTorque(const dcResistance *law, const double turn[3], const double spin[3], double torque[3]);

/**
 * @brief Turns a spring, and cuts it back to the limit.
 * @param law  in range
 * @param turn q in rad
 * @param way  the turn to be added, rad
 */
DC_API void dcResistanceTurn(const dcResistance *law, double turn[3], const double way[3]);

/** Energy in the spring, J. */
DC_API double dcResistanceEnergy(const dcResistance *law, const double turn[3]);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
