/*
 * What slides or turns on its face: a disc that spins is braked by 2/3 mu N R, as its springs are spread over it, and a
 * box that slides keeps its direction.
 */
#include <math.h>

#include "scenes/any_scene.h"

enum { MODES = anyOwnWays + 1 };

static const double radius = 0.1, mass = 8, friction = 0.5;
static AnyScene any;

/* Number i of the managed step, the loop and the resolved mode, at 1/60 and 1/240 s; returns the step. */
static double open_scene(int i, dcFrictionModel model)
{
    int mode = i % MODES;
    anyOpenRough(&any, mode == anyOwnWays ? anyResolved : mode, 1e7, 2, friction);
    dcWorldSetFrictionModel(any.s.dc, model);
    sceneFloor(&any.s);
    return i / MODES % 2 ? 1.0 / 240 : 1.0 / 60;
}

START_TEST(test_spin)
{
    double h = open_scene(_i, _i / (2 * MODES) ? dcFrictionRegularized : dcFrictionHolding);
    dMass m;
    dBodyID body = sceneBody(&any.s, radius, mass, 0, 0, 0.02);
    dMassSetCylinderTotal(&m, (dReal)mass, 3, (dReal)radius, (dReal)0.04);
    dBodySetMass(body, &m);
    dGeomSetBody(dCreateCylinder(any.s.space, (dReal)radius, (dReal)0.04), body);
    anyRun(&any, 1, h);
    dBodySetAngularVel(body, 0, 0, 60);
    anyRun(&any, 0.1, h);
    double before = (double)dBodyGetAngularVel(body)[2];
    anyRun(&any, 0.3, h);
    double slowed = (before - (double)dBodyGetAngularVel(body)[2]) / 0.3;
    assertNear(slowed, 2.0 / 3 * friction * mass * 9.81 * radius / (0.5 * mass * radius * radius), 0.02, 0);
    anyClose(&any);
}
END_TEST

START_TEST(test_direction)
{
    static const double way[] = {0.3, 1, 2.1};
    double h = open_scene(_i, dcFrictionHolding), a = way[_i / (2 * MODES)];
    dBodyID body = dGeomGetBody(sceneBox(&any.s, 0.2, mass, 0, 0, 0.1));
    anyRun(&any, 1, h);
    dBodySetLinearVel(body, (dReal)(5 * cos(a)), (dReal)(5 * sin(a)), 0);
    anyRun(&any, 0.25, h);
    double x = bodyGoes(body, 0), y = bodyGoes(body, 1);
    assertWithin(remainder(atan2(y, x) - a, 2 * M_PI), 0, 0.1 * M_PI / 180);
    assertNear((5 - hypot(x, y)) / 0.25, friction * 9.81, 0.01, 0);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("disc", 60, &tests);
    tcase_add_loop_test(tests, test_spin, 0, 4 * MODES);
    tcase_add_loop_test(tests, test_direction, 0, 6 * MODES);
    return fixtureMain(suite);
}
