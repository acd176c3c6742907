/* Point contacts as their rows see them, and the part of a pull that acts. */
#include <math.h>

#include "base/vector.h"
#include "contact/contact.h"
#include "element/element.h"
#include "geoms/geoms.h"
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
        double omega2 = 2 * 1.5 * k * sqrt(max_of(list->x[i], 0)) * list->w_n[i];
        dc->bodies.predicted[c->b1].load += omega2;
        dc->bodies.predicted[c->b2].load += omega2;
    }
}

/* Whether it touched in the last step. */
static int touched_before(const dcxWorld *dc, const dcxPairLaw *law, dcxPair *pair, int feature)
{
    unsigned touched = *dcxPairTouched(&dc->pairs, pair, feature);
    return law->hold > 0 ? dcxGoesOn(dc, touched, dc->geoms.geom[pair->g1].body, dc->geoms.geom[pair->g2].body)
                         : touched == dc->evaluations - 1;
}

/* Nothing of the pair touched then but what was born in overlap. */
static int is_fresh(const dcxWorld *dc, const dcxPairLaw *law, dcxPair *pair)
{
    int fresh = 1, features = pair->more >= 0 ? dcxMaxFeatures : 2;
    for (int f = 0; f < features && fresh; f++) {
        fresh = dcxPairCarried(&dc->pairs, pair, f)->born || !touched_before(dc, law, pair, f);
    }
    return fresh;
}

/* What another contact presses against this one. */
static double counter(const dcxContacts *list, int i, int j)
{
    return max_of(-v_dot(list->contact[i].n, list->contact[j].n), 0) * max_of(list->x[j], 0);
}

/* Part of a contact's depth that others of its pair, which follow each other in the list, press against. */
static double wedged(const dcxContacts *list, int i)
{
    double sum = 0;
    for (int j = i - 1; j >= 0 && list->contact[j].pair == list->contact[i].pair; j--) {
        sum += counter(list, i, j);
    }
    for (int j = i + 1; j < list->count && list->contact[j].pair == list->contact[i].pair; j++) {
        sum += counter(list, i, j);
    }
    return sum > 0 && list->x[i] > 0 ? sum / list->x[i] : 0;
}

/*
 * Whether two that are apart cannot meet within the step: what turns by a radian and more swings round its centre, and
 * no point of it comes nearer by that than it is away from there.
 */
static int swings_clear(const dcxWorld *dc, const dcxRow *row, const dcxPress *press, double h)
{
    double now[3] = {0}, end[3] = {0}, swing = 0, turns = 0;
    if (press->x >= 0 || press->bore) {
        return 0;
    }
    for (int side = 0; side < 2; side++) {
        int b = side ? row->b2 : row->b1;
        const dcxFree *free = &dc->carry->free[b];
        const double *r = row->arm[side], *w = dc->bodies.state[b].w;
        if (b == 0) {
            continue;
        }
        double sign = side ? -1 : 1, turn = h * max_of(v_norm(w), v_norm(free->w));
        turns = max_of(turns, turn);
        v_add_scaled(now, now, sign, dc->bodies.state[b].v);
        v_add_scaled(end, end, sign, free->v);
        swing += min_of(turn * v_norm(r), v_norm(r) + sign * v_dot(r, row->n));
    }
    return turns > 1 &&
           -press->x > swing + h * (max_of(max_of(-v_dot(now, row->n), -v_dot(end, row->n)), 0) + press->blow);
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
    v_sharpen(row->n);
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
                        .wedged = dcxWedged(dc, c->b1, c->b2, wedged(list, i)),
                        .number = dc->rows.count,
                        .exact = dcxIsExact(dc, row->b1, row->b2),
                        .held = !dcxIsExact(dc, row->b1, row->b2),
                        .decree = dcxByDecree(dc, row->b1, row->b2),
                        .undo = dcxUndoSpeed(dc),
                        .load = before ? dcxPairMemory(&dc->pairs, pair, c->feature)[3] : 0,
                        .bore = before,
                        .fresh = !before && list->x[i] > 0 && is_fresh(dc, law, pair),
                        .crowd = dc->mode == dcStepImplicit ? INFINITY
                                                            : max_of(crowd_of(dc, c->b1, h), crowd_of(dc, c->b2, h)),
                        .pull = dc->pairs.sticks ? dcxContactPull(dc, list, i) : 0};
    return press->x - press->x == 0 && press->free - press->free == 0 && !swings_clear(dc, row, press, h);
}

double dcxPullPart(const dcxPress *press, double h, int follows, int *parts)
{
    double gives = h * press->mobility;
    dcAdhesionStep step = {.depth = press->x,
                           .before = press->approach,
                           .after = press->free - gives * (press->pull + (follows ? dcxPressFollowed(press) : 0)),
                           .gain = gives * press->pull,
                           .back = 0.5 * h,
                           .ahead = 0.5 * h,
                           .touched = press->bore || !follows,
                           .parted = press->bore && *parts};
    return dcAdhesionPart(&step, parts);
}

double dcxPullBalance(const dcxPress *press, double pull, int phase)
{
    return phase == dcxPressFollows ? 0 : press->bore ? min_of(press->load, pull) : pull;
}
