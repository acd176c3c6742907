/* Adhesion: the pull, and the part of it that acts where a step begins or ends it. */
#include <ode-compliant/adhesion.h>

#include "scenes/plugin_test.h"

START_TEST(test_pull)
{
    assert_close(dcAdhesionPull(0.05, 2e-3), 6.2831853071795862e-4, 1e-15);
    ck_assert_double_eq(dcAdhesionPull(0, 1), 0);
    ck_assert_double_nan(dcAdhesionPull(-1, 1));
    ck_assert_double_nan(dcAdhesionPull(1, -1));
    ck_assert_double_nan(dcAdhesionPull(NAN, 1));
}
END_TEST

/* Deep inside, at rest, or put there: the whole pull. */
START_TEST(test_whole)
{
    int parts = 7;
    dcAdhesionStep step = {.depth = 1, .before = 1, .after = 1, .gain = 0.1, .back = 0.1, .ahead = 0.1, .touched = 1};
    ck_assert_double_eq(dcAdhesionPart(&step, &parts), 1);
    ck_assert_int_eq(parts, 0);
    step.touched = 0; /* it cannot have come from outside in one step */
    ck_assert_double_eq(dcAdhesionPart(&step, &parts), 1);
    step = (dcAdhesionStep){.depth = 1e-9, .gain = 0.1, .back = 0.1, .ahead = 0.1, .touched = 1};
    ck_assert_double_eq(dcAdhesionPart(&step, &parts), 1);
}
END_TEST

/* A particle that flies into a well between x = 0 and a wall comes out as fast as it went in; the wall is elastic. */
START_TEST(test_well)
{
    double worst = 0;
    for (int i = 0; i < 4000; i++) {
        double h = 0.01, v0 = randomLog(0.1, 3), pull = randomUnit() * 5 * v0, x = -h * v0 * randomUnit(), v = v0;
        double wall = 0.3 * v0;
        int touched = 0, parts = 0;
        for (int n = 0; n < 100000 && (v > 0 || x > 0); n++) {
            double part = 0, spring = x > wall ? 50 * (x - wall) : 0;
            if (x > 0) {
                dcAdhesionStep step = {x, v, v - h * spring, h * pull, 0.5 * h, 0.5 * h, touched, parts};
                part = dcAdhesionPart(&step, &parts);
            }
            touched = x > 0;
            v += h * (part * pull - spring);
            x += h * v;
        }
        worst = fmax(worst, fabs(v * v / (v0 * v0) - 1));
    }
    ck_assert_double_lt(worst, 0.005);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("adhesion");
    TCase *tests = tcase_create("law");
    tcase_add_test(tests, test_pull);
    tcase_add_test(tests, test_whole);
    tcase_add_test(tests, test_well);
    suite_add_tcase(suite, tests);
    return runSuite(suite);
}
