/* Spinning friction: what turns on the spot is slowed down as the law says, on points, on beds, by rows of ODE's. */
#include <math.h>

#include "scenes/resist_scene.h"

/* Put down at rest, turned about the vertical: loses what the law says, `inertia` in m r^2. */
static void expect_spin_down(AnyScene *any, dBodyID body, double coefficient, double inertia, double h)
{
    anyRun(any, 0.5, h);
    dBodySetAngularVel(body, 0, 0, 20);
    anyRun(any, 0.2, h);
    double before = (double)dBodyGetAngularVel(body)[2];
    anyRun(any, 0.5, h);
    double slower = before - (double)dBodyGetAngularVel(body)[2];
    assertNear(slower, 0.5 * coefficient * resistGravity / (inertia * resistRadius), 0.01, 0);
}

START_TEST(test_spins_down)
{
    double coefficient = 0.03, h = _i == resistResolved ? 1.0 / 240 : 1.0 / 60;
    AnyScene any;
    resistOpen(&any, _i, 0, coefficient);
    dBodyID body = resistPut(&any, resistBall);
    expect_spin_down(&any, body, coefficient, 0.4, h);
    anyRun(&any, 10, h);
    ck_assert_double_lt(fabs((double)dBodyGetAngularVel(body)[2]), 1e-6);
    anyClose(&any);
}
END_TEST

/* Contact joints of the program's making, by rows of ODE's: what rolls and spins is slowed down alike, and a ball
 * stands on a slope; in both of ODE's solvers, with the materials' friction and with the program's own. */
START_TEST(test_contact_joints)
{
    double h = 1.0 / 60, coefficient = 0.03, angle = atan(0.9 * coefficient);
    AnyScene any;
    anyOpen(&any, anyJoints, 1e7, 2);
    any.quick = _i & 1;
    any.own_friction = _i >> 1;
    dcMaterial material = materialRough(1e7, 2, 0.8, 0.6, 0);
    material.rolling_coefficient = material.spinning_coefficient = coefficient;
    dcWorldSetDefaultMaterial(any.s.dc, &material);
    sceneFloor(&any.s);
    dBodyID body = resistPut(&any, resistBall);
    expect_spin_down(&any, body, coefficient, 0.4, h);
    anyRun(&any, 10, h);
    ck_assert_double_lt(bodySpeed(body) + fabs((double)dBodyGetAngularVel(body)[2]), 1e-6);
    resistRoll(body, 1);
    anyRun(&any, 0.5, h);
    double before = bodyGoes(body, 0);
    anyRun(&any, 1, h);
    assertNear(before - bodyGoes(body, 0), coefficient * resistGravity / 1.4, 0.01, 0);
    anyRun(&any, 10, h);
    dWorldSetGravity(any.s.world, (dReal)(resistGravity * sin(angle)), 0, (dReal)(-resistGravity * cos(angle)));
    anyRun(&any, 1, h);
    double at = bodyAt(body, 0);
    anyRun(&any, 10, h);
    assertWithin(bodyAt(body, 0), at, 1e-5);
    anyClose(&any);
}
END_TEST

/* ODE's rows resist along two axes: what rolls between any that it may choose is slowed down alike, and goes straight.
 */
START_TEST(test_contact_joints_in_every_direction)
{
    static const double direction[] = {0, 1e-5, 0.3, M_PI / 4, 2};
    double h = 1.0 / 60, coefficient = 0.03, speed = 1, to = direction[_i / 6];
    AnyScene any;
    anyOpen(&any, anyJoints, 1e7, 2);
    any.quick = _i & 1;
    any.own_friction = _i / 2 % 3 == 1;
    if (_i / 2 % 3 == 2) {
        dcWorldSetFrictionModel(any.s.dc, dcFrictionRegularized);
    }
    dcMaterial material = materialRough(1e7, 2, 0.8, 0.8, 0);
    material.rolling_coefficient = coefficient;
    dcWorldSetDefaultMaterial(any.s.dc, &material);
    sceneFloor(&any.s);
    dBodyID body = resistPut(&any, resistBall);
    anyRun(&any, 0.5, h);
    dBodySetLinearVel(body, (dReal)(speed * cos(to)), (dReal)(speed * sin(to)), 0);
    dBodySetAngularVel(body, (dReal)(-speed / resistRadius * sin(to)), (dReal)(speed / resistRadius * cos(to)), 0);
    anyRun(&any, 0.5, h);
    double before = bodySpeed(body);
    anyRun(&any, 1, h);
    assertNear(before - bodySpeed(body), coefficient * resistGravity / 1.4, 0.01, 0);
    assertWithin(atan2(bodyGoes(body, 1), bodyGoes(body, 0)), to, 1e-3);
    anyClose(&any);
}
END_TEST

/* A bed resists as a whole: a cylinder on its smooth end. */
START_TEST(test_bed_spins_down)
{
    double coefficient = 0.03, h = _i == resistResolved ? 1.0 / 240 : 1.0 / 60, side = 2 * resistRadius;
    AnyScene any;
    resistOpen(&any, _i, 0, coefficient);
    dcMaterial material = materialSmooth(1e7, 2);
    material.spinning_friction = coefficient * resistRadius;
    dcWorldSetDefaultMaterial(any.s.dc, &material);
    dBodyID body = sceneBody(&any.s, resistRadius, resistMass, 0, 0, 0.5 * side);
    dMass m;
    dMassSetCylinderTotal(&m, (dReal)resistMass, 3, (dReal)resistRadius, (dReal)side);
    dBodySetMass(body, &m);
    dGeomSetBody(dCreateCylinder(any.s.space, (dReal)resistRadius, (dReal)side), body);
    expect_spin_down(&any, body, coefficient, 0.5, h);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("spinning friction", 60, &tests);
    tcase_add_loop_test(tests, test_spins_down, 0, resistKinds);
    tcase_add_loop_test(tests, test_bed_spins_down, 0, resistKinds);
    tcase_add_loop_test(tests, test_contact_joints, 0, 4);
    tcase_add_loop_test(tests, test_contact_joints_in_every_direction, 0, 30);
    return fixtureMain(suite);
}
