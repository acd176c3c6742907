/*
 * What an impact stopped is thrown back wherever it lies in the step after: a cylinder along its side, whose springs
 * are those of another line by then; bodies in any pose on a mesh, which turn meanwhile.  Without dissipation and
 * friction.
 */
#include <math.h>

#include "scenes/any_scene.h"
#include "scenes/shape_scene.h"

enum { SEEDS = 30, STEPS = 3, MODULI = 2 };
static AnyScene any;

/* Upright, thrown down at 3 m/s in empty space. */
static dBodyID thrown(int way, double modulus, int cylinder, double height)
{
    static const double at[3] = {0.1, 0.07, 0.3};
    anyOpenRough(&any, way, modulus, 0, 0);
    dWorldSetGravity(any.s.world, 0, 0, 0);
    dBodyID body = shapeUpright(&any.s, cylinder, 0.24, height, 8, at);
    dBodySetLinearVel(body, 0, 0, -3);
    return body;
}

/* The part of its energy that it has after 0.4 s. */
static double kept(dBodyID body, double h)
{
    double before = bodyKinetic(body);
    anyRun(&any, 0.4, h);
    ck_assert_double_lt(bodyKinetic(body), 1.01 * before);
    return bodyKinetic(body) / before;
}

START_TEST(test_lying_cylinder)
{
    static const double steps[STEPS] = {1.0 / 60, 1.0 / 100, 1.0 / 240}, moduli[MODULI] = {1e7, 2e11};
    dMatrix3 lies;
    dRFromAxisAndAngle(lies, 1, 0.3, 0, (dReal)(M_PI / 2));
    dBodyID body = thrown(_i % anyOwnWays, moduli[_i / anyOwnWays / STEPS], 1, 0.3);
    dGeomSetPosition(dCreateBox(any.s.space, 3, 3, 1), 0, 0, REAL(-0.5));
    dBodySetRotation(body, lies);
    ck_assert_double_gt(kept(body, steps[_i / anyOwnWays % STEPS]), 0.9);
    anyClose(&any);
}
END_TEST

/* Some that turn by half a radian in a step hit with more than is stopped at once. */
START_TEST(test_any_pose_on_a_mesh)
{
    double sum = 0;
    dRandSetSeed(4);
    for (int i = 0; i < SEEDS; i++) {
        dBodyID body = thrown(_i % anyOwnWays, 1e7, _i / anyOwnWays, 0.21);
        shapePlace(dBodyGetFirstGeom(body), 0);
        dBodySetPosition(body, REAL(0.1), REAL(0.07), REAL(0.3));
        shapeSheet(&any.s, 8, 0.25, -1, -1, NULL, 0);
        sum += kept(body, 1.0 / 60) / SEEDS;
        anyClose(&any);
    }
    ck_assert_double_gt(sum, 0.77);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("rebounds of what turns", 60, &tests);
    tcase_add_loop_test(tests, test_lying_cylinder, 0, anyOwnWays * STEPS * MODULI);
    tcase_add_loop_test(tests, test_any_pose_on_a_mesh, 0, 2 * anyOwnWays);
    return fixtureMain(suite);
}
