/* Joints with stops of their own, which become soft if that is asked for. */
#ifndef LAUNCHER_STOPS_H
#define LAUNCHER_STOPS_H

#include "worlds.h"

/* A joint was made. */
void stops_add(dWorldID world, dJointID joint, dJointGroupID group);
/* Before a step: joints that are attached by now get their soft stops. */
void stops_soften(const World *world);
/* A joint, those of a group, of a body or of a world are about to be destroyed. */
void stops_drop_joint(dJointID joint);
void stops_drop_group(dJointGroupID group);
void stops_drop_body(dBodyID body);
void stops_drop_world(dWorldID world);
/* How many joints have been softened. */
int stops_softened(void);

#endif
