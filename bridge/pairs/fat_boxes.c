/*
 * A fat box holds a geom, a skin, and the way the geom will go at its present velocity.  As long as
 * every geom is in its box, the lists of pairs are good.
 */
#include <math.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "pairs.h"

/* To the box of a geom the way that it will go in time `ahead`; at its present velocity for `times` as long. */
static void sweep(const dcxWorld *dc, int i, double ahead, double times, double skin, dcxBox *box)
{
    int body = dc->geoms.shape[i].body;
    const dcxBodyState *s = &dc->bodies.state[body];
    double margin = skin + 0.5 * times * (times + 1) * ahead * ahead * dc->gravity_norm;
    if (!dc->geoms.shape[i].centred) {
        margin += ahead * times * dcxBodyTurns(dc, body);
    }
    for (int a = 0; a < 3; a++) {
        double way = s->v[a] * ahead * times;
        box->lo[a] += (way < 0 ? way : 0) - margin;
        box->hi[a] += (way > 0 ? way : 0) + margin;
    }
}

static int inside(const dcxBox *box, const dcxBox *fat)
{
    int in = 1;
    for (int a = 0; a < 3; a++) {
        in &= box->lo[a] >= fat->lo[a] && box->hi[a] <= fat->hi[a];
    }
    return in;
}

/* The same for a sphere at its body's centre, which most geoms of a large scene are. */
static int sphere_covered(const dcxWorld *dc, int i, double ahead, double margin)
{
    const dcxShape *shape = &dc->geoms.shape[i];
    const double *c = shape->c, *v = dc->bodies.state[shape->body].v;
    const dcxBox *fat = &dc->geoms.fat[i];
    double r = shape->r + margin;
    for (int a = 0; a < 3; a++) {
        double end = c[a] + v[a] * ahead, low = fat->lo[a] + r, high = fat->hi[a] - r;
        if (!(c[a] >= low && end >= low && c[a] <= high && end <= high)) {
            return 0;
        }
    }
    return 1;
}

static int covered(const dcxWorld *dc, double ahead)
{
    double margin = ahead * ahead * dc->gravity_norm;
    for (int k = 0; k < dc->geoms.num_moving; k++) {
        int i = dc->geoms.moving[k];
        dcxBox now;
        if (dc->geoms.shape[i].centred) {
            if (!sphere_covered(dc, i, ahead, margin)) {
                return 0;
            }
        } else if (dc->geoms.geom[i].shape != dcxShapePlane) {
            dcxShapeBounds(dc, i, &now);
            sweep(dc, i, ahead, 1, 0, &now);
            if (!inside(&now, &dc->geoms.fat[i])) {
                return 0;
            }
        }
    }
    return 1;
}

void dcxBoxesFatten(dcxWorld *dc, double rest)
{
    for (int k = 0; k < dc->geoms.num_live; k++) {
        int i = dc->geoms.live[k];
        dcxBox *fat = &dc->geoms.fat[i];
        dcxShapeBounds(dc, i, fat);
        if (!dc->geoms.geom[i].body) {
            continue;
        }
        double least = INFINITY;
        for (int a = 0; a < 3; a++) {
            least = fmin(least, fat->hi[a] - fat->lo[a]);
        }
        double back =
            fabs(dc->bodies.info[dc->geoms.shape[i].body].held) * rest; /* what stopped an impact stays listed */
        sweep(dc, i, rest, dc->pairs.reach, dc->pairs.skin * least + back, fat);
    }
}

enum { short_life = 50, long_life = 200 }; /* of a list, in evaluations */
static const double thinnest_skin = 0.02, thickest_skin = 0.1, farthest = 8, few = 2;

/*
 * Where lists last no longer than a step, they are made for several steps of the way that the bodies go, as long as few
 * candidates come of it.
 */
static void change_reach(dcxPairs *pairs, unsigned life, int moving)
{
    int candidates = 0;
    for (int k = 0; k < dcxKindCount; k++) {
        candidates += pairs->num[k];
    }
    if (candidates > few * moving || life > short_life) {
        pairs->reach = fmax(0.5 * pairs->reach, 1);
    } else if (life <= 2) {
        pairs->reach = fmin(2 * pairs->reach, farthest);
    }
}

/*
 * Whether the lists can stay.  Making them costs time, and so do candidates that do not touch: where lists do not last
 * the skin gets thicker, where they last long it gets thinner.
 */
int dcxBoxesKeep(dcxWorld *dc, double ahead)
{
    dcxPairs *pairs = &dc->pairs;
    unsigned life = dc->evaluations - pairs->made;
    int good = covered(dc, ahead);
    if (!good && life < short_life) {
        pairs->skin = fmin(1.2 * pairs->skin, thickest_skin);
    } else if (life > long_life && pairs->skin > thinnest_skin) {
        pairs->skin = fmax(0.7 * pairs->skin, thinnest_skin);
        good = 0;
    }
    if (!good && dc->mode != dcStepResolved) {
        change_reach(pairs, life, dc->geoms.num_moving);
    }
    return good;
}
