/* Point-plane and point-mesh forces: defaults, live values, reset; and what is refused, each with its message. */
#include <math.h>
#include <string.h>

#include "scenes/fixture.h"

static Scene scene;
static dcForceID plane, mesh_force;
static dcMeshID mesh;
static dBodyID body;

static void open_scene(void)
{
    sceneOpen(&scene, 0);
    body = sceneBody(&scene, 0.1, 1, 0, 0, -0.1);
    dcPointPlaneDef plane_def = dcPointPlaneDefault();
    plane = dcPointPlaneCreate(scene.dc, &plane_def);
    ck_assert_int_eq(dcPointForceAddPoint(plane, body, 0, 0, 0), 0);
    dcSolid ball = {.type = dcSolidSphere, .size = {0.5, 0, 0, 0}};
    mesh = dcMeshTessellate(&ball, 0.3, NULL);
    dcPointMeshDef mesh_def = dcPointMeshDefault();
    mesh_def.mesh = mesh;
    mesh_force = dcPointMeshCreate(scene.dc, &mesh_def);
    ck_assert(plane && mesh_force);
}

static void close_scene(void)
{
    dcMeshRelease(mesh);
    sceneClose(&scene);
}

START_TEST(test_defaults)
{
    dcForceID both[] = {plane, mesh_force};
    for (int i = 0; i < 2; i++) {
        dcForceID force = both[i];
        ck_assert(dcPointForceGetStiffness(force) == 1 && dcPointForceGetDefaultStiffness(force) == 1);
        ck_assert(dcPointForceGetDamping(force) == 0 && dcPointForceGetDefaultDamping(force) == 0);
        ck_assert_int_eq(dcPointForceGetType(force), dcPointForceLinear);
        ck_assert_int_eq(dcPointForceGetUnilateral(force), i);
        ck_assert_int_eq(dcPointForceGetDefaultUnilateral(force), i);
        ck_assert_int_eq(dcPointForceGetNoSticking(force), 0);
        ck_assert_int_eq(dcForceIsEnabled(force), 1);
        ck_assert_ptr_null(dcPointForceGetBody(force));
    }
    ck_assert(dcPointPlaneGetDisplaySize(plane) == 1 && dcPointPlaneGetDefaultDisplaySize(plane) == 1);
    ck_assert_ptr_eq(dcPointMeshGetMesh(mesh_force), mesh);
    ck_assert_int_eq(messages.errors, 0);
}
END_TEST

typedef int setter_real(dcForceID, dReal);
typedef dReal getter_real(dcForceID);
typedef int setter_int(dcForceID, int);
typedef int getter_int(dcForceID);

/* Live and default are two things; a reset copies one to the other. */
static void check_real(setter_real *set, getter_real *get, setter_real *set_default, getter_real *get_default)
{
    const dReal start = get_default(plane);
    ck_assert_int_eq(set(plane, 7), dcOk);
    ck_assert(get(plane) == 7 && get_default(plane) == start);
    ck_assert_int_eq(set_default(plane, 9), dcOk);
    ck_assert(get(plane) == 7 && get_default(plane) == 9);
    ck_assert_int_eq(dcWorldReset(scene.dc), dcOk);
    ck_assert(get(plane) == 9);
    const dReal bad[] = {-1, (dReal)NAN, (dReal)INFINITY};
    for (int i = 0; i < 3; i++) {
        messagesClear();
        ck_assert_int_eq(set(plane, bad[i]), dcErrValue);
        ck_assert_int_eq(set_default(plane, bad[i]), dcErrValue);
        ck_assert_int_eq(messages.errors, 2);
        ck_assert(get(plane) == 9 && get_default(plane) == 9);
    }
    ck_assert_int_eq(set(NULL, 1), dcErrHandle);
    ck_assert(isnan((double)get(NULL)) && isnan((double)get_default(NULL)));
}

static void check_int(setter_int *set, getter_int *get, setter_int *set_default, getter_int *get_default)
{
    ck_assert_int_eq(set(plane, 1), dcOk);
    ck_assert(get(plane) == 1 && get_default(plane) == 0);
    ck_assert_int_eq(set_default(plane, 1), dcOk);
    ck_assert_int_eq(set(plane, 0), dcOk);
    ck_assert(get(plane) == 0 && get_default(plane) == 1);
    ck_assert_int_eq(dcWorldReset(scene.dc), dcOk);
    ck_assert_int_eq(get(plane), 1);
    ck_assert_int_eq(messages.errors, 0);
    ck_assert_int_eq(set(NULL, 1), dcErrHandle);
    ck_assert_int_eq(get(NULL), dcErrHandle);
    messagesClear();
}

START_TEST(test_values)
{
    check_real(dcPointForceSetStiffness, dcPointForceGetStiffness, dcPointForceSetDefaultStiffness,
               dcPointForceGetDefaultStiffness);
    check_real(dcPointForceSetDamping, dcPointForceGetDamping, dcPointForceSetDefaultDamping,
               dcPointForceGetDefaultDamping);
    check_real(dcPointPlaneSetDisplaySize, dcPointPlaneGetDisplaySize, dcPointPlaneSetDefaultDisplaySize,
               dcPointPlaneGetDefaultDisplaySize);
    messagesClear();
    check_int(dcPointForceSetType, dcPointForceGetType, dcPointForceSetDefaultType, dcPointForceGetDefaultType);
    check_int(dcPointForceSetUnilateral, dcPointForceGetUnilateral, dcPointForceSetDefaultUnilateral,
              dcPointForceGetDefaultUnilateral);
    check_int(dcPointForceSetNoSticking, dcPointForceGetNoSticking, dcPointForceSetDefaultNoSticking,
              dcPointForceGetDefaultNoSticking);
}
END_TEST

static double force_now(void)
{
    dBodySetForce(body, 0, 0, 0);
    dBodySetTorque(body, 0, 0, 0);
    sceneEvaluate(&scene);
    return dBodyGetForce(body)[2];
}

/* Each value acts in the next evaluation, and a disabled force does not. */
START_TEST(test_values_act)
{
    assertNear(force_now(), 0.1, 1e-13, 0);
    dcPointForceSetStiffness(plane, 200);
    assertNear(force_now(), 20, 1e-13, 0);
    dcPointForceSetType(plane, dcPointForceQuadratic);
    assertNear(force_now(), 2, 1e-13, 0);
    dcPointForceSetDamping(plane, 5);
    dBodySetLinearVel(body, 0, 0, 1);
    assertNear(force_now(), -3, 1e-13, 0);
    dcPointForceSetUnilateral(plane, 1);
    dcPointForceSetNoSticking(plane, 1);
    ck_assert(force_now() == 0);
    ck_assert_int_eq(dcPointPlaneSetPlane(plane, 0, 0, -2, 0, 0, -0.3), dcOk);
    assertNear(force_now(), -(200 * 0.04 + 5), 1e-13, 0); /* the other way up, 0.2 deep, approaching */
    dcForceDisable(plane);
    ck_assert(force_now() == 0 && dcForceGetPotentialEnergy(plane) == 0);
    dcWorldReset(scene.dc);
    assertNear(force_now(), -0.2, 1e-13, 0); /* the plane is no value: it stays where it was put */
}
END_TEST

/* One message with both texts. */
static void refused(const char *function, const char *fragment)
{
    ck_assert_msg(messages.errors == 1 && strstr(messages.text, function) && strstr(messages.text, fragment),
                  "wanted %s ... %s; got %d messages, the last: %s", function, fragment, messages.errors,
                  messages.text);
    messagesClear();
}

static void no_force(dcForceID force, const char *function, const char *fragment)
{
    ck_assert_ptr_null(force);
    refused(function, fragment);
}

static void code_is(int code, int expected, const char *function, const char *fragment)
{
    ck_assert_int_eq(code, expected);
    refused(function, fragment);
}

START_TEST(test_bad_definitions)
{
    dcPointPlaneDef p = dcPointPlaneDefault();
    dcPointMeshDef m = dcPointMeshDefault();
    no_force(dcPointPlaneCreate(NULL, &p), "dcPointPlaneCreate", "not a dcWorldID");
    no_force(dcPointPlaneCreate(scene.dc, NULL), "dcPointPlaneCreate", "def is NULL");
    no_force(dcPointMeshCreate(scene.dc, NULL), "dcPointMeshCreate", "def is NULL");
    no_force(dcPointMeshCreate(scene.dc, &m), "dcPointMeshCreate", "mesh and geom are both NULL");
    p.law.stiffness = -2;
    no_force(dcPointPlaneCreate(scene.dc, &p), "dcPointPlaneCreate", "stiffness");
    p = dcPointPlaneDefault();
    p.normal[2] = 0;
    no_force(dcPointPlaneCreate(scene.dc, &p), "dcPointPlaneCreate", "normal");
    p = dcPointPlaneDefault();
    p.centre[1] = (dReal)NAN;
    no_force(dcPointPlaneCreate(scene.dc, &p), "dcPointPlaneCreate", "centre");
    p = dcPointPlaneDefault();
    p.display_size = 0;
    no_force(dcPointPlaneCreate(scene.dc, &p), "dcPointPlaneCreate", "display size");
    p = dcPointPlaneDefault();
    p.geom = dCreateSphere(scene.space, 1);
    no_force(dcPointPlaneCreate(scene.dc, &p), "dcPointPlaneCreate", "not a plane");
    m.mesh = mesh;
    m.rotation[0] = 2;
    no_force(dcPointMeshCreate(scene.dc, &m), "dcPointMeshCreate", "rotation");
    m = dcPointMeshDefault();
    m.geom = p.geom;
    no_force(dcPointMeshCreate(scene.dc, &m), "dcPointMeshCreate", "not a triangle mesh");
    dWorldID other = dWorldCreate();
    p = dcPointPlaneDefault();
    p.body = dBodyCreate(other);
    no_force(dcPointPlaneCreate(scene.dc, &p), "dcPointPlaneCreate", "not a body of this world");
    dWorldDestroy(other);
}
END_TEST

START_TEST(test_bad_points)
{
    dWorldID other = dWorldCreate();
    dBodyID stranger = dBodyCreate(other);
    dcPointReport report;
    code_is(dcPointForceAddPoint(NULL, body, 0, 0, 0), dcErrHandle, "AddPoint", "not a dcForceID");
    code_is(dcPointForceAddPoint(dcWorldGetContactForce(scene.dc), body, 0, 0, 0), dcErrHandle, "dcPointForceAddPoint",
            "contact force");
    code_is(dcPointForceAddPoint(plane, stranger, 0, 0, 0), dcErrArgument, "AddPoint", "this world");
    code_is(dcPointForceAddPoint(plane, 0, 0, 0, 0), dcErrArgument, "AddPoint", "surface");
    code_is(dcPointForceAddPoint(plane, body, 0, (dReal)NAN, 0), dcErrValue, "AddPoint", "y must");
    code_is(dcPointForceRemovePoint(plane, 1), dcErrValue, "RemovePoint", "from 0 to 0, not 1");
    code_is(dcPointForceRemovePoint(mesh_force, 0), dcErrValue, "RemovePoint", "none");
    code_is(dcPointForceGetPoint(plane, -1, &report), dcErrValue, "GetPoint", "not -1");
    code_is(dcPointForceGetPoint(plane, 0, NULL), dcErrArgument, "GetPoint", "report is NULL");
    code_is(dcPointForceGetPoint(plane, 0, &report), dcErrState, "GetPoint", "no step");
    code_is(dcPointForceAddGeomPoints(plane, NULL), dcErrArgument, "AddGeomPoints", "null pointer");
    code_is(dcPointForceAddGeomPoints(plane, dCreateSphere(scene.space, 1)), dcErrArgument, "AddGeomPoints",
            "not a sphere");
    code_is(dcPointForceAddMeshPoints(plane, body, NULL), dcErrArgument, "AddMeshPoints", "NULL");
    ck_assert_int_eq(dcPointForceGetNumPoints(plane), 1);
    code_is(dcPointForceSetType(plane, 2), dcErrValue, "dcPointForceSetType", "type");
    code_is(dcPointMeshSetPose(plane, NULL, NULL), dcErrHandle, "SetPose", "point-plane force");
    code_is(dcPointMeshSetPose(mesh_force, NULL, NULL), dcErrArgument, "SetPose", "NULL");
    code_is(dcPointPlaneSetPlane(plane, 0, 0, 0, 1, 1, 1), dcErrValue, "SetPlane", "normal");
    ck_assert(isnan((double)dcPointPlaneGetDisplaySize(mesh_force)));
    refused("DisplaySize", "point-mesh force");
    dWorldDestroy(other);
}
END_TEST

/* A surface that follows a geom is not moved by hand. */
START_TEST(test_follows_geom)
{
    dcPointPlaneDef def = dcPointPlaneDefault();
    def.geom = dCreatePlane(scene.space, 1, 0, 0, 0);
    dcForceID force = dcPointPlaneCreate(scene.dc, &def);
    code_is(dcPointPlaneSetPlane(force, 0, 0, 1, 0, 0, 0), dcErrState, "SetPlane", "follows geom");
    dcForceDestroy(force);
    code_is(dcPointForceGetNumPoints(force), dcErrHandle, "GetNumPoints", "not a dcForceID");
}
END_TEST

/* A body that ran away to nowhere: no force, one warning with the element's name. */
START_TEST(test_bad_state)
{
    dBodySetPosition(body, 0, 0, (dReal)NAN);
    sceneEvaluate(&scene);
    ck_assert(dcForceGetPotentialEnergy(plane) == 0);
    ck_assert_int_eq(messages.warnings, 1);
    ck_assert_ptr_nonnull(strstr(messages.text, "point-plane force"));
    dBodySetPosition(body, 0, 0, 0);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("point_values", 30, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_test(tests, test_defaults);
    tcase_add_test(tests, test_values);
    tcase_add_test(tests, test_values_act);
    tcase_add_test(tests, test_bad_definitions);
    tcase_add_test(tests, test_bad_points);
    tcase_add_test(tests, test_follows_geom);
    tcase_add_test(tests, test_bad_state);
    return fixtureMain(suite);
}
