/*
 * What the suites share: a scene (world, space, compliant side), a recorder of messages, and short ways to make bodies
 * and materials. Tolerances follow ODE's precision, see precision.h.
 */
#ifndef DC_TEST_FIXTURE_H
#define DC_TEST_FIXTURE_H

#include <check.h>
#include <ode-compliant/ode-compliant.h>
#include <ode/ode.h>

#include "precision.h"

/* A world with gravity along -z, a space, and the compliant side. */
typedef struct Scene {
    dWorldID world;
    dSpaceID space;
    dcWorldID dc;
} Scene;

/* The messages since the scene was opened, or since the recorder was cleared. */
typedef struct Messages {
    int errors, warnings;
    char text[600]; /* the last one */
} Messages;

extern Messages messages;

/* Runs one suite; the value that main returns. */
int fixtureMain(Suite *suite);
/* A suite with one case of the suite's own name and a time limit in seconds for each of its tests. */
Suite *fixtureSuite(const char *name, double timeout, TCase **tests);

void sceneOpen(Scene *scene, double gravity);
void sceneClose(Scene *scene);
void messagesClear(void);

/* A new body with the mass and inertia of a solid ball. */
dBodyID sceneBody(Scene *scene, double radius, double mass, double x, double y, double z);
/* A ball on a new body, a box on a new body, a capsule on a new body, the plane z = 0. */
dGeomID sceneBall(Scene *scene, double radius, double mass, double x, double y, double z);
dGeomID sceneBox(Scene *scene, double side, double mass, double x, double y, double z);
dGeomID sceneCapsule(Scene *scene, double radius, double length, double mass, double x, double y, double z);
dGeomID sceneFloor(Scene *scene);

/* A material without friction, and one with it. */
dcMaterial materialSmooth(double modulus, double dissipation);
dcMaterial materialRough(double modulus, double dissipation, double us, double ud, double uv);
/* Modulus of each of two equal materials whose combined modulus is the one given. */
double modulusOfEach(double combined);
/* Stiffness of a ball on a flat side, both of material `modulus`. */
double stiffnessOnPlane(double radius, double modulus);

/* Adds up: stored, kinetic and gravitational energy of the known bodies. */
double sceneEnergy(const Scene *scene);
/* Advances by `count` steps; fails the test if one of them is refused. */
void sceneRun(Scene *scene, int count, double step);
/* Evaluates the plain laws at the present state: all pairs of the space, no step. */
void sceneEvaluate(Scene *scene);
/* The only contact there is; fails the test if there is none or more than one. */
dcContactReport sceneOnlyContact(Scene *scene);

/* Speed of a body, and one coordinate of its position and velocity (0 to 2). */
double bodySpeed(dBodyID body);
double bodyAt(dBodyID body, int axis);
double bodyGoes(dBodyID body, int axis);
/* Kinetic energy of a body, its spin included. */
double bodyKinetic(dBodyID body);

/* Fails unless |a - b| <= tolerance max(|a|, |b|) + floor, both as precise as ODE is; `floor` is for numbers about 1.
 */
void assertNear(double a, double b, double tolerance, double floor);
/* The same for a difference of numbers of `size`, see roundingOf. */
void assertNearOf(double a, double b, double tolerance, double size);
/* Fails unless |a - b| <= limit. */
void assertWithin(double a, double b, double limit);
/* assertNear and assertWithin for three components, by the norm of the difference. */
void assertVectorNear(const dReal *a, const dReal *b, double tolerance, double floor);
void assertVectorWithin(const dReal *a, const dReal *b, double limit);

#endif
