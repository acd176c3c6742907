/*
 * Way (c): the two geoms of a pair come now this way round, now that way: ODE's spaces turn them round where bodies
 * fall asleep or wake, at every step if it so happens.  What is remembered of the pair goes with them.
 */
#include <math.h>

#include "scenes/any_scene.h"

enum { COUNT = 4 };

static const double h = 1.0 / 60;
static AnyScene any;
static dBodyID body[COUNT];
static int turns; /* 0: never, 1: at every step, 2: both ways in one step, half of the contacts each */
static long steps;

static void near(void *data, dGeomID a, dGeomID b)
{
    (void)data;
    dContact contact[8];
    dGeomID low = a < b ? a : b, high = a < b ? b : a;
    int count = dCollide(low, high, 8, &contact[0].geom, sizeof *contact);
    for (int k = 0; k < count; k++) {
        dContactGeom *geom = &contact[k].geom;
        contact[k].surface = (dSurfaceParameters){.mode = dContactApprox1, .mu = (dReal)0.8};
        if (turns > 0 && (turns == 1 ? steps : steps + k) % 2) {
            dGeomID first = geom->g1;
            geom->g1 = geom->g2;
            geom->g2 = first;
            for (int i = 0; i < 3; i++) {
                geom->normal[i] = -geom->normal[i];
            }
        }
        dJointID joint = dcJointCreateContact(any.s.dc, any.group, &contact[k]);
        dJointAttach(joint, dGeomGetBody(geom->g1), dGeomGetBody(geom->g2));
    }
}

static void step(void)
{
    dSpaceCollide(any.s.space, NULL, near);
    ck_assert_int_eq(dcWorldApply(any.s.dc, (dReal)h), dcOk);
    ck_assert_int_eq((any.quick ? dWorldQuickStep : dWorldStep)(any.s.world, (dReal)h), 1);
    dJointGroupEmpty(any.group);
    steps++;
}

/* Boxes fall on each other on a slope of 10 degrees. */
static void run(int how, int quick, double at[COUNT][3], double *stored, double *lost)
{
    turns = how;
    steps = 0;
    anyOpen(&any, anyJoints, 1e7, 1);
    any.quick = quick;
    dWorldSetGravity(any.s.world, (dReal)(9.81 * sin(M_PI / 18)), 0, (dReal)(-9.81 * cos(M_PI / 18)));
    sceneFloor(&any.s);
    for (int i = 0; i < COUNT; i++) {
        dGeomID geom = sceneBox(&any.s, 0.2, 4, 0, 0.01 * i, 0.11 + 0.21 * i);
        body[i] = dGeomGetBody(geom);
    }
    for (int i = 0; i < 360; i++) {
        step();
    }
    dSpaceCollide(any.s.space, NULL, near);
    for (int i = 0; i < COUNT; i++) {
        for (int k = 0; k < 3; k++) {
            at[i][k] = bodyAt(body[i], k);
        }
        ck_assert_double_lt(bodySpeed(body[i]), asPrecise(1e-6));
    }
    *stored = dcWorldGetPotentialEnergy(any.s.dc);
    *lost = dcWorldGetDissipatedEnergy(any.s.dc);
    anyClose(&any);
}

/* By either stepper. */
START_TEST(test_order_does_not_matter)
{
    double plain[COUNT][3], turned[COUNT][3], stored[2], lost[2];
    run(0, _i, plain, &stored[0], &lost[0]);
    run(1, _i, turned, &stored[1], &lost[1]);
    for (int i = 0; i < COUNT; i++) {
        for (int k = 0; k < 3; k++) {
            assertNear(turned[i][k], plain[i][k], 0, _i ? 1e-4 : 1e-6);
        }
    }
    assertNear(stored[1], stored[0], 1e-3, 0);
    assertNear(lost[1], lost[0], 1e-3, 0);
}
END_TEST

/* What is named both ways round has its contacts in two parts: it comes to rest all the same. */
START_TEST(test_both_orders_at_once)
{
    double at[COUNT][3], stored, lost;
    run(2, _i, at, &stored, &lost);
    for (int i = 0; i < COUNT; i++) {
        assertNear(at[i][2], 0.1 + 0.2 * i, 0, 1e-3);
    }
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("program_order", 30, &tests);
    tcase_add_loop_test(tests, test_order_does_not_matter, 0, 2);
    tcase_add_loop_test(tests, test_both_orders_at_once, 0, 2);
    return fixtureMain(suite);
}
