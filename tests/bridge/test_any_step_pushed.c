/* The program's own step: what moves by decree pushes bodies along, and throws none: not where they jam by friction. */
#include <math.h>

#include "scenes/any_scene.h"
#include "scenes/shape_scene.h"

enum { MODULI = 3, STEPS = 4, SPEEDS = 3, SHAPES = 2, ROW = 5, OFFSETS = 3 };

static const double moduli[MODULI] = {1e9, 1e10, 2e11}, steps[STEPS] = {1.0 / 30, 1.0 / 60, 1.0 / 100, 1.0 / 240};
static const double speeds[SPEEDS] = {0.3, 0.7, 1};

/* So high that its springs are beside what it pushes, too. */
static dBodyID pusher(AnyScene *any)
{
    static const double from[3] = {-0.25, 0, 0.16};
    dBodyID body = shapeUpright(&any->s, 0, 0.1, 0.3, 50, from);
    dGeomBoxSetLengths(dBodyGetFirstGeom(body), (dReal)0.1, 1, (dReal)0.3);
    dBodySetKinematic(body);
    return body;
}

/* A millimetre off the line. */
static double offset(int i, int kind)
{
    return 1e-3 * sin(7.0 * i + 3.0 * kind);
}

/* Greatest speed in a row of so many, which is pushed for two seconds. */
static double push(AnyScene *any, int count, double aside, int cylinders, double speed, double h)
{
    dBodyID row[ROW], by = pusher(any);
    double most = 0;
    for (int i = 0; i < count; i++) {
        double at[3] = {0.31 * i + offset(i, 1), aside + (count > 1 ? offset(i, 2) : 0), 0.1501};
        row[i] = shapeUpright(&any->s, cylinders, 0.3, 0.3, 5, at);
    }
    for (double t = 0; t < 2; t += h) {
        dBodySetLinearVel(by, (dReal)speed, 0, 0);
        anyStep(any, h);
        for (int i = 0; i < count; i++) {
            most = fmax(most, bodySpeed(row[i]));
        }
    }
    return most;
}

static void push_all(int way, double modulus, int count, double aside, int cylinders)
{
    for (int i = 0; i < STEPS * SPEEDS; i++) {
        AnyScene any;
        double speed = speeds[i % SPEEDS];
        anyOpenRough(&any, way, modulus, 2, 0.6);
        sceneFloor(&any.s);
        ck_assert_double_lt(push(&any, count, aside, cylinders, speed, steps[i / SPEEDS]), 4 * speed + 1);
        anyClose(&any);
    }
}

START_TEST(test_throws_none_of_a_row)
{
    push_all(_i % anyOwnWays, moduli[_i / anyOwnWays / SHAPES], ROW, 0, _i / anyOwnWays % SHAPES);
}
END_TEST

START_TEST(test_does_not_throw_one)
{
    static const double asides[OFFSETS] = {0, 0.001, 0.02};
    for (int k = 0; k < OFFSETS; k++) {
        push_all(_i % anyOwnWays, moduli[_i / anyOwnWays / SHAPES], 1, asides[k], _i / anyOwnWays % SHAPES);
    }
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("pushed rows", 60, &tests);
    tcase_add_loop_test(tests, test_throws_none_of_a_row, 0, anyOwnWays * SHAPES * MODULI);
    tcase_add_loop_test(tests, test_does_not_throw_one, 0, anyOwnWays * SHAPES * MODULI);
    return fixtureMain(suite);
}
