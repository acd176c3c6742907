/* Bodies on one joint of any kind, for the suites about stops and springs. */
#ifndef DC_TEST_JOINT_SCENE_H
#define DC_TEST_JOINT_SCENE_H

#include "fixture.h"

/* A box, turned somehow (differently for each number). */
dBodyID jointBody(Scene *scene, double mass, double x, double y, double z, int number);
/*
 * A joint between two bodies, either of them NULL for the world: "hinge", "slider", "universal", "hinge2", "hinge2
 * free" (without suspension), "PR", "PU", "piston", "amotor user", "amotor euler", "dhinge", "ball", "dball", "lmotor
 * 0" to "lmotor 2" (what its axes are fixed in), "plane2d". Its anchor is the origin (of double joints (0.1, 0.2, 0) on
 * the first body), its first axis (0.6, 0, 0.8), others across it.
 */
dJointID jointMake(Scene *scene, const char *kind, dBodyID first, dBodyID second);

/* A stop with stiffness k and dissipation d; fails the test if it is refused. */
dcForceID jointStop(Scene *scene, dJointID joint, dcJointCoordinate coordinate, double k, double d, double lower,
                    double upper);

/* ODE's parameters of a joint that has stops, whatever its kind. */
void jointSetParam(dJointID joint, int parameter, double value);
double jointGetParam(dJointID joint, int parameter);

/* Where two bodies are and how they move, bit for bit; zeros for one that is NULL. */
typedef struct JointState {
    dReal numbers[26];
} JointState;
JointState jointState(const dBodyID body[2]);

#endif
