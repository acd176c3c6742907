/* Convex data that ODE takes and that do not fit together: the hull of the points stands for them, with one warning. */
#include <math.h>
#include <string.h>

#include "scenes/fixture.h"

static const dReal cube_planes[24] = {1,  0, 0, 0.5, 0, 1,  0, 0.5, 0, 0, 1,  0.5,
                                      -1, 0, 0, 0.5, 0, -1, 0, 0.5, 0, 0, -1, 0.5};
static const dReal cube_points[24] = {0.5, 0.5, 0.5,  -0.5, 0.5, 0.5,  0.5, -0.5, 0.5,  -0.5, -0.5, 0.5,
                                      0.5, 0.5, -0.5, -0.5, 0.5, -0.5, 0.5, -0.5, -0.5, -0.5, -0.5, -0.5};
static const unsigned cube_polygons[30] = {4, 0, 2, 6, 4, 4, 1, 0, 4, 5, 4, 0, 1, 3, 2,
                                           4, 3, 1, 5, 7, 4, 2, 3, 7, 6, 4, 5, 4, 6, 7};

static Scene scene;
static dGeomID convex, ball;

static void open(void)
{
    sceneOpen(&scene, 0);
    convex = dCreateConvex(scene.space, cube_planes, 6, cube_points, 8, cube_polygons);
    ball = sceneBall(&scene, 0.1, 1, 5, 0, 0);
}

/* Overlap of a ball whose centre is at `distance` along a direction. */
static double overlap(double x, double y, double z, double distance)
{
    double size = sqrt(x * x + y * y + z * z), t = distance / size;
    dBodySetPosition(dGeomGetBody(ball), (dReal)(x * t), (dReal)(y * t), (dReal)(z * t));
    sceneEvaluate(&scene);
    dcContactReport report = sceneOnlyContact(&scene);
    return (double)report.depth;
}

static void spoil(int kind, dReal *planes, dReal *points, unsigned *polygons)
{
    switch (kind) {
    case 0: planes[7] = REAL(0.3); break;     /* a plane that is not through its points */
    case 1: planes[4] = -1; break;            /* of another direction than its polygon */
    case 2: polygons[3] = 7; break;           /* a polygon that is not flat */
    case 3: polygons[2] = polygons[3]; break; /* a corner named twice */
    case 4:                                   /* looks inwards */
        planes[1] = -1;
        planes[0] = 0;
        planes[3] = REAL(-0.5);
        break;
    case 5: /* a point twice, instead of its like */
        memcpy(points + 24, points, 3 * sizeof *points);
        polygons[6] = 8;
        break;
    default: memset(polygons, 0, 5 * sizeof *polygons); polygons[0] = 3; /* no area */
    }
}

START_TEST(test_cube)
{
    dReal planes[24], points[27] = {0};
    unsigned polygons[30];
    open();
    memcpy(planes, cube_planes, sizeof planes);
    memcpy(points, cube_points, sizeof cube_points);
    memcpy(polygons, cube_polygons, sizeof polygons);
    spoil(_i, planes, points, polygons);
    ck_assert_int_eq(dcGeomSetConvex(scene.dc, convex, planes, 6, points, _i == 5 ? 9 : 8, polygons), dcOk);
    ck_assert_int_eq(messages.errors, 0);
    ck_assert_int_eq(messages.warnings, 1);
    ck_assert_msg(strstr(messages.text, "hull") && strstr(messages.text, "dcGeomSetConvex"), "%s", messages.text);
    assertWithin(overlap(1, 0.2, 0.1, 0.59 * sqrt(1.05)), 0.01, byPrecision(1e-12, 1e-6));
    assertWithin(overlap(0.1, -1, 0.3, 0.58 * sqrt(1.1)), 0.02, byPrecision(1e-12, 1e-6));
    assertWithin(overlap(0.2, 0.3, 1, 0.59 * sqrt(1.13)), 0.01, byPrecision(1e-12, 1e-6));
    sceneClose(&scene);
}
END_TEST

/* What fits together but for its lengths is taken without a word. */
START_TEST(test_fits)
{
    dReal planes[24];
    open();
    ck_assert_int_eq(dcGeomSetConvex(scene.dc, convex, cube_planes, 6, cube_points, 8, cube_polygons), dcOk);
    for (int i = 0; i < 24; i++) {
        planes[i] = 3 * cube_planes[i];
    }
    ck_assert_int_eq(dcGeomSetConvex(scene.dc, convex, planes, 6, cube_points, 8, cube_polygons), dcOk);
    ck_assert_int_eq(messages.errors + messages.warnings, 0);
    sceneClose(&scene);
}
END_TEST

/* Many points of a ball, of which nothing but their place is right. */
START_TEST(test_hull_of_many)
{
    enum { count = 400 };
    static dReal points[3 * count];
    for (int i = 0; i < count; i++) { /* a spiral */
        double z = 1 - (2 * i + 1.0) / count, r = sqrt(1 - z * z), a = 2.399963 * i;
        points[3 * i] = (dReal)(r * cos(a));
        points[3 * i + 1] = (dReal)(r * sin(a));
        points[3 * i + 2] = (dReal)z;
    }
    open();
    ck_assert_int_eq(dcGeomSetConvex(scene.dc, convex, cube_planes, 6, points, count, cube_polygons), dcOk);
    ck_assert_int_eq(messages.warnings, 1);
    for (int i = 0; i < 50; i++) {
        double x = sin(3.0 * i + 1), y = sin(5.0 * i + 2), z = sin(7.0 * i + 3), depth = overlap(x, y, z, 1.05);
        ck_assert_msg(depth <= 0.05 + 1e-6 && depth > 0.05 - 0.012, "%d: %g", i, depth); /* a facet is 0.17 wide */
    }
    sceneClose(&scene);
}
END_TEST

START_TEST(test_hopeless)
{
    dReal points[24];
    open();
    memcpy(points, cube_points, sizeof points);
    points[4] = (dReal)NAN;
    ck_assert_int_eq(dcGeomSetConvex(scene.dc, convex, cube_planes, 6, points, 8, cube_polygons), dcErrValue);
    for (int i = 0; i < 8; i++) {
        points[3 * i + 1] = points[3 * i] + points[3 * i + 2]; /* all in one plane */
    }
    ck_assert_int_eq(dcGeomSetConvex(scene.dc, convex, cube_planes, 6, points, 8, cube_polygons), dcErrValue);
    ck_assert_int_eq(messages.errors, 2);
    ck_assert_int_eq(messages.warnings, 0);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("convex repair", 20, &tests);
    tcase_add_loop_test(tests, test_cube, 0, 7);
    tcase_add_test(tests, test_fits);
    tcase_add_test(tests, test_hull_of_many);
    tcase_add_test(tests, test_hopeless);
    return fixtureMain(suite);
}
