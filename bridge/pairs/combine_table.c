/* The rules of combination, the table of what holds between classes of materials, and whom a change of them wakes. */
#include <limits.h>
#include <stdlib.h>

#include "core/core.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "pairs.h"

/* ---- the rules ---- */

int dcWorldSetCombineRule(dcWorldID handle, dcQuantity what, dcRule rule)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    const char *fault = dcRuleFault(what, rule);
    if (fault) {
        return dcxFail(dcErrValue, "%s: quantity %d, rule %d: %s", __func__, (int)what, (int)rule, fault);
    }
    if (dc->combination.rules.rule[what] != rule) {
        dc->combination.rules.rule[what] = rule;
        dc->combination.rules_changed = dc->combination.changed = dc->values_changed = 1;
    }
    return dcOk;
}

int dcWorldGetCombineRule(dcWorldID handle, dcQuantity what)
{
    int code;
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if ((unsigned)what >= dcNumQuantities) {
        return dcxFail(dcErrValue, "%s: what must be a dcQuantity, not %d", __func__, (int)what);
    }
    return (int)dc->combination.rules.rule[what];
}

/* ---- the table ---- */

static uint64_t key_of(int class1, int class2)
{
    return class1 < class2 ? dcxTableKey2(class1, class2) : dcxTableKey2(class2, class1);
}

/* The entry of two classes, taken out or not; NULL: there is none. */
static dcxCombineEntry *find(const dcxWorld *dc, int class1, int class2)
{
    int i = dc->combination.count ? dcxTableFind(&dc->combination.index, key_of(class1, class2)) : -1;
    return i < 0 ? NULL : &dc->combination.entry[i];
}

/* As find, made if need be; NULL: out of memory. */
static dcxCombineEntry *entry_for(dcxWorld *dc, int class1, int class2)
{
    dcxCombine *table = &dc->combination;
    dcxCombineEntry *entry = find(dc, class1, class2);
    if (entry) {
        return entry;
    }
    if (!dcxReserve((void **)&table->entry, &table->capacity, table->count, sizeof *table->entry) ||
        !dcxTablePut(&table->index, key_of(class1, class2), table->count)) {
        return NULL;
    }
    entry = &table->entry[table->count++];
    *entry = (dcxCombineEntry){.low = class1 < class2 ? class1 : class2, .high = class1 < class2 ? class2 : class1};
    return entry;
}

/* An entry as one surface sees it that is of class1. */
static void turned(const dcxCombineEntry *entry, int class1, dcPairMaterial *out)
{
    *out = entry->both;
    if (class1 != entry->low) {
        out->share1 = 1 - out->share1;
    }
}

static int refuse_classes(const char *function, int class1, int class2)
{
    if (class1 < 0 || class2 < 0) {
        return dcxFail(dcErrValue, "%s: classes must not be negative, not %d and %d", function, class1, class2);
    }
    return dcOk;
}

static int refuse_values(const char *function, int class1, int class2, const dcPairMaterial *pair)
{
    double value = 0;
    const char *fault = dcPairMaterialFault(pair, &value);
    if (!fault && class1 == class2 && pair->share1 != 0.5) {
        fault = "share1 must be 0.5 between surfaces of one class";
        value = pair->share1;
    }
    return fault ? dcxFail(dcErrValue, "%s: classes %d and %d: %s, not %g", function, class1, class2, fault, value)
                 : dcOk;
}

int dcWorldSetPairMaterial(dcWorldID handle, int class1, int class2, const dcPairMaterial *pair)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    code = refuse_classes(__func__, class1, class2);
    if (code == dcOk && pair) {
        code = refuse_values(__func__, class1, class2, pair);
    }
    if (code != dcOk) {
        return code;
    }
    dcxCombineEntry *entry = pair ? entry_for(dc, class1, class2) : find(dc, class1, class2);
    if (!entry) {
        return pair ? dcxFail(dcErrMemory, "%s: out of memory", __func__) : dcOk;
    }
    entry->set = pair != NULL;
    entry->changed = 1;
    if (pair) {
        entry->both = *pair;
        turned(entry, class1, &entry->both);
    }
    dc->combination.changed = dc->values_changed = 1;
    return dcOk;
}

int dcWorldGetPairMaterial(dcWorldID handle, int class1, int class2, dcPairMaterial *pair)
{
    int code;
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!pair) {
        return dcxFail(dcErrArgument, "%s: pair is NULL", __func__);
    }
    code = refuse_classes(__func__, class1, class2);
    if (code != dcOk) {
        return code;
    }
    const dcxCombineEntry *entry = find(dc, class1, class2);
    if (!entry || !entry->set) {
        return dcxFail(dcErrState, "%s: classes %d and %d have no entry", __func__, class1, class2);
    }
    turned(entry, class1, pair);
    return dcOk;
}

/* ---- for the pairs ---- */

int dcxCombineLookup(const dcxWorld *dc, int g1, int g2, dcPairMaterial *out)
{
    int class1 = dc->geoms.surface[g1].material_class, class2 = dc->geoms.surface[g2].material_class;
    const dcxCombineEntry *entry = find(dc, class1, class2);
    if (!entry || !entry->set) {
        return 0;
    }
    turned(entry, class1, out);
    return 1;
}

/* Did something change that two geoms combine by? */
static int concerned(const dcxWorld *dc, int g1, int g2)
{
    const dcxSurface *a = &dc->geoms.surface[g1], *b = &dc->geoms.surface[g2];
    if (dc->combination.rules_changed || a->class_changed || b->class_changed) {
        return 1;
    }
    const dcxCombineEntry *entry = find(dc, a->material_class, b->material_class);
    return entry && entry->changed;
}

static int wake(dBodyID body)
{
    int sleeps = body && !dBodyIsEnabled(body) && !dBodyIsKinematic(body);
    if (sleeps) {
        dBodyEnable(body);
    }
    return sleeps;
}

/* The body of a geom, whose idle time begins anew. */
static void wake_of(dcxWorld *dc, int g)
{
    const dcxGeom *geom = &dc->geoms.geom[g];
    if (wake(geom->body_id)) {
        dc->bodies.more[geom->body].idle_steps = 0;
        dc->bodies.more[geom->body].idle_time = 0;
    }
}

void dcxCombineWake(dcxWorld *dc)
{
    const dcxGeom *geom = dc->geoms.geom;
    for (int i = 0; dc->combination.changed && i < dc->pairs.count; i++) {
        int g1 = dc->pairs.pair[i].g1, g2 = dc->pairs.pair[i].g2;
        int here = geom[g1].stamp == dc->stamp && geom[g2].stamp == dc->stamp && geom[g1].id && geom[g2].id;
        if (here && concerned(dc, g1, g2)) {
            wake_of(dc, g1);
            wake_of(dc, g2);
        }
    }
}

void dcxCombineWakeTwo(const dcxWorld *dc, dGeomID a, dGeomID b)
{
    int g1 = dc->combination.changed && a && b ? dcxGeomFind(dc, a) : -1, g2 = g1 >= 0 ? dcxGeomFind(dc, b) : -1;
    if (g2 >= 0 && concerned(dc, g1, g2)) {
        wake(dGeomGetBody(a));
        wake(dGeomGetBody(b));
    }
}

/* Entries that were taken out go: the last one takes the place of each. */
void dcxCombineSettle(dcxWorld *dc)
{
    dcxCombine *table = &dc->combination;
    if (!table->changed) {
        return;
    }
    for (int i = table->count - 1; i >= 0; i--) {
        dcxCombineEntry *entry = &table->entry[i], *last = &table->entry[table->count - 1];
        entry->changed = 0;
        if (!entry->set) {
            dcxTableRemove(&table->index, key_of(entry->low, entry->high));
            *entry = *last;
            if (entry != last) {
                dcxTablePut(&table->index, key_of(entry->low, entry->high), i); /* it is there: nothing grows */
            }
            table->count--;
        }
    }
    for (int g = 0; g < dc->geoms.count; g++) {
        dc->geoms.surface[g].class_changed = 0;
    }
    table->changed = table->rules_changed = 0;
}

void dcxCombineFree(dcxCombine *table)
{
    free(table->entry);
    dcxTableFree(&table->index);
}

/* ---- what is saved ---- */

void dcxCombineKeep(dcxCombine *table, dcxStream *s)
{
    int count = dcxStreamCount(s, table->count, INT_MAX);
    dcxStreamArray(s, (void **)&table->entry, &table->capacity, count, sizeof *table->entry);
    if (dcxStreamChecks(s) && !dcxTableReserve(&table->index, (uint32_t)count)) {
        s->code = dcxFail(dcErrMemory, "dcWorldRestore: out of memory");
    }
    dcxStreamData(s, &table->rules, sizeof table->rules);
    dcxStreamData(s, &table->changed, sizeof table->changed);
    dcxStreamData(s, &table->rules_changed, sizeof table->rules_changed);
    if (s->way == dcxStreamLoad) {
        table->count = count;
        dcxTableClear(&table->index);
        for (int i = 0; i < count; i++) {
            dcxTablePut(&table->index, key_of(table->entry[i].low, table->entry[i].high), i);
        }
    }
}
