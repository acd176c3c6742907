/* Worlds whose every surface sticks, for suites about adhesion. */
#ifndef DC_TEST_ADHESION_SCENE_H
#define DC_TEST_ADHESION_SCENE_H

#include "any_scene.h"

/* m, kg, N: of a ball, side of a box, mass of both, a pull */
static const double radius = 0.1, side = 0.2, mass = 1, pull = 10;

/* Ways (a) and (b), resolved, and way (c). */
enum { AUTO, LOOP, RESOLVED, OWN_KINDS, JOINTS = OWN_KINDS, KINDS };
enum { BALL, BOX, SHAPES };

/* The step for a kind, s. */
double stickStep(int kind);
dcMaterial stickMaterial(double modulus, double dissipation, double force);
/* Gravity along z as given; below or above the plane z = 0 there is rock. */
void stickOpen(AnyScene *any, int kind, const dcMaterial *material, double along_z, int ceiling);
/* The depth at which a body bears a load. */
double stickDepth(int shape, double modulus, double load);
/* A ball or box; `z` of its middle. */
dBodyID stickPut(AnyScene *any, int shape, double z);

#endif
