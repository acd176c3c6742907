/* Limbs on a ball joint that swing about in a cone: no energy from nowhere, however its directions turn in a step. */
#include <math.h>

#include "scenes/limb.h"

static Scene scene;

static void open_scene(void)
{
    sceneOpen(&scene, 9.81);
}

static void close_scene(void)
{
    sceneClose(&scene);
}

static double gained(double k, double cone, double step, double *greatest)
{
    return limbsGain(&scene, k, (LimbBounds){cone, INFINITY}, step, greatest);
}

START_TEST(test_wide)
{
    double greatest;
    ck_assert_double_lt(gained(1e5, 0.5, 1.0 / 30, &greatest), 0.1);
    ck_assert_double_lt(greatest, 1);
    ck_assert_double_lt(gained(1e5, 0.5, 1.0 / 60, &greatest), 0.05);
    ck_assert_double_lt(greatest, 1);
}
END_TEST

START_TEST(test_narrow)
{
    double greatest;
    ck_assert_double_lt(gained(1e5, 0.003, 1.0 / 30, &greatest), 0.15);
    ck_assert_double_lt(greatest, 1);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("stop_cone", 60, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_test(tests, test_wide);
    tcase_add_test(tests, test_narrow);
    return fixtureMain(suite);
}
