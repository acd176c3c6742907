/*
 * Loops of the program's own: what a sleeper leans on goes away.  As soon as it is clear of the sleeper no near
 * callback names the two any more, and nothing else would wake it.  So those that touch are noted, and looked for in
 * the next round.
 */
#include "bodies/bodies.h"
#include "core/core.h"
#include "pairs/pairs.h"
#include "state/world_data.h"
#include "carry.h"
#include "parts.h"

static void note(dcxWorld *dc, int g1, int g2)
{
    struct dcxCarry *carry = dc->carry;
    int body[2] = {dc->geoms.geom[g1].body, dc->geoms.geom[g2].body};
    for (int side = 0; side < 2; side++) {
        const dcxBodyInfo *sleeper = &dc->bodies.info[body[side]], *other = &dc->bodies.info[body[!side]];
        if (sleeper->flags & dcxBodyAsleep && other->flags & dcxBodyDynamic &&
            dcxReserve((void **)&carry->leans, &carry->cap_leans, carry->num_leans, sizeof *carry->leans)) {
            carry->leans[carry->num_leans++] = (struct dcxLeans){g1, g2, body[side], sleeper->id};
            dcxBodyWatch(dc, body[side]); /* it may be destroyed before that */
        }
    }
}

void dcxLeaningNote(dcxWorld *dc)
{
    dc->carry->num_leans = 0;
    if (dc->bodies.num_asleep == 0) {
        return;
    }
    for (int i = 0; i < dc->touch.count; i++) {
        const dcxPair *pair = &dc->pairs.pair[dc->touch.contact[i].pair];
        note(dc, pair->g1, pair->g2);
    }
    for (int i = 0; i < dc->beds.num_live; i++) {
        const dcxBed *bed = &dc->beds.bed[dc->beds.live[i]];
        if (bed->result.displaced > 0) {
            note(dc, bed->g1, bed->g2);
        }
    }
}

static int is_named(dcxWorld *dc, int g1, int g2)
{
    int pair = dcxPairFind(dc, g1, g2);
    return pair >= 0 && dc->pairs.pair[pair].stamp == dc->stamp;
}

void dcxLeaningWake(dcxWorld *dc)
{
    for (int i = 0; i < dc->carry->num_leans; i++) {
        const struct dcxLeans *l = &dc->carry->leans[i];
        if (!is_named(dc, l->g1, l->g2) && !is_named(dc, l->g2, l->g1) && dcxWatchStands(dc, l->sleeper, l->id)) {
            dBodyEnable(l->id);
        }
    }
    dc->carry->num_leans = 0;
}
