/* The table of a rolling ball, as read from its file; see golden_rolling_ball.c. */
#ifndef DC_TEST_GOLDEN_ROLLING_H
#define DC_TEST_GOLDEN_ROLLING_H

#include "golden.h"

enum { incline, turntable, slab };

/* One instant: place and velocity of the ball and of the plane's body, force on the ball. */
typedef struct State {
    double p[2][3], v[2][3], w[2][3], normal, friction[3];
} State;

typedef struct Roll {
    int scene;
    size_t rows;
    double interval, r, m, gravity[3];
    double origin[3], axes[3][3]; /* of the plane's frame, in its body */
    double rate, axis[3];         /* turntable */
    double slab_mass, half[3], push[3], omega;
    double q[2][4];
    State *table, *run;
} Roll;

/* Reads constants and rows into a Roll whose `rows` and `table` are set; 0 after a message if it cannot. */
int goldenRollingRead(Roll *roll, const struct csv *csv, const char *path);

#endif
