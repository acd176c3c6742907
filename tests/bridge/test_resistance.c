/* Rolling and spinning friction: what rolls is slowed down, stops and stands, as the law says. */
#include <math.h>
#include <string.h>

#include "scenes/any_scene.h"

static const double radius = 0.1, mass = 2, gravity = 9.81;

/* A world whose every surface resists, in ways (a) and (b), and resolved. */
enum { AUTO, LOOP, RESOLVED, KINDS };

static void resist_open(AnyScene *any, int kind, double rolling, double spinning)
{
    anyOpen(any, kind == LOOP ? anyLoop : anyManaged, 1e7, 2);
    dcMaterial material = materialRough(1e7, 2, 0.8, 0.6, 0);
    material.rolling_coefficient = rolling;
    material.spinning_coefficient = spinning;
    ck_assert_int_eq(dcWorldSetDefaultMaterial(any->s.dc, &material), dcOk);
    dcWorldSetStepping(any->s.dc, kind == RESOLVED ? dcStepResolved : dcStepAuto);
    sceneFloor(&any->s);
}

enum { BALL, CAPSULE, CYLINDER, SHAPES };

/* Lying along y. */
static dBodyID put(AnyScene *any, int shape)
{
    dMatrix3 lying;
    dMass m;
    dBodyID body = sceneBody(&any->s, radius, mass, 0, 0, radius);
    dMassSetSphereTotal(&m, (dReal)mass, (dReal)radius);
    dGeomID geom;
    if (shape == BALL) {
        geom = dCreateSphere(any->s.space, (dReal)radius);
    } else if (shape == CYLINDER) {
        geom = dCreateCylinder(any->s.space, (dReal)radius, (dReal)(4 * radius));
        dMassSetCylinderTotal(&m, (dReal)mass, 3, (dReal)radius, (dReal)(4 * radius));
    } else {
        geom = dCreateCapsule(any->s.space, (dReal)radius, (dReal)(4 * radius));
        dMassSetCapsuleTotal(&m, (dReal)mass, 3, (dReal)radius, (dReal)(4 * radius));
    }
    dBodySetMass(body, &m);
    dGeomSetBody(geom, body);
    if (shape != BALL) {
        dRFromAxisAndAngle(lying, 1, 0, 0, (dReal)(M_PI / 2));
        dBodySetRotation(body, lying);
    }
    return body;
}

/* I/(m r^2) about y. */
static double inertia_of(dBodyID body, int shape)
{
    dMass m;
    dBodyGetMass(body, &m);
    return (double)m.I[shape == BALL ? 0 : 10] / (mass * radius * radius);
}

static void roll(dBodyID body, double speed)
{
    dBodySetLinearVel(body, (dReal)speed, 0, 0);
    dBodySetAngularVel(body, 0, (dReal)(speed / radius), 0);
}

/* Resolved, the springs of a cylinder are facets that turn with it, and resist by themselves. */
START_TEST(test_slows_down)
{
    int kind = _i % KINDS, shape = _i / KINDS;
    if (kind == RESOLVED && shape == CYLINDER) {
        return;
    }
    double h = kind == RESOLVED ? 1.0 / 240 : 1.0 / 60, coefficient = 0.02;
    AnyScene any;
    resist_open(&any, kind, coefficient, 0);
    dBodyID body = put(&any, shape);
    anyRun(&any, 0.5, h);
    roll(body, 1);
    anyRun(&any, 0.5, h);
    double before = bodyGoes(body, 0);
    anyRun(&any, 1, h);
    assertNear(before - bodyGoes(body, 0), coefficient * gravity / (1 + inertia_of(body, shape)), 0.01, 0);
    anyClose(&any);
}
END_TEST

/* Without resistance all of them roll as on rails, whatever they roll on. */
START_TEST(test_rolls_freely)
{
    int shape = _i % SHAPES, on_box = _i / SHAPES % 2, kind = _i / SHAPES / 2;
    double h = 1.0 / 60, low = INFINITY, high = -INFINITY;
    AnyScene any;
    resist_open(&any, kind, 0, 0);
    dBodyID body = put(&any, shape);
    if (on_box) {
        dGeomSetPosition(dCreateBox(any.s.space, 40, 4, 1), 0, 0, (dReal)0.5);
        dBodySetPosition(body, 0, 0, (dReal)(1 + radius));
    }
    anyRun(&any, 0.5, h);
    roll(body, 3);
    anyRun(&any, 0.5, h);
    double before = bodyGoes(body, 0);
    for (int i = 0; i < 60; i++) {
        anyStep(&any, h);
        low = fmin(low, bodyAt(body, 2));
        high = fmax(high, bodyAt(body, 2));
    }
    ck_assert_double_lt(fabs(bodyGoes(body, 0) - before), 1e-6);
    ck_assert_double_lt(high - low, 1e-8);
    anyClose(&any);
}
END_TEST

static double books(const Scene *scene)
{
    return sceneEnergy(scene) + dcWorldGetDissipatedEnergy(scene->dc);
}

START_TEST(test_stops_and_stays)
{
    AnyScene any;
    double h = 1.0 / 60;
    resist_open(&any, _i, 0.02, 0);
    dBodyID body = put(&any, BALL);
    anyRun(&any, 0.5, h);
    double energy = books(&any.s), moving = 0.7 * mass * 0.3 * 0.3;
    roll(body, 0.3);
    anyRun(&any, 15, h); /* the spring is soft: it swings for a second or so */
    ck_assert_double_lt(bodySpeed(body), 1e-6);
    /* and back by what the spring was bent when it gave way: b N/k */
    double x = anyBallDepth(radius, mass, 1e7), arm = 0.02 * radius, weight = mass * gravity;
    double bent = arm * weight / dcResistanceStiffness(1.5 * weight / x, arm);
    assertNear(bodyAt(body, 0), 0.7 * 0.3 * 0.3 / (0.02 * gravity) - bent * radius, 0.02, 0);
    assertNear(books(&any.s) - energy, moving, 0.01, 0);
    anyClose(&any);
}
END_TEST

/* It stands on slopes up to the coefficient, and rolls as the rest of gravity says beyond. */
START_TEST(test_slope)
{
    double coefficient = 0.05, h = 1.0 / 60;
    for (int above = 0; above < 2; above++) {
        AnyScene any;
        double angle = atan(coefficient * (above ? 2 : 0.9));
        resist_open(&any, _i, coefficient, 0);
        dBodyID body = put(&any, BALL);
        anyRun(&any, 0.5, h);
        dWorldSetGravity(any.s.world, (dReal)(gravity * sin(angle)), 0, (dReal)(-gravity * cos(angle)));
        anyRun(&any, above ? 4 : 12, h);
        double at = bodyAt(body, 0), before = bodyGoes(body, 0);
        anyRun(&any, 2, h);
        if (above) {
            double rest = gravity * (sin(angle) - coefficient * cos(angle));
            assertNear(bodyGoes(body, 0) - before, 2 * 5.0 / 7 * rest, 0.01, 0);
        } else {
            assertWithin(bodyAt(body, 0), at, 1e-6);
        }
        anyClose(&any);
    }
}
END_TEST

/* Put down at rest, turned about the vertical: loses what the law says, `inertia` in m r^2. */
static void expect_spin_down(AnyScene *any, dBodyID body, double coefficient, double inertia, double h)
{
    anyRun(any, 0.5, h);
    dBodySetAngularVel(body, 0, 0, 20);
    anyRun(any, 0.2, h);
    double before = (double)dBodyGetAngularVel(body)[2];
    anyRun(any, 0.5, h);
    double slower = before - (double)dBodyGetAngularVel(body)[2];
    assertNear(slower, 0.5 * coefficient * gravity / (inertia * radius), 0.01, 0);
}

START_TEST(test_spins_down)
{
    double coefficient = 0.03, h = _i == RESOLVED ? 1.0 / 240 : 1.0 / 60;
    AnyScene any;
    resist_open(&any, _i, 0, coefficient);
    dBodyID body = put(&any, BALL);
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
    dBodyID body = put(&any, BALL);
    expect_spin_down(&any, body, coefficient, 0.4, h);
    anyRun(&any, 10, h);
    ck_assert_double_lt(bodySpeed(body) + fabs((double)dBodyGetAngularVel(body)[2]), 1e-6);
    roll(body, 1);
    anyRun(&any, 0.5, h);
    double before = bodyGoes(body, 0);
    anyRun(&any, 1, h);
    assertNear(before - bodyGoes(body, 0), coefficient * gravity / 1.4, 0.01, 0);
    anyRun(&any, 10, h);
    dWorldSetGravity(any.s.world, (dReal)(gravity * sin(angle)), 0, (dReal)(-gravity * cos(angle)));
    anyRun(&any, 1, h);
    double at = bodyAt(body, 0);
    anyRun(&any, 10, h);
    assertWithin(bodyAt(body, 0), at, 1e-5);
    anyClose(&any);
}
END_TEST

/* A bed resists as a whole: a cylinder on its smooth end. */
START_TEST(test_bed_spins_down)
{
    double coefficient = 0.03, h = _i == RESOLVED ? 1.0 / 240 : 1.0 / 60, side = 2 * radius;
    AnyScene any;
    resist_open(&any, _i, 0, coefficient);
    dcMaterial material = materialSmooth(1e7, 2);
    material.spinning_friction = coefficient * radius;
    dcWorldSetDefaultMaterial(any.s.dc, &material);
    dBodyID body = sceneBody(&any.s, radius, mass, 0, 0, 0.5 * side);
    dMass m;
    dMassSetCylinderTotal(&m, (dReal)mass, 3, (dReal)radius, (dReal)side);
    dBodySetMass(body, &m);
    dGeomSetBody(dCreateCylinder(any.s.space, (dReal)radius, (dReal)side), body);
    expect_spin_down(&any, body, coefficient, 0.5, h);
    anyClose(&any);
}
END_TEST

/* A world saved while balls roll, spin and stand on their springs goes on with the same bits. */
START_TEST(test_saved)
{
    static unsigned char block[1 << 18];
    AnyScene any;
    double h = 1.0 / 60;
    dBodyID body[3];
    dReal end[2][3][6];
    resist_open(&any, _i, 0.02, 0.03);
    for (int i = 0; i < 3; i++) {
        body[i] = dGeomGetBody(sceneBall(&any.s, radius, mass, 0, 0.5 * i, radius));
        roll(body[i], 0.1 + 0.4 * i);
        dBodySetAngularVel(body[i], 0, (dReal)((0.1 + 0.4 * i) / radius), 4);
    }
    anyRun(&any, 1, h);
    size_t size = dcWorldSave(any.s.dc, any.s.space, block, sizeof block);
    ck_assert(size > 0 && size <= sizeof block);
    for (int time = 0; time < 2; time++) {
        anyRun(&any, 1, h);
        for (int i = 0; i < 3; i++) {
            memcpy(end[time][i], dBodyGetPosition(body[i]), 3 * sizeof(dReal));
            memcpy(end[time][i] + 3, dBodyGetAngularVel(body[i]), 3 * sizeof(dReal));
        }
        ck_assert_int_eq(dcWorldRestore(any.s.dc, any.s.space, block, size), dcOk);
    }
    ck_assert_mem_eq(end[0], end[1], sizeof end[0]);
    anyClose(&any);
}
END_TEST

/* In a loop bodies may be destroyed before what they bore is read. */
START_TEST(test_body_destroyed)
{
    AnyScene any;
    resist_open(&any, LOOP, 0.02, 0.02);
    dBodyID body[3];
    for (int i = 0; i < 3; i++) {
        body[i] = dGeomGetBody(sceneBall(&any.s, radius, mass, 0.199 * i, 0, radius));
        roll(body[i], 0.5);
    }
    anyRun(&any, 0.3, 1.0 / 60);
    dGeomDestroy(dBodyGetFirstGeom(body[1]));
    dBodyDestroy(body[1]);
    anyRun(&any, 10, 1.0 / 60);
    ck_assert_double_lt(bodySpeed(body[0]) + bodySpeed(body[2]), 1e-4);
    anyClose(&any);
}
END_TEST

/* Arms in m and in radii add up; the greater of two surfaces counts. */
START_TEST(test_arms)
{
    dcMaterial one = dcMaterialDefault(), two = dcMaterialDefault();
    dcPairMaterial pair;
    one.rolling_friction = 0.001;
    two.rolling_coefficient = 0.01;
    two.rolling_friction = 0.0005;
    dcMaterialCombine(&one, &two, &pair);
    ck_assert_double_eq(pair.rolling_friction, 0.001);
    ck_assert_double_eq(pair.rolling_coefficient, 0.01);
    AnyScene any;
    resist_open(&any, AUTO, 0, 0);
    dBodyID body = put(&any, BALL);
    ck_assert_int_eq(dcGeomSetMaterial(any.s.dc, dBodyGetFirstGeom(body), &one), dcOk);
    ck_assert_int_eq(dcWorldSetDefaultMaterial(any.s.dc, &two), dcOk);
    anyRun(&any, 0.5, 1.0 / 60);
    roll(body, 1);
    anyRun(&any, 0.5, 1.0 / 60);
    double before = bodyGoes(body, 0);
    anyRun(&any, 1, 1.0 / 60);
    assertNear(before - bodyGoes(body, 0), 5.0 / 7 * gravity * (0.001 + 0.01 * radius) / radius, 0.01, 0);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("rolling and spinning friction", 60, &tests);
    tcase_add_loop_test(tests, test_slows_down, 0, SHAPES * KINDS);
    tcase_add_loop_test(tests, test_rolls_freely, 0, SHAPES * 2 * anyOwnWays);
    tcase_add_loop_test(tests, test_stops_and_stays, 0, KINDS);
    tcase_add_loop_test(tests, test_slope, 0, KINDS);
    tcase_add_loop_test(tests, test_spins_down, 0, KINDS);
    tcase_add_loop_test(tests, test_bed_spins_down, 0, KINDS);
    tcase_add_loop_test(tests, test_saved, 0, KINDS);
    tcase_add_loop_test(tests, test_contact_joints, 0, 4);
    tcase_add_test(tests, test_body_destroyed);
    tcase_add_test(tests, test_arms);
    return fixtureMain(suite);
}
