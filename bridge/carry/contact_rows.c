/* Rows of point contacts: of those that touch, and of those that may touch within the step. */
#include <math.h>

#include "base/number.h"
#include "base/vector.h"
#include "bodies/bodies.h"
#include "contact/contact.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "resistance/resistance.h"
#include "state/world_data.h"
#include "gain.h"
#include "parts.h"

/* What the surfaces do beside their bodies; NULL if nothing. */
static const dcxFooting *footing_of(dcxWorld *dc, const dcxPair *pair, const dcxRow *row, dcxFooting *at)
{
    double point[3];
    if (!dcxTracked(dc, pair->g1, pair->g2)) {
        return NULL;
    }
    v_add_scaled(point, row->arm[0], 1, dc->bodies.state[row->b1].p);
    return dcxFootingUnder(dc, pair->g1, pair->g2, row->n, point, at);
}

static int keep_row(dcxWorld *dc, const dcxRow *row)
{
    dcxRow *made = dcxRowNew(dc);
    if (!made) {
        return dcErrMemory;
    }
    *made = *row;
    return dcOk;
}

static int make_row(dcxWorld *dc, const dcxContacts *list, int i, int owner, double h)
{
    const dcxContact *c = &list->contact[i];
    dcxPair *pair = &dc->pairs.pair[c->pair];
    const dcxPairLaw *law = &dc->pairs.law[c->law];
    dcxCarried *carried = dcxPairCarried(&dc->pairs, pair, c->feature);
    const double *memory = dcxPairMemory(&dc->pairs, pair, c->feature);
    dcxRow row;
    dcxPress press;
    if (!dcxContactPress(dc, list, i, h, &row, &press)) {
        return dcOk;
    }
    row.owner = owner;
    int bore = press.bore;
    if (!dcxPressRow(&press, h, dc->gravity_norm, carried, &row)) {
        return dcOk;
    }
    static const double none[3] = {0, 0, 0};
    static const dcFriction smooth;
    double whole = bore && carried->whole > 0 ? carried->whole : -1;
    const dcFriction *friction = dcxPressIsFar(&press, h) ? &smooth : &law->friction;
    dcxFooting at;
    const dcxFooting *footing = footing_of(dc, pair, &row, &at);
    if (law->hold > 0) {
        dcxGrip grip = {.law = friction,
                        .ratio = law->hold,
                        .k = press.k,
                        .c = press.c,
                        .swept = dcxRowIsSwept(dc, &row, &press, h),
                        .keep = bore && carried->stage <= dcxStageFollowed,
                        .whole = whole,
                        .before = bore ? memory : NULL,
                        .hold = dcxPairHold(&dc->pairs, pair, c->feature),
                        .footing = footing};
        dcxGripRow(dc, &row, &grip);
    } else {
        dcxRowFriction(dc, &row, friction, bore ? memory : none, footing);
        dcxRowBound(dc, &row, whole);
    }
    return keep_row(dc, &row);
}

int dcxContactRows(dcxWorld *dc, double h)
{
    int code = dcOk;
    dcxContactsCrowd(dc);
    for (int i = 0; i < dc->touch.count && code == dcOk; i++) {
        dc->touch.fn[i] = dc->touch.fh[i] = dc->touch.pe[i] = dc->touch.power[i] = 0;
        v_set(dc->touch.ratio[i], 0, 0, 0);
        code = make_row(dc, &dc->touch, i, dcxOwnerContact, h);
    }
    for (int i = 0; i < dc->near.count && code == dcOk; i++) {
        code = make_row(dc, &dc->near, i, dcxOwnerNear, h);
    }
    return code;
}

double dcxContactTake(dcxWorld *dc, const dcxRow *row, const double *after, const dcxGain *gain, double h)
{
    dcxContacts *list = row->owner == dcxOwnerNear ? &dc->near : &dc->touch;
    int i = row->number;
    const dcxContact *c = &list->contact[i];
    dcxPair *pair = &dc->pairs.pair[c->pair];
    const dcxPairLaw *law = &dc->pairs.law[c->law];
    dcxCarried *carried = dcxPairCarried(&dc->pairs, pair, c->feature);
    double *memory = dcxPairMemory(&dc->pairs, pair, c->feature), load = row->load;
    double approach = -v_dot(after, row->n);
    dcHold *hold = dcxPairHold(&dc->pairs, pair, c->feature);
    if (!(load > 0)) {
        return 0;
    }
    double k = c->curved < 2 ? law->k[(int)c->curved] : list->own[i][0], ratio[3];
    double braked = max_of(list->xdot[i] - approach, 0) / (list->w_n[i] * h);
    dcxRowRatio(row, ratio);
    v_copy(memory, ratio);
    memory[3] = max_of(load - max_of(braked, row->kick), 0);
    carried->whole = row->kick > 0 || carried->stage == dcxStageStopped ? 0 : load;
    *dcxPairTouched(&dc->pairs, pair, c->feature) = dc->evaluations;
    if (pair->resist >= 0) {
        dcxResistBear(dc, pair, memory[3], row->n, 1.5 * k * sqrt(dcxPressDepth(memory[3], k, 0)));
    }
    dc->bodies.load[c->b1] += load;
    dc->bodies.load[c->b2] += load;
    double stored = dcxPressEnergy(memory[3], list->x[i] + h * approach, k, 0);
    if (carried->stage == dcxStageStopped) {
        stored = dcxImpactTake(carried, load * h, gain->part);
        dcxRowHold(dc, row);
    } else if (law->hold > 0) {
        stored += dcxGripTake(dc, row, hold, NULL, after);
    }
    stored = dcxGainKeeps(row, carried, gain, stored, hold);
    if (row->owner == dcxOwnerContact) {
        list->fn[i] = load;
        v_copy(list->ratio[i], ratio);
        list->x[i] += h * approach;
        stored -= dc->pairs.sticks ? dcxPullStuck(dc, i, memory[3], k) : 0;
        list->xdot[i] = approach;
        list->pe[i] = stored;
    }
    carried->stored = stored;
    return stored;
}
