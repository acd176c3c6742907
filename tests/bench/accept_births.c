/* Bodies that are created inside others: how fast do they leave? */
#include <math.h>

#include "accept.h"
#include "step_shapes.h"

static const double r = 0.05; /* bodies of 0.1 m */

static const double moduli[] = {1e5, 1e7, 1e9, 2e11};

static const step_shape pairs[][2] = {
    {STEP_BALL, STEP_BALL},       {STEP_BALL, STEP_BOX},     {STEP_BALL, STEP_MESH},      {STEP_BALL, STEP_FIELD},
    {STEP_BALL, STEP_PLANE},      {STEP_BOX, STEP_BOX},      {STEP_BOX, STEP_PLANE},      {STEP_BOX, STEP_MESH},
    {STEP_BOX, STEP_FIELD},       {STEP_CAPSULE, STEP_MESH}, {STEP_CAPSULE, STEP_BOX},    {STEP_CAPSULE, STEP_CAPSULE},
    {STEP_CAPSULE, STEP_PLANE},   {STEP_CYLINDER, STEP_BOX}, {STEP_CYLINDER, STEP_PLANE}, {STEP_CONVEX, STEP_CONVEX},
    {STEP_CONVEX, STEP_CYLINDER}, {STEP_MESH, STEP_MESH},
};
enum { PAIRS = sizeof pairs / sizeof *pairs };

/*
 * The second one is a body if it can be; without gravity.  Half inside: the centre of the first is on the surface of
 * the second; wholly: both are (nearly) at one place, or twice the size below the surface.
 */
static void birth(const step_setup *setup, step_shape one, step_shape two, int wholly)
{
    step_world w;
    double most = 0, up = wholly ? r / 50 : r;
    stepCreate(&w, setup);
    if (!stepShapeMoves(two)) {
        stepGeom(&w, two, r);
        up = wholly ? -2 * r : 0;
    } else {
        stepShapeBody(&w, two, r, 0, 0, 0);
    }
    stepTurn(stepShapeBody(&w, one, r, r / 40, r / 60, up), 1, 0.3, 0.1, 0.05);
    while (stepAlive(&w) && w.time < 2) {
        stepOnce(&w);
        most = fmax(most, stepCentreSpeed(&w));
    }
    acceptRow(&w, most, 1, "m/s", "born %s inside, %s in %s %s", wholly ? "wholly" : "half", stepShapeName[one],
              stepShapeName[two], acceptName(setup));
    stepDestroy(&w);
    stepShapesFree();
}

void acceptBirths(void)
{
    step_setup setup = acceptSetup(1);
    setup.gravity[2] = 0;
    for (int i = 0; i < ACCEPT_WAYS / 2; i++) {
        acceptSetWay(&setup, i);
        for (int p = 0; p < PAIRS; p++) {
            for (int m = 0; m < 4; m++) {
                setup.modulus = moduli[m];
                for (int wholly = 0; wholly < 2 && acceptWanted(&setup); wholly++) {
                    birth(&setup, pairs[p][0], pairs[p][1], wholly);
                }
            }
        }
    }
}
