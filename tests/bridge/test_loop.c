/* Way (b): a program's own loop with dSpaceCollide, dcCollide, dcWorldApply and dWorldStep, contact joints beside
 * compliant pairs in the same world. */
#include <math.h>

#include "scenes/fixture.h"

static const double E = 1e6, r = 0.1, h = 1e-3;
static Scene scene;
static dJointGroupID group;
static int rigid_pairs, compliant_pairs;

static void open_scene(void)
{
    sceneOpen(&scene, 9.81);
    group = dJointGroupCreate(0);
    rigid_pairs = compliant_pairs = 0;
}

static void close_scene(void)
{
    dJointGroupDestroy(group);
    sceneClose(&scene);
}

/* What every ODE program has, with one line more. */
static void near_callback(void *data, dGeomID a, dGeomID b)
{
    (void)data;
    if (dcCollide(scene.dc, a, b)) {
        compliant_pairs++;
        return;
    }
    dContact contact[8] = {{.surface = {.mode = 0, .mu = 0.5}}};
    int count = dCollide(a, b, 8, &contact[0].geom, sizeof contact[0]);
    rigid_pairs += count > 0;
    for (int i = 0; i < count; i++) {
        contact[i].surface = contact[0].surface;
        dJointID joint = dJointCreateContact(scene.world, group, &contact[i]);
        dJointAttach(joint, dGeomGetBody(contact[i].geom.g1), dGeomGetBody(contact[i].geom.g2));
    }
}

static void loop_once(int quick)
{
    dSpaceCollide(scene.space, NULL, near_callback);
    ck_assert_int_eq(dcWorldApply(scene.dc, h), dcOk);
    (quick ? dWorldQuickStep : dWorldStep)(scene.world, h);
    dJointGroupEmpty(group);
}

/* Without friction and dissipation each step is the explicit one that a hand computes: the same numbers. */
START_TEST(test_explicit_step_by_hand)
{
    dcMaterial material = materialSmooth(E, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    sceneFloor(&scene);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, r, 2, 0, 0, 0.15));
    double z = 0.15, v = 0, k = stiffnessOnPlane(r, E);
    int in_contact = 0;
    for (int i = 0; i < 1000; i++) {
        loop_once(_i);
        double depth = fmax(0, r - z);
        in_contact += depth > 0;
        v += h * (k * depth * sqrt(depth) / 2 - 9.81);
        z += h * v;
        assertNear(bodyAt(ball, 2), z, 1e-11, 0);
        assertNear(bodyGoes(ball, 2), v, 1e-10, 1e-10);
    }
    ck_assert_int_gt(in_contact, 50);
    ck_assert_int_ge(compliant_pairs, in_contact);
}
END_TEST

/* Boxes and planes are the program's own affair. */
static int balls_only(void *data, dGeomID a, dGeomID b)
{
    (void)data;
    return dGeomGetClass(a) == dSphereClass || dGeomGetClass(b) == dSphereClass;
}

/* A rigid box on contact joints, a compliant ball on the floor, and another on top of the box. */
START_TEST(test_rigid_beside_compliant)
{
    dcMaterial material = materialRough(E, 0.8, 0.7, 0.5, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    ck_assert_int_eq(dcWorldSetPairCallback(scene.dc, balls_only, NULL), dcOk);
    sceneFloor(&scene);
    dBodyID box = dGeomGetBody(sceneBox(&scene, 0.4, 3, 0, 0, 0.201));
    dBodyID on_floor = dGeomGetBody(sceneBall(&scene, r, 1, 1, 0, 0.12));
    dBodyID on_box = dGeomGetBody(sceneBall(&scene, r, 1, 0, 0, 0.52));
    for (int i = 0; i < 4000; i++) {
        loop_once(_i);
    }
    double depth = dcHuntCrossleyStaticDepth(stiffnessOnPlane(r, E), 9.81);
    assertNear(bodyAt(box, 2), 0.2, 0, 1e-3);
    assertNear(r - bodyAt(on_floor, 2), depth, 1e-3, 0);
    assertNear(bodyAt(box, 2) + 0.2 + r - bodyAt(on_box, 2), depth, 0.01, 0);
    /* QuickStep's 20 iterations leave the rigid box a jitter of about 1e-3 m/s now and then, with or without the ball
     */
    ck_assert_double_lt(bodySpeed(box) + bodySpeed(on_floor) + bodySpeed(on_box), asPrecise(_i ? 2e-2 : 1e-8));
    ck_assert_int_gt(rigid_pairs, 3000);
    ck_assert_int_gt(compliant_pairs, 6000);
}
END_TEST

/* A pair marked rigid is the program's own affair. */
START_TEST(test_rigid_per_pair)
{
    sceneFloor(&scene);
    dGeomID soft = sceneBall(&scene, r, 1, 0, 0, r), hard = sceneBall(&scene, r, 1, 1, 0, r);
    ck_assert_int_eq(dcGeomSetRigid(scene.dc, hard, 1), dcOk);
    for (int i = 0; i < 100; i++) {
        loop_once(0);
    }
    ck_assert_int_gt(rigid_pairs, 50);
    ck_assert_int_gt(compliant_pairs, 50);
    ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 1);
    ck_assert_ptr_nonnull(soft);
}
END_TEST

/* Taken twice, in either order, a pair still counts once; and what was taken is forgotten after dcWorldApply. */
START_TEST(test_taken_once)
{
    dcMaterial material = materialSmooth(E, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    dGeomID plane = sceneFloor(&scene), geom = sceneBall(&scene, r, 1, 0, 0, r - 0.001);
    dBodyID ball = dGeomGetBody(geom);
    ck_assert_int_eq(dcCollide(scene.dc, plane, geom), 1);
    ck_assert_int_eq(dcCollide(scene.dc, geom, plane), 1);
    ck_assert_int_eq(dcCollide(scene.dc, plane, geom), 1);
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    assertNear(dBodyGetForce(ball)[2], stiffnessOnPlane(r, E) * pow(0.001, 1.5), 1e-9, 0);
    dBodySetForce(ball, 0, 0, 0);
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    ck_assert(dBodyGetForce(ball)[2] == 0);
    ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 0);
}
END_TEST

/* Nor does one count twice that our own list has, of this step or still good from an earlier one. */
START_TEST(test_taken_once_beside_own_list)
{
    dcMaterial material = materialSmooth(E, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    dGeomID plane = sceneFloor(&scene), geom = sceneBall(&scene, r, 1, 0, 0, r - 0.001);
    dBodyID ball = dGeomGetBody(geom);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(dcWorldCollide(scene.dc, scene.space), dcOk);
        if (i > 0) {
            ck_assert_int_eq(dcCollide(scene.dc, plane, geom), 1);
        }
        dBodySetForce(ball, 0, 0, 0);
        ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
        ck_assert_int_eq(dcWorldGetNumContacts(scene.dc) + dcWorldGetNumBeds(scene.dc), 1);
    }
}
END_TEST

/* Forces add to what the caller put there. */
START_TEST(test_adds_to_accumulators)
{
    dcMaterial material = materialSmooth(E, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    sceneFloor(&scene);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, r, 1, 0, 0, r - 0.001));
    dBodyAddForce(ball, 1, 2, 3);
    dBodyAddTorque(ball, 4, 5, 6);
    sceneEvaluate(&scene);
    const dReal force[3] = {1, 2, 3 + stiffnessOnPlane(r, E) * pow(0.001, 1.5)}, torque[3] = {4, 5, 6};
    assertVectorNear(dBodyGetForce(ball), force, 1e-9, 0);
    assertVectorNear(dBodyGetTorque(ball), torque, 1e-12, 0);
}
END_TEST

/* The same geom twice, unsupported classes: not taken, no message; a space is taken if all pairs behind it are. */
START_TEST(test_not_ours)
{
    sceneFloor(&scene);
    dGeomID geom = sceneBall(&scene, r, 1, 0, 0, r - 0.001);
    dSpaceID inner = dSimpleSpaceCreate(scene.space);
    dGeomID ray = dCreateRay(scene.space, 1);
    dGeomRaySet(ray, 0, 0, 1, 0, 0, -1);
    ck_assert_int_eq(dcCollide(scene.dc, (dGeomID)inner, geom), 1);
    dGeomID cast = dCreateRay(inner, 1);
    dGeomRaySet(cast, 0, 0, 1, 0, 0, -1);
    ck_assert_int_eq(dcCollide(scene.dc, (dGeomID)inner, geom), 0);
    ck_assert_int_eq(dcCollide(scene.dc, geom, geom), 0);
    ck_assert_int_eq(dcCollide(scene.dc, geom, ray), 0);
    sceneEvaluate(&scene);
    ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 1);
    ck_assert_int_eq(messages.warnings, 0);
}
END_TEST

/* The library's own pair list in the loop gives the same motion as dSpaceCollide with dcCollide. */
START_TEST(test_own_pair_list)
{
    dReal end[2][3];
    for (int own = 0; own < 2; own++) {
        dcMaterial material = materialRough(E, 0.2, 0.7, 0.5, 0.01);
        dcWorldSetDefaultMaterial(scene.dc, &material);
        sceneFloor(&scene);
        dBodyID low = dGeomGetBody(sceneBall(&scene, r, 1, 0, 0, 0.12));
        dBodyID high = dGeomGetBody(sceneBall(&scene, r, 1, 0.03, 0.02, 0.4));
        dBodySetAngularVel(low, 3, 2, 1);
        for (int i = 0; i < 500; i++) {
            if (own) {
                ck_assert_int_eq(dcWorldCollide(scene.dc, scene.space), dcOk);
                ck_assert_int_eq(dcWorldApply(scene.dc, h), dcOk);
                dWorldStep(scene.world, h);
            } else {
                loop_once(0);
            }
        }
        for (int i = 0; i < 3; i++) {
            end[own][i] = dBodyGetPosition(high)[i];
        }
        close_scene();
        open_scene();
    }
    assertVectorNear(end[0], end[1], 1e-9, 0);
    ck_assert_double_gt(fabs(end[0][0]), 0.05);
}
END_TEST

/* The dissipated energy is counted in this way of stepping too. */
START_TEST(test_dissipated_energy)
{
    dcMaterial material = materialSmooth(E, 0.3);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    sceneFloor(&scene);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, r, 2, 0, 0, r + 0.2));
    while (bodyGoes(ball, 2) <= 0 || bodyAt(ball, 2) < r) {
        loop_once(0);
    }
    double v = bodyGoes(ball, 2), left = 0.5 * 2 * v * v + 2 * 9.81 * (bodyAt(ball, 2) - r), start = 2 * 9.81 * 0.2;
    ck_assert_double_lt(left, 0.7 * start);
    assertNear(dcWorldGetDissipatedEnergy(scene.dc), start - left, 0.03, 0);
}
END_TEST

/* With friction, dissipation and a step far above vt / (mu g): no chatter, the ball rolls without slip in the end. */
START_TEST(test_semi_implicit_friction)
{
    dcMaterial material = materialRough(1e5, 0.5, 0.9, 0.9, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    dcWorldSetFrictionModel(scene.dc, dcFrictionRegularized);
    dcWorldSetTransitionVelocity(scene.dc, 1e-4);
    sceneFloor(&scene);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, r, 1, 0, 0, r));
    dBodySetLinearVel(ball, 1, 0, 0);
    for (int i = 0; i < 2000; i++) {
        loop_once(0);
    }
    /* friction acts at the contact point, half the overlap above the ball's lowest point: m (1 - v) arm = I w */
    double arm = r - dcHuntCrossleyStaticDepth(stiffnessOnPlane(r, 1e5), 9.81) / 2, inertia = 0.4 * r * r;
    double v = 1 / (1 + inertia / (arm * arm));
    assertNear(bodyGoes(ball, 0), v, 5e-4, 0);
    assertNear(dBodyGetAngularVel(ball)[1] * arm, v, 5e-4, 0);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("loop", 20, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_loop_test(tests, test_explicit_step_by_hand, 0, 2);
    tcase_add_loop_test(tests, test_rigid_beside_compliant, 0, 2);
    tcase_add_test(tests, test_rigid_per_pair);
    tcase_add_test(tests, test_taken_once);
    tcase_add_test(tests, test_taken_once_beside_own_list);
    tcase_add_test(tests, test_adds_to_accumulators);
    tcase_add_test(tests, test_not_ours);
    tcase_add_test(tests, test_own_pair_list);
    tcase_add_test(tests, test_dissipated_energy);
    tcase_add_test(tests, test_semi_implicit_friction);
    return fixtureMain(suite);
}
