/*
 * Stops on the twist of a ball joint: limbs that are thrown about, over the place half a turn away where a twist has no
 * meaning, too, get no energy from nowhere, with a cone besides or without; at swings where it has, the law holds.
 */
#include <math.h>

#include "scenes/joint_scene.h"
#include "scenes/limb.h"

static const double step = 1.0 / 60;
static const double swings[] = {0, 60, 120, 145}; /* degrees */
enum { num_swings = sizeof swings / sizeof *swings };
static Scene scene;

/* ---- energy: ODE alone, without any stop, gives these limbs up to 0.4 J, 0.01 J in the mean, at 1/30 s ---- */

static void check_gain(double k, LimbBounds bounds, double h)
{
    double greatest, mean = limbsGain(&scene, k, bounds, h, &greatest);
    ck_assert_msg(mean < 0.1 && greatest < 1, "%g J, at most %g, with k %g, cone %g, twist %g, step %g", mean, greatest,
                  k, bounds.cone, bounds.twist, h);
}

START_TEST(test_over)
{
    check_gain(1e5, (LimbBounds){INFINITY, 0.01}, 1.0 / 30);
    check_gain(1e5, (LimbBounds){INFINITY, 0.5}, 1.0 / 60);
    check_gain(1e5, (LimbBounds){INFINITY, 0.5}, 1.0 / 240);
}
END_TEST

START_TEST(test_with_cone)
{
    check_gain(1e7, (LimbBounds){0.01, 0.01}, 1.0 / 30);
    check_gain(1e5, (LimbBounds){0.5, 0.5}, 1.0 / 60);
}
END_TEST

/* ---- the law, at a swing ---- */

/* A ball about the joint, swung so far without twist; the direction that twists it. */
static dcForceID make_ball(double degrees, double k, double d, dBodyID *ball)
{
    *ball = sceneBody(&scene, 0.1, 1, 0, 0, 0);
    dJointID joint = dJointCreateBall(scene.world, 0);
    dJointAttach(joint, *ball, 0);
    dJointSetBallAnchor(joint, 0, 0, 0);
    dcForceID stop = jointStop(&scene, joint, dcBallTwist, k, d, -dInfinity, 0.1);
    dQuaternion turn;
    dQFromAxisAndAngle(turn, 0, 1, 0, degrees * M_PI / 180);
    dBodySetQuaternion(*ball, turn);
    return stop;
}

/* Along the middle between the limb's axis, x, and where it was. */
static void middle(dBodyID ball, double *out)
{
    const dReal *r = dBodyGetRotation(ball);
    double sum[3] = {1 + r[0], r[4], r[8]}, size = sqrt(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]);
    for (int i = 0; i < 3; i++) {
        out[i] = sum[i] / size;
    }
}

/* Part of the rate with which it leaves the stop. */
static double rebound(double degrees, double k, double d, dcStepping stepping)
{
    double way[3], came = 0, rate;
    dBodyID ball;
    sceneClose(&scene);
    sceneOpen(&scene, 0);
    dcWorldSetStepping(scene.dc, stepping);
    dcForceID stop = make_ball(degrees, k, d, &ball);
    middle(ball, way);
    dBodySetAngularVel(ball, 0.3 * way[0], 0.3 * way[1], 0.3 * way[2]);
    for (int i = 0; i < 120; i++) {
        ck_assert_int_eq(dcWorldStep(scene.dc, 0, step), dcOk);
        rate = dcJointForceGetRate(stop);
        came = i == 0 ? rate : came;
        if (rate < 0 && dcJointStopGetViolation(stop) == 0) {
            return -rate / came;
        }
    }
    return 0;
}

START_TEST(test_rebound)
{
    static const double values[][2] = {{1e2, 0}, {1e4, 0}, {1e5, 0}, {1e4, 1}, {1e5, 1}};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        double k = values[i][0], d = values[i][1], law = rebound(swings[_i], k, d, dcStepResolved);
        assertNear(rebound(swings[_i], k, d, dcStepAuto), law, 0.01, 0);
        ck_assert(d > 0 ? law < 0.95 : law > 0.99);
    }
}
END_TEST

/* Pressed by a torque along the way of the twist; the part of it that acts is cos(swing/2). */
START_TEST(test_rest)
{
    static const double stiffness[] = {1e3, 1e6, 1e9};
    for (int n = 0; n < 3; n++) {
        double way[3], k = stiffness[n];
        dBodyID ball;
        sceneClose(&scene);
        sceneOpen(&scene, 0);
        dcWorldSetStepping(scene.dc, dcStepAuto);
        dWorldSetAngularDamping(scene.world, 0.1);
        dWorldSetAngularDampingThreshold(scene.world, 0);
        dcForceID stop = make_ball(swings[_i], k, 1, &ball);
        for (int i = 0; i < 600; i++) {
            middle(ball, way);
            dBodyAddTorque(ball, 0.1 * way[0], 0.1 * way[1], 0.1 * way[2]);
            ck_assert_int_eq(dcWorldStep(scene.dc, 0, step), dcOk);
        }
        double part = sqrt(0.5 + 0.5 * (double)dBodyGetRotation(ball)[0]); /* it swung a little before it lay still */
        assertNear(dcJointForceGetForce(stop), -0.1 * part, 1e-5, 0);
        assertNear(dcJointStopGetViolation(stop), -dcJointForceGetForce(stop) / k, 1e-5, 1e-12);
    }
}
END_TEST

static void open_scene(void)
{
    sceneOpen(&scene, 0);
}

static void close_scene(void)
{
    sceneClose(&scene);
}

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("stop_twist", 60, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_test(tests, test_over);
    tcase_add_test(tests, test_with_cone);
    tcase_add_loop_test(tests, test_rebound, 0, num_swings);
    tcase_add_loop_test(tests, test_rest, 0, num_swings);
    return fixtureMain(suite);
}
