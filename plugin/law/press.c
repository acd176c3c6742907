/* The law of one contact as a row's makers need it: depths, energies, and how fast an impact leaves. */
#include <math.h>

#include <ode-compliant/hunt_crossley.h>

#include "base/number.h"
#include "law.h"

static double power_of(double x, int linear)
{
    return linear ? x : x * sqrt(x);
}

/* c of f = k x^p (1 + c xdot). */
static double damping(const dcxPressLaw *p)
{
    return p->linear ? p->c : 1.5 * p->c;
}

double dcxPressDepth(double load, double k, int linear)
{
    if (!(load > 0)) {
        return 0;
    }
    double q = load / k;
    return linear ? q : cbrt(q * q);
}

double dcxPressEnergy(double load, double deep, double k, int linear)
{
    double x = min_of(dcxPressDepth(load, k, linear), max_of(deep, 0));
    return linear ? 0.5 * k * x * x : 0.4 * k * x * x * sqrt(x);
}

double dcxPressImpactDepth(const dcxPressLaw *p, double v)
{
    double q = v * v / p->rate;
    return p->linear ? sqrt(q) : pow(1.25 * q, 0.4);
}

static double impact_time(const dcxPressLaw *p, double v)
{
    return (p->linear ? M_PI : 2.9433) * dcxPressImpactDepth(p, v) / v;
}

/* xddot of the law under a load that accelerates the approach by a. */
static double pushed(const dcxPressLaw *p, double a, double c, double x, double v)
{
    double f = x > 0 ? power_of(x, p->linear) * (1 + c * v) : 0;
    return a - p->rate * (f > 0 ? f : 0);
}

/* One step by Runge and Kutta's method of fourth order. */
static void advance(const dcxPressLaw *p, double a, double c, double dt, double *x, double *v)
{
    double k1 = pushed(p, a, c, *x, *v), x2 = *x + 0.5 * dt * *v, v2 = *v + 0.5 * dt * k1;
    double k2 = pushed(p, a, c, x2, v2), x3 = *x + 0.5 * dt * v2, v3 = *v + 0.5 * dt * k2;
    double k3 = pushed(p, a, c, x3, v3), x4 = *x + dt * v3, v4 = *v + dt * k3;
    double k4 = pushed(p, a, c, x4, v4);
    *x += dt / 6 * (*v + 2 * v2 + 2 * v3 + v4);
    *v += dt / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
}

/* Speed of leaving, by the law in such steps, the last one as long as it takes; 0: it stays. */
static double leaving_speed(const dcxPressLaw *p, double a, double c, double v0)
{
    double dt = impact_time(p, v0) / 20, x = 0, v = v0;
    for (int i = 0; i < 400; i++) {
        double from = x, was = v;
        advance(p, a, c, dt, &x, &v);
        if (x <= 0) {
            double end = from, out = was;
            advance(p, a, c, dt * from / (from - x), &end, &out);
            out -= out < 0 ? pushed(p, a, c, fmax(end, 0), out) * end / out : 0;
            return fmax(0, -out);
        }
        if (was < 0 && v > 0) { /* caught: it turns back before it is out */
            return 0;
        }
    }
    return 0;
}

/* The closed form, unless the acceleration changes what comes of it. */
double dcxPressRestitution(const dcxPressLaw *p, double v, double a)
{
    if (!(p->c > 0)) {
        return 1; /* nothing is lost, whatever pushes */
    }
    double e = dcHuntCrossleyRestitution(p->linear ? p->c / 1.5 : p->c, v);
    if (fabs(a) * impact_time(p, v) < 1e-3 * v || e * v < 1e-3 * fabs(a)) {
        return e;
    }
    return fmin(1, leaving_speed(p, a, damping(p), v) / v);
}
