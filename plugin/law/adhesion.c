/* Adhesion without hysteresis; see adhesion.h. */
#include <math.h>

#include <ode-compliant/adhesion.h>

#include "base/number.h"

/* A way less than this part of what was gone to and fro is a turn: there the time in touch counts, not the way. */
#define TURNS 0.5

static const double most = 2.0;

double dcAdhesionPull(double work, double radius)
{
    return work >= 0.0 && radius >= 0.0 ? 2.0 * acos(-1.0) * work * radius : NAN;
}

/* It came from outside in the last step, rather than being put where it is. */
static int enters(const dcAdhesionStep *s)
{
    return !s->touched && s->before > 0.0 && s->depth <= 2.0 * s->back * s->before * (1.0 + 1e-9);
}

/* The potential's change from the middle of one step to that of the next, over the way. */
static double part_of(const dcAdhesionStep *s, int in, int out, double after)
{
    double here = s->depth, from = here - s->back * s->before, to = here + s->ahead * after, whole = s->back + s->ahead;
    double way = to - from, ways = s->back * fabs(s->before) + s->ahead * fabs(after);
    if (fabs(way) < TURNS * ways || !(ways > 0.0)) {
        double since = s->parted ? 0.0 : in ? here / s->before : s->back;
        double until = out && after < 0.0 ? -here / after : s->ahead;
        return fmin(most, (since + fmin(until, 2.0 * s->ahead)) / whole);
    }
    return fmin(most, fmax(0.0, ((out ? 0.0 : to) - (in ? 0.0 : from)) / way));
}

double dcAdhesionPart(const dcAdhesionStep *s, int *parts)
{
    double after = s->after + s->gain, part = 1.0;
    int in = (s->touched && s->parted) || enters(s), out = s->depth + 2.0 * s->ahead * after <= 0.0;
    for (int i = 0; i < 5 && (in || out); i++) {
        part = part_of(s, in, out, s->after + part * s->gain);
    }
    *parts = out;
    return part;
}
