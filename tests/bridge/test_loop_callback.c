/* Way (b) and (c): near callbacks as programs have them, and loads that nobody tells. */
#include <math.h>
#include <string.h>

#include "scenes/any_scene.h"

static const double h = 1.0 / 60;
static Scene s;
static dJointGroupID group;
static int excluding;

static void collide(void *data, dGeomID a, dGeomID b)
{
    dBodyID b1 = dGeomGetBody(a), b2 = dGeomGetBody(b);
    (void)data;
    if (b1 && b2 && (excluding ? dAreConnectedExcluding(b1, b2, dJointTypeContact) : dAreConnected(b1, b2))) {
        return;
    }
    dcCollide(s.dc, a, b);
}

/*
 * A callback that leaves alone what our contact joints connect is told so, once; the right question is not.  Where the
 * own solve holds two bodies, nothing connects them.
 */
START_TEST(test_asks_what_is_connected)
{
    excluding = _i % 2;
    sceneOpen(&s, 9.81);
    dcWorldSetStepping(s.dc, dcStepAuto);
    sceneFloor(&s);
    dBodyID below = dGeomGetBody(sceneBox(&s, 0.2, 8, 0, 0, 0.1)),
            above = dGeomGetBody(sceneBox(&s, 0.2, 8, 0, 0, 0.3));
    int told = _i / 2 && !excluding;
    if (_i / 2) { /* not the own solve: a joint holds it */
        dJointID joint = dJointCreateSlider(s.world, 0);
        dJointAttach(joint, below, 0);
        dJointSetSliderAxis(joint, 0, 0, 1);
    } else { /* the own solve, and sleep is ODE's */
        dBodySetAutoDisableFlag(below, 1);
        dBodySetAutoDisableFlag(above, 1);
    }
    for (int i = 0; i < 200; i++) {
        dSpaceCollide(s.space, NULL, collide);
        ck_assert_int_eq(dcWorldApply(s.dc, (dReal)h), dcOk);
        dWorldStep(s.world, (dReal)h);
    }
    ck_assert_int_eq(messages.warnings, told);
    ck_assert_int_eq(strstr(messages.text, "every second step") != NULL, told);
    ck_assert(told || fabs(bodyAt(above, 2) - 0.3) < 1e-3);
    sceneClose(&s);
}
END_TEST

/* Gravity that changes while a body is in no pair is that body's, too, when it comes down. */
START_TEST(test_gravity_while_away)
{
    AnyScene any;
    anyOpen(&any, anyLoop, 1e7, 2);
    sceneFloor(&any.s);
    dBodyID ball = dGeomGetBody(sceneBall(&any.s, 0.15, 8, 0, 0, 0.15));
    anyRun(&any, 1, h);
    dBodySetPosition(ball, 0, 0, REAL(0.3));
    anyRun(&any, h, h);
    dWorldSetGravity(any.s.world, 0, 0, REAL(-4 * 9.81));
    anyRun(&any, 4, h);
    assertNear(0.15 - bodyAt(ball, 2), anyBallDepth(0.15, 4 * 8, 1e7), byPrecision(1e-3, 0.1), byPrecision(0, 1e-6));
    anyClose(&any);
}
END_TEST

static void carry(void *data, dGeomID a, dGeomID b)
{
    dContact contact[8];
    (void)data;
    int n = dCollide(a, b, 8, &contact[0].geom, sizeof contact[0]);
    for (int i = 0; i < n; i++) {
        contact[i].surface = (dSurfaceParameters){.mode = dContactApprox1, .mu = (dReal)0.8};
        ck_assert_int_eq(dcContactCarry(s.dc, (dReal)h, &contact[i]), dcOk);
        dJointAttach(dJointCreateContact(s.world, group, &contact[i]), dGeomGetBody(a), dGeomGetBody(b));
    }
}

/*
 * Loads that only velocities tell, after steps of dWorldQuickStep that are far from their solution, as with 8 kg on a
 * plate of 0.1 kg that a joint holds: nothing is thrown.
 */
START_TEST(test_loads_that_velocities_tell)
{
    static const double modulus[] = {1e5, 1e7, 1e9, 2e11};
    sceneOpen(&s, 9.81);
    dcWorldSetStepping(s.dc, dcStepAuto);
    group = dJointGroupCreate(0);
    dcMaterial material = materialRough(modulus[_i], 0, 0.8, 0.8, 0);
    dcWorldSetDefaultMaterial(s.dc, &material);
    dWorldSetGravity(s.world, (dReal)1.7, 0, (dReal)-9.66);
    dBodyID plate = sceneBody(&s, 0.3, 0.1, 0, 0, 0.025);
    dGeomSetBody(dCreateBox(s.space, 1, 1, (dReal)0.05), plate);
    dJointID fixed = dJointCreateFixed(s.world, 0);
    dJointAttach(fixed, plate, 0);
    dJointSetFixed(fixed);
    dBodyID box = dGeomGetBody(sceneBox(&s, 0.2, 8, 0, 0, 0.15));
    double start = bodyAt(box, 2);
    for (int i = 0; i < 120; i++) {
        dSpaceCollide(s.space, NULL, carry);
        ck_assert_int_eq(dcWorldApply(s.dc, (dReal)h), dcOk);
        dWorldQuickStep(s.world, (dReal)h);
        dJointGroupEmpty(group);
        ck_assert_msg(bodyAt(box, 2) < start + 0.05, "step %d: at %g m", i, bodyAt(box, 2));
        /* it may fall through, but no faster than it would by itself */
        double fallen = start - bodyAt(box, 2) + fmax(0, bodyAt(box, 0)) * 0.2, speed = bodySpeed(box);
        ck_assert_msg(0.5 * speed * speed < 9.81 * (fmax(fallen, 0) + 0.05), "step %d: %g m/s", i, speed);
    }
    dJointGroupDestroy(group);
    sceneClose(&s);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("near callbacks of loops", 20, &tests);
    tcase_add_loop_test(tests, test_asks_what_is_connected, 0, 4);
    tcase_add_test(tests, test_gravity_while_away);
    tcase_add_loop_test(tests, test_loads_that_velocities_tell, 0, 4);
    return fixtureMain(suite);
}
