/* Several elements, contacts or bodies together are what they are one by one. */
#include <math.h>

#include "scenes/joint_scene.h"

static dBodyID slider_body(Scene *scene, double mass, dJointID *slider)
{
    dBodyID body = dGeomGetBody(sceneBall(scene, 0.1, mass, 0, 0, 0));
    *slider = dJointCreateSlider(scene->world, 0);
    dJointAttach(*slider, body, 0);
    dJointSetSliderAxis(*slider, 0, 0, 1);
    return body;
}

/* Substeps that a mass of 1 kg wants, stretched by 1 cm on `count` springs that have the stiffness together. */
static int substeps_on(int count, double stiffness, double *position)
{
    Scene scene;
    dJointID slider;
    sceneOpen(&scene, 0);
    dBodyID body = slider_body(&scene, 1, &slider);
    dcJointSpringDef def = dcJointSpringDefault();
    def.stiffness = (dReal)(stiffness / count);
    def.rest = REAL(0.01);
    for (int i = 0; i < count; i++) {
        ck_assert_ptr_nonnull(dcJointSpringCreate(scene.dc, slider, dcSliderPosition, &def));
    }
    sceneRun(&scene, 3, 1.0 / 60);
    *position = bodyAt(body, 2);
    int substeps = dcWorldGetLastSubsteps(scene.dc);
    sceneClose(&scene);
    return substeps;
}

/* Sixteen springs are as stiff as one of sixteen times the stiffness, and want the same substeps. */
START_TEST(test_springs_add_up)
{
    double one, many;
    int wanted = substeps_on(1, 16e4, &one);
    ck_assert_int_gt(wanted, 30);
    ck_assert_int_eq(substeps_on(16, 16e4, &many), wanted);
    assertNear(many, one, 1e-9, 1e-12);
}
END_TEST

/*
 * A stretched spring that is enabled between two steps puts in k x^2/2 and no more.  The body's velocity is half an
 * outer step old, and the spring wants far shorter ones: the old half step is none of its own.
 */
START_TEST(test_spring_begins)
{
    double k = 1e4, x = 0.01, most = 0;
    Scene scene;
    dJointID slider;
    sceneOpen(&scene, 0);
    dBodyID body = slider_body(&scene, 1, &slider);
    dcJointSpringDef def = dcJointSpringDefault();
    def.stiffness = (dReal)k;
    def.rest = (dReal)x;
    dcForceID spring = dcJointSpringCreate(scene.dc, slider, dcSliderPosition, &def);
    ck_assert_int_eq(dcForceDisable(spring), dcOk);
    sceneRun(&scene, 3, 1.0 / 60);
    ck_assert(bodySpeed(body) == 0);
    dcForceEnable(spring);
    for (int i = 0; i < 600; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        double rate = (double)dcJointForceGetRate(spring);
        most = fmax(most, 0.5 * rate * rate + (double)dcForceGetPotentialEnergy(spring));
    }
    assertNear(most, 0.5 * k * x * x, 0.05, 0);
    sceneClose(&scene);
}
END_TEST

/* Each of four contacts that slide dissipates its own friction times its own slip. */
START_TEST(test_power_of_each_contact)
{
    double radius = 0.1, modulus = 1e6;
    Scene scene;
    sceneOpen(&scene, 9.81);
    dcMaterial material = materialRough(modulus, 0, 0.5, 0.5, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    sceneFloor(&scene);
    double depth = dcHuntCrossleyStaticDepth(stiffnessOnPlane(radius, modulus), 0.5 * 9.81), sum = 0;
    for (int i = 0; i < 2; i++) {
        dBodyID body = dGeomGetBody(sceneCapsule(&scene, radius, 0.4, 1, 0, i, radius - depth));
        dMatrix3 lying;
        dRFromAxisAndAngle(lying, 0, 1, 0, (dReal)(M_PI / 2));
        dBodySetRotation(body, lying);
        dBodySetLinearVel(body, 2, 0, 0);
    }
    sceneRun(&scene, 6, 1.0 / 60);
    ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 4);
    for (int i = 0; i < 4; i++) {
        dcContactReport c;
        ck_assert_int_eq(dcWorldGetContact(scene.dc, i, &c), dcOk);
        double power = -(double)dCalcVectorDot3(c.friction_force, c.slip);
        ck_assert_double_gt(power, 1);
        assertNear((double)c.dissipated_power, power, 1e-3, 0);
        sum += power;
    }
    assertNear((double)dcWorldGetDissipatedPower(scene.dc), sum, 1e-3, 0);
    sceneClose(&scene);
}
END_TEST

/* A light box on a heavy one, as stiff as steel, with far too few substeps: whichever was made first, it stays. */
START_TEST(test_limit_of_unlike_boxes)
{
    Scene scene;
    sceneOpen(&scene, 9.81);
    dcMaterial material = materialRough(2e11, 0.2, 0.5, 0.4, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    dcWorldSetMaxSubsteps(scene.dc, 4);
    sceneFloor(&scene);
    dBodyID light = 0;
    for (int i = 0; i < 2; i++) {
        if (i == _i) {
            light = dGeomGetBody(sceneBox(&scene, 0.1, 0.01, 0, 0, 0.25));
        } else {
            sceneBox(&scene, 0.2, 100, 0, 0, 0.1);
        }
    }
    double fastest = 0;
    int limited = 0;
    for (int i = 0; i < 240; i++) {
        int code = dcWorldStep(scene.dc, scene.space, (dReal)(1.0 / 60));
        ck_assert_int_ge(code, dcOk);
        limited |= code == dcOkLimited;
        fastest = fmax(fastest, bodySpeed(light));
    }
    ck_assert_msg(fastest < 0.5, "the light one had %g m/s", fastest);
    ck_assert_int_eq(limited, 1);
    sceneClose(&scene);
}
END_TEST

/* The angle of a body that a motor turns against a stop, on a hinge of which it is the first or the second body. */
static void turned(int second, double angle[60])
{
    Scene scene;
    sceneOpen(&scene, 0);
    dcWorldSetStepping(scene.dc, dcStepAuto);
    dBodyID body = sceneBody(&scene, 0.5, 1, 0, 0, 0);
    dJointID hinge = dJointCreateHinge(scene.world, 0);
    dJointAttach(hinge, second ? 0 : body, second ? body : 0);
    dJointSetHingeAnchor(hinge, 0, 0, 0);
    dJointSetHingeAxis(hinge, 0, 0, 1);
    dcJointStopDef def = dcJointStopDefault();
    def.stiffness = 5e4;
    def.dissipation = REAL(0.3);
    def.upper = second ? dInfinity : REAL(0.2);
    def.lower = second ? REAL(-0.2) : -dInfinity;
    ck_assert_ptr_nonnull(dcJointStopCreate(scene.dc, hinge, dcHingeAngle, &def));
    for (int i = 0; i < 60; i++) {
        dBodyAddTorque(body, 0, 0, 20);
        sceneRun(&scene, 1, 1.0 / 60);
        angle[i] = 2 * asin((double)dBodyGetQuaternion(body)[3]);
    }
    sceneClose(&scene);
}

/* A stop foresees what a program's torque does, on whichever side of the joint. */
START_TEST(test_torque_on_either_body)
{
    double first[60], second[60], most = 0;
    turned(0, first);
    turned(1, second);
    for (int i = 0; i < 60; i++) {
        assertNear(second[i], first[i], 1e-9, 1e-9);
        most = fmax(most, first[i]);
    }
    ck_assert_double_gt(most, 0.2);
    assertNear(first[59], 0.2 + 20 / 5e4, 1e-3, 0);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("together", 60, &tests);
    tcase_add_test(tests, test_springs_add_up);
    tcase_add_test(tests, test_spring_begins);
    tcase_add_test(tests, test_power_of_each_contact);
    tcase_add_test(tests, test_torque_on_either_body);
    tcase_add_loop_test(tests, test_limit_of_unlike_boxes, 0, 2);
    return fixtureMain(suite);
}
