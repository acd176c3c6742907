/* Velocities and directions of surfaces: what is set is read, what is out of range is named and changes nothing. */
#include <math.h>
#include <string.h>

#include "scenes/fixture.h"

START_TEST(test_velocity)
{
    const dReal v[3] = {1, 2, 3}, w[3] = {4, 5, 6}, bad[3] = {0, (dReal)NAN, 0};
    dReal l[3] = {9, 9, 9}, a[3] = {9, 9, 9};
    Scene scene;
    sceneOpen(&scene, 9.81);
    dGeomID floor = sceneFloor(&scene);
    ck_assert_int_eq(dcGeomGetSurfaceVelocity(scene.dc, floor, l, a), dcOk);
    ck_assert(l[0] == 0 && l[2] == 0 && a[1] == 0);
    ck_assert_int_eq(dcGeomSetSurfaceVelocity(scene.dc, floor, v, w), dcOk);
    ck_assert_int_eq(dcGeomSetSurfaceVelocity(scene.dc, floor, NULL, bad), dcErrValue);
    ck_assert_ptr_nonnull(strstr(messages.text, "angular[1]"));
    ck_assert_int_eq(dcGeomSetSurfaceVelocity(scene.dc, NULL, NULL, NULL), dcErrArgument);
    ck_assert_int_eq(dcGeomGetSurfaceVelocity(scene.dc, floor, l, a), dcOk);
    ck_assert(l[0] == 1 && l[2] == 3 && a[1] == 5);
    ck_assert_int_eq(dcGeomForget(scene.dc, floor), dcOk);
    ck_assert_int_eq(dcGeomGetSurfaceVelocity(scene.dc, floor, l, NULL), dcOk);
    ck_assert(l[0] == 0);
    sceneClose(&scene);
}
END_TEST

START_TEST(test_direction)
{
    const dReal v[3] = {1, 2, 3}, w[3] = {4, 5, 6}, bad[3] = {0, (dReal)INFINITY, 0};
    dReal l[3] = {9, 9, 9}, a[3] = {9, 9, 9}, f = 9, g = 9;
    Scene scene;
    sceneOpen(&scene, 9.81);
    dcWorldID dc = scene.dc;
    dGeomID floor = sceneFloor(&scene);
    ck_assert_int_eq(dcGeomGetFrictionDirection(dc, floor, l, a, &f, &g), dcOk);
    ck_assert(l[0] == 0 && a[1] == 0 && f == 1 && g == 1);
    ck_assert_int_eq(dcGeomSetFrictionDirection(dc, floor, v, w, REAL(0.5), 2), dcOk);
    ck_assert_int_eq(dcGeomSetFrictionDirection(dc, floor, bad, w, 1, 2), dcErrValue);
    ck_assert_ptr_nonnull(strstr(messages.text, "axis[1]"));
    ck_assert_int_eq(dcGeomSetFrictionDirection(dc, floor, v, w, -1, 2), dcErrValue);
    ck_assert_ptr_nonnull(strstr(messages.text, "along"));
    ck_assert_int_eq(dcGeomSetFrictionDirection(dc, floor, v, w, 1, (dReal)NAN), dcErrValue);
    ck_assert_int_eq(dcGeomSetFrictionDirection(dc, floor, NULL, NULL, 1, 2), dcErrValue);
    ck_assert_ptr_nonnull(strstr(messages.text, "without a direction"));
    ck_assert_int_eq(dcGeomSetFrictionDirection(dc, NULL, v, w, 1, 2), dcErrArgument);
    ck_assert_int_eq(dcGeomGetFrictionDirection(dc, floor, l, a, &f, &g), dcOk);
    ck_assert(l[2] == 3 && a[0] == 4 && f == REAL(0.5) && g == 2);
    ck_assert_int_eq(dcGeomSetFrictionDirection(dc, floor, NULL, NULL, 1, 1), dcOk);
    ck_assert_int_eq(dcGeomGetFrictionDirection(dc, floor, l, NULL, NULL, &g), dcOk);
    ck_assert(l[2] == 0 && g == 1);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("surface_values", 60, &tests);
    tcase_add_test(tests, test_velocity);
    tcase_add_test(tests, test_direction);
    return fixtureMain(suite);
}
