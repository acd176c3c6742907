#include "limb.h"

#include <math.h>

#include "row_step.h"

static unsigned int seed;

/* -1 to 1 */
static double any(void)
{
    seed = seed * 1664525u + 1013904223u;
    return 2 * (seed >> 8) / 16777216.0 - 1;
}

/* A box of 10 x 4 x 3 cm, hung on a ball joint at the origin somewhere, with stops about any axis. */
static dBodyID make_limb(Scene *scene, double k, LimbBounds bounds)
{
    dMass mass;
    double at[3] = {0.1 * any(), 0.1 * any(), 0.1 * any()};
    dMassSetBoxTotal(&mass, 1, REAL(0.1), REAL(0.04), REAL(0.03));
    dBodyID limb = dBodyCreate(scene->world);
    dBodySetMass(limb, &mass);
    dBodySetPosition(limb, at[0], at[1], at[2]);
    dJointID ball = dJointCreateBall(scene->world, 0);
    dJointAttach(ball, limb, 0);
    dJointSetBallAnchor(ball, 0, 0, 0);
    dcJointStopDef def = dcJointStopDefault();
    def.stiffness = k;
    for (int i = 0; i < 3; i++) {
        def.axis[i] = any();
    }
    if (bounds.cone < INFINITY) {
        def.upper = bounds.cone;
        ck_assert_ptr_nonnull(dcJointStopCreate(scene->dc, ball, dcBallSwing, &def));
    }
    if (bounds.twist < INFINITY) {
        def.upper = bounds.twist;
        def.lower = -bounds.twist;
        ck_assert_ptr_nonnull(dcJointStopCreate(scene->dc, ball, dcBallTwist, &def));
    }
    return limb;
}

static double energy(dBodyID limb)
{
    return bodyKinetic(limb) + 9.81 * bodyAt(limb, 2);
}

double limbsGain(Scene *scene, double k, LimbBounds bounds, double step, double *greatest)
{
    double sum = 0;
    *greatest = 0;
    for (unsigned int number = 1; number <= 60; number++) {
        seed = number;
        sceneClose(scene);
        sceneOpen(scene, 9.81);
        dBodyID limb = make_limb(scene, k, bounds);
        double had = energy(limb), most = 0;
        for (int i = 0; i < 600; i++) {
            rowStep(scene, step);
            most = fmax(most, energy(limb) - had);
        }
        sum += most;
        *greatest = fmax(*greatest, most);
    }
    return sum / 60;
}
