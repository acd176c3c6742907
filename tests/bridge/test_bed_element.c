/* The element that stands for all beds: on, off, apart from contacts; a state that is not finite. */
#include <math.h>
#include <string.h>

#include "scenes/bed_scene.h"

/* Off: no force, no energy, nothing displaced, no substeps for it; on again: as before. */
START_TEST(test_enable)
{
    Scene scene;
    dGeomID geom = bedOpenBox(&scene, 0, 0.19);
    dBodyID body = dGeomGetBody(geom);
    dcForceID all = dcWorldGetFoundationForce(scene.dc);
    dVector3 force, torque;
    ck_assert_int_eq(dcForceIsEnabled(all), 1);
    sceneRun(&scene, 1, 1e-2);
    ck_assert_int_gt(dcWorldGetLastSubsteps(scene.dc), 1);
    dBodySetPosition(body, 0, 0, 0.19);
    dBodySetLinearVel(body, 0, 0, 0);
    sceneEvaluate(&scene);
    double before = dBodyGetForce(body)[2];
    ck_assert_double_gt(before, 0);
    dBodySetForce(body, 0, 0, 0);
    ck_assert_int_eq(dcForceDisable(all), dcOk);
    sceneEvaluate(&scene);
    ck_assert(dBodyGetForce(body)[2] == 0);
    ck_assert(dcForceGetPotentialEnergy(all) == 0 && dcWorldGetPotentialEnergy(scene.dc) == 0);
    ck_assert(dcForceGetDissipatedPower(all) == 0);
    ck_assert_int_eq(dcForceGetBodyForce(all, body, force, torque), dcOk);
    ck_assert(force[2] == 0);
    for (int i = 0; i < dcWorldGetNumBeds(scene.dc); i++) {
        dcBedReport bed;
        dcWorldGetBed(scene.dc, i, &bed);
        ck_assert(bed.displaced == 0 && bed.normal_force == 0 && bed.force[2] == 0);
    }
    dBodySetLinearVel(body, 0, 0, -1);
    sceneRun(&scene, 10, 1e-2);
    ck_assert_int_eq(dcWorldGetLastSubsteps(scene.dc), 1);
    assertNear(bodyGoes(body, 2), -1, 1e-14, 0);
    dBodySetPosition(body, 0, 0, 0.19);
    dBodySetLinearVel(body, 0, 0, 0);
    ck_assert_int_eq(dcWorldReset(scene.dc), dcOk); /* on by default */
    ck_assert_int_eq(dcForceIsEnabled(all), 1);
    sceneEvaluate(&scene);
    assertNear(dBodyGetForce(body)[2], before, 1e-12, 0);
    sceneClose(&scene);
}
END_TEST

/* Point contacts go on when beds are off, and the other way round. */
START_TEST(test_apart_from_contacts)
{
    Scene scene;
    dBodyID box = dGeomGetBody(bedOpenBox(&scene, 0, 0.19));
    dBodyID ball = dGeomGetBody(sceneBall(&scene, 0.1, 1, 5, 0, 0.099));
    for (int off = 0; off < 3; off++) {
        dBodySetForce(box, 0, 0, 0);
        dBodySetForce(ball, 0, 0, 0);
        (off & 1 ? dcForceDisable : dcForceEnable)(dcWorldGetFoundationForce(scene.dc));
        (off & 2 ? dcForceDisable : dcForceEnable)(dcWorldGetContactForce(scene.dc));
        sceneEvaluate(&scene);
        ck_assert((dBodyGetForce(box)[2] > 0) == !(off & 1));
        ck_assert((dBodyGetForce(ball)[2] > 0) == !(off & 2));
    }
    sceneClose(&scene);
}
END_TEST

/* A state that is not finite is told once, and no force comes of it. */
START_TEST(test_not_finite)
{
    Scene scene;
    dBodyID body = dGeomGetBody(bedOpenBox(&scene, 0, 0.19));
    sceneEvaluate(&scene);
    dBodySetForce(body, 0, 0, 0);
    dBodySetTorque(body, 0, 0, 0);
    dBodySetLinearVel(body, 0, 0, NAN);
    sceneEvaluate(&scene);
    ck_assert(dBodyGetForce(body)[2] == 0 && dBodyGetTorque(body)[0] == 0);
    ck_assert_int_eq(messages.warnings, 1);
    ck_assert_msg(strstr(messages.text, "box") && strstr(messages.text, "finite"), "%s", messages.text);
    sceneEvaluate(&scene);
    ck_assert_int_eq(messages.warnings, 1);
    ck_assert(dcWorldGetPotentialEnergy(scene.dc) == 0);
    dBodySetLinearVel(body, 0, 0, 0);
    sceneEvaluate(&scene);
    ck_assert_double_gt(dBodyGetForce(body)[2], 0);
    sceneClose(&scene);
}
END_TEST

/*
 * A box slides as it comes down on the floor.  A spring that begins to press has no stretch yet, and friction none
 * without dissipation; a step later it is stretched by the way of that step.
 */
START_TEST(test_begins_without_stretch)
{
    double h = 1e-4, v = 0.1, nu = 0.3;
    Scene scene;
    dGeomID geom = bedOpenBox(&scene, 0, 0.2002);
    dBodyID body = dGeomGetBody(geom);
    dcMaterial material = materialRough(1e6, 0, 1e3, 1e3, 0);
    material.poissons_ratio = nu;
    dcWorldSetDefaultMaterial(scene.dc, &material);
    dcWorldSetSubsteps(scene.dc, 1);
    dBodySetLinearVel(body, (dReal)v, 0, REAL(-0.05));
    int pressed = 0;
    for (int i = 0; i < 200 && pressed < 2; i++) {
        sceneRun(&scene, 1, h);
        dcBedReport bed = bedOnly(&scene);
        pressed += bed.displaced > 0;
        if (pressed == 1) {
            ck_assert_msg(bed.force[0] == 0, "%g N at first", (double)bed.force[0]);
        } else if (pressed == 2) {
            double k = dcHoldRatio(nu) * (double)bed.weight * bed.law.stiffness * (double)bed.area;
            assertNear((double)bed.force[0], -k * v * h, 0.01, 0);
        }
    }
    ck_assert_int_eq(pressed, 2);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("bed_element", 60, &tests);
    tcase_add_test(tests, test_enable);
    tcase_add_test(tests, test_apart_from_contacts);
    tcase_add_test(tests, test_not_finite);
    tcase_add_test(tests, test_begins_without_stretch);
    return fixtureMain(suite);
}
