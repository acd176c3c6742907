/* The program's own step: what is refused, and things that go away between and after steps. */
#include <math.h>
#include <string.h>

#include "scenes/any_scene.h"

static AnyScene any;
static const double h = 1.0 / 60;

static void open_scene(void)
{
    anyOpen(&any, anyLoop, 1e7, 1);
    sceneFloor(&any.s);
}

static void close_scene(void)
{
    anyClose(&any);
}

START_TEST(test_bad_stepping)
{
    static const int bad[] = {-1, 3, 1000};
    for (int i = 0; i < 3; i++) {
        messagesClear();
        ck_assert_int_eq(dcWorldSetStepping(any.s.dc, (dcStepping)bad[i]), dcErrValue);
        ck_assert_ptr_nonnull(strstr(messages.text, "dcWorldSetStepping"));
        ck_assert_int_eq(dcWorldGetStepping(any.s.dc), dcStepAuto);
    }
    ck_assert_int_eq(dcWorldSetStepping(NULL, dcStepAuto), dcErrHandle);
    ck_assert_int_lt(dcWorldGetStepping(NULL), 0);
    for (int i = dcStepAuto; i <= dcStepResolved; i++) {
        ck_assert_int_eq(dcWorldSetStepping(any.s.dc, (dcStepping)i), dcOk);
        ck_assert_int_eq(dcWorldGetStepping(any.s.dc), i);
    }
}
END_TEST

START_TEST(test_bad_steps_change_nothing)
{
    static const double bad[] = {-1, NAN, INFINITY};
    dBodyID ball = dGeomGetBody(sceneBall(&any.s, 0.1, 1, 0, 0, 0.099));
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(dcWorldStep(any.s.dc, any.s.space, (dReal)bad[i]), dcErrValue);
        anyCollide(&any);
        ck_assert_int_eq(dcWorldApply(any.s.dc, (dReal)bad[i]), dcErrValue);
        ck_assert(bodyAt(ball, 2) == (dReal)0.099 && bodySpeed(ball) == 0 && dBodyGetForce(ball)[2] == 0);
        ck_assert_int_le(dBodyGetNumJoints(ball), 1); /* the round waits, and watches whether the ball lives */
    }
    anyRun(&any, 3, h);
    assertNear(0.1 - bodyAt(ball, 2), anyBallDepth(0.1, 1, 1e7), 1e-6, 0);
}
END_TEST

/* ---- calls from inside callbacks ---- */

static int calls, refusals;

static void expect_refused(int code)
{
    calls++;
    refusals += code == dcErrState;
}

static void call_everything(void)
{
    expect_refused(dcWorldStep(any.s.dc, any.s.space, (dReal)h));
    expect_refused(dcWorldApply(any.s.dc, (dReal)h));
    expect_refused(dcWorldDestroy(any.s.dc));
    expect_refused(dcWorldReset(any.s.dc));
    expect_refused(dcWorldSetStepping(any.s.dc, dcStepResolved));
}

static int from_pair(void *data, dGeomID a, dGeomID b)
{
    (void)data, (void)a, (void)b;
    call_everything();
    return 1;
}

static void from_rigid(void *data, dGeomID a, dGeomID b)
{
    (void)data, (void)a, (void)b;
    call_everything();
}

START_TEST(test_calls_from_inside)
{
    dGeomID ball = sceneBall(&any.s, 0.1, 1, 0, 0, 0.099), rigid = sceneBall(&any.s, 0.1, 1, 1, 0, 0.099);
    dcGeomSetRigid(any.s.dc, rigid, 1);
    dcWorldSetPairCallback(any.s.dc, from_pair, NULL);
    dcWorldSetRigidCallback(any.s.dc, from_rigid, NULL, 0);
    any.way = anyManaged;
    anyRun(&any, 3, h);
    ck_assert_int_gt(calls, 100);
    ck_assert_int_eq(refusals, calls);
    ck_assert_int_eq(dcWorldGetStepping(any.s.dc), dcStepAuto);
    assertNear(0.1 - bodyAt(dGeomGetBody(ball), 2), anyBallDepth(0.1, 1, 1e7), 1e-6, 0);
}
END_TEST

/* ---- things that go ---- */

/* A ball on a box on the floor, and one beside. */
static void make_pile(dGeomID *geom)
{
    geom[0] = sceneBox(&any.s, 0.4, 4, 0, 0, 0.2);
    geom[1] = sceneBall(&any.s, 0.1, 1, 0, 0, 0.499);
    geom[2] = sceneBall(&any.s, 0.1, 1, 0.8, 0, 0.099);
}

static void destroy(dGeomID geom)
{
    dBodyID body = dGeomGetBody(geom);
    dGeomDestroy(geom);
    dBodyDestroy(body);
}

/* What is left still rests, or falls to the floor. */
static void expect_others(const dGeomID *geom, int gone)
{
    anyRun(&any, 4, h);
    for (int i = 0; i < 3; i++) {
        if (i != gone) {
            dBodyID body = dGeomGetBody(geom[i]);
            double least = i == 0 ? 0.19 : 0.09;
            ck_assert_msg(bodyAt(body, 2) > least, "body %d is at %g", i, bodyAt(body, 2));
            ck_assert_double_lt(bodySpeed(body), 0.01);
        }
    }
    if (gone == 0) {
        assertNear(0.1 - bodyAt(dGeomGetBody(geom[1]), 2), anyBallDepth(0.1, 1, 1e7), 1e-5, 0);
    }
}

/* After ODE's step, before the next round (loops over ways and which). */
START_TEST(test_destroyed_after_the_step)
{
    dGeomID geom[3];
    any.way = _i / 3;
    make_pile(geom);
    anyRun(&any, 0.5, h);
    destroy(geom[_i % 3]);
    expect_others(geom, _i % 3);
}
END_TEST

/* Between dcWorldApply and ODE's step: the joints of what goes are ODE's to remove. */
START_TEST(test_destroyed_before_the_step)
{
    dGeomID geom[3];
    any.way = 1 + _i / 3;
    make_pile(geom);
    anyRun(&any, 0.5, h);
    anyCollide(&any);
    ck_assert_int_eq(dcWorldApply(any.s.dc, (dReal)h), dcOk);
    destroy(geom[_i % 3]);
    ck_assert(dWorldStep(any.s.world, (dReal)h));
    dJointGroupEmpty(any.group);
    expect_others(geom, _i % 3);
}
END_TEST

/* Only the geom goes; its body falls through. */
START_TEST(test_geom_destroyed_between)
{
    dGeomID geom[3];
    any.way = _i;
    make_pile(geom);
    anyRun(&any, 0.5, h);
    if (any.way != anyManaged) {
        anyCollide(&any);
        ck_assert_int_eq(dcWorldApply(any.s.dc, (dReal)h), dcOk);
    }
    dBodyID body = dGeomGetBody(geom[2]);
    dGeomDestroy(geom[2]);
    if (any.way != anyManaged) {
        ck_assert(dWorldStep(any.s.world, (dReal)h));
        dJointGroupEmpty(any.group);
    }
    anyRun(&any, 1, h);
    ck_assert_double_lt(bodyAt(body, 2), -3);
    ck_assert_double_gt(bodyAt(dGeomGetBody(geom[1]), 2), 0.49);
}
END_TEST

/* A round that is not followed by ODE's step must not leave joints behind, nor push twice. */
START_TEST(test_apply_without_a_step)
{
    dBodyID ball = dGeomGetBody(sceneBall(&any.s, 0.1, 1, 0, 0, 0.1));
    anyRun(&any, 2, h);
    for (int i = 0; i < 5; i++) {
        anyCollide(&any);
        ck_assert_int_eq(dcWorldApply(any.s.dc, (dReal)h), dcOk);
        ck_assert_int_le(dBodyGetNumJoints(ball), 1);
    }
    ck_assert(dWorldStep(any.s.world, (dReal)h));
    ck_assert_double_lt(bodySpeed(ball), 0.01);
    anyRun(&any, 2, h);
    assertNear(0.1 - bodyAt(ball, 2), anyBallDepth(0.1, 1, 1e7), 1e-6, 0);
}
END_TEST

/* The world before its compliant side (loops over ways; with a round that waits). */
START_TEST(test_world_destroyed_first)
{
    any.way = _i;
    sceneBall(&any.s, 0.1, 1, 0, 0, 0.099);
    sceneBox(&any.s, 0.2, 1, 1, 0, 0.099);
    anyRun(&any, 0.2, h);
    if (any.way != anyManaged) {
        anyCollide(&any);
        dcWorldApply(any.s.dc, (dReal)h);
    }
    dJointGroupDestroy(any.group);
    dSpaceDestroy(any.s.space);
    dWorldDestroy(any.s.world);
    ck_assert_int_eq(dcWorldDestroy(any.s.dc), dcOk);
    open_scene();
}
END_TEST

/* The compliant side first: nothing of ours stays in the world. */
START_TEST(test_side_destroyed_first)
{
    any.way = anyLoop;
    dBodyID ball = dGeomGetBody(sceneBall(&any.s, 0.1, 1, 0, 0, 0.099));
    dReal most = dWorldGetContactMaxCorrectingVel(any.s.world);
    dWorldSetContactMaxCorrectingVel(any.s.world, 3);
    anyRun(&any, 0.2, h);
    anyCollide(&any);
    ck_assert_int_eq(dcWorldApply(any.s.dc, (dReal)h), dcOk);
    ck_assert_int_eq(dcWorldDestroy(any.s.dc), dcOk);
    ck_assert_int_eq(dBodyGetNumJoints(ball), 0);
    ck_assert(dWorldGetContactMaxCorrectingVel(any.s.world) == 3);
    dWorldSetContactMaxCorrectingVel(any.s.world, most);
    any.s.dc = dcWorldCreate(any.s.world);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("any_step_limits", 30, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_test(tests, test_bad_stepping);
    tcase_add_test(tests, test_bad_steps_change_nothing);
    tcase_add_test(tests, test_calls_from_inside);
    tcase_add_loop_test(tests, test_destroyed_after_the_step, 0, 3 * anyWays);
    tcase_add_loop_test(tests, test_destroyed_before_the_step, 0, 3 * (anyWays - 1));
    tcase_add_loop_test(tests, test_geom_destroyed_between, 0, anyWays);
    tcase_add_test(tests, test_apply_without_a_step);
    tcase_add_loop_test(tests, test_world_destroyed_first, 0, anyWays);
    tcase_add_test(tests, test_side_destroyed_first);
    return fixtureMain(suite);
}
