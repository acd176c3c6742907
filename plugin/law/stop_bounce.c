/* The impact of a stop that the step does not resolve, followed by itself in one dimension under the acting load. */
#include <math.h>

#include "law.h"

typedef struct run {
    double omega2, dissipation, decay, a;
} run;

static double acceleration(const run *r, double x, double v)
{
    double push = r->omega2 * x * (1 + r->dissipation * v) + r->decay * v;
    return x > 0 && push > 0 ? r->a - push : r->a;
}

/* One step by Runge and Kutta's method of fourth order. */
static void advance(const run *r, double dt, double *x, double *v)
{
    double half = 0.5 * dt;
    double v1 = *v, a1 = acceleration(r, *x, v1);
    double v2 = *v + half * a1, a2 = acceleration(r, *x + half * v1, v2);
    double v3 = *v + half * a2, a3 = acceleration(r, *x + half * v2, v3);
    double v4 = *v + dt * a3, a4 = acceleration(r, *x + dt * v3, v4);
    *x += dt / 6 * (v1 + 2 * v2 + 2 * v3 + v4);
    *v += dt / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
}

dcxBounce dcxBounceFind(double omega2, double dissipation, double decay, double a, double speed)
{
    run r = {omega2, dissipation, decay, a};
    dcxBounce found = {0, 0};
    double omega = sqrt(omega2), x = 0, v = speed;
    /* damping can be much faster than the spring */
    double fastest = omega * (1 + sqrt(dissipation * speed)) + decay, dt = 0.02 / fastest;
    for (int i = 0; i < 2000; i++) {
        double x0 = x, v0 = v;
        advance(&r, dt, &x, &v);
        found.peak = fmax(found.peak, x);
        if (x <= 0) {
            v = v0 + (v - v0) * x0 / (x0 - x);
            found.out = v < 0 ? -v : 0;
            break;
        }
    }
    return found;
}
