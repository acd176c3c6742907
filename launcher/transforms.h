/* The program's geom transforms, whose contacts name the geom inside: by what body it goes ODE does not tell then. */
#ifndef LAUNCHER_TRANSFORMS_H
#define LAUNCHER_TRANSFORMS_H

#include <ode/ode.h>

/* The transform that a geom is in, or the geom itself. */
dGeomID transformOf(dGeomID geom);
/* A geom is about to be destroyed: the transform, or what is in it. */
void transformForget(dGeomID geom);

#endif
