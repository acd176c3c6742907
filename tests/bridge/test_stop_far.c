/* Stops far from their bounds: what is put off is there when it is asked for, and what may come to a bound is met. */
#include <math.h>

#include "scenes/joint_scene.h"

static const double step = 1.0 / 60;
static Scene scene;

/* ---- what a spring without stiffness, which reads its coordinate in every step, says of the same ---- */

static dcForceID watcher(dJointID joint, dcJointCoordinate coordinate)
{
    dcJointSpringDef def = dcJointSpringDefault();
    dcForceID spring = dcJointSpringCreate(scene.dc, joint, coordinate, &def);
    ck_assert_ptr_nonnull(spring);
    return spring;
}

static void compare(dcForceID stop, dcForceID spring)
{
    assertNear(dcJointForceGetPosition(stop), dcJointForceGetPosition(spring), 1e-12, 1e-12);
    assertNear(dcJointForceGetRate(stop), dcJointForceGetRate(spring), 1e-12, 1e-12);
    ck_assert(isfinite((double)dcJointForceGetInertia(stop)));
    assertNear(dcJointForceGetInertia(stop), dcJointForceGetInertia(spring), 1e-12, 0);
    ck_assert_int_eq(dcJointForceGetTurns(stop), dcJointForceGetTurns(spring));
    ck_assert(dcJointStopGetViolation(stop) == 0);
    ck_assert(dcForceGetPotentialEnergy(stop) == 0);
}

static void go(int way)
{
    if (way == 0) {
        ck_assert_int_ge(dcWorldStep(scene.dc, 0, step), 0);
    } else {
        ck_assert_int_eq(dcWorldApply(scene.dc, step), dcOk);
        dWorldStep(scene.world, step);
    }
}

static const struct {
    const char *kind;
    dcJointCoordinate coordinate[2];
    double bound, spin;
} cases[] = {
    {"hinge", {dcHingeAngle, dcHingeAngle}, 1000, 30},
    {"hinge", {dcHingeAngle, dcHingeAngle}, 1000, 500},
    {"universal", {dcUniversalAngle1, dcUniversalAngle2}, 3, 0.6},
    {"slider", {dcSliderPosition, dcSliderPosition}, 1000, 2},
    {"PU", {dcPUAngle1, dcPUPosition}, 1000, 0.6},
    {"ball", {dcBallTwist, dcBallTwist}, 1000, 0.4},
};

/* Attached to two bodies, and to the world on either side; asked in every seventh step. */
START_TEST(test_asked)
{
    int kind = _i / 6, attached = _i / 2 % 3, way = _i % 2;
    dBodyID body[2] = {attached == 1 ? 0 : jointBody(&scene, 1, 0.3, 0.1, 0, 0),
                       attached == 2 ? 0 : jointBody(&scene, 2, -0.2, 0.1, 0.3, 1)};
    dJointID joint = jointMake(&scene, cases[kind].kind, body[0], body[1]);
    dcForceID stop[2], spring[2];
    for (int i = 0; i < 2; i++) {
        stop[i] = jointStop(&scene, joint, cases[kind].coordinate[i], 1e6, 0, -cases[kind].bound, cases[kind].bound);
        spring[i] = watcher(joint, cases[kind].coordinate[i]);
        if (body[i]) {
            double spin = (i ? -1 : 1) * cases[kind].spin;
            dBodySetAngularVel(body[i], 0.6 * spin, 0, 0.8 * spin);
            dBodySetFiniteRotationMode(body[i], 1);
        }
    }
    for (int i = 0; i < 120; i++) {
        go(way);
        for (int k = 0; k < 2 && i % 7 == 0; k++) {
            compare(stop[k], spring[k]);
        }
    }
}
END_TEST

/* ---- pushed to its bound within one step ---- */

/* By a torque; by a force beside the joint; by forces on two bodies that gravity moves alike. */
START_TEST(test_pushed)
{
    dWorldSetGravity(scene.world, 0, 0, -9.81);
    dBodyID one = sceneBody(&scene, 0.1, 1, 0.5, 0, 0), two = _i == 2 ? sceneBody(&scene, 0.1, 5, -0.5, 0, 0) : 0;
    dJointID hinge = dJointCreateHinge(scene.world, 0);
    dJointAttach(hinge, one, two);
    dJointSetHingeAnchor(hinge, 0, 0, 0);
    dJointSetHingeAxis(hinge, 0, 1, 0);
    double inertia = 0.25 + 0.4 * 0.1 * 0.1, wanted = 0.5 / (step * step); /* by half a radian in the step */
    dcForceID stop = jointStop(&scene, hinge, dcHingeAngle, 1e9, 0, -0.2, 0.2);
    if (_i == 0) {
        dBodyAddTorque(one, 0, inertia * wanted, 0);
    } else {
        dBodyAddForce(one, 0, 0, -2 * inertia * wanted);
    }
    go(0);
    ck_assert_double_lt(dJointGetHingeAngle(hinge), 0.2 + 1e-3);
    ck_assert_double_gt(dJointGetHingeAngle(hinge), 0.1);
    ck_assert_double_lt(dcJointForceGetForce(stop), -1);
}
END_TEST

static void open_scene(void)
{
    sceneOpen(&scene, 0);
    dcWorldSetStepping(scene.dc, dcStepAuto);
}

static void close_scene(void)
{
    sceneClose(&scene);
}

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("stop_far", 60, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_loop_test(tests, test_asked, 0, 6 * (int)(sizeof cases / sizeof *cases));
    tcase_add_loop_test(tests, test_pushed, 0, 3);
    return fixtureMain(suite);
}
