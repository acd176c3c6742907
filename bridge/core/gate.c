/* The public door; see core.h. */
#include "core.h"

/* The object of a handle and its world. */
static void *find(dcxHandleKind kind, const void *handle, const char *function, struct dcImpl **dc)
{
    static const char *const names[] = {
        [dcHandleWorld] = "dcWorldID", [dcHandleForce] = "dcForceID", [dcHandleRolling] = "dcRollingBallID"};
    void *object = dcSlotObject(handle, kind, dc);
    if (!object) {
        dcFail(dcErrHandle, "%s: %p is not a %s, or it was destroyed", function, handle, names[kind]);
    }
    return object;
}

static dcxGate *gate_of(struct dcImpl *dc)
{
    return (dcxGate *)dc;
}

void *dcxEnter(dcxHandleKind kind, const void *handle, const char *function, int *code)
{
    int unused;
    struct dcImpl *dc;
    void *object = find(kind, handle, function, &dc);
    code = code ? code : &unused;
    *code = object ? dcOk : dcErrHandle;
    if (object && (gate_of(dc)->running || dcxInMessage())) {
        *code = dcFail(dcErrState, "%s: called from inside %s", function,
                       gate_of(dc)->running ? gate_of(dc)->running : "the receiver of messages");
        return NULL;
    }
    if (object) {
        gate_of(dc)->fetch(dc);
    }
    return object;
}

void *dcxLook(dcxHandleKind kind, const void *handle, const char *function, int *code)
{
    int unused;
    struct dcImpl *dc;
    void *object = find(kind, handle, function, &dc);
    *(code ? code : &unused) = object ? dcOk : dcErrHandle;
    if (object && !gate_of(dc)->running && !dcxInMessage()) {
        gate_of(dc)->fetch(dc);
    }
    return object;
}

void dcxRun(struct dcImpl *dc, const char *function)
{
    gate_of(dc)->running = function;
}

void dcxRest(struct dcImpl *dc)
{
    gate_of(dc)->running = NULL;
}
