/* Loops in which bodies are destroyed, with or without a word of it. */
#ifndef DC_TEST_GONE_SCENE_H
#define DC_TEST_GONE_SCENE_H

#include "own_loop.h"

typedef struct Gone {
    Loop loop;
    int told; /* the program tells of each body that it destroys */
} Gone;

void goneOpen(Gone *gone, int told);
void goneDestroy(const Gone *gone, dBodyID body, int with_geom);
dJointID goneHinge(const Gone *gone, dBodyID one, dBodyID two);
/* Fails the test unless it lies on the ground, or on what is left there of the one that it lay on. */
void goneRests(const Gone *gone, dBodyID body);

#endif
