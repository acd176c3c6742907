/* Rolling and spinning friction: the law's limits, energy, and that no step makes it grow. */
#include "scenes/plugin_test.h"

static dcResistance law_of(double stiffness, double step)
{
    return (dcResistance){.stiffness = stiffness, .limit = 0.3, .mobility = 50, .step = step};
}

START_TEST(test_stiffness)
{
    ck_assert_double_eq_tol(dcResistanceStiffness(1e5, 2e-3), 0.9, 1e-15);
    ck_assert_double_eq(dcResistanceStiffness(1e5, 0), 0);
    ck_assert_double_nan(dcResistanceStiffness(-1, 1e-3));
    ck_assert_double_nan(dcResistanceStiffness(1, -1e-3));
    ck_assert_double_nan(dcResistanceStiffness(NAN, 1e-3));
}
END_TEST

START_TEST(test_limit)
{
    dcResistance law = law_of(10, 0);
    double turn[3] = {0.5, 0, 0}, spin[3] = {0, 2, 0}, way[3] = {0, 0, 7}, torque[3];
    dcResistanceTorque(&law, turn, spin, torque);
    ck_assert_double_eq_tol(lengthOf(torque), 0.3, 1e-15);
    dcResistanceTurn(&law, turn, way);
    ck_assert_double_eq_tol(lengthOf(turn), 0.03, 1e-15);
    ck_assert_double_eq_tol(dcResistanceEnergy(&law, turn), 0.5 * 10 * 0.03 * 0.03, 1e-15);
}
END_TEST

/* At rest the torque is the spring's; without a turn it brakes. */
START_TEST(test_torque)
{
    dcResistance law = law_of(10, 0);
    double turn[3] = {0.01, 0, 0}, spin[3] = {0, 0.001, 0}, torque[3];
    dcResistanceTorque(&law, turn, spin, torque);
    ck_assert_double_eq_tol(torque[0], -0.1, 1e-15);
    ck_assert_double_eq_tol(torque[1], -2 * sqrt(10.0 / 50) * 0.001, 1e-15);
}
END_TEST

/* A body as easy to turn as the law believes, or harder (a ball that rolls), comes to rest whatever the stiffness. */
START_TEST(test_comes_to_rest)
{
    static const double share[] = {1, 0.5, 2.0 / 7, 0.1};
    double h = 1.0 / 60, turn[3] = {0, 0, 0}, spin[3] = {3, 0, 0}, way[3] = {0, 0, 0}, torque[3], peak = 0;
    dcResistance law = law_of(pow(10, _i % 12 - 2), h);
    law.limit = 1e30;
    for (int i = 0; i < 60000; i++) {
        dcResistanceTorque(&law, turn, spin, torque);
        spin[0] += h * law.mobility * share[_i / 12] * torque[0];
        way[0] = h * spin[0];
        dcResistanceTurn(&law, turn, way);
        peak = fmax(peak, fabs(spin[0]));
    }
    ck_assert_double_le(peak, 3);
    ck_assert_double_lt(fabs(spin[0]), 1e-6);
    ck_assert_double_lt(dcResistanceEnergy(&law, turn), 1e-9);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("rolling and spinning friction");
    TCase *tests = tcase_create("law");
    tcase_add_test(tests, test_stiffness);
    tcase_add_test(tests, test_limit);
    tcase_add_test(tests, test_torque);
    tcase_add_loop_test(tests, test_comes_to_rest, 0, 48);
    suite_add_tcase(suite, tests);
    return runSuite(suite);
}
