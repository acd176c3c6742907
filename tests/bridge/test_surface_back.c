/* Materials as ODE's surface parameters, and back again. */
#include "scenes/surface_scene.h"

/* A material as a surface, in ODE: it rests where the material does; and back it is the material again. */
START_TEST(test_back)
{
    dcMaterial rubber = dcMaterialDefault();
    rubber.dynamic_friction = rubber.static_friction = 0.5;
    rubber.plane_strain_modulus = 1e6;
    rubber.dissipation = 0.4;
    rubber.rolling_friction = 0.002;
    dcPairMaterial pair, again;
    dSurfaceParameters surface;
    dcSurfaceUse use = surfaceUse(surfaceGravity);
    unsigned lost;
    dcMaterialCombine(&rubber, &rubber, &pair);
    ck_assert_int_eq(dcSurfaceFromMaterial(&pair, &use, &surface, &lost), dcOk);
    ck_assert_int_eq(lost, dcLostHolding);
    dcPairMaterial sticky = pair;
    dSurfaceParameters same;
    sticky.adhesion_force = 1;
    ck_assert_int_eq(dcSurfaceFromMaterial(&sticky, &use, &same, &lost), dcOk);
    ck_assert_int_eq(lost, dcLostHolding | dcLostAdhesion);
    ck_assert_int_eq(dcMaterialFromSurface(&surface, &use, &again, &lost), dcOk);
    ck_assert_int_eq(lost, 0);
    assertNear(again.modulus, pair.modulus, 1e-9, 0);
    assertNear(again.dissipation, pair.dissipation, 1e-9, 0);
    assertNear(again.dynamic_friction, 0.5, 1e-9, 0);
    assertNear(again.rolling_friction, 0.002, 1e-9, 0);
    SurfaceScene two;
    surfaceOpen(&two, 0, &surface, &use);
    two.body = dGeomGetBody(sceneBall(&two.s, 0.1, 1, 0, 0, 0.1));
    surfaceRun(&two, 6);
    double depth = dcHuntCrossleyStaticDepth(dcHuntCrossleyStiffness(0.1, pair.modulus), surfaceGravity);
    assertNear(0.1 - bodyAt(two.body, 2), depth, 1e-3, 0);
    surfaceClose(&two);
}
END_TEST

/* The same of a flat contact, whose law is linear: a box put down, which keeps the bounce that it was given. */
START_TEST(test_flat)
{
    dcPairMaterial pair, again;
    dSurfaceParameters surface = surfaceSoft(1e6, 1e4);
    dcSurfaceUse use = surfaceUse(8 * surfaceGravity / 4);
    dReal kd;
    use.radius = 0;
    use.area = (dReal)0.01;
    surface.mode |= dContactBounce;
    surface.bounce = (dReal)0.5;
    ck_assert_int_eq(dcMaterialFromSurface(&surface, &use, &pair, NULL), dcOk);
    assertNear(dcLinearStopRestitution(pair.dissipation, 1), 0.5, 1e-9, 0);
    ck_assert_int_eq(dcSurfaceFromMaterial(&pair, &use, &surface, NULL), dcOk);
    ck_assert_int_eq(dcSurfaceGetSpring(&surface, &use, NULL, &kd), dcOk);
    assertNear((double)kd, pair.dissipation * 8 * surfaceGravity / 4, 1e-9, 0);
    ck_assert_int_eq(dcMaterialFromSurface(&surface, &use, &again, NULL), dcOk);
    assertNear(again.dissipation, pair.dissipation, 1e-9, 0);
    assertNear(again.modulus, pair.modulus, 1e-9, 0);
    SurfaceScene two;
    surfaceOpen(&two, 1, &surface, &use);
    dcWorldSetPairMaterial(two.s.dc, 0, 0, &pair);
    dcWorldSetStepping(two.s.dc, dcStepResolved);
    two.body = dGeomGetBody(sceneBox(&two.s, 0.2, 8, 0, 0, 0.11));
    dBodySetGravityMode(two.body, 0);
    dBodySetLinearVel(two.body, 0, 0, -1);
    surfaceRun(&two, 0.2);
    assertNear(bodyGoes(two.body, 2), 0.5, 0.01, 0);
    surfaceClose(&two);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("surface back", 60, &tests);
    tcase_add_test(tests, test_back);
    tcase_add_test(tests, test_flat);
    return fixtureMain(suite);
}
