/* Friction that holds through sleep and waking: what is woken again and again on a slope stays where it was put. */
#include <math.h>

#include "scenes/any_scene.h"

enum { BOX, UPRIGHT, LYING, SHAPES };

static const double h = 1.0 / 60, slope = 20 * M_PI / 180;

static dBodyID put(AnyScene *any, int shape)
{
    dMatrix3 lying;
    if (shape == BOX) {
        return dGeomGetBody(sceneBox(&any->s, 0.2, 1, 0, 0, 0.1));
    }
    if (shape == UPRIGHT) {
        dBodyID body = sceneBody(&any->s, 0.1, 1, 0, 0, 0.1);
        dGeomSetBody(dCreateCylinder(any->s.space, (dReal)0.1, (dReal)0.2), body);
        return body;
    }
    dBodyID body = dGeomGetBody(sceneCapsule(&any->s, 0.05, 0.3, 1, 0, 0, 0.05));
    dRFromAxisAndAngle(lying, 0, 1, 0, (dReal)(M_PI / 2));
    dBodySetRotation(body, lying);
    return body;
}

/* Gravity of a slope that goes down along x. */
static void lean(AnyScene *any, double angle)
{
    dWorldSetGravity(any->s.world, (dReal)(9.81 * sin(angle)), 0, (dReal)(-9.81 * cos(angle)));
}

START_TEST(test_woken_again_and_again)
{
    int way = _i % anyWays, shape = _i / anyWays;
    AnyScene any;
    double stored = 0;
    anyOpen(&any, way, 1e7, 2);
    dWorldSetAutoDisableFlag(any.s.world, 1);
    sceneFloor(&any.s);
    dBodyID body = put(&any, shape);
    for (double angle = 0; angle < slope; angle += slope * h) {
        dBodyEnable(body);
        lean(&any, angle);
        anyStep(&any, h);
    }
    anyRun(&any, 4, h);
    double place = bodyAt(body, 0);
    for (int i = 0; i < 5; i++) {
        ck_assert_int_eq(dBodyIsEnabled(body), 0);
        double now = (double)dcWorldGetPotentialEnergy(any.s.dc);
        ck_assert_double_gt(now, 0);
        if (i > 1) {
            assertNear(now, stored, 0.03, 0);
        }
        stored = now;
        dBodyEnable(body);
        anyRun(&any, 4, h);
    }
    assertWithin(bodyAt(body, 0), place, byPrecision(5e-6, 2e-4));
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("holding, sleep", 60, &tests);
    tcase_add_loop_test(tests, test_woken_again_and_again, 0, anyWays * SHAPES);
    return fixtureMain(suite);
}
