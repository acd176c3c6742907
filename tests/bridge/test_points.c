/* Point-plane and point-mesh forces in a world: closed forms, reactions, moving surfaces, energy, momentum, points. */
#include <math.h>

#include "scenes/point_scene.h"

static Scene scene;

static void open_scene(void)
{
    sceneOpen(&scene, 0);
}

static void close_scene(void)
{
    ck_assert_int_eq(messages.errors, 0);
    sceneClose(&scene);
}

/* A spring along the normal: x = x0 cos(sqrt(K/m) t), from either side; nothing sideways. */
START_TEST(test_bilateral_plane_is_a_spring)
{
    dBodyID body = sceneBody(&scene, 0.1, 2, 0.5, 0, 0.3);
    dcForceID force = pointPlane(&scene, 800, 0, 0, 0);
    ck_assert_int_eq(dcPointForceAddPoint(force, body, 0, 0, 0), 0);
    dBodySetLinearVel(body, 0.25, 0, 0);
    dcWorldSetSubsteps(scene.dc, 16); /* the phase is off by t (K/m)^(3/2) h^2/24 */
    for (int i = 1; i <= 60; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        assertNear(bodyAt(body, 2), 0.3 * cos(20.0 * i / 60), 0, 0.3 * 20 * pow(20.0 / 960, 2) / 24 * 1.1);
        assertNearOf(bodyAt(body, 0), 0.5 + 0.25 * i / 60, 1e-12, 1);
    }
    assertNear(sceneEnergy(&scene), 0.5 * 800 * 0.09 + 0.5 * 2 * 0.0625, 2e-3, 0);
}
END_TEST

/* A marker away from the centre: the force turns its body too. */
START_TEST(test_marker_force_and_torque)
{
    dBodyID body = sceneBody(&scene, 0.1, 2, 0, 0, -0.01);
    dcForceID force = pointPlane(&scene, 1000, 10, 1, 0);
    ck_assert_int_eq(dcPointForceAddPoint(force, body, 0.3, 0.2, 0), 0);
    dBodySetLinearVel(body, 0, 0, -0.5);
    dBodySetAngularVel(body, 0, 1, 0);
    sceneEvaluate(&scene);
    double expected = 1000 * 0.01 + 10 * (0.5 + 0.3);
    dVector3 f, t;
    ck_assert_int_eq(dcForceGetBodyForce(force, body, f, t), dcOk);
    assertVectorNear(f, (dReal[]){0, 0, expected}, 1e-13, 0);
    assertVectorNear(t, (dReal[]){0.2 * expected, -0.3 * expected, 0}, 1e-13, 0);
    assertVectorNear(dBodyGetForce(body), f, 1e-13, 0);
    assertVectorNear(dBodyGetTorque(body), t, 1e-13, 0);
    dcPointReport report = pointReport(force, 0);
    assertVectorNear(report.position, (dReal[]){0.3, 0.2, -0.01}, 1e-14, 0);
    assertVectorNear(report.nearest, (dReal[]){0.3, 0.2, 0}, 1e-14, 0);
    assertVectorNear(report.normal, (dReal[]){0, 0, 1}, 0, 1e-15);
    assertVectorNear(report.force, f, 1e-13, 0);
    assertNear(report.distance, -0.01, 1e-13, 0);
    assertNear(report.rate, -0.8, 1e-13, 0);
    assertNear(dcForceGetPotentialEnergy(force), 0.5 * 1000 * 1e-4, 1e-13, 0);
    assertNear(dcForceGetDissipatedPower(force), 10 * 0.64, 1e-13, 0);
}
END_TEST

/* Surfaces and points that tumble together: what one gets the other gives, and d's rate is what d does. */
static void check_pair(dcForceID force, dBodyID carrier, dBodyID body)
{
    dVector3 f1, t1, f2, t2;
    sceneEvaluate(&scene);
    dcPointReport before = pointReport(force, 0);
    ck_assert(before.normal_force != 0);
    dcForceGetBodyForce(force, body, f1, t1);
    dcForceGetBodyForce(force, carrier, f2, t2);
    const dReal *p1 = dBodyGetPosition(body), *p2 = dBodyGetPosition(carrier);
    dVector3 moment;
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        assertNear(f1[i], -f2[i], 1e-13, 1e-12);
        moment[i] = t1[i] + t2[i] + p1[j] * f1[k] - p1[k] * f1[j] + p2[j] * f2[k] - p2[k] * f2[j];
        assertNear(moment[i], 0, 0, 1e-10);
    }
    double h = byPrecision(1e-6, 1e-4);
    dBodySetForce(body, 0, 0, 0), dBodySetTorque(body, 0, 0, 0);
    dBodySetForce(carrier, 0, 0, 0), dBodySetTorque(carrier, 0, 0, 0);
    dWorldStep(scene.world, h);
    sceneEvaluate(&scene);
    double change = (pointReport(force, 0).distance - before.distance) / h;
    assertWithin(change, before.rate, byPrecision(1e-4 * (1 + fabs(before.rate)), 0.05));
}

START_TEST(test_reaction_on_moving_surfaces)
{
    for (int mesh = 0; mesh < 2; mesh++) {
        dBodyID carrier = sceneBody(&scene, 0.5, 3, 1, 2, 3), body = sceneBody(&scene, 0.2, 1, 1.2, 2.1, 3.15);
        dQuaternion q = {0.9, 0.1, -0.3, 0.2};
        dBodySetQuaternion(carrier, q);
        dBodySetLinearVel(carrier, 0.3, -0.2, 0.5);
        dBodySetAngularVel(carrier, 1, -2, 0.7);
        dBodySetLinearVel(body, -0.4, 0.1, 0.2);
        dBodySetAngularVel(body, -2, 1, 3);
        dcForceID force = mesh ? pointCube(&scene, 0.5, 300, carrier) : pointPlane(&scene, 300, 7, 0, carrier);
        dcPointForceSetDamping(force, 7);
        dcPointForceAddPoint(force, body, 0.05, 0.1, -0.02);
        check_pair(force, carrier, body);
        ck_assert_int_eq(dcForceDestroy(force), dcOk);
        dBodyDestroy(carrier);
        dBodyDestroy(body);
    }
}
END_TEST

/* Two free bodies, markers of one against a cube fixed in the other: momentum and its moment stay, energy is kept. */
START_TEST(test_momentum_and_energy)
{
    dBodyID carrier = sceneBody(&scene, 0.5, 3, 0, 0, 0), body = dGeomGetBody(sceneBox(&scene, 0.4, 1, 0.05, 0.1, 1));
    dcForceID force = pointCube(&scene, 0.5, 2e4, carrier);
    ck_assert_int_eq(dcPointForceAddGeomPoints(force, dBodyGetFirstGeom(body)), 0);
    ck_assert_int_eq(dcPointForceGetNumPoints(force), 8);
    dBodySetLinearVel(body, 0, 0, -2);
    dBodySetAngularVel(body, 1, 0.5, 0.3);
    sceneRun(&scene, 1, 1e-6);
    double before = sceneEnergy(&scene), deepest = 0;
    for (int i = 0; i < 60; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        deepest = fmax(deepest, dcForceGetPotentialEnergy(force));
        for (int k = 0; k < 3; k++) {
            assertNear(3 * bodyGoes(carrier, k) + bodyGoes(body, k), k == 2 ? -2 : 0, 0, 1e-12);
        }
    }
    ck_assert_double_gt(deepest, 0.1); /* it did hit */
    ck_assert_double_gt(bodyGoes(body, 2), 0);
    assertNear(sceneEnergy(&scene), before, 5e-3, 0);
}
END_TEST

/* Dropped on a unilateral plane: the depth of the impact, the time of it, and the energy over many bounces. */
START_TEST(test_bounces_keep_energy)
{
    for (int type = 0; type < 2; type++) {
        dWorldSetGravity(scene.world, 0, 0, -9.81);
        dBodyID body = sceneBody(&scene, 0.1, 1, 0, 0, 0.5);
        dcForceID force = pointPlane(&scene, type ? 1e6 : 1e5, 0, 1, 0);
        dcPointForceSetType(force, type);
        dcPointForceAddPoint(force, body, 0, 0, 0);
        sceneRun(&scene, 1, 1e-9);
        double start = sceneEnergy(&scene), top = 0;
        sceneRun(&scene, 60 * 30, 1.0 / 60); /* about 47 bounces */
        assertNear(sceneEnergy(&scene), start, 0.01, 0);
        for (int i = 0; i < 60; i++) {
            sceneRun(&scene, 1, 1.0 / 60);
            top = fmax(top, bodyAt(body, 2));
        }
        assertNear(top, 0.5, 0.01, 0);
        dcForceDestroy(force);
        dBodyDestroy(body);
    }
}
END_TEST

/* At rest as deep as the weight asks; what was lost on the way is what was dissipated. */
START_TEST(test_rests_at_static_depth)
{
    for (int type = 0; type < 2; type++) {
        dWorldSetGravity(scene.world, 0, 0, -9.81);
        dBodyID body = sceneBody(&scene, 0.1, 2, 0, 0, 0.1);
        dcForceID force = pointPlane(&scene, type ? 1e5 : 1000, 40, 1, 0);
        dcPointForceSetType(force, type);
        dcPointForceAddPoint(force, body, 0, 0, 0);
        ck_assert_int_eq(dcWorldReset(scene.dc), dcOk); /* zeroes the dissipated energy, but the type too */
        ck_assert_int_eq(dcPointForceGetType(force), dcPointForceLinear);
        dcPointForceSetType(force, type);
        sceneRun(&scene, 1, 1e-9);
        double start = sceneEnergy(&scene);
        sceneRun(&scene, 240, 1.0 / 60);
        double depth = type ? sqrt(2 * 9.81 / 1e5) : 2 * 9.81 / 1000;
        assertNear(bodyAt(body, 2), -depth, 1e-6, 0);
        double pe = type ? 1e5 * depth * depth * depth / 3 : 1000 * depth * depth / 2;
        assertNear(dcForceGetPotentialEnergy(force), pe, 1e-5, 0);
        assertNear(dcWorldGetDissipatedEnergy(scene.dc), start - sceneEnergy(&scene), 0.01, 0);
        dcForceDestroy(force);
        dBodyDestroy(body);
    }
}
END_TEST

/* Fast and stiff, or with a damper that would stop it many times over in a step: it never goes through. */
START_TEST(test_never_goes_through)
{
    for (int i = 0; i < 12; i++) {
        dBodyID body = sceneBody(&scene, 0.1, 0.01, 0, 0, 0.3 + 0.05 * i);
        dcForceID force = i % 2 ? pointCube(&scene, 0.1, 1e5, 0) : pointPlane(&scene, 1e5, 0, 1, 0);
        dcPointForceSetDamping(force, i % 3 ? 0 : 20);
        dcPointForceAddPoint(force, body, 0, 0, 0);
        dBodySetLinearVel(body, 0, 0, -20 - i);
        sceneRun(&scene, 6, 1.0 / 60);
        ck_assert_double_gt(bodyAt(body, 2), i % 2 ? 0.1 - 0.02 : -0.02);
        ck_assert_double_lt(bodyGoes(body, 2), 20.5 + i);
        dcForceDestroy(force);
        dBodyDestroy(body);
    }
    ck_assert_int_eq(messages.warnings, 0);
}
END_TEST

/* Particles fall asleep on a plane, and wake when the body under them moves. */
START_TEST(test_sleep)
{
    dWorldSetGravity(scene.world, 0, 0, -9.81);
    dBodyID floor = sceneBody(&scene, 0.1, 1, 0, 0, 0), body = sceneBody(&scene, 0.1, 1, 0, 0, 0.01);
    dBodySetKinematic(floor);
    dBodySetAutoDisableFlag(body, 1);
    dBodySetAutoDisableDefaults(floor);
    dBodySetAutoDisableFlag(floor, 0);
    dcForceID force = pointPlane(&scene, 1e4, 100, 1, floor);
    dcPointForceAddPoint(force, body, 0, 0, 0);
    sceneRun(&scene, 180, 1.0 / 60);
    ck_assert_int_eq(dBodyIsEnabled(body), 0);
    double height = bodyAt(body, 2);
    dBodySetLinearVel(floor, 0, 0, 0.5);
    sceneRun(&scene, 60, 1.0 / 60);
    ck_assert_int_eq(dBodyIsEnabled(body), 1);
    assertNear(bodyAt(body, 2), height + 0.5, 1e-3, 0);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("points", 60, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_test(tests, test_bilateral_plane_is_a_spring);
    tcase_add_test(tests, test_marker_force_and_torque);
    tcase_add_test(tests, test_reaction_on_moving_surfaces);
    tcase_add_test(tests, test_momentum_and_energy);
    tcase_add_test(tests, test_bounces_keep_energy);
    tcase_add_test(tests, test_rests_at_static_depth);
    tcase_add_test(tests, test_never_goes_through);
    tcase_add_test(tests, test_sleep);
    return fixtureMain(suite);
}
