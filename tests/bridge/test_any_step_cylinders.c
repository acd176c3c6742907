/* The program's own step: cylinders that meet others with their side or a cap, wherever their middle is. */
#include <math.h>

#include "scenes/any_scene.h"

enum { MODULI = 3 };

static AnyScene any;
static const double moduli[MODULI] = {1e6, 1e8, 2e11}, h = 1.0 / 60;

static dBodyID cylinder(double radius, double length, double mass)
{
    dBodyID body = dBodyCreate(any.s.world);
    dMass m;
    dMassSetCylinderTotal(&m, (dReal)mass, 3, (dReal)radius, (dReal)length);
    dBodySetMass(body, &m);
    dGeomSetBody(dCreateCylinder(any.s.space, (dReal)radius, (dReal)length), body);
    return body;
}

/* On a disc that is fixed, or turns with it, a box stands beside the axis: rows through that would tip it over. */
START_TEST(test_stands_on_a_disc)
{
    static const double place[] = {0.05, 0.12, 0.2, 0.35};
    int way = _i % anyOwnWays, turns = _i / anyOwnWays % 2, modulus = _i / anyOwnWays / 2 % MODULI;
    double at = place[_i / anyOwnWays / 2 / MODULI];
    anyOpen(&any, way, moduli[modulus], 1);
    dBodyID disc = cylinder(0.5, 0.1, 20);
    dBodySetKinematic(disc);
    dBodySetAngularVel(disc, 0, 0, (dReal)turns);
    dBodyID box = dGeomGetBody(sceneBox(&any.s, 0.2, 1, at, 0, 0.15));
    dBodySetLinearVel(box, 0, (dReal)(turns * at), 0);
    dBodySetAngularVel(box, 0, 0, (dReal)turns);
    anyRun(&any, 4, h);
    assertNear(bodyAt(box, 2), 0.15, 0, 2e-4);
    assertWithin(hypot(bodyAt(box, 0), bodyAt(box, 1)), at, turns ? 0.1 * at : 5e-4);
    assertNear(bodyGoes(box, 2), 0, 0, 1e-5);
    ck_assert_double_lt(fabs(bodySpeed(box) - turns * at), turns ? 0.1 * at : 1e-5);
    anyClose(&any);
}
END_TEST

/* On rails beneath its ends an axle rolls on: facets that turned with it would stop it. */
START_TEST(test_rolls_on_rails)
{
    int way = _i % anyOwnWays, modulus = _i / anyOwnWays % MODULI, narrow = _i / anyOwnWays / MODULI;
    anyOpen(&any, way, moduli[modulus], 1);
    for (int side = -1; side <= 1; side += 2) {
        dGeomID rail = dCreateBox(any.s.space, 10, (dReal)(narrow ? 0.1 : 0.3), 0.5);
        dGeomSetPosition(rail, 4, (dReal)(side * (narrow ? 0.8 : 0.98)), -0.25);
    }
    dBodyID axle = cylinder(0.1, 2, 5);
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, 1, 0, 0, M_PI / 2);
    dBodySetRotation(axle, turn);
    dBodySetPosition(axle, 0, 0, 0.1);
    dBodySetLinearVel(axle, 1, 0, 0);
    dBodySetAngularVel(axle, 0, 10, 0);
    anyRun(&any, 1, h);
    double height = bodyAt(axle, 2), speed = bodyGoes(axle, 0);
    anyRun(&any, 2, h);
    assertNear(bodyAt(axle, 2), height, 0, 2e-5);
    assertWithin(bodyGoes(axle, 0), speed, 0.02);
    assertWithin(speed, 1, 0.02);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("any_step_cylinders", 60, &tests);
    tcase_add_loop_test(tests, test_stands_on_a_disc, 0, anyOwnWays * 2 * MODULI * 4);
    tcase_add_loop_test(tests, test_rolls_on_rails, 0, anyOwnWays * MODULI * 2);
    return fixtureMain(suite);
}
