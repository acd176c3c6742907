/*
 * Foresight: how soon a near pair can touch.
 *
 * Two convex bodies are apart as long as they are so along one fixed direction; along the normal of the moment no point
 * of theirs comes closer faster than the centres do and the bodies turn.  The nearest points alone tell nothing of a
 * corner that swings in.  A sphere about its body's centre has no such corner.
 */
#include <math.h>

#include "base/vector.h"
#include "state/world_data.h"
#include "contact.h"

/* Sine of the angle between the normals of places that a surface counts as one (see round_surface.c). */
static const double other_face = 0.42262;

/* Where a contact's surface is known at one place only: its other faces may stand at right angles to this one. */
static int folded(const dcxWorld *dc, int g)
{
    int shape = dc->geoms.geom[g].shape;
    return shape == dcxShapeMesh || shape == dcxShapeHeightfield;
}

/*
 * How fast a body's turning may bring some point of geom g, on body b, along n: what comes next need not be what is
 * nearest now.  Only what is within reach of the other body counts, or a plane would be infinitely fast.
 */
static double swing(const dcxWorld *dc, int g, int b, int other, const double *n)
{
    const dcxBodyState *s = &dc->bodies.state[b];
    double across[3], d[3], r = dc->bodies.info[b].extent;
    if (b == 0 || dc->geoms.shape[g].centred) {
        return 0;
    }
    if (other != 0) {
        v_sub(d, s->p, dc->bodies.state[other].p);
        r = fmin(r, v_norm(d) + dc->bodies.info[other].extent);
    }
    v_cross(across, s->w, n);
    return v_norm(across) * r;
}

/* Bound of the rate at which a near pair comes closer: of any of its points, not of the nearest ones. */
static double approach_rate(const dcxWorld *dc, int i)
{
    const dcxContact *c = &dc->near.contact[i];
    const dcxPair *pair = &dc->pairs.pair[c->pair];
    const dcxBodyState *s1 = &dc->bodies.state[c->b1], *s2 = &dc->bodies.state[c->b2];
    double v[3], along[3];
    int folds = folded(dc, pair->g1) || folded(dc, pair->g2);
    if (c->ball && !folds) {
        return dc->near.xdot[i];
    }
    v_sub(v, s2->v, s1->v);
    double rate = v_dot(v, c->n),
           turn = swing(dc, pair->g1, c->b1, c->b2, c->n) + swing(dc, pair->g2, c->b2, c->b1, c->n);
    if (folds) {
        v_add_scaled(along, v, -rate, c->n);
        rate += other_face * v_norm(along);
    }
    return rate + turn;
}

double dcxTimeToTouch(const dcxWorld *dc, int i, double *speed)
{
    const dcxContact *c = &dc->near.contact[i];
    const dcxBodies *bodies = &dc->bodies;
    double gap = -dc->near.x[i], v = approach_rate(dc, i), a = 0;
    for (int k = 0; k < 3; k++) {
        double a1 = bodies->raw[c->b1].a[k] + bodies->state[c->b1].inv_mass * bodies->force[c->b1].f[k];
        double a2 = bodies->raw[c->b2].a[k] + bodies->state[c->b2].inv_mass * bodies->force[c->b2].f[k];
        a -= c->n[k] * (a1 - a2);
    }
    double square = v * v + 2 * a * gap;
    *speed = sqrt(square > 0 ? square : 0);
    if (square < 0 || (v <= 0 && a <= 0)) {
        return INFINITY;
    }
    return v > 0 ? 2 * gap / (v + *speed) : (*speed - v) / a;
}
