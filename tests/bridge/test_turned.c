/* Between managed steps a program turns a body and changes nothing else of it: it meets what comes next as it lies
 * then, with the inertia that it has so. */
#include <math.h>

#include "scenes/any_scene.h"

static const double h = 1.0 / 60, speed = 0.6;
enum { turnedBefore, turnedBetween, numTimes };

/* A bar that flies at a plane, one end ahead, and hits it in the second step; joined to a far body, or free. */
static void fly(int when, int joined, dReal *spin)
{
    AnyScene any;
    dMass mass;
    dMatrix3 turned;
    anyOpen(&any, anyManaged, 1e7, 1);
    dWorldSetGravity(any.s.world, 0, 0, 0);
    sceneFloor(&any.s);
    dBodyID body = dBodyCreate(any.s.world);
    dMassSetBoxTotal(&mass, 2, REAL(0.8), REAL(0.1), REAL(0.05));
    dBodySetMass(body, &mass);
    dGeomSetBody(dCreateBox(any.s.space, REAL(0.8), REAL(0.1), REAL(0.05)), body);
    dRFromEulerAngles(turned, REAL(0.1), REAL(0.5), REAL(0.8));
    dReal low =
        (dReal)(0.4 * fabs((double)turned[8]) + 0.05 * fabs((double)turned[9]) + 0.025 * fabs((double)turned[10]));
    dBodySetPosition(body, 0, 0, low + (dReal)(1.5 * h * speed));
    dBodySetLinearVel(body, 0, 0, (dReal)-speed);
    if (joined) {
        dJointAttach(dJointCreateNull(any.s.world, 0), body, sceneBody(&any.s, 0.1, 1, 9, 9, 9));
    }
    if (when == turnedBefore) {
        dBodySetRotation(body, turned);
    }
    anyStep(&any, h);
    if (when == turnedBetween) {
        dBodySetRotation(body, turned);
    }
    anyStep(&any, h);
    dCopyVector3(spin, dBodyGetAngularVel(body));
    anyClose(&any);
}

START_TEST(test_turned_alone)
{
    dVector3 before, between;
    fly(turnedBefore, _i, before);
    fly(turnedBetween, _i, between);
    ck_assert_double_gt((double)dCalcVectorLength3(before), 0.1);
    assertVectorNear(before, between, 1e-12, 0);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("turned", 60, &tests);
    tcase_add_loop_test(tests, test_turned_alone, 0, 2);
    return fixtureMain(suite);
}
