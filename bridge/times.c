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
    dcImpl *dc = dcImplGet(handle, "dcWorldSetTiming");
    if (!dc) {
        return dcErrHandle;
    }
    dc->watch.on = on != 0;
    return dcOk;
}

int dcWorldGetTimes(dcWorldID handle, dcStepTimes *times)
{
    dcImpl *dc = dcImplGet(handle, "dcWorldGetTimes");
    if (!dc) {
        return dcErrHandle;
    }
    if (!times) {
        return dcFail(dcErrArgument, "dcWorldGetTimes: times is NULL");
    }
    *times = dc->times;
    return dcOk;
}

int dcWorldClearTimes(dcWorldID handle)
{
    dcImpl *dc = dcImplGet(handle, "dcWorldClearTimes");
    if (!dc) {
        return dcErrHandle;
    }
    memset(&dc->times, 0, sizeof dc->times);
    return dcOk;
}
