/* The highest of many planes, the farthest of many points, the triangles below a height: as one after the other tells,
 * to the bit. */
#include <math.h>
#include <stdlib.h>

#include "scenes/mesh_test.h"

#include "mesh/mesh.h"
#include "solid/convex_data.h"
#include "solid/solid.h"

enum { MOST = 1500 };

static double entry[4 * MOST];
static unsigned seed;

static double any(double most)
{
    seed = seed * 1664525u + 1013904223u;
    return most * (2.0 * (double)(seed >> 8) / (double)(1 << 24) - 1.0);
}

/* As the sum is written in the library: the bits are to be the same. */
static int one_by_one(int stride, int count, int offsets, const double *q, double *highest)
{
    int best = 0;
    *highest = -INFINITY;
    for (int i = 0; i < count; i++) {
        const double *e = entry + stride * i;
        double above = e[0] * q[0] + e[1] * q[1] + e[2] * q[2] - (offsets ? e[3] : 0.0);
        if (above > *highest) {
            *highest = above;
            best = i;
        }
    }
    return best;
}

static void compare(int stride, int count, int offsets, double size)
{
    dcxLanes *lanes = dcxLanesMake(entry, stride, count);
    ck_assert_ptr_nonnull(lanes);
    for (int turn = 0; turn < 200; turn++) {
        double q[3] = {any(size), any(size), any(size)}, highest, expected;
        for (int k = 0; k < 3 && turn % 4 == 0; k++) { /* along axes and diagonals, where many are equal */
            q[k] = round(q[k] / size) * size;
        }
        int found = dcxLanesHighest(lanes, q, offsets, &highest);
        ck_assert_int_eq(found, one_by_one(stride, count, offsets, q, &expected));
        ck_assert(highest == expected);
    }
    dcxLanesFree(lanes);
}

static void on_sphere(int count, double radius)
{
    for (int i = 0; i < count; i++) {
        double *e = entry + 3 * i, length = 0;
        while (!(length > 0.1 && length < 1.0)) {
            length = 0;
            for (int k = 0; k < 3; k++) {
                e[k] = any(1.0);
                length += e[k] * e[k];
            }
        }
        for (int k = 0; k < 3; k++) {
            e[k] *= radius / sqrt(length);
        }
    }
}

/* The numbers about where a block, or what is bounded at once, is full. */
START_TEST(test_points)
{
    const int count[] = {4, 7, 8, 9, 16, 17, 63, 64, 65, 90, 511, 512, 513, 600, MOST};
    for (int i = 0; i < (int)(sizeof count / sizeof *count); i++) {
        on_sphere(count[i], i % 2 ? 1e-3 : 50.0);
        compare(3, count[i], 0, i % 3 ? 1.0 : 1e6);
    }
}
END_TEST

/* Far from the origin, where the sums are of large numbers. */
START_TEST(test_far_away)
{
    on_sphere(200, 0.1);
    for (int i = 0; i < 200; i++) {
        entry[3 * i] += 1e6;
    }
    compare(3, 200, 0, 1.0);
}
END_TEST

/* A lattice, and all of it twice: whole sides of it are as far. */
START_TEST(test_equals)
{
    for (int i = 0; i < 432; i++) {
        entry[3 * i] = i % 6;
        entry[3 * i + 1] = i / 6 % 6;
        entry[3 * i + 2] = i / 36 % 6;
    }
    compare(3, 432, 0, 1.0);
}
END_TEST

START_TEST(test_planes)
{
    const int count[] = {4, 6, 9, 100, 700};
    for (int i = 0; i < 5; i++) {
        on_sphere(count[i], 1.0);
        for (int k = count[i] - 1; k >= 0; k--) {
            for (int j = 2; j >= 0; j--) {
                entry[4 * k + j] = entry[3 * k + j];
            }
            entry[4 * k + 3] = 1.0 + any(0.3);
        }
        compare(4, count[i], 1, 2.0);
        compare(4, count[i], 0, 2.0);
    }
}
END_TEST

START_TEST(test_spans)
{
    for (int count = 4; count < 100; count += 5) {
        on_sphere(count, 3.0);
        dcxLanes *lanes = dcxLanesMake(entry, 3, count);
        double q[3] = {any(1.0), any(1.0), any(1.0)}, back[3] = {-q[0], -q[1], -q[2]}, span[2], lo, hi;
        one_by_one(3, count, 0, q, &hi);
        one_by_one(3, count, 0, back, &lo);
        dcxLanesSpan(lanes, q, span);
        ck_assert(span[0] == -lo && span[1] == hi);
        dcxLanesFree(lanes);
    }
}
END_TEST

static void compare_below(dcConvexID convex, const double *rise, double x)
{
    const struct dcMesh *mesh = dcConvexGetMesh(convex);
    int face[DCX_MOST_FANNED], count = dcxConvexFacesBelow(convex, rise, x, face), next = 0;
    for (int i = 0; i < mesh->num_faces; i++) {
        const int *v = mesh->triangle + 3 * i;
        if (rise[v[0]] < x || rise[v[1]] < x || rise[v[2]] < x) {
            ck_assert_int_lt(next, count);
            ck_assert_int_eq(face[next++], i);
        }
    }
    ck_assert_int_eq(next, count);
}

START_TEST(test_faces_below)
{
    const int count[] = {4, 30, 34, 35, 100, 130}; /* up to as many triangles as there may be, and about each 64 */
    for (int i = 0; i < 6; i++) {
        double rise[DCX_MOST_FANNED];
        on_sphere(count[i], 1.0);
        dcConvexID convex = dcxConvexHull(entry, (unsigned)count[i], NULL);
        ck_assert_ptr_nonnull(convex);
        ck_assert_int_eq(dcConvexGetMesh(convex)->num_vertices, count[i]);
        for (int v = 0; v < count[i]; v++) {
            rise[v] = entry[3 * v + i % 3];
        }
        for (double x = -1.1; x < 1.2; x += 0.1) {
            compare_below(convex, rise, x);
        }
        compare_below(convex, rise, rise[count[i] / 2]);
        dcConvexRelease(convex);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("convex_lanes");
    TCase *tests = tcase_create("convex_lanes");
    suite_add_tcase(suite, tests);
    tcase_add_test(tests, test_points);
    tcase_add_test(tests, test_far_away);
    tcase_add_test(tests, test_equals);
    tcase_add_test(tests, test_planes);
    tcase_add_test(tests, test_spans);
    tcase_add_test(tests, test_faces_below);
    return runSuite(suite);
}
