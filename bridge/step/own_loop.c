/*
 * Way (b): pairs taken one by one inside a program's own near callback (collide.c), or all at once by our own pair
 * list; then the forces are added to the bodies, and the program steps.
 */
#include "bed/bed.h"
#include "bodies/bodies.h"
#include "carry/carry.h"
#include "core/core.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "joint/joint.h"
#include "pairs/pairs.h"
#include "rolling/rolling.h"
#include "sensor/sensor.h"
#include "state/world_data.h"
#include "step.h"

/* Lists of an earlier step may still be good: what is on them is taken in this one. */
static void take_listed(dcxWorld *dc)
{
    for (int k = 0; k < dcxKindCount; k++) {
        for (int i = 0; i < dc->pairs.num[k]; i++) {
            dc->pairs.pair[dc->pairs.list[k][i].pair].stamp = dc->stamp;
        }
    }
}

int dcWorldCollide(dcWorldID handle, dSpaceID space)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!space || !dGeomIsSpace((dGeomID)space)) {
        return dcxFail(dcErrArgument, "dcWorldCollide: space %p is not a space", (void *)space);
    }
    dcxRun(dc, __func__);
    dcxPacerRound(dc, __func__);
    code = dcxStepBegin(dc, space);
    dc->near_time = 0;
    dc->evaluation_valid = 0;
    if (code == dcOk) {
        code = dcxPairsUpdate(dc, 0, 0);
    }
    dcxRest(dc);
    if (code != dcOk) {
        return dcxFail(code, "dcWorldCollide: out of memory");
    }
    take_listed(dc);
    for (int k = 0; k < dc->bodies.num_active; k++) {
        dcxBodyWatch(dc, dc->bodies.active[k]);
    }
    dcxElementsWatch(dc);
    dcxPlanesWatch(dc);
    dc->collecting = 2;
    return dcOk;
}

/* Geoms that were given another shape since they were taken. */
static int read_again(dcxWorld *dc)
{
    for (int k = 0; k < dcxKindCount; k++) {
        for (int i = 0; i < dc->pairs.num[k]; i++) {
            const dcxCandidate *c = &dc->pairs.list[k][i];
            if (dcxGeomRefresh(dc, c->g1) < 0 || dcxGeomRefresh(dc, c->g2) < 0) {
                return dcErrMemory;
            }
        }
    }
    return dcOk;
}

/* Pairs whose contact is of another kind than when they were taken: they are listed anew, if they are still ours. */
static int relist(dcxWorld *dc)
{
    for (int k = 0; k < dcxKindCount; k++) {
        int kept = 0, count = dc->pairs.num[k];
        for (int i = 0; i < dc->pairs.num[k]; i++) {
            dcxCandidate c = dc->pairs.list[k][i];
            if (dc->pairs.pair[c.pair].law >= 0 || i >= count) {
                dc->pairs.list[k][kept++] = c;
                continue;
            }
            int g1 = c.g1, g2 = c.g2, kind = dcxPairKind(dc, &g1, &g2);
            kind = dcxPairStaysByPoints(dc, &g1, &g2, kind);
            int now = dcxPairFind(dc, g1, g2);
            if (now >= 0 && now != c.pair && dc->pairs.pair[now].stamp == dc->stamp) {
                continue; /* it was taken again since, the other way round */
            }
            if (kind >= 0 && dcxPairList(dc, g1, g2, kind) != dcOk) {
                return dcErrMemory;
            }
        }
        dc->pairs.num[k] = kept;
    }
    return dcOk;
}

/* What the loop does not name and goes on all the same, where rows are the law; `which`: see carry/carry.h. */
static int take_unnamed(dcxWorld *dc, const dcxUnnamed *(*which)(dcxWorld *dc, int i))
{
    int any = dc->mode != dcStepResolved && !dc->values_changed;
    for (int i = 0; any && i < dcxUnnamedCount(dc); i++) {
        const dcxUnnamed *u = which(dc, i);
        int code = dcOk;
        for (int side = 0; u && side < 2 && code >= 0; side++) {
            code = u->body[side] > 0 ? dcxTakeGeom(dc, u->geom[side]) : dcOk;
        }
        code = u && code >= 0 ? dcxPairList(dc, u->g1, u->g2, u->kind) : code;
        if (code < 0) {
            return code;
        }
    }
    return dcOk;
}

/* Takes what was collected, and makes room for its evaluation; a code. */
static int end_round(dcxWorld *dc)
{
    dcxRoundBegin(dc); /* if nothing was taken: no contacts */
    if (take_unnamed(dc, dcxUnnamedAsleep) != dcOk) {
        return dcErrMemory;
    }
    dcxLeaningWake(dc);
    if (take_unnamed(dc, dcxUnnamedClear) != dcOk) {
        return dcErrMemory;
    }
    dcxDropGone(dc);
    dc->collecting = 0;
    if (!dc->contact->enabled && !dc->foundation->enabled) {
        dcxPairsClear(dc);
        dc->beds.num_live = 0;
        dc->pairs.valid = 0;
    }
    dcxCombineWake(dc);
    if (dc->values_changed && (read_again(dc) != dcOk || !dcxPairsRecombine(dc) || relist(dc) != dcOk)) {
        return dcErrMemory;
    }
    if (dcxPairsReserveContacts(dc) != dcOk) {
        return dcErrMemory;
    }
    dcxSoftStopsRead(dc);
    return dcxElementsPrepare(dc) < 0 ? dcErrMemory : dcOk;
}

static void refresh_bodies(dcxWorld *dc)
{
    for (int k = 0; k < dc->bodies.num_active; k++) {
        dcxBodyRefresh(dc, dc->bodies.active[k]);
    }
    dcxShapesUpdate(dc);
    dcxClock(dc, &dc->times.gather);
}

/* At the program's own step. */
static int carry(dcxWorld *dc, double step)
{
    dc->looped = 1;
    return dcxApply(dc, step);
}

/*
 * In the resolved mode, what the program's step cannot follow: as long as anything acts.  What rows put by is then not
 * given again by a law that stores more at the same overlaps.
 */
static int apply_limited(dcxWorld *dc, double step)
{
    int code = carry(dc, step);
    dc->bound = dc->limited = dc->rows.count > 0;
    return code == dcOk && dc->bound ? dcOkLimited : code;
}

/* In the resolved mode, and with step 0: the laws as things are. */
static int follow(dcxWorld *dc, double step)
{
    dc->near_time = step;
    dcxEvaluate(dc);
    if (step > 0 && !dcxLoopFollows(dc, step)) {
        dcxLimitLoop(dc);
        return apply_limited(dc, step);
    }
    dcxEvaluateFriction(dc, step, step - dc->lag);
    dcxClock(dc, &dc->times.evaluate);
    if (dc->sensors) {
        dcxSensorsEvaluated(dc, step > 0 ? step : 1);
    }
    dcxScatterAdd(dc);
    if (step > 0) {
        dcxRollingsBefore(dc, step);
    }
    dcxSleepUpdate(dc, step);
    dcxClock(dc, &dc->times.scatter);
    dc->dissipated += (dc->power - dc->held_power) * step;
    dc->last_h = step;
    dc->lag = 0;
    dc->plain = 0;
    return dcOk;
}

static int apply(dcxWorld *dc, double step)
{
    int resolved = dc->mode == dcStepResolved, carried = step > 0 && (!resolved || dc->bound);
    if (end_round(dc) != dcOk || (!carried && dcxBedsRoom(dc) != dcOk)) {
        return dcErrMemory;
    }
    dcxMetsRelaw(dc);
    dc->values_changed = 0;
    dc->limited = 0;
    dc->plain = step == 0;
    dc->lag = dc->last_h > 0 && step > 0 ? 0.5 * dc->last_h : 0; /* ODE's velocity is half a step old */
    dcxClockStart(dc);
    dcxBodiesCount(dc);
    if (step > 0) {
        dcxProgramStepIs(dc, step);
    }
    if (!carried || dcxTakesPart(dc)) { /* what a round's contact joints needed of bodies was read with them */
        refresh_bodies(dc);
    }
    dc->looped = carried;
    if (step > 0) {
        dcxProgramStay(dc, step);
        dcxProgramApply(dc, step);
    }
    if (carried) {
        int code = resolved ? apply_limited(dc, step) : carry(dc, step);
        return code == dcOk && !resolved ? dcxProgramSolve(dc, step) : code;
    }
    return follow(dc, step);
}

int dcWorldApply(dcWorldID handle, dReal step)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!(step >= 0) || step - step != 0) {
        return dcxFail(dcErrValue, "dcWorldApply: step must be finite and not negative, not %g", (double)step);
    }
    dcxRun(dc, __func__);
    code = apply(dc, (double)step);
    dcxPacerApplied(dc, (double)step);
    if (step > 0) {
        dcxMoversStepped(dc, (double)step);
    }
    if (code >= dcOk) {
        dcxLeaningNote(dc);
        dcxUnnamedNote(dc);
    }
    if (dc->sensors && code >= dcOk) {
        dcxSensorsApplied(dc, step > 0 ? (double)step : 1, !dc->looped);
    }
    dcxRest(dc);
    return code >= dcOk ? code : dcxFail(code, "dcWorldApply: out of memory");
}
