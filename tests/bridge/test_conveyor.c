/* Surfaces that move beside their geoms: belts and turntables, in every way in and mode, against closed forms. */
#include <math.h>
#include <string.h>

#include "scenes/any_scene.h"

static const double US = 0.8, UD = 0.6, G = 9.81;

/* Ways in at the program's own step, and the resolved mode in the managed step. */
enum { RESOLVED = anyWays, MODES };

static const double steps[2] = {1.0 / 60, 1.0 / 240};

static double modulus = 1e7;

static void open(AnyScene *any, int mode, double us, double ud)
{
    dcMaterial material = materialRough(modulus, 2, us, ud, 0);
    anyOpen(any, mode == RESOLVED ? anyManaged : mode, 1e7, 2);
    dcWorldSetDefaultMaterial(any->s.dc, &material);
    if (mode == RESOLVED) {
        dcWorldSetStepping(any->s.dc, dcStepResolved);
    }
}

static dGeomID belt(AnyScene *any, double x, double y)
{
    const dReal v[3] = {(dReal)x, (dReal)y, 0};
    dGeomID floor = sceneFloor(&any->s);
    ck_assert_int_eq(dcGeomSetSurfaceVelocity(any->s.dc, floor, v, NULL), dcOk);
    return floor;
}

/* A box put on a belt of 1 m/s: mu g until it has its speed, and then that to the digit. */
START_TEST(test_box_is_taken_along)
{
    int mode = _i % MODES, points = _i / MODES % 2;
    double h = steps[_i / MODES / 2];
    AnyScene any;
    open(&any, mode, 0.5, 0.5);
    if (points) {
        dcWorldSetContactMode(any.s.dc, dcContactPoint);
    }
    dGeomID floor = belt(&any, 0, 0);
    dBodyID body = dGeomGetBody(sceneBox(&any.s, 0.2, 8, 0, 0, 0.1));
    anyRun(&any, 1, h);
    const dReal v[3] = {1, 0, 0};
    dcGeomSetSurfaceVelocity(any.s.dc, floor, v, NULL);
    anyRun(&any, 0.15, h); /* over several periods of its rocking */
    assertWithin(bodyGoes(body, 0) / 0.15, 0.5 * G, 0.01 * 0.5 * G);
    anyRun(&any, 4, h);
    assertWithin(bodyGoes(body, 0), 1, byPrecision(mode == RESOLVED ? 1e-5 : 1e-9, 1e-4));
    assertWithin(bodyGoes(body, 1), 0, byPrecision(1e-9, 1e-4));
    double x = bodyAt(body, 0);
    anyRun(&any, 5, h);
    assertWithin(bodyAt(body, 0) - x, 5, byPrecision(1e-6, 2e-3));
    ck_assert_int_eq(messages.errors + messages.warnings, 0);
    anyClose(&any);
}
END_TEST

/* Friction that creeps takes along as well, and on the level nothing is left of the slip; QuickStep and dcStepImplicit
 * too. */
START_TEST(test_creeping_friction)
{
    int mode = _i % MODES, points = _i / MODES;
    double h = steps[1];
    AnyScene any;
    open(&any, mode, 0.5, 0.5);
    any.quick = points;
    dcWorldSetFrictionModel(any.s.dc, dcFrictionRegularized);
    dcWorldSetContactMode(any.s.dc, points ? dcContactPoint : dcContactBed);
    if (mode == anyManaged && points) {
        dcWorldSetStepping(any.s.dc, dcStepImplicit);
    }
    belt(&any, 0.6, 0.8);
    dBodyID body = dGeomGetBody(sceneBox(&any.s, 0.2, 8, 0, 0, 0.0999));
    anyRun(&any, 0.15, h);
    assertWithin(hypot(bodyGoes(body, 0), bodyGoes(body, 1)) / 0.15, 0.5 * G, 0.02 * 0.5 * G);
    anyRun(&any, 4, h);
    assertWithin(bodyGoes(body, 0), 0.6, 2e-3);
    assertWithin(bodyGoes(body, 1), 0.8, 2e-3);
    anyClose(&any);
}
END_TEST

/* Two boxes with a hinge between them, which ODE solves: they too end at the belt's speed. */
START_TEST(test_joined_boxes)
{
    int mode = _i % MODES;
    double h = steps[_i / MODES];
    AnyScene any;
    open(&any, mode, 0.5, 0.5);
    dcWorldSetContactMode(any.s.dc, dcContactPoint);
    belt(&any, 0.6, 0.8);
    dBodyID one = dGeomGetBody(sceneBox(&any.s, 0.2, 8, 0, 0, 0.0999));
    dBodyID two = dGeomGetBody(sceneBox(&any.s, 0.2, 4, 0.25, 0, 0.0999));
    dJointID hinge = dJointCreateHinge(any.s.world, 0);
    dJointAttach(hinge, one, two);
    dJointSetHingeAnchor(hinge, (dReal)0.125, 0, (dReal)0.1);
    dJointSetHingeAxis(hinge, 0, 0, 1);
    anyRun(&any, 0.15, h);
    double speed = (8 * hypot(bodyGoes(one, 0), bodyGoes(one, 1)) + 4 * hypot(bodyGoes(two, 0), bodyGoes(two, 1))) / 12;
    assertWithin(speed, 0.5 * G * 0.15, 0.05 * 0.5 * G * 0.15);
    anyRun(&any, 8, h);
    for (int i = 0; i < 2; i++) {
        assertWithin(bodyGoes(i ? two : one, 0), 0.6, byPrecision(1e-5, 1e-3));
        assertWithin(bodyGoes(i ? two : one, 1), 0.8, byPrecision(1e-5, 1e-3));
    }
    anyClose(&any);
}
END_TEST

/* Slips with mu g until it rolls, v = r w' with w' against the belt: 2/7 of the belt's speed, for ever. */
START_TEST(test_ball_rolls_on_a_belt)
{
    int mode = _i % MODES;
    double h = steps[_i / MODES];
    AnyScene any;
    modulus = 1e9;
    open(&any, mode, 0.3, 0.3);
    dGeomID floor = belt(&any, 0, 0);
    dBodyID body = dGeomGetBody(sceneBall(&any.s, 0.1, 4, 0, 0, 0.1));
    anyRun(&any, 1, h);
    const dReal v[3] = {3, 0, 0};
    dcGeomSetSurfaceVelocity(any.s.dc, floor, v, NULL);
    anyRun(&any, 0.1, h);
    assertWithin(bodyGoes(body, 0), 0.3 * G * 0.1, 0.01 * 0.3 * G * 0.1);
    anyRun(&any, 2, h);
    assertWithin(bodyGoes(body, 0), 3 * 2.0 / 7, 3 * 2.0 / 7 * 2e-3);
    assertWithin(dBodyGetAngularVel(body)[1], (3 * 2.0 / 7 - 3) / 0.1, 30 * 5.0 / 7 * 2e-3);
    double was = bodyGoes(body, 0);
    anyRun(&any, 2, h);
    assertWithin(bodyGoes(body, 0), was, 1e-4);
    anyClose(&any);
}
END_TEST

/* A slab that turns as a kinematic body, or whose surface does: what lies on it goes the same way. */
static void turn(int mode, double h, int kind, int kinematic, dBodyID *out, AnyScene *any)
{
    const dReal w[3] = {0, 0, 2};
    open(any, mode, US, UD);
    dGeomID table = dCreateBox(any->s.space, 4, 4, (dReal)0.2);
    if (kinematic) {
        dBodyID body = dBodyCreate(any->s.world);
        dBodySetKinematic(body);
        dBodySetPosition(body, 0, 0, (dReal)-0.1);
        dBodySetAngularVel(body, 0, 0, 2);
        dGeomSetBody(table, body);
        dcWorldAddBody(any->s.dc, body);
    } else {
        dGeomSetPosition(table, 0, 0, (dReal)-0.1);
        ck_assert_int_eq(dcGeomSetSurfaceVelocity(any->s.dc, table, NULL, w), dcOk);
    }
    dcGeomSetContactMode(any->s.dc, table, dcContactPoint);
    *out = dGeomGetBody(kind ? sceneBall(&any->s, 0.1, 4, 0.5, 0, 0.0999) : sceneBox(&any->s, 0.2, 8, 0.5, 0, 0.1));
    anyRun(any, 1.5, h);
}

START_TEST(test_turntable)
{
    int mode = _i % MODES, kind = _i / MODES % 2;
    double h = steps[1];
    AnyScene one, two;
    dBodyID a, b;
    turn(mode == anyLoop ? anyManaged : mode, h, kind, 1, &a, &one);
    turn(mode, h, kind, 0, &b, &two);
    ck_assert_double_gt(fabs(bodyAt(a, 1)), 0.05);
    assertVectorWithin(dBodyGetPosition(a), dBodyGetPosition(b), byPrecision(1e-4, 5e-3));
    assertVectorWithin(dBodyGetLinearVel(a), dBodyGetLinearVel(b), byPrecision(1e-4, 1e-2));
    anyClose(&one);
    anyClose(&two);
}
END_TEST

/*
 * A box that a smooth wall keeps in its place: the belt puts in mu N U, and all of it is dissipated.  One that is free
 * takes mu N times the slip, until there is none.
 */
START_TEST(test_books)
{
    int mode = _i % MODES, held = _i / MODES;
    double h = steps[1], m = 8, u = 1.2, a = 0.5 * G, last = 0;
    AnyScene any;
    open(&any, mode, 0.5, 0.5);
    dcMaterial smooth = materialSmooth(modulus, 2);
    belt(&any, u, 0);
    dBodyID body = dGeomGetBody(sceneBox(&any.s, 0.2, m, 0, 0, 0.0999));
    if (held) { /* on points: a soft bed chatters against a wall, on a kinematic belt too */
        dcWorldSetContactMode(any.s.dc, dcContactPoint);
        dGeomID wall = dCreateBox(any.s.space, 1, 1, 1);
        dGeomSetPosition(wall, (dReal)0.6, 0, (dReal)0.51);
        dcGeomSetMaterial(any.s.dc, wall, &smooth);
    }
    anyRun(&any, held ? 2 : 0.05, h);
    double before = dcWorldGetDissipatedEnergy(any.s.dc), v = bodyGoes(body, 0);
    for (int i = 0; i < 24; i++) {
        last = dcWorldGetDissipatedEnergy(any.s.dc);
        anyStep(&any, h);
        ck_assert_double_ge(dcWorldGetDissipatedEnergy(any.s.dc) - last, 0);
    }
    double t = 24 * h, lost = dcWorldGetDissipatedEnergy(any.s.dc) - before;
    double way = held ? u * t : (u - v) * t - 0.5 * a * t * t;
    assertWithin(lost, m * a * way, (held ? mode == anyJoints ? 0.02 : 0.002 : 0.03) * m * a * way);
    anyClose(&any);
}
END_TEST

/* Nor does it sleep there. */
START_TEST(test_no_sleep_on_what_runs)
{
    AnyScene any;
    open(&any, _i % 2 ? RESOLVED : anyManaged, 0.5, 0.5);
    dcWorldSetContactMode(any.s.dc, _i / 2 ? dcContactPoint : dcContactBed);
    dGeomID floor = belt(&any, 0.5, 0), wall = dCreateBox(any.s.space, 1, 1, 1);
    dBodyID body = dGeomGetBody(sceneBox(&any.s, 0.2, 8, 0, 0, 0.0999));
    dGeomSetPosition(wall, (dReal)0.6, 0, (dReal)0.51);
    dBodySetAutoDisableFlag(body, 1);
    anyRun(&any, 5, 1.0 / 60);
    ck_assert(dBodyIsEnabled(body));
    dcGeomSetSurfaceVelocity(any.s.dc, floor, NULL, NULL);
    anyRun(&any, 3, 1.0 / 60);
    ck_assert(!dBodyIsEnabled(body));
    anyClose(&any);
}
END_TEST

START_TEST(test_belt_wakes_sleepers)
{
    AnyScene any;
    open(&any, _i, 0.5, 0.5);
    dGeomID floor = belt(&any, 0, 0);
    dBodyID body = dGeomGetBody(sceneBox(&any.s, 0.2, 8, 0, 0, 0.1));
    dBodySetAutoDisableFlag(body, 1);
    anyRun(&any, 4, 1.0 / 60);
    ck_assert(!dBodyIsEnabled(body));
    const dReal v[3] = {1, 0, 0};
    dcGeomSetSurfaceVelocity(any.s.dc, floor, v, NULL);
    anyRun(&any, 1, 1.0 / 60);
    ck_assert(dBodyIsEnabled(body));
    assertWithin(bodyGoes(body, 0), 1, 1e-2);
    anyClose(&any);
}
END_TEST

/* A body with a belt gets the reaction: on ice, momentum is kept. */
START_TEST(test_reaction)
{
    const dReal v[3] = {0, 1, 0};
    AnyScene any;
    dcMaterial smooth = materialSmooth(1e7, 2);
    open(&any, _i, US, UD);
    dcGeomSetMaterial(any.s.dc, sceneFloor(&any.s), &smooth);
    dBodyID low = dBodyCreate(any.s.world), high;
    dMass mass;
    dMassSetBoxTotal(&mass, 16, 2, 2, (dReal)0.2);
    dBodySetMass(low, &mass);
    dBodySetPosition(low, 0, 0, (dReal)0.1);
    dGeomID carrier = dCreateBox(any.s.space, 2, 2, (dReal)0.2);
    dGeomSetBody(carrier, low);
    high = dGeomGetBody(sceneBox(&any.s, 0.2, 8, 0, 0, 0.3));
    dcGeomSetSurfaceVelocity(any.s.dc, carrier, v, NULL);
    anyRun(&any, 1, 1.0 / 240);
    assertWithin(8 * bodyGoes(high, 1), -16 * bodyGoes(low, 1), byPrecision(1e-9, 1e-3));
    assertWithin(bodyGoes(high, 1), 2.0 / 3, 1e-2); /* the pair tilts as they part */
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("conveyor", 60, &tests);
    tcase_add_loop_test(tests, test_box_is_taken_along, 0, MODES * 4);
    tcase_add_loop_test(tests, test_creeping_friction, 0, MODES * 2);
    tcase_add_loop_test(tests, test_joined_boxes, 0, MODES * 2);
    tcase_add_loop_test(tests, test_ball_rolls_on_a_belt, 0, MODES * 2);
    tcase_add_loop_test(tests, test_turntable, 0, MODES * 2);
    tcase_add_loop_test(tests, test_books, 0, MODES * 2);
    tcase_add_loop_test(tests, test_no_sleep_on_what_runs, 0, 4);
    tcase_add_loop_test(tests, test_belt_wakes_sleepers, 0, MODES);
    tcase_add_loop_test(tests, test_reaction, 0, MODES);
    return fixtureMain(suite);
}
