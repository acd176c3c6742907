/* Short ways to point-plane and point-mesh forces, for the suites about them. */
#ifndef DC_TEST_POINT_SCENE_H
#define DC_TEST_POINT_SCENE_H

#include "fixture.h"

/* On the plane z = 0 of a body, or of the world. */
dcForceID pointPlane(Scene *scene, double stiffness, double damping, int unilateral, dBodyID body);
/* On a cube of that half side about the origin of a body, or of the world. */
dcForceID pointCube(Scene *scene, double half, double stiffness, dBodyID body);

/* The report of a point; fails the test if there is none. */
dcPointReport pointReport(dcForceID force, int point);

#endif
