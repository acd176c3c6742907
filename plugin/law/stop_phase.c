/*
 * How a stop acts in a step.
 *
 * - The step resolves it (k w h^2 small): the force of the law at the start of the step, which is a leapfrog and keeps
 *   energy; only its damping is taken at the end.  Where the bound is passed, it is the mean over the way from half a
 *   step before to half a step after: with the force at one point instead, a rebound is wrong by up to k w h^2/8.
 * - It does not, and it is hit faster than its load could do in a step: down to the deepest point of the impact; then
 *   out with the energy that the law gives back of what it took.  Speeds are taken to the instant of the bound: ODE's
 *   are those in the middle of the last step.
 * - It does not, and it is held: the law at the end of the step, linearised at the load of the last one.
 */
#include <math.h>

#include "law.h"

/*
 * What a chain of limbs does to a stop at its joint, nearest to small steps where forty ragdolls were thrown about: so
 * much deeper it goes, as a part of its depth, by what more it takes of the impulse of the joint's two bodies; so much
 * of its rate left has a deeper point ahead, if k w h^2 is no more than this; so many depths are an impact still.
 */
#define DEEPER 0.6
#define LEFT 0.5
#define IN_A_PART 10.0
#define DEEPEST 3.0

double dcxPhaseShare(double square)
{
    return square <= DCX_RESOLVED ? 0 : 1 - DCX_RESOLVED / square;
}

double dcxStopAcceleration(double fall, double last)
{
    return fall * last <= 0 ? 0 : fabs(last) < fabs(fall) ? last : fall;
}

static double hardest(const dcxStopView *s)
{
    return DCX_SOFTEST * s->w * s->h;
}

/* Part no closer than this (negative: may come closer by that much). */
static void rigid(const dcxStopView *s, double target, dcxRowLaw *law)
{
    *law = (dcxRowLaw){.target = target, .softness = hardest(s)};
}

/* Part of the step, centred at its start, that is spent beyond the bound. */
static double part_inside(double x, double v, double h)
{
    double way = h * fabs(v);
    return way > 0 ? fmin(fmax(0.5 + x / way, 0), 1) : x > 0;
}

double dcxStopMeanDepth(double x, double v, double h)
{
    double half = 0.5 * h * fabs(v), part = part_inside(x, v, h);
    return x >= half ? x : half * part * part;
}

/* k x at the start, the damping at the end. */
static void resolved(dcxStopSide *side, const dcxStopView *s, dcxRowLaw *law)
{
    double slope = fmax(s->d * s->spring + s->c * part_inside(s->x, s->v, s->h), 1e-6 / (s->w * s->h));
    side->spring = s->spring;
    *law = (dcxRowLaw){.target = s->spring / slope, .softness = 1 / slope, .guess = s->spring};
}

/*
 * Where the coordinate turns in space (a cone's swing), that of the next step may move another inertia, or be deeper
 * for another reason than its rate.  From a rate of `from`, no more than what was kept comes back.
 */
static double most_out(const dcxStopSide *side, const dcxStopView *s, double from)
{
    return sqrt(from * from + 2 * s->w * side->stored) + fabs(s->a) * s->h;
}

/*
 * f(u) = k (x + time u) (1 + d u) + c u, u the rate at the end, by its tangent at the load f*: the root u* of f(u*) =
 * f*, and the slope there.  The static state is exact however hard the row is, since it is met at f*.
 */
static void held(const dcxStopSide *side, const dcxStopView *s, double d, double time, dcxRowLaw *law)
{
    double hit = fmax(s->end + fmin(s->x, 0) / s->h, 0) / (s->h * s->w);
    double load = fmax(side->load, 0.2 * hit), miss = load / s->k - s->x;
    double b = time + d * s->x + s->c / s->k, root = sqrt(fmax(b * b + 4 * d * time * miss, 0));
    double u = b + root > 0 ? 2 * miss / (b + root) : -1 / d;
    u = fmax(u, -most_out(side, s, fmin(s->end, 0)) - fmax(-miss, 0) / fmax(DCX_BIRTH_TIME, s->h));
    double softness = fmax(1 / fmax(s->k * root, 1e-6 / (s->w * s->h)), hardest(s));
    *law = (dcxRowLaw){.target = load * softness - u, .softness = softness, .guess = load};
}

/* Speed at the bound, if it gets there: ODE's velocity is that of half a step ago. */
static double speed_at_bound(const dcxStopView *s)
{
    double v = s->v + 0.5 * s->a * s->h, square = v * v - 2 * s->a * s->x;
    return v > 0 && square > 0 ? sqrt(square) : 0;
}

static dcxStopPhase born(dcxStopSide *side, const dcxStopView *s)
{
    side->bounce = (dcxBounce){.peak = s->x};
    return dcxStopBorn;
}

/* What becomes of a side that bore nothing in the last step. */
static dcxStopPhase meet(dcxStopSide *side, const dcxStopView *s)
{
    double own = s->h * fmax(fmax(s->v, s->end), 0); /* as deep as it may have come by itself */
    if (s->x > side->depth + own + 1e-9) {
        return born(side, s);
    }
    double speed = speed_at_bound(s);
    if (s->end > 0 && s->x + s->h * s->end > 0 && speed > 2 * fmax(s->a, 0) * s->h) {
        side->bounce = dcxBounceFind(s->k * s->w, s->d, s->c * s->w, s->a, speed);
        side->came = s->end;
        side->pushed = s->a;
        side->gives = s->w;
        side->met = speed;
        side->impulse = side->taken = 0;
        return dcxStopClosing;
    }
    return s->x > 0 ? dcxStopHeld : dcxStopFree;
}

/* Speed of the step that leaves from overlap x, on the way on which the bound is passed with the rebound's speed. */
static double way_out(const dcxStopSide *side, const dcxStopView *s)
{
    double square = side->bounce.out * side->bounce.out + 2 * s->a * fmax(s->x, 0);
    return sqrt(fmax(square, 0)) - 0.5 * s->a * s->h;
}

/*
 * To the deepest point by the end of the step.  How deep that is goes by what is stopped, which of a chain of limbs is
 * more than the two at the joint, and is told by the impulse only: so the harder it is to stop, the deeper.
 */
static void closing(const dcxStopSide *side, const dcxStopView *s, dcxRowLaw *law)
{
    double in = fmax((side->bounce.peak - s->x) / s->h, 0), p = (s->end - in) / s->w;
    if (s->crowd > 1 || !(p > 0)) {
        rigid(s, -in, law);
        return;
    }
    double softness = fmax(DEEPER * side->bounce.peak * s->w / side->met, hardest(s));
    *law = (dcxRowLaw){.target = softness * p / s->h - in, .softness = softness, .guess = p / s->h};
}

static void thrown_back(const dcxStopSide *side, const dcxStopView *s, dcxRowLaw *law)
{
    double out = way_out(side, s), p = (out + s->end) / side->gives;
    double kept = fmin(0.5 * p * (out - s->v), side->stored);
    if (s->crowd > 1 || !(p > 0) || !(kept > 0)) { /* those of a crowd would turn what they throw back together */
        rigid(s, fmin(out, most_out(side, s, s->end)), law);
    } else {
        dcxStopGive(s, side->gives, kept, law);
    }
}

static dcxStopPhase phase_now(dcxStopSide *side, const dcxStopView *s)
{
    if (side->phase == dcxStopClosing && side->impulse > 0 && s->end <= 0) { /* it is as deep as it goes */
        side->phase = dcxStopBounce;
    }
    switch (side->phase) {
    case dcxStopClosing: return s->x > 0 || s->end > 0 ? dcxStopClosing : dcxStopFree;
    case dcxStopBounce: return way_out(side, s) > 1.5 * fmax(s->a, 0) * s->h ? dcxStopBounce : dcxStopHeld;
    case dcxStopLeaving: return s->x <= 0 ? meet(side, s) : s->v < 0 && s->end <= 0 ? dcxStopLeaving : dcxStopHeld;
    case dcxStopFree: return meet(side, s);
    case dcxStopHeld: return s->x > side->depth + s->h * fmax(s->v, 0) + 1e-9 ? born(side, s) : dcxStopHeld;
    default: return side->phase;
    }
}

int dcxStopPlan(dcxStopSide *side, const dcxStopView *s, dcxRowLaw *law)
{
    side->spring = 0;
    double reach = s->h * (2 * fmax(fmax(s->v, s->end), 0) + s->h * fabs(s->a)); /* others may push, too */
    if (!(s->k > 0) || (s->x + fmax(reach, s->near) <= 0 && side->load == 0)) {
        side->phase = dcxStopFree;
        return 0;
    }
    int by_law = side->phase == dcxStopFree || side->phase == dcxStopHeld; /* of a birth it would give back too much */
    if (by_law && s->crowd * s->k * s->w * s->h * s->h <= DCX_RESOLVED) {
        side->phase = s->spring > 0 ? dcxStopHeld : dcxStopFree;
        resolved(side, s, law);
        return s->spring > 0;
    }
    int closes = side->phase == dcxStopClosing;
    side->phase = phase_now(side, s);
    side->came = !closes ? side->came : side->impulse > 0 ? side->came + s->end - s->v : s->end;
    switch (side->phase) {
    case dcxStopClosing: closing(side, s, law); break;
    case dcxStopBounce: thrown_back(side, s, law); break;
    case dcxStopLeaving: return 0;
    case dcxStopBorn:
        held(side, s, 0, fmax(DCX_BIRTH_TIME, s->h), law);
        law->lowest = -10 * s->x / (DCX_BIRTH_TIME * s->w * s->h); /* what it gives it takes back */
        break;
    default: held(side, s, s->d, s->h, law); dcxStopLimit(side, s, law);
    }
    return 1;
}

/* What an impact gives back: of all that it took, the part that it would of its own. */
static double comes_back(dcxStopSide *side, const dcxStopView *s, double work, double x)
{
    double lost = side->came - s->v, out = side->bounce.out, pushed = side->pushed * fmax(x, 0);
    double takes = 0.5 * side->met * side->met + pushed, gives = 0.5 * out * out + pushed;
    side->taken = fmax(side->taken + work, 0);
    if (lost > 0 && side->impulse > 0) {
        side->gives = lost / side->impulse;
    }
    return gives < takes ? fmax(gives, 0) / takes * side->taken : side->taken;
}

/*
 * The spring's, but no more than was put in: a solver that leaves rows unsolved lets it in without a load, and a
 * coordinate that turns in space (a cone's swing) gets deeper without work.
 */
static double held_energy(const dcxStopSide *side, const dcxStopView *s, double load, double x)
{
    double given = fmax(side->stored + load * s->rate * s->h, 0);
    return x > 0 ? fmin(0.5 * s->k * x * x, given) : 0;
}

/* Energy kept: of the spring, or of an impact on its way back. */
static void store(dcxStopSide *side, const dcxStopView *s, double load, double x)
{
    switch (side->phase) {
    case dcxStopBounce:
    case dcxStopClosing: side->stored = load > 0 ? comes_back(side, s, load * s->rate * s->h, x) : side->stored; break;
    case dcxStopBorn: side->stored = held_energy(side, s, load, fmax(load, 0) / s->k); break;
    case dcxStopLeaving:
    case dcxStopHeld: side->stored = held_energy(side, s, load, x); break;
    default: side->stored = 0;
    }
}

/*
 * Where a step of closing leaves it.  What is pushed deeper than the heaviest would go by itself is held.  What goes on
 * inwards by most of its rate has a deeper point ahead, unless that passes within a part of a step.
 */
static dcxStopPhase closed(const dcxStopSide *side, const dcxStopView *s, double load, double x)
{
    if (!(load > 0)) {
        return x > 0 ? dcxStopClosing : dcxStopFree;
    }
    if (x > DEEPEST * side->bounce.peak) {
        return dcxStopHeld;
    }
    int goes_on = !s->turns && s->v > LEFT * side->came && s->k * s->w * s->h * s->h < IN_A_PART;
    return goes_on ? dcxStopClosing : dcxStopBounce;
}

void dcxStopPass(dcxStopSide *side, const dcxStopView *s, double load, double x)
{
    double spring = load / s->k;
    switch (side->phase) {
    case dcxStopClosing:
        side->impulse += load * s->h;
        side->phase = closed(side, s, load, x);
        break;
    case dcxStopBounce: side->phase = dcxStopLeaving; break;
    case dcxStopBorn:
        if (x <= 1.5 * spring) {
            side->phase = dcxStopHeld;
        } else if (x <= 0.02 * side->bounce.peak) { /* slow, and nothing holds it there */
            side->phase = dcxStopLeaving;
        }
        break;
    case dcxStopFree: side->phase = load > 0 ? dcxStopHeld : dcxStopFree; break;
    default: break;
    }
    if (side->phase == dcxStopHeld && load == 0 && x <= 0) {
        side->phase = dcxStopFree;
    }
    dcxStopSteady(side, s, load);
    side->bore = load;
    side->load = side->phase == dcxStopHeld || side->phase == dcxStopBorn ? fmax(load, 0) : 0;
    side->depth = side->phase == dcxStopBorn ? fmax(spring, 0) : fmax(x, 0);
    store(side, s, load, x);
}

double dcxStopHeat(dcxStopSide *side, double energy)
{
    double heat = fmax(energy, -side->spent);
    side->spent = side->phase == dcxStopFree ? 0 : side->spent + heat;
    return heat;
}
