/* Features: room for what pairs with many features remember, and for the contacts of a step. */
#include <string.h>

#include "core/core.h"
#include "element/element.h"
#include "resistance/resistance.h"
#include "state/world_data.h"
#include "pairs.h"

/* Room for a pair's features beyond the second; negative: out of memory. */
int dcxPairMoreNew(dcxPairs *pairs)
{
    int i = pairs->free_extra;
    while (i < pairs->num_extra && pairs->extra[i].used) {
        i++;
    }
    if (!dcxReserve((void **)&pairs->extra, &pairs->cap_extra, i, sizeof *pairs->extra)) {
        return dcErrMemory;
    }
    pairs->num_extra = i < pairs->num_extra ? pairs->num_extra : i + 1;
    memset(&pairs->extra[i], 0, sizeof pairs->extra[i]);
    pairs->extra[i].used = 1;
    pairs->extra[i].hint = -1;
    pairs->free_extra = i + 1;
    return i;
}

/* Frees the rooms of pairs that are gone. */
static void sweep_more(dcxPairs *pairs)
{
    pairs->free_extra = 0;
    for (int i = 0; i < pairs->num_extra; i++) {
        pairs->extra[i].used = 0;
    }
    for (int k = 0; k < pairs->count; k++) {
        const dcxPair *pair = &pairs->pair[k];
        if (pair->more >= 0 && pair->kind != dcxKindBed) {
            pairs->extra[pair->more].used = 1;
        }
    }
}

int dcxPairsReserveContacts(dcxWorld *dc)
{
    static const int features[dcxKindCount] = {1, 1, 1, 1, 2, dcxMaxFeatures, dcxMaxFeatures, dcxMaxFeatures, 0};
    int n = 0;
    for (int k = 0; k < dcxKindCount; k++) {
        n += dc->pairs.num[k] * features[k];
    }
    if (n > dc->pairs.cap_close) {
        size_t room = 2 * (size_t)n;
        if (!dcxResize((void **)&dc->pairs.close, room, sizeof *dc->pairs.close) ||
            !dcxResize((void **)&dc->pairs.distance, room, sizeof *dc->pairs.distance)) {
            return dcErrMemory;
        }
        dc->pairs.cap_close = 2 * n;
    }
    sweep_more(&dc->pairs);
    dcxResistSweep(dc);
    if (dc->foundation->class->paired(dc) != dcOk) {
        return dcErrMemory;
    }
    return dcxContactsReserve(&dc->touch, n) && dcxContactsReserve(&dc->near, n) ? dcOk : dcErrMemory;
}
