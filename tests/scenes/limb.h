/* Limbs thrown about on a ball joint with stops without dissipation: what energy they gain. */
#ifndef DC_TEST_LIMB_H
#define DC_TEST_LIMB_H

#include "fixture.h"

/* What bounds them, rad; infinite: nothing. */
typedef struct LimbBounds {
    double cone, twist;
} LimbBounds;

/*
 * What 60 limbs of 10 cm and 1 kg, each let go from anywhere, have beyond what they started with, at most, in 600
 * steps, J; mean over limbs, and the greatest.  The scene is opened anew for each.
 */
double limbsGain(Scene *scene, double k, LimbBounds bounds, double step, double *greatest);

#endif
