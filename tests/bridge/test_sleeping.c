/* Sleeping: bodies that rest on compliant contact go to sleep, gather no force while asleep, and wake by contact; a
 * ball that merely turns round, at the top or in the depth of a bounce, stays awake. */
#include <math.h>

#include "scenes/fixture.h"

static void auto_disable(Scene *scene)
{
    dWorldSetAutoDisableFlag(scene->world, 1);
    dWorldSetAutoDisableLinearThreshold(scene->world, 0.01);
    dWorldSetAutoDisableAngularThreshold(scene->world, 0.05);
    dWorldSetAutoDisableSteps(scene->world, 10);
    dWorldSetAutoDisableTime(scene->world, 0);
}

static void open_resting(Scene *scene, dBodyID *ball)
{
    sceneOpen(scene, 9.81);
    auto_disable(scene);
    dcMaterial material = materialRough(1e6, 0.5, 0.6, 0.5, 0);
    dcWorldSetDefaultMaterial(scene->dc, &material);
    sceneFloor(scene);
    *ball = dGeomGetBody(sceneBall(scene, 0.1, 1, 0, 0, 0.12));
}

/* Runs until the body sleeps; the number of steps it took. */
static int steps_until_asleep(Scene *scene, dBodyID body, int limit, double step)
{
    for (int i = 0; i < limit; i++) {
        if (!dBodyIsEnabled(body)) {
            return i;
        }
        sceneRun(scene, 1, step);
    }
    ck_abort_msg("still awake after %d steps: speed %g, height %g", limit, bodySpeed(body), bodyAt(body, 2));
    return -1;
}

START_TEST(test_resting_ball_sleeps)
{
    static const double step[] = {1.0 / 60, 1e-3};
    Scene scene;
    dBodyID ball;
    open_resting(&scene, &ball);
    int steps = steps_until_asleep(&scene, ball, (int)(10 / step[_i]), step[_i]);
    ck_assert_int_gt(steps, 10);
    double depth = dcHuntCrossleyStaticDepth(stiffnessOnPlane(0.1, 1e6), 9.81);
    assertNear(0.1 - bodyAt(ball, 2), depth, 0.2, 0);
    sceneClose(&scene);
}
END_TEST

/* Balls side by side in a channel that presses them together a little. */
START_TEST(test_row_of_balls_sleeps)
{
    Scene scene;
    dBodyID ball, others[5];
    open_resting(&scene, &ball);
    for (int i = 0; i < 5; i++) {
        others[i] = dGeomGetBody(sceneBall(&scene, 0.1, 1, 0.1998 * (i + 1), 0, 0.11));
    }
    dCreatePlane(scene.space, 1, 0, 0, -0.0999);
    dCreatePlane(scene.space, -1, 0, 0, -5 * 0.1998 - 0.0999);
    dCreatePlane(scene.space, 0, 1, 0, -0.0999);
    dCreatePlane(scene.space, 0, -1, 0, -0.0999);
    sceneRun(&scene, 600, 1.0 / 60);
    ck_assert_msg(!dBodyIsEnabled(ball), "the first ball is awake at %g m/s", bodySpeed(ball));
    for (int i = 0; i < 5; i++) {
        ck_assert_msg(!dBodyIsEnabled(others[i]), "ball %d is awake at %g m/s", i, bodySpeed(others[i]));
    }
    sceneClose(&scene);
}
END_TEST

/* Without auto-disable nothing may fall asleep. */
START_TEST(test_no_sleep_unless_asked)
{
    Scene scene;
    dBodyID ball;
    open_resting(&scene, &ball);
    dBodySetAutoDisableFlag(ball, 0);
    sceneRun(&scene, 600, 1.0 / 60);
    ck_assert(dBodyIsEnabled(ball));
    ck_assert_double_lt(bodySpeed(ball), 1e-3);
    sceneClose(&scene);
}
END_TEST

START_TEST(test_no_force_piles_up)
{
    Scene scene;
    dBodyID ball;
    open_resting(&scene, &ball);
    steps_until_asleep(&scene, ball, 1000, 1.0 / 60);
    for (int i = 0; i < 100; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        ck_assert(!dBodyIsEnabled(ball));
        for (int j = 0; j < 3; j++) {
            ck_assert(dBodyGetForce(ball)[j] == 0);
            ck_assert(dBodyGetTorque(ball)[j] == 0);
        }
    }
    dBodyEnable(ball);
    sceneRun(&scene, 1, 1.0 / 60);
    ck_assert_msg(bodySpeed(ball) < 0.02, "it woke with %g m/s", bodySpeed(ball));
    sceneClose(&scene);
}
END_TEST

START_TEST(test_contact_wakes)
{
    Scene scene;
    dBodyID ball;
    open_resting(&scene, &ball);
    steps_until_asleep(&scene, ball, 1000, 1.0 / 60);
    dBodyID thrown = dGeomGetBody(sceneBall(&scene, 0.1, 1, -1, 0, 0.1));
    dBodySetLinearVel(thrown, 3, 0, 0);
    for (int i = 0; i < 12; i++) {
        ck_assert_msg(!dBodyIsEnabled(ball), "awake %g m before the hit", -0.2 - bodyAt(thrown, 0));
        sceneRun(&scene, 1, 1.0 / 60);
    }
    sceneRun(&scene, 18, 1.0 / 60);
    ck_assert(dBodyIsEnabled(ball));
    ck_assert_double_gt(bodyGoes(ball, 0), 0.5);
    sceneClose(&scene);
}
END_TEST

/* A moving kinematic body wakes what it touches. */
START_TEST(test_kinematic_body_wakes)
{
    Scene scene;
    dBodyID ball;
    open_resting(&scene, &ball);
    steps_until_asleep(&scene, ball, 1000, 1.0 / 60);
    dBodyID pusher = dGeomGetBody(sceneBox(&scene, 0.4, 1, -0.6, 0, 0.21));
    dBodySetKinematic(pusher);
    dBodySetLinearVel(pusher, 1, 0, 0);
    sceneRun(&scene, 60, 1.0 / 60);
    ck_assert(dBodyIsEnabled(ball));
    ck_assert_double_gt(bodyAt(ball, 0), 0.4);
    sceneClose(&scene);
}
END_TEST

/* Modulus, step, number of idle steps after which ODE is to disable a body, threshold. */
static const struct {
    double modulus, step;
    int idle_steps;
    double threshold;
} bounces[] = {
    {1e4, 1e-4, 10, 0.01}, /* ODE's own defaults, at a fine step */
    {1e4, 1.0 / 240, 1, 0.05},
    {1e5, 1.0 / 240, 1, 0.05},
    {1e7, 1.0 / 240, 1, 0.05},
};

enum { num_bounces = sizeof bounces / sizeof *bounces };

/* A ball that bounces without loss. */
START_TEST(test_turning_ball_stays_awake)
{
    Scene scene;
    sceneOpen(&scene, 9.81);
    auto_disable(&scene);
    dWorldSetAutoDisableSteps(scene.world, bounces[_i].idle_steps);
    dWorldSetAutoDisableLinearThreshold(scene.world, bounces[_i].threshold);
    dcMaterial material = materialSmooth(bounces[_i].modulus, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    sceneFloor(&scene);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, 0.1, 1, 0, 0, 0.3));
    int slow_above = 0;
    for (double t = 0; t < 3; t += bounces[_i].step) {
        sceneRun(&scene, 1, bounces[_i].step);
        ck_assert_msg(dBodyIsEnabled(ball), "asleep at height %g at %g s", bodyAt(ball, 2), t);
        slow_above += bodySpeed(ball) < 0.05 && bodyAt(ball, 2) > 0.2;
    }
    ck_assert_int_gt(slow_above, 5);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("sleeping", 30, &tests);
    tcase_add_loop_test(tests, test_resting_ball_sleeps, 0, 2);
    tcase_add_test(tests, test_row_of_balls_sleeps);
    tcase_add_test(tests, test_no_sleep_unless_asked);
    tcase_add_test(tests, test_no_force_piles_up);
    tcase_add_test(tests, test_contact_wakes);
    tcase_add_test(tests, test_kinematic_body_wakes);
    tcase_add_loop_test(tests, test_turning_ball_stays_awake, 0, num_bounces);
    return fixtureMain(suite);
}
