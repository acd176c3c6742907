/* Stops on joints at the program's own step: rest, swings, rebounds, births in overlap, turns, the cone's pole. */
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

static dcForceID make_stop(dJointID joint, dcJointCoordinate coordinate, double k, double d, double lower, double upper)
{
    dcJointStopDef def = dcJointStopDefault();
    def.stiffness = k;
    def.dissipation = d;
    def.lower = lower;
    def.upper = upper;
    dcForceID stop = dcJointStopCreate(scene.dc, joint, coordinate, &def);
    ck_assert_ptr_nonnull(stop);
    return stop;
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

/* ---- rest: violation = load / k, for every joint, however hard ---- */

static const struct {
    const char *kind;
    dcJointCoordinate coordinate;
    int ways; /* two bodies; the second alone; the first alone: those that ODE can step */
} kinds[] = {
    {"hinge", dcHingeAngle, 7},
    {"slider", dcSliderPosition, 7},
    {"universal", dcUniversalAngle1, 7},
    {"universal", dcUniversalAngle2, 7},
    {"hinge2", dcHinge2Angle1, 1},
    {"hinge2", dcHinge2Angle2, 1},
    {"PR", dcPRPosition, 5},
    {"PR", dcPRAngle, 5},
    {"PU", dcPUPosition, 7},
    {"PU", dcPUAngle1, 7},
    {"PU", dcPUAngle2, 7},
    {"piston", dcPistonPosition, 5},
    {"piston", dcPistonAngle, 5},
    {"amotor user", dcAMotorAngle1, 7},
    {"amotor euler", dcAMotorAngle1, 7},
    {"amotor euler", dcAMotorAngle2, 7},
    {"amotor euler", dcAMotorAngle3, 7},
    {"dhinge", dcDHingeAngle, 7},
    {"ball", dcBallTwist, 7},
    {"dball", dcBallTwist, 7},
};

/* A torque or force of a few units, the same for all, pushes the coordinate up; others are damped away. */
static void press(int kind, int way, double k)
{
    sceneOpen(&scene, 0);
    dWorldSetDamping(scene.world, 0.1, 0.1);
    dWorldSetLinearDampingThreshold(scene.world, 0);
    dWorldSetAngularDampingThreshold(scene.world, 0);
    dBodyID one = way == 1 ? 0 : jointBody(&scene, 1, 0.3, 0.1, 0, 0);
    dBodyID two = way == 2 ? 0 : jointBody(&scene, 2, -0.2, 0.1, 0.3, 1);
    dJointID joint = jointMake(&scene, kinds[kind].kind, one, two);
    dcForceID stop = make_stop(joint, kinds[kind].coordinate, k, 3, -dInfinity, 0.3);
    dcJointSpringDef def = dcJointSpringDefault();
    def.stiffness = 0.001;
    def.rest = 2000;
    dcForceID spring = dcJointSpringCreate(scene.dc, joint, kinds[kind].coordinate, &def);
    rowRun(&scene, 1500, step);
    double load = dcJointForceGetForce(spring), x = dcJointStopGetViolation(stop);
    double noise = asPreciseOf(1e-13, 1); /* of the reading, m or rad */
    assertNear(load, 2, 1e-3, 0);
    assertNear(dcJointForceGetForce(stop), -load, 1e-5, 0);
    ck_assert_msg(fabs(x - load / k) < asPrecise(1e-5) * load / k + noise,
                  "%s, coordinate %d, way %d, k %g: %.9f of the law", kinds[kind].kind, kinds[kind].coordinate, way, k,
                  x * k / load);
    sceneClose(&scene);
}

START_TEST(test_rest)
{
    sceneClose(&scene);
    for (int way = 0; way < 3; way++) {
        if (kinds[_i].ways >> way & 1) {
            press(_i, way, 1e3);
            press(_i, way, 1e5);
            press(_i, way, 1e9);
        }
    }
    sceneOpen(&scene, 0);
}
END_TEST

/* ---- a swing into the stop: as deep as the law goes, and at rest in the end ---- */

static double deepest(double k, double h, int resolved, double *rest)
{
    double worst = 0;
    dJointID hinge;
    sceneOpen(&scene, 9.81);
    dBodyID arm = make_arm(&hinge);
    dcForceID stop = make_stop(hinge, dcHingeAngle, k, 0.3, -dInfinity, 0.5);
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
        dcForceID stop = make_stop(hinge, dcHingeAngle, k, 0.5, -dInfinity, 0.5);
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
    dcForceID stop = make_stop(joint, dcSliderPosition, k, d, -1, dInfinity);
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
    assertNear(top_after(100, 0, 10), 1, 0.1, 0); /* resolved by the step */
    sceneOpen(&scene, 0);
}
END_TEST

/* What a stop took and did not give back is counted as lost. */
START_TEST(test_energy_books)
{
    dBodyID body = sceneBody(&scene, 0.1, 1, 0, 0, 0);
    dJointID joint = dJointCreateSlider(scene.world, 0);
    dJointAttach(joint, body, 0);
    dJointSetSliderAxis(joint, 0, 0, 1);
    make_stop(joint, dcSliderPosition, 1e6, 0.2, -0.3, 0.3);
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
        dcForceID stop = make_stop(hinge, dcHingeAngle, k, 0.3, -dInfinity, -0.5);
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
    dcForceID stop = make_stop(hinge, dcHingeAngle, 1e6, 0, -dInfinity, 1000);
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
        dcForceID stop = make_stop(ball, dcBallSwing, 1e7, 0, -dInfinity, 0.3);
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
    tcase_add_loop_test(tests, test_rest, 0, (int)(sizeof kinds / sizeof *kinds));
    tcase_add_test(tests, test_swing);
    tcase_add_test(tests, test_hard);
    tcase_add_test(tests, test_rebound);
    tcase_add_test(tests, test_energy_books);
    tcase_add_test(tests, test_birth);
    tcase_add_test(tests, test_turns);
    tcase_add_test(tests, test_pole);
    return fixtureMain(suite);
}
