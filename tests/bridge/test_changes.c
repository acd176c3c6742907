/* What a program does to its geoms and bodies between steps: destroyed, moved, resized, given to another body, taken
 * out of the space and put back. The next step is right, and the address sanitizer finds nothing. */
#include <math.h>

#include "scenes/fixture.h"

static const double E = 1e6, r = 0.1, x = 0.001;
static Scene scene;
static dGeomID plane, ball, far_ball;
static dBodyID body, far_body;

static void open_scene(void)
{
    sceneOpen(&scene, 0);
    dcMaterial material = materialSmooth(E, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    dcWorldSetSubsteps(scene.dc, 1);
    plane = sceneFloor(&scene);
    ball = sceneBall(&scene, r, 1, 0, 0, r - x);
    far_ball = sceneBall(&scene, r, 1, 5, 0, 3);
    body = dGeomGetBody(ball);
    far_body = dGeomGetBody(far_ball);
    sceneRun(&scene, 2, 1e-9);
    ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 1);
}

static void close_scene(void)
{
    ck_assert_int_eq(messages.errors, 0);
    sceneClose(&scene);
}

/* A step too short to move anything, then the only contact: of geom and plane, with this depth, radius, modulus. */
static void assert_touching(dGeomID geom, dBodyID of, double depth, double radius, double combined)
{
    sceneRun(&scene, 1, 1e-9);
    dcContactReport report = sceneOnlyContact(&scene);
    ck_assert(report.geom1 == geom || report.geom2 == geom);
    ck_assert_ptr_eq(report.geom1 == geom ? report.body1 : report.body2, of);
    assertNear(report.depth, depth, 1e-6, 0);
    assertNear(report.normal_force, dcHuntCrossleyStiffness(radius, combined) * pow(depth, 1.5), 1e-5, 0);
}

static void assert_nothing_touches(void)
{
    sceneRun(&scene, 1, 1e-9);
    ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 0);
}

static double usual(void)
{
    return E / (2 * sqrt(2.0));
}

START_TEST(test_geom_destroyed)
{
    dcMaterial material = materialSmooth(3e6, 0);
    dcGeomSetMaterial(scene.dc, ball, &material);
    dGeomDestroy(ball);
    assert_nothing_touches();
    dcContactReport report;
    ck_assert_int_lt(dcWorldGetContact(scene.dc, 0, &report), 0);
    messages.errors = 0;
    dGeomDestroy(plane);
    dGeomDestroy(far_ball);
    assert_nothing_touches();
}
END_TEST

/* Reports asked for after a geom of theirs is gone must not touch it. */
START_TEST(test_report_after_geom_destroyed)
{
    dcContactReport report;
    dGeomDestroy(ball);
    ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 1);
    dcWorldGetContact(scene.dc, 0, &report);
    dcWorldGetPotentialEnergy(scene.dc);
    messages.errors = 0;
}
END_TEST

/* Many come and go; the allocator hands out the same addresses again. */
START_TEST(test_address_used_again)
{
    dcMaterial stiff = materialSmooth(9e9, 0);
    for (int i = 0; i < 50; i++) {
        dcGeomSetMaterial(scene.dc, ball, &stiff);
        ck_assert_int_eq(dcGeomForget(scene.dc, ball), dcOk);
        dGeomDestroy(ball);
        dBodyDestroy(body);
        double radius = 0.1 + 0.01 * (i % 5);
        ball = sceneBall(&scene, radius, 1, 0, 0, radius - x);
        body = dGeomGetBody(ball);
        assert_touching(ball, body, x, radius, usual());
    }
}
END_TEST

/* The same address, another class of geom. */
START_TEST(test_class_changes)
{
    for (int i = 0; i < 20; i++) {
        dcGeomForget(scene.dc, ball);
        dGeomDestroy(ball);
        ball = i % 2 ? dCreateSphere(scene.space, r) : dCreateCapsule(scene.space, r, 0.2);
        dGeomSetBody(ball, body);
        dBodySetPosition(body, 0, 0, (i % 2 ? 0 : 0.1) + r - x);
        assert_touching(ball, body, x, r, usual());
    }
}
END_TEST

START_TEST(test_body_destroyed)
{
    dBodyDestroy(body); /* ODE leaves the geom where it was, without a body */
    ck_assert_ptr_null(dGeomGetBody(ball));
    sceneRun(&scene, 2, 1e-3);
    ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 0); /* both static */
    dBodySetPosition(far_body, 0, 0, r - x + 2 * r - x);
    sceneRun(&scene, 1, 1e-9);
    dcContactReport report = sceneOnlyContact(&scene); /* now a fixed obstacle */
    assertNear(report.depth, x, 1e-6, 0);
    ck_assert(report.body1 == 0 || report.body2 == 0);
}
END_TEST

START_TEST(test_teleport)
{
    dBodySetPosition(body, 0, 0, 100);
    assert_nothing_touches();
    dBodySetPosition(body, -500, 300, r - 2 * x);
    assert_touching(ball, body, 2 * x, r, usual());
    dBodySetPosition(body, 0, 0, 50);
    dBodySetPosition(far_body, 0, 0, r - x);
    assert_touching(far_ball, far_body, x, r, usual());
}
END_TEST

/* Geoms without a body are moved by hand too, and planes are given another equation. */
START_TEST(test_static_geom_moved)
{
    dGeomPlaneSetParams(plane, 0, 0, 1, -1);
    assert_nothing_touches();
    dGeomPlaneSetParams(plane, 0, 0, 1, x);
    assert_touching(ball, body, 2 * x, r, usual());
    dGeomPlaneSetParams(plane, 0, 0, 1, -1);
    dGeomID fixed = dCreateBox(scene.space, 0.2, 0.2, 0.2);
    dGeomSetPosition(fixed, 0, 0, -3);
    assert_nothing_touches();
    dGeomSetPosition(fixed, 0, 0, -0.1 + x);
    assert_touching(fixed, 0, 2 * x, r, usual());
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, 0, 1, 0, M_PI / 4);
    dGeomSetRotation(fixed, turn);
    dGeomSetPosition(fixed, 0, 0, -0.1 * sqrt(2.0));
    assert_touching(fixed, 0, x, r, usual());
}
END_TEST

START_TEST(test_resized)
{
    dGeomSphereSetRadius(ball, 0.2);
    assert_touching(ball, body, 0.2 - r + x, 0.2, usual());
    dGeomSphereSetRadius(ball, 0.05);
    assert_nothing_touches();
    dGeomSphereSetRadius(far_ball, 3 + x);
    assert_touching(far_ball, far_body, x, 3 + x, usual());
}
END_TEST

START_TEST(test_other_body)
{
    dGeomSetBody(ball, far_body);
    dGeomSetBody(far_ball, body); /* the same place, another geom */
    assert_touching(far_ball, body, x, r, usual());
    dGeomSetBody(far_ball, 0);
    assert_nothing_touches();
}
END_TEST

START_TEST(test_out_of_the_space_and_back)
{
    dSpaceRemove(scene.space, ball);
    assert_nothing_touches();
    dSpaceAdd(scene.space, ball);
    assert_touching(ball, body, x, r, usual());
    dSpaceRemove(scene.space, plane);
    assert_nothing_touches();
    dSpaceID other = dSimpleSpaceCreate(0);
    dSpaceRemove(scene.space, ball);
    dSpaceAdd(other, ball);
    dSpaceAdd(other, plane);
    assert_nothing_touches();
    ck_assert_int_eq(dcWorldStep(scene.dc, other, 1e-9), dcOk);
    ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 1);
    dSpaceDestroy(other);
}
END_TEST

/* What a geom was told survives its absence from the space. */
START_TEST(test_material_survives)
{
    dcMaterial material = materialSmooth(4e6, 0);
    dcPairMaterial pair;
    dcMaterial floor = materialSmooth(E, 0);
    dcMaterialCombine(&material, &floor, &pair);
    dcGeomSetMaterial(scene.dc, ball, &material);
    assert_touching(ball, body, x, r, pair.modulus);
    dSpaceRemove(scene.space, ball);
    for (int i = 0; i < 300; i++) {
        assert_nothing_touches();
    }
    dSpaceAdd(scene.space, ball);
    assert_touching(ball, body, x, r, pair.modulus);
    ck_assert_int_eq(dcGeomSetMaterial(scene.dc, ball, NULL), dcOk);
    assert_touching(ball, body, x, r, usual());
}
END_TEST

START_TEST(test_offset_set_and_cleared)
{
    dGeomSetOffsetPosition(ball, 0, 0, 0.5);
    assert_nothing_touches();
    dBodySetPosition(body, 0, 0, -0.5 + r - x);
    assert_touching(ball, body, x, r, usual());
    dGeomClearOffset(ball);
    dBodySetPosition(body, 0, 0, r - 2 * x);
    assert_touching(ball, body, 2 * x, r, usual());
}
END_TEST

/* The inertia alone changes, its first moment and the mass do not: half of each kick is by what was read of it. */
START_TEST(test_inertia_changes)
{
    const double step = 1e-3, torque = 0.01;
    dMass mass[2];
    dBodyGetMass(far_body, &mass[0]);
    mass[1] = mass[0];
    mass[1].I[5] *= (dReal)1.5;
    mass[1].I[10] *= 2;
    for (int i = 0; i < 6; i++) {
        const dMass *now = &mass[i / 2 % 2];
        double before = dBodyGetAngularVel(far_body)[2];
        dBodySetMass(far_body, now);
        dBodyAddTorque(far_body, 0, 0, (dReal)torque);
        sceneRun(&scene, 1, step);
        assertNear(dBodyGetAngularVel(far_body)[2] - before, step * torque / (double)now->I[10], 1e-6, 0);
    }
}
END_TEST

/* The ODE world and space go first, the compliant side after. */
START_TEST(test_destroyed_in_any_order)
{
    Scene other;
    sceneOpen(&other, 9.81);
    sceneFloor(&other);
    sceneBall(&other, r, 1, 0, 0, r - x);
    sceneRun(&other, 3, 1.0 / 60);
    dSpaceDestroy(other.space);
    dWorldDestroy(other.world);
    ck_assert_int_eq(dcWorldDestroy(other.dc), dcOk);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("changes", 20, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_test(tests, test_geom_destroyed);
    tcase_add_test(tests, test_report_after_geom_destroyed);
    tcase_add_test(tests, test_address_used_again);
    tcase_add_test(tests, test_class_changes);
    tcase_add_test(tests, test_body_destroyed);
    tcase_add_test(tests, test_teleport);
    tcase_add_test(tests, test_static_geom_moved);
    tcase_add_test(tests, test_resized);
    tcase_add_test(tests, test_other_body);
    tcase_add_test(tests, test_out_of_the_space_and_back);
    tcase_add_test(tests, test_material_survives);
    tcase_add_test(tests, test_offset_set_and_cleared);
    tcase_add_test(tests, test_inertia_changes);
    tcase_add_test(tests, test_destroyed_in_any_order);
    return fixtureMain(suite);
}
