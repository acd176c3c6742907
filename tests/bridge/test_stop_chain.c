/*
 * A soft stop that the program's own step does not resolve, hit by a chain of limbs: it goes as deep as it does in
 * small steps, though its row knows no more than the two bodies of its joint; and the chain gains nothing.
 */
#include <math.h>

#include "scenes/fixture.h"
#include "scenes/joint_scene.h"

enum { LIMBS = 4 };

static const double arm = 0.3;
static Scene scene;
static dBodyID limb[LIMBS];

static double energy(void)
{
    double sum = 0;
    for (int i = 0; i < LIMBS; i++) {
        sum += bodyKinetic(limb[i]);
    }
    return sum;
}

/* Limbs as the steps of a stair that turn together about the hinge of the first; its bound is close ahead. */
static dcForceID chain(dcStepping stepping, double k)
{
    const double rate = 4;
    dJointID first = NULL;
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

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("stop, chain", 60, &tests);
    tcase_add_loop_test(tests, test_as_deep_as_resolved, 0, 2);
    return fixtureMain(suite);
}
