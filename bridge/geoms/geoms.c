/*
 * The table of known geoms, and its agreement with ODE's space at the start of each step.  A geom is dereferenced
 * only in a step in which the space, or the near callback, named it.
 */
#include <stdlib.h>
#include <string.h>

#include "core/core.h"
#include "state/world_data.h"
#include "geoms.h"

static int grow(dcGeoms *geoms)
{
    int capacity = geoms->capacity ? 2 * geoms->capacity : 64;
    size_t n = (size_t)capacity;
#define DC_GROW(field) \
    do { \
        void *bigger = realloc(geoms->field, n * sizeof *geoms->field); \
        if (!bigger) { \
            return 0; \
        } \
        geoms->field = bigger; \
    } while (0)
    DC_GROW(geom);
    DC_GROW(pose);
    DC_GROW(surface);
    DC_GROW(form);
    DC_GROW(shape);
    DC_GROW(fat);
    DC_GROW(live);
    DC_GROW(moving);
#undef DC_GROW
    geoms->capacity = capacity;
    return 1;
}

void dcGeomsFree(dcGeoms *geoms)
{
    free(geoms->geom);
    free(geoms->pose);
    free(geoms->surface);
    for (int i = 0; i < geoms->count; i++) {
        dcFormFree(&geoms->form[i]);
    }
    free(geoms->form);
    free(geoms->shape);
    free(geoms->fat);
    free(geoms->live);
    free(geoms->moving);
    free(geoms->seen);
    free(geoms->seen_entry);
    dcTableFree(&geoms->index);
}

int dcGeomFind(const dcImpl *dc, dGeomID id)
{
    return dcTableFind(&dc->geoms.index, dcTableKey(id));
}

int dcGeomEntry(dcImpl *dc, dGeomID id)
{
    dcGeoms *geoms = &dc->geoms;
    int i = dcGeomFind(dc, id);
    if (i >= 0) {
        return i;
    }
    for (i = geoms->free_hint; i < geoms->count && geoms->geom[i].id; i++) {
    }
    if (i == geoms->capacity && !grow(geoms)) {
        return dcErrMemory;
    }
    if (!dcTablePut(&geoms->index, dcTableKey(id), i)) {
        return dcErrMemory;
    }
    geoms->free_hint = i + 1;
    geoms->count = i < geoms->count ? geoms->count : i + 1;
    memset(&geoms->geom[i], 0, sizeof geoms->geom[i]);
    memset(&geoms->pose[i], 0, sizeof geoms->pose[i]);
    memset(&geoms->surface[i], 0, sizeof geoms->surface[i]);
    memset(&geoms->form[i], 0, sizeof geoms->form[i]);
    memset(&geoms->shape[i], 0, sizeof geoms->shape[i]);
    memset(&geoms->fat[i], 0, sizeof geoms->fat[i]);
    geoms->geom[i].id = id;
    geoms->geom[i].ode_class = -1; /* not read yet */
    return i;
}

void dcGeomRelease(dcImpl *dc, int entry)
{
    dcGeoms *geoms = &dc->geoms;
    dcTableRemove(&geoms->index, dcTableKey(geoms->geom[entry].id));
    memset(&geoms->geom[entry], 0, sizeof geoms->geom[entry]);
    dcFormFree(&geoms->form[entry]);
    dc->share.stale = 1;
    geoms->free_hint = entry < geoms->free_hint ? entry : geoms->free_hint;
    geoms->num_seen = 0;
    dc->structure_changed = 1;
}

static int remember(dcImpl *dc, int k, dGeomID id)
{
    dcGeoms *geoms = &dc->geoms;
    if (k == geoms->cap_seen) {
        int capacity = geoms->cap_seen ? 2 * geoms->cap_seen : 64;
        dGeomID *seen = realloc(geoms->seen, (size_t)capacity * sizeof(dGeomID));
        geoms->seen = seen ? seen : geoms->seen;
        int *entries = realloc(geoms->seen_entry, (size_t)capacity * sizeof(int));
        geoms->seen_entry = entries ? entries : geoms->seen_entry;
        if (!seen || !entries) {
            return dcErrMemory;
        }
        geoms->cap_seen = capacity;
    }
    if (k >= geoms->num_seen || geoms->seen[k] != id) {
        int entry = dcGeomEntry(dc, id);
        if (entry < 0) {
            return entry;
        }
        geoms->seen[k] = id;
        geoms->seen_entry[k] = entry;
        geoms->num_seen = k + 1 > geoms->num_seen ? k + 1 : geoms->num_seen;
    }
    geoms->geom[geoms->seen_entry[k]].stamp = dc->stamp;
    return dcOk;
}

/* Walks a space and those in it; *k counts geoms. */
static int enumerate(dcImpl *dc, dSpaceID space, int *k)
{
    int n = dSpaceGetNumGeoms(space);
    for (int i = 0; i < n; i++) {
        dGeomID id = dSpaceGetGeom(space, i);
        int code = dcOk;
        if (dGeomIsSpace(id)) {
            if (dGeomIsEnabled(id)) {
                code = enumerate(dc, (dSpaceID)id, k);
            }
        } else {
            code = remember(dc, (*k)++, id);
        }
        if (code != dcOk) {
            return code;
        }
    }
    return dcOk;
}

/* Drops what is gone; keeps the values the caller gave to geoms that are merely out of the space. */
static void drop_unseen(dcImpl *dc)
{
    for (int i = 0; i < dc->geoms.count; i++) {
        dcGeom *geom = &dc->geoms.geom[i];
        if (geom->id && geom->stamp != dc->stamp) {
            if (!dc->geoms.surface[i].explicit_values) {
                dcGeomRelease(dc, i);
            } else {
                geom->ode_class = -1;
            }
        }
    }
}

static int refresh_all(dcImpl *dc)
{
    dcGeoms *geoms = &dc->geoms;
    int live = 0, moving = 0, changed = 0;
    for (int i = 0; i < geoms->count; i++) {
        dcGeom *geom = &geoms->geom[i];
        if (!geom->id || geom->stamp != dc->stamp) {
            continue;
        }
        int code = dcGeomRefresh(dc, i);
        if (code < 0) {
            return code;
        }
        changed |= code;
        if (geom->enabled && geom->ode_class != dRayClass) {
            changed |= live >= geoms->num_live || geoms->live[live] != i;
            geoms->live[live++] = i;
            if (geom->body > 0) {
                geoms->moving[moving++] = i;
            }
        }
    }
    changed |= live != geoms->num_live || moving != geoms->num_moving;
    geoms->num_live = live;
    geoms->num_moving = moving;
    dc->structure_changed |= changed;
    return dcOk;
}

int dcGeomsSync(dcImpl *dc, dSpaceID space)
{
    int k = 0, before = dc->geoms.num_seen;
    int code = enumerate(dc, space, &k);
    if (code != dcOk) {
        dc->geoms.num_seen = 0;
        return code;
    }
    dc->geoms.num_seen = k;
    if (k != before || dc->structure_changed || k != (int)dc->geoms.index.count) {
        drop_unseen(dc);
        dc->geoms.num_seen = k;
    }
    return refresh_all(dc);
}
