/* The program's own step: boxes that friction drags slide upright, unless it is enough to tip them. */
#include <math.h>

#include "scenes/any_scene.h"

enum { MODULI = 3, STEPS = 3, SIZES = 2, FRICTIONS = 3 };

static const double moduli[MODULI] = {1e7, 1e9, 2e11}, steps[STEPS] = {1.0 / 30, 1.0 / 60, 1.0 / 240};
static const double sizes[SIZES] = {0.04, 0.2}, frictions[FRICTIONS] = {0.6, 0.8, 0.9};
static AnyScene any;

/* A cube, water-heavy, that has come to rest. */
static dBodyID open_cube(int way, double modulus, double mu, double size, double h)
{
    anyOpenRough(&any, way, modulus, 1, mu);
    sceneFloor(&any.s);
    dBodyID body = dGeomGetBody(sceneBox(&any.s, size, 1000 * size * size * size, 0, 0, 0.5 * size));
    anyRun(&any, 0.5, h);
    return body;
}

/* Greatest tilt while it slides and after, rad. */
static double slide(dBodyID body, double speed, double across, double h)
{
    double tilt = 0;
    dBodySetLinearVel(body, (dReal)speed, (dReal)across, 0);
    for (double t = 0; t < 0.5; t += h) {
        anyRun(&any, h, h);
        tilt = fmax(tilt, acos(fmin((double)dBodyGetRotation(body)[10], 1)));
    }
    return tilt;
}

/* Friction takes mu g h off its speed in each step, as off a point's.  (Softer ones tilt by the law itself; small cubes
 * of steel by a tenth at 1/30 s, along no side of theirs.) */
START_TEST(test_slides_upright)
{
    int way = _i % 2 ? anyLoop : anyManaged, modulus = _i / 2 % MODULI, k = _i / 2 / MODULI % STEPS;
    double h = steps[k], size = sizes[_i / 2 / MODULI / STEPS % SIZES];
    double mu = frictions[_i / 2 / MODULI / STEPS / SIZES];
    dBodyID body = open_cube(way, moduli[modulus], mu, size, h);
    double tilt = slide(body, 0.8, 0.6, h), way_gone = hypot(bodyAt(body, 0), bodyAt(body, 1));
    int by_rounding = modulus == MODULI - 1 && k == 0 && size < 0.1;
    double taken = mu * 9.81 * h, count = floor(1 / taken), wanted = h * count * (1 - 0.5 * taken * (count + 1));
    ck_assert_double_lt(tilt, by_rounding ? 0.25 : 0.01);
    assertNear(way_gone, wanted, by_rounding ? 0.25 : 0.03, 0);
    anyClose(&any);
}
END_TEST

/* Wider than it is high by less than friction. */
START_TEST(test_tips)
{
    dBodyID body = open_cube(_i % 2 ? anyLoop : anyManaged, moduli[_i / 2], 1.3, 0.04, 1.0 / 60);
    ck_assert_double_gt(slide(body, 1, 0, 1.0 / 60), 0.5);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("dragged boxes", 60, &tests);
    tcase_add_loop_test(tests, test_slides_upright, 0, 2 * MODULI * STEPS * SIZES * FRICTIONS);
    tcase_add_loop_test(tests, test_tips, 0, 2 * MODULI);
    return fixtureMain(suite);
}
