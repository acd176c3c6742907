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

/* The deepest point, within dt of where it goes on inwards. */
static double turning_point(const run *r, double dt, double x0, double v0, double v1)
{
    double x = x0, v = v0;
    advance(r, dt * v0 / (v0 - v1), &x, &v);
    double a = acceleration(r, x, v);
    return a < 0 ? x - 0.5 * v * v / a : x;
}

/* Its speed at the bound, within dt of where it is inside. */
static double speed_outwards(const run *r, double dt, double x0, double v0, double x1)
{
    double x = x0, v = v0;
    advance(r, dt * x0 / (x0 - x1), &x, &v);
    double a = acceleration(r, fmax(x, 0), v);
    v -= v < 0 ? a * x / v : 0;
    return v < 0 ? -v : 0;
}

dcxBounce dcxBounceFind(double omega2, double dissipation, double decay, double a, double speed)
{
    run r = {omega2, dissipation, decay, a};
    dcxBounce found = {0, 0};
    double omega = sqrt(omega2), x = 0, v = speed;
    /* damping can be much faster than the spring; what of it does not go by depth sets in and ends with a jump */
    double fastest = omega * (1 + sqrt(dissipation * speed)) + decay, dt = (decay > 0 ? 0.02 : 0.08) / fastest;
    for (double t = 0; t < 40 / fastest; t += dt) {
        double x0 = x, v0 = v;
        advance(&r, dt, &x, &v);
        if (v0 > 0 && v <= 0) {
            found.peak = fmax(found.peak, turning_point(&r, dt, x0, v0, v));
        }
        found.peak = fmax(found.peak, x);
        if (x <= 0) {
            found.out = x0 > 0 ? speed_outwards(&r, dt, x0, v0, x) : 0;
            break;
        }
    }
    return found;
}
