/*
 * What beds of springs keep from step to step (core/stream.c): where they are, impacts, tangential springs by cluster
 * and by spring.  Beds that were there when the world was saved and are not now are made by the check.
 */
#include "core/core.h"
#include "element/element.h"
#include "foundation/foundation.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "bed.h"

/* The springs found last: of each array as many entries as loops run over. */
static void keep_block(dcxStream *s, dcxSpringBlock *b)
{
    b->n = dcxStreamCount(s, b->n, DCX_SPRINGS);
    size_t n = (size_t)dcxSpringsPadded(b->n), size = n * sizeof *b->a;
    dcxStreamData(s, b->face, n * sizeof *b->face);
    dcxStreamData(s, b->held, n * sizeof *b->held);
    dcxStreamData(s, b->a, size);
    dcxStreamData(s, b->x, size);
    dcxStreamData(s, b->vn, size);
    dcxStreamData(s, b->fn, size);
    dcxStreamData(s, b->fe, size);
    dcxStreamData(s, b->power, size);
    for (int i = 0; i < 3; i++) {
        dcxStreamData(s, b->s[i], size);
        dcxStreamData(s, b->u[i], size);
        dcxStreamData(s, b->N[i], size);
        dcxStreamData(s, b->slip[i], size);
        dcxStreamData(s, b->f[i], size);
        dcxStreamData(s, b->ratio[i], size);
        dcxStreamData(s, b->hold[i], size);
    }
}

static void no_memory(dcxStream *s)
{
    s->code = dcxFail(dcErrMemory, "dcWorldRestore: out of memory");
}

static void keep_state(dcxStream *s, dcxBedState *state, int num_faces)
{
    dcxSpringBlock passed; /* the check leaves the state alone, but for room */
    int blocks = dcxStreamCount(s, state->num_blocks, num_faces / DCX_SPRINGS + 1);
    int remembered = dcxStreamCount(s, state->remembered, num_faces);
    if (dcxStreamChecks(s) && blocks + remembered > 0 && !dcxBedStateRoom(state)) {
        no_memory(s);
    }
    for (int i = 0; i < blocks; i++) {
        keep_block(s, s->way == dcxStreamCheck ? &passed : &state->block[i]);
    }
    dcxStreamData(s, state->face, (size_t)remembered * sizeof *state->face);
    dcxStreamData(s, state->ratio, (size_t)remembered * sizeof *state->ratio);
    if (s->way == dcxStreamLoad) {
        state->num_blocks = blocks;
        state->remembered = remembered;
    }
}

/* Clusters, and sums of springs that are followed; room for them comes of the check. */
static void keep_slots(dcxStream *s, dcxBedOwn *own, int groups)
{
    int slots = dcxStreamCount(s, own->num_slots, DCX_BED_SLOTS);
    groups = dcxStreamCount(s, groups, DCX_BED_GROUPS);
    if (dcxStreamChecks(s) && !(dcxBedSlots(own, slots) && dcxBedGroups(own, groups))) {
        no_memory(s);
    }
    if (s->way == dcxStreamLoad) {
        own->num_slots = slots;
    }
    dcxStreamData(s, own->slot, (size_t)slots * sizeof *own->slot);
    dcxStreamData(s, own->group, (size_t)groups * sizeof *own->group);
}

/* Memory for a bed that is not here now, or has other springs. */
static dcxBedOwn *spare_own(dcxStream *s, dcMeshID springs)
{
    dcxBedOwn *own = NULL;
    if (dcxStreamChecks(s) && dcxReserve((void **)&s->spare, &s->cap_spare, s->num_spare, sizeof *s->spare)) {
        own = dcxBedOwnFor(NULL, springs);
    }
    if (dcxStreamChecks(s) && !own) {
        no_memory(s);
    }
    if (own) {
        s->spare[s->num_spare++] = own;
    }
    return own;
}

/* The springs of a saved bed must be those that its geom still has. */
static void check_springs(dcxWorld *dc, dcxStream *s, const dcxBed *bed)
{
    const dcxGeomSolid *made = bed->g1 >= 0 && bed->g1 < dc->geoms.count ? &dc->geoms.solid[bed->g1] : NULL;
    if (!made || (made->springs_given ? made->springs_given : made->springs) != bed->springs) {
        dcxStreamRefuse(s,
                        "a geom that carries springs was forgotten, or its springs were made anew, since it was saved");
    }
}

static void load_bed(dcxWorld *dc, dcxStream *s, dcxBed *to, const dcxBed *from)
{
    int same = to->used && to->springs == from->springs && to->own;
    dcxBedOwn *own = to->own;
    if (!same) {
        dcMeshRetain(from->springs);
        dcxBedRelease(to);
        own = s->spare[s->num_spare++];
    }
    *to = *from;
    to->own = own;
    to->moments.group = own->group;
    to->input.solid = &dc->geoms.solid[to->g2].solid;
}

static void keep_bed(dcxWorld *dc, dcxStream *s, int i)
{
    dcxBed *bed = &dc->beds.bed[i], copy = *bed;
    if (s->way != dcxStreamSave && i >= dc->beds.count) {
        bed->used = 0; /* not in use yet */
        bed->own = NULL;
        bed->springs = NULL;
    }
    copy.own = NULL;
    copy.moments.group = NULL;
    copy.input.solid = NULL;
    dcxStreamCopy(s, &copy, sizeof copy);
    if (!copy.used) {
        if (s->way == dcxStreamLoad) {
            dcxBedRelease(bed);
        }
        return;
    }
    dcxBedOwn *own = bed->own;
    if (s->way == dcxStreamCheck) {
        check_springs(dc, s, &copy);
        if (s->code == dcOk && !(bed->used && bed->springs == copy.springs && own)) {
            own = spare_own(s, copy.springs);
        }
    } else if (s->way == dcxStreamLoad) {
        load_bed(dc, s, bed, &copy);
        own = bed->own;
    }
    if (s->code == dcOk) {
        keep_state(s, &own->state, dcMeshGetNumFaces(copy.springs));
        keep_slots(s, own, copy.moments.num);
    }
}

void dcxBedsKeep(dcxWorld *dc, dcxStream *s)
{
    dcxBeds *beds = &dc->beds;
    int count = dcxStreamCount(s, beds->count, beds->capacity);
    if (s->way == dcxStreamLoad) {
        s->num_spare = 0;
    }
    for (int i = 0; i < count && s->code == dcOk; i++) {
        keep_bed(dc, s, i);
    }
    for (int i = count; s->way == dcxStreamLoad && i < beds->count; i++) {
        dcxBedRelease(&beds->bed[i]);
    }
    int live = dcxStreamCount(s, beds->num_live, beds->cap_live);
    dcxStreamData(s, beds->live, (size_t)live * sizeof *beds->live);
    dcxStreamData(s, &beds->first_free, sizeof beds->first_free);
    dcxStreamData(s, &beds->evaluated, sizeof beds->evaluated);
    if (s->way == dcxStreamLoad) {
        beds->count = count;
        beds->num_live = live;
    }
}

void dcxBedsKeepDone(dcxStream *s, int loaded)
{
    for (int i = 0; i < s->num_spare && !loaded; i++) {
        dcxBedOwnFree(s->spare[i]);
    }
    s->num_spare = 0;
}
