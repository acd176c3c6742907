/*
 * The stops of one joint (cone and twist of a ball; both angles of a universal joint).
 *
 * Their directions share the bodies' inertia.  Two that throw back at once, each with no more energy than it keeps by
 * itself, may be given much more to do so, as each pushes against the other: together they get what both keep.  And
 * what pushes without being driven, because another one drives the bodies into it, gives the other one's energy.
 */
#include <math.h>

#include "base/vector.h"
#include "element/element.h"
#include "state/world_data.h"
#include "joint.h"
#include "rows.h"
#include "stop.h"

/* ---- which they are ---- */

void dcxStopJoin(dcxStop *stop)
{
    const dcxWorld *dc = stop->j.e.dc;
    stop->next = stop;
    for (int i = 0; i < dc->num_elements; i++) {
        dcxStop *other = (dcxStop *)dc->element[i];
        if (other != stop && other->j.e.class == stop->j.e.class && dcxIsJointElement(&other->j.e, stop->j.c.joint)) {
            stop->next = other->next;
            other->next = stop;
            return;
        }
    }
}

void dcxStopPart(dcxStop *stop)
{
    dcxStop *last = stop->next;
    while (last && last->next != stop) {
        last = last->next;
    }
    if (last) {
        last->next = stop->next;
    }
    stop->next = stop;
}

/* ---- before the step ---- */

/* Of the inverse of the inertia of two directions. */
typedef struct pair {
    double w[2], cross, det;
} pair;

/* Twice the energy of such rates. */
static double weigh(const pair *p, double a, double b)
{
    return (p->w[1] * a * a - 2 * p->cross * a * b + p->w[0] * b * b) / p->det;
}

static int both_push(const pair *p, const dcxStopAsk *a, const dcxStopAsk *b)
{
    double change[2] = {a->out - a->end, b->out - b->end};
    return p->w[1] * change[0] > p->cross * change[1] && p->w[0] * change[1] > p->cross * change[0];
}

/* Asks for this part of it. */
static void lessen(dcxWorld *dc, dcxStop *stop, int side, double part)
{
    dcxStopAsk *ask = &stop->ask[side];
    if (ask->out > 0) {
        double less = fmax(part * ask->out, fmin(ask->out, ask->least));
        dc->rows.row[ask->row].target -= stop->axis[side].scale * (ask->out - less);
        ask->out = less;
    }
}

static void bargain(dcxWorld *dc, const pair *p, dcxStop *const stop[2], const int side[2])
{
    const dcxStopAsk *a = &stop[0]->ask[side[0]], *b = &stop[1]->ask[side[1]];
    if (!(p->det > 0) || !(a->out > 0 || b->out > 0) || !both_push(p, a, b)) {
        return;
    }
    double kept = stop[0]->side[side[0]].stored + stop[1]->side[side[1]].stored;
    double most = 2 * kept + weigh(p, a->own, b->own), wanted = weigh(p, fmax(a->out, 0), fmax(b->out, 0));
    if (wanted > most) {
        double part = sqrt(fmax(most, 0) / wanted);
        lessen(dc, stop[0], side[0], part);
        lessen(dc, stop[1], side[1], part);
    }
}

void dcxStopShare(dcxWorld *dc, dcxStop *stop, int side, const dcxJointReading *reading, const dcxStopAsk *ask)
{
    double r[6];
    int responds = 0;
    stop->ask[side] = *ask;
    for (dcxStop *mate = stop->next; mate != stop; mate = mate->next) {
        for (int i = 0; i < 2; i++) {
            const dcxJointAxis *axis = &mate->axis[i];
            if (mate->ask[i].evaluation != ask->evaluation || axis->number < 0) {
                continue;
            }
            if (!responds) {
                dcxJointShareInverse(&dc->joint_share, reading, r);
                responds = 1;
            }
            pair p = {.w = {mate->j.c.mobility, stop->j.c.mobility},
                      .cross = (i == side ? 1 : -1) *
                               dcxJointShareCross(&dc->joint_share, r, axis->linear, axis->d, axis->point)};
            p.det = p.w[0] * p.w[1] - p.cross * p.cross;
            bargain(dc, &p, (dcxStop *const[2]){mate, stop}, (const int[2]){i, side});
        }
    }
}

/* ---- after the step ---- */

double dcxStopOwe(dcxStop *stop, double debt)
{
    double paid = 0;
    for (dcxStop *mate = stop->next; mate != stop && debt > paid; mate = mate->next) {
        for (int i = 0; i < 2; i++) {
            double part = fmin(fmax(debt - paid, 0), mate->side[i].stored);
            mate->side[i].stored -= part;
            mate->j.e.potential = fmax(mate->j.e.potential - part, 0); /* told, if it comes before */
            paid += part;
        }
    }
    return paid;
}
