/* The program's own step: very large soft bodies, and very light ones under heavy ones. */
#include <math.h>

#include "scenes/any_scene.h"
#include "scenes/older_ode.h"

static AnyScene any;
static const double h = 1.0 / 60;

/* Leaning, 10 m long, and so soft that it sinks in by about its length. */
static dBodyID drop_capsule(double z)
{
    const dReal r = REAL(2.5), length = 5;
    dBodyID body = dBodyCreate(any.s.world);
    dMass mass;
    dMatrix3 turn;
    dMassSetCapsule(&mass, 1000, 3, r, length);
    dBodySetMass(body, &mass);
    dGeomSetBody(dCreateCapsule(any.s.space, r, length), body);
    dRFromAxisAndAngle(turn, 1, REAL(0.5), REAL(0.2), REAL(0.6));
    dBodySetRotation(body, turn);
    dBodySetPosition(body, 0, 0, (dReal)z);
    return body;
}

/* It is braked from the first touch to the end, and comes up again. */
START_TEST(test_large_and_soft)
{
    double up = 19, deepest = up;
    anyOpen(&any, _i, 1e5, 0.1);
    sceneFloor(&any.s);
    dBodyID body = drop_capsule(up);
    for (int i = 0; i < 300; i++) {
        anyStep(&any, h);
        double z = bodyAt(body, 2), fastest = sqrt(2 * 9.81 * (up - z)) + 9.81 * h;
        deepest = fmin(deepest, z);
        ck_assert_msg(bodySpeed(body) < fastest, "%g m/s at %g m", bodySpeed(body), z);
        ck_assert_msg(z > -5 || bodySpeed(body) < 0.95 * fastest, "not braked at %g m", z);
    }
    ck_assert_msg(bodyAt(body, 2) > deepest + 1, "at %g m, was at %g", bodyAt(body, 2), deepest);
    anyClose(&any);
}
END_TEST

static int complaints;

static void count(int number, const char *text, va_list list)
{
    (void)number, (void)text, (void)list;
    complaints++;
}

/*
 * 1 kg falls on a box of a millionth of that; friction is the library's or, in way (c), the program's.  In single
 * precision ODE's solver complains from a tenth on; before 0.15 it fails at a millionth.
 */
START_TEST(test_heavy_on_light)
{
    static const double moduli[] = {1e5, 1e7, 2e11};
    double least = sizeof(dReal) < 8 ? 1e-2 : newer_ode ? 1e-6 : 1e-5;
    int way = _i / 3 < anyWays ? _i / 3 : anyJoints;
    complaints = 0;
    dSetMessageHandler(count);
    anyOpen(&any, way, moduli[_i % 3], 0.1);
    any.own_friction = _i / 3 == anyWays;
    sceneFloor(&any.s);
    dBodyID light = dGeomGetBody(sceneBox(&any.s, 0.1, least, 0, 0, 0.05));
    dBodyID heavy = dGeomGetBody(sceneBox(&any.s, 0.1, 1, 0.0005, 0, 0.25));
    for (int i = 0; i < 180; i++) {
        anyStep(&any, h);
        double v = bodySpeed(light), w = (double)dCalcVectorLength3(dBodyGetAngularVel(light));
        double energy = 0.5 * least * (v * v + 0.1 * 0.1 / 6 * w * w);
        ck_assert_msg(energy < 9.81 * 0.1, "%g J in step %d", energy, i);
        ck_assert_msg(bodySpeed(heavy) < sqrt(2 * 9.81 * 0.2) + 9.81 * h, "%g m/s", bodySpeed(heavy));
    }
    anyClose(&any);
    dSetMessageHandler(NULL);
    ck_assert(complaints == 0 || sizeof(dReal) < 8);
}
END_TEST

/*
 * Friction as a constant force, in steps that follow the contacts: the four corners of a box that swings up and down
 * come to the limit at once.
 */
START_TEST(test_same_limits_at_once)
{
    double step = _i % 2 ? 1 / 2000.0 : 1 / 1000.0;
    anyOpen(&any, anyJoints, _i / 2 ? 1e6 : 1e5, 2);
    any.own_friction = 2;
    sceneFloor(&any.s);
    dBodyID body = dGeomGetBody(sceneBox(&any.s, 0.2, 1, 0, 0, 1.1));
    dSetMessageHandler(count);
    for (int i = 0; i * step < 12; i++) {
        complaints = i * step < 1 ? 0 : complaints; /* it has fallen */
        anyStep(&any, step);
    }
    dSetMessageHandler(NULL);
    ck_assert_int_eq(complaints, 0);
    ck_assert_double_lt(bodySpeed(body), byPrecision(1e-6, 1e-4));
    anyClose(&any);
}
END_TEST

/*
 * A box that turns so fast that its corners' speed would bring them to the floor within the step many times over: it is
 * too high to reach it, and flies on.
 */
START_TEST(test_spins_in_flight)
{
    const double side = 0.01, high = 0.5, spin = 1e4;
    anyOpen(&any, _i, 1e5, 1);
    sceneFloor(&any.s);
    dBodyID body = dGeomGetBody(sceneBox(&any.s, side, 1e-3, 0, 0, high));
    dBodySetMaxAngularSpeed(body, dInfinity);
    dBodySetAngularVel(body, (dReal)spin, (dReal)(0.3 * spin), 0);
    for (int i = 1; i <= 15; i++) {
        anyStep(&any, h);
        ck_assert_double_lt(fabs((double)dBodyGetLinearVel(body)[2] + 9.81 * h * i), 1e-4);
    }
    anyClose(&any);
}
END_TEST

/*
 * A rope of capsules over a peg, whose contacts come and go: their friction is bounded by loads that all but vanished,
 * and on such bounds ODE's own solver aborts.
 */
START_TEST(test_rope_over_peg)
{
    enum { LINKS = 24 };
    const double length = 0.12, radius = 0.025, top = 2.85;
    dBodyID body[LINKS];
    dMass mass;
    dMatrix3 turn;
    dRandSetSeed((unsigned long)_i + 1);
    anyOpenRough(&any, anyManaged, 2e11, 1, 0.5);
    dGeomID peg = dCreateCylinder(any.s.space, (dReal)0.3, 1);
    dRFromAxisAndAngle(turn, 1, 0, 0, (dReal)(M_PI / 2));
    dGeomSetRotation(peg, turn);
    dGeomSetPosition(peg, 0, 0, (dReal)2.5);
    dWorldSetDamping(any.s.world, (dReal)0.005, (dReal)0.005);
    dRFromAxisAndAngle(turn, 0, 1, 0, (dReal)(M_PI / 2));
    dMassSetCapsuleTotal(&mass, (dReal)0.15, 3, (dReal)radius, (dReal)(length - 0.06));
    for (int i = 0; i < LINKS; i++) {
        double x = (i - LINKS / 2 + 0.5) * length;
        body[i] = dBodyCreate(any.s.world);
        dBodySetMass(body[i], &mass);
        dGeomSetBody(dCreateCapsule(any.s.space, (dReal)radius, (dReal)(length - 0.06)), body[i]);
        dBodySetPosition(body[i], (dReal)x, (dReal)(0.004 * (double)dRandReal() - 0.002), (dReal)top);
        dBodySetRotation(body[i], turn);
        if (i > 0) {
            dJointID joint = dJointCreateBall(any.s.world, 0);
            dJointAttach(joint, body[i - 1], body[i]);
            dJointSetBallAnchor(joint, (dReal)(x - length / 2), 0, (dReal)top);
        }
    }
    anyRun(&any, 15, 0.01);
    ck_assert_double_lt(anyGreatestSpeed(body, LINKS), 30);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("extremes at any step", 60, &tests);
    tcase_add_loop_test(tests, test_large_and_soft, 0, anyWays);
    tcase_add_loop_test(tests, test_heavy_on_light, 0, 3 * (anyWays + 1));
    tcase_add_loop_test(tests, test_same_limits_at_once, 0, 4);
    tcase_add_loop_test(tests, test_spins_in_flight, 0, anyWays);
    tcase_add_loop_test(tests, test_rope_over_peg, 0, 4);
    return fixtureMain(suite);
}
