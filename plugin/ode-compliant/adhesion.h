/**
 * @file adhesion.h
 * @brief Adhesion without hysteresis: while two surfaces overlap, a pull acts besides the elastic law.
 *
 *     f = f_elastic(x, xdot) - F     and     pe = pe_elastic - F x     where x > 0,     none where x <= 0
 *
 * The pull F is a constant, or by Derjaguin, Muller and Toporov 2 pi w R, w the work of adhesion and R the composite
 * radius of the contact.  As it has a potential it takes no energy: what parts gives back what it got as it met.
 * Friction is limited by the elastic force, so by mu (N + F), N what the two are pressed together with.
 *
 * Sources: B. V. Derjaguin, V. M. Muller, Yu. P. Toporov, J. Colloid Interface Sci. 53 (1975) 314-326; D. Maugis, J.
 * Colloid Interface Sci. 150 (1992) 243-269 (the limit of small, stiff contacts, where the pull is the same at any
 * depth).
 *
 * Plain C, no ODE.  SI units.
 */
#ifndef ODE_COMPLIANT_ADHESION_H
#define ODE_COMPLIANT_ADHESION_H

#include <ode-compliant/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcmaterial
 * @{ */

/** Pull 2 pi w R in N, of the work of adhesion in J/m^2 and the radius in m; NaN if one is negative. */
DC_API double dcAdhesionPull(double work, double radius);

/**
 * A leapfrog step of a contact that touches.  Rates of overlap are those of the two steps; forces act from the middle
 * of the last one to the middle of the coming one.
 */
typedef struct dcAdhesionStep {
    double depth;  /**< x now, m, > 0 */
    double before; /**< xdot in the last step, m/s */
    double after;  /**< in the coming one without the pull, m/s */
    double gain;   /**< and what the whole pull adds to it, m/s, >= 0 */
    double back;   /**< half of the last step, s, >= 0 */
    double ahead;  /**< half of the coming one, s, > 0 */
    int touched;   /**< whether x > 0 was so at the beginning of the last step */
    int parted;    /**< and it was to part then, as dcAdhesionPart() found: what the pull does up to there is done */
} dcAdhesionStep;

/**
 * @brief The part of the pull that acts in a step of leapfrog's, 0 to 2.
 *
 * A force that begins and ends at x = 0 of a sudden would act for whole steps, though the two touch in a part of them.
 * So that its work is F x all the same, it is this much greater or less in the step after the touch and in that before
 * the release; 1 in all others.
 * @param step  what is known of it
 * @param parts receives 1 if the two part in the step, else 0
 */
DC_API double dcAdhesionPart(const dcAdhesionStep *step, int *parts);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
