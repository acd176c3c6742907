/* What was taken for a round is taken back: before it is destroyed, or, of bodies, when they turn out to be gone. */
#include "bodies/bodies.h"
#include "carry/carry.h"
#include "core/core.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "joint/joint.h"
#include "state/world_data.h"
#include "step.h"

/* Keeps the numbers that are not `entry`. */
static void drop_number(int *list, int *count, int entry)
{
    int kept = 0;
    for (int i = 0; i < *count; i++) {
        if (list[i] != entry) {
            list[kept++] = list[i];
        }
    }
    *count = kept;
}

/* The body of a geom that was taken back, unless another one of the round is on it. */
static void drop_body(dcxWorld *dc, int body)
{
    if (dc->bodies.more[body].added) {
        return;
    }
    for (int i = 0; i < dc->geoms.num_moving; i++) {
        if (dc->geoms.geom[dc->geoms.moving[i]].body == body) {
            return;
        }
    }
    drop_number(dc->bodies.active, &dc->bodies.num_active, body);
    dc->bodies.info[body].stamp = dc->stamp - 1;
}

static void forget_geom(dcxWorld *dc, int entry)
{
    if (!dc->collecting) {
        return;
    }
    for (int k = 0; k < dcxKindCount; k++) {
        int kept = 0;
        dcxCandidate *list = dc->pairs.list[k];
        for (int i = 0; i < dc->pairs.num[k]; i++) {
            if (list[i].g1 != entry && list[i].g2 != entry) {
                list[kept++] = list[i];
            } else {
                dc->pairs.pair[list[i].pair].stamp = dc->stamp - 1;
            }
        }
        dc->pairs.num[k] = kept;
    }
    dc->geoms.geom[entry].stamp = dc->stamp - 1; /* taken again it is read again: its body may be gone */
    drop_number(dc->geoms.live, &dc->geoms.num_live, entry);
    drop_number(dc->geoms.moving, &dc->geoms.num_moving, entry);
    if (dc->geoms.geom[entry].body > 0) {
        drop_body(dc, dc->geoms.geom[entry].body);
    }
}

int dcxDropBody(dcxWorld *dc, int body)
{
    if (dc->bodies.info[body].stamp != dc->stamp) {
        return 0;
    }
    for (int i = 0; i < dc->geoms.count; i++) {
        if (dc->geoms.geom[i].body == body) {
            forget_geom(dc, i);
        }
    }
    drop_number(dc->bodies.active, &dc->bodies.num_active, body);
    dc->bodies.info[body].stamp = dc->stamp - 1;
    dc->structure_changed = 1;
    dc->evaluation_valid = 0;
    return 1;
}

static void loosen_planes(dcxWorld *dc, dBodyID id)
{
    for (int i = 0; i < dc->geoms.count; i++) {
        dcxSurface *surface = &dc->geoms.surface[i];
        surface->plane_body = surface->plane_body == id ? 0 : surface->plane_body;
    }
}

int dcxDropLost(dcxWorld *dc, int body)
{
    if (!dcxWatchLost(dc, body)) {
        return 0;
    }
    loosen_planes(dc, dc->bodies.info[body].id);
    dcxElementsLose(dc, dc->bodies.info[body].id);
    dcxDropBody(dc, body);
    dcxBodyAdd(dc, body, 0);
    dcxBodyUnwatch(dc, body);
    return 1;
}

/* A geom whose body is gone is another one when it is named again: it may be gone, too. */
static void leave_geom(dcxWorld *dc, int entry)
{
    dcxGeom *geom = &dc->geoms.geom[entry];
    if (!dc->geoms.surface[entry].explicit_values) {
        dcxGeomRelease(dc, entry);
        return;
    }
    geom->ode_class = -1;
    geom->body_id = 0;
}

static void leave_geoms(dcxWorld *dc, int body)
{
    for (int i = 0; i < dc->geoms.count; i++) {
        if (dc->geoms.geom[i].id && dc->geoms.geom[i].body == body) {
            leave_geom(dc, i);
        }
    }
}

void dcxDropTold(dcxWorld *dc, dBodyID id)
{
    int body = dcxBodyFind(dc, id);
    loosen_planes(dc, id);
    dcxElementsLose(dc, id);
    dcxJointsTold(dc, id);
    if (body > 0) {
        dcxWatchTold(dc, body);
        dcxBorneTold(dc, body);
        if (!dc->collecting) { /* of a round's its watch tells */
            leave_geoms(dc, body);
            dcxBodyLeave(dc, body);
        }
    }
}

static void forget_body(dcxWorld *dc, int body)
{
    dcxDropLost(dc, body);
    leave_geoms(dc, body);
    dcxBodyForget(dc, body);
    dc->structure_changed = 1;
}

void dcxDropGone(dcxWorld *dc)
{
    for (int k = 0; k < dc->bodies.watches.count; k++) {
        int body = dc->bodies.watches.watch[k].body;
        if (body > 0 && dcxWatchLost(dc, body)) {
            forget_body(dc, body);
        }
    }
    for (int body = 1; dc->bodies.num_left > 0 && body < dc->bodies.count; body++) {
        if (dc->bodies.more[body].left) {
            forget_body(dc, body);
        }
    }
    dcxWatchesEnd(dc);
}

int dcGeomForget(dcWorldID handle, dGeomID id)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    int entry = id ? dcxGeomFind(dc, id) : -1;
    if (!id) {
        return dcxFail(dcErrArgument, "dcGeomForget: geom is NULL");
    }
    dcxMetsForget(dc, id);
    if (entry >= 0) {
        forget_geom(dc, entry);
        dcxGeomRelease(dc, entry);
    }
    return dcOk;
}
