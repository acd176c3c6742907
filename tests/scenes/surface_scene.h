/* One scene twice: ODE's contact with a surface, and the material that stands for it. */
#ifndef DC_TEST_SURFACE_SCENE_H
#define DC_TEST_SURFACE_SCENE_H

#include "fixture.h"

static const double surfaceGravity = 9.81, surfaceStep = 1.0 / 240;

typedef struct SurfaceScene {
    Scene s;
    dJointGroupID group;
    dSurfaceParameters surface;
    dBodyID body;
    int translated;
} SurfaceScene;

/* The floor, and the pair material of all geoms if it is translated. */
void surfaceOpen(SurfaceScene *two, int translated, const dSurfaceParameters *surface, const dcSurfaceUse *use);
void surfaceRun(SurfaceScene *two, double seconds);
void surfaceClose(SurfaceScene *two);

/* What a contact that bears so much is translated for. */
dcSurfaceUse surfaceUse(double load);
/* A spring and a damper as ODE has them, friction 0.3. */
dSurfaceParameters surfaceSoft(double kp, double kd);

#endif
