/* What the table of bodies keeps from step to step, to be saved and restored (core/stream.c). */
#include "core/core.h"
#include "state/world_data.h"
#include "bodies.h"

/* ---- which bodies live: those of others may have been destroyed, and are not to be touched ---- */

void dcxBodiesUnmark(dcxWorld *dc)
{
    for (int i = 1; i < dc->bodies.count; i++) {
        dc->bodies.more[i].named = dc->bodies.info[i].id && dc->bodies.more[i].added;
    }
}

void dcxBodyMark(dcxWorld *dc, dBodyID id)
{
    int i = dcxBodyFind(dc, id);
    if (i > 0) {
        dc->bodies.more[i].named = 1;
    }
}

/* Marks what is joined to a marked body; 1 if there was any. */
static int mark_joined(dcxWorld *dc, dBodyID id)
{
    int found = 0;
    for (int j = dBodyGetNumJoints(id) - 1; j >= 0; j--) {
        for (int side = 0; side < 2; side++) {
            int other = dcxBodyFind(dc, dJointGetBody(dBodyGetJoint(id, j), side));
            found |= other > 0 && !dc->bodies.more[other].named;
            if (other > 0) {
                dc->bodies.more[other].named = 1;
            }
        }
    }
    return found;
}

void dcxBodiesMarkJoined(dcxWorld *dc)
{
    dcxBodies *bodies = &dc->bodies;
    for (int more = 1; more;) {
        more = 0;
        for (int i = 1; i < bodies->count; i++) {
            more |= bodies->more[i].named && mark_joined(dc, bodies->info[i].id);
        }
    }
}

/* ---- the table ---- */

/* Does a body of the saved world still live? */
static void check_lives(dcxWorld *dc, dcxStream *s, dBodyID id)
{
    int i = dcxBodyFind(dc, id);
    if (!(i > 0 && dc->bodies.more[i].named) && dcxTableFind(&s->living, dcxTableKey(id)) < 0) {
        dcxStreamRefuse(s, "body %p of the saved world was destroyed, or taken out of it", (void *)id);
    }
}

/* Entries by number, so that whoever knows a body by its number still does; those that came since are forgotten. */
static void keep_entries(dcxWorld *dc, dcxStream *s, int count)
{
    dcxBodies *bodies = &dc->bodies;
    for (int i = 1; i < count; i++) {
        dcxBodyInfo info = bodies->info[i];
        int lives = info.id && bodies->more[i].named;
        dcxStreamCopy(s, &info, sizeof info);
        dcxStreamCopy(s, &lives, sizeof lives);
        if (dcxStreamChecks(s) && lives) {
            check_lives(dc, s, info.id);
        }
        if (s->way == dcxStreamLoad) {
            bodies->info[i] = info;
        }
        if (lives && s->code == dcOk) {
            dcxBodyKeepODE(s, info.id);
        }
    }
}

static void keep_arrays(dcxBodies *bodies, dcxStream *s, size_t n)
{
    dcxStreamData(s, bodies->state, n * sizeof *bodies->state);
    dcxStreamData(s, bodies->raw, n * sizeof *bodies->raw);
    dcxStreamData(s, bodies->more, n * sizeof *bodies->more);
    dcxStreamData(s, bodies->force, n * sizeof *bodies->force);
    dcxStreamData(s, bodies->load, n * sizeof *bodies->load);
    dcxStreamData(s, bodies->user, n * sizeof *bodies->user);
    dcxStreamData(s, bodies->predicted, n * sizeof *bodies->predicted);
    dcxStreamData(s, bodies->inertia, n * sizeof *bodies->inertia);
}

static void index_entries(dcxBodies *bodies)
{
    dcxTableClear(&bodies->index);
    for (int i = 1; i < bodies->count; i++) {
        if (bodies->info[i].id) {
            dcxTablePut(&bodies->index, dcxTableKey(bodies->info[i].id), i);
        }
    }
}

void dcxBodiesKeep(dcxWorld *dc, dcxStream *s)
{
    dcxBodies *bodies = &dc->bodies;
    int count = dcxStreamCount(s, bodies->count, bodies->capacity);
    keep_entries(dc, s, count);
    keep_arrays(bodies, s, (size_t)count);
    int active = dcxStreamCount(s, bodies->num_active, count);
    dcxStreamData(s, bodies->active, (size_t)active * sizeof *bodies->active);
    dcxStreamData(s, &bodies->first_free, sizeof bodies->first_free);
    dcxStreamData(s, &bodies->num_asleep, sizeof bodies->num_asleep);
    dcxStreamData(s, &bodies->num_still, sizeof bodies->num_still);
    dcxStreamData(s, &bodies->num_modes, sizeof bodies->num_modes);
    dcxStreamData(s, &bodies->num_sleepers, sizeof bodies->num_sleepers);
    dcxStreamData(s, &bodies->sleep_changes, sizeof bodies->sleep_changes);
    dcxStreamData(s, &bodies->num_added, sizeof bodies->num_added);
    dcxStreamData(s, &bodies->num_left, sizeof bodies->num_left);
    if (s->way == dcxStreamLoad) {
        bodies->count = count;
        bodies->num_active = active;
        index_entries(bodies);
    }
}
