/* Light bodies that joints hold, and that bear many times their weight: feet under a robot, a table under a load. */
#include <math.h>

#include "scenes/any_scene.h"

static const double steps[] = {1.0 / 30, 1.0 / 60, 1.0 / 240}, moduli[] = {1e6, 1e7, 1e9};
static AnyScene any;

/* Loops run over ways, steps, moduli. */
enum { ALL = anyWays * 3 * 3 };

static double open(int i)
{
    anyOpen(&any, i / 9, moduli[i % 3], 1);
    return steps[i / 3 % 3];
}

static dJointID hold(dBodyID one, dBodyID two)
{
    dJointID joint = dJointCreateFixed(any.s.world, 0);
    dJointAttach(joint, one, two);
    dJointSetFixed(joint);
    return joint;
}

/* A torso on four balls of half a hundredth of its mass, put down a tenth of a millimetre deep, a centimetre, or from a
 * height. */
START_TEST(test_feet)
{
    static const double up[] = {-1e-4, -1e-2, 0.05};
    for (int put = 0; put < 3; put++) {
        const double r = 0.05, weight = 100;
        double h = open(_i);
        sceneFloor(&any.s);
        dBodyID torso = sceneBody(&any.s, 0.3, weight, 0, 0, 0.6), foot[4];
        for (int i = 0; i < 4; i++) {
            foot[i] = dGeomGetBody(sceneBall(&any.s, r, 0.5, i & 1 ? 0.3 : -0.3, i & 2 ? 0.3 : -0.3, r + up[put]));
            hold(foot[i], torso);
        }
        anyRun(&any, 6, h);
        double law = anyBallDepth(r, 0.25 * weight + 0.5, moduli[_i % 3]);
        for (int i = 0; i < 4; i++) {
            assertNear(r - bodyAt(foot[i], 2), law, byPrecision(1e-3, 0.2), byPrecision(1e-6, 1e-4));
        }
        ck_assert_double_lt(bodySpeed(torso), byPrecision(1e-4, 1e-2));
        anyClose(&any);
    }
}
END_TEST

/* A ball of 50 kg on a box of 1 kg that is held: as deep as on one that has no body. */
START_TEST(test_table)
{
    double depth[2];
    for (int held = 0; held < 2; held++) {
        double h = open(_i);
        dGeomID table = dCreateBox(any.s.space, 1, 1, (dReal)0.2);
        dGeomSetPosition(table, 0, 0, (dReal)-0.1);
        if (held) {
            dBodyID body = sceneBody(&any.s, 0.1, 1, 0, 0, -0.1);
            dGeomSetBody(table, body);
            hold(body, 0);
        }
        dBodyID ball = dGeomGetBody(sceneBall(&any.s, 0.2, 50, 0, 0, 0.2 - 1e-6));
        anyRun(&any, 6, h);
        depth[held] = 0.2 - bodyAt(ball, 2);
        ck_assert_double_lt(bodySpeed(ball), byPrecision(1e-4, 1e-2));
        anyClose(&any);
    }
    assertNear(depth[1], depth[0], byPrecision(1e-3, 0.2), byPrecision(1e-6, 1e-4));
}
END_TEST

/* A crate of 100 kg falls by 5 cm on a box of 1 kg: stopped together they have a load that is gone in the next step,
 * and is not what the floor gives way by. */
START_TEST(test_crate_falls_on_a_box)
{
    const double fall = 0.05, step = _i / anyWays ? 1.0 / 240 : 1.0 / 60;
    anyOpen(&any, _i % anyWays, 1e7, 2);
    sceneFloor(&any.s);
    dBodyID box = dGeomGetBody(sceneBox(&any.s, 0.1, 1, 0, 0, 0.05)),
            crate = dGeomGetBody(sceneBox(&any.s, 1, 100, 0, 0, 0.6 + fall));
    double fastest = 0;
    for (double t = 0; t < 4; t += step) {
        anyStep(&any, step);
        fastest = fmax(fastest, bodySpeed(box));
    }
    ck_assert_double_lt(fastest, 1.1 * sqrt(2 * 9.81 * fall));
    double depth = anyBoxDepth(0.1, 101, 1e7);
    assertNear(0.05 - bodyAt(box, 2), depth, 0.02, 0);
    ck_assert_double_lt(fabs(bodyAt(crate, 2) - 0.6), 5 * depth);
    ck_assert_double_lt(bodySpeed(crate), 1e-3);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("bears_more", 60, &tests);
    tcase_add_loop_test(tests, test_feet, 0, ALL);
    tcase_add_loop_test(tests, test_table, 0, ALL);
    tcase_add_loop_test(tests, test_crate_falls_on_a_box, 0, 2 * anyWays);
    return fixtureMain(suite);
}
