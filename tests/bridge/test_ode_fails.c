/* What is said when ODE's own step fails, by a stepper of ODE's name in this program. */
#include <string.h>

#include "scenes/fixture.h"

static int fails;

/* Instead of ODE's. */
int dWorldQuickStep(dWorldID world, dReal step)
{
    return fails ? 0 : dWorldStep(world, step);
}

START_TEST(test_failure_is_named)
{
    Scene scene;
    sceneOpen(&scene, 9.81);
    dcWorldSetStepping(scene.dc, _i ? dcStepAuto : dcStepResolved);
    sceneFloor(&scene);
    sceneBall(&scene, 0.1, 1, 0, 0, 0.5);
    ck_assert_int_eq(dcWorldQuickStep(scene.dc, scene.space, 0.01), dcOk);
    fails = 1;
    ck_assert_int_eq(dcWorldQuickStep(scene.dc, scene.space, 0.01), dcErrMemory);
    ck_assert_str_eq(dcGetLastMessage(), "dcWorldQuickStep: ODE's own step failed");
    fails = 0;
    ck_assert_int_eq(dcWorldQuickStep(scene.dc, scene.space, 0.01), dcOk);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("ODE fails", 60, &tests);
    tcase_add_loop_test(tests, test_failure_is_named, 0, 2);
    return fixtureMain(suite);
}
