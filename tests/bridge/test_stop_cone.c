/* Limbs on a ball joint that swing about in a cone: no energy from nowhere, however its directions turn in a step. */
#include <math.h>

#include "scenes/joint_scene.h"
#include "scenes/row_step.h"

static Scene scene;
static unsigned int seed;

static void open_scene(void)
{
    sceneOpen(&scene, 9.81);
}

static void close_scene(void)
{
    sceneClose(&scene);
}

/* -1 to 1 */
static double any(void)
{
    seed = seed * 1664525u + 1013904223u;
    return 2 * (seed >> 8) / 16777216.0 - 1;
}

/* A box of 10 x 4 x 3 cm and 1 kg, hung on a ball joint at the origin somewhere, with a cone about any axis. */
static dBodyID make_limb(double k, double cone)
{
    dMass mass;
    double at[3] = {0.1 * any(), 0.1 * any(), 0.1 * any()};
    dMassSetBoxTotal(&mass, 1, 0.1, 0.04, 0.03);
    dBodyID limb = dBodyCreate(scene.world);
    dBodySetMass(limb, &mass);
    dBodySetPosition(limb, at[0], at[1], at[2]);
    dJointID ball = dJointCreateBall(scene.world, 0);
    dJointAttach(ball, limb, 0);
    dJointSetBallAnchor(ball, 0, 0, 0);
    dcJointStopDef def = dcJointStopDefault();
    def.stiffness = k;
    def.upper = cone;
    for (int i = 0; i < 3; i++) {
        def.axis[i] = any();
    }
    ck_assert_ptr_nonnull(dcJointStopCreate(scene.dc, ball, dcBallSwing, &def));
    return limb;
}

static double energy(dBodyID limb)
{
    return bodyKinetic(limb) + 9.81 * bodyAt(limb, 2);
}

/* What a limb has beyond what it started with, at most, in J; mean over limbs, and the greatest. */
static double gained(double k, double cone, double step, double *greatest)
{
    double sum = 0;
    *greatest = 0;
    for (seed = 1; seed <= 60; seed++) {
        unsigned int number = seed;
        sceneClose(&scene);
        sceneOpen(&scene, 9.81);
        dBodyID limb = make_limb(k, cone);
        double had = energy(limb), most = 0;
        for (int i = 0; i < 600; i++) {
            rowStep(&scene, step);
            most = fmax(most, energy(limb) - had);
        }
        sum += most;
        *greatest = fmax(*greatest, most);
        seed = number;
    }
    return sum / 60;
}

START_TEST(test_wide)
{
    double greatest;
    ck_assert_double_lt(gained(1e5, 0.5, 1.0 / 30, &greatest), 0.1);
    ck_assert_double_lt(greatest, 1);
    ck_assert_double_lt(gained(1e5, 0.5, 1.0 / 60, &greatest), 0.05);
    ck_assert_double_lt(greatest, 1);
}
END_TEST

START_TEST(test_narrow)
{
    double greatest;
    ck_assert_double_lt(gained(1e5, 0.003, 1.0 / 30, &greatest), 0.15);
    ck_assert_double_lt(greatest, 1);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("stop_cone", 60, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_test(tests, test_wide);
    tcase_add_test(tests, test_narrow);
    return fixtureMain(suite);
}
