/* A contact as sensors see it, whichever way its force came about. */
#ifndef BRIDGE_STATE_SEEN_DATA_H
#define BRIDGE_STATE_SEEN_DATA_H

#include <ode-compliant/ode-compliant.h>

typedef struct dcxSeen {
    dGeomID g1, g2;
    int b1, b2;          /* entries of their bodies */
    int feature;         /* of the pair; -1: all of it */
    double f[3], t[3];   /* on body 1: force, N; torque about `at` besides, N m */
    double at[3], press; /* m; N */
} dcxSeen;

struct dcxWorld;

typedef void dcxSee(struct dcxWorld *dc, const dcxSeen *seen, double dt);

#endif
