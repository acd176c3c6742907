/*
 * The rules that combine two materials; see material.h and combination.h.
 *
 * The usual rule: two half-spaces of moduli E1, E2 behave like springs in series of stiffness E^(2/3), because Hertz'
 * law gives x ~ (f/E)^(2/3): the overlap is shared as the compliances are.  Source: Simbody's HuntCrossleyContact.
 */
#include <float.h>
#include <math.h>
#include <stddef.h>

#include <ode-compliant/combination.h>
#include <ode-compliant/holding.h>

#include "base/number.h"

dcCombination dcCombinationDefault(void)
{
    dcCombination usual;
    for (int i = 0; i < dcNumQuantities; i++) {
        usual.rule[i] = dcRuleUsual;
    }
    return usual;
}

const char *dcRuleFault(dcQuantity what, dcRule rule)
{
    if ((unsigned)what >= dcNumQuantities) {
        return "that is no dcQuantity";
    }
    if ((unsigned)rule >= dcNumRules) {
        return "that is no dcRule";
    }
    if (rule == dcRuleHertz && what != dcQuantityModulus) {
        return "dcRuleHertz is a rule for dcQuantityModulus only";
    }
    if (rule == dcRuleProduct && what != dcQuantityStaticFriction && what != dcQuantityDynamicFriction &&
        what != dcQuantityTangentialRatio) {
        return "dcRuleProduct is a rule for quantities without a unit only";
    }
    return NULL;
}

/* sqrt(a b) where the product over- or underflows, too; of equal numbers it is the number. */
static double geometric_mean(double a, double b)
{
    double product = a * b;
    return product >= DBL_MIN && product <= DBL_MAX ? sqrt(product) : sqrt(a) * sqrt(b);
}

/* Of two numbers >= 0; the order does not matter to the bit, nothing overflows. */
static double combine(dcRule rule, double a, double b)
{
    switch (rule) {
    case dcRuleMinimum: return fmin(a, b);
    case dcRuleMaximum: return fmax(a, b);
    case dcRuleMean: return 0.5 * a + 0.5 * b;
    case dcRuleGeometricMean: return geometric_mean(a, b);
    case dcRuleProduct: return fmin(a * b, DBL_MAX);
    case dcRuleHertz: return in_series(a, b);
    default: return 2.0 * in_series(a, b); /* harmonic mean; usual for friction */
    }
}

/* Two sides in the order soft, stiff, so that swapping them gives the same bits; and what each takes of the overlap. */
struct sides {
    const dcMaterial *soft, *stiff;
    double share_soft, share_stiff;
};

static double combine_modulus(dcRule rule, struct sides *s)
{
    double soft = s->soft->plane_strain_modulus, stiff = s->stiff->plane_strain_modulus;
    if (rule != dcRuleUsual) {
        double ratio = soft / stiff;
        s->share_soft = 1.0 / (1.0 + ratio);
        s->share_stiff = ratio * s->share_soft;
        return combine(rule, soft, stiff);
    }
    double root = cbrt(soft);
    double ratio = cbrt(soft / stiff);
    s->share_soft = 1.0 / (1.0 + ratio * ratio);
    s->share_stiff = ratio * ratio * s->share_soft;
    double stiffness = s->share_soft * root * root;
    return stiffness * sqrt(stiffness);
}

static double combine_dissipation(dcRule rule, const struct sides *s)
{
    if (rule != dcRuleUsual) {
        return combine(rule, s->soft->dissipation, s->stiff->dissipation);
    }
    return s->share_soft * s->soft->dissipation + s->share_stiff * s->stiff->dissipation;
}

static double combine_ratio(dcRule rule, const struct sides *s)
{
    double soft = dcHoldRatio(s->soft->poissons_ratio), stiff = dcHoldRatio(s->stiff->poissons_ratio);
    return rule != dcRuleUsual ? combine(rule, soft, stiff) : 1.0 / (s->share_soft / soft + s->share_stiff / stiff);
}

/* Of rolling and spinning either surface may be the one that gives: usually the greater arm counts. */
static double combine_arm(dcRule rule, double a, double b)
{
    return combine(rule == dcRuleUsual ? dcRuleMaximum : rule, a, b);
}

static void combine_arms(const dcRule *rule, const dcMaterial *first, const dcMaterial *second, dcPairMaterial *pair)
{
    dcRule rolling = rule[dcQuantityRollingFriction], spinning = rule[dcQuantitySpinningFriction];
    pair->rolling_friction = combine_arm(rolling, first->rolling_friction, second->rolling_friction);
    pair->rolling_coefficient = combine_arm(rolling, first->rolling_coefficient, second->rolling_coefficient);
    pair->spinning_friction = combine_arm(spinning, first->spinning_friction, second->spinning_friction);
    pair->spinning_coefficient = combine_arm(spinning, first->spinning_coefficient, second->spinning_coefficient);
}

static double combine_adhesion(dcRule rule, dcRule usual, double a, double b)
{
    return combine(rule == dcRuleUsual ? usual : rule, a, b);
}

static void combine_adhesions(const dcRule *rule, const dcMaterial *first, const dcMaterial *second,
                              dcPairMaterial *pair)
{
    pair->adhesion_force =
        combine_adhesion(rule[dcQuantityAdhesionForce], dcRuleMinimum, first->adhesion_force, second->adhesion_force);
    pair->adhesion_energy = combine_adhesion(rule[dcQuantityAdhesionEnergy], dcRuleGeometricMean,
                                             first->adhesion_energy, second->adhesion_energy);
    pair->adhesion_stress = combine_adhesion(rule[dcQuantityAdhesionStress], dcRuleMinimum, first->adhesion_stress,
                                             second->adhesion_stress);
}

void dcMaterialCombineBy(const dcCombination *combination, const dcMaterial *first, const dcMaterial *second,
                         dcPairMaterial *pair)
{
    const dcRule *rule = combination->rule;
    int first_is_soft = first->plane_strain_modulus <= second->plane_strain_modulus;
    struct sides s = {first_is_soft ? first : second, first_is_soft ? second : first, 0.0, 0.0};
    pair->modulus = combine_modulus(rule[dcQuantityModulus], &s);
    pair->share1 = first_is_soft ? s.share_soft : s.share_stiff;
    pair->dissipation = combine_dissipation(rule[dcQuantityDissipation], &s);
    pair->dynamic_friction =
        combine(rule[dcQuantityDynamicFriction], first->dynamic_friction, second->dynamic_friction);
    pair->viscous_friction =
        combine(rule[dcQuantityViscousFriction], first->viscous_friction, second->viscous_friction);
    pair->tangential_ratio = combine_ratio(rule[dcQuantityTangentialRatio], &s);
    combine_arms(rule, first, second, pair);
    combine_adhesions(rule, first, second, pair);
    pair->friction_model = dcFrictionHolding;
    /* One rule for both keeps us >= ud, but for rounding when they are nearly equal; two rules need not. */
    pair->static_friction = fmax(pair->dynamic_friction, combine(rule[dcQuantityStaticFriction], first->static_friction,
                                                                 second->static_friction));
}

void dcMaterialCombine(const dcMaterial *first, const dcMaterial *second, dcPairMaterial *pair)
{
    dcCombination usual = dcCombinationDefault();
    dcMaterialCombineBy(&usual, first, second, pair);
}
