/*
 * Friction of point contacts that hold: each has a tangential spring, stretched by what its bodies drifted
 * since the last evaluation.  The spring is explicit, as the normal one (ODE's step is a leapfrog for both); its damper
 * is implicit in the kick, as regularized friction is.
 */
#include "base/vector.h"
#include "bodies/bodies.h"
#include "element/element.h"
#include "law/law.h"
#include "state/world_data.h"
#include "contact.h"

/* How body 1 went against body 2 at the contact since the last evaluation: with ODE's own velocities. */
static void way_of(const dcxWorld *dc, int i, double drift, double *way)
{
    const dcxContact *c = &dc->touch.contact[i];
    const dcxBodyRaw *one = &dc->bodies.raw[c->b1], *two = &dc->bodies.raw[c->b2];
    double v[3];
    dcxContactVelocity(c, dc->touch.arm[i], one->v, one->w, two->v, two->w, v);
    v_add_scaled(v, v, -v_dot(v, c->n), c->n);
    v_scale(way, drift, v);
}

static double turn_of(const dcxWorld *dc, const dcxContact *c, double drift)
{
    const double *w1 = dc->bodies.raw[c->b1].w, *w2 = dc->bodies.raw[c->b2].w;
    return 0.5 * drift * (v_dot(w1, c->n) + v_dot(w2, c->n));
}

/* The same of the surfaces, as the law sees it: `time` s of what they do beside their bodies. */
static void weigh(const dcxFooting *footing, double time, double *way)
{
    if (footing) {
        v_add_scaled(way, way, time, footing->drive);
        if (footing->shaped) {
            dcxEllipseWeigh(&footing->ellipse, way, way);
        }
    }
}

/* Brings a spring to the present state. */
static void stretch(dcxWorld *dc, const dcxHolds *holds, int i, int keep, dcHold *hold, const double *way, double turn,
                    double most)
{
    static const dcHold fresh;
    const dcxContacts *list = &dc->touch;
    const dcxContact *c = &list->contact[i];
    double lost = (list->fn[i] - list->fh[i]) * list->xdot[i] * holds->drift;
    double k = dc->pairs.law[c->law].hold * 1.5 * list->fh[i] / list->x[i];
    if (!keep) {
        *hold = fresh;
    }
    dcxHoldCarryNow(hold, c->n, turn_of(dc, c, holds->drift) + turn);
    dcxHoldSetStiffnessNow(hold, k, lost > 0 ? lost : 0);
    dcxHoldStretchNow(hold, way, most);
}

void dcxHoldsBegin(dcxWorld *dc, dcxHolds *holds)
{
    *holds = (dcxHolds){.drift = 2 * dc->lag, .first = dc->held_at != dc->evaluations};
    dc->held_at = dc->evaluations;
}

void dcxHoldContact(dcxWorld *dc, dcxHolds *holds, int i, const double *free, double response,
                    const dcxFooting *footing, double *force)
{
    const dcxContacts *list = &dc->touch;
    const dcxContact *c = &list->contact[i];
    dcxPair *pair = &dc->pairs.pair[c->pair];
    const dcxPairLaw *law = &dc->pairs.law[c->law];
    dcHold *hold = dcxPairHold(&dc->pairs, pair, c->feature);
    int keep = dcxGoesOn(dc, *dcxPairTouched(&dc->pairs, pair, c->feature), c->b1, c->b2);
    double slip[3], way[3] = {0, 0, 0}, end[3];
    v_copy(slip, list->slip[i]);
    weigh(footing, 1, slip);
    double fn = list->fn[i], most = dcxHoldCoefficient(&law->friction, dc->vt, v_norm(slip)) * fn;
    double damping = law->hold * 1.5 * law->c * list->fh[i], gives = fn > 0 ? response / fn : 0;
    if (holds->first) {
        if (keep) {
            way_of(dc, i, holds->drift, way);
            weigh(footing, holds->drift, way);
        }
        stretch(dc, holds, i, keep, hold, way, footing ? 0.5 * holds->drift * footing->turn : 0, most);
        double stored = dcxHoldEnergyNow(hold);
        list->pe[i] += stored;
        holds->stored += stored;
        dc->contact->potential += stored;
    }
    v_add_scaled(end, free, -gives, hold->force);
    v_scale(end, 1 / (1 + gives * damping), end);
    dcxHoldFrictionNow(hold, damping, end, most, force);
    /* what a spring that does not slip takes is not lost */
    double slips = v_dot(hold->force, hold->force) >= most * most * (1 - 1e-12);
    double stores = v_dot(hold->force, slip);
    double takes = -v_dot(force, slip);
    holds->taken += takes;
    holds->power += takes - (slips && stores > 0 ? 0 : stores);
}

void dcxHoldsEnd(dcxWorld *dc, const dcxHolds *holds)
{
    if (holds->first) {
        dc->dissipated -= holds->stored - dc->held_stored;
        dc->held_stored = holds->stored;
        dc->potential += holds->stored;
    }
    dc->held_power = holds->power - holds->taken;
}
