/* The public door; see core.h. */
#include "core.h"

/* The object of a handle and its world. */
static void *find(dcxHandleKind kind, const void *handle, const char *function, struct dcxWorld **dc)
{
    static const char *const names[] = {[dcxHandleWorld] = "dcWorldID",
                                        [dcxHandleForce] = "dcForceID",
                                        [dcxHandleRolling] = "dcRollingBallID",
                                        [dcxHandleSensor] = "dcSensorID"};
    void *object = dcxSlotObject(handle, kind, dc);
    if (!object) {
        dcxFail(dcErrHandle, "%s: %p is not a %s, or it was destroyed", function, handle, names[kind]);
    }
    return object;
}

static dcxGate *gate_of(struct dcxWorld *dc)
{
    return (dcxGate *)dc;
}

int dcxMayChange(struct dcxWorld *dc, const char *function)
{
    if (gate_of(dc)->running || dcxInMessage()) {
        return dcxFail(dcErrState, "%s: called from inside %s", function,
                       gate_of(dc)->running ? gate_of(dc)->running : "the receiver of messages");
    }
    return dcOk;
}

/* The object of a handle, and its world, if it may be changed now. */
static void *enter(dcxHandleKind kind, const void *handle, const char *function, int *code, struct dcxWorld **dc)
{
    void *object = find(kind, handle, function, dc);
    *code = object ? dcxMayChange(*dc, function) : dcErrHandle;
    return *code == dcOk ? object : NULL;
}

void *dcxEnter(dcxHandleKind kind, const void *handle, const char *function, int *code)
{
    int unused;
    struct dcxWorld *dc;
    void *object = enter(kind, handle, function, code ? code : &unused, &dc);
    if (object) {
        gate_of(dc)->fetch(dc);
    }
    return object;
}

struct dcxWorld *dcxEnterLast(const void *handle, const char *function, int *code)
{
    struct dcxWorld *dc;
    return enter(dcxHandleWorld, handle, function, code, &dc) ? dc : NULL;
}

void *dcxLook(dcxHandleKind kind, const void *handle, const char *function, int *code)
{
    int unused;
    struct dcxWorld *dc;
    void *object = find(kind, handle, function, &dc);
    *(code ? code : &unused) = object ? dcOk : dcErrHandle;
    if (object && !gate_of(dc)->running && !dcxInMessage()) {
        gate_of(dc)->fetch(dc);
    }
    return object;
}

void dcxRun(struct dcxWorld *dc, const char *function)
{
    gate_of(dc)->running = function;
}

void dcxRest(struct dcxWorld *dc)
{
    gate_of(dc)->running = NULL;
}
