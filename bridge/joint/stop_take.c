/* Stops on joint coordinates after the step: what their rows bore, and where that leaves them. */
#include <math.h>

#include "base/vector.h"
#include "core/core.h"
#include "element/element.h"
#include "law/law.h"
#include "state/world_data.h"
#include "joint.h"
#include "rows.h"
#include "stop.h"

/* The rate that the step left along the row: the coordinate itself may point elsewhere by now. */
static double rate_along(const dcxWorld *dc, const dcxStop *stop, const dcxJointAxis *axis)
{
    const dcxCoordinate *c = &stop->j.c;
    double sum = 0;
    for (int i = 0; i < 2; i++) {
        if (c->part[i] >= 0) {
            const dReal *v = dBodyGetLinearVel(c->id[i]), *w = dBodyGetAngularVel(c->id[i]);
            double turn[3] = {w[0], w[1], w[2]}, way[3] = {v[0], v[1], v[2]}, arm[3], swept[3];
            v_sub(arm, axis->point, dc->bodies.state[stop->j.e.part[c->part[i]].body].p);
            v_cross(swept, turn, arm);
            v_add_scaled(way, way, 1, swept);
            sum += (i ? -1 : 1) * v_dot(axis->d, axis->linear ? way : turn);
        }
    }
    return sum;
}

/* Past a singular place turns mean nothing: those that leave it nearest to its bounds. */
static void land(dcxStop *stop)
{
    dcxCoordinate *c = &stop->j.c;
    double turns = round(-dcLinearStopViolation(stop->live.lower, stop->live.upper, c->q) / (2 * M_PI));
    if (fabs(turns) >= 1 && fabs(turns) < 1e9) {
        c->turns += (int)turns;
        c->q += 2 * M_PI * turns;
    }
}

/* What a side's row bore, the coordinate's rate being `before` when the step began; the energy that went into heat. */
static double pass(dcxWorld *dc, dcxStop *stop, int i, const dcxRow *row, double before, double h)
{
    const dcxCoordinate *c = &stop->j.c;
    dcxStopSide *side = &stop->side[i];
    double sign = i ? -1 : 1, had = side->stored, load = 0, rate = 0.5 * sign * (before + c->qdot);
    dcxStopView s = {.k = stop->live.stiffness,
                     .w = c->mobility,
                     .h = h,
                     .turns = c->which == dcBallSwing,
                     .v = sign * c->qdot,
                     .rate = rate};
    int followed = side->spring > 0;
    if (row) {
        load = row->load * stop->axis[i].scale;
        s.v = sign * rate_along(dc, stop, &stop->axis[i]);
        s.rate = 0.5 * (sign * before + s.v);
        dcxJointRowTake(dc, &stop->j, &stop->axis[i], -sign * load);
    }
    double took = (load - side->spring) * s.rate * h;
    if (s.k > 0) {
        dcxStopPass(side, &s, load, i ? (double)stop->live.lower - c->q : c->q - (double)stop->live.upper);
    }
    if (c->leapt) {
        *side = (dcxStopSide){.spent = side->spent};
    }
    stop->j.e.potential += side->stored;
    return dcxStopHeat(side, followed ? took : took + had - side->stored + dcxStopOwe(stop, -(had + took)));
}

void dcxStopCarried(dcxWorld *dc, dcxElement *e, const dcxRow *row, int count, double h)
{
    dcxStop *stop = (dcxStop *)e;
    dcxCoordinate *c = &stop->j.c;
    double before = c->qdot;
    if (stop->carried != dc->stamp || (c->late && !stop->asleep && dcxCoordinateDefer(c, dcxStopRoom(stop), h)) ||
        !dcxJointIsThere(c)) {
        return;
    }
    dcxCoordinateSettle(dc, c, h);
    if (c->leapt) {
        land(stop);
    }
    stop->x = c->leapt ? 0 : dcLinearStopViolation(stop->live.lower, stop->live.upper, c->q);
    for (int i = 0; i < 2; i++) {
        int number = stop->axis[i].number;
        if (stop->asleep) {
            c->f -= (i ? -1 : 1) * stop->side[i].load;
            e->potential += stop->side[i].stored;
            continue;
        }
        e->power += pass(dc, stop, i, number >= 0 && number < count ? &row[number] : NULL, before, h) / h;
    }
}
