/*
 * Way (c): what one contact of the program's presses with, by its depth, its bodies' motion, and what the pair's
 * contacts of the last step tell: which part of the pair is its own, and what presses against it.
 */
#include <math.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "state/world_data.h"
#include "carry.h"
#include "met.h"
#include "parts.h"

/* Cosine of the angle within which contacts of something round are of the same place, as in contact/round_surface.c. */
#define ALIKE 0.906307787036650

/* What meets for the first time meets face to face, or with what the shapes tell. */
static double face_area(const dcxMet *met)
{
    return met->num_old > 0 || met->narrow ? met->area : 4 * met->size * met->size;
}

/*
 * The part of the pair's area that a contact has.  Of a line or a corner, which is wider where it is deeper: by its
 * load, as all that rests; by its depth while the step follows it, so that it gives back what it took.
 */
static double area_of(const dcxWorld *dc, const dcxMet *met, const dcxRow *row, const dcxSpot *old, double x)
{
    double deep = old ? x : max_of(x, met->sunk);
    int follows = old ? old->carried.stage == dcxStageFollowed : met->num_old == 0;
    return met->share * (follows && met->narrow && deep > 0 ? dcxMetAreaAt(dc, met, row->n, deep) : met->area);
}

/* A ball presses at one place, a capsule with both ends; of triangles ODE may give more contacts than those. */
static double round_share(const dcxMet *met, const dcxRow *row)
{
    double most = 0, sum = 0, ends = dcxMetIs(met, dCapsuleClass) ? 2 : 1;
    if (!dcxMetIsRound(met)) {
        return 1;
    }
    for (int i = 0; i < met->num_old; i++) {
        most = max_of(most, dcxMetOld(met, i)->x);
    }
    for (int i = 0; i < met->num_old && most > 0; i++) {
        const dcxSpot *old = dcxMetOld(met, i);
        double part = old->x > 0 && v_dot(old->n, row->n) > ALIKE ? old->x / most : 0;
        sum += part * sqrt(part);
    }
    return sum > ends ? ends / sum : 1;
}

/* Adhesion of one contact, by how many there were in the last step. */
static double pull_of(const dcxMet *met)
{
    double count = met->num_old > 0 ? met->num_old : met->linear ? 4 : 1;
    double pull = (met->pull + met->stress * face_area(met)) / count + met->bond;
    return dcxFits(pull) ? pull : 0;
}

/* Of faces that meet flat, all of whose contacts act on both bodies as wholes. */
static double inverse_mass(const dcxWorld *dc, const dcxRow *row)
{
    return dc->bodies.state[row->b1].inv_mass + dc->bodies.state[row->b2].inv_mass;
}

/* What another contact presses against n. */
static double counter(const dcxSpot *other, const double *n)
{
    return max_of(-v_dot(other->n, n), 0) * max_of(other->x, 0);
}

/* Part of a contact's depth that others of its pair press against, in the last step or so far in this one. */
static double wedged(dcxMet *met, const dcxRow *row, double x)
{
    double before = 0, now = 0;
    for (int i = 0; i + 1 < met->num && !met->opposed; i++) {
        met->opposed = v_dot(dcxMetSpot(met, i)->n, row->n) < 0;
    }
    if (!(met->opposed || met->was_opposed) || !(x > 0)) {
        return 0;
    }
    for (int i = 0; i < met->num_old; i++) {
        before += counter(dcxMetOld(met, i), row->n);
    }
    for (int i = 0; i + 1 < met->num; i++) {
        now += counter(dcxMetSpot(met, i), row->n);
    }
    return min_of(max_of(before, now) / x, 1);
}

/* The pair meets for the first time, or all of it was born in overlap. */
static int is_fresh(const dcxMet *met)
{
    int fresh = 1;
    for (int i = 0; i < met->num_old && fresh; i++) {
        const dcxSpot *old = dcxMetOld(met, i);
        fresh = old->carried.born;
    }
    return fresh;
}

/* What of it goes by the area. */
static void press_area(const dcxWorld *dc, dcxMet *met, const dcxRow *row, const dcxSpot *old, double h,
                       dcxPress *press)
{
    double inv_mass = inverse_mass(dc, row);
    if (met->num_old == 0 && met->num < 2 && met->k > 0) {
        dcxMetBegin(dc, met, row->n, press, inv_mass);
    }
    press->k = met->k * area_of(dc, met, row, old, press->x);
    press->stiff = !old && met->narrow ? met->k * met->share * met->area : 0;
    press->omega2 = met->k * face_area(met) * inv_mass;
    press->crowd = press->omega2 * h * h;
}

/* In parts of its size: what is deeper at first may have been. */
#define BORN 0.05
/* Steps for which a body that ODE solved is taken for one that it will. */
#define ODE_GOES_ON 20

/* The own solve bears what it is on. */
static int is_exact(const dcxWorld *dc, int b1, int b2)
{
    const dcxBodyMore *more = dc->bodies.more;
    int left =
        dcxWasLately(dc, more[b1].left_to_ode, ODE_GOES_ON) || dcxWasLately(dc, more[b2].left_to_ode, ODE_GOES_ON);
    return !left && dcxIsExact(dc, b1, b2);
}

/* What was born in overlap gives way, whoever solves. */
static int is_born(const dcxMet *met, const dContact *c, const dcxSpot *old)
{
    return old ? old->carried.born : (double)c->geom.depth > BORN * met->size;
}

/* What bears so many times the weight of its bodies is pressed in from outside. */
#define PRESSED 4.0

static int is_pressed(const dcxWorld *dc, const dcxMet *met, const dcxRow *row)
{
    return met->bore * inverse_mass(dc, row) > PRESSED * dc->gravity_norm;
}

/* So much at most do the rows' softnesses differ: what stands on another in line would drop, after a minute of rest. */
#define UNLIKE_SOFTNESS 1e-4

static double unlike(const dcxWorld *dc, const dcxMet *met)
{
    const struct dcxFeedback *f = &dc->carry->feedback[dc->stamp & 1];
    int made = f->stamp == dc->stamp ? f->used : 0; /* joints in this step */
    return UNLIKE_SOFTNESS * dcxUnlike(made, met->num);
}

void dcxProgramPress(const dcxWorld *dc, dcxMet *met, const dContact *c, const dcxRow *row, const dcxSpot *old,
                     double h, dcxSpot *spot, dcxPress *press)
{
    double now[3], end[3];
    dcxRowVelocity(dc, row, 0, now);
    dcxRowVelocity(dc, row, 1, end);
    double part = v_dot(now, row->n), part_end = v_dot(end, row->n);
    int bore = old != NULL && old->impulse > 0, exact = is_exact(dc, row->b1, row->b2) && !is_born(met, c, old);
    v_add_scaled(spot->slip, now, -part, row->n);
    v_copy(spot->end, end);
    *press = (dcxPress){.x = (double)c->geom.depth,
                        .approach = -part,
                        .free = -part_end,
                        .mobility = dcxRowMobility(dc, row, row->n),
                        .c = met->c,
                        .linear = met->linear,
                        .size = met->size,
                        .held = !dcxIsExact(dc, row->b1, row->b2),
                        .exact = exact,
                        .pressed = exact && is_pressed(dc, met, row),
                        .decree = dcxByDecree(dc, row->b1, row->b2),
                        .number = -1,
                        .softer = unlike(dc, met),
                        .unsolved = exact ? 0 : met->unsolved,
                        .undo = dcxUndoSpeed(dc),
                        .longest = dc->carry->longest,
                        .load = old ? old->load : 0,
                        .pull = pull_of(met),
                        .bore = bore,
                        .sinks = 1,
                        .stout = met->stout,
                        .wedged = dcxWedged(dc, row->b1, row->b2, wedged(met, row, (double)c->geom.depth)),
                        .fresh = !bore && is_fresh(met)};
    if (met->linear) {
        press_area(dc, met, row, old, h, press);
    } else {
        press->k = met->k * round_share(met, row);
        press->crowd = met->num_old < 2 ? 0 : 1;
    }
    if (dc->mode == dcStepImplicit) {
        press->crowd = INFINITY;
    }
}
