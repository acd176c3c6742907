/* Materials: defaults, ranges, the rules that combine two of them. */
#include "scenes/plugin_test.h"

#include <stddef.h>
#include <string.h>

START_TEST(test_default)
{
    dcMaterial material = dcMaterialDefault();
    double value = 42.0;
    ck_assert_ptr_null(dcMaterialFault(&material, &value));
    ck_assert_double_eq(value, 42.0);
    ck_assert_double_eq(material.plane_strain_modulus, 1e7);
    ck_assert_double_eq(material.dissipation, 2.0);
    ck_assert_double_eq(material.static_friction, 0.8);
    ck_assert_double_eq(material.dynamic_friction, 0.6);
    ck_assert_double_eq(material.viscous_friction, 0.0);
    ck_assert_double_eq(material.poissons_ratio, 0.3);
}
END_TEST

/* Field by field: name, place, and the value 0 being allowed or not. */
struct field {
    const char *name;
    size_t offset;
    int may_be_zero;
};

static const struct field material_fields[] = {
    {"plane_strain_modulus", offsetof(dcMaterial, plane_strain_modulus), 0},
    {"dissipation", offsetof(dcMaterial, dissipation), 1},
    {"static_friction", offsetof(dcMaterial, static_friction), 1},
    {"dynamic_friction", offsetof(dcMaterial, dynamic_friction), 1},
    {"viscous_friction", offsetof(dcMaterial, viscous_friction), 1},
    {"rolling_friction", offsetof(dcMaterial, rolling_friction), 1},
    {"rolling_coefficient", offsetof(dcMaterial, rolling_coefficient), 1},
    {"spinning_friction", offsetof(dcMaterial, spinning_friction), 1},
    {"spinning_coefficient", offsetof(dcMaterial, spinning_coefficient), 1},
    {"adhesion_force", offsetof(dcMaterial, adhesion_force), 1},
    {"adhesion_energy", offsetof(dcMaterial, adhesion_energy), 1},
    {"adhesion_stress", offsetof(dcMaterial, adhesion_stress), 1},
};

static const struct field pair_fields[] = {
    {"modulus", offsetof(dcPairMaterial, modulus), 0},
    {"share1", offsetof(dcPairMaterial, share1), 1},
    {"dissipation", offsetof(dcPairMaterial, dissipation), 1},
    {"static_friction", offsetof(dcPairMaterial, static_friction), 1},
    {"dynamic_friction", offsetof(dcPairMaterial, dynamic_friction), 1},
    {"viscous_friction", offsetof(dcPairMaterial, viscous_friction), 1},
    {"rolling_friction", offsetof(dcPairMaterial, rolling_friction), 1},
    {"rolling_coefficient", offsetof(dcPairMaterial, rolling_coefficient), 1},
    {"spinning_friction", offsetof(dcPairMaterial, spinning_friction), 1},
    {"spinning_coefficient", offsetof(dcPairMaterial, spinning_coefficient), 1},
    {"adhesion_force", offsetof(dcPairMaterial, adhesion_force), 1},
    {"adhesion_energy", offsetof(dcPairMaterial, adhesion_energy), 1},
    {"adhesion_stress", offsetof(dcPairMaterial, adhesion_stress), 1},
    {"tangential_ratio", offsetof(dcPairMaterial, tangential_ratio), 1},
};

static const double bad_values[] = {NAN, INFINITY, -INFINITY, -1.0, -1e-300};

static void assert_fault(const char *fault, const char *name, const double *value, double bad)
{
    ck_assert_msg(fault != NULL, "%s = %g was accepted", name, bad);
    ck_assert_msg(strncmp(fault, name, strlen(name)) == 0, "%s = %g: the message is \"%s\"", name, bad, fault);
    ck_assert_msg(memcmp(value, &bad, sizeof bad) == 0, "%s = %g: the value given is %g", name, bad, *value);
}

START_TEST(test_material_fault)
{
    const struct field *field = &material_fields[_i];
    for (size_t i = 0; i < sizeof bad_values / sizeof bad_values[0]; i++) {
        dcMaterial material = dcMaterialDefault();
        memcpy((char *)&material + field->offset, &bad_values[i], sizeof(double));
        double value = 42.0;
        assert_fault(dcMaterialFault(&material, &value), field->name, &value, bad_values[i]);
        ck_assert_ptr_nonnull(dcMaterialFault(&material, NULL));
    }
    dcMaterial material = dcMaterialDefault();
    material.dynamic_friction = 0.0;
    memset((char *)&material + field->offset, 0, sizeof(double));
    ck_assert_int_eq(dcMaterialFault(&material, NULL) == NULL, field->may_be_zero);
}
END_TEST

START_TEST(test_pair_fault)
{
    const struct field *field = &pair_fields[_i];
    const dcPairMaterial good = {.modulus = 1e6,
                                 .share1 = 0.5,
                                 .dissipation = 0.1,
                                 .static_friction = 0.8,
                                 .viscous_friction = 0.1,
                                 .tangential_ratio = 0.8,
                                 .friction_model = dcFrictionHolding};
    ck_assert_ptr_null(dcPairMaterialFault(&good, NULL));
    for (size_t i = 0; i < sizeof bad_values / sizeof bad_values[0]; i++) {
        dcPairMaterial pair = good;
        memcpy((char *)&pair + field->offset, &bad_values[i], sizeof(double));
        double value = 42.0;
        assert_fault(dcPairMaterialFault(&pair, &value), field->name, &value, bad_values[i]);
    }
    dcPairMaterial pair = good;
    memset((char *)&pair + field->offset, 0, sizeof(double));
    ck_assert_int_eq(dcPairMaterialFault(&pair, NULL) == NULL, field->may_be_zero);
}
END_TEST

START_TEST(test_fault_of_two_fields)
{
    double value;
    dcMaterial material = dcMaterialDefault();
    material.static_friction = 0.5;
    assert_fault(dcMaterialFault(&material, &value), "static_friction must not be less", &value, 0.5);
    material.static_friction = material.dynamic_friction;
    ck_assert_ptr_null(dcMaterialFault(&material, &value));

    dcPairMaterial pair = {.modulus = 1e6,
                           .share1 = 1.0,
                           .dissipation = 0.1,
                           .static_friction = 0.7,
                           .dynamic_friction = 0.7,
                           .viscous_friction = 0.1,
                           .tangential_ratio = 0.8,
                           .friction_model = dcFrictionRegularized};
    ck_assert_ptr_null(dcPairMaterialFault(&pair, &value));
    pair.static_friction = 0.5;
    assert_fault(dcPairMaterialFault(&pair, &value), "static_friction must not be less", &value, 0.5);
    pair.static_friction = 0.7;
    pair.share1 = 1.0 + 1e-15;
    assert_fault(dcPairMaterialFault(&pair, &value), "share1", &value, pair.share1);
}
END_TEST

static dcMaterial random_material(void)
{
    double ud = randomUnit() < 0.2 ? 0.0 : randomUnit();
    dcMaterial material = {
        .plane_strain_modulus = randomLog(1e3, 1e12),
        .dissipation = randomUnit() < 0.2 ? 0.0 : randomLog(1e-3, 10.0),
        .static_friction = ud + randomUnit() * randomUnit(),
        .dynamic_friction = ud,
        .viscous_friction = randomUnit() < 0.5 ? 0.0 : randomUnit(),
        .poissons_ratio = 1.5 * randomUnit() - 1.0 + 1e-9,
        .rolling_friction = randomUnit(),
        .adhesion_force = randomUnit(),
        .adhesion_energy = randomUnit() < 0.2 ? 0.0 : randomUnit(),
        .adhesion_stress = randomLog(1.0, 1e4),
    };
    return material;
}

static double harmonic_mean(double u1, double u2)
{
    return u1 + u2 > 0.0 ? 2.0 * u1 * u2 / (u1 + u2) : 0.0;
}

START_TEST(test_combine_rules)
{
    for (int i = 0; i < 10000; i++) {
        dcMaterial a = random_material(), b = random_material();
        double k1 = pow(a.plane_strain_modulus, 2.0 / 3.0), k2 = pow(b.plane_strain_modulus, 2.0 / 3.0);
        double s1 = k2 / (k1 + k2), s2 = k1 / (k1 + k2);
        dcPairMaterial pair;
        dcMaterialCombine(&a, &b, &pair);
        assert_close(pair.share1, s1, 2e-14);
        assert_close(pair.modulus, pow(s1 * k1, 1.5), 2e-14);
        assert_close(pair.dissipation, a.dissipation * s1 + b.dissipation * s2, 2e-14);
        assert_close(pair.static_friction, harmonic_mean(a.static_friction, b.static_friction), 1e-15);
        assert_close(pair.dynamic_friction, harmonic_mean(a.dynamic_friction, b.dynamic_friction), 1e-15);
        assert_close(pair.viscous_friction, harmonic_mean(a.viscous_friction, b.viscous_friction), 1e-15);
        ck_assert_double_eq(pair.adhesion_force, fmin(a.adhesion_force, b.adhesion_force));
        ck_assert_double_eq(pair.adhesion_stress, fmin(a.adhesion_stress, b.adhesion_stress));
        assert_close(pair.adhesion_energy, sqrt(a.adhesion_energy * b.adhesion_energy), 1e-15);
        ck_assert_ptr_null(dcPairMaterialFault(&pair, NULL));
    }
}
END_TEST

START_TEST(test_combine_is_symmetric)
{
    for (int i = 0; i < 10000; i++) {
        dcMaterial a = random_material(), b = random_material();
        if (i % 3 == 0) {
            b.plane_strain_modulus = a.plane_strain_modulus;
        }
        dcPairMaterial ab, ba;
        memset(&ab, 0, sizeof ab); /* what lies between the members is compared too */
        memset(&ba, 0, sizeof ba);
        dcMaterialCombine(&a, &b, &ab);
        dcMaterialCombine(&b, &a, &ba);
        assertScaled("sum of shares", ab.share1 + ba.share1, 1.0, 2.3e-16, 1.0);
        ba.share1 = ab.share1;
        ck_assert_mem_eq(&ab, &ba, sizeof ab);
    }
}
END_TEST

START_TEST(test_combine_with_itself)
{
    dcMaterial a = dcMaterialDefault();
    dcPairMaterial pair;
    dcMaterialCombine(&a, &a, &pair);
    ck_assert_double_eq(pair.share1, 0.5);
    assert_close(pair.modulus, 1e7 / (2.0 * sqrt(2.0)), 1e-15);
    ck_assert_double_eq(pair.dissipation, a.dissipation);
    ck_assert_double_eq(pair.static_friction, a.static_friction);
    ck_assert_double_eq(pair.dynamic_friction, a.dynamic_friction);
}
END_TEST

/* Against something rigid the soft side takes the whole overlap and its own material counts. */
START_TEST(test_combine_with_rigid)
{
    dcMaterial soft = dcMaterialDefault(), rigid = dcMaterialDefault();
    rigid.plane_strain_modulus = 1e300;
    rigid.dissipation = 7.0;
    dcPairMaterial pair;
    dcMaterialCombine(&rigid, &soft, &pair);
    assertScaled("share of the rigid side", pair.share1, 0.0, 1e-190, 1.0);
    assert_close(pair.modulus, soft.plane_strain_modulus, 1e-15);
    ck_assert_double_eq(pair.dissipation, soft.dissipation);
}
END_TEST

/* The harmonic means of nearly equal coefficients must not cross by rounding. */
START_TEST(test_combine_keeps_friction_in_order)
{
    for (int i = 0; i < 100000; i++) {
        dcMaterial a = random_material(), b = random_material();
        a.static_friction = i % 2 ? a.dynamic_friction : nextafter(a.dynamic_friction, 2.0);
        b.static_friction = nextafter(b.dynamic_friction, 2.0);
        dcPairMaterial pair;
        dcMaterialCombine(&a, &b, &pair);
        ck_assert_ptr_null(dcPairMaterialFault(&pair, NULL));
    }
}
END_TEST

START_TEST(test_plane_strain_modulus)
{
    ck_assert_double_eq(dcPlaneStrainModulus(3.0, 0.5), 4.0);
    ck_assert_double_eq(dcPlaneStrainModulus(2e11, 0.0), 2e11);
    assert_close(dcPlaneStrainModulus(2.1e11, 0.3), 2.1e11 / 0.91, 1e-15);
    const double bad[][2] = {{0, 0.3}, {-1, 0.3}, {NAN, 0.3}, {INFINITY, 0.3}, {1, -1}, {1, 0.51}, {1, NAN}, {1, -2}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ck_assert_double_nan(dcPlaneStrainModulus(bad[i][0], bad[i][1]));
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("material");
    TCase *tests = tcase_create("material");
    suite_add_tcase(suite, tests);
    tcase_add_test(tests, test_default);
    tcase_add_loop_test(tests, test_material_fault, 0, sizeof material_fields / sizeof material_fields[0]);
    tcase_add_loop_test(tests, test_pair_fault, 0, sizeof pair_fields / sizeof pair_fields[0]);
    tcase_add_test(tests, test_fault_of_two_fields);
    tcase_add_test(tests, test_combine_rules);
    tcase_add_test(tests, test_combine_is_symmetric);
    tcase_add_test(tests, test_combine_with_itself);
    tcase_add_test(tests, test_combine_with_rigid);
    tcase_add_test(tests, test_combine_keeps_friction_in_order);
    tcase_add_test(tests, test_plane_strain_modulus);
    return runSuite(suite);
}
