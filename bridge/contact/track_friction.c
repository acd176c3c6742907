/*
 * Friction of point contacts of surfaces that move beside their bodies or have a direction: as in friction_force.c, of
 * the surfaces' slip, weighed.  They are few, so one at a time.
 */
#include <math.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "contact.h"

/* Place of a contact in the world. */
static void point_of(const dcxWorld *dc, const dcxContact *c, double (*arm)[3], double *point)
{
    const dcxBodyState *state = dc->bodies.state;
    if (!c->ball) {
        v_add_scaled(point, state[c->b1].p, 1, arm[0]);
    } else if (c->b1 != 0) {
        v_add_scaled(point, state[c->b1].p, -c->a1, c->n);
    } else {
        v_add_scaled(point, state[c->b2].p, c->a2, c->n);
    }
}

/* Inverse mass of a contact along d, by the load of its bodies. */
static double yield_of(const dcxWorld *dc, const dcxContact *c, double (*arm)[3], const double *d)
{
    double sum = 0, size = v_norm(d), unit[3], arms[2][3];
    v_scale(unit, size > 0 ? 1 / size : 0, d);
    v_scale(arms[0], -c->a1, c->n);
    v_scale(arms[1], c->a2, c->n);
    for (int side = 0; side < 2; side++) {
        int b = side ? c->b2 : c->b1;
        const dcxMotion *m = &dc->bodies.predicted[b];
        const double *r = c->ball ? arms[side] : arm[side];
        sum += m->load * dcxArmMobility(m->inv_mass, m->inv_inertia, dc->bodies.inertia[b], r, unit, size > 0 ? 1 : 0);
    }
    return sum;
}

/* Slip at the end of the kick without the contact's own friction, and what that can do about it; weighed. */
static double predict(const dcxWorld *dc, int i, const dcxFooting *footing, double *free)
{
    const dcxContact *c = &dc->touch.contact[i];
    const dcxMotion *m1 = &dc->bodies.predicted[c->b1], *m2 = &dc->bodies.predicted[c->b2];
    const dcxEllipse *e = &footing->ellipse;
    double v[3], ratio[3], push[3], response, scale = 1;
    dcxContactVelocity(c, dc->touch.arm[i], m1->v, m1->w, m2->v, m2->w, v);
    v_add_scaled(free, v, -v_dot(v, c->n), c->n);
    v_add_scaled(free, free, 1, footing->drive);
    v_copy(ratio, dc->touch.ratio[i]);
    v_copy(push, free);
    if (footing->shaped) { /* along D u, by its length */
        dcxEllipseWeigh(e, free, free);
        dcxEllipseUnweigh(e, ratio, ratio);
        dcxEllipseWeigh(e, free, push);
        double square = v_dot(free, free), most = fmax(e->w[0], e->w[1]);
        scale = square > 0 ? v_dot(push, push) / square : most * most;
    }
    response = scale * yield_of(dc, c, dc->touch.arm[i], push);
    v_add_scaled(free, free, -response, ratio);
    return response;
}

/* The force that the law of friction that creeps asks for, over the normal force; weighed. */
static void creep(const dcxWorld *dc, const dcFriction *law, const double *free, double response, double kick,
                  double *ratio)
{
    double speed = v_norm(free), coefficient;
    dcFrictionBatch batch = {1, dc->vt, law, &speed, kick > 0 ? &response : NULL, &coefficient, NULL};
    dcFrictionEvaluate(&batch);
    v_scale(ratio, speed > 0 ? -coefficient / speed : 0, free);
}

double dcxTrackFriction(dcxWorld *dc, int i, double kick, struct dcxHolds *holds)
{
    dcxContacts *list = &dc->touch;
    const dcxContact *c = &list->contact[i];
    dcxPair *pair = &dc->pairs.pair[c->pair];
    const dcxPairLaw *law = &dc->pairs.law[c->law];
    double *memory = dcxPairMemory(&dc->pairs, pair, c->feature), *ratio = list->ratio[i], fn = list->fn[i];
    double point[3], free[3], f[3] = {0, 0, 0}, slip[3], before = holds->power;
    dcxFooting footing;
    point_of(dc, c, list->arm[i], point);
    dcxFootingUnder(dc, pair->g1, pair->g2, c->n, point, &footing);
    double response = predict(dc, i, &footing, free);
    if (law->hold > 0) {
        dcxHoldContact(dc, holds, i, free, response, &footing, f);
        v_scale(f, fn > 0 ? 1 / fn : 0, f);
    } else if (fn > 0) {
        creep(dc, &law->friction, free, response, kick, f);
    }
    if (footing.shaped) {
        dcxEllipseWeigh(&footing.ellipse, f, f);
    }
    for (int a = 0; a < 3; a++) {
        memory[a] = ratio[a] = f[a];
        f[a] = fn * (c->n[a] + ratio[a]);
    }
    memory[3] = fn;
    dcxContactAdd(&dc->bodies, c, list->arm[i], f);
    *dcxPairTouched(&dc->pairs, pair, c->feature) = dc->evaluations;
    v_add_scaled(slip, list->slip[i], 1, footing.drive);
    double lost = law->hold > 0 ? holds->power - before : -fn * v_dot(ratio, slip);
    list->power[i] = (fn - list->fh[i]) * list->xdot[i] + lost;
    return list->power[i];
}
