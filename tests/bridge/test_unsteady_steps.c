/* Programs whose step is another one each time, as those have that step by the clock; in way (c) contacts are made
 * before it is told. */
#include <math.h>

#include "scenes/any_scene.h"

enum { PATTERNS = 3, MODULI = 3 };

static AnyScene any;
static const double moduli[MODULI] = {1e6, 1e8, 2e11};

/* By turns, now and then a long one, anyhow. */
static double step_of(int pattern, int i)
{
    return pattern == 0   ? i % 2 ? 1.0 / 30 : 1.0 / 240
           : pattern == 1 ? i % 20 == 19 ? 1.0 / 20 : 1.0 / 120
                          : 1.0 / (30 + i * 37 % 211);
}

/* Energy of a body, but for the way that gravity makes in half a step. */
static double energy(dBodyID body, double mass)
{
    return bodyKinetic(body) + 9.81 * mass * bodyAt(body, 2);
}

/* What lies goes on lying, what was dropped bounces no higher, and comes to rest. */
START_TEST(test_energy_and_rest)
{
    int way = _i % anyWays, pattern = _i / anyWays % PATTERNS, modulus = _i / anyWays / PATTERNS % MODULI;
    double drop = _i / anyWays / PATTERNS / MODULI ? 0.5 : 0, most = -INFINITY, fastest = 0;
    anyOpen(&any, way, moduli[modulus], drop > 0 ? 0.2 : 1);
    sceneFloor(&any.s);
    const dBodyID ball = dGeomGetBody(sceneBall(&any.s, 0.1, 1, 0, 0, 0.1 + drop)),
                  box = dGeomGetBody(sceneBox(&any.s, 0.2, 1, 1, 0, 0.1 + drop)), body[2] = {ball, box};
    double start = energy(ball, 1);
    for (int i = 0; i < 900; i++) {
        double h = step_of(pattern, i);
        anyStep(&any, h);
        for (int k = 0; k < 2; k++) {
            most = fmax(most, energy(body[k], 1) - 0.5 * h * 9.81 * fabs(bodyGoes(body[k], 2)));
            fastest = i > 700 ? fmax(fastest, bodySpeed(body[k])) : 0;
        }
    }
    ck_assert_msg(most < start + 0.01, "%g J of %g", most, start);
    ck_assert_double_lt(fastest, modulus > 0 ? 0.02 : 0.1);
    anyClose(&any);
}
END_TEST

/* A stack does not hop off whenever a step is longer than the ones before. */
START_TEST(test_stack_stands)
{
    int way = _i % anyWays, modulus = 1 + _i / anyWays;
    dBodyID box[3];
    anyOpen(&any, way, moduli[modulus], 1);
    sceneFloor(&any.s);
    for (int k = 0; k < 3; k++) {
        box[k] = dGeomGetBody(sceneBox(&any.s, 0.2, 1, 0, 0, 0.1 + 0.2 * k));
    }
    for (int i = 0; i < 600; i++) {
        anyStep(&any, step_of(1, i));
        ck_assert(i < 300 || anyGreatestSpeed(box, 3) < 1e-3);
    }
    assertNear(bodyAt(box[2], 2), 0.5, 0, 1e-3);
    anyClose(&any);
}
END_TEST

/* Where a contact that the collider dropped is now follows from the step that was: a capsule lies on both its ends. */
START_TEST(test_capsule_lies)
{
    int way = _i % anyWays, modulus = _i / anyWays;
    anyOpen(&any, way, moduli[modulus], 1);
    sceneFloor(&any.s);
    dGeomID geom = sceneCapsule(&any.s, 0.05, 0.2, 1, 0, 0, 0.05);
    dBodyID body = dGeomGetBody(geom);
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, 0, 1, 0, M_PI / 2);
    dBodySetRotation(body, turn);
    for (int i = 0; i < 300; i++) {
        anyStep(&any, i % 6 == 5 ? 1.0 / 20 : 1.0 / 120);
    }
    ck_assert_double_lt(bodyAt(body, 2), 0.05);
    ck_assert_double_lt(bodySpeed(body), 1e-6);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("unsteady_steps", 60, &tests);
    tcase_add_loop_test(tests, test_energy_and_rest, 0, anyWays * PATTERNS * MODULI * 2);
    tcase_add_loop_test(tests, test_stack_stands, 0, anyWays * 2);
    tcase_add_loop_test(tests, test_capsule_lies, 0, anyWays * MODULI);
    return fixtureMain(suite);
}
