/* What hangs on bodies that are destroyed between being taken and dcWorldApply, or between two rounds: points, stops,
 * rolling balls, planes.  It is turned off, and nothing that is gone is touched (scenes/fence.h would tell). */
#include "scenes/fence.h"
#include "scenes/gone_scene.h"

/* New bodies fall each by itself: none is taken for another. */
static void check_free(void)
{
    dBodyID body[4];
    for (int i = 0; i < 4; i++) {
        body[i] = sceneBody(&gone.loop.s, 0.1, 1, i, 5, 9);
        ck_assert_int_eq(dcWorldAddBody(gone.loop.s.dc, body[i]), dcOk);
    }
    dBodySetLinearVel(body[2], 0, 1, 0);
    loopRounds(&gone.loop, 3);
    ck_assert_int_eq(dcWorldGetNumBodies(gone.loop.s.dc), 5);
    for (int i = 0; i < 4; i++) {
        assertWithin(bodyGoes(body[i], 1), i == 2, 1e-6);
    }
}

/* A point in it, with and without a geom; or the surface that the points are to meet.  The force is made at the
 * beginning, or when so many rounds are behind that what nothing named for long is forgotten. */
START_TEST(test_points)
{
    int surface = _i / loopWays & 1, has_geom = _i / loopWays / 2 & 1, late = _i / loopWays / 4;
    gone.loop.way = _i % loopWays;
    dBodyID body = has_geom ? dGeomGetBody(sceneBall(&gone.loop.s, 0.1, 1, 0, 0, 0.0999))
                            : sceneBody(&gone.loop.s, 0.1, 1, 0, 0, 1);
    dBodyID other = dGeomGetBody(sceneBall(&gone.loop.s, 0.1, 1, 1, 0, 0.099));
    sceneFloor(&gone.loop.s);
    dBodySetGravityMode(body, has_geom);
    loopRounds(&gone.loop, late ? 260 : 0);
    dcPointPlaneDef def = dcPointPlaneDefault();
    def.body = surface ? body : 0;
    dcForceID force = dcPointPlaneCreate(gone.loop.s.dc, &def);
    ck_assert_int_ge(dcPointForceAddPoint(force, surface ? 0 : body, 0, 0, 0), 0);
    ck_assert_int_ge(dcPointForceAddPoint(force, other, 0, 0, 0), 0);
    if (late && !gone.told) { /* another cause to look for what is to be forgotten */
        ck_assert_int_eq(dcWorldAddBody(gone.loop.s.dc, other), dcOk);
        ck_assert_int_eq(dcWorldRemoveBody(gone.loop.s.dc, other), dcOk);
    }
    loopCollide(&gone.loop);
    goneDestroy(body, 1);
    loopApply(&gone.loop);
    ck_assert_int_eq(messages.warnings, 1);
    ck_assert_int_eq(dcPointForceGetNumPoints(force), surface ? 2 : 1);
    ck_assert_int_eq(dcForceIsEnabled(force), !surface);
    loopRounds(&gone.loop, 60);
    goneRests(other);
    dcForceEnable(force);
    loopRounds(&gone.loop, 1);
    check_free();
}
END_TEST

/* Stops, soft stops, rolling balls. */
START_TEST(test_joints)
{
    int what = _i / loopWays % 3, which = _i / loopWays / 3;
    gone.loop.way = _i % loopWays;
    dBodyID body[2];
    for (int i = 0; i < 2; i++) {
        body[i] = dGeomGetBody(sceneBall(&gone.loop.s, 0.1, 1, 0.5 * i, 0, 0.0999));
    }
    sceneFloor(&gone.loop.s);
    dJointID joint = what == 2 ? 0 : goneHinge(body[0], body[1]);
    if (what == 0) {
        dcJointStopDef def = dcJointStopDefault();
        def.lower = 0;
        ck_assert_ptr_nonnull(dcJointStopCreate(gone.loop.s.dc, joint, dcHingeAngle, &def));
    } else if (what == 1) {
        dJointSetHingeParam(joint, dParamLoStop, REAL(-0.1));
        ck_assert_int_eq(dcJointSoftenStops(gone.loop.s.dc, joint, 100, 0), dcOk);
    } else {
        dcRollingBallDef def = dcRollingBallDefault();
        def.radius = REAL(0.1);
        ck_assert_int_eq(dcRollingBallAttach(dcRollingBallCreate(gone.loop.s.dc, &def), 0, body[which]), dcOk);
    }
    loopRounds(&gone.loop, 1);
    loopCollide(&gone.loop);
    goneDestroy(body[which], 1);
    loopApply(&gone.loop);
    loopRounds(&gone.loop, 60);
    goneRests(body[1 - which]);
}
END_TEST

/* A plane that is fixed in it comes loose. */
START_TEST(test_plane)
{
    gone.loop.way = _i;
    dGeomID plane = dCreatePlane(gone.loop.s.space, 0, 0, 1, 0), box = sceneBox(&gone.loop.s, 0.2, 1, 0, 0, 0.0999);
    dBodyID raft = sceneBody(&gone.loop.s, 1, 100, 0, 0, 0);
    dBodySetKinematic(raft);
    ck_assert_int_eq(dcGeomSetPlaneBody(gone.loop.s.dc, plane, raft), dcOk);
    loopRounds(&gone.loop, 1);
    loopCollide(&gone.loop);
    goneDestroy(raft, 0);
    loopApply(&gone.loop);
    ck_assert_ptr_null(dcGeomGetPlaneBody(gone.loop.s.dc, plane));
    loopRounds(&gone.loop, 60);
    goneRests(dGeomGetBody(box));
}
END_TEST

/* Two spaces with nothing in them are taken, too: the round began with them. */
START_TEST(test_empty_spaces)
{
    dBodyID body = sceneBody(&gone.loop.s, 0.1, 1, 0, 0, 1);
    dSpaceID one = dSimpleSpaceCreate(0), two = dSimpleSpaceCreate(0);
    dcPointPlaneDef def = dcPointPlaneDefault();
    dcForceID force = dcPointPlaneCreate(gone.loop.s.dc, &def);
    ck_assert_int_ge(dcPointForceAddPoint(force, body, 0, 0, 0), 0);
    ck_assert_int_eq(dcCollide(gone.loop.s.dc, (dGeomID)one, (dGeomID)two), 1);
    goneDestroy(body, 0);
    ck_assert_int_eq(dcWorldApply(gone.loop.s.dc, gone.loop.h), dcOk);
    ck_assert_int_eq(messages.warnings, 1);
    ck_assert_int_eq(dcPointForceGetNumPoints(force), 0);
    dSpaceDestroy(one);
    dSpaceDestroy(two);
}
END_TEST

/* Told, it puts nothing on bodies; what hangs on one that goes between two rounds is turned off, and another body at
 * its place is another.
 */
START_TEST(test_told_between_rounds)
{
    gone.loop.way = _i % loopWays;
    dBodyID body[3];
    for (int i = 0; i < 3; i++) {
        body[i] = dGeomGetBody(sceneBox(&gone.loop.s, 0.2, 1, 0.5 * (i / 2), 0, 0.0999 + 0.1998 * (i % 2)));
    }
    sceneFloor(&gone.loop.s);
    dJointID joint = goneHinge(body[0], body[2]);
    dJointSetHingeParam(joint, dParamLoStop, REAL(-0.1));
    ck_assert_int_eq(dcJointSoftenStops(gone.loop.s.dc, joint, 100, 0), dcOk);
    loopRounds(&gone.loop, 5);
    ck_assert_int_eq(dcWorldGetNumForces(gone.loop.s.dc), 4);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(dBodyGetNumJoints(body[i]), i != 1);
    }
    for (int i = 0; i < 3; i++) {
        goneDestroy(body[i], 1);
        body[i] = i < 2 ? dGeomGetBody(sceneBox(&gone.loop.s, 0.2, 1, 0.5 * i, 0, 0.0999)) : 0;
        loopRounds(&gone.loop, 30);
    }
    goneRests(body[0]);
    ck_assert_int_eq(messages.warnings, 1);
    ck_assert_int_eq(dcWorldSetBodiesTold(gone.loop.s.dc, 0), dcOk);
    loopCollide(&gone.loop);
    ck_assert_int_eq(dcWorldSetBodiesTold(gone.loop.s.dc, 1), dcErrState);
    ck_assert_int_ge(dBodyGetNumJoints(body[0]), 1);
}
END_TEST

static void add_tests(TCase *tests, void (*open)(void))
{
    tcase_set_timeout(tests, 20);
    tcase_add_checked_fixture(tests, open, goneClose);
    tcase_add_loop_test(tests, test_points, 0, 8 * loopWays);
    tcase_add_loop_test(tests, test_joints, 0, 6 * loopWays);
    tcase_add_loop_test(tests, test_plane, 0, 2);
    tcase_add_test(tests, test_empty_spaces);
}

int main(void)
{
    fenceInstall();
    TCase *tests, *those_told = tcase_create("told");
    Suite *suite = fixtureSuite("gone_hangs", 20, &tests);
    add_tests(tests, goneOpenUntold);
    suite_add_tcase(suite, those_told);
    add_tests(those_told, goneOpenTold);
    tcase_add_loop_test(those_told, test_told_between_rounds, 0, loopWays);
    return fixtureMain(suite);
}
