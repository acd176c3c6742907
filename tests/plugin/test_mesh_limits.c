/* Limits of meshes: counts, sizes, any bytes whatever, shapes that are hard on tables and trees. */
#include "scenes/fewer.h"
#include "scenes/spoilt_mesh.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Nothing is read before the counts are found too large. */
START_TEST(test_size)
{
    spoilt.source.num_triangles = INT_MAX;
    assertRefused(dcMeshFaultSize, -1, "num_triangles is 2147483647");
    spoiltSetUp();
    spoilt.source.num_vertices = INT_MAX / 2;
    assertRefused(dcMeshFaultSize, -1, "num_vertices is 1073741823");
}
END_TEST

START_TEST(test_number)
{
    const double bad[] = {NAN, INFINITY, -INFINITY, 1e76, -1e308};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        for (int k = 0; k < 3; k++) {
            char says[] = "the x of vertex 2 is ";
            says[4] = "xyz"[k];
            spoiltSetUp();
            spoilt.vertices[2][k] = bad[i];
            assertRefused(dcMeshFaultNumber, 2, says);
            ck_assert_int_eq(memcmp(&spoilt.fault.value, &bad[i], sizeof(double)), 0);
        }
    }
}
END_TEST

/* As large and as small as is let pass, the mesh still works. */
START_TEST(test_extreme_sizes)
{
    const double scale[] = {3e74, 1e30, 1e-30, 1e-70};
    for (size_t i = 0; i < sizeof scale / sizeof scale[0]; i++) {
        spoiltSetUp();
        for (int v = 0; v < 12; v++) {
            spoilt.vertices[v / 3][v % 3] *= scale[i];
        }
        dcMeshID mesh = dcMeshCreate(&spoilt.source, &spoilt.fault);
        ck_assert_msg(mesh != NULL, "%s", spoilt.fault.text);
        assert_close(dcMeshGetVolume(mesh), scale[i] * scale[i] * scale[i], 1e-14);
        const double point[3] = {0.1 * scale[i], 0.2 * scale[i], -0.5 * scale[i]};
        const dcSolid solid = {dcSolidMesh, {0, 0, 0, 0}, mesh};
        dcNearest nearest;
        ck_assert_int_eq(dcSolidNearest(&solid, point, INFINITY, NULL, &nearest), 1);
        assert_close(nearest.distance, 0.5 * scale[i], 1e-14);
        ck_assert_double_eq(nearest.normal[2], -1.0);
        dcMeshRelease(mesh);
    }
}
END_TEST

/* Any bytes for indices and numbers: refused or made, never a crash. */
START_TEST(test_random_bytes)
{
    int refused = 0;
    for (int i = 0; i < 20000; i++) {
        spoiltSetUp();
        int many = 1 + (int)(4.0 * randomUnit());
        for (int s = 0; s < many; s++) {
            unsigned char *bytes = i % 2 ? (unsigned char *)spoilt.vertices : (unsigned char *)spoilt.triangles;
            size_t size = i % 2 ? 4 * sizeof spoilt.vertices[0] : 4 * sizeof spoilt.triangles[0];
            bytes[(size_t)(randomUnit() * (double)size)] = (unsigned char)(256.0 * randomUnit());
        }
        spoilt.source.open = i % 3 == 0;
        spoilt.source.weld = i % 5 == 0;
        dcMeshID mesh = dcMeshCreate(&spoilt.source, &spoilt.fault);
        refused += mesh == NULL;
        ck_assert((mesh != NULL) == (spoilt.fault.code <= 0));
        ck_assert((spoilt.fault.code == 0) == (spoilt.fault.text[0] == '\0'));
        dcMeshRelease(mesh);
    }
    ck_assert(refused > 1000 && refused < 19000);
}
END_TEST

/* A hub of many faces is no slower than others. */
START_TEST(test_hub)
{
    enum { N = FEWER(100000, 10000) };
    double *vertex = malloc(3 * (N + 2) * sizeof *vertex);
    int *face = malloc(6 * N * sizeof *face);
    for (int i = 0; i < N; i++) {
        const double rim[3] = {cos(2.0 * M_PI * i / N), sin(2.0 * M_PI * i / N), 0.0};
        const int up_and_down[6] = {N, i, (i + 1) % N, N + 1, (i + 1) % N, i};
        memcpy(vertex + 3 * i, rim, sizeof rim);
        memcpy(face + 6 * i, up_and_down, sizeof up_and_down);
    }
    const double tips[6] = {0, 0, 1, 0, 0, -1};
    memcpy(vertex + 3 * N, tips, sizeof tips);
    dcMeshID mesh = meshMake(vertex, N + 2, face, 2 * N, 0);
    assert_close(dcMeshGetVolume(mesh), N / 3.0 * sin(2.0 * M_PI / N), 1e-8); /* two pyramids */
    dcMeshRelease(mesh);
    free(vertex);
    free(face);
}
END_TEST

/* All centroids in one place: the tree cannot tell the faces apart, and still gets no deeper than it may. */
START_TEST(test_same_centroids)
{
    enum { N = FEWER(20000, 4000) };
    double *vertex = malloc(9 * N * sizeof *vertex);
    int *face = malloc(3 * N * sizeof *face);
    for (int i = 0; i < N; i++) {
        double angle = 2.0 * M_PI * randomUnit();
        for (int k = 0; k < 3; k++) {
            vertex[9 * i + 3 * k] = cos(angle + 2.0 * M_PI / 3.0 * k);
            vertex[9 * i + 3 * k + 1] = sin(angle + 2.0 * M_PI / 3.0 * k);
            vertex[9 * i + 3 * k + 2] = 0.0;
            face[3 * i + k] = 3 * i + k;
        }
    }
    dcMeshID mesh = meshMake(vertex, 3 * N, face, N, 1);
    const dcSolid solid = {dcSolidMesh, {0, 0, 0, 0}, mesh};
    const double point[3] = {0.0, 0.0, 0.5};
    dcNearest nearest;
    ck_assert_int_eq(dcSolidNearest(&solid, point, 1.0, NULL, &nearest), 1);
    assert_close(nearest.distance, 0.5, 1e-15);
    dcMeshRelease(mesh);
    free(vertex);
    free(face);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("mesh_limits");
    TCase *tests = tcase_create("mesh_limits");
    suite_add_tcase(suite, tests);
    tcase_add_checked_fixture(tests, spoiltSetUp, NULL);
    tcase_set_timeout(tests, 30);
    tcase_add_test(tests, test_size);
    tcase_add_test(tests, test_number);
    tcase_add_test(tests, test_extreme_sizes);
    tcase_add_test(tests, test_random_bytes);
    tcase_add_test(tests, test_hub);
    tcase_add_test(tests, test_same_centroids);
    return runSuite(suite);
}
