/* See own_loop.h. */
#include "own_loop.h"

void loopOpen(Loop *loop)
{
    sceneOpen(&loop->s, 10);
    loop->group = dJointGroupCreate(0);
    loop->way = loopNearCallback;
    loop->h = REAL(1.0) / 60;
    dcWorldSetStepping(loop->s.dc, dcStepAuto);
}

void loopClose(Loop *loop)
{
    dJointGroupDestroy(loop->group);
    sceneClose(&loop->s);
}

void loopNear(void *data, dGeomID a, dGeomID b)
{
    Loop *loop = data;
    dBodyID one = dGeomGetBody(a), two = dGeomGetBody(b);
    if (loop->way != loopOwnJoints) {
        dcCollide(loop->s.dc, a, b);
        return;
    }
    if ((!one && !two) || (one && two && dAreConnectedExcluding(one, two, dJointTypeContact))) {
        return;
    }
    dContact contact[4];
    int count = dCollide(a, b, 4, &contact[0].geom, sizeof contact[0]);
    for (int i = 0; i < count; i++) {
        contact[i].surface = (dSurfaceParameters){.mu = 1};
        dJointAttach(dcJointCreateContact(loop->s.dc, loop->group, &contact[i]), one, two);
    }
}

void loopCollide(Loop *loop)
{
    if (loop->way == loopOwnList) {
        ck_assert_int_eq(dcWorldCollide(loop->s.dc, loop->s.space), dcOk);
    } else {
        dSpaceCollide(loop->s.space, loop, loopNear);
    }
}

void loopApply(Loop *loop)
{
    ck_assert_int_eq(dcWorldApply(loop->s.dc, loop->h), dcOk);
    dWorldStep(loop->s.world, loop->h);
    dJointGroupEmpty(loop->group);
}

void loopRounds(Loop *loop, int count)
{
    for (int i = 0; i < count; i++) {
        loopCollide(loop);
        loopApply(loop);
    }
}
