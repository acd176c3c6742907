/* What beds are made of: convex polytopes, heightfields and meshes that the caller tells, triangle meshes read from
 * ODE; bad data are refused with a message and change nothing. */
#include <math.h>
#include <string.h>

#include "scenes/bed_scene.h"

static const dcFoundation law = {1e7, 0, 0, 0, 0};

/* ODE's words for a cube of side 1. */
static const dReal cube_planes[24] = {1,  0, 0, 0.5, 0, 1,  0, 0.5, 0, 0, 1,  0.5,
                                      -1, 0, 0, 0.5, 0, -1, 0, 0.5, 0, 0, -1, 0.5};
static const dReal cube_points[24] = {0.5, 0.5, 0.5,  -0.5, 0.5, 0.5,  0.5, -0.5, 0.5,  -0.5, -0.5, 0.5,
                                      0.5, 0.5, -0.5, -0.5, 0.5, -0.5, 0.5, -0.5, -0.5, -0.5, -0.5, -0.5};
static const unsigned cube_polygons[30] = {4, 0, 2, 6, 4, 4, 1, 0, 4, 5, 4, 0, 1, 3, 2,
                                           4, 3, 1, 5, 7, 4, 2, 3, 7, 6, 4, 5, 4, 6, 7};

static dBodyID put(Scene *scene, dGeomID geom, double z)
{
    dBodyID body = sceneBody(scene, 0.5, 10, 0, 0, z);
    dGeomSetBody(geom, body);
    ck_assert_int_eq(dcGeomSetFoundation(scene->dc, geom, &law), dcOk);
    return body;
}

/* Normal force of the beds of a scene, by the plain law. */
static double pressed(Scene *scene)
{
    double sum = 0;
    sceneEvaluate(scene);
    for (int i = 0; i < dcWorldGetNumBeds(scene->dc); i++) {
        dcBedReport report;
        ck_assert_int_eq(dcWorldGetBed(scene->dc, i, &report), dcOk);
        sum += report.normal_force;
    }
    return sum;
}

START_TEST(test_convex)
{
    Scene scene;
    dReal planes[24];
    unsigned polygons[30];
    sceneOpen(&scene, 0);
    dGeomID geom = dCreateConvex(scene.space, cube_planes, 6, cube_points, 8, cube_polygons),
            floor = sceneFloor(&scene);
    dcWorldID dc = scene.dc;
    dBodyID body = put(&scene, geom, 0.49);
    ck_assert_int_eq(dcGeomSetConvex(dc, geom, cube_planes, 6, cube_points, 8, cube_polygons), dcOk);
    assertNear(pressed(&scene), 1e7 * 0.01, 1e-10, 0);
    messagesClear();
    const char *name = "dcGeomSetConvex";
    memcpy(planes, cube_planes, sizeof planes);
    memcpy(polygons, cube_polygons, sizeof polygons);
    bedRefused(dcGeomSetConvex(dc, geom, NULL, 6, cube_points, 8, polygons), dcErrArgument, name, "NULL");
    bedRefused(dcGeomSetConvex(dc, geom, planes, 6, NULL, 8, polygons), dcErrArgument, name, "NULL");
    bedRefused(dcGeomSetConvex(dc, geom, planes, 6, cube_points, 8, NULL), dcErrArgument, name, "NULL");
    bedRefused(dcGeomSetConvex(dc, floor, planes, 6, cube_points, 8, polygons), dcErrArgument, name, "plane");
    bedRefused(dcGeomSetConvex(NULL, geom, planes, 6, cube_points, 8, polygons), dcErrHandle, name, "");
    planes[7] = NAN;
    bedRefused(dcGeomSetConvex(dc, geom, planes, 6, cube_points, 8, polygons), dcErrValue, name, "plane 1");
    polygons[7] = 99;
    bedRefused(dcGeomSetConvex(dc, geom, cube_planes, 6, cube_points, 8, polygons), dcErrValue, name, "99");
    assertNear(pressed(&scene), 1e7 * 0.01, 1e-10, 0);
    /* half as high, from one step to the next */
    dReal low[24];
    for (int i = 0; i < 24; i++) {
        low[i] = i % 3 == 2 ? 0.5 * cube_points[i] : cube_points[i];
    }
    memcpy(planes, cube_planes, sizeof planes);
    planes[11] = planes[23] = 0.25;
    ck_assert_int_eq(dcGeomSetConvex(dc, geom, planes, 6, low, 8, cube_polygons), dcOk);
    ck_assert(pressed(&scene) == 0);
    dBodySetPosition(body, 0, 0, 0.245);
    assertNear(pressed(&scene), 1e7 * 0.005, 1e-10, 0);
    sceneClose(&scene);
}
END_TEST

/* The data of a convex that nobody told are found out; what has more points than that has no springs. */
START_TEST(test_convex_untold)
{
    enum { MANY = 1100 };
    static dReal many[3 * MANY];
    Scene scene;
    sceneOpen(&scene, 0);
    for (int i = 0; i < MANY; i++) { /* the cube, its points many times */
        memcpy(many + 3 * i, cube_points + 3 * (i % 8), 3 * sizeof *many);
    }
    dGeomID geom = dCreateConvex(scene.space, cube_planes, 6, _i ? many : cube_points, _i ? MANY : 8, cube_polygons);
    sceneFloor(&scene);
    put(&scene, geom, 0.49);
    if (_i) {
        ck_assert(pressed(&scene) == 0);
        ck_assert_int_eq(dcWorldGetNumBeds(scene.dc), 0);
        ck_assert_ptr_null(dcGeomGetSprings(scene.dc, geom));
    } else {
        assertNear(pressed(&scene), 1e7 * 0.01, byPrecision(1e-10, 1e-4), 0);
    }
    sceneClose(&scene);
}
END_TEST

/* A level heightfield, turned so that its y is up; a box on it is as on a plane. */
START_TEST(test_heightfield)
{
    static double heights[20];
    Scene scene;
    dMatrix3 up;
    dGeomID box = bedOpenBox(&scene, 0, 5 + 0.2 - 0.01);
    dcWorldID dc = scene.dc;
    dHeightfieldDataID data = dGeomHeightfieldDataCreate();
    for (int i = 0; i < 20; i++) {
        heights[i] = 5;
    }
    dGeomHeightfieldDataBuildDouble(data, heights, 0, 6, 6, 5, 4, 1, 0, 1, 0);
    dGeomID field = dCreateHeightfield(scene.space, data, 1);
    dRFromAxisAndAngle(up, 1, 0, 0, acos(-1) / 2);
    dGeomSetRotation(field, up);
    dcGeomSetFoundation(dc, box, &law);
    dcHeightfieldSource source = {heights, 6, 6, 5, 4, 1, 0, 1, 0};
    ck_assert_int_eq(dcGeomSetHeightfield(dc, field, &source, 1), dcOk);
    assertNear(pressed(&scene), 1e7 * 0.8 * 0.01, 1e-9, 0);
    messagesClear();
    const char *name = "dcGeomSetHeightfield";
    bedRefused(dcGeomSetHeightfield(dc, field, NULL, 1), dcErrArgument, name, "NULL");
    bedRefused(dcGeomSetHeightfield(dc, box, &source, 1), dcErrArgument, name, "box");
    bedRefused(dcGeomSetHeightfield(NULL, field, &source, 1), dcErrHandle, name, "");
    source.columns = 1;
    bedRefused(dcGeomSetHeightfield(dc, field, &source, 1), dcErrValue, name, "columns");
    source.columns = 5;
    source.width = -6;
    bedRefused(dcGeomSetHeightfield(dc, field, &source, 1), dcErrValue, name, "width");
    source.width = 6;
    heights[13] = NAN;
    bedRefused(dcGeomSetHeightfield(dc, field, &source, 1), dcErrValue, name, "sample");
    bedRefused(dcGeomSetContactMode(dc, field, dcContactBed), dcErrArgument, "dcGeomSetContactMode", "heightfield");
    assertNear(pressed(&scene), 1e7 * 0.8 * 0.01, 1e-9, 0);
    sceneClose(&scene);
    dGeomHeightfieldDataDestroy(data);
}
END_TEST

/* Triangles come from ODE in single precision; other data are read anew, changed ones when asked for. */
START_TEST(test_read_mesh)
{
    Scene scene;
    sceneOpen(&scene, 0);
    sceneFloor(&scene);
    dGeomID geom = bedMeshGeom(&scene, 0.3), other = bedMeshGeom(&scene, 0.6);
    dBodyID body = put(&scene, geom, 0.29);
    dGeomDisable(other);
    dcGeomSetSpringEdge(scene.dc, geom, 10); /* its own triangles */
    dcMeshID read = dcGeomGetSprings(scene.dc, geom);
    ck_assert_int_eq(dcMeshGetNumFaces(read), 12);
    ck_assert_int_eq(dcMeshGetNumVertices(read), 8);
    for (int i = 0; i < 8; i++) {
        double v[3];
        dcMeshGetVertex(read, i, v);
        for (int k = 0; k < 3; k++) {
            ck_assert(fabs(v[k]) == (double)0.3f);
        }
    }
    double half = 0.3f;
    assertNear(pressed(&scene), 1e7 * 4 * half * half * (half - 0.29), 1e-10, 0);
    dGeomTriMeshSetData(geom, dGeomTriMeshGetTriMeshDataID(other));
    dBodySetPosition(body, 0, 0, 0.58);
    half = 0.6f;
    assertNear(pressed(&scene), 1e7 * 4 * half * half * (half - 0.58), 1e-10, 0);
    dcMeshID exact = bedBoxMesh(0.6, 0.6, 0.6);
    ck_assert_int_eq(dcGeomSetMesh(scene.dc, geom, exact), dcOk);
    dcMeshRelease(exact);
    assertNear(pressed(&scene), 1e7 * 4 * 0.36 * 0.02, 1e-10, 0);
    ck_assert_int_eq(dcGeomSetMesh(scene.dc, geom, NULL), dcOk);
    assertNear(pressed(&scene), 1e7 * 4 * half * half * (half - 0.58), 1e-10, 0);
    bedRefused(dcGeomSetMesh(scene.dc, NULL, NULL), dcErrArgument, "dcGeomSetMesh", "geom");
    dGeomID box = dCreateBox(scene.space, 1, 1, 1);
    bedRefused(dcGeomSetMesh(scene.dc, box, NULL), dcErrArgument, "dcGeomSetMesh", "box");
    sceneClose(&scene);
}
END_TEST

/* A mesh that was given is taken back while pairs are taken: those that follow meet what ODE knows of it. */
START_TEST(test_mesh_taken_back_in_a_round)
{
    Scene scene;
    sceneOpen(&scene, 0);
    dGeomID floor = sceneFloor(&scene), geom = bedMeshGeom(&scene, 0.3), box = sceneBox(&scene, 0.1, 1, 0, 0, 0.34);
    dBodyID body = put(&scene, geom, 0.29);
    dcMeshID given = bedBoxMesh(0.3, 0.3, 0.3);
    ck_assert_int_eq(dcGeomSetMesh(scene.dc, geom, given), dcOk);
    dcMeshRelease(given);
    ck_assert_int_eq(dcCollide(scene.dc, geom, floor), 1);
    ck_assert_int_eq(dcGeomSetMesh(scene.dc, geom, NULL), dcOk);
    ck_assert_int_eq(dcCollide(scene.dc, geom, box), 1);
    ck_assert_int_ge(dcWorldApply(scene.dc, REAL(0.01)), dcOk);
    dWorldStep(scene.world, REAL(0.01));
    ck_assert_double_gt(bodySpeed(body), 0);
    sceneClose(&scene);
}
END_TEST

/* Between steps geoms change their sizes, lose their springs, go away, and come back. */
START_TEST(test_changes)
{
    Scene scene;
    dGeomID geom = bedOpenBox(&scene, 9.81, 0.19);
    dBodyID body = dGeomGetBody(geom);
    dcGeomSetFoundation(scene.dc, geom, &law);
    for (int i = 0; i < 30; i++) {
        dGeomBoxSetLengths(geom, 1 + 0.1 * i, 0.8, 0.4);
        dBodySetPosition(body, 0, 0, 0.19);
        assertNear(pressed(&scene), 1e7 * (1 + 0.1 * i) * 0.8 * 0.01, 1e-10, 0);
        dcMeshID springs = bedBoxMesh(0.1 * (i + 1), 0.4, 0.2);
        dcGeomSetSprings(scene.dc, geom, i % 2 ? springs : NULL);
        dcMeshRelease(springs);
        sceneRun(&scene, 1, 1e-3);
        dBodySetLinearVel(body, 0, 0, 0);
        dBodySetAngularVel(body, 0, 0, 0);
        dBodySetForce(body, 0, 0, 0);
        dBodySetTorque(body, 0, 0, 0);
        dcGeomSetSprings(scene.dc, geom, NULL);
    }
    for (int i = 0; i < 10; i++) {
        dGeomDestroy(geom);
        if (i % 2) {
            dcGeomForget(scene.dc, geom);
        }
        sceneRun(&scene, 1, 1e-3);
        ck_assert_int_eq(dcWorldGetNumBeds(scene.dc), 0);
        geom = i % 3 ? dCreateBox(scene.space, 1, 0.8, 0.4) : bedMeshGeom(&scene, 0.2);
        dGeomSetBody(geom, body);
        dBodySetPosition(body, 0, 0, 0.19);
        dBodySetLinearVel(body, 0, 0, 0);
        dBodySetAngularVel(body, 0, 0, 0);
        sceneRun(&scene, 1, 1e-3);
        ck_assert_int_eq(dcWorldGetNumBeds(scene.dc), 1);
        ck_assert_int_gt(bedOnly(&scene).displaced, 0);
    }
    ck_assert_int_eq(messages.errors, 0);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("bed_shapes", 60, &tests);
    tcase_add_test(tests, test_convex);
    tcase_add_loop_test(tests, test_convex_untold, 0, 2);
    tcase_add_test(tests, test_heightfield);
    tcase_add_test(tests, test_read_mesh);
    tcase_add_test(tests, test_mesh_taken_back_in_a_round);
    tcase_add_test(tests, test_changes);
    return fixtureMain(suite);
}
