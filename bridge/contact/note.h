/*
 * Noting a contact: its rates, arms and place in the lists, from overlap, normal and the centres of the round parts.
 * Inline, for the loops over candidates.
 */
#ifndef BRIDGE_CONTACT_NOTE_H
#define BRIDGE_CONTACT_NOTE_H

#include "base/vector.h"
#include "state/world_data.h"
#include "contact.h"

/* How far two bodies may come closer before the step ends. */
static inline double dcxNoteReach(const dcxWorld *dc, int b1, int b2)
{
    double t = dc->near_time;
    return t > 0 ? (dc->bodies.state[b1].speed + dc->bodies.state[b2].speed + dc->gravity_norm * t) * t : 0;
}

static inline double dcxCandidateReach(const dcxWorld *dc, const dcxCandidate *c)
{
    const dcxShape *shape = dc->geoms.shape;
    return dc->near_time > 0 ? dcxNoteReach(dc, shape[c->g1].body, shape[c->g2].body) : 0;
}

/*
 * Rate of overlap, slip, mobility along the normal, and friction as it was, of feature i of a list.
 *
 * The velocities were carried to this instant by the forces of the last evaluation.  What the contact's own normal
 * force did to the rate is taken back: the law puts the new one in its place.
 */
static inline void dcxNoteRates(dcxWorld *dc, dcxContacts *list, int i, const dcxContact *c, dcxPair *pair)
{
    const dcxBodyState *s1 = &dc->bodies.state[c->b1], *s2 = &dc->bodies.state[c->b2];
    double v[3];
    dcxContactVelocity(c, list->arm[i], s1->v, s1->w, s2->v, s2->w, v);
    double xdot = -v_dot(v, c->n);
    double w =
        dcxContactMobility(&dc->bodies, c, list->arm[i], 0) + dcxContactMobility(&dc->bodies, c, list->arm[i], 1);
    v_add_scaled(list->slip[i], v, xdot, c->n);
    list->w_n[i] = w;
    list->lag_w[i] = dc->lag * w;
    const double *memory = dcxPairMemory(&dc->pairs, pair, c->feature);
    if (*dcxPairTouched(&dc->pairs, pair, c->feature) == dc->evaluations - 1) {
        list->xdot[i] = xdot + dc->lag * w * memory[3];
        v_add_scaled(list->ratio[i], memory, -v_dot(memory, c->n), c->n);
    } else { /* a new contact remembers nothing */
        list->xdot[i] = xdot;
        v_set(list->ratio[i], 0, 0, 0);
        if (list == &dc->touch) {
            dc->bodies.info[c->b1].fresh = dc->bodies.info[c->b2].fresh = dc->evaluations;
        }
    }
}

/* A geom whose contact arm lies along the normal, on a body whose inertia does not matter: see dcxContact.ball. */
static inline int dcxNoteIsBall(const dcxWorld *dc, const dcxShape *shape)
{
    return shape->body == 0 || (shape->centred && dc->bodies.state[shape->body].inv_inertia >= 0);
}

/* The contact point from the bodies' centres; `centre` is that of the round part of geom 1, `reach` its way along n. */
static inline void dcxNoteArms(const dcxWorld *dc, dcxContact *contact, double (*arms)[3], const dcxShape *a,
                               const dcxShape *b, const double *centre, double reach, double other)
{
    const dcxBodyState *s1 = &dc->bodies.state[contact->b1], *s2 = &dc->bodies.state[contact->b2];
    contact->ball = (short)(dcxNoteIsBall(dc, a) && dcxNoteIsBall(dc, b));
    if (contact->ball) {
        contact->a1 = a->body ? reach : 0;
        contact->a2 = b->body ? other : 0;
        return;
    }
    double arm[3] = {0, 0, 0};
    if (!a->centred) {
        v_sub(arm, centre, s1->p);
    }
    v_add_scaled(arms[0], arm, -reach, contact->n);
    for (int i = 0; i < 3; i++) {
        arms[1][i] = arms[0][i] + (s1->p[i] - s2->p[i]);
    }
}

/*
 * The same for a plain evaluation, in the very order of operations of Simbody's HuntCrossleyForce (through the middle
 * of the overlap, in world coordinates), so that rounding agrees too where a slip is a small difference of velocities.
 */
static inline void dcxNotePlainArms(const dcxWorld *dc, dcxContact *contact, double (*arms)[3], const double *centre,
                                    double r1, double x, double share1)
{
    double point[3];
    v_add_scaled(point, centre, -(r1 - 0.5 * x), contact->n);
    v_add_scaled(point, point, -(x * (0.5 - share1)), contact->n);
    contact->ball = 0;
    v_sub(arms[0], point, dc->bodies.state[contact->b1].p);
    v_sub(arms[1], point, dc->bodies.state[contact->b2].p);
}

/* Whether an impact stopped a feature in the last step, and is to throw it back in this one. */
static inline int dcxNoteStopped(const dcxWorld *dc, dcxPair *pair, int feature)
{
    return *dcxPairTouched(&dc->pairs, pair, feature) == dc->evaluations - 1 &&
           dcxPairCarried(&dc->pairs, pair, feature)->stage == dcxStageStopped;
}

/*
 * Opens the entry of a feature of depth x and normal n, in the list it belongs to; NULL: neither touching nor near,
 * which `stays` is in any case.
 */
static inline dcxContacts *dcxNoteOpen(dcxWorld *dc, const dcxCandidate *candidate, int feature, int curved, double x,
                                       const double *n, int stays, int *index)
{
    const dcxShape *a = &dc->geoms.shape[candidate->g1], *b = &dc->geoms.shape[candidate->g2];
    dcxContacts *list = &dc->touch;
    if (!(x > 0)) {
        list = &dc->near;
        if (!stays && !(-x < dcxNoteReach(dc, a->body, b->body))) {
            return NULL;
        }
    }
    if (dc->bodies.num_still && dcxBodiesIdle(dc, a->body, b->body)) {
        return NULL;
    }
    int i = *index = list->count++;
    dcxContact *contact = &list->contact[i];
    contact->pair = candidate->pair;
    contact->law = dc->pairs.pair[candidate->pair].law;
    contact->feature = (char)feature;
    contact->curved = (char)curved;
    contact->b1 = a->body;
    contact->b2 = b->body;
    v_copy(contact->n, n);
    list->x[i] = x;
    return list;
}

/*
 * Notes a feature: normal n into body 1, depth x, k[curved] the stiffness; the round part of geom 1 has its centre at
 * `centre` and radius r1, that of geom 2 (if it has one) radius r2.  With curved = 2 the caller fills what is returned:
 * stiffness and composite radius.  NULL: neither touching nor near.
 */
static inline double *dcxNote(dcxWorld *dc, const dcxCandidate *candidate, int feature, int curved, double x,
                              const double *n, const double *centre, double r1, double r2)
{
    int i;
    dcxContacts *list = dcxNoteOpen(dc, candidate, feature, curved, x, n, 0, &i);
    if (!list) {
        return NULL;
    }
    dcxContact *contact = &list->contact[i];
    double share1 = dc->pairs.law[contact->law].share1, squeezed = share1 * x;
    if (dc->plain) {
        dcxNotePlainArms(dc, contact, list->arm[i], centre, r1, x, share1);
    } else {
        dcxNoteArms(dc, contact, list->arm[i], &dc->geoms.shape[candidate->g1], &dc->geoms.shape[candidate->g2], centre,
                    r1 - squeezed, r2 - (x - squeezed));
    }
    dcxNoteRates(dc, list, i, contact, &dc->pairs.pair[candidate->pair]);
    return list->own[i];
}

/* The same for a feature of which only the deepest point of geom 1 is known, as of flat and foreign geoms. */
static inline void dcxNotePoint(dcxWorld *dc, const dcxCandidate *candidate, int feature, double x, const double *n,
                                const double *deepest)
{
    int i, stays = dcxNoteStopped(dc, &dc->pairs.pair[candidate->pair], feature);
    dcxContacts *list = dcxNoteOpen(dc, candidate, feature, 0, x, n, stays, &i);
    if (list) {
        dcxNotePlainArms(dc, &list->contact[i], list->arm[i], deepest, 0, x,
                         dc->pairs.law[list->contact[i].law].share1);
        dcxNoteRates(dc, list, i, &list->contact[i], &dc->pairs.pair[candidate->pair]);
    }
}

/* A ball of radius r1 about c1 against one of radius r2 about c2, their centres `distance` apart. */
static inline void dcxNoteBalls(dcxWorld *dc, const dcxCandidate *candidate, int curved, const double *c1, double r1,
                                const double *c2, double r2, double distance)
{
    double d[3], n[3];
    v_sub(d, c1, c2);
    if (distance > 0) {
        v_scale(n, 1 / distance, d);
    } else {
        v_set(n, 0, 0, 1);
    }
    dcxNote(dc, candidate, 0, curved, r1 + r2 - distance, n, c1, r1, r2);
}

#endif
