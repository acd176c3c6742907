/* A floor that resists what rolls and spins on it, in ways (a) and (b), and resolved; and what does. */
#ifndef DC_TEST_RESIST_SCENE_H
#define DC_TEST_RESIST_SCENE_H

#include "any_scene.h"

static const double resistRadius = 0.1, resistMass = 2, resistGravity = 9.81;

enum { resistAuto, resistLoop, resistResolved, resistKinds };

/* A world whose every surface resists with these coefficients. */
void resistOpen(AnyScene *any, int kind, double rolling, double spinning);

enum { resistBall, resistCapsule, resistCylinder, resistShapes };

/* On the floor, lying along y. */
dBodyID resistPut(AnyScene *any, int shape);
/* I/(m r^2) about y. */
double resistInertia(dBodyID body, int shape);
/* Along x, without slip. */
void resistRoll(dBodyID body, double speed);

#endif
