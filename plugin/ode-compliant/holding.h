/**
 * @file holding.h
 * @brief Friction that holds: a tangential spring with damping, limited by mu(v) N.
 *
 * Where two surfaces touch, a spring is stretched along the surface from the moment of touch on, with a damper beside
 * it.  Their force on the first surface is
 *
 *     f = -P(k s + c v),   P: cut back to |f| <= mu(v) N,   mu(v) of Hollars' law (friction.h)
 *
 * s the stretch, v the slip velocity.  What of k s is beyond the limit is slip, and lost from s: the spring is elastic,
 * its end is plastic.  So a body on a slope stands where regularized friction creeps, and gives back what an oblique
 * impact has stored.  Stiffness and damping are the normal force's times the ratio of Mindlin:
 *
 *     k/k_n = c/c_n = 2 (1-p)/(2-p)        p Poisson's ratio
 *
 * Sources: P. A. Cundall, O. D. L. Strack, Geotechnique 29 (1979) 47-65 (spring, damper and slider); R. D. Mindlin,
 * J. Appl. Mech. 16 (1949) 259-268 (the ratio).
 *
 * The stretch, so where the anchor is, stays the same while the stiffness follows the normal load.  A spring that
 * becomes stiffer has more energy: what it lost when it became softer is kept for that, and what the contact dissipates
 * at that moment may serve; beyond that the stretch becomes less, so that a contact never gives more than it took.
 *
 * Plain C, no ODE.  SI units.  Vectors are of space and lie across the normal.
 */
#ifndef ODE_COMPLIANT_HOLDING_H
#define ODE_COMPLIANT_HOLDING_H

#include <ode-compliant/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcfrictionlaw
 * @{ */

/** A tangential spring; all zero when two surfaces begin to touch. */
typedef struct dcHold {
    double force[3];  /**< k s, of the first surface against the second: the spring pushes the first with -force, N */
    double stiffness; /**< k in N/m, >= 0 */
    double spare;     /**< energy that it lost as it became softer, kept for when it becomes stiffer, J */
} dcHold;

/** Mindlin's ratio 2(1-p)/(2-p) of tangential and normal stiffness; NaN unless -1 < p <= 0.5. */
DC_API double dcHoldRatio(double poissons_ratio);

/**
 * @brief Gives a spring the stiffness of now.  The stretch is kept as far as there is energy for it.
 * @param hold      the spring
 * @param stiffness k in N/m, > 0
 * @param lost      energy that the contact dissipates meanwhile and that may serve, J, >= 0
 */
DC_API void dcHoldSetStiffness(dcHold *hold, double stiffness, double lost);

/**
 * @brief Carries a spring along with the surfaces.
 * @param hold   the spring, across the normal of before
 * @param normal of now, a unit vector
 * @param turn   angle about it that the surfaces turned since, the mean of both, rad
 */
DC_API void dcHoldCarry(dcHold *hold, const double normal[3], double turn);

/**
 * @brief Stretches a spring, and cuts it back to the limit.
 * @param hold the spring
 * @param way  of the first surface against the second, across the normal, m
 * @param most mu N in N, >= 0
 */
DC_API void dcHoldStretch(dcHold *hold, const double way[3], double most);

/**
 * @brief Friction on the first surface.
 * @param hold    the spring, stretched to now
 * @param damping c in N s/m, >= 0
 * @param slip    velocity v of the first surface against the second, across the normal, m/s
 * @param most    mu(v) N in N, >= 0
 * @param force   receives the force, N
 */
DC_API void dcHoldFriction(const dcHold *hold, double damping, const double slip[3], double most, double force[3]);

/** Energy in the spring, what it keeps for later included, J. */
DC_API double dcHoldEnergy(const dcHold *hold);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
