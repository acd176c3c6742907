/* Sizes from 1 mm to 10 m, mass ratios to 1e6: no speed that the drop does not explain. */
#include <math.h>

#include "accept.h"
#include "step_shapes.h"

static const double moduli[] = {1e5, 1e7, 1e9, 2e11};
static const double gravity = 9.81;
enum { MODULI = 4 };

/*
 * Greatest speed over what a fall through `drop` and one step of gravity give; or through the way down to where it is,
 * where the ground is so soft that it sinks in wholly and falls on.
 */
static double excess(step_world *w, double drop, double seconds)
{
    double most = 0, from = (double)dBodyGetPosition(w->body[0])[2];
    while (stepAlive(w) && w->time < seconds) {
        stepOnce(w);
        double fallen = fmax(drop, from - (double)dBodyGetPosition(w->body[0])[2]);
        most = fmax(most, stepCentreSpeed(w) / (sqrt(2 * gravity * fallen) + gravity * w->setup.step));
    }
    return most;
}

/* Dropped from its own size, at a tilt. */
static void size(const step_setup *setup, step_shape shape, double r)
{
    step_world w;
    double up = 1.8 * r, drop = 2 * r + up;
    stepCreate(&w, setup);
    stepPlane(&w);
    stepTurn(stepShapeBody(&w, shape, r, 0, 0, up + 2 * r), 1, 0.5, 0.2, 0.6);
    acceptRow(&w, excess(&w, drop, 3), 1.01, "", "%s of %g m dropped, peak speed %s", stepShapeName[shape], 2 * r,
              acceptName(setup));
    stepDestroy(&w);
    stepShapesFree();
}

static void over_moduli(step_setup *setup, void (*run)(const step_setup *, step_shape, double), step_shape shape,
                        double value)
{
    for (int m = 0; m < MODULI; m++) {
        setup->modulus = moduli[m];
        if (acceptWanted(setup)) {
            run(setup, shape, value);
        }
    }
}

void acceptExtremes(void)
{
    static const step_shape shapes[] = {STEP_BALL, STEP_BOX, STEP_CAPSULE, STEP_MESH};
    step_setup setup = acceptSetup(0.1);
    for (int i = 0; i < ACCEPT_WAYS / 2; i++) {
        acceptSetWay(&setup, i);
        for (int s = 0; s < 4; s++) {
            for (double r = 5e-4; r < 10; r *= 10) {
                over_moduli(&setup, size, shapes[s], r);
            }
        }
    }
}

/*
 * A body of 0.1 m falls 0.1 m on another; it is `times` as heavy, the lighter one is made lighter.  A light body may be
 * squeezed out fast: what counts is the kinetic energy over all that gravity had to give, and the heavy one's speed.
 */
static void ratio(const step_setup *setup, step_shape shape, double times)
{
    const double r = 0.05, drop = 4 * r;
    double energy, most = 0, fast = 0;
    int heavier = times > 1;
    step_world w;
    dMass mass;
    stepCreate(&w, setup);
    stepPlane(&w);
    stepShapeBody(&w, shape, r, 0, 0, r);
    stepShapeBody(&w, shape, r, 0.01 * r, 0, 5 * r);
    dBodyGetMass(w.body[!heavier], &mass);
    energy = (double)mass.mass * gravity * (heavier ? 5 * r + r / times : 5 * r * times + r);
    dMassAdjust(&mass, mass.mass * (dReal)(heavier ? 1 / times : times));
    dBodySetMass(w.body[!heavier], &mass);
    while (stepAlive(&w) && w.time < 3) {
        const dReal *v = dBodyGetLinearVel(w.body[heavier]);
        stepOnce(&w);
        most = fmax(most, stepKinetic(&w) / energy);
        fast = fmax(fast, sqrt((double)(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])));
    }
    acceptRow(&w, most, 1.01, "", "%s on another, %.0e times as heavy, energy %s", stepShapeName[shape], times,
              acceptName(setup));
    acceptRow(&w, fast / (sqrt(2 * gravity * drop) + gravity * setup->step), 1.01, "",
              "%s on another, %.0e times as heavy, heavy one's speed %s", stepShapeName[shape], times,
              acceptName(setup));
    stepDestroy(&w);
    stepShapesFree();
}

void acceptMasses(void)
{
    static const double ratios[] = {1e-6, 1e-3, 1e3, 1e6};
    step_setup setup = acceptSetup(0.1);
    for (int i = 0; i < ACCEPT_WAYS / 2; i++) {
        acceptSetWay(&setup, i);
        for (int k = 0; k < 8; k++) {
            over_moduli(&setup, ratio, k / 4 ? STEP_BOX : STEP_BALL, ratios[k % 4]);
        }
    }
}
