/* Springs where nobody says: few, near the edges, on coarse meshes too, shared by equal geoms; the world's settings. */
#include <math.h>
#include <string.h>

#include "scenes/bed_scene.h"

/* The springs that look down along z from the lowest plane: number, area, first and second moments about x = y = 0. */
typedef struct Bottom {
    int count;
    double area, mean[2], square[2], farthest;
} Bottom;

static Bottom bottom_of(dcMeshID mesh, double low)
{
    Bottom b = {0};
    for (int f = 0; f < dcMeshGetNumFaces(mesh); f++) {
        int corner[3], flat = 1;
        double v[3][3], middle[2];
        dcMeshGetFace(mesh, f, corner);
        for (int i = 0; i < 3; i++) {
            dcMeshGetVertex(mesh, corner[i], v[i]);
            flat &= v[i][2] <= low + 1e-9;
        }
        if (!flat) {
            continue;
        }
        double area = -0.5 * ((v[1][0] - v[0][0]) * (v[2][1] - v[0][1]) - (v[1][1] - v[0][1]) * (v[2][0] - v[0][0]));
        ck_assert_double_gt(area, 0);
        b.count++;
        b.area += area;
        for (int k = 0; k < 2; k++) {
            middle[k] = (v[0][k] + v[1][k] + v[2][k]) / 3;
            b.mean[k] += area * middle[k];
            b.square[k] += area * middle[k] * middle[k];
        }
        b.farthest = fmax(b.farthest, middle[0]);
    }
    return b;
}

/* 32 springs a side, at most 3 percent within its edge, softer against tilting by no more than 7 percent. */
static void check_box(dcMeshID mesh, double x, double y, double z, int count)
{
    Bottom b = bottom_of(mesh, -z / 2);
    ck_assert_int_eq(b.count, count);
    assertNear(b.area, x * y, 1e-12, 0);
    assertNear(b.mean[0], 0, 0, 1e-12 * x * x * y);
    assertNear(b.mean[1], 0, 0, 1e-12 * x * y * y);
    assertNear(b.square[0], x * x * x * y / 12, 0.07, 0);
    assertNear(b.square[1], x * y * y * y / 12, 0.07, 0);
    ck_assert_double_ge(b.farthest, 0.47 * x - 1e-12);
    ck_assert_double_lt(b.farthest, 0.5 * x);
    assertNear(dcMeshGetArea(mesh), 2 * (x * y + y * z + z * x), 1e-12, 0);
}

START_TEST(test_box)
{
    static const double size[4][3] = {{1, 1, 1}, {1, 0.8, 0.4}, {0.5, 0.2, 1}, {4, 0.4, 0.4}};
    static const int count[4] = {32, 32, 32, 80};
    Scene scene;
    const double *s = size[_i];
    sceneOpen(&scene, 0);
    dGeomID geom = dCreateBox(scene.space, s[0], s[1], s[2]);
    check_box(dcGeomGetSprings(scene.dc, geom), s[0], s[1], s[2], count[_i]);
    sceneClose(&scene);
}
END_TEST

/* A crate of twelve triangles, and the same as a convex: as a box. */
START_TEST(test_crate)
{
    Scene scene;
    sceneOpen(&scene, 0);
    dGeomID geom = bedMeshGeom(&scene, 0.25);
    dcMeshID solid = bedBoxMesh(0.25, 0.25, 0.25);
    check_box(dcGeomGetSprings(scene.dc, geom), 0.5, 0.5, 0.5, 32);
    dcGeomSetMesh(scene.dc, geom, solid);
    check_box(dcGeomGetSprings(scene.dc, geom), 0.5, 0.5, 0.5, 32);
    dcGeomSetSpringEdge(scene.dc, geom, 1); /* longer than any edge: its own */
    ck_assert_ptr_eq(dcGeomGetSprings(scene.dc, geom), solid);
    dcGeomSetSpringEdge(scene.dc, geom, 0.1);
    ck_assert_int_eq(bottom_of(dcGeomGetSprings(scene.dc, geom), -0.25).count, 2 * 64);
    dcGeomSetSprings(scene.dc, geom, solid);
    ck_assert_ptr_eq(dcGeomGetSprings(scene.dc, geom), solid);
    dcMeshRelease(solid);
    sceneClose(&scene);
}
END_TEST

START_TEST(test_cylinder)
{
    Scene scene;
    sceneOpen(&scene, 0);
    dGeomID geom = dCreateCylinder(scene.space, 0.5, 1);
    Bottom b = bottom_of(dcGeomGetSprings(scene.dc, geom), -0.5);
    double pi = acos(-1);
    ck_assert_int_eq(b.count, 48);
    assertNear(b.area, pi * 0.25, 1e-12, 0);
    assertNear(b.mean[0], 0, 0, 1e-12);
    assertNear(b.square[0], pi * pow(0.5, 4) / 4, 0.05, 0);
    ck_assert_double_gt(b.farthest, 0.46);
    ck_assert_double_lt(b.farthest, 0.5);
    sceneClose(&scene);
}
END_TEST

/* A fine mesh is its own bed: nothing is copied. */
START_TEST(test_fine_mesh)
{
    Scene scene;
    dcSolid ball = {dcSolidSphere, {0.3}, NULL};
    dcMeshID fine = dcMeshTessellate(&ball, 0.1, NULL);
    sceneOpen(&scene, 0);
    dGeomID geom = bedMeshGeom(&scene, 0.25);
    dcGeomSetMesh(scene.dc, geom, fine);
    ck_assert_ptr_eq(dcGeomGetSprings(scene.dc, geom), fine);
    dcMeshRelease(fine);
    sceneClose(&scene);
}
END_TEST

/* A crate with its weight over a point near the edge of its bottom stands; over the edge it falls.  It rocks first,
 * which friction that creeps brakes. */
START_TEST(test_tipping)
{
    Scene scene;
    sceneOpen(&scene, 9.81);
    dcWorldSetFrictionModel(scene.dc, dcFrictionRegularized);
    sceneFloor(&scene);
    dGeomID geom = bedMeshGeom(&scene, 0.5);
    dBodyID body = sceneBody(&scene, 0.5, 10, 0, 0, 0.5);
    dcFoundation law = {1e7, 2, 0.8, 0.8, 0};
    dGeomSetBody(geom, body);
    dcGeomSetFoundation(scene.dc, geom, &law);
    dGeomSetOffsetPosition(geom, _i ? -0.52 : -0.45, 0, 0); /* the weight is at the body's origin */
    sceneRun(&scene, 240, 1.0 / 120);
    double tilt = fabs(dBodyGetRotation(body)[2]);
    if (_i) {
        ck_assert_double_gt(tilt, 0.1);
    } else {
        ck_assert_double_lt(tilt, 2e-3);
    }
    sceneClose(&scene);
}
END_TEST

/* Equal geoms have the same springs; one that changes has others; what nobody uses is gone. */
START_TEST(test_sharing)
{
    Scene scene;
    dGeomID box[20], mesh[4];
    sceneOpen(&scene, 0);
    for (int i = 0; i < 20; i++) {
        box[i] = dCreateBox(scene.space, 1, 1, 0.5);
        ck_assert_ptr_eq(dcGeomGetSprings(scene.dc, box[i]), dcGeomGetSprings(scene.dc, box[0]));
    }
    for (int i = 0; i < 4; i++) {
        mesh[i] = bedMeshGeom(&scene, i < 3 ? 0.25 : 0.3);
    }
    ck_assert_ptr_eq(dcGeomGetSprings(scene.dc, mesh[1]), dcGeomGetSprings(scene.dc, mesh[0]));
    ck_assert_ptr_ne(dcGeomGetSprings(scene.dc, mesh[3]), dcGeomGetSprings(scene.dc, mesh[0]));
    dcGeomSetSpringEdge(scene.dc, mesh[1], 0.05);
    ck_assert_ptr_ne(dcGeomGetSprings(scene.dc, mesh[1]), dcGeomGetSprings(scene.dc, mesh[0]));
    dGeomBoxSetLengths(box[3], 1, 1, 0.6);
    ck_assert_ptr_ne(dcGeomGetSprings(scene.dc, box[3]), dcGeomGetSprings(scene.dc, box[0]));
    dGeomBoxSetLengths(box[3], 1, 1, 0.5);
    ck_assert_ptr_eq(dcGeomGetSprings(scene.dc, box[3]), dcGeomGetSprings(scene.dc, box[0]));
    dWorldID world = dWorldCreate();
    dcWorldID other = dcWorldCreate(world);
    ck_assert_ptr_ne(dcGeomGetSprings(other, box[0]), dcGeomGetSprings(scene.dc, box[0]));
    dcWorldDestroy(other);
    dWorldDestroy(world);
    for (int i = 0; i < 20; i++) { /* read again and again: nothing of it is left (see the sanitizers) */
        dGeomBoxSetLengths(box[0], 1, 1, 1 + 0.1 * i);
        ck_assert_int_gt(dcMeshGetNumFaces(dcGeomGetSprings(scene.dc, box[0])), 0);
    }
    sceneClose(&scene);
}
END_TEST

/* What a geom leaves open the world says. */
START_TEST(test_world_mode)
{
    Scene scene;
    dGeomID box = bedOpenBox(&scene, 0, 0.19);
    sceneBall(&scene, 0.1, 1, 5, 0, 0.099);
    dcWorldID dc = scene.dc;
    ck_assert_int_eq(dcWorldGetContactMode(dc), dcContactAuto);
    static const int beds[3] = {1, 0, 2}, points[3] = {1, 5, 0};
    static const dcContactMode mode[3] = {dcContactAuto, dcContactPoint, dcContactBed};
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(dcWorldSetContactMode(dc, mode[i]), dcOk);
        ck_assert_int_eq(dcWorldGetContactMode(dc), (int)mode[i]);
        sceneEvaluate(&scene);
        ck_assert_int_eq(dcWorldGetNumBeds(dc), beds[i]);
        ck_assert_int_eq(dcWorldGetNumContacts(dc), points[i]);
    }
    dcGeomSetContactMode(dc, box, dcContactPoint); /* has the last word */
    sceneEvaluate(&scene);
    ck_assert_int_eq(dcWorldGetNumBeds(dc), 1);
    dcWorldSetContactMode(dc, dcContactPoint);
    dcGeomSetContactMode(dc, box, dcContactBed);
    sceneEvaluate(&scene);
    ck_assert_int_eq(dcWorldGetNumBeds(dc), 1);
    messagesClear();
    bedRefused(dcWorldSetContactMode(dc, (dcContactMode)7), dcErrValue, "dcWorldSetContactMode", "not 7");
    bedRefused(dcWorldSetContactMode(NULL, dcContactBed), dcErrHandle, "dcWorldSetContactMode", "");
    ck_assert_int_eq(dcWorldGetContactMode(NULL), dcErrHandle);
    sceneClose(&scene);
}
END_TEST

START_TEST(test_world_edge)
{
    Scene scene;
    dGeomID box = bedOpenBox(&scene, 0, 0.19);
    dcWorldID dc = scene.dc;
    int automatic = bedEvaluated(&scene).num_springs;
    ck_assert(dcWorldGetSpringEdge(dc) == 0);
    ck_assert_int_eq(dcWorldSetSpringEdge(dc, 0.2), dcOk);
    ck_assert(dcWorldGetSpringEdge(dc) == (dReal)0.2);
    ck_assert(dcGeomGetSpringEdge(dc, box) == 0);
    ck_assert_int_eq(bedEvaluated(&scene).num_springs, 4 * (5 * 4 + 4 * 2 + 2 * 5));
    dcGeomSetSpringEdge(dc, box, 0.4); /* has the last word */
    ck_assert_int_eq(bedEvaluated(&scene).num_springs, 4 * (3 * 2 + 2 * 1 + 1 * 3));
    dcGeomSetSpringEdge(dc, box, 0);
    dcWorldSetSpringEdge(dc, 0);
    ck_assert_int_eq(bedEvaluated(&scene).num_springs, automatic);
    messagesClear();
    bedRefused(dcWorldSetSpringEdge(dc, -1), dcErrValue, "dcWorldSetSpringEdge", "not -1");
    bedRefused(dcWorldSetSpringEdge(dc, NAN), dcErrValue, "dcWorldSetSpringEdge", "nan");
    bedRefused(dcWorldSetSpringEdge(NULL, 1), dcErrHandle, "dcWorldSetSpringEdge", "");
    ck_assert(dcWorldGetSpringEdge(dc) == 0);
    messagesClear();
    ck_assert(isnan(dcWorldGetSpringEdge(NULL)));
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("bed_defaults", 60, &tests);
    tcase_add_loop_test(tests, test_box, 0, 4);
    tcase_add_test(tests, test_crate);
    tcase_add_test(tests, test_cylinder);
    tcase_add_test(tests, test_fine_mesh);
    tcase_add_loop_test(tests, test_tipping, 0, 2);
    tcase_add_test(tests, test_sharing);
    tcase_add_test(tests, test_world_mode);
    tcase_add_test(tests, test_world_edge);
    return fixtureMain(suite);
}
