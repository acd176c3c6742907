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

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("extremes at any step", 60, &tests);
    tcase_add_loop_test(tests, test_large_and_soft, 0, anyWays);
    tcase_add_loop_test(tests, test_heavy_on_light, 0, 3 * (anyWays + 1));
    return fixtureMain(suite);
}
