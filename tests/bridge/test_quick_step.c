/* dWorldQuickStep leaves rows unsolved: what stands on stiff contacts lies still and holds all the same. */
#include <math.h>

#include "scenes/any_scene.h"
#include "scenes/fence.h"

static AnyScene any;

/* QuickStep leaves corners of a stiff box out of the floor by some times what it rests deep: it does not hop for it. */
START_TEST(test_does_not_hop)
{
    const double step = _i % 2 ? 1.0 / 60 : 1.0 / 30;
    /* a depth must be more than the last digit of a place */
    const double modulus = byPrecision(_i % 4 < 2 ? 1e11 : 2e11, 1e9);
    dRandSetSeed((unsigned long)_i + 1); /* its order */
    anyOpen(&any, anyJoints, modulus, 1);
    any.quick = 1;
    any.own_friction = _i / 4 % 2;
    sceneFloor(&any.s);
    dBodyID body = dGeomGetBody(sceneBox(&any.s, 0.2, 8, 0, 0, 0.1));
    anyRun(&any, 1, step);
    for (int i = 0; i < 300; i++) {
        anyStep(&any, step);
        assertNear(bodyAt(body, 2), 0.1, byPrecision(1e-6, 1e-4), byPrecision(1e-6, 1e-4));
    }
    anyClose(&any);
}
END_TEST

/*
 * Of four contacts with springs along the face QuickStep leaves some pulling against others: on those of the materials'
 * friction a box lay half as deep again, and trembled.
 */
START_TEST(test_lies_still)
{
    const double step = _i % 2 ? 1.0 / 60 : 1.0 / 30, modulus = _i < 2 ? 1e7 : 1e9;
    double sum = 0;
    anyOpen(&any, anyJoints, modulus, 1);
    any.quick = 1;
    sceneFloor(&any.s);
    dBodyID body = dGeomGetBody(sceneBox(&any.s, 0.2, 8, 0, 0, 0.1));
    anyRun(&any, 4, step);
    for (int i = 0; i < 100; i++) {
        anyStep(&any, step);
        sum += (0.1 - bodyAt(body, 2)) / 100;
    }
    assertWithin(sum / anyBoxDepth(0.2, 8, modulus), 1, 0.03 + roundingOf(0.1) / anyBoxDepth(0.2, 8, modulus));
    anyClose(&any);
}
END_TEST

/* A slab whose upper side is the floor, held by a joint, so that ODE solves in ways (a) and (b), too. */
static void make_slab(void)
{
    dMass m;
    dBodyID slab = dBodyCreate(any.s.world);
    dMassSetBoxTotal(&m, 20, 1, 1, REAL(0.1));
    dBodySetMass(slab, &m);
    dGeomSetBody(dCreateBox(any.s.space, 1, 1, REAL(0.1)), slab);
    dBodySetPosition(slab, 0, 0, REAL(-0.05));
    dJointID joint = dJointCreateFixed(any.s.world, 0);
    dJointAttach(joint, slab, 0);
    dJointSetFixed(joint);
}

/* How far the uppermost of three boxes goes off, each of which is put a little aside. */
static double slides(int way, int held, double step, int seed)
{
    dBodyID body[3];
    anyOpen(&any, way, byPrecision(1e9, 1e7), 1);
    any.quick = 1;
    if (held) {
        make_slab();
    } else {
        sceneFloor(&any.s);
    }
    for (int i = 0; i < 3; i++) {
        body[i] = dGeomGetBody(sceneBox(&any.s, 0.2, 8, 0.02 * i, 0, 0.1 + 0.2 * i));
    }
    dRandSetSeed((unsigned long)seed);
    anyRun(&any, 10, step);
    double away = hypot(bodyAt(body[2], 0) - 0.04, bodyAt(body[2], 1));
    ck_assert_double_gt(bodyAt(body[2], 2), 0.48); /* it stands */
    anyClose(&any);
    return away;
}

/* No farther than `part` of the way on rigid contact, in the mean, which six seeds tell no better. */
static void assert_slides_less(int way, int held, double step, double part)
{
    double own = 0, rigid = 0;
    for (int seed = 1; seed <= 6; seed++) {
        own += slides(way, held, step, seed);
        rigid += slides(anyRigid, held, step, seed);
    }
    ck_assert_double_lt(own, part * rigid);
}

START_TEST(test_holds_on_the_floor)
{
    assert_slides_less(anyJoints, 0, _i ? 1.0 / 60 : 1.0 / 30, byPrecision(0.2, 1.3));
}
END_TEST

START_TEST(test_holds_on_what_a_joint_holds)
{
    assert_slides_less(_i, 1, 1.0 / 60, 1.3);
}
END_TEST

/* A wheel on a slider under the chassis, with a spring of k and a damper of c, up to a limit. */
static dBodyID sprung_wheel(dBodyID chassis, int i, double k, double c, double limit)
{
    dcJointSpringDef def = dcJointSpringDefault();
    dBodyID wheel = dGeomGetBody(sceneBall(&any.s, 0.15, 2, i & 1 ? 0.4 : -0.4, i & 2 ? 0.3 : -0.3, 0.15));
    dJointID slider = dJointCreateSlider(any.s.world, 0);
    dJointAttach(slider, wheel, chassis);
    dJointSetSliderAxis(slider, 0, 0, 1);
    def.stiffness = (dReal)k;
    def.damping = (dReal)c;
    def.force_limit = (dReal)limit;
    ck_assert_ptr_nonnull(dcJointSpringCreate(any.s.dc, slider, dcSliderPosition, &def));
    return wheel;
}

/*
 * A chassis put down on four springs, soft and hard, and soft ones with a limit that is never reached: what a spring
 * pulls with is a small part of what it might, and what the quick step leaves undone of that must not come back in the
 * next step.  It fell by at most what the springs give.
 */
START_TEST(test_stands_on_springs)
{
    const double step = _i / anyWays % 2 ? 1.0 / 240 : 1.0 / 60, k = _i / anyWays / 2 == 1 ? 1e9 : 4e3;
    anyOpen(&any, _i % anyWays, 1e9, 1);
    any.quick = 1;
    sceneFloor(&any.s);
    dBodyID body[5] = {sceneBody(&any.s, 0.3, 40, 0, 0, 0.55)};
    for (int i = 0; i < 4; i++) {
        body[1 + i] = sprung_wheel(body[0], i, k, k > 1e5 ? 1e3 : 200, _i < 4 * anyWays ? dInfinity : 5e3);
    }
    double give = 2 * 40 * 9.81 / (4 * 4e3) + 0.03; /* it swings by so much; and joints give with QuickStep */
    for (double t = 0; t < 2; t += step) {
        anyStep(&any, step);
        for (int i = 0; i < 5; i++) {
            ck_assert_msg(fabs(bodyAt(body[i], 2) - (i ? 0.15 : 0.55)) < give, "body %d is at %g m", i,
                          bodyAt(body[i], 2));
        }
    }
    anyClose(&any);
}
END_TEST

int main(void)
{
    fenceInstall();
    TCase *tests;
    Suite *suite = fixtureSuite("quick step", 60, &tests);
    tcase_add_loop_test(tests, test_does_not_hop, 0, 40);
    tcase_add_loop_test(tests, test_lies_still, 0, 4);
    tcase_add_loop_test(tests, test_holds_on_the_floor, 0, 2);
    tcase_add_loop_test(tests, test_holds_on_what_a_joint_holds, 0, anyWays);
    tcase_add_loop_test(tests, test_stands_on_springs, 0, 6 * anyWays);
    return fixtureMain(suite);
}
