/* What stands in ODE's world for the library from round to round of a loop: one body, made once, gone with the handle,
 * which also tells whether there is a world to put anything back in. */
#define _GNU_SOURCE 1 /* RTLD_NEXT */
#include <dlfcn.h>

#include "scenes/own_loop.h"

static Loop loop;
static int made, destroyed;

/* ODE's own, counted. */
dBodyID dBodyCreate(dWorldID world)
{
    dBodyID (*real)(dWorldID);
    *(void **)&real = dlsym(RTLD_NEXT, "dBodyCreate");
    made++;
    return real(world);
}

void dBodyDestroy(dBodyID body)
{
    void (*real)(dBodyID);
    *(void **)&real = dlsym(RTLD_NEXT, "dBodyDestroy");
    destroyed++;
    real(body);
}

static void open_ball(int way)
{
    loopOpen(&loop);
    loop.way = way;
    sceneFloor(&loop.s);
    sceneBall(&loop.s, 0.1, 1, 0, 0, 0.0999);
}

/* And none of them made again. */
START_TEST(test_made_once)
{
    open_ball(_i);
    made = destroyed = 0;
    loopRounds(&loop, 3);
    int at_first = made;
    ck_assert_int_ge(at_first, 1);
    loopRounds(&loop, 20);
    ck_assert_int_eq(made, at_first);
    ck_assert_int_eq(destroyed, 0);
    ck_assert_int_eq(dcWorldDestroy(loop.s.dc), dcOk);
    ck_assert_int_eq(destroyed, made);
    loop.s.dc = dcWorldCreate(loop.s.world);
    loopClose(&loop);
}
END_TEST

/* And what was set in ODE's world for its step is back, though no joint of the library's waits for that: what is light
 * between a joint and a load has more iterations of the quick step. */
START_TEST(test_world_as_it_was)
{
    loopOpen(&loop);
    loop.way = loopOwnJoints;
    dBodyID plate = dGeomGetBody(sceneBox(&loop.s, 0.2, 0.1, 0, 0, 1));
    sceneBox(&loop.s, 0.2, 8, 0, 0, 1.1999);
    dJointID fixed = dJointCreateFixed(loop.s.world, 0);
    dJointAttach(fixed, plate, 0);
    dJointSetFixed(fixed);
    int before = dWorldGetQuickStepNumIterations(loop.s.world);
    loopRounds(&loop, 20);
    ck_assert_int_gt(dWorldGetQuickStepNumIterations(loop.s.world), before);
    ck_assert_int_eq(dcWorldDestroy(loop.s.dc), dcOk);
    ck_assert_int_eq(dWorldGetQuickStepNumIterations(loop.s.world), before);
    loop.s.dc = dcWorldCreate(loop.s.world);
    loopClose(&loop);
}
END_TEST

/* A world that goes first takes it along. */
START_TEST(test_world_goes_first)
{
    open_ball(_i);
    loopRounds(&loop, 3);
    dSpaceDestroy(loop.s.space);
    dWorldDestroy(loop.s.world);
    destroyed = 0;
    ck_assert_int_eq(dcWorldDestroy(loop.s.dc), dcOk);
    ck_assert_int_eq(destroyed, 0);
    dJointGroupDestroy(loop.group);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("post", 60, &tests);
    tcase_add_loop_test(tests, test_made_once, 0, loopWays);
    tcase_add_test(tests, test_world_as_it_was);
    tcase_add_loop_test(tests, test_world_goes_first, 0, loopWays);
    return fixtureMain(suite);
}
