/* Joints with stops of their own, which become soft if that is asked for; the program reads bounds as it set them. */
#ifndef LAUNCHER_STOPS_H
#define LAUNCHER_STOPS_H

#include "worlds.h"

/* A joint was made. */
void stopsAdd(dWorldID world, dJointID joint, dJointGroupID group);
/* Before a step: joints that are attached by now get their soft stops. */
void stopsSoften(const World *world);
/* A joint, those of a group, of a body or of a world are about to be destroyed. */
void stopsDropJoint(dJointID joint);
void stopsDropGroup(dJointGroupID group);
void stopsDropBody(dBodyID body);
void stopsDropWorld(dWorldID world);
/* How many joints have been softened. */
int stopsSoftened(void);

#endif
