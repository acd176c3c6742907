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
    step_create(&w, setup);
    step_pyramid(&w, 20, deep, loose);
    step_run(&w, 5);
    double top = (double)dBodyGetPosition(w.body[w.bodies - 1])[2], speed = step_speed(&w);
    step_run(&w, 10);
    accept_row(&w, 1e3 * sunk(&w, top), 1, "mm", "210 %s, sinks from 5 to 15 s (%.3g ms/s) %s", how,
               1e3 * w.wall / w.time, accept_name(setup));
    accept_row(&w, speed, 1e-2, "m/s", "210 %s, speed after 5 s %s", how, accept_name(setup));
    step_destroy(&w);
}

void accept_pyramid(void)
{
    step_setup setup = accept_setup(1);
    for (int m = 1; m < 4; m++) {
        setup.modulus = moduli[m];
        if (accept_wanted(&setup)) {
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
    step_create(&ours, setup);
    step_create(&odes, &rigid);
    step_pour(&ours, count);
    step_pour(&odes, count);
    for (int phase = 0; phase < 2; phase++) {
        double end = phase ? 4.5 : 4, wall[2] = {ours.wall, odes.wall};
        while (step_alive(&ours) && step_alive(&odes) && ours.time < end) {
            step_once(&ours);
            step_once(&odes);
        }
        accept_row(&ours, (ours.wall - wall[0]) / (odes.wall - wall[1]), 1, "", "%d spheres %s, cost to rigid's %s",
                   count, phase ? "settled" : "poured", accept_name(setup));
    }
    accept_row(&ours, step_mean_speed(&ours) / step_mean_speed(&odes), 1, "",
               "%d spheres, rms speed to rigid's (%.2g m/s) %s", count, step_mean_speed(&odes), accept_name(setup));
    step_destroy(&ours);
    step_destroy(&odes);
}

void accept_pile(void)
{
    step_setup setup = accept_setup(1);
    setup.patience *= 4;
    for (int m = 0; m < 4; m++) {
        setup.modulus = moduli[m];
        if (accept_wanted(&setup)) {
            pile(&setup, 4000);
        }
    }
}
