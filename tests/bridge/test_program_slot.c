/*
 * Way (c): a box pressed from both sides, as in a slot.  Whether its walls are of one geom or of two it is clamped with
 * what the overlap bears, and friction holds it.
 */
#include <math.h>

#include "scenes/any_scene.h"

enum { WALLS = 2, STEPPERS = 2 };

static const double h = 1.0 / 60, side = 0.1, deep = 1e-4;
static AnyScene any;

/* The program's own contacts of a box with a wall, at the four corners of its side towards it. */
static void touch(dGeomID box, dGeomID wall, int towards)
{
    dBodyID body = dGeomGetBody(box);
    for (int i = 0; i < 4; i++) {
        dContact c = {.surface = {.mode = dContactApprox1, .mu = (dReal)0.8}, .geom = {.g1 = box, .g2 = wall}};
        c.geom.pos[0] = (dReal)(bodyAt(body, 0) + 0.5 * towards * side);
        c.geom.pos[1] = (dReal)(bodyAt(body, 1) + (i & 1 ? 0.5 : -0.5) * side);
        c.geom.pos[2] = (dReal)(bodyAt(body, 2) + (i & 2 ? 0.5 : -0.5) * side);
        c.geom.normal[0] = (dReal)-towards;
        c.geom.depth = (dReal)(deep + towards * bodyAt(body, 0));
        dJointAttach(dcJointCreateContact(any.s.dc, any.group, &c), body, 0);
    }
}

/* Left to ODE it fell by a quarter of a metre with dWorldStep, by 2.5 m with QuickStep, out of walls of one geom. */
START_TEST(test_clamped)
{
    anyOpen(&any, anyJoints, 1e7, 2);
    dGeomID one = dCreateBox(any.s.space, 1, 1, 1), two = _i % WALLS ? dCreateBox(any.s.space, 1, 1, 1) : one;
    dGeomID box = sceneBox(&any.s, side, 1, 0, 0, 0);
    dBodyID body = dGeomGetBody(box);
    for (int i = 0; i < 300; i++) {
        touch(box, one, -1);
        touch(box, two, 1);
        ck_assert_int_eq(dcWorldApply(any.s.dc, (dReal)h), dcOk);
        ck_assert((_i / WALLS ? dWorldQuickStep : dWorldStep)(any.s.world, (dReal)h));
        dJointGroupEmpty(any.group);
    }
    ck_assert_double_lt(bodySpeed(body), 1e-4);
    ck_assert_double_lt(fabs(bodyAt(body, 2)), 1e-4);
    ck_assert_double_lt(fabs(bodyAt(body, 0)), 1e-6);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("program_slot", 30, &tests);
    tcase_add_loop_test(tests, test_clamped, 0, WALLS * STEPPERS);
    return fixtureMain(suite);
}
