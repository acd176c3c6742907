/*
 * Floors of boxes that lie level: what slides, rolls or is pushed over their joint goes on as on one slab.  And kerbs,
 * which a wheel climbs about their edge.
 */
#include <math.h>

#include "scenes/any_scene.h"

static const double moduli[] = {1e6, 1e7, 2e11}, steps[] = {1.0 / 50, 1.0 / 240};
static AnyScene any;

/* Loops run over ways, moduli, steps. */
enum { ALL = anyOwnWays * 3 * 2 };

static double open(int i)
{
    anyOpen(&any, i / 6, moduli[i % 3], 2);
    dcMaterial m;
    dcWorldGetDefaultMaterial(any.s.dc, &m);
    m.static_friction = m.dynamic_friction = 0.1;
    ck_assert_int_eq(dcWorldSetDefaultMaterial(any.s.dc, &m), dcOk);
    return steps[i / 3 % 2];
}

static void slabs(int joint)
{
    for (int side = -1; side <= joint; side += 2) {
        dGeomID slab = dCreateBox(any.s.space, joint > 0 ? 2 : 8, 4, (dReal)0.2);
        dGeomSetPosition(slab, joint > 0 ? side : 0, 0, (dReal)-0.1);
    }
}

static dBodyID crate(double x)
{
    dBodyID body = sceneBody(&any.s, 0.2, 2, x, 0, 0.15);
    dGeomSetBody(dCreateBox(any.s.space, (dReal)0.4, (dReal)0.4, (dReal)0.3), body);
    return body;
}

/* A wheel with its axis along y, or a ball. */
static dBodyID wheel(int round, double r, double x, double v)
{
    dMatrix3 turned;
    dMass mass;
    dBodyID body = sceneBody(&any.s, r, 15, x, 0, r);
    dRFromAxisAndAngle(turned, 1, 0, 0, (dReal)(M_PI / 2));
    dBodySetRotation(body, turned);
    dGeomSetBody(round ? dCreateSphere(any.s.space, (dReal)r) : dCreateCylinder(any.s.space, (dReal)r, (dReal)0.2),
                 body);
    dMassSetSphereTotal(&mass, 15, (dReal)r);
    dBodySetMass(body, &mass);
    anyRun(&any, 0.3, 1.0 / 60);
    dBodySetLinearVel(body, (dReal)v, 0, 0);
    dBodySetAngularVel(body, 0, (dReal)(v / r), 0);
    return body;
}

/* How far a crate that is let go at 3 m/s slides in half a second; `rise`: how much higher it was than in the end. */
static double slide(int i, int joint, double *rise)
{
    double h = open(i), most = -1;
    slabs(joint);
    dBodyID box = crate(-0.6);
    anyRun(&any, 0.3, h);
    dBodySetLinearVel(box, 3, 0, 0);
    for (double t = 0; t < 0.5; t += h) {
        anyStep(&any, h);
        most = fmax(most, bodyAt(box, 2));
    }
    double x = bodyAt(box, 0);
    *rise = most - bodyAt(box, 2);
    anyClose(&any);
    return x + 0.6;
}

START_TEST(test_slides_on)
{
    double rise, one = slide(_i, -1, &rise), two = slide(_i, 1, &rise);
    assertNear(two, one, 0.01, 0);
    ck_assert_msg(rise < 1e-3, "it hops by %g m", rise);
}
END_TEST

/* By a geom that the program moves, at half a metre a second. */
START_TEST(test_is_pushed)
{
    double h = open(_i), fastest = 0, highest = 0;
    slabs(1);
    dBodyID box = crate(-1);
    dGeomID pusher = dCreateBox(any.s.space, (dReal)0.1, 1, (dReal)0.2);
    double x = -1.26;
    for (double t = 0; t < 4; t += h) {
        x += t > 0.5 ? 0.5 * h : 0;
        dGeomSetPosition(pusher, (dReal)x, 0, (dReal)0.15);
        anyStep(&any, h);
        fastest = t > 1 ? fmax(fastest, bodySpeed(box)) : 0;
        highest = fmax(highest, bodyAt(box, 2));
    }
    ck_assert_msg(bodyAt(box, 0) > 0.5, "at %g m", bodyAt(box, 0));
    ck_assert_msg(fastest < byPrecision(0.8, 2.5), "%g m/s", fastest);
    ck_assert_msg(highest < byPrecision(0.152, 0.155), "%g m high", highest);
    anyClose(&any);
}
END_TEST

/* Wheels lose a hundredth of their speed at most; balls, which sink in deeper, a twentieth, or an eighth at 1e6 Pa. */
START_TEST(test_rolls_on)
{
    for (int ball = 0; ball < 2; ball++) {
        double h = open(_i), least = !ball ? 2.97 : _i % 3 ? 2.85 : 2.6;
        slabs(1);
        dBodyID body = wheel(ball, ball ? 0.1 : 0.3, -0.75, 3);
        anyRun(&any, 0.5, h);
        ck_assert_msg(bodyAt(body, 0) > 0.4 && bodyGoes(body, 0) > least, "%s at %g m: %g m/s", ball ? "ball" : "wheel",
                      bodyAt(body, 0), bodyGoes(body, 0));
        anyClose(&any);
    }
}
END_TEST

/* At 4 m/s against a kerb of a third of its radius: about its edge it would go on at 3.1 m/s (rigid contact: 2.4). */
START_TEST(test_climbs_a_kerb)
{
    for (int ball = 0; ball < 2; ball++) {
        double h = open(_i);
        sceneFloor(&any.s);
        dGeomID kerb = dCreateBox(any.s.space, 8, 4, (dReal)0.2);
        dGeomSetPosition(kerb, 4, 0, 0);
        dBodyID body = wheel(ball, 0.3, -2, 4);
        anyRun(&any, 0.9, h);
        ck_assert_msg(
            bodyAt(body, 0) > 0.2 && bodyAt(body, 2) > 0.35 && bodyGoes(body, 0) > 1.8 && bodyGoes(body, 0) < 3.5,
            "%s at %g, %g m: %g m/s", ball ? "ball" : "wheel", bodyAt(body, 0), bodyAt(body, 2), bodyGoes(body, 0));
        anyClose(&any);
    }
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("level_floor", 60, &tests);
    tcase_add_loop_test(tests, test_slides_on, 0, ALL);
    tcase_add_loop_test(tests, test_is_pushed, 0, ALL);
    tcase_add_loop_test(tests, test_rolls_on, 0, ALL);
    tcase_add_loop_test(tests, test_climbs_a_kerb, 0, ALL);
    return fixtureMain(suite);
}
