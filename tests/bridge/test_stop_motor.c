/*
 * A motor of the joint's own drives into its soft stops: they hold it in the step in which it comes to them, and what
 * it presses into them for ever bounces as the law says, and rests.
 */
#include <math.h>

#include "scenes/joint_scene.h"
#include "scenes/older_ode.h"

static const double step = 1.0 / 60, bound = 0.01, speed = 2, force = 100, stiffness = 1e9;

static const struct {
    const char *kind;
    dcJointCoordinate coordinate;
    int group; /* of the motor's parameters, attached to two bodies or the first; to the second alone */
    int group_second;
    int ways; /* two bodies; the second alone; the first alone: those that ODE can step */
} kinds[] = {
    {"hinge", dcHingeAngle, 0, 0, 7},
    {"slider", dcSliderPosition, 0, 0, 7},
    {"universal", dcUniversalAngle1, 0, 1, 7},
    {"universal", dcUniversalAngle2, 1, 0, 7},
    {"hinge2", dcHinge2Angle1, 0, 0, 1},
    {"hinge2", dcHinge2Angle2, 1, 1, 1},
    {"PR", dcPRPosition, 0, 0, 5},
    {"PR", dcPRAngle, 1, 1, 5},
    {"PU", dcPUPosition, 2, 2, 7},
    {"PU", dcPUAngle1, 0, 1, 7},
    {"PU", dcPUAngle2, 1, 0, 7},
    {"piston", dcPistonPosition, 0, 0, 5},
    {"piston", dcPistonAngle, 1, 1, 5},
    {"amotor user", dcAMotorAngle1, 0, 0, 7},
    {"amotor euler", dcAMotorAngle1, 0, 0, 7},
    {"amotor euler", dcAMotorAngle3, 2, 2, 7},
    {"lmotor 0", dcLMotorPosition1, 0, 0, 6},
    {"lmotor 0", dcLMotorPosition3, 2, 2, 6},
};

static void set_motor(dJointID joint, int parameter, double value)
{
    if (dJointGetType(joint) == dJointTypeLMotor) {
        dJointSetLMotorParam(joint, parameter, (dReal)value);
    } else {
        jointSetParam(joint, parameter, value);
    }
}

/*
 * To and fro between bounds that one step of the motor passes: it never comes to them with a speed of its own, so all
 * that it goes beyond is force / stiffness, and what the other coordinates do meanwhile, which the motor shakes.
 */
static double drive(int kind, int way)
{
    Scene scene;
    sceneOpen(&scene, 0);
    dcWorldSetStepping(scene.dc, dcStepAuto);
    dBodyID one = way == 1 ? 0 : jointBody(&scene, 1, 0.3, 0.1, 0, 0);
    dBodyID two = way == 2 ? 0 : jointBody(&scene, 2, -0.2, 0.1, 0.3, 1);
    dJointID joint = jointMake(&scene, kinds[kind].kind, one, two);
    dcForceID stop = jointStop(&scene, joint, kinds[kind].coordinate, stiffness, 1, -bound, bound);
    int base = (way == 1 ? kinds[kind].group_second : kinds[kind].group) * dParamGroup;
    set_motor(joint, base + dParamFMax, force);
    double most = 0, way_gone = 0;
    for (int i = 0; i < 12; i++) {
        set_motor(joint, base + dParamVel, i / 4 % 2 ? -speed : speed);
        ck_assert_int_eq(dcWorldStep(scene.dc, 0, (dReal)step), dcOk);
        most = fmax(most, fabs((double)dcJointStopGetViolation(stop)));
        way_gone = fmax(way_gone, fabs((double)dcJointForceGetPosition(stop)));
    }
    ck_assert_double_gt(way_gone, 0.9 * bound); /* it did drive */
    sceneClose(&scene);
    return most;
}

START_TEST(test_driven)
{
    for (int way = 0; way < 3; way++) {
        if (kinds[_i].ways >> way & 1 && !not_measured(kinds[_i].kind, way == 1)) {
            double most = drive(_i, way);
            ck_assert_msg(most < 0.1 * speed * step, "%s, coordinate %d, way %d: %g beyond", kinds[_i].kind,
                          kinds[_i].coordinate, way, most);
        }
    }
}
END_TEST

/* ---- it presses for ever ---- */

static const double pressing = 15, falls = 9.81, way_there = 0.3, dissipation = 0.2;
enum { FLIGHTS = 4 };

/* How far a limb of 1 kg flies back from a stop that it comes to at this speed, by the law in short steps. */
static double flight(double k, double a, double *rate)
{
    double x = 0, v = *rate, dt = 1e-3 / sqrt(k);
    do {
        v += dt * (a - fmax(k * x * (1 + dissipation * v), 0));
        x += dt * v;
    } while (x > 0);
    *rate = fabs(v);
    return 0.5 * v * v / a;
}

/* Flights of a limb that its motor drives upwards into a stop, however the slider's axis is turned; where it is then.
 */
static double press(double k, int down, int steps, double most[FLIGHTS])
{
    Scene scene;
    double sign = down ? -1 : 1, last = way_there;
    sceneOpen(&scene, falls);
    dcWorldSetStepping(scene.dc, dcStepAuto);
    dBodyID limb = dGeomGetBody(sceneBall(&scene, 0.1, 1, 0, 0, 1));
    dJointID joint = dJointCreateSlider(scene.world, 0);
    dJointAttach(joint, limb, 0);
    dJointSetSliderAxis(joint, 0, 0, (dReal)sign);
    jointStop(&scene, joint, dcSliderPosition, k, dissipation, down ? -way_there : -1, down ? 1 : way_there);
    dJointSetSliderParam(joint, dParamFMax, (dReal)pressing);
    dJointSetSliderParam(joint, dParamVel, (dReal)(sign * 1000));
    for (int i = 0, flights = 0, away = 0; i < steps; i++) {
        ck_assert_int_eq(dcWorldStep(scene.dc, 0, (dReal)step), dcOk);
        double gap = 1 + way_there - bodyAt(limb, 2);
        away |= flights < FLIGHTS && bodyGoes(limb, 2) < 0;
        if (away && gap < last) {
            most[flights++] = last;
            away = 0;
        }
        last = gap;
    }
    double x = bodyAt(limb, 2) - 1 - way_there;
    if (steps > 1000) {
        ck_assert_double_lt(bodySpeed(limb), byPrecision(1e-9, 1e-4));
    }
    sceneClose(&scene);
    return x;
}

START_TEST(test_pressed_flights)
{
    double k = _i / 2 ? 1e8 : 1e6, a = pressing - falls, most[FLIGHTS] = {0}, rate = sqrt(2 * a * way_there);
    press(k, _i % 2, 240, most);
    for (int i = 0; i < FLIGHTS; i++) {
        assertNear(most[i], flight(k, a, &rate), 0.2, 0);
    }
}
END_TEST

START_TEST(test_pressed_rests)
{
    double k = _i / 2 ? 1e8 : 1e6, most[FLIGHTS];
    assertNear(press(k, _i % 2, 1800, most), (pressing - falls) / k, 1e-3, byPrecision(1e-9, 1e-5));
}
END_TEST

/* ---- in short steps ---- */

enum { MOTOR, SPRING, ONE_PUSH, NUM_PUSHES };

/* The most that a limb at rest, some way from its stop, goes beyond it when it is pushed there. */
static double beyond(int push, double gap, double k, double *fastest)
{
    Scene scene;
    sceneOpen(&scene, 0); /* resolved */
    dBodyID limb = dGeomGetBody(sceneBall(&scene, 0.1, 1, 0, 0, 1));
    dJointID joint = dJointCreateSlider(scene.world, 0);
    dJointAttach(joint, limb, 0);
    dJointSetSliderAxis(joint, 0, 0, 1);
    dcForceID stop = jointStop(&scene, joint, dcSliderPosition, k, 0.2, -1, gap);
    dcJointSpringDef def = dcJointSpringDefault();
    def.stiffness = 10;
    def.rest = 0.5;
    if (push == MOTOR) {
        dJointSetSliderParam(joint, dParamVel, 1);
        dJointSetSliderParam(joint, dParamFMax, 5);
    } else if (push == SPRING) {
        ck_assert_ptr_nonnull(dcJointSpringCreate(scene.dc, joint, dcSliderPosition, &def));
    }
    double most = 0;
    *fastest = 0;
    for (int i = 0; i < 20; i++) {
        if (push == ONE_PUSH && i == 5) {
            dBodyAddForce(limb, 0, 0, 5);
        }
        ck_assert_int_eq(dcWorldStep(scene.dc, 0, (dReal)step), dcOk);
        most = fmax(most, (double)dcJointStopGetViolation(stop));
        *fastest = fmax(*fastest, bodySpeed(limb));
    }
    sceneClose(&scene);
    return most;
}

/*
 * As fast as 5 N make 1 kg in the way to the stop, or in a step, and as deep as that takes it.  (A push of one step
 * that ends on the way is told by its end only, and left out.)
 */
START_TEST(test_resolved_is_pushed)
{
    for (double k = 1e5; k < 2e9; k *= 100) {
        double gap = _i / NUM_PUSHES ? 1e-3 : 0, fastest, fast = sqrt(2 * 5 * gap) + 5 * sqrt(1 / k) + 1e-6;
        double most = beyond(_i % NUM_PUSHES, gap, k, &fastest);
        fast = _i % NUM_PUSHES == ONE_PUSH ? 5 * step : fast;
        ck_assert_msg(fastest < 1.1 * fast + byPrecision(0, 0.01), "k %g: %g m/s, %g at most", k, fastest, fast);
        ck_assert_msg(most < 1.5 * (fast / sqrt(k) + 10 / k), "k %g: %g m beyond", k, most);
    }
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("stop_motor", 30, &tests);
    tcase_add_loop_test(tests, test_driven, 0, (int)(sizeof kinds / sizeof *kinds));
    tcase_add_loop_test(tests, test_pressed_flights, 0, 4);
    tcase_add_loop_test(tests, test_pressed_rests, 0, 4);
    tcase_add_loop_test(tests, test_resolved_is_pushed, 0, 2 * NUM_PUSHES - 1);
    return fixtureMain(suite);
}
