/* Time-keeping of the rooms, off unless asked for. */
#include <time.h>

#include "core.h"

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
