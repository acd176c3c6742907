/* Convex polytopes from the arguments of dCreateConvex: checks, triangles, nearest and farthest points. */
#include "scenes/fewer.h"
#include "scenes/mesh_test.h"

#include <string.h>

#include "mesh/mesh.h"
#include "solid/solid.h"

/* A box of half sides 1, 0.5, 0.25; tests spoil copies of it. */
static double planes[24], points[27];
static unsigned polygons[31];
static dcFault fault;

static void set_up(void)
{
    const double n[24] = {1, 0, 0, 1, -1, 0, 0, 1, 0, 1, 0, 0.5, 0, -1, 0, 0.5, 0, 0, 1, 0.25, 0, 0, -1, 0.25};
    const unsigned p[30] = {4, 0, 2, 3, 1, 4, 4, 5, 7, 6, 4, 0, 1, 5, 4, 4, 2, 6, 7, 3, 4, 0, 4, 6, 2, 4, 1, 3, 7, 5};
    memcpy(planes, n, sizeof n);
    memcpy(polygons, p, sizeof p);
    for (int i = 0; i < 8; i++) {
        points[3 * i] = i & 4 ? -1.0 : 1.0;
        points[3 * i + 1] = i & 2 ? -0.5 : 0.5;
        points[3 * i + 2] = i & 1 ? -0.25 : 0.25;
    }
}

static dcConvexID create(void)
{
    dcConvexID convex = dcConvexCreate(planes, 6, points, 8, polygons, &fault);
    ck_assert_msg(convex != NULL && fault.code == 0, "%s", fault.text);
    return convex;
}

static void assert_refused(int code, int index, const char *says)
{
    ck_assert_ptr_null(dcConvexCreate(planes, 6, points, 8, polygons, &fault));
    ck_assert_msg(fault.code == code && fault.index == index, "code %d, index %d, \"%s\"; expected %d, %d", fault.code,
                  fault.index, fault.text, code, index);
    ck_assert_msg(strstr(fault.text, says) != NULL, "it says \"%s\", not \"%s\"", fault.text, says);
    ck_assert_ptr_null(dcConvexCreate(planes, 6, points, 8, polygons, NULL));
}

START_TEST(test_mesh)
{
    dcConvexID convex = create();
    dcMeshID mesh = dcConvexGetMesh(convex);
    ck_assert_int_eq(dcMeshGetNumVertices(mesh), 8);
    ck_assert_int_eq(dcMeshGetNumFaces(mesh), 12);
    assert_close(dcMeshGetVolume(mesh), 1.0, 1e-15);
    ck_assert_ptr_eq(dcConvexRetain(convex), convex);
    dcConvexRelease(convex);
    assert_close(dcMeshGetArea(dcConvexGetMesh(convex)), 7.0, 1e-15);
    dcConvexRelease(convex);
    dcConvexRelease(NULL);
    ck_assert_ptr_null(dcConvexRetain(NULL));
}
END_TEST

/* The same answers as the box's closed form; inside, outside, in all regions. */
START_TEST(test_nearest)
{
    dcConvexID convex = create();
    const dcSolid box = {dcSolidBox, {1.0, 0.5, 0.25, 0.0}, NULL};
    for (int i = 0; i < FEWER(20000, 3000); i++) {
        const double point[3] = {3.0 * randomUnit() - 1.5, 2.0 * randomUnit() - 1.0, randomUnit() - 0.5};
        const double reach = i % 2 ? INFINITY : randomUnit() - 0.5;
        const int hint = (int)(20.0 * randomUnit()) - 4;
        dcNearest found, expected;
        int yes = dcxConvexNearest(convex, point, reach, &hint, &found);
        ck_assert_int_eq(yes, dcSolidNearest(&box, point, reach, NULL, &expected));
        if (!yes) {
            continue;
        }
        ck_assert_double_eq_tol(found.distance, expected.distance, 1e-15);
        for (int k = 0; k < 3; k++) {
            ck_assert_double_eq_tol(found.point[k], expected.point[k], 1e-15);
            ck_assert_double_eq_tol(found.normal[k], expected.normal[k], 1e-9);
        }
        ck_assert(found.face >= 0 && found.face < 12);
    }
    dcConvexRelease(convex);
}
END_TEST

START_TEST(test_support)
{
    dcConvexID convex = create();
    for (int i = 0; i < 1000; i++) {
        double direction[3], point[3];
        randomDirection(direction);
        dcConvexSupport(convex, direction, point);
        for (int k = 0; k < 3; k++) {
            ck_assert_double_eq(point[k], copysign(k == 0 ? 1.0 : k == 1 ? 0.5 : 0.25, direction[k]));
        }
    }
    dcConvexRelease(convex);
}
END_TEST

/* Of 200 facets and, where a vertex was cut off, long thin ones: the same as of the mesh, which looks everywhere. */
START_TEST(test_many_facets)
{
    double cloud[3 * 102];
    for (int i = 0; i < 102; i++) {
        double *p = cloud + 3 * i;
        randomDirection(p);
        p[0] *= 2.0;
        p[2] *= 0.2;
    }
    dcConvexID convex = dcxConvexHull(cloud, 102, NULL);
    ck_assert_ptr_nonnull(convex);
    dcMeshID mesh = dcConvexGetMesh(convex);
    ck_assert_int_eq(dcMeshGetNumVertices(mesh), 102);
    for (int i = 0; i < FEWER(20000, 3000); i++) {
        const double size = i % 3 ? 1.1 : 4.0,
                     point[3] = {size * 2.0 * (2.0 * randomUnit() - 1.0), size * (2.0 * randomUnit() - 1.0),
                                 size * 0.3 * (2.0 * randomUnit() - 1.0)};
        const double reach = i % 2 ? INFINITY : randomUnit();
        const int hint = (int)(220.0 * randomUnit()) - 10;
        dcNearest found, expected;
        int yes = dcxConvexNearest(convex, point, reach, &hint, &found);
        ck_assert_int_eq(yes, dcxMeshNearest(mesh, point, reach, NULL, &expected));
        if (!yes) {
            continue;
        }
        ck_assert_double_eq_tol(found.distance, expected.distance, 1e-14);
        for (int k = 0; k < 3; k++) {
            ck_assert_double_eq_tol(found.point[k], expected.point[k], 1e-7);
        }
        double farthest[3], most = -INFINITY;
        for (int v = 0; v < 102; v++) {
            double p[3];
            dcMeshGetVertex(mesh, v, p);
            most = fmax(most, p[0] * point[0] + p[1] * point[1] + p[2] * point[2]);
        }
        dcConvexSupport(convex, point, farthest);
        ck_assert_double_eq(farthest[0] * point[0] + farthest[1] * point[1] + farthest[2] * point[2], most);
    }
    dcConvexRelease(convex);
}
END_TEST

/* ODE takes clockwise polygons with a warning at most; here they are turned. */
START_TEST(test_clockwise)
{
    const unsigned turned[4] = {1, 3, 2, 0};
    memcpy(polygons + 1, turned, sizeof turned);
    dcConvexID convex = create();
    assert_close(dcMeshGetVolume(dcConvexGetMesh(convex)), 1.0, 1e-15);
    dcConvexRelease(convex);
}
END_TEST

/* Planes of any length, numbers of six digits, the origin outside. */
START_TEST(test_tolerance)
{
    for (int k = 0; k < 4; k++) {
        planes[k] *= 2.0;
    }
    points[0] += 2e-5;
    points[4] -= 1e-5;
    for (int i = 0; i < 8; i++) {
        points[3 * i + 1] += 5.0;
    }
    planes[11] = 5.5;
    planes[15] = -4.5;
    dcConvexID convex = create();
    assert_close(dcMeshGetVolume(dcConvexGetMesh(convex)), 1.0, 1e-4);
    const double inside[3] = {0.0, 5.2, 0.2}, outside[3] = {0.0, 0.0, 0.0};
    dcNearest found;
    ck_assert_int_eq(dcxConvexNearest(convex, inside, 0.0, NULL, &found), 1);
    ck_assert_double_eq_tol(found.distance, -0.05, 1e-4);
    ck_assert_int_eq(dcxConvexNearest(convex, outside, 0.0, NULL, &found), 0);
    dcConvexRelease(convex);
}
END_TEST

/* Corners on a straight line: a fan from the first corner would have a face without area. */
START_TEST(test_straight_corners)
{
    /* The top's front edge has two more points, which the front has too. */
    const double pyramid_points[] = {-3, -3, 0, -1, -3, 0, 1, -3, 0, 3, -3, 0, 3, 3, 0, -3, 3, 0, 0, 0, 3};
    const double s = sqrt(0.5);
    const double pyramid_planes[] = {0, 0, -1, 0, 0, -s, s, 3 * s, s, 0, s, 3 * s, 0, s, s, 3 * s, -s, 0, s, 3 * s};
    const unsigned pyramid_polygons[] = {6, 0, 5, 4, 3, 2, 1, 5, 0, 1, 2, 3, 6, 3, 3, 4, 6, 3, 4, 5, 6, 3, 5, 0, 6};
    dcConvexID convex = dcConvexCreate(pyramid_planes, 5, pyramid_points, 7, pyramid_polygons, &fault);
    ck_assert_msg(convex != NULL, "%s", fault.text);
    assert_close(dcMeshGetVolume(dcConvexGetMesh(convex)), 36.0, 1e-14);
    dcConvexRelease(convex);
}
END_TEST

START_TEST(test_arrays)
{
    ck_assert_ptr_null(dcConvexCreate(NULL, 6, points, 8, polygons, &fault));
    ck_assert_str_eq(fault.text, "the array of planes is NULL");
    ck_assert_ptr_null(dcConvexCreate(planes, 6, NULL, 8, polygons, &fault));
    ck_assert_str_eq(fault.text, "the array of points is NULL");
    ck_assert_ptr_null(dcConvexCreate(planes, 6, points, 8, NULL, &fault));
    ck_assert_str_eq(fault.text, "the array of polygons is NULL");
    ck_assert_ptr_null(dcConvexCreate(planes, 3, points, 8, polygons, &fault));
    ck_assert_int_eq(fault.code, dcMeshFaultEmpty);
    ck_assert_ptr_null(dcConvexCreate(planes, 6, points, 0, polygons, &fault));
    ck_assert_int_eq(fault.code, dcMeshFaultEmpty);
    ck_assert_ptr_null(dcConvexCreate(planes, 4000000000u, points, 8, polygons, &fault));
    ck_assert_int_eq(fault.code, dcMeshFaultSize);
}
END_TEST

START_TEST(test_refusals)
{
    points[7] = NAN;
    assert_refused(dcMeshFaultNumber, 2, "the y of point 2 is ");
    set_up();
    polygons[7] = 8;
    assert_refused(dcMeshFaultIndex, 1, "polygon 1 names point 8, but they run from 0 to 7");
    set_up();
    polygons[5] = 2;
    assert_refused(dcMeshFaultConvex, 1, "polygon 1 has 2 corners");
    polygons[5] = 4294967295u;
    assert_refused(dcMeshFaultConvex, 1, "polygon 1 has 4294967295 corners");
    set_up();
    points[0] = 0.8;
    assert_refused(dcMeshFaultConvex, 0, "plane 0");
    set_up();
    planes[3] = 1.1;
    assert_refused(dcMeshFaultConvex, 0, "polygon 0 is not on its plane: point 0 is off by -0.1");
    set_up();
    planes[8] = 1.0;
    assert_refused(dcMeshFaultConvex, 2, "the normal of plane 2 is not that of polygon 2");
    set_up();
    planes[12] = planes[13] = 0.0;
    assert_refused(dcMeshFaultNumber, 3, "plane 3 (0, 0, 0, 0.5) has no normal");
    set_up();
    planes[19] = INFINITY;
    assert_refused(dcMeshFaultNumber, 4, "plane 4 (0, 0, 1, inf)");
    set_up();
    memset(planes + 20, 0, 3 * sizeof *planes);
    planes[22] = 1.0; /* the bottom looks up */
    planes[23] = -0.25;
    assert_refused(dcMeshFaultConvex, 5, "above plane 5");
    set_up();
    memcpy(polygons + 25, polygons + 20, 5 * sizeof *polygons); /* the top twice, no bottom */
    memcpy(planes + 20, planes + 16, 4 * sizeof *planes);
    assert_refused(dcMeshFaultManifold, 5, "polygon 5, cut into triangles: ");
}
END_TEST

/* Five sides of the box: a hole. */
START_TEST(test_open)
{
    ck_assert_ptr_null(dcConvexCreate(planes, 5, points, 8, polygons, &fault));
    ck_assert_int_eq(fault.code, dcMeshFaultOpen);
    ck_assert_msg(strstr(fault.text, "must be closed") != NULL, "%s", fault.text);
}
END_TEST

/* A point that no polygon uses is reported. */
START_TEST(test_unused_point)
{
    memset(points + 24, 0, 3 * sizeof *points);
    dcConvexID convex = dcConvexCreate(planes, 6, points, 9, polygons, &fault);
    ck_assert_ptr_nonnull(convex);
    ck_assert_int_eq(fault.code, dcMeshFaultUnused);
    ck_assert_int_eq(fault.index, 8);
    dcConvexRelease(convex);
}
END_TEST

START_TEST(test_random_bytes)
{
    int refused = 0;
    for (int i = 0; i < 20000; i++) {
        set_up();
        void *array = i % 3 == 0 ? (void *)planes : i % 3 == 1 ? (void *)points : (void *)polygons;
        size_t size = i % 3 == 0 ? sizeof planes : i % 3 == 1 ? 24 * sizeof *points : sizeof polygons;
        ((unsigned char *)array)[(size_t)(randomUnit() * (double)size)] = (unsigned char)(256.0 * randomUnit());
        dcConvexID convex = dcConvexCreate(planes, 6, points, 8, polygons, &fault);
        ck_assert((convex != NULL) == (fault.code <= 0));
        refused += convex == NULL;
        dcConvexRelease(convex);
    }
    ck_assert(refused > 1000 && refused < 19000);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("convex");
    TCase *tests = tcase_create("convex");
    suite_add_tcase(suite, tests);
    tcase_add_checked_fixture(tests, set_up, NULL);
    tcase_add_test(tests, test_mesh);
    tcase_add_test(tests, test_nearest);
    tcase_add_test(tests, test_support);
    tcase_add_test(tests, test_many_facets);
    tcase_add_test(tests, test_clockwise);
    tcase_add_test(tests, test_tolerance);
    tcase_add_test(tests, test_straight_corners);
    tcase_add_test(tests, test_arrays);
    tcase_add_test(tests, test_refusals);
    tcase_add_test(tests, test_open);
    tcase_add_test(tests, test_unused_point);
    tcase_add_test(tests, test_random_bytes);
    return runSuite(suite);
}
