/* Loops of a program's own, in the three ways in which pairs come to the library. */
#ifndef DC_TEST_OWN_LOOP_H
#define DC_TEST_OWN_LOOP_H

#include "fixture.h"

/* dcCollide in the near callback, dcWorldCollide, dcJointCreateContact. */
typedef enum LoopWay { loopNearCallback, loopOwnList, loopOwnJoints, loopWays } LoopWay;

/* A scene with gravity, steps of 1/60 s, contact joints of the program's in a group. */
typedef struct Loop {
    Scene s;
    dJointGroupID group;
    LoopWay way;
    dReal h;
} Loop;

void loopOpen(Loop *loop);
void loopClose(Loop *loop);
/* What a round is made of: pairs are found; then the forces act, and ODE steps. */
void loopCollide(Loop *loop);
void loopNear(void *loop, dGeomID a, dGeomID b);
void loopApply(Loop *loop);
void loopRounds(Loop *loop, int count);

#endif
