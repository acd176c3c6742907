/* Nearest points of heightfields against all triangles one by one; signs, normals, reach, rim, wrapping. */
#include "scenes/fewer.h"
#include "scenes/field.h"

#include <string.h>

#include "base/vector.h"

/* What must hold of the answer to any query; returns 1 if it lies inside. */
static int check_query(struct field *f, const double q[3])
{
    dcSolid solid = fieldSolid(f);
    dcNearest at;
    ck_assert_int_eq(dcSolidNearest(&solid, q, INFINITY, NULL, &at), 1);
    double tile[3] = {q[0], q[1], q[2]}, low, high, surface, way[3], distance = fieldDistance(f, q);
    if (f->source.wrap) {
        tile[0] -= f->source.width * floor(q[0] / f->source.width + 0.5);
        tile[2] -= f->source.depth * floor(q[2] / f->source.depth + 0.5);
    }
    dcHeightfieldGetRange(f->id, &low, &high);
    int inside = fieldColumn(f, tile[0], tile[2], &surface) >= 0 && q[1] < surface && q[1] > low - f->source.thickness;
    double scale = v_norm(q) + high - low + 1;
    v_sub(way, q, at.point);
    assertScaled("distance", at.distance, inside ? -distance : distance, 2e-14, scale);
    assertScaled("way", v_norm(way), distance, 2e-14, scale);
    assertScaled("length of the normal", v_norm(at.normal), 1, 1e-14, 1);
    for (int i = 0; i < 3; i++) {
        assertScaled("normal", at.distance * at.normal[i], way[i], 1e-14, scale);
    }

    /* The face named holds the point. */
    double least = INFINITY;
    ck_assert(at.face >= 0 && at.face < f->triangles);
    for (int k = -2; k <= 2; k++) {
        for (int l = -2; l <= 2; l++) {
            double p[3] = {at.point[0] - k * f->source.width, at.point[1], at.point[2] - l * f->source.depth};
            least = fmin(least, triangleDistance(p, f->vertex[at.face]));
        }
    }
    assertScaled("point on its face", least, 0, 2e-14, scale);
    return inside;
}

START_TEST(test_brute_force)
{
    static struct field f;
    int inside = 0, rounds = _i < num_shapes ? FEWER(1500, 300) : FEWER(300, 100);
    fieldOpen(&f, _i % num_shapes, _i >= num_shapes);
    for (int round = 0; round < rounds; round++) {
        double q[3];
        fieldQuery(&f, q);
        inside += check_query(&f, q);
    }
    ck_assert_msg(inside > rounds / 20 && inside < rounds * 19 / 20, "%d of %d inside", inside, rounds);
    dcHeightfieldRelease(f.id);
}
END_TEST

/* Mean of the normals of the triangles that hold a point of the surface, weighted by the angle they take up there. */
static void mean_normal(struct field *f, const double q[3], double mean[3])
{
    mean[0] = mean[1] = mean[2] = 0;
    int around = f->source.wrap;
    for (int k = 0; k < f->triangles * 9; k++) {
        double p[3] = {q[0] - (k % 3 - 1) * f->source.width, q[1], q[2] - (k / 3 % 3 - 1) * f->source.depth}, n[3];
        if ((!around && k % 9 != 4) || triangleDistance(p, f->vertex[k / 9]) > 1e-12) {
            continue;
        }
        double(*v)[3] = f->vertex[k / 9];
        double angle = 0, arm[3][3];
        int at = -1;
        for (int i = 0; i < 3; i++) {
            v_sub(arm[i], v[i], p);
            if (v_norm(arm[i]) < 1e-12) {
                at = i;
            }
        }
        /* The angles in which the sides are seen add up: to a full turn on the face, half of it on a side. */
        for (int i = 0; i < 3; i++) {
            const double *a = arm[i], *b = arm[(i + 1) % 3];
            if (at != i && at != (i + 1) % 3) {
                angle += acos(fmax(-1, fmin(1, v_dot(a, b) / (v_norm(a) * v_norm(b)))));
            }
        }
        triangleNormal(v, n);
        for (int i = 0; i < 3; i++) {
            mean[i] += angle * n[i];
        }
    }
    double l = v_norm(mean);
    for (int i = 0; i < 3; i++) {
        mean[i] /= l;
    }
}

/* On vertices, edges and faces: no distance, and the mean of the faces around. */
START_TEST(test_on_the_surface)
{
    static struct field f;
    fieldOpen(&f, _i % num_shapes, _i >= num_shapes);
    dcSolid solid = fieldSolid(&f);
    for (int round = 0; round < FEWER(600, 90); round++) {
        double(*v)[3] = f.vertex[(int)(randomUnit() * f.triangles)];
        int kind = round % 3, corner = round / 3 % 3;
        double share = 0.1 + 0.8 * randomUnit(), q[3], expected[3];
        for (int i = 0; i < 3; i++) {
            double edge = (1 - share) * v[corner][i] + share * v[(corner + 1) % 3][i];
            q[i] = kind == 0 ? v[corner][i] : kind == 1 ? edge : edge + 0.3 * (v[(corner + 2) % 3][i] - edge);
        }
        mean_normal(&f, q, expected);
        dcNearest at;
        ck_assert_int_eq(dcSolidNearest(&solid, q, 1e-9, NULL, &at), 1);
        assertScaled("distance", at.distance, 0, 2e-15, v_norm(q) + 1);
        for (int i = 0; i < 3; i++) {
            assertScaled("point", at.point[i], q[i], 2e-15, v_norm(q) + 1);
            assertScaled(kind == 0   ? "vertex normal"
                         : kind == 1 ? "edge normal"
                                     : "face normal",
                         at.normal[i], expected[i], 1e-7, 1);
        }
    }
    dcHeightfieldRelease(f.id);
}
END_TEST

/* Found if and only if nearer than the reach, to the last bit; the same answer whatever the reach; else untouched. */
START_TEST(test_reach)
{
    static struct field f;
    fieldOpen(&f, _i % num_shapes, _i >= num_shapes);
    dcSolid solid = fieldSolid(&f);
    for (int round = 0; round < FEWER(4000, 400); round++) {
        double q[3];
        fieldQuery(&f, q);
        dcNearest at, other, untouched;
        ck_assert_int_eq(dcSolidNearest(&solid, q, INFINITY, NULL, &at), 1);
        memset(&untouched, 0x55, sizeof untouched);
        other = untouched;
        double reach = 0;
        int hint = round % 9 - 1;
        if (at.distance >= 0) {
            int found = dcSolidNearest(&solid, q, at.distance, NULL, &other) ||
                        dcSolidNearest(&solid, q, 0.7 * at.distance, &hint, &other);
            ck_assert_int_eq(found, 0);
            ck_assert_mem_eq(&other, &untouched, sizeof other);
            reach = nextafter(at.distance, INFINITY);
        }
        ck_assert_msg(dcSolidNearest(&solid, q, reach, &hint, &other), "distance %.17g not found", at.distance);
        ck_assert(other.distance == at.distance);
        assertScaled("point", fabs(other.point[0] - at.point[0]) + fabs(other.point[2] - at.point[2]), 0, 1e-14, 10);
        if (at.distance > 0) {
            ck_assert_int_eq(dcSolidNearest(&solid, q, 3 * at.distance, NULL, &other), 1);
        }
    }
    dcHeightfieldRelease(f.id);
}
END_TEST

/* Beyond the rim and under the underside there is nothing solid: the distance is positive, the normal leads away. */
START_TEST(test_rim_and_underside)
{
    const double heights[4] = {0, 0, 0, 0};
    dcHeightfieldSource source = {heights, 2, 4, 2, 2, 1, 1, 0.5, 0};
    dcHeightfieldID id = dcHeightfieldCreate(&source, NULL);
    dcSolid solid = {.type = dcSolidHeightfield, .data = id};
    static const double expected[][7] = {
        /* query, distance, normal */
        {0.3, 0.9, 0.4, -0.1, 0, 1, 0},  {0.3, 0.51, -1, -0.49, 0, 1, 0},  {0.3, 0.4, -1, 0.6, 0, -1, 0},
        {1.3, 1.4, 0, 0.5, 0.6, 0.8, 0}, {1.3, 0.6, 0, 0.5, 0.6, -0.8, 0}, {0, 1, -3, 1, 0, 0, -1},
        {-1, 1, 2, 0, 0, 1, 0}};
    for (size_t k = 0; k < sizeof expected / sizeof expected[0]; k++) {
        dcNearest at;
        ck_assert_int_eq(dcSolidNearest(&solid, expected[k], INFINITY, NULL, &at), 1);
        assertScaled("distance", at.distance, expected[k][3], 1e-15, 1);
        for (int i = 0; i < 3; i++) {
            assertScaled("normal", at.normal[i], expected[k][4 + i], 1e-15, 1);
        }
    }
    dcHeightfieldRelease(id);
}
END_TEST

/* Farther out than cells can be counted, which are far longer than wide: the nearest point, and no others. */
START_TEST(test_far_out)
{
    const double heights[4] = {0, 0, 0, 0};
    dcHeightfieldSource source = {heights, 1e-9, 1e9, 2, 2, 1, 0, 1, _i};
    dcHeightfieldID id = dcHeightfieldCreate(&source, NULL);
    dcSolid solid = {.type = dcSolidHeightfield, .data = id};
    const double q[3] = {1e10, -0.5, 0};
    dcNearest at, places[4];
    ck_assert_int_eq(dcSolidNearest(&solid, q, INFINITY, NULL, &at), 1);
    ck_assert_int_eq(dcSolidMinima(&solid, q, INFINITY, 0.9, 4, NULL, places), 1);
    ck_assert(places[0].distance == at.distance && places[0].face == at.face);
    dcHeightfieldRelease(id);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("heightfield_nearest");
    TCase *tests = tcase_create("heightfield_nearest");
    tcase_set_timeout(tests, 20);
    tcase_add_loop_test(tests, test_brute_force, 0, 2 * num_shapes);
    tcase_add_loop_test(tests, test_on_the_surface, 0, 2 * num_shapes);
    tcase_add_loop_test(tests, test_reach, 0, 2 * num_shapes);
    tcase_add_test(tests, test_rim_and_underside);
    tcase_add_loop_test(tests, test_far_out, 0, 2);
    suite_add_tcase(suite, tests);
    return runSuite(suite);
}
