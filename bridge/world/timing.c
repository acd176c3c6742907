/* Time-keeping of the rooms, off unless asked for. */
#include <string.h>

#include "core/core.h"
#include "state/world_data.h"

int dcWorldSetTiming(dcWorldID handle, int on)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    dc->watch.on = on != 0;
    return dcOk;
}

int dcWorldGetTimes(dcWorldID handle, dcStepTimes *times)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!times) {
        return dcxFail(dcErrArgument, "dcWorldGetTimes: times is NULL");
    }
    *times = dc->times;
    return dcOk;
}

int dcWorldClearTimes(dcWorldID handle)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    memset(&dc->times, 0, sizeof dc->times);
    return dcOk;
}
