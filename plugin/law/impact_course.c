/* The course of one impact under a constant push; see law.h. */
#include <math.h>

#include "law.h"

enum { MOST_STEPS = 400000 };

static double force(const dcxImpactLaw *law, double x, double v)
{
    double c = law->linear ? law->dissipation : 1.5 * law->dissipation;
    double f = x > 0 ? law->stiffness * (law->linear ? x : x * sqrt(x)) * (1 + c * v) : 0;
    return f > 0 ? f : 0;
}

static double acceleration(const dcxImpactLaw *law, double x, double v)
{
    return law->push - force(law, x, v) / law->mass;
}

/* Depth of an impact that loses nothing. */
static double elastic_depth(const dcxImpactLaw *law)
{
    double q = law->mass * law->speed * law->speed / law->stiffness;
    return law->linear ? sqrt(q) : pow(1.25 * q, 0.4);
}

/* A step short against the impact, and against how fast the damper stops what moves here. */
static double step_for(const dcxImpactLaw *law, double time, double x)
{
    double c = law->linear ? law->dissipation : 1.5 * law->dissipation;
    double rate = x > 0 ? law->stiffness * (law->linear ? x : x * sqrt(x)) * c / law->mass : 0;
    return 1 / (500 / time + 20 * rate);
}

static void advance(const dcxImpactLaw *law, double dt, double *x, double *v)
{
    double k1 = acceleration(law, *x, *v), v2 = *v + 0.5 * dt * k1;
    double k2 = acceleration(law, *x + 0.5 * dt * *v, v2), v3 = *v + 0.5 * dt * k2;
    double k3 = acceleration(law, *x + 0.5 * dt * v2, v3), v4 = *v + dt * k3;
    double k4 = acceleration(law, *x + dt * v3, v4);
    *x += dt / 6 * (*v + 2 * v2 + 2 * v3 + v4);
    *v += dt / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
}

void dcxImpactFollow(const dcxImpactLaw *law, dcxImpactCourse *course)
{
    double time = 3 * elastic_depth(law) / law->speed, x = 0, v = law->speed, t = 0;
    *course = (dcxImpactCourse){.duration = INFINITY};
    for (int i = 0; i < MOST_STEPS && t < 1000 * time; i++) {
        double dt = step_for(law, time, x), x0 = x, v0 = v;
        advance(law, dt, &x, &v);
        if (x <= 0) {
            double part = x0 / (x0 - x);
            course->restitution = -(v0 + part * (v - v0)) / law->speed;
            course->duration = t + part * dt;
            return;
        }
        t += dt;
        course->depth = fmax(course->depth, x);
        course->force = fmax(course->force, force(law, x, v));
        if (v0 < 0 && v >= 0) { /* caught: it turns back before it is out */
            return;
        }
    }
}
