/* Energy: constant to the integrator's order without dissipation and friction, never growing otherwise, the same in
 * sum as what was dissipated, and kept over a thousand bounces. */
#include <math.h>

#include "scenes/fixture.h"

/* The largest deviation of the energy of an elastic ball during two bounces, by outer step. */
static double elastic_deviation(double step, double *peak)
{
    Scene scene;
    sceneOpen(&scene, 9.81);
    dcMaterial material = materialSmooth(1e5, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    dcWorldSetSubsteps(scene.dc, 1);
    sceneFloor(&scene);
    sceneBall(&scene, 0.1, 1, 0, 0, 0.15);
    sceneRun(&scene, 1, step);
    double start = 1 * 9.81 * 0.15, worst = 0;
    *peak = 0;
    for (double t = step; t < 0.6; t += step) {
        sceneRun(&scene, 1, step);
        worst = fmax(worst, fabs(sceneEnergy(&scene) - start));
        *peak = fmax(*peak, dcWorldGetPotentialEnergy(scene.dc));
    }
    sceneClose(&scene);
    return worst / start;
}

/* Second order: a quarter of the error at half the step. */
START_TEST(test_elastic_energy_is_constant)
{
    double peak[3], error[3];
    for (int i = 0; i < 3; i++) {
        error[i] = elastic_deviation(1e-3 / (1 << i), &peak[i]);
        ck_assert_double_gt(peak[i], 0.9 * 9.81 * 0.05); /* all energy of the fall was stored */
    }
    ck_assert_double_lt(error[0], 0.01);
    ck_assert_msg(log2(error[0] / error[2]) / 2 > 1.7, "errors %g %g %g", error[0], error[1], error[2]);
}
END_TEST

/* The energies reported are those that a hand computes. */
START_TEST(test_energies_by_hand)
{
    Scene scene;
    sceneOpen(&scene, 9.81);
    dcMaterial material = materialSmooth(1e6, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    sceneFloor(&scene);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, 0.1, 2, 0.3, 0, 0.099));
    dBodySetLinearVel(ball, 1, 2, 3);
    dBodySetAngularVel(ball, 3, 2, 1);
    sceneEvaluate(&scene);
    double k = stiffnessOnPlane(0.1, 1e6);
    assertNear(dcWorldGetPotentialEnergy(scene.dc), 0.4 * k * pow(0.001, 2.5), 1e-10, 0);
    assertNear(dcWorldGetKineticEnergy(scene.dc), 0.5 * 2 * 14 + 0.5 * 0.4 * 2 * 0.01 * 14, 1e-14, 0);
    assertNear(dcWorldGetGravitationalEnergy(scene.dc), 2 * 9.81 * 0.099, 1e-14, 0);
    sceneClose(&scene);
}
END_TEST

/* A turned box with unequal moments of inertia: its moments are those about its own axes. */
START_TEST(test_kinetic_energy_of_a_box)
{
    static const double spin[3] = {1, -2, 3}; /* about the box's axes */
    Scene scene;
    dMass mass;
    dMatrix3 turn;
    dVector3 w;
    sceneOpen(&scene, 0);
    dBodyID box = dGeomGetBody(sceneBox(&scene, 0.3, 1, 0, 0, 5));
    dMassSetBoxTotal(&mass, 2, 0.1, 0.3, 0.6);
    dBodySetMass(box, &mass);
    dRFromAxisAndAngle(turn, 1, 2, -1, 0.7);
    dBodySetRotation(box, turn);
    dBodyVectorToWorld(box, spin[0], spin[1], spin[2], w);
    dBodySetAngularVel(box, w[0], w[1], w[2]);
    dBodySetLinearVel(box, 1, 1, 1);
    sceneEvaluate(&scene);
    double energy = 0.5 * 2 * 3;
    for (int i = 0; i < 3; i++) {
        energy += 0.5 * mass.I[5 * i] * spin[i] * spin[i];
    }
    assertNear(dcWorldGetKineticEnergy(scene.dc), energy, 1e-12, 0);
    sceneClose(&scene);
}
END_TEST

/* Balls with friction and dissipation in a bin: at no outer step more energy than before, and the books balance. */
static void make_bin(Scene *scene)
{
    sceneFloor(scene);
    dCreatePlane(scene->space, 1, 0, 0, -0.4);
    dCreatePlane(scene->space, -1, 0, 0, -0.4);
    dCreatePlane(scene->space, 0, 1, 0, -0.4);
    dCreatePlane(scene->space, 0, -1, 0, -0.4);
    dRandSetSeed(3);
    for (int i = 0; i < 27; i++) {
        dGeomID ball = sceneBall(scene, 0.08 + 0.02 * dRandReal(), 0.5 + dRandReal(), 0.22 * (i % 3 - 1),
                                 0.22 * (i / 3 % 3 - 1), 0.2 + 0.22 * (i / 9));
        dBodySetLinearVel(dGeomGetBody(ball), 2 * dRandReal() - 1, 2 * dRandReal() - 1, -dRandReal());
        dBodySetAngularVel(dGeomGetBody(ball), 10 * dRandReal() - 5, 10 * dRandReal() - 5, 5);
    }
}

START_TEST(test_energy_never_grows)
{
    static const double modulus[] = {1e5, 1e6, 1e7};
    Scene scene;
    sceneOpen(&scene, 9.81);
    dcMaterial material = materialRough(modulus[_i], 0.2, 0.6, 0.4, 0.01);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    make_bin(&scene);
    sceneEvaluate(&scene);
    double start = sceneEnergy(&scene), last = start;
    for (int step = 0; step < 180; step++) {
        sceneRun(&scene, 1, 1.0 / 60);
        double now = sceneEnergy(&scene);
        ck_assert_msg(now <= last + 1e-4 * start, "step %d: %g after %g", step, now, last);
        last = now;
    }
    ck_assert_double_lt(dcWorldGetKineticEnergy(scene.dc), 0.01 * start);
    ck_assert_double_gt(dcWorldGetDissipatedEnergy(scene.dc), 0.3 * start);
    sceneClose(&scene);
}
END_TEST

/* What is missing from the books after 3 s in the bin, as a part of the energy at the start. */
static double missing_energy(double accuracy)
{
    Scene scene;
    sceneOpen(&scene, 9.81);
    dcMaterial material = materialRough(1e5, 0.2, 0.6, 0.4, 0.01);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    dcWorldSetSubstepAccuracy(scene.dc, accuracy);
    make_bin(&scene);
    sceneEvaluate(&scene);
    double start = sceneEnergy(&scene);
    sceneRun(&scene, 180, 1.0 / 60);
    double missing = fabs(sceneEnergy(&scene) + dcWorldGetDissipatedEnergy(scene.dc) - start) / start;
    sceneClose(&scene);
    return missing;
}

/* What is stored, moving and dissipated adds up, to second order in the substep. */
START_TEST(test_books_balance)
{
    double coarse = missing_energy(0.2), fine = missing_energy(0.02);
    ck_assert_msg(coarse < 2e-3, "%g missing", coarse);
    ck_assert_msg(fine < 1e-5, "%g missing with fine substeps, %g with coarse ones", fine, coarse);
}
END_TEST

/* A ball of r = 0.05 m, m = 0.5 kg dropped from 0.44 m, no dissipation, at 60 steps a second: what is left of its
 * energy at the top after `count` bounces. */
static double energy_after_bounces(double modulus, int count)
{
    Scene scene;
    sceneOpen(&scene, 9.81);
    dcMaterial material = materialSmooth(modulus, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    sceneFloor(&scene);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, 0.05, 0.5, 0, 0, 0.05 + 0.44));
    double before = 0, vz = 0;
    for (int bounces = 0; bounces < count || vz > 0;) {
        sceneRun(&scene, 1, 1.0 / 60);
        vz = bodyGoes(ball, 2);
        bounces += before < 0 && vz >= 0;
        before = vz;
        ck_assert_double_lt(bodyAt(ball, 2), 1);
    }
    double energy = sceneEnergy(&scene) - 0.5 * 9.81 * 0.05;
    ck_assert_int_eq(messages.warnings, 0);
    sceneClose(&scene);
    return energy / (0.5 * 9.81 * 0.44);
}

/* E of each of the two materials, and E of both combined. */
START_TEST(test_thousand_bounces)
{
    static const double of_each[] = {1e4, 1e6, 1e8};
    const double modulus[] = {of_each[0],
                              of_each[1],
                              of_each[2],
                              modulusOfEach(of_each[0]),
                              modulusOfEach(of_each[1]),
                              modulusOfEach(of_each[2])};
    double left = energy_after_bounces(modulus[_i], 1000);
    ck_assert_msg(fabs(left - 1) < 0.01, "E = %g: %.5f of the energy left", modulus[_i], left);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("energy", 60, &tests);
    tcase_add_test(tests, test_elastic_energy_is_constant);
    tcase_add_test(tests, test_energies_by_hand);
    tcase_add_test(tests, test_kinetic_energy_of_a_box);
    tcase_add_loop_test(tests, test_energy_never_grows, 0, 3);
    tcase_add_test(tests, test_books_balance);
    tcase_add_loop_test(tests, test_thousand_bounces, 0, 6);
    return fixtureMain(suite);
}
