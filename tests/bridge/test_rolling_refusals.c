/* Refusals of the rolling ball: one message that names the function, the right code, and nothing changed. */
#include <math.h>
#include <string.h>

#include "scenes/rolling_scene.h"

static Rolling r;
static dBodyID stranger; /* a body of another world */
static Scene other;

static void open_all(void)
{
    sceneOpen(&other, 9.81);
    stranger = sceneBody(&other, 1, 1, 0, 0, 0);
    rollingOpen(&r, 0, rollingFree, NULL);
}

static void close_all(void)
{
    messagesClear();
    rollingClose(&r);
    sceneClose(&other);
}

static dVector4 out;
static dJointFeedback feedback;

#define CALLS(X) \
    X(dcRollingBallDestroy, dcRollingBallDestroy(h) == dcErrHandle) \
    X(dcRollingBallAttach, dcRollingBallAttach(h, 0, r.ball) == dcErrHandle) \
    X(dcRollingBallGetPlaneBody, dcRollingBallGetPlaneBody(h) == 0) \
    X(dcRollingBallGetBallBody, dcRollingBallGetBallBody(h) == 0) \
    X(dcRollingBallGetBody, dcRollingBallGetBody(h, 0) == 0) \
    X(dcRollingBallEnable, dcRollingBallEnable(h) == dcErrHandle) \
    X(dcRollingBallDisable, dcRollingBallDisable(h) == dcErrHandle) \
    X(dcRollingBallIsEnabled, dcRollingBallIsEnabled(h) == dcErrHandle) \
    X(dcRollingBallSetDefaultEnabled, dcRollingBallSetDefaultEnabled(h, 0) == dcErrHandle) \
    X(dcRollingBallGetDefaultEnabled, dcRollingBallGetDefaultEnabled(h) == dcErrHandle) \
    X(dcRollingBallGetODEJoint, dcRollingBallGetODEJoint(h) == 0) \
    X(dcRollingBallSetFeedback, dcRollingBallSetFeedback(h, &feedback) == dcErrHandle) \
    X(dcRollingBallGetFeedback, dcRollingBallGetFeedback(h) == NULL) \
    X(dcRollingBallSetData, dcRollingBallSetData(h, NULL) == dcErrHandle) \
    X(dcRollingBallGetData, dcRollingBallGetData(h) == NULL) \
    X(dcRollingBallSetPlane, dcRollingBallSetPlane(h, 1, 0, 0, 0) == dcErrHandle) \
    X(dcRollingBallGetPlane, dcRollingBallGetPlane(h, out) == dcErrHandle) \
    X(dcRollingBallSetDefaultPlane, dcRollingBallSetDefaultPlane(h, 1, 0, 0, 0) == dcErrHandle) \
    X(dcRollingBallGetDefaultPlane, dcRollingBallGetDefaultPlane(h, out) == dcErrHandle) \
    X(dcRollingBallSetBall, dcRollingBallSetBall(h, 1, 0, 0, 1) == dcErrHandle) \
    X(dcRollingBallGetBall, dcRollingBallGetBall(h, out) == dcErrHandle) \
    X(dcRollingBallSetDefaultBall, dcRollingBallSetDefaultBall(h, 1, 0, 0, 1) == dcErrHandle) \
    X(dcRollingBallGetDefaultBall, dcRollingBallGetDefaultBall(h, out) == dcErrHandle) \
    X(dcRollingBallSetUnilateral, dcRollingBallSetUnilateral(h, 1) == dcErrHandle) \
    X(dcRollingBallGetUnilateral, dcRollingBallGetUnilateral(h) == dcErrHandle) \
    X(dcRollingBallSetDefaultUnilateral, dcRollingBallSetDefaultUnilateral(h, 1) == dcErrHandle) \
    X(dcRollingBallGetDefaultUnilateral, dcRollingBallGetDefaultUnilateral(h) == dcErrHandle) \
    X(dcRollingBallSetFriction, dcRollingBallSetFriction(h, 1) == dcErrHandle) \
    X(dcRollingBallGetFriction, isnan(dcRollingBallGetFriction(h))) \
    X(dcRollingBallSetDefaultFriction, dcRollingBallSetDefaultFriction(h, 1) == dcErrHandle) \
    X(dcRollingBallGetDefaultFriction, isnan(dcRollingBallGetDefaultFriction(h))) \
    X(dcRollingBallSetParam, dcRollingBallSetParam(h, dParamERP, 1) == dcErrHandle) \
    X(dcRollingBallGetParam, isnan(dcRollingBallGetParam(h, dParamERP))) \
    X(dcRollingBallSetDefaultParam, dcRollingBallSetDefaultParam(h, dParamERP, 1) == dcErrHandle) \
    X(dcRollingBallGetDefaultParam, isnan(dcRollingBallGetDefaultParam(h, dParamERP))) \
    X(dcRollingBallSetDisplayHalfWidth, dcRollingBallSetDisplayHalfWidth(h, 1) == dcErrHandle) \
    X(dcRollingBallGetDisplayHalfWidth, isnan(dcRollingBallGetDisplayHalfWidth(h))) \
    X(dcRollingBallSetDefaultDisplayHalfWidth, dcRollingBallSetDefaultDisplayHalfWidth(h, 1) == dcErrHandle) \
    X(dcRollingBallGetDefaultDisplayHalfWidth, isnan(dcRollingBallGetDefaultDisplayHalfWidth(h))) \
    X(dcRollingBallGetPositionError, isnan(dcRollingBallGetPositionError(h))) \
    X(dcRollingBallGetSeparation, isnan(dcRollingBallGetSeparation(h))) \
    X(dcRollingBallGetVelocityError, dcRollingBallGetVelocityError(h, out) == dcErrHandle) \
    X(dcRollingBallGetAccelerationError, dcRollingBallGetAccelerationError(h, out) == dcErrHandle) \
    X(dcRollingBallGetMultipliers, dcRollingBallGetMultipliers(h, out) == dcErrHandle) \
    X(dcRollingBallGetNormalForce, isnan(dcRollingBallGetNormalForce(h))) \
    X(dcRollingBallGetFrictionForce, dcRollingBallGetFrictionForce(h, out) == dcErrHandle) \
    X(dcRollingBallGetForce, dcRollingBallGetForce(h, out) == dcErrHandle) \
    X(dcRollingBallGetPower, isnan(dcRollingBallGetPower(h))) \
    X(dcRollingBallGetDissipatedEnergy, isnan(dcRollingBallGetDissipatedEnergy(h))) \
    X(dcRollingBallGetPoint, dcRollingBallGetPoint(h, out) == dcErrHandle) \
    X(dcRollingBallGetFrame, dcRollingBallGetFrame(h, out, NULL, NULL) == dcErrHandle) \
    X(dcRollingBallIsTouching, dcRollingBallIsTouching(h) == dcErrHandle) \
    X(dcRollingBallAssemble, dcRollingBallAssemble(h) == dcErrHandle)

/* Calls on the joint itself with one thing wrong. */
#define WRONG(X) \
    X(dcRollingBallAttach, dcRollingBallAttach(h, 0, stranger) == dcErrArgument) \
    X(dcRollingBallAttach, dcRollingBallAttach(h, stranger, r.ball) == dcErrArgument) \
    X(dcRollingBallAttach, dcRollingBallAttach(h, r.ball, r.ball) == dcErrArgument) \
    X(dcRollingBallAttach, dcRollingBallAttach(h, r.plane, 0) == dcErrArgument) \
    X(dcRollingBallGetBody, dcRollingBallGetBody(h, 2) == 0) \
    X(dcRollingBallSetPlane, dcRollingBallSetPlane(h, 0, 0, 0, 1) == dcErrValue) \
    X(dcRollingBallSetPlane, dcRollingBallSetPlane(h, NAN, 0, 1, 1) == dcErrValue) \
    X(dcRollingBallSetPlane, dcRollingBallSetPlane(h, 0, 0, 1, INFINITY) == dcErrValue) \
    X(dcRollingBallSetDefaultPlane, dcRollingBallSetDefaultPlane(h, 0, INFINITY, 1, 0) == dcErrValue) \
    X(dcRollingBallGetPlane, dcRollingBallGetPlane(h, NULL) == dcErrArgument) \
    X(dcRollingBallSetBall, dcRollingBallSetBall(h, 0, 0, 0, 0) == dcErrValue) \
    X(dcRollingBallSetBall, dcRollingBallSetBall(h, 0, 0, 0, -1) == dcErrValue) \
    X(dcRollingBallSetBall, dcRollingBallSetBall(h, 0, 0, 0, NAN) == dcErrValue) \
    X(dcRollingBallSetBall, dcRollingBallSetBall(h, 0, NAN, 0, 1) == dcErrValue) \
    X(dcRollingBallSetDefaultBall, dcRollingBallSetDefaultBall(h, 0, 0, 0, INFINITY) == dcErrValue) \
    X(dcRollingBallGetBall, dcRollingBallGetBall(h, NULL) == dcErrArgument) \
    X(dcRollingBallSetFriction, dcRollingBallSetFriction(h, -0.1) == dcErrValue) \
    X(dcRollingBallSetFriction, dcRollingBallSetFriction(h, NAN) == dcErrValue) \
    X(dcRollingBallSetParam, dcRollingBallSetParam(h, dParamERP, 1.1) == dcErrValue) \
    X(dcRollingBallSetParam, dcRollingBallSetParam(h, dParamCFM, -1e-9) == dcErrValue) \
    X(dcRollingBallSetParam, dcRollingBallSetParam(h, dParamVel, 0) == dcErrArgument) \
    X(dcRollingBallGetParam, isnan(dcRollingBallGetParam(h, dParamVel))) \
    X(dcRollingBallSetDisplayHalfWidth, dcRollingBallSetDisplayHalfWidth(h, 0) == dcErrValue) \
    X(dcRollingBallGetVelocityError, dcRollingBallGetVelocityError(h, NULL) == dcErrArgument) \
    X(dcRollingBallGetFrictionForce, dcRollingBallGetFrictionForce(h, NULL) == dcErrArgument) \
    X(dcWorldUpdateJoints, dcWorldUpdateJoints(r.scene.dc, 0) == dcErrValue) \
    X(dcWorldUpdateJoints, dcWorldUpdateJoints(r.scene.dc, NAN) == dcErrValue) \
    X(dcWorldUpdateJoints, dcWorldUpdateJoints((dcWorldID)(void *)h, 1) == dcErrHandle)

#define TRY(name, condition) \
    take(&before); \
    messagesClear(); \
    ck_assert_msg(condition, "%s", #condition); \
    ck_assert_msg(messages.errors == 1 && strstr(messages.text, #name), "%s: %d messages, '%s'", #condition, \
                  messages.errors, messages.text); \
    messagesClear(); \
    take(&after); \
    ck_assert_msg(memcmp(&before, &after, sizeof before) == 0, "%s changed something", #condition);

typedef struct State {
    dReal p[3], v[3], plane[4], ball[4], standard[8], more[8];
    dBodyID bodies[2];
    int enabled, joints;
} State;

static void take(State *state)
{
    memset(state, 0, sizeof *state);
    memcpy(state->p, dBodyGetPosition(r.ball), sizeof state->p);
    memcpy(state->v, dBodyGetLinearVel(r.ball), sizeof state->v);
    dcRollingBallGetPlane(r.joint, state->plane);
    dcRollingBallGetBall(r.joint, state->ball);
    dcRollingBallGetDefaultPlane(r.joint, state->standard);
    dcRollingBallGetDefaultBall(r.joint, state->standard + 4);
    state->more[0] = dcRollingBallGetFriction(r.joint);
    state->more[1] = dcRollingBallGetParam(r.joint, dParamERP);
    state->more[2] = dcRollingBallGetParam(r.joint, dParamCFM);
    state->more[3] = dcRollingBallGetNormalForce(r.joint);
    state->more[4] = dcRollingBallGetDisplayHalfWidth(r.joint);
    state->bodies[0] = dcRollingBallGetBallBody(r.joint);
    state->bodies[1] = dcRollingBallGetPlaneBody(r.joint);
    state->enabled = dcRollingBallIsEnabled(r.joint);
    state->joints = dBodyGetNumJoints(r.ball);
}

START_TEST(test_bad_handle)
{
    State before, after;
    rollingStep(&r, 1e-3, 1, 0);
    dcRollingBallID gone = dcRollingBallCreate(r.scene.dc, NULL);
    ck_assert_int_eq(dcRollingBallDestroy(gone), dcOk);
    void *bad[] = {NULL, r.scene.dc, r.ball, gone};
    for (int i = 0; i < 4; i++) {
        dcRollingBallID h = bad[i];
        CALLS(TRY)
    }
}
END_TEST

START_TEST(test_bad_values)
{
    State before, after;
    dcRollingBallID h = r.joint;
    rollingStep(&r, 1e-3, 1, 0);
    WRONG(TRY)
}
END_TEST

START_TEST(test_bad_definitions)
{
    dcRollingBallDef def[6];
    for (int i = 0; i < 6; i++) {
        def[i] = dcRollingBallDefault();
    }
    def[0].normal[2] = 0;
    def[1].radius = 0;
    def[2].centre[1] = NAN;
    def[3].friction = -1;
    def[4].erp = 2;
    def[5].display_half_width = -1;
    for (int i = 0; i < 6; i++) {
        messagesClear();
        ck_assert_ptr_null(dcRollingBallCreate(r.scene.dc, &def[i]));
        ck_assert_int_eq(messages.errors, 1);
        ck_assert_ptr_nonnull(strstr(messages.text, "dcRollingBallCreate"));
    }
    messagesClear();
    ck_assert_ptr_null(dcRollingBallCreate(NULL, NULL));
    ck_assert_int_eq(messages.errors, 1);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("rolling refusals", 10, &tests);
    tcase_add_checked_fixture(tests, open_all, close_all);
    tcase_add_test(tests, test_bad_handle);
    tcase_add_test(tests, test_bad_values);
    tcase_add_test(tests, test_bad_definitions);
    return fixtureMain(suite);
}
