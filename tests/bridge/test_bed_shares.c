/* Reports of beds: what springs share at the program's own step, and beds on both sides. */
#include <math.h>
#include <string.h>

#include "scenes/bed_scene.h"

static const dcFoundation soft = {1e6, 0.2, 0.6, 0.4, 0.1}, hard = {3e6, 0.1, 0.9, 0.5, 0};

/* What the springs of the only bed bear, summed up, is what the bed reports; at rest each as its depth says. */
static void check_shares(const Scene *scene, const dcBedReport *bed, int rest)
{
    dReal force[3] = {0, 0, 0}, centre[3] = {0, 0, 0}, friction[3] = {0, 0, 0};
    double normal = 0;
    for (int i = 0; i < bed->displaced; i++) {
        dcSpringReport s;
        ck_assert_int_eq(dcWorldGetBedSpring(scene->dc, 0, i, &s), dcOk);
        ck_assert(s.depth > 0 && s.area > 0 && s.face >= 0 && s.face < bed->num_springs);
        double fn = s.pressure * s.area * bed->weight;
        normal += fn;
        for (int k = 0; k < 3; k++) {
            force[k] += s.force[k];
            friction[k] += (dReal)(s.force[k] - fn * s.normal[k]);
            centre[k] += (dReal)(fn * s.point[k]);
        }
        if (rest) {
            double place = 0.1; /* of the box: as its height is rounded, so is the depth */
            assertNearOf(s.pressure, bed->law.stiffness * s.depth, 1e-5, bed->law.stiffness * place);
        }
    }
    assertNear(normal, bed->normal_force, 1e-10, 0);
    assertVectorNear(bed->force, force, 1e-9, 1e-9);
    assertVectorNear(bed->friction_force, friction, 1e-9, 1e-9);
    for (int k = 0; k < 3; k++) {
        assertNear(bed->centre[k], centre[k] / normal, 1e-9, 1e-9);
    }
}

/* Springs share what their bed bore, resolved and at the program's own step. */
START_TEST(test_springs_share)
{
    Scene scene;
    sceneOpen(&scene, 9.81);
    dcWorldSetStepping(scene.dc, _i ? dcStepAuto : dcStepResolved);
    sceneFloor(&scene);
    dBodyID box = dGeomGetBody(sceneBox(&scene, 0.2, 2, 0.1, 0, 0.1));
    for (int rest = 0; rest < 2; rest++) {
        dcBedReport bed;
        if (!rest) {
            dBodySetLinearVel(box, 1, 0, 0); /* pulled: pressed in front */
        }
        sceneRun(&scene, rest ? 600 : 6, 1.0 / 60);
        ck_assert_int_eq(dcWorldGetNumBeds(scene.dc), 1);
        ck_assert_int_eq(dcWorldGetBed(scene.dc, 0, &bed), dcOk);
        ck_assert_int_ge(bed.displaced, 8);
        check_shares(&scene, &bed, rest);
        bedCheckAllSprings(&scene, 0, bed.displaced);
        dcSpringReport none;
        ck_assert_int_eq(dcWorldGetBedSpring(scene.dc, 0, bed.displaced, &none), dcErrValue);
        if (rest) {
            assertNear(bed.normal_force, 2 * 9.81, 1e-6, 0);
            assertWithin(bed.centre[0] - dBodyGetPosition(box)[0], 0, 1e-6);
        } else {
            ck_assert_double_gt(bed.centre[0], dBodyGetPosition(box)[0] + 0.001);
            ck_assert_double_lt(bed.force[0], -5);
        }
    }
    sceneClose(&scene);
}
END_TEST

/* Two boxes that press each other flat: both beds at half weight, each with its own stiffness. */
START_TEST(test_both_sides)
{
    Scene scene;
    dGeomID lower = bedOpenBox(&scene, 0, 1), upper = dCreateBox(scene.space, 1, 0.8, 0.4);
    dGeomSetBody(upper, sceneBody(&scene, 0.5, 1, 0, 0, 1.39));
    dcGeomSetFoundation(scene.dc, lower, &soft);
    dcGeomSetFoundation(scene.dc, upper, &hard);
    dcGeomSetSpringEdge(scene.dc, upper, 0.3);
    sceneEvaluate(&scene);
    ck_assert_int_eq(dcWorldGetNumBeds(scene.dc), 2);
    for (int i = 0; i < 2; i++) {
        dcBedReport bed;
        dcWorldGetBed(scene.dc, i, &bed);
        ck_assert(bed.weight == 0.5);
        const dcFoundation *law = bed.geom1 == lower ? &soft : &hard;
        assertNear(bed.force[2], (bed.geom1 == lower ? -0.5 : 0.5) * law->stiffness * 0.8 * 0.01, 1e-10, 0);
    }
    assertNear(dBodyGetForce(dGeomGetBody(upper))[2], 0.5 * 4e6 * 0.8 * 0.01, 1e-10, 0);
    dcGeomSetContactMode(scene.dc, lower, dcContactPoint); /* unless the other geom asks for a bed */
    dcGeomSetContactMode(scene.dc, upper, dcContactBed);
    sceneEvaluate(&scene);
    dcBedReport bed = bedOnly(&scene);
    ck_assert(bed.weight == 1 && bed.geom1 == upper);
    assertNear(bed.force[2], 3e6 * 0.8 * 0.01, 1e-10, 0);
    dcGeomSetContactMode(scene.dc, lower, dcContactAuto);
    sceneEvaluate(&scene);
    ck_assert_int_eq(dcWorldGetNumBeds(scene.dc), 2);
    dGeomSetBody(lower, 0); /* at rest it carries none unless asked */
    dGeomSetPosition(lower, 0, 0, 1);
    sceneEvaluate(&scene);
    bed = bedOnly(&scene);
    ck_assert(bed.weight == 1 && bed.geom1 == upper);
    dGeomSetBody(lower, sceneBody(&scene, 0.5, 1, 0, 0, 1));
    sceneEvaluate(&scene);
    ck_assert_int_eq(dcWorldGetNumBeds(scene.dc), 2);
    sceneClose(&scene);
}
END_TEST

/* Springs are looked for again when they are asked for: by then the solid may have another shape, and geoms another
 * place in memory. */
START_TEST(test_solid_changed_since)
{
    enum { more = 400 };
    Scene scene;
    double heights[20] = {0};
    dMatrix3 up;
    dcSpringReport springs[1000];
    sceneOpen(&scene, 9.81);
    dcWorldSetStepping(scene.dc, dcStepAuto);
    dHeightfieldDataID data = dGeomHeightfieldDataCreate();
    dGeomHeightfieldDataBuildDouble(data, heights, 0, 6, 6, 5, 4, 1, 0, 1, 0);
    dGeomID field = dCreateHeightfield(scene.space, data, 1);
    dRFromAxisAndAngle(up, 1, 0, 0, acos(-1) / 2);
    dGeomSetRotation(field, up);
    dcHeightfieldSource source = {heights, 6, 6, 5, 4, 1, 0, 1, 0};
    ck_assert_int_eq(dcGeomSetHeightfield(scene.dc, field, &source, 1), dcOk);
    sceneBox(&scene, 0.2, 8, 0, 0, 0.1);
    sceneRun(&scene, 30, 1.0 / 60);
    ck_assert_int_eq(dcWorldGetNumBeds(scene.dc), 1);
    int found = dcWorldGetBedSprings(scene.dc, 0, 1000, springs);
    ck_assert_int_gt(found, 8);
    ck_assert_int_eq(dcGeomSetHeightfield(scene.dc, field, &source, 1), dcOk);
    ck_assert_int_eq(dcWorldGetBedSprings(scene.dc, 0, 1000, springs), found);
    for (int i = 0; i < more; i++) {
        dcMaterial material = dcMaterialDefault();
        dcGeomSetMaterial(scene.dc, dCreateSphere(scene.space, 1), &material);
    }
    ck_assert_int_eq(dcWorldGetBedSprings(scene.dc, 0, 1000, springs), found);
    ck_assert_int_eq(dcWorldGetBedSpring(scene.dc, 0, found - 1, springs), dcOk);
    sceneClose(&scene);
    dGeomHeightfieldDataDestroy(data);
}
END_TEST

/* Springs that were made anew since the last step bear nothing yet. */
START_TEST(test_springs_changed_since)
{
    Scene scene;
    dcSpringReport springs[1000];
    dcBedReport bed;
    sceneOpen(&scene, 9.81);
    dcWorldSetStepping(scene.dc, dcStepAuto);
    sceneFloor(&scene);
    sceneBox(&scene, 0.2, 8, 0, 0, 0.1);
    sceneRun(&scene, 30, 1.0 / 60);
    ck_assert_int_gt(dcWorldGetBedSprings(scene.dc, 0, 1000, springs), 8);
    ck_assert_int_eq(dcWorldSetSpringEdge(scene.dc, (dReal)0.2), dcOk);
    ck_assert_int_ge(dcWorldCollide(scene.dc, scene.space), 0);
    ck_assert_int_eq(dcWorldGetBed(scene.dc, 0, &bed), dcOk);
    ck_assert(bed.displaced == 0 && bed.normal_force == 0);
    ck_assert_int_eq(dcWorldGetBedSprings(scene.dc, 0, 1000, springs), 0);
    ck_assert_int_eq(dcWorldGetBedSpring(scene.dc, 0, 0, springs), dcErrValue);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("bed_shares", 60, &tests);
    tcase_add_loop_test(tests, test_springs_share, 0, 2);
    tcase_add_test(tests, test_both_sides);
    tcase_add_test(tests, test_solid_changed_since);
    tcase_add_test(tests, test_springs_changed_since);
    return fixtureMain(suite);
}
