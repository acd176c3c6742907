/* What the suites about the rolling ball share: one ball, its plane, its joint. */
#ifndef DC_TEST_ROLLING_SCENE_H
#define DC_TEST_ROLLING_SCENE_H

#include "fixture.h"

/* A solid ball of 2 kg and radius 0.1 m on a plane through the origin, gravity 9.81. */
typedef struct Rolling {
    Scene scene;
    dBodyID ball, plane; /* plane: 0 for the world */
    dcRollingBallID joint;
} Rolling;

enum { rollingFixed, rollingKinematic, rollingFree }; /* the plane's body: the world, a kinematic one, a free one */

/* Slope about y by `angle` (down towards +x); the free body has 5 kg, the inertia of a ball of 0.7 m, no gravity. */
void rollingOpen(Rolling *rolling, double angle, int plane, const dcRollingBallDef *def);
void rollingClose(Rolling *rolling);
/* The definition of that ball, the plane's values left at their defaults. */
dcRollingBallDef rollingDef(void);
/* Advances by one step: managed, or by UpdateJoints and ODE's own; with dWorldQuickStep if quick. */
void rollingStep(Rolling *rolling, double h, int managed, int quick);
/* Length of the velocity error, of its first two components, and of friction. */
double rollingSlip(const Rolling *rolling);
double rollingFriction(const Rolling *rolling);
/* What the joint's ERP makes of velocities and forces for the ball's place being rounded, see swayOf(). */
double rollingSway(const Rolling *rolling, double h);
double rollingAnswer(const Rolling *rolling, double h);
/* Kinetic energy and that in gravity of the bodies of the joint. */
double rollingEnergy(const Rolling *rolling);

#endif
