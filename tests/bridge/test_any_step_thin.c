/* The program's own step: sheets, boards and rods, which one step takes through their own thickness. */
#include <math.h>

#include "scenes/any_scene.h"
#include "scenes/shape_scene.h"

enum { SHAPES = 4, MODULI = 3, SEEDS = 4 };

static AnyScene any;
static const double h = 1.0 / 60;

/* Somehow turned, a foot above the floor. */
static dBodyID put(const double *size)
{
    dGeomID geom = dCreateBox(any.s.space, (dReal)size[0], (dReal)size[1], (dReal)size[2]);
    dBodyID body = dBodyCreate(any.s.world);
    dMass mass;
    dMassSetBox(&mass, 800, (dReal)size[0], (dReal)size[1], (dReal)size[2]);
    dBodySetMass(body, &mass);
    dGeomSetBody(geom, body);
    shapePlace(geom, 0);
    shapeMove(geom, 0, 0, 0.3);
    return body;
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
 * What fell into the floor by several times its thickness comes out of it and lies.  In way (c) it sinks where what
 * undoes the overlap is slower than what gravity brings in a step, and stays where it is if its own weight is
 * forgotten.
 */
START_TEST(test_thin_things_lie)
{
    static const double size[SHAPES][3] = {{0.18, 0.12, 0.006}, {1, 1, 0.02}, {2, 0.02, 0.02}, {0.05, 0.05, 0.002}};
    static const double moduli[MODULI] = {1e5, 1e7, 1e9};
    int way = _i % anyWays, shape = _i / anyWays % SHAPES, modulus = _i / anyWays / SHAPES % MODULI;
    const double *s = size[shape];
    dRandSetSeed((unsigned long)_i);
    anyOpen(&any, way, moduli[modulus], 1);
    sceneFloor(&any.s);
    dBodyID body = put(s);
    anyRun(&any, 5, h);
    ck_assert_double_gt(lowest(body, s), -1e-3);
    ck_assert_double_lt(bodySpeed(body), 1e-2);
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
