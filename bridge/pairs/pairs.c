/*
 * Pairs: lists of candidates made from fat boxes (fat_boxes.c), good until a geom leaves its box.
 */
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "core/core.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "pairs.h"

void dcxPairsFree(dcxPairs *pairs)
{
    free(pairs->pair);
    free(pairs->old);
    free(pairs->first);
    free(pairs->second);
    free(pairs->law);
    dcxTableFree(&pairs->laws);
    free(pairs->rigid);
    free(pairs->extra);
    free(pairs->close);
    free(pairs->distance);
    for (int k = 0; k < dcxKindCount; k++) {
        free(pairs->list[k]);
    }
    dcxTableFree(&pairs->index);
}

void dcxPairsClear(dcxWorld *dc)
{
    for (int k = 0; k < dcxKindCount; k++) {
        dc->pairs.num[k] = 0;
    }
    dc->pairs.num_rigid = 0;
}

/* A new pair, at the end. */
static int new_pair(dcxWorld *dc, int g1, int g2, int kind)
{
    dcxPairs *pairs = &dc->pairs;
    int i = pairs->count;
    if (!dcxReserve((void **)&pairs->pair, &pairs->capacity, i, sizeof *pairs->pair)) {
        return dcErrMemory;
    }
    dcxPair *pair = &pairs->pair[i];
    memset(pair, 0, sizeof *pair);
    pair->g1 = g1;
    pair->g2 = g2;
    pair->kind = kind;
    pair->more = pair->resist = -1;
    if (!dcxPairCombine(dc, pair)) {
        return dcErrMemory;
    }
    pairs->count++;
    return i;
}

/* The old pair of two geoms; -1 if there was none. */
static int find_old(const dcxPairs *pairs, int g1, int g2, int kind)
{
    for (int k = pairs->first[g1]; k < pairs->first[g1 + 1]; k++) {
        if (pairs->second[k].geom == g2) {
            int i = pairs->second[k].pair;
            return pairs->old[i].kind == kind ? i : -1;
        }
    }
    return -1;
}

/* While the lists are made anew: the pair moves from the old array, if it was there, to the end of the new one. */
static int move_pair(dcxWorld *dc, int g1, int g2, int kind)
{
    dcxPairs *pairs = &dc->pairs;
    int old = find_old(pairs, g1, g2, kind), i = pairs->count;
    if (old < 0) {
        i = new_pair(dc, g1, g2, kind);
    } else if (dcxReserve((void **)&pairs->pair, &pairs->capacity, i, sizeof *pairs->pair)) {
        pairs->pair[pairs->count++] = pairs->old[old];
        i = pairs->pair[i].law >= 0 || dcxPairCombine(dc, &pairs->pair[i]) ? i : dcErrMemory;
    } else {
        i = dcErrMemory;
    }
    return i;
}

static int index_pairs(dcxPairs *pairs)
{
    dcxTableClear(&pairs->index);
    for (int i = 0; i < pairs->count; i++) {
        if (!dcxTablePut(&pairs->index, dcxTableKey2(pairs->pair[i].g1, pairs->pair[i].g2), i)) {
            return dcErrMemory;
        }
    }
    pairs->indexed = 1;
    return dcOk;
}

/* The entry of a pair of way (b), -1 if there is none yet. */
int dcxPairFind(dcxWorld *dc, int g1, int g2)
{
    if (!dc->pairs.indexed && index_pairs(&dc->pairs) != dcOk) {
        return dcErrMemory;
    }
    return dcxTableFind(&dc->pairs.index, dcxTableKey2(g1, g2));
}

/* As it was; NULL if there was none of that kind. */
static const dcxPair *before(dcxWorld *dc, int g1, int g2, int kind)
{
    dcxPairs *pairs = &dc->pairs;
    if (pairs->moving) {
        int old = find_old(pairs, g1, g2, kind);
        return old >= 0 ? &pairs->old[old] : NULL;
    }
    int i = dcxPairFind(dc, g1, g2);
    return i >= 0 && pairs->pair[i].kind == kind ? &pairs->pair[i] : NULL;
}

int dcxPairStaysByPoints(dcxWorld *dc, int *g1, int *g2, int kind)
{
    int f1 = *g1, f2 = *g2;
    if (kind != dcxKindBed || dc->pairs.num_by_points == 0 || dcxPairPointKind(dc, &f1, &f2) != dcxKindFlat) {
        return kind;
    }
    const dcxPair *was = before(dc, f1, f2, dcxKindFlat);
    if (!was || !was->by_points || (!dc->pairs.moving && (int)(dc->stamp - was->stamp) > 1)) {
        return kind;
    }
    *g1 = f1;
    *g2 = f2;
    return dcxKindFlat;
}

static int pair_for(dcxWorld *dc, int g1, int g2, int kind)
{
    dcxPairs *pairs = &dc->pairs;
    if (pairs->moving) {
        return move_pair(dc, g1, g2, kind);
    }
    int i = dcxPairFind(dc, g1, g2);
    if (i < -1 || (i >= 0 && pairs->pair[i].kind == kind && pairs->pair[i].law >= 0)) {
        return i;
    }
    if (i >= 0 && pairs->pair[i].kind != kind) { /* a geom's address was given to one of another class */
        pairs->pair[i].kind = kind;
        pairs->pair[i].more = -1;
    }
    if (i >= 0) {
        return dcxPairCombine(dc, &pairs->pair[i]) ? i : dcErrMemory;
    }
    i = new_pair(dc, g1, g2, kind);
    return i < 0 || dcxTablePut(&pairs->index, dcxTableKey2(g1, g2), i) ? i : dcErrMemory;
}

int dcxPairLeave(dcxWorld *dc, int g1, int g2)
{
    dcxPairs *pairs = &dc->pairs;
    if (!dcxReserve((void **)&pairs->rigid, &pairs->cap_rigid, pairs->num_rigid, sizeof *pairs->rigid)) {
        return dcErrMemory;
    }
    pairs->rigid[pairs->num_rigid][0] = g1;
    pairs->rigid[pairs->num_rigid][1] = g2;
    pairs->num_rigid++;
    return dcOk;
}

/* Says once for each pair of classes that they do not touch yet. */
static void warn_unsupported(dcxWorld *dc, int g1, int g2)
{
    const dcxGeom *a = &dc->geoms.geom[g1], *b = &dc->geoms.geom[g2];
    if (dc->rigid || dc->judge || a->rigid || b->rigid) {
        return;
    }
    int c1 = a->ode_class & 15, c2 = b->ode_class & 15;
    unsigned *word = &dc->pairs.warned[c1 / 2], bit = 1u << (16 * (c1 & 1) + c2);
    if (!(*word & bit)) {
        *word |= bit;
        dcxWarn("dcWorldStep: no compliant contact between %s %p and %s %p: the pair passes through each other "
                "(dcWorldSetRigidCallback can give it rigid contact)",
                dcxGeomClassName(a->ode_class), (void *)a->id, dcxGeomClassName(b->ode_class), (void *)b->id);
    }
}

/* Whether two balls can touch while each is in its fat box: across corners of the boxes they cannot. */
static int balls_reach(const dcxWorld *dc, int g1, int g2)
{
    const dcxShape *one = &dc->geoms.shape[g1], *two = &dc->geoms.shape[g2];
    const dcxBox *first = &dc->geoms.fat[g1], *second = &dc->geoms.fat[g2];
    double r = one->r + two->r, square = 0;
    if (!one->centred || !two->centred) {
        return 1;
    }
    for (int a = 0; a < 3; a++) { /* of the boxes that hold the centres */
        double gap = max_of(first->lo[a] - second->hi[a], second->lo[a] - first->hi[a]) + r;
        square += gap > 0 ? gap * gap : 0;
    }
    return square <= r * r;
}

int dcxPairAdd(dcxWorld *dc, int g1, int g2)
{
    dcxPairs *pairs = &dc->pairs;
    if ((!dc->judge && !balls_reach(dc, g1, g2)) || !dcxPairWanted(dc, g1, g2)) {
        return dcOk;
    }
    const dcxGeom *geom = dc->geoms.geom;
    int kind = dcxPairKind(dc, &g1, &g2);
    if (kind < 0 || geom[g1].rigid || geom[g2].rigid ||
        (dc->veto && !dc->veto(dc->veto_data, geom[g1].id, geom[g2].id))) {
        if (kind < 0) {
            warn_unsupported(dc, g1, g2);
        }
        return dcxPairLeave(dc, g1, g2);
    }
    if (dc->judge) {
        int old = pairs->moving ? find_old(pairs, g1, g2, kind) : -1;
        if (!dcxJudge(dc, g1, g2, old >= 0 && (int)(pairs->old[old].stamp - dc->stamp) >= -1)) {
            return dcOk;
        }
    }
    kind = dcxPairStaysByPoints(dc, &g1, &g2, kind);
    return dcxPairList(dc, g1, g2, kind);
}

int dcxPairList(dcxWorld *dc, int g1, int g2, int kind)
{
    dcxPairs *pairs = &dc->pairs;
    int i = pair_for(dc, g1, g2, kind);
    if (i < 0 || !dcxReserve((void **)&pairs->list[kind], &pairs->cap[kind], pairs->num[kind], sizeof(dcxCandidate))) {
        return dcErrMemory;
    }
    pairs->pair[i].stamp = dc->stamp;
    pairs->list[kind][pairs->num[kind]++] = (dcxCandidate){g1, g2, i};
    return dcOk;
}

/* Drops pairs last listed before step `oldest`, and those whose geoms are gone; the lists must be empty. */
void dcxPairsPurge(dcxWorld *dc, unsigned oldest)
{
    dcxPairs *pairs = &dc->pairs;
    int kept = 0;
    for (int i = 0; i < pairs->count; i++) {
        const dcxPair *pair = &pairs->pair[i];
        if ((int)(pair->stamp - oldest) >= 0 && dc->geoms.geom[pair->g1].id && dc->geoms.geom[pair->g2].id) {
            pairs->pair[kept++] = *pair;
        }
    }
    pairs->count = kept;
    pairs->indexed = 0;
}

/*
 * The pairs by their first geom, which is never the plane: it has as many as the pile is wide.  Beside the pairs, which
 * are so large that each look at one is a cache miss.
 */
static int sort_pairs(dcxWorld *dc)
{
    dcxPairs *pairs = &dc->pairs;
    int n = dc->geoms.count;
    if (!dcxResize((void **)&pairs->first, (size_t)n + 2, sizeof *pairs->first) ||
        !dcxReserve((void **)&pairs->second, &pairs->cap_second, pairs->count, sizeof *pairs->second)) {
        return dcErrMemory;
    }
    int *first = pairs->first;
    memset(first, 0, ((size_t)n + 2) * sizeof *first);
    for (int i = 0; i < pairs->count; i++) {
        first[pairs->pair[i].g1 + 2]++;
    }
    for (int g = 2; g <= n + 1; g++) {
        first[g] += first[g - 1];
    }
    for (int i = 0; i < pairs->count; i++) { /* which moves each beginning to the next one's */
        pairs->second[first[pairs->pair[i].g1 + 1]++] = (dcxPairSecond){pairs->pair[i].g2, i};
    }
    return dcOk;
}

/* The old pairs step aside. */
static int step_aside(dcxWorld *dc)
{
    dcxPairs *pairs = &dc->pairs;
    dcxPair *pair = pairs->pair;
    int capacity = pairs->capacity;
    if (sort_pairs(dc) != dcOk) {
        return dcErrMemory;
    }
    pairs->pair = pairs->old;
    pairs->capacity = pairs->cap_old;
    pairs->old = pair;
    pairs->cap_old = capacity;
    pairs->count = 0;
    pairs->indexed = 0;
    return dcOk;
}

static int rebuild(dcxWorld *dc, double rest)
{
    dcxPairs *pairs = &dc->pairs;
    dcxPairsClear(dc);
    dc->touch.count = dc->near.count = 0; /* they know their pairs by number */
    if ((pairs->num_laws > 2 * pairs->count + 1024 && !dcxPairsRecombine(dc)) || step_aside(dc) != dcOk) {
        return dcErrMemory;
    }
    pairs->moving = 1;
    dcxBoxesFatten(dc, rest);
    int code = dcxGridPairs(dc, dcxPairAdd);
    pairs->moving = 0;
    return code == dcOk ? dcxPairsReserveContacts(dc) : code;
}

int dcxPairsUpdate(dcxWorld *dc, double ahead, double rest)
{
    if (dc->pairs.valid && dcxBoxesKeep(dc, ahead)) {
        return dcOk;
    }
    dc->pairs.made = dc->evaluations;
    dc->times.rebuilds++;
    int code = rebuild(dc, rest);
    dc->pairs.valid = code == dcOk;
    return code;
}
