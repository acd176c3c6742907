/* The equation that defines restitution, solved both ways: e from dissipation and speed, dissipation from e. */
#include <float.h>

#include "scenes/plugin_test.h"

/* phi(z) = z - ln(1+z), in extended precision. */
static long double phi(long double z)
{
    return z - log1pl(z);
}

/* The defining equation, solved by bisection where it is well conditioned, and its limits beyond. */
static long double restitution_by_bisection(long double a)
{
    long double low = 0.0L, high = fminl(a, 1.0L); /* of y = a e */
    for (int i = 0; i < 120; i++) {
        long double y = 0.5L * (low + high);
        if (phi(-y) < phi(a)) {
            low = y;
        } else {
            high = y;
        }
    }
    return low / a;
}

START_TEST(test_restitution_equation)
{
    for (double cv = 1e-4; cv < 20.0; cv *= 1.07) {
        assert_close(dcHuntCrossleyRestitution(cv / 3.0, 3.0), (double)restitution_by_bisection(1.5L * cv), 1e-13);
    }
    for (double cv = 1e-12; cv < 5e-4; cv *= 1.3) {
        double a = 1.5 * cv; /* expansion of the equation */
        double loss = 2.0 / 3.0 * a - 4.0 / 9.0 * a * a + 44.0 / 135.0 * a * a * a - 104.0 / 405.0 * a * a * a * a;
        assert_close(dcHuntCrossleyRestitution(cv, 1.0), 1.0 - loss, 1e-15);
    }
    for (double cv = 20.0; cv < 1e7; cv *= 1.3) { /* a e = 1 but for exp(-1 - phi(a)) */
        double a = 1.5 * cv;
        assert_close(dcHuntCrossleyRestitution(cv, 1.0), -expm1(-1.0 - a + log1p(a)) / a, 1e-13);
    }
    ck_assert_double_eq(dcHuntCrossleyRestitution(0.0, 3.0), 1.0);
    ck_assert_double_eq(dcHuntCrossleyRestitution(3.0, 0.0), 1.0);
    ck_assert_double_eq(dcHuntCrossleyRestitution(1e-200, 1e-120), 1.0);
    double last = dcHuntCrossleyRestitution(1e200, 1e200);
    ck_assert(last >= 0.0 && last < 1e-300);
}
END_TEST

START_TEST(test_restitution_falls)
{
    double before = 1.0;
    for (double cv = 1e-10; cv < 1e8; cv *= 1.01) {
        double e = dcHuntCrossleyRestitution(cv, 1.0);
        ck_assert_double_lt(e, before);
        ck_assert_double_gt(e, 0.0);
        before = e;
    }
}
END_TEST

START_TEST(test_dissipation_inverts)
{
    for (int i = 0; i < 5000; i++) {
        double small = randomLog(1e-12, 1.0), v = randomLog(1e-3, 100.0);
        double e = i % 2 ? small : 1.0 - small;
        if (e > 0.0) {
            assert_close(dcHuntCrossleyRestitution(dcHuntCrossleyDissipation(e, v), v), e, 1e-14);
        }
        /* The way round: e near 1 holds c v only to rounding/(1 - e). */
        double cv = randomLog(1e-12, 1e6), rounded = dcHuntCrossleyRestitution(cv, 1.0);
        assert_close(dcHuntCrossleyDissipation(rounded, 1.0), cv, 1e-14 + 3e-16 / cv);
    }
    ck_assert_double_eq(dcHuntCrossleyDissipation(1.0, 2.0), 0.0);
    /* Every digit of 1 - e counts: e = 1 - w = 1 - c v + (c v)^2 - ... */
    double w = 0x1p-40;
    assert_close(dcHuntCrossleyDissipation(1.0 - w, 1.0), w * (1.0 + w), 1e-15);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("restitution inverse");
    TCase *tests = tcase_create("restitution inverse");
    suite_add_tcase(suite, tests);
    tcase_add_test(tests, test_restitution_equation);
    tcase_add_test(tests, test_restitution_falls);
    tcase_add_test(tests, test_dissipation_inverts);
    return runSuite(suite);
}
