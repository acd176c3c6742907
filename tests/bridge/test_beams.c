/* Beams, rails and posts without a body, narrower than the springs of what lies on them are apart. */
#include <math.h>

#include "scenes/any_scene.h"

static const double moduli[] = {1e6, 1e7, 2e11}, h = 1.0 / 60;
static AnyScene any;

static dBodyID box(double x, double y, double z, double mass, double up)
{
    dBodyID body = sceneBody(&any.s, 0.1, mass, 0, 0, up);
    dMass m;
    dMassSetBoxTotal(&m, (dReal)mass, (dReal)x, (dReal)y, (dReal)z);
    dBodySetMass(body, &m);
    dGeomSetBody(dCreateBox(any.s.space, (dReal)x, (dReal)y, (dReal)z), body);
    return body;
}

static void post(double x, double wide, double deep, double high, double lean)
{
    dMatrix3 turned;
    dGeomID geom = dCreateBox(any.s.space, (dReal)wide, (dReal)deep, (dReal)high);
    dRFromAxisAndAngle(turned, 0, 1, 0, (dReal)lean);
    dGeomSetRotation(geom, turned);
    dGeomSetPosition(geom, (dReal)x, 0, (dReal)(-0.5 * (high * cos(lean) + wide * sin(lean))));
}

/* A crate of 1 m and 100 kg on two rails, wherever they are under it. */
START_TEST(test_rails)
{
    static const double wide[] = {0.02, 0.05, 0.2}, at[] = {0.1, 0.25, 0.4};
    for (int i = 0; i < 9; i++) {
        anyOpen(&any, _i / 3, moduli[_i % 3], 1);
        post(-at[i / 3], wide[i % 3], 2, 0.4, 0);
        post(at[i / 3], wide[i % 3], 2, 0.4, 0);
        dBodyID crate = box(1, 1, 0.5, 100, 0.25 + 1e-4);
        anyRun(&any, 3, h);
        ck_assert_msg(bodyAt(crate, 2) > 0.225, "rails of %g m at %g: crate at %g", wide[i % 3], at[i / 3],
                      bodyAt(crate, 2));
        ck_assert_double_lt(bodySpeed(crate), 1e-3);
        anyClose(&any);
    }
}
END_TEST

/* A thin board put down on thinner posts, upright or leaning, so deep that it is beyond their middle or even its own.
 */
START_TEST(test_board)
{
    for (int deep = 1; deep < 8; deep++) {
        anyOpen(&any, _i / 3 % 2, moduli[_i % 3], 1);
        for (int i = -1; i <= 1; i++) {
            post(0.1 * i, 0.006, 0.12, 0.18, _i / 6 ? 0.35 : 0);
        }
        dBodyID board = box(0.36, 0.12, 0.006, 1, 0.003 - 1e-3 * deep);
        double fastest = 0;
        for (double t = 0; t < 3; t += h) {
            anyStep(&any, h);
            fastest = fmax(fastest, bodySpeed(board));
        }
        ck_assert_msg(bodyAt(board, 2) > 0 && fastest < 1, "%d mm deep: board at %g, %g m/s", deep, bodyAt(board, 2),
                      fastest);
        anyClose(&any);
    }
}
END_TEST

/* What is wide enough has springs as ever: the depth is the law's, on a slab as on a plane. */
START_TEST(test_slab)
{
    anyOpen(&any, _i, 1e7, 1);
    dGeomSetPosition(dCreateBox(any.s.space, 4, 4, (dReal)0.1), 0, 0, (dReal)-0.05);
    dBodyID cube = box(0.2, 0.2, 0.2, 8, 0.1);
    anyRun(&any, 4, h);
    assertNear(0.1 - bodyAt(cube, 2), anyBoxDepth(0.2, 8, 1e7), byPrecision(1e-6, 0.05), 0);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("beams", 60, &tests);
    tcase_add_loop_test(tests, test_rails, 0, 3 * anyOwnWays);
    tcase_add_loop_test(tests, test_board, 0, 12);
    tcase_add_loop_test(tests, test_slab, 0, anyOwnWays);
    return fixtureMain(suite);
}
