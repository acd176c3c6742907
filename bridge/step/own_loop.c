/*
 * Way (b): pairs taken one by one inside a program's own near callback, or all at once by our own pair list; then the
 * forces are added to the bodies, and the program steps.
 */
#include "bodies/bodies.h"
#include "carry/carry.h"
#include "core/core.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "pairs/pairs.h"
#include "rolling/rolling.h"
#include "state/world_data.h"
#include "step.h"

/* Reads a geom once per round. */
static int take_geom(dcImpl *dc, dGeomID id)
{
    int entry = dcGeomEntry(dc, id);
    if (entry < 0) {
        return entry;
    }
    dcGeom *geom = &dc->geoms.geom[entry];
    if (geom->stamp == dc->stamp) {
        return entry;
    }
    geom->stamp = dc->stamp;
    int code = dcGeomRefresh(dc, entry);
    if (code < 0) {
        return code;
    }
    geom = &dc->geoms.geom[entry];
    if (geom->body > 0) {
        dc->geoms.moving[dc->geoms.num_moving++] = entry;
        int before = dc->bodies.num_active;
        dcCollectGeomBody(dc, entry);
        if (dc->bodies.num_active > before) { /* only to know whether it is joined; the rest follows in dcWorldApply */
            dcBodyInfo *info = &dc->bodies.info[geom->body];
            info->flags =
                dBodyGetNumJoints(info->id) > 0 ? info->flags | dcBodyJointed : info->flags & ~(unsigned)dcBodyJointed;
        }
    }
    return entry;
}

static int take_pair(dcImpl *dc, dGeomID a, dGeomID b)
{
    dcxRoundBegin(dc);
    int g1 = take_geom(dc, a), g2 = take_geom(dc, b);
    if (g1 < 0 || g2 < 0) {
        dcFail(dcErrMemory, "dcCollide: out of memory");
        return 0;
    }
    const dcGeom *geom = dc->geoms.geom;
    int f1 = g1, f2 = g2, kind = dcPairKind(dc, &f1, &f2);
    if (kind < 0 || !geom[g1].enabled || !geom[g2].enabled || geom[g1].rigid || geom[g2].rigid ||
        !dcPairWanted(dc, g1, g2) || (dc->veto && !dc->veto(dc->veto_data, a, b))) {
        return 0;
    }
    int found = dcPairFind(dc, f1, f2);
    if (found >= 0 && dc->pairs.pair[found].stamp == dc->stamp) {
        return 1;
    }
    if (dcPairList(dc, f1, f2, kind) != dcOk) {
        dcFail(dcErrMemory, "dcCollide: out of memory");
        return 0;
    }
    return 1;
}

/* What became of the pairs behind two spaces. */
typedef struct inside {
    dcImpl *dc;
    int taken, refused;
} inside;

static int take(dcImpl *dc, dGeomID a, dGeomID b);

static void take_inside(void *data, dGeomID a, dGeomID b)
{
    inside *in = data;
    int taken = take(in->dc, a, b);
    in->taken += taken;
    in->refused += !taken;
}

/* Two geoms, or what is in two spaces. */
static int take(dcImpl *dc, dGeomID a, dGeomID b)
{
    if (!dGeomIsSpace(a) && !dGeomIsSpace(b)) {
        return take_pair(dc, a, b);
    }
    inside in = {dc, 0, 0};
    dSpaceCollide2(a, b, &in, take_inside);
    return in.taken > 0 || in.refused == 0;
}

int dcCollide(dcWorldID handle, dGeomID a, dGeomID b)
{
    dcImpl *dc = dcxLook(dcHandleWorld, handle, __func__, NULL);
    if (!dc || dc->in_rigid || !dcxEnter(dcHandleWorld, handle, __func__, NULL)) {
        return 0;
    }
    if (!a || !b || a == b) {
        dcFail(dcErrArgument, "dcCollide: geoms %p and %p must be two geoms", (void *)a, (void *)b);
        return 0;
    }
    dcxRun(dc, __func__);
    int taken = take(dc, a, b);
    dcxRest(dc);
    return taken;
}

int dcWorldCollide(dcWorldID handle, dSpaceID space)
{
    int code;
    dcImpl *dc = dcxEnter(dcHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!space || !dGeomIsSpace((dGeomID)space)) {
        return dcFail(dcErrArgument, "dcWorldCollide: space %p is not a space", (void *)space);
    }
    dcxRun(dc, __func__);
    code = dcCollect(dc, space);
    dc->near_time = 0;
    dc->evaluation_valid = 0;
    if (code == dcOk) {
        code = dcPairsUpdate(dc, 0, 0);
    }
    dcxRest(dc);
    if (code != dcOk) {
        return dcFail(code, "dcWorldCollide: out of memory");
    }
    dc->collecting = 2;
    return dcOk;
}

/* Takes what was collected, and makes room for its evaluation; a code. */
static int end_round(dcImpl *dc)
{
    dcxRoundBegin(dc); /* if nothing was taken: no contacts */
    dc->collecting = 0;
    if (!dc->contact->enabled && !dc->foundation->enabled) {
        dcPairsClear(dc);
        dc->beds.num_live = 0;
        dc->pairs.valid = 0;
    }
    if (dcPairsReserveContacts(dc) != dcOk || (dc->values_changed && !dcPairsRecombine(dc))) {
        return dcErrMemory;
    }
    return dcElementsPrepare(dc) < 0 ? dcErrMemory : dcOk;
}

static int apply(dcImpl *dc, double step)
{
    if (end_round(dc) != dcOk) {
        return dcErrMemory;
    }
    dc->values_changed = 0;
    dc->near_time = 0;
    dc->plain = step == 0;
    dc->lag = dc->last_h > 0 && step > 0 ? 0.5 * dc->last_h : 0; /* ODE's velocity is half a step old */
    dcClockStart(dc);
    dcBodiesCount(dc);
    for (int k = 0; k < dc->bodies.num_active; k++) {
        dcBodyRefresh(dc, dc->bodies.active[k]);
    }
    dcShapesUpdate(dc);
    dcClock(dc, &dc->times.gather);
    if (dc->mode != dcStepResolved && step > 0) {
        dc->looped = 1;
        dcxProgramApply(dc, step);
        return dcxApply(dc, step);
    }
    dc->looped = 0;
    dcEvaluateState(dc);
    dcEvaluateFriction(dc, step);
    dcClock(dc, &dc->times.evaluate);
    dcScatterAdd(dc);
    if (step > 0) {
        dcRollingsBefore(dc, step);
    }
    dcSleepUpdate(dc, step);
    dcClock(dc, &dc->times.scatter);
    dc->dissipated += (dc->power - dc->held_power) * step;
    dc->last_h = step;
    dc->lag = 0;
    dc->plain = 0;
    return dcOk;
}

int dcWorldApply(dcWorldID handle, dReal step)
{
    int code;
    dcImpl *dc = dcxEnter(dcHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!(step >= 0) || step - step != 0) {
        return dcFail(dcErrValue, "dcWorldApply: step must be finite and not negative, not %g", (double)step);
    }
    dcxRun(dc, __func__);
    code = apply(dc, (double)step);
    dcxRest(dc);
    return code == dcOk ? dcOk : dcFail(code, "dcWorldApply: out of memory");
}
