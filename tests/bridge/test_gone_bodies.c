/* Bodies that are destroyed in the middle of a loop's round, and rounds that no step follows: nothing that is gone is
 * touched (scenes/fence.h would tell), and what goes on is right. */
#include <math.h>

#include "scenes/fence.h"
#include "scenes/fixture.h"

static Scene s;
static const dReal h = REAL(1.0) / 60;

static void open_scene(void)
{
    sceneOpen(&s, 10);
    dcWorldSetStepping(s.dc, dcStepAuto);
}

static void close_scene(void)
{
    sceneClose(&s);
}

static void near(void *data, dGeomID a, dGeomID b)
{
    (void)data;
    dcCollide(s.dc, a, b);
}

static void collide(int own_list)
{
    if (own_list) {
        ck_assert_int_eq(dcWorldCollide(s.dc, s.space), dcOk);
    } else {
        dSpaceCollide(s.space, NULL, near);
    }
}

static void round_and_step(int own_list)
{
    collide(own_list);
    ck_assert_int_eq(dcWorldApply(s.dc, h), dcOk);
    dWorldStep(s.world, h);
}

/* A body is taken back and destroyed, and its geom, which stays, is met again in the same round. */
START_TEST(test_geom_outlives_body)
{
    int own_list = _i & 1, added = _i >> 1;
    dGeomID one = sceneBox(&s, 0.2, 1, 0, 0, 0.0999), two = sceneBox(&s, 0.2, 1, 0.03, 0, 0.2995);
    dBodyID body = dGeomGetBody(one);
    sceneFloor(&s);
    if (added) {
        ck_assert_int_eq(dcWorldAddBody(s.dc, body), dcOk);
    }
    round_and_step(own_list);
    collide(own_list);
    ck_assert_int_eq(dcWorldRemoveBody(s.dc, body), dcOk);
    dBodyDestroy(body);
    ck_assert_ptr_null(dGeomGetBody(one));
    dSpaceCollide(s.space, NULL, near);
    ck_assert_int_eq(dcWorldApply(s.dc, h), dcOk);
    dWorldStep(s.world, h);
    for (int i = 0; i < 60; i++) {
        round_and_step(own_list);
    }
    ck_assert_double_lt(bodySpeed(dGeomGetBody(two)), 1e-3);
    ck_assert_int_eq(dcWorldGetNumBeds(s.dc), 1); /* on the other box, which does not move any more */
}
END_TEST

/*
 * A round that no step followed is given up for the next, whose contacts are others: of the program's loop, of the
 * managed step, of that in the resolved mode, where a joint that was left from the loop would bear a part of the load.
 */
START_TEST(test_round_without_step)
{
    int own_list = _i & 1, managed = _i >> 1;
    dBodyID ball[8];
    sceneFloor(&s);
    for (int i = 0; i < 8; i++) {
        ball[i] = dGeomGetBody(sceneBall(&s, 0.1, 1, i, 0, 0.0999));
    }
    dJointID slider = dJointCreateSlider(s.world, 0); /* so that ODE solves the row of the first */
    dJointAttach(slider, ball[0], 0);
    dJointSetSliderAxis(slider, 0, 0, 1);
    round_and_step(own_list);
    collide(own_list);
    ck_assert_int_eq(dcWorldApply(s.dc, h), dcOk);
    for (int i = 1; i < 8; i++) {
        ck_assert_int_eq(dcGeomForget(s.dc, dBodyGetFirstGeom(ball[i])), dcOk);
        dGeomDestroy(dBodyGetFirstGeom(ball[i]));
        dBodyDestroy(ball[i]);
    }
    dcWorldSetStepping(s.dc, managed == 2 ? dcStepResolved : dcStepAuto);
    if (managed) {
        ck_assert_int_eq(dcWorldStep(s.dc, s.space, h), dcOk);
    } else {
        collide(own_list);
        dWorldStep(s.world, h);
    }
    dBodySetForce(ball[0], 0, 0, 0);
    for (int i = 0; i < 120; i++) {
        managed ? dcWorldStep(s.dc, s.space, h) : (round_and_step(own_list), 0);
    }
    ck_assert_int_eq(dcWorldGetNumContacts(s.dc), 1);
    assertNear((double)sceneOnlyContact(&s).normal_force, 10, 1e-3, 0);
    ck_assert_double_lt(bodySpeed(ball[0]), 1e-3);
}
END_TEST

/* What sticks is destroyed between dcWorldApply and the step: balls, whose pulls are points', and boxes. */
START_TEST(test_sticky_body)
{
    dcMaterial material = materialRough(1e6, 1, 0.5, 0.5, 0);
    material.adhesion_force = 5;
    dcWorldSetDefaultMaterial(s.dc, &material);
    sceneFloor(&s);
    dGeomID geom = _i ? sceneBox(&s, 0.2, 1, 0, 0, 0.0999) : sceneBall(&s, 0.1, 1, 0, 0, 0.0999);
    dBodyID body = dGeomGetBody(geom);
    dJointID slider = dJointCreateSlider(s.world, 0); /* so that ODE solves its rows */
    dJointAttach(slider, body, 0);
    dJointSetSliderAxis(slider, 0, 0, 1);
    for (int i = 0; i < 30; i++) {
        round_and_step(0);
    }
    collide(0);
    ck_assert_int_eq(dcWorldApply(s.dc, h), dcOk);
    dcGeomForget(s.dc, geom);
    dGeomDestroy(geom);
    dBodyDestroy(body);
    dWorldStep(s.world, h);
    ck_assert(isfinite((double)dcWorldGetDissipatedEnergy(s.dc)));
    round_and_step(0);
    ck_assert_int_eq(dcWorldGetNumContacts(s.dc) + dcWorldGetNumBeds(s.dc), 0);
}
END_TEST

/* A plane is no longer fixed in a body, which is destroyed; a contact joint of way (c) names it before a pair does. */
START_TEST(test_plane_comes_loose)
{
    dGeomID plane = dCreatePlane(s.space, 0, 0, 1, 0), box = sceneBox(&s, 0.2, 1, 0, 0, 0.0999);
    dBodyID raft = sceneBody(&s, 1, 100, 0, 0, 0);
    dBodySetKinematic(raft);
    ck_assert_int_eq(dcGeomSetPlaneBody(s.dc, plane, raft), dcOk);
    round_and_step(0);
    ck_assert_int_eq(dcGeomSetPlaneBody(s.dc, plane, 0), dcOk);
    dcWorldRemoveBody(s.dc, raft);
    dBodyDestroy(raft);
    dContact contact = {.surface = {.mu = 1}, .geom = {.normal = {0, 0, 1}, .depth = REAL(1e-4), .g1 = box}};
    contact.geom.g2 = plane;
    dJointGroupID group = dJointGroupCreate(0);
    dJointID joint = dcJointCreateContact(s.dc, group, &contact);
    ck_assert_ptr_nonnull(joint);
    dJointAttach(joint, dGeomGetBody(box), 0);
    round_and_step(0);
    dJointGroupDestroy(group);
    for (int i = 0; i < 60; i++) {
        round_and_step(0);
    }
    ck_assert_double_lt(bodySpeed(dGeomGetBody(box)), 1e-3);
    ck_assert_double_gt(bodyAt(dGeomGetBody(box), 2), 0.09);
}
END_TEST

/* A contact joint whose second geom is none, as of a program's own ground, has the world's material there: not that of
 * the geom that came first. */
START_TEST(test_no_geom)
{
    dcMaterial hard = materialSmooth(1e9, 0), soft = materialSmooth(1e6, 0);
    double softness[2];
    for (int i = 0; i < 2; i++) {
        Scene fresh;
        sceneOpen(&fresh, 10);
        dcWorldSetStepping(fresh.dc, dcStepAuto);
        dcGeomSetMaterial(fresh.dc, sceneFloor(&fresh), i ? &hard : &soft);
        dcWorldSetDefaultMaterial(fresh.dc, &soft);
        dContact contact = {.geom = {.normal = {0, 0, 1}, .depth = REAL(1e-3)}};
        contact.geom.g1 = sceneBall(&fresh, 0.1, 1, 0, 0, 0.099);
        ck_assert_int_eq(dcContactCarry(fresh.dc, h, &contact), dcOk);
        softness[i] = (double)contact.surface.soft_cfm;
        sceneClose(&fresh);
    }
    ck_assert_double_eq(softness[0], softness[1]);
}
END_TEST

/* The handle goes while contact joints that it gave live on: ODE writes what they bear to where they were told. */
START_TEST(test_joints_outlive_handle)
{
    dGeomID ball = sceneBall(&s, 0.1, 1, 0, 0, 0.0999), floor = sceneFloor(&s);
    dContact contact = {.geom = {.normal = {0, 0, 1}, .depth = REAL(1e-4), .g1 = ball}};
    contact.geom.g2 = floor;
    dJointGroupID group = dJointGroupCreate(0);
    dJointID joint = dcJointCreateContact(s.dc, group, &contact);
    dJointAttach(joint, dGeomGetBody(ball), 0);
    ck_assert_int_eq(dcWorldApply(s.dc, h), dcOk);
    ck_assert_int_eq(dcWorldDestroy(s.dc), dcOk);
    dWorldStep(s.world, h);
    ck_assert_ptr_nonnull(dJointGetFeedback(joint));
    ck_assert_double_gt((double)dJointGetFeedback(joint)->f1[2], 0);
    dJointGroupDestroy(group);
    s.dc = dcWorldCreate(s.world);
}
END_TEST

/* Of a stack whose lower two a joint holds, ODE's step carries: one is destroyed between the step and the next round.
 */
START_TEST(test_jointed_in_a_stack)
{
    dBodyID body[3];
    sceneFloor(&s);
    for (int k = 0; k < 3; k++) {
        body[k] = dGeomGetBody(sceneBox(&s, 0.24, 1, 0, 0, 0.12 + 0.24 * k));
    }
    dJointID ball = dJointCreateBall(s.world, 0);
    dJointAttach(ball, body[0], body[1]);
    dJointSetBallAnchor(ball, 0, 0, REAL(0.24));
    for (int i = 0; i < 30; i++) {
        round_and_step(0);
    }
    dGeomDestroy(dBodyGetFirstGeom(body[1]));
    dBodyDestroy(body[1]);
    for (int i = 0; i < 60; i++) {
        round_and_step(0);
    }
    assertWithin(bodyAt(body[2], 2), 0.36, 1e-3);
    dJointDestroy(ball);
}
END_TEST

int main(void)
{
    fenceInstall();
    TCase *tests;
    Suite *suite = fixtureSuite("gone_bodies", 20, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_loop_test(tests, test_geom_outlives_body, 0, 4);
    tcase_add_loop_test(tests, test_round_without_step, 0, 6);
    tcase_add_loop_test(tests, test_sticky_body, 0, 2);
    tcase_add_test(tests, test_plane_comes_loose);
    tcase_add_test(tests, test_jointed_in_a_stack);
    tcase_add_test(tests, test_no_geom);
    tcase_add_test(tests, test_joints_outlive_handle);
    return fixtureMain(suite);
}
