/*
 * Rows of beds of springs: the springs of a pair of geoms in a few clusters, each about its own centre of pressure.
 *
 * Springs whose directions differ little make a patch, and a patch is cut into quarters.  A cluster's row acts along
 * the line of its springs' resultant, with their stiffness, and is refreshed every step: so the rows' sum at rest is
 * the bed's whole force, and all its torque but for what turns about that line.  Springs of both geoms, where both
 * carry them, share the clusters.
 */
#include <math.h>

#include "bed/bed.h"
#include "core/core.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "bed_sums.h"
#include "parts.h"

/* Half the least extent of what carries the springs. */
static double size_of(const dcxWorld *dc, const dcxBed *bed)
{
    const dcxGeomSolid *made = &dc->geoms.solid[bed->g1];
    double least = INFINITY;
    for (int i = 0; i < 3; i++) {
        double extent = made->hi[i] - made->lo[i];
        least = extent > 0 && extent < least ? extent : least;
    }
    return isinf(least) ? 1 : 0.5 * least;
}

/* Nothing of the pair bore anything but what was born in overlap. */
static int is_fresh(const dcxWorld *dc, const dcxBed *first)
{
    int fresh = 1;
    for (int i = 0; i < first->own->num_slots && fresh; i++) {
        fresh = first->own->slot[i].carried.born || !dcxSlotBore(dc, first, i);
    }
    return fresh;
}

/* Whether an impact that a slot stopped is to throw back in this step. */
static int throws_back(const dcxWorld *dc, const dcxBed *first, int slot)
{
    const dcxCarried *m = &first->own->slot[slot].carried;
    return m->stage == dcxStageStopped && m->impulse > 0 && dcxSlotBore(dc, first, slot);
}

/* A part of what one is to throw back goes over to another. */
static void hand_over(const dcxCarried *from, double part, dcxCarried *to)
{
    to->impulse += part * from->impulse;
    to->budget += part * from->budget;
    to->stored += part * from->stored;
}

/* What stopped and has no springs now; -1: none does. */
static int orphan_from(const dcxWorld *dc, const dcxBed *first, const dcxPairSums *pair, int slot)
{
    while (slot < first->own->num_slots &&
           (!throws_back(dc, first, slot) || (slot < pair->num && pair->cluster[slot].ka > 0))) {
        slot++;
    }
    return slot < first->own->num_slots ? slot : -1;
}

/* Those that throw back now, by their numbers; where there are none, all others take over from `from`. */
static int find_heirs(const dcxWorld *dc, dcxBed *first, const dcxPairSums *pair, int from, int *heir)
{
    int count = 0;
    for (int q = 0; q < pair->num; q++) {
        if (pair->cluster[q].ka > 0 && throws_back(dc, first, q)) {
            heir[count++] = q;
        }
    }
    for (int q = 0, any = count; q < pair->num && !any; q++) {
        if (pair->cluster[q].ka > 0) {
            dcxBedSlot *slot = &first->own->slot[q];
            *slot = first->own->slot[from];
            slot->carried.impulse = slot->carried.budget = slot->carried.stored = 0;
            slot->load = slot->k = 0;
            heir[count++] = q;
        }
    }
    return count;
}

/*
 * What was stopped may lie on other springs now, a cylinder on the line under its axis: then there are other clusters,
 * and these throw back for those that are gone.
 */
static void throw_together(const dcxWorld *dc, dcxBed *first, const dcxPairSums *pair)
{
    int heir[DCX_PATCHES * DCX_QUARTERS], orphan = orphan_from(dc, first, pair, 0);
    int count = orphan >= 0 ? find_heirs(dc, first, pair, orphan, heir) : 0;
    for (; orphan >= 0 && count > 0; orphan = orphan_from(dc, first, pair, orphan + 1)) {
        dcxCarried *from = &first->own->slot[orphan].carried;
        for (int i = 0; i < count; i++) {
            hand_over(from, 1.0 / count, &first->own->slot[heir[i]].carried);
        }
        from->stage = dcxStageNone;
    }
}

/* What the last step told, once the rows are made of it. */
static void forget(dcxBed *first)
{
    first->load = first->off = 0;
    first->hit = 0;
}

/* `slot`: of each cluster, or NULL: by their numbers; `more`: see dcxBedTwist. */
static int rows_of(dcxWorld *dc, const dcxPairSums *pair, const int *slot, const double *more)
{
    int code = dcOk;
    for (int q = 0; q < pair->num && code == dcOk; q++) {
        code = dcxClusterRow(dc, pair, &pair->cluster[q], slot ? slot[q] : q, more ? more[q] : 1);
    }
    return code;
}

static int quarter_rows(dcxWorld *dc, dcxPairSums *pair, int patches)
{
    double more[DCX_QUARTERS];
    dcxBedTwist(dc, pair->first, pair->springs, pair->cluster, patches, more);
    if (patches == 1) {
        dcxBedBrace(dc, pair->first, pair->springs, pair->cluster, pair->h, pair->brace);
    }
    return rows_of(dc, pair, NULL, patches == 1 ? more : NULL);
}

static int pair_rows(dcxWorld *dc, dcxBed *first, double h)
{
    dcxPairSprings springs = dcxPairSpringsOf(dc, first);
    dcxPairSums pair = {.first = first, .h = h, .size = size_of(dc, first), .springs = &springs};
    dcxSums cluster[DCX_PATCHES][DCX_QUARTERS];
    dcxFewSprings few;
    int patches, code = dcOk;
    if (springs.count == 0) {
        forget(first);
        return dcOk;
    }
    if (first->moments.on) {
        patches = dcxMomentsSums(dc, first, cluster);
    } else {
        patches = dcxBedSums(dc, first, &springs, 0.02 * pair.size, cluster);
    }
    pair.cluster = cluster[0];
    pair.num = patches * DCX_QUARTERS;
    if (!dcxBedSlots(first->own, pair.num) ||
        !dcxBedFew(dc, first, &springs, cluster[0], pair.num, pair.size, h, &few)) {
        return dcErrMemory;
    }
    if (few.num > 0) {
        first->moments.num = 0; /* they are looked at one by one */
    } else if (!first->moments.on) {
        dcxMomentsMake(dc, first, &springs, cluster[0], patches);
    }
    pair.fresh = is_fresh(dc, first);
    first->unsolved = dcxUnsolvedLater(dc, first->unsolved);
    for (int q = 0; q < pair.num; q++) {
        pair.stiffness += pair.cluster[q].ka;
    }
    if (few.num > 0) {
        pair.cluster = few.sums;
        pair.num = few.num;
        pair.single = 1;
        code = rows_of(dc, &pair, few.slot, NULL);
    } else {
        if (first->hit) {
            throw_together(dc, first, &pair);
        }
        code = quarter_rows(dc, &pair, patches);
    }
    forget(first);
    return code;
}

int dcxBedRows(dcxWorld *dc, double h)
{
    int code = dcOk;
    dc->carry->num_clusters = 0;
    for (int k = 0; k < dc->pairs.num[dcxKindBed] && code == dcOk && dc->foundation->enabled; k++) {
        int i = dc->pairs.pair[dc->pairs.list[dcxKindBed][k].pair].more;
        if (i >= 0) {
            code = pair_rows(dc, &dc->beds.bed[i], h);
        }
    }
    return code;
}
