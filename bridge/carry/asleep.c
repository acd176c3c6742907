/*
 * Elastic energy of what sleeps.  Pairs of which neither body moves are not looked at, and have no rows; what their
 * contacts and beds held in the last step before is there all the same, until something wakes them.
 */
#include "bodies/bodies.h"
#include "state/world_data.h"
#include "parts.h"

int dcxTwoSleep(const dcxWorld *dc, int b1, int b2)
{
    return (dc->bodies.info[b1].flags | dc->bodies.info[b2].flags) & dcxBodyAsleep && dcxBodiesIdle(dc, b1, b2);
}

/* Did it bear in the last step before both bodies were at rest? */
static int bore(const dcxWorld *dc, int b1, int b2, unsigned touched)
{
    unsigned slept[2];
    for (int side = 0; side < 2; side++) {
        int b = side ? b2 : b1, is = dc->bodies.info[b].flags & dcxBodyAsleep;
        slept[side] = is ? dc->bodies.more[b].slept : touched;
    }
    return touched != 0 && (int)(touched - slept[0]) >= 0 && (int)(touched - slept[1]) >= 0;
}

static double contacts(const dcxWorld *dc, const dcxCandidate *c, int b1, int b2)
{
    const dcxPairs *pairs = &dc->pairs;
    dcxPair *pair = &pairs->pair[c->pair];
    double sum = 0;
    for (int f = 0; f < (pair->more >= 0 ? dcxMaxFeatures : 2); f++) {
        if (bore(dc, b1, b2, *dcxPairTouched(pairs, pair, f))) {
            sum += dcxPairCarried(pairs, pair, f)->stored;
        }
    }
    return sum;
}

static double bed(const dcxWorld *dc, const dcxBed *first, int b1, int b2)
{
    double sum = 0;
    for (int i = 0; i < first->own->num_slots; i++) {
        const dcxBedSlot *slot = &first->own->slot[i];
        if (bore(dc, b1, b2, slot->bore)) {
            sum += slot->carried.stored;
        }
    }
    return sum;
}

void dcxAsleepStored(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    const dcxPairs *pairs = &dc->pairs;
    if (carry->asleep_changes == dc->bodies.sleep_changes) {
        return;
    }
    carry->asleep_changes = dc->bodies.sleep_changes;
    carry->asleep[0] = carry->asleep[1] = 0;
    for (int kind = 0; kind < dcxKindCount && dc->bodies.num_asleep; kind++) {
        for (int i = 0; i < pairs->num[kind]; i++) {
            const dcxCandidate *c = &pairs->list[kind][i];
            int b1 = dc->geoms.geom[c->g1].body, b2 = dc->geoms.geom[c->g2].body, more = pairs->pair[c->pair].more;
            if (!dcxTwoSleep(dc, b1, b2)) {
                continue;
            }
            if (kind != dcxKindBed) {
                carry->asleep[0] += contacts(dc, c, b1, b2);
            } else if (more >= 0) {
                carry->asleep[1] += bed(dc, &dc->beds.bed[more], b1, b2);
            }
        }
    }
}
