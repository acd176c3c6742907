/*
 * Checks that other engines hold their smooth contact to, at the program's own step and resolved: Chrono's unit tests
 * of sliding (after Xiang 2009), rolling (Ai 2011), spinning and stacking (Asmar 2002), DEM04 of MFIX (a ball that
 * slips until it rolls), the cube on a wall of Genesis#2872, the joint at its limit of Gazebo#2209.  The pinched
 * capsule of mujoco#3328 is in test_holding_rest.c.
 */
#include <math.h>

#include "scenes/smooth_check.h"

static const double gravity = 9.81;
static AnyScene any;
static double h;

/* ---- Chrono ---- */

/*
 * A cube of 0.5 m and 1 kg, pushed at 5 m/s, stops after v^2/(2 mu g), to half a percent.  At the program's step ODE's
 * velocity is half a step older than its place, so the way is v h/2 shorter: 1.6 percent at 1/60 s.
 */
START_TEST(test_cube_slides)
{
    h = checkOpen(&any, _i, 2e5, 0.5, 0, 0);
    sceneFloor(&any.s);
    dBodyID cube = dGeomGetBody(sceneBox(&any.s, 0.5, 1, 0, 0, 0.25));
    anyRun(&any, 2, h);
    double before = bodyAt(cube, 0), way = 25 / (2 * 0.5 * gravity), older = _i == checkResolved ? 0 : 5 * h / 2;
    dBodySetLinearVel(cube, 5, 0, 0);
    anyRun(&any, 2, h);
    ck_assert_double_lt(bodySpeed(cube), 1e-4);
    assertNear(bodyAt(cube, 0) - before, way - older, 0.001, 0);
    if (_i != checkAuto) {
        assertNear(bodyAt(cube, 0) - before, way, 0.005, 0);
    }
    anyClose(&any);
}
END_TEST

/* A ball of 0.5 m and 1 kg at rest on the floor. */
static dBodyID rested_ball(void)
{
    sceneFloor(&any.s);
    dBodyID ball = dGeomGetBody(sceneBall(&any.s, 0.5, 1, 0, 0, 0.5));
    anyRun(&any, 3, h);
    ck_assert_double_lt(bodySpeed(ball), 1e-4);
    return ball;
}

static double spin_of(dBodyID ball)
{
    const dReal *w = dBodyGetAngularVel(ball);
    return sqrt((double)dCalcVectorDot3(w, w));
}

/*
 * Pushed at 1 m/s without spin, rolling friction of 0.2 radii: it stands after 0.51 s by the law, and then rocks on the
 * spring of rolling friction, after 1 s by less than Chrono's 1e-3 rad/s, but by 1.7e-3 at 1/60 s.  The modulus is 100
 * times theirs: with 2e5 Pa it rocks at 1 s by 0.0016 rad/s resolved, and 0.017 at 1/60 s.
 */
START_TEST(test_ball_rolls_to_rest)
{
    h = checkOpen(&any, _i, 2e7, 0.3, 0.2, 0);
    dBodyID ball = rested_ball();
    dBodySetLinearVel(ball, 1, 0, 0);
    /* It slips at first: u = 1 - mu g t, r w = 2.5 (mu - 0.2) g t; then both lose 5/7 of 0.2 g. */
    double slips = 1 / (gravity * (0.3 + 2.5 * (0.3 - 0.2)));
    double rolls = (1 - 0.3 * gravity * slips) / (5.0 / 7 * 0.2 * gravity);
    ck_assert_double_lt(slips + rolls, 1);
    anyRun(&any, slips + rolls - 0.05, h);
    assertWithin(bodyGoes(ball, 0), 0.05 * 5 / 7 * 0.2 * gravity, 5.0 / 7 * 0.2 * gravity * 2 * h);
    anyRun(&any, 1 - (slips + rolls - 0.05), h);
    ck_assert_double_lt(spin_of(ball), _i == checkAuto ? 2e-3 : 1e-3);
    anyRun(&any, 1, h);
    ck_assert_double_lt(spin_of(ball), 1e-5);
    anyClose(&any);
}
END_TEST

/* Spinning about the normal at 1 rad/s, spinning friction of 0.2 radii: within 4 s; by the law in 0.1 s. */
START_TEST(test_ball_spins_to_rest)
{
    h = checkOpen(&any, _i, 2e7, 0.3, 0, 0.2);
    dBodyID ball = rested_ball();
    dBodySetAngularVel(ball, 0, 0, 1);
    anyStep(&any, h);
    assertNear((double)dBodyGetAngularVel(ball)[2], 1 - 0.2 * gravity * h / (0.4 * 0.5), 0.001, 0);
    anyRun(&any, 1, h);
    ck_assert_double_lt(spin_of(ball), 1e-6);
    anyClose(&any);
}
END_TEST

/* Five balls of 1 m and 1 kg fall on top of each other from 4 m: after 10 s they stand, within 1e-6. */
START_TEST(test_five_balls_stand)
{
    dBodyID ball[5];
    double energy = 0;
    h = checkOpen(&any, _i ? checkResolved : checkAuto, 2e5, 0.3, 0, 0);
    sceneFloor(&any.s);
    for (int i = 0; i < 5; i++) {
        ball[i] = dGeomGetBody(sceneBall(&any.s, 1, 1, 0, 0, 5 + 2.5 * i));
    }
    anyRun(&any, 10, h);
    for (int i = 0; i < 5; i++) {
        assertWithin(bodyAt(ball[i], 0), 0, 1e-6);
        assertWithin(bodyAt(ball[i], 1), 0, 1e-6);
        assertWithin((double)dBodyGetQuaternion(ball[i])[0], 1, 1e-6);
        assertNear(bodyAt(ball[i], 2), 1 + 2 * i, 0.02, 0);
        energy += 0.5 * pow(bodySpeed(ball[i]), 2) / 5;
    }
    ck_assert_double_lt(energy, asPrecise(1e-9));
    anyClose(&any);
}
END_TEST

/* ---- MFIX ---- */

/* DEM04: slip ends at 2 u0/(7 mu g), and the ball rolls on at 5/7 u0. */
START_TEST(test_slip_ends)
{
    const double u0 = 2, mu = 0.2, ends = 2 * u0 / (7 * mu * gravity);
    h = checkOpen(&any, _i, 2e7, mu, 0, 0);
    dBodyID ball = rested_ball();
    double older = _i == checkResolved ? 0 : h / 2, t = 0, slip;
    dBodySetLinearVel(ball, (dReal)u0, 0, 0);
    do {
        anyStep(&any, h);
        t += h;
        slip = bodyGoes(ball, 0) - 0.5 * (double)dBodyGetAngularVel(ball)[1];
        if (t < ends - h) {
            assertNear(bodyGoes(ball, 0), u0 - mu * gravity * t, 0.001, 0);
            assertNear(0.5 * (double)dBodyGetAngularVel(ball)[1], 2.5 * mu * gravity * t, 0.001, 0.001);
        }
    } while (slip > 0.01 * u0 && t < 2 * ends);
    assertWithin(t - older, ends, h);
    anyRun(&any, 1, h);
    assertNear(bodyGoes(ball, 0), 5 * u0 / 7, 0.001, 0);
    assertNear(0.5 * (double)dBodyGetAngularVel(ball)[1], bodyGoes(ball, 0), 0.001, 0);
    anyClose(&any);
}
END_TEST

/* ---- held ---- */

/* A cube of 1 kg pressed to a wall by 20 N, mu = 1: others creep by 4.5 mm/s at 10 ms. */
START_TEST(test_cube_on_a_wall)
{
    h = checkOpen(&any, _i, 1e7, 1, 0, 0);
    dCreatePlane(any.s.space, 1, 0, 0, 0);
    dBodyID cube = dGeomGetBody(sceneBox(&any.s, 0.1, 1, 0.05, 0, 0));
    double before = 0;
    for (double t = 0; t < 5; t += h) {
        before = t < 2 ? bodyAt(cube, 2) : before;
        dBodyAddForce(cube, -20, 0, 0);
        anyStep(&any, h);
    }
    assertWithin((bodyAt(cube, 2) - before) / 3, 0, 1e-6);
    ck_assert_double_gt(bodyAt(cube, 2), -1e-3);
    anyClose(&any);
}
END_TEST

/* An arm of 10 kg, its centre 1.5 m away, lies on its limit: 147.15 N m, step for step, by QuickStep at 1 ms. */
START_TEST(test_joint_at_its_limit)
{
    h = checkOpen(&any, checkAuto, 1e7, 1, 0, 0);
    dBodyID arm = sceneBody(&any.s, 0.5, 10, 1.5, 0, 0);
    dJointID hinge = dJointCreateHinge(any.s.world, 0);
    dJointAttach(hinge, arm, 0);
    dJointSetHingeAnchor(hinge, 0, 0, 0);
    dJointSetHingeAxis(hinge, 0, 1, 0);
    dcJointStopDef def = dcJointStopDefault();
    def.stiffness = 1e6;
    def.dissipation = 1;
    def.lower = def.upper = 0;
    dcForceID stop = dcJointStopCreate(any.s.dc, hinge, dcHingeAngle, &def);
    ck_assert_ptr_nonnull(stop);
    any.quick = 1;
    anyRun(&any, 4, 1e-3);
    for (int i = 0; i < 1000; i++) {
        anyStep(&any, 1e-3);
        assertNear(fabs((double)dcJointForceGetForce(stop)), 10 * gravity * 1.5, byPrecision(0.001, 0.003), 0);
    }
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("checks of smooth contact", 60, &tests);
    tcase_add_loop_test(tests, test_cube_slides, 0, checkKinds);
    tcase_add_loop_test(tests, test_ball_rolls_to_rest, 0, checkKinds);
    tcase_add_loop_test(tests, test_ball_spins_to_rest, 0, checkKinds);
    tcase_add_loop_test(tests, test_five_balls_stand, 0, 2);
    tcase_add_loop_test(tests, test_slip_ends, 0, checkKinds);
    tcase_add_loop_test(tests, test_cube_on_a_wall, 0, checkKinds);
    tcase_add_test(tests, test_joint_at_its_limit);
    return fixtureMain(suite);
}
