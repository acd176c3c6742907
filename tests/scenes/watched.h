/* The fixture's scene in every way of stepping, for suites about contact sensors. */
#ifndef DC_TEST_WATCHED_H
#define DC_TEST_WATCHED_H

#include "fixture.h"

typedef enum WatchWay {
    watchAuto,
    watchImplicit,
    watchResolved,
    watchLoop,
    watchLoopResolved,
    watchJoints,
    watchQuick,
    watchWays
} WatchWay;

typedef struct Watched {
    Scene s;
    WatchWay way;
    double h;
    dJointGroupID group;
} Watched;

/* Of a material of 1e6 Pa, dissipation 2 s/m, friction 0.5. */
void watchOpen(Watched *w, WatchWay way, double gravity);
void watchClose(Watched *w);
void watchStep(Watched *w);
int watchTry(Watched *w); /* a step, or the code of what refused it */
void watchRun(Watched *w, double seconds);
/* A sensor of all that a body touches; the sum of what it feels.  Both fail the test if refused. */
dcSensorID watchBody(Watched *w, dBodyID body);
dcSensorSum watchSum(dcSensorID sensor);

#endif
