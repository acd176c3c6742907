/*
 * A ball or capsule on a triangle mesh or heightfield.
 *
 * A ball touches where the surface comes nearest: one contact at the nearest point, and further ones at other places
 * that are nearer than all around them and whose normals differ by more than 25 degrees from those taken.  So it feels
 * neither the edges of a triangulated floor nor shallow creases (the energy is a function of the least distance), and
 * rests with two contacts in a valley, with three in a corner.
 *
 * A capsule touches where its axis comes nearest: the axis falls into stretches that touch, and each has one contact
 * at its deepest point; where one stretch holds both ends, a second one at the shallower end, else where the flat side
 * ends that it lies on (see capsule_solid.c).
 */
#include <math.h>

#include "base/number.h"
#include "base/vector.h"
#include "bodies/bodies.h"
#include "state/world_data.h"
#include "note.h"
#include "round_pairs.h"

static const double other_direction = 0.906307787036650; /* cosine of 25 degrees */

/* Slopes of an axis that lies on something flat, but for rounding. */
static const double level = 1e-9;

enum { most_places = 4, most_samples = 64, most_spots = 16 };

/* The feature that had this normal the last time, so that friction remembers the right one; else a free one; or -1. */
static int choose_feature(dcxWorld *dc, dcxPair *pair, const int *features, int n, unsigned taken, const double *normal)
{
    int best = -1, unused = -1, any = -1;
    double closest = 0.9;
    for (int i = 0; i < n; i++) {
        int f = features[i];
        if (taken >> f & 1) {
            continue;
        }
        any = any < 0 ? f : any;
        if (!dcxGoesOn(dc, *dcxPairTouched(&dc->pairs, pair, f), dc->geoms.geom[pair->g1].body,
                       dc->geoms.geom[pair->g2].body)) {
            unused = unused < 0 ? f : unused;
            continue;
        }
        double cosine = v_dot(dc->pairs.extra[pair->more].normal[f], normal);
        if (cosine > closest) {
            closest = cosine;
            best = f;
        }
    }
    return best >= 0 ? best : unused >= 0 ? unused : any;
}

/*
 * A ball at `centre` (solid's frame): a contact at each place where the surface comes nearest, the deepest first, into
 * features of the list that are not taken yet; each by so much less deep.
 */
static void ball_contacts(dcxWorld *dc, const dcxCandidate *candidate, const dcxAxis *axis, const double *centre,
                          const int *features, int num_features, double less, unsigned *taken)
{
    const dcxShape *shape = dc->geoms.shape;
    dcxPair *pair = &dc->pairs.pair[candidate->pair];
    dcNearest place[most_places];
    double world[3], n[3];
    double reach = axis->r + dcxNoteReach(dc, shape[candidate->g1].body, shape[candidate->g2].body);
    int count = dcSolidMinima(axis->posed.solid, centre, reach, other_direction, most_places, axis->hint, place);
    m_mul(world, axis->posed.rot, centre);
    v_add_scaled(world, world, 1, axis->posed.p);
    for (int i = 0; i < count; i++) {
        m_mul(n, axis->posed.rot, place[i].normal);
        int feature = choose_feature(dc, pair, features, num_features, *taken, n);
        if (feature < 0) {
            break;
        }
        *taken |= 1u << feature;
        v_copy(dc->pairs.extra[pair->more].normal[feature], n);
        dcxNote(dc, candidate, feature, 0, axis->r - place[i].distance - less, n, world, axis->r, 0);
    }
    if (count > 0) {
        *axis->hint = place[0].face;
    }
}

static void set_up(dcxWorld *dc, const dcxCandidate *candidate, dcxAxis *axis)
{
    dcxGeomAxis(dc, candidate->g1, candidate->g2, axis);
    axis->hint = &dc->pairs.extra[dc->pairs.pair[candidate->pair].more].hint;
}

void dcxBallOnSurface(dcxWorld *dc, const dcxCandidate *candidate)
{
    static const int features[most_places] = {0, 1, 2, 3};
    dcxAxis axis;
    set_up(dc, candidate, &axis);
    unsigned taken = 0;
    ball_contacts(dc, candidate, &axis, axis.c, features, most_places, 0, &taken);
}

/* A place of the axis where a contact may be: an end (0, 1), or a place nearer than those around it (2). */
typedef struct spot {
    int kind;
    int stretch; /* number of the touching stretch it belongs to */
    double t, distance;
} spot;

/* What the walk along the axis finds. */
typedef struct walk {
    spot spot[most_spots];
    int count, stretch;
    dcxProbe down; /* the last probe that went down, if none has gone up since */
    int falling;
} walk;

static void add_spot(walk *w, int kind, const dcxProbe *probe)
{
    if (w->count < most_spots - (kind == 2)) {
        w->spot[w->count++] = (spot){kind, w->stretch, probe->t, probe->near.distance};
    }
}

/* Takes a probe into account: a minimum lies between the last that went down and the first that goes up. */
static void step_to(const dcxAxis *axis, walk *w, const dcxProbe *probe)
{
    if (w->falling && probe->slope > level) {
        dcxProbe least;
        dcxAxisLeast(axis, &w->down, probe, &least);
        if (fmin(w->down.near.distance, probe->near.distance) - least.near.distance > 1e-9 * axis->r) {
            add_spot(w, 2, &least);
        } else {
            const dcxProbe *nearer = w->down.near.distance < probe->near.distance ? &w->down : probe;
            if (fabs(nearer->t) < axis->half) {
                add_spot(w, 2, nearer);
            }
        }
        w->falling = 0;
    }
    if (probe->slope < -level) {
        w->down = *probe;
        w->falling = 1;
    }
    if (probe->near.distance >= axis->r) {
        w->stretch++;
    }
}

/* The ends and the least distances between, by samples half a radius apart where it may touch. */
static void walk_axis(const dcxAxis *axis, double reach, walk *w)
{
    double length = 2 * axis->half, samples = ceil(2 * length / axis->r);
    int n = samples < most_samples ? (int)samples : most_samples;
    double step = n > 0 ? length / n : 0;
    w->count = w->stretch = w->falling = 0;
    for (int i = 0; i <= n;) {
        dcxProbe probe;
        dcxAxisProbe(axis, -axis->half + i * step, &probe);
        if (i == 0) {
            add_spot(w, 0, &probe);
        }
        step_to(axis, w, &probe);
        if (i == n) {
            if (n > 0) {
                add_spot(w, 1, &probe);
            }
            break;
        }
        double skip = floor((probe.near.distance - reach) / step); /* the distance changes no faster than the way */
        int next = i + (skip > 1 ? (skip < n ? (int)skip : n) : 1);
        i = next < n ? next : n;
    }
}

/* The deepest spot of a stretch, an end rather than what is no deeper. */
static int deepest_of(const walk *w, int stretch, double r)
{
    int best = -1;
    for (int i = 0; i < w->count; i++) {
        const spot *s = &w->spot[i];
        double least = best < 0 ? INFINITY : w->spot[best].distance;
        double margin = best < 0 || s->kind == w->spot[best].kind ? 0 : s->kind == 2 ? -1e-9 * r : 1e-9 * r;
        if (s->stretch == stretch && s->distance < least + margin) {
            best = i;
        }
    }
    return best;
}

/* The spots by depth: there is room for two between the ends, and the sum over the deepest two does not jump. */
static void order_spots(const walk *w, int *order)
{
    for (int i = 0; i < w->count; i++) {
        int k = i;
        for (; k > 0 && w->spot[order[k - 1]].distance > w->spot[i].distance; k--) {
            order[k] = order[k - 1];
        }
        order[k] = i;
    }
}

/* An end has three features of its own; the places between share two. */
static void contact_at(dcxWorld *dc, const dcxCandidate *candidate, const dcxAxis *axis, const spot *s, double less,
                       unsigned *taken)
{
    static const int features[3][3] = {{0, 2, 4}, {1, 3, 5}, {6, 7, 7}};
    double centre[3];
    dcxAxisPoint(axis, s->t, centre);
    ball_contacts(dc, candidate, axis, centre, features[s->kind], s->kind == 2 ? 2 : 3, less, taken);
}

/* Whether a spot has a contact: not touching (it may soon), the deepest of its stretch, or the other end of that. */
static int has_contact(const walk *w, int i, double r)
{
    const spot *s = &w->spot[i], *first = &w->spot[0], *last = &w->spot[w->count - 1];
    if (s->distance >= r || deepest_of(w, s->stretch, r) == i) {
        return 1;
    }
    int both = first->stretch == last->stretch && s->kind < 2;
    int shallower = first->distance > last->distance ? 0 : w->count - 1;
    return both && (deepest_of(w, s->stretch, r) == w->count - 1 - i || i == shallower);
}

/*
 * Where the flat side that a stretch is deepest on ends between the ends: the stretch rests there, too.  As deep as it
 * is there, or less if that side is shorter than two radii, so that nothing jumps.
 */
static void flat_contacts(dcxWorld *dc, const dcxCandidate *candidate, const dcxAxis *axis, const spot *deep,
                          unsigned *taken)
{
    for (int side = 0; side < 2; side++) {
        dcxProbe end, far;
        dcxAxisProbe(axis, side ? axis->half : -axis->half, &end);
        double part = dcxAxisFlat(axis, deep->t, &end, &far);
        int is_end = part > 0 && far.t == end.t;
        double x = part > 0 ? axis->r - far.near.distance : 0;
        if (part > 0 && !(is_end && x <= 0)) { /* an end that does not touch has its contact */
            spot there = {is_end ? side : 2, 0, far.t, far.near.distance};
            contact_at(dc, candidate, axis, &there, (1 - part) * max_of(x, 0), taken);
        }
    }
}

/* Both ends touch in one stretch, which has its contacts there. */
static int is_whole(const walk *w, int stretch)
{
    return w->spot[0].stretch == stretch && w->spot[w->count - 1].stretch == stretch;
}

void dcxCapsuleOnSurface(dcxWorld *dc, const dcxCandidate *candidate)
{
    dcxAxis axis;
    dcNearest near;
    walk w;
    const dcxShape *shape = dc->geoms.shape;
    set_up(dc, candidate, &axis);
    double reach = axis.r + dcxNoteReach(dc, shape[candidate->g1].body, shape[candidate->g2].body);
    if (!dcSolidNearest(axis.posed.solid, axis.c, reach + axis.half, axis.hint, &near)) {
        return;
    }
    walk_axis(&axis, reach, &w);
    int order[most_spots];
    order_spots(&w, order);
    unsigned taken = 0;
    for (int k = 0; k < w.count; k++) {
        if (has_contact(&w, order[k], axis.r)) {
            contact_at(dc, candidate, &axis, &w.spot[order[k]], 0, &taken);
        }
    }
    for (int i = 0; i < w.count && axis.half > 0; i++) {
        const spot *s = &w.spot[i];
        int rests = s->distance < axis.r && !is_whole(&w, s->stretch) && deepest_of(&w, s->stretch, axis.r) == i;
        if (rests || (i == order[0] && s->distance >= axis.r)) {
            flat_contacts(dc, candidate, &axis, s, &taken);
        }
    }
}
