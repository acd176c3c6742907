/* Open meshes, as of terrain: solid behind their faces, and nothing beyond the rim. */
#include "scenes/mesh_test.h"

#include <stdlib.h>

#include "mesh/mesh.h"

enum { N = 24 };

static double height(double x, double y)
{
    return 0.2 * sin(5.0 * x) * cos(4.0 * y) + 0.1 * x;
}

/* N x N cells over the square from -1 to 1, looking up. */
static dcMeshID terrain(double steepness)
{
    double vertices[3 * (N + 1) * (N + 1)];
    int triangles[6 * N * N], *corner = triangles;
    for (int i = 0; i <= N; i++) {
        for (int j = 0; j <= N; j++) {
            double *v = vertices + 3 * (i * (N + 1) + j);
            v[0] = 2.0 * i / N - 1.0;
            v[1] = 2.0 * j / N - 1.0;
            v[2] = steepness * height(v[0], v[1]);
        }
    }
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            int a = i * (N + 1) + j, b = a + N + 1;
            const int face[6] = {a, b, b + 1, a, b + 1, a + 1};
            for (int k = 0; k < 6; k++) {
                *corner++ = face[k];
            }
        }
    }
    return meshMake(vertices, (N + 1) * (N + 1), triangles, 2 * N * N, 1);
}

/* Height of the surface over x, y: the triangle there, found by trying all. */
static double surface(dcMeshID mesh, double x, double y)
{
    for (int f = 0; f < dcMeshGetNumFaces(mesh); f++) {
        double v[3][3];
        int face[3];
        dcMeshGetFace(mesh, f, face);
        for (int i = 0; i < 3; i++) {
            dcMeshGetVertex(mesh, face[i], v[i]);
        }
        double ux = v[1][0] - v[0][0], uy = v[1][1] - v[0][1], wx = v[2][0] - v[0][0], wy = v[2][1] - v[0][1];
        double det = ux * wy - uy * wx, px = x - v[0][0], py = y - v[0][1];
        double s = (px * wy - py * wx) / det, t = (ux * py - uy * px) / det;
        if (s >= -1e-12 && t >= -1e-12 && s + t <= 1.0 + 1e-12) {
            return v[0][2] + s * (v[1][2] - v[0][2]) + t * (v[2][2] - v[0][2]);
        }
    }
    ck_abort_msg("(%g, %g) is not over the terrain", x, y);
    return 0.0;
}

static dcNearest nearest(dcMeshID mesh, double x, double y, double z)
{
    const double point[3] = {x, y, z};
    dcNearest result;
    ck_assert_int_eq(dcxMeshNearest(mesh, point, INFINITY, NULL, &result), 1);
    return result;
}

/* Over the terrain the side is that of the height; distances are right everywhere. */
START_TEST(test_above_and_below)
{
    dcMeshID mesh = terrain(1.0);
    int below = 0;
    for (int i = 0; i < 3000; i++) {
        double x = 1.4 * randomUnit() - 0.7, y = 1.4 * randomUnit() - 0.7, z = randomUnit() - 0.5;
        const double point[3] = {x, y, z};
        double over = z - surface(mesh, x, y);
        if (fabs(over) < 1e-9 || fabs(over) > 0.25) { /* farther away the rim may be nearest */
            continue;
        }
        dcNearest found = nearest(mesh, x, y, z);
        ck_assert_msg((found.distance < 0.0) == (over < 0.0), "(%g, %g, %g) is %g over the terrain, distance %g", x, y,
                      z, over, found.distance);
        ck_assert_double_eq_tol(fabs(found.distance), bruteDistance(mesh, point), 1e-14);
        below += over < 0.0;
    }
    ck_assert(below > 500);
    dcMeshRelease(mesh);
}
END_TEST

/* However deep below: inside; and found with any reach. */
START_TEST(test_deep)
{
    dcMeshID flat = terrain(0.0);
    for (double depth = 0.01; depth < 1e6; depth *= 10.0) {
        const double point[3] = {0.3, -0.2, -depth};
        dcNearest found;
        ck_assert_int_eq(dcxMeshNearest(flat, point, 0.0, NULL, &found), 1);
        assert_close(found.distance, -depth, 1e-14);
        ck_assert_double_eq(found.normal[2], 1.0);
        const double above[3] = {0.3, -0.2, depth};
        ck_assert_int_eq(dcxMeshNearest(flat, above, 0.0, NULL, &found), 0);
        ck_assert_int_eq(dcxMeshNearest(flat, above, 1.01 * depth, NULL, &found), 1);
        assert_close(found.distance, depth, 1e-14);
    }
    dcMeshRelease(flat);
}
END_TEST

/* Beyond the rim nothing is inside, also below, past sides and past corners. */
START_TEST(test_beyond_the_rim)
{
    dcMeshID mesh = terrain(_i);
    for (int i = 0; i < 4000; i++) {
        double p[3] = {4.0 * randomUnit() - 2.0, 4.0 * randomUnit() - 2.0, 3.0 * randomUnit() - 2.0};
        /* Far enough out that no slope of the terrain faces the point. */
        double margin = _i ? 1.0 + 0.8 * fabs(p[2]) + 0.3 : 1.0 + 1e-6;
        if (fabs(p[0]) < margin && fabs(p[1]) < margin) {
            continue;
        }
        dcNearest found = nearest(mesh, p[0], p[1], p[2]);
        ck_assert_msg(found.distance > 0.0, "(%g, %g, %g): distance %g", p[0], p[1], p[2], found.distance);
        ck_assert_double_eq_tol(found.distance, bruteDistance(mesh, p), 1e-14);
        for (int k = 0; k < 3; k++) {
            ck_assert_double_eq_tol(found.normal[k], (p[k] - found.point[k]) / found.distance, 1e-11);
        }
    }
    dcMeshRelease(mesh);
}
END_TEST

/* Straight below the rim still is below the mesh. */
START_TEST(test_below_the_rim)
{
    dcMeshID flat = terrain(0.0);
    for (int i = 0; i <= 2 * N; i++) {
        double t = (double)i / N - 1.0;
        ck_assert_double_eq_tol(nearest(flat, 1.0, t, -0.5).distance, -0.5, 1e-15);
        ck_assert_double_eq_tol(nearest(flat, t, -1.0, -0.5).distance, -0.5, 1e-15);
        ck_assert_double_eq_tol(nearest(flat, t, -1.0, 0.5).distance, 0.5, 1e-15);
        ck_assert_double_eq_tol(nearest(flat, 1.0 - 1e-9, t, -0.5).distance, -0.5, 1e-15);
        ck_assert_double_gt(nearest(flat, 1.0 + 1e-6, t, -0.5).distance, 0.0);
    }
    dcMeshRelease(flat);
}
END_TEST

/* The rim's lowest point in a dip: what is below it is inside, though it is nearest to a vertex of the rim. */
START_TEST(test_dip_in_the_rim)
{
    const double vertices[] = {0, 0, 0, 1, 0, -1, 2, 0, 0, 0, 1, 0, 1, 1, -1, 2, 1, 0};
    const int triangles[] = {0, 1, 4, 0, 4, 3, 1, 2, 5, 1, 5, 4};
    dcMeshID mesh = meshMake(vertices, 6, triangles, 4, 1);
    ck_assert_double_lt(nearest(mesh, 1.0, 0.0, -1.5).distance, 0.0);
    ck_assert_double_lt(nearest(mesh, 1.1, 0.0, -1.5).distance, 0.0);
    ck_assert_double_lt(nearest(mesh, 1.0, 0.5, -1.5).distance, 0.0);
    ck_assert_double_gt(nearest(mesh, 1.0, -0.1, -1.5).distance, 0.0);
    ck_assert_double_gt(nearest(mesh, 1.0, 1.1, -1.5).distance, 0.0);
    ck_assert_double_gt(nearest(mesh, 1.0, 0.5, -0.5).distance, 0.0);
    dcMeshRelease(mesh);
}
END_TEST

/* A closed mesh that says it is open is treated as closed. */
START_TEST(test_closed_after_all)
{
    dcMeshID knot = knotMesh(40, 4);
    double vertices[3 * 160];
    int triangles[3 * 320];
    for (int v = 0; v < 160; v++) {
        dcMeshGetVertex(knot, v, vertices + 3 * v);
    }
    for (int f = 0; f < 320; f++) {
        dcMeshGetFace(knot, f, triangles + 3 * f);
    }
    dcMeshID mesh = meshMake(vertices, 160, triangles, 320, 1);
    ck_assert_int_eq(dcMeshIsClosed(mesh), 1);
    assert_close(dcMeshGetVolume(mesh), dcMeshGetVolume(knot), 0.0);
    dcMeshRelease(mesh);
    dcMeshRelease(knot);
}
END_TEST

enum { CELLS = 12, LEVEL = (CELLS + 1) * (CELLS + 1) };

/* Two level squares of 4 x 4 that look up, at these heights. */
static dcMeshID two_levels(double low, double high)
{
    static double vertices[3 * 2 * LEVEL];
    static int triangles[2 * 6 * CELLS * CELLS];
    int *corner = triangles;
    for (int i = 0; i < 2 * LEVEL; i++) {
        vertices[3 * i] = 4.0 * (i % LEVEL % (CELLS + 1)) / CELLS - 2.0;
        vertices[3 * i + 1] = 4.0 * (i % LEVEL / (CELLS + 1)) / CELLS - 2.0;
        vertices[3 * i + 2] = i < LEVEL ? low : high;
    }
    for (int i = 0; i < 2 * CELLS * CELLS; i++) {
        int a = i / (CELLS * CELLS) * LEVEL + i % CELLS + i / CELLS % CELLS * (CELLS + 1), b = a + CELLS + 1;
        const int face[6] = {a, a + 1, b + 1, a, b + 1, b};
        for (int k = 0; k < 6; k++) {
            *corner++ = face[k];
        }
    }
    return meshMake(vertices, 2 * LEVEL, triangles, 4 * CELLS * CELLS, 1);
}

/*
 * A ball of radius 0.5 is before one level, 1 from its centre; another one above has its back to the ball.  The ball's
 * top is behind that if it is nearer than the lower one, 1.5: up to d + 2 r from the centre.
 */
START_TEST(test_ball_before_a_back)
{
    double distance = 1.0, radius = 0.5;
    for (int i = 0; i <= 20; i++) {
        double z = 1.075 + 0.05 * i, top[3] = {0.1, 0.2, radius}, centre[3] = {0.1, 0.2, 0.0};
        dcMeshID mesh = two_levels(-distance, z);
        dcNearest near;
        ck_assert_int_eq(dcxMeshNearest(mesh, centre, INFINITY, NULL, &near), 1);
        ck_assert_double_eq_tol(near.distance, distance, 1e-12);
        ck_assert_int_eq(dcxMeshNearest(mesh, top, INFINITY, NULL, &near), 1);
        int behind = near.distance < 0.0;
        ck_assert_int_eq(behind, z - radius < distance + radius);
        ck_assert_msg(!behind || dcxMeshMayHide(mesh, centre, radius, distance), "with a back at %g nothing is seen",
                      z);
        dcMeshRelease(mesh);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("mesh_open");
    TCase *tests = tcase_create("mesh_open");
    suite_add_tcase(suite, tests);
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, test_above_and_below);
    tcase_add_test(tests, test_deep);
    tcase_add_loop_test(tests, test_beyond_the_rim, 0, 2);
    tcase_add_test(tests, test_below_the_rim);
    tcase_add_test(tests, test_dip_in_the_rim);
    tcase_add_test(tests, test_closed_after_all);
    tcase_add_test(tests, test_ball_before_a_back);
    return runSuite(suite);
}
