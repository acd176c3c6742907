/* ODE's surface parameters that a material has no place for, and those out of range, are named. */
#include <math.h>
#include <string.h>

#include "scenes/surface_scene.h"

/* What has no place is named, one thing at a time; with a place for it nothing is said. */
START_TEST(test_lost)
{
    static const struct {
        int mode;
        unsigned lost;
        const char *name;
    } cases[] = {{dContactAxisDep, dcLostMu2, "mu2"},
                 {dContactSlip1, dcLostSlip, "slip1"},
                 {dContactSlip2, dcLostSlip, "slip2"},
                 {dContactMotion1, dcLostMotion, "motion1"},
                 {dContactMotion2, dcLostMotion, "motion2"},
                 {dContactMotionN, dcLostMotion, "motionN"},
                 {dContactBounce, dcLostBounceVel | dcLostBounce, "bounce_vel"},
                 {dContactRolling | dContactAxisDep, dcLostRho2 | dcLostMu2, "rho2"},
                 {dContactSoftCFM, dcLostRigid, "a cfm of 0"}};
    Scene s;
    sceneOpen(&s, surfaceGravity);
    dcSurfaceUse use = surfaceUse(9.81);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        dcPairMaterial pair;
        unsigned lost = 0;
        dSurfaceParameters surface = surfaceSoft(1e4, 100);
        surface.mu2 = (dReal)0.2;
        surface.slip1 = surface.slip2 = surface.motion1 = surface.motion2 = surface.motionN = (dReal)0.1;
        surface.bounce = (dReal)0.01;
        surface.bounce_vel = (dReal)0.1;
        surface.rho = (dReal)0.01;
        surface.soft_cfm = cases[i].lost == dcLostRigid ? 0 : surface.soft_cfm;
        surface.mode |= cases[i].mode;
        messagesClear();
        ck_assert_int_eq(dcMaterialFromSurface(&surface, &use, &pair, &lost), dcOk);
        ck_assert_uint_eq(lost, cases[i].lost);
        ck_assert_int_eq(messages.warnings + messages.errors, 0);
        ck_assert_int_eq(dcMaterialFromSurface(&surface, &use, &pair, NULL), dcOk);
        ck_assert_int_eq(messages.warnings, 1);
        ck_assert_ptr_nonnull(strstr(messages.text, cases[i].name));
    }
    dSurfaceParameters surface = surfaceSoft(1e4, 100);
    dcPairMaterial pair;
    unsigned lost;
    surface.mu = dInfinity;
    ck_assert_int_eq(dcMaterialFromSurface(&surface, &use, &pair, &lost), dcOk);
    ck_assert_uint_eq(lost, dcLostInfiniteMu);
    sceneClose(&s);
}
END_TEST

/* A cfm of 0 is legal in ODE, as the surface's and as the world's: it is as hard as ODE is where nobody sets one. */
START_TEST(test_rigid)
{
    Scene s;
    sceneOpen(&s, surfaceGravity);
    dcSurfaceUse use = surfaceUse(9.81), hard = use;
    dSurfaceParameters surface = surfaceSoft(1e4, 100);
    dcPairMaterial usual, pair;
    unsigned lost;
    dReal kp, kd;
    surface.mode &= ~dContactSoftCFM;
    ck_assert_int_eq(dcMaterialFromSurface(&surface, &use, &usual, &lost), dcOk);
    ck_assert_uint_eq(lost, 0);
    hard.cfm = 0;
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(dcMaterialFromSurface(&surface, i ? &use : &hard, &pair, &lost), dcOk);
        ck_assert_uint_eq(lost, dcLostRigid);
        ck_assert(pair.modulus == usual.modulus && pair.dissipation == usual.dissipation);
        ck_assert_int_eq(dcSurfaceGetSpring(&surface, i ? &use : &hard, &kp, &kd), dcOk);
        assertNear((double)kp, (double)surface.soft_erp / (surfaceStep * (double)use.cfm), 1e-6, 0);
        surface.mode |= dContactSoftCFM;
        surface.soft_cfm = 0;
    }
    hard.cfm = -1;
    ck_assert_int_eq(dcMaterialFromSurface(&surface, &hard, &pair, NULL), dcErrValue);
    sceneClose(&s);
}
END_TEST

/* What is out of range is named, and nothing is written. */
START_TEST(test_refusals)
{
    Scene s;
    sceneOpen(&s, surfaceGravity);
    dcPairMaterial pair, before;
    memset(&pair, 7, sizeof pair);
    before = pair;
    for (int i = 0; i < 9; i++) {
        static const char *const names[] = {"step",     "load",   "radius", "soft_erp", "soft_cfm",
                                            "negative", "bounce", "rho",    "speed"};
        dSurfaceParameters surface = surfaceSoft(1e4, 100);
        dcSurfaceUse use = surfaceUse(9.81);
        surface.mode |= dContactBounce | dContactRolling;
        dReal *places[] = {&use.step,         &use.load,       &use.radius,  &surface.soft_erp, &surface.soft_cfm,
                           &surface.soft_cfm, &surface.bounce, &surface.rho, &use.speed};
        *places[i] = (dReal)(i == 3 ? 1.5 : i == 1 ? NAN : i == 4 ? INFINITY : -1);
        messagesClear();
        ck_assert_int_eq(dcMaterialFromSurface(&surface, &use, &pair, NULL), dcErrValue);
        ck_assert_int_eq(messages.errors, 1);
        ck_assert_msg(strstr(messages.text, names[i]) != NULL, "%s", messages.text);
        ck_assert_int_eq(memcmp(&pair, &before, sizeof pair), 0);
    }
    ck_assert_int_eq(dcMaterialFromSurface(NULL, NULL, &pair, NULL), dcErrArgument);
    ck_assert_int_eq(dcSurfaceFromMaterial(NULL, NULL, NULL, NULL), dcErrArgument);
    ck_assert_int_eq(dcSurfaceSetSpring(NULL, 1, 1, 1), dcErrArgument);
    ck_assert_int_eq(dcSurfaceGetSpring(NULL, NULL, NULL, NULL), dcErrArgument);
    dSurfaceParameters surface = surfaceSoft(1e4, 100);
    ck_assert_int_eq(dcSurfaceSetSpring(&surface, (dReal)surfaceStep, 0, 0), dcErrValue);
    ck_assert_int_eq(dcSurfaceSetSpring(&surface, 0, 1, 1), dcErrValue);
    ck_assert_int_eq(dcSurfaceSetSpring(&surface, (dReal)surfaceStep, -1, 1), dcErrValue);
    sceneClose(&s);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("surface lost", 60, &tests);
    tcase_add_test(tests, test_lost);
    tcase_add_test(tests, test_rigid);
    tcase_add_test(tests, test_refusals);
    return fixtureMain(suite);
}
