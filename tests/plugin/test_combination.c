/* Rules that combine two materials: each rule for each quantity against numbers worked out by hand. */
#include "scenes/plugin_test.h"

#include <stddef.h>
#include <string.h>

/* Two materials and what the fields of both give by each rule.  Ratios: 2(1-p)/(2-p) of p = 0 is 1, of p = 0.5 2/3. */
static const dcMaterial one = {4e6, 0.2, 0.9, 0.4, 0.1, 0.0, 0.01, 0.9, 0.004, 0, 3, 0.16, 50},
                        two = {1e6, 0.8, 0.4, 0.1, 0.9, 0.5, 0.04, 0.4, 0.009, 0, 5, 0.04, 200};

/* By rule from dcRuleMinimum on: minimum, maximum, mean, geometric mean, harmonic mean, product; 0: it cannot be had.
 */
static const double by_hand[dcNumQuantities][6] = {
    [dcQuantityModulus] = {1e6, 4e6, 2.5e6, 2e6, 1.6e6, 0},
    [dcQuantityDissipation] = {0.2, 0.8, 0.5, 0.4, 0.32, 0},
    [dcQuantityStaticFriction] = {0.4, 0.9, 0.65, 0.6, 0.72 / 1.3, 0.36},
    [dcQuantityDynamicFriction] = {0.1, 0.4, 0.25, 0.2, 0.16, 0.04},
    [dcQuantityViscousFriction] = {0.1, 0.9, 0.5, 0.3, 0.18, 0},
    [dcQuantityTangentialRatio] = {2.0 / 3, 1, 5.0 / 6, 0.81649658092772603, 0.8, 2.0 / 3},
    [dcQuantityRollingFriction] = {0.01, 0.04, 0.025, 0.02, 0.016, 0},
    [dcQuantitySpinningFriction] = {0.004, 0.009, 0.0065, 0.006, 0.0072 / 1.3, 0},
    [dcQuantityAdhesionForce] = {3, 5, 4, 3.8729833462074170, 3.75, 0},
    [dcQuantityAdhesionEnergy] = {0.04, 0.16, 0.1, 0.08, 0.064, 0},
    [dcQuantityAdhesionStress] = {50, 200, 125, 100, 80, 0},
};

static const size_t place[dcNumQuantities] = {
    offsetof(dcPairMaterial, modulus),          offsetof(dcPairMaterial, dissipation),
    offsetof(dcPairMaterial, static_friction),  offsetof(dcPairMaterial, dynamic_friction),
    offsetof(dcPairMaterial, viscous_friction), offsetof(dcPairMaterial, tangential_ratio),
    offsetof(dcPairMaterial, rolling_friction), offsetof(dcPairMaterial, spinning_friction),
    offsetof(dcPairMaterial, adhesion_force),   offsetof(dcPairMaterial, adhesion_energy),
    offsetof(dcPairMaterial, adhesion_stress),
};

static double field(const dcPairMaterial *pair, int what)
{
    double value;
    memcpy(&value, (const char *)pair + place[what], sizeof value);
    return value;
}

static dcPairMaterial combined(int what, int rule, const dcMaterial *a, const dcMaterial *b)
{
    dcPairMaterial pair;
    dcCombination by = dcCombinationDefault();
    memset(&pair, 0, sizeof pair); /* what lies between the members is compared too */
    by.rule[what] = (dcRule)rule;
    dcMaterialCombineBy(&by, a, b, &pair);
    double value = 0;
    const char *fault = dcPairMaterialFault(&pair, &value);
    ck_assert_msg(!fault, "quantity %d, rule %d: %s, not %g", what, rule, fault, value);
    return pair;
}

/* The quantity is by the rule, all others are as usual; a loop over quantities. */
START_TEST(test_every_rule)
{
    dcPairMaterial usual = combined(_i, dcRuleUsual, &one, &two);
    for (int rule = dcRuleMinimum; rule < dcNumRules; rule++) {
        double wanted = by_hand[_i][rule - dcRuleMinimum];
        if (dcRuleFault((dcQuantity)_i, (dcRule)rule)) {
            ck_assert_double_eq(wanted, 0);
            continue;
        }
        dcPairMaterial pair = combined(_i, rule, &one, &two);
        if (_i == dcQuantityDynamicFriction && rule == dcRuleMaximum) {
            ck_assert_double_ge(pair.static_friction, pair.dynamic_friction);
        }
        assert_close(field(&pair, _i), wanted, 1e-15);
        for (int other = 0; other < dcNumQuantities && _i != dcQuantityModulus; other++) {
            ck_assert(other == _i || field(&pair, other) == field(&usual, other));
        }
        ck_assert(_i == dcQuantityModulus || pair.share1 == usual.share1);
    }
}
END_TEST

/*
 * 1/E = 1/4e6 + 1/1e6; the shares are as the compliances, 0.2 and 0.8; c and ratio are weighed with these.  G = E
 * (1-p)/2 with the plane strain modulus E: Mindlin's two unlike half-spaces have 2e6 and 0.25e6.
 */
START_TEST(test_hertz)
{
    dcPairMaterial pair = combined(dcQuantityModulus, dcRuleHertz, &one, &two);
    assert_close(pair.modulus, 0.8e6, 1e-15);
    assert_close(pair.share1, 0.2, 1e-15);
    assert_close(pair.dissipation, 0.2 * 0.2 + 0.8 * 0.8, 1e-15);
    double shear = 1 / ((2 - 0.0) / 2e6 + (2 - 0.5) / 0.25e6);
    assert_close(pair.tangential_ratio, 4 * shear / 0.8e6, 1e-15);
    pair = combined(dcQuantityModulus, dcRuleHertz, &one, &one);
    ck_assert_double_eq(pair.modulus, 2e6);
    ck_assert_double_eq(pair.share1, 0.5);
    pair = combined(dcQuantityModulus, dcRuleMean, &two, &one); /* the others share so too */
    assert_close(pair.share1, 0.8, 1e-15);
}
END_TEST

START_TEST(test_usual_is_the_default)
{
    dcCombination usual = dcCombinationDefault();
    dcPairMaterial plain, by;
    memset(&plain, 0, sizeof plain);
    memset(&by, 0, sizeof by);
    dcMaterialCombine(&one, &two, &plain);
    dcMaterialCombineBy(&usual, &one, &two, &by);
    ck_assert_mem_eq(&plain, &by, sizeof by);
    double soft = pow(1e6, 2.0 / 3), stiff = pow(4e6, 2.0 / 3), share = soft / (soft + stiff);
    assert_close(plain.share1, share, 1e-14);
    assert_close(plain.modulus, pow(share * stiff, 1.5), 1e-14);
    assert_close(plain.dissipation, 0.2 * share + 0.8 * (1 - share), 1e-14);
    assert_close(plain.static_friction, 0.72 / 1.3, 1e-15);
    assert_close(plain.tangential_ratio, 1 / (share + (1 - share) * 1.5), 1e-14);
}
END_TEST

START_TEST(test_which_rules_can_be)
{
    static const int no_unit[dcNumQuantities] = {0, 0, 1, 1, 0, 1};
    for (int what = 0; what < dcNumQuantities; what++) {
        for (int rule = 0; rule < dcNumRules; rule++) {
            const char *fault = dcRuleFault((dcQuantity)what, (dcRule)rule);
            int bad = (rule == dcRuleHertz && what != dcQuantityModulus) || (rule == dcRuleProduct && !no_unit[what]);
            ck_assert_int_eq(fault != NULL, bad);
            ck_assert(!fault || strstr(fault, rule == dcRuleHertz ? "dcRuleHertz" : "dcRuleProduct"));
        }
    }
    ck_assert_ptr_nonnull(strstr(dcRuleFault(dcNumQuantities, dcRuleMean), "dcQuantity"));
    ck_assert_ptr_nonnull(strstr(dcRuleFault((dcQuantity)-1, dcRuleMean), "dcQuantity"));
    ck_assert_ptr_nonnull(strstr(dcRuleFault(dcQuantityModulus, dcNumRules), "dcRule"));
    ck_assert_ptr_nonnull(strstr(dcRuleFault(dcQuantityModulus, (dcRule)-1), "dcRule"));
}
END_TEST

/* Two rules for friction may cross; what is static is then raised. */
START_TEST(test_static_is_not_less_than_dynamic)
{
    dcCombination by = dcCombinationDefault();
    by.rule[dcQuantityStaticFriction] = dcRuleProduct;
    by.rule[dcQuantityDynamicFriction] = dcRuleMaximum;
    dcPairMaterial pair;
    dcMaterialCombineBy(&by, &one, &two, &pair);
    ck_assert_double_eq(pair.dynamic_friction, 0.4);
    ck_assert_double_eq(pair.static_friction, 0.4);
}
END_TEST

static double sometimes_zero(double low, double high)
{
    return randomUnit() < 0.2 ? 0.0 : randomLog(low, high);
}

static dcMaterial random_material(void)
{
    double ud = sometimes_zero(1e-100, 1e200);
    dcMaterial m = {randomLog(1e-100, 1e200),
                    sometimes_zero(1e-150, 1e150),
                    ud * (1 + randomUnit()),
                    ud,
                    sometimes_zero(1e-150, 1e150),
                    1.5 * randomUnit() - 1.0 + 1e-9,
                    randomUnit(),
                    0,
                    0,
                    randomUnit(),
                    sometimes_zero(1e-150, 1e150),
                    sometimes_zero(1e-150, 1e150),
                    randomUnit()};
    return m;
}

/* Swapped materials give the same bits, and nothing over- or underflows into what a pair may not be. */
START_TEST(test_symmetric_and_in_range)
{
    for (int i = 0; i < 20000; i++) {
        dcMaterial a = random_material(), b = random_material();
        int what = i % dcNumQuantities, rule = i / dcNumQuantities % dcNumRules;
        if (dcRuleFault((dcQuantity)what, (dcRule)rule)) {
            continue;
        }
        dcPairMaterial ab = combined(what, rule, &a, &b), ba = combined(what, rule, &b, &a);
        assertScaled("sum of shares", ab.share1 + ba.share1, 1.0, 2.3e-16, 1.0);
        ba.share1 = ab.share1;
        ck_assert_mem_eq(&ab, &ba, sizeof ab);
    }
}
END_TEST

/* A mean of equal values is that value. */
START_TEST(test_means_of_equals)
{
    for (int what = 0; what < dcNumQuantities; what++) {
        for (int rule = dcRuleMinimum; rule < dcRuleProduct; rule++) {
            dcPairMaterial first = combined(what, dcRuleMinimum, &one, &one), pair = combined(what, rule, &one, &one);
            ck_assert_double_eq(field(&pair, what), field(&first, what));
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("combination");
    TCase *tests = tcase_create("combination");
    suite_add_tcase(suite, tests);
    tcase_add_loop_test(tests, test_every_rule, 0, dcNumQuantities);
    tcase_add_test(tests, test_hertz);
    tcase_add_test(tests, test_usual_is_the_default);
    tcase_add_test(tests, test_which_rules_can_be);
    tcase_add_test(tests, test_static_is_not_less_than_dynamic);
    tcase_add_test(tests, test_symmetric_and_in_range);
    tcase_add_test(tests, test_means_of_equals);
    return runSuite(suite);
}
