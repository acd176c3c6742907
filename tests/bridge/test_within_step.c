/* What happens within one step: added forces in fixed substeps, falls from rest, and nothing from another time. */
#include <math.h>

#include "scenes/fixture.h"

static Scene scene;

/* Added forces and torques act in every one of a fixed number of substeps, at every modulus and in every mode. */
START_TEST(test_added_forces_in_fixed_substeps)
{
    static const dcStepping modes[] = {dcStepAuto, dcStepImplicit, dcStepResolved};
    const int counts[] = {1, 2, 7};
    const double step = 0.01, inertia = 0.4 * 2 * 0.01;
    sceneOpen(&scene, 0);
    dcWorldSetStepping(scene.dc, modes[_i / 3]);
    ck_assert_int_eq(dcWorldSetSubsteps(scene.dc, counts[_i % 3]), dcOk);
    dBodyID body = dGeomGetBody(sceneBall(&scene, 0.1, 2, 0, 0, 0));
    for (int i = 1; i <= 10; i++) {
        dBodyAddForce(body, 4, -3, 2);
        dBodyAddTorque(body, REAL(0.1), REAL(0.2), REAL(-0.3));
        sceneRun(&scene, 1, step);
        const double t = i * step;
        assertVectorNear(dBodyGetLinearVel(body), (dVector3){4 * t / 2, -3 * t / 2, 2 * t / 2}, 1e-12, 0);
        assertVectorNear(dBodyGetAngularVel(body), (dVector3){0.1 * t / inertia, 0.2 * t / inertia, -0.3 * t / inertia},
                         1e-12, 0);
    }
    sceneClose(&scene);
}
END_TEST

/* A small ball that starts at rest, and within one step would fall through the floor: it is met in that step. */
START_TEST(test_fall_from_rest_is_foreseen)
{
    const double step = 1.0 / 20, radius = 1e-3, fall = 9.81 * step * step, height = 0.5 * fall;
    sceneOpen(&scene, 9.81);
    dcWorldSetStepping(scene.dc, _i ? dcStepResolved : dcStepAuto);
    dcMaterial material = materialSmooth(1e7, 1);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    sceneFloor(&scene);
    dBodyID body = dGeomGetBody(sceneBall(&scene, radius, 1e-3, 0, 0, radius + height));
    ck_assert_double_gt(fall - height, 2 * radius);
    sceneRun(&scene, 1, step);
    ck_assert_double_gt(bodyAt(body, 2), 0.5 * radius);
    sceneRun(&scene, 10, step);
    ck_assert_double_gt(bodyAt(body, 2), 0.5 * radius);
    sceneClose(&scene);
}
END_TEST

static void set_up(void)
{
    dcMaterial material = materialRough(1e6, 0.1, 0.8, 0.6, 0);
    ck_assert_int_eq(dcWorldSetDefaultMaterial(scene.dc, &material), dcOk);
    ck_assert_int_eq(dcWorldSetStepping(scene.dc, dcStepResolved), dcOk);
    ck_assert_int_eq(dcWorldSetSubsteps(scene.dc, 1), dcOk);
}

/* A marker of the ball, off its centre, is pushed along y for a moment; then the ball rests as ODE's bodies do. */
static void push(dBodyID ball)
{
    dcPointPlaneDef def = dcPointPlaneDefault();
    def.normal[0] = def.normal[2] = 0;
    def.normal[1] = 1;
    def.law.stiffness = 1e6;
    dcForceID force = dcPointPlaneCreate(scene.dc, &def);
    ck_assert_int_ge(dcPointForceAddPoint(force, ball, 0, REAL(-0.05), REAL(0.05)), 0);
    sceneRun(&scene, 1, 1e-6);
    ck_assert_double_gt(bodyGoes(ball, 1), 0.04);
    dcForceDisable(force);
    dBodyDisable(ball);
    sceneRun(&scene, 3, 1e-6);
    dBodyEnable(ball);
}

/* A ball that was pushed, rested, and got a geom slides as in a new world: no force is left from another time. */
START_TEST(test_force_of_another_time)
{
    dReal end[2][6];
    for (int renewed = 0; renewed < 2; renewed++) {
        sceneOpen(&scene, 9.81);
        set_up();
        sceneFloor(&scene);
        dBodyID ball = sceneBody(&scene, 0.1, 1, 0, 0, 0.0999);
        dBodySetLinearVel(ball, 1, 0, 0);
        push(ball);
        dGeomSetBody(dCreateSphere(scene.space, REAL(0.1)), ball);
        if (renewed) {
            ck_assert_int_eq(dcWorldDestroy(scene.dc), dcOk);
            scene.dc = dcWorldCreate(scene.world);
            set_up();
        }
        sceneRun(&scene, 1, 1e-3);
        ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 1);
        for (int i = 0; i < 3; i++) {
            end[renewed][i] = dBodyGetLinearVel(ball)[i];
            end[renewed][3 + i] = dBodyGetAngularVel(ball)[i];
        }
        sceneClose(&scene);
    }
    for (int i = 0; i < 6; i++) {
        ck_assert_msg(end[0][i] == end[1][i], "%d: %.17g and %.17g", i, (double)end[0][i], (double)end[1][i]);
    }
    ck_assert_double_lt(end[0][0], 1); /* there was friction */
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("within a step", 60, &tests);
    tcase_add_loop_test(tests, test_added_forces_in_fixed_substeps, 0, 9);
    tcase_add_loop_test(tests, test_fall_from_rest_is_foreseen, 0, 2);
    tcase_add_test(tests, test_force_of_another_time);
    return fixtureMain(suite);
}
