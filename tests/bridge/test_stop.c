/* Linear stops on joints: what they do to bodies, their values, stability at a large outer step. */
#include <math.h>
#include <string.h>

#include "scenes/joint_scene.h"

static Scene scene;
static dBodyID limb;
static dJointID hinge;

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

/* A rod of 0.1 kg and 0.5 m, hinged at one end to the world; q > 0 is downwards. */
static void make_limb(void)
{
    dMass mass;
    dWorldSetCFM(scene.world, 1e-10); /* a single precision ODE has joints that give and damp unless told otherwise */
    dMassSetBoxTotal(&mass, 0.1, 0.5, 0.03, 0.03);
    limb = dBodyCreate(scene.world);
    dBodySetMass(limb, &mass);
    dBodySetPosition(limb, 0.25, 0, 0);
    hinge = dJointCreateHinge(scene.world, 0);
    dJointAttach(hinge, limb, 0);
    dJointSetHingeAnchor(hinge, 0, 0, 0);
    dJointSetHingeAxis(hinge, 0, 1, 0);
}

static const double limb_inertia = 0.1 * (0.25 + 0.0009) / 12 + 0.1 * 0.0625;

static void spin_limb(double rate)
{
    dBodySetAngularVel(limb, 0, rate, 0);
    dBodySetLinearVel(limb, 0, 0, -0.25 * rate);
}

static double limb_energy(dcForceID stop)
{
    double rate = dcJointForceGetRate(stop);
    return 0.5 * limb_inertia * rate * rate + dcForceGetPotentialEnergy(stop);
}

/* Within the bounds nothing at all is added to the bodies. */
START_TEST(test_zero_inside)
{
    make_limb();
    dcForceID stop = make_stop(hinge, dcHingeAngle, 1e7, 2, -0.5, 0.5);
    spin_limb(0.3);
    for (int i = 0; i < 60; i++) {
        ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
        for (int a = 0; a < 3; a++) {
            ck_assert(dBodyGetForce(limb)[a] == 0 && dBodyGetTorque(limb)[a] == 0);
        }
        sceneRun(&scene, 1, 1.0 / 60);
        ck_assert(dcJointForceGetForce(stop) == 0 && dcForceGetPotentialEnergy(stop) == 0);
        ck_assert(dcJointStopGetViolation(stop) == 0 && dcForceGetDissipatedPower(stop) == 0);
    }
    assertNear(dcJointForceGetPosition(stop), 0.3, 1e-3, 0);
}
END_TEST

/* However strong the damping, the force is never towards the stop. */
START_TEST(test_never_sticks)
{
    make_limb();
    dcForceID stop = make_stop(hinge, dcHingeAngle, 1e4, 5, -0.2, 0.2);
    spin_limb(4);
    int touched = 0;
    for (int i = 0; i < 400; i++) {
        sceneRun(&scene, 1, 1e-3);
        double x = dcJointStopGetViolation(stop), f = dcJointForceGetForce(stop);
        ck_assert(x > 0 ? f <= 0 : x < 0 ? f >= 0 : f == 0);
        ck_assert_double_ge(dcForceGetDissipatedPower(stop), 0);
        touched += x != 0;
    }
    ck_assert_int_gt(touched, 0);
    ck_assert_double_lt(fabs(dcJointForceGetRate(stop)), 2);
}
END_TEST

/* Share of its energy that one run into an undamped stop costs, with fixed substeps. */
static double energy_error(int substeps)
{
    sceneOpen(&scene, 0);
    make_limb();
    dcForceID stop = make_stop(hinge, dcHingeAngle, 2e3, 0, -dInfinity, 0.1);
    spin_limb(2);
    ck_assert_int_eq(dcWorldSetSubsteps(scene.dc, substeps), dcOk);
    sceneRun(&scene, 10, 1.0 / 60);
    double error = fabs(limb_energy(stop) / (0.5 * limb_inertia * 4) - 1);
    ck_assert_double_lt(dcJointForceGetRate(stop), 0);
    ck_assert(dcJointStopGetViolation(stop) == 0);
    sceneClose(&scene);
    return error;
}

START_TEST(test_energy_returned)
{
    sceneClose(&scene);
    double coarse = energy_error(64), fine = energy_error(512);
    ck_assert_msg(coarse < 0.01 && fine < 2e-4 && fine < coarse / 6, "errors %g, then %g", coarse, fine);
    sceneOpen(&scene, 0);
}
END_TEST

/* The restitution of a damped stop at 1/60 s and automatic substeps is the closed form's, and the energy is counted. */
START_TEST(test_restitution)
{
    make_limb();
    dcForceID stop = make_stop(hinge, dcHingeAngle, 1e5, 0.2, -dInfinity, 0.1);
    spin_limb(2);
    ck_assert_int_eq(dcWorldSetSubstepAccuracy(scene.dc, 0.025), dcOk);
    sceneRun(&scene, 8, 1.0 / 60);
    assertNear(-dcJointForceGetRate(stop) / 2, dcLinearStopRestitution(0.2, 2), 0.005, 0);
    double lost = 0.5 * limb_inertia * 4 - limb_energy(stop);
    assertNear(dcWorldGetDissipatedEnergy(scene.dc), lost, 0.02, 0);
}
END_TEST

/* 0.1 kg against 1e5 N m/rad at an outer step of 1/60 s: bounded, and at rest in the end where it ought to be. */
START_TEST(test_light_limb_hard_stop)
{
    dWorldSetGravity(scene.world, 0, 0, -9.81);
    make_limb();
    dcForceID stop = make_stop(hinge, dcHingeAngle, 1e5, 0.5, -dInfinity, 1);
    double deepest = 0, fastest = 0;
    for (int i = 0; i < 240; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        deepest = fmax(deepest, dcJointStopGetViolation(stop));
        fastest = fmax(fastest, fabs(dcJointForceGetRate(stop)));
    }
    double fall = sqrt(2 * 0.1 * 9.81 * 0.25 * sin(1.0) / limb_inertia); /* rate at the stop */
    ck_assert_double_le(deepest, 1.01 * fall * sqrt(limb_inertia / 1e5));
    ck_assert_double_le(fastest, 1.05 * fall);
    double load = 0.1 * 9.81 * 0.25 * cos(1.0);
    assertNearOf(dcJointStopGetViolation(stop), load / 1e5, 0.01, 2);
    assertNearOf(dcJointForceGetForce(stop), -load, 0.01, 2e5);
    double h = 1.0 / 60 / dcWorldGetLastSubsteps(scene.dc);
    ck_assert_double_lt(fabs(dcJointForceGetRate(stop)), asPreciseOf(1e-4, 2 * swayOf(0.25, h) / 0.25));
    ck_assert_int_eq(messages.warnings, 0);
}
END_TEST

START_TEST(test_effective_inertia)
{
    make_limb();
    dcForceID stop = make_stop(hinge, dcHingeAngle, 1, 0, -1, 1);
    ck_assert(dcJointForceGetInertia(stop) == 0);
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    assertNear(dcJointForceGetInertia(stop), limb_inertia, 1e-12, 0);
    dBodySetKinematic(limb);
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    ck_assert(isinf(dcJointForceGetInertia(stop)));
}
END_TEST

/* Two free bodies on a slider: the reduced mass; on a hinge far from both: what a measured acceleration says. */
START_TEST(test_effective_inertia_of_a_pair)
{
    dBodyID first = jointBody(&scene, 2, 0, 0, 0, 0), second = jointBody(&scene, 3, -0.6, 0, -0.8, 1);
    dcForceID slider = make_stop(jointMake(&scene, "slider", first, second), dcSliderPosition, 1, 0, -1, 1);
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    assertNear(dcJointForceGetInertia(slider), 2.0 * 3 / 5, 1e-12, 0);
    sceneClose(&scene);
    sceneOpen(&scene, 0);
    first = jointBody(&scene, 2, 0.3, 0.5, -0.2, 0);
    second = jointBody(&scene, 3, -0.4, 0.1, 0.7, 1);
    dcForceID stop = make_stop(jointMake(&scene, "hinge", first, second), dcHingeAngle, 100, 0, -dInfinity, -0.5);
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    double f = dcJointForceGetForce(stop), inertia = dcJointForceGetInertia(stop), h = 1e-7;
    dWorldSetCFM(scene.world, 0);
    dWorldSetERP(scene.world, 0);
    assertNear(f, -50, 1e-12, 0);
    dWorldStep(scene.world, h);
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    assertNear(dcJointForceGetRate(stop) / h, f / inertia, 1e-5, 0);
}
END_TEST

/* Force and torque on two free bodies cancel, in every joint; here the bodies are off each other's axes. */
START_TEST(test_momentum)
{
    static const struct {
        const char *kind;
        dcJointCoordinate coordinate;
    } pairs[] = {{"hinge", dcHingeAngle},      {"slider", dcSliderPosition}, {"universal", dcUniversalAngle2},
                 {"hinge2", dcHinge2Angle1},   {"PR", dcPRPosition},         {"PU", dcPUPosition},
                 {"piston", dcPistonPosition}, {"dhinge", dcDHingeAngle},    {"amotor euler", dcAMotorAngle1}};
    dBodyID body[2] = {jointBody(&scene, 2, 0.3, 0.5, -0.2, 0), jointBody(&scene, 3, -0.4, 0.1, 0.7, 1)};
    dJointID joint = jointMake(&scene, pairs[_i].kind, body[0], body[1]);
    dcForceID stop = make_stop(joint, pairs[_i].coordinate, 100, 0, 0.5, 1);
    dVector3 f[2], t[2], sum = {0}, moment = {0};
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    assertNear(dcJointForceGetForce(stop), 50, 1e-12, 0);
    for (int i = 0; i < 2; i++) {
        const dReal *p = dBodyGetPosition(body[i]);
        ck_assert_int_eq(dcForceGetBodyForce(stop, body[i], f[i], t[i]), dcOk);
        for (int a = 0; a < 3; a++) {
            int b = (a + 1) % 3, c = (a + 2) % 3;
            sum[a] += f[i][a];
            moment[a] += t[i][a] + p[b] * f[i][c] - p[c] * f[i][b];
        }
    }
    for (int a = 0; a < 3; a++) {
        ck_assert_double_le(fabs(sum[a]), 1e-13);
        ck_assert_double_le(fabs(moment[a]), asPreciseOf(1e-13, 50));
    }
    ck_assert_int_eq(dcWorldSetSubsteps(scene.dc, 8), dcOk);
    sceneRun(&scene, 60, 1.0 / 60);
    for (int a = 0; a < 3; a++) {
        ck_assert_double_le(fabs(2 * bodyGoes(body[0], a) + 3 * bodyGoes(body[1], a)), asPrecise(1e-10));
    }
}
END_TEST

START_TEST(test_values)
{
    make_limb();
    dcForceID stop = make_stop(hinge, dcHingeAngle, 10, 0.1, -1, 1);
    ck_assert(dcJointStopGetStiffness(stop) == 10 && dcJointStopGetDefaultStiffness(stop) == 10);
    ck_assert_int_eq(dcJointStopSetStiffness(stop, 20), dcOk);
    ck_assert_int_eq(dcJointStopSetDissipation(stop, 0.2), dcOk);
    ck_assert_int_eq(dcJointStopSetBounds(stop, -2, dInfinity), dcOk);
    ck_assert(dcJointStopGetStiffness(stop) == 20 && dcJointStopGetDissipation(stop) == (dReal)0.2);
    ck_assert(dcJointStopGetLower(stop) == -2 && dcJointStopGetUpper(stop) == dInfinity);
    ck_assert(dcJointStopGetDefaultStiffness(stop) == 10 && dcJointStopGetDefaultDissipation(stop) == (dReal)0.1);
    ck_assert(dcJointStopGetDefaultLower(stop) == -1 && dcJointStopGetDefaultUpper(stop) == 1);
    ck_assert_int_eq(dcJointStopSetDefaultStiffness(stop, 30), dcOk);
    ck_assert_int_eq(dcJointStopSetDefaultDissipation(stop, 0.3), dcOk);
    ck_assert_int_eq(dcJointStopSetDefaultBounds(stop, -3, 3), dcOk);
    ck_assert(dcJointStopGetStiffness(stop) == 20 && dcJointStopGetLower(stop) == -2);
    ck_assert_int_eq(dcForceDisable(stop), dcOk);
    ck_assert_int_eq(dcWorldReset(scene.dc), dcOk);
    ck_assert_int_eq(dcForceIsEnabled(stop), 1);
    ck_assert(dcJointStopGetStiffness(stop) == 30 && dcJointStopGetDissipation(stop) == (dReal)0.3);
    ck_assert(dcJointStopGetLower(stop) == -3 && dcJointStopGetUpper(stop) == 3);
    ck_assert_ptr_eq(dcJointForceGetJoint(stop), hinge);
    ck_assert_int_eq(dcJointForceGetCoordinate(stop), dcHingeAngle);
    ck_assert_int_eq(messages.errors, 0);
}
END_TEST

/* A changed value acts at once, a disabled stop or joint not at all. */
START_TEST(test_changes_act)
{
    make_limb();
    dcForceID stop = make_stop(hinge, dcHingeAngle, 10, 0, -dInfinity, -0.5);
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    assertNear(dcJointForceGetForce(stop), -5, 1e-12, 0);
    dcJointStopSetStiffness(stop, 20);
    dcJointStopSetBounds(stop, -dInfinity, -1);
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    assertNear(dcJointForceGetForce(stop), -20, 1e-12, 0);
    assertNear(dcForceGetPotentialEnergy(stop), 10, 1e-12, 0);
    dJointDisable(hinge);
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    ck_assert(dcJointForceGetForce(stop) == 0 && dcForceGetPotentialEnergy(stop) == 0);
    dJointEnable(hinge);
    dcForceDisable(stop);
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    ck_assert(dcJointForceGetForce(stop) == 0 && dcForceGetPotentialEnergy(stop) == 0);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("stop", 30, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_test(tests, test_zero_inside);
    tcase_add_test(tests, test_never_sticks);
    tcase_add_test(tests, test_energy_returned);
    tcase_add_test(tests, test_restitution);
    tcase_add_test(tests, test_light_limb_hard_stop);
    tcase_add_test(tests, test_effective_inertia);
    tcase_add_test(tests, test_effective_inertia_of_a_pair);
    tcase_add_loop_test(tests, test_momentum, 0, 9);
    tcase_add_test(tests, test_values);
    tcase_add_test(tests, test_changes_act);
    return fixtureMain(suite);
}
