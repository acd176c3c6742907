/* The program's own step with bodies that ODE's joints hold: one set of rows for both. */
#include <math.h>

#include "scenes/any_scene.h"
#include "scenes/older_ode.h"

static const double steps[] = {1.0 / 60, 1.0 / 240};
static const double moduli[] = {1e7, 1e9};

/* Loops run over ways, moduli, steps. */
enum { ALL = anyWays * 2 * 2 };

static AnyScene any;
static double h, modulus;

static void open_choice(int i)
{
    h = steps[i % 2];
    modulus = moduli[i / 2 % 2];
    anyOpen(&any, i / 4, modulus, 1);
}

static void tilt_gravity(double degrees)
{
    double angle = degrees * M_PI / 180;
    dWorldSetGravity(any.s.world, (dReal)(9.81 * sin(angle)), 0, (dReal)(-9.81 * cos(angle)));
}

/* A box of 4 kg on a plate of 0.1 kg that a fixed joint holds, on 10 degrees: friction must know of the joint. */
START_TEST(test_box_on_a_light_plate)
{
    open_choice(_i);
    tilt_gravity(10);
    dGeomID plate = dCreateBox(any.s.space, 1, 1, (dReal)0.05);
    dBodyID held = sceneBody(&any.s, 0.1, 0.1, 0, 0, -0.025);
    dGeomSetBody(plate, held);
    dJointID weld = dJointCreateFixed(any.s.world, 0);
    dJointAttach(weld, held, 0);
    dJointSetFixed(weld);
    dBodyID box = dGeomGetBody(sceneBox(&any.s, 0.2, 4, 0, 0, 0.1));
    anyRun(&any, 2, h);
    double x = bodyAt(box, 0);
    anyRun(&any, 2, h);
    double creep = fabs(bodyAt(box, 0) - x) / 2;
    ck_assert_msg(creep < 0.005, "it creeps at %g m/s", creep); /* a part of the transition velocity, 0.01 m/s */
    ck_assert_double_lt(fabs(bodyAt(held, 0)), 1e-3);
    anyClose(&any);
}
END_TEST

typedef struct Car {
    dBodyID chassis, wheel[4];
    dJointID hinge[4];
} Car;

/* A chassis of 40 kg on four wheels of 2 kg, the centre of mass off the middle. */
static Car make_car(void)
{
    Car car = {.chassis = sceneBody(&any.s, 0.3, 40, 0, 0, 0.3)};
    for (int i = 0; i < 4; i++) {
        double x = i < 2 ? 0.6 : -0.4, y = i % 2 ? 0.3 : -0.3;
        car.wheel[i] = dGeomGetBody(sceneBall(&any.s, 0.15, 2, x, y, 0.15));
        dJointID joint = car.hinge[i] = dJointCreateHinge2(any.s.world, 0);
        const dVector3 axes[2] = {{0, 0, 1}, {0, 1, 0}};
        dJointAttach(joint, car.chassis, car.wheel[i]);
        dJointSetHinge2Anchor(joint, (dReal)x, (dReal)y, (dReal)0.15);
        dJointSetHinge2Axes(joint, axes[0], axes[1]);
        dJointSetHinge2Param(joint, dParamLoStop, 0);
        dJointSetHinge2Param(joint, dParamHiStop, 0);
        dJointSetHinge2Param(joint, dParamSuspensionERP, (dReal)0.4);
        dJointSetHinge2Param(joint, dParamSuspensionCFM, (dReal)1e-4);
    }
    return car;
}

/* The wheels' depths tell their loads: the chassis weighs 6:4 on the axles, each wheel its own. */
START_TEST(test_wheel_loads_of_a_car)
{
    open_choice(_i);
    sceneFloor(&any.s);
    Car car = make_car();
    anyRun(&any, 8, h);
    for (int i = 0; i < 4; i++) {
        double load = 2 + 40 * (i < 2 ? 0.4 : 0.6) / 2, depth = 0.15 - bodyAt(car.wheel[i], 2);
        assertNear(depth, dcHuntCrossleyStaticDepth(stiffnessOnPlane(0.15, modulus), 9.81 * load), 0.02, 0);
    }
    double x = bodyAt(car.chassis, 0);
    anyRun(&any, 2, h);
    ck_assert_double_lt(fabs(bodyAt(car.chassis, 0) - x), 1e-3);
    anyClose(&any);
}
END_TEST

/*
 * A ball on a weightless rod swings into a wall where it hangs straight down: it leaves as the law says for its own
 * mass, not for more and not for less.
 */
START_TEST(test_pendulum_hits_a_wall)
{
    open_choice(_i);
    dcMaterial material = materialSmooth(modulus, 0.2);
    dcWorldSetDefaultMaterial(any.s.dc, &material);
    dBodyID ball = dGeomGetBody(sceneBall(&any.s, 0.1, 2, -sin(1), 0, -cos(1)));
    dJointID hinge = dJointCreateHinge(any.s.world, 0);
    dJointAttach(hinge, ball, 0);
    dJointSetHingeAnchor(hinge, 0, 0, 0);
    dJointSetHingeAxis(hinge, 0, 1, 0);
    dCreatePlane(any.s.space, -1, 0, 0, (dReal)-0.1);
    double fastest = 0, out = 0;
    for (int i = 0; i < (int)(2.5 / h) && !(fastest > 0 && out > 0 && bodyGoes(ball, 0) > 0); i++) {
        anyStep(&any, h);
        fastest = fmax(fastest, bodyGoes(ball, 0));
        out = fmax(out, -bodyGoes(ball, 0));
    }
    double speed = sqrt(2 * 9.81 * (1 - cos(1)));
    assertNear(fastest, speed, 0.06, 0);
    assertNear(out / speed, dcHuntCrossleyRestitution(0.2, speed), 0.06, 0);
    anyClose(&any);
}
END_TEST

/* Two balls welded together rest on the floor as deep as half of both's weight says. */
START_TEST(test_welded_pair_rests)
{
    open_choice(_i);
    sceneFloor(&any.s);
    dBodyID one = dGeomGetBody(sceneBall(&any.s, 0.1, 1, 0, 0, 0.1));
    dBodyID two = dGeomGetBody(sceneBall(&any.s, 0.1, 3, 0.5, 0, 0.1));
    dJointID weld = dJointCreateFixed(any.s.world, 0);
    dJointAttach(weld, one, two);
    dJointSetFixed(weld);
    anyRun(&any, 5, h);
    assertNear(0.1 - bodyAt(one, 2), anyBallDepth(0.1, 1, modulus), 1e-3, 0);
    assertNear(0.1 - bodyAt(two, 2), anyBallDepth(0.1, 3, modulus), 1e-3, 0);
    ck_assert_double_lt(bodySpeed(one), 1e-6);
    anyClose(&any);
}
END_TEST

/* A ball on a long arm, its own inertia a thousandth of the arm's: the stop's row asks nothing of the hinge. */
/*
 * A rod between two fingers that slide in a hand a metre away: without their joints the fingers would spin, one end of
 * the rod coming free.  Both ends bear the same.
 */
START_TEST(test_rod_in_a_gripper)
{
    static const double force = 12;
    open_choice(_i);
    dWorldSetGravity(any.s.world, 0, 0, 0);
    dWorldSetCFM(any.s.world, (dReal)1e-10); /* in single precision ODE's own is 1e-5: the fingers would lean */
    dBodyID hand = dBodyCreate(any.s.world);
    dBodySetKinematic(hand);
    dBodyID rod = dGeomGetBody(sceneCapsule(&any.s, 0.02, 0.08, 0.2, 0, 0, 1));
    dJointID slider[2];
    for (int side = 0; side < 2; side++) {
        dBodyID finger = sceneBody(&any.s, 0.05, 0.2, side ? 0.03 : -0.03, 0, 1);
        dGeomSetBody(dCreateBox(any.s.space, (dReal)0.02, (dReal)0.14, (dReal)0.14), finger);
        slider[side] = dJointCreateSlider(any.s.world, 0);
        dJointAttach(slider[side], finger, hand);
        dJointSetSliderAxis(slider[side], 1, 0, 0);
    }
    double loads[2] = {0, 0};
    for (double t = 0; t < 2; t += h) {
        for (int side = 0; side < 2; side++) {
            dJointAddSliderForce(slider[side], (dReal)((side ? -1 : 1) * fmin(1, t) * force));
        }
        anyStep(&any, h);
    }
    for (int i = 0; i < dcWorldGetNumContacts(any.s.dc); i++) {
        dcContactReport report;
        ck_assert_int_eq(dcWorldGetContact(any.s.dc, i, &report), dcOk);
        loads[report.point[2] > 1] += (double)report.normal_force;
    }
    ck_assert_double_lt(bodySpeed(rod), 1e-6 + roundingOf(swayOf(1, h)));
    assertNear(loads[0], force, 0.01, 0);
    assertNear(loads[1], force, 0.01, 0);
    anyClose(&any);
}
END_TEST

/* A finger of a gripper that a motor drives along x; returns its body. */
static dBodyID motor_finger(int side, double x, double half, double mass, double force)
{
    dBodyID finger = sceneBody(&any.s, 0.05, mass, (side ? -1 : 1) * x, 0, 0.125);
    dGeomSetBody(dCreateSphere(any.s.space, (dReal)half), finger);
    dJointID slider = dJointCreateSlider(any.s.world, 0);
    dJointAttach(slider, finger, 0);
    dJointSetSliderAxis(slider, 1, 0, 0);
    dJointSetSliderParam(slider, dParamFMax, (dReal)force);
    dJointSetSliderParam(slider, dParamVel, (dReal)(side ? 0.5 : -0.5));
    return finger;
}

/*
 * A gripper that is the same on both sides closes on a box that stands in its middle: rows of both sides come to their
 * bounds at once, where ODE's LCP gives up and leaves each motor what force it had.  Nothing is faster than the
 * fingers.
 */
START_TEST(test_gripper_with_motors)
{
    for (int size = 0; size < 6; size++) {
        double half = 0.025 + 0.02 * size, force = 20 * pow(2, size);
        open_choice(_i);
        sceneFloor(&any.s);
        dBodyID box = sceneBody(&any.s, 0.2, 0.4 + 0.5 * size, 0, 0, 0.125);
        dGeomSetBody(dCreateBox(any.s.space, (dReal)(2 * half), (dReal)0.2, (dReal)0.25), box);
        dBodyID body[] = {box, motor_finger(0, half + 0.08, 0.02, 0.3, force),
                          motor_finger(1, half + 0.08, 0.02, 0.3, force)};
        for (double t = 0; t < 0.4; t += h) {
            anyStep(&any, h);
            ck_assert_double_lt(anyGreatestSpeed(body, 3), 1);
        }
        anyClose(&any);
    }
}
END_TEST

START_TEST(test_arm_rests_on_a_stop_with_quick_step)
{
    for (double k = 1e2; k < 1e8; k *= 100) {
        anyOpen(&any, _i, 1e7, 1);
        any.quick = 1;
        dBodyID arm = sceneBody(&any.s, 0.05, 1, 0.5, 0, 0);
        dJointID hinge = dJointCreateHinge(any.s.world, 0);
        dJointAttach(hinge, arm, 0);
        dJointSetHingeAnchor(hinge, 0, 0, 0);
        dJointSetHingeAxis(hinge, 0, 1, 0);
        dcJointStopDef def = dcJointStopDefault();
        def.stiffness = (dReal)k;
        def.dissipation = 1;
        def.upper = 0;
        ck_assert_ptr_nonnull(dcJointStopCreate(any.s.dc, hinge, dcHingeAngle, &def));
        anyRun(&any, 6, 1.0 / 60);
        double angle = (double)dJointGetHingeAngle(hinge);
        assertNearOf(angle, 9.81 * 0.5 * cos(angle) / k, 1e-3, 1);
        anyClose(&any);
    }
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("any_step_joints", 30, &tests);
    tcase_add_loop_test(tests, test_box_on_a_light_plate, 0, ALL);
    tcase_add_loop_test(tests, test_wheel_loads_of_a_car, 0, ALL);
    tcase_add_loop_test(tests, test_pendulum_hits_a_wall, 0, ALL);
    tcase_add_loop_test(tests, test_welded_pair_rests, 0, ALL);
    tcase_add_loop_test(tests, test_rod_in_a_gripper, 0, 4 * anyOwnWays);
    tcase_add_loop_test(tests, test_gripper_with_motors, 0, ALL);
    tcase_add_loop_test(tests, test_arm_rests_on_a_stop_with_quick_step, 0, anyOwnWays);
    return fixtureMain(suite);
}
