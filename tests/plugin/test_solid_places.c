/* Solids in awkward places: ties, axes, corners, underflow; numbers of faces; what is refused. */
#include "scenes/plugin_test.h"

#include <ode-compliant/convex.h>
#include <ode-compliant/mesh.h>
#include <string.h>

static dcNearest nearest(const dcSolid *solid, const double q[3])
{
    dcNearest result;
    ck_assert_int_eq(dcSolidNearest(solid, q, INFINITY, NULL, &result), 1);
    return result;
}

/* Places where a direction or a choice could get lost. */
static const struct {
    dcSolidType type;
    double size[3], q[3], distance;
    int normals;      /* 1: the normal is the one given; 0: any unit normal will do */
    double normal[3]; /* of any length */
} places[] = {
    {dcSolidSphere, {2}, {0, 0, 0}, -2, 0, {0}},
    {dcSolidSphere, {2}, {1e-200, 0, 0}, -2, 0, {0}},
    {dcSolidSphere, {2}, {1e-160, -3e-160, 0}, -2, 0, {0}},
    {dcSolidSphere, {2}, {0, -2, 0}, 0, 1, {0, -1, 0}},
    {dcSolidBox, {1, 2, 3}, {0, 0, 0}, -1, 0, {0}},
    {dcSolidBox, {1, 2, 3}, {1, 2, 3}, 0, 1, {1, 1, 1}},
    {dcSolidBox, {1, 2, 3}, {-1, 2, -3}, 0, 1, {-1, 1, -1}},
    {dcSolidBox, {1, 2, 3}, {0.5, -2, 3}, 0, 1, {0, -1, 1}},
    {dcSolidBox, {1, 2, 3}, {1, 0, 3}, 0, 1, {1, 0, 1}},
    {dcSolidBox, {1, 2, 3}, {0, 0, -3}, 0, 1, {0, 0, -1}},
    {dcSolidBox, {1, 2, 3}, {1 + 0x1p-50, 2 + 0x1p-50, 0}, 0x1p-49 * M_SQRT1_2, 1, {1, 1, 0}},
    {dcSolidBox, {1, 2, 3}, {1 - 0x1p-50, 1, 0}, -0x1p-50, 1, {1, 0, 0}},
    {dcSolidBox, {1e-200, 2, 3}, {3e-200, 0, 0}, 2e-200, 1, {1, 0, 0}},
    {dcSolidCapsule, {1, 2}, {0, 0, 0.5}, -1, 0, {0}},
    {dcSolidBox, {1e-160, 3e-160, 3}, {2e-160, 4e-160, 0}, M_SQRT2 * 1e-160, 0, {0}},
    {dcSolidCylinder, {1, 2}, {3e-160, 1e-160, 1.5}, -0.5, 1, {0, 0, 1}},
    {dcSolidCylinder, {1e-160, 1e-160}, {2e-160, 0, 2e-160}, M_SQRT2 * 1e-160, 0, {0}},
    {dcSolidCapsule, {1, 2}, {0, 0, 2}, -1, 0, {0}},
    {dcSolidCapsule, {1, 2}, {0, 0, -2.5}, -0.5, 1, {0, 0, -1}},
    {dcSolidCapsule, {1, 2}, {0, 0, 3}, 0, 1, {0, 0, 1}},
    {dcSolidCapsule, {1, 2}, {0, -1, 1}, 0, 1, {0, -1, 0}},
    {dcSolidCapsule, {1, 0}, {0, 0, 0}, -1, 0, {0}},
    {dcSolidCylinder, {1, 2}, {0, 0, 0}, -1, 0, {0}},
    {dcSolidCylinder, {1, 2}, {0, 0, 1.5}, -0.5, 1, {0, 0, 1}},
    {dcSolidCylinder, {1, 2}, {0, 0, -3}, 1, 1, {0, 0, -1}},
    {dcSolidCylinder, {1, 2}, {1, 0, 0}, 0, 1, {1, 0, 0}},
    {dcSolidCylinder, {1, 2}, {1, 0, 2}, 0, 1, {1, 0, 1}},
    {dcSolidCylinder, {1, 2}, {0, -1, -2}, 0, 1, {0, -1, -1}},
    {dcSolidCylinder, {1, 2}, {0, 4, 6}, 5, 1, {0, 3, 4}},
    {dcSolidCylinder, {3, 1}, {0, 0, 0}, -1, 0, {0}},
};

START_TEST(test_places)
{
    dcSolid solid = {.type = places[_i].type};
    memcpy(solid.size, places[_i].size, sizeof places[_i].size);
    ck_assert_ptr_null(dcSolidFault(&solid, NULL));
    const double *q = places[_i].q;
    dcNearest at = nearest(&solid, q);
    assertScaled("distance", at.distance, places[_i].distance, 1e-15, 1);
    if (places[_i].distance == 0) {
        ck_assert(at.distance == 0);
    }
    assertScaled("normal", lengthOf(at.normal), 1, 1e-15, 1);
    assertScaled("way", norm3(q[0] - at.point[0], q[1] - at.point[1], q[2] - at.point[2]), fabs(at.distance), 1e-15, 1);
    for (int i = 0; i < 3 && places[_i].normals; i++) {
        assertScaled("normal", at.normal[i], places[_i].normal[i] / lengthOf(places[_i].normal), 1e-15, 1);
    }
}
END_TEST

/* Faces in their documented order, which beds tell apart. */
START_TEST(test_faces)
{
    dcSolid box = {.type = dcSolidBox, .size = {1, 1, 1}}, tube = {.type = dcSolidCylinder, .size = {1, 1}};
    dcSolid pill = {.type = dcSolidCapsule, .size = {1, 1}};
    for (int face = 0; face < 6; face++) {
        for (double far = 0.5; far < 2; far++) {
            double q[3] = {0.1, 0.2, 0.3};
            q[face / 2] = face % 2 ? -far : far;
            ck_assert_int_eq(nearest(&box, q).face, face);
        }
    }
    const double q[3][3] = {{1.5, 0, 0.5}, {0.1, 0, 2.5}, {0.1, 0, -2.5}};
    for (int face = 0; face < 3; face++) {
        ck_assert_int_eq(nearest(&tube, q[face]).face, face);
        ck_assert_int_eq(nearest(&pill, q[face]).face, face);
    }
}
END_TEST

/* The same box as a box, as a convex polytope and as a mesh. */
START_TEST(test_three_boxes)
{
    const double planes[] = {1, 0, 0, 1, -1, 0, 0, 1, 0, 1, 0, 2, 0, -1, 0, 2, 0, 0, 1, 3, 0, 0, -1, 3};
    const unsigned polygons[] = {4, 1, 3, 7, 5, 4, 0, 4, 6, 2, 4, 2, 6, 7, 3,
                                 4, 0, 1, 5, 4, 4, 4, 5, 7, 6, 4, 0, 2, 3, 1};
    double points[24];
    for (int i = 0; i < 8; i++) {
        points[3 * i] = i & 1 ? 1 : -1;
        points[3 * i + 1] = i & 2 ? 2 : -2;
        points[3 * i + 2] = i & 4 ? 3 : -3;
    }
    dcFault fault;
    dcConvexID convex = dcConvexCreate(planes, 6, points, 8, polygons, &fault);
    ck_assert_msg(convex != NULL, "%s", fault.text);
    const dcSolid solids[] = {{.type = dcSolidBox, .size = {1, 2, 3}},
                              {.type = dcSolidConvex, .data = convex},
                              {.type = dcSolidMesh, .data = dcConvexGetMesh(convex)}};
    for (int round = 0; round < 4000; round++) {
        double q[3] = {randomBetween(-3, 3), randomBetween(-4, 4), randomBetween(-5, 5)};
        dcNearest expected = nearest(&solids[0], q);
        for (int k = 1; k < 3; k++) {
            dcNearest at = nearest(&solids[k], q), other;
            assertScaled("distance", at.distance, expected.distance, 1e-14, 1);
            assertScaled("point",
                         norm3(at.point[0] - expected.point[0], at.point[1] - expected.point[1],
                               at.point[2] - expected.point[2]),
                         0, 1e-14, 1);
            ck_assert_int_eq(dcSolidNearest(&solids[k], q, 0.1, NULL, &other), at.distance < 0.1);
        }
    }
    dcConvexRelease(convex);
}
END_TEST

static const struct {
    dcSolid solid;
    const char *fault; /* how it begins; NULL: nothing wrong */
    double value;
} ranges[] = {
    {{.type = dcSolidPlane, .size = {0, 0, 1, -1e9}}, NULL, 0},
    {{.type = dcSolidPlane, .size = {0, 0, 1 + 1e-7, 0}}, NULL, 0},
    {{.type = dcSolidPlane, .size = {0, 0, 0, 0}}, "normal", 0},
    {{.type = dcSolidPlane, .size = {0, 3, 4, 0}}, "normal", 5},
    {{.type = dcSolidPlane, .size = {0, 0, NAN, 0}}, "normal", NAN},
    {{.type = dcSolidPlane, .size = {0, 0, 1, INFINITY}}, "offset", INFINITY},
    {{.type = dcSolidPlane, .size = {0, 0, 1, NAN}}, "offset", NAN},
    {{.type = dcSolidSphere, .size = {1}}, NULL, 0},
    {{.type = dcSolidSphere, .size = {0}}, "radius", 0},
    {{.type = dcSolidSphere, .size = {-1}}, "radius", -1},
    {{.type = dcSolidSphere, .size = {NAN}}, "radius", NAN},
    {{.type = dcSolidBox, .size = {1, 1, 1}}, NULL, 0},
    {{.type = dcSolidBox, .size = {0, 1, 1}}, "half side", 0},
    {{.type = dcSolidBox, .size = {1, -2, 1}}, "half side", -2},
    {{.type = dcSolidBox, .size = {1, 1, INFINITY}}, "half side", INFINITY},
    {{.type = dcSolidCapsule, .size = {1, 0}}, NULL, 0},
    {{.type = dcSolidCapsule, .size = {0, 1}}, "radius", 0},
    {{.type = dcSolidCapsule, .size = {1, -1}}, "half length", -1},
    {{.type = dcSolidCapsule, .size = {1, NAN}}, "half length", NAN},
    {{.type = dcSolidCylinder, .size = {1, 1}}, NULL, 0},
    {{.type = dcSolidCylinder, .size = {INFINITY, 1}}, "radius", INFINITY},
    {{.type = dcSolidCylinder, .size = {1, 0}}, "half length", 0},
    {{.type = dcSolidConvex}, "data", 0},
    {{.type = dcSolidMesh}, "data", 0},
    {{.type = dcSolidHeightfield}, "data", 0},
    {{.type = dcSolidHeightfield, .data = ranges}, NULL, 0},
    {{.type = (dcSolidType)99}, "type", 99},
};

START_TEST(test_ranges)
{
    double value = 42;
    const char *fault = dcSolidFault(&ranges[_i].solid, &value), *expected = ranges[_i].fault;
    if (expected) {
        ck_assert_msg(fault && !strncmp(fault, expected, strlen(expected)), "\"%s\", expected %s", fault, expected);
        ck_assert(value == ranges[_i].value || (isnan(value) && isnan(ranges[_i].value)));
        ck_assert_ptr_nonnull(dcSolidFault(&ranges[_i].solid, NULL));
    } else {
        ck_assert_msg(fault == NULL, "%s", fault);
        ck_assert(value == 42);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("solid_places");
    TCase *tests = tcase_create("solid_places");
    tcase_set_timeout(tests, 20);
    tcase_add_loop_test(tests, test_places, 0, sizeof places / sizeof places[0]);
    tcase_add_test(tests, test_faces);
    tcase_add_test(tests, test_three_boxes);
    tcase_add_loop_test(tests, test_ranges, 0, sizeof ranges / sizeof ranges[0]);
    suite_add_tcase(suite, tests);
    return runSuite(suite);
}
