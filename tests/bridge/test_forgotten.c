/* Ways (b) and (c): a loop that leaves dcWorldApply out, or gives it another step than ODE's, is told so once. */
#include <string.h>

#include "scenes/fixture.h"

static const dReal h = REAL(0.01);
static Scene s;
static dGeomID ball, ground;
static dJointGroupID group;

/* A ball that lies on a plane. */
static void open_scene(void)
{
    sceneOpen(&s, 9.81);
    ck_assert_int_eq(dcWorldSetStepping(s.dc, dcStepAuto), dcOk);
    ground = sceneFloor(&s);
    ball = sceneBall(&s, 0.1, 1, 0, 0, 0.0999);
    group = dJointGroupCreate(0);
}

static void close_scene(void)
{
    dJointGroupDestroy(group);
    sceneClose(&s);
}

static void collide(void *data, dGeomID a, dGeomID b)
{
    (void)data;
    dcCollide(s.dc, a, b);
}

static void take(void)
{
    dSpaceCollide(s.space, NULL, collide);
}

static void take_all(void)
{
    ck_assert_int_eq(dcWorldCollide(s.dc, s.space), dcOk);
}

static dContact touch(void)
{
    dContact c = {.surface = {.mode = dContactApprox1, .mu = REAL(0.8)}};
    dBodySetPosition(dGeomGetBody(ball), 0, 0, REAL(0.0999));
    ck_assert_int_eq(dCollide(ball, ground, 1, &c.geom, sizeof c), 1);
    return c;
}

static void make(void)
{
    dContact c = touch();
    dJointGroupEmpty(group);
    dJointAttach(dcJointCreateContact(s.dc, group, &c), dGeomGetBody(ball), 0);
}

static void carry(void)
{
    dContact c = touch();
    ck_assert_int_eq(dcContactCarry(s.dc, h, &c), dcOk);
}

static const struct {
    void (*contacts)(void);
    const char *name;
} ways[] = {
    {take, "dcCollide:"}, {take_all, "dcWorldCollide:"}, {make, "dcJointCreateContact:"}, {carry, "dcContactCarry:"}};

enum { num_ways = sizeof ways / sizeof *ways };

static void step(dReal by)
{
    ck_assert_int_eq(dWorldStep(s.world, by), 1);
}

static void quick_step(dReal by)
{
    ck_assert_int_eq(dWorldQuickStep(s.world, by), 1);
}

static void apply(dReal by)
{
    ck_assert_int_ge(dcWorldApply(s.dc, by), dcOk);
}

static void assert_silent(void)
{
    ck_assert_msg(messages.warnings + messages.errors == 0, "%s", messages.text);
}

/* It is told with the first contacts after the step, and once. */
START_TEST(test_apply_is_left_out)
{
    ways[_i].contacts();
    ways[_i].contacts();
    step(h);
    assert_silent();
    ways[_i].contacts();
    ck_assert_int_eq(messages.warnings, 1);
    ck_assert_ptr_eq(strstr(messages.text, ways[_i].name), messages.text);
    ck_assert_ptr_nonnull(strstr(messages.text, "dcWorldApply was not called"));
    for (int i = 0; i < 5; i++) {
        ways[_i].contacts();
        step(h);
    }
    ck_assert_int_eq(messages.warnings, 1);
}
END_TEST

/* Or by dcWorldApply itself, if that comes after ODE's step; and where it was called before. */
START_TEST(test_apply_comes_too_late)
{
    ways[_i].contacts();
    apply(h);
    step(h);
    ways[_i].contacts();
    step(h);
    step(2 * h); /* the first was none that anything was applied for */
    assert_silent();
    apply(h);
    ck_assert_int_eq(messages.warnings, 1);
    ck_assert_ptr_nonnull(strstr(messages.text, "dcWorldApply was not called"));
}
END_TEST

/* A step that is not what dcWorldApply was given: told with the next contacts, or by the next dcWorldApply; once. */
START_TEST(test_another_step)
{
    static const dcStepping modes[] = {dcStepAuto, dcStepImplicit, dcStepResolved};
    void (*const steps[])(dReal) = {step, quick_step};
    dcMaterial soft = dcMaterialDefault(); /* what the resolved mode can follow */
    soft.plane_strain_modulus = 1e4;
    dcWorldSetDefaultMaterial(s.dc, &soft);
    dcWorldSetStepping(s.dc, modes[_i % 3]);
    dWorldSetLinearDamping(s.world, REAL(0.5));
    for (int i = 0; i < 4; i++) {
        if (_i < 12) {
            ways[_i % 2].contacts();
        }
        ck_assert_int_eq(messages.warnings, i > (_i >= 12));
        apply(h);
        ck_assert_int_eq(messages.warnings, i > 0);
        steps[_i / 3 % 2](2 * h);
    }
    ck_assert_int_eq(messages.warnings, 1);
    ck_assert_ptr_eq(strstr(messages.text, "dcWorldApply:"), messages.text);
    ck_assert_ptr_nonnull(strstr(messages.text, "0.01 s"));
    ck_assert_ptr_nonnull(strstr(messages.text, "0.02 s"));
}
END_TEST

/* Several steps for one dcWorldApply are each shorter than that was given. */
START_TEST(test_parts_of_the_step)
{
    take();
    apply(h);
    step(h / 2);
    step(h / 2);
    take();
    ck_assert_int_eq(messages.warnings, 1);
    ck_assert_ptr_nonnull(strstr(messages.text, "0.005 s"));
}
END_TEST

static void query(void)
{
    take_all();
    apply(0);
    dBodySetForce(dGeomGetBody(ball), 0, 0, 0);
}

/* What programs do, and may: none of it is told anything. */
START_TEST(test_nothing_to_be_told)
{
    void (*contacts)(void) = ways[_i].contacts;
    for (int i = 0; i < 10; i++) {
        contacts(); /* paused, or asked for what touches */
    }
    apply(h);
    apply(h);
    contacts(); /* after the forces were applied, too */
    step(h);
    for (int i = 0; i < 10; i++) { /* steps of any length, one unlike the other, computed in floats */
        dReal by = h * (dReal)(1 + i);
        contacts();
        contacts();
        apply((dReal)(float)by);
        apply((dReal)(float)by);
        step(by);
        query();
    }
    query();
    step(h); /* rigid for a while */
    step(3 * h);
    query();
    for (int i = 0; i < 3; i++) { /* contacts from before the step */
        apply(h);
        contacts();
        step(h);
    }
    apply(h);
    for (int i = 0; i < 3; i++) { /* and way (a) in between, whatever was begun */
        contacts();
        ck_assert_int_ge(dcWorldStep(s.dc, s.space, 2 * h), dcOk);
        contacts();
        apply(h);
        ck_assert_int_ge(dcWorldQuickStep(s.dc, s.space, 2 * h), dcOk);
    }
    assert_silent();
}
END_TEST

/* Worlds do not hear of each other's steps; nor is a world that ODE destroyed asked. */
START_TEST(test_two_worlds)
{
    dWorldID paused = dWorldCreate();
    dcWorldID other = dcWorldCreate(paused);
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(dcWorldCollide(other, s.space), dcOk);
        take();
        apply(h);
        step(h);
    }
    dWorldStep(paused, h);
    dWorldDestroy(paused);
    ck_assert_int_eq(dcWorldDestroy(other), dcOk);
    ck_assert_int_eq(messages.errors, 0);
    ck_assert_int_le(messages.warnings, 1); /* the geom that is on a body of another world */
    ck_assert_ptr_null(strstr(messages.text, "dcWorldApply"));
}
END_TEST

/* Steps are seen where all bodies sleep, and defaults of ODE's world do not change them. */
START_TEST(test_all_asleep)
{
    dWorldSetAutoDisableFlag(s.world, 1);
    dWorldSetAutoDisableLinearThreshold(s.world, 10);
    dWorldSetAutoDisableAngularThreshold(s.world, 10);
    dWorldSetAutoDisableSteps(s.world, 1);
    dWorldSetLinearDamping(s.world, REAL(0.1));
    dBodySetAutoDisableDefaults(dGeomGetBody(ball));
    for (int i = 0; i < 50; i++) {
        take();
        apply(h);
        step(h);
    }
    ck_assert_int_eq(dBodyIsEnabled(dGeomGetBody(ball)), 0);
    assert_silent();
    take();
    step(h);
    take();
    ck_assert_int_eq(messages.warnings, 1);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("what a loop forgot", 20, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_loop_test(tests, test_apply_is_left_out, 0, num_ways);
    tcase_add_loop_test(tests, test_apply_comes_too_late, 0, num_ways);
    tcase_add_loop_test(tests, test_another_step, 0, 18);
    tcase_add_test(tests, test_parts_of_the_step);
    tcase_add_loop_test(tests, test_nothing_to_be_told, 0, num_ways);
    tcase_add_test(tests, test_two_worlds);
    tcase_add_test(tests, test_all_asleep);
    return fixtureMain(suite);
}
