/*
 * Corners of flat and faceted solids from step to step: which feature of its pair each one is, so that friction and
 * impacts remember the right one.
 */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/vector.h"
#include "bodies/bodies.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "contact.h"
#include "corners.h"
#include "note.h"

/* A corner that moved by less than this part of the pair's radius, in its own solid, is the same one. */
#define SAME 0.01

int dcxCornerGoesOn(const dcxWorld *dc, dcxPair *pair, int feature)
{
    int b1 = dc->geoms.geom[pair->g1].body, b2 = dc->geoms.geom[pair->g2].body;
    return dcxGoesOn(dc, *dcxPairTouched(&dc->pairs, pair, feature), b1, b2);
}

/* The two points of a contact, each in its geom's frame: in that of its own a corner stays, however both move. */
static void localize(const dcxWorld *dc, const dcxPair *pair, const dcxCorner *corner, double place[2][3])
{
    for (int side = 0; side < 2; side++) {
        int g = side ? pair->g2 : pair->g1;
        const dcxPosed posed = dcxGeomPosed(dc, g);
        double d[3];
        v_add_scaled(place[side], corner->deepest, side * corner->x, corner->n);
        if (dc->geoms.geom[g].shape != dcxShapePlane) { /* that has no frame, and no corners */
            v_sub(d, place[side], posed.p);
            m_mul_t(place[side], posed.rot, d);
        }
    }
}

static void globalize(const dcxWorld *dc, const dcxPair *pair, double place[2][3], double point[2][3])
{
    for (int side = 0; side < 2; side++) {
        int g = side ? pair->g2 : pair->g1;
        const dcxPosed posed = dcxGeomPosed(dc, g);
        v_copy(point[side], place[side]);
        if (dc->geoms.geom[g].shape != dcxShapePlane) {
            m_mul(point[side], posed.rot, place[side]);
            v_add_scaled(point[side], point[side], 1, posed.p);
        }
    }
}

/* Squared distance of a place from one that a feature had; in the frame in which it moved less. */
static double moved(double place[2][3], double was[2][3])
{
    double least = INFINITY;
    for (int side = 0; side < 2; side++) {
        double d[3];
        v_sub(d, place[side], was[side]);
        least = min_of(v_dot(d, d), least);
    }
    return least;
}

/* Those features that go on, by bits. */
static unsigned going_on(const dcxWorld *dc, dcxPair *pair)
{
    unsigned going = 0;
    for (int f = 1; f < dcxMaxFeatures; f++) {
        going |= (unsigned)(dcxCornerGoesOn(dc, pair, f) != 0) << f;
    }
    return going;
}

/* That which was nearest to a place the last time, closer than `within`; -1: none. */
static int nearest_feature(const dcxWorld *dc, const dcxPair *pair, unsigned among, double place[2][3], double within)
{
    int best = -1;
    double nearest = within * within;
    for (int f = 1; among >> f; f++) {
        double way = among >> f & 1 ? moved(place, dc->pairs.extra[pair->more].place[f]) : INFINITY;
        if (way < nearest) {
            nearest = way;
            best = f;
        }
    }
    return best;
}

/* One that does not go on, or if all do, any. */
static int new_feature(unsigned going, unsigned taken)
{
    int any = -1;
    for (int f = 1; f < dcxMaxFeatures; f++) {
        if (taken >> f & 1) {
            continue;
        }
        any = f;
        if (!(going >> f & 1)) {
            return f;
        }
    }
    return any;
}

/*
 * Which feature each corner is, so that friction and impacts remember the right one: that of the same place first, then
 * what is near, and the others new ones.
 */
static void choose_features(dcxWorld *dc, dcxPair *pair, double place[dcxMostKept][2][3], const int kept[dcxMostKept],
                            int feature[dcxMostKept])
{
    double radius = dc->pairs.law[pair->law].radius[0], within[3] = {SAME * radius, radius, 0};
    unsigned taken = 0, going = going_on(dc, pair);
    for (int i = 0; i < dcxMostKept; i++) {
        feature[i] = -1;
    }
    for (int pass = 0; pass < 3; pass++) {
        for (int i = 0; i < dcxMostKept; i++) {
            if (kept[i] < 0 || feature[i] >= 0) {
                continue;
            }
            feature[i] = pass < 2 ? nearest_feature(dc, pair, going & ~taken, place[i], within[pass])
                                  : new_feature(going, taken);
            taken |= feature[i] < 0 ? 0 : 1u << feature[i];
        }
    }
}

/* What was stopped in the last step, and is now too far away to be found: it is to be thrown back from where it is. */
static void note_stopped(dcxWorld *dc, const dcxCandidate *candidate, unsigned taken)
{
    dcxPair *pair = &dc->pairs.pair[candidate->pair];
    const dcxPairMore *more = &dc->pairs.extra[pair->more];
    for (int f = 1; f < dcxMaxFeatures; f++) {
        if (taken >> f & 1 || !dcxNoteStopped(dc, pair, f)) {
            continue;
        }
        double point[2][3], between[3];
        globalize(dc, pair, dc->pairs.extra[pair->more].place[f], point);
        v_sub(between, point[1], point[0]);
        dcxNotePoint(dc, candidate, f, v_dot(between, more->normal[f]), more->normal[f], point[0]);
    }
}

void dcxNoteCorners(dcxWorld *dc, const dcxCandidate *candidate, const dcxCorner *corner, const int kept[dcxMostKept])
{
    dcxPair *pair = &dc->pairs.pair[candidate->pair];
    double place[dcxMostKept][2][3];
    int feature[dcxMostKept];
    for (int i = 0; i < dcxMostKept; i++) {
        if (kept[i] >= 0) {
            localize(dc, pair, &corner[kept[i]], place[i]);
        }
    }
    choose_features(dc, pair, place, kept, feature);
    unsigned taken = 0;
    for (int i = 0; i < dcxMostKept; i++) {
        if (kept[i] >= 0) { /* what is foreseen may be stopped here, too */
            const dcxCorner *c = &corner[kept[i]];
            dcxPairMore *more = &dc->pairs.extra[pair->more];
            memcpy(more->place[feature[i]], place[i], sizeof place[i]);
            v_copy(more->normal[feature[i]], c->n);
            dcxNotePoint(dc, candidate, feature[i], c->x, c->n, c->deepest);
            taken |= 1u << feature[i];
        }
    }
    note_stopped(dc, candidate, taken);
}
