/* Things that shall stand still: stacks, a tilted box, a heavy one on a light one. */
#include <math.h>

#include "accept.h"

static const double side = 0.2, density = 1000;
static const double moduli[] = {1e7, 1e9, 2e11};
enum { BOXES = 10, MODULI = 3 };

static void place_of(const step_world *w, double (*place)[3])
{
    for (int i = 0; i < w->bodies; i++) {
        for (int k = 0; k < 3; k++) {
            place[i][k] = (double)dBodyGetPosition(w->body[i])[k];
        }
    }
}

/* Greatest way of a body from its place, m. */
static double strayed(const step_world *w, double (*place)[3])
{
    double worst = 0;
    for (int i = 0; i < w->bodies; i++) {
        const dReal *p = dBodyGetPosition(w->body[i]);
        double square = 0;
        for (int k = 0; k < 3; k++) {
            square += pow((double)p[k] - place[i][k], 2);
        }
        worst = fmax(worst, sqrt(square));
    }
    return worst;
}

static void stack(const step_setup *setup)
{
    step_world w;
    double place[BOXES][3], speed;
    stepCreate(&w, setup);
    stepPlane(&w);
    for (int i = 0; i < BOXES; i++) {
        stepBox(&w, side, side, side, density * side * side * side, 0, 0, side / 2 + i * side + (i + 1) * 1e-3);
    }
    stepRun(&w, 2);
    speed = stepSpeed(&w);
    place_of(&w, place);
    acceptRow(&w, speed, 1e-4, "m/s", "stack of 10, speed after 2 s, c=%g %s", setup->dissipation, acceptName(setup));
    stepRun(&w, 58);
    acceptRow(&w, 1e3 * strayed(&w, place), 1, "mm", "stack of 10, 2 to 60 s, c=%g %s", setup->dissipation,
              acceptName(setup));
    stepDestroy(&w);
}

void acceptStack(void)
{
    step_setup setup = acceptSetup(1);
    for (int i = 0; i < ACCEPT_WAYS; i++) {
        acceptSetWay(&setup, i);
        for (int m = 0; m < MODULI; m++) {
            setup.modulus = moduli[m];
            if (acceptWanted(&setup) && (setup.way == STEP_A || !setup.quick)) {
                stack(&setup);
            }
        }
    }
}

/* Greatest speed of any point from now on. */
static double fastest(step_world *w, double seconds)
{
    double most = 0, end = w->time + seconds;
    while (stepAlive(w) && w->time < end) {
        stepOnce(w);
        most = fmax(most, stepSpeed(w));
    }
    return most;
}

static void tilted(const step_setup *setup)
{
    step_world w;
    stepCreate(&w, setup);
    stepPlane(&w);
    stepTurn(stepBox(&w, side, side, side, density * side * side * side, 0, 0, 0.25), 1, 0.7, 0.2, 0.5);
    stepRun(&w, 3);
    acceptRow(&w, fastest(&w, 1), 1e-3, "m/s", "tilted box, speed after 3 s %s", acceptName(setup));
    acceptRow(&w, fabs((double)dBodyGetPosition(w.body[0])[2] - side / 2), 1e-3, "m", "tilted box, lies %s",
              acceptName(setup));
    stepDestroy(&w);
}

void acceptTilted(void)
{
    step_setup setup = acceptSetup(1);
    for (int i = 0; i < ACCEPT_WAYS / 2; i++) {
        acceptSetWay(&setup, i);
        for (int k = 0; k < ACCEPT_STEPS; k++) {
            setup.step = acceptSteps[k];
            for (int m = 0; m < MODULI; m++) {
                setup.modulus = moduli[m];
                if (acceptWanted(&setup)) {
                    tilted(&setup);
                }
            }
        }
    }
}

static void heavy(const step_setup *setup, double light, double heavy_mass)
{
    step_world w;
    double place[2][3];
    stepCreate(&w, setup);
    stepPlane(&w);
    stepBox(&w, side, side, side, light, 0, 0, side / 2);
    stepBox(&w, side, side, side, heavy_mass, 0, 0, 1.5 * side + 1e-3);
    stepRun(&w, 3);
    place_of(&w, place);
    acceptRow(&w, fastest(&w, 2), 1e-4, "m/s", "%g kg on %g kg, speed after 3 s %s", heavy_mass, light,
              acceptName(setup));
    acceptRow(&w, 1e3 * strayed(&w, place), 0.1, "mm", "%g kg on %g kg, creep in 2 s %s", heavy_mass, light,
              acceptName(setup));
    stepDestroy(&w);
}

void acceptHeavy(void)
{
    step_setup setup = acceptSetup(1);
    for (int i = 0; i < ACCEPT_WAYS / 2; i++) {
        acceptSetWay(&setup, i);
        for (int m = 0; m < MODULI; m++) {
            setup.modulus = moduli[m];
            if (acceptWanted(&setup)) {
                heavy(&setup, 0.1, 100);
            }
        }
    }
}
