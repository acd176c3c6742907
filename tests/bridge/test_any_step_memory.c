/*
 * The program's own step when memory runs out: it says so, and the world goes on.  Allocations of the library are made
 * to fail one after the other, in worlds of their own.
 */
#include <math.h>

#include "scenes/any_scene.h"
#include "scenes/failing.h"

static AnyScene any;
static const double h = 1.0 / 60, modulus = 1e7;

typedef struct Pile {
    dBodyID low, high, ball, arm;
} Pile;

/* Two boxes upon each other, a ball, an arm on a hinge with a soft stop and a spring. */
static void open_pile(int way, Pile *p)
{
    anyOpen(&any, way, modulus, 1);
    sceneFloor(&any.s);
    p->low = dGeomGetBody(sceneBox(&any.s, 0.2, 4, 0, 0, 0.1));
    p->high = dGeomGetBody(sceneBox(&any.s, 0.2, 2, 0, 0, 0.3));
    p->ball = dGeomGetBody(sceneBall(&any.s, 0.1, 4, 1, 0, 0.099));
    p->arm = dGeomGetBody(sceneCapsule(&any.s, 0.05, 0.2, 1, 0, 3, 1));
    dJointID hinge = dJointCreateHinge(any.s.world, 0);
    dJointAttach(hinge, p->arm, 0);
    dJointSetHingeAnchor(hinge, 0, 3, 1.5);
    dJointSetHingeAxis(hinge, 0, 1, 0);
    dcJointStopDef def = dcJointStopDefault();
    def.stiffness = 100, def.dissipation = 1, def.lower = -0.1, def.upper = 0.1;
    ck_assert_ptr_nonnull(dcJointStopCreate(any.s.dc, hinge, dcHingeAngle, &def));
    dBodySetLinearVel(p->arm, 1, 0, 0);
}

/* One step; ODE does not step where it is refused.  What the library said. */
static int step(void)
{
    if (any.way == anyManaged) {
        return dcWorldStep(any.s.dc, any.s.space, (dReal)h);
    }
    anyCollide(&any);
    int code = dcWorldApply(any.s.dc, (dReal)h);
    if (code == dcOk) {
        dWorldStep(any.s.world, (dReal)h);
    }
    dJointGroupEmpty(any.group);
    return code;
}

static void expect_rest(const Pile *p)
{
    assertNear(0.1 - bodyAt(p->low, 2), anyBoxDepth(0.2, 6, modulus), 1e-5, 0);
    assertNear(0.1 - bodyAt(p->ball, 2), anyBallDepth(0.1, 4, modulus), 1e-5, 0);
    ck_assert_double_lt(bodySpeed(p->high), 1e-6);
    ck_assert_double_lt(fabs(bodyAt(p->arm, 0)), 0.1);
}

typedef struct Outcome {
    int refused, odd; /* steps for want of memory, and for anything else */
    int failed;       /* allocations */
    double sum;       /* tells where the bodies are */
} Outcome;

/* The first steps, in which the given allocation fails. */
static Outcome first_steps(const Pile *p, long number)
{
    Outcome o = {0};
    failAt(number, 0);
    for (int i = 0; i < 20; i++) {
        int code = step();
        o.refused += code == dcErrMemory;
        o.odd += code != dcErrMemory && code != dcOk;
    }
    o.failed = failCount();
    failAt(0, 0);
    o.sum = bodyAt(p->low, 2) + bodyAt(p->high, 2) + bodyAt(p->ball, 2) + bodyAt(p->arm, 0);
    return o;
}

/* One world for each allocation of the first steps: it is refused, or what comes of it is the same. */
START_TEST(test_each_allocation)
{
    Pile p;
    long number = 1;
    open_pile(_i, &p);
    Outcome wanted = first_steps(&p, 0), o = {.failed = 1};
    ck_assert_int_eq(wanted.refused, 0);
    anyClose(&any);
    for (; o.failed; number++) {
        open_pile(_i, &p);
        messagesClear();
        o = first_steps(&p, number);
        ck_assert_int_eq(o.odd, 0);
        ck_assert_msg(messages.errors ? messages.errors >= o.refused : fabs(o.sum - wanted.sum) < 1e-9,
                      "allocation %ld of way %d failed in silence (%g m)", number, _i, o.sum - wanted.sum);
        anyRun(&any, 3, h);
        expect_rest(&p);
        anyClose(&any);
    }
    ck_assert_int_gt(number, 10);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("any_step_memory", 60, &tests);
    tcase_add_loop_test(tests, test_each_allocation, 0, anyOwnWays);
    return fixtureMain(suite);
}
