/**
 * @file combination.h
 * @brief Rules by which two materials become what their surfaces have in common, one for each quantity.
 *
 * Plain C, no ODE.  SI units.
 */
#ifndef ODE_COMPLIANT_COMBINATION_H
#define ODE_COMPLIANT_COMBINATION_H

#include <ode-compliant/export.h>
#include <ode-compliant/material.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcmaterial
 * @{ */

/** The quantities that have a rule each. */
typedef enum dcQuantity {
    dcQuantityModulus,          /**< dcPairMaterial::modulus, in Pa, and dcPairMaterial::share1 with it */
    dcQuantityDissipation,      /**< in s/m */
    dcQuantityStaticFriction,   /**< no unit */
    dcQuantityDynamicFriction,  /**< no unit */
    dcQuantityViscousFriction,  /**< in s/m */
    dcQuantityTangentialRatio,  /**< no unit; made of the ratios 2(1-p)/(2-p) of both sides (holding.h) */
    dcQuantityRollingFriction,  /**< its arm in m, and what is added in radii */
    dcQuantitySpinningFriction, /**< likewise */
    dcQuantityAdhesionForce,    /**< in N */
    dcQuantityAdhesionEnergy,   /**< in J/m^2 */
    dcQuantityAdhesionStress,   /**< in Pa */
    dcNumQuantities             /**< how many there are */
} dcQuantity;

/**
 * @brief What becomes of the values a and b of two sides.
 *
 * Two sides of equal modulus E give E/2^(3/2) by dcRuleUsual, E/2 by dcRuleHertz, and E by all others.
 */
typedef enum dcRule {
    /** What dcMaterialCombine() does, Simbody's rules: see there.  The default of every quantity. */
    dcRuleUsual,
    /** Modulus only: 1/E = 1/E1 + 1/E2, that of two elastic half-spaces (K. L. Johnson, Contact Mechanics, 1985,
     *  chapter 4); of two equal sides 1.41 times dcRuleUsual's. */
    dcRuleHertz,
    dcRuleMinimum,       /**< the lesser of a and b */
    dcRuleMaximum,       /**< the greater of a and b */
    dcRuleMean,          /**< (a + b)/2 */
    dcRuleGeometricMean, /**< sqrt(a b), what Box2D does with friction */
    dcRuleHarmonicMean,  /**< 2 a b/(a + b), 0 if both are 0 */
    dcRuleProduct,       /**< a b, what Bullet does with friction; for what has no unit only */
    dcNumRules           /**< how many there are */
} dcRule;

/** A rule for each quantity.  Always start from dcCombinationDefault(). */
typedef struct dcCombination {
    dcRule rule[dcNumQuantities]; /**< by dcQuantity */
} dcCombination;

/** dcRuleUsual for every quantity. */
DC_API dcCombination dcCombinationDefault(void);

/**
 * @brief Says why a quantity cannot have a rule.
 * @return NULL if it can, else a sentence such as "dcRuleHertz is a rule for dcQuantityModulus only"
 */
DC_API const char *dcRuleFault(dcQuantity what, dcRule rule);

/**
 * @brief Combines two materials by rules of choice.
 *
 * The share of the overlap follows the modulus' rule: dcMaterialCombine()'s with dcRuleUsual, else that of elastic
 * half-spaces, s1 = E2/(E1 + E2).  dcRuleUsual of dissipation and tangential ratio weighs with that share; with
 * dcRuleHertz for the modulus the ratio is then that of R. D. Mindlin for two unlike half-spaces,
 * k_t/k_n = 4 G/E, 1/G = (2-p1)/G1 + (2-p2)/G2.  Static friction that came out less than dynamic friction, which two
 * rules may give, is as much as that.
 *
 * @param combination rules without a fault (dcRuleFault())
 * @param first, second materials of the two surfaces, in range
 * @param pair          receives the result; swapped materials give the same bits, but for share1
 */
DC_API void dcMaterialCombineBy(const dcCombination *combination, const dcMaterial *first, const dcMaterial *second,
                                dcPairMaterial *pair);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
