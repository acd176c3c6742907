/* Springs and dampers on joint coordinates. */
#include <math.h>

#include "scenes/joint_scene.h"

static Scene scene;
static dBodyID body;
static dJointID slider;

static void open_scene(void)
{
    sceneOpen(&scene, 0);
    body = sceneBody(&scene, 0.1, 2, 0, 0, 0);
    slider = dJointCreateSlider(scene.world, 0);
    dJointAttach(slider, body, 0);
    dJointSetSliderAxis(slider, 0, 0, 1);
}

static void close_scene(void)
{
    sceneClose(&scene);
}

static dcForceID make_spring(const dcJointSpringDef *def)
{
    dcForceID spring = dcJointSpringCreate(scene.dc, slider, dcSliderPosition, def);
    ck_assert_ptr_nonnull(spring);
    return spring;
}

/* Force at a position and speed; the laws at that instant. */
static double force_at(dcForceID spring, double q, double qdot)
{
    dBodySetPosition(body, 0, 0, q);
    dBodySetLinearVel(body, 0, 0, qdot);
    dBodySetForce(body, 0, 0, 0);
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    double f = dcJointForceGetForce(spring);
    assertNear(dBodyGetForce(body)[2], f, 1e-14, 0);
    return f;
}

START_TEST(test_law)
{
    dcJointSpringDef def = dcJointSpringDefault();
    def.stiffness = 200;
    def.damping = 3;
    def.rest = 0.5;
    dcForceID spring = make_spring(&def);
    assertNear(force_at(spring, 0.75, 0), -50, 1e-12, 0);
    assertNear(dcForceGetPotentialEnergy(spring), 0.5 * 200 * 0.0625, 1e-12, 0);
    ck_assert(dcForceGetDissipatedPower(spring) == 0);
    assertNear(force_at(spring, 0.25, 2), 44, 1e-12, 0);
    assertNear(dcForceGetDissipatedPower(spring), 12, 1e-12, 0);
    ck_assert(force_at(spring, 0.5, 0) == 0);
    assertNear(force_at(spring, 0.5, -4), 12, 1e-12, 0);
}
END_TEST

START_TEST(test_force_limit)
{
    dcJointSpringDef def = dcJointSpringDefault();
    def.stiffness = 100;
    def.damping = 10;
    def.force_limit = 5;
    dcForceID spring = make_spring(&def);
    assertNear(force_at(spring, 0.02, 0), -2, 1e-12, 0);
    assertNear(dcForceGetPotentialEnergy(spring), 0.02, 1e-12, 0);
    assertNear(force_at(spring, 0.2, 0), -5, 1e-12, 0);
    assertNear(dcForceGetPotentialEnergy(spring), 5 * 0.2 - 0.5 * 5 * 0.05, 1e-12, 0); /* the area under the force */
    assertNear(force_at(spring, -0.2, 0), 5, 1e-12, 0);
    assertNear(force_at(spring, 0.2, 1), -5, 1e-12, 0);
    ck_assert(dcForceGetDissipatedPower(spring) == 0);
    assertNear(force_at(spring, 0.2, -0.3), -2, 1e-12, 0); /* -5 + 3 */
    assertNear(dcForceGetDissipatedPower(spring), 0.9, 1e-12, 0);
    assertNear(force_at(spring, 0, -2), 5, 1e-12, 0);
    assertNear(dcForceGetDissipatedPower(spring), 10, 1e-12, 0);
}
END_TEST

START_TEST(test_range)
{
    dcJointSpringDef def = dcJointSpringDefault();
    def.stiffness = 100;
    def.damping = 10;
    def.lower = -0.1;
    def.upper = 0.2;
    dcForceID spring = make_spring(&def);
    assertNear(force_at(spring, 0.15, 0.5), -20, 1e-12, 0);
    ck_assert(force_at(spring, 0.3, 0.5) == 0);
    ck_assert(dcForceGetDissipatedPower(spring) == 0);
    assertNear(dcForceGetPotentialEnergy(spring), 0.5 * 100 * 0.04, 1e-12, 0);
    ck_assert(force_at(spring, -0.3, 0.5) == 0);
    assertNear(dcForceGetPotentialEnergy(spring), 0.5 * 100 * 0.01, 1e-12, 0);
}
END_TEST

/* A damped oscillator follows its closed form. */
START_TEST(test_oscillator)
{
    dcJointSpringDef def = dcJointSpringDefault();
    def.stiffness = 800;
    def.damping = 8;
    def.rest = 0.1;
    dcForceID spring = make_spring(&def);
    ck_assert_int_eq(dcWorldSetSubstepAccuracy(scene.dc, 0.05), dcOk);
    double worst = 0, decay = 8.0 / 4, omega = sqrt(400 - decay * decay);
    for (int i = 1; i <= 60; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        double t = i / 60.0, x = -0.1 * exp(-decay * t) * (cos(omega * t) + decay / omega * sin(omega * t));
        worst = fmax(worst, fabs(dcJointForceGetPosition(spring) - 0.1 - x));
    }
    ck_assert_msg(worst < 1e-4, "off by %g m", worst);
    double left = dcForceGetPotentialEnergy(spring) + pow(dcJointForceGetRate(spring), 2);
    assertNear(dcWorldGetDissipatedEnergy(scene.dc), 0.5 * 800 * 0.01 - left, 0.01, 0);
}
END_TEST

/* A damper that is stiff for the outer step comes to rest without a swing, as its closed form. */
START_TEST(test_strong_damper)
{
    dcJointSpringDef def = dcJointSpringDefault();
    def.damping = 1000; /* speed falls by e in 2 ms */
    dcForceID damper = make_spring(&def);
    dBodySetLinearVel(body, 0, 0, 1);
    for (int i = 0; i < 6; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        ck_assert_double_ge(dcJointForceGetRate(damper), -1e-9);
    }
    assertNear(dcJointForceGetPosition(damper), 2.0 / 1000, 0.02, 0);
    ck_assert_double_lt(dcJointForceGetRate(damper), 1e-6);
    ck_assert(dcForceGetPotentialEnergy(damper) == 0);
}
END_TEST

/* Spring, damper and stop share one coordinate. */
START_TEST(test_together)
{
    dcJointSpringDef spring = dcJointSpringDefault();
    spring.stiffness = 50;
    spring.damping = 5;
    dcJointStopDef stop = dcJointStopDefault();
    stop.upper = 0.1;
    stop.stiffness = 1000;
    dcForceID both[2] = {make_spring(&spring), dcJointStopCreate(scene.dc, slider, dcSliderPosition, &stop)};
    force_at(both[0], 0, 0);
    dBodySetPosition(body, 0, 0, 0.2);
    dBodySetForce(body, 0, 0, 0);
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    assertNear(dBodyGetForce(body)[2], -10 - 100, 1e-12, 0);
    assertNear(dcWorldGetPotentialEnergy(scene.dc), 1 + 5, 1e-12, 0);
    sceneRun(&scene, 480, 1.0 / 60);
    assertNear(dcJointForceGetPosition(both[1]), 0, 0, 1e-3);
}
END_TEST

START_TEST(test_values)
{
    dcJointSpringDef def = {.stiffness = 1, .damping = 2, .rest = 3, .force_limit = 4, .lower = 5, .upper = 6};
    dcForceID s = make_spring(&def);
    ck_assert_int_eq(dcJointSpringSetStiffness(s, 11), dcOk);
    ck_assert_int_eq(dcJointSpringSetDamping(s, 12), dcOk);
    ck_assert_int_eq(dcJointSpringSetRest(s, -13), dcOk);
    ck_assert_int_eq(dcJointSpringSetForceLimit(s, dInfinity), dcOk);
    ck_assert_int_eq(dcJointSpringSetRange(s, -dInfinity, 16), dcOk);
    ck_assert(dcJointSpringGetStiffness(s) == 11 && dcJointSpringGetDamping(s) == 12 && dcJointSpringGetRest(s) == -13);
    ck_assert(dcJointSpringGetForceLimit(s) == dInfinity && dcJointSpringGetUpper(s) == 16);
    ck_assert(dcJointSpringGetLower(s) == -dInfinity && dcJointSpringGetDefaultLower(s) == 5);
    ck_assert(dcJointSpringGetDefaultStiffness(s) == 1 && dcJointSpringGetDefaultDamping(s) == 2);
    ck_assert(dcJointSpringGetDefaultRest(s) == 3 && dcJointSpringGetDefaultForceLimit(s) == 4);
    ck_assert(dcJointSpringGetDefaultUpper(s) == 6);
    ck_assert_int_eq(dcJointSpringSetDefaultStiffness(s, 21), dcOk);
    ck_assert_int_eq(dcJointSpringSetDefaultDamping(s, 22), dcOk);
    ck_assert_int_eq(dcJointSpringSetDefaultRest(s, 23), dcOk);
    ck_assert_int_eq(dcJointSpringSetDefaultForceLimit(s, 24), dcOk);
    ck_assert_int_eq(dcJointSpringSetDefaultRange(s, 25, 26), dcOk);
    ck_assert_int_eq(dcWorldReset(scene.dc), dcOk);
    ck_assert(dcJointSpringGetStiffness(s) == 21 && dcJointSpringGetDamping(s) == 22 && dcJointSpringGetRest(s) == 23);
    ck_assert(dcJointSpringGetForceLimit(s) == 24 && dcJointSpringGetLower(s) == 25);
    ck_assert(dcJointSpringGetUpper(s) == 26);
    ck_assert_int_eq(messages.errors, 0);
    ck_assert_int_eq(dcJointSpringSetRange(s, 2, 1), dcErrValue);
    ck_assert_int_eq(dcJointSpringSetForceLimit(s, NAN), dcErrValue);
    ck_assert_int_eq(dcJointSpringSetRest(s, dInfinity), dcErrValue);
    ck_assert_int_eq(dcJointSpringSetDefaultDamping(s, -1), dcErrValue);
    ck_assert_int_eq(messages.errors, 4);
    ck_assert(dcJointSpringGetLower(s) == 25 && dcJointSpringGetForceLimit(s) == 24 && dcJointSpringGetRest(s) == 23);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("joint_spring", 20, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_test(tests, test_law);
    tcase_add_test(tests, test_force_limit);
    tcase_add_test(tests, test_range);
    tcase_add_test(tests, test_oscillator);
    tcase_add_test(tests, test_strong_damper);
    tcase_add_test(tests, test_together);
    tcase_add_test(tests, test_values);
    return fixtureMain(suite);
}
