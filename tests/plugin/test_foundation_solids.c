/* Elastic foundation: the same solid in different words is pressed alike, from inside too. */
#include <stdint.h>
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

/* A bed wholly inside another closed mesh: all its springs push. */
START_TEST(test_wholly_inside)
{
    dcMeshID ball = octahedralMesh(0.1, 3), box = solidMesh(dcSolidBox, 0.4, 0.3, 0.2, 1.0);
    dcSolid mesh = {dcSolidMesh, {0.0}, box}, solid = {dcSolidBox, {0.4, 0.3, 0.2}, NULL};
    for (int i = 0; i < 20; i++) {
        dcFoundationInput in = foundationInput(ball, &mesh);
        randomRotation(in.rotation);
        for (int k = 0; k < 3; k++) {
            in.position[k] = 0.09 * (randomUnit() - 0.5) * in.rotation[3 * k + 2] + 0.1 * in.rotation[3 * k + 1];
        }
        dcFoundationResult plain, in_mesh = evaluate(&in);
        bruteFoundation(&in, &plain);
        ck_assert_int_eq(in_mesh.displaced, 512);
        assertSameResult(&in_mesh, &plain, 1e-9);
        in.solid = &solid;
        dcFoundationResult in_box = evaluate(&in);
        assertSameResult(&in_mesh, &in_box, 1e-9);
        ck_assert(in_box.normal_force > 0.0);
    }
    dcMeshRelease(ball);
    dcMeshRelease(box);
}
END_TEST

static dcConvexID make_box(void)
{
    static const double half[3] = {0.5, 0.4, 0.3};
    double planes[24] = {1, 0, 0, 0.5, -1, 0, 0, 0.5, 0, 1, 0, 0.4, 0, -1, 0, 0.4, 0, 0, 1, 0.3, 0, 0, -1, 0.3};
    double points[24];
    unsigned polygons[30] = {4, 1, 3, 7, 5, 4, 0, 4, 6, 2, 4, 2, 6, 7, 3, 4, 0, 1, 5, 4, 4, 4, 5, 7, 6, 4, 0, 2, 3, 1};
    for (int i = 0; i < 24; i++) {
        points[i] = (i / 3) >> (i % 3) & 1 ? half[i % 3] : -half[i % 3];
    }
    dcFault fault;
    dcConvexID convex = dcConvexCreate(planes, 6, points, 8, polygons, &fault);
    ck_assert_msg(convex != NULL, "%s", fault.text);
    return convex;
}

/* Different words for the same solid. */
START_TEST(test_same_solid)
{
    dcConvexID convex = make_box();
    dcSolid box = {dcSolidBox, {0.5, 0.4, 0.3}, NULL}, polytope = {dcSolidConvex, {0.0}, convex};
    dcSolid boxed = {dcSolidMesh, {0.0}, solidMesh(dcSolidBox, 0.5, 0.4, 0.3, 0.2)};
    dcSolid sphere = {dcSolidSphere, {0.4}, NULL}, capsule = {dcSolidCapsule, {0.4, 0.0}, NULL};
    dcSolid plane = halfSpace(0.3), huge = {dcSolidBox, {50.0, 50.0, 50.0}, NULL};
    dcMeshID knot = meshCase(_i);
    int touching = 0;
    for (int pose = 0; pose < FEWER(300, 60); pose++) {
        dcFoundationInput in = foundationInput(knot, &box);
        randomState(&in, meshSize(knot));
        dcFoundationResult first = evaluate(&in), second;
        const dcSolid *others[2] = {&polytope, &boxed};
        for (int k = 0; k < 2; k++) {
            in.solid = others[k];
            second = evaluate(&in);
            assertSameResult(&second, &first, 1e-9);
        }
        touching += first.displaced > 0;
        in.solid = &sphere;
        first = evaluate(&in);
        in.solid = &capsule;
        second = evaluate(&in);
        assertSameResult(&second, &first, 1e-10);
        in.solid = &plane;
        first = evaluate(&in);
        in.solid = &huge;
        for (int k = 0; k < 3; k++) {
            in.position[k] -= 49.7 * in.rotation[3 * k + 2];
        }
        second = evaluate(&in);
        assertSameResult(&second, &first, 1e-9);
    }
    ck_assert_int_gt(touching, FEWER(20, 4));
    dcConvexRelease(convex);
    dcMeshRelease((dcMeshID)(uintptr_t)boxed.data);
    dcMeshRelease(knot);
}
END_TEST

/* A sphere of triangles is pressed ever more like a sphere. */
START_TEST(test_sphere_of_triangles)
{
    dcMeshID bed = octahedralMesh(0.5, 5);
    dcSolid round = {dcSolidSphere, {1.0}, NULL};
    double error[4] = {0.0};
    for (int levels = 3; levels < 7; levels++) {
        dcMeshID mesh = octahedralMesh(1.0, levels);
        dcSolid faceted = {dcSolidMesh, {0.0}, mesh};
        for (int pose = 0; pose < 5; pose++) {
            dcFoundationInput in = foundationInput(bed, &round);
            randomRotation(in.rotation);
            for (int k = 0; k < 3; k++) {
                in.position[k] = 1.4 * in.rotation[3 * k + 1];
            }
            dcFoundationResult a = evaluate(&in), b;
            in.solid = &faceted;
            b = evaluate(&in);
            error[levels - 3] = fmax(error[levels - 3], fabs(b.normal_force / a.normal_force - 1.0));
        }
        dcMeshRelease(mesh);
    }
    for (int i = 1; i < 4; i++) {
        ck_assert_msg(error[i] < 0.45 * error[i - 1], "%g after %g", error[i], error[i - 1]);
    }
    ck_assert_msg(error[3] < 5e-3, "%g", error[3]);
    dcMeshRelease(bed);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("foundation_solids");
    TCase *tests = tcase_create("foundation_solids");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, test_wholly_inside);
    tcase_add_loop_test(tests, test_same_solid, 0, MESH_CASES);
    tcase_add_test(tests, test_sphere_of_triangles);
    suite_add_tcase(suite, tests);
    return runSuite(suite);
}
