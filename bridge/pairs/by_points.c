/*
 * Pairs of convex solids that touch by points for a while, though beds of springs are theirs by the table.
 *
 * Those that meet so deep that springs would drive them on: a spring leaves the other solid by the nearest way out,
 * which is on the far side once it is beyond the middle.  That is where a step of a program's own loop first sees what
 * falls fast, or what was born inside; there is no such thing where pairs are found ahead.  Until they are out again
 * they touch along the one direction that parts the two solids soonest.
 *
 * And boxes that meet askew, see askew.c.
 */
#include <math.h>

#include "base/number.h"
#include "base/vector.h"
#include "core/core.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "pairs.h"

/* Deeper than this part of the thickness it begins, and at less than that part of it it ends. */
#define BEGINS 0.45
#define ENDS 0.78
/* Springs leave by the sides when they are nearer to them; so many across a face, about, all are near to one. */
#define ACROSS 2.5
/* In line springs may be near to that from this part of it on; and so many parts across one is not narrow. */
#define LOOKS 0.3
#define NARROW 0.15
/* An axis that is no more along n than this (cosine) is one of the sides. */
#define ALONG 0.7
/* What is aside by less than this part of the thickness is in line. */
#define IN_LINE 0.2
/* By so much springs are surely on the right side. */
#define SURE 0.95
/* In speeds of one step's fall: what meets faster than that hits. */
#define FAST 4.0

/* Of a sheet, too: no less. */
static double least_side(const dcxWorld *dc, int g)
{
    double extent[3];
    v_sub(extent, dc->geoms.solid[g].hi, dc->geoms.solid[g].lo);
    return min_of(extent[0], min_of(extent[1], extent[2]));
}

/* The least extent of what springs of the other one enter: of a pair's beds, or of those that it would have. */
static double thickness(const dcxWorld *dc, const dcxCandidate *c)
{
    const dcxPair *pair = &dc->pairs.pair[c->pair];
    double least = INFINITY;
    if (pair->kind == dcxKindBed && pair->more >= 0) {
        for (int i = pair->more; i >= 0; i = dc->beds.bed[i].next) {
            least = min_of(least, least_side(dc, dc->beds.bed[i].g2));
        }
        return least;
    }
    least = dcxBedOnSide(dc, c->g2, c->g1) ? least_side(dc, c->g1) : least;
    return dcxBedOnSide(dc, c->g1, c->g2) ? min_of(least, least_side(dc, c->g2)) : least;
}

/*
 * From how deep on along n the springs of one side leave the other one by its sides: of blocks of a size in line, which
 * have few springs, so far are those from an edge.
 */
static double sideways(const dcxWorld *dc, int from, int in, const double *n)
{
    const dcxGeomSolid *own = &dc->geoms.solid[from], *made = &dc->geoms.solid[in];
    double extent[3], local[3], least = INFINITY;
    v_sub(extent, own->hi, own->lo);
    double across = dcxLeastExtent(extent), room = min_of(dcxBedSpacing(dc, from), 0.5 * across);
    m_mul_t(local, dc->geoms.pose[in].rot, n);
    for (int i = 0; i < 3 && across < ACROSS * room; i++) {
        double half = 0.5 * (made->hi[i] - made->lo[i]);
        least = fabs(local[i]) < ALONG ? min_of(least, half - 0.5 * room) : least;
    }
    return least > NARROW * across ? least : INFINITY; /* else it is narrower than springs are apart */
}

static int has_flat_sides(const dcxWorld *dc, int g)
{
    return dc->geoms.geom[g].shape == dcxShapeBox || dc->geoms.geom[g].shape == dcxShapeConvex;
}

/* Blocks of which one is about over the other, by the sides of the second. */
static int are_in_line(const dcxWorld *dc, int g1, int g2)
{
    double d[3], local[3], extent[2][3];
    if (!has_flat_sides(dc, g1) || !has_flat_sides(dc, g2)) {
        return 0;
    }
    for (int side = 0; side < 2; side++) {
        const dcxGeomSolid *made = &dc->geoms.solid[side ? g2 : g1];
        v_sub(extent[side], made->hi, made->lo);
    }
    v_sub(d, dc->geoms.shape[g1].c, dc->geoms.shape[g2].c);
    m_mul_t(local, dc->geoms.pose[g2].rot, d);
    double aside = IN_LINE * min_of(dcxLeastExtent(extent[0]), dcxLeastExtent(extent[1])), most = 0;
    for (int i = 0; i < 3; i++) {
        most = max_of(most, fabs(local[i]));
    }
    return v_dot(d, d) - most * most < aside * aside;
}

/* Deeper than so along n springs drive them on, or nowhere. */
static double most_deep(const dcxWorld *dc, const dcxCandidate *c, const double *n)
{
    double most = -INFINITY, least = BEGINS * thickness(dc, c);
    int sides = are_in_line(dc, c->g1, c->g2) ? 2 : 0;
    for (int side = 0; side < sides; side++) {
        int from = side ? c->g2 : c->g1, in = side ? c->g1 : c->g2;
        most = dcxBedOnSide(dc, from, in) ? max_of(most, sideways(dc, from, in, n)) : most;
    }
    return most > 0 ? min_of(least, SURE * most) : least;
}

static double overlap_of(const dcxWorld *dc, int g1, int g2, double *n)
{
    double x, place[3];
    v_set(n, 0, 0, 0);
    if (dc->geoms.geom[g1].shape == dcxShapePlane || dc->geoms.geom[g2].shape == dcxShapePlane) {
        return 0; /* out of a plane there is but one way */
    }
    return dcxConvexPenetration(dc, g1, g2, &x, n, place) ? dcxShallowestWay(dc, g1, g2, n) : 0;
}

/* Bound of the speed of any two points of them against each other. */
static double speed_of(const dcxWorld *dc, int g1, int g2)
{
    int b1 = dc->geoms.geom[g1].body, b2 = dc->geoms.geom[g2].body;
    const dcxBodyState *one = &dc->bodies.state[b1], *two = &dc->bodies.state[b2];
    double v[3];
    v_sub(v, one->v, two->v);
    return v_norm(v) + v_norm(one->w) * dc->bodies.info[b1].extent + v_norm(two->w) * dc->bodies.info[b2].extent;
}

/* How far two may come closer within the step. */
static double reach_of(const dcxWorld *dc, const dcxCandidate *c, double h)
{
    return h * (speed_of(dc, c->g1, c->g2) + h * dc->gravity_norm);
}

/* How deep the deepest spring of a pair was in the last step. */
static double was_deep(const dcxWorld *dc, const dcxPair *pair)
{
    double most = 0;
    for (int i = pair->more; i >= 0; i = dc->beds.bed[i].next) {
        const dcxBed *bed = &dc->beds.bed[i];
        most = bed->touched == dc->evaluations ? max_of(most, bed->result.peak_depth) : most;
    }
    return most;
}

static int is_too_deep(const dcxWorld *dc, const dcxCandidate *c, int is_new, double h)
{
    if (!dcxGeomIsConvex(dc, c->g1) || !dcxGeomIsConvex(dc, c->g2) || dc->geoms.geom[c->g1].shape == dcxShapePlane ||
        dc->geoms.geom[c->g2].shape == dcxShapePlane) {
        return 0;
    }
    double n[3], most = BEGINS * thickness(dc, c), deep = was_deep(dc, &dc->pairs.pair[c->pair]);
    int looks = is_new || (deep > 0 ? deep > 0.8 * most : h * speed_of(dc, c->g1, c->g2) > most);
    looks |= !looks && deep > LOOKS * most && are_in_line(dc, c->g1, c->g2);
    double now = looks ? overlap_of(dc, c->g1, c->g2, n) : 0;
    return now > 0 && now > most_deep(dc, c, n);
}

static double modulus_of(const dcxWorld *dc, const dcxCandidate *c)
{
    const dcxPair *pair = &dc->pairs.pair[c->pair];
    if (pair->kind != dcxKindBed) {
        return dc->pairs.law[pair->law].modulus;
    }
    const dcxBed *bed = pair->more >= 0 ? &dc->beds.bed[pair->more] : NULL;
    if (!bed) {
        return 0;
    }
    double extent[3];
    v_sub(extent, dc->geoms.solid[bed->g1].hi, dc->geoms.solid[bed->g1].lo);
    return 0.5 * bed->law.stiffness * dcxLeastExtent(extent);
}

/*
 * By which measure two are askew: that of `touching`, but where one is about to hit what does not move.  Of two that
 * move, what falls nearly flat on the other mostly lies on it soon.
 */
static int when_of(const dcxWorld *dc, const dcxCandidate *c, int touches, int touching, double h)
{
    const dcxBodyInfo *one = &dc->bodies.info[dc->geoms.geom[c->g1].body];
    const dcxBodyInfo *two = &dc->bodies.info[dc->geoms.geom[c->g2].body];
    int lone = !(one->flags & two->flags & dcxBodyDynamic);
    int hits = lone && !touches && speed_of(dc, c->g1, c->g2) > FAST * dc->gravity_norm * h;
    return hits ? dcxAskewHit : touching;
}

/* Boxes that meet with an edge, but for what holds by its faces, and for the step in which an impact throws back. */
static int is_askew(dcxWorld *dc, const dcxCandidate *c, double h)
{
    int first = dc->pairs.pair[c->pair].more;
    dcxBed *bed = first >= 0 ? &dc->beds.bed[first] : NULL;
    dcxApart unknown = {-1, {0, 0, 0}}, *apart = bed ? &bed->apart : &unknown;
    int when = when_of(dc, c, bed && bed->touched == dc->evaluations, dcxAskewMeet, h);
    apart->gap = -1;
    return !(bed && (bed->hit || bed->pull.stress > 0 || bed->pull.force > 0)) &&
           dcxMeetAskew(dc, c->g1, c->g2, modulus_of(dc, c), when, reach_of(dc, c, h), apart) == 1;
}

/* Whether a bed's pair touches by points from this step on. */
static int is_for_points(dcxWorld *dc, const dcxCandidate *c, double h)
{
    dcxPair *pair = &dc->pairs.pair[c->pair];
    int is_new = !pair->seen;
    pair->seen = 1;
    return is_askew(dc, c, h) || is_too_deep(dc, c, is_new, h);
}

/* Moves pairs of one list that another kind is better for to the list of that; how many, or dcErrMemory. */
static int move(dcxWorld *dc, int from, int (*goes)(dcxWorld *, const dcxCandidate *, double), double h)
{
    dcxPairs *pairs = &dc->pairs;
    int kept = 0, moved = 0;
    for (int i = 0; i < pairs->num[from]; i++) {
        dcxCandidate c = pairs->list[from][i];
        if (!goes(dc, &c, h)) {
            pairs->list[from][kept++] = c;
            continue;
        }
        int to = from == dcxKindBed ? dcxPairPointKind(dc, &c.g1, &c.g2) : dcxPairKind(dc, &c.g1, &c.g2);
        pairs->pair[c.pair].by_points = 0;
        pairs->pair[c.pair].stamp = dc->stamp - 2;
        if (dcxPairList(dc, c.g1, c.g2, to) != dcOk) {
            return dcErrMemory;
        }
        dcxPair *now = &pairs->pair[pairs->list[to][pairs->num[to] - 1].pair];
        now->by_points = from == dcxKindBed;
        now->seen = 1;
        moved++;
    }
    pairs->num[from] = kept;
    return moved;
}

int dcxPairTouches(dcxWorld *dc, int i, int *thrown)
{
    dcxPair *pair = &dc->pairs.pair[i];
    const dcxBed *bed = pair->kind == dcxKindBed && pair->more >= 0 ? &dc->beds.bed[pair->more] : NULL;
    int any = bed && bed->touched == dc->evaluations;
    *thrown = bed && bed->hit;
    for (int f = 0; pair->kind != dcxKindBed && f < (pair->more >= 0 ? dcxMaxFeatures : 2); f++) {
        int this_one = *dcxPairTouched(&dc->pairs, pair, f) == dc->evaluations;
        any |= this_one;
        *thrown |= this_one && dcxPairCarried(&dc->pairs, pair, f)->stage == dcxStageStopped;
    }
    return any;
}

/* And no plane, which has no thickness: boxes that met one askew stand on their points for good. */
static int is_shallow(const dcxWorld *dc, const dcxCandidate *c)
{
    double n[3], now = overlap_of(dc, c->g1, c->g2, n);
    return now < ENDS * most_deep(dc, c, n);
}

static int is_for_bed(dcxWorld *dc, const dcxCandidate *c, double h)
{
    const dcxPair *pair = &dc->pairs.pair[c->pair];
    int thrown, touches = dcxPairTouches(dc, c->pair, &thrown);
    int when = when_of(dc, c, touches, dcxAskewStay, h);
    dcxApart unknown = {-1, {0, 0, 0}};
    return pair->by_points && !thrown &&
           dcxMeetAskew(dc, c->g1, c->g2, modulus_of(dc, c), when, reach_of(dc, c, h), &unknown) == 0 &&
           is_shallow(dc, c);
}

int dcxPairsByPoints(dcxWorld *dc, double h)
{
    dcxPairs *pairs = &dc->pairs;
    int out = pairs->num_by_points > 0 ? move(dc, dcxKindFlat, is_for_bed, h) : 0;
    int in = out < 0 ? out : move(dc, dcxKindBed, is_for_points, h);
    if (pairs->num_by_points == 0 && in == 0) {
        return dcOk;
    }
    pairs->num_by_points = 0;
    for (int i = 0; i < pairs->num[dcxKindFlat]; i++) {
        pairs->num_by_points += pairs->pair[pairs->list[dcxKindFlat][i].pair].by_points;
    }
    return in < 0 ? in : in + out > 0 ? dcxPairsReserveContacts(dc) : dcOk;
}
