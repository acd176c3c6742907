/* Flat and faceted geoms as points: what touches where, how deep, and that stacks of points stand. */
#include <math.h>

#include "scenes/shape_scene.h"

static const double E = 1e6, side = 0.4;
static Scene scene;

static void open_scene(void)
{
    sceneOpen(&scene, 0);
    dRandSetSeed(3);
    dcMaterial material = materialRough(E, 0.3, 0.8, 0.6, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
}

static void close_scene(void)
{
    sceneClose(&scene);
}

static dGeomID as_points(dGeomID geom)
{
    ck_assert_int_eq(dcGeomSetContactMode(scene.dc, geom, dcContactPoint), dcOk);
    return geom;
}

static dGeomID cube(double z)
{
    return as_points(sceneBox(&scene, side, 5, 0, 0, z));
}

/* Stiffness of points whose smaller geom has that least extent. */
static double stiffness(double extent)
{
    return stiffnessOnPlane(0.5 * extent, E);
}

/* What a cube of 5 kg rests on: a floor with its top at 0, and the number of contacts. */
typedef struct Rest {
    const char *name;
    int contacts;
} Rest;

static const Rest rests[] = {
    {"plane", 4},      {"large box", 4},   {"box of its size", 4}, {"cap of a cylinder", 4}, {"side of a cylinder", 2},
    {"large mesh", 4}, {"heightfield", 4}, {"small box", 4}};
enum { num_rests = sizeof rests / sizeof *rests };

static dGeomID flat_mesh(void)
{
    static const double vertex[12] = {-2, -2, 0, 2, -2, 0, 2, 2, 0, -2, 2, 0};
    static const int triangle[6] = {0, 1, 2, 0, 2, 3};
    return shapeTriMesh(&scene, vertex, 4, triangle, 2);
}

static dGeomID flat_field(void)
{
    static const double height[9] = {0};
    dcHeightfieldSource source = {height, 4, 4, 3, 3, 1, 0, 1, 0};
    return shapeField(&scene, &source, 1);
}

static dGeomID make_floor(int which)
{
    dMatrix3 turn;
    dGeomID geom;
    dRFromAxisAndAngle(turn, 1, 0, 0, M_PI / 2);
    switch (which) {
    case 0: return sceneFloor(&scene);
    case 1: geom = dCreateBox(scene.space, 2, 2, 1); break;
    case 2: geom = dCreateBox(scene.space, side, side, 1); break;
    case 3: geom = dCreateCylinder(scene.space, 0.5, 1); break;
    case 4:
        geom = dCreateCylinder(scene.space, 0.5, 2);
        dGeomSetRotation(geom, turn);
        break;
    case 5: return flat_mesh();
    case 6: return flat_field();
    default: geom = dCreateBox(scene.space, 0.2, 0.2, 1);
    }
    dGeomSetPosition(geom, 0, 0, -0.5);
    return geom;
}

START_TEST(test_cube_rests)
{
    dWorldSetGravity(scene.world, 0, 0, -9.81);
    as_points(make_floor(_i));
    dBodyID body = dGeomGetBody(cube(0.25));
    sceneRun(&scene, 600, 1.0 / 60);
    double extent = _i == 7 ? 0.2 : side;
    double depth = dcHuntCrossleyStaticDepth(stiffness(extent), 5 * 9.81 / rests[_i].contacts);
    ck_assert_msg(dcWorldGetNumContacts(scene.dc) == rests[_i].contacts, "%s: %d contacts", rests[_i].name,
                  dcWorldGetNumContacts(scene.dc));
    assertNear(0.5 * side - bodyAt(body, 2), depth, 1e-3, 0);
    assertNear(dBodyGetRotation(body)[10], 1, 1e-9, 0);
    assertNear(hypot(bodyAt(body, 0), bodyAt(body, 1)), 0, 0, 1e-6);
    ck_assert_double_lt(bodySpeed(body), 1e-4);
}
END_TEST

/* Two boxes edge to edge: depth, normal and place. */
START_TEST(test_edge_on_edge)
{
    double x = pow(10, -2 - _i), yaw = 0.3;
    dMatrix3 a, b, c;
    dGeomID low = as_points(dCreateBox(scene.space, 1, 1, 1)), high = as_points(sceneBox(&scene, 1, 1, 0, 0, 0));
    dRFromAxisAndAngle(a, 1, 0, 0, M_PI / 4);
    dGeomSetRotation(low, a);
    dRFromAxisAndAngle(a, 0, 1, 0, M_PI / 4);
    dRFromAxisAndAngle(b, 0, 0, 1, yaw);
    dMultiply0_333(c, b, a);
    dGeomSetRotation(high, c);
    dGeomSetPosition(high, 0.1, 0.05, sqrt(2.0) - x);
    sceneEvaluate(&scene);
    dcContactReport report = sceneOnlyContact(&scene);
    dVector3 normal = {0, 0, report.body1 ? 1 : -1, 0}, point = {0.1 + 0.05 * tan(yaw), 0, sqrt(0.5) - 0.5 * x, 0};
    assertNearOf(report.depth, x, 1e-11 / x, 1);
    assertVectorNear(report.normal, normal, 1e-7, 0);
    assertVectorNear(report.point, point, 1e-8, 0);
    assertNear(report.normal_force, stiffness(1) * pow(report.depth, 1.5), 1e-9, 0);
}
END_TEST

/* Corners under a tilted plane: each as deep as it is. */
START_TEST(test_corners_in_plane)
{
    dGeomID box = as_points(shapeGeom(&scene, _i, 1));
    as_points(sceneFloor(&scene));
    for (int trial = 0; trial < 500; trial++) {
        shapePlace(box, 0);
        dGeomSetPosition(box, 0, 0, 0.25);
        sceneEvaluate(&scene);
        const dReal *m = dGeomGetRotation(box);
        int expected = 0, found = dcWorldGetNumContacts(scene.dc);
        double sum = 0, deepest = 0;
        for (int i = 0; i < 8; i++) {
            double z = 0.25 + (i & 1 ? 1 : -1) * m[8] * shapeHalf[0] + (i & 2 ? 1 : -1) * m[9] * shapeHalf[1] +
                       (i & 4 ? 1 : -1) * m[10] * shapeHalf[2];
            expected += z < 0;
            deepest = fmax(deepest, -z);
        }
        ck_assert_int_eq(found, expected);
        for (int i = 0; i < found; i++) {
            dcContactReport report;
            dcWorldGetContact(scene.dc, i, &report);
            sum = fmax(sum, report.depth);
            assertNear(report.point[2], -0.5 * report.depth, 0, 1e-13);
        }
        assertNear(sum, deepest, 1e-12, 1e-14);
    }
}
END_TEST

/* A cylinder lying on a plane, a box, a mesh rolls on the lowest points of its rims, without a bump. */
START_TEST(test_cylinder_rolls)
{
    dWorldSetGravity(scene.world, 0, 0, -9.81);
    dcMaterial material = materialRough(E, 0, 0.9, 0.7, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    dGeomID floor = _i == 0 ? sceneFloor(&scene) : _i == 1 ? dCreateBox(scene.space, 6, 6, 1) : flat_mesh();
    if (_i == 1) {
        dGeomSetPosition(floor, 0, 0, -0.5);
    }
    as_points(floor);
    dGeomID geom = as_points(shapeGeom(&scene, SHAPE_CYLINDER, 1));
    dBodyID body = dGeomGetBody(geom);
    double depth = dcHuntCrossleyStaticDepth(stiffness(2 * shapeRadius), 9.81 / 2), height = shapeRadius - depth;
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, 1, 0, 0, M_PI / 2);
    dBodySetRotation(body, turn);
    dBodySetPosition(body, -1, 0.02, height);
    dBodySetLinearVel(body, 1, 0, 0);
    dBodySetAngularVel(body, 0, 1 / (shapeRadius - 0.5 * depth), 0);
    for (int i = 0; i < 120; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        assertNear(bodyAt(body, 2), height, 0, 1e-6);
        assertNear(bodyGoes(body, 0), 1, 0, 1e-5);
        ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 2);
    }
}
END_TEST

static const int kinds[4] = {SHAPE_BOX, SHAPE_CYLINDER, SHAPE_CONVEX, SHAPE_MESH};

/* Overlapping anyhow, with friction: forces and torques on the two cancel; apart, nothing. */
START_TEST(test_momentum)
{
    int s1 = kinds[_i / 4], s2 = kinds[_i % 4], touched = 0;
    dGeomID geom[2] = {as_points(shapeGeom(&scene, s1, 1)), as_points(shapeGeom(&scene, s2, 2))};
    dBodyID body[2] = {dGeomGetBody(geom[0]), dGeomGetBody(geom[1])};
    for (int trial = 0; trial < 300; trial++) {
        shapeTumble(geom[0], 0.5);
        shapeTumble(geom[1], 0.5);
        sceneEvaluate(&scene);
        touched += dcWorldGetNumContacts(scene.dc) > 0;
        shapeBalanced(body[0], body[1]);
        if (s1 != SHAPE_MESH && s2 != SHAPE_MESH) { /* ODE's own collider agrees whether they touch, but for grazing */
            dContactGeom c[8];
            int ode = dCollide(geom[0], geom[1], 8, c, sizeof c[0]);
            double deep = 0;
            for (int i = 0; i < ode; i++) {
                deep = fmax(deep, c[i].depth);
            }
            if (s1 == SHAPE_BOX && s2 == SHAPE_BOX) {
                ck_assert_msg((dcWorldGetNumContacts(scene.dc) > 0) == (ode > 0) || deep < 1e-6, "trial %d: %g", trial,
                              deep);
            }
        }
    }
    ck_assert_int_gt(touched, 50);
}
END_TEST

/* Dropped from 2 m at 1/60 s on each other, with some dissipation: nothing falls through, the energy never grows. */
START_TEST(test_drop)
{
    int s1 = kinds[_i / 4], s2 = kinds[_i % 4];
    dWorldSetGravity(scene.world, 0, 0, -9.81);
    dGeomID floor = s2 == SHAPE_MESH ? flat_mesh() : shapeGeom(&scene, s2, 0);
    as_points(floor);
    dBodyID body = dGeomGetBody(as_points(shapeGeom(&scene, s1, 1)));
    dMatrix3 turn;
    dRFromEulerAngles(turn, 0.3, 0.5, 0.7);
    dBodySetRotation(body, turn);
    dBodySetPosition(body, 0.02, 0.03, 2.4);
    dcWorldCollide(scene.dc, scene.space);
    double start = sceneEnergy(&scene), most = start;
    int touched = 0;
    for (int i = 0; i < 90; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        most = fmax(most, sceneEnergy(&scene));
        touched |= hypot(bodyGoes(body, 2), 0) < 6 && i > 45;
    }
    ck_assert_msg(most < start + 0.01 * 9.81 * 2, "%s on %s: %g from %g", shapeName(s1), shapeName(s2), most, start);
    ck_assert(touched);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("faceted", 60, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_loop_test(tests, test_cube_rests, 0, num_rests);
    tcase_add_loop_test(tests, test_edge_on_edge, 0, 5);
    tcase_add_loop_test(tests, test_corners_in_plane, SHAPE_BOX, SHAPE_BOX + 1);
    tcase_add_loop_test(tests, test_corners_in_plane, SHAPE_CONVEX, NUM_SHAPES);
    tcase_add_loop_test(tests, test_cylinder_rolls, 0, 3);
    tcase_add_loop_test(tests, test_momentum, 0, 16);
    tcase_add_loop_test(tests, test_drop, 0, 16);
    return fixtureMain(suite);
}
