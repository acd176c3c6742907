/* Bodies that are destroyed between being taken and dcWorldApply, in each loop of the program's own: nothing that is
 * gone is touched (scenes/fence.h would tell), and the others go on as they should. */
#include "scenes/fence.h"
#include "scenes/own_loop.h"

static const dcStepping modes[] = {dcStepAuto, dcStepImplicit, dcStepResolved};

static Loop loop;
static int told; /* the program tells of each body that it destroys */

static void open_scene(void)
{
    loopOpen(&loop);
    told = 0;
}

static void open_told(void)
{
    loopOpen(&loop);
    told = 1;
    ck_assert_int_eq(dcWorldSetBodiesTold(loop.s.dc, 1), dcOk);
    ck_assert_int_eq(dcWorldGetBodiesTold(loop.s.dc), 1);
}

static void close_scene(void)
{
    loopClose(&loop);
}

/* In the resolved mode the forces are those of the present: for soft things and short steps. */
static void set_mode(dcStepping mode)
{
    dcWorldSetStepping(loop.s.dc, mode);
    if (mode == dcStepResolved) {
        dcMaterial soft = materialRough(1e5, 1, 0.5, 0.5, 0);
        dcWorldSetDefaultMaterial(loop.s.dc, &soft);
        loop.h = REAL(0.001);
    }
}

static void destroy(dBodyID body, int with_geom)
{
    dGeomID geom = dBodyGetFirstGeom(body);
    if (with_geom && geom) {
        dGeomDestroy(geom);
    }
    if (told) {
        ck_assert_int_eq(dcWorldRemoveBody(loop.s.dc, body), dcOk);
    }
    dBodyDestroy(body);
}

static dJointID hinge(dBodyID one, dBodyID two)
{
    dJointID joint = dJointCreateHinge(loop.s.world, 0);
    dJointAttach(joint, one, two);
    dJointSetHingeAxis(joint, 0, 1, 0);
    return joint;
}

/* It lies on the ground, or on what is left there of the one that it lay on. */
static void check_rests(dBodyID body)
{
    double slow = loop.h < REAL(0.01) ? 0.5 : 1e-2;
    if (loop.way == loopOwnJoints) { /* a contact comes and goes there, and with it half a step's fall */
        slow = 0.1;
    }
    ck_assert_double_lt(bodySpeed(body), slow);
    ck_assert_double_gt(bodyAt(body, 2), 0.08);
}

/* One alone, two on one another, two joined, one more; and one without a geom, which dcWorldAddBody makes known. */
enum { boxes = 6, lone = boxes, all };

static void make_bodies(dBodyID *body)
{
    static const double x[] = {0, 1, 1, 2, 2.3, 3}, z[] = {0.0999, 0.0999, 0.2995, 0.0999, 0.0999, 0.0999};
    sceneFloor(&loop.s);
    for (int i = 0; i < boxes; i++) {
        body[i] = dGeomGetBody(sceneBox(&loop.s, 0.2, 1, x[i], 0, z[i]));
    }
    hinge(body[3], body[4]);
    body[lone] = sceneBody(&loop.s, 0.1, 1, 0, 0, 5);
    dBodySetKinematic(body[lone]);
    ck_assert_int_eq(dcWorldAddBody(loop.s.dc, body[lone]), dcOk);
}

/* Those that ODE heeds: in way (c) one that is disabled tells whether the body lives, until it meets again. */
static int joints_on(dBodyID body)
{
    int count = 0;
    for (int i = 0; i < dBodyGetNumJoints(body); i++) {
        count += dJointIsEnabled(dBodyGetJoint(body, i));
    }
    ck_assert_int_le(dBodyGetNumJoints(body), count + (loop.way == loopOwnJoints && !told));
    return count;
}

static void check_bodies(const dBodyID *body)
{
    dcWorldGetNumContacts(loop.s.dc); /* takes the joints of the last step off */
    for (int i = 0; i < boxes; i++) {
        int joints = body[3] && body[4] && (i == 3 || i == 4);
        if (body[i]) {
            ck_assert_int_eq(joints_on(body[i]), joints);
        }
        if (body[i]) {
            check_rests(body[i]);
        }
    }
}

/* Each of them, or all. */
START_TEST(test_destroyed)
{
    int who = _i % (all + 1), with_geom = _i / (all + 1) & 1, code = _i / (all + 1) / 2;
    dcStepping mode = modes[code / loopWays];
    dBodyID body[all];
    loop.way = code % loopWays;
    set_mode(mode);
    make_bodies(body);
    loopRounds(&loop, 3);
    loopCollide(&loop);
    for (int i = 0; i < all; i++) {
        if (i == who || who == all) {
            destroy(body[i], with_geom);
            body[i] = 0;
        }
    }
    loopApply(&loop);
    loopRounds(&loop, loop.h < REAL(0.01) ? 1200 : 60);
    check_bodies(body);
    ck_assert_int_eq(dcWorldGetNumBodies(loop.s.dc), who == all ? 0 : all - 1);
    ck_assert_int_eq(messages.errors + messages.warnings, 0);
}
END_TEST

/* Nothing of ours acts on a body before or after the round, and in it nobody has it for joined to the world. */
START_TEST(test_joints_of_ours)
{
    loop.way = _i;
    dBodyID body = dGeomGetBody(sceneBall(&loop.s, 0.1, 1, 0, 0, 0.0999)), other;
    sceneFloor(&loop.s);
    other = dGeomGetBody(sceneBall(&loop.s, 0.1, 1, 1, 0, 0.0999));
    loopCollide(&loop);
    ck_assert_int_eq(dAreConnected(body, other), 0);
    ck_assert_int_eq(dAreConnectedExcluding(body, 0, dJointTypeContact), 0);
    if (loop.way == loopOwnList) {
        dcAdvice advice[4];
        int count = dcWorldAdvise(loop.s.dc, loop.s.space, NULL, advice, 4);
        ck_assert_int_ge(count, 1);
        for (int i = 0; i < count && i < 4; i++) {
            ck_assert_int_eq(advice[i].by_ode, 0);
        }
    }
    ck_assert_uint_eq(dcWorldSave(loop.s.dc, loop.s.space, NULL, 0), 0); /* not within a round */
    loopApply(&loop);
    ck_assert_int_eq(dAreConnected(body, other), 0);
    ck_assert_int_eq(dAreConnectedExcluding(body, 0, dJointTypeContact), 0);
    ck_assert_uint_gt(dcWorldSave(loop.s.dc, loop.s.space, NULL, 0), 0);
    ck_assert_int_eq(joints_on(body), 0);
}
END_TEST

/* Nor by an element on a joint. */
START_TEST(test_joined_by_an_element)
{
    dBodyID one = sceneBody(&loop.s, 0.1, 1, 0, 0, 0), two = sceneBody(&loop.s, 0.1, 1, 1, 0, 0);
    ck_assert_int_eq(dcJointSoftenStops(loop.s.dc, hinge(one, two), 100, 0), dcOk);
    ck_assert_int_eq(dAreConnectedExcluding(one, 0, dJointTypeContact), 0);
    ck_assert_int_eq(dAreConnectedExcluding(one, two, dJointTypeContact), 1);
}
END_TEST

/* A round is given up: for a managed step, for another round, with the handle, with ODE's world. */
START_TEST(test_given_up)
{
    int how = _i / loopWays;
    dBodyID ball[2], added = sceneBody(&loop.s, 0.1, 1, 5, 0, 5);
    loop.way = _i % loopWays;
    for (int i = 0; i < 2; i++) {
        ball[i] = dGeomGetBody(sceneBall(&loop.s, 0.1, 1, i, 0, 0.0999));
    }
    sceneFloor(&loop.s);
    dcWorldAddBody(loop.s.dc, added);
    loopCollide(&loop);
    destroy(ball[1], how & 1);
    destroy(added, 0);
    if (how == 2) {
        ck_assert_int_eq(dcWorldDestroy(loop.s.dc), dcOk);
        loop.s.dc = dcWorldCreate(loop.s.world);
        dcWorldSetBodiesTold(loop.s.dc, told);
    } else if (how == 3) {
        dWorldDestroy(loop.s.world);
        ck_assert_int_eq(dcWorldDestroy(loop.s.dc), dcOk);
        loop.s.world = dWorldCreate();
        loop.s.dc = dcWorldCreate(loop.s.world);
        return;
    }
    dJointGroupEmpty(loop.group);
    ck_assert_int_eq(how == 0 ? dcWorldStep(loop.s.dc, loop.s.space, loop.h) : dcWorldCollide(loop.s.dc, loop.s.space),
                     dcOk);
    if (how > 0) {
        loopApply(&loop);
    }
    loopRounds(&loop, 60);
    check_rests(ball[0]);
    ck_assert_int_le(dcWorldGetNumBodies(loop.s.dc), 1);
    ck_assert_int_eq(joints_on(ball[0]), 0);
}
END_TEST

/* The program steps, though it has not applied: what was taken is not joined by that. */
START_TEST(test_step_in_between)
{
    loop.way = _i;
    dBodyID ball[2];
    for (int i = 0; i < 2; i++) {
        ball[i] = dGeomGetBody(sceneBall(&loop.s, 0.1, 1, i, 0, 0.0999));
    }
    sceneFloor(&loop.s);
    loopCollide(&loop);
    dJointGroupEmpty(loop.group);
    dBodyDisable(ball[0]);
    dWorldStep(loop.s.world, loop.h);
    ck_assert_int_eq(dBodyIsEnabled(ball[0]), 0);
    ck_assert_int_eq(dcWorldApply(loop.s.dc, loop.h), dcOk);
}
END_TEST

/* ---- what hangs on the body ---- */

/* New bodies fall each by itself: none is taken for another. */
static void check_free(void)
{
    dBodyID body[4];
    for (int i = 0; i < 4; i++) {
        body[i] = sceneBody(&loop.s, 0.1, 1, i, 5, 9);
        ck_assert_int_eq(dcWorldAddBody(loop.s.dc, body[i]), dcOk);
    }
    dBodySetLinearVel(body[2], 0, 1, 0);
    loopRounds(&loop, 3);
    ck_assert_int_eq(dcWorldGetNumBodies(loop.s.dc), 5);
    for (int i = 0; i < 4; i++) {
        assertWithin(bodyGoes(body[i], 1), i == 2, 1e-6);
    }
}

/* A point in it, with and without a geom; or the surface that the points are to meet.  The force is made at the
 * beginning, or when so many rounds are behind that what nothing named for long is forgotten. */
START_TEST(test_points)
{
    int surface = _i / loopWays & 1, has_geom = _i / loopWays / 2 & 1, late = _i / loopWays / 4;
    loop.way = _i % loopWays;
    dBodyID body =
        has_geom ? dGeomGetBody(sceneBall(&loop.s, 0.1, 1, 0, 0, 0.0999)) : sceneBody(&loop.s, 0.1, 1, 0, 0, 1);
    dBodyID other = dGeomGetBody(sceneBall(&loop.s, 0.1, 1, 1, 0, 0.099));
    sceneFloor(&loop.s);
    dBodySetGravityMode(body, has_geom);
    loopRounds(&loop, late ? 260 : 0);
    dcPointPlaneDef def = dcPointPlaneDefault();
    def.body = surface ? body : 0;
    dcForceID force = dcPointPlaneCreate(loop.s.dc, &def);
    ck_assert_int_ge(dcPointForceAddPoint(force, surface ? 0 : body, 0, 0, 0), 0);
    ck_assert_int_ge(dcPointForceAddPoint(force, other, 0, 0, 0), 0);
    if (late && !told) { /* another cause to look for what is to be forgotten */
        ck_assert_int_eq(dcWorldAddBody(loop.s.dc, other), dcOk);
        ck_assert_int_eq(dcWorldRemoveBody(loop.s.dc, other), dcOk);
    }
    loopCollide(&loop);
    destroy(body, 1);
    loopApply(&loop);
    ck_assert_int_eq(messages.warnings, 1);
    ck_assert_int_eq(dcPointForceGetNumPoints(force), surface ? 2 : 1);
    ck_assert_int_eq(dcForceIsEnabled(force), !surface);
    loopRounds(&loop, 60);
    check_rests(other);
    dcForceEnable(force);
    loopRounds(&loop, 1);
    check_free();
}
END_TEST

/* Stops, soft stops, rolling balls. */
START_TEST(test_joints)
{
    int what = _i / loopWays % 3, which = _i / loopWays / 3;
    loop.way = _i % loopWays;
    dBodyID body[2];
    for (int i = 0; i < 2; i++) {
        body[i] = dGeomGetBody(sceneBall(&loop.s, 0.1, 1, 0.5 * i, 0, 0.0999));
    }
    sceneFloor(&loop.s);
    dJointID joint = what == 2 ? 0 : hinge(body[0], body[1]);
    if (what == 0) {
        dcJointStopDef def = dcJointStopDefault();
        def.lower = 0;
        ck_assert_ptr_nonnull(dcJointStopCreate(loop.s.dc, joint, dcHingeAngle, &def));
    } else if (what == 1) {
        dJointSetHingeParam(joint, dParamLoStop, REAL(-0.1));
        ck_assert_int_eq(dcJointSoftenStops(loop.s.dc, joint, 100, 0), dcOk);
    } else {
        dcRollingBallDef def = dcRollingBallDefault();
        def.radius = REAL(0.1);
        ck_assert_int_eq(dcRollingBallAttach(dcRollingBallCreate(loop.s.dc, &def), 0, body[which]), dcOk);
    }
    loopRounds(&loop, 1);
    loopCollide(&loop);
    destroy(body[which], 1);
    loopApply(&loop);
    loopRounds(&loop, 60);
    check_rests(body[1 - which]);
}
END_TEST

/* A plane that is fixed in it comes loose. */
START_TEST(test_plane)
{
    loop.way = _i;
    dGeomID plane = dCreatePlane(loop.s.space, 0, 0, 1, 0), box = sceneBox(&loop.s, 0.2, 1, 0, 0, 0.0999);
    dBodyID raft = sceneBody(&loop.s, 1, 100, 0, 0, 0);
    dBodySetKinematic(raft);
    ck_assert_int_eq(dcGeomSetPlaneBody(loop.s.dc, plane, raft), dcOk);
    loopRounds(&loop, 1);
    loopCollide(&loop);
    destroy(raft, 0);
    loopApply(&loop);
    ck_assert_ptr_null(dcGeomGetPlaneBody(loop.s.dc, plane));
    loopRounds(&loop, 60);
    check_rests(dGeomGetBody(box));
}
END_TEST

/* Two spaces with nothing in them are taken, too: the round began with them. */
START_TEST(test_empty_spaces)
{
    dBodyID body = sceneBody(&loop.s, 0.1, 1, 0, 0, 1);
    dSpaceID one = dSimpleSpaceCreate(0), two = dSimpleSpaceCreate(0);
    dcPointPlaneDef def = dcPointPlaneDefault();
    dcForceID force = dcPointPlaneCreate(loop.s.dc, &def);
    ck_assert_int_ge(dcPointForceAddPoint(force, body, 0, 0, 0), 0);
    ck_assert_int_eq(dcCollide(loop.s.dc, (dGeomID)one, (dGeomID)two), 1);
    destroy(body, 0);
    ck_assert_int_eq(dcWorldApply(loop.s.dc, loop.h), dcOk);
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
    loop.way = _i % loopWays;
    dBodyID body[3];
    for (int i = 0; i < 3; i++) {
        body[i] = dGeomGetBody(sceneBox(&loop.s, 0.2, 1, 0.5 * (i / 2), 0, 0.0999 + 0.1998 * (i % 2)));
    }
    sceneFloor(&loop.s);
    dJointID joint = hinge(body[0], body[2]);
    dJointSetHingeParam(joint, dParamLoStop, REAL(-0.1));
    ck_assert_int_eq(dcJointSoftenStops(loop.s.dc, joint, 100, 0), dcOk);
    loopRounds(&loop, 5);
    ck_assert_int_eq(dcWorldGetNumForces(loop.s.dc), 4);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(dBodyGetNumJoints(body[i]), i != 1);
    }
    for (int i = 0; i < 3; i++) {
        destroy(body[i], 1);
        body[i] = i < 2 ? dGeomGetBody(sceneBox(&loop.s, 0.2, 1, 0.5 * i, 0, 0.0999)) : 0;
        loopRounds(&loop, 30);
    }
    check_rests(body[0]);
    ck_assert_int_eq(messages.warnings, 1);
    ck_assert_int_eq(dcWorldSetBodiesTold(loop.s.dc, 0), dcOk);
    loopCollide(&loop);
    ck_assert_int_eq(dcWorldSetBodiesTold(loop.s.dc, 1), dcErrState);
    ck_assert_int_ge(dBodyGetNumJoints(body[0]), 1);
}
END_TEST

static void add_tests(TCase *tests, void (*open)(void))
{
    tcase_set_timeout(tests, 20);
    tcase_add_checked_fixture(tests, open, close_scene);
    tcase_add_loop_test(tests, test_destroyed, 0, 8 * 2 * loopWays * 3);
    tcase_add_loop_test(tests, test_given_up, 0, 4 * loopWays);
    tcase_add_loop_test(tests, test_points, 0, 8 * loopWays);
    tcase_add_loop_test(tests, test_joints, 0, 6 * loopWays);
    tcase_add_loop_test(tests, test_plane, 0, 2);
    tcase_add_loop_test(tests, test_joints_of_ours, 0, loopWays);
    tcase_add_loop_test(tests, test_step_in_between, 0, loopWays);
    tcase_add_test(tests, test_empty_spaces);
}

int main(void)
{
    fenceInstall();
    TCase *tests, *those_told = tcase_create("told");
    Suite *suite = fixtureSuite("gone_before_apply", 20, &tests);
    add_tests(tests, open_scene);
    tcase_add_test(tests, test_joined_by_an_element);
    suite_add_tcase(suite, those_told);
    add_tests(those_told, open_told);
    tcase_add_loop_test(those_told, test_told_between_rounds, 0, loopWays);
    return fixtureMain(suite);
}
