/*
 * Room 1, pairs: a list of candidates made from fat boxes, good until a geom leaves its box.  A fat box holds the
 * geom, a skin, and the way the geom will go at its present velocity.
 */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

static int reserve_array(void **array, int *capacity, int count, size_t size)
{
    if (count < *capacity) {
        return 1;
    }
    int bigger = *capacity ? 2 * *capacity : 256;
    void *moved = realloc(*array, (size_t)bigger * size);
    if (!moved) {
        return 0;
    }
    *array = moved;
    *capacity = bigger;
    return 1;
}

void dcPairsFree(dcPairs *pairs)
{
    free(pairs->pair);
    free(pairs->old);
    free(pairs->head);
    free(pairs->old_head);
    free(pairs->law);
    dcTableFree(&pairs->laws);
    free(pairs->rigid);
    free(pairs->close);
    free(pairs->distance);
    for (int k = 0; k < dcKindCount; k++) {
        free(pairs->list[k]);
    }
    dcTableFree(&pairs->index);
}

void dcPairsClear(dcImpl *dc)
{
    for (int k = 0; k < dcKindCount; k++) {
        dc->pairs.num[k] = 0;
    }
    dc->pairs.num_rigid = 0;
}

/* A new pair, at the end. */
static int new_pair(dcImpl *dc, int g1, int g2, int kind)
{
    dcPairs *pairs = &dc->pairs;
    int i = pairs->count;
    if (!reserve_array((void **)&pairs->pair, &pairs->capacity, i, sizeof *pairs->pair)) {
        return dcErrMemory;
    }
    dcPair *pair = &pairs->pair[i];
    memset(pair, 0, sizeof *pair);
    pair->g1 = g1;
    pair->g2 = g2;
    pair->kind = kind;
    if (!dcPairCombine(dc, pair)) {
        return dcErrMemory;
    }
    pairs->count++;
    return i;
}

/* The old pair of two geoms, by the chains of both; -1 if there was none. */
static int find_old(const dcPairs *pairs, int g1, int g2, int kind)
{
    for (int side = 0; side < 2; side++) {
        int owner = side ? g2 : g1;
        for (int i = owner < pairs->old_owners ? pairs->old_head[owner] : -1; i >= 0; i = pairs->old[i].next) {
            if (pairs->old[i].g1 == g1 && pairs->old[i].g2 == g2) {
                return pairs->old[i].kind == kind ? i : -1;
            }
        }
    }
    return -1;
}

/* While the lists are made anew: the pair moves from the old array, if it was there, to the end of the new one. */
static int move_pair(dcImpl *dc, int g1, int g2, int kind)
{
    dcPairs *pairs = &dc->pairs;
    int old = find_old(pairs, g1, g2, kind), i = pairs->count;
    if (old < 0) {
        i = new_pair(dc, g1, g2, kind);
    } else if (reserve_array((void **)&pairs->pair, &pairs->capacity, i, sizeof *pairs->pair)) {
        pairs->pair[pairs->count++] = pairs->old[old];
    } else {
        i = dcErrMemory;
    }
    if (i >= 0) {
        int owner = g1; /* never the plane: its chain would be as long as the pile is wide */
        pairs->pair[i].next = pairs->head[owner];
        pairs->head[owner] = i;
    }
    return i;
}

static int index_pairs(dcPairs *pairs)
{
    dcTableClear(&pairs->index);
    for (int i = 0; i < pairs->count; i++) {
        if (!dcTablePut(&pairs->index, dcTableKey2(pairs->pair[i].g1, pairs->pair[i].g2), i)) {
            return dcErrMemory;
        }
    }
    pairs->indexed = 1;
    return dcOk;
}

/* The entry of a pair of way (b), -1 if there is none yet. */
int dcPairFind(dcImpl *dc, int g1, int g2)
{
    if (!dc->pairs.indexed && index_pairs(&dc->pairs) != dcOk) {
        return dcErrMemory;
    }
    return dcTableFind(&dc->pairs.index, dcTableKey2(g1, g2));
}

static int pair_for(dcImpl *dc, int g1, int g2, int kind)
{
    dcPairs *pairs = &dc->pairs;
    if (pairs->moving) {
        return move_pair(dc, g1, g2, kind);
    }
    int i = dcPairFind(dc, g1, g2);
    if (i < -1 || (i >= 0 && pairs->pair[i].kind == kind)) {
        return i;
    }
    if (i >= 0) { /* a geom's address was given to one of another class */
        pairs->pair[i].kind = kind;
        return dcPairCombine(dc, &pairs->pair[i]) ? i : dcErrMemory;
    }
    i = new_pair(dc, g1, g2, kind);
    return i < 0 || dcTablePut(&pairs->index, dcTableKey2(g1, g2), i) ? i : dcErrMemory;
}

static int add_rigid(dcPairs *pairs, int g1, int g2)
{
    if (!reserve_array((void **)&pairs->rigid, &pairs->cap_rigid, pairs->num_rigid, sizeof *pairs->rigid)) {
        return dcErrMemory;
    }
    pairs->rigid[pairs->num_rigid][0] = g1;
    pairs->rigid[pairs->num_rigid][1] = g2;
    pairs->num_rigid++;
    return dcOk;
}

/* Says once for each pair of classes that they do not touch yet. */
static void warn_unsupported(dcImpl *dc, int g1, int g2)
{
    const dcGeom *a = &dc->geoms.geom[g1], *b = &dc->geoms.geom[g2];
    if (dc->rigid || a->rigid || b->rigid) {
        return;
    }
    int c1 = a->ode_class & 15, c2 = b->ode_class & 15;
    unsigned *word = &dc->pairs.warned[c1 / 2], bit = 1u << (16 * (c1 & 1) + c2);
    if (!(*word & bit)) {
        *word |= bit;
        dcWarn("dcWorldStep: no compliant contact between %s %p and %s %p: the pair passes through each other "
               "(dcWorldSetRigidCallback can give it rigid contact)",
               dcGeomClassName(a->ode_class), (void *)a->id, dcGeomClassName(b->ode_class), (void *)b->id);
    }
}

int dcPairAdd(dcImpl *dc, int g1, int g2)
{
    dcPairs *pairs = &dc->pairs;
    if (!dcPairWanted(dc, g1, g2)) {
        return dcOk;
    }
    const dcGeom *geom = dc->geoms.geom;
    int kind = dcPairKind(dc, &g1, &g2);
    if (kind < 0 || geom[g1].rigid || geom[g2].rigid ||
        (dc->veto && !dc->veto(dc->veto_data, geom[g1].id, geom[g2].id))) {
        if (kind < 0) {
            warn_unsupported(dc, g1, g2);
        }
        return add_rigid(pairs, g1, g2);
    }
    return dcPairList(dc, g1, g2, kind);
}

int dcPairList(dcImpl *dc, int g1, int g2, int kind)
{
    dcPairs *pairs = &dc->pairs;
    int i = pair_for(dc, g1, g2, kind);
    if (i < 0 ||
        !reserve_array((void **)&pairs->list[kind], &pairs->cap[kind], pairs->num[kind], sizeof(dcCandidate))) {
        return dcErrMemory;
    }
    pairs->pair[i].stamp = dc->stamp;
    pairs->list[kind][pairs->num[kind]++] = (dcCandidate){g1, g2, i};
    return dcOk;
}

/* Drops pairs last listed before step `oldest`, and those whose geoms are gone; the lists must be empty. */
void dcPairsPurge(dcImpl *dc, unsigned oldest)
{
    dcPairs *pairs = &dc->pairs;
    int kept = 0;
    for (int i = 0; i < pairs->owners; i++) {
        pairs->head[i] = -1;
    }
    for (int i = 0; i < pairs->count; i++) {
        const dcPair *pair = &pairs->pair[i];
        if ((int)(pair->stamp - oldest) >= 0 && dc->geoms.geom[pair->g1].id && dc->geoms.geom[pair->g2].id) {
            pairs->pair[kept] = *pair;
            if (pair->g1 < pairs->owners) {
                pairs->pair[kept].next = pairs->head[pair->g1];
                pairs->head[pair->g1] = kept;
            }
            kept++;
        }
    }
    pairs->count = kept;
    pairs->indexed = 0;
}

/* The box of a geom, and the way it will go in time `ahead`. */
static void swept_box(const dcImpl *dc, int i, double ahead, double skin, dcBox *box)
{
    int body = dc->geoms.shape[i].body;
    const dcBodyState *s = &dc->bodies.state[body];
    dcShapeBounds(dc, i, box);
    double margin = skin + ahead * ahead * dc->gravity_norm;
    if (!dc->geoms.shape[i].centred) {
        margin += v_norm(s->w) * ahead * dc->bodies.info[body].extent;
    }
    for (int a = 0; a < 3; a++) {
        double way = s->v[a] * ahead;
        box->lo[a] += (way < 0 ? way : 0) - margin;
        box->hi[a] += (way > 0 ? way : 0) + margin;
    }
}

static int inside(const dcBox *box, const dcBox *fat)
{
    int in = 1;
    for (int a = 0; a < 3; a++) {
        in &= box->lo[a] >= fat->lo[a] && box->hi[a] <= fat->hi[a];
    }
    return in;
}

/* The same for a sphere at its body's centre, which most geoms of a large scene are. */
static int sphere_covered(const dcImpl *dc, int i, double ahead, double margin)
{
    const dcShape *shape = &dc->geoms.shape[i];
    const double *c = shape->c, *v = dc->bodies.state[shape->body].v;
    const dcBox *fat = &dc->geoms.fat[i];
    double r = shape->r + margin;
    int in = 1;
    for (int a = 0; a < 3; a++) {
        double end = c[a] + v[a] * ahead;
        in &= (c[a] < end ? c[a] : end) - r >= fat->lo[a] && (c[a] < end ? end : c[a]) + r <= fat->hi[a];
    }
    return in;
}

static int covered(const dcImpl *dc, double ahead)
{
    double margin = ahead * ahead * dc->gravity_norm;
    for (int k = 0; k < dc->geoms.num_moving; k++) {
        int i = dc->geoms.moving[k];
        dcBox now;
        if (dc->geoms.shape[i].centred) {
            if (!sphere_covered(dc, i, ahead, margin)) {
                return 0;
            }
        } else if (dc->geoms.geom[i].shape != dcShapePlane) {
            swept_box(dc, i, ahead, 0, &now);
            if (!inside(&now, &dc->geoms.fat[i])) {
                return 0;
            }
        }
    }
    return 1;
}

static void fatten(dcImpl *dc, double rest)
{
    for (int k = 0; k < dc->geoms.num_live; k++) {
        int i = dc->geoms.live[k];
        dcBox *fat = &dc->geoms.fat[i];
        if (!dc->geoms.geom[i].body) {
            dcShapeBounds(dc, i, fat);
            continue;
        }
        dcShapeBounds(dc, i, fat);
        double least = INFINITY;
        for (int a = 0; a < 3; a++) {
            least = fmin(least, fat->hi[a] - fat->lo[a]);
        }
        swept_box(dc, i, rest, dc->pairs.skin * least, fat);
    }
}

static int reserve_contacts(dcImpl *dc)
{
    int n = 0;
    for (int k = 0; k < dcKindCount; k++) {
        n += dc->pairs.num[k] * (k == dcKindCapsulePlane ? 2 : 1);
    }
    if (n > dc->pairs.cap_close) {
        int *close = realloc(dc->pairs.close, (size_t)(2 * n) * sizeof *close);
        if (!close) {
            return dcErrMemory;
        }
        dc->pairs.close = close;
        double *distance = realloc(dc->pairs.distance, (size_t)(2 * n) * sizeof *distance);
        if (!distance) {
            return dcErrMemory;
        }
        dc->pairs.distance = distance;
        dc->pairs.cap_close = 2 * n;
    }
    return dcContactsReserve(&dc->touch, n) && dcContactsReserve(&dc->near, n) ? dcOk : dcErrMemory;
}

int dcPairsReserveContacts(dcImpl *dc)
{
    return reserve_contacts(dc);
}

/* The old pairs and their chains step aside; empty chains for all geoms. */
static int step_aside(dcImpl *dc)
{
    dcPairs *pairs = &dc->pairs;
    dcPair *pair = pairs->pair;
    int capacity = pairs->capacity, *head = pairs->head, owners = pairs->owners, n = dc->geoms.count;
    pairs->pair = pairs->old;
    pairs->capacity = pairs->cap_old;
    pairs->old = pair;
    pairs->cap_old = capacity;
    pairs->head = realloc(pairs->old_head, ((size_t)n + 1) * sizeof *head);
    pairs->old_head = head;
    pairs->old_owners = owners;
    pairs->owners = pairs->head ? n : 0;
    pairs->count = 0;
    pairs->indexed = 0;
    for (int i = 0; i < pairs->owners; i++) {
        pairs->head[i] = -1;
    }
    return pairs->head ? dcOk : dcErrMemory;
}

static int rebuild(dcImpl *dc, double rest)
{
    dcPairs *pairs = &dc->pairs;
    dcPairsClear(dc);
    if ((pairs->num_laws > 2 * pairs->count + 1024 && !dcPairsRecombine(dc)) || step_aside(dc) != dcOk) {
        return dcErrMemory;
    }
    pairs->moving = 1;
    fatten(dc, rest);
    int code = dcGridPairs(dc, dcPairAdd);
    pairs->moving = 0;
    return code == dcOk ? reserve_contacts(dc) : code;
}

enum { short_life = 50, long_life = 200 }; /* of a list, in evaluations */
static const double thinnest_skin = 0.02, thickest_skin = 0.1;

/*
 * Whether the lists can stay.  Making them costs time, and so do candidates that do not touch: where lists do not last
 * the skin gets thicker, where they last long it gets thinner.
 */
static int keep_lists(dcImpl *dc, double ahead)
{
    dcPairs *pairs = &dc->pairs;
    unsigned life = dc->evaluations - pairs->made;
    int good = covered(dc, ahead);
    if (!good && life < short_life) {
        pairs->skin = fmin(1.2 * pairs->skin, thickest_skin);
    } else if (life > long_life && pairs->skin > thinnest_skin) {
        pairs->skin = fmax(0.7 * pairs->skin, thinnest_skin);
        return 0;
    }
    return good;
}

int dcPairsUpdate(dcImpl *dc, double ahead, double rest)
{
    if (dc->pairs.valid && keep_lists(dc, ahead)) {
        return dcOk;
    }
    dc->pairs.made = dc->evaluations;
    dc->times.rebuilds++;
    int code = rebuild(dc, rest);
    dc->pairs.valid = code == dcOk;
    return code;
}
