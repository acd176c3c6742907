/* See surface_scene.h. */
#include "surface_scene.h"

#include <string.h>

static void near(void *data, dGeomID a, dGeomID b)
{
    SurfaceScene *two = data;
    dContact contact[8];
    int n = dCollide(a, b, 8, &contact[0].geom, sizeof contact[0]);
    for (int i = 0; i < n; i++) {
        contact[i].surface = two->surface;
        dJointAttach(dJointCreateContact(two->s.world, two->group, &contact[i]), dGeomGetBody(a), dGeomGetBody(b));
    }
}

void surfaceOpen(SurfaceScene *two, int translated, const dSurfaceParameters *surface, const dcSurfaceUse *use)
{
    sceneOpen(&two->s, surfaceGravity);
    two->group = dJointGroupCreate(0);
    two->surface = *surface;
    two->translated = translated;
    sceneFloor(&two->s);
    if (translated) {
        dcPairMaterial pair;
        unsigned lost = 99;
        ck_assert_int_eq(dcMaterialFromSurface(surface, use, &pair, &lost), dcOk);
        ck_assert_int_eq(dcWorldSetPairMaterial(two->s.dc, 0, 0, &pair), dcOk);
    }
}

void surfaceRun(SurfaceScene *two, double seconds)
{
    for (int i = 0; i < (int)(seconds / surfaceStep + 0.5); i++) {
        if (two->translated) {
            ck_assert_int_eq(dcWorldStep(two->s.dc, two->s.space, (dReal)surfaceStep), dcOk);
        } else {
            dSpaceCollide(two->s.space, two, near);
            dWorldStep(two->s.world, (dReal)surfaceStep);
            dJointGroupEmpty(two->group);
        }
    }
}

void surfaceClose(SurfaceScene *two)
{
    dJointGroupDestroy(two->group);
    sceneClose(&two->s);
}

dcSurfaceUse surfaceUse(double load)
{
    dcSurfaceUse use = dcSurfaceUseDefault();
    use.step = (dReal)surfaceStep;
    use.load = (dReal)load;
    return use;
}

dSurfaceParameters surfaceSoft(double kp, double kd)
{
    dSurfaceParameters surface;
    memset(&surface, 0, sizeof surface);
    surface.mode = dContactApprox1_1 | dContactApprox1_2;
    surface.mu = (dReal)0.3;
    ck_assert_int_eq(dcSurfaceSetSpring(&surface, (dReal)surfaceStep, (dReal)kp, (dReal)kd), dcOk);
    return surface;
}
