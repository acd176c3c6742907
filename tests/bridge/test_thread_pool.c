/* ODE's steps in several threads: no island of ours is one that they never end with. */
#include "scenes/any_scene.h"

static const double h = 1.0 / 60, r = 0.1;

typedef struct Pool {
    dThreadingImplementationID threading;
    dThreadingThreadPoolID threads;
} Pool;

static Pool pool_open(dWorldID world)
{
    Pool p = {dThreadingAllocateMultiThreadedImplementation(),
              dThreadingAllocateThreadPool(4, 0, dAllocateFlagBasicData, NULL)};
    dThreadingThreadPoolServeMultiThreadedImplementation(p.threads, p.threading);
    dWorldSetStepThreadingImplementation(world, dThreadingImplementationGetFunctions(p.threading), p.threading);
    return p;
}

static void pool_close(dWorldID world, Pool *p)
{
    dThreadingImplementationShutdownProcessing(p->threading);
    dThreadingFreeThreadPool(p->threads);
    dWorldSetStepThreadingImplementation(world, NULL, NULL);
    dThreadingFreeImplementation(p->threading);
}

enum { lone, pair, motor, things };

/* A ball that falls on the floor, two that meet, and one that is joined by a joint without rows. */
static dBodyID put(AnyScene *any, int what)
{
    dBodyID ball = dGeomGetBody(sceneBall(&any->s, r, 1, 0, 0, 2 * r)), other = 0;
    dBodySetAutoDisableFlag(ball, 1);
    if (what == pair) {
        other = dGeomGetBody(sceneBall(&any->s, r, 1, 0, 0, 4.1 * r));
        dBodySetAutoDisableFlag(other, 1);
    }
    if (what == motor) {
        dJointAttach(dJointCreateLMotor(any->s.world, 0), ball, 0);
    }
    return ball;
}

START_TEST(test_every_island_ends)
{
    int way = _i % anyWays, quick = _i / anyWays % 2, what = _i / (2 * anyWays) % things;
    int rough = _i / (2 * anyWays * things);
    AnyScene any;
    dInitODE2(0);
    dAllocateODEDataForThread((unsigned)dAllocateMaskAll);
    anyOpen(&any, way, 1e7, 1);
    any.quick = quick;
    dcMaterial material = rough ? materialRough(1e7, 1, 0.8, 0.6, 0) : materialSmooth(1e7, 1);
    ck_assert_int_eq(dcWorldSetDefaultMaterial(any.s.dc, &material), dcOk);
    sceneFloor(&any.s);
    dBodyID ball = put(&any, what);
    Pool p = pool_open(any.s.world);
    anyRun(&any, 2, h);
    assertNear(bodyAt(ball, 2), r, 0.01, 0);
    pool_close(any.s.world, &p);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("thread_pool", 20, &tests);
    tcase_add_loop_test(tests, test_every_island_ends, 0, 2 * 2 * anyWays * things);
    return fixtureMain(suite);
}
