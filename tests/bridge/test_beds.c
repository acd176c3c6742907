/* Beds of springs on geoms: which pairs make them, who carries the springs, with what values. */
#include <math.h>
#include <string.h>

#include "scenes/bed_scene.h"

/* ---- who carries springs ---- */

enum { sphere, capsule, box, cylinder, trimesh, plane, shapes };

static dGeomID make_shape(Scene *scene, int shape)
{
    switch (shape) {
    case sphere: return dCreateSphere(scene->space, 0.5);
    case capsule: return dCreateCapsule(scene->space, 0.4, 0.5);
    case box: return dCreateBox(scene->space, 1, 1, 1);
    case cylinder: return dCreateCylinder(scene->space, 0.5, 1);
    case trimesh: return bedMeshGeom(scene, 0.5);
    default: return dCreatePlane(scene->space, 0, 0, 1, 0.3);
    }
}

/* A geom's say in a pair, in the header's words. */
typedef struct Side {
    int shape, mode, moving;
} Side;

static int flat(int shape)
{
    return shape != sphere && shape != capsule;
}

static int expected(Side a, Side b)
{
    int asked = a.mode == dcContactBed || b.mode == dcContactBed;
    int both = a.mode == dcContactAuto && b.mode == dcContactAuto && flat(a.shape) && flat(b.shape);
    if (!asked && !both) {
        return 0;
    }
    return a.mode == dcContactBed || (a.mode == dcContactAuto && a.moving && flat(a.shape) && a.shape != plane);
}

static void check_pair(Side a, Side b)
{
    Scene scene;
    Side side[2] = {a, b};
    dGeomID geom[2];
    sceneOpen(&scene, 0);
    for (int i = 0; i < 2; i++) {
        geom[i] = make_shape(&scene, side[i].shape);
        if (side[i].moving) {
            dGeomSetBody(geom[i], sceneBody(&scene, 0.5, 1, 0, 0, 0.7 * i));
        } else if (side[i].shape != plane) {
            dGeomSetPosition(geom[i], 0, 0, 0.7 * i);
        }
        ck_assert_int_eq(dcGeomSetContactMode(scene.dc, geom[i], (dcContactMode)side[i].mode), dcOk);
    }
    sceneEvaluate(&scene);
    int carries[2] = {expected(a, b), expected(b, a)}, found[2] = {0, 0};
    for (int i = 0; i < dcWorldGetNumBeds(scene.dc); i++) {
        dcBedReport report;
        ck_assert_int_eq(dcWorldGetBed(scene.dc, i, &report), dcOk);
        int which = report.geom1 == geom[1];
        found[which]++;
        ck_assert(report.geom1 == geom[which] && report.geom2 == geom[!which]);
        ck_assert(report.body1 == dGeomGetBody(geom[which]) && report.body2 == dGeomGetBody(geom[!which]));
        ck_assert(report.weight == (carries[0] && carries[1] ? 0.5 : 1));
        ck_assert_int_gt(report.displaced, 0);
    }
    ck_assert_msg(found[0] == carries[0] && found[1] == carries[1],
                  "shapes %d %d modes %d %d moving %d %d: beds %d %d, not %d %d", a.shape, b.shape, a.mode, b.mode,
                  a.moving, b.moving, found[0], found[1], carries[0], carries[1]);
    if (found[0] + found[1] > 0) {
        ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 0);
    }
    ck_assert_int_eq(messages.errors, 0);
    sceneClose(&scene);
}

/* All shapes on all shapes, in all modes, each at rest or not; a plane asks for nothing and does not move. */
START_TEST(test_who_carries)
{
    for (int k = 0; k < shapes * 36; k++) {
        Side a = {_i, k % 3, k / 3 % 2}, b = {k / 36, k / 6 % 3, k / 18 % 2};
        int one_moves = a.moving || b.moving, planes = (b.shape == plane) * (b.mode != dcContactAuto || b.moving);
        if (one_moves && !planes) {
            check_pair(a, b);
        }
    }
}
END_TEST

START_TEST(test_modes)
{
    Scene scene;
    sceneOpen(&scene, 0);
    dGeomID geom = dCreateBox(scene.space, 1, 1, 1), floor = sceneFloor(&scene);
    ck_assert_int_eq(dcGeomGetContactMode(scene.dc, geom), dcContactAuto);
    for (int mode = dcContactAuto; mode <= dcContactBed; mode++) {
        ck_assert_int_eq(dcGeomSetContactMode(scene.dc, geom, (dcContactMode)mode), dcOk);
        ck_assert_int_eq(dcGeomGetContactMode(scene.dc, geom), mode);
    }
    bedRefused(dcGeomSetContactMode(scene.dc, geom, (dcContactMode)3), dcErrValue, "dcGeomSetContactMode", "not 3");
    bedRefused(dcGeomSetContactMode(scene.dc, geom, (dcContactMode)-1), dcErrValue, "dcGeomSetContactMode", "not -1");
    bedRefused(dcGeomSetContactMode(scene.dc, NULL, dcContactBed), dcErrArgument, "dcGeomSetContactMode", "geom");
    bedRefused(dcGeomSetContactMode(scene.dc, floor, dcContactBed), dcErrArgument, "dcGeomSetContactMode", "plane");
    bedRefused(dcGeomSetContactMode(NULL, geom, dcContactBed), dcErrHandle, "dcGeomSetContactMode", "");
    ck_assert_int_eq(dcGeomGetContactMode(scene.dc, geom), dcContactBed);
    ck_assert_int_eq(dcGeomGetContactMode(scene.dc, floor), dcContactAuto);
    sceneClose(&scene);
}
END_TEST

/* ---- values ---- */

static int same(const dcFoundation *a, const dcFoundation *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* Without values of its own: the pair's combined modulus over half the geom's least extent. */
START_TEST(test_derived_values)
{
    Scene scene;
    sceneOpen(&scene, 0);
    dGeomID geom = dCreateBox(scene.space, 1, 0.8, 0.4), floor = sceneFloor(&scene);
    dGeomSetBody(geom, sceneBody(&scene, 0.5, 1, 0, 0, 0.19));
    dcMaterial one = materialRough(3e6, 0.2, 0.9, 0.7, 0.1), two = materialRough(1e7, 0.4, 0.5, 0.3, 0.2);
    dcGeomSetMaterial(scene.dc, geom, &one);
    dcGeomSetMaterial(scene.dc, floor, &two);
    dcPairMaterial both;
    dcMaterialCombine(&one, &two, &both);
    dcBedReport report = bedEvaluated(&scene);
    assertNear(report.law.stiffness, both.modulus / 0.2, 1e-14, 0);
    ck_assert(report.law.dissipation == both.dissipation && report.law.static_friction == both.static_friction);
    ck_assert(report.law.dynamic_friction == both.dynamic_friction);
    ck_assert(report.law.viscous_friction == both.viscous_friction);
    assertNear(report.normal_force, report.law.stiffness * 0.8 * 0.01, 1e-10, 0);
    one.plane_strain_modulus = 6e6; /* followed at once */
    dcGeomSetMaterial(scene.dc, geom, &one);
    dcMaterialCombine(&one, &two, &both);
    report = bedEvaluated(&scene);
    assertNear(report.law.stiffness, both.modulus / 0.2, 1e-14, 0);
    dGeomBoxSetLengths(geom, 1, 0.8, 0.8);
    report = bedEvaluated(&scene);
    assertNear(report.law.stiffness, both.modulus / 0.4, 1e-14, 0);
    sceneClose(&scene);
}
END_TEST

START_TEST(test_own_values)
{
    Scene scene;
    dGeomID geom = bedOpenBox(&scene, 0, 0.19);
    dcFoundation first = {2e7, 0.3, 0.5, 0.4, 0.1}, second = {3e7, 0, 0, 0, 0}, third = {4e7, 1, 1, 1, 1}, got;
    dcBedReport derived = bedEvaluated(&scene);
    messagesClear();
    bedRefused(dcGeomGetFoundation(scene.dc, geom, &got), dcErrState, "dcGeomGetFoundation", "no values");
    bedRefused(dcGeomGetDefaultFoundation(scene.dc, geom, &got), dcErrState, "dcGeomGetDefaultFoundation", "no values");
    ck_assert_int_eq(dcGeomSetFoundation(scene.dc, geom, &first), dcOk); /* the first sets the default too */
    dcBedReport report = bedEvaluated(&scene);
    ck_assert(same(&report.law, &first));
    ck_assert_int_eq(dcGeomSetFoundation(scene.dc, geom, &second), dcOk);
    ck_assert(dcGeomGetFoundation(scene.dc, geom, &got) == dcOk && same(&got, &second));
    ck_assert(dcGeomGetDefaultFoundation(scene.dc, geom, &got) == dcOk && same(&got, &first));
    ck_assert_int_eq(dcWorldReset(scene.dc), dcOk);
    report = bedEvaluated(&scene);
    ck_assert(same(&report.law, &first));
    ck_assert_int_eq(dcGeomSetDefaultFoundation(scene.dc, geom, &third), dcOk);
    report = bedEvaluated(&scene);
    ck_assert(same(&report.law, &first)); /* the live value stays */
    dcWorldReset(scene.dc);
    report = bedEvaluated(&scene);
    ck_assert(same(&report.law, &third));
    ck_assert_int_eq(dcGeomSetFoundation(scene.dc, geom, NULL), dcOk);
    report = bedEvaluated(&scene);
    ck_assert(same(&report.law, &derived.law));
    ck_assert_int_eq(dcGeomSetDefaultFoundation(scene.dc, geom, NULL), dcOk);
    ck_assert_int_eq(dcGeomSetFoundation(scene.dc, geom, &second), dcOk);
    dcWorldReset(scene.dc);
    report = bedEvaluated(&scene);
    ck_assert(same(&report.law, &derived.law));
    sceneClose(&scene);
}
END_TEST

START_TEST(test_bad_values)
{
    Scene scene;
    dGeomID geom = bedOpenBox(&scene, 0, 0.19);
    dcFoundation good = {2e7, 0.3, 0.5, 0.4, 0.1}, bad, got;
    dcGeomSetFoundation(scene.dc, geom, &good);
    sceneEvaluate(&scene);
    bad = good;
    bad.stiffness = -7;
    bedRefused(dcGeomSetFoundation(scene.dc, geom, &bad), dcErrValue, "dcGeomSetFoundation", "not -7");
    bedRefused(dcGeomSetDefaultFoundation(scene.dc, geom, &bad), dcErrValue, "dcGeomSetDefaultFoundation", "stiffness");
    bad = good;
    bad.static_friction = 0.25;
    bedRefused(dcGeomSetFoundation(scene.dc, geom, &bad), dcErrValue, "dcGeomSetFoundation", "not 0.25");
    bad = good;
    bad.dissipation = NAN;
    bedRefused(dcGeomSetFoundation(scene.dc, geom, &bad), dcErrValue, "dcGeomSetFoundation", "dissipation");
    bedRefused(dcGeomSetFoundation(scene.dc, NULL, &good), dcErrArgument, "dcGeomSetFoundation", "geom");
    bedRefused(dcGeomSetFoundation(scene.dc, (dGeomID)scene.space, &good), dcErrArgument, "dcGeomSetFoundation",
               "geom");
    bedRefused(dcGeomGetFoundation(scene.dc, geom, NULL), dcErrArgument, "dcGeomGetFoundation", "NULL");
    bedRefused(dcGeomSetFoundation(NULL, geom, &good), dcErrHandle, "dcGeomSetFoundation", "");
    ck_assert(dcGeomGetFoundation(scene.dc, geom, &got) == dcOk && same(&got, &good));
    ck_assert(dcGeomGetDefaultFoundation(scene.dc, geom, &got) == dcOk && same(&got, &good));
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("beds", 60, &tests);
    tcase_add_loop_test(tests, test_who_carries, 0, shapes - 1);
    tcase_add_test(tests, test_modes);
    tcase_add_test(tests, test_derived_values);
    tcase_add_test(tests, test_own_values);
    tcase_add_test(tests, test_bad_values);
    return fixtureMain(suite);
}
