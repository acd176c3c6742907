/*
 * Way (b): who meets in every second step only.  A near callback that asks dAreConnected finds the contact joints of
 * the last step, leaves the bodies alone, and finds none in the next.
 */
#include "core/core.h"
#include "state/world_data.h"
#include "parts.h"

/* So often in a row nothing else makes two bodies meet. */
#define OFTEN 30

static int misses(const dcxWorld *dc, int b)
{
    dcxBodyMore *more = &dc->bodies.more[b];
    if (more->joined != dc->evaluations) {
        more->missed = dc->evaluations - more->joined == 2 ? more->missed + 1 : 0;
        more->joined = dc->evaluations;
    }
    return more->missed >= OFTEN;
}

void dcxMissedNote(dcxWorld *dc, int b1, int b2)
{
    int both = misses(dc, b1) & misses(dc, b2);
    if (both && !dc->carry->missed_told) {
        dc->carry->missed_told = 1;
        dcxWarn(
            "dcCollide: bodies %p and %p meet in every second step only; a near callback that asks dAreConnected is "
            "to ask dAreConnectedExcluding(b1, b2, dJointTypeContact), since contact joints stand until the next step",
            (void *)dc->bodies.info[b1].id, (void *)dc->bodies.info[b2].id);
    }
}
