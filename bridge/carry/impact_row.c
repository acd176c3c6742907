/*
 * A contact that comes faster than the step can follow, as a row: it stops at the surface in this step, and leaves in
 * the next with the law's restitution.
 */
#include <math.h>

#include "state/world_data.h"
#include "impact_row.h"
#include "parts.h"

/* Target u at softness s, and what the load will about be: the softness is to cost nothing then. */
static void set_stiff(const dcxPress *p, double h, double u, double softness, dcxRow *row)
{
    double load = (u + p->free) / (p->mobility * h);
    row->load = load > 0 ? load : 0;
    row->fresh = 1;
    row->target = u + softness * row->load;
    row->softness = softness;
}

/* The way to the instant at which nothing of it touches. */
static double way_of(const dcxPress *p)
{
    return p->deep > 0 ? p->deep : p->x;
}

/* Whether an impact begins in this step; its speed at the touch. */
int dcxImpactBegins(const dcxPress *p, double h, double gravity, double a, double *speed)
{
    double v = p->approach + 0.5 * a * h, gap = max_of(-p->x, 0);
    double square = v * v - 2 * a * way_of(p), explained = dcxPressCameIn(v, h, gravity);
    *speed = sqrt(max_of(square, 0));
    return !p->bore && v > 0 && gap < h * p->free && p->x <= explained && *speed > gravity * h;
}

/*
 * The first half of an impact: a stop where it is, which tells what impulse it takes, with all that lies on the bodies.
 * What of it comes back in the next step follows from a lone body's speeds, at the surface and here.  0 if it would not
 * come as far as here.
 */
int dcxImpactStop(const dcxPress *p, double h, double gravity, double a, double softest, dcxCarried *m, dcxRow *row)
{
    double square = m->out * m->out + 2 * a * way_of(p), leave = square > 0 ? sqrt(square) - 0.5 * a * h : 0;
    if (!(leave > 0) || !(p->free > 0)) {
        return 0;
    }
    m->stage = dcxStageStopped;
    m->back = (leave + a * h) / p->free;
    m->mean = 0.5 * (leave - a * h);
    m->lift = 0.5 * h * min_of(max_of(a, -gravity), gravity);
    set_stiff(p, h, 0, softest, row);
    return 1;
}

/* Where adhesion holds what came to the surface: as deep as it presses by itself, and no deeper than it came fast. */
static double sticking_depth(const dcxPress *p, double h, double speed)
{
    return p->pull > 0 ? min_of(dcxPressDepth(p->pull, p->k, p->linear), speed * h) : 0;
}

/* Begins an impact; where it will not rebound as high as this, first as far as the surface; there it stays if the law
 * does not let it go. */
void dcxImpactBegin(const dcxPress *p, double h, double gravity, double a, double speed, double softest, dcxCarried *m,
                    dcxRow *row)
{
    dcxPressLaw law = dcxPressLawOf(p);
    m->out = dcxPressRestitution(&law, speed, a + p->mobility * p->pull) * speed;
    int leaves = m->out > max_of(0.5 * a * h, 0);
    if (leaves && dcxImpactStop(p, h, gravity, a, softest, m, row)) {
        return;
    }
    m->stage = leaves ? dcxStageArriving : dcxStageNone;
    set_stiff(p, h, (min_of(p->x, 0) - (leaves ? 0 : sticking_depth(p, h, speed))) / h, softest, row);
}

double dcxImpactTake(dcxCarried *m, double impulse, double part)
{
    m->impulse = m->back * impulse;
    m->budget = m->impulse * m->mean * (m->mean > 0 ? part : 1);
    return max_of(m->impulse * (m->mean + m->lift) * part, 0);
}

/* The second half of an impact: its impulse, and a stop behind it. */
void dcxImpactRebound(const dcxPress *p, double h, double softest, dcxCarried *m, dcxRow *row)
{
    m->stage = dcxStageLeaving;
    row->kick = m->impulse * p->mobility > 1e-9 ? m->impulse / h : 0; /* m/s: less is nothing */
    row->budget = m->budget;
    row->target = min_of(p->x, 0) / h;
    row->softness = softest;
}
