/* Point contacts: their geometry and their forces. */
#ifndef BRIDGE_CONTACT_CONTACT_H
#define BRIDGE_CONTACT_CONTACT_H

#include "base/vector.h"
#include "bodies/bodies.h"
#include "element/element.h"
#include "state/world_data.h"

/* Velocity of body 1 against body 2 at a contact: (v1 + w1 x r1) - (v2 + w2 x r2), r1 = -a1 n, r2 = a2 n for balls. */
static inline void dcxContactVelocity(const dcxContact *c, double (*arm)[3], const double *v1, const double *w1,
                                      const double *v2, const double *w2, double *out)
{
    if (c->ball) {
        double w[3] = {c->a1 * w1[0] + c->a2 * w2[0], c->a1 * w1[1] + c->a2 * w2[1], c->a1 * w1[2] + c->a2 * w2[2]};
        const double *n = c->n;
        out[0] = v1[0] - v2[0] - (w[1] * n[2] - w[2] * n[1]);
        out[1] = v1[1] - v2[1] - (w[2] * n[0] - w[0] * n[2]);
        out[2] = v1[2] - v2[2] - (w[0] * n[1] - w[1] * n[0]);
    } else {
        double u1[3], u2[3];
        dcxArmVelocity(v1, w1, arm[0], u1);
        dcxArmVelocity(v2, w2, arm[1], u2);
        v_sub(out, u1, u2);
    }
}

/* Inverse mass of one side of a contact along its normal. */
static inline double dcxContactMobility(const dcxBodies *bodies, const dcxContact *c, double (*arm)[3], int side)
{
    int b = side ? c->b2 : c->b1;
    const dcxBodyState *s = &bodies->state[b];
    return c->ball ? s->inv_mass : dcxArmMobility(s->inv_mass, s->inv_inertia, bodies->inertia[b], arm[side], c->n, 1);
}

/* Force f on body 1 at the contact, -f on body 2. */
static inline void dcxContactAdd(dcxBodies *bodies, const dcxContact *c, double (*arm)[3], const double *f)
{
    dcxWrench *one = &bodies->force[c->b1], *two = &bodies->force[c->b2];
    if (c->ball) {
        const double *n = c->n;
        double t[3] = {n[1] * f[2] - n[2] * f[1], n[2] * f[0] - n[0] * f[2], n[0] * f[1] - n[1] * f[0]};
        for (int i = 0; i < 3; i++) {
            one->f[i] += f[i];
            one->t[i] -= c->a1 * t[i];
            two->f[i] -= f[i];
            two->t[i] -= c->a2 * t[i];
        }
    } else {
        dcxWrenchAdd(one, arm[0], 1, f);
        dcxWrenchAdd(two, arm[1], -1, f);
    }
}

/* ---- adhesion.c; only where dcxPairs.sticks ---- */

/* Pull of contact i of a list by its law, N; one that is not finite is none. */
double dcxContactPull(const dcxWorld *dc, const dcxContacts *list, int i);
/* The same of one that touches; tells of what is not finite, once. */
double dcxContactPullsNow(dcxWorld *dc, int i);
/* To the bodies, from half the last substep ago until so many seconds ahead; before friction. */
void dcxContactsPull(dcxWorld *dc, double ahead);
/* Into the energies. */
void dcxContactsStick(dcxWorld *dc);

/* ---- report.c ---- */

void dcxContactPoint(const dcxBodies *bodies, const dcxContact *c, double (*arm)[3], double *point);

/* ---- contact_force.c ---- */

extern const struct dcxElementClass dcxContactClass;

/* ---- dcollide_pairs.c ---- */

void dcxDCollidePair(dcxWorld *dc, const dcxCandidate *candidate);

/* ---- flat_pairs.c ---- */

void dcxFlatPair(dcxWorld *dc, const dcxCandidate *candidate);

/* ---- foresight.c ---- */

/* Least time until near pair i can touch, infinite if it will not; the speed it may then have */
double dcxTimeToTouch(const dcxWorld *dc, int i, double *speed);

/* ---- friction_force.c ---- */

struct dcxHolds;
void dcxContactsFriction(dcxWorld *dc, double kick, struct dcxHolds *holds); /* and their normal forces to the bodies */
void dcxContactsWrench(const dcxWorld *dc, int body, dcxWrench *out);        /* what all contacts do to one body */

/* ---- geometry.c ---- */

void dcxContactsFind(dcxWorld *dc);

/* ---- track_friction.c ---- */

/* Friction of contact i where surfaces move beside their bodies or have a direction; all that the others get besides:
 * its forces to the bodies, what it remembers, the power that it dissipates. */
double dcxTrackFriction(dcxWorld *dc, int i, double kick, struct dcxHolds *holds);

/* ---- hold_balls.c; vectors must be fast ---- */

/* All that contacts of balls that hold do, from contact `first` on, n <= DCX_BLOCK; `free`, `response`: as below.
 * Adds the power dissipated. */
void dcxHoldBalls(dcxWorld *dc, struct dcxHolds *holds, int first, int n, double (*free)[4], const double *response,
                  double *power);

/* ---- holding.c ---- */

void dcxHoldsBegin(dcxWorld *dc, dcxHolds *holds);
/*
 * Friction of contact i on its first body.  `free`: its slip at the end of the kick without friction; `response`: what
 * friction can do about it; both weighed, and so is the force, where `footing` (or NULL) has a shape.  The first time
 * in an evaluation the spring is stretched.
 */
void dcxHoldContact(dcxWorld *dc, dcxHolds *holds, int i, const double *free, double response,
                    const dcxFooting *footing, double *force);
/* The books. */
void dcxHoldsEnd(dcxWorld *dc, const dcxHolds *holds);

/* ---- normal_force.c ---- */

void dcxContactsNormal(dcxWorld *dc);

/* ---- round_pairs.c ---- */

/* Geometry of the kinds of pairs that have no loop in geometry.c */
void dcxRoundPair(dcxWorld *dc, const dcxCandidate *candidate);

/* ---- spheres.c ---- */

void dcxContactsFindSpheres(dcxWorld *dc);

#endif
