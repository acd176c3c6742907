/* What the files that read coordinates share: read_joints.c, read_angles.c, read_amotor.c, read_places.c. */
#ifndef BRIDGE_JOINT_READ_H
#define BRIDGE_JOINT_READ_H

#include "base/vector.h"
#include "joint.h"

/* A vector of ODE's. */
static inline void dcxVectorRead(double *to, const dReal *from)
{
    v_set(to, (double)from[0], (double)from[1], (double)from[2]);
}

#endif
