/* Data of joint/mobility.c, joint/inertia.c and joint/look.c. */
#ifndef BRIDGE_STATE_JOINT_SHARE_DATA_H
#define BRIDGE_STATE_JOINT_SHARE_DATA_H

#include <ode/ode.h>

/* What the coordinates of one joint share in one evaluation; names as in mobility.c. */
typedef struct dcxJointShare {
    dJointID joint;
    unsigned evaluation;
    int freedoms, regular; /* regular: L and M have inverses */
    double point[3], free[6][6];
    double mobility[6][6], fall[6]; /* L; acceleration of the free bodies */
    double y[6][6], inertia[6][6];  /* columns of L^-1 S; factor of M */
} dcxJointShare;

/* What both angles of a universal joint are read from, while no body moves. */
typedef struct dcxJointSight {
    dJointID joint;      /* 0: nothing was read */
    unsigned evaluation; /* before the step of this one, */
    int after;           /* or after it */
    double axes[2][3], point[3], q[2];
} dcxJointSight;

#endif
