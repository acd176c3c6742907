/* What is measured of the bodies of a world, and what the laws say. */
#include "step_world.h"

#include <math.h>

static double length(const dReal *v)
{
    return sqrt((double)(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]));
}

double stepBodySpeed(const step_world *w, int i)
{
    double speed = length(dBodyGetLinearVel(w->body[i])) + length(dBodyGetAngularVel(w->body[i])) * w->reach[i];
    return isfinite(speed) ? speed : HUGE_VAL;
}

double stepSpeed(const step_world *w)
{
    double most = 0;
    for (int i = 0; i < w->bodies; i++) {
        most = fmax(most, stepBodySpeed(w, i));
    }
    return most;
}

double stepCentreSpeed(const step_world *w)
{
    double most = 0;
    for (int i = 0; i < w->bodies; i++) {
        double speed = length(dBodyGetLinearVel(w->body[i]));
        most = fmax(most, isfinite(speed) ? speed : HUGE_VAL);
    }
    return most;
}

double stepMeanSpeed(const step_world *w)
{
    double sum = 0;
    for (int i = 0; i < w->bodies; i++) {
        sum += pow(stepBodySpeed(w, i), 2);
    }
    return w->bodies ? sqrt(sum / w->bodies) : 0;
}

double stepKinetic(const step_world *w)
{
    double sum = 0;
    for (int i = 0; i < w->bodies; i++) {
        dMass mass;
        dVector3 spin, momentum;
        dBodyGetMass(w->body[i], &mass);
        const dReal *turn = dBodyGetRotation(w->body[i]), *about = dBodyGetAngularVel(w->body[i]);
        dMultiply1_331(spin, turn, about);
        dMultiply0_331(momentum, mass.I, spin);
        sum += 0.5 * (double)mass.mass * pow(length(dBodyGetLinearVel(w->body[i])), 2);
        sum += 0.5 * (double)dCalcVectorDot3(spin, momentum);
    }
    return sum;
}

double stepEnergy(const step_world *w)
{
    double sum = stepKinetic(w) + (w->dc ? (double)dcWorldGetPotentialEnergy(w->dc) : 0);
    for (int i = 0; i < w->bodies; i++) {
        dMass mass;
        const dReal *place = dBodyGetPosition(w->body[i]);
        dBodyGetMass(w->body[i], &mass);
        for (int k = 0; k < 3; k++) {
            sum -= (double)mass.mass * w->setup.gravity[k] * (double)place[k];
        }
    }
    return sum;
}

double stepPairModulus(const step_setup *setup)
{
    dcMaterial material = dcMaterialDefault();
    dcPairMaterial pair;
    material.plane_strain_modulus = setup->modulus;
    material.dissipation = setup->dissipation;
    dcMaterialCombine(&material, &material, &pair);
    return pair.modulus;
}

double stepBallStiffness(const step_setup *setup, double radius)
{
    return dcHuntCrossleyStiffness(radius, stepPairModulus(setup));
}

double stepBedStiffness(const step_setup *setup, double extent)
{
    return stepPairModulus(setup) / (extent / 2);
}

double stepDraw(step_random *state)
{
    *state = *state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(*state >> 33) / 1073741824.0 - 1;
}
