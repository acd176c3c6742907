/* Rows of point contacts: of those that touch, and of those that may touch within the step. */
#include <math.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "contact/contact.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "resistance/resistance.h"
#include "state/world_data.h"
#include "parts.h"

void dcxContactArms(const dcxContacts *list, int i, dcxRow *row)
{
    const dcxContact *c = &list->contact[i];
    if (c->ball) {
        v_scale(row->arm[0], -c->a1, c->n);
        v_scale(row->arm[1], c->a2, c->n);
    } else {
        v_copy(row->arm[0], list->arm[i][0]);
        v_copy(row->arm[1], list->arm[i][1]);
    }
}

/* Squared frequency times step of what touches a body, by the sum of all its stiffness (see dcxContactsCrowd). */
static double crowd_of(const dcxWorld *dc, int b, double h)
{
    return dc->bodies.state[b].inv_mass == 0 ? 0 : 0.25 * dc->bodies.predicted[b].load * h * h;
}

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

/* Whether it touched in the last step. */
static int touched_before(const dcxWorld *dc, const dcxPairLaw *law, dcxPair *pair, int feature)
{
    unsigned touched = *dcxPairTouched(&dc->pairs, pair, feature);
    return law->hold > 0 ? dcxGoesOn(dc, touched, dc->geoms.geom[pair->g1].body, dc->geoms.geom[pair->g2].body)
                         : touched == dc->evaluations - 1;
}

int dcxContactPress(dcxWorld *dc, const dcxContacts *list, int i, double h, dcxRow *row, dcxPress *press)
{
    const dcxContact *c = &list->contact[i];
    dcxPair *pair = &dc->pairs.pair[c->pair];
    const dcxPairLaw *law = &dc->pairs.law[c->law];
    double end[3];
    *row = (dcxRow){.b1 = c->b1, .b2 = c->b2, .number = i};
    if (!(list->w_n[i] > 0)) {
        return 0;
    }
    v_copy(row->n, c->n);
    dcxContactArms(list, i, row);
    dcxRowVelocity(dc, row, 1, end);
    int before = touched_before(dc, law, pair, c->feature);
    *press = (dcxPress){.x = list->x[i],
                        .approach = list->xdot[i],
                        .free = -v_dot(end, row->n),
                        .blow = dcxRowBlow(dc, row),
                        .mobility = list->w_n[i],
                        .k = c->curved < 2 ? law->k[(int)c->curved] : list->own[i][0],
                        .c = law->c,
                        .size = c->curved < 2 ? law->radius[(int)c->curved] : list->own[i][1],
                        .number = dc->rows.count,
                        .exact = dcxIsExact(dc, row->b1, row->b2),
                        .undo = dcxUndoSpeed(dc),
                        .load = before ? dcxPairMemory(&dc->pairs, pair, c->feature)[3] : 0,
                        .bore = before,
                        .crowd = dc->mode == dcStepImplicit ? INFINITY
                                                            : fmax(crowd_of(dc, c->b1, h), crowd_of(dc, c->b2, h)),
                        .pull = dc->pairs.sticks ? dcxContactPull(dc, list, i) : 0};
    return press->x - press->x == 0 && press->free - press->free == 0;
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
                        .keep = bore && carried->stage <= dcxStageFollowed,
                        .whole = whole,
                        .hold = dcxPairHold(&dc->pairs, pair, c->feature),
                        .footing = footing};
        dcxGripRow(dc, &row, &grip);
    } else {
        dcxRowFriction(dc, &row, friction, bore ? memory : none, footing);
        dcxRowBound(dc, &row, whole);
    }
    dcxRow *made = dcxRowNew(dc);
    if (!made) {
        return dcErrMemory;
    }
    *made = row;
    return dcOk;
}

void dcxContactsCrowd(dcxWorld *dc)
{
    const dcxContacts *list = &dc->touch;
    for (int k = 0; k < dc->bodies.num_active; k++) {
        dc->bodies.predicted[dc->bodies.active[k]].load = 0;
    }
    for (int i = 0; i < list->count; i++) {
        const dcxContact *c = &list->contact[i];
        const dcxPairLaw *law = &dc->pairs.law[c->law];
        double k = c->curved < 2 ? law->k[(int)c->curved] : list->own[i][0];
        double omega2 = 2 * 1.5 * k * sqrt(fmax(list->x[i], 0)) * list->w_n[i];
        dc->bodies.predicted[c->b1].load += omega2;
        dc->bodies.predicted[c->b2].load += omega2;
    }
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

double dcxContactTake(dcxWorld *dc, const dcxRow *row, const double *after, double part, double h)
{
    dcxContacts *list = row->owner == dcxOwnerNear ? &dc->near : &dc->touch;
    int i = row->number;
    const dcxContact *c = &list->contact[i];
    dcxPair *pair = &dc->pairs.pair[c->pair];
    const dcxPairLaw *law = &dc->pairs.law[c->law];
    dcxCarried *carried = dcxPairCarried(&dc->pairs, pair, c->feature);
    double *memory = dcxPairMemory(&dc->pairs, pair, c->feature), load = row->load;
    double approach = -v_dot(after, row->n);
    if (!(load > 0)) {
        return 0;
    }
    double k = c->curved < 2 ? law->k[(int)c->curved] : list->own[i][0], ratio[3];
    double braked = fmax(0, list->xdot[i] - approach) / (list->w_n[i] * h);
    for (int a = 0; a < 3; a++) {
        ratio[a] = (row->friction[0] * row->t[0][a] + row->friction[1] * row->t[1][a]) / load;
        memory[a] = ratio[a];
    }
    memory[3] = fmax(0, load - fmax(braked, row->kick));
    carried->whole = row->kick > 0 || carried->stage == dcxStageStopped ? 0 : load;
    *dcxPairTouched(&dc->pairs, pair, c->feature) = dc->evaluations;
    if (pair->resist >= 0) {
        dcxResistBear(dc, pair, memory[3], row->n, 1.5 * k * sqrt(dcxPressDepth(memory[3], k, 0)));
    }
    dc->bodies.load[c->b1] += load;
    dc->bodies.load[c->b2] += load;
    double stored = dcxPressEnergy(memory[3], k, 0);
    if (carried->stage == dcxStageStopped) {
        stored = dcxImpactTake(carried, load * h, part);
        dcxRowHold(dc, row);
    } else if (law->hold > 0) {
        stored += dcxGripTake(row, dcxPairHold(&dc->pairs, pair, c->feature), after, h);
    }
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
