/*
 * What a stop that the step does not resolve may give.
 *
 * A row that has the rate u0 at the start of the step, u at its end, and bears the impulse p gives p (u0 + u)/2,
 * whatever else acts and however heavy what hangs on it is.  Where that is the energy kept, u is a hyperbola over p,
 * and its tangents lie below it.  So a row on such a tangent gives no more than was kept, of a chain of limbs neither,
 * of which a stop knows the two bodies at its joint; a row on the line through p = 0 that has the same rate gave
 * hundreds of times as much.
 */
#include <math.h>

#include "law.h"

/* Part of a step's load that goes into its mean. */
#define SLOWLY 0.03

/* No row is softer, in rate by impulse; beyond any that bears something. */
#define SOFTEST 1e100

/* u = target - softness p, p the impulse, or what of it is beyond the one that balances a steady load. */
typedef struct line {
    double target, softness;
} line;

/* The tangent at the impulse that gives all that is kept, if it alone changes the rate by `gives` of it. */
static line tangent(const dcxStopView *s, double end, double gives, double kept)
{
    double sum = end + s->v, p = (sum + sqrt(sum * sum + 8 * gives * kept)) / (2 * gives);
    return p * p > 0 && kept > 0 ? (line){s->v + 4 * kept / p, fmin(2 * kept / (p * p), SOFTEST)} : (line){s->v, 0};
}

static void follow(const dcxStopView *s, const line *l, double held, dcxRowLaw *law)
{
    law->softness = fmax(l->softness * s->h, DCX_SOFTEST * s->w * s->h);
    law->target = l->target + law->softness / s->h * held;
}

void dcxStopGive(const dcxStopView *s, double gives, double kept, dcxRowLaw *law)
{
    const line l = tangent(s, s->end, gives, kept);
    *law = (dcxRowLaw){.guess = l.softness > 0 ? (l.target - s->v) / (2 * l.softness * s->h) : 0};
    follow(s, &l, 0, law);
}

/*
 * Impulse that a steady load takes, which it balances, and gives nothing by it: what is known to press, or what of the
 * mean load did no more than hold it where it is.
 */
static double held_by(const dcxStopSide *side, const dcxStopView *s)
{
    double pressed = DCX_HEAVIEST * fmax(s->a, 0) / s->w, steady = side->mean - DCX_HEAVIEST * fabs(side->turned);
    return s->h * fmin(fmax(steady, pressed), side->load);
}

/* The line that is nearest to l of those that give no more than is kept, and leave it at u by the impulse p. */
static void turn(line *l, double p, double u, double change, double kept)
{
    double mid = 4 * kept - p * change, root = sqrt(16 * kept * kept - 8 * kept * p * change);
    l->softness = l->softness * p * p > mid ? (mid + root) / (p * p) : change * change / (mid + root);
    l->target = u + l->softness * p;
}

/* Turns the law's line, seen from the impulse `held` on, so that it gives no more than is kept; 1: it did not. */
static int fits(const dcxStopView *s, double held, double kept, line *l)
{
    double end = s->end - s->w * held;
    l->target -= l->softness * held;
    double over = l->target - s->v, p = (l->target + end) / (s->w + l->softness), u = l->target - l->softness * p;
    if (!(over > 0) || over * over <= 8 * kept * l->softness) {
        return 1;
    }
    if (p * (u - s->v) < 2 * kept) { /* where it goes if nothing else acts */
        turn(l, p, u, u - s->v, kept);
    } else {
        *l = tangent(s, end, s->w, kept);
    }
    return 0;
}

/*
 * Held, it gives no more than it keeps, but for what coming out slowly takes, and what the hardest row needs to bear
 * what it bears.  Beside a load that is steady it may do so as slowly though nothing is kept: what presses so is
 * lifted, a weight say, and takes that energy.
 */
void dcxStopLimit(const dcxStopSide *side, const dcxStopView *s, dcxRowLaw *law)
{
    double held = held_by(side, s), slow = fmax(s->x, 0) / DCX_BIRTH_TIME, bears = side->load * s->h;
    double kept = side->stored + 0.5 * slow * slow / s->w + 0.125 * DCX_SOFTEST * s->w * bears * bears;
    line strict = {law->target, law->softness / s->h}, beside = strict;
    if (fits(s, 0, kept, &strict)) {
        return;
    }
    if (held > 0) {
        fits(s, held, kept, &beside);
        beside.target = fmin(beside.target, slow);
    }
    if (held > 0 && beside.target > strict.target - strict.softness * held) {
        follow(s, &beside, held, law);
    } else {
        follow(s, &strict, 0, law);
    }
}

void dcxStopSteady(dcxStopSide *side, const dcxStopView *s, double load)
{
    if (side->phase != dcxStopHeld || !(s->w > 0)) {
        side->mean = side->turned = 0;
        return;
    }
    double turned = 2 * (s->rate - s->v) / (s->w * s->h);
    side->mean += SLOWLY * (load - side->mean);
    side->turned += SLOWLY * (turned - side->turned);
}
