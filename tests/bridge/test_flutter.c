/*
 * A box on a slope in the resolved mode: with the seeds' friction (dcFrictionRegularized) it rocks by itself, however
 * gently it was leant over and however short the substeps, and walks faster than the law lets it creep; friction that
 * holds cures it, and so does the program's own step.
 */
#include <math.h>

#include "scenes/any_scene.h"

static AnyScene any;

/* What is left after 20 s: way per time, greatest spin, greatest speed across the slope. */
typedef struct Unrest {
    double drift, spin, hop;
} Unrest;

static void lean(double angle)
{
    dWorldSetGravity(any.s.world, (dReal)(9.81 * sin(angle)), 0, (dReal)(-9.81 * cos(angle)));
}

/* A box of 0.2 m and 8 kg, 1e7 Pa, mu = 0.5, leant over within 4 s. */
static Unrest unrest(dcStepping stepping, dcFrictionModel model, double dissipation, double angle, double accuracy)
{
    const double h = 1.0 / 60;
    Unrest left = {0, 0, 0};
    dcMaterial material = materialRough(1e7, dissipation, 0.5, 0.5, 0);
    anyOpen(&any, anyManaged, 1e7, dissipation);
    dcWorldSetDefaultMaterial(any.s.dc, &material);
    dcWorldSetStepping(any.s.dc, stepping);
    dcWorldSetSubstepAccuracy(any.s.dc, (dReal)accuracy);
    ck_assert_int_eq(dcWorldSetFrictionModel(any.s.dc, model), dcOk);
    sceneFloor(&any.s);
    dBodyID box = dGeomGetBody(sceneBox(&any.s, 0.2, 8, 0, 0, 0.1));
    anyRun(&any, 1, h);
    for (int i = 0; i <= 240; i++) {
        lean(angle * 0.5 * (1 - cos(M_PI * i / 240)));
        anyStep(&any, h);
    }
    anyRun(&any, 15, h);
    double from = bodyAt(box, 0);
    for (int i = 0; i < 300; i++) {
        anyStep(&any, h);
        const dReal *w = dBodyGetAngularVel(box);
        left.spin = fmax(left.spin, sqrt((double)dCalcVectorDot3(w, w)));
        left.hop = fmax(left.hop, fabs(bodyGoes(box, 2)));
    }
    left.drift = (bodyAt(box, 0) - from) / 5;
    anyClose(&any);
    return left;
}

static const struct {
    double dissipation, degrees;
} cases[] = {{1, 24}, {0.5, 24}, {0.5, 22}};
enum { CASES = 3 };

static double creep(double angle)
{
    const dcFriction law = {.us = 0.5, .ud = 0.5, .uv = 0};
    return dcFrictionCreep(&law, 0.01, tan(angle));
}

/* In the finer substeps a float's rounding damps it. */
START_TEST(test_regularized_friction_rocks)
{
    double angle = cases[_i % CASES].degrees * M_PI / 180, accuracy = _i / CASES && !DC_SINGLE ? 0.05 : 0.15;
    Unrest left = unrest(dcStepResolved, dcFrictionRegularized, cases[_i % CASES].dissipation, angle, accuracy);
    ck_assert_double_gt(left.drift, 1.5 * creep(angle));
    ck_assert_double_gt(left.spin, 0.05);
    ck_assert_double_gt(left.hop, 0.01);
}
END_TEST

START_TEST(test_holding_friction_does_not)
{
    double angle = cases[_i].degrees * M_PI / 180;
    Unrest left = unrest(dcStepResolved, dcFrictionHolding, cases[_i].dissipation, angle, 0.15);
    assertWithin(left.drift, 0, 1e-6);
    ck_assert_double_lt(left.spin, byPrecision(1e-5, 1e-3));
    ck_assert_double_lt(left.hop, byPrecision(1e-6, 1e-4));
}
END_TEST

/* It creeps as the law says, or stands. */
START_TEST(test_own_step_does_not)
{
    int holds = _i / CASES;
    double angle = cases[_i % CASES].degrees * M_PI / 180;
    Unrest left = unrest(dcStepAuto, holds ? dcFrictionHolding : dcFrictionRegularized, cases[_i % CASES].dissipation,
                         angle, 0.15);
    assertNear(left.drift, holds ? 0 : creep(angle), 0.001, 1e-6);
    ck_assert_double_lt(left.spin, byPrecision(1e-9, 1e-3));
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("flutter", 60, &tests);
    tcase_add_loop_test(tests, test_regularized_friction_rocks, 0, 2 * CASES);
    tcase_add_loop_test(tests, test_holding_friction_does_not, 0, CASES);
    tcase_add_loop_test(tests, test_own_step_does_not, 0, 2 * CASES);
    return fixtureMain(suite);
}
