/*
 * Way (c): ODE's collider gives a disc that rocks on a plane one or two contacts of its rim, now here and now there.
 * Rigid contact lets it rock on, sunk by 0.02 m; it must not sink on.
 */
#include <math.h>

#include "scenes/any_scene.h"

enum { MODULI = 3, SIZES = 2, THROWS = 8 };

static AnyScene any;
static const double h = 1.0 / 60;

static double random_part(void)
{
    return (double)dRandReal() - 0.5;
}

static dBodyID throw(double radius, double length)
{
    dBodyID body = dBodyCreate(any.s.world);
    dMass mass;
    dMatrix3 turn;
    double axis[3] = {random_part(), random_part(), random_part()};
    dMassSetCylinder(&mass, 1000, 3, (dReal)radius, (dReal)length);
    dBodySetMass(body, &mass);
    dGeomSetBody(dCreateCylinder(any.s.space, (dReal)radius, (dReal)length), body);
    dRFromAxisAndAngle(turn, (dReal)axis[0], (dReal)axis[1], (dReal)axis[2], (dReal)(2 * M_PI * random_part()));
    dBodySetRotation(body, turn);
    dBodySetPosition(body, 0, 0, (dReal)(0.3 + radius));
    dBodySetLinearVel(body, (dReal)random_part(), (dReal)random_part(), 0);
    dBodySetAngularVel(body, (dReal)(10 * random_part()), (dReal)(10 * random_part()), (dReal)(10 * random_part()));
    return body;
}

START_TEST(test_does_not_sink)
{
    static const double moduli[MODULI] = {1e5, 1e7, 2e11}, size[SIZES][2] = {{0.1, 0.04}, {0.012, 0.002}};
    int modulus = _i % MODULI, disc = _i / MODULI % SIZES;
    dRandSetSeed((unsigned long)(_i / MODULI / SIZES) + 1);
    anyOpen(&any, anyJoints, moduli[modulus], 1);
    sceneFloor(&any.s);
    dBodyID body = throw(size[disc][0], size[disc][1]);
    anyRun(&any, 6, h);
    double along = fabs((double)dBodyGetRotation(body)[10]), across = sqrt(fmax(0, 1 - along * along));
    double lowest = bodyAt(body, 2) - 0.5 * size[disc][1] * along - size[disc][0] * across;
    ck_assert_msg(lowest > -0.05, "sunk by %g m", -lowest);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("program's contacts, discs", 60, &tests);
    tcase_add_loop_test(tests, test_does_not_sink, 0, MODULI * SIZES * THROWS);
    return fixtureMain(suite);
}
