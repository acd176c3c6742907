/* Joint coordinates: turns, angular motors, swing and twist, double hinge; in motion, over many steps. */
#include <math.h>
#include <string.h>

#include "scenes/joint_scene.h"

static Scene scene;

static void open_scene(void)
{
    sceneOpen(&scene, 0);
}

static void close_scene(void)
{
    sceneClose(&scene);
}

/* A spring that does nothing but read. */
static dcForceID watch(dJointID joint, dcJointCoordinate coordinate)
{
    dcJointSpringDef def = dcJointSpringDefault();
    def.axis[0] = 0.6;
    def.axis[2] = 0.8;
    dcForceID force = dcJointSpringCreate(scene.dc, joint, coordinate, &def);
    ck_assert_ptr_nonnull(force);
    return force;
}

static dcForceID make_stop(dJointID joint, dcJointCoordinate coordinate, double k, double d, double lower, double upper)
{
    dcJointStopDef def = dcJointStopDefault();
    def.stiffness = k;
    def.dissipation = d;
    def.lower = lower;
    def.upper = upper;
    def.axis[0] = 0.6;
    def.axis[2] = 0.8;
    dcForceID stop = dcJointStopCreate(scene.dc, joint, coordinate, &def);
    ck_assert_ptr_nonnull(stop);
    return stop;
}

/* A ball with its centre at the anchor, turning about the first axis. */
static dBodyID top(double rate)
{
    dBodyID body = sceneBody(&scene, 0.2, 1, 0, 0, 0);
    dBodySetAngularVel(body, 0.6 * rate, 0, 0.8 * rate);
    return body;
}

typedef struct Turning {
    const char *kind;
    dcJointCoordinate coordinate;
} Turning;

static const Turning turnings[] = {
    {"hinge", dcHingeAngle},         {"universal", dcUniversalAngle1}, {"PU", dcPUAngle1},
    {"piston", dcPistonAngle},       {"dhinge", dcDHingeAngle},        {"ball", dcBallTwist},
    {"amotor user", dcAMotorAngle1}, {"amotor euler", dcAMotorAngle1},
};

enum { num_turnings = (int)(sizeof turnings / sizeof *turnings) };

/* Ten turns and more one way, into a stop beyond them; back, and ten turns the other way, into the other stop. */
START_TEST(test_ten_turns)
{
    const Turning *turning = &turnings[_i];
    double rate = 20, bound = 20 * M_PI + 2, longest = 0, shortest = 0;
    dBodyID body = top(rate);
    dJointID joint = jointMake(&scene, turning->kind, body, 0);
    if (turning->coordinate == dcDHingeAngle) {
        dJointSetDHingeAnchor1(joint, 0, 0, 0); /* no rod, which would swing the body round */
    }
    dcForceID stop = make_stop(joint, turning->coordinate, 500, 0, -bound, bound);
    double before = dcJointForceGetPosition(stop);
    assertNear(before, 0, 0, 1e-12);
    for (int i = 0; i < 900; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        double q = dcJointForceGetPosition(stop);
        ck_assert_msg(fabs(q - before) < 0.4, "step %d: q jumps from %g to %g", i, before, q);
        longest = fmax(longest, q);
        shortest = fmin(shortest, q);
        before = q;
    }
    double depth = rate * sqrt(0.4 * 0.04 / 500);
    ck_assert_double_gt(longest, bound);
    ck_assert_double_lt(longest, bound + 1.02 * depth);
    ck_assert_double_lt(shortest, -bound);
    ck_assert_double_gt(shortest, -bound - 1.02 * depth);
}
END_TEST

/* A body that the program turns is counted the shorter way; the program can put the count right. */
START_TEST(test_teleport)
{
    dBodyID body = top(0);
    dcForceID stop = make_stop(jointMake(&scene, "hinge", body, 0), dcHingeAngle, 10, 0, -1, 1);
    const double turn = 2.5;
    dQuaternion turned = {cos(turn / 2), 0.6 * sin(turn / 2), 0, 0.8 * sin(turn / 2)};
    dBodySetQuaternion(body, turned);
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    assertNear(dcJointForceGetPosition(stop), 2.5, 1e-12, 0);
    ck_assert_int_eq(dcJointForceSetTurns(stop, 2), dcOk);
    ck_assert_int_eq(dcJointForceGetTurns(stop), 2);
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    assertNear(dcJointForceGetPosition(stop), 2.5 + 4 * M_PI, 1e-12, 0);
    assertNear(dcJointForceGetForce(stop), -10 * (1.5 + 4 * M_PI), 1e-12, 0);
    dQuaternion half = {cos(-0.4), 0.6 * sin(-0.4), 0, 0.8 * sin(-0.4)}; /* -0.8: 3.3 back or 2.98 on */
    dBodySetQuaternion(body, half);
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    assertNear(dcJointForceGetPosition(stop), -0.8 + 6 * M_PI, 1e-12, 0);
}
END_TEST

/* The Euler angles are ODE's own after one step, wherever the element was made; read at the instant, not a step late.
 */
START_TEST(test_euler_angles)
{
    dBodyID first = jointBody(&scene, 2, 0, 0, 0, 0), second = jointBody(&scene, 3, 0, 0, 0, 1);
    dJointID joint = jointMake(&scene, "amotor euler", first, second);
    dBodySetAngularVel(first, 0.5, -0.4, 0.3);
    dBodySetAngularVel(second, -0.3, 0.2, 0.6);
    for (int i = 0; i < 50; i++) {
        dWorldStep(scene.world, 0.01);
    }
    dcForceID angle[3];
    for (int i = 0; i < 3; i++) {
        angle[i] = watch(joint, (dcJointCoordinate)(dcAMotorAngle1 + i));
    }
    ck_assert_int_eq(dcWorldSetSubsteps(scene.dc, 1), dcOk);
    double before[3];
    for (int k = 0; k < 20; k++) {
        for (int i = 0; i < 3; i++) {
            before[i] = dcJointForceGetPosition(angle[i]);
        }
        sceneRun(&scene, 1, 0.01);
        for (int i = 0; i < 3 && k > 0; i++) { /* ODE's are those of the start of the step */
            assertNear(before[i], dJointGetAMotorAngle(joint, i), 1e-12, 1e-12);
            ck_assert_double_gt(fabs(before[i]), 1e-3);
        }
    }
}
END_TEST

/* User mode: goes on from the angle that the program gave, whenever it gives one. */
START_TEST(test_user_angle)
{
    dBodyID body = top(1);
    dJointID joint = jointMake(&scene, "amotor user", body, 0);
    dJointSetAMotorAngle(joint, 0, 0.25);
    dcForceID angle = watch(joint, dcAMotorAngle1);
    assertNear(dcJointForceGetPosition(angle), 0.25, 1e-15, 0);
    sceneRun(&scene, 60, 1.0 / 60);
    assertNear(dcJointForceGetPosition(angle), 1.25, 1e-4, 0);
    dJointSetAMotorAngle(joint, 0, -7);
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    assertNear(dcJointForceGetPosition(angle), -7, 1e-15, 0);
    sceneRun(&scene, 60, 1.0 / 60);
    assertNear(dcJointForceGetPosition(angle), -6, 1e-4, 0);
}
END_TEST

/* A thrown limb on a ball joint stays within its cone, in all directions, and within its twist. */
START_TEST(test_cone)
{
    dBodyID limb = jointBody(&scene, 1, 0.3, 0, 0.4, 0);
    dJointID joint = jointMake(&scene, "ball", limb, 0);
    dcForceID cone = make_stop(joint, dcBallSwing, 5000, 0.1, -dInfinity, 0.7);
    dcForceID twist = make_stop(joint, dcBallTwist, 2000, 0.1, -0.4, 0.4);
    assertNear(dcJointForceGetPosition(cone), 0, 0, 1e-7);
    dBodySetAngularVel(limb, 3, 4, -2);
    double widest = 0, most = 0, least = 0;
    for (int i = 0; i < 300; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        dVector3 axis;
        dBodyVectorToWorld(limb, 0, 0, 1, axis);
        widest = fmax(widest, dcJointForceGetPosition(cone));
        most = fmax(most, dcJointForceGetPosition(twist));
        least = fmin(least, dcJointForceGetPosition(twist));
    }
    ck_assert_double_gt(widest, 0.7);
    ck_assert_double_lt(widest, 0.8);
    ck_assert_double_lt(most, 0.5);
    ck_assert_double_gt(least, -0.5);
    ck_assert_double_gt(most - least, 0.4);
}
END_TEST

/* Swing is the angle between the axes and twist the turn about them, whatever the cone's own axis. */
START_TEST(test_swing_and_twist)
{
    dBodyID limb = sceneBody(&scene, 0.1, 1, 0, 0, 0);
    dJointID joint = jointMake(&scene, "ball", limb, 0);
    dcJointStopDef def = dcJointStopDefault();
    def.axis[0] = 1;
    def.axis[1] = 1;
    def.cone_axis[0] = 1;
    dcForceID swing = dcJointStopCreate(scene.dc, joint, dcBallSwing, &def);
    dcForceID twist = dcJointStopCreate(scene.dc, joint, dcBallTwist, &def);
    assertNear(dcJointForceGetPosition(swing), M_PI / 4, 1e-12, 0);
    assertNear(dcJointForceGetPosition(twist), 0, 0, 1e-12);
    dQuaternion about_z = {cos(0.2), 0, 0, sin(0.2)}; /* 0.4 more of swing, no twist */
    dBodySetQuaternion(limb, about_z);
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    assertNear(dcJointForceGetPosition(swing), M_PI / 4 + 0.4, 1e-12, 0);
    assertNear(dcJointForceGetPosition(twist), 0, 0, 1e-12);
    const double s = sin(0.3) / sqrt(2);
    dQuaternion about_limb = {cos(0.3), s, s, 0}; /* 0.6 of twist, no more swing */
    dBodySetQuaternion(limb, about_limb);
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    assertNear(dcJointForceGetPosition(swing), M_PI / 4, 1e-12, 0);
    assertNear(dcJointForceGetPosition(twist), 0.6, 1e-12, 0);
}
END_TEST

/* The shift by half a substep: the rate that is told belongs to the position's instant. */
START_TEST(test_rate_is_of_the_instant)
{
    dWorldSetGravity(scene.world, 0, 0, -10);
    dBodyID body = sceneBody(&scene, 0.1, 1, 0, 0, 0);
    dJointID joint = dJointCreateSlider(scene.world, 0);
    dJointAttach(joint, body, 0);
    dJointSetSliderAxis(joint, 0, 0, -1);
    dcForceID fall = watch(joint, dcSliderPosition);
    ck_assert_int_eq(dcWorldSetSubsteps(scene.dc, 1), dcOk);
    for (int i = 1; i <= 10; i++) {
        sceneRun(&scene, 1, 0.01);
        double t = 0.01 * i;
        assertNear(dcJointForceGetPosition(fall), 5 * t * t, 1e-9, 0);
        assertNear(dcJointForceGetRate(fall), 10 * t, 1e-7, 0);
    }
    dBodySetLinearVel(body, 0, 0, 3); /* now the program has set it, for this instant */
    sceneRun(&scene, 1, 0.01);
    assertNear(dcJointForceGetRate(fall), -2.9, 1e-7, 0);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("joint_coordinates", 30, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_loop_test(tests, test_ten_turns, 0, num_turnings);
    tcase_add_test(tests, test_teleport);
    tcase_add_test(tests, test_euler_angles);
    tcase_add_test(tests, test_user_angle);
    tcase_add_test(tests, test_cone);
    tcase_add_test(tests, test_swing_and_twist);
    tcase_add_test(tests, test_rate_is_of_the_instant);
    return fixtureMain(suite);
}
