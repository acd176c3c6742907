/* What the table of geoms keeps from step to step, and what the program said of them (core/stream.c). */
#include <string.h>

#include "core/core.h"
#include "state/world_data.h"
#include "geoms.h"

/* Whether a geom is still the one that was saved: its class, size, body and data. */
static void check_same(dcxStream *s, const dcxGeom *was, const dcxGeom *is)
{
    if (was->ode_class < 0 || is->ode_class < 0) {
        return; /* one of the two was not read yet */
    }
    if (was->ode_class != is->ode_class || was->shape != is->shape || memcmp(was->size, is->size, sizeof is->size)) {
        dcxStreamRefuse(s, "geom %p (%s) has another shape or size than when it was saved", (void *)is->id,
                        dcxGeomClassName(is->ode_class));
    }
    if (was->body_id != is->body_id) {
        dcxStreamRefuse(s, "geom %p is on body %p, not on %p as when it was saved", (void *)is->id, (void *)is->body_id,
                        (void *)was->body_id);
    }
}

static void check_solid(dcxStream *s, dGeomID id, const dcxGeomSolid *was, const dcxGeomSolid *is)
{
    if (was->inner != is->inner || was->mesh != is->mesh || was->convex != is->convex || was->field != is->field) {
        dcxStreamRefuse(s, "geom %p was given another shape since it was saved", (void *)id);
    }
    if (was->springs_given != is->springs_given || (was->springs && was->springs != is->springs)) {
        dcxStreamRefuse(s, "geom %p was given other springs since it was saved", (void *)id);
    }
}

/* Is the entry of a saved geom still its own? */
static void check_entry(dcxWorld *dc, dcxStream *s, int i, const dcxGeom *was, const dcxGeomSolid *made)
{
    const dcxGeom *is = &dc->geoms.geom[i];
    int known = i < dc->geoms.count && is->id;
    if (!known || is->id != was->id) {
        if (known || dcxTableFind(&s->living, dcxTableKey(was->id)) < 0 || dcxGeomFind(dc, was->id) >= 0) {
            dcxStreamRefuse(s, "geom %p of the saved world was destroyed, forgotten or taken out since",
                            (void *)was->id);
        }
    } else {
        check_same(s, was, is);
        if (was->ode_class >= 0) {
            check_solid(s, was->id, made, &dc->geoms.solid[i]);
        }
    }
}

/* What the program said; meshes and all that is made of them stay. */
static void load_solid(dcxGeomSolid *to, const dcxGeomSolid *from)
{
    to->mode = from->mode;
    to->edge = from->edge;
    to->live = from->live;
    to->standard = from->standard;
    to->has_default_foundation = from->has_default_foundation;
}

/*
 * A geom that the world came to know after it was saved stays known, by its number, but nothing is known of it: so that
 * a later block can be restored too, and the geom gets the same number again.
 */
static void unread(dcxWorld *dc, int i)
{
    static const dcxGeomSolid none;
    dcxGeoms *geoms = &dc->geoms;
    geoms->geom[i] = (dcxGeom){.id = geoms->geom[i].id, .ode_class = -1, .stamp = dc->stamp};
    memset(&geoms->pose[i], 0, sizeof geoms->pose[i]);
    memset(&geoms->surface[i], 0, sizeof geoms->surface[i]);
    memset(&geoms->shape[i], 0, sizeof geoms->shape[i]);
    memset(&geoms->fat[i], 0, sizeof geoms->fat[i]);
    memset(&geoms->mover[i], 0, sizeof geoms->mover[i]);
    load_solid(&geoms->solid[i], &none);
}

static void keep_new(dcxWorld *dc, dcxStream *s, int i)
{
    const dcxGeomSolid *made = &dc->geoms.solid[i];
    if (dc->geoms.geom[i].id &&
        (made->mesh_given || (made->convex && !made->convex_read) || made->field || made->springs_given)) {
        dcxStreamRefuse(s, "geom %p was given a shape since the world was saved; forget it first",
                        (void *)dc->geoms.geom[i].id);
    }
    if (dc->geoms.geom[i].id && s->way == dcxStreamLoad) {
        unread(dc, i);
    }
}

static void load_entry(dcxWorld *dc, int i, const dcxGeom *geom, const dcxGeomSolid *made)
{
    dcxGeoms *geoms = &dc->geoms;
    int same = i < geoms->count && geoms->geom[i].id == geom->id;
    geoms->geom[i] = *geom;
    if (!same) { /* it was forgotten meanwhile: its shape is read again */
        memset(&geoms->solid[i], 0, sizeof geoms->solid[i]);
        geoms->geom[i].ode_class = -1;
    }
    load_solid(&geoms->solid[i], made);
}

static void keep_entry(dcxWorld *dc, dcxStream *s, int i)
{
    dcxGeoms *geoms = &dc->geoms;
    dcxGeom geom = geoms->geom[i];
    dcxStreamCopy(s, &geom, sizeof geom);
    if (!geom.id) {
        if (i < geoms->count) {
            keep_new(dc, s, i);
        }
        return;
    }
    dcxGeomSolid made = geoms->solid[i];
    dcxStreamCopy(s, &made, sizeof made);
    if (dcxStreamChecks(s)) {
        check_entry(dc, s, i, &geom, &made);
    } else if (s->way == dcxStreamLoad) {
        load_entry(dc, i, &geom, &made);
    }
    dcxStreamData(s, &geoms->pose[i], sizeof *geoms->pose);
    dcxStreamData(s, &geoms->surface[i], sizeof *geoms->surface);
    dcxStreamData(s, &geoms->shape[i], sizeof *geoms->shape);
    dcxStreamData(s, &geoms->fat[i], sizeof *geoms->fat);
    dcxStreamData(s, &geoms->mover[i], sizeof *geoms->mover);
}

static void keep_lists(dcxGeoms *geoms, dcxStream *s, int count)
{
    int live = dcxStreamCount(s, geoms->num_live, count), moving = dcxStreamCount(s, geoms->num_moving, count);
    int seen = dcxStreamCount(s, geoms->num_seen, geoms->cap_seen);
    dcxStreamData(s, geoms->live, (size_t)live * sizeof *geoms->live);
    dcxStreamData(s, geoms->moving, (size_t)moving * sizeof *geoms->moving);
    dcxStreamData(s, geoms->seen, (size_t)seen * sizeof *geoms->seen);
    dcxStreamData(s, geoms->seen_entry, (size_t)seen * sizeof *geoms->seen_entry);
    dcxStreamData(s, &geoms->free_hint, sizeof geoms->free_hint);
    if (s->way == dcxStreamLoad) {
        geoms->num_live = live;
        geoms->num_moving = moving;
        geoms->num_seen = seen;
        geoms->count = count > geoms->count ? count : geoms->count;
        dcxTableClear(&geoms->index);
        for (int i = 0; i < geoms->count; i++) {
            if (geoms->geom[i].id) {
                dcxTablePut(&geoms->index, dcxTableKey(geoms->geom[i].id), i);
            }
        }
    }
}

void dcxGeomsKeep(dcxWorld *dc, dcxStream *s)
{
    int count = dcxStreamCount(s, dc->geoms.count, dc->geoms.capacity);
    for (int i = count; i < dc->geoms.count; i++) {
        keep_new(dc, s, i);
    }
    for (int i = 0; i < count; i++) {
        keep_entry(dc, s, i);
    }
    keep_lists(&dc->geoms, s, count);
    dcxStreamData(s, &dc->geoms.tracks, sizeof dc->geoms.tracks);
    dcxStreamData(s, &dc->geoms.carried, sizeof dc->geoms.carried);
    dcxStreamData(s, &dc->geoms.stirred, sizeof dc->geoms.stirred);
    dcxStreamData(s, &dc->geoms.steps, sizeof dc->geoms.steps);
    dcxStreamData(s, &dc->geoms.time, sizeof dc->geoms.time);
}
