/*
 * What meets so deep that springs would drive it on: boxes that a loop of the program's sees only once they are in each
 * other, and those that are born so.
 */
#include <math.h>

#include "scenes/any_scene.h"

static const double moduli[] = {1e6, 1e7, 1e9, 2e11}, h = 1.0 / 60;
static AnyScene any;

static dBodyID block(double x, double y, double at_x, double at_y, double at_z)
{
    dBodyID body = sceneBody(&any.s, 0.1, 0.1, at_x, at_y, at_z);
    dMass m;
    dMassSetBoxTotal(&m, (dReal)0.1, (dReal)x, (dReal)y, (dReal)0.03);
    dBodySetMass(body, &m);
    dGeomSetBody(dCreateBox(any.s.space, (dReal)x, (dReal)y, (dReal)0.03), body);
    return body;
}

/* A tower of eight layers, a tenth of a millimetre apart: the last falls at 1.3 m/s when it sees the one below. */
START_TEST(test_tower)
{
    enum { LAYERS = 8 };
    dBodyID all[3 * LAYERS];
    anyOpen(&any, _i / 4, moduli[_i % 4], 1);
    sceneFloor(&any.s);
    for (int i = 0; i < 3 * LAYERS; i++) {
        double at = (i % 3 - 1) * 0.0505, up = (i / 3 + 0.5) * 0.03 + (i / 3 + 1) * 1e-4;
        int across = i / 3 % 2;
        all[i] = block(across ? 0.05 : 0.15, across ? 0.15 : 0.05, across ? at : 0, across ? 0 : at, up);
    }
    anyRun(&any, 5, h);
    double deepest = 0;
    for (int i = 0; i < 3 * LAYERS; i++) {
        for (int k = 0; k < i; k++) { /* no two blocks are in the same place */
            double gap[3] = {fabs(bodyAt(all[i], 0) - bodyAt(all[k], 0)), fabs(bodyAt(all[i], 1) - bodyAt(all[k], 1)),
                             fabs(bodyAt(all[i], 2) - bodyAt(all[k], 2))};
            double near = fmax(gap[0], fmax(gap[1], gap[2]));
            deepest = fmax(deepest, 0.03 - near);
        }
    }
    ck_assert_msg(deepest < 0.015, "two blocks are %g m in each other", deepest);
    anyClose(&any);
}
END_TEST

/* A cube put down in a thin slab, nearer to the far side of it than to the one that it stands on. */
START_TEST(test_born_in_a_slab)
{
    for (int deep = 1; deep < 8; deep++) {
        anyOpen(&any, _i / 4, moduli[_i % 4], 1);
        dGeomSetPosition(dCreateBox(any.s.space, (dReal)0.36, (dReal)0.36, (dReal)0.006), 0, 0, (dReal)-0.003);
        dBodyID cube = dGeomGetBody(sceneBox(&any.s, 0.1, 1, 0, 0, 0.05 - 1e-3 * deep));
        double fastest = 0;
        for (double t = 0; t < 3; t += h) {
            anyStep(&any, h);
            fastest = fmax(fastest, bodySpeed(cube));
        }
        ck_assert_msg(bodyAt(cube, 2) > 0.049 && fastest < 1, "%d mm deep: cube at %g, %g m/s", deep, bodyAt(cube, 2),
                      fastest);
        ck_assert_double_lt(bodySpeed(cube), 1e-6);
        assertNear(0.05 - bodyAt(cube, 2), anyBoxDepth(0.1, 1, moduli[_i % 4]), byPrecision(1e-5, 0.5),
                   byPrecision(0, 1e-7));
        anyClose(&any);
    }
}
END_TEST

/*
 * A ball of 27 mm that goes 3 to 5 cm in a step, against a wall of 10 cm: a loop may see it only once its centre is
 * farther inside than it is above the wall's foot.
 */
START_TEST(test_fast_ball)
{
    static const double fast[] = {3, 4.7};
    for (int i = 0; i < 40; i++) {
        double v = fast[i % 2], step = 0.01, r = 0.0135;
        anyOpen(&any, _i / 4, moduli[_i % 4], 1);
        sceneFloor(&any.s);
        dGeomSetPosition(dCreateBox(any.s.space, (dReal)0.1, (dReal)0.8, (dReal)0.1), (dReal)0.55, 0, (dReal)0.05);
        dBodyID ball = dGeomGetBody(sceneBall(&any.s, r, 0.08, 0.25 + 0.05 * i / 40, 0, r));
        dBodySetLinearVel(ball, (dReal)v, 0, 0);
        dBodySetAngularVel(ball, 0, (dReal)(v / r), 0);
        for (double t = 0; t < 0.5; t += step) {
            anyStep(&any, step);
            ck_assert_msg(bodySpeed(ball) < 1.5 * v, "%g m/s", bodySpeed(ball));
        }
        ck_assert_msg(bodyAt(ball, 0) < 0.5, "it went through, to %g m", bodyAt(ball, 0));
        anyClose(&any);
    }
}
END_TEST

/* Two boards that overlap at their ends, and up to 4/5 of their thickness: each leaves by its own side. */
START_TEST(test_boards_overlap_at_their_ends)
{
    static const double long_way[] = {0.4, 0.6, 0.784, 0.9, 0.97}, up[] = {0.004, 0.008, 0.012, 0.016};
    for (int i = 0; i < 5 * 4 * 2; i++) {
        double dy = long_way[i % 5], dz = up[i / 5 % 4] * (i < 20 ? 1 : -1), last = fabs(dz);
        dBodyID board[2];
        anyOpen(&any, _i / 4, moduli[_i % 4], 1);
        dWorldSetGravity(any.s.world, 0, 0, 0);
        for (int k = 0; k < 2; k++) {
            dMass mass;
            board[k] = sceneBody(&any.s, 0.1, 1, 0, k * dy, k * dz);
            dMassSetBoxTotal(&mass, 1, REAL(0.5), 1, REAL(0.02));
            dBodySetMass(board[k], &mass);
            dGeomSetBody(dCreateBox(any.s.space, REAL(0.5), 1, REAL(0.02)), board[k]);
        }
        for (double t = 0; t < 0.3; t += h) {
            anyStep(&any, h);
            double apart = (bodyAt(board[1], 2) - bodyAt(board[0], 2)) * (dz < 0 ? -1 : 1);
            ck_assert_msg(apart > last - byPrecision(1e-9, 1e-6), "%g along, %g up: %g m after %g", dy, dz, apart,
                          last);
            last = apart;
            ck_assert(fabs(dz) < 0.012 || dcWorldGetNumBeds(any.s.dc) == 2); /* 2/5 deep at most is for springs */
        }
        ck_assert_double_gt(last, fabs(dz) + 1e-4);
        anyClose(&any);
    }
}
END_TEST

enum { BLOCKS, HELD_BLOCKS, BALLS };

/* Four in line, dropped so that each meets the one below as deep as a step goes; how deep the worst is in the end. */
static double drop_column(int what, int way, double from, double gap, double step, int says)
{
    const double side = 0.09;
    dBodyID body[4];
    double deepest = 0;
    anyOpen(&any, way, 1e7, 2);
    dGeomID floor = sceneFloor(&any.s);
    for (int k = 0; k < 4; k++) {
        double height = from + k * (side + gap);
        body[k] = dGeomGetBody(what == BALLS ? sceneBall(&any.s, 0.5 * side, 0.3, 0, 0, height)
                                             : sceneBox(&any.s, side, 0.3, 0, 0, height));
        if (what == HELD_BLOCKS) { /* ODE's solver carries what has a joint */
            dJointID joint = dJointCreateAMotor(any.s.world, 0);
            dJointAttach(joint, body[k], 0);
            dJointSetAMotorNumAxes(joint, 1);
            dJointSetAMotorAxis(joint, 0, 0, 0, 0, 1);
        }
    }
    for (double t = 0; t < 4; t += step) {
        if (says) { /* pairs are combined, and listed, anew */
            dcMaterial material = materialSmooth(1e7, 2);
            dcGeomSetMaterial(any.s.dc, floor, &material);
        }
        anyStep(&any, step);
    }
    for (int k = 0; k < 4; k++) {
        for (int other = 0; other < k; other++) {
            double square = 0;
            for (int i = 0; i < 3; i++) {
                double d = bodyAt(body[k], i) - bodyAt(body[other], i);
                square += d * d;
            }
            deepest = fmax(deepest, side - sqrt(square)); /* or not at all, aside */
        }
    }
    anyClose(&any);
    return deepest;
}

/* None comes to rest in another one. */
START_TEST(test_column)
{
    static const struct {
        int what, way;
        double step;
        int allowed, says;
    } all[] = {{BLOCKS, anyLoop, 1.0 / 30, 0, 0},      {BLOCKS, anyLoop, 1.0 / 60, 0, 0},
               {BLOCKS, anyLoop, 1.0 / 60, 0, 1},      {BLOCKS, anyManaged, 1.0 / 30, 0, 0},
               {HELD_BLOCKS, anyLoop, 1.0 / 30, 0, 0}, {HELD_BLOCKS, anyManaged, 1.0 / 30, 0, 0},
               {BALLS, anyLoop, 1.0 / 30, 0, 0},       {BALLS, anyJoints, 1.0 / 60, 2, 0},
               {BLOCKS, anyJoints, 1.0 / 60, 1, 0},    {HELD_BLOCKS, anyJoints, 1.0 / 30, 1, 0}};
    int bad = 0;
    for (int i = 0; i < 27; i++) {
        double from = 0.3 + 0.1 * (i % 9), gap = i / 9 == 0 ? 0.005 : 0.02 + 0.03 * (i / 9 - 1);
        bad += drop_column(all[_i].what, all[_i].way, from, gap, all[_i].step, all[_i].says) > 0.01;
    }
    ck_assert_int_le(bad, all[_i].allowed);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("deep_meeting", 60, &tests);
    tcase_add_loop_test(tests, test_tower, 0, 4 * anyOwnWays);
    tcase_add_loop_test(tests, test_born_in_a_slab, 0, 4 * anyOwnWays);
    tcase_add_loop_test(tests, test_fast_ball, 0, 4 * anyOwnWays);
    tcase_add_loop_test(tests, test_boards_overlap_at_their_ends, 0, 4 * anyOwnWays);
    tcase_add_loop_test(tests, test_column, 0, 10);
    return fixtureMain(suite);
}
