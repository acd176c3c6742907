/* The rolling ball as a joint: creating, attaching, enabling, destroying.  The law is in step.c. */
#include <stdlib.h>
#include <string.h>

#include "core/core.h"
#include "element/element.h"
#include "state/world_data.h"
#include "ball.h"
#include "rolling.h"

dcRollingBallDef dcRollingBallDefault(void)
{
    dcRollingBallDef def;
    memset(&def, 0, sizeof def);
    def.normal[2] = 1;
    def.radius = def.display_half_width = 1;
    def.erp = def.cfm = -1;
    def.friction = dInfinity;
    def.enabled = 1;
    return def;
}

dcRollingBallID dcRollingBallCreate(dcWorldID handle, const dcRollingBallDef *def)
{
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, NULL);
    dcRollingBallDef usual = dcRollingBallDefault();
    def = def ? def : &usual;
    if (!dc || dcxRollingValuesCheck(__func__, def) != dcOk) {
        return NULL;
    }
    dcxRolling *rolling = calloc(1, sizeof *rolling);
    dcRollingBallID made = rolling ? dcxSlotNew(dcxHandleRolling, rolling, dc) : NULL;
    if (!made) {
        free(rolling);
        dcxFail(dcErrMemory, "dcRollingBallCreate: out of memory");
        return NULL;
    }
    rolling->dc = dc;
    rolling->handle = made;
    rolling->next = dc->rolling;
    dc->rolling = rolling;
    rolling->data = def->data;
    rolling->ball_first = def->ball_first != 0;
    rolling->feedback = &rolling->own;
    rolling->hold_group = dJointGroupCreate(0);
    rolling->group = dJointGroupCreate(0);
    dcxRollingValuesTake(rolling, def);
    dcxRollingRenew(rolling);
    return made;
}

/* Also after the ODE world is gone: it leaves joints that are in groups to their groups. */
static void destroy(dcxRolling *rolling)
{
    dJointGroupDestroy(rolling->group);
    dJointGroupDestroy(rolling->hold_group);
    dcxSlotFree(rolling->handle);
    free(rolling);
}

int dcRollingBallDestroy(dcRollingBallID handle)
{
    int code;
    dcxRolling *rolling = dcxEnter(dcxHandleRolling, handle, __func__, &code);
    if (!rolling) {
        return code;
    }
    dcxRolling **link = &rolling->dc->rolling;
    while (*link != rolling) {
        link = &(*link)->next;
    }
    *link = rolling->next;
    rolling->dc->structure_changed = 1;
    destroy(rolling);
    return dcOk;
}

static int count_all(const dcxWorld *dc)
{
    int count = 0;
    for (const dcxRolling *rolling = dc->rolling; rolling; rolling = rolling->next) {
        count++;
    }
    return count;
}

int dcWorldGetNumRollingBalls(dcWorldID handle)
{
    int code;
    const dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, &code);
    return dc ? count_all(dc) : code;
}

dcRollingBallID dcWorldGetRollingBall(dcWorldID handle, int index)
{
    const dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, NULL);
    if (!dc) {
        return NULL;
    }
    const dcxRolling *rolling = index >= 0 ? dc->rolling : NULL;
    for (int i = 0; rolling && i < index; i++) {
        rolling = rolling->next;
    }
    if (!rolling) {
        dcxFail(dcErrValue, "dcWorldGetRollingBall: index must be from 0 to %d, not %d", count_all(dc) - 1, index);
        return NULL;
    }
    return rolling->handle;
}

void dcxRollingsFree(dcxWorld *dc)
{
    while (dc->rolling) {
        dcxRolling *rolling = dc->rolling;
        dc->rolling = rolling->next;
        destroy(rolling);
    }
}

void dcxRollingsReset(dcxWorld *dc)
{
    static const dcxStore store = DCX_STORE(dcxRolling);
    for (dcxRolling *rolling = dc->rolling; rolling; rolling = rolling->next) {
        dcxRollingSettle(rolling);
        dcxStoreReset(rolling, &store);
        rolling->work = 0;
        if (!rolling->live.enabled) {
            dcxRollingForget(rolling);
        }
        dcxRollingRenew(rolling);
    }
}

int dcRollingBallAttach(dcRollingBallID handle, dBodyID plane_body, dBodyID ball_body)
{
    int code;
    dcxRolling *rolling = dcxEnter(dcxHandleRolling, handle, __func__, &code);
    if (!rolling) {
        return code;
    }
    dWorldID world = rolling->dc->world;
    if ((ball_body && dBodyGetWorld(ball_body) != world) || (plane_body && dBodyGetWorld(plane_body) != world)) {
        return dcxFail(dcErrArgument, "dcRollingBallAttach: %s body %p is not a body of this world",
                       ball_body && dBodyGetWorld(ball_body) != world ? "ball" : "plane",
                       ball_body && dBodyGetWorld(ball_body) != world ? (void *)ball_body : (void *)plane_body);
    }
    if (plane_body ? plane_body == ball_body || !ball_body : 0) {
        return dcxFail(dcErrArgument, "dcRollingBallAttach: ball body %p must be a body other than the plane's, %p",
                       (void *)ball_body, (void *)plane_body);
    }
    dJointGroupEmpty(rolling->group);
    rolling->contact = 0;
    rolling->body[0] = ball_body;
    rolling->body[1] = plane_body;
    memset(&rolling->own, 0, sizeof rolling->own);
    dcxRollingForget(rolling);
    dcxRollingAttachHold(rolling);
    rolling->dc->structure_changed = 1;
    return dcOk;
}

dBodyID dcRollingBallGetBallBody(dcRollingBallID handle)
{
    dcxRolling *rolling = dcxEnter(dcxHandleRolling, handle, __func__, NULL);
    return rolling && dcxRollingAttached(rolling) ? rolling->body[0] : 0;
}

dBodyID dcRollingBallGetPlaneBody(dcRollingBallID handle)
{
    dcxRolling *rolling = dcxEnter(dcxHandleRolling, handle, __func__, NULL);
    return rolling && dcxRollingAttached(rolling) ? rolling->body[1] : 0;
}

dBodyID dcRollingBallGetBody(dcRollingBallID handle, int index)
{
    dcxRolling *rolling = dcxEnter(dcxHandleRolling, handle, __func__, NULL);
    if (!rolling) {
        return 0;
    }
    if (index != 0 && index != 1) {
        dcxFail(dcErrValue, "dcRollingBallGetBody: index must be 0 or 1, not %d", index);
        return 0;
    }
    return dcxRollingAttached(rolling) ? rolling->body[rolling->ball_first ? index : 1 - index] : 0;
}

static int set_enabled(dcRollingBallID handle, const char *function, int enabled)
{
    int code;
    dcxRolling *rolling = dcxEnter(dcxHandleRolling, handle, function, &code);
    if (!rolling) {
        return code;
    }
    if (rolling->live.enabled != enabled) {
        dcxRollingSettle(rolling);
        rolling->live.enabled = enabled;
        dcxRollingForget(rolling);
        dcxRollingRenew(rolling);
    }
    return dcOk;
}

int dcRollingBallEnable(dcRollingBallID ball)
{
    return set_enabled(ball, __func__, 1);
}

int dcRollingBallDisable(dcRollingBallID ball)
{
    return set_enabled(ball, __func__, 0);
}

int dcRollingBallIsEnabled(dcRollingBallID ball)
{
    int code;
    dcxRolling *rolling = dcxLook(dcxHandleRolling, ball, __func__, &code);
    return rolling ? rolling->live.enabled : code;
}

dJointID dcRollingBallGetODEJoint(dcRollingBallID ball)
{
    dcxRolling *rolling = dcxLook(dcxHandleRolling, ball, __func__, NULL);
    return !rolling ? 0 : rolling->by_contact ? rolling->contact : rolling->hold;
}

int dcRollingBallSetFeedback(dcRollingBallID ball, dJointFeedback *feedback)
{
    int code;
    dcxRolling *rolling = dcxEnter(dcxHandleRolling, ball, __func__, &code);
    if (!rolling) {
        return code;
    }
    dcxRollingSettle(rolling);
    rolling->feedback = feedback ? feedback : &rolling->own;
    memset(rolling->feedback, 0, sizeof *rolling->feedback);
    rolling->step.covered = 0;
    dJointSetFeedback(rolling->contact ? rolling->contact : rolling->hold, rolling->feedback);
    return dcOk;
}

dJointFeedback *dcRollingBallGetFeedback(dcRollingBallID ball)
{
    dcxRolling *rolling = dcxLook(dcxHandleRolling, ball, __func__, NULL);
    return rolling && rolling->feedback != &rolling->own ? rolling->feedback : NULL;
}

int dcRollingBallSetData(dcRollingBallID ball, void *data)
{
    int code;
    dcxRolling *rolling = dcxEnter(dcxHandleRolling, ball, __func__, &code);
    if (!rolling) {
        return code;
    }
    rolling->data = data;
    return dcOk;
}

void *dcRollingBallGetData(dcRollingBallID ball)
{
    dcxRolling *rolling = dcxLook(dcxHandleRolling, ball, __func__, NULL);
    return rolling ? rolling->data : NULL;
}
