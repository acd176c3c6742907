/* Inside or outside of meshes, against the solid angle: at random, near edges and vertices, on the surface. */
#include "scenes/fewer.h"
#include "scenes/mesh_test.h"

#include "mesh/mesh.h"

/* Fails unless the side is right; points closer than rounding to the surface have none. */
static void check_side(dcMeshID mesh, const double point[3])
{
    double distance_here = nearestOf(mesh, point).distance;
    if (fabs(distance_here) < 1e-10 * meshSize(mesh)) {
        return;
    }
    double turns = winding(mesh, point);
    ck_assert_double_eq_tol(turns, round(turns), 1e-4);
    ck_assert_msg((distance_here < 0.0) == (turns > 0.5), "(%.17g, %.17g, %.17g): distance %g but winding number %g",
                  point[0], point[1], point[2], distance_here, turns);
}

START_TEST(test_side_of_random_points)
{
    dcMeshID mesh = meshCase(_i);
    int inside = 0;
    for (int i = 0; i < FEWER(4000, 600); i++) {
        double point[3];
        randomPoint(mesh, 1.2, point);
        check_side(mesh, point);
        inside += nearestOf(mesh, point).distance < 0.0;
    }
    ck_assert(inside > FEWER(100, 15) && inside < FEWER(3900, 585));
    dcMeshRelease(mesh);
}
END_TEST

static const double corners_and_middles[][3] = {{1, 0, 0},     {0, 1, 0},     {0, 0, 1},    {0.5, 0.5, 0},
                                                {0, 0.5, 0.5}, {0.5, 0, 0.5}, {0.9, 0.1, 0}};

/* Near corners and edges, at all scales; there the nearest face is often not the one whose plane says the side. */
START_TEST(test_side_near_edges_and_vertices)
{
    dcMeshID mesh = meshCase(_i);
    for (int i = 0; i < FEWER(6000, 700); i++) {
        double point[3], direction[3], away = meshSize(mesh) * randomLog(1e-8, 0.1);
        int face = (int)(randomUnit() * dcMeshGetNumFaces(mesh));
        facePoint(mesh, face, corners_and_middles[i % 7], point);
        randomDirection(direction);
        for (int k = 0; k < 3; k++) {
            point[k] += away * direction[k];
        }
        check_side(mesh, point);
    }
    dcMeshRelease(mesh);
}
END_TEST

START_TEST(test_points_on_the_surface)
{
    dcMeshID mesh = meshCase(_i);
    for (int f = 0; f < dcMeshGetNumFaces(mesh); f++) {
        for (size_t i = 0; i < 7; i++) {
            double point[3], other[3];
            facePoint(mesh, f, corners_and_middles[i], point);
            dcNearest found = nearestOf(mesh, point);
            ck_assert_double_le(fabs(found.distance), 1e-15 * meshSize(mesh));
            ck_assert_double_eq_tol(distanceBetween(found.normal, (const double[3]){0, 0, 0}), 1.0, 1e-14);
            /* The normal leads out, also from corners: so it must be the mean of the faces there. */
            for (int k = 0; k < 3; k++) {
                other[k] = point[k] + 1e-5 * meshSize(mesh) * found.normal[k];
            }
            ck_assert_double_gt(nearestOf(mesh, other).distance, 0.0);
        }
    }
    dcMeshRelease(mesh);
}
END_TEST

/*
 * A needle whose front is cut into many thin faces.  Near its tip, behind it, a mean of the faces' normals that does
 * not count their angles looks the wrong way.
 */
START_TEST(test_tip)
{
    enum { CUTS = 60 };
    double vertices[3 * (CUTS + 4)] = {0.0, 0.0, 0.0}; /* the tip; then the front edge; then the two back corners */
    int triangles[3 * (2 * CUTS + 4)], *corner = triangles;
    for (int i = 0; i <= CUTS + 2; i++) {
        double *v = vertices + 3 * (i + 1);
        v[0] = i > CUTS ? 0.1 : -0.1;
        v[1] = i <= CUTS ? 0.4 * i / CUTS - 0.2 : i == CUTS + 1 ? 0.2 : -0.2;
        v[2] = -1.0;
    }
    for (int i = 1; i <= CUTS + 3; i++) {
        int next = i % (CUTS + 3) + 1;
        const int up[3] = {0, next, i}, down[3] = {CUTS + 3, i, next};
        for (int k = 0; k < 3; k++) {
            *corner++ = up[k];
        }
        for (int k = 0; k < 3 && i < CUTS + 2; k++) {
            *corner++ = down[k];
        }
    }
    dcMeshID mesh = meshMake(vertices, CUTS + 4, triangles, 2 * CUTS + 4, 0);
    for (int i = 0; i < FEWER(5000, 700); i++) {
        double point[3];
        randomDirection(point);
        for (int k = 0; k < 3; k++) {
            point[k] *= 0.05;
        }
        check_side(mesh, point);
    }
    const double behind[3] = {0.02, 0.0, 0.0021}; /* nearest to the tip */
    dcNearest found = nearestOf(mesh, behind);
    ck_assert_double_eq_tol(distanceBetween(found.point, vertices), 0.0, 1e-15);
    ck_assert_double_gt(found.distance, 0.0);
    dcMeshRelease(mesh);
}
END_TEST

/* A thin sheet, sides 1e-6 of its size apart: still the near side counts. */
START_TEST(test_sheet)
{
    const dcSolid sheet = {dcSolidBox, {1.0, 1.0, 5e-7, 0.0}, NULL};
    dcMeshID mesh = dcMeshTessellate(&sheet, 0.21, NULL);
    ck_assert_ptr_nonnull(mesh);
    for (int i = 0; i < FEWER(3000, 400); i++) {
        const double point[3] = {2.2 * randomUnit() - 1.1, 2.2 * randomUnit() - 1.1, 4e-6 * (randomUnit() - 0.5)};
        dcNearest expected;
        ck_assert_int_eq(dcSolidNearest(&sheet, point, INFINITY, NULL, &expected), 1);
        ck_assert_double_eq_tol(nearestOf(mesh, point).distance, expected.distance, 1e-15);
    }
    dcMeshRelease(mesh);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("mesh_side");
    TCase *tests = tcase_create("mesh_side");
    suite_add_tcase(suite, tests);
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, test_side_of_random_points, 0, MESH_CASES);
    tcase_add_loop_test(tests, test_side_near_edges_and_vertices, 0, MESH_CASES);
    tcase_add_loop_test(tests, test_points_on_the_surface, 0, MESH_CASES);
    tcase_add_test(tests, test_tip);
    tcase_add_test(tests, test_sheet);
    return runSuite(suite);
}
