/* The fixture's scene stepped at the program's own step, in every way in, or with rigid contact for comparison. */
#ifndef DC_TEST_ANY_SCENE_H
#define DC_TEST_ANY_SCENE_H

#include "fixture.h"

/* Ways in: dcWorldStep; dcCollide and dcWorldApply in a loop; dcJointCreateContact in a loop; ODE alone. */
enum { anyManaged, anyLoop, anyJoints, anyRigid };
/* The first two; all that have a law. */
enum { anyOwnWays = 2, anyWays = 3 };
/* One more: dcWorldStep, resolved. */
enum { anyResolved = anyWays, anyModes };

typedef struct AnyScene {
    Scene s;
    int way, quick;
    int own_friction; /* in way (c) friction is the program's own: 1: 0.8 times the load; 2: 0.5 N;
                         3: as 1, and left to ODE */
    dJointGroupID group;
} AnyScene;

/* Of dcStepAuto, gravity 9.81, the material given with friction 0.8 and 0.6. */
void anyOpen(AnyScene *any, int way, double modulus, double dissipation);
/* In any of anyModes, with as much static as dynamic friction. */
void anyOpenRough(AnyScene *any, int mode, double modulus, double dissipation, double friction);
/* The default material, number i of automatic and resolved mode at 1/60 and 1/240 s; returns the step. */
double anyOpenDefault(AnyScene *any, int i);
void anyClose(AnyScene *any);
/* One step; fails the test if the library refuses it. */
void anyStep(AnyScene *any, double h);
void anyRun(AnyScene *any, double seconds, double h);
/* The program's half of a step in a loop: all before ODE's. */
void anyCollide(AnyScene *any);

/* Depths at rest by the law, of two sides of the same modulus: a ball on a plane, a box of this side on a plane. */
double anyBallDepth(double radius, double mass, double modulus);
double anyBoxDepth(double side, double mass, double modulus);

/* Greatest speed among bodies, any point of them within a metre; fails the test on what is not a number. */
double anyGreatestSpeed(const dBodyID *body, int count);

/* What may fall asleep: boxes of 0.2 m and 4 kg on each other, of 1e8 Pa; returns the floor. */
dGeomID anyOpenSleepy(AnyScene *any, int way, int count, dBodyID *box);
/* How many are awake; steps until none is, or the limit. */
int anyAwake(const dBodyID *box, int count);
int anyStepsToSleep(AnyScene *any, const dBodyID *box, int count, int limit);

#endif
