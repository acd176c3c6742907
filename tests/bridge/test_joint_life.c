/* Stops and springs: refusals, and the ends of joints, bodies and elements. */
#include <math.h>
#include <string.h>

#include "scenes/joint_scene.h"
#include "scenes/older_ode.h"

static Scene scene;
static dBodyID body;
static dGeomID geom;
static dJointID hinge;

static void open_scene(void)
{
    sceneOpen(&scene, 0);
    geom = sceneBall(&scene, 0.1, 1, 0.5, 0, 0);
    body = dGeomGetBody(geom);
    hinge = jointMake(&scene, "hinge", body, 0);
}

static void close_scene(void)
{
    sceneClose(&scene);
}

static dcJointStopDef stop_def(void)
{
    dcJointStopDef def = dcJointStopDefault();
    def.lower = 0.5; /* acts at once */
    def.stiffness = 10;
    return def;
}

static dcForceID make_stop(void)
{
    dcJointStopDef def = stop_def();
    dcForceID stop = dcJointStopCreate(scene.dc, hinge, dcHingeAngle, &def);
    ck_assert_ptr_nonnull(stop);
    return stop;
}

/* One message with all that it ought to name. */
static void expect(const char *function, const char *fragment)
{
    ck_assert_msg(messages.errors == 1, "%s sent %d messages", function, messages.errors);
    ck_assert_msg(strstr(messages.text, function) != NULL, "'%s' does not name %s", messages.text, function);
    ck_assert_msg(strstr(messages.text, fragment) != NULL, "'%s' does not tell '%s'", messages.text, fragment);
    messagesClear();
}

static void refuse_stop(dJointID joint, int coordinate, const dcJointStopDef *def, const char *fragment)
{
    ck_assert_ptr_null(dcJointStopCreate(scene.dc, joint, (dcJointCoordinate)coordinate, def));
    expect("dcJointStopCreate", fragment);
}

START_TEST(test_refused_coordinates)
{
    dcJointStopDef def = stop_def();
    refuse_stop(hinge, dcSliderPosition, &def, "slider position");
    refuse_stop(hinge, -1, &def, "-1");
    refuse_stop(hinge, dcNumJointCoordinates, &def, "26");
    refuse_stop(0, dcHingeAngle, &def, "NULL");
    refuse_stop(hinge, dcHingeAngle, NULL, "NULL");
    dJointID fixed = dJointCreateFixed(scene.world, 0), loose = dJointCreateHinge(scene.world, 0);
    dJointAttach(fixed, body, 0);
    refuse_stop(fixed, dcHingeAngle, &def, "fixed joint");
    refuse_stop(loose, dcHingeAngle, &def, "no body");
    dJointID motor = dJointCreateAMotor(scene.world, 0);
    dJointAttach(motor, body, 0);
    dJointSetAMotorNumAxes(motor, 2);
    refuse_stop(motor, dcAMotorAngle3, &def, "angular motor angle 3");
    dJointID linear = dJointCreateLMotor(scene.world, 0);
    dJointAttach(linear, body, 0);
    dJointSetLMotorNumAxes(linear, 1);
    refuse_stop(linear, dcLMotorPosition2, &def, "linear motor position 2");
    def.rel = 3;
    refuse_stop(linear, dcLMotorPosition1, &def, "not 3");
    def.rel = 0;
    dJointAttach(linear, body, sceneBody(&scene, 0.1, 1, 1, 0, 0));
    refuse_stop(linear, dcLMotorPosition1, &def, "two bodies");
    Scene other;
    sceneOpen(&other, 0);
    dJointID foreign = jointMake(&other, "hinge", sceneBody(&other, 0.1, 1, 0, 0, 0), 0);
    refuse_stop(foreign, dcHingeAngle, &def, "another world");
    sceneClose(&other);
    ck_assert_ptr_null(dcJointStopCreate(NULL, hinge, dcHingeAngle, &def));
    expect("dcJointStopCreate", "dcWorldID");
    ck_assert_str_eq(dcJointCoordinateName(dcPUAngle2), "PU angle 2");
    ck_assert_ptr_null(dcJointCoordinateName(dcNumJointCoordinates));
}
END_TEST

/* An angular motor in Euler mode on (0, A): what the ODE at hand does not measure is refused, by name. */
START_TEST(test_motor_on_the_world)
{
    dJointID motor = jointMake(&scene, "amotor euler", 0, body);
    dcJointStopDef def = stop_def();
    int made = dcJointStopCreate(scene.dc, motor, dcAMotorAngle1, &def) != NULL;
    ck_assert_int_eq(made, !not_measured("amotor euler", 1));
    if (!made) {
        expect("dcJointStopCreate", "before 0.15");
    }
}
END_TEST

START_TEST(test_refused_values)
{
    dcJointStopDef def = stop_def();
    def.upper = 0.4;
    refuse_stop(hinge, dcHingeAngle, &def, "0.5");
    def = stop_def();
    def.stiffness = -3;
    refuse_stop(hinge, dcHingeAngle, &def, "-3");
    def.stiffness = NAN;
    refuse_stop(hinge, dcHingeAngle, &def, "nan");
    def.stiffness = dInfinity;
    refuse_stop(hinge, dcHingeAngle, &def, "inf");
    def = stop_def();
    def.dissipation = -1;
    refuse_stop(hinge, dcHingeAngle, &def, "dissipation");
    def = stop_def();
    def.lower = NAN;
    refuse_stop(hinge, dcHingeAngle, &def, "nan");
    def.lower = dInfinity;
    refuse_stop(hinge, dcHingeAngle, &def, "inf");
    dJointID ball = jointMake(&scene, "ball", body, 0);
    def = stop_def();
    def.axis[0] = 0;
    refuse_stop(ball, dcBallSwing, &def, "axis");
    dcJointSpringDef spring = dcJointSpringDefault();
    spring.damping = -2;
    ck_assert_ptr_null(dcJointSpringCreate(scene.dc, hinge, dcHingeAngle, &spring));
    expect("dcJointSpringCreate", "-2");
    spring = dcJointSpringDefault();
    spring.rest = dInfinity;
    ck_assert_ptr_null(dcJointSpringCreate(scene.dc, hinge, dcHingeAngle, &spring));
    expect("dcJointSpringCreate", "rest");
    spring = dcJointSpringDefault();
    spring.force_limit = -1;
    ck_assert_ptr_null(dcJointSpringCreate(scene.dc, hinge, dcHingeAngle, &spring));
    expect("dcJointSpringCreate", "force limit");
}
END_TEST

START_TEST(test_refused_setters)
{
    dcForceID stop = make_stop(), contact = dcWorldGetContactForce(scene.dc);
    ck_assert_int_eq(dcJointStopSetStiffness(stop, -1), dcErrValue);
    expect("dcJointStopSetStiffness", "-1");
    ck_assert_int_eq(dcJointStopSetDefaultDissipation(stop, NAN), dcErrValue);
    expect("dcJointStopSetDefaultDissipation", "nan");
    ck_assert_int_eq(dcJointStopSetBounds(stop, 2, 1), dcErrValue);
    expect("dcJointStopSetBounds", "2");
    ck_assert(dcJointStopGetStiffness(stop) == 10 && dcJointStopGetLower(stop) == (dReal)0.5);
    ck_assert_int_eq(dcJointStopSetStiffness(contact, 1), dcErrHandle);
    expect("dcJointStopSetStiffness", "contact force");
    ck_assert(isnan(dcJointForceGetPosition(contact)));
    expect("dcJointForceGetPosition", "contact force");
    ck_assert(isnan(dcJointSpringGetRest(stop)));
    expect("dcJointSpringGetRest", "joint stop");
    ck_assert_int_eq(dcForceDestroy(stop), dcOk);
    ck_assert(isnan(dcJointForceGetForce(stop)));
    expect("dcJointForceGetForce", "destroyed");
    ck_assert_int_eq(dcJointStopSetBounds(stop, 0, 1), dcErrHandle);
    expect("dcJointStopSetBounds", "destroyed");
    dcForceID slide = dcJointStopCreate(scene.dc, jointMake(&scene, "slider", body, 0), dcSliderPosition,
                                        &(dcJointStopDef){.lower = 0, .upper = 1});
    ck_assert_int_eq(dcJointForceSetTurns(slide, 1), dcErrArgument);
    expect("dcJointForceSetTurns", "slider position");
}
END_TEST

START_TEST(test_destroyed_element)
{
    dcForceID stop = make_stop();
    sceneRun(&scene, 3, 1e-3);
    ck_assert_double_gt(fabs(dBodyGetAngularVel(body)[0]), 0);
    ck_assert_int_eq(dcForceDestroy(stop), dcOk);
    double before = dBodyGetAngularVel(body)[0];
    sceneRun(&scene, 3, 1e-3);
    assertNearOf(dBodyGetAngularVel(body)[0], before, 1e-6, 0.2 * 0.5 / (1e-3 * 0.1)); /* ERP place/(h arm) */
}
END_TEST

START_TEST(test_forgotten_joint)
{
    dcForceID stop = make_stop();
    sceneRun(&scene, 3, 1e-3);
    ck_assert_int_eq(dcJointForget(scene.dc, hinge), dcOk);
    dJointDestroy(hinge);
    sceneRun(&scene, 10, 1.0 / 60);
    ck_assert(isnan(dcJointStopGetStiffness(stop)));
    expect("dcJointStopGetStiffness", "destroyed");
    ck_assert_int_eq(dcJointForget(scene.dc, 0), dcErrArgument);
    expect("dcJointForget", "NULL");
}
END_TEST

/* Off for good, with one warning; even if everything is enabled and reset. */
static void expect_lost(dcForceID stop)
{
    messagesClear();
    sceneRun(&scene, 3, 1.0 / 60);
    ck_assert_int_eq(messages.warnings, 1);
    ck_assert_ptr_nonnull(strstr(messages.text, "turned off"));
    ck_assert_int_eq(dcForceIsEnabled(stop), 0);
    ck_assert_int_eq(dcWorldReset(scene.dc), dcOk);
    ck_assert_int_eq(dcForceEnable(stop), dcOk);
    sceneRun(&scene, 3, 1.0 / 60);
    ck_assert_int_eq(dcForceIsEnabled(stop), 0);
    ck_assert_int_eq(messages.warnings, 1);
    ck_assert_int_eq(messages.errors, 0);
    ck_assert(dcJointForceGetForce(stop) == 0);
}

START_TEST(test_joint_destroyed)
{
    dcForceID stop = make_stop();
    sceneRun(&scene, 3, 1e-3);
    dJointDestroy(hinge);
    expect_lost(stop);
}
END_TEST

START_TEST(test_joint_moved_to_other_bodies)
{
    dcForceID stop = make_stop();
    sceneRun(&scene, 3, 1e-3);
    dBodyID other = sceneBody(&scene, 0.1, 1, 1, 0, 0);
    dJointAttach(hinge, body, other);
    expect_lost(stop);
}
END_TEST

/* A body is destroyed and its joint with it; the other one, which has a geom, bears witness. */
START_TEST(test_body_destroyed)
{
    dBodyID other = sceneBody(&scene, 0.1, 1, 1, 0, 0);
    dJointID joint = jointMake(&scene, "universal", _i ? body : other, _i ? other : body);
    dcJointStopDef def = stop_def();
    dcForceID stop = dcJointStopCreate(scene.dc, joint, dcUniversalAngle1, &def);
    sceneRun(&scene, 3, 1e-3);
    dBodyDestroy(other);
    expect_lost(stop);
}
END_TEST

START_TEST(test_world_without_its_side)
{
    make_stop();
    sceneRun(&scene, 3, 1e-3);
    ck_assert_int_eq(dcWorldDestroy(scene.dc), dcOk);
    dWorldStep(scene.world, 0.01);
    scene.dc = dcWorldCreate(scene.world);
    dcWorldSetStepping(scene.dc, dcStepResolved);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("joint_life", 20, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_test(tests, test_refused_coordinates);
    tcase_add_test(tests, test_motor_on_the_world);
    tcase_add_test(tests, test_refused_values);
    tcase_add_test(tests, test_refused_setters);
    tcase_add_test(tests, test_destroyed_element);
    tcase_add_test(tests, test_forgotten_joint);
    tcase_add_test(tests, test_joint_destroyed);
    tcase_add_test(tests, test_joint_moved_to_other_bodies);
    tcase_add_loop_test(tests, test_body_destroyed, 0, 2);
    tcase_add_test(tests, test_world_without_its_side);
    return fixtureMain(suite);
}
