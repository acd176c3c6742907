/* The rolling ball as an object: values and their defaults, feedback, assembly, bodies and worlds that go away. */
#include <math.h>

#include "scenes/rolling_scene.h"

static Rolling r;

static void open_all(void)
{
    rollingOpen(&r, 0, rollingFree, NULL);
}

static void close_all(void)
{
    messagesClear();
    rollingClose(&r);
}

static void assert_four(const dReal *four, double a, double b, double c, double d)
{
    const double expected[4] = {a, b, c, d};
    for (int i = 0; i < 4; i++) {
        assertNear(four[i], expected[i], 1e-15, 0);
    }
}

/* Live values, defaults, or both, all unlike those of a new joint. */
static void set_values(dcRollingBallID j)
{
    dVector4 four;
    ck_assert_int_eq(dcRollingBallSetPlane(j, 0, 3, 4, 0.5), dcOk);
    ck_assert_int_eq(dcRollingBallGetPlane(j, four), dcOk);
    assert_four(four, 0, 0.6, 0.8, 0.5);
    ck_assert_int_eq(dcRollingBallGetDefaultPlane(j, four), dcOk);
    assert_four(four, 0, 0, 1, 0);
    ck_assert_int_eq(dcRollingBallSetDefaultPlane(j, 0, -2, 0, 3), dcOk);
    ck_assert_int_eq(dcRollingBallSetBall(j, 1, 2, 3, 4), dcOk);
    ck_assert_int_eq(dcRollingBallSetDefaultBall(j, 5, 6, 7, 8), dcOk);
    ck_assert_int_eq(dcRollingBallGetBall(j, four), dcOk);
    assert_four(four, 1, 2, 3, 4);
    ck_assert_int_eq(dcRollingBallSetUnilateral(j, 1), dcOk);
    ck_assert_int_eq(dcRollingBallSetFriction(j, 0.4), dcOk);
    ck_assert_int_eq(dcRollingBallSetDefaultFriction(j, 0.7), dcOk);
    ck_assert_int_eq(dcRollingBallSetParam(j, dParamERP, 0.6), dcOk);
    ck_assert_int_eq(dcRollingBallSetParam(j, dParamCFM, 1e-5), dcOk);
    ck_assert_int_eq(dcRollingBallSetDefaultParam(j, dParamCFM, 1e-7), dcOk);
    ck_assert_int_eq(dcRollingBallSetDisplayHalfWidth(j, 2), dcOk);
    ck_assert_int_eq(dcRollingBallDisable(j), dcOk);
}

/* Each live value is its own, and dcWorldReset() puts the default back. */
START_TEST(test_values_and_defaults)
{
    dVector4 four;
    dcRollingBallID j = r.joint;
    set_values(j);
    ck_assert_int_eq(dcRollingBallGetUnilateral(j), 1);
    ck_assert_int_eq(dcRollingBallGetDefaultUnilateral(j), 0);
    ck_assert_double_eq(dcRollingBallGetFriction(j), (dReal)0.4);
    ck_assert_double_eq(dcRollingBallGetParam(j, dParamERP), (dReal)0.6);
    ck_assert_double_eq(dcRollingBallGetParam(j, dParamCFM), (dReal)1e-5);
    ck_assert_double_eq(dcRollingBallGetDefaultParam(j, dParamERP), (dReal)0.2); /* the world's */
    ck_assert_double_eq(dcRollingBallGetDisplayHalfWidth(j), 2);
    ck_assert_double_eq(dcRollingBallGetDefaultDisplayHalfWidth(j), 1);
    ck_assert_int_eq(dcWorldReset(r.scene.dc), dcOk);
    dcRollingBallGetPlane(j, four);
    assert_four(four, 0, -1, 0, 3);
    dcRollingBallGetBall(j, four);
    assert_four(four, 5, 6, 7, 8);
    ck_assert_int_eq(dcRollingBallGetUnilateral(j), 0);
    ck_assert_double_eq(dcRollingBallGetFriction(j), (dReal)0.7);
    ck_assert_double_eq(dcRollingBallGetDefaultFriction(j), (dReal)0.7);
    ck_assert_double_eq(dcRollingBallGetParam(j, dParamERP), (dReal)0.2);
    ck_assert_double_eq(dcRollingBallGetParam(j, dParamCFM), (dReal)1e-7);
    ck_assert_double_eq(dcRollingBallGetDisplayHalfWidth(j), 1);
    ck_assert_int_eq(dcRollingBallIsEnabled(j), 1);
    ck_assert_int_eq(dcRollingBallSetDefaultEnabled(j, 0), dcOk);
    ck_assert_int_eq(dcRollingBallGetDefaultEnabled(j), 0);
    ck_assert_int_eq(dcWorldReset(r.scene.dc), dcOk);
    ck_assert_int_eq(dcRollingBallIsEnabled(j), 0);
    ck_assert_int_eq(dcRollingBallSetData(j, &r), dcOk);
    ck_assert_ptr_eq(dcRollingBallGetData(j), &r);
    ck_assert_int_eq(messages.errors, 0);
}
END_TEST

/* A live value that changes in mid-run is in force in the next step. */
START_TEST(test_live_change)
{
    dBodySetKinematic(r.plane);
    for (int kind = 0; kind < 3; kind++) {
        ck_assert_int_eq(dcRollingBallSetFriction(r.joint, kind == 1 ? 0.5 : dInfinity), dcOk);
        ck_assert_int_eq(dcRollingBallSetUnilateral(r.joint, kind == 2), dcOk);
        for (int i = 0; i < 10; i++) {
            rollingStep(&r, 1e-3, 1, 0);
            assertNear(dcRollingBallGetNormalForce(r.joint), 2 * 9.81, 1e-8, 0);
        }
    }
    ck_assert_int_eq(dcRollingBallSetUnilateral(r.joint, 0), dcOk);
    ck_assert_int_eq(dcRollingBallSetBall(r.joint, 0, 0, 0, 0.11), dcOk);
    for (int i = 0; i < 200; i++) {
        rollingStep(&r, 1e-3, 1, 0);
    }
    assertNear(bodyAt(r.ball, 2), 0.11, 1e-12, 0);
}
END_TEST

/* ODE's feedback: f1 on body 0, f2 on body 1, equal and opposite, in both orders and for both carriers. */
START_TEST(test_feedback)
{
    dJointFeedback feedback;
    dVector3 force;
    Rolling s;
    dcRollingBallDef def = rollingDef();
    def.ball_first = _i & 1;
    def.friction = _i & 2 ? 5 : dInfinity;
    rollingOpen(&s, 0.2, rollingFree, &def);
    ck_assert_int_eq(dcRollingBallSetFeedback(s.joint, &feedback), dcOk);
    ck_assert_ptr_eq(dcRollingBallGetFeedback(s.joint), &feedback);
    for (int i = 0; i < 3; i++) {
        rollingStep(&s, 1e-3, _i >> 2 & 1, 0);
    }
    dcRollingBallGetForce(s.joint, force);
    ck_assert_double_gt(dcRollingBallGetNormalForce(s.joint), 1);
    assertVectorNear(def.ball_first ? feedback.f1 : feedback.f2, force, 1e-12, 0);
    for (int i = 0; i < 3; i++) {
        assertNear(feedback.f1[i], -feedback.f2[i], 1e-12, 1e-12);
    }
    ck_assert_ptr_eq(dcRollingBallGetBody(s.joint, 0), def.ball_first ? s.ball : s.plane);
    ck_assert_ptr_eq(dcRollingBallGetBody(s.joint, 1), def.ball_first ? s.plane : s.ball);
    ck_assert_int_eq(dcRollingBallSetFeedback(s.joint, NULL), dcOk);
    ck_assert_ptr_null(dcRollingBallGetFeedback(s.joint));
    rollingStep(&s, 1e-3, 1, 0);
    rollingClose(&s);
}
END_TEST

/* The ball's body moves into contact; the plane's if the ball's is kinematic; not when neither can. */
START_TEST(test_assemble)
{
    dBodySetPosition(r.ball, 0.3, 0.2, 0.5);
    dBodySetLinearVel(r.ball, 1, 2, 3);
    assertNear(dcRollingBallGetSeparation(r.joint), 0.4, 1e-15, 0);
    assertNear(dcRollingBallGetPositionError(r.joint), 0.2, 1e-15, 0);
    ck_assert_int_eq(dcRollingBallAssemble(r.joint), dcOk);
    assertNear(bodyAt(r.ball, 2), 0.1, 1e-15, 0);
    assertNear(bodyAt(r.ball, 0), (dReal)0.3, 0, 0);
    ck_assert_double_lt(rollingSlip(&r), asPrecise(1e-14));
    dBodySetKinematic(r.ball);
    dBodySetPosition(r.ball, 0.3, 0.2, 0.6);
    ck_assert_int_eq(dcRollingBallAssemble(r.joint), dcOk);
    assertNear(bodyAt(r.ball, 2), (dReal)0.6, 0, 0);
    assertNear(bodyAt(r.plane, 2), 0.5, 1e-15, 0);
    ck_assert_double_lt(rollingSlip(&r), asPrecise(1e-14));
    dBodySetKinematic(r.plane);
    ck_assert_int_eq(messages.errors, 0);
    ck_assert_int_eq(dcRollingBallAssemble(r.joint), dcErrState);
    ck_assert_int_eq(messages.errors, 1);
}
END_TEST

/* A body that is destroyed detaches the joint, steps go on, and it can be attached again. */
START_TEST(test_body_destroyed)
{
    rollingStep(&r, 1e-3, 1, 0);
    dBodyDestroy(_i & 1 ? r.plane : r.ball);
    ck_assert_ptr_null(dcRollingBallGetBallBody(r.joint));
    ck_assert_ptr_null(dcRollingBallGetPlaneBody(r.joint));
    ck_assert_int_eq(dcRollingBallIsTouching(r.joint), 0);
    ck_assert_int_eq(messages.errors, 0);
    ck_assert(isnan(dcRollingBallGetSeparation(r.joint)));
    ck_assert_int_eq(messages.errors, 1);
    messagesClear();
    for (int i = 0; i < 3; i++) {
        rollingStep(&r, 1e-3, i & 1, 0);
    }
    dBodyID ball = sceneBody(&r.scene, 0.1, 2, 0, 0, 0.1);
    ck_assert_int_eq(dcRollingBallAttach(r.joint, 0, ball), dcOk);
    rollingStep(&r, 1e-3, 1, 0);
    assertNear(dcRollingBallGetNormalForce(r.joint), 2 * 9.81, 1e-9, 0);
    ck_assert_int_eq(dcRollingBallAttach(r.joint, 0, 0), dcOk);
    double before = bodyGoes(ball, 2);
    rollingStep(&r, 1e-3, 0, 0);
    assertNear(bodyGoes(ball, 2) - before, -9.81e-3, 1e-12, 0);
}
END_TEST

/* Worlds may go in either order, joints before them or not. */
START_TEST(test_worlds_destroyed)
{
    Rolling s;
    dcRollingBallDef def = rollingDef();
    def.unilateral = _i >> 1 & 1;
    rollingOpen(&s, 0, rollingFree, &def);
    rollingStep(&s, 1e-3, 0, 0);
    if (_i & 4) {
        ck_assert_int_eq(dcRollingBallDestroy(s.joint), dcOk);
        ck_assert_int_eq(dBodyGetNumJoints(s.ball), 0);
    }
    if (_i & 1) {
        dWorldDestroy(s.scene.world);
        ck_assert_int_eq(dcWorldDestroy(s.scene.dc), dcOk);
    } else {
        ck_assert_int_eq(dcWorldDestroy(s.scene.dc), dcOk);
        ck_assert_int_eq(dBodyGetNumJoints(s.ball), 0); /* no joint is left behind */
        dWorldStep(s.scene.world, 1e-3);
        dWorldDestroy(s.scene.world);
    }
    dSpaceDestroy(s.scene.space);
    ck_assert_int_eq(messages.errors, 0);
    ck_assert_int_eq(dcRollingBallEnable(s.joint), dcErrHandle);
    ck_assert_int_eq(messages.errors, 1);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("rolling values", 10, &tests);
    tcase_add_checked_fixture(tests, open_all, close_all);
    tcase_add_test(tests, test_values_and_defaults);
    tcase_add_test(tests, test_live_change);
    tcase_add_loop_test(tests, test_feedback, 0, 8);
    tcase_add_test(tests, test_assemble);
    tcase_add_loop_test(tests, test_body_destroyed, 0, 2);
    tcase_add_loop_test(tests, test_worlds_destroyed, 0, 8);
    return fixtureMain(suite);
}
