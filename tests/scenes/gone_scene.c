/* See gone_scene.h. */
#include "gone_scene.h"

Gone gone;

static void open(int told)
{
    loopOpen(&gone.loop);
    gone.told = told;
    if (told) {
        ck_assert_int_eq(dcWorldSetBodiesTold(gone.loop.s.dc, 1), dcOk);
        ck_assert_int_eq(dcWorldGetBodiesTold(gone.loop.s.dc), 1);
    }
}

void goneOpenUntold(void)
{
    open(0);
}

void goneOpenTold(void)
{
    open(1);
}

void goneClose(void)
{
    loopClose(&gone.loop);
}

void goneDestroy(dBodyID body, int with_geom)
{
    dGeomID geom = dBodyGetFirstGeom(body);
    if (with_geom && geom) {
        dGeomDestroy(geom);
    }
    if (gone.told) {
        ck_assert_int_eq(dcWorldRemoveBody(gone.loop.s.dc, body), dcOk);
    }
    dBodyDestroy(body);
}

dJointID goneHinge(dBodyID one, dBodyID two)
{
    dJointID joint = dJointCreateHinge(gone.loop.s.world, 0);
    dJointAttach(joint, one, two);
    dJointSetHingeAxis(joint, 0, 1, 0);
    return joint;
}

void goneRests(dBodyID body)
{
    double slow = gone.loop.h < REAL(0.01) ? 0.5 : 1e-2;
    if (gone.loop.way == loopOwnJoints) { /* a contact comes and goes there, and with it half a step's fall */
        slow = 0.1;
    }
    ck_assert_double_lt(bodySpeed(body), slow);
    ck_assert_double_gt(bodyAt(body, 2), 0.08);
}
