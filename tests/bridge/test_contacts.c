/* Each pair of classes against closed forms: depth, normal, point, force, energy; what the report says of them. */
#include <math.h>

#include "scenes/fixture.h"

/* The scene of every test here: no gravity, frictionless material of modulus E unless a test sets another. */
static const double E = 1e6, r = 0.1, x = 0.001;
static Scene scene;

static void open_scene(void)
{
    sceneOpen(&scene, 0);
    dcMaterial material = materialSmooth(E, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
}

static void close_scene(void)
{
    sceneClose(&scene);
}

static double combined(void)
{
    return E / (2 * sqrt(2.0));
}

/* The only contact is that of `body` with depth x, along `normal` (out of the other side), stiffness k. */
static dcContactReport assert_contact(dBodyID body, const dReal *normal, double depth, double k)
{
    sceneEvaluate(&scene);
    dcContactReport report = sceneOnlyContact(&scene);
    dReal sign = report.body1 == body ? 1 : -1;
    dReal n[3] = {sign * report.normal[0], sign * report.normal[1], sign * report.normal[2]};
    dReal force[3], expected = k * depth * sqrt(depth);
    for (int i = 0; i < 3; i++) {
        force[i] = expected * normal[i];
    }
    assertVectorNear(n, normal, 1e-12, 0);
    double steep = 1.5 * k * sqrt(depth), place = 0.4; /* depths are differences of such places, m */
    assertNearOf(report.depth, depth, 1e-11, place);
    assertNearOf(report.normal_force, expected, 1e-9, steep * place);
    assertNearOf(report.potential_energy, 0.4 * expected * depth, 1e-9, expected * place);
    assertVectorWithin(dBodyGetForce(body), force, asPrecise(1e-9) * expected + roundingOf(steep * place));
    return report;
}

START_TEST(test_sphere_plane)
{
    static const dReal up[3] = {0, 0, 1};
    sceneFloor(&scene);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, r, 1, 3, 4, r - x));
    dcContactReport report = assert_contact(ball, up, x, stiffnessOnPlane(r, E));
    const dReal point[3] = {3, 4, -x / 2}; /* equal materials share the overlap */
    assertVectorNear(report.point, point, 0, 1e-14);
    assertNear(report.patch_radius, sqrt(r * x), 1e-9, 0);
}
END_TEST

START_TEST(test_sphere_sphere)
{
    static const dReal to_first[3] = {0.6, 0, 0.8};
    double r2 = 0.3, far = r + r2 - x;
    dBodyID ball = dGeomGetBody(sceneBall(&scene, r, 1, 0.6 * far, 0, 0.8 * far));
    sceneBall(&scene, r2, 1, 0, 0, 0);
    assert_contact(ball, to_first, x, dcHuntCrossleyStiffness(r * r2 / (r + r2), combined()));
}
END_TEST

/* A ball at a face, an edge, a corner of a cube of side 0.4 that is turned about z by 30 degrees. */
static const struct {
    dReal place[3], normal[3];
} box_sites[] = {
    {{0.2, 0.05, 0.03}, {1, 0, 0}},
    {{-0.1, 0.02, -0.2}, {0, 0, -1}},
    {{0.2, 0.2, 0.05}, {0.6, 0.8, 0}},
    {{0.2, 0.2, 0.2}, {2.0 / 3, 1.0 / 3, 2.0 / 3}},
};

enum { num_box_sites = sizeof box_sites / sizeof *box_sites };

START_TEST(test_sphere_box)
{
    const dReal *p = box_sites[_i].place, *n = box_sites[_i].normal;
    dGeomID box = sceneBox(&scene, 0.4, 1, 1, 2, 3);
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, 0, 0, 1, M_PI / 6);
    dBodySetRotation(dGeomGetBody(box), turn);
    dVector3 centre, normal;
    dBodyGetRelPointPos(dGeomGetBody(box), p[0] + (r - x) * n[0], p[1] + (r - x) * n[1], p[2] + (r - x) * n[2], centre);
    dBodyVectorToWorld(dGeomGetBody(box), n[0], n[1], n[2], normal);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, r, 1, centre[0], centre[1], centre[2]));
    assert_contact(ball, normal, x, stiffnessOnPlane(r, E));
}
END_TEST

/* The centre of the ball inside the box: out by the nearest face, deeper than the radius. */
START_TEST(test_sphere_in_box)
{
    static const dReal down[3] = {0, 0, -1};
    sceneBox(&scene, 0.4, 1, 0, 0, 0);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, 0.05, 1, 0.1, -0.12, -0.17));
    assert_contact(ball, down, 0.03 + 0.05, stiffnessOnPlane(0.05, E));
}
END_TEST

/* From outside to inside nothing jumps: the force on a ball pushed through the face grows steadily. */
START_TEST(test_sphere_into_box_is_continuous)
{
    sceneBox(&scene, 0.4, 1, 0, 0, 0);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, 0.05, 1, 0.02, 0.03, 0.26));
    double last = 0;
    for (double z = 0.2495; z > 0.15; z -= 0.0005) {
        dBodySetPosition(ball, 0.02, 0.03, z);
        dBodySetForce(ball, 0, 0, 0);
        sceneEvaluate(&scene);
        double force = dBodyGetForce(ball)[2], depth = 0.25 - z;
        ck_assert_msg(force > last, "force %g after %g at z = %g", force, last, z);
        assertNear(force, stiffnessOnPlane(0.05, E) * depth * sqrt(depth), 1e-9, 0);
        last = force;
    }
}
END_TEST

/* At the side of a capsule the contact is that of a ball and a cylinder; at its cap that of two balls. */
START_TEST(test_sphere_capsule)
{
    static const dReal side[3] = {0, 0.6, 0.8}, slanted[3] = {0.6, 0, 0.8};
    double rc = 0.2, far = r + rc - x;
    dGeomID capsule = sceneCapsule(&scene, rc, 1, 1, 0, 0, 0);
    dMatrix3 lying;
    dRFromAxisAndAngle(lying, 0, 1, 0, M_PI / 2);
    dBodySetRotation(dGeomGetBody(capsule), lying);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, r, 1, 0.3, side[1] * far, side[2] * far));
    assert_contact(ball, side, x, dcHuntCrossleyEllipticStiffness(r, r * rc / (r + rc), combined()));
    dBodySetPosition(ball, 0.5 + slanted[0] * far, 0, slanted[2] * far);
    dBodySetForce(ball, 0, 0, 0);
    assert_contact(ball, slanted, x, dcHuntCrossleyStiffness(r * rc / (r + rc), combined()));
}
END_TEST

/* A standing and a tilted capsule touch with one cap, a lying one with both, each the force of a ball. */
START_TEST(test_capsule_plane)
{
    static const dReal up[3] = {0, 0, 1};
    sceneFloor(&scene);
    dGeomID capsule = sceneCapsule(&scene, r, 0.6, 1, 0, 0, 0.3 + r - x);
    dBodyID body = dGeomGetBody(capsule);
    assert_contact(body, up, x, stiffnessOnPlane(r, E));
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, 1, 0, 0, 0.5);
    dBodySetRotation(body, turn);
    dBodySetPosition(body, 0, 0, 0.3 * cos(0.5) + r - x);
    dBodySetForce(body, 0, 0, 0);
    assert_contact(body, up, x, stiffnessOnPlane(r, E));
    dRFromAxisAndAngle(turn, 1, 0, 0, M_PI / 2);
    dBodySetRotation(body, turn);
    dBodySetPosition(body, 0, 0, r - x);
    dBodySetForce(body, 0, 0, 0);
    dBodySetTorque(body, 0, 0, 0);
    sceneEvaluate(&scene);
    ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 2);
    assertNear(dBodyGetForce(body)[2], 2 * stiffnessOnPlane(r, E) * pow(x, 1.5), 1e-9, 0);
    assertNear(dBodyGetTorque(body)[0], 0, 0, 1e-9);
}
END_TEST

/* A capsule dropped flat, with a tilt, comes to rest lying, on both caps. */
START_TEST(test_lying_capsule_rests)
{
    dWorldSetGravity(scene.world, 0, 0, -9.81);
    dcMaterial material = materialRough(E, 0.5, 0.6, 0.5, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    sceneFloor(&scene);
    dBodyID body = dGeomGetBody(sceneCapsule(&scene, r, 0.6, 2, 0, 0, 0.2));
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, 1, 0, 0, M_PI / 2 + 0.1);
    dBodySetRotation(body, turn);
    sceneRun(&scene, 600, 1.0 / 60);
    dVector3 axis;
    dBodyVectorToWorld(body, 0, 0, 1, axis);
    double depth = dcHuntCrossleyStaticDepth(stiffnessOnPlane(r, E), 2 * 9.81 / 2);
    assertNear(axis[2], 0, 0, 1e-6);
    assertNearOf(r - bodyAt(body, 2), depth, 1e-6, r);
    ck_assert_double_lt(bodySpeed(body), asPrecise(1e-6));
    ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 2);
}
END_TEST

/* Two balls on a plane, one pulled away faster than the law allows to pull: each keeps its own force, in any order. */
START_TEST(test_clamped_contact_beside_another)
{
    dcMaterial material = materialSmooth(E, 0.5);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    dBodyID ball[2];
    sceneFloor(&scene);
    for (int i = 0; i < 2; i++) {
        ball[i] = dGeomGetBody(sceneBall(&scene, r, 1, i, 0, r - x));
        dBodySetLinearVel(ball[i], 0, 0, i == _i ? 10 : 0);
    }
    sceneEvaluate(&scene);
    double elastic = stiffnessOnPlane(r, E) * pow(x, 1.5);
    ck_assert(dBodyGetForce(ball[_i])[2] == 0);
    assertNear(dBodyGetForce(ball[1 - _i])[2], elastic, 1e-9, 0);
    assertNear(dcWorldGetPotentialEnergy(scene.dc), 2 * 0.4 * elastic * x, 1e-9, 0); /* stored, though clamped */
}
END_TEST

/* The same on one body with two spheres, where the clamped one is listed first or last. */
START_TEST(test_clamped_contact_on_the_same_body)
{
    dcMaterial material = materialSmooth(E, 0.5);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    sceneFloor(&scene);
    dBodyID body = sceneBody(&scene, 1, 1, 0, 0, r - x);
    for (int i = 0; i < 2; i++) {
        dGeomID sphere = dCreateSphere(scene.space, r);
        dGeomSetBody(sphere, body);
        dGeomSetOffsetPosition(sphere, i ? 1 : -1, 0, 0);
    }
    dBodySetAngularVel(body, 0, _i ? 10 : -10, 0);
    sceneEvaluate(&scene);
    double elastic = stiffnessOnPlane(r, E) * pow(x, 1.5);
    double force = elastic * (1 + 1.5 * 0.5 * 10); /* one goes down at 10 m/s, the other up */
    assertNear(dBodyGetForce(body)[2], force, 1e-9, 0);
    assertNear(fabs(dBodyGetTorque(body)[1]), force, 1e-9, 0);
    ck_assert((dBodyGetTorque(body)[1] > 0) == (_i == 0));
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("contacts", 20, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_test(tests, test_sphere_plane);
    tcase_add_test(tests, test_sphere_sphere);
    tcase_add_loop_test(tests, test_sphere_box, 0, num_box_sites);
    tcase_add_test(tests, test_sphere_in_box);
    tcase_add_test(tests, test_sphere_into_box_is_continuous);
    tcase_add_test(tests, test_sphere_capsule);
    tcase_add_test(tests, test_capsule_plane);
    tcase_add_test(tests, test_lying_capsule_rests);
    tcase_add_loop_test(tests, test_clamped_contact_beside_another, 0, 2);
    tcase_add_loop_test(tests, test_clamped_contact_on_the_same_body, 0, 2);
    return fixtureMain(suite);
}
