/* The law of the linear stop, as pure functions; golden rows are compared in test_golden. */
#include "scenes/plugin_test.h"

static double energy;

static double force(double k, double d, double lower, double upper, double q, double rate)
{
    double f;
    dcLinearStopBatch batch = {1, &k, &d, &lower, &upper, &q, &rate, &f, &energy};
    dcLinearStopEvaluate(&batch);
    return f;
}

START_TEST(test_by_hand)
{
    assert_close(force(100, 0.5, -1, 2, 2.25, 0), -25, 1e-15);
    assert_close(energy, 0.5 * 100 * 0.25 * 0.25, 1e-15);
    assert_close(force(100, 0.5, -1, 2, 2.25, 2), -50, 1e-15);    /* loading */
    assert_close(force(100, 0.5, -1, 2, 2.25, -1), -12.5, 1e-15); /* unloading */
    assert_close(force(100, 0.5, -1, 2, -1.5, 0), 50, 1e-15);
    assert_close(force(100, 0.5, -1, 2, -1.5, -2), 100, 1e-15);
    assert_close(force(100, 0.5, -1, 2, -1.5, 1), 25, 1e-15);
    assert_close(energy, 0.5 * 100 * 0.5 * 0.5, 1e-15);
}
END_TEST

START_TEST(test_zero_between_the_bounds)
{
    static const double inside[] = {-1, -0.9999, 0, 1.9, 2};
    for (size_t i = 0; i < sizeof inside / sizeof *inside; i++) {
        ck_assert(force(1e9, 3, -1, 2, inside[i], 100) == 0 && energy == 0);
        ck_assert(force(1e9, 3, -1, 2, inside[i], -100) == 0 && energy == 0);
    }
    ck_assert(force(1e9, 3, -INFINITY, INFINITY, 1e300, 5) == 0 && energy == 0);
    ck_assert(force(1e9, 3, -INFINITY, 2, -1e300, 5) == 0 && energy == 0);
    ck_assert(force(0, 3, -1, 2, 5, 5) == 0 && energy == 0);
}
END_TEST

/* It never pulls; where it would, the energy is still the spring's. */
START_TEST(test_never_sticks)
{
    for (int i = 0; i < 10000; i++) {
        double k = randomLog(1, 1e8), d = randomLog(1e-3, 10), rate = 40 * (randomUnit() - 0.5);
        double q = 4 * (randomUnit() - 0.5), f = force(k, d, -1, 1, q, rate);
        ck_assert(q > 1 ? f <= 0 : q < -1 ? f >= 0 : f == 0);
        double x = q > 1 ? q - 1 : q < -1 ? q + 1 : 0;
        assertScaled("energy", energy, 0.5 * k * x * x, 1e-14, energy);
    }
    ck_assert(force(100, 0.5, -1, 2, 3, -2.5) == 0);
    assert_close(energy, 50, 1e-15);
    ck_assert(force(100, 0.5, -1, 2, -2, 2.5) == 0);
}
END_TEST

START_TEST(test_equal_bounds)
{
    ck_assert(force(100, 0, 1, 1, 1, 7) == 0);
    assert_close(force(100, 0, 1, 1, 1.5, 0), -50, 1e-15);
    assert_close(force(100, 0, 1, 1, 0.5, 0), 50, 1e-15);
}
END_TEST

START_TEST(test_mirror)
{
    for (int i = 0; i < 1000; i++) {
        double k = randomLog(1, 1e6), d = randomLog(1e-3, 1), q = 4 * (randomUnit() - 0.5),
               v = 10 * (randomUnit() - 0.5);
        ck_assert(force(k, d, -0.5, 1, q, v) == -force(k, d, -1, 0.5, -q, -v));
    }
}
END_TEST

START_TEST(test_not_a_number_shows)
{
    ck_assert(isnan(force(100, 0.5, -1, 2, NAN, 0)));
    ck_assert(isnan(force(100, 0.5, -1, 2, 3, NAN)));
    ck_assert(isnan(force(100, 0.5, -INFINITY, INFINITY, NAN, 0)));
}
END_TEST

/* A mass runs into the stop: integrated with small steps, it comes back with the closed form's restitution. */
START_TEST(test_restitution)
{
    static const double d[] = {0, 0.05, 0.3, 1, 4};
    for (size_t i = 0; i < sizeof d / sizeof *d; i++) {
        double k = 1000, m = 0.4, v0 = 1.5, q = 0, v = v0, h = 1e-6;
        do {
            v += h * force(k, d[i], -INFINITY, 0, q, v) / m;
            q += h * v;
        } while (q > 0);
        assertScaled("restitution", -v / v0, dcLinearStopRestitution(d[i], v0), 1e-4, 1);
        assertScaled("dissipation", dcLinearStopDissipation(dcLinearStopRestitution(d[i], v0), v0), d[i], 1e-9, 1);
    }
    assert_close(dcLinearStopRestitution(1e-4, 1), 1 - 2e-4 / 3, 1e-8);
    ck_assert(isnan(dcLinearStopRestitution(-1, 1)));
    ck_assert(isnan(dcLinearStopDissipation(0, 1)));
    ck_assert(isnan(dcLinearStopDissipation(1.5, 1)));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("linear_stop");
    TCase *tests = tcase_create("linear_stop");
    suite_add_tcase(suite, tests);
    tcase_set_timeout(tests, 20);
    tcase_add_test(tests, test_by_hand);
    tcase_add_test(tests, test_zero_between_the_bounds);
    tcase_add_test(tests, test_never_sticks);
    tcase_add_test(tests, test_equal_bounds);
    tcase_add_test(tests, test_mirror);
    tcase_add_test(tests, test_not_a_number_shows);
    tcase_add_test(tests, test_restitution);
    return runSuite(suite);
}
