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
