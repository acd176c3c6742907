/*
 * What the rows of a step gave the bodies and took from them, for the books: no row stores more than that explains, and
 * no impact gives back more than came.
 */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "state/world_data.h"
#include "gain.h"
#include "parts.h"

int dcxRowActs(const dcxRow *row)
{
    return row->load != 0 || row->friction[0] != 0 || row->friction[1] != 0;
}

/*
 * Work that a row does on the bodies: its impulse times the mean of the velocities before and after.  What surfaces
 * that move by themselves do is left out, as with bodies that move by decree.
 */
double dcxRowWork(const dcxWorld *dc, const dcxRow *row, const double *after, double h)
{
    double before[3], mean[3];
    dcxRowVelocity(dc, row, 0, before);
    v_add_scaled(mean, before, 1, after);
    return 0.5 * h *
           (row->load * v_dot(mean, row->n) + row->friction[0] * (v_dot(mean, row->t[0]) + 2 * row->drive[0]) +
            row->friction[1] * (v_dot(mean, row->t[1]) + 2 * row->drive[1]));
}

/* An impact begins or ends here, or an overlap is undone that no load explains. */
static int hits(const dcxRow *row)
{
    return row->stops || row->kick > 0 || row->push > 0;
}

static int any_hits(const dcxWorld *dc)
{
    int any = 0;
    for (int i = 0; i < dc->rows.count; i++) {
        any |= hits(&dc->rows.row[i]);
    }
    return any;
}

/* Kinetic energy of a row's body as the other one sees it; with what its own weight may add within the step. */
static double relative_kinetic(const dcxWorld *dc, const dcxRow *row, int side)
{
    int b = side ? row->b2 : row->b1, other = side ? row->b1 : row->b2;
    const dcxBodyState *one = &dc->bodies.state[b], *two = &dc->bodies.state[other];
    double arm[3], turned[3], v[3], w[3];
    v_sub(arm, one->p, two->p);
    v_cross(turned, two->w, arm);
    v_sub(v, one->v, two->v);
    v_sub(v, v, turned);
    v_sub(w, one->w, two->w);
    double falls = dc->carry->h * v_norm(dc->bodies.raw[b].a), mass = one->inv_mass > 0 ? 1 / one->inv_mass : 0;
    return dcxBodyKinetic(dc, b, v, w) + mass * falls * (v_norm(v) + 0.5 * falls);
}

/*
 * What an impact can take of the two.  What moves by decree has any work that it takes to go on; where what it pushes
 * jams by friction, loads are without bound, and none of that comes back.
 */
static double what_came(const dcxWorld *dc, const dcxRow *row)
{
    unsigned flags = dc->bodies.info[row->b1].flags | dc->bodies.info[row->b2].flags;
    return flags & dcxBodyJointed ? HUGE_VAL : relative_kinetic(dc, row, 0) + relative_kinetic(dc, row, 1);
}

/* Sums of work by body, where impacts want them.  What the bodies did not lose is not there to be given back. */
void dcxGainsBegin(dcxWorld *dc, double h)
{
    struct dcxCarry *carry = dc->carry;
    carry->hits = any_hits(dc);
    if (!carry->hits) {
        return;
    }
    memset(carry->work, 0, (size_t)carry->num_work * sizeof *carry->work);
    for (int i = 0; i < dc->rows.count; i++) {
        const dcxRow *row = &dc->rows.row[i];
        if (row->gone || row->still || row->owner == dcxOwnerElement || !dcxRowActs(row)) {
            continue;
        }
        double before[3], after[3];
        dcxRowVelocity(dc, row, 0, before);
        dcxRowVelocityAfter(dc, row, after);
        double whole = dcxRowWork(dc, row, after, h);
        double given = row->kick > 0 ? min_of(max_of(whole, 0), row->budget) : 0; /* that was put by before */
        double normal = 0.5 * h * row->load * (v_dot(before, row->n) + v_dot(after, row->n));
        double came = row->stops ? what_came(dc, row) : 0;
        for (int side = 0; side < 2; side++) {
            dcxWork *work = &carry->work[side ? row->b2 : row->b1];
            int other = 1 + (side ? row->b1 : row->b2);
            work->pressed += min_of(normal, 0);
            work->taken += min_of(whole, 0);
            work->whole += whole;
            work->given += given;
            work->hit |= hits(row);
            work->came = max_of(work->came, came);
            work->other = work->other == 0 || work->other == other ? other : -1;
        }
    }
}

/* What work explains of what a row stores: as much as its bodies lost.  Where something hits, rows press against each
 * other far more than they give way: no spring has the energy of that load. */
dcxGain dcxGainOf(const dcxWorld *dc, const dcxRow *row, double done)
{
    dcxGain gain = {1, HUGE_VAL};
    double part = 1;
    int hit = 0;
    for (int side = 0; side < 2 && dc->carry->hits && !row->still; side++) {
        int b = side ? row->b2 : row->b1;
        const dcxWork *work = &dc->carry->work[b];
        if (dc->bodies.state[b].inv_mass > 0) {
            double given = work->other > 0 ? work->given : 0; /* among several it would go to and fro between them */
            double lost = work->whole - given, most = max_of(lost, -(work->came + work->given));
            gain.part = work->pressed < 0 ? min_of(gain.part, max_of(most / work->pressed, 0)) : gain.part;
            part = work->taken < 0 ? min_of(part, max_of(lost / work->taken, 0)) : part;
            hit |= work->hit;
        }
    }
    gain.most = hit ? part * max_of(-done, 0) : HUGE_VAL;
    return gain;
}

double dcxGainKeeps(const dcxRow *row, const dcxCarried *carried, const dcxGain *gain, double stored, dcHold *hold)
{
    double before = row->kick > 0 ? 0 : max_of(carried->stored, 0); /* a kick has given it back */
    double kept = carried->stage == dcxStageStopped ? stored : min_of(stored, before + gain->most);
    if (kept < stored) {
        double part = max_of(kept / stored, 0);
        v_scale(hold->force, sqrt(part), hold->force);
        hold->spare *= part;
    }
    return kept;
}
