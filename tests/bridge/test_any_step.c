/* The program's own step: depths at rest, rebounds, stacks, at any modulus, step and way in. */
#include <math.h>

#include "scenes/any_scene.h"

enum { MODULI = 4, STEPS = 3 };

static const double moduli[MODULI] = {1e5, 1e7, 1e9, 2e11};
static const double steps[STEPS] = {1.0 / 30, 1.0 / 60, 1.0 / 240};

/* Loops run over all three. */
enum { ALL = MODULI * STEPS * anyWays };

static void choice(int i, int *way, double *modulus, double *h)
{
    *way = i / (MODULI * STEPS);
    *modulus = moduli[i / STEPS % MODULI];
    *h = steps[i % STEPS];
}

START_TEST(test_ball_rests_as_deep_as_the_law_says)
{
    AnyScene any;
    int way;
    double modulus, h;
    choice(_i, &way, &modulus, &h);
    anyOpen(&any, way, modulus, 1);
    sceneFloor(&any.s);
    dBodyID ball = dGeomGetBody(sceneBall(&any.s, 0.1, 4, 0, 0, 0.12));
    anyRun(&any, 6, h);
    assertNearOf(0.1 - bodyAt(ball, 2), anyBallDepth(0.1, 4, modulus), 1e-6, 0.1);
    ck_assert_double_lt(anyGreatestSpeed(&ball, 1), asPrecise(1e-9));
    anyClose(&any);
}
END_TEST

START_TEST(test_box_rests_as_deep_as_the_law_says)
{
    AnyScene any;
    int way;
    double modulus, h;
    choice(_i, &way, &modulus, &h);
    anyOpen(&any, way, modulus, 1);
    sceneFloor(&any.s);
    dBodyID box = dGeomGetBody(sceneBox(&any.s, 0.2, 4, 0, 0, 0.102));
    anyRun(&any, 6, h);
    assertNearOf(0.1 - bodyAt(box, 2), anyBoxDepth(0.2, 4, modulus), 1e-6, 0.1);
    ck_assert_double_lt(anyGreatestSpeed(&box, 1), asPrecise(1e-9));
    anyClose(&any);
}
END_TEST

/*
 * Speed with which a ball that comes at `speed` leaves the floor.  ODE's step is a leapfrog, whose velocities are half
 * a step older than its positions; substeps bring both together.
 */
static double rebound(AnyScene *any, double gravity, double speed, double h)
{
    double older = dcWorldGetStepping(any->s.dc) == dcStepResolved ? 0 : 0.5 * h * gravity;
    dWorldSetGravity(any->s.world, 0, 0, (dReal)-gravity);
    sceneFloor(&any->s);
    dBodyID ball = dGeomGetBody(sceneBall(&any->s, 0.1, 4, 0, 0, 0.1 + 0.3 * speed / 60));
    dBodySetLinearVel(ball, 0, 0, (dReal) - (speed - older));
    for (int i = 0; i < 100000; i++) {
        anyStep(any, h);
        double height = bodyAt(ball, 2) - 0.1, v = bodyGoes(ball, 2) - older;
        if (height > 0 && v > 0) {
            return sqrt(v * v + 2 * gravity * height);
        }
    }
    ck_abort_msg("it never left");
    return 0;
}

/* Without gravity the closed form is exact. */
START_TEST(test_rebound_without_gravity)
{
    static const double speed[] = {0.3, 1, 4};
    AnyScene any;
    int way;
    double modulus, h;
    choice(_i, &way, &modulus, &h);
    for (int k = 0; k < 3; k++) {
        anyOpen(&any, way, modulus, 0.2);
        double out = rebound(&any, 0, speed[k], h);
        assertNear(out / speed[k], dcHuntCrossleyRestitution(0.2, speed[k]), 0.01, 0);
        anyClose(&any);
    }
}
END_TEST

/* With gravity the substeps tell. */
START_TEST(test_rebound_under_gravity)
{
    AnyScene any;
    int way;
    double modulus, h;
    choice(_i, &way, &modulus, &h);
    for (int k = 0; k < 2; k++) {
        double c = k ? 0.3 : 0, speed = 4, wanted;
        anyOpen(&any, anyManaged, modulus, c);
        dcWorldSetStepping(any.s.dc, dcStepResolved);
        wanted = rebound(&any, 9.81, speed, 1.0 / 240);
        anyClose(&any);
        anyOpen(&any, way, modulus, c);
        assertNear(rebound(&any, 9.81, speed, h), wanted, 0.01, 0);
        anyClose(&any);
    }
}
END_TEST

/* Ten boxes upon each other; each is pressed as the law says. */
static double stack(AnyScene *any, double modulus, double h, dBodyID *box)
{
    sceneFloor(&any->s);
    for (int i = 0; i < 10; i++) {
        box[i] = dGeomGetBody(sceneBox(&any->s, 0.2, 4, 0, 0, 0.1 + 0.2 * i));
    }
    anyRun(any, 5, h);
    return 55 * anyBoxDepth(0.2, 4, modulus); /* how much lower the uppermost is for ten loads, nine, and so on */
}

START_TEST(test_stack_stands_still)
{
    AnyScene any;
    int way;
    double modulus, h;
    dBodyID box[10];
    choice(_i / 2, &way, &modulus, &h);
    modulus = fmin(fmax(modulus, 1e6), 2e10);
    anyOpen(&any, anyManaged, modulus, 1);
    any.quick = _i % 2;
    double sunk = stack(&any, modulus, h, box), speed = anyGreatestSpeed(box, 10);
    for (int i = 0; i < 10; i++) {
        double off = hypot(bodyAt(box[i], 0), bodyAt(box[i], 1));
        ck_assert_msg(off < asPrecise(1e-5), "box %d went %g aside", i, off);
    }
    assertNearOf(1.9 - bodyAt(box[9], 2), sunk, 1e-5, 1.9);
    ck_assert_msg(speed < asPrecise(1e-5), "it moves at %g m/s", speed);
    anyClose(&any);
}
END_TEST

/* Among joints of ODE's the first touch may shift it; what matters is that it stands, where rigid contacts let it fall.
 */
START_TEST(test_stack_stands_in_a_loop)
{
    AnyScene any;
    int way;
    double modulus, h;
    dBodyID box[10];
    choice(_i, &way, &modulus, &h);
    modulus = fmin(fmax(modulus, 1e6), 1e9);
    anyOpen(&any, anyLoop, modulus, 1);
    double sunk = stack(&any, modulus, h, box), speed = anyGreatestSpeed(box, 10);
    assertNearOf(1.9 - bodyAt(box[9], 2), sunk, 0.01, 1.9);
    ck_assert_msg(speed < 1e-3, "it moves at %g m/s", speed);
    anyClose(&any);
}
END_TEST

/* Nothing moves that sleeps. */
START_TEST(test_sleepers_do_not_move)
{
    AnyScene any;
    dBodyID box[3];
    dVector3 before[3];
    anyOpen(&any, _i, 1e8, 1);
    dWorldSetAutoDisableFlag(any.s.world, 1);
    sceneFloor(&any.s);
    for (int i = 0; i < 3; i++) {
        box[i] = dGeomGetBody(sceneBox(&any.s, 0.2, 4, 0, 0, 0.1 + 0.2 * i));
    }
    anyRun(&any, 3, 1.0 / 60);
    for (int i = 0; i < 3; i++) {
        ck_assert(!dBodyIsEnabled(box[i]));
        dBodyCopyPosition(box[i], before[i]);
    }
    anyRun(&any, 3, 1.0 / 60);
    for (int i = 0; i < 3; i++) {
        ck_assert(!dBodyIsEnabled(box[i]));
        assertVectorNear(dBodyGetPosition(box[i]), before[i], 0, 0);
    }
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("any_step", 60, &tests);
    tcase_add_loop_test(tests, test_ball_rests_as_deep_as_the_law_says, 0, ALL);
    tcase_add_loop_test(tests, test_box_rests_as_deep_as_the_law_says, 0, ALL);
    tcase_add_loop_test(tests, test_rebound_without_gravity, 0, ALL);
    tcase_add_loop_test(tests, test_rebound_under_gravity, 0, ALL);
    tcase_add_loop_test(tests, test_stack_stands_still, 0, 2 * MODULI * STEPS);
    tcase_add_loop_test(tests, test_stack_stands_in_a_loop, 0, MODULI * STEPS);
    tcase_add_loop_test(tests, test_sleepers_do_not_move, 0, anyWays);
    return fixtureMain(suite);
}
