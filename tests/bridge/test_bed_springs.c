/* Which triangles carry the springs of a bed: edge lengths, and meshes of the caller's own. */
#include <math.h>
#include <string.h>

#include "scenes/bed_scene.h"

START_TEST(test_spring_edge)
{
    Scene scene;
    dGeomID geom = bedOpenBox(&scene, 0, 0.19);
    int before = dcMeshGetNumFaces(dcGeomGetSprings(scene.dc, geom));
    ck_assert(dcGeomGetSpringEdge(scene.dc, geom) == 0);
    ck_assert_int_eq(dcGeomSetSpringEdge(scene.dc, geom, 0.05), dcOk);
    ck_assert(dcGeomGetSpringEdge(scene.dc, geom) == (dReal)0.05);
    ck_assert_int_gt(dcMeshGetNumFaces(dcGeomGetSprings(scene.dc, geom)), before);
    ck_assert_int_eq(bedEvaluated(&scene).num_springs, dcMeshGetNumFaces(dcGeomGetSprings(scene.dc, geom)));
    bedRefused(dcGeomSetSpringEdge(scene.dc, geom, -1), dcErrValue, "dcGeomSetSpringEdge", "not -1");
    bedRefused(dcGeomSetSpringEdge(scene.dc, geom, NAN), dcErrValue, "dcGeomSetSpringEdge", "nan");
    bedRefused(dcGeomSetSpringEdge(scene.dc, geom, INFINITY), dcErrValue, "dcGeomSetSpringEdge", "inf");
    ck_assert(isnan(dcGeomGetSpringEdge(NULL, geom)));
    ck_assert(dcGeomGetSpringEdge(scene.dc, geom) == (dReal)0.05);
    dcGeomSetSpringEdge(scene.dc, geom, 0);
    ck_assert_int_eq(dcMeshGetNumFaces(dcGeomGetSprings(scene.dc, geom)), before);
    ck_assert_int_eq(bedEvaluated(&scene).num_springs, before);
    sceneClose(&scene);
}
END_TEST

/*
 * What is cut evenly without being asked: edges of an eighth of the greatest extent, or a quarter of the least, but not
 * less than a 32nd of the greatest.
 */
START_TEST(test_default_edge)
{
    static const double size[3][3] = {{0.4, 1e-6, 0.1}, {0.1, 0.6, 0.05}, {0.025, 1.55, 0.05}};
    Scene scene;
    sceneOpen(&scene, 0);
    dGeomID geom = dCreateCapsule(scene.space, size[_i][0], size[_i][1]);
    int automatic = dcMeshGetNumFaces(dcGeomGetSprings(scene.dc, geom));
    dcGeomSetSpringEdge(scene.dc, geom, size[_i][2] * 1.0001);
    ck_assert_int_eq(dcMeshGetNumFaces(dcGeomGetSprings(scene.dc, geom)), automatic);
    sceneClose(&scene);
}
END_TEST

/* The springs on the two caps of a cylinder have the caps' area, or the bed would be too stiff. */
START_TEST(test_area_of_caps)
{
    static const double size[3][2] = {{0.1, 0.3}, {0.5, 0.04}, {0.02, 1}};
    Scene scene;
    sceneOpen(&scene, 0);
    double radius = size[_i][0], area = 0;
    dcMeshID springs = dcGeomGetSprings(scene.dc, dCreateCylinder(scene.space, (dReal)radius, (dReal)size[_i][1]));
    for (int face = 0; face < dcMeshGetNumFaces(springs); face++) {
        int corner[3];
        double p[3][3], a[3], b[3];
        dcMeshGetFace(springs, face, corner);
        for (int i = 0; i < 3; i++) {
            dcMeshGetVertex(springs, corner[i], p[i]);
        }
        for (int k = 0; k < 3; k++) {
            a[k] = p[1][k] - p[0][k];
            b[k] = p[2][k] - p[0][k];
        }
        double up = a[0] * b[1] - a[1] * b[0];
        area += p[0][2] == p[1][2] && p[1][2] == p[2][2] ? fabs(up) / 2 : 0;
    }
    assertNear(area, 2 * M_PI * radius * radius, 1e-9, 0);
    sceneClose(&scene);
}
END_TEST

/* An edge that makes too many triangles is reported, with the geom's name, and the step refused. */
START_TEST(test_too_small_edge)
{
    Scene scene;
    dGeomID geom = bedOpenBox(&scene, 0, 0.19);
    ck_assert_int_eq(dcGeomSetSpringEdge(scene.dc, geom, 1e-6), dcOk);
    messagesClear();
    ck_assert_ptr_null(dcGeomGetSprings(scene.dc, geom));
    ck_assert_int_eq(messages.errors, 1);
    ck_assert_msg(strstr(messages.text, "box") && strstr(messages.text, "1e-06"), "%s", messages.text);
    messagesClear();
    double z = bodyAt(dGeomGetBody(geom), 2);
    ck_assert_int_lt(dcWorldStep(scene.dc, scene.space, 0.01), 0);
    ck_assert_int_ge(messages.errors, 1);
    ck_assert(bodyAt(dGeomGetBody(geom), 2) == z);
    dcGeomSetSpringEdge(scene.dc, geom, 0.1);
    ck_assert_int_eq(dcWorldStep(scene.dc, scene.space, 0.01), dcOk);
    sceneClose(&scene);
}
END_TEST

/* Springs of the caller's own stand in for the geom's. */
START_TEST(test_given_springs)
{
    Scene scene;
    dGeomID geom = bedOpenBox(&scene, 0, 0.19);
    dcMeshID coarse = bedBoxMesh(0.5, 0.4, 0.2);
    ck_assert_int_eq(dcGeomSetSprings(scene.dc, geom, coarse), dcOk);
    ck_assert_ptr_eq(dcGeomGetSprings(scene.dc, geom), coarse);
    dcMeshRelease(coarse); /* the geom has its own share */
    dcBedReport report = bedEvaluated(&scene);
    ck_assert_int_eq(report.num_springs, 12);
    ck_assert_int_eq(report.displaced, 2);
    assertNear(report.area, 1 * 0.8, 1e-12, 0);
    ck_assert_int_eq(dcGeomSetSprings(scene.dc, geom, NULL), dcOk);
    ck_assert_int_gt(bedEvaluated(&scene).num_springs, 12);
    bedRefused(dcGeomSetSprings(scene.dc, NULL, NULL), dcErrArgument, "dcGeomSetSprings", "geom");
    bedRefused(dcGeomSetSprings(NULL, geom, NULL), dcErrHandle, "dcGeomSetSprings", "");
    ck_assert_ptr_null(dcGeomGetSprings(scene.dc, sceneFloor(&scene)));
    sceneClose(&scene);
}
END_TEST

/* Springs that were handed out are a mesh as any other: nearest points are those of one made of the same triangles. */
START_TEST(test_springs_are_a_mesh)
{
    enum { most = 2000 };
    static double vertex[3 * most];
    static int triangle[3 * most];
    Scene scene;
    sceneOpen(&scene, 0);
    dGeomID geom =
        _i ? dCreateCylinder(scene.space, (dReal)0.2, (dReal)0.7) : dCreateBox(scene.space, 1, 2, (dReal)0.5);
    dcMeshID springs = dcGeomGetSprings(scene.dc, geom);
    int vertices = dcMeshGetNumVertices(springs), faces = dcMeshGetNumFaces(springs);
    ck_assert(vertices <= most && faces <= most);
    for (int i = 0; i < vertices; i++) {
        dcMeshGetVertex(springs, i, vertex + 3 * i);
    }
    for (int i = 0; i < faces; i++) {
        dcMeshGetFace(springs, i, triangle + 3 * i);
    }
    dcMeshSource source = {vertex, vertices, triangle, faces, .open = 1};
    dcMeshID mesh = dcMeshCreate(&source, NULL);
    ck_assert_ptr_nonnull(mesh);
    dcSolid one = {.type = dcSolidMesh, .data = springs}, other = {.type = dcSolidMesh, .data = mesh};
    for (int i = 0; i < 200; i++) {
        double at[3] = {1.5 * sin(i), 1.5 * sin(1.7 * i + 1), 0.8 * sin(2.3 * i + 2)};
        dcNearest near, wanted;
        ck_assert(dcSolidNearest(&one, at, INFINITY, NULL, &near));
        ck_assert(dcSolidNearest(&other, at, INFINITY, NULL, &wanted));
        assertNear(near.distance, wanted.distance, 1e-12, 1e-12);
    }
    dcMeshRelease(mesh);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("bed_springs", 60, &tests);
    tcase_add_test(tests, test_spring_edge);
    tcase_add_loop_test(tests, test_area_of_caps, 0, 3);
    tcase_add_loop_test(tests, test_default_edge, 0, 3);
    tcase_add_test(tests, test_too_small_edge);
    tcase_add_test(tests, test_given_springs);
    tcase_add_loop_test(tests, test_springs_are_a_mesh, 0, 2);
    return fixtureMain(suite);
}
