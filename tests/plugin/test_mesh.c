/* Triangle meshes: measures, the tree, nearest points against all triangles; sides are in test_mesh_side.c. */
#include "scenes/fewer.h"
#include "scenes/mesh_test.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/mesh.h"

START_TEST(test_measures)
{
    dcMeshID box = goldenMesh("box.obj");
    double low[3], high[3], vertex[3];
    int face[3];
    ck_assert_int_eq(dcMeshGetNumVertices(box), 68);
    ck_assert_int_eq(dcMeshGetNumFaces(box), 132);
    ck_assert_int_eq(dcMeshIsClosed(box), 1);
    assert_close(dcMeshGetArea(box), 2.0 * (0.8 * 0.6 + 0.6 * 0.4 + 0.4 * 0.8), 1e-14);
    assert_close(dcMeshGetVolume(box), 0.8 * 0.6 * 0.4, 1e-14);
    dcMeshGetBounds(box, low, high);
    for (int k = 0; k < 3; k++) {
        assert_close(high[k], 0.4 - 0.1 * k, 1e-15);
        assert_close(low[k], 0.1 * k - 0.4, 1e-15);
    }
    dcMeshGetVertex(box, 1, vertex); /* the file's second vertex and first face */
    ck_assert_double_eq(vertex[0], -0.2);
    dcMeshGetFace(box, 0, face);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_lt(face[i], 68);
    }
    dcMeshRelease(box);

    dcMeshID torus = goldenMesh("torus.obj");
    double volume = 2.0 * M_PI * M_PI * 0.4 * 0.15 * 0.15;
    ck_assert(dcMeshGetVolume(torus) < volume && dcMeshGetVolume(torus) > 0.85 * volume);
    dcMeshRelease(torus);
}
END_TEST

/* Faces and vertices keep the numbers they were given. */
START_TEST(test_numbers)
{
    double vertices[] = {0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3};
    int triangles[] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3};
    dcMeshID mesh = meshMake(vertices, 4, triangles, 4, 0);
    for (int f = 0; f < 4; f++) {
        int face[3];
        dcMeshGetFace(mesh, f, face);
        ck_assert_int_eq(memcmp(face, triangles + 3 * f, sizeof face), 0);
    }
    for (int v = 0; v < 4; v++) {
        double vertex[3];
        dcMeshGetVertex(mesh, v, vertex);
        ck_assert_int_eq(memcmp(vertex, vertices + 3 * v, sizeof vertex), 0);
    }
    assert_close(dcMeshGetVolume(mesh), 1.0, 1e-15);
    const double below[3] = {0.1, 0.1, -5.0};
    ck_assert_int_eq(nearestOf(mesh, below).face, 0);
    dcMeshRelease(mesh);
}
END_TEST

START_TEST(test_users)
{
    dcMeshID mesh = goldenMesh("pyramid.obj");
    ck_assert_ptr_eq(dcMeshRetain(mesh), mesh);
    dcMeshRelease(mesh);
    ck_assert_int_eq(dcMeshGetNumFaces(mesh), 128);
    dcMeshRelease(mesh);
    dcMeshRelease(NULL);
    ck_assert_ptr_null(dcMeshRetain(NULL));
}
END_TEST

/* Balls hold the centroids, boxes the faces; children share out the faces of their parent. */
START_TEST(test_tree)
{
    dcMeshID mesh = meshCase(_i);
    const double slack = 1e-14 * meshSize(mesh);
    ck_assert_int_eq(mesh->node[0].first, 0);
    ck_assert_int_eq(mesh->node[0].count, mesh->num_faces);
    assert_close(mesh->node[0].area, dcMeshGetArea(mesh), 1e-13);
    for (int n = 0; n < mesh->num_nodes; n++) {
        const dcxMeshNode *node = mesh->node + n;
        double area = 0.0;
        for (int f = node->first; f < node->first + node->count; f++) {
            const double centroid[3] = {mesh->cx[f], mesh->cy[f], mesh->cz[f]};
            ck_assert_double_le(distanceBetween(centroid, node->centre), node->radius + slack);
            for (int i = 0; i < 9; i++) {
                double x = mesh->vertex[3 * mesh->triangle[3 * f + i / 3] + i % 3];
                ck_assert(x >= node->lo[i % 3] && x <= node->hi[i % 3]);
            }
            area += mesh->area[f];
        }
        assert_close(node->area, area, 1e-13);
        if (node->right == 0) {
            ck_assert_int_le(node->count, 8);
            continue;
        }
        const dcxMeshNode *left = node + 1, *right = mesh->node + node->right;
        ck_assert(left->first == node->first && left->count > 0 && right->count > 0);
        ck_assert(right->first == left->first + left->count && left->count + right->count == node->count);
        ck_assert(left->radius <= node->radius + slack && right->radius <= node->radius + slack);
    }
    for (int f = 0; f < mesh->num_faces; f++) {
        ck_assert_int_eq(mesh->own[mesh->original[f]], f);
    }
    dcMeshRelease(mesh);
}
END_TEST

/* Everything that a result promises, against all triangles. */
static void check_nearest(dcMeshID mesh, const double point[3])
{
    const double size = meshSize(mesh), tiny = 2e-15 * (size + fabs(point[0]) + fabs(point[1]) + fabs(point[2]));
    dcNearest found = nearestOf(mesh, point);
    assertScaled("distance", fabs(found.distance), bruteDistance(mesh, point), tiny, 4.0);
    assertScaled("distance to the point", distanceBetween(found.point, point), fabs(found.distance), tiny, 4.0);
    ck_assert(found.face >= 0 && found.face < dcMeshGetNumFaces(mesh));
    ck_assert_double_le(bruteDistance(mesh, found.point), 4.0 * tiny);
    ck_assert_double_eq_tol(distanceBetween(found.normal, (const double[3]){0, 0, 0}), 1.0, 1e-14);
    if (fabs(found.distance) > 1e-3 * size) {
        double direction[3];
        for (int k = 0; k < 3; k++) {
            direction[k] = (point[k] - found.point[k]) / found.distance;
        }
        ck_assert_double_le(distanceBetween(direction, found.normal), 1e-11);
    }
}

START_TEST(test_nearest_of_random_points)
{
    dcMeshID mesh = meshCase(_i);
    for (int i = 0; i < FEWER(1500, 200); i++) {
        double point[3];
        randomPoint(mesh, i % 10 == 0 ? 20.0 : 1.3, point);
        check_nearest(mesh, point);
    }
    dcMeshRelease(mesh);
}
END_TEST

/* The face that is told holds the nearest point. */
START_TEST(test_face)
{
    dcMeshID mesh = meshCase(_i);
    for (int i = 0; i < FEWER(500, 70); i++) {
        double point[3], corner[9];
        int vertices[3];
        const int one[3] = {0, 1, 2};
        randomPoint(mesh, 1.3, point);
        dcNearest found = nearestOf(mesh, point);
        dcMeshGetFace(mesh, found.face, vertices);
        for (int k = 0; k < 3; k++) {
            dcMeshGetVertex(mesh, vertices[k], corner + 3 * k);
        }
        dcMeshID face = meshMake(corner, 3, one, 1, 1);
        ck_assert_double_le(bruteDistance(face, found.point), 1e-15 * meshSize(mesh));
        dcMeshRelease(face);
    }
    dcMeshRelease(mesh);
}
END_TEST

/* A hint changes nothing but the time, whatever it says. */
START_TEST(test_hint)
{
    dcMeshID mesh = meshCase(_i);
    for (int i = 0; i < FEWER(1000, 120); i++) {
        const int hints[] = {-1, INT_MIN, INT_MAX, dcMeshGetNumFaces(mesh), 0, (int)(randomUnit() * 80)};
        double point[3];
        randomPoint(mesh, 1.3, point);
        dcNearest plain = nearestOf(mesh, point);
        for (size_t h = 0; h < sizeof hints / sizeof hints[0]; h++) {
            dcNearest hinted;
            ck_assert_int_eq(dcxMeshNearest(mesh, point, INFINITY, &hints[h], &hinted), 1);
            assertScaled("distance", hinted.distance, plain.distance, 1e-14, meshSize(mesh));
        }
        dcNearest again;
        ck_assert_int_eq(dcxMeshNearest(mesh, point, INFINITY, &plain.face, &again), 1);
        assertScaled("distance", again.distance, plain.distance, 1e-14, meshSize(mesh));
    }
    dcMeshRelease(mesh);
}
END_TEST

/* Found if and only if the signed distance is less than the reach; else the result is untouched. */
START_TEST(test_reach)
{
    dcMeshID mesh = meshCase(_i);
    int found_some = 0, missed_some = 0;
    for (int i = 0; i < FEWER(3000, 400); i++) {
        double point[3], size = meshSize(mesh);
        const double reaches[] = {0.0,          0.01 * size, 0.1 * size,          size * randomUnit(),
                                  -0.01 * size, -size,       -size * randomUnit()};
        const int hint = (int)(randomUnit() * dcMeshGetNumFaces(mesh));
        randomPoint(mesh, 1.5, point);
        dcNearest all = nearestOf(mesh, point), untouched, result;
        memset(&untouched, 0x5a, sizeof untouched);
        for (size_t r = 0; r < sizeof reaches / sizeof reaches[0]; r++) {
            memcpy(&result, &untouched, sizeof result);
            int found = dcxMeshNearest(mesh, point, reaches[r], i % 2 ? &hint : NULL, &result);
            ck_assert_int_eq(found, all.distance < reaches[r]);
            if (found) {
                ck_assert_double_eq_tol(result.distance, all.distance, 1e-14 * size);
            } else {
                ck_assert_int_eq(memcmp(&result, &untouched, sizeof result), 0);
            }
            found_some += found;
            missed_some += !found;
        }
    }
    ck_assert(found_some > FEWER(300, 40) && missed_some > FEWER(300, 40));
    dcMeshRelease(mesh);
}
END_TEST

static Suite *mesh_suite(void)
{
    Suite *suite = suite_create("mesh");
    TCase *tests = tcase_create("mesh");
    suite_add_tcase(suite, tests);
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, test_measures);
    tcase_add_test(tests, test_numbers);
    tcase_add_test(tests, test_users);
    tcase_add_loop_test(tests, test_tree, 0, MESH_CASES);
    tcase_add_loop_test(tests, test_nearest_of_random_points, 0, MESH_CASES);
    tcase_add_loop_test(tests, test_face, 0, MESH_CASES);
    tcase_add_loop_test(tests, test_hint, 0, MESH_CASES);
    tcase_add_loop_test(tests, test_reach, 0, MESH_CASES);
    return suite;
}

int main(void)
{
    return runSuite(mesh_suite());
}
