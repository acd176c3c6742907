/*
 * Bodies: the table of known bodies, and which of them take part in a step.  The pointers that ODE's getters
 * return stay good while a body lives, so they are fetched once.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/core.h"
#include "state/world_data.h"
#include "bodies.h"

static int grow(dcxBodies *bodies)
{
    int capacity = bodies->capacity ? 2 * bodies->capacity : 16;
#define DCX_GROW(field) dcxGrow((void **)&bodies->field, bodies->capacity, capacity, sizeof *bodies->field)
    if (!(DCX_GROW(state) && DCX_GROW(raw) && DCX_GROW(info) && DCX_GROW(more) && DCX_GROW(force) && DCX_GROW(load) &&
          DCX_GROW(user) && DCX_GROW(predicted) && DCX_GROW(inertia) && DCX_GROW(active))) {
        return 0;
    }
#undef DCX_GROW
    bodies->capacity = capacity;
    return 1;
}

static void clear_entry(dcxBodies *bodies, int i)
{
    memset(&bodies->state[i], 0, sizeof bodies->state[i]);
    memset(&bodies->raw[i], 0, sizeof bodies->raw[i]);
    memset(&bodies->info[i], 0, sizeof bodies->info[i]);
    memset(&bodies->more[i], 0, sizeof bodies->more[i]);
    memset(&bodies->force[i], 0, sizeof bodies->force[i]);
    bodies->load[i] = 0;
    bodies->sleep_changes++;
    memset(&bodies->user[i], 0, sizeof bodies->user[i]);
    memset(&bodies->predicted[i], 0, sizeof bodies->predicted[i]);
    memset(&bodies->inertia[i], 0, sizeof bodies->inertia[i]);
}

int dcxBodiesInit(dcxBodies *bodies)
{
    if (!grow(bodies)) {
        return 0;
    }
    clear_entry(bodies, 0);
    bodies->count = 1;
    return 1;
}

void dcxBodiesFree(dcxBodies *bodies)
{
    free(bodies->state);
    free(bodies->raw);
    free(bodies->info);
    free(bodies->more);
    free(bodies->force);
    free(bodies->load);
    free(bodies->user);
    free(bodies->predicted);
    free(bodies->inertia);
    free(bodies->active);
    dcxWatchesFree(&bodies->watches);
    dcxTableFree(&bodies->index);
}

int dcxBodyFind(const dcxWorld *dc, dBodyID id)
{
    return id ? dcxTableFind(&dc->bodies.index, dcxTableKey(id)) : 0;
}

int dcxBodyEntry(dcxWorld *dc, dBodyID id)
{
    dcxBodies *bodies = &dc->bodies;
    int i = dcxBodyFind(dc, id);
    if (i >= 0) {
        return i;
    }
    if (!bodies->first_free && bodies->count == bodies->capacity && !grow(bodies)) {
        return dcErrMemory;
    }
    i = bodies->first_free ? bodies->first_free : bodies->count;
    if (!dcxTablePut(&bodies->index, dcxTableKey(id), i)) {
        return dcErrMemory;
    }
    if (i == bodies->first_free) {
        bodies->first_free = bodies->info[i].next_free;
    } else {
        bodies->count++;
    }
    clear_entry(bodies, i);
    dcxBodyInfo *info = &bodies->info[i];
    info->id = id;
    info->pos = dBodyGetPosition(id);
    info->rot = dBodyGetRotation(id);
    info->vel = dBodyGetLinearVel(id);
    info->ang = dBodyGetAngularVel(id);
    info->facc = dBodyGetForce(id);
    info->tacc = dBodyGetTorque(id);
    info->mass = -1; /* not read yet */
    return i;
}

void dcxBodyActivate(dcxWorld *dc, int body)
{
    dcxBodies *bodies = &dc->bodies;
    if (body > 0 && bodies->info[body].stamp != dc->stamp) {
        if (bodies->info[body].stamp != dc->stamp - 1) { /* its last evaluation is of another time */
            memset(&bodies->force[body], 0, sizeof bodies->force[body]);
        }
        bodies->info[body].stamp = dc->stamp;
        bodies->active[bodies->num_active++] = body;
    }
}

void dcxBodiesBegin(dcxWorld *dc)
{
    dc->bodies.num_active = 0;
    for (int i = 1; dc->bodies.num_added && i < dc->bodies.count; i++) {
        if (dc->bodies.info[i].id && dc->bodies.more[i].added) {
            dcxBodyActivate(dc, i);
        }
    }
}

/* Bodies joined to this one take part too; the signature changes when bodies are joined or parted. */
static int follow_joints(dcxWorld *dc, int body, uint64_t *signature)
{
    dBodyID id = dc->bodies.info[body].id;
    int joints = dBodyGetNumJoints(id);
    for (int j = 0; j < joints; j++) {
        dJointID joint = dBodyGetJoint(id, j);
        uint64_t term = dcxTableKey(joint);
        for (int side = 0; side < 2; side++) {
            dBodyID other_id = dJointGetBody(joint, side);
            int other = other_id == id ? body : dcxBodyEntry(dc, other_id);
            if (other < 0) {
                return other;
            }
            dcxBodyActivate(dc, other);
            term = term * 3 + dcxTableKey(other_id);
        }
        *signature += term * 0x9E3779B97F4A7C15u;
    }
    return dcOk;
}

void dcxBodiesCount(dcxWorld *dc)
{
    dcxBodies *bodies = &dc->bodies;
    bodies->num_asleep = bodies->num_still = bodies->num_modes = bodies->num_sleepers = 0;
}

int dcxBodiesRefresh(dcxWorld *dc, uint64_t *signature)
{
    dcxBodies *bodies = &dc->bodies;
    int changed = 0;
    *signature = 0;
    dcxBodiesCount(dc);
    for (int k = 0; k < bodies->num_active; k++) {
        int b = bodies->active[k];
        changed |= dcxBodyRefresh(dc, b);
        if (bodies->info[b].flags & dcxBodyJointed) {
            int code = follow_joints(dc, b, signature);
            if (code != dcOk) {
                return code;
            }
        }
    }
    return changed;
}

int dcxBodyAdd(dcxWorld *dc, int body, int added)
{
    int changes = dc->bodies.more[body].added != added;
    dc->bodies.num_added += changes ? (added ? 1 : -1) : 0;
    dc->bodies.more[body].added = added;
    return changes;
}

void dcxBodyLeave(dcxWorld *dc, int body)
{
    dcxTableRemove(&dc->bodies.index, dcxTableKey(dc->bodies.info[body].id));
    dc->bodies.info[body].id = 0;
    dc->bodies.more[body].left = 1;
    dc->bodies.num_left++;
}

void dcxBodyForget(dcxWorld *dc, int body)
{
    dcxBodies *bodies = &dc->bodies;
    dcxBodyUnwatch(dc, body); /* its number will be another body's */
    if (bodies->more[body].left) {
        bodies->num_left--;
    } else {
        dcxTableRemove(&bodies->index, dcxTableKey(bodies->info[body].id));
    }
    clear_entry(bodies, body);
    bodies->info[body].next_free = bodies->first_free;
    bodies->first_free = body;
}

void dcxBodiesPurge(dcxWorld *dc, unsigned oldest)
{
    dcxBodies *bodies = &dc->bodies;
    for (int i = 1; i < bodies->count; i++) {
        bodies->more[i].named = bodies->more[i].added;
    }
    for (int i = 0; i < dc->geoms.count; i++) {
        bodies->more[dc->geoms.geom[i].body].named |= dc->geoms.geom[i].id != NULL;
    }
    for (int i = 1; i < bodies->count; i++) {
        const dcxBodyInfo *info = &bodies->info[i];
        if (info->id && !bodies->more[i].named && (int)(info->stamp - oldest) < 0) {
            dcxBodyForget(dc, i);
        }
    }
}
