/* Rolling friction: what rolls is slowed down, stops and stands, as the law says. */
#include <math.h>

#include "scenes/resist_scene.h"

/* Resolved, the springs of a cylinder are facets that turn with it, and resist by themselves. */
START_TEST(test_slows_down)
{
    int kind = _i % resistKinds, shape = _i / resistKinds;
    if (kind == resistResolved && shape == resistCylinder) {
        return;
    }
    double h = kind == resistResolved ? 1.0 / 240 : 1.0 / 60, coefficient = 0.02;
    AnyScene any;
    resistOpen(&any, kind, coefficient, 0);
    dBodyID body = resistPut(&any, shape);
    anyRun(&any, 0.5, h);
    resistRoll(body, 1);
    anyRun(&any, 0.5, h);
    double before = bodyGoes(body, 0);
    anyRun(&any, 1, h);
    assertNear(before - bodyGoes(body, 0), coefficient * resistGravity / (1 + resistInertia(body, shape)), 0.01, 0);
    anyClose(&any);
}
END_TEST

/* Without resistance all of them roll as on rails, whatever they roll on. */
START_TEST(test_rolls_freely)
{
    int shape = _i % resistShapes, on_box = _i / resistShapes % 2, kind = _i / resistShapes / 2;
    double h = 1.0 / 60, low = INFINITY, high = -INFINITY;
    AnyScene any;
    resistOpen(&any, kind, 0, 0);
    dBodyID body = resistPut(&any, shape);
    if (on_box) {
        dGeomSetPosition(dCreateBox(any.s.space, 40, 4, 1), 0, 0, (dReal)0.5);
        dBodySetPosition(body, 0, 0, (dReal)(1 + resistRadius));
    }
    anyRun(&any, 0.5, h);
    resistRoll(body, 3);
    anyRun(&any, 0.5, h);
    double before = bodyGoes(body, 0);
    for (int i = 0; i < 60; i++) {
        anyStep(&any, h);
        low = fmin(low, bodyAt(body, 2));
        high = fmax(high, bodyAt(body, 2));
    }
    ck_assert_double_lt(fabs(bodyGoes(body, 0) - before), 1e-6 + 60 * roundingOf(3)); /* that each step adds */
    ck_assert_double_lt(high - low, 1e-8 + roundingOf(1));
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
    resistOpen(&any, _i, 0.02, 0);
    dBodyID body = resistPut(&any, resistBall);
    anyRun(&any, 0.5, h);
    double energy = books(&any.s), moving = 0.7 * resistMass * 0.3 * 0.3;
    resistRoll(body, 0.3);
    anyRun(&any, 15, h); /* the spring is soft: it swings for a second or so */
    ck_assert_double_lt(bodySpeed(body), 1e-6 + roundingOf(swayOf(resistRadius, h)));
    /* and back by what the spring was bent when it gave way: b N/k */
    double x = anyBallDepth(resistRadius, resistMass, 1e7), arm = 0.02 * resistRadius,
           weight = resistMass * resistGravity;
    double bent = arm * weight / dcResistanceStiffness(1.5 * weight / x, arm);
    assertNear(bodyAt(body, 0), 0.7 * 0.3 * 0.3 / (0.02 * resistGravity) - bent * resistRadius, 0.02, 0);
    assertNear(books(&any.s) - energy, moving, 0.01, 0);
    anyClose(&any);
}
END_TEST

/* It stands on slopes up to the coefficient, and rolls as the rest of resistGravity says beyond. */
START_TEST(test_slope)
{
    double coefficient = 0.05, h = 1.0 / 60;
    for (int above = 0; above < 2; above++) {
        AnyScene any;
        double angle = atan(coefficient * (above ? 2 : 0.9));
        resistOpen(&any, _i, coefficient, 0);
        dBodyID body = resistPut(&any, resistBall);
        anyRun(&any, 0.5, h);
        dWorldSetGravity(any.s.world, (dReal)(resistGravity * sin(angle)), 0, (dReal)(-resistGravity * cos(angle)));
        anyRun(&any, above ? 4 : 12, h);
        double at = bodyAt(body, 0), before = bodyGoes(body, 0);
        anyRun(&any, 2, h);
        if (above) {
            double rest = resistGravity * (sin(angle) - coefficient * cos(angle));
            assertNear(bodyGoes(body, 0) - before, 2 * 5.0 / 7 * rest, 0.01, 0);
        } else {
            assertWithin(bodyAt(body, 0), at, 1e-6);
        }
        anyClose(&any);
    }
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
    resistOpen(&any, resistAuto, 0, 0);
    dBodyID body = resistPut(&any, resistBall);
    ck_assert_int_eq(dcGeomSetMaterial(any.s.dc, dBodyGetFirstGeom(body), &one), dcOk);
    ck_assert_int_eq(dcWorldSetDefaultMaterial(any.s.dc, &two), dcOk);
    anyRun(&any, 0.5, 1.0 / 60);
    resistRoll(body, 1);
    anyRun(&any, 0.5, 1.0 / 60);
    double before = bodyGoes(body, 0);
    anyRun(&any, 1, 1.0 / 60);
    assertNear(before - bodyGoes(body, 0), 5.0 / 7 * resistGravity * (0.001 + 0.01 * resistRadius) / resistRadius, 0.01,
               0);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("rolling friction", 60, &tests);
    tcase_add_loop_test(tests, test_slows_down, 0, resistShapes * resistKinds);
    tcase_add_loop_test(tests, test_rolls_freely, 0, resistShapes * 2 * anyOwnWays);
    tcase_add_loop_test(tests, test_stops_and_stays, 0, resistKinds);
    tcase_add_loop_test(tests, test_slope, 0, resistKinds);
    tcase_add_test(tests, test_arms);
    return fixtureMain(suite);
}
