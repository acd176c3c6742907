/* Friction on bodies that joints hold: a parked car, a gripper, a box on a plate.  Rigid ODE stands beside. */
#include <math.h>

#include "accept.h"

static const double slope = 10 * M_PI / 180, gravity = 9.81;
static const double moduli[] = {1e7, 1e9, 2e11};

/* Builds a scene and returns the body that is watched, relative to the world. */
typedef dBodyID build_function(step_world *w);

static void wheel(step_world *w, dBodyID chassis, double x, double y)
{
    const double radius = 0.3;
    dBodyID body = stepBall(w, radius, 15, x, y, radius);
    dJointID joint = dJointCreateHinge2(w->world, 0);
    dVector3 up = {0, 0, 1, 0}, across = {0, 1, 0, 0};
    dJointAttach(joint, chassis, body);
    dJointSetHinge2Anchor(joint, (dReal)x, (dReal)y, (dReal)radius);
    dJointSetHinge2Axes(joint, up, across);
    dJointSetHinge2Param(joint, dParamLoStop, 0); /* steers straight on */
    dJointSetHinge2Param(joint, dParamHiStop, 0);
    dJointSetHinge2Param(joint, dParamVel2, 0); /* brakes */
    dJointSetHinge2Param(joint, dParamFMax2, 2000);
    dJointSetHinge2Param(joint, dParamSuspensionERP, (dReal)0.4);
    dJointSetHinge2Param(joint, dParamSuspensionCFM, (dReal)2e-5);
}

static dBodyID car(step_world *w)
{
    stepPlane(w);
    dBodyID chassis = stepBox(w, 2, 1, 0.3, 600, 0, 0, 0.6);
    for (int i = 0; i < 4; i++) {
        wheel(w, chassis, i % 2 ? 0.8 : -0.8, i / 2 ? 0.8 : -0.8);
    }
    return chassis;
}

static dBodyID gripper(step_world *w)
{
    for (int s = -1; s <= 1; s += 2) {
        dBodyID finger = stepBox(w, 0.02, 0.05, 0.1, 0.2, s * 0.0605, 0, 0);
        dJointID slider = dJointCreateSlider(w->world, 0);
        dJointAttach(slider, finger, 0);
        dJointSetSliderAxis(slider, 1, 0, 0);
        dJointSetSliderParam(slider, dParamVel, (dReal)(-0.5 * s));
        dJointSetSliderParam(slider, dParamFMax, 20);
    }
    return stepBox(w, 0.1, 0.1, 0.1, 0.5, 0, 0, 0);
}

static dBodyID plate(step_world *w)
{
    dBodyID under = stepBox(w, 1, 1, 0.05, 0.1, 0, 0, 0.025);
    dJointID fixed = dJointCreateFixed(w->world, 0);
    dJointAttach(fixed, under, 0);
    dJointSetFixed(fixed);
    return stepBox(w, 0.2, 0.2, 0.2, 8, 0, 0, 0.15);
}

static dBodyID ground(step_world *w)
{
    stepPlane(w);
    return stepBox(w, 0.2, 0.2, 0.2, 8, 0, 0, 0.1);
}

/* Mean speed of the body from 3 to 8 s, mm/s. */
static double creep(const step_setup *setup, build_function *build, step_world *w)
{
    double square = 0;
    dVector3 place;
    stepCreate(w, setup);
    dBodyID body = build(w);
    stepRun(w, 3);
    dBodyCopyPosition(body, place);
    stepRun(w, 5);
    for (int k = 0; k < 3; k++) {
        square += pow((double)(dBodyGetPosition(body)[k] - place[k]), 2);
    }
    return isfinite(square) ? 1e3 * sqrt(square) / 5 : HUGE_VAL;
}

/* What ODE's own contacts creep is allowed, and 0.01 mm/s in any case. */
static void held(const step_setup *setup, build_function *build, const char *name)
{
    step_setup rigid = *setup;
    step_world w, reference;
    rigid.way = STEP_RIGID;
    double beside = creep(&rigid, build, &reference), speed = creep(setup, build, &w);
    acceptRow(&w, speed, fmax(0.01, 1.2 * beside), "mm/s", "%s, rigid %.3g %s", name, beside, acceptName(setup));
    stepDestroy(&w);
    stepDestroy(&reference);
}

static void over_ways(step_setup *setup, build_function *build, const char *name)
{
    for (int i = 0; i < ACCEPT_WAYS; i++) {
        acceptSetWay(setup, i);
        for (int m = 0; m < 3; m++) {
            setup->modulus = moduli[m];
            if (acceptWanted(setup)) {
                held(setup, build, name);
            }
        }
    }
}

static void lean(step_setup *setup)
{
    setup->gravity[0] = gravity * sin(slope);
    setup->gravity[2] = -gravity * cos(slope);
}

void acceptCar(void)
{
    step_setup setup = acceptSetup(1);
    lean(&setup);
    over_ways(&setup, car, "car parked on 10 degrees");
}

void acceptGripper(void)
{
    step_setup setup = acceptSetup(1);
    over_ways(&setup, gripper, "box between two fingers");
}

void acceptPlate(void)
{
    step_setup setup = acceptSetup(1);
    lean(&setup);
    over_ways(&setup, plate, "box on a 0.1 kg plate");
    over_ways(&setup, ground, "box on the plane");
}
