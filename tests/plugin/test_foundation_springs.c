/*
 * Elastic foundation: which springs are found, in whatever pose and number, compared with a plain loop over the
 * faces (scenes/foundation_test.c).
 */
#include <stdlib.h>
#include <string.h>

#include "scenes/fewer.h"
#include "scenes/foundation_test.h"

static dcFoundationResult evaluate(const dcFoundationInput *input)
{
    dcFoundationResult result;
    memset(&result, 0xff, sizeof result);
    dcFoundationEvaluate(input, &result);
    return result;
}

enum { POSES = FEWER(400, 60), SOLIDS = 5 };

/* Every mesh against every simple solid, in poses of which many touch: the same springs, the same sums. */
START_TEST(test_poses)
{
    dcMeshID mesh = meshCase(_i / SOLIDS);
    double size = meshSize(mesh);
    int touching = 0;
    for (int pose = 0; pose < POSES; pose++) {
        double r = size * randomLog(0.05, 1.0);
        dcSolid solids[SOLIDS] = {{dcSolidPlane, {0.6, 0.0, 0.8, 0.3 * size * randomUnit()}, NULL},
                                  {dcSolidSphere, {r}, NULL},
                                  {dcSolidBox, {r, 0.7 * r, 0.4 * r}, NULL},
                                  {dcSolidCapsule, {0.5 * r, r}, NULL},
                                  {dcSolidCylinder, {0.5 * r, r}, NULL}};
        dcFoundationInput in = foundationInput(mesh, &solids[_i % SOLIDS]);
        randomState(&in, size);
        dcFoundationResult plain, result = evaluate(&in);
        bruteFoundation(&in, &plain);
        assertSameResult(&result, &plain, 1e-9);
        touching += plain.displaced > 0;
    }
    ck_assert_int_gt(touching, POSES / 10);
    dcMeshRelease(mesh);
}
END_TEST

/* Mesh against mesh, non-convex ones too. */
START_TEST(test_poses_of_meshes)
{
    dcMeshID mesh = meshCase(_i % 5), other = meshCase((_i + _i / 5) % 5);
    int touching = 0;
    for (int pose = 0; pose < FEWER(25, 10); pose++) {
        dcSolid solid = {dcSolidMesh, {0.0}, other};
        dcFoundationInput in = foundationInput(mesh, &solid);
        randomState(&in, 0.7 * fmax(meshSize(mesh), meshSize(other)));
        dcFoundationResult plain, result = evaluate(&in);
        bruteFoundation(&in, &plain);
        assertSameResult(&result, &plain, 1e-9);
        touching += plain.displaced > 0;
    }
    ck_assert_int_gt(touching, 2);
    dcMeshRelease(mesh);
    dcMeshRelease(other);
}
END_TEST

/* A spring by itself, and its share in the sums. */
static void add_spring(const dcFoundationInput *in, const dcFoundationSpring *s, dcFoundationResult *sum)
{
    double fn = s->pressure * in->weight * s->area, along = 0.0, slipping = 0.0, length = 0.0;
    ck_assert_double_gt(s->depth, 0.0);
    for (int k = 0; k < 3; k++) {
        int l = (k + 1) % 3, m = (k + 2) % 3;
        sum->force[k] += s->force[k];
        sum->torque[k] += s->point[l] * s->force[m] - s->point[m] * s->force[l];
        along += s->force[k] * s->normal[k];
        slipping += s->slip[k] * s->normal[k];
        length += s->normal[k] * s->normal[k];
    }
    assertScaled("normal force", along, fn, 1e-9, fn + 1e-3);
    assertScaled("slip", slipping, 0.0, 1e-9, 10.0);
    assertScaled("normal", length, 1.0, 1e-12, 1.0);
    sum->normal_force += fn;
    sum->area += s->area;
    sum->stiffness += in->weight * in->law.stiffness * s->area;
    sum->energy += 0.5 * in->weight * in->law.stiffness * s->area * s->depth * s->depth;
    sum->peak_pressure = fmax(sum->peak_pressure, s->pressure);
    sum->peak_depth = fmax(sum->peak_depth, s->depth);
    sum->displaced++;
}

/* The list holds the same springs as the sums, and no more than there is room for. */
START_TEST(test_springs_and_sums)
{
    dcMeshID mesh = meshCase(_i);
    int faces = dcMeshGetNumFaces(mesh);
    dcFoundationSpring *spring = calloc((size_t)faces + 1, sizeof *spring);
    char *seen = calloc((size_t)faces, 1);
    for (int pose = 0; pose < FEWER(100, 20); pose++) {
        dcSolid solid = {dcSolidSphere, {0.4 * meshSize(mesh)}, NULL};
        dcFoundationInput in = foundationInput(mesh, &solid);
        randomState(&in, 0.7 * meshSize(mesh));
        dcFoundationResult sum, r = evaluate(&in);
        memset(&sum, 0, sizeof sum);
        memset(seen, 0, (size_t)faces);
        memset(spring, 0xff, (size_t)(faces + 1) * sizeof *spring);
        int capacity = pose % 2 ? r.displaced / 2 : faces;
        ck_assert_int_eq(dcFoundationSprings(&in, NULL, 0), r.displaced);
        ck_assert_int_eq(dcFoundationSprings(&in, spring, capacity), r.displaced);
        for (int i = 0; i < capacity && i < r.displaced; i++) {
            ck_assert(spring[i].face >= 0 && spring[i].face < faces && !seen[spring[i].face]);
            seen[spring[i].face] = 1;
            add_spring(&in, &spring[i], &sum);
        }
        ck_assert_int_eq((int)*(unsigned char *)&spring[capacity < r.displaced ? capacity : r.displaced], 0xff);
        if (capacity == faces) {
            sum.power = r.power;
            assertSameResult(&sum, &r, 1e-10);
        }
    }
    free(seen);
    free(spring);
    dcMeshRelease(mesh);
}
END_TEST

/* A fan of n triangles, all displaced: blocks of springs that are full, not full, and all but empty. */
START_TEST(test_numbers)
{
    for (int n = 1; n <= 520; n += FEWER(1, 7)) {
        double *vertices = calloc(3 * (size_t)n + 6, sizeof *vertices), sum = 0.0, area = 0.0;
        int *triangles = calloc(3 * (size_t)n, sizeof *triangles);
        for (int i = 0; i <= n; i++) {
            vertices[3 * i + 3] = cos(6.0 * i / n);
            vertices[3 * i + 4] = sin(6.0 * i / n);
            vertices[3 * i + 5] = -0.1 - 0.3 * i / n;
        }
        vertices[2] = -0.2;
        for (int i = 0; i < n; i++) {
            const int face[3] = {0, i + 1, i + 2};
            memcpy(triangles + 3 * (size_t)i, face, sizeof face);
        }
        dcMeshID mesh = meshMake(vertices, n + 2, triangles, n, 1);
        dcSolid plane = halfSpace(0.0);
        dcFoundationInput in = foundationInput(mesh, &plane);
        dcFoundationResult plain, r = evaluate(&in);
        bruteFoundation(&in, &plain);
        assertSameResult(&r, &plain, 1e-12);
        ck_assert_int_eq(r.displaced, n);
        for (int i = 0; i < n; i++) {
            double a[3] = {vertices[3 * i + 3], vertices[3 * i + 4], vertices[3 * i + 5] + 0.2};
            double b[3] = {vertices[3 * i + 6], vertices[3 * i + 7], vertices[3 * i + 8] + 0.2};
            double face = 0.5 * sqrt(pow(a[1] * b[2] - a[2] * b[1], 2.0) + pow(a[2] * b[0] - a[0] * b[2], 2.0) +
                                     pow(a[0] * b[1] - a[1] * b[0], 2.0));
            area += face;
            sum += face * (0.6 - a[2] - b[2]) / 3.0;
        }
        assert_close(r.force[2], in.law.stiffness * sum, 1e-11);
        assert_close(r.area, area, 1e-11);
        dcMeshRelease(mesh);
        free(vertices);
        free(triangles);
    }
}
END_TEST

/* What is not a number must show in the force, so that who applies it can tell. */
START_TEST(test_not_a_number)
{
    dcMeshID mesh = meshCase(1), other = meshCase(4);
    dcSolid solids[4] = {halfSpace(0.0),
                         {dcSolidSphere, {0.3}, NULL},
                         {dcSolidBox, {0.3, 0.3, 0.3}, NULL},
                         {dcSolidCapsule, {0.3, 0.1}, NULL}};
    dcFoundationInput in = foundationInput(mesh, &solids[_i]);
    ck_assert_int_gt(evaluate(&in).displaced, 0);
    in.velocity[1] = NAN;
    ck_assert(isnan(evaluate(&in).normal_force));
    in.velocity[1] = 0.0;
    in.spin[0] = NAN;
    ck_assert(isnan(evaluate(&in).normal_force));
    in.spin[0] = 0.0;
    in.velocity[2] = INFINITY;
    double fn = evaluate(&in).normal_force;
    ck_assert(fn - fn != 0.0);
    in.velocity[2] = 0.0;
    if (_i < 3) {
        in.position[2] = NAN;
        ck_assert(isnan(evaluate(&in).normal_force));
    }
    dcMeshRelease(mesh);
    dcMeshRelease(other);
}
END_TEST

/* A spring in the very middle of a sphere has some direction; one on the surface is not displaced. */
START_TEST(test_special_places)
{
    static const double vertices[9] = {-1.0, -1.0, 0.0, 1.0, -1.0, 0.0, 0.0, 2.0, 0.0};
    static const int triangle[3] = {0, 1, 2};
    dcMeshID mesh = meshMake(vertices, 3, triangle, 1, 1);
    dcSolid sphere = {dcSolidSphere, {0.25}, NULL}, plane = halfSpace(0.0), box = {dcSolidBox, {0.5, 0.5, 0.25}, NULL};
    dcFoundationInput in = foundationInput(mesh, &sphere);
    dcFoundationResult r = evaluate(&in);
    ck_assert_int_eq(r.displaced, 1);
    assert_close(r.normal_force, in.law.stiffness * 3.0 * 0.25, 1e-14);
    assert_close(sqrt(r.force[0] * r.force[0] + r.force[1] * r.force[1] + r.force[2] * r.force[2]), r.normal_force,
                 1e-14);
    in.position[2] = 0.25;
    ck_assert_int_eq(evaluate(&in).displaced, 0);
    in.solid = &box;
    ck_assert_int_eq(evaluate(&in).displaced, 0);
    in.position[2] = 0.0;
    r = evaluate(&in);
    ck_assert_int_eq(r.displaced, 1);
    assert_close(fabs(r.force[2]), in.law.stiffness * 3.0 * 0.25, 1e-14);
    in.solid = &plane;
    ck_assert_int_eq(evaluate(&in).displaced, 0);
    ck_assert(evaluate(&in).normal_force == 0.0 && evaluate(&in).peak_depth == 0.0);
    dcMeshRelease(mesh);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("foundation_springs");
    TCase *tests = tcase_create("foundation_springs");
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, test_poses, 0, MESH_CASES * SOLIDS);
    tcase_add_loop_test(tests, test_poses_of_meshes, 0, 15);
    tcase_add_loop_test(tests, test_springs_and_sums, 0, MESH_CASES);
    tcase_add_test(tests, test_numbers);
    tcase_add_loop_test(tests, test_not_a_number, 0, 4);
    tcase_add_test(tests, test_special_places);
    suite_add_tcase(suite, tests);
    return runSuite(suite);
}
