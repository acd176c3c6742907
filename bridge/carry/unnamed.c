/*
 * Loops of the program's own: what touched in the last step and is clear of the surface by a hair is named by no near
 * callback any more, and would fall for a step, and so on for ever.  Nor is what an impact stopped, turned meanwhile,
 * and is to throw back.  So pairs that bore something are noted, and taken as long as they do, if their boxes are
 * apart: else the program could have named them, and chose not to.
 *
 * Nor do many callbacks name what is asleep, on ground or on each other.  Such pairs go on as long as both sleep: what
 * wakes one of two stands on what it stood on.
 */
#include <math.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "geoms/geoms.h"
#include "pairs/pairs.h"
#include "state/world_data.h"
#include "carry.h"
#include "parts.h"

/* The pair of a row that is to be noted; -1: none.  What is round is not turned clear, and rests to rounding. */
static int pair_of(const dcxWorld *dc, const dcxRow *row, int *clear)
{
    int pair = -1;
    *clear = 1;
    switch (row->owner) {
    case dcxOwnerContact: pair = dc->touch.contact[row->number].pair; break;
    case dcxOwnerNear: pair = dc->near.contact[row->number].pair; break;
    case dcxOwnerBed: return dc->beds.bed[dcxClusterBed(dc, row->number)].pair;
    default: return -1;
    }
    *clear = row->stops || dc->pairs.pair[pair].kind == dcxKindFlat;
    return pair;
}

static void note(dcxWorld *dc, int which, int row, int clear)
{
    struct dcxCarry *carry = dc->carry;
    const dcxPair *pair = &dc->pairs.pair[which];
    if (!dcxReserve((void **)&carry->unnamed, &carry->cap_unnamed, carry->num_unnamed, sizeof *carry->unnamed)) {
        return; /* it only falls for a step */
    }
    dcxUnnamed *u = &carry->unnamed[carry->num_unnamed++];
    *u = (dcxUnnamed){.g1 = pair->g1, .g2 = pair->g2, .kind = pair->kind, .pair = which, .row = row, .clear = clear};
    for (int side = 0; side < 2; side++) {
        int g = side ? pair->g2 : pair->g1;
        u->body[side] = dc->geoms.geom[g].body;
        u->id[side] = dc->bodies.info[u->body[side]].id;
        u->geom[side] = dc->geoms.geom[g].id;
    }
}

static void watch(dcxWorld *dc, const dcxUnnamed *u)
{
    dcxBodyWatch(dc, u->body[0]);
    dcxBodyWatch(dc, u->body[1]);
}

/* Those that were not named since they sleep, and still do; they may be destroyed before the next round. */
static void keep_sleepers(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    int kept = 0;
    for (int i = 0; i < carry->num_unnamed; i++) {
        dcxUnnamed u = carry->unnamed[i];
        if (u.taken == dc->stamp && dcxTwoSleep(dc, u.body[0], u.body[1])) {
            u.row = -1;
            watch(dc, &u);
            carry->unnamed[kept++] = u;
        }
    }
    carry->num_unnamed = kept;
}

void dcxUnnamedNote(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    int last = -1, clear;
    keep_sleepers(dc);
    for (int i = 0; carry->pending && i < dc->rows.count; i++) {
        int pair = pair_of(dc, &dc->rows.row[i], &clear);
        if (pair >= 0 && pair != last) {
            note(dc, pair, i, clear);
        } else if (pair >= 0 && clear && carry->num_unnamed > 0) {
            carry->unnamed[carry->num_unnamed - 1].clear = 1;
        }
        last = pair >= 0 ? pair : last;
    }
}

void dcxUnnamedLook(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    int kept = 0;
    for (int i = 0; i < carry->num_unnamed; i++) {
        dcxUnnamed u = carry->unnamed[i];
        int gone =
            u.row >= 0 && (dc->rows.row[u.row].gone || dcxBodyIsGone(dc, u.body[0]) || dcxBodyIsGone(dc, u.body[1]));
        if (!gone) { /* of sleepers, their watches tell */
            carry->unnamed[kept++] = u;
        }
    }
    carry->num_unnamed = kept;
}

/* Whether a geom is still on its body; of one without there is no telling, and nothing of it is read. */
static int stands(const dcxWorld *dc, const dcxUnnamed *u, int side)
{
    int shape = dc->geoms.geom[side ? u->g2 : u->g1].shape;
    if (u->body[side] == 0) {
        return shape != dcxShapeNone && shape != dcxShapeUser;
    }
    dGeomID geom = dcxWatchStands(dc, u->body[side], u->id[side]) ? dBodyGetFirstGeom(u->id[side]) : 0;
    while (geom && geom != u->geom[side]) {
        geom = dBodyGetNextGeom(geom);
    }
    return geom != 0;
}

void dcxUnnamedWatch(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    int kept = 0;
    for (int i = 0; i < carry->num_unnamed; i++) {
        dcxUnnamed u = carry->unnamed[i];
        if (u.row < 0 ? stands(dc, &u, 0) && stands(dc, &u, 1) : carry->just_taken) { /* else they may be gone since */
            watch(dc, &u);
            carry->unnamed[kept++] = u;
        }
    }
    carry->num_unnamed = kept;
}

/* Its box in ODE. */
static void box_of(const dcxWorld *dc, const dcxUnnamed *u, int side, dcxBox *box)
{
    int entry = side ? u->g2 : u->g1;
    const dcxShape *shape = &dc->geoms.shape[entry];
    if (u->body[side] > 0) {
        dReal aabb[6];
        dGeomGetAABB(u->geom[side], aabb);
        v_set(box->lo, (double)aabb[0], (double)aabb[2], (double)aabb[4]);
        v_set(box->hi, (double)aabb[1], (double)aabb[3], (double)aabb[5]);
        return;
    }
    dcxShapeBounds(dc, entry, box);
    for (int k = 0; k < 3 && dc->geoms.geom[entry].shape == dcxShapePlane; k++) {
        if (fabs(shape->n[k]) == 1) { /* solid on one side */
            *(shape->n[k] > 0 ? &box->hi[k] : &box->lo[k]) = shape->n[k] * shape->r;
        }
    }
}

static int are_apart(const dcxWorld *dc, const dcxUnnamed *u)
{
    dcxBox one, two;
    box_of(dc, u, 0, &one);
    box_of(dc, u, 1, &two);
    int apart = 0;
    for (int k = 0; k < 3; k++) {
        apart |= one.lo[k] > two.hi[k] || two.lo[k] > one.hi[k];
    }
    return apart;
}

int dcxUnnamedCount(const dcxWorld *dc)
{
    return dc->carry->num_unnamed;
}

/* The pair of one that no callback named; < 0: it was, or it is another one now. */
static int unnamed_pair(dcxWorld *dc, const dcxUnnamed *u)
{
    int pair = u->pair, there = pair < dc->pairs.count;
    if (!there || dc->pairs.pair[pair].g1 != u->g1 || dc->pairs.pair[pair].g2 != u->g2) {
        pair = dcxPairFind(dc, u->g1, u->g2); /* pairs that went moved it */
    }
    if (pair < 0 || dc->pairs.pair[pair].stamp == dc->stamp || dc->pairs.pair[pair].kind != u->kind ||
        dc->geoms.geom[u->g1].id != u->geom[0] || dc->geoms.geom[u->g2].id != u->geom[1]) {
        return -1;
    }
    return pair;
}

static int is_disabled(const dcxUnnamed *u, int side)
{
    return u->body[side] == 0 || !dBodyIsEnabled(u->id[side]);
}

const dcxUnnamed *dcxUnnamedAsleep(dcxWorld *dc, int i)
{
    dcxUnnamed *u = &dc->carry->unnamed[i];
    int pair = unnamed_pair(dc, u), thrown;
    if (pair < 0 || !(u->row < 0 || dcxPairTouches(dc, pair, &thrown)) || !stands(dc, u, 0) || !stands(dc, u, 1) ||
        !is_disabled(u, 0) || !is_disabled(u, 1)) {
        return NULL;
    }
    u->taken = dc->stamp;
    return u;
}

const dcxUnnamed *dcxUnnamedClear(dcxWorld *dc, int i)
{
    const dcxUnnamed *u = &dc->carry->unnamed[i];
    int thrown, pair = u->clear ? unnamed_pair(dc, u) : -1;
    return pair >= 0 && dcxPairTouches(dc, pair, &thrown) && stands(dc, u, 0) && stands(dc, u, 1) && are_apart(dc, u)
               ? u
               : NULL;
}
