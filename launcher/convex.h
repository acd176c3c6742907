/* The program's convex geoms: their data, which ODE does not hand out, for the worlds that they are met in. */
#ifndef LAUNCHER_CONVEX_H
#define LAUNCHER_CONVEX_H

#include "worlds.h"

/* A geom whose contact is to be made in a world: its data are passed on, if they were not yet. */
void convexTell(const World *world, dGeomID geom);
/* A geom is about to be destroyed, or a world. */
void convexForget(dGeomID geom);
void convexForgetWorld(dWorldID world);

#endif
