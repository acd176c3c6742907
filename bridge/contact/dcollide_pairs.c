/*
 * Geoms that only ODE's dCollide knows: of a user's class, or a convex or heightfield whose data nobody gave.  Its
 * contacts become point contacts, each with the whole stiffness of the pair; forces act where ODE puts the contacts.
 *
 * dCollide says nothing of geoms that do not touch yet.  How soon they may is judged by the gap between their boxes;
 * inside each other's boxes they count as about to touch.
 */
#include <math.h>

#include "base/vector.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "contact.h"
#include "note.h"

/* Middle of what two intervals share or leave between them; of the finite one, if there is only one. */
static double middle(double lo1, double hi1, double lo2, double hi2)
{
    double lo = fmax(lo1, lo2), hi = fmin(hi1, hi2), m = 0.5 * (lo + hi);
    if (m - m == 0) {
        return m;
    }
    m = 0.5 * (lo1 + hi1);
    if (m - m == 0) {
        return m;
    }
    m = 0.5 * (lo2 + hi2);
    return m - m == 0 ? m : 0;
}

/* Against a plane: the corner of the box that is nearest. */
static double plane_gap(const dcxShape *plane, const dcxBox *box, double *n, double *point)
{
    double d[3];
    for (int i = 0; i < 3; i++) {
        point[i] = plane->n[i] > 0 ? box->lo[i] : box->hi[i];
    }
    v_copy(n, plane->n);
    v_sub(d, point, plane->c);
    return v_dot(plane->n, d) - plane->r;
}

/* Distance between boxes, normal from 2 to 1, point between. */
static double box_gap(const dcxBox *one, const dcxBox *two, double *n, double *point)
{
    for (int i = 0; i < 3; i++) {
        double above = one->lo[i] - two->hi[i], below = two->lo[i] - one->hi[i];
        n[i] = above > 0 ? above : below > 0 ? -below : 0;
        point[i] = middle(one->lo[i], one->hi[i], two->lo[i], two->hi[i]);
    }
    double gap = v_norm(n);
    if (gap > 0) {
        v_scale(n, 1 / gap, n);
    }
    return gap;
}

/* A contact that may come: straight at each other if the boxes overlap, as gravity goes if nothing moves. */
static void note_near(dcxWorld *dc, const dcxCandidate *candidate)
{
    const dcxShape *a = &dc->geoms.shape[candidate->g1], *b = &dc->geoms.shape[candidate->g2];
    const dcxBodyState *s1 = &dc->bodies.state[a->body], *s2 = &dc->bodies.state[b->body];
    dcxBox one, two;
    double n[3], point[3], gap;
    dcxShapeBounds(dc, candidate->g1, &one);
    if (dc->geoms.geom[candidate->g2].shape == dcxShapePlane) {
        gap = plane_gap(b, &one, n, point);
    } else {
        dcxShapeBounds(dc, candidate->g2, &two);
        gap = box_gap(&one, &two, n, point);
        if (gap == 0) {
            v_sub(n, s2->v, s1->v);
            if (v_dot(n, n) == 0) {
                v_scale(n, s1->inv_mass > 0 ? -1 : 1, dc->gravity);
            }
            double length = v_norm(n);
            if (!(length > 0)) {
                return;
            }
            v_scale(n, 1 / length, n);
        }
    }
    dcxNotePoint(dc, candidate, 0, gap > 0 ? -gap : 0, n, point);
}

void dcxDCollidePair(dcxWorld *dc, const dcxCandidate *candidate)
{
    const dcxGeom *a = &dc->geoms.geom[candidate->g1], *b = &dc->geoms.geom[candidate->g2];
    dContactGeom contact[dcxMaxFeatures];
    int touching = 0;
    if (dc->bodies.num_still && dcxBodiesIdle(dc, a->body, b->body)) {
        return;
    }
    int count = dCollide(a->id, b->id, dcxMaxFeatures, contact, (int)sizeof contact[0]);
    double share1 = dc->pairs.law[dc->pairs.pair[candidate->pair].law].share1;
    for (int i = 0; i < count && i < dcxMaxFeatures; i++) {
        const dContactGeom *c = &contact[i];
        double n[3] = {c->normal[0], c->normal[1], c->normal[2]}, p[3] = {c->pos[0], c->pos[1], c->pos[2]};
        double x = c->depth, deepest[3];
        if (x > 0) {
            v_add_scaled(deepest, p, -share1 * x, n);
            dcxNotePoint(dc, candidate, i, x, n, deepest);
            touching = 1;
        }
    }
    int follows = dc->mode == dcStepResolved && !dc->carrying;
    if (!touching && dc->near_time > 0 && follows) { /* a guess, not a place to push at */
        note_near(dc, candidate);
    }
}
