/*
 * Saving and restoring a world: a head that tells whose block it is, then what each room keeps (the keep.c of its
 * folder), then a sum over all bytes.
 */
#include <stdlib.h>
#include <string.h>

#include "bed/bed.h"
#include "bodies/bodies.h"
#include "carry/carry.h"
#include "core/core.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "pairs/pairs.h"
#include "rolling/rolling.h"
#include "state/world_data.h"

#define MAGIC 0x4556415320434463u /* "cDC SAVE" */
#define FORMAT 1

/* The first bytes of a block. */
typedef struct head {
    uint64_t magic;
    uint32_t format, library, real, pair; /* versions; sizes of a dReal and of what changes most */
    uint64_t size;                        /* of the whole block */
    uint64_t world, ode;                  /* whose */
} head;

static head head_of(const dcxWorld *dc, size_t size)
{
    head h;
    memset(&h, 0, sizeof h);
    h.magic = MAGIC;
    h.format = FORMAT;
    h.library = DC_VERSION;
    h.real = sizeof(dReal);
    h.pair = sizeof(dcxPair) + sizeof(dcxBed) + sizeof(dcxWorld);
    h.size = size;
    h.world = dcxTableKey(dc->handle);
    h.ode = dcxTableKey(dc->world);
    return h;
}

/* What the program set. */
static void keep_settings(dcxWorld *dc, dcxStream *s)
{
    dcxStreamData(s, &dc->default_material, sizeof dc->default_material);
    dcxStreamData(s, &dc->vt, sizeof dc->vt);
    dcxStreamData(s, &dc->default_vt, sizeof dc->default_vt);
    dcxStreamData(s, &dc->accuracy, sizeof dc->accuracy);
    dcxStreamData(s, &dc->mode, sizeof dc->mode);
    dcxStreamData(s, &dc->substeps, sizeof dc->substeps);
    dcxStreamData(s, &dc->max_substeps, sizeof dc->max_substeps);
    dcxStreamData(s, &dc->friction_model, sizeof dc->friction_model);
    dcxStreamData(s, &dc->contact_mode, sizeof dc->contact_mode);
    dcxStreamData(s, &dc->spring_edge, sizeof dc->spring_edge);
}

/* Counters, and what the last step left for the next one. */
static void keep_course(dcxWorld *dc, dcxStream *s)
{
    dcxStreamData(s, &dc->last_substeps, sizeof dc->last_substeps);
    dcxStreamData(s, &dc->plain, sizeof dc->plain);
    dcxStreamData(s, &dc->stamp, sizeof dc->stamp);
    dcxStreamData(s, &dc->evaluations, sizeof dc->evaluations);
    dc->joint_share.joint = dc->joint_sight.joint = 0; /* they are of another evaluation of that number */
    dcxStreamData(s, &dc->joint_signature, sizeof dc->joint_signature);
    dcxStreamData(s, &dc->structure_changed, sizeof dc->structure_changed);
    dcxStreamData(s, &dc->values_changed, sizeof dc->values_changed);
    dcxStreamData(s, dc->gravity, sizeof dc->gravity);
    dcxStreamData(s, &dc->gravity_norm, sizeof dc->gravity_norm);
    dcxStreamData(s, &dc->gravity_changed, sizeof dc->gravity_changed);
    dcxStreamData(s, &dc->lag, sizeof dc->lag);
    dcxStreamData(s, &dc->near_time, sizeof dc->near_time);
    dcxStreamData(s, &dc->evaluation_valid, sizeof dc->evaluation_valid);
    dcxStreamData(s, &dc->evaluation_h, sizeof dc->evaluation_h);
    dcxStreamData(s, &dc->last_h, sizeof dc->last_h);
    dcxStreamData(s, &dc->last_step, sizeof dc->last_step);
    dcxStreamData(s, &dc->level, sizeof dc->level);
    dcxStreamData(s, &dc->level_step, sizeof dc->level_step);
    dcxStreamData(s, &dc->limited, sizeof dc->limited);
    dcxStreamData(s, &dc->bound, sizeof dc->bound);
    dcxStreamData(s, &dc->bound_since, sizeof dc->bound_since);
    dcxStreamData(s, &dc->potential, sizeof dc->potential);
    dcxStreamData(s, &dc->power, sizeof dc->power);
    dcxStreamData(s, &dc->dissipated, sizeof dc->dissipated);
    dcxStreamData(s, &dc->looped, sizeof dc->looped);
    dcxStreamData(s, &dc->held_at, sizeof dc->held_at);
    dcxStreamData(s, &dc->held_stored, sizeof dc->held_stored);
    dcxStreamData(s, &dc->held_power, sizeof dc->held_power);
}

/* ODE's random numbers, by which dWorldQuickStep shuffles its rows. */
static void keep_seed(dcxStream *s)
{
    unsigned long seed = dRandGetSeed();
    dcxStreamCopy(s, &seed, sizeof seed);
    if (s->way == dcxStreamLoad) {
        dRandSetSeed(seed);
    }
}

/* Geoms and bodies may have been destroyed since the last step: which live is found as a step finds it. */
static void mark_living(dcxWorld *dc, dSpaceID space)
{
    dcxBodiesUnmark(dc);
    dcxSpaceMarkBodies(dc, space);
    dcxElementsMark(dc);
    dcxRollingsMark(dc);
    dcxBodiesMarkJoined(dc);
}

/* Everything, in one order for all ways; a check stops at the first fault. */
static void keep_all(dcxWorld *dc, dcxStream *s, dSpaceID space)
{
    keep_settings(dc, s);
    keep_course(dc, s);
    dcxSpaceKeep(dc, s, space);
    if (s->code == dcOk) {
        dcxGeomsKeep(dc, s);
    }
    if (s->code == dcOk) {
        dcxBodiesKeep(dc, s);
    }
    if (s->code == dcOk) {
        dcxElementsKeep(dc, s);
    }
    if (s->code == dcOk) {
        dcxRollingsKeep(dc, s);
    }
    if (s->code == dcOk) {
        dcxPairsKeep(dc, s);
    }
    if (s->code == dcOk) {
        dcxContactsKeep(&dc->touch, s);
        dcxContactsKeep(&dc->near, s);
    }
    if (s->code == dcOk) {
        dcxBedsKeep(dc, s);
    }
    if (s->code == dcOk) {
        dcxCarryKeep(dc, s);
        keep_seed(s);
        dcxSpaceOrderKeep(s, space);
    }
}

/* Between steps; a code. */
static int check_rest(const dcxWorld *dc, const char *function, dSpaceID space)
{
    if (space ? !dGeomIsSpace((dGeomID)space) : dc->geoms.index.count > 0) {
        return dcxFail(dcErrArgument, "%s: space %p is not a space", function, (void *)space);
    }
    if (dc->collecting || dcxRowsWait(dc)) {
        return dcxFail(dcErrState, "%s: a step has begun (%s) and is not done", function,
                       dc->collecting ? "pairs were taken for dcWorldApply" : "ODE's own is to come");
    }
    return dcOk;
}

size_t dcWorldSave(dcWorldID handle, dSpaceID space, void *block, size_t size)
{
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, NULL);
    if (!dc || check_rest(dc, __func__, space) != dcOk) {
        return 0;
    }
    mark_living(dc, space);
    dcxStream s = {.way = dcxStreamSave, .at = sizeof(head)};
    keep_all(dc, &s, space);
    size_t whole = s.at + sizeof(uint64_t);
    if (!block || size < whole) {
        return whole;
    }
    head h = head_of(dc, whole);
    memcpy(block, &h, sizeof h);
    s = (dcxStream){.way = dcxStreamSave, .out = block, .at = sizeof h, .size = whole};
    keep_all(dc, &s, space);
    uint64_t sum = dcxStreamSum(block, s.at);
    memcpy((unsigned char *)block + s.at, &sum, sizeof sum);
    return whole;
}

/* Is it a whole block, of this library and this world? */
static int check_head(const dcxWorld *dc, const char *function, const unsigned char *block, size_t size)
{
    head h, mine = head_of(dc, size);
    uint64_t sum;
    if (size < sizeof h + sizeof sum || (memcpy(&h, block, sizeof h), h.magic != MAGIC)) {
        return dcxFail(dcErrValue, "%s: these %zu bytes are not a block of dcWorldSave", function, size);
    }
    if (h.format != mine.format || h.library != mine.library || h.real != mine.real || h.pair != mine.pair) {
        return dcxFail(dcErrValue, "%s: the block is of another build of the library (version %x, dReal of %u bytes)",
                       function, (unsigned)h.library, (unsigned)h.real);
    }
    if (h.size > size) {
        return dcxFail(dcErrValue, "%s: the block has %llu bytes, not %zu", function, (unsigned long long)h.size, size);
    }
    if (h.world != mine.world || h.ode != mine.ode) {
        return dcxFail(dcErrValue, "%s: the block is of another world than %p", function, (void *)dc->handle);
    }
    if (h.size < sizeof h + sizeof sum) {
        return dcxFail(dcErrValue, "%s: the block is spoilt", function);
    }
    memcpy(&sum, block + (size_t)h.size - sizeof sum, sizeof sum);
    if (sum != dcxStreamSum(block, (size_t)h.size - sizeof sum)) {
        return dcxFail(dcErrValue, "%s: the block is spoilt: its check sum does not fit", function);
    }
    return dcOk;
}

/* A check that changes nothing, then the load, which cannot fail. */
static int restore(dcxWorld *dc, dSpaceID space, const unsigned char *block, size_t size)
{
    mark_living(dc, space);
    dcxStream s = {.way = dcxStreamCheck, .in = block, .at = sizeof(head), .size = size};
    keep_all(dc, &s, space);
    if (s.at != size) {
        dcxStreamRefuse(&s, "the block has %zu bytes too many", size - s.at);
    }
    if (s.code == dcOk) {
        s.way = dcxStreamLoad;
        s.at = sizeof(head);
        keep_all(dc, &s, space);
    }
    dcxBedsKeepDone(&s, s.way == dcxStreamLoad);
    dcxTableFree(&s.living);
    free(s.spare);
    return s.code;
}

int dcWorldRestore(dcWorldID handle, dSpaceID space, const void *block, size_t size)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!block) {
        return dcxFail(dcErrArgument, "dcWorldRestore: block is NULL");
    }
    code = check_rest(dc, __func__, space);
    code = code == dcOk ? check_head(dc, __func__, block, size) : code;
    head h;
    if (code == dcOk) {
        memcpy(&h, block, sizeof h);
        code = restore(dc, space, block, (size_t)h.size - sizeof(uint64_t));
    }
    return code;
}
