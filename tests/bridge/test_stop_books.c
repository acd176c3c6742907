/*
 * Energies that the soft stops of a chain tell, beside what its torques put in.  ODE's own joints lose some as the
 * chain turns, the less the shorter the step; nothing may be told that was not there.
 */
#include <math.h>

#include "scenes/fixture.h"
#include "scenes/joint_scene.h"

enum { LIMBS = 8 };

static const double length = 0.3;
static Scene scene;
static dBodyID limb[LIMBS];
static dJointID hinge[LIMBS];

static void build(void)
{
    sceneOpen(&scene, 0);
    dcWorldSetStepping(scene.dc, dcStepAuto);
    for (int i = 0; i < LIMBS; i++) {
        dMass mass;
        limb[i] = dBodyCreate(scene.world);
        dMassSetBoxTotal(&mass, 1, (dReal)length, (dReal)0.1, (dReal)0.1);
        dBodySetMass(limb[i], &mass);
        dBodySetPosition(limb[i], (dReal)(length * i), 0, 0);
        if (i == 0) {
            continue;
        }
        hinge[i] = dJointCreateHinge(scene.world, 0);
        dJointAttach(hinge[i], limb[i - 1], limb[i]);
        dJointSetHingeAnchor(hinge[i], (dReal)(length * (i - 0.5)), 0, 0);
        dJointSetHingeAxis(hinge[i], 0, i % 2, (i + 1) % 2);
        dJointSetHingeParam(hinge[i], dParamLoStop, (dReal)-0.5);
        dJointSetHingeParam(hinge[i], dParamHiStop, (dReal)0.5);
        ck_assert_int_eq(dcJointSoftenStops(scene.dc, hinge[i], 1e4, (dReal)0.5), dcOk);
    }
}

static double kinetic(void)
{
    double sum = 0;
    for (int i = 0; i < LIMBS; i++) {
        sum += bodyKinetic(limb[i]);
    }
    return sum;
}

/* Torques that change every tenth of a second, for four seconds. */
static double torque(int joint, double t, double most)
{
    return t < 4 ? most * sin(2.4 * (double)(int)(10 * t) * joint + joint) : 0;
}

/* One step of a loop of the program's own; the work of the torques. */
static double step(double t, double h, double most, int quick)
{
    double rate[LIMBS], work = 0;
    for (int i = 1; i < LIMBS; i++) {
        rate[i] = (double)dJointGetHingeAngleRate(hinge[i]);
        dJointAddHingeTorque(hinge[i], (dReal)torque(i, t, most));
    }
    ck_assert_int_eq(dcWorldApply(scene.dc, (dReal)h), dcOk);
    (quick ? dWorldQuickStep : dWorldStep)(scene.world, (dReal)h);
    for (int i = 1; i < LIMBS; i++) {
        work += torque(i, t, most) * h * 0.5 * (rate[i] + (double)dJointGetHingeAngleRate(hinge[i]));
    }
    return work;
}

typedef struct Books {
    double put, told; /* work done; what is there at the end: kinetic, stored and dissipated */
} Books;

static Books keep(double h, double most, int quick)
{
    Books books = {0, 0};
    build();
    for (double t = 0; t < 6; t += h) {
        books.put += step(t, h, most, quick);
    }
    books.told = kinetic() + (double)dcWorldGetPotentialEnergy(scene.dc) + (double)dcWorldGetDissipatedEnergy(scene.dc);
    sceneClose(&scene);
    return books;
}

START_TEST(test_small_steps_balance)
{
    double most = _i ? 10 : 0.5;
    Books books = keep(1 / 2000.0, most, 0);
    ck_assert_double_gt(books.put, most);
    ck_assert_msg(fabs(books.told / books.put - 1) < byPrecision(0.005, 0.05), "%g N m: put in %g J, told %g", most,
                  books.put, books.told);
}
END_TEST

/* At the program's own step, however little of the rows QuickStep solves. */
START_TEST(test_nothing_is_told_that_was_not_there)
{
    double most = _i % 2 ? 10 : 0.5, h = _i < 4 ? 1 / 60.0 : 1 / 240.0;
    int quick = _i % 4 / 2;
    Books books = keep(h, most, quick);
    ck_assert_double_gt(books.put, most);
    ck_assert_msg(books.told < 1.005 * books.put && books.told > 0.75 * books.put,
                  "%g N m, %s, 1/%.0f s: put in %g J, told %g", most, quick ? "QuickStep" : "dWorldStep", 1 / h,
                  books.put, books.told);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("stop, books", 60, &tests);
    tcase_add_loop_test(tests, test_small_steps_balance, 0, 2);
    tcase_add_loop_test(tests, test_nothing_is_told_that_was_not_there, 0, 8);
    return fixtureMain(suite);
}
