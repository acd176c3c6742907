/* Elastic foundation against open meshes: solid behind their faces however deep, near the rim too. */
#include <stdlib.h>
#include <string.h>

#include "scenes/fewer.h"
#include "scenes/foundation_test.h"

enum { N = 16 };

/* N x N cells over the square from -1 to 1, looking up; `notch`: without a slot from the middle to the rim at x = 1. */
static dcMeshID sheet(double steepness, int notch)
{
    double vertices[3 * (N + 1) * (N + 1)];
    int triangles[6 * N * N], count = 0;
    for (int i = 0; i <= N; i++) {
        for (int j = 0; j <= N; j++) {
            double *v = vertices + 3 * (i * (N + 1) + j);
            v[0] = 2.0 * i / N - 1.0;
            v[1] = 2.0 * j / N - 1.0;
            v[2] = steepness * (0.2 * sin(5.0 * v[0]) * cos(4.0 * v[1]) + 0.1 * v[0]);
        }
    }
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            int a = i * (N + 1) + j, b = a + N + 1;
            const int face[6] = {a, b, b + 1, a, b + 1, a + 1};
            if (notch && i >= N / 2 && j >= N / 2 - 2 && j < N / 2 + 1) {
                continue;
            }
            memcpy(triangles + count, face, sizeof face);
            count += 6;
        }
    }
    dcMeshSource source = {vertices, (N + 1) * (N + 1), triangles, count / 3, 1, 0};
    dcFault fault;
    dcMeshID mesh = dcMeshCreate(&source, &fault);
    ck_assert_msg(mesh != NULL, "%s", fault.text);
    return mesh;
}

/* The springs found against those that are inside when each is asked for itself; returns their number. */
static int check_each(const dcFoundationInput *in)
{
    int inside = 0;
    double force = 0.0;
    for (int f = 0; f < dcMeshGetNumFaces(in->mesh); f++) {
        int face[3];
        double v[3][3], s[3], q[3], side[2][3], normal[3];
        dcNearest near;
        dcMeshGetFace(in->mesh, f, face);
        for (int i = 0; i < 3; i++) {
            dcMeshGetVertex(in->mesh, face[i], v[i]);
        }
        for (int k = 0; k < 3; k++) {
            s[k] = (v[0][k] + v[1][k] + v[2][k]) / 3.0 - in->position[k];
            side[0][k] = v[1][k] - v[0][k];
            side[1][k] = v[2][k] - v[0][k];
        }
        for (int k = 0; k < 3; k++) {
            int a = (k + 1) % 3, b = (k + 2) % 3;
            q[k] = in->rotation[k] * s[0] + in->rotation[3 + k] * s[1] + in->rotation[6 + k] * s[2];
            normal[k] = side[0][a] * side[1][b] - side[0][b] * side[1][a];
        }
        if (dcSolidNearest(in->solid, q, 0.0, NULL, &near)) {
            inside++;
            force += in->law.stiffness * 0.5 * lengthOf(normal) * -near.distance;
        }
    }
    dcFoundationResult found;
    dcFoundationEvaluate(in, &found);
    ck_assert_msg(found.displaced == inside, "%d springs, not %d, at (%g, %g, %g)", found.displaced, inside,
                  in->position[0], in->position[1], in->position[2]);
    assertScaled("force", found.normal_force, force, 1e-9, force);
    return inside;
}

/* Half of a ball sinks behind the rim, with the middle of many of its nodes beyond it. */
START_TEST(test_deep_at_the_rim)
{
    dcMeshID ball = octahedralMesh(0.4, 4), ground = sheet(0.0, 0);
    dcSolid solid = {dcSolidMesh, {0.0}, ground};
    for (int i = 0; i < 12; i++) {
        dcFoundationInput in = foundationInput(ball, &solid);
        double at[3] = {i % 2 ? 1.0 : 1.02, 0.0, -0.3 - 0.25 * i};
        for (int k = 0; k < 3; k++) {
            in.position[k] = -at[k];
        }
        ck_assert_int_gt(check_each(&in), 100);
    }
    dcMeshRelease(ball);
    dcMeshRelease(ground);
}
END_TEST

/* Anywhere, deep or not, on flat and on hilly ground, whole or with a slot: as many springs as by asking each. */
START_TEST(test_anywhere)
{
    dcMeshID ground = sheet(_i / 2 * 0.7, _i % 2), knot = octahedralMesh(0.3, 3);
    dcSolid solid = {dcSolidMesh, {0.0}, ground};
    int touching = 0;
    for (int pose = 0; pose < FEWER(400, 60); pose++) {
        dcFoundationInput in = foundationInput(knot, &solid);
        double at[3] = {2.6 * randomUnit() - 1.3, 2.6 * randomUnit() - 1.3, 2.0 * randomUnit() - 1.6};
        randomRotation(in.rotation);
        for (int k = 0; k < 3; k++) {
            in.position[k] =
                -(in.rotation[3 * k] * at[0] + in.rotation[3 * k + 1] * at[1] + in.rotation[3 * k + 2] * at[2]);
        }
        touching += check_each(&in) > 0;
    }
    ck_assert_int_gt(touching, FEWER(100, 15));
    dcMeshRelease(knot);
    dcMeshRelease(ground);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("foundation_open");
    TCase *tests = tcase_create("foundation_open");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, test_deep_at_the_rim);
    tcase_add_loop_test(tests, test_anywhere, 0, 6);
    suite_add_tcase(suite, tests);
    return runSuite(suite);
}
