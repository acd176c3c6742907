/* Adhesion: it holds what it can and lets go of the rest, and friction bears on what it presses. */
#include <math.h>
#include <string.h>

#include "scenes/adhesion_scene.h"

/* Chrono's check of its adhesion: 10 N hold a kilogram under a ceiling at g = 8, and not at 10.1. */
START_TEST(test_hangs)
{
    static const double modulus[] = {1e5, 1e7, 1e9, 2e11};
    int kind = _i % KINDS, shape = _i / KINDS % SHAPES, softest = _i / KINDS / SHAPES;
    double e = modulus[softest], h = stickStep(kind);
    if (kind == RESOLVED && e > 1e7) {
        return; /* thousands of substeps */
    }
    for (int above = 0; above < 2; above++) {
        AnyScene any;
        double g = above ? 10.1 : 8, x = stickDepth(shape, e, pull - 8 * mass);
        if (x < roundingOf(radius)) {
            return; /* whether it touches is how its place is rounded */
        }
        dcMaterial material = stickMaterial(e, 2, pull);
        stickOpen(&any, kind, &material, -g, 1);
        dBodyID body = stickPut(&any, shape, x - radius);
        anyRun(&any, 1.5, h);
        if (above) {
            ck_assert_double_lt(bodyAt(body, 2), -1);
        } else {
            assertWithin(bodyAt(body, 2), x - radius, 1e-6 * x + 1e-14 + roundingOf(radius));
            double seen = kind == RESOLVED ? h / dcWorldGetLastSubsteps(any.s.dc) : h; /* what moves the place */
            ck_assert_double_lt(bodySpeed(body), 1e-8 + roundingOf(swayOf(5 * radius, seen)));
        }
        anyClose(&any);
    }
}
END_TEST

/* On a floor the law bears weight and pull. */
START_TEST(test_rest_depth)
{
    static const double modulus[] = {1e5, 1e7, 1e9, 2e11};
    int kind = _i % KINDS, shape = _i / KINDS % SHAPES;
    double e = modulus[_i / KINDS / SHAPES], h = stickStep(kind), x = stickDepth(shape, e, pull + 9.81 * mass);
    if (kind == RESOLVED && e > 1e7) {
        return;
    }
    AnyScene any;
    dcMaterial material = stickMaterial(e, 2, pull);
    stickOpen(&any, kind, &material, -9.81, 0);
    dBodyID body = stickPut(&any, shape, radius - (kind == RESOLVED ? 1 : 0.9) * x); /* where it takes long to settle */
    anyRun(&any, kind == RESOLVED ? 1 : 6, h);
    assertWithin(radius - bodyAt(body, 2), x, 1e-6 * x + 1e-14 + roundingOf(radius));
    if (shape == BALL && kind != JOINTS) {
        dcContactReport report = sceneOnlyContact(&any.s);
        assertNear((double)report.adhesion_force, pull, 1e-6, 0);
        assertNear((double)report.normal_force, pull + 9.81 * mass, 1e-5, 0);
    }
    anyClose(&any);
}
END_TEST

/* The pull at which a body under a ceiling lets go, as gravity grows; `most` is more than that. */
static double pull_off(AnyScene *any, dBodyID body, double most, double h)
{
    double g = 0.5 * most / mass, z = bodyAt(body, 2);
    while (bodyAt(body, 2) > z - 0.01 && g < 2 * most / mass) {
        g *= 1.0005;
        dWorldSetGravity(any->s.world, 0, 0, (dReal)-g);
        anyStep(any, h);
    }
    return g * mass;
}

/* Derjaguin, Muller and Toporov: 2 pi w R, whatever the modulus. */
START_TEST(test_dmt)
{
    static const double modulus[] = {1e6, 1e7, 1e9};
    int kind = _i % KINDS;
    double e = modulus[_i / KINDS], w = 20, wanted = 2 * M_PI * w * radius;
    if (kind == RESOLVED && e > 1e7) {
        return;
    }
    AnyScene any;
    dcMaterial material = stickMaterial(e, 2, 0);
    material.adhesion_energy = w;
    stickOpen(&any, kind, &material, -0.5 * wanted, 1);
    dBodyID body = stickPut(&any, BALL, stickDepth(BALL, e, 0.5 * wanted) - radius);
    anyRun(&any, 0.5, stickStep(kind));
    assertNear(pull_off(&any, body, wanted, stickStep(kind)), wanted, 0.01, 0);
    anyClose(&any);
}
END_TEST

/* A stress on the area of a bed. */
START_TEST(test_stress)
{
    double e = 1e6, stress = 1000, wanted = stress * side * side, h = stickStep(_i);
    AnyScene any;
    dcMaterial material = stickMaterial(e, 2, 0);
    material.adhesion_stress = stress;
    stickOpen(&any, _i, &material, -0.5 * wanted, 1);
    dBodyID body = stickPut(&any, BOX, stickDepth(BOX, e, 0.5 * wanted) - radius);
    anyRun(&any, 0.5, h);
    assertNear(pull_off(&any, body, wanted, h), wanted, 0.01, 0);
    anyClose(&any);
}
END_TEST

/* A round end lies on two points: they share the pull. */
START_TEST(test_pair_shares)
{
    AnyScene any;
    dMatrix3 lying;
    dcMaterial material = stickMaterial(1e7, 2, pull);
    stickOpen(&any, _i, &material, -0.5 * pull, 1);
    dBodyID body = dGeomGetBody(sceneCapsule(&any.s, radius, 0.4, mass, 0, 0, 0));
    dRFromAxisAndAngle(lying, 1, 0, 0, (dReal)(M_PI / 2));
    dBodySetRotation(body, lying);
    dBodySetPosition(body, 0, 0, (dReal)(stickDepth(BALL, 1e7, 0.25 * pull) - radius));
    anyRun(&any, 0.5, stickStep(_i));
    ck_assert(_i == JOINTS || dcWorldGetNumContacts(any.s.dc) == 2);
    assertNear(pull_off(&any, body, pull, stickStep(_i)), pull, 0.01, 0);
    anyClose(&any);
}
END_TEST

/* Under a ceiling one holds another that holds a third; and one hangs that a joint guides, which ODE solves. */
START_TEST(test_chain)
{
    AnyScene any;
    double e = 1e7, weight = 8 * 0.3, z = 0;
    dBodyID body[3];
    dMass m;
    dcMaterial material = stickMaterial(e, 2, pull);
    stickOpen(&any, _i, &material, -8, 1);
    dMassSetSphereTotal(&m, (dReal)0.3, (dReal)radius);
    for (int i = 0; i < 3; i++) { /* each has the rest to carry */
        double r = i ? 0.5 * radius : radius, load = pull - (3 - i) * weight;
        z += dcHuntCrossleyStaticDepth(stiffnessOnPlane(r, e), load) - (i ? 2 : 1) * radius;
        body[i] = stickPut(&any, BALL, z);
        dBodySetMass(body[i], &m);
    }
    anyRun(&any, 3, stickStep(_i));
    ck_assert_double_lt(anyGreatestSpeed(body, 3), 1e-6 + roundingOf(swayOf(5 * radius, stickStep(_i))));
    assertWithin(bodyAt(body[0], 2) + radius, stickDepth(BALL, e, pull - 3 * weight), 1e-9 + roundingOf(radius));
    anyClose(&any);
}
END_TEST

START_TEST(test_joint)
{
    AnyScene any;
    double e = 1e7, x = stickDepth(BALL, e, pull - 8 * mass);
    dcMaterial material = stickMaterial(e, 2, pull);
    stickOpen(&any, _i, &material, -8, 1);
    dBodyID body = stickPut(&any, BALL, x - radius);
    dJointID joint = dJointCreateSlider(any.s.world, 0);
    dJointAttach(joint, body, 0);
    dJointSetSliderAxis(joint, 0, 0, 1);
    anyRun(&any, 1.5, stickStep(_i));
    assertWithin(bodyAt(body, 2), x - radius, 1e-6);
    dWorldSetGravity(any.s.world, 0, 0, (dReal)-10.1);
    anyRun(&any, 1, stickStep(_i));
    ck_assert_double_lt(bodyAt(body, 2), -1);
    anyClose(&any);
}
END_TEST

/* What sticks to a wall: friction bears on weight along the surface, with nothing but adhesion to press. */
START_TEST(test_wall)
{
    int kind = _i;
    double e = 1e6, h = stickStep(kind), g = 9.81, low = 0.02;
    for (int holds = 0; holds < 2; holds++) {
        AnyScene any;
        double force = (holds ? 1.2 : 0.8) * mass * g / 0.8;
        dcMaterial material = stickMaterial(e, 2, force);
        stickOpen(&any, kind, &material, 0, 0);
        dBodyID body = sceneBody(&any.s, radius, mass, 0, 0, 0.5 * low - 1e-5); /* low, lest it peel off */
        dGeomSetBody(dCreateBox(any.s.space, (dReal)side, (dReal)side, (dReal)low), body);
        anyRun(&any, 0.5, h);
        dWorldSetGravity(any.s.world, (dReal)-g, 0, 0);
        anyRun(&any, 0.5, h);
        double before = bodyAt(body, 0), v = bodyGoes(body, 0);
        anyRun(&any, 0.5, h);
        if (holds) {
            assertWithin(bodyAt(body, 0), before, 1e-6);
            ck_assert_double_lt(fabs(before), 1e-3);
        } else { /* it slides with 0.6 of the pull */
            assertNear(v - bodyGoes(body, 0), 0.5 * (g - 0.6 * force / mass), 0.02, 0);
        }
        anyClose(&any);
    }
}
END_TEST

/* A ball that slides on a floor loses speed by 0.6 of weight and pull. */
START_TEST(test_friction_of_a_point)
{
    AnyScene any;
    double h = stickStep(_i);
    dcMaterial material = stickMaterial(1e7, 2, pull);
    stickOpen(&any, _i, &material, -9.81, 0);
    dBodyID body = stickPut(&any, BALL, radius - stickDepth(BALL, 1e7, pull + 9.81 * mass));
    anyRun(&any, 0.5, h);
    dBodySetLinearVel(body, 8, 0, 0);
    anyRun(&any, 0.05, h);
    double before = bodyGoes(body, 0);
    anyRun(&any, 0.1, h);
    assertNear(before - bodyGoes(body, 0), 0.1 * 0.6 * (9.81 + pull / mass), 0.01, 0);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("adhesion", 60, &tests);
    tcase_add_loop_test(tests, test_hangs, 0, KINDS * SHAPES * 4);
    tcase_add_loop_test(tests, test_rest_depth, 0, KINDS * SHAPES * 4);
    tcase_add_loop_test(tests, test_dmt, 0, KINDS * 3);
    tcase_add_loop_test(tests, test_stress, 0, KINDS);
    tcase_add_loop_test(tests, test_pair_shares, 0, KINDS);
    tcase_add_loop_test(tests, test_chain, 0, OWN_KINDS);
    tcase_add_loop_test(tests, test_joint, 0, OWN_KINDS);
    tcase_add_loop_test(tests, test_wall, 0, KINDS);
    tcase_add_loop_test(tests, test_friction_of_a_point, 0, KINDS);
    return fixtureMain(suite);
}
