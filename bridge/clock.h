/* A stopwatch. */
#ifndef DC_CLOCK_H
#define DC_CLOCK_H

/* Off unless asked for. */
typedef struct dcxStopwatch {
    int on;
    double last; /* s, when it was looked at last */
} dcxStopwatch;

void dcxStopwatchStart(dcxStopwatch *watch);
/* Adds the time since it was looked at last. */
void dcxStopwatchTake(dcxStopwatch *watch, double *sum);

#endif
