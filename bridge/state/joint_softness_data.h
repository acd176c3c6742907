/* Data of bodies/joint_softness.c. */
#ifndef BRIDGE_STATE_JOINT_SOFTNESS_DATA_H
#define BRIDGE_STATE_JOINT_SOFTNESS_DATA_H

#include <ode-compliant/ode-compliant.h>
#include <ode/ode.h>

/* One pair of parameters of a joint, and what the program set them to. */
typedef struct dcxSoftness {
    int erp_param, cfm_param;
    dReal erp, cfm;
} dcxSoftness;

typedef struct dcxSoftJoint {
    dJointID joint;
    dBodyID body; /* one that it is attached to */
    int row, pairs;
    dcxSoftness pair[3];
} dcxSoftJoint;

struct dcxWorld;

typedef struct dcxJointSoftness {
    dcxSoftJoint *joint;
    int count, capacity, known; /* whether the joints were read in this step */
    double r;                   /* part of the step for which they are set now */
    dReal erp, cfm;             /* the world's */
    /* joints of ours, which are not to be touched */
    int (*spares)(const struct dcxWorld *dc, dJointID joint);
} dcxJointSoftness;

#endif
