/* At the limit of substeps nothing leaves faster than it came, and the step says so. */
#include <math.h>

#include "scenes/fixture.h"

enum { ball, box, points, capsule, stop, num_things };

/* The greatest speed after touching, over that of a fall without anything in the way. */
static void drop(int thing, int substeps, double c, int born_inside)
{
    Scene scene;
    sceneOpen(&scene, 9.81);
    dcMaterial material = materialRough(2e11, c, 0.5, 0.4, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    dcWorldSetMaxSubsteps(scene.dc, substeps);
    sceneFloor(&scene);
    double height = born_inside ? 0.099 : 1, fall = sqrt(2 * 9.81 * 1), most = 0;
    dGeomID geom = thing == ball      ? sceneBall(&scene, 0.1, 1, 0, 0, height)
                   : thing == capsule ? sceneCapsule(&scene, 0.1, 0.3, 1, 0, 0, height + 0.15)
                                      : sceneBox(&scene, 0.2, 1, 0, 0, height);
    dBodyID body = dGeomGetBody(geom);
    if (thing == points) {
        dcGeomSetContactMode(scene.dc, geom, dcContactPoint);
    }
    if (thing == stop) {
        dJointID joint = dJointCreateSlider(scene.world, 0);
        dJointAttach(joint, body, 0);
        dJointSetSliderAxis(joint, 0, 0, 1);
        dGeomDisable(geom);
        dcJointStopDef def = dcJointStopDefault();
        def.stiffness = 1e10;
        def.dissipation = c;
        def.lower = born_inside ? 0.001 : -0.9;
        ck_assert_ptr_nonnull(dcJointStopCreate(scene.dc, joint, dcSliderPosition, &def));
    }
    int limited = 0;
    for (int i = 0; i < 240; i++) {
        int code = dcWorldStep(scene.dc, scene.space, 1.0 / 60);
        ck_assert_int_ge(code, dcOk);
        limited |= code == dcOkLimited;
        most = fmax(most, bodySpeed(body));
    }
    ck_assert_msg(most < 1.5 * fall, "%d, %d substeps, c %g, inside %d: %g m/s, fell at %g", thing, substeps, c,
                  born_inside, most, fall);
    ck_assert_msg(bodyAt(body, 2) > (thing == stop ? -1 : -0.1), "%d, %d substeps: fell through", thing, substeps);
    ck_assert_int_eq(limited, 1);
    ck_assert_str_eq(dcErrorName(dcOkLimited), "dcOkLimited");
    sceneClose(&scene);
}

START_TEST(test_drop)
{
    for (int substeps = 1; substeps <= 64; substeps *= 2) {
        for (int c = 0; c < 3; c++) {
            drop(_i, substeps, 0.5 * c, 0);
        }
    }
}
END_TEST

START_TEST(test_born_inside)
{
    for (int substeps = 1; substeps <= 64; substeps *= 2) {
        drop(_i, substeps, 0.3, 1);
    }
}
END_TEST

/* A body on a joint, whose velocity is half a step old, when something is suddenly there: a geom, a stop. */
START_TEST(test_no_lagged_kick)
{
    Scene scene;
    sceneOpen(&scene, 0);
    dcMaterial material = materialSmooth(1e9, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    dcWorldSetMaxSubsteps(scene.dc, 1 << 16);
    sceneFloor(&scene);
    dGeomID geom = _i == 1 ? sceneBox(&scene, 0.2, 1, 0, 0, 1) : sceneBall(&scene, 0.1, 1, 0, 0, 1);
    dBodyID body = dGeomGetBody(geom);
    dGeomDisable(geom);
    dJointID joint = dJointCreateSlider(scene.world, 0);
    dJointAttach(joint, body, 0);
    dJointSetSliderAxis(joint, 0, 0, 1);
    dcJointStopDef def = dcJointStopDefault();
    def.stiffness = 1e8;
    dcForceID force = dcJointStopCreate(scene.dc, joint, dcSliderPosition, &def);
    dBodySetLinearVel(body, 0, 0, -3.6);
    while (bodyAt(body, 2) > 0.16) {
        sceneRun(&scene, 1, 1.0 / 60);
    }
    double depth = 1e-3, k = stiffnessOnPlane(0.1, 1e9), stored = 0.4 * k * pow(depth, 2.5);
    dBodySetPosition(body, 0, 0, 0.1 - depth);
    if (_i < 2) {
        dGeomEnable(geom);
    } else {
        dcJointStopSetBounds(force, bodyAt(body, 2) - 1 + depth, dInfinity);
        stored = 0.5 * def.stiffness * depth * depth;
    }
    double most = 0;
    for (int i = 0; i < 30; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        stored = fmax(stored, _i == 1 && i == 0 ? 0.5 * 1e10 * 0.04 / 0.1 * depth * depth : 0);
        most = fmax(most, bodySpeed(body));
    }
    double explained = sqrt(3.6 * 3.6 + 2 * stored);
    ck_assert_msg(most < 1.1 * explained, "%g m/s, explained are %g", most, explained);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("limit", 60, &tests);
    tcase_add_loop_test(tests, test_drop, 0, num_things);
    tcase_add_loop_test(tests, test_born_inside, 0, num_things);
    tcase_add_loop_test(tests, test_no_lagged_kick, 0, 3);
    return fixtureMain(suite);
}
