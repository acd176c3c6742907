/* Way (b) on whole spaces: what is rigid among pairs that are taken goes to the rigid callback, or a message names it.
 */
#include <stdio.h>
#include <string.h>

#include "scenes/fixture.h"

static Scene s;
static dSpaceID ground, things;
static dGeomID hard, soft, plane;
static dJointGroupID group;
static int given, refused;

static void open_scene(void)
{
    sceneOpen(&s, 9.81);
    group = dJointGroupCreate(0);
    ground = dSimpleSpaceCreate(s.space);
    things = dSimpleSpaceCreate(s.space);
    plane = sceneFloor(&s);
    hard = sceneBox(&s, 0.2, 1, 0, 0, 0.1);
    soft = sceneBall(&s, 0.1, 1, 1, 0, 0.1);
    dSpaceRemove(s.space, plane);
    dSpaceAdd(ground, plane);
    for (int i = 0; i < 2; i++) {
        dSpaceRemove(s.space, i ? soft : hard);
        dSpaceAdd(things, i ? soft : hard);
    }
    dcWorldSetStepping(s.dc, dcStepAuto);
    dcGeomSetRigid(s.dc, hard, 1);
    given = refused = 0;
}

static void close_scene(void)
{
    dJointGroupDestroy(group);
    sceneClose(&s);
}

static void hold(void *data, dGeomID a, dGeomID b)
{
    dContact contact[4];
    (void)data;
    given++;
    int count = dCollide(a, b, 4, &contact[0].geom, sizeof contact[0]);
    for (int i = 0; i < count; i++) {
        contact[i].surface = (dSurfaceParameters){.mode = dContactApprox1, .mu = 1};
        dJointAttach(dJointCreateContact(s.world, group, &contact[i]), dGeomGetBody(a), dGeomGetBody(b));
    }
    ck_assert_int_eq(dcCollide(s.dc, a, b), 0); /* as a near callback may begin */
}

static void near(void *data, dGeomID a, dGeomID b)
{
    if (dGeomIsSpace(a) && dGeomIsSpace(b) && !dcCollide(s.dc, a, b)) {
        refused++;
        dSpaceCollide2(a, b, data, hold);
    }
}

static void run(int steps)
{
    for (int i = 0; i < steps; i++) {
        dSpaceCollide(s.space, NULL, near);
        ck_assert_int_eq(dcWorldApply(s.dc, REAL(1.0) / 60), dcOk);
        dWorldStep(s.world, REAL(1.0) / 60);
        dJointGroupEmpty(group);
    }
}

static int veto(void *geom, dGeomID a, dGeomID b)
{
    return a != geom && b != geom;
}

/* By mark, by veto: it stands on its joints, beside a ball on the law. */
START_TEST(test_given)
{
    if (_i) {
        dcGeomSetRigid(s.dc, hard, 0);
        dcWorldSetPairCallback(s.dc, veto, hard);
    }
    dcWorldSetRigidCallback(s.dc, hold, NULL, 0);
    run(60);
    ck_assert_int_eq(given, 60);
    ck_assert_int_eq(refused, 0);
    assertWithin(bodyAt(dGeomGetBody(hard), 2), 0.1, 1e-3);
    assertWithin(bodyAt(dGeomGetBody(soft), 2), 0.1, 1e-3);
    ck_assert_int_eq(messages.warnings + messages.errors, 0);
}
END_TEST

/* Nobody holds it: said once, with both names, and not before it touches. */
START_TEST(test_dropped)
{
    char names[2][32];
    dBodySetPosition(dGeomGetBody(hard), 0, 0, REAL(0.11));
    run(1);
    ck_assert_int_eq(messages.warnings, 0);
    run(59);
    ck_assert_double_lt(bodyAt(dGeomGetBody(hard), 2), -1);
    assertWithin(bodyAt(dGeomGetBody(soft), 2), 0.1, 1e-3);
    ck_assert_int_eq(messages.warnings, 1);
    snprintf(names[0], sizeof names[0], "box %p", (void *)hard);
    snprintf(names[1], sizeof names[1], "plane %p", (void *)plane);
    ck_assert_ptr_nonnull(strstr(messages.text, names[0]));
    ck_assert_ptr_nonnull(strstr(messages.text, names[1]));
}
END_TEST

/* Where none is taken the spaces are the program's, and nobody else is given anything. */
START_TEST(test_none)
{
    dcGeomSetRigid(s.dc, soft, 1);
    dcWorldSetRigidCallback(s.dc, hold, NULL, 0);
    run(10);
    ck_assert_int_eq(refused, 10);
    ck_assert_int_eq(given, 20);
    ck_assert_int_eq(messages.warnings + messages.errors, 0);
}
END_TEST

/* What is disabled, and a ray, is nobody's loss. */
START_TEST(test_not_told)
{
    dGeomID ray = dCreateRay(ground, 2);
    dGeomRaySet(ray, 1, 0, 1, 0, 0, -1);
    dcGeomSetRigid(s.dc, hard, 0);
    dGeomDisable(hard);
    run(10);
    ck_assert_int_eq(messages.warnings + messages.errors, 0);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("loop spaces", 20, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_loop_test(tests, test_given, 0, 2);
    tcase_add_test(tests, test_dropped);
    tcase_add_test(tests, test_none);
    tcase_add_test(tests, test_not_told);
    return fixtureMain(suite);
}
