/* What the files of this folder share; nothing else calls it. */
#ifndef BRIDGE_ADVICE_ADVICE_H
#define BRIDGE_ADVICE_ADVICE_H

#include <ode-compliant/advice.h>

#include "state/world_data.h"

/* How two geoms would meet as they are. */
typedef struct dcxMeeting {
    double along[3]; /* from the first towards the second, unit */
    double speed;    /* m/s, > 0 if they meet */
    double push;     /* acceleration of the approach, m/s^2 */
} dcxMeeting;

void dcxMeetingOf(const dcxWorld *dc, int g1, int g2, dcxMeeting *meeting); /* meeting.c */
/* pair.c: fills in all but `pairs` and what needs the other kinds. */
void dcxAdvisePair(dcxWorld *dc, int g1, int g2, int kind, const dcxMeeting *meeting, const dcAdviceQuestion *question,
                   dcAdvice *advice);
double dcxMassOf(const dcxWorld *dc, int g); /* of its body; infinite if it does not move by forces */

#endif
