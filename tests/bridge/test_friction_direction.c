/* Friction with a direction: ellipses and skates, in every way in and mode, against closed forms. */
#include <math.h>

#include "scenes/any_scene.h"

static const double G = 9.81, MU = 0.8;

static void direct(AnyScene *any, dGeomID geom, double x, double y, double along, double across)
{
    const dReal axis[3] = {(dReal)x, (dReal)y, 0};
    ck_assert_int_eq(dcGeomSetFrictionDirection(any->s.dc, geom, axis, NULL, (dReal)along, (dReal)across), dcOk);
}

/* A box on the floor that is pushed by a level force, whose line goes through its base so that it does not rock. */
static dGeomID floor_geom;

static dBodyID pushed(AnyScene *any, int mode, double angle, double along, double across)
{
    anyOpenRough(any, mode, 1e7, 2, MU);
    dcWorldSetContactMode(any->s.dc, dcContactPoint);
    dGeomID box = sceneBox(&any->s, 0.2, 8, 0, 0, 0.1);
    floor_geom = sceneFloor(&any->s);
    direct(any, box, cos(angle), sin(angle), along, across);
    return dGeomGetBody(box);
}

/* From one force to another within a second, and half a second more. */
static void push(AnyScene *any, dBodyID body, double from, double to, double angle, double h)
{
    for (long i = 0, count = lround(1.5 / h); i < count; i++) {
        const dReal *p = dBodyGetPosition(body);
        double force = from + (to - from) * fmin(1, 1.5 * (double)i / (double)count);
        dBodyAddForceAtPos(body, (dReal)(force * cos(angle)), (dReal)(force * sin(angle)), 0, p[0], p[1], (dReal)1e-4);
        anyStep(any, h);
    }
}

/* The force at an angle to the axis at which the ellipse is reached. */
static double limit(double angle, double along, double across)
{
    return MU * 8 * G / sqrt(pow(cos(angle) / along, 2) + pow(sin(angle) / across, 2));
}

/* Factors 1/8 and 1: coefficients 0.1 and 0.8.  Below the limit it stands, above it goes where the ellipse's normal
 * points. */
START_TEST(test_threshold)
{
    int mode = _i % anyModes;
    double angle = _i / anyModes ? 0.3 : 0, h = 1.0 / 240, most = limit(M_PI / 4, 0.125, 1);
    AnyScene any;
    dBodyID body = pushed(&any, mode, angle, 0.125, 1);
    anyRun(&any, 0.5, h);
    push(&any, body, 0, 0.99 * most, angle + M_PI / 4, h);
    double x = bodyAt(body, 0), y = bodyAt(body, 1); /* its spring may still swing a little */
    push(&any, body, 0.99 * most, 0.99 * most, angle + M_PI / 4, h);
    ck_assert_double_lt(hypot(bodyAt(body, 0) - x, bodyAt(body, 1) - y), 5e-5);
    push(&any, body, 0.99 * most, (mode == anyJoints ? 1.5 : 1.01) * most, angle + M_PI / 4, h);
    ck_assert_double_gt(bodySpeed(body), 1e-3);
    if (mode != anyJoints) { /* whose limit is a rectangle */
        /* (cos/along^2, sin/across^2): 0.9 degrees from the axis */
        double way = atan2(bodyGoes(body, 1), bodyGoes(body, 0)) - angle;
        assertWithin(way, atan(0.125 * 0.125), 0.01);
    }
    anyClose(&any);
}
END_TEST

/* Along the axes all ways have the same limits, with a joint at the box too, which ODE solves. */
START_TEST(test_axes)
{
    int mode = _i % anyModes, across = _i / anyModes % 2, joined = _i / anyModes / 2;
    double h = 1.0 / 240, most = MU * 8 * G * (across ? 0.75 : 0.25), angle = 0.4 + (across ? M_PI / 2 : 0);
    AnyScene any;
    dBodyID body = pushed(&any, mode, 0.4, 0.25, 0.75);
    if (joined) { /* to something light that hangs on it */
        dBodyID other = sceneBody(&any.s, 0.01, 1e-4, 0, 0, 0.1);
        dJointID joint = dJointCreateBall(any.s.world, 0);
        dJointAttach(joint, body, other);
        dJointSetBallAnchor(joint, 0, 0, (dReal)0.1);
        dBodySetGravityMode(other, 0);
    }
    anyRun(&any, 0.5, h);
    push(&any, body, 0, 0.98 * most, angle, h);
    double x = bodyAt(body, 0), y = bodyAt(body, 1);
    push(&any, body, 0.98 * most, 0.98 * most, angle, h);
    ck_assert_double_lt(hypot(bodyAt(body, 0) - x, bodyAt(body, 1) - y), 1e-4);
    push(&any, body, 0.98 * most, 1.02 * most, angle, h);
    ck_assert_double_gt(hypot(bodyAt(body, 0) - x, bodyAt(body, 1) - y), 1e-3);
    anyClose(&any);
}
END_TEST

/* What slides meets -mu N D D s/|D s|. */
START_TEST(test_slides)
{
    int mode = _i % anyModes, creeps = _i / anyModes % 2, bed = _i / anyModes / 2;
    double h = 1.0 / 960, c = cos(1), s = sin(1), along = 0.25, across = 0.75;
    AnyScene any;
    if (mode == anyJoints) {
        return;
    }
    dBodyID body = pushed(&any, mode, 0, along, across);
    dcWorldSetFrictionModel(any.s.dc, creeps ? dcFrictionRegularized : dcFrictionHolding);
    dcWorldSetContactMode(any.s.dc, bed ? dcContactBed : dcContactPoint);
    anyRun(&any, 0.5, h);
    dBodySetLinearVel(body, (dReal)(4 * c), (dReal)(4 * s), 0);
    anyRun(&any, 8 * h, h);
    double x = bodyGoes(body, 0), y = bodyGoes(body, 1), size = hypot(along * c, across * s);
    anyRun(&any, 48 * h, h);
    assertWithin((x - bodyGoes(body, 0)) / (48 * h), MU * G * along * along * c / size, 0.03 * G);
    assertWithin((y - bodyGoes(body, 1)) / (48 * h), MU * G * across * across * s / size, 0.03 * G);
    anyClose(&any);
}
END_TEST

/* A skate on a slope, its axis at 30 degrees to the way down: it goes along the axis and nowhere else. */
START_TEST(test_skate)
{
    int mode = _i % anyModes, bed = _i / anyModes;
    double slope = 20 * M_PI / 180, turn = M_PI / 6, h = 1.0 / 240, a = G * sin(slope) * cos(turn);
    AnyScene any;
    anyOpenRough(&any, mode, 1e7, 2, MU);
    dcWorldSetContactMode(any.s.dc, bed ? dcContactBed : dcContactPoint);
    dBodyID body = dGeomGetBody(sceneBox(&any.s, 0.2, 8, 0, 0, 0.1));
    direct(&any, sceneFloor(&any.s), cos(turn), sin(turn), 0, 1);
    anyRun(&any, 1, h);
    dWorldSetGravity(any.s.world, (dReal)(G * sin(slope)), 0, (dReal)(-G * cos(slope)));
    anyRun(&any, 1, h);
    double x = bodyGoes(body, 0), y = bodyGoes(body, 1);
    assertWithin(x * cos(turn) + y * sin(turn), a, 1e-3 * a);
    assertWithin(-x * sin(turn) + y * cos(turn), 0, byPrecision(5e-4, 1e-3));
    assertWithin(-bodyAt(body, 0) * sin(turn) + bodyAt(body, 1) * cos(turn), 0, byPrecision(5e-4, 1e-3));
    anyClose(&any);
}
END_TEST

/* Both have one: along common axes the mean of the squares' inverses. */
START_TEST(test_both)
{
    double h = 1.0 / 240, along = sqrt(2 / (1 / 0.04 + 1 / 0.25));
    AnyScene any;
    dBodyID body = pushed(&any, anyManaged, 0, 0.2, 1);
    direct(&any, floor_geom, 0, 3, 1, 0.5);
    anyRun(&any, 0.5, h);
    push(&any, body, 0, 0.99 * MU * 8 * G * along, 0, h);
    ck_assert_double_lt(bodySpeed(body), 1e-4);
    push(&any, body, 0.99 * MU * 8 * G * along, 1.01 * MU * 8 * G * along, 0, h);
    ck_assert_double_gt(bodySpeed(body), 1e-2);
    anyClose(&any);
}
END_TEST

/* Hits at all angles, no dissipation but friction's: the energy never rises. */
START_TEST(test_hits_gain_nothing)
{
    static unsigned seed = 1;
    static const double steps[4] = {1.0 / 60, 1.0 / 240, 1.0 / 60, 1e-3};
    double r[12];
    for (int n = 0; n < 25; n++) {
        for (int k = 0; k < 12; k++) {
            seed = 1664525u * seed + 1013904223u + (unsigned)_i * 7919u;
            r[k] = (seed >> 8) / 8388608.0 - 1;
        }
        AnyScene any;
        anyOpenRough(&any, _i % 4 == 3 ? anyResolved : anyManaged, _i & 1 ? 1e9 : 1e6, 0, MU);
        dWorldSetGravity(any.s.world, 0, 0, 0);
        dcGeomSetFrictionDirection(any.s.dc, sceneFloor(&any.s), (dReal[3]){(dReal)r[0], (dReal)r[1], 0}, NULL,
                                   (dReal)fabs(r[2]), (dReal)(2 * fabs(r[3])));
        dGeomID geom = _i & 4 ? sceneBox(&any.s, 0.2, 2, 0, 0, 0.3) : sceneBall(&any.s, 0.1, 2, 0, 0, 0.2);
        if (n & 1) {
            dcGeomSetFrictionDirection(any.s.dc, geom, (dReal[3]){(dReal)r[4], (dReal)r[5], (dReal)r[6]}, NULL,
                                       (dReal)fabs(r[7]), 1);
        }
        dBodyID body = dGeomGetBody(geom);
        dBodySetLinearVel(body, (dReal)(4 * r[8]), (dReal)(4 * r[9]), -2);
        dBodySetAngularVel(body, (dReal)(10 * r[10]), (dReal)(10 * r[11]), (dReal)(5 * r[6]));
        anyStep(&any, steps[_i % 4]);
        double first = sceneEnergy(&any.s), most = first, least = first;
        for (double t = 0; t < 0.5; t += steps[_i % 4]) {
            anyStep(&any, steps[_i % 4]);
            double energy = sceneEnergy(&any.s);
            least = fmin(least, energy);
            most = fmax(most, energy);
        }
        /* substeps of the resolved mode are exact to so much, with friction that has no direction too */
        ck_assert_double_le(most, first * (_i % 4 == 3 ? 1.01 : 1 + asPrecise(1e-6)));
        anyClose(&any);
    }
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("friction_direction", 60, &tests);
    tcase_add_loop_test(tests, test_threshold, 0, anyModes * 2);
    tcase_add_loop_test(tests, test_axes, 0, anyModes * 4);
    tcase_add_loop_test(tests, test_slides, 0, anyModes * 4);
    tcase_add_loop_test(tests, test_skate, 0, anyModes * 2);
    tcase_add_test(tests, test_both);
    tcase_add_loop_test(tests, test_hits_gain_nothing, 0, 8);
    return fixtureMain(suite);
}
