/* Rest and rebound: one body on the plane, against the law. */
#include <math.h>

#include "accept.h"

static const double radius = 0.1, side = 0.2, density = 1000, gravity = 9.81;

static double ball_mass(double dense)
{
    return dense * 4 / 3 * M_PI * radius * radius * radius;
}

/* ---- rest ---- */

/* In way (c) the program's contacts share the load, each with the stiffness of a point of the box. */
static double rest_depth(const step_world *w, int box)
{
    double weight = gravity * (box ? density * side * side * side : ball_mass(density));
    if (box) {
        return weight / (stepBedStiffness(&w->setup, side) * side * side);
    }
    return dcHuntCrossleyStaticDepth(stepBallStiffness(&w->setup, radius), weight);
}

static void rest(const step_setup *setup, int box)
{
    step_world w;
    stepCreate(&w, setup);
    stepPlane(&w);
    if (box) {
        stepBox(&w, side, side, side, density * side * side * side, 0, 0, side / 2);
    } else {
        stepBall(&w, radius, ball_mass(density), 0, 0, radius);
    }
    stepRun(&w, 6);
    double depth = radius - (double)dBodyGetPosition(w.body[0])[2];
    acceptRow(&w, fabs(depth / rest_depth(&w, box) - 1), setup->quick ? 0.01 : 1e-6, "", "rest %s %s",
              box ? "box" : "ball", acceptName(setup));
    stepDestroy(&w);
}

void acceptRest(void)
{
    step_setup setup = acceptSetup(1);
    for (int box = 0; box < 2; box++) {
        for (int i = 0; i < ACCEPT_WAYS; i++) {
            acceptSetWay(&setup, i);
            for (int k = 0; k < ACCEPT_STEPS; k++) {
                setup.step = acceptSteps[k];
                for (double e = 1e5; e < 2e12; e *= 10) {
                    setup.modulus = fmin(e, 2e11);
                    if (acceptWanted(&setup)) {
                        rest(&setup, box);
                    }
                }
            }
        }
    }
}

/* ---- rebound ---- */

typedef struct law {
    double k, c, mass;
    int linear; /* a bed's: a box that lands flat */
} law;

static double pull(const law *l, double x, double v)
{
    double part = l->linear ? x * (1 + l->c * v) : x * sqrt(fmax(x, 0)) * (1 + 1.5 * l->c * v);
    double force = x > 0 ? l->k * part : 0;
    return gravity - fmax(force, 0) / l->mass;
}

/* Time of a contact that loses nothing. */
static double contact_time(const law *l, double speed)
{
    return l->linear ? M_PI * sqrt(l->mass / l->k) : dcHuntCrossleyContactTime(l->k, 0, l->mass, speed);
}

/* Speed at which what touches at `speed` lets go, by Runge and Kutta; x is the depth. */
static double law_rebound(const law *l, double speed)
{
    double h = contact_time(l, speed) / 20000, x = 0, v = speed;
    for (int i = 0; i < 200000 && (x > 0 || v > 0); i++) {
        double a1 = pull(l, x, v), v2 = v + h / 2 * a1;
        double a2 = pull(l, x + h / 2 * v, v2), v3 = v + h / 2 * a2;
        double a3 = pull(l, x + h / 2 * v2, v3), v4 = v + h * a3;
        double a4 = pull(l, x + h * v3, v4);
        x += h / 6 * (v + 2 * v2 + 2 * v3 + v4);
        v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
    }
    return -v;
}

/*
 * Apex of the parabola through three heights a step apart.  It is the same whether the velocities that ODE tells belong
 * to the instant of the places or half a step before.
 */
static double apex(const double z[3])
{
    double bend = z[2] - 2 * z[1] + z[0], slope = (z[2] - z[0]) / 2;
    return bend < 0 ? z[1] - slope * slope / (2 * bend) : NAN;
}

/* Drops the only body there is from 1 m; tells the apexes before and after. */
static void drop(step_world *w, double *before, double *after)
{
    double z[3] = {NAN, NAN, NAN}, highest = 0;
    int touched = 0;
    *before = *after = NAN;
    while (stepAlive(w) && w->time < 2 && isnan(*after)) {
        stepOnce(w);
        z[0] = z[1];
        z[1] = z[2];
        z[2] = (double)dBodyGetPosition(w->body[0])[2] - radius;
        if (w->time < 0.3) { /* it touches at 0.45 s */
            *before = apex(z);
        }
        touched |= z[2] <= 0 || z[2] > z[1];
        if (touched && z[0] > 0 && z[1] > 0 && z[2] > 0 && z[2] < z[1] && z[1] >= z[0]) {
            *after = apex(z);
        }
        highest = touched ? fmax(highest, z[2]) : highest;
    }
    *after = isnan(*after) ? highest : *after;
}

static void rebound(const step_setup *setup, int box)
{
    step_world w;
    double mass = ball_mass(100), before, after;
    law l = {stepBallStiffness(setup, radius), setup->dissipation, mass, box};
    stepCreate(&w, setup);
    stepPlane(&w);
    if (box) {
        l.k = stepBedStiffness(setup, side) * side * side;
        stepBox(&w, side, side, side, mass, 0, 0, radius + 1);
    } else {
        stepBall(&w, radius, mass, 0, 0, radius + 1);
    }
    drop(&w, &before, &after);
    double expected = law_rebound(&l, sqrt(2 * gravity * before));
    acceptRow(&w, fabs(sqrt(2 * gravity * after) / expected - 1), 0.01, "", "rebound %s c=%g %s (%.3f, law %.3f m/s)",
              box ? "box" : "ball", setup->dissipation, acceptName(setup), sqrt(2 * gravity * after), expected);
    stepDestroy(&w);
}

void acceptRebound(void)
{
    static const double moduli[] = {1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 2e11};
    static const double dissipation[] = {0.1, 0.5};
    for (int d = 0; d < 2; d++) {
        step_setup setup = acceptSetup(dissipation[d]);
        for (int i = 0; i < ACCEPT_WAYS / 2; i++) {
            acceptSetWay(&setup, i);
            for (int k = 0; k < ACCEPT_STEPS; k++) {
                setup.step = acceptSteps[k];
                for (size_t m = 0; m < sizeof moduli / sizeof *moduli; m++) {
                    setup.modulus = moduli[m];
                    if (acceptWanted(&setup)) {
                        rebound(&setup, 0);
                        rebound(&setup, 1);
                    }
                }
            }
        }
    }
}

/* Greatest change of the apex over 1000 bounces. */
static void many_bounces(const step_setup *setup)
{
    step_world w;
    double z[3] = {NAN, NAN, NAN}, worst = 0, first = NAN;
    int count = 0;
    stepCreate(&w, setup);
    stepPlane(&w);
    stepBall(&w, radius, ball_mass(density), 0, 0, radius + 0.44);
    while (stepAlive(&w) && count < 1000 && w.time < 2000) {
        stepOnce(&w);
        z[0] = z[1];
        z[1] = z[2];
        z[2] = (double)dBodyGetPosition(w.body[0])[2] - radius;
        if (z[0] > 0 && z[2] > 0 && z[2] < z[1] && z[1] >= z[0]) {
            first = isnan(first) ? 0.44 : first;
            worst = fmax(worst, fabs(apex(z) / first - 1));
            count++;
        }
    }
    acceptRow(&w, count < 1000 ? HUGE_VAL : worst, 0.02, "", "%d bounces, c = 0 %s", count, acceptName(setup));
    stepDestroy(&w);
}

void acceptBounces(void)
{
    static const double moduli[] = {1e5, 1e6, 1e7, 1e9, 2e11};
    step_setup setup = acceptSetup(0);
    for (size_t m = 0; m < sizeof moduli / sizeof *moduli; m++) {
        setup.modulus = moduli[m];
        if (acceptWanted(&setup)) {
            many_bounces(&setup);
        }
    }
}
