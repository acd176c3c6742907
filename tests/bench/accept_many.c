/* Many bodies: a pyramid that stands, spheres poured into a bin beside contact joints and QuickStep. */
#include <math.h>

#include "accept.h"
#include "scenes_step.h"

static const double moduli[] = {1e5, 1e7, 1e9, 2e11};

/* How far the highest body is below where it began, m. */
static double sunk(const step_world *w, double top)
{
    double z = (double)dBodyGetPosition(w->body[w->bodies - 1])[2];
    return isfinite(z) ? fabs(top - z) : HUGE_VAL;
}

/*
 * Put down exactly, and by 1 mm inexactly.  The latter with boxes twice as deep as high: 20 rows, 3.9 m high and 0.2 m
 * deep, lean ever more by the law itself at 1e7 Pa (by 1.3 times a second, in the resolved mode as in this one): their
 * weight is beyond what bends so soft a wall, E of 1.3e7 Pa or more by the springs' stiffness against turning.
 */
static void pyramid(const step_setup *setup, double deep, double loose)
{
    step_world w;
    const char *how = loose > 0 ? "put down loosely" : "put down exactly";
    stepCreate(&w, setup);
    stepPyramid(&w, 20, deep, loose);
    stepRun(&w, 5);
    double top = (double)dBodyGetPosition(w.body[w.bodies - 1])[2], speed = stepSpeed(&w);
    stepRun(&w, 10);
    acceptRow(&w, 1e3 * sunk(&w, top), 1, "mm", "210 %s, sinks from 5 to 15 s (%.3g ms/s) %s", how,
              1e3 * w.wall / w.time, acceptName(setup));
    acceptRow(&w, speed, 1e-2, "m/s", "210 %s, speed after 5 s %s", how, acceptName(setup));
    stepDestroy(&w);
}

void acceptPyramid(void)
{
    step_setup setup = acceptSetup(1);
    for (int m = 1; m < 4; m++) {
        setup.modulus = moduli[m];
        if (acceptWanted(&setup)) {
            pyramid(&setup, 0.2, 0);
            pyramid(&setup, 0.4, 1e-3);
        }
    }
}

/* Both poured for 4 s, a step of each in turn, then 0.5 s of rest. */
static void pile(const step_setup *setup, int count)
{
    step_setup rigid = *setup;
    step_world ours, odes;
    rigid.way = STEP_RIGID;
    rigid.quick = 1;
    stepCreate(&ours, setup);
    stepCreate(&odes, &rigid);
    stepPour(&ours, count);
    stepPour(&odes, count);
    for (int phase = 0; phase < 2; phase++) {
        double end = phase ? 4.5 : 4, wall[2] = {ours.wall, odes.wall};
        while (stepAlive(&ours) && stepAlive(&odes) && ours.time < end) {
            stepOnce(&ours);
            stepOnce(&odes);
        }
        acceptRow(&ours, (ours.wall - wall[0]) / (odes.wall - wall[1]), phase ? 0.5 : 1, "",
                  "%d spheres %s, cost to rigid's %s", count, phase ? "settled" : "poured", acceptName(setup));
    }
    acceptRow(&ours, stepMeanSpeed(&ours) / stepMeanSpeed(&odes), 1, "",
              "%d spheres, rms speed to rigid's (%.2g m/s) %s", count, stepMeanSpeed(&odes), acceptName(setup));
    stepDestroy(&ours);
    stepDestroy(&odes);
}

void acceptPile(void)
{
    step_setup setup = acceptSetup(1);
    setup.patience *= 4;
    for (int m = 0; m < 4; m++) {
        setup.modulus = moduli[m];
        if (acceptWanted(&setup)) {
            pile(&setup, 4000);
        }
    }
}
