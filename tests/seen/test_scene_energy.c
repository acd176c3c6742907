/* Energies that the window and recordings show of a world without the library's side: those of its bodies. */
#include <stdlib.h>

#include "scene/scene.h"
#include "scenes/fence.h"
#include "scenes/fixture.h"

START_TEST(test_kinetic_and_gravitational)
{
    static const double v[3] = {1, -2, 3}, w[3] = {2, 3, -1}, inertia[3] = {0.5, 0.7, 0.9};
    double mass = 2, height = 4, expected = 0;
    Scene scene;
    sceneOpen(&scene, 9.81);
    dBodyID body = dGeomGetBody(sceneBall(&scene, 0.1, 1, 0, 0, height)), lift = dBodyCreate(scene.world);
    dMass m;
    dMassSetParameters(&m, (dReal)mass, 0, 0, 0, (dReal)inertia[0], (dReal)inertia[1], (dReal)inertia[2], 0, 0, 0);
    dBodySetMass(body, &m);
    dBodySetLinearVel(body, (dReal)v[0], (dReal)v[1], (dReal)v[2]);
    dBodySetAngularVel(body, (dReal)w[0], (dReal)w[1], (dReal)w[2]);
    dBodySetKinematic(lift);
    dBodySetLinearVel(lift, 5, 0, 0);
    for (int i = 0; i < 3; i++) {
        expected += 0.5 * mass * v[i] * v[i] + 0.5 * inertia[i] * w[i] * w[i];
    }
    dcxViewScene *seen = dcxViewSceneNew();
    ck_assert_ptr_nonnull(seen);
    ck_assert_int_eq(dcxViewSceneLook(seen, scene.world, scene.space, NULL), dcOk);
    assertNear(seen->energy.kinetic, expected, 1e-12, 0);
    assertNear(seen->energy.gravitational, mass * 9.81 * height, 1e-12, 0);
    ck_assert(seen->energy.stored == 0 && seen->energy.dissipated == 0);
    dcxViewSceneFree(seen);
    sceneClose(&scene);
}
END_TEST

/* A ball, and a body without a geom that the library knows, fall; another ball is destroyed after the step. */
START_TEST(test_destroyed_since)
{
    Scene scene;
    double expected = 0;
    sceneOpen(&scene, 9.81);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, 0.1, 2, 0, 0, 4)), bare = sceneBody(&scene, 0.1, 3, 1, 0, 5);
    dGeomID other = sceneBall(&scene, 0.1, 1, 2, 0, 6);
    ck_assert_int_eq(dcWorldAddBody(scene.dc, bare), dcOk);
    ck_assert_int_ge(dcWorldStep(scene.dc, scene.space, REAL(0.01)), dcOk);
    ck_assert_int_eq(dcWorldGetNumBodies(scene.dc), 3);
    ck_assert(dcWorldIsBodyAdded(scene.dc, bare) && !dcWorldIsBodyAdded(scene.dc, ball));
    expected = 2 * bodyAt(ball, 2) + 3 * bodyAt(bare, 2);
    dBodyDestroy(dGeomGetBody(other));
    dGeomDestroy(other);
    dcxViewScene *seen = dcxViewSceneNew();
    ck_assert_ptr_nonnull(seen);
    ck_assert_int_eq(dcxViewSceneLook(seen, scene.world, scene.space, scene.dc), dcOk);
    assertNear(seen->energy.gravitational, 9.81 * expected, 1e-6, 0);
    dcxViewSceneFree(seen);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    fenceInstall();
    TCase *tests;
    Suite *suite = fixtureSuite("scene_energy", 60, &tests);
    tcase_add_test(tests, test_kinetic_and_gravitational);
    tcase_add_test(tests, test_destroyed_since);
    return fixtureMain(suite);
}
