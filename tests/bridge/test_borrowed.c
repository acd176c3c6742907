/* What a step borrows of ODE's bodies it gives back, and what ODE does to them by itself is in the books. */
#include <math.h>

#include "scenes/fixture.h"

/* A body on a slider along z that goes at this speed, or turns no more; ODE looks after its sleep. */
static dBodyID open_slider(Scene *scene, dcStepping stepping, int substeps, double speed)
{
    sceneOpen(scene, 0);
    dcWorldSetStepping(scene->dc, stepping);
    dcWorldSetSubsteps(scene->dc, substeps);
    dBodyID body = dGeomGetBody(sceneBall(scene, 0.1, 2, 0, 0, 1));
    dJointID joint = dJointCreateSlider(scene->world, 0);
    dJointAttach(joint, body, 0);
    dJointSetSliderAxis(joint, 0, 0, 1);
    dBodySetLinearVel(body, 0, 0, (dReal)speed);
    dBodySetAutoDisableFlag(body, 1);
    dBodySetAutoDisableLinearThreshold(body, REAL(0.01));
    dBodySetAutoDisableSteps(body, 10);
    dBodySetAutoDisableTime(body, 0);
    return body;
}

/* Idle steps are the program's, however many substeps it has, and its number stays what it was. */
START_TEST(test_idle_steps)
{
    static const int substeps[] = {1, 4, 16};
    Scene scene;
    dBodyID body = open_slider(&scene, _i / 3 ? dcStepResolved : dcStepAuto, substeps[_i % 3], 1);
    int steps = 0;
    sceneRun(&scene, 3, 1.0 / 60);
    dBodySetLinearVel(body, 0, 0, 0);
    while (dBodyIsEnabled(body) && steps < 40) {
        sceneRun(&scene, 1, 1.0 / 60);
        ck_assert_int_eq(dBodyGetAutoDisableSteps(body), 10);
        steps++;
    }
    ck_assert_msg(steps >= 10 && steps <= 12, "it slept after %d steps", steps);
    sceneClose(&scene);
}
END_TEST

/* In a loop of the program's own: what moved when ODE put it to sleep is dissipated. */
START_TEST(test_energy_of_a_sleeper)
{
    double speed = 5e-3, kinetic = 0.5 * 2 * speed * speed, h = 1.0 / 60;
    Scene scene;
    dBodyID body = open_slider(&scene, _i ? dcStepResolved : dcStepAuto, 0, speed);
    for (int i = 0; i < 40; i++) {
        ck_assert_int_eq(dcWorldCollide(scene.dc, scene.space), dcOk);
        ck_assert_int_eq(dcWorldApply(scene.dc, (dReal)h), dcOk);
        double moving = (double)dcWorldGetKineticEnergy(scene.dc), lost = (double)dcWorldGetDissipatedEnergy(scene.dc);
        assertNear(moving + lost, kinetic, 1e-6, 0);
        ck_assert(dBodyIsEnabled(body) ? lost == 0 : moving == 0);
        dWorldStep(scene.world, (dReal)h);
    }
    ck_assert(!dBodyIsEnabled(body));
    sceneClose(&scene);
}
END_TEST

/* The same in the managed step, in every mode and with substeps. */
START_TEST(test_energy_of_a_managed_sleeper)
{
    static const int substeps[] = {1, 4, 16};
    double speed = 5e-3, kinetic = 0.5 * 2 * speed * speed;
    Scene scene;
    dBodyID body = open_slider(&scene, _i / 3 ? dcStepResolved : dcStepAuto, substeps[_i % 3], speed);
    for (int i = 0; i < 40; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        double moving = (double)dcWorldGetKineticEnergy(scene.dc), lost = (double)dcWorldGetDissipatedEnergy(scene.dc);
        assertNear(moving + lost, kinetic, 1e-6, 0);
        ck_assert(dBodyIsEnabled(body) ? lost == 0 : moving == 0);
    }
    ck_assert(!dBodyIsEnabled(body));
    sceneClose(&scene);
}
END_TEST

/* What moves by decree has no weight to lift. */
START_TEST(test_energy_of_kinematic_bodies)
{
    Scene scene;
    sceneOpen(&scene, 9.81);
    sceneBall(&scene, 0.1, 2, 0, 0, 3);
    dBodyID lift = dGeomGetBody(sceneBall(&scene, 0.1, 5, 4, 0, 7));
    dBodySetKinematic(lift);
    dBodySetLinearVel(lift, 0, 0, 1);
    sceneEvaluate(&scene);
    assertNear((double)dcWorldGetGravitationalEnergy(scene.dc), 2 * 9.81 * 3, 1e-12, 0);
    ck_assert(dcWorldGetKineticEnergy(scene.dc) == 0);
    sceneClose(&scene);
}
END_TEST

/*
 * A ball that swings within a soft contact, at its highest point: slow, but g - f/m = a is left, and within a sixtieth
 * of a second that is more than the threshold.
 */
START_TEST(test_turning_is_no_rest)
{
    static const double step[] = {1.0 / 60, 1.0 / 240, 1e-3};
    double a = 1.5, radius = 0.1, modulus = 1e4, h = step[_i];
    Scene scene;
    sceneOpen(&scene, 9.81);
    dcMaterial material = materialSmooth(modulus, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    sceneFloor(&scene);
    double depth = dcHuntCrossleyStaticDepth(stiffnessOnPlane(radius, modulus), 9.81 - a);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, radius, 1, 0, 0, radius - depth));
    dBodySetAutoDisableFlag(ball, 1);
    dBodySetAutoDisableLinearThreshold(ball, REAL(0.01));
    dBodySetAutoDisableSteps(ball, 3);
    dBodySetAutoDisableTime(ball, 0);
    double fastest = 0;
    for (double t = 0; t < 3; t += h) {
        sceneRun(&scene, 1, h);
        ck_assert_msg(dBodyIsEnabled(ball), "asleep at %g s, %g m deep", t, radius - bodyAt(ball, 2));
        fastest = fmax(fastest, bodySpeed(ball));
    }
    ck_assert_double_gt(fastest, 0.02);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("borrowed", 60, &tests);
    tcase_add_loop_test(tests, test_idle_steps, 0, 6);
    tcase_add_loop_test(tests, test_energy_of_a_managed_sleeper, 0, 6);
    tcase_add_loop_test(tests, test_energy_of_a_sleeper, 0, 2);
    tcase_add_test(tests, test_energy_of_kinematic_bodies);
    tcase_add_loop_test(tests, test_turning_is_no_rest, 0, 3);
    return fixtureMain(suite);
}
