/*
 * The table of known geoms, and its agreement with ODE's space at the start of each step.  A geom is dereferenced
 * only in a step in which the space, or the near callback, named it.
 */
#include <stdlib.h>
#include <string.h>

#include "bodies/bodies.h"
#include "core/core.h"
#include "state/world_data.h"
#include "geoms.h"

static int grow(dcxGeoms *geoms)
{
    int capacity = geoms->capacity ? 2 * geoms->capacity : 64;
#define DCX_GROW(field) dcxGrow((void **)&geoms->field, geoms->capacity, capacity, sizeof *geoms->field)
    if (!(DCX_GROW(geom) && DCX_GROW(pose) && DCX_GROW(surface) && DCX_GROW(solid) && DCX_GROW(shape) &&
          DCX_GROW(fat) && DCX_GROW(mover) && DCX_GROW(live) && DCX_GROW(moving))) {
        return 0;
    }
#undef DCX_GROW
    geoms->capacity = capacity;
    return 1;
}

void dcxGeomsFree(dcxGeoms *geoms)
{
    free(geoms->geom);
    free(geoms->pose);
    free(geoms->surface);
    for (int i = 0; i < geoms->count; i++) {
        dcxSolidFree(&geoms->solid[i]);
    }
    free(geoms->solid);
    free(geoms->shape);
    free(geoms->fat);
    dcxMoversFree(geoms);
    free(geoms->live);
    free(geoms->moving);
    free(geoms->seen);
    free(geoms->seen_entry);
    if (geoms->probe) {
        dGeomDestroy(geoms->probe);
    }
    dcxTableFree(&geoms->index);
}

int dcxGeomFind(const dcxWorld *dc, dGeomID id)
{
    return dcxTableFind(&dc->geoms.index, dcxTableKey(id));
}

int dcxGeomEntry(dcxWorld *dc, dGeomID id)
{
    dcxGeoms *geoms = &dc->geoms;
    int i = dcxGeomFind(dc, id);
    if (i >= 0) {
        return i;
    }
    for (i = geoms->free_hint; i < geoms->count && geoms->geom[i].id; i++) {
    }
    if (i == geoms->capacity && !grow(geoms)) {
        return dcErrMemory;
    }
    if (!dcxTablePut(&geoms->index, dcxTableKey(id), i)) {
        return dcErrMemory;
    }
    geoms->free_hint = i + 1;
    geoms->count = i < geoms->count ? geoms->count : i + 1;
    memset(&geoms->geom[i], 0, sizeof geoms->geom[i]);
    memset(&geoms->pose[i], 0, sizeof geoms->pose[i]);
    memset(&geoms->surface[i], 0, sizeof geoms->surface[i]);
    memset(&geoms->solid[i], 0, sizeof geoms->solid[i]);
    memset(&geoms->shape[i], 0, sizeof geoms->shape[i]);
    memset(&geoms->fat[i], 0, sizeof geoms->fat[i]);
    memset(&geoms->mover[i], 0, sizeof geoms->mover[i]);
    geoms->geom[i].id = id;
    geoms->geom[i].ode_class = -1; /* not read yet */
    return i;
}

void dcxGeomRelease(dcxWorld *dc, int entry)
{
    dcxGeoms *geoms = &dc->geoms;
    dcxTableRemove(&geoms->index, dcxTableKey(geoms->geom[entry].id));
    memset(&geoms->geom[entry], 0, sizeof geoms->geom[entry]);
    memset(&geoms->mover[entry], 0, sizeof geoms->mover[entry]);
    dcxSolidFree(&geoms->solid[entry]);
    dc->share.stale = 1;
    geoms->free_hint = entry < geoms->free_hint ? entry : geoms->free_hint;
    geoms->num_seen = 0;
    dc->structure_changed = 1;
}

static int remember(dcxWorld *dc, int k, dGeomID id)
{
    dcxGeoms *geoms = &dc->geoms;
    if (k == geoms->cap_seen) {
        int capacity = geoms->cap_seen ? 2 * geoms->cap_seen : 64;
        if (!dcxResize((void **)&geoms->seen, (size_t)capacity, sizeof *geoms->seen) ||
            !dcxResize((void **)&geoms->seen_entry, (size_t)capacity, sizeof *geoms->seen_entry)) {
            return dcErrMemory;
        }
        geoms->cap_seen = capacity;
    }
    if (k >= geoms->num_seen || geoms->seen[k] != id) {
        int entry = dcxGeomEntry(dc, id);
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

/* A walk through a space and those in it. */
typedef struct walk {
    dcxWorld *dc;
    int (*visit)(dcxWorld *dc, int number, dGeomID id);
    int count, code;     /* of geoms so far; dcOk, or why it ended */
    int *list, capacity; /* no visit: their entries */
} walk;

static void enumerate(walk *w, dSpaceID space);

/* Puts one on the list, as it is now. */
static int list_one(walk *w, dGeomID id)
{
    if (!dcxReserve((void **)&w->list, &w->capacity, w->count, sizeof *w->list)) {
        return dcErrMemory;
    }
    int entry = dcxGeomEntry(w->dc, id), changed = entry < 0 ? entry : dcxGeomRefresh(w->dc, entry);
    if (changed >= 0) {
        w->list[w->count++] = entry;
        w->dc->structure_changed |= changed;
    }
    return changed < 0 ? changed : dcOk;
}

static void visit(walk *w, dGeomID id)
{
    if (w->code == dcOk && !dGeomIsSpace(id)) {
        w->code = w->visit ? w->visit(w->dc, w->count++, id) : list_one(w, id);
    } else if (w->code == dcOk && dGeomIsEnabled(id)) {
        enumerate(w, (dSpaceID)id);
    }
}

static void visit_met(void *data, dGeomID a, dGeomID b)
{
    walk *w = data;
    visit(w, a == w->dc->geoms.probe ? b : a);
}

/* ODE has no way to list a quad tree, and ends the program that asks; but what has no end meets all that is in it. */
static void enumerate_tree(walk *w, dSpaceID space)
{
    dGeomID *probe = &w->dc->geoms.probe;
    if (!*probe) {
        *probe = dCreatePlane(0, REAL(0.6), 0, REAL(0.8), 0); /* no axis: its box is infinite on all sides */
    }
    if (!*probe) {
        w->code = dcErrMemory;
        return;
    }
    dSpaceCollide2((dGeomID)space, *probe, w, visit_met);
}

/* No space: no geoms. */
static void enumerate(walk *w, dSpaceID space)
{
    if (!space) {
        return;
    }
    if (dSpaceGetClass(space) == dQuadTreeSpaceClass) {
        enumerate_tree(w, space);
        return;
    }
    int n = dSpaceGetNumGeoms(space);
    for (int i = 0; i < n && w->code == dcOk; i++) {
        visit(w, dSpaceGetGeom(space, i));
    }
}

static int mark(dcxWorld *dc, int number, dGeomID id)
{
    (void)number;
    int plane = dGeomGetClass(id) == dPlaneClass, entry = plane ? dcxGeomFind(dc, id) : -1;
    dcxBodyMark(dc, !plane ? dGeomGetBody(id) : entry >= 0 ? dcxPlaneBody(dc, entry) : 0);
    return dcOk;
}

void dcxSpaceMarkBodies(dcxWorld *dc, dSpaceID space)
{
    walk w = {dc, mark, 0, dcOk, NULL, 0};
    enumerate(&w, space);
}

/* Drops what is gone; keeps the values the caller gave to geoms that are merely out of the space. */
static void drop_unseen(dcxWorld *dc)
{
    for (int i = 0; i < dc->geoms.count; i++) {
        dcxGeom *geom = &dc->geoms.geom[i];
        if (geom->id && geom->stamp != dc->stamp) {
            if (!dc->geoms.surface[i].explicit_values) {
                dcxGeomRelease(dc, i);
            } else {
                geom->ode_class = -1;
            }
        }
    }
}

static int refresh_all(dcxWorld *dc)
{
    dcxGeoms *geoms = &dc->geoms;
    int live = 0, moving = 0, changed = 0;
    for (int i = 0; i < geoms->count; i++) {
        dcxGeom *geom = &geoms->geom[i];
        if (!geom->id || geom->stamp != dc->stamp) {
            continue;
        }
        int code = dcxGeomRefresh(dc, i);
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

int dcxGeomsSync(dcxWorld *dc, dSpaceID space)
{
    int before = dc->geoms.num_seen;
    walk w = {dc, remember, 0, dcOk, NULL, 0};
    enumerate(&w, space);
    int k = w.count;
    if (w.code != dcOk) {
        dc->geoms.num_seen = 0;
        return w.code;
    }
    dc->geoms.num_seen = k;
    if (k != before || dc->structure_changed || k != (int)dc->geoms.index.count) {
        drop_unseen(dc);
        dc->geoms.num_seen = k;
    }
    return refresh_all(dc);
}

int dcxGeomsList(dcxWorld *dc, dSpaceID space, int **list)
{
    walk w = {dc, NULL, 0, dcOk, NULL, 0};
    enumerate(&w, space);
    *list = w.list;
    return w.code == dcOk ? w.count : w.code;
}
