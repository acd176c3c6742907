/*
 * Beds of springs: the pool of them, and which pairs have one.  A bed belongs to a pair of geoms and lives as
 * long as the pair is listed; all its springs work in the frame of the geom that carries them.
 */
#include <stdlib.h>
#include <string.h>

#include "element/element.h"
#include "foundation/foundation.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "bed.h"

static void bed_wrench(const dcxWorld *dc, const dcxElement *e, int body, dcxWrench *out)
{
    (void)e;
    for (int i = 0; i < dc->beds.num_live; i++) {
        const dcxBed *bed = &dc->beds.bed[dc->beds.live[i]];
        if (bed->b1 == body || bed->b2 == body) {
            dcxBedAdd(dc, bed, body, out);
        }
    }
}

void dcxBedRelease(dcxBed *bed)
{
    dcxBedOwnFree(bed->own);
    dcMeshRelease(bed->springs);
    memset(bed, 0, sizeof *bed);
}

void dcxBedsFree(dcxBeds *beds)
{
    for (int i = 0; i < beds->count; i++) {
        if (beds->bed[i].used) {
            dcxBedRelease(&beds->bed[i]);
        }
    }
    free(beds->bed);
    free(beds->live);
}

static int new_bed(dcxBeds *beds)
{
    int i = beds->first_free;
    while (i < beds->count && beds->bed[i].used) {
        i++;
    }
    if (i == beds->capacity) { /* few at first: a bed is large */
        int capacity = beds->capacity ? 2 * beds->capacity : 16;
        if (!dcxGrow((void **)&beds->bed, beds->capacity, capacity, sizeof *beds->bed)) {
            return dcErrMemory;
        }
        beds->capacity = capacity;
    }
    beds->first_free = i + 1;
    beds->count = i < beds->count ? beds->count : i + 1;
    memset(&beds->bed[i], 0, sizeof beds->bed[i]);
    beds->bed[i].used = 1;
    beds->bed[i].next = -1;
    return i;
}

/* The bed of one side of a pair, made or brought up to date; its number, or negative. */
static int set_bed(dcxWorld *dc, int i, int g1, int g2)
{
    dcMeshID springs = dcxBedSprings(dc, g1);
    if (!springs) {
        return dcErrMemory;
    }
    i = i < 0 ? new_bed(&dc->beds) : i;
    if (i < 0) {
        return i;
    }
    dcxBed *bed = &dc->beds.bed[i];
    if (bed->springs != springs) {
        dcMeshRelease(bed->springs);
        bed->springs = dcMeshRetain(springs);
        bed->own = dcxBedOwnFor(bed->own, springs);
        bed->touched = 0;
        memset(&bed->result, 0, sizeof bed->result); /* of springs that are gone */
        bed->displacement = 0;
        bed->num_springs = 0;
        bed->moments.num = 0;
    } else if (bed->own) {
        dcxSeenForget(&bed->own->state.seen); /* what it is against may have changed */
    }
    bed->g1 = g1;
    bed->g2 = g2;
    return bed->own ? i : dcErrMemory;
}

static int beds_of_pair(dcxWorld *dc, dcxPair *pair, const dcPairMaterial *both)
{
    int sides[2] = {dcxBedOnSide(dc, pair->g1, pair->g2), dcxBedOnSide(dc, pair->g2, pair->g1)}, last = -1;
    int had[2] = {-1, -1}, had_any = pair->more >= 0;
    for (int i = pair->more; i >= 0; i = dc->beds.bed[i].next) {
        had[dc->beds.bed[i].g1 != pair->g1] = i;
    }
    pair->more = -1;
    for (int side = 1; side >= 0; side--) {
        int g1 = side ? pair->g2 : pair->g1, g2 = side ? pair->g1 : pair->g2;
        dc->pairs.valid &= !had_any || sides[side] == (had[side] >= 0); /* else the live beds are others now */
        if (!sides[side]) {
            continue;
        }
        int i = set_bed(dc, had[side], g1, g2);
        if (i < 0) {
            return 0;
        }
        dcxBed *bed = &dc->beds.bed[i];
        bed->weight = dcxBedWeight(dc, g1, g2, both);
        bed->hold = dcxHoldRatio(both);
        bed->pull.force = both->adhesion_force;
        bed->pull.stress = both->adhesion_stress;
        dcxBedLaw(dc, g1, both, &bed->law);
        bed->next = last;
        last = pair->more = i;
    }
    return 1;
}

/* Beds whose pair is gone are freed; those of pairs on the list are live, in its order. */
static int sweep(dcxWorld *dc)
{
    dcxBeds *beds = &dc->beds;
    beds->num_live = 0;
    beds->evaluated = 0;
    if (!dcxReserve((void **)&beds->live, &beds->cap_live, beds->count - 1, sizeof *beds->live)) {
        return dcErrMemory;
    }
    for (int i = 0; i < beds->count; i++) {
        beds->bed[i].used = beds->bed[i].used ? 2 : 0;
    }
    for (int k = 0; k < dc->pairs.count; k++) {
        const dcxPair *pair = &dc->pairs.pair[k];
        for (int i = pair->kind == dcxKindBed ? pair->more : -1; i >= 0; i = beds->bed[i].next) {
            beds->bed[i].used = 1;
            beds->bed[i].pair = k;
        }
    }
    for (int k = 0; k < dc->pairs.num[dcxKindBed]; k++) {
        const dcxPair *pair = &dc->pairs.pair[dc->pairs.list[dcxKindBed][k].pair];
        for (int i = pair->more; i >= 0; i = beds->bed[i].next) {
            beds->live[beds->num_live++] = i;
        }
    }
    beds->first_free = beds->count;
    dc->share.stale |= dc->structure_changed;
    for (int i = beds->count - 1; i >= 0; i--) {
        if (beds->bed[i].used == 2) {
            dcxBedRelease(&beds->bed[i]);
        }
        beds->first_free = beds->bed[i].used ? beds->first_free : i;
    }
    dcxSharePurge(&dc->share);
    return dcOk;
}

const dcxElementClass dcxBedClass = {
    .name = "foundation force", .kind = dcForceBeds, .body_wrench = bed_wrench, .pair = beds_of_pair, .paired = sweep};
