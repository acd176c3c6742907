/* Stops on joints at the program's own step: swings, rebounds, births in overlap, turns, the cone's pole. */
#include <math.h>

#include "scenes/joint_scene.h"
#include "scenes/row_step.h"

static const double step = 1.0 / 60;
static Scene scene;

static void open_scene(void)
{
    sceneOpen(&scene, 0);
}

static void close_scene(void)
{
    sceneClose(&scene);
}

/* A pendulum of 1 kg, its centre 0.5 m from the hinge; q > 0 is downwards. */
static dBodyID make_arm(dJointID *hinge)
{
    dMass mass;
    dMassSetParameters(&mass, 1, 0, 0, 0, 0.1, 0.1, 0.1, 0, 0, 0);
    dBodyID arm = dBodyCreate(scene.world);
    dBodySetMass(arm, &mass);
    dBodySetPosition(arm, 0.5, 0, 0);
    *hinge = dJointCreateHinge(scene.world, 0);
    dJointAttach(*hinge, arm, 0);
    dJointSetHingeAnchor(*hinge, 0, 0, 0);
    dJointSetHingeAxis(*hinge, 0, 1, 0);
    return arm;
}

static const double arm_inertia = 0.35;

static void spin_arm(dBodyID arm, double rate)
{
    dBodySetAngularVel(arm, 0, rate, 0);
    dBodySetLinearVel(arm, 0, 0, -0.5 * rate);
}

/* ---- a swing into the stop: as deep as the law goes, and at rest in the end ---- */

static double deepest(double k, double h, int resolved, double *rest)
{
    double worst = 0;
    dJointID hinge;
    sceneOpen(&scene, 9.81);
    dBodyID arm = make_arm(&hinge);
    dcForceID stop = jointStop(&scene, hinge, dcHingeAngle, k, 0.3, -dInfinity, 0.5);
    spin_arm(arm, 3);
    for (int i = 0; i < 8 / h; i++) {
        if (resolved) {
            sceneRun(&scene, 1, h);
        } else {
            rowStep(&scene, h);
        }
        worst = fmax(worst, dcJointStopGetViolation(stop));
    }
    *rest = dcJointStopGetViolation(stop) * k / (9.81 * 0.5 * cos(dcJointForceGetPosition(stop)));
    sceneClose(&scene);
    return worst;
}

START_TEST(test_swing)
{
    static const double ks[] = {100, 1e3, 1e4, 1e5};
    double rest, rest_resolved;
    sceneClose(&scene);
    for (int i = 0; i < 4; i++) {
        double deep = deepest(ks[i], step, 0, &rest), resolved = deepest(ks[i], 1.0 / 3000, 1, &rest_resolved);
        assertNear(deep, resolved, 0.2, 0);
        assertNearOf(rest, 1, i ? 1e-5 : 1e-2, ks[i] / (9.81 * 0.5)); /* the softest still swings, as it should */
    }
    sceneOpen(&scene, 0);
}
END_TEST

/* k/I up to 1e12: never deeper than one step's way, never faster than it came. */
START_TEST(test_hard)
{
    for (double k = 1e5; k < 1e13; k *= 10) {
        dJointID hinge;
        sceneClose(&scene);
        sceneOpen(&scene, 9.81);
        dBodyID arm = make_arm(&hinge);
        dcForceID stop = jointStop(&scene, hinge, dcHingeAngle, k, 0.5, -dInfinity, 0.5);
        spin_arm(arm, 3);
        for (int i = 0; i < 300; i++) {
            rowStep(&scene, step);
            ck_assert_double_lt(fabs(dcJointForceGetRate(stop)), 4.7);
            ck_assert_double_lt(dcJointStopGetViolation(stop), 5 * sqrt(arm_inertia / k));
        }
        ck_assert_double_lt(fabs(dcJointForceGetRate(stop)), 1);
    }
}
END_TEST

/* ---- rebounds ---- */

/* Height of the top after some bounces of a drop of 1 m along a slider. */
static double top_after(double k, double d, int bounces)
{
    double top = 0, last = 0;
    sceneOpen(&scene, 9.81);
    dBodyID body = sceneBody(&scene, 0.1, 1, 0, 0, 1);
    dJointID joint = dJointCreateSlider(scene.world, 0);
    dJointAttach(joint, body, 0);
    dJointSetSliderAxis(joint, 0, 0, 1);
    dcForceID stop = jointStop(&scene, joint, dcSliderPosition, k, d, -1, dInfinity);
    for (int i = 0; i < 3000 && bounces > 0; i++) {
        rowStep(&scene, step);
        double rate = dcJointForceGetRate(stop);
        bounces -= last > 0 && rate <= 0;
        last = rate;
        top = 1 + dcJointForceGetPosition(stop);
    }
    ck_assert_int_eq(bounces, 0);
    sceneClose(&scene);
    return top;
}

START_TEST(test_rebound)
{
    sceneClose(&scene);
    for (double k = 1.2e3; k < 1e13; k *= 10) {
        assertNear(top_after(k, 0, 10), 1, 0.01, 0); /* 10 bounces */
        double speed = sqrt(2 * 9.81), e = dcLinearStopRestitution(0.1, speed);
        assertNear(top_after(k, 0.1, 1), e * e, k < 1e5 ? 0.1 : 0.02, 0); /* gravity acts during soft impacts too */
    }
    assertNear(top_after(100, 0, 10), 1, 0.01, 0); /* resolved by the step */
    sceneOpen(&scene, 0);
}
END_TEST

/* A soft stop, which the step resolves, gives all back, whatever part of a step is left when it is met. */
START_TEST(test_rebound_at_any_part)
{
    for (int i = 0; i < 200; i++) {
        double share = (i % 20) / 20.0, resolved = 0.04 + 0.2 * (i / 20) / 10.0; /* the latter: k w h^2 */
        sceneClose(&scene);
        sceneOpen(&scene, 0);
        dBodyID body = sceneBody(&scene, 0.1, 1, 0, 0, 0);
        dJointID joint = dJointCreateSlider(scene.world, 0);
        dJointAttach(joint, body, 0);
        dJointSetSliderAxis(joint, 0, 0, 1);
        jointStop(&scene, joint, dcSliderPosition, resolved / (step * step), 0, -dInfinity, (3 + share) * step);
        dBodySetLinearVel(body, 0, 0, 1);
        rowRun(&scene, 60, step);
        assertNear(bodyGoes(body, 2), -1, 2e-3, 0);
        assertWithin(dcWorldGetDissipatedEnergy(scene.dc), 0, 1e-4);
        ck_assert(dcWorldGetPotentialEnergy(scene.dc) == 0);
    }
}
END_TEST

/* What a stop took and did not give back is counted as lost. */
START_TEST(test_energy_books)
{
    dBodyID body = sceneBody(&scene, 0.1, 1, 0, 0, 0);
    dJointID joint = dJointCreateSlider(scene.world, 0);
    dJointAttach(joint, body, 0);
    dJointSetSliderAxis(joint, 0, 0, 1);
    jointStop(&scene, joint, dcSliderPosition, 1e6, 0.2, -0.3, 0.3);
    dBodySetLinearVel(body, 0, 0, 2);
    rowRun(&scene, 200, step);
    double kinetic = 0.5 * bodySpeed(body) * bodySpeed(body);
    ck_assert(dcWorldGetPotentialEnergy(scene.dc) == 0);
    ck_assert_double_lt(kinetic, 0.5);
    assertNear(kinetic + dcWorldGetDissipatedEnergy(scene.dc), 2, 0.01, 0);
}
END_TEST

/* ---- what cannot have come by itself ---- */

/* An arm made half a radian beyond its stop comes out gently. */
START_TEST(test_birth)
{
    for (double k = 1e4; k < 1e13; k *= 1e4) {
        dJointID hinge;
        sceneClose(&scene);
        sceneOpen(&scene, 0);
        make_arm(&hinge);
        dcForceID stop = jointStop(&scene, hinge, dcHingeAngle, k, 0.3, -dInfinity, -0.5);
        for (int i = 0; i < 120; i++) {
            rowStep(&scene, step);
            ck_assert_double_le(fabs(dcJointForceGetRate(stop)), 2.5);
        }
        ck_assert_double_lt(dcJointStopGetViolation(stop), 1e-3);
        ck_assert_double_lt(fabs(dcJointForceGetRate(stop)), 0.06);
    }
}
END_TEST

/* Bodies that spin against each other: a turn and more in each step, each counted. */
START_TEST(test_turns)
{
    dJointID hinge = dJointCreateHinge(scene.world, 0);
    dBodyID one = sceneBody(&scene, 0.1, 1, 0, 0, 0), two = sceneBody(&scene, 0.1, 1, 0, 0, 0);
    dJointAttach(hinge, one, two);
    dJointSetHingeAnchor(hinge, 0, 0, 0);
    dJointSetHingeAxis(hinge, 0, 0, 1);
    dcForceID stop = jointStop(&scene, hinge, dcHingeAngle, 1e6, 0, -dInfinity, 1000);
    dBodySetFiniteRotationMode(one, 1);
    dBodySetFiniteRotationMode(two, 1);
    dBodySetAngularVel(one, 0, 0, 200);
    dBodySetAngularVel(two, 0, 0, -200);
    rowRun(&scene, 60, step);
    assertNear(dcJointForceGetPosition(stop), 400, 1e-6, 0);
    rowRun(&scene, 120, step);
    ck_assert_double_lt(dcJointForceGetRate(stop), -390); /* it came to 1000 and was thrown back */
}
END_TEST

/* A limb that crosses the cone's axis within a step meets the other side. */
START_TEST(test_pole)
{
    for (double rate = 1; rate < 33; rate *= 2) {
        sceneClose(&scene);
        sceneOpen(&scene, 0);
        dBodyID limb = sceneBody(&scene, 0.1, 1, 0, 0, 0);
        dJointID ball = dJointCreateBall(scene.world, 0);
        dJointAttach(ball, limb, 0);
        dJointSetBallAnchor(ball, 0, 0, 0);
        dcForceID stop = jointStop(&scene, ball, dcBallSwing, 1e7, 0, -dInfinity, 0.3);
        dBodySetAngularVel(limb, 0, rate, 0.1 * rate);
        for (int i = 0; i < 600; i++) {
            rowStep(&scene, step);
            ck_assert_double_lt(dcJointStopGetViolation(stop), 0.02);
            ck_assert_double_lt(bodySpeed(limb), 1e-3);
            ck_assert_double_lt(dCalcVectorLength3(dBodyGetAngularVel(limb)), 1.3 * rate);
        }
    }
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("stop_rows", 60, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_test(tests, test_swing);
    tcase_add_test(tests, test_hard);
    tcase_add_test(tests, test_rebound);
    tcase_add_test(tests, test_rebound_at_any_part);
    tcase_add_test(tests, test_energy_books);
    tcase_add_test(tests, test_birth);
    tcase_add_test(tests, test_turns);
    tcase_add_test(tests, test_pole);
    return fixtureMain(suite);
}
