/* How far a run is, by the clock on the wall. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "progress.h"

double secondsNow(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void progressBegin(struct progress *progress)
{
    progress->tty = isatty(STDERR_FILENO);
    progress->begin = secondsNow();
    progress->next = progress->begin + (progress->tty ? 0.3 : 2);
    progress->shown = 0;
}

void progressShow(struct progress *progress, const struct run *run)
{
    const double now = secondsNow();

    if (now < progress->next) {
        return;
    }
    fprintf(stderr, "%s%3.0f %%: %.2f of %.2f s simulated in %.0f s%s", progress->tty ? "\r" : "",
            100 * run->time / run->end, run->time, run->end, now - progress->begin, progress->tty ? "  " : "\n");
    progress->next = now + (progress->tty ? 0.2 : 5);
    progress->shown = 1;
}

void progressEnd(struct progress *progress)
{
    if (progress->tty && progress->shown) {
        fprintf(stderr, "\r%60s\r", "");
    }
}
