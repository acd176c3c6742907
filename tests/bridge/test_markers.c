/* The points of point-plane and point-mesh forces, and where surfaces are: poses, geoms, adding, removing. */
#include <math.h>

#include "scenes/point_scene.h"

static Scene scene;

static void open_scene(void)
{
    sceneOpen(&scene, 0);
}

static void close_scene(void)
{
    ck_assert_int_eq(messages.errors, 0);
    sceneClose(&scene);
}

/* Numbers, order, removal; a body without points is known no more. */
START_TEST(test_add_and_remove)
{
    dBodyID a = sceneBody(&scene, 0.1, 1, 1, 0, 0), b = sceneBody(&scene, 0.1, 1, 2, 0, 0);
    dcForceID force = pointPlane(&scene, 100, 0, 0, 0);
    ck_assert_int_eq(dcPointForceGetNumPoints(force), 0);
    for (int i = 0; i < 6; i++) {
        ck_assert_int_eq(dcPointForceAddPoint(force, i % 2 ? b : a, 0, 0, i), i);
    }
    ck_assert_int_eq(dcPointForceRemovePoint(force, 1), dcOk);
    ck_assert_int_eq(dcPointForceGetNumPoints(force), 5);
    sceneEvaluate(&scene);
    const int left[] = {0, 2, 3, 4, 5};
    for (int i = 0; i < 5; i++) {
        dcPointReport report = pointReport(force, i);
        ck_assert_ptr_eq(report.body, left[i] % 2 ? b : a);
        assertVectorNear(report.place, (dReal[]){0, 0, left[i]}, 0, 0);
        assertVectorNear(report.position, (dReal[]){left[i] % 2 ? 2 : 1, 0, left[i]}, 0, 0);
        assertNear(report.normal_force, -100 * left[i], 1e-13, 0);
    }
    dVector3 f, t;
    dcForceGetBodyForce(force, b, f, t);
    assertNear(f[2], -800, 1e-13, 0);
    dBodySetForce(a, 0, 0, 0), dBodySetTorque(a, 0, 0, 0);
    ck_assert_int_eq(dcPointForceRemoveBody(force, b), 2);
    ck_assert_int_eq(dcPointForceRemoveBody(force, b), 0);
    dBodyDestroy(b);
    sceneEvaluate(&scene);
    assertNear(dBodyGetForce(a)[2], -600, 1e-13, 0);
    ck_assert_int_eq(dcPointForceClearPoints(force), dcOk);
    ck_assert_int_eq(dcPointForceGetNumPoints(force), 0);
    dBodySetForce(a, 0, 0, 0), dBodySetTorque(a, 0, 0, 0);
    sceneEvaluate(&scene);
    ck_assert(dBodyGetForce(a)[2] == 0 && dcForceGetPotentialEnergy(force) == 0);
}
END_TEST

/* Corners of a box with an offset, in its body's frame. */
START_TEST(test_box_corners)
{
    dGeomID box = dCreateBox(scene.space, 1, 2, 3);
    dBodyID body = sceneBody(&scene, 1, 1, 10, 0, 0);
    dGeomSetBody(box, body);
    dGeomSetOffsetPosition(box, 0, 0, 5);
    dMatrix3 r;
    dRFromAxisAndAngle(r, 0, 0, 1, M_PI / 2);
    dGeomSetOffsetRotation(box, r);
    dcForceID force = pointPlane(&scene, 1, 0, 0, 0);
    ck_assert_int_eq(dcPointForceAddGeomPoints(force, box), 0);
    ck_assert_int_eq(dcPointForceGetNumPoints(force), 8);
    sceneEvaluate(&scene);
    double signs = 0;
    for (int i = 0; i < 8; i++) {
        dcPointReport report = pointReport(force, i);
        assertNear(fabs(report.position[0] - 10), 1, 1e-13, 0);
        assertNear(fabs(report.position[1]), 0.5, 1e-13, 0);
        assertNear(fabs(report.position[2] - 5), 1.5, 1e-13, 0);
        signs += (report.position[0] > 10) + 2 * (report.position[1] > 0) + 4 * (report.position[2] > 5);
    }
    ck_assert(signs == 28); /* each corner once */
}
END_TEST

static const double vertices[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
static const dTriIndex faces[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};

static dGeomID tetrahedron(dTriMeshDataID *data)
{
    *data = dGeomTriMeshDataCreate();
    dGeomTriMeshDataBuildDouble(*data, vertices, 3 * sizeof(double), 4, faces, 12, 3 * sizeof(dTriIndex));
    return dCreateTriMesh(scene.space, *data, NULL, NULL, NULL);
}

/* Triangles come in the geom's own axes to the bit, wherever it is; vertices are the four there are. */
START_TEST(test_mesh_of_geom)
{
    dTriMeshDataID data;
    dGeomID geom = tetrahedron(&data);
    dQuaternion q = {0.7, 0.1, 0.5, -0.3};
    dGeomSetPosition(geom, 100.3, -7, 0.1);
    dGeomSetQuaternion(geom, q);
    dcMeshID mesh = dcMeshCreateFromGeom(geom, 0);
    ck_assert_ptr_nonnull(mesh);
    ck_assert_int_eq(dcMeshGetNumVertices(mesh), 4);
    ck_assert_int_eq(dcMeshGetNumFaces(mesh), 4);
    assertNear(dcMeshGetVolume(mesh), 1.0 / 6, 1e-15, 0);
    for (int f = 0; f < 4; f++) {
        int corner[3];
        dcMeshGetFace(mesh, f, corner);
        for (int k = 0; k < 3; k++) {
            double v[3];
            dcMeshGetVertex(mesh, corner[k], v);
            const double *given = vertices + 3 * faces[3 * f + k];
            ck_assert(v[0] == given[0] && v[1] == given[1] && v[2] == given[2]);
        }
    }
    dcMeshRelease(mesh);
    dGeomDestroy(geom);
    dGeomTriMeshDataDestroy(data);
}
END_TEST

/* A mesh force that follows a geom: on the static world, when the geom is moved, and on a body. */
START_TEST(test_mesh_follows_geom)
{
    dTriMeshDataID data;
    dGeomID geom = tetrahedron(&data);
    dBodyID body = sceneBody(&scene, 0.1, 1, 5.1, 0.2, 0.3), carrier = sceneBody(&scene, 1, 1, 5, 0, -1);
    dcPointMeshDef def = dcPointMeshDefault();
    def.geom = geom;
    def.law.stiffness = 50;
    dcForceID force = dcPointMeshCreate(scene.dc, &def);
    ck_assert_ptr_nonnull(force);
    ck_assert_ptr_eq(dcPointForceGetGeom(force), geom);
    dcPointForceAddPoint(force, body, 0, 0, 0);
    sceneEvaluate(&scene);
    ck_assert(pointReport(force, 0).normal_force == 0);
    dGeomSetPosition(geom, 5, 0, 0);
    sceneEvaluate(&scene); /* 0.1 behind the face x = 0 */
    assertNear(pointReport(force, 0).normal_force, 5, 1e-12, 0);
    assertVectorNear(pointReport(force, 0).normal, (dReal[]){-1, 0, 0}, 1e-12, 0);
    dGeomSetBody(geom, carrier);
    dGeomSetOffsetPosition(geom, 0.05, 0, 1);
    sceneEvaluate(&scene);
    ck_assert_ptr_eq(dcPointForceGetBody(force), carrier);
    assertNear(pointReport(force, 0).normal_force, 2.5, 1e-12, 0);
    dVector3 f, t;
    ck_assert_int_eq(dcForceGetBodyForce(force, carrier, f, t), dcOk);
    assertVectorNear(f, (dReal[]){2.5, 0, 0}, 1e-12, 0);
    dcForceDestroy(force);
    dGeomDestroy(geom);
    dGeomTriMeshDataDestroy(data);
}
END_TEST

/* A plane from a dPlane geom, fixed in the world or by dcGeomSetPlaneBody; a geom's change counts at once. */
START_TEST(test_plane_of_geom)
{
    dGeomID geom = dCreatePlane(scene.space, 0, 1, 0, 2);
    dBodyID body = sceneBody(&scene, 0.1, 1, 0, 1.9, 0), carrier = sceneBody(&scene, 1, 1, 0, 0.5, 0);
    dcPointPlaneDef def = dcPointPlaneDefault();
    def.geom = geom;
    def.law.unilateral = 1;
    def.law.stiffness = 10;
    dcForceID force = dcPointPlaneCreate(scene.dc, &def);
    dcPointForceAddPoint(force, body, 0, 0, 0);
    sceneEvaluate(&scene);
    assertNear(pointReport(force, 0).normal_force, 1, 1e-12, 0);
    dGeomPlaneSetParams(geom, 0, 1, 0, 2.5);
    sceneEvaluate(&scene);
    assertNear(pointReport(force, 0).normal_force, 6, 1e-12, 0);
    dVector3 n, c;
    ck_assert_int_eq(dcPointPlaneGetPlane(force, n, c), dcOk);
    assertVectorNear(n, (dReal[]){0, 1, 0}, 1e-15, 0);
    assertNear(c[1], 2.5, 1e-15, 0);
    dcGeomSetPlaneBody(scene.dc, geom, carrier);
    sceneEvaluate(&scene);
    assertNear(pointReport(force, 0).normal_force, 11, 1e-12, 0);
    ck_assert_ptr_eq(dcPointForceGetBody(force), carrier);
}
END_TEST

/* A point out of a unilateral mesh's reach still tells where it is. */
START_TEST(test_distance_from_afar)
{
    dBodyID body = sceneBody(&scene, 0.1, 1, 0, 0, 30);
    dcForceID force = pointCube(&scene, 0.5, 100, 0);
    dcPointForceAddPoint(force, body, 0, 0, 0);
    sceneRun(&scene, 3, 0.01);
    dcPointReport report = pointReport(force, 0);
    assertNear(report.distance, 29.5, 1e-13, 0);
    assertVectorNear(report.nearest, (dReal[]){0, 0, 0.5}, 1e-13, 0);
    ck_assert(report.normal_force == 0);
}
END_TEST

/* A mesh turned and moved in its body pushes along its own faces. */
START_TEST(test_mesh_pose)
{
    dBodyID body = sceneBody(&scene, 0.1, 1, 2.5, 0.45, 0);
    dcForceID force = pointCube(&scene, 0.5, 100, 0);
    dVector3 p = {2, 0, 0};
    dMatrix3 r;
    dRFromAxisAndAngle(r, 0, 0, 1, M_PI / 4);
    ck_assert_int_eq(dcPointMeshSetPose(force, p, r), dcOk);
    dcPointForceAddPoint(force, body, 0, 0, 0);
    sceneEvaluate(&scene);
    dcPointReport report = pointReport(force, 0); /* x' = (0.5 + 0.45)/sqrt(2) lies beyond the face */
    assertNear(report.distance, 0.95 / sqrt(2) - 0.5, 1e-12, 0);
    ck_assert(report.normal_force == 0);
    dBodySetPosition(body, 2.4, 0.2, 0);
    sceneEvaluate(&scene);
    report = pointReport(force, 0);
    assertNear(report.normal_force, 100 * (0.5 - 0.6 / sqrt(2)), 1e-12, 0);
    assertVectorNear(report.normal, (dReal[]){sqrt(0.5), sqrt(0.5), 0}, 1e-12, 0);
    dVector3 back;
    dMatrix3 turned;
    ck_assert_int_eq(dcPointMeshGetPose(force, back, turned), dcOk);
    assertVectorNear(back, p, 0, 0);
    assertVectorNear(turned, r, 1e-15, 0);
}
END_TEST

/* As many markers as a thousand on one body: no more force than the sum, and steady. */
START_TEST(test_many_markers)
{
    dWorldSetGravity(scene.world, 0, 0, -9.81);
    dBodyID body = dGeomGetBody(sceneBox(&scene, 0.2, 4, 0, 0, 0.15));
    dcSolid box = {.type = dcSolidBox, .size = {0.1, 0.1, 0.1, 0}};
    dcMeshID mesh = dcMeshTessellate(&box, 0.015, NULL);
    dcForceID force = pointPlane(&scene, 20, 1, 1, 0);
    ck_assert_int_eq(dcPointForceAddMeshPoints(force, body, mesh), 0);
    ck_assert_int_gt(dcPointForceGetNumPoints(force), 1000);
    int bottom = 0;
    for (int i = 0; i < dcMeshGetNumVertices(mesh); i++) {
        double v[3];
        dcMeshGetVertex(mesh, i, v);
        bottom += v[2] < -0.0999;
    }
    dcMeshRelease(mesh);
    sceneRun(&scene, 120, 1.0 / 60);
    assertNear(0.1 - bodyAt(body, 2), 4 * 9.81 / (20 * bottom), 1e-5, 0);
    ck_assert_double_lt(bodySpeed(body), asPrecise(1e-6));
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("markers", 60, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_test(tests, test_add_and_remove);
    tcase_add_test(tests, test_box_corners);
    tcase_add_test(tests, test_mesh_of_geom);
    tcase_add_test(tests, test_mesh_follows_geom);
    tcase_add_test(tests, test_plane_of_geom);
    tcase_add_test(tests, test_distance_from_afar);
    tcase_add_test(tests, test_mesh_pose);
    tcase_add_test(tests, test_many_markers);
    return fixtureMain(suite);
}
