/*
 * Loops of the program's own: an impact is stopped in one step and thrown back in the next.  What turned meanwhile may
 * be clear of the surface by then, and no near callback names the two: so such pairs are noted, and taken without it.
 */
#include "bodies/bodies.h"
#include "core/core.h"
#include "pairs/pairs.h"
#include "state/world_data.h"
#include "carry.h"
#include "parts.h"

/* The pair of a row; -1: it has none. */
static int pair_of(const dcxWorld *dc, const dcxRow *row)
{
    switch (row->owner) {
    case dcxOwnerContact: return dc->touch.contact[row->number].pair;
    case dcxOwnerNear: return dc->near.contact[row->number].pair;
    case dcxOwnerBed: return dc->beds.bed[dcxClusterBed(dc, row->number)].pair;
    default: return -1;
    }
}

static void note(dcxWorld *dc, const dcxPair *pair)
{
    struct dcxCarry *carry = dc->carry;
    if (!dcxReserve((void **)&carry->thrown, &carry->cap_thrown, carry->num_thrown, sizeof *carry->thrown)) {
        return; /* it is only the rebound of what parts by itself */
    }
    dcxThrown *t = &carry->thrown[carry->num_thrown++];
    *t = (dcxThrown){.g1 = pair->g1, .g2 = pair->g2, .kind = pair->kind};
    for (int side = 0; side < 2; side++) {
        int g = side ? pair->g2 : pair->g1;
        t->body[side] = dc->geoms.geom[g].body;
        t->id[side] = dc->bodies.info[t->body[side]].id;
        t->geom[side] = dc->geoms.geom[g].id;
        if (t->body[side] > 0) {
            dcxBodyWatch(dc, t->body[side]); /* it may be destroyed before that */
        }
    }
}

void dcxThrownNote(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    carry->num_thrown = 0;
    for (int i = 0; i < dc->rows.count; i++) {
        int pair = dc->rows.row[i].stops ? pair_of(dc, &dc->rows.row[i]) : -1;
        if (pair >= 0) {
            note(dc, &dc->pairs.pair[pair]);
        }
    }
}

/* Whether a geom is still on its body; of one without there is no telling, and nothing of it is read. */
static int stands(const dcxWorld *dc, const dcxThrown *t, int side)
{
    if (t->body[side] == 0) {
        return 1;
    }
    dGeomID geom = dcxWatchStands(dc, t->body[side], t->id[side]) ? dBodyGetFirstGeom(t->id[side]) : 0;
    while (geom && geom != t->geom[side]) {
        geom = dBodyGetNextGeom(geom);
    }
    return geom != 0;
}

int dcxThrownCount(const dcxWorld *dc)
{
    return dc->carry->num_thrown;
}

const dcxThrown *dcxThrownClear(dcxWorld *dc, int i)
{
    const dcxThrown *t = &dc->carry->thrown[i];
    int pair = dcxPairFind(dc, t->g1, t->g2), thrown = 0;
    if (pair < 0 || dc->pairs.pair[pair].stamp == dc->stamp || dc->pairs.pair[pair].kind != t->kind ||
        dc->geoms.geom[t->g1].id != t->geom[0] || dc->geoms.geom[t->g2].id != t->geom[1]) {
        return NULL;
    }
    dcxPairTouches(dc, pair, &thrown);
    return thrown && stands(dc, t, 0) && stands(dc, t, 1) ? t : NULL;
}
