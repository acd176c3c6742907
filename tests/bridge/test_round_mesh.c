/* Balls and capsules on triangle meshes and heightfields: edges are not felt, nothing falls through, valleys hold. */
#include <math.h>
#include <stdlib.h>

#include "scenes/shape_scene.h"

static const double E = 1e6, r = 0.1;
static Scene scene;

static void open_scene(void)
{
    sceneOpen(&scene, 9.81);
    dRandSetSeed(5);
    dcMaterial material = materialSmooth(E, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
}

static void close_scene(void)
{
    sceneClose(&scene);
}

/* A sheet of cells x cells squares with sides of `side`, cut anyhow, vertices moved in the plane; height by `rise`. */
static dGeomID make_sheet(int cells, double side, double jitter, double (*rise)(double x, double y))
{
    int n = cells + 1, count = 0;
    double *vertex = malloc(3 * (size_t)(n * n) * sizeof *vertex);
    int *triangle = malloc(6 * (size_t)(cells * cells) * sizeof *triangle);
    for (int i = 0; i < n * n; i++) {
        double *v = vertex + 3 * i;
        v[0] = (i % n - 0.5 * cells + jitter * (dRandReal() - 0.5)) * side;
        v[1] = (i / n - 0.5 * cells + jitter * (dRandReal() - 0.5)) * side;
        v[2] = rise ? rise(v[0], v[1]) : 0;
    }
    for (int i = 0; i < cells * cells; i++) {
        int a = i / cells * n + i % cells, cut = dRandInt(2);
        int corner[6] = {a, a + 1, cut ? a + n + 1 : a + n, cut ? a : a + 1, a + n + 1, a + n};
        for (int k = 0; k < 6; k++) {
            triangle[count++] = corner[k];
        }
    }
    dGeomID geom = shapeTriMesh(&scene, vertex, n * n, triangle, 2 * cells * cells);
    free(vertex);
    free(triangle);
    return geom;
}

/* A heightfield of cells x cells squares, turned so that its y is the world's z. */
static dGeomID make_field(int cells, double side, double (*rise)(double x, double y))
{
    int n = cells + 1;
    double *height = malloc((size_t)(n * n) * sizeof *height);
    for (int i = 0; i < n * n; i++) { /* its z is the world's -y */
        height[i] = rise ? rise((i % n - 0.5 * cells) * side, -(i / n - 0.5 * cells) * side) : 0;
    }
    dcHeightfieldSource source = {height, cells * side, cells * side, n, n, 1, 0, 1, 0};
    dGeomID geom = shapeField(&scene, &source, 1);
    free(height);
    return geom;
}

static dGeomID make_floor(int field, int cells, double side, double jitter, double (*rise)(double x, double y))
{
    return field ? make_field(cells, side, rise) : make_sheet(cells, side, jitter, rise);
}

static double resting_depth(double mass, int balls)
{
    return dcHuntCrossleyStaticDepth(stiffnessOnPlane(r, E), mass * 9.81 / balls);
}

/* Over a flat floor of many triangles, with friction: height and speed stay. Loop: mesh, field; triangles fine, coarse.
 */
START_TEST(test_rolls_smoothly)
{
    double side = _i / 2 ? 1.1 : 0.07;
    make_floor(_i % 2, _i / 2 ? 6 : 60, side, 0.6, NULL);
    dcMaterial material = materialRough(E, 0, 0.9, 0.7, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    double height = r - resting_depth(1, 1);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, r, 1, -1.5, 0.013, height));
    double lever = r - 0.5 * resting_depth(1, 1); /* to the middle of the patch */
    dBodySetLinearVel(ball, 1, 0.1, 0);
    dBodySetAngularVel(ball, -0.1 / lever, 1 / lever, 0);
    for (int i = 0; i < 180; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        assertNear(bodyAt(ball, 2), height, 0, 1e-6 * r);
        assertNear(bodyGoes(ball, 0), 1, 0, 1e-6);
        assertNear(bodyGoes(ball, 1), 0.1, 0, 1e-6);
        ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 1);
    }
    assertNear(bodyAt(ball, 0), 1.5, 0, 1e-5);
}
END_TEST

/* A lying capsule slides over the same floors on its two ends. */
START_TEST(test_capsule_slides_smoothly)
{
    double side = _i / 2 ? 1.1 : 0.07, height = r - resting_depth(1, 2);
    make_floor(_i % 2, _i / 2 ? 6 : 60, side, 0.6, NULL);
    dBodyID body = dGeomGetBody(sceneCapsule(&scene, r, 0.5, 1, -1.2, 0.013, height));
    dMatrix3 turn;
    dRFromZAxis(turn, 0.8, 0.6, 0);
    dBodySetRotation(body, turn);
    dBodySetLinearVel(body, 1, 0.1, 0);
    for (int i = 0; i < 120; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        assertNear(bodyAt(body, 2), height, 0, 1e-6 * r);
        assertNear(bodyGoes(body, 0), 1, 0, 1e-6);
        ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 2);
    }
}
END_TEST

/* Small things on large triangles, from 2 m: they bounce, slide, and end above. Loop: mesh, field; ball, capsule. */
static double slope(double x, double y)
{
    return 0.1 * x + 0.3 * sin(1.3 * y);
}

START_TEST(test_does_not_fall_through)
{
    dcMaterial material = materialRough(E, 0.2, 0.9, 0.7, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    make_floor(_i % 2, 6, 2.5, 0, slope);
    for (int i = 0; i < 12; i++) {
        double x = 0.3 * i - 2, y = 0.41 * i - 2.2, z = slope(x, y) + 2;
        dGeomID geom = _i / 2 ? sceneCapsule(&scene, 0.01, 0.05, 0.1, x, y, z) : sceneBall(&scene, 0.01, 0.1, x, y, z);
        dBodyID body = dGeomGetBody(geom);
        dBodySetAngularVel(body, i, -i, 3);
        if (i % 3 == 2) {
            dBodySetLinearVel(body, 0, 0, -30);
        }
    }
    for (int i = 0; i < 90; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
    }
    for (int i = 0; i < dcWorldGetNumBodies(scene.dc); i++) {
        dBodyID body = dcWorldGetBody(scene.dc, i);
        if (fabs(bodyAt(body, 0)) < 7 && fabs(bodyAt(body, 1)) < 7) {
            ck_assert_msg(bodyAt(body, 2) > slope(bodyAt(body, 0), bodyAt(body, 1)) - 0.45, "body %d is at %g", i,
                          bodyAt(body, 2));
        }
    }
}
END_TEST

static double valley(double x, double y)
{
    (void)y;
    return fabs(x);
}

/* In a valley of 90 degrees a ball rests on both sides, a capsule along it on both sides at both ends. */
START_TEST(test_rests_in_valley)
{
    int capsule = _i / 2, contacts = capsule ? 4 : 2;
    dcMaterial material = materialSmooth(E, 1);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    make_floor(_i % 2, 8, 0.5, 0, valley);
    dGeomID geom =
        capsule ? sceneCapsule(&scene, r, 0.3, 1, 0, 0.03, 1.6 * r) : sceneBall(&scene, r, 1, 0, 0.03, 1.6 * r);
    dBodyID body = dGeomGetBody(geom);
    if (capsule) {
        dMatrix3 turn;
        dRFromZAxis(turn, 0, 1, 0);
        dBodySetRotation(body, turn);
    }
    for (int i = 0; i < 240; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
    }
    double depth = dcHuntCrossleyStaticDepth(stiffnessOnPlane(r, E), 9.81 / contacts * sqrt(2.0));
    ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), contacts);
    assertNear(bodyAt(body, 2), (r - depth) * sqrt(2.0), 0, 1e-4 * depth);
    assertNear(bodyAt(body, 0), 0, 0, 1e-7);
}
END_TEST

/* A ball in a mesh, deeper than its radius, is pushed out the nearest way. */
START_TEST(test_from_inside)
{
    static const double place[3][3] = {{0.25, 0, 0}, {0, -0.13, 0.01}, {0.02, 0, 0.2}};
    static const int axis[3] = {0, 1, 2};
    shapeGeom(&scene, SHAPE_MESH, 0);
    double small = 0.02, sign = place[_i][axis[_i]] < 0 ? -1 : 1;
    dBodyID ball = dGeomGetBody(sceneBall(&scene, small, 1, place[_i][0], place[_i][1], place[_i][2]));
    sceneEvaluate(&scene);
    dcContactReport report = sceneOnlyContact(&scene);
    ck_assert_double_gt(report.depth, 2 * small);
    assertNear(report.depth, shapeHalf[axis[_i]] - fabs(place[_i][axis[_i]]) + small, 1e-9, 0);
    assertNear(sign * dBodyGetForce(ball)[axis[_i]], stiffnessOnPlane(small, E) * pow(report.depth, 1.5), 1e-9, 0);
}
END_TEST

static double waves(double x, double y)
{
    return 0.15 * sin(2 * x) * cos(1.7 * y) + 0.02 * sin(9 * x + 5 * y);
}

/* Without friction and dissipation balls and capsules in a bowl of waves keep their energy. */
START_TEST(test_energy_on_terrain)
{
    make_floor(_i % 2, 40, 0.2, 0, waves);
    dcWorldSetSubstepAccuracy(scene.dc, 0.1);
    for (int i = 0; i < 4; i++) {
        double x = 1.1 * i - 1.6;
        dGeomID geom = _i / 2 ? sceneCapsule(&scene, r, 0.3, 1, x, 0.1, 0.5) : sceneBall(&scene, r, 1, x, 0.1, 0.5);
        dBodySetGyroscopicMode(dGeomGetBody(geom), 0);
    }
    dcWorldCollide(scene.dc, scene.space);
    double start = sceneEnergy(&scene), least = start, most = start;
    for (int i = 0; i < 120; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        least = fmin(least, sceneEnergy(&scene));
        most = fmax(most, sceneEnergy(&scene));
    }
    double scale = 4 * 9.81 * 0.5;
    /* a capsule's contacts come and go along its axis, each with a jump: up to 1% as the steps happen to fall */
    ck_assert_msg(most < start + (_i / 2 ? 0.012 : 0.002) * scale, "energy from %g to %g", start, most);
    ck_assert_msg(least > start - 0.01 * scale, "energy from %g to %g", start, least);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("round_mesh", 60, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_loop_test(tests, test_rolls_smoothly, 0, 4);
    tcase_add_loop_test(tests, test_capsule_slides_smoothly, 0, 4);
    tcase_add_loop_test(tests, test_does_not_fall_through, 0, 4);
    tcase_add_loop_test(tests, test_rests_in_valley, 0, 4);
    tcase_add_loop_test(tests, test_from_inside, 0, 3);
    tcase_add_loop_test(tests, test_energy_on_terrain, 0, 4);
    return fixtureMain(suite);
}
