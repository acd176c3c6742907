/* What all force elements have in common, on the element of a world's contacts; defaults and live values, of it and of
 * the world's and the geoms' own settings. */
#include <math.h>
#include <string.h>

#include "scenes/fixture.h"

static const double E = 1e6, r = 0.1, x = 0.001;
static Scene scene;
static dcForceID force;
static dGeomID ball, plane;
static dBodyID body;

static void open_scene(void)
{
    sceneOpen(&scene, 0);
    dcMaterial material = materialSmooth(E, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    plane = sceneFloor(&scene);
    ball = sceneBall(&scene, r, 1, 0, 0, r - x);
    body = dGeomGetBody(ball);
    force = dcWorldGetContactForce(scene.dc);
    ck_assert_ptr_nonnull(force);
}

static void close_scene(void)
{
    sceneClose(&scene);
}

static double elastic(void)
{
    return stiffnessOnPlane(r, E) * pow(x, 1.5);
}

START_TEST(test_one_per_world)
{
    ck_assert_ptr_eq(dcWorldGetContactForce(scene.dc), force);
    ck_assert_ptr_eq(dcWorldGetODEWorld(scene.dc), scene.world);
    Scene other;
    sceneOpen(&other, 0);
    ck_assert_ptr_ne(dcWorldGetContactForce(other.dc), force);
    sceneClose(&other);
}
END_TEST

START_TEST(test_enable_and_disable)
{
    ck_assert_int_eq(dcForceIsEnabled(force), 1);
    ck_assert_int_eq(dcForceDisable(force), dcOk);
    ck_assert_int_eq(dcForceIsEnabled(force), 0);
    sceneEvaluate(&scene);
    ck_assert(dBodyGetForce(body)[2] == 0);
    ck_assert(dcForceGetPotentialEnergy(force) == 0);
    ck_assert(dcWorldGetPotentialEnergy(scene.dc) == 0);
    dBodySetLinearVel(body, 0, 0, -1);
    sceneRun(&scene, 60, 1.0 / 60);
    assertNear(bodyAt(body, 2), r - x - 1, 1e-12, 0); /* right through the floor */
    dBodySetPosition(body, 0, 0, r - x);
    dBodySetLinearVel(body, 0, 0, 0);
    ck_assert_int_eq(dcForceEnable(force), dcOk);
    sceneEvaluate(&scene);
    assertNear(dBodyGetForce(body)[2], elastic(), 1e-9, 0);
}
END_TEST

/* Disabled in the midst of a contact and enabled again: no force left over from before. */
START_TEST(test_disable_in_contact)
{
    sceneRun(&scene, 3, 1e-4);
    dcForceDisable(force);
    double v = bodyGoes(body, 2);
    ck_assert_double_gt(v, 0);
    sceneRun(&scene, 3, 1e-4);
    assertNear(bodyGoes(body, 2), v, 1e-14, 0);
    dcForceEnable(force);
    sceneRun(&scene, 1, 1e-4);
    ck_assert_double_gt(bodyGoes(body, 2), v);
}
END_TEST

START_TEST(test_default_enabled)
{
    ck_assert_int_eq(dcForceGetDefaultEnabled(force), 1);
    ck_assert_int_eq(dcForceSetDefaultEnabled(force, 0), dcOk);
    ck_assert_int_eq(dcForceGetDefaultEnabled(force), 0);
    ck_assert_int_eq(dcForceIsEnabled(force), 1); /* the live flag stays */
    ck_assert_int_eq(dcWorldReset(scene.dc), dcOk);
    ck_assert_int_eq(dcForceIsEnabled(force), 0);
    ck_assert_int_eq(dcForceSetDefaultEnabled(force, 1), dcOk);
    ck_assert_int_eq(dcWorldReset(scene.dc), dcOk);
    ck_assert_int_eq(dcForceIsEnabled(force), 1);
}
END_TEST

START_TEST(test_data)
{
    int mine;
    ck_assert_ptr_null(dcForceGetData(force));
    ck_assert_int_eq(dcForceSetData(force, &mine), dcOk);
    ck_assert_ptr_eq(dcForceGetData(force), &mine);
}
END_TEST

START_TEST(test_energy_power_and_body_force)
{
    dVector3 f, t;
    dcMaterial material = materialSmooth(E, 0.5);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    dBodySetLinearVel(body, 0, 0, -0.2);
    sceneEvaluate(&scene);
    assertNear(dcForceGetPotentialEnergy(force), 0.4 * elastic() * x, 1e-9, 0);
    assertNear(dcForceGetDissipatedPower(force), elastic() * 1.5 * 0.5 * 0.2 * 0.2, 1e-9, 0);
    ck_assert_int_eq(dcForceGetBodyForce(force, body, f, t), dcOk);
    const dReal expected[3] = {0, 0, elastic() * (1 + 1.5 * 0.5 * 0.2)}, none[3] = {0, 0, 0};
    assertVectorNear(f, expected, 1e-9, 0);
    assertVectorNear(t, none, 0, 1e-12);
    dBodyID elsewhere = dGeomGetBody(sceneBall(&scene, r, 1, 9, 9, 9));
    dBodySetForce(body, 0, 0, 0);
    sceneEvaluate(&scene);
    ck_assert_int_eq(dcForceGetBodyForce(force, elsewhere, f, t), dcOk);
    assertVectorNear(f, none, 0, 0);
}
END_TEST

START_TEST(test_cannot_be_destroyed)
{
    ck_assert_int_eq(dcForceDestroy(force), dcErrArgument);
    ck_assert_int_eq(messages.errors, 1);
    sceneEvaluate(&scene);
    assertNear(dBodyGetForce(body)[2], elastic(), 1e-9, 0);
}
END_TEST

START_TEST(test_transition_velocity)
{
    assertNear(dcWorldGetTransitionVelocity(scene.dc), 0.01, 1e-15, 0);
    ck_assert_int_eq(dcWorldSetTransitionVelocity(scene.dc, 0.5), dcOk);
    assertNear(dcWorldGetTransitionVelocity(scene.dc), 0.5, 0, 0);
    assertNear(dcWorldGetDefaultTransitionVelocity(scene.dc), 0.01, 1e-15, 0);
    ck_assert_int_eq(dcWorldSetDefaultTransitionVelocity(scene.dc, 0.25), dcOk);
    assertNear(dcWorldGetTransitionVelocity(scene.dc), 0.5, 0, 0);
    ck_assert_int_eq(dcWorldReset(scene.dc), dcOk);
    assertNear(dcWorldGetTransitionVelocity(scene.dc), 0.25, 0, 0);
}
END_TEST

static double modulus_of(dGeomID geom)
{
    dcMaterial material;
    ck_assert_int_eq(dcGeomGetMaterial(scene.dc, geom, &material), dcOk);
    return material.plane_strain_modulus;
}

START_TEST(test_materials)
{
    dcMaterial first = materialSmooth(2e6, 0), second = materialSmooth(3e6, 0), third = materialSmooth(4e6, 0);
    assertNear(modulus_of(ball), E, 0, 0);                             /* the world's */
    ck_assert_int_eq(dcGeomSetMaterial(scene.dc, ball, &first), dcOk); /* also the geom's default */
    ck_assert_int_eq(dcGeomSetMaterial(scene.dc, ball, &second), dcOk);
    assertNear(modulus_of(ball), 3e6, 0, 0);
    assertNear(modulus_of(plane), E, 0, 0);
    ck_assert_int_eq(dcWorldReset(scene.dc), dcOk);
    assertNear(modulus_of(ball), 2e6, 0, 0);
    ck_assert_int_eq(dcGeomSetDefaultMaterial(scene.dc, ball, &third), dcOk);
    assertNear(modulus_of(ball), 2e6, 0, 0);
    ck_assert_int_eq(dcGeomGetDefaultMaterial(scene.dc, ball, &first), dcOk);
    assertNear(first.plane_strain_modulus, 4e6, 0, 0);
    ck_assert_int_eq(dcWorldReset(scene.dc), dcOk);
    assertNear(modulus_of(ball), 4e6, 0, 0);
    ck_assert_int_eq(dcGeomSetDefaultMaterial(scene.dc, ball, NULL), dcOk);
    ck_assert_int_eq(dcWorldReset(scene.dc), dcOk);
    assertNear(modulus_of(ball), E, 0, 0);
    ck_assert_int_eq(dcGeomSetMaterial(scene.dc, ball, &second), dcOk);
    ck_assert_int_eq(dcGeomForget(scene.dc, ball), dcOk);
    assertNear(modulus_of(ball), E, 0, 0);
}
END_TEST

/* A material changed between steps acts in the next one; the world's reaches all geoms without their own. */
START_TEST(test_material_change_acts)
{
    dcMaterial stiff = materialSmooth(8e6, 0);
    sceneEvaluate(&scene);
    assertNear(dBodyGetForce(body)[2], elastic(), 1e-9, 0);
    dBodySetForce(body, 0, 0, 0);
    dcWorldSetDefaultMaterial(scene.dc, &stiff);
    sceneEvaluate(&scene);
    assertNear(dBodyGetForce(body)[2], 8 * elastic(), 1e-9, 0);
}
END_TEST

START_TEST(test_reset_zeroes_dissipation)
{
    dcMaterial material = materialSmooth(E, 0.5);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    dBodySetLinearVel(body, 0, 0, -1);
    sceneRun(&scene, 60, 1.0 / 60);
    double v = bodyGoes(body, 2), lost = 0.5 + 0.4 * elastic() * x - 0.5 * v * v;
    ck_assert_double_gt(v, 0.5);
    assertNear(dcWorldGetDissipatedEnergy(scene.dc), lost, 0.02, 0);
    ck_assert_int_eq(dcWorldReset(scene.dc), dcOk);
    ck_assert(dcWorldGetDissipatedEnergy(scene.dc) == 0);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("force", 20, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_test(tests, test_one_per_world);
    tcase_add_test(tests, test_enable_and_disable);
    tcase_add_test(tests, test_disable_in_contact);
    tcase_add_test(tests, test_default_enabled);
    tcase_add_test(tests, test_data);
    tcase_add_test(tests, test_energy_power_and_body_force);
    tcase_add_test(tests, test_cannot_be_destroyed);
    tcase_add_test(tests, test_transition_velocity);
    tcase_add_test(tests, test_materials);
    tcase_add_test(tests, test_material_change_acts);
    tcase_add_test(tests, test_reset_zeroes_dissipation);
    return fixtureMain(suite);
}
