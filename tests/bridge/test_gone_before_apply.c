/* Bodies that are destroyed between being taken and dcWorldApply, in each loop of the program's own: nothing that is
 * gone is touched (scenes/fence.h would tell), and the others go on as they should. */
#include "scenes/fence.h"
#include "scenes/gone_scene.h"

static const dcStepping modes[] = {dcStepAuto, dcStepImplicit, dcStepResolved};

/* In the resolved mode the forces are those of the present: for soft things and short steps. */
static void set_mode(dcStepping mode)
{
    dcWorldSetStepping(gone.loop.s.dc, mode);
    if (mode == dcStepResolved) {
        dcMaterial soft = materialRough(1e5, 1, 0.5, 0.5, 0);
        dcWorldSetDefaultMaterial(gone.loop.s.dc, &soft);
        gone.loop.h = REAL(0.001);
    }
}

/* One alone, two on one another, two joined, one more; and one without a geom, which dcWorldAddBody makes known. */
enum { boxes = 6, lone = boxes, all };

static void make_bodies(dBodyID *body)
{
    static const double x[] = {0, 1, 1, 2, 2.3, 3}, z[] = {0.0999, 0.0999, 0.2995, 0.0999, 0.0999, 0.0999};
    sceneFloor(&gone.loop.s);
    for (int i = 0; i < boxes; i++) {
        body[i] = dGeomGetBody(sceneBox(&gone.loop.s, 0.2, 1, x[i], 0, z[i]));
    }
    goneHinge(body[3], body[4]);
    body[lone] = sceneBody(&gone.loop.s, 0.1, 1, 0, 0, 5);
    dBodySetKinematic(body[lone]);
    ck_assert_int_eq(dcWorldAddBody(gone.loop.s.dc, body[lone]), dcOk);
}

/* Those that ODE heeds: in way (c) one that is disabled tells whether the body lives, until it meets again. */
static int joints_on(dBodyID body)
{
    int count = 0;
    for (int i = 0; i < dBodyGetNumJoints(body); i++) {
        count += dJointIsEnabled(dBodyGetJoint(body, i));
    }
    ck_assert_int_le(dBodyGetNumJoints(body), count + (gone.loop.way == loopOwnJoints && !gone.told));
    return count;
}

static void check_bodies(const dBodyID *body)
{
    dcWorldGetNumContacts(gone.loop.s.dc); /* takes the joints of the last step off */
    for (int i = 0; i < boxes; i++) {
        int joints = body[3] && body[4] && (i == 3 || i == 4);
        if (body[i]) {
            ck_assert_int_eq(joints_on(body[i]), joints);
        }
        if (body[i]) {
            goneRests(body[i]);
        }
    }
}

/* Each of them, or all. */
START_TEST(test_destroyed)
{
    int who = _i % (all + 1), with_geom = _i / (all + 1) & 1, code = _i / (all + 1) / 2;
    dcStepping mode = modes[code / loopWays];
    dBodyID body[all];
    gone.loop.way = code % loopWays;
    set_mode(mode);
    make_bodies(body);
    loopRounds(&gone.loop, 3);
    loopCollide(&gone.loop);
    for (int i = 0; i < all; i++) {
        if (i == who || who == all) {
            goneDestroy(body[i], with_geom);
            body[i] = 0;
        }
    }
    loopApply(&gone.loop);
    loopRounds(&gone.loop, gone.loop.h < REAL(0.01) ? 1200 : 60);
    check_bodies(body);
    ck_assert_int_eq(dcWorldGetNumBodies(gone.loop.s.dc), who == all ? 0 : all - 1);
    ck_assert_int_eq(messages.errors + messages.warnings, 0);
}
END_TEST

/* Nothing of ours acts on a body before or after the round, and in it nobody has it for joined to the world. */
START_TEST(test_joints_of_ours)
{
    gone.loop.way = _i;
    dBodyID body = dGeomGetBody(sceneBall(&gone.loop.s, 0.1, 1, 0, 0, 0.0999)), other;
    sceneFloor(&gone.loop.s);
    other = dGeomGetBody(sceneBall(&gone.loop.s, 0.1, 1, 1, 0, 0.0999));
    loopCollide(&gone.loop);
    ck_assert_int_eq(dAreConnected(body, other), 0);
    ck_assert_int_eq(dAreConnectedExcluding(body, 0, dJointTypeContact), 0);
    if (gone.loop.way == loopOwnList) {
        dcAdvice advice[4];
        int count = dcWorldAdvise(gone.loop.s.dc, gone.loop.s.space, NULL, advice, 4);
        ck_assert_int_ge(count, 1);
        for (int i = 0; i < count && i < 4; i++) {
            ck_assert_int_eq(advice[i].by_ode, 0);
        }
    }
    ck_assert_uint_eq(dcWorldSave(gone.loop.s.dc, gone.loop.s.space, NULL, 0), 0); /* not within a round */
    loopApply(&gone.loop);
    ck_assert_int_eq(dAreConnected(body, other), 0);
    ck_assert_int_eq(dAreConnectedExcluding(body, 0, dJointTypeContact), 0);
    ck_assert_uint_gt(dcWorldSave(gone.loop.s.dc, gone.loop.s.space, NULL, 0), 0);
    ck_assert_int_eq(joints_on(body), 0);
}
END_TEST

/* Nor by an element on a joint. */
START_TEST(test_joined_by_an_element)
{
    dBodyID one = sceneBody(&gone.loop.s, 0.1, 1, 0, 0, 0), two = sceneBody(&gone.loop.s, 0.1, 1, 1, 0, 0);
    ck_assert_int_eq(dcJointSoftenStops(gone.loop.s.dc, goneHinge(one, two), 100, 0), dcOk);
    ck_assert_int_eq(dAreConnectedExcluding(one, 0, dJointTypeContact), 0);
    ck_assert_int_eq(dAreConnectedExcluding(one, two, dJointTypeContact), 1);
}
END_TEST

/* A round is given up: for a managed step, for another round, with the handle, with ODE's world. */
START_TEST(test_given_up)
{
    int how = _i / loopWays;
    dBodyID ball[2], added = sceneBody(&gone.loop.s, 0.1, 1, 5, 0, 5);
    gone.loop.way = _i % loopWays;
    for (int i = 0; i < 2; i++) {
        ball[i] = dGeomGetBody(sceneBall(&gone.loop.s, 0.1, 1, i, 0, 0.0999));
    }
    sceneFloor(&gone.loop.s);
    dcWorldAddBody(gone.loop.s.dc, added);
    loopCollide(&gone.loop);
    goneDestroy(ball[1], how & 1);
    goneDestroy(added, 0);
    if (how == 2) {
        ck_assert_int_eq(dcWorldDestroy(gone.loop.s.dc), dcOk);
        gone.loop.s.dc = dcWorldCreate(gone.loop.s.world);
        dcWorldSetBodiesTold(gone.loop.s.dc, gone.told);
    } else if (how == 3) {
        dWorldDestroy(gone.loop.s.world);
        ck_assert_int_eq(dcWorldDestroy(gone.loop.s.dc), dcOk);
        gone.loop.s.world = dWorldCreate();
        gone.loop.s.dc = dcWorldCreate(gone.loop.s.world);
        return;
    }
    dJointGroupEmpty(gone.loop.group);
    ck_assert_int_eq(how == 0 ? dcWorldStep(gone.loop.s.dc, gone.loop.s.space, gone.loop.h)
                              : dcWorldCollide(gone.loop.s.dc, gone.loop.s.space),
                     dcOk);
    if (how > 0) {
        loopApply(&gone.loop);
    }
    loopRounds(&gone.loop, 60);
    goneRests(ball[0]);
    ck_assert_int_le(dcWorldGetNumBodies(gone.loop.s.dc), 1);
    ck_assert_int_eq(joints_on(ball[0]), 0);
}
END_TEST

/* The program steps, though it has not applied: what was taken is not joined by that. */
START_TEST(test_step_in_between)
{
    gone.loop.way = _i;
    dBodyID ball[2];
    for (int i = 0; i < 2; i++) {
        ball[i] = dGeomGetBody(sceneBall(&gone.loop.s, 0.1, 1, i, 0, 0.0999));
    }
    sceneFloor(&gone.loop.s);
    loopCollide(&gone.loop);
    dJointGroupEmpty(gone.loop.group);
    dBodyDisable(ball[0]);
    dWorldStep(gone.loop.s.world, gone.loop.h);
    ck_assert_int_eq(dBodyIsEnabled(ball[0]), 0);
    ck_assert_int_eq(dcWorldApply(gone.loop.s.dc, gone.loop.h), dcOk);
}
END_TEST

static void add_tests(TCase *tests, void (*open)(void))
{
    tcase_set_timeout(tests, 20);
    tcase_add_checked_fixture(tests, open, goneClose);
    tcase_add_loop_test(tests, test_destroyed, 0, 8 * 2 * loopWays * 3);
    tcase_add_loop_test(tests, test_given_up, 0, 4 * loopWays);
    tcase_add_loop_test(tests, test_joints_of_ours, 0, loopWays);
    tcase_add_loop_test(tests, test_step_in_between, 0, loopWays);
}

int main(void)
{
    fenceInstall();
    TCase *tests, *those_told = tcase_create("told");
    Suite *suite = fixtureSuite("gone_before_apply", 20, &tests);
    add_tests(tests, goneOpenUntold);
    tcase_add_test(tests, test_joined_by_an_element);
    suite_add_tcase(suite, those_told);
    add_tests(those_told, goneOpenTold);
    return fixtureMain(suite);
}
