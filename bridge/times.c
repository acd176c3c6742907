/* Time-keeping of the rooms, off unless asked for. */
#include <string.h>
#include <time.h>

#include "internal.h"

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void dcxStopwatchStart(dcxStopwatch *watch)
{
    if (watch->on) {
        watch->last = now();
    }
}

void dcxStopwatchTake(dcxStopwatch *watch, double *sum)
{
    if (watch->on) {
        double t = now();
        *sum += t - watch->last;
        watch->last = t;
    }
}

int dcWorldSetTiming(dcWorldID handle, int on)
{
    int code;
    dcImpl *dc = dcxEnter(dcHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    dc->watch.on = on != 0;
    return dcOk;
}

int dcWorldGetTimes(dcWorldID handle, dcStepTimes *times)
{
    int code;
    dcImpl *dc = dcxEnter(dcHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!times) {
        return dcFail(dcErrArgument, "dcWorldGetTimes: times is NULL");
    }
    *times = dc->times;
    return dcOk;
}

int dcWorldClearTimes(dcWorldID handle)
{
    int code;
    dcImpl *dc = dcxEnter(dcHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    memset(&dc->times, 0, sizeof dc->times);
    return dcOk;
}
