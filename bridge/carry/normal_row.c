/*
 * The law of one contact as a row that holds at the end of the step, whatever modulus and step are.
 *
 * Three cases.  A contact that the step follows (it lasts a dozen steps or more) takes the law at the present overlap:
 * ODE's step is then a leapfrog and rebounds as the law does.  One that comes faster than the step can follow is an
 * impulse: it stops at the surface in this step, and leaves in the next with the law's restitution.  All else is the
 * law linearised at the load that was solved last, which is exact once the load stands still.  Linearising at the
 * present overlap, or at what this contact alone would find, wobbles or collapses in stacks.
 *
 * An overlap deeper than the load explains (a body born inside another, or swung into it) comes out slowly, at a part
 * of its depth each step and not faster than the size of things allows, so that it gives almost no momentum.
 */
#include <math.h>

#include "state/world_data.h"
#include "impact_row.h"
#include "parts.h"

/* A contact is followed if its frequency times the step is less: it then lasts a dozen steps or more. */
#define FOLLOWED 0.3
/* Part of an excess overlap that is undone in a step. */
#define UNDO_PART 0.2
/* and the speed of that, in sizes of what touches per second */
#define UNDO_SPEED 5.0
/* or, of what is thin, in speeds of one step's fall: at less it sinks wherever not all of its corners are held */
#define UNDO_FALLS 2.0
/* Where ODE solves, less than this part of its depth too high counts as the same too deep: corners that share a load
 * out of true, which stiff ones level but slowly, then bear it as deep as the law says all the while. */
#define NEARLY 0.1
/* What is deeper than this part of its size begins to give way as it comes out, and forgets up to such a part of its
 * load a step. */
#define YIELDING 1.0
#define FORGOTTEN 0.1
/* beyond so many times what bears the weight of its bodies: else thin ones would sink by it */
#define WEIGHTS 4.0
/* Likewise, where all that the pair bears presses against itself: no load from outside explains that. */
#define WEDGED 0.01
/* there such rows give way by so much of what their bodies would */
#define WEDGED_SOFT 0.3
/* Where ODE solves, what was born in overlap gives way by so much of what its bodies would. */
#define UNDO_SOFT 0.5
/* and by this part of that where a joint may load it with many times its weight, under which it would sink */
#define HELD 0.05
/* Below the surface by so many times what ODE's solver leaves undone: one that it left above would fall back in. */
#define BELOW 2.0
/* What is no deeper than this part of its size may as well be squashed by what just landed on it. */
#define DEEP 0.05
/* and gives back so many times the speed of one step's fall at most, and what it is bent by */
#define MOST_BACK 10.0
/* Damping counts from so many times the spring's part of it on. */
#define DAMPED 1.2

static double power_of(double x, int linear)
{
    return linear ? x : x * sqrt(x);
}

static double tangent(double x, double k, int linear)
{
    return linear ? k : 1.5 * k * sqrt(x);
}

/* c of f = k x^p (1 + c xdot). */
static double damping(const dcxPress *p)
{
    return p->linear ? p->c : 1.5 * p->c;
}

/* The law at the present overlap. */
static void follow(const dcxPress *p, double h, dcxRow *row)
{
    double f = p->k * power_of(p->x, p->linear), d = max_of(0.5 * damping(p) * f, 1e-9 / (p->mobility * h));
    row->load = max_of(f * (1 + 0.5 * damping(p) * p->approach), 0);
    row->softness = 1 / d;
    row->target = row->load / d;
}

/* The way of an approach in a step, beyond the gap; and the law where that leads to: linearised at more it is none. */
static double way_in(const dcxPress *p, double h, double speed)
{
    return max_of(h * speed + min_of(p->x, 0), 0);
}

static double law_there(const dcxPress *p, double way)
{
    return p->k * power_of(max_of(p->x, 0) + way, p->linear);
}

/* The load to linearise at. */
static double guess(const dcxPress *p, double h, double gravity)
{
    double mass = 1 / p->mobility, way = way_in(p, h, p->load > 0 ? p->approach : p->free);
    double stops = min_of(0.2 * mass * way / (h * h), law_there(p, way));
    if (p->load > 0) { /* what comes on top of the old load; at rest nothing, so that the old one can be exact */
        return max_of(p->load, stops);
    }
    return max_of(mass * max_of(0.05 * gravity, 3.6 * p->size), stops);
}

/*
 * How much of an overlap is excess that comes out by itself, from 0 to 1: none where something presses it in, by a
 * load that is known not to press against itself (a pile on it would keep it there), or by how it comes.  Rows that
 * would undo it then give way, and forget a part of their load: two that press on one body from both sides would else
 * press ever harder.  Of what is thin a part of that may come in: it rocks.
 */
static double undone(const dcxPress *p, double excess, double speed)
{
    double most = p->size * max_of(WEDGED, YIELDING * (1 - p->wedged));
    double pressed = p->linear && !p->stout ? speed : p->wedged * speed;
    if (p->pressed) {
        return 0;
    }
    return p->approach < pressed || p->approach <= 0 ? min_of(max_of(excess / most - 1, 0), 1) : 0;
}

/*
 * Likewise where ODE solves, of two that were born into each other.  The rows of one body ask for speeds that no motion
 * has at once; where they hardly give way and friction is without bound, dWorldStep may find one that throws it out, at
 * 2 to 16 m/s.  What is pressed in from outside comes in by steps, and is held.
 */
static double born_softness(const dcxPress *p, double h, int deep, const dcxCarried *m)
{
    return deep && m->born && !p->exact ? (p->held ? HELD : 1) * UNDO_SOFT * p->mobility * h : 0;
}

/* Where all that a pair bears presses against itself, stiff rows would build up loads that throw the bodies apart. */
static double wedged_softness(const dcxPress *p, double h)
{
    return p->exact ? 0 : (p->held ? HELD : 1) * WEDGED_SOFT * p->wedged * p->mobility * h;
}

/* In what a row of its own gives way by: the load of an impact with what no load stops is at most so many times less
 * than one that jams between it and others would have. */
#define JAMS 0.01

/* Of impacts, and of what does not touch yet; what is alone stops all the same: see impact_row.c. */
static double jam_softness(const dcxPress *p, double h)
{
    return p->decree ? JAMS * p->mobility * h : 0;
}

/*
 * Time in which an excess is to be undone.  A disc that rocks on a single contact of its rim sinks with what comes out
 * slower than it goes in; so what is deeper than its own size comes out the faster, unless it was born there.
 */
static double undo_time(const dcxPress *p, double h, double gravity, double excess, const dcxCarried *m)
{
    double speed = max_of(UNDO_SPEED * p->size, UNDO_FALLS * gravity * h);
    speed *= p->sinks && !m->born ? max_of(excess / p->size, 1) : 1;
    return max_of(max_of(h, p->longest) / UNDO_PART, excess / min_of(speed, p->undo));
}

/*
 * Whether the step is long beside the contact's own swing, from 0 to 1.  In long ones what is too deep goes within some
 * steps, damping or not, and that of the last load is good enough.  Short ones are to end at the law's own swing: its
 * spring alone drives, and damping is that of the spring's force.  Undone within some of those, an overlap would throw
 * the body back faster than it came, for ever.
 */
static double long_step(const dcxPress *p, double h, double gravity, double k)
{
    double mobility = p->held && p->load > 0 && gravity > 0 ? min_of(p->mobility, gravity / p->load) : p->mobility;
    return p->x > 0 ? min_of(max_of(mobility * k, p->omega2) * h * h / DCX_RESOLVED, 1) : 1;
}

/* The law at the end of the step, linearised. */
static void end_law(const dcxPress *p, double h, double gravity, double softest, dcxCarried *m, dcxRow *row)
{
    double load = guess(p, h, gravity), x = dcxPressDepth(load, p->k, p->linear);
    double excess = p->x - max_of(x, BELOW * p->unsolved);
    int deep = excess > DEEP * p->size;
    m->born = (short)(deep && (p->bore ? m->born : p->fresh && p->x > dcxPressCameIn(p->approach, h, gravity)));
    double least = p->linear && !p->exact && softest * h * p->k > 1 ? -NEARLY * x : 0;
    double time = excess > least ? undo_time(p, h, gravity, excess, m) : h;
    double k = tangent(x, p->k, p->linear), free = undone(p, excess, excess / time), part = long_step(p, h, gravity, k);
    double damped = part < 1 ? part * load + (1 - part) * min_of(load, p->k * power_of(p->x, p->linear)) : load;
    double d = time * k + damping(p) * damped;
    double gives = max_of((p->held ? HELD : 1) * free * p->mobility * h, born_softness(p, h, deep, m));
    gives = max_of(gives, wedged_softness(p, h));
    gives = max_of(gives, p->x > 0 ? 0 : jam_softness(p, h));
    row->softness = max_of(max_of(1 / d, softest), gives) * (1 + p->softer);
    row->push = deep ? excess / time : 0;
    double back = load * row->softness;
    back -= FORGOTTEN * free * max_of(back - WEIGHTS * gravity * h, 0);
    if (gives > 0) { /* what gives way remembers a load, not where it came from: it gives back no speed to speak of */
        back = min_of(back, max_of(load / d, MOST_BACK * gravity * h));
    }
    /* In no faster than damping lets it: the load may have been that of a blow. */
    double comes = excess > 0 || d < DAMPED * time * k ? part : 0;
    row->target = back + excess / time * (comes + (1 - comes) * time * k / d);
    row->load = p->load;
}

/*
 * Whether the step follows the contact, which then came to its overlap by the law alone.  Once it does, it goes on
 * until the contact ends, or until so little moves that gravity's part in one step is more: that comes to rest by the
 * end law.
 */
static int can_follow(const dcxPress *p, double h, double gravity, double a, const dcxCarried *m)
{
    int followed = p->bore && m->stage == dcxStageFollowed;
    double most = (followed ? 4 : 1) * FOLLOWED * FOLLOWED, x = max_of(p->x, 0), longest = max_of(h, p->longest);
    double v = fabs(p->approach) + fabs(a) * h, factor = p->mobility * longest * longest * (1 + damping(p) * v);
    double turning = fabs(a - p->mobility * p->k * power_of(x, p->linear));
    if ((p->bore && !followed) || p->crowd > most || factor * tangent(x, p->k, p->linear) > most ||
        fabs(p->approach) + turning * h < gravity * h) {
        return 0;
    }
    dcxPressLaw law = dcxPressLawOf(p);
    double deep = dcxPressImpactDepth(&law, v),
           peak = p->linear ? x : pow(x * x * sqrt(x) + deep * deep * sqrt(deep), 0.4);
    return factor * tangent(peak, max_of(p->k, p->stiff), p->linear) < most && (followed || p->x <= deep + h * v);
}

/* Least softness; less under a load far beyond a light body's own, or that would give by it. */
static double stiffest_row(const dcxPress *p, double h, double gravity)
{
    double least = p->mobility;
    if (p->load > 0 && gravity > 0) {
        least = max_of(0.01 * least, min_of(least, 10 * gravity / p->load));
    }
    return (p->exact ? DCX_STIFFEST_OWN : DCX_STIFFEST) * least * h;
}

/*
 * ODE's solver gives up where two rows would open at the same time, as rows of boxes put down in line do: so no two
 * that bore nothing yet are to be quite alike.
 */
static double unlike(const dcxPress *p, double h, double gravity)
{
    int must = !p->bore && !p->exact && p->number >= 0;
    return must ? 1e-6 * dcxUnlike(p->number + 1, 0) * (gravity * h + fabs(p->free)) : 0;
}

static int press_row(const dcxPress *p, double h, double gravity, dcxCarried *m, dcxRow *row)
{
    double a = (p->free - p->approach) / h, softest = stiffest_row(p, h, gravity), speed;
    double hit = max_of(softest, jam_softness(p, h));
    if (m->stage == dcxStageStopped && p->bore) {
        dcxImpactRebound(p, h, hit, m, row);
        return 1;
    }
    if (m->stage == dcxStageArriving && p->bore && dcxImpactStop(p, h, gravity, a, hit, m, row)) {
        return 1;
    }
    if (m->stage == dcxStageStopped || m->stage == dcxStageArriving || !p->bore) {
        m->stage = dcxStageNone;
    }
    /* joints may bear what would part the two by itself: then they meet as they move */
    double meeting = p->exact ? p->free + p->blow : max_of(p->free, p->approach);
    /* to the last, as on its way in from the first; of a layer's springs too little is known by when each is met */
    int pushes = m->stage == dcxStageFollowed && p->x > 0 && !p->linear;
    if (p->x + h * meeting <= -0.1 * gravity * h * h && !pushes) {
        return 0;
    }
    if (can_follow(p, h, gravity, a, m)) {
        if (p->x <= 0) {
            return 0;
        }
        m->stage = dcxStageFollowed;
        follow(p, h, row);
        return 1;
    }
    if (dcxImpactBegins(p, h, gravity, a, &speed)) {
        dcxImpactBegin(p, h, gravity, a, speed, hit, m, row);
        return 1;
    }
    m->stage = dcxStageNone;
    end_law(p, h, gravity, softest, m, row);
    return 1;
}

int dcxPressPhase(const dcxPress *p, double h, double gravity, const dcxCarried *m)
{
    double a = (p->free - p->approach) / h, speed;
    if (p->bore && (m->stage == dcxStageStopped || m->stage == dcxStageArriving)) {
        return dcxPressHits;
    }
    if (can_follow(p, h, gravity, a, m)) {
        return dcxPressFollows;
    }
    int leaves = p->bore && m->stage == dcxStageLeaving && p->approach < 0;
    return leaves || dcxImpactBegins(p, h, gravity, a, &speed) ? dcxPressHits : dcxPressRests;
}

double dcxPressFollowed(const dcxPress *p)
{
    return p->k * power_of(p->x, p->linear) * max_of(1 + 0.5 * damping(p) * p->approach, 0);
}

int dcxPressRow(const dcxPress *p, double h, double gravity, dcxCarried *m, dcxRow *row)
{
    int made = press_row(p, h, gravity, m, row);
    row->stops = m->stage == dcxStageStopped;
    row->target -= unlike(p, h, gravity);
    return made;
}
