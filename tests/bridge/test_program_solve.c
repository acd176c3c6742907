/*
 * Way (c): contacts of the program's own among bodies that no joint holds are borne by the own solve, whichever of
 * ODE's steps follows; and what programs do with their joints and steps goes on as with ODE's.
 */
#include <math.h>

#include "scenes/any_scene.h"

static const double h = 1.0 / 60, side = 0.1;
static AnyScene any;

static dGeomID open(double modulus, int quick)
{
    anyOpen(&any, anyJoints, modulus, 1);
    any.own_friction = 1;
    any.quick = quick;
    return sceneFloor(&any.s);
}

enum { HIGH = 10, ROWS = 6, BRICKS = ROWS * (ROWS + 1) / 2 };

/* dWorldQuickStep alone lets such a stack fall, at any modulus. */
START_TEST(test_stack_stands)
{
    const double modulus[] = {1e7, 2e11};
    dBodyID body[HIGH];
    open(modulus[_i / 2], _i % 2);
    for (int i = 0; i < HIGH; i++) {
        body[i] = dGeomGetBody(sceneBox(&any.s, side, 1, (i % 3 - 1) * 0.001, 0, (i + 0.5) * side * 1.001));
    }
    anyRun(&any, 2, h);
    ck_assert_double_lt(anyGreatestSpeed(body, HIGH), 1e-4);
    anyRun(&any, 10, h);
    ck_assert_double_lt(anyGreatestSpeed(body, HIGH), 1e-4);
    ck_assert_double_lt(fabs(bodyAt(body[HIGH - 1], 0)), 0.003);
    anyClose(&any);
}
END_TEST

static dBodyID brick(double x, double z)
{
    dBodyID body = sceneBody(&any.s, side, 2, x, 0, z);
    dMass mass;
    dMassSetBoxTotal(&mass, 2, (dReal)(2 * side), (dReal)side, (dReal)side);
    dBodySetMass(body, &mass);
    dGeomSetBody(dCreateBox(any.s.space, (dReal)(2 * side), (dReal)side, (dReal)side), body);
    return body;
}

START_TEST(test_pyramid_comes_to_rest)
{
    dBodyID body[BRICKS];
    int made = 0;
    open(1e7, _i);
    for (int row = 0; row < ROWS; row++) {
        for (int k = 0; k < ROWS - row; k++) {
            body[made++] = brick((k - 0.5 * (ROWS - row)) * 2.04 * side, (row + 0.5) * side * 1.005);
        }
    }
    anyRun(&any, 5, h);
    ck_assert_double_lt(anyGreatestSpeed(body, BRICKS), 1e-3);
    ck_assert_double_gt(bodyAt(body[BRICKS - 1], 2), (ROWS - 0.6) * side);
    anyClose(&any);
}
END_TEST

static dBodyID resting_box(int quick)
{
    open(1e7, quick);
    dBodyID body = dGeomGetBody(sceneBox(&any.s, side, 1, 0, 0, 0.5 * side));
    anyRun(&any, 1, h);
    return body;
}

/* Steps that no contacts are made for go by those that there are. */
START_TEST(test_steps_by_the_same_contacts)
{
    dBodyID body = resting_box(_i);
    double up = bodyAt(body, 2);
    for (int i = 0; i < 30; i++) {
        anyCollide(&any);
        for (int k = 0; k < 3; k++) {
            ck_assert_int_eq(dcWorldApply(any.s.dc, (dReal)h), dcOk);
            (_i ? dWorldQuickStep : dWorldStep)(any.s.world, (dReal)h);
        }
        dJointGroupEmpty(any.group);
        ck_assert_double_lt(fabs(bodyAt(body, 2) - up), 0.01 * side);
    }
    anyClose(&any);
}
END_TEST

/* What no step took does not add up. */
START_TEST(test_pauses)
{
    dBodyID body = resting_box(_i);
    double up = bodyAt(body, 2);
    for (int i = 0; i < 50; i++) {
        anyCollide(&any);
        ck_assert_int_eq(dcWorldApply(any.s.dc, (dReal)h), dcOk);
        dJointGroupEmpty(any.group);
    }
    anyStep(&any, h);
    ck_assert_double_lt(bodySpeed(body), 1e-3);
    anyRun(&any, 1, h);
    assertWithin(bodyAt(body, 2), up, 1e-6);
    anyClose(&any);
}
END_TEST

/* What ODE puts to sleep in the very step does not wake with the force that bore it. */
START_TEST(test_wakes_without_force)
{
    dBodyID body[2] = {resting_box(_i), dGeomGetBody(sceneBox(&any.s, side, 1, 1, 0, 0.5 * side))};
    anyRun(&any, 1, h);
    for (int i = 0; i < 2; i++) { /* both fall asleep in one step */
        dBodySetAutoDisableFlag(body[i], 1);
    }
    for (int i = 0; i < 200 && anyAwake(body, 2) > 0; i++) {
        anyStep(&any, h);
    }
    ck_assert_int_eq(anyAwake(body, 2), 0);
    anyStep(&any, h);
    for (int i = 0; i < 2; i++) {
        dBodySetPosition(body[i], i, 0, 1);
        dBodyEnable(body[i]);
    }
    anyStep(&any, h);
    for (int i = 0; i < 2; i++) {
        assertNear(bodyGoes(body[i], 2), -9.81 * h, 1e-3, 0);
    }
    anyClose(&any);
}
END_TEST

/* ODE puts to sleep what lies still under what does not.  As it would wake it in its islands, so does the library,
 * which goes on bearing both. */
START_TEST(test_lies_still_under_what_does_not)
{
    enum { STEPS = 120 };
    dBodyID low = resting_box(_i), high = dGeomGetBody(sceneBox(&any.s, side, 1, 0, 0, 1.5 * side));
    int by_ode = 0, asleep = 0;
    anyRun(&any, 1, h);
    dBodySetAutoDisableFlag(low, 1);
    for (int i = 0; i < STEPS; i++) { /* no faster than what may fall asleep turns, but not to be put to sleep */
        dBodySetAngularVel(high, 0, 0, (dReal)(i & 32 ? 0.004 : -0.004));
        anyRun(&any, h, h);
        by_ode += dBodyGetNumJoints(high) == 0; /* else one of the own solve tells that it lives */
        asleep += anyAwake(&low, 1) == 0;
        assertWithin(bodyAt(low, 2), 0.5 * side, 1e-4);
    }
    ck_assert_int_lt(by_ode, STEPS / 10);
    ck_assert_int_le(asleep, STEPS / 10);
    anyClose(&any);
}
END_TEST

/* Nor is what the program disables: it stays where it was put. */
START_TEST(test_disabled_stays_so)
{
    dBodyID low = resting_box(_i), high = dGeomGetBody(sceneBox(&any.s, side, 1, 0, 0, 1.5 * side));
    anyRun(&any, 1, h);
    dBodySetAutoDisableFlag(low, 1);
    dBodySetPosition(low, 5, 0, 1);
    dBodySetLinearVel(low, 0, 0, 0); /* as ODE leaves what it puts to sleep */
    dBodySetAngularVel(low, 0, 0, 0);
    dBodyDisable(low);
    dBodySetLinearVel(high, 1, 0, 0);
    anyRun(&any, 1, h);
    ck_assert_int_eq(anyAwake(&low, 1), 0);
    assertWithin(bodyAt(low, 2), 1, 0);
    anyClose(&any);
}
END_TEST

/* A body, or a joint, that the program destroys after dcWorldApply or before. */
START_TEST(test_gone)
{
    dBodyID low = resting_box(0), high = dGeomGetBody(sceneBox(&any.s, side, 1, 0, 0, 1.5 * side));
    anyRun(&any, 1, h);
    anyCollide(&any);
    if (_i == 0) {
        dJointDestroy(dBodyGetJoint(high, 0));
    }
    if (_i == 1) {
        dJointGroupEmpty(any.group);
    }
    ck_assert_int_eq(dcWorldApply(any.s.dc, (dReal)h), dcOk);
    if (_i == 2) {
        dGeomDestroy(dBodyGetFirstGeom(high));
        dBodyDestroy(high);
    }
    dWorldStep(any.s.world, (dReal)h);
    dJointGroupEmpty(any.group);
    if (_i == 3) {
        dGeomDestroy(dBodyGetFirstGeom(high));
        dBodyDestroy(high);
    }
    anyRun(&any, 2, h);
    ck_assert_double_lt(bodySpeed(low), 1e-3);
    ck_assert_double_gt(bodyAt(low, 2), 0.49 * side);
    anyClose(&any);
}
END_TEST

/* The program's own feedback is what ODE writes: the weight. */
START_TEST(test_own_feedback)
{
    dBodyID body = resting_box(0);
    dJointFeedback told[8];
    double up = 0;
    anyCollide(&any);
    int count = 0;
    for (int i = 0; i < dBodyGetNumJoints(body); i++) {
        dJointID joint = dBodyGetJoint(body, i);
        if (dJointIsEnabled(joint) && count < 8) {
            dJointSetFeedback(joint, &told[count++]);
        }
    }
    ck_assert_int_gt(count, 0);
    ck_assert_int_eq(dcWorldApply(any.s.dc, (dReal)h), dcOk);
    dWorldStep(any.s.world, (dReal)h);
    for (int i = 0; i < count; i++) {
        up += (double)told[i].f1[2];
    }
    assertNear(fabs(up), 9.81, 1e-3, 0);
    dJointGroupEmpty(any.group);
    anyClose(&any);
}
END_TEST

/* Friction as a force, 0.5 N a contact as any_scene.c has it, whatever the direction: what is pushed by more goes by
 * the rest. */
START_TEST(test_limit_that_is_a_force)
{
    const double limit = 0.5, push = 3, turn = _i * M_PI / 4;
    dGeomID floor = open(1e7, _i), box;
    double expected = 0;
    any.own_friction = 2;
    dBodyID body = dGeomGetBody(box = sceneBox(&any.s, side, 1, 0, 0, 0.4999 * side));
    anyRun(&any, 1, h);
    for (int i = 0; i < 60; i++) {
        dContactGeom found[8];
        int count = dCollide(box, floor, 8, found, sizeof *found);
        ck_assert_int_ge(count, 3);
        expected += h * (push - count * limit);
        dBodyAddForce(body, (dReal)(push * cos(turn)), (dReal)(push * sin(turn)), 0);
        anyRun(&any, h, h);
        ck_assert_int_eq(dJointIsEnabled(dBodyGetJoint(body, 0)), 0); /* the own solve bears it */
    }
    const dReal *v = dBodyGetLinearVel(body);
    assertNear((double)v[0] * cos(turn) + (double)v[1] * sin(turn), expected, 1e-3, 0);
    anyClose(&any);
}
END_TEST

/* By the load, or by a force: what is pushed by less stays where the springs let it, and does not creep. */
START_TEST(test_holds)
{
    const double push = _i / 2 ? 1.2 : 6;
    open(1e7, _i % 2);
    any.own_friction = 1 + _i / 2;
    dBodyID body = dGeomGetBody(sceneBox(&any.s, side, 1, 0, 0, 0.4999 * side));
    anyRun(&any, 1, h);
    double x = bodyAt(body, 0);
    for (int i = 0; i < 60; i++) {
        dBodyAddForce(body, (dReal)push, 0, 0);
        anyRun(&any, h, h);
    }
    ck_assert_double_lt(fabs(bodyAt(body, 0) - x), 5e-5);
    ck_assert_double_lt(bodySpeed(body), asPrecise(1e-8));
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("program's contacts, solved", 60, &tests);
    tcase_add_loop_test(tests, test_stack_stands, 0, 4);
    tcase_add_loop_test(tests, test_pyramid_comes_to_rest, 0, 2);
    tcase_add_loop_test(tests, test_steps_by_the_same_contacts, 0, 2);
    tcase_add_loop_test(tests, test_pauses, 0, 2);
    tcase_add_loop_test(tests, test_wakes_without_force, 0, 2);
    tcase_add_loop_test(tests, test_lies_still_under_what_does_not, 0, 2);
    tcase_add_loop_test(tests, test_disabled_stays_so, 0, 2);
    tcase_add_loop_test(tests, test_gone, 0, 4);
    tcase_add_test(tests, test_own_feedback);
    tcase_add_loop_test(tests, test_limit_that_is_a_force, 0, 2);
    tcase_add_loop_test(tests, test_holds, 0, 4);
    return fixtureMain(suite);
}
