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
    step_create(&w, setup);
    step_plane(&w);
    for (int i = 0; i < BOXES; i++) {
        step_box(&w, side, side, side, density * side * side * side, 0, 0, side / 2 + i * side + (i + 1) * 1e-3);
    }
    step_run(&w, 2);
    speed = step_speed(&w);
    place_of(&w, place);
    accept_row(&w, speed, 1e-4, "m/s", "stack of 10, speed after 2 s, c=%g %s", setup->dissipation, accept_name(setup));
    step_run(&w, 58);
    accept_row(&w, 1e3 * strayed(&w, place), 1, "mm", "stack of 10, 2 to 60 s, c=%g %s", setup->dissipation,
               accept_name(setup));
    step_destroy(&w);
}

void accept_stack(void)
{
    step_setup setup = accept_setup(1);
    for (int i = 0; i < ACCEPT_WAYS; i++) {
        accept_set_way(&setup, i);
        for (int m = 0; m < MODULI; m++) {
            setup.modulus = moduli[m];
            if (accept_wanted(&setup) && (setup.way == STEP_A || !setup.quick)) {
                stack(&setup);
            }
        }
    }
}

/* Greatest speed of any point from now on. */
static double fastest(step_world *w, double seconds)
{
    double most = 0, end = w->time + seconds;
    while (step_alive(w) && w->time < end) {
        step_once(w);
        most = fmax(most, step_speed(w));
    }
    return most;
}

static void tilted(const step_setup *setup)
{
    step_world w;
    step_create(&w, setup);
    step_plane(&w);
    step_turn(step_box(&w, side, side, side, density * side * side * side, 0, 0, 0.25), 1, 0.7, 0.2, 0.5);
    step_run(&w, 3);
    accept_row(&w, fastest(&w, 1), 1e-3, "m/s", "tilted box, speed after 3 s %s", accept_name(setup));
    accept_row(&w, fabs((double)dBodyGetPosition(w.body[0])[2] - side / 2), 1e-3, "m", "tilted box, lies %s",
               accept_name(setup));
    step_destroy(&w);
}

void accept_tilted(void)
{
    step_setup setup = accept_setup(1);
    for (int i = 0; i < ACCEPT_WAYS / 2; i++) {
        accept_set_way(&setup, i);
        for (int k = 0; k < ACCEPT_STEPS; k++) {
            setup.step = accept_steps[k];
            for (int m = 0; m < MODULI; m++) {
                setup.modulus = moduli[m];
                if (accept_wanted(&setup)) {
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
    step_create(&w, setup);
    step_plane(&w);
    step_box(&w, side, side, side, light, 0, 0, side / 2);
    step_box(&w, side, side, side, heavy_mass, 0, 0, 1.5 * side + 1e-3);
    step_run(&w, 3);
    place_of(&w, place);
    accept_row(&w, fastest(&w, 2), 1e-4, "m/s", "%g kg on %g kg, speed after 3 s %s", heavy_mass, light,
               accept_name(setup));
    accept_row(&w, 1e3 * strayed(&w, place), 0.1, "mm", "%g kg on %g kg, creep in 2 s %s", heavy_mass, light,
               accept_name(setup));
    step_destroy(&w);
}

void accept_heavy(void)
{
    step_setup setup = accept_setup(1);
    for (int i = 0; i < ACCEPT_WAYS / 2; i++) {
        accept_set_way(&setup, i);
        for (int m = 0; m < MODULI; m++) {
            setup.modulus = moduli[m];
            if (accept_wanted(&setup)) {
                heavy(&setup, 0.1, 100);
            }
        }
    }
}
