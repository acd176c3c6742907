/*
 * Adhesion of point contacts: the pull by the law, and what it does where forces are found at the present state.  It
 * begins and ends of a sudden at the touch: law/adhesion.c says what part of it acts in a substep.
 */
#include <math.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "contact.h"

/* So many points of the pair touch: they stand side by side in the list. */
static int points_of_pair(const dcxContacts *list, int i)
{
    int first = i, last = i;
    while (first > 0 && list->contact[first - 1].pair == list->contact[i].pair) {
        first--;
    }
    while (last + 1 < list->count && list->contact[last + 1].pair == list->contact[i].pair) {
        last++;
    }
    return last - first + 1;
}

double dcxContactPull(const dcxWorld *dc, const dcxContacts *list, int i)
{
    const dcxContact *c = &list->contact[i];
    const dcxPairLaw *law = &dc->pairs.law[c->law];
    if (!(law->pull > 0) && !(law->bond > 0)) {
        return 0;
    }
    double radius = c->curved < 2 ? law->radius[(int)c->curved] : list->own[i][1];
    double pull = law->pull / points_of_pair(list, i) + (law->bond > 0 ? dcAdhesionPull(law->bond, radius) : 0);
    return dcxFits(pull) && dcxFits(pull * fmax(1, list->w_n[i])) ? pull : 0;
}

double dcxContactPullsNow(dcxWorld *dc, int i)
{
    double pull = dcxContactPull(dc, &dc->touch, i);
    const dcxContact *c = &dc->touch.contact[i];
    const dcxPairLaw *law = &dc->pairs.law[c->law];
    if (!(pull > 0) && (law->pull > 0 || law->bond > 0) && !dc->warned_force) {
        const dcxPair *pair = &dc->pairs.pair[c->pair];
        const dcxGeom *a = &dc->geoms.geom[pair->g1], *b = &dc->geoms.geom[pair->g2];
        dc->warned_force = 1;
        dcxWarn("contact of %s %p and %s %p: the adhesion is not finite; it is not applied",
                dcxGeomClassName(a->ode_class), (void *)a->id, dcxGeomClassName(b->ode_class), (void *)b->id);
    }
    return pull;
}

void dcxContactsStick(dcxWorld *dc)
{
    dcxContacts *list = &dc->touch;
    for (int i = 0; i < list->count; i++) {
        double done = dcxContactPullsNow(dc, i) * list->x[i];
        list->pe[i] -= done;
        dc->contact->potential -= done;
    }
}

static double approach(const dcxContacts *list, int i, const double *v1, const double *w1, const double *v2,
                       const double *w2)
{
    double v[3];
    dcxContactVelocity(&list->contact[i], list->arm[i], v1, w1, v2, w2, v);
    return -v_dot(v, list->contact[i].n);
}

/* Part of a pull that acts until so many seconds ahead. */
static double part_of(dcxWorld *dc, int i, double pull, double ahead)
{
    const dcxContacts *list = &dc->touch;
    const dcxContact *c = &list->contact[i];
    const dcxBodies *bodies = &dc->bodies;
    const dcxBodyRaw *r1 = &bodies->raw[c->b1], *r2 = &bodies->raw[c->b2];
    const dcxMotion *m1 = &bodies->predicted[c->b1], *m2 = &bodies->predicted[c->b2];
    dcxPair *pair = &dc->pairs.pair[c->pair];
    dcxCarried *carried = dcxPairCarried(&dc->pairs, pair, c->feature);
    unsigned when = *dcxPairTouched(&dc->pairs, pair, c->feature);
    int touched = when == dc->evaluations || when == dc->evaluations - 1;
    double time = dc->lag + ahead, gives = time * list->w_n[i];
    double last = touched ? dcxPairMemory(&dc->pairs, pair, c->feature)[3] : 0;
    dcAdhesionStep step = {.depth = list->x[i],
                           .before = approach(list, i, r1->v, r1->w, r2->v, r2->w),
                           .after = approach(list, i, m1->v, m1->w, m2->v, m2->w),
                           .gain = gives * pull,
                           .back = dc->lag,
                           .ahead = ahead,
                           .touched = touched,
                           .parted = when == dc->evaluations - 1 && carried->parts};
    step.after -= gives * (list->fn[i] - last + (touched ? pull : 0)); /* it was predicted by the last forces */
    double part = dcAdhesionPart(&step, &carried->parts);
    /* what begins to act has no part in the time before: bodies/scatter.c */
    return touched || !(ahead > 0) ? part : part * fmax(1, time / (2 * ahead));
}

void dcxContactsPull(dcxWorld *dc, double ahead)
{
    dcxContacts *list = &dc->touch;
    for (int i = 0; i < list->count; i++) {
        const dcxContact *c = &list->contact[i];
        double pull = dcxContactPull(dc, list, i), f[3];
        list->pull[i] = pull > 0 && dc->lag + ahead > 0 ? pull * part_of(dc, i, pull, ahead) : pull;
        if (pull > 0) {
            v_scale(f, -list->pull[i], c->n);
            dcxContactAdd(&dc->bodies, c, list->arm[i], f);
        }
    }
}
