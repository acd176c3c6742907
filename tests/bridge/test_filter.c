/* Which pairs are compliant: category and collide bits, disabled geoms, joined bodies, geoms of one body, the veto
 * callback, the rigid mark, the rigid callback, the combination callback; by managed step and by dcCollide alike. */
#include <math.h>

#include "scenes/fixture.h"

static Scene scene;
static dGeomID plane, ball;
static dBodyID body;

static void open_scene(void)
{
    sceneOpen(&scene, 9.81);
    dcMaterial material = materialSmooth(1e6, 0.2);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    plane = sceneFloor(&scene);
    ball = sceneBall(&scene, 0.1, 1, 0, 0, 0.099);
    body = dGeomGetBody(ball);
}

static void close_scene(void)
{
    sceneClose(&scene);
}

/* Whether the two touch: by the pair list, by hand, and in a step. All three must agree. */
static int touches(void)
{
    sceneEvaluate(&scene);
    int by_list = dcWorldGetNumContacts(scene.dc) > 0;
    int taken = dcCollide(scene.dc, plane, ball);
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    int by_hand = dcWorldGetNumContacts(scene.dc) > 0;
    dBodySetForce(body, 0, 0, 0);
    sceneRun(&scene, 1, 1e-6);
    int by_step = dcWorldGetNumContacts(scene.dc) > 0;
    ck_assert_int_eq(by_list, by_step);
    ck_assert_int_eq(by_hand, taken);
    ck_assert_int_eq(by_list, by_hand);
    return by_list;
}

START_TEST(test_bits)
{
    ck_assert(touches());
    dGeomSetCategoryBits(ball, 2);
    dGeomSetCollideBits(ball, 0);
    dGeomSetCollideBits(plane, 4);
    ck_assert(!touches());
    dGeomSetCollideBits(plane, 6); /* one side's wish is enough, as in ODE's spaces */
    ck_assert(touches());
    dGeomSetCollideBits(plane, 4);
    dGeomSetCollideBits(ball, ~0ul);
    ck_assert(touches());
}
END_TEST

START_TEST(test_disabled_geom)
{
    dGeomDisable(ball);
    sceneRun(&scene, 1, 1e-6);
    ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 0);
    dGeomEnable(ball);
    ck_assert(touches());
    dGeomDisable(plane);
    sceneRun(&scene, 1, 1e-6);
    ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 0);
}
END_TEST

/* Two overlapping balls above the floor: joined, then not. A contact joint does not count, as in ODE's samples. */
START_TEST(test_joined_bodies)
{
    dBodySetPosition(body, 0, 0, 5);
    dBodyID other = dGeomGetBody(sceneBall(&scene, 0.1, 1, 0.19, 0, 5));
    sceneRun(&scene, 1, 1e-6);
    ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 1);
    dJointID hinge = dJointCreateHinge(scene.world, 0);
    dJointAttach(hinge, body, other);
    sceneRun(&scene, 1, 1e-6);
    ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 0);
    dJointDestroy(hinge);
    sceneRun(&scene, 1, 1e-6);
    ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 1);
}
END_TEST

START_TEST(test_geoms_of_one_body)
{
    dGeomID second = dCreateSphere(scene.space, 0.1);
    dGeomSetBody(second, body);
    dGeomSetOffsetPosition(second, 0, 0, 0.05);
    sceneRun(&scene, 1, 1e-6);
    dcContactReport report = sceneOnlyContact(&scene); /* with the floor only */
    ck_assert(report.body1 == 0 || report.body2 == 0);
    ck_assert_int_eq(dcCollide(scene.dc, ball, second), 0);
}
END_TEST

static int calls, allow;

static int veto(void *data, dGeomID a, dGeomID b)
{
    ck_assert_ptr_eq(data, &calls);
    ck_assert((a == ball && b == plane) || (a == plane && b == ball));
    calls++;
    return allow;
}

START_TEST(test_veto)
{
    calls = 0;
    allow = 0;
    ck_assert_int_eq(dcWorldSetPairCallback(scene.dc, veto, &calls), dcOk);
    ck_assert(!touches());
    ck_assert_int_ge(calls, 1);
    allow = 1;
    ck_assert(touches());
    ck_assert_int_eq(dcWorldSetPairCallback(scene.dc, NULL, NULL), dcOk);
    ck_assert(touches());
}
END_TEST

START_TEST(test_rigid_mark)
{
    ck_assert_int_eq(dcGeomGetRigid(scene.dc, plane), 0);
    ck_assert_int_eq(dcGeomSetRigid(scene.dc, plane, 1), dcOk);
    ck_assert_int_eq(dcGeomGetRigid(scene.dc, plane), 1);
    ck_assert(!touches());
    ck_assert_int_eq(dcGeomSetRigid(scene.dc, plane, 0), dcOk);
    ck_assert(touches());
    ck_assert_int_eq(dcGeomSetRigid(scene.dc, ball, 1), dcOk);
    ck_assert(!touches());
    ck_assert_int_eq(dcGeomForget(scene.dc, ball), dcOk);
    ck_assert(touches());
}
END_TEST

/* The near callback of a program with contact joints. */
static dJointGroupID group;

static void near_callback(void *data, dGeomID a, dGeomID b)
{
    ck_assert_ptr_eq(data, &group);
    calls++;
    dContact contact[8] = {{.surface = {.mode = 0, .mu = 1}}};
    int count = dCollide(a, b, 8, &contact[0].geom, sizeof contact[0]);
    for (int i = 0; i < count; i++) {
        contact[i].surface = contact[0].surface;
        dJointAttach(dJointCreateContact(scene.world, group, &contact[i]), dGeomGetBody(contact[i].geom.g1),
                     dGeomGetBody(contact[i].geom.g2));
    }
}

/* A box on contact joints beside a compliant ball, both in the managed step. */
START_TEST(test_rigid_callback)
{
    calls = 0;
    group = dJointGroupCreate(0);
    dGeomID rigid = sceneBox(&scene, 0.2, 1, 1, 0, 0.11);
    dBodyID box = dGeomGetBody(rigid);
    ck_assert_int_eq(dcGeomSetRigid(scene.dc, rigid, 1), dcOk);
    ck_assert_int_eq(dcWorldSetRigidCallback(scene.dc, near_callback, &group, group), dcOk);
    sceneRun(&scene, 600, 1.0 / 60);
    ck_assert_int_gt(calls, 100);
    assertNear(bodyAt(box, 2), 0.1, 0, 1e-3);
    ck_assert_double_lt(bodySpeed(box), 1e-3);
    ck_assert_int_eq(dBodyGetNumJoints(box), 0); /* the group is emptied */
    double depth = dcHuntCrossleyStaticDepth(stiffnessOnPlane(0.1, 1e6), 9.81);
    assertNear(0.1 - bodyAt(body, 2), depth, 1e-3, 0);
    ck_assert_int_eq(dcWorldSetRigidCallback(scene.dc, NULL, NULL, 0), dcOk);
    sceneRun(&scene, 30, 1.0 / 60);
    ck_assert_double_lt(bodyAt(box, 2), 0); /* nothing holds it any more */
    dJointGroupDestroy(group);
}
END_TEST

static dcMaterial seen[2];

static int combine(void *data, dGeomID a, const dcMaterial *ma, dGeomID b, const dcMaterial *mb, dcPairMaterial *pair)
{
    ck_assert_ptr_eq(data, &calls);
    calls++;
    seen[a == ball ? 0 : 1] = *ma;
    seen[b == ball ? 0 : 1] = *mb;
    if (!allow) {
        return 0;
    }
    dcMaterialCombine(ma, mb, pair);
    pair->modulus = 5e6;
    return 1;
}

START_TEST(test_combination_callback)
{
    dcMaterial own = materialSmooth(3e6, 0);
    ck_assert_int_eq(dcGeomSetMaterial(scene.dc, ball, &own), dcOk);
    ck_assert_int_eq(dcWorldSetCombineCallback(scene.dc, combine, &calls), dcOk);
    calls = 0;
    allow = 1;
    sceneEvaluate(&scene);
    ck_assert_int_eq(calls, 1);
    assertNear(seen[0].plane_strain_modulus, 3e6, 1e-15, 0);
    assertNear(seen[1].plane_strain_modulus, 1e6, 1e-15, 0);
    double force = dcHuntCrossleyStiffness(0.1, 5e6) * pow(0.001, 1.5);
    assertNear(dBodyGetForce(body)[2], force, 1e-9, 0);
    sceneEvaluate(&scene);
    ck_assert_int_eq(calls, 1); /* once per pair */
    own.plane_strain_modulus = 4e6;
    ck_assert_int_eq(dcGeomSetMaterial(scene.dc, ball, &own), dcOk);
    dBodySetForce(body, 0, 0, 0);
    allow = 0;
    sceneEvaluate(&scene);
    ck_assert_int_eq(calls, 2); /* and again when a material changes */
    dcMaterial other = materialSmooth(1e6, 0.2);
    dcPairMaterial pair;
    dcMaterialCombine(&own, &other, &pair);
    assertNear(dBodyGetForce(body)[2], dcHuntCrossleyStiffness(0.1, pair.modulus) * pow(0.001, 1.5), 1e-9, 0);
}
END_TEST

/* Spaces within the space count; a geom in two spaces' overlap is taken once. */
START_TEST(test_nested_space)
{
    dSpaceID inner = dSimpleSpaceCreate(scene.space);
    dSpaceRemove(scene.space, ball);
    dSpaceAdd(inner, ball);
    sceneRun(&scene, 1, 1e-6);
    ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 1);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("filter", 20, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_test(tests, test_bits);
    tcase_add_test(tests, test_disabled_geom);
    tcase_add_test(tests, test_joined_bodies);
    tcase_add_test(tests, test_geoms_of_one_body);
    tcase_add_test(tests, test_veto);
    tcase_add_test(tests, test_rigid_mark);
    tcase_add_test(tests, test_rigid_callback);
    tcase_add_test(tests, test_combination_callback);
    tcase_add_test(tests, test_nested_space);
    return fixtureMain(suite);
}
