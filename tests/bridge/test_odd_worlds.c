/* Positions that are no numbers, spaces of every kind, a step of ODE's that fails. */
#include <math.h>
#include <string.h>

#include "scenes/fixture.h"

static Scene s;
static const dReal h = REAL(0.01);

static void open_scene(void)
{
    sceneOpen(&s, 10);
    dcWorldSetStepping(s.dc, dcStepAuto);
}

static void close_scene(void)
{
    sceneClose(&s);
}

/* ---- numbers and spaces ---- */

/* A body that is nowhere does no harm to the others (loops over coordinates and modes). */
START_TEST(test_body_is_nowhere)
{
    dReal at[3] = {1, 0, REAL(0.099)};
    sceneFloor(&s);
    dcWorldSetStepping(s.dc, _i < 3 ? dcStepAuto : dcStepResolved);
    dBodyID good = dGeomGetBody(sceneBall(&s, 0.1, 1, 0, 0, 0.099));
    dBodyID bad = dGeomGetBody(sceneBall(&s, 0.1, 1, 1, 0, 0.099));
    sceneBall(&s, 0.1, 1, 0.5, 0, 0.099);
    ck_assert_int_eq(dcWorldStep(s.dc, s.space, REAL(0.001)), dcOk);
    at[_i % 3] = (dReal)NAN;
    dBodySetPosition(bad, at[0], at[1], at[2]);
    for (int i = 0; i < 20; i++) {
        ck_assert_int_ge(dcWorldStep(s.dc, s.space, REAL(0.001)), dcOk);
    }
    ck_assert_msg(fabs(bodyAt(good, 2) - 0.099) < 0.01 && bodySpeed(good) < 2, "at %g with %g m/s", bodyAt(good, 2),
                  bodySpeed(good));
}
END_TEST

/* The same scene in another kind of space: 0 simple, 1 hash, 2 sweep and prune, 3 quad tree, 4 a tree in a tree. */
static double fall_in_space(int kind)
{
    const dVector3 centre = {0, 0, 0, 0}, extents = {10, 10, 10, 0};
    Scene here = s;
    dSpaceID inner = 0;
    switch (kind) {
    case 0: here.space = dSimpleSpaceCreate(0); break;
    case 1: here.space = dHashSpaceCreate(0); break;
    case 2: here.space = dSweepAndPruneSpaceCreate(0, dSAP_AXES_XYZ); break;
    case 3: here.space = dQuadTreeSpaceCreate(0, centre, extents, 4); break;
    default:
        here.space = dQuadTreeSpaceCreate(0, centre, extents, 4);
        inner = dQuadTreeSpaceCreate(here.space, centre, extents, 3);
        break;
    }
    here.world = dWorldCreate();
    dWorldSetGravity(here.world, 0, 0, -10);
    here.dc = dcWorldCreate(here.world);
    Scene deep = here;
    deep.space = inner ? inner : here.space;
    dBodyID one = dGeomGetBody(sceneBall(&deep, 0.1, 1, 0, 0, 0.11));
    dBodyID two = dGeomGetBody(sceneBox(&deep, 0.2, 1, 3, -2, 0.1));
    sceneFloor(&here);
    for (int i = 0; i < 30; i++) {
        ck_assert_int_eq(dcWorldStep(here.dc, here.space, h), dcOk);
    }
    ck_assert_int_eq(dcWorldGetNumBodies(here.dc), 2);
    double result = bodyAt(one, 2) + 10 * bodyAt(two, 2);
    dcWorldDestroy(here.dc);
    dSpaceDestroy(here.space);
    dWorldDestroy(here.world);
    return result;
}

START_TEST(test_every_space)
{
    double simple = fall_in_space(0);
    ck_assert(simple > 1 && simple < 1.2);
    ck_assert(fall_in_space(_i) == simple);
}
END_TEST

/* ---- ODE's own step fails ---- */

static int starve;

/* In place of ODE's, whose own way of running out of memory ends in a crash. */
int dWorldStep(dWorldID world, dReal step)
{
    return starve ? 0 : dWorldQuickStep(world, step);
}

START_TEST(test_ode_fails)
{
    sceneFloor(&s);
    sceneBall(&s, 0.1, 1, 0, 0, 0.099);
    dcWorldSetStepping(s.dc, _i ? dcStepResolved : dcStepAuto);
    starve = 1;
    ck_assert_int_eq(dcWorldStep(s.dc, s.space, h), dcErrMemory);
    ck_assert_msg(strstr(messages.text, "ODE's own step failed") != NULL, "'%s'", messages.text);
    starve = 0;
    ck_assert_int_eq(dcWorldStep(s.dc, s.space, h), dcOk);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("odd_worlds", 20, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_loop_test(tests, test_body_is_nowhere, 0, 6);
    tcase_add_loop_test(tests, test_every_space, 0, 5);
    tcase_add_loop_test(tests, test_ode_fails, 0, 2);
    return fixtureMain(suite);
}
