/* See watched.h. */
#include "watched.h"

#include <string.h>

void watchOpen(Watched *w, WatchWay way, double gravity)
{
    sceneOpen(&w->s, gravity);
    w->way = way;
    w->h = way == watchLoopResolved ? 1e-4 : 1.0 / 60; /* which must follow the contact itself */
    w->group = dJointGroupCreate(0);
    dcWorldSetStepping(w->s.dc, way == watchResolved || way == watchLoopResolved ? dcStepResolved
                                : way == watchImplicit                           ? dcStepImplicit
                                                                                 : dcStepAuto);
    dcMaterial material = materialRough(1e6, 2, 0.5, 0.5, 0);
    dcWorldSetDefaultMaterial(w->s.dc, &material);
}

void watchClose(Watched *w)
{
    dJointGroupDestroy(w->group);
    sceneClose(&w->s);
}

static void near(void *data, dGeomID a, dGeomID b)
{
    Watched *w = data;
    if (w->way != watchJoints) {
        dcCollide(w->s.dc, a, b);
        return;
    }
    dContact contact[8];
    memset(contact, 0, sizeof contact);
    int n = dCollide(a, b, 8, &contact[0].geom, sizeof contact[0]);
    for (int i = 0; i < n; i++) {
        dJointID joint = dcJointCreateContact(w->s.dc, w->group, &contact[i]);
        if (joint) {
            dJointAttach(joint, dGeomGetBody(contact[i].geom.g1), dGeomGetBody(contact[i].geom.g2));
        }
    }
}

int watchTry(Watched *w)
{
    if (w->way == watchAuto || w->way == watchImplicit || w->way == watchResolved) {
        return dcWorldStep(w->s.dc, w->s.space, (dReal)w->h);
    }
    if (w->way == watchQuick) {
        return dcWorldQuickStep(w->s.dc, w->s.space, (dReal)w->h);
    }
    dSpaceCollide(w->s.space, w, near);
    int code = dcWorldApply(w->s.dc, (dReal)w->h);
    if (code == dcOk) {
        dWorldStep(w->s.world, (dReal)w->h);
    }
    dJointGroupEmpty(w->group);
    return code;
}

void watchStep(Watched *w)
{
    ck_assert_int_ge(watchTry(w), dcOk);
}

void watchRun(Watched *w, double seconds)
{
    for (int i = 0; i < (int)(seconds / w->h + 0.5); i++) {
        watchStep(w);
    }
}

dcSensorID watchBody(Watched *w, dBodyID body)
{
    dcSensorDef def = dcSensorDefault();
    def.first.bodies = &body;
    def.first.num_bodies = 1;
    dcSensorID sensor = dcSensorCreate(w->s.dc, &def);
    ck_assert_ptr_nonnull(sensor);
    return sensor;
}

dcSensorSum watchSum(dcSensorID sensor)
{
    dcSensorSum sum;
    ck_assert_int_eq(dcSensorGetSum(sensor, &sum), dcOk);
    return sum;
}
