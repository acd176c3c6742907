/* Handles, joints, bodies and worlds that are no more: nothing that was destroyed is touched (scenes/fence.h would
 * tell). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scenes/fence.h"
#include "scenes/fixture.h"

static Scene s;
static const dReal h = REAL(0.01);

static void open_scene(void)
{
    sceneOpen(&s, 10);
    dcWorldSetStepping(s.dc, dcStepAuto);
}

static void close_scene(void)
{
    sceneClose(&s);
}

/* ---- handles ---- */

static int by_value(const void *a, const void *b)
{
    const void *const *p = a, *const *q = b;
    return (*p > *q) - (*p < *q);
}

START_TEST(test_no_handle_comes_twice)
{
    enum { most = 3000 };
    static void *seen[most];
    dcPointPlaneDef def = dcPointPlaneDefault();
    for (int i = 0; i < most; i++) {
        dcForceID force = dcPointPlaneCreate(s.dc, &def);
        seen[i] = force;
        ck_assert_int_eq(dcForceDestroy(force), dcOk);
        ck_assert_int_eq(dcForceEnable(seen[0]), dcErrHandle);
        ck_assert_int_eq(dcForceEnable(seen[i]), dcErrHandle);
    }
    qsort(seen, most, sizeof *seen, by_value);
    for (int i = 1; i < most; i++) {
        ck_assert_ptr_ne(seen[i], seen[i - 1]);
    }
}
END_TEST

START_TEST(test_handles_of_other_kinds)
{
    dcForceID force = dcWorldGetContactForce(s.dc);
    dcRollingBallID ball = dcRollingBallCreate(s.dc, NULL);
    ck_assert_int_eq(dcWorldReset((dcWorldID)(void *)force), dcErrHandle);
    ck_assert_int_eq(dcForceEnable((dcForceID)(void *)s.dc), dcErrHandle);
    ck_assert_int_eq(dcForceEnable((dcForceID)(void *)ball), dcErrHandle);
    ck_assert_int_eq(dcRollingBallEnable((dcRollingBallID)(void *)s.world), dcErrHandle);
    ck_assert_int_eq(dcWorldReset((dcWorldID)(void *)((char *)(void *)s.dc + 2)), dcErrHandle);
    ck_assert_int_eq(dcWorldReset((dcWorldID)(void *)(uintptr_t)-1), dcErrHandle);
    ck_assert_int_eq(dcWorldReset(NULL), dcErrHandle);
    ck_assert_int_eq(messages.errors, 7);
}
END_TEST

/* ---- joints and bodies that were destroyed ---- */

/* Without a word to us: the joint, its bodies, or both (loops over which, bit by bit). */
START_TEST(test_joint_destroyed)
{
    dBodyID a = sceneBody(&s, 0.1, 1, 0, 0, 1), b = sceneBody(&s, 0.1, 1, 0.5, 0, 1);
    dJointID hinge = dJointCreateHinge(s.world, 0);
    dJointAttach(hinge, a, b);
    dJointSetHingeAnchor(hinge, 0.25, 0, 1);
    dJointSetHingeAxis(hinge, 0, 1, 0);
    dcJointStopDef stop_def = dcJointStopDefault();
    dcJointSpringDef spring_def = dcJointSpringDefault();
    spring_def.stiffness = 10;
    dcForceID stop = dcJointStopCreate(s.dc, hinge, dcHingeAngle, &stop_def);
    dcForceID spring = dcJointSpringCreate(s.dc, hinge, dcHingeAngle, &spring_def);
    ck_assert(stop && spring);
    dcWorldSetStepping(s.dc, _i & 8 ? dcStepResolved : dcStepAuto);
    ck_assert_int_eq(dcWorldStep(s.dc, s.space, h), dcOk);
    if (_i & 1) {
        dJointDestroy(hinge);
    }
    if (_i & 2) {
        dBodyDestroy(a);
    }
    if (_i & 4) {
        dBodyDestroy(b);
    }
    ck_assert_int_eq(dcWorldStep(s.dc, s.space, h), dcOk);
    ck_assert_int_eq(dcWorldStep(s.dc, s.space, h), dcOk);
    ck_assert_int_eq(messages.warnings, _i & 7 ? 2 : 0);
    ck_assert_int_eq(dcForceIsEnabled(stop), !(_i & 7));
    ck_assert_int_eq(dcForceDestroy(stop), dcOk);
    ck_assert_int_eq(dcForceDestroy(spring), dcOk);
    ck_assert_int_eq(_i & 2 || dBodyGetNumJoints(a) == !(_i & 5), 1); /* nothing of ours stays */
}
END_TEST

/* The world goes first. */
START_TEST(test_world_destroyed)
{
    dBodyID a = sceneBody(&s, 0.1, 1, 0, 0, 1);
    dJointID hinge = dJointCreateHinge(s.world, 0);
    dJointAttach(hinge, a, 0);
    dcJointStopDef def = dcJointStopDefault();
    ck_assert_ptr_nonnull(dcJointStopCreate(s.dc, hinge, dcHingeAngle, &def));
    ck_assert_int_eq(dcWorldStep(s.dc, s.space, h), dcOk);
    dWorldDestroy(s.world);
    ck_assert_int_eq(dcWorldDestroy(s.dc), dcOk);
    dSpaceDestroy(s.space);
    open_scene();
}
END_TEST

int main(void)
{
    fenceInstall();
    TCase *tests;
    Suite *suite = fixtureSuite("stale_handles", 20, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_test(tests, test_no_handle_comes_twice);
    tcase_add_test(tests, test_handles_of_other_kinds);
    tcase_add_loop_test(tests, test_joint_destroyed, 0, 16);
    tcase_add_test(tests, test_world_destroyed);
    return fixtureMain(suite);
}
