/* The program's own step: what stands on few of its springs, in a valley of two slopes, comes to rest and sleeps. */
#include <math.h>

#include "scenes/any_scene.h"
#include "scenes/shape_scene.h"

enum { MODULI = 4, SLOPES = 2, TURNS = 4, PLACES = 4, SHAPES = 2 };

static const double moduli[MODULI] = {1e7, 1e8, 1e9, 2e11}, slopes[SLOPES] = {0.02, 0.1};
static const double turns[TURNS] = {0, 0.3, 0.5, 0.7853}, places[PLACES] = {0, 0.03, 0.05, 0.1};
static const double side = 0.4, h = 1.0 / 60;
static AnyScene any;

/* Two slopes that meet in the line x = 0, of a quarter of the world each. */
static void valley(double slope)
{
    double z = 2 * tan(slope), vertex[18] = {-2, -2, z, 0, -2, 0, 2, -2, z, -2, 2, z, 0, 2, 0, 2, 2, z};
    static const int triangle[12] = {0, 1, 3, 1, 4, 3, 1, 2, 4, 2, 5, 4};
    shapeTriMesh(&any.s, vertex, 6, triangle, 4);
}

/* A body that is dropped by a few centimetres, box or cylinder, standing. */
static dBodyID put(int shape, double x, double slope, double turn)
{
    const double at[3] = {x, 0, 0.375 * side + 0.02 + (x + side) * tan(slope)};
    dBodyID body = shapeUpright(&any.s, shape, side, 0.75 * side, 48, at);
    dMatrix3 r;
    dRFromAxisAndAngle(r, 0, 0, 1, (dReal)turn);
    dBodySetRotation(body, r);
    return body;
}

START_TEST(test_rests)
{
    int way = _i % anyOwnWays, k = _i / anyOwnWays, shape = k % SHAPES, modulus = k / SHAPES % MODULI;
    double slope = slopes[k / SHAPES / MODULI], fastest = 0;
    anyOpen(&any, way, moduli[modulus], 1);
    dWorldSetAutoDisableFlag(any.s.world, 1);
    valley(slope);
    dBodyID body[TURNS * PLACES];
    for (int i = 0; i < TURNS * PLACES; i++) {
        body[i] = put(shape, places[i / TURNS], slope, turns[i % TURNS]);
        dGeomSetCategoryBits(dBodyGetFirstGeom(body[i]), 2); /* of each other they know nothing */
        dGeomSetCollideBits(dBodyGetFirstGeom(body[i]), 1);
    }
    anyRun(&any, 8, h);
    for (double t = 0; t < 1; t += h) {
        anyStep(&any, h);
        fastest = fmax(fastest, anyGreatestSpeed(body, TURNS * PLACES));
    }
    ck_assert_double_lt(fastest, 1e-3);
    ck_assert_int_eq(anyAwake(body, TURNS * PLACES), 0);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("what stands on few springs", 60, &tests);
    tcase_add_loop_test(tests, test_rests, 0, anyOwnWays * SHAPES * MODULI * SLOPES);
    return fixtureMain(suite);
}
