/* Friction that holds, the law: stretch, limit, stiffness that changes, and that it never gives more than it took. */
#include <ode-compliant/holding.h>

#include "scenes/plugin_test.h"

static const double up[3] = {0, 0, 1};

START_TEST(test_ratio)
{
    assert_close(dcHoldRatio(0.3), 1.4 / 1.7, 1e-15);
    assert_close(dcHoldRatio(0.5), 2.0 / 3.0, 1e-15);
    assert_close(dcHoldRatio(0), 1, 1e-15);
    ck_assert(isnan(dcHoldRatio(-1)) && isnan(dcHoldRatio(0.6)) && isnan(dcHoldRatio(NAN)));
}
END_TEST

/* A spring up to the limit, which follows the slip beyond it, and comes back along another line. */
START_TEST(test_spring_and_slider)
{
    dcHold hold = {.stiffness = 100};
    double way[3] = {0.01, 0, 0}, still[3] = {0, 0, 0}, force[3];
    dcHoldStretch(&hold, way, 5);
    dcHoldFriction(&hold, 3, still, 5, force);
    assert_close(force[0], -1, 1e-15);
    assert_close(dcHoldEnergy(&hold), 0.005, 1e-15);
    for (int i = 0; i < 100; i++) {
        dcHoldStretch(&hold, way, 5);
    }
    assert_close(hold.force[0], 5, 1e-15);
    way[0] = -0.02;
    dcHoldStretch(&hold, way, 5);
    assert_close(hold.force[0], 3, 1e-14);
    way[0] = 0;
    way[1] = 0.04;
    dcHoldStretch(&hold, way, 5);
    assert_close(hold.force[1], 4, 1e-14);
    assert_close(hold.force[0], 3, 1e-14);
    dcHoldStretch(&hold, way, 0);
    ck_assert_double_eq(dcHoldEnergy(&hold), 0);
}
END_TEST

/* The damper adds to the spring, and both together have the limit. */
START_TEST(test_damper)
{
    dcHold hold = {.force = {1, 0, 0}, .stiffness = 100};
    double slip[3] = {0, 0.5, 0}, force[3];
    dcHoldFriction(&hold, 2, slip, 10, force);
    assert_close(force[0], -1, 1e-15);
    assert_close(force[1], -1, 1e-15);
    dcHoldFriction(&hold, 2e6, slip, 0.7, force);
    assert_close(sqrt(force[0] * force[0] + force[1] * force[1]), 0.7, 1e-14);
    ck_assert_double_lt(force[1], 0);
}
END_TEST

/* What the spring loses as it becomes softer it has when it becomes stiffer again; more only if it is paid for. */
START_TEST(test_stiffness_that_changes)
{
    dcHold hold = {.force = {3, 4, 0}, .stiffness = 100};
    dcHoldSetStiffness(&hold, 25, 0);
    assert_close(hold.force[0], 0.75, 1e-14);
    assert_close(dcHoldEnergy(&hold), 0.125, 1e-14);
    dcHoldSetStiffness(&hold, 100, 0);
    assert_close(hold.force[1], 4, 1e-14);
    dcHoldSetStiffness(&hold, 400, 0);
    assert_close(dcHoldEnergy(&hold), 0.125, 1e-14);
    assert_close(hold.force[0], 6, 1e-14);
    dcHoldSetStiffness(&hold, 1600, 100);
    assert_close(hold.force[0], 24, 1e-14); /* all of the stretch is kept, and no more */
}
END_TEST

/* Carried along by a turn about the normal, and by a normal that tilts. */
START_TEST(test_carried)
{
    dcHold hold = {.force = {2, 0, 0}, .stiffness = 100};
    double tilted[3] = {0.6, 0, 0.8}, edgeways[3] = {1, 0, 0};
    dcHoldCarry(&hold, up, M_PI / 2);
    assert_close(hold.force[1], 2, 1e-15);
    dcHoldCarry(&hold, up, -M_PI / 2);
    dcHoldCarry(&hold, tilted, 0);
    assert_close(hold.force[0], 1.6, 1e-14);
    assert_close(hold.force[2], -1.2, 1e-14);
    dcHold lost = {.force = {2, 0, 0}, .stiffness = 100};
    dcHoldCarry(&lost, edgeways, 0);
    ck_assert_double_eq(dcHoldEnergy(&lost), 0);
}
END_TEST

/* Along any path of the surfaces, with any stiffness and limit, the work against it is never less than it stores. */
START_TEST(test_gives_no_more_than_it_took)
{
    for (int trial = 0; trial < 500; trial++) {
        dcHold hold = {.stiffness = randomLog(1, 100)};
        double taken = 0, least = 0;
        for (int i = 0; i < 200; i++) {
            double v[3] = {randomUnit() - 0.5, randomUnit() - 0.5, 0}, way[3], force[3];
            double most = 3 * randomUnit(), damping = randomUnit() < 0.5 ? 0 : randomUnit();
            for (int k = 0; k < 3; k++) {
                way[k] = 0.1 * v[k];
            }
            dcHoldSetStiffness(&hold, randomLog(1, 100), 0);
            dcHoldStretch(&hold, way, most);
            dcHoldFriction(&hold, damping, v, most, force);
            taken -= force[0] * way[0] + force[1] * way[1];
            least = fmin(least, taken - dcHoldEnergy(&hold));
        }
        ck_assert_double_ge(least, -1e-12);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("holding");
    TCase *tests = tcase_create("holding");
    tcase_add_test(tests, test_ratio);
    tcase_add_test(tests, test_spring_and_slider);
    tcase_add_test(tests, test_damper);
    tcase_add_test(tests, test_stiffness_that_changes);
    tcase_add_test(tests, test_carried);
    tcase_add_test(tests, test_gives_no_more_than_it_took);
    suite_add_tcase(suite, tests);
    return runSuite(suite);
}
