/*
 * Rolling and spinning friction at the program's own step: torques that act throughout it, by the loads of the last
 * one.
 */
#include <limits.h>
#include <math.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "element/element.h"
#include "resistance.h"

void dcxResistCount(dcxWorld *dc)
{
    const dcxResists *all = &dc->resists;
    dcxMotion *sum = dc->bodies.predicted;
    for (int i = 0; i < all->count; i++) {
        sum[all->resist[i].b1].load = sum[all->resist[i].b2].load = 0;
    }
    for (int i = 0; i < all->count; i++) {
        sum[all->resist[i].b1].load += all->resist[i].acts;
        sum[all->resist[i].b2].load += all->resist[i].acts;
    }
}

static int carry(dcxWorld *dc, dcxElement *e, double h)
{
    dcxResists *all = &dc->resists;
    (void)e;
    for (int i = 0; i < all->count; i++) {
        dcxResist *r = &all->resist[i];
        r->acts = dcxResistGoesOn(dc, r);
    }
    dcxResistCount(dc);
    for (int i = 0; i < all->count; i++) {
        dcxResist *r = &all->resist[i];
        v_set(r->torque, 0, 0, 0);
        if (!r->acts) {
            continue;
        }
        dcxResistLaws(dc, r, h);
        dcxResistPush(dc, r);
    }
    return dcOk;
}

static void spin_after(const dcxWorld *dc, int b, double sign, double *sum)
{
    const dcxBodyInfo *info = &dc->bodies.info[b];
    const dReal *w = info->id && !(info->flags & dcxBodyGone) ? info->ang : NULL;
    for (int i = 0; w && i < 3; i++) {
        sum[i] += sign * (double)w[i];
    }
}

static void carried(dcxWorld *dc, dcxElement *e, const dcxRow *row, int count, double h)
{
    dcxResists *all = &dc->resists;
    (void)row;
    (void)count;
    e->potential = e->power = 0;
    for (int i = 0; i < all->count; i++) {
        dcxResist *r = &all->resist[i];
        unsigned flags = dc->bodies.info[r->b1].flags | dc->bodies.info[r->b2].flags;
        int asleep = !r->acts && r->used && (flags & dcxBodyAsleep);
        double before[3], after[3] = {0, 0, 0}, way[3], stored = asleep ? r->stored : 0;
        if (r->acts) {
            v_sub(before, dc->bodies.state[r->b1].w, dc->bodies.state[r->b2].w);
            spin_after(dc, r->b1, 1, after);
            spin_after(dc, r->b2, -1, after);
            v_scale(way, h, after);
            stored = dcxResistTurn(r, way);
            e->power -= 0.5 * (v_dot(r->torque, before) + v_dot(r->torque, after)) + (stored - r->stored) / h;
        } else if (!asleep) {
            v_set(r->turn, 0, 0, 0);
        }
        r->stored = stored;
        dcxResistSettle(dc, r);
        e->potential += stored;
    }
}

static void wrench(const dcxWorld *dc, const dcxElement *e, int body, dcxWrench *out)
{
    (void)e;
    for (int i = 0; i < dc->resists.count; i++) {
        const dcxResist *r = &dc->resists.resist[i];
        if (r->acts && (r->b1 == body || r->b2 == body)) {
            v_add_scaled(out->t, out->t, r->b1 == body ? 1 : -1, r->torque);
        }
    }
}

static void keep(dcxElement *e, dcxStream *s)
{
    dcxResists *all = &e->dc->resists;
    int count = dcxStreamCount(s, all->count, INT_MAX);
    dcxStreamArray(s, (void **)&all->resist, &all->capacity, count, sizeof *all->resist);
    if (s->way == dcxStreamLoad) {
        all->count = count;
        all->first_free = 0;
    }
}

const dcxElementClass dcxResistClass = {
    .keep = keep, .name = "rolling and spinning friction", .body_wrench = wrench, .carry = carry, .carried = carried};
