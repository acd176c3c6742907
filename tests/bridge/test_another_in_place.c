/* A body is destroyed between being taken and dcWorldApply, and another one made at once, which ODE's allocator likely
 * puts at the same address: it is not held for the one that is gone.  (So no fence here: that gives no address twice.)
 */
#include <math.h>

#include "scenes/own_loop.h"

static Loop loop;

static void open_scene(void)
{
    loopOpen(&loop);
}

static void close_scene(void)
{
    loopClose(&loop);
}

static dBodyID replaced(dGeomID geom, int with_geom)
{
    dBodyID old = dGeomGetBody(geom);
    if (with_geom) {
        dGeomDestroy(geom);
    }
    dBodyDestroy(old);
    if (with_geom) {
        return dGeomGetBody(sceneBox(&loop.s, 0.2, 5, 0.3, 0, 0.0995));
    }
    dBodyID body = sceneBody(&loop.s, 0.1, 5, 0.3, 0, 0.0995);
    dGeomSetBody(geom, body);
    return body;
}

static void check_rests(dBodyID body)
{
    ck_assert_double_lt(bodySpeed(body), loop.way == loopOwnJoints ? 0.1 : 1e-2);
    assertWithin(bodyAt(body, 2), 0.1, 1e-3);
}

/* With or without the geom, met again in the same round or not. */
START_TEST(test_replaced)
{
    int with_geom = _i / loopWays & 1, met = _i / loopWays / 2;
    loop.way = _i % loopWays;
    dGeomID geom = sceneBox(&loop.s, 0.2, 1, 0, 0, 0.099), other = sceneBox(&loop.s, 0.2, 1, 1, 0, 0.099);
    sceneFloor(&loop.s);
    loopRounds(&loop, met ? 0 : 3);
    loopCollide(&loop);
    dBodyID body = replaced(geom, with_geom);
    if (met) {
        dSpaceCollide(loop.s.space, &loop, loopNear);
        ck_assert_int_eq(dcWorldApply(loop.s.dc, loop.h), dcOk);
        dWorldStep(loop.s.world, loop.h);
        dJointGroupEmpty(loop.group);
        if (loop.way == loopNearCallback) { /* it was held up in that very round */
            ck_assert_double_gt(bodyGoes(body, 2), -0.05);
        }
    } else {
        loopApply(&loop);
    }
    loopRounds(&loop, 60);
    check_rests(body);
    check_rests(dGeomGetBody(other));
    ck_assert_int_eq(dcWorldGetNumBodies(loop.s.dc), 2);
    if (loop.way != loopOwnJoints) { /* its own mass is known */
        double load = 0;
        for (int i = 0; i < dcWorldGetNumBeds(loop.s.dc); i++) {
            dcBedReport report;
            ck_assert_int_eq(dcWorldGetBed(loop.s.dc, i, &report), dcOk);
            load = fmax(load, fabs((double)report.force[2]));
        }
        assertNear(load, 50, 1e-2, 0);
    }
}
END_TEST

/* The one that is gone was known by dcWorldAddBody; the other is not, also if it is met in the same round. */
START_TEST(test_not_added)
{
    int met = _i / loopWays;
    loop.way = _i % loopWays;
    dBodyID added = sceneBody(&loop.s, 0.1, 1, 0, 0, 5);
    dcWorldAddBody(loop.s.dc, added);
    sceneBox(&loop.s, 0.2, 1, 1, 0, 0.099);
    sceneFloor(&loop.s);
    loopCollide(&loop);
    dBodyDestroy(added);
    dBodyID body = sceneBody(&loop.s, 0.1, 1, 0, 0, met ? 0.0999 : 5);
    if (met) {
        dGeomSetBody(dCreateBox(loop.s.space, REAL(0.2), REAL(0.2), REAL(0.2)), body);
        dSpaceCollide(loop.s.space, &loop, loopNear);
    }
    loopApply(&loop);
    ck_assert_int_eq(dcWorldIsBodyAdded(loop.s.dc, body), 0);
    loopRounds(&loop, 2);
    ck_assert_int_eq(dcWorldGetNumBodies(loop.s.dc), 1 + met);
    ck_assert_int_eq(met ? dcErrArgument : dcWorldRemoveBody(loop.s.dc, body), dcErrArgument);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("another_in_place", 20, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_loop_test(tests, test_replaced, 0, 4 * loopWays);
    tcase_add_loop_test(tests, test_not_added, 0, 2 * loopWays);
    return fixtureMain(suite);
}
