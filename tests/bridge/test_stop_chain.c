/*
 * A soft stop that the program's own step does not resolve, hit by a chain of limbs: it goes as deep as it does in
 * small steps, though its row knows no more than the two bodies of its joint; and the chain gains nothing, however long
 * it swings against its stops, with up to hundreds of times what there was where rebounds knew no bound.
 */
#include <math.h>

#include "scenes/fixture.h"
#include "scenes/joint_scene.h"

enum { LIMBS = 4, LONGEST = 6 };

static const double arm = 0.3;
static Scene scene;
static dBodyID limb[LONGEST];
static int num_limbs;

static double energy(void)
{
    double sum = 0;
    for (int i = 0; i < num_limbs; i++) {
        sum += bodyKinetic(limb[i]);
    }
    return sum;
}

/* Limbs as the steps of a stair that turn together about the hinge of the first; its bound is close ahead. */
static dcForceID chain(dcStepping stepping, double k)
{
    const double rate = 4;
    dJointID first = NULL;
    num_limbs = LIMBS;
    sceneOpen(&scene, 0);
    dcWorldSetStepping(scene.dc, stepping);
    for (int i = 0; i < LIMBS; i++) {
        double x = (i + 2) / 2 * arm, z = (i + 1) / 2 * arm;
        limb[i] = sceneBody(&scene, 0.05, 1, x, 0, z);
        dBodySetLinearVel(limb[i], (dReal)(rate * z), 0, (dReal)(-rate * x));
        dBodySetAngularVel(limb[i], 0, (dReal)rate, 0);
        dJointID hinge = dJointCreateHinge(scene.world, 0);
        dJointAttach(hinge, limb[i], i ? limb[i - 1] : 0);
        dJointSetHingeAnchor(hinge, (dReal)((i + 1) / 2 * arm), 0, (dReal)(i / 2 * arm));
        dJointSetHingeAxis(hinge, 0, 1, 0);
        first = first ? first : hinge;
    }
    return jointStop(&scene, first, dcHingeAngle, k, 0, -dInfinity, 0.1);
}

/*
 * Greatest violation of the first hit; the greatest energy over that at the beginning, and how much was missing at
 * most, what is stored counted, as parts of it.
 */
static double worst(dcStepping stepping, double k, double h, double *gained, double *missing)
{
    dcForceID stop = chain(stepping, k);
    double most = 0, before = energy();
    *gained = *missing = 0;
    for (double t = 0; t < 0.1; t += h) {
        ck_assert_int_eq(dcWorldStep(scene.dc, scene.space, (dReal)h), dcOk);
        most = fmax(most, (double)dcJointStopGetViolation(stop));
        *gained = fmax(*gained, energy() / before - 1);
        *missing = fmax(*missing, 1 - (energy() + (double)dcWorldGetPotentialEnergy(scene.dc)) / before);
    }
    sceneClose(&scene);
    return most;
}

/* Stiff beside the step, and soft enough for the deepest point to last till a step's end. */
START_TEST(test_as_deep_as_resolved)
{
    static const double stiffness[] = {300, 1000};
    double k = stiffness[_i], gained, missing, deep = 0;
    double expected = worst(dcStepResolved, k, 1 / 960.0, &gained, &missing);
    ck_assert_double_gt(expected, 0.01);
    for (int n = 60; n <= 120; n *= 2) {
        deep = worst(dcStepAuto, k, 1.0 / n, &gained, &missing);
        ck_assert_msg(fabs(deep / expected - 1) < 0.2, "%g N m/rad, 1/%d s: %g rad, resolved %g", k, n, deep, expected);
        ck_assert_msg(gained < 0.03, "%g N m/rad, 1/%d s: gained %g", k, n, gained);
        ck_assert_msg(missing < 0.03, "%g N m/rad, 1/%d s: %g missing", k, n, missing);
    }
}
END_TEST

/* ---- no dissipation ---- */

/* Hangs from the world by hinges, a soft stop on each side of each; every limb turns at a rate of its own. */
static void hang(int count, double k, int seed)
{
    double end = 0;
    num_limbs = count;
    sceneOpen(&scene, 0);
    dcWorldSetStepping(scene.dc, dcStepAuto);
    dWorldSetERP(scene.world, REAL(0.8));
    for (int i = 0; i < count; i++) {
        dMass m;
        double rate = 5 * sin(12.9 * (i + 1) + 78.2 * seed);
        limb[i] = dBodyCreate(scene.world);
        dMassSetBoxTotal(&m, 1, REAL(0.05), REAL(0.05), (dReal)arm);
        dBodySetMass(limb[i], &m);
        dBodySetPosition(limb[i], 0, 0, (dReal)(-arm * (i + 0.5)));
        dBodySetAngularVel(limb[i], 0, (dReal)rate, 0);
        dBodySetLinearVel(limb[i], (dReal)(end - 0.5 * arm * rate), 0, 0);
        end -= arm * rate;
        dJointID hinge = dJointCreateHinge(scene.world, 0);
        dJointAttach(hinge, limb[i], i ? limb[i - 1] : 0);
        dJointSetHingeAnchor(hinge, 0, 0, (dReal)(-arm * i));
        dJointSetHingeAxis(hinge, 0, 1, 0);
        jointStop(&scene, hinge, dcHingeAngle, k, 0, -0.6, 0.6);
    }
}

START_TEST(test_gains_nothing)
{
    static const double stiffness[] = {30, 300, 3e4, 3e7, 3e10};
    double k = stiffness[_i];
    for (int run = 0; run < 24; run++) {
        int count = 2 + 2 * (run % 3), rate = 30 << run / 3 % 4;
        hang(count, k, run);
        double before = energy(), most = 0;
        for (int i = 0; i < 10 * rate; i++) {
            ck_assert_int_eq(dcWorldStep(scene.dc, 0, (dReal)(1.0 / rate)), dcOk);
            most = fmax(most, energy() + (double)dcWorldGetPotentialEnergy(scene.dc));
        }
        ck_assert_msg(most < 1.03 * before, "%d limbs, %g N m/rad, 1/%d s: %g times the energy", count, k, rate,
                      most / before);
        sceneClose(&scene);
    }
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("stop, chain", 60, &tests);
    tcase_add_loop_test(tests, test_as_deep_as_resolved, 0, 2);
    tcase_add_loop_test(tests, test_gains_nothing, 0, 5);
    return fixtureMain(suite);
}
