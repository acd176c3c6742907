/* How far a run is, by the clock on the wall. */
#ifndef SAMPLES_PROGRESS_H
#define SAMPLES_PROGRESS_H

#include "scene.h"

double secondsNow(void); /* since some time or other */

/* How far a long run is: on a terminal one line rewritten in place, elsewhere a line now and then. */
struct progress {
    int tty;      /* stderr is a terminal */
    double begin; /* wall time at the start of the run */
    double next;  /* wall time of the next line */
    int shown;
};

void progressBegin(struct progress *progress);
void progressShow(struct progress *progress, const struct run *run);
void progressEnd(struct progress *progress);

#endif
