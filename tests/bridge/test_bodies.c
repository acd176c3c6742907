/* Kinds of bodies: static geoms, kinematic bodies, planes fixed in bodies, geoms with offsets; and the settings of ODE
 * bodies (gravity mode, gyroscopic mode, damping, auto-disable), which act as in ODE and are found as they were set. */
#include <math.h>

#include "scenes/fixture.h"

static const double E = 1e6, r = 0.1;
static Scene scene;

static void open_scene(void)
{
    sceneOpen(&scene, 9.81);
    dcMaterial material = materialRough(E, 0.5, 0.8, 0.6, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
}

static void close_scene(void)
{
    ck_assert_int_eq(messages.errors, 0);
    sceneClose(&scene);
}

/* A ball comes to rest on a static box as deep as its weight asks. */
START_TEST(test_static_geom)
{
    dGeomID box = dCreateBox(scene.space, 1, 1, 0.2);
    dGeomSetPosition(box, 0, 0, 0.4);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, r, 1, 0, 0, 0.65));
    sceneRun(&scene, 300, 1.0 / 60);
    double depth = dcHuntCrossleyStaticDepth(stiffnessOnPlane(r, E), 9.81);
    assertNear(0.5 + r - bodyAt(ball, 2), depth, 1e-4, 0);
    assertNear(dGeomGetPosition(box)[2], (dReal)0.4, 0, 0);
}
END_TEST

/* A kinematic platform lifts a ball at its own speed, and takes it along sideways by friction; nothing moves it. */
START_TEST(test_kinematic_platform)
{
    dBodyID platform = dGeomGetBody(sceneBox(&scene, 1, 5, 0, 0, -0.5));
    dBodySetKinematic(platform);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, r, 1, 0, 0, r));
    dBodySetLinearVel(platform, 0.1, 0, 0.3);
    sceneRun(&scene, 180, 1.0 / 60);
    assertNear(bodyGoes(ball, 2), 0.3, 1e-3, 0);
    double depth = dcHuntCrossleyStaticDepth(stiffnessOnPlane(r, E), 9.81);
    assertNear(bodyAt(platform, 2) + 0.5 + r - bodyAt(ball, 2), depth, 0.02, 0);
    assertNear(bodyAt(platform, 0), 0.1 * 3, 1e-9, 0);
    assertNear(bodyGoes(platform, 2), 0.3, 1e-14, 0);
    /* without slip at the contact the platform drags it to 2/7 of its own speed, and turns it */
    assertNear(bodyGoes(ball, 0), 0.1 * 2 / 7, 0.02, 0);
    assertNear(dBodyGetAngularVel(ball)[1], -0.1 * 5 / 7 / r, 0.02, 0);
}
END_TEST

/* What is kinematic has no weight in the balance: a ball bounces off it as off the static world. */
START_TEST(test_kinematic_counts_as_immovable)
{
    double up[2];
    for (int kinematic = 0; kinematic < 2; kinematic++) {
        dBodyID ball = dGeomGetBody(sceneBall(&scene, r, 1, 20 * kinematic, 0, 0.5));
        dGeomID wall = dCreateBox(scene.space, 1, 1, 1);
        if (kinematic) {
            dBodyID carrier = dBodyCreate(scene.world);
            dBodySetKinematic(carrier);
            dGeomSetBody(wall, carrier);
        }
        dGeomSetPosition(wall, 20 * kinematic, 0, -0.5);
        for (up[kinematic] = 0; up[kinematic] < 0.5; up[kinematic] = bodyGoes(ball, 2)) {
            sceneRun(&scene, 1, 1e-3);
        }
        dBodySetPosition(ball, 0, 50, 1000);
    }
    assertNear(up[0], up[1], 1e-6, 0);
}
END_TEST

/* A plane fixed in a free body: both get the force, and the law sees both masses. */
START_TEST(test_plane_on_a_body)
{
    dWorldSetGravity(scene.world, 0, 0, 0);
    dBodyID carrier = sceneBody(&scene, 1, 3, 0, 0, 0);
    dGeomID plane = dCreatePlane(scene.space, 0, 0, 1, 0.2);
    ck_assert_int_eq(dcGeomSetPlaneBody(scene.dc, plane, carrier), dcOk);
    ck_assert_ptr_eq(dcGeomGetPlaneBody(scene.dc, plane), carrier);
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, 0, 1, 0, M_PI / 2); /* the plane's normal is +x now */
    dBodySetRotation(carrier, turn);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, r, 1, 0.4, 0, 0));
    dBodySetLinearVel(ball, -1, 0, 0);
    sceneRun(&scene, 60, 1.0 / 60);
    double momentum = bodyGoes(ball, 0) + 3 * bodyGoes(carrier, 0);
    double e = bodyGoes(ball, 0) - bodyGoes(carrier, 0);
    assertNear(momentum, -1, 1e-12, 0);
    assertNear(e, dcHuntCrossleyRestitution(0.5, 1), 2e-3, 0);
    ck_assert_int_eq(dcGeomSetPlaneBody(scene.dc, plane, 0), dcOk);
    ck_assert_ptr_null(dcGeomGetPlaneBody(scene.dc, plane));
    dBodyDestroy(carrier);
    dBodySetPosition(ball, 5, 5, 0.2 + r - 0.001); /* its equation is the world's again */
    dBodySetLinearVel(ball, 0, 0, 0);
    sceneEvaluate(&scene);
    assertNear(sceneOnlyContact(&scene).depth, 0.001, 1e-9, 0);
}
END_TEST

/* Force and torque of a contact far from the centre of mass, through a geom with an offset and a turn. */
START_TEST(test_offset)
{
    sceneFloor(&scene);
    dBodyID body = sceneBody(&scene, 1, 1, 0, 0, 0);
    dGeomID arm = dCreateCapsule(scene.space, r, 0.6);
    dGeomSetBody(arm, body);
    dMatrix3 lying;
    dRFromAxisAndAngle(lying, 0, 1, 0, M_PI / 2 + 0.2);
    dGeomSetOffsetPosition(arm, 1, 0, 0);
    dGeomSetOffsetRotation(arm, lying);
    double low = 0.3 * sin(0.2), end = 1 + 0.3 * cos(0.2);
    dBodySetPosition(body, 0, 0, low + r - 0.001);
    sceneEvaluate(&scene);
    double force = stiffnessOnPlane(r, E) * pow(0.001, 1.5);
    dcContactReport report = sceneOnlyContact(&scene);
    assertNear(fabs(report.point[0]), end, 1e-9, 0);
    assertNear(dBodyGetForce(body)[2], force, 1e-9, 0);
    assertNear(dBodyGetTorque(body)[1], -end * force, 1e-9, 0);
}
END_TEST

/* Balls in free fall beside a bouncing one that needs substeps: without gravity, with damping, with spin. */
START_TEST(test_settings_act_and_stay)
{
    sceneFloor(&scene);
    dGeomGetBody(sceneBall(&scene, r, 1, 0, 0, r));
    dBodyID floating = dGeomGetBody(sceneBall(&scene, r, 1, 10, 0, 5));
    dBodySetGravityMode(floating, 0);
    dBodySetLinearVel(floating, 0, 1, 0);
    dBodyID damped = dGeomGetBody(sceneBall(&scene, r, 1, 20, 0, 100));
    dBodySetGravityMode(damped, 0);
    dBodySetLinearVel(damped, 0, 2, 0);
    dBodySetAngularVel(damped, 0, 0, 3);
    dBodySetLinearDamping(damped, 0.01);
    dBodySetAngularDamping(damped, 0.02);
    dBodySetGyroscopicMode(damped, 0);
    dBodySetAutoDisableFlag(damped, 1);
    dBodySetAutoDisableSteps(damped, 17);
    for (int step = 1; step <= 60; step++) {
        sceneRun(&scene, 1, 1.0 / 60);
        ck_assert_int_ne(dBodyGetGyroscopicMode(floating), 0);
        ck_assert_int_eq(dBodyGetGyroscopicMode(damped), 0);
        ck_assert(dBodyGetLinearDamping(damped) == (dReal)0.01);
        ck_assert(dBodyGetAngularDamping(damped) == (dReal)0.02);
        ck_assert(dBodyGetLinearDamping(floating) == 0);
        ck_assert_int_eq(dBodyGetAutoDisableSteps(damped), 17);
        ck_assert_int_eq(dBodyGetGravityMode(damped), 0);
        assertNear(bodyGoes(floating, 1), 1, 1e-14, 0);
        assertNear(bodyGoes(floating, 2), 0, 0, 1e-14);
        assertNear(bodyGoes(damped, 1), 2 * pow(0.99, step), 1e-9, 0);
        assertNear(dBodyGetAngularVel(damped)[2], 3 * pow(0.98, step), 1e-9, 0);
    }
    ck_assert_int_gt(dcWorldGetLastSubsteps(scene.dc), 1);
    assertNear(bodyAt(floating, 1), 1, 1e-12, 0);
}
END_TEST

/* A spinning box in free flight keeps its gyroscopic motion: as ODE alone moves it, at the same step. */
START_TEST(test_gyroscopic_motion)
{
    dBodyID body[2];
    for (int i = 0; i < 2; i++) {
        dMass mass;
        dMassSetBoxTotal(&mass, 1, 0.1, 0.3, 0.6);
        body[i] = dBodyCreate(scene.world);
        dBodySetMass(body[i], &mass);
        dBodySetGravityMode(body[i], 0);
        dBodySetAngularVel(body[i], 1, 5, 2);
        dBodySetPosition(body[i], 10 * i, 0, 5);
    }
    dGeomID box = dCreateBox(scene.space, 0.1, 0.3, 0.6);
    dGeomSetBody(box, body[0]); /* the other has no geom: ODE's own affair */
    dcWorldSetSubsteps(scene.dc, 1);
    sceneRun(&scene, 500, 1e-3);
    assertVectorNear(dBodyGetAngularVel(body[0]), dBodyGetAngularVel(body[1]), 1e-12, 0);
    ck_assert_double_gt(fabs(dBodyGetAngularVel(body[0])[0] - 1), 0.3);
}
END_TEST

/* A pendulum on a hinge strikes a wall: bodies with joints take part, and the joint holds. */
START_TEST(test_jointed_body)
{
    dBodyID bob = dGeomGetBody(sceneBall(&scene, r, 1, 1, 0, 2));
    dJointID hinge = dJointCreateHinge(scene.world, 0);
    dJointAttach(hinge, bob, 0);
    dJointSetHingeAnchor(hinge, 0, 0, 2);
    dJointSetHingeAxis(hinge, 0, 1, 0);
    dCreatePlane(scene.space, 1, 0, 0, -r); /* the wall touches the ball where it hangs */
    double fastest = 0, back = 0;
    for (int i = 0; i < 60; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        fastest = fmin(fastest, bodyGoes(bob, 0));
        back = fmax(back, bodyGoes(bob, 0));
        double length = hypot(bodyAt(bob, 0), bodyAt(bob, 2) - 2);
        assertNear(length, 1, 0.02, 0);
        ck_assert_double_gt(bodyAt(bob, 0), -0.05);
    }
    /* at the bottom v^2 = 2 g l / (1 + 0.4 r^2/l^2); then the restitution of the law */
    double v = sqrt(2 * 9.81 / (1 + 0.4 * r * r));
    ck_assert_double_lt(fastest, -0.8 * v);
    assertNear(back, v * dcHuntCrossleyRestitution(0.5, v), 0.05, 0);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("bodies", 20, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_test(tests, test_static_geom);
    tcase_add_test(tests, test_kinematic_platform);
    tcase_add_test(tests, test_kinematic_counts_as_immovable);
    tcase_add_test(tests, test_plane_on_a_body);
    tcase_add_test(tests, test_offset);
    tcase_add_test(tests, test_settings_act_and_stay);
    tcase_add_test(tests, test_gyroscopic_motion);
    tcase_add_test(tests, test_jointed_body);
    return fixtureMain(suite);
}
