/* The program's own step: sheets, boards and rods, which one step takes through their own thickness. */
#include <math.h>

#include "scenes/any_scene.h"

enum { SHAPES = 3, MODULI = 3, SEEDS = 4 };

static AnyScene any;
static const double h = 1.0 / 60;

static dBodyID make_box(const double *size, double mass)
{
    dBodyID body = dBodyCreate(any.s.world);
    dMass its;
    dMassSetBoxTotal(&its, (dReal)mass, (dReal)size[0], (dReal)size[1], (dReal)size[2]);
    dBodySetMass(body, &its);
    dGeomSetBody(dCreateBox(any.s.space, (dReal)size[0], (dReal)size[1], (dReal)size[2]), body);
    return body;
}

static double draw(void)
{
    return 2 * (double)dRandReal() - 1;
}

/* Somehow turned and spinning, a foot above the floor. */
static void put(dBodyID body)
{
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, (dReal)draw(), (dReal)draw(), (dReal)draw(), (dReal)(3 * draw()));
    dBodySetRotation(body, turn);
    dBodySetPosition(body, 0, 0, REAL(0.3));
    dBodySetAngularVel(body, (dReal)(3 * draw()), (dReal)(3 * draw()), (dReal)(3 * draw()));
}

static double lowest(dBodyID body, const double *size)
{
    const dReal *r = dBodyGetRotation(body) + 8;
    double out = 0;
    for (int k = 0; k < 3; k++) {
        out += 0.5 * size[k] * fabs((double)r[k]);
    }
    return bodyAt(body, 2) - out;
}

/*
 * What fell into the floor by several times its thickness comes out of it and lies, as it does with ODE's contacts.  In
 * way (c) it sank, where what undoes the overlap is slower than what gravity brings in a step.
 */
START_TEST(test_thin_things_lie)
{
    static const double size[SHAPES][3] = {{0.18, 0.12, 0.006}, {1, 1, 0.02}, {2, 0.02, 0.02}};
    static const double moduli[MODULI] = {1e5, 1e7, 1e9};
    int way = _i % anyWays, shape = _i / anyWays % SHAPES, modulus = _i / anyWays / SHAPES % MODULI;
    const double *s = size[shape];
    dRandSetSeed((unsigned long)_i);
    anyOpen(&any, way, moduli[modulus], 1);
    sceneFloor(&any.s);
    dBodyID body = make_box(s, 800 * s[0] * s[1] * s[2]);
    put(body);
    anyRun(&any, 5, h);
    ck_assert_double_gt(lowest(body, s), -1e-3);
    ck_assert_double_lt(anyGreatestSpeed(&body, 1), 1e-2);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("any_step_thin", 120, &tests);
    tcase_add_loop_test(tests, test_thin_things_lie, 0, anyWays * SHAPES * MODULI * SEEDS);
    return fixtureMain(suite);
}
