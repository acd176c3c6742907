/*
 * Adhesion at the program's own step: pulls that act throughout it on what touches as it begins; the rows then bear
 * what they press with.  An impact is over within the step and feels them in its restitution alone; a contact that the
 * step follows, or that ends in it, has the part of its pull that law/adhesion.c says.
 */
#include <math.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "contact/contact.h"
#include "element/element.h"
#include "state/world_data.h"
#include "parts.h"

static void free_motions(dcxWorld *dc, double h)
{
    for (int k = 0; k < dc->bodies.num_active; k++) {
        dcxFreeMotion(dc, dc->bodies.active[k], h);
    }
}

static void add(dcxWorld *dc, int i, double pull)
{
    const dcxContact *c = &dc->touch.contact[i];
    double f[3];
    v_scale(f, -pull, c->n);
    dcxContactAdd(&dc->bodies, c, dc->touch.arm[i], f);
}

static dcxCarried *carried_of(dcxWorld *dc, int i)
{
    const dcxContact *c = &dc->touch.contact[i];
    return dcxPairCarried(&dc->pairs, &dc->pairs.pair[c->pair], c->feature);
}

/*
 * All pulls, whole; 0: there is none.  What hangs on a body pulls it, and presses on it in return: until it is known
 * which contacts part, as much as their loads of the last step is left out, lest the others seem to be torn off.
 */
static int pull_all(dcxWorld *dc, double h)
{
    dcxContacts *list = &dc->touch;
    int any = 0;
    for (int i = 0; i < list->count; i++) {
        double pull = dcxContactPullsNow(dc, i);
        dcxRow row;
        dcxPress press;
        list->pull[i] = list->fh[i] = 0;
        if (!(pull > 0) || !dcxContactPress(dc, list, i, h, &row, &press)) {
            continue;
        }
        int phase = dcxPressPhase(&press, h, dc->gravity_norm, carried_of(dc, i));
        if (phase != dcxPressHits) {
            list->pull[i] = pull;
            list->fh[i] = dcxPullBalance(&press, pull, phase);
            add(dc, i, pull - list->fh[i]);
            any = 1;
        }
    }
    return any;
}

/* The part of a contact's pull that acts, once all of them are among the forces. */
static double part_of(dcxWorld *dc, int i, double h)
{
    dcxRow row;
    dcxPress press;
    if (!dcxContactPress(dc, &dc->touch, i, h, &row, &press)) {
        return 1;
    }
    int follows = dcxPressPhase(&press, h, dc->gravity_norm, carried_of(dc, i)) == dcxPressFollows;
    press.free += h * press.mobility * dc->touch.fh[i];
    return dcxPullPart(&press, h, follows, &carried_of(dc, i)->parts);
}

int dcxPulls(dcxWorld *dc, double h)
{
    dcxContacts *list = &dc->touch;
    dcxContactsCrowd(dc);
    if (!(pull_all(dc, h) | dcxBedPulls(dc, h))) {
        return dcOk;
    }
    free_motions(dc, h);
    for (int i = 0; i < list->count; i++) {
        if (list->pull[i] > 0) {
            double pull = list->pull[i] * part_of(dc, i, h);
            add(dc, i, pull - (list->pull[i] - list->fh[i]));
            list->pull[i] = pull;
        }
    }
    dcxBedPullsPart(dc, h);
    free_motions(dc, h);
    return dcOk;
}

double dcxPullsWork(dcxWorld *dc, double h)
{
    double work = dcxBedPullsWork(dc, h);
    for (int i = 0; i < dc->touch.count; i++) {
        const dcxContact *c = &dc->touch.contact[i];
        dcxRow row = {.b1 = c->b1, .b2 = c->b2};
        double before[3], after[3];
        if (dc->touch.pull[i] > 0 && !dcxBodyIsGone(dc, c->b1) && !dcxBodyIsGone(dc, c->b2)) {
            dcxContactArms(&dc->touch, i, &row);
            dcxRowVelocity(dc, &row, 0, before);
            dcxRowVelocityAfter(dc, &row, after);
            work -= 0.5 * h * dc->touch.pull[i] * (v_dot(before, c->n) + v_dot(after, c->n));
        }
    }
    return work;
}

double dcxPullStuck(const dcxWorld *dc, int i, double load, double k)
{
    const dcxContacts *list = &dc->touch;
    return list->pull[i] > 0 ? dcxContactPull(dc, list, i) * fmax(0, fmin(list->x[i], dcxPressDepth(load, k, 0))) : 0;
}
