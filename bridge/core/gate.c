/* The public door; see gate.h. */
#include "gate.h"

#include "../carry/carry.h"

/* The object of a handle and its world. */
static void *find(dcxHandleKind kind, const void *handle, const char *function, dcImpl **dc)
{
    static const char *const names[] = {
        [dcHandleWorld] = "dcWorldID", [dcHandleForce] = "dcForceID", [dcHandleRolling] = "dcRollingBallID"};
    void *object = dcSlotObject(handle, kind, dc);
    if (!object) {
        dcFail(dcErrHandle, "%s: %p is not a %s, or it was destroyed", function, handle, names[kind]);
    }
    return object;
}

/* The program has stepped ODE itself: what the rows bore goes where it belongs. */
static void fetch_results(dcImpl *dc)
{
    if (dcxRowsRipe(dc)) {
        dcxRowsHarvest(dc);
    }
}

void *dcxEnter(dcxHandleKind kind, const void *handle, const char *function, int *code)
{
    int unused;
    dcImpl *dc;
    void *object = find(kind, handle, function, &dc);
    code = code ? code : &unused;
    *code = object ? dcOk : dcErrHandle;
    if (object && (dc->running || dcxInMessage())) {
        *code = dcFail(dcErrState, "%s: called from inside %s", function,
                       dc->running ? dc->running : "the receiver of messages");
        return NULL;
    }
    if (object) {
        fetch_results(dc);
    }
    return object;
}

void *dcxLook(dcxHandleKind kind, const void *handle, const char *function, int *code)
{
    int unused;
    dcImpl *dc;
    void *object = find(kind, handle, function, &dc);
    *(code ? code : &unused) = object ? dcOk : dcErrHandle;
    if (object && !dc->running && !dcxInMessage()) {
        fetch_results(dc);
    }
    return object;
}

void dcxRun(dcImpl *dc, const char *function)
{
    dc->running = function;
}

void dcxRest(dcImpl *dc)
{
    dc->running = NULL;
}
