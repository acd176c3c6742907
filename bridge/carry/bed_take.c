/* What the clusters of beds bore in a step: for their reports, and to be remembered. */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bed/bed.h"
#include "resistance/resistance.h"
#include "state/world_data.h"
#include "bed_sums.h"
#include "gain.h"
#include "parts.h"

void dcxBedsTakeBegin(dcxWorld *dc)
{
    for (int i = 0; i < dc->beds.num_live; i++) {
        dcxBed *bed = &dc->beds.bed[dc->beds.live[i]];
        dcFoundationResult *r = &bed->result;
        r->normal_force = r->energy = r->power = 0;
        memset(r->force, 0, sizeof r->force);
        memset(r->torque, 0, sizeof r->torque);
        if (dcxBedSticks(bed) && dc->pairs.pair[bed->pair].more == dc->beds.live[i]) {
            dcxBedPullReport(bed);
        }
    }
}

/* Adds a share of a row's force to a bed's report, in the frame of its springs. */
static void report(dcxWorld *dc, dcxBed *bed, const dcxRow *row, double share, double stored)
{
    double f[3], arm[3], point[3], t[3], local[3];
    v_scale(f, row->load, row->n);
    v_add_scaled(f, f, row->friction[0], row->t[0]);
    v_add_scaled(f, f, row->friction[1], row->t[1]);
    v_scale(f, bed->b1 == row->b1 ? share : -share, f);
    v_add_scaled(point, row->arm[0], 1, dc->bodies.state[row->b1].p);
    v_sub(arm, point, bed->frame.p);
    v_cross(t, arm, f);
    m_mul_t(local, bed->frame.r, f);
    v_add_scaled(bed->result.force, bed->result.force, 1, local);
    m_mul_t(local, bed->frame.r, t);
    v_add_scaled(bed->result.torque, bed->result.torque, 1, local);
    bed->result.normal_force += share * row->load;
    bed->result.energy += share * stored;
}

double dcxBedTake(dcxWorld *dc, const dcxRow *row, const double *after, const dcxGain *gain, double h)
{
    const dcxCluster *c = &dc->carry->cluster[row->number];
    dcxBed *first = &dc->beds.bed[c->bed], *second = first->next >= 0 ? &dc->beds.bed[first->next] : NULL;
    if (!(row->load > 0)) { /* at most friction: see.c */
        report(dc, first, row, c->share[0], 0);
        if (second) {
            report(dc, second, row, c->share[1], 0);
        }
        return 0;
    }
    double approach = -v_dot(after, row->n), braked = max_of(row->kick, (c->approach - approach) / (c->mobility * h));
    double steady = max_of(row->load - max_of(braked, 0), 0);
    double stored = dcxPressEnergy(steady, h * approach - c->gap, c->k, 1);
    stored -= dcxBedSticks(first) ? dcxBedPullStuck(first, steady) : 0;
    first->load += steady;
    dcxBedSlot *slot = &first->own->slot[c->slot];
    dcxCarried *carried = &slot->carried;
    slot->bore = dc->evaluations;
    slot->load = steady;
    carried->whole = row->load;
    dcxRowRatio(row, slot->rub);
    if (!row->solved && carried->stage == dcxStageNone && !(row->kick > 0)) {
        dcxAtRest rest = {.approach = c->approach,
                          .wanted = row->target - row->softness * row->load,
                          .load = steady,
                          .k = c->k,
                          .mobility = c->mobility};
        first->unsolved = max_of(first->unsolved, dcxRowUnsolved(dc, &rest, -approach));
    }
    first->hit |= row->kick > 0 || carried->stage == dcxStageStopped;
    if (carried->stage == dcxStageStopped) {
        first->off = max_of(first->off, c->gap);
        stored = dcxImpactTake(carried, row->load * h, gain->part);
        dcxRowHold(dc, row);
    } else if (first->hold > 0) {
        stored += dcxGripTake(dc, row, &slot->hold, slot->crept, after);
    }
    stored = dcxGainKeeps(row, carried, gain, stored, &slot->hold);
    carried->stored = stored;
    first->touched = dc->evaluations;
    dcxResistBear(dc, &dc->pairs.pair[first->pair], steady, row->n, c->k);
    dc->bodies.load[row->b1] += row->load;
    dc->bodies.load[row->b2] += row->load;
    report(dc, first, row, c->share[0], stored);
    if (second) {
        second->touched = dc->evaluations;
        report(dc, second, row, c->share[1], stored);
    }
    return stored;
}
