/* Loops in which bodies are destroyed, with or without a word of it. */
#ifndef DC_TEST_GONE_SCENE_H
#define DC_TEST_GONE_SCENE_H

#include "own_loop.h"

typedef struct Gone {
    Loop loop;
    int told; /* the program tells of each body that it destroys */
} Gone;

extern Gone gone;

/* Fixtures of a test case. */
void goneOpenUntold(void);
void goneOpenTold(void);
void goneClose(void);

void goneDestroy(dBodyID body, int with_geom);
dJointID goneHinge(dBodyID one, dBodyID two);
/* Fails the test unless it lies on the ground, or on what is left there of the one that it lay on. */
void goneRests(dBodyID body);

#endif
