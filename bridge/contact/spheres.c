/*
 * Geometry of sphere against sphere: most pairs of a large scene are of this kind, so it has a way of its own through
 * what geometry.c does for all: vectors of three in one register, and no branch but one.
 */
#include <math.h>

#include "base/vector.h"
#include "state/world_data.h"
#include "contact.h"
#include "note.h"

/*
 * Most candidates are only near.  Sorting out those that touch (or may soon), without a branch that the processor would
 * have to guess, costs less than it saves; `distance` receives squares first.
 */
DCX_WIDE static int close_spheres(const dcxWorld *dc, int *close, double *distance)
{
    const dcxShape *shape = dc->geoms.shape;
    const dcxCandidate *list = dc->pairs.list[dcxKindSphereSphere];
    int n = 0, count = dc->pairs.num[dcxKindSphereSphere];
    for (int i = 0; i < count; i++) {
        const dcxShape *a = &shape[list[i].g1], *b = &shape[list[i].g2];
        dcxV4 d = V4_CONST(a->c) - V4_CONST(b->c), squares = d * d;
        double sum = a->r + b->r + dcxCandidateReach(dc, &list[i]), square = V4_SUM(squares);
        close[n] = i;
        distance[n] = square;
        n += square < sum * sum;
    }
    return n;
}

DCX_WIDE static void take_roots(double *distance, int n)
{
    for (int k = 0; k < n; k++) {
        distance[k] = sqrt(distance[k]);
    }
}

/* Two balls that overlap by x: what note() of geometry.c does, in its order. */
static inline void touch_balls(const dcxWorld *dc, dcxContacts *list, const dcxCandidate *candidate, double distance,
                               double x)
{
    const dcxShape *a = &dc->geoms.shape[candidate->g1], *b = &dc->geoms.shape[candidate->g2];
    const dcxBodyState *s1 = &dc->bodies.state[a->body], *s2 = &dc->bodies.state[b->body];
    const dcxPair *pair = &dc->pairs.pair[candidate->pair];
    double squeezed = dc->pairs.law[pair->law].share1 * x, a1 = a->r - squeezed, a2 = b->r - (x - squeezed);
    dcxV4 n = (V4_CONST(a->c) - V4_CONST(b->c)) * (1 / distance);
    n[3] = a1;
    int i = list->count++;
    dcxContact *c = &list->contact[i];
    c->pair = candidate->pair;
    c->law = pair->law;
    c->b1 = a->body;
    c->b2 = b->body;
    c->feature = c->curved = 0;
    c->ball = 1;
    c->a2 = a2;
    V4(c->n) = n; /* and a1: at once, or what is read of it next would have to wait */
    dcxV4 turning = a1 * V4_CONST(s1->w) + a2 * V4_CONST(s2->w);
    dcxV4 v = V4_CONST(s1->v) - V4_CONST(s2->v) - V4_CROSS(turning, n), along = v * n, ratio = {0, 0, 0, 0};
    double xdot = -V4_SUM(along), w = s1->inv_mass + s2->inv_mass;
    V4(list->slip[i]) = v + xdot * n;
    if (pair->touched[0] == dc->evaluations - 1) {
        ratio = V4_CONST(pair->memory[0]);
        xdot += dc->lag * w * ratio[3];
        along = ratio * n;
        ratio = ratio - V4_SUM(along) * n;
    }
    V4(list->ratio[i]) = ratio;
    list->x[i] = x;
    list->xdot[i] = xdot;
    list->w_n[i] = w;
    list->lag_w[i] = dc->lag * w;
}

/* Spheres at their bodies' centres, inertia isotropic, at least one of them free. */
static inline int are_balls(const dcxBodyState *state, const dcxShape *a, const dcxShape *b)
{
    const dcxBodyState *s1 = &state[a->body], *s2 = &state[b->body];
    return a->centred && b->centred && s1->inv_inertia >= 0 && s2->inv_inertia >= 0 && s1->inv_mass + s2->inv_mass > 0;
}

DCX_WIDE static void touch_spheres(dcxWorld *dc, const int *close, const double *distance, int n)
{
    const dcxCandidate *list = dc->pairs.list[dcxKindSphereSphere];
    const dcxShape *shape = dc->geoms.shape;
    const dcxPair *pair = dc->pairs.pair;
    int fast = V4_IS_FAST && !dc->plain;
    for (int k = 0; k < n; k++) {
        const dcxCandidate *candidate = &list[close[k]];
        const dcxShape *a = &shape[candidate->g1], *b = &shape[candidate->g2];
        if (k + 10 < n) {
            const dcxPair *soon = &pair[list[close[k + 10]].pair];
            __builtin_prefetch(&soon->law);
            __builtin_prefetch(&soon->memory[0][3]);
        }
        double x = a->r + b->r - distance[k];
        if (x > 0 && distance[k] > 0 && fast && are_balls(dc->bodies.state, a, b)) {
            touch_balls(dc, &dc->touch, candidate, distance[k], x);
        } else {
            dcxNoteBalls(dc, candidate, 0, a->c, a->r, b->c, b->r, distance[k]);
        }
    }
}

void dcxContactsFindSpheres(dcxWorld *dc)
{
    int *close = dc->pairs.close, n = close_spheres(dc, close, dc->pairs.distance);
    take_roots(dc->pairs.distance, n);
    touch_spheres(dc, close, dc->pairs.distance, n);
}
