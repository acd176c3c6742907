/* What pairs of geoms and their contacts keep from step to step (core/stream.c). */
#include <limits.h>

#include "core/core.h"
#include "state/world_data.h"
#include "pairs.h"

static void keep_lists(dcxPairs *pairs, dcxStream *s)
{
    for (int k = 0; k < dcxKindCount; k++) {
        int num = dcxStreamCount(s, pairs->num[k], INT_MAX);
        dcxStreamArray(s, (void **)&pairs->list[k], &pairs->cap[k], num, sizeof *pairs->list[k]);
        pairs->num[k] = s->way == dcxStreamLoad ? num : pairs->num[k];
    }
    int rigid = dcxStreamCount(s, pairs->num_rigid, INT_MAX);
    dcxStreamArray(s, (void **)&pairs->rigid, &pairs->cap_rigid, rigid, sizeof *pairs->rigid);
    pairs->num_rigid = s->way == dcxStreamLoad ? rigid : pairs->num_rigid;
}

void dcxPairsKeep(dcxWorld *dc, dcxStream *s)
{
    dcxPairs *pairs = &dc->pairs;
    dcxCombineKeep(&dc->combination, s);
    int count = dcxStreamCount(s, pairs->count, INT_MAX);
    dcxStreamArray(s, (void **)&pairs->pair, &pairs->capacity, count, sizeof *pairs->pair);
    int extra = dcxStreamCount(s, pairs->num_extra, INT_MAX);
    dcxStreamArray(s, (void **)&pairs->extra, &pairs->cap_extra, extra, sizeof *pairs->extra);
    int laws = dcxStreamCount(s, pairs->num_laws, INT_MAX);
    dcxStreamArray(s, (void **)&pairs->law, &pairs->cap_laws, laws, sizeof *pairs->law);
    keep_lists(pairs, s);
    dcxStreamData(s, &pairs->sticks, sizeof pairs->sticks);
    dcxStreamData(s, &pairs->free_extra, sizeof pairs->free_extra);
    dcxStreamData(s, &pairs->skin, sizeof pairs->skin);
    dcxStreamData(s, &pairs->reach, sizeof pairs->reach);
    dcxStreamData(s, &pairs->made, sizeof pairs->made);
    dcxStreamData(s, &pairs->valid, sizeof pairs->valid);
    dcxStreamData(s, &pairs->num_by_points, sizeof pairs->num_by_points);
    if (s->way == dcxStreamLoad) {
        pairs->count = count;
        pairs->num_extra = extra;
        pairs->num_laws = laws;
        pairs->indexed = 0;
        dcxLawsIndex(pairs);
    }
}

void dcxContactsKeep(dcxContacts *c, dcxStream *s)
{
    int count = dcxStreamCount(s, c->count, c->capacity);
    size_t n = (size_t)count;
    dcxStreamData(s, c->contact, n * sizeof *c->contact);
    dcxStreamData(s, c->arm, n * sizeof *c->arm);
    dcxStreamData(s, c->x, n * sizeof *c->x);
    dcxStreamData(s, c->xdot, n * sizeof *c->xdot);
    dcxStreamData(s, c->w_n, n * sizeof *c->w_n);
    dcxStreamData(s, c->lag_w, n * sizeof *c->lag_w);
    dcxStreamData(s, c->fn, n * sizeof *c->fn);
    dcxStreamData(s, c->fh, n * sizeof *c->fh);
    dcxStreamData(s, c->pe, n * sizeof *c->pe);
    dcxStreamData(s, c->slip, n * sizeof *c->slip);
    dcxStreamData(s, c->power, n * sizeof *c->power);
    dcxStreamData(s, c->own, n * sizeof *c->own);
    dcxStreamData(s, c->ratio, n * sizeof *c->ratio);
    dcxStreamData(s, c->pull, n * sizeof *c->pull);
    c->count = s->way == dcxStreamLoad ? count : c->count;
}
