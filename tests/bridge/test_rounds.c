/* Spheres and capsules against every solid: depth, normal, point and stiffness in random poses; what follows of it. */
#include <math.h>

#include "scenes/shape_scene.h"

static const double E = 1e6, r = 0.1, half = 0.3;
static Scene scene;

static void open_scene(void)
{
    sceneOpen(&scene, 0);
    dRandSetSeed(11);
    dcMaterial material = materialSmooth(E, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
}

static void close_scene(void)
{
    sceneClose(&scene);
}

static double combined(void)
{
    return E / (2 * sqrt(2.0));
}

/* The normal out of the other geom, and the report, of contact `index`; sign so that it points into `body`. */
static dcContactReport contact_of(dBodyID body, int index, double normal[3])
{
    dcContactReport report;
    ck_assert_int_eq(dcWorldGetContact(scene.dc, index, &report), dcOk);
    double sign = report.body1 == body ? 1 : -1;
    for (int i = 0; i < 3; i++) {
        normal[i] = sign * report.normal[i];
    }
    return report;
}

/* Normal and depth agree with the distance formula: one step of the depth's length along -normal is on the surface. */
static void assert_on_surface(int shape, dGeomID geom, const double centre[3], const double normal[3], double distance)
{
    double foot[3], before[3];
    for (int i = 0; i < 3; i++) {
        foot[i] = centre[i] - distance * normal[i];
        before[i] = centre[i] + 1e-6 * normal[i];
    }
    assertNear(shapeWorldDistance(shape, geom, centre), distance, 1e-12, 1e-13);
    assertNear(shapeWorldDistance(shape, geom, foot), 0, 0, 1e-12);
    assertNear(shapeWorldDistance(shape, geom, before), distance + 1e-6, 0, 1e-11);
}

/* A small ball at random places in and around each shape. */
START_TEST(test_ball_on_solid)
{
    dGeomID geom = shapeGeom(&scene, _i, 1), ball = sceneBall(&scene, r, 1, 0, 0, 0);
    int touching = 0;
    for (int trial = 0; trial < 3000; trial++) {
        shapePlace(geom, 0.1);
        shapePlace(ball, 0.45);
        const dReal *p = dGeomGetPosition(ball);
        double centre[3] = {p[0], p[1], p[2]}, normal[3], d = shapeWorldDistance(_i, geom, centre);
        sceneEvaluate(&scene);
        int n = dcWorldGetNumContacts(scene.dc);
        ck_assert_int_ge(n, d < r - 1e-13);
        if (_i != SHAPE_MESH || n == 0) {
            ck_assert_int_eq(n, d < r);
        }
        if (n > 0) {
            dcContactReport report = contact_of(dGeomGetBody(ball), 0, normal);
            assert_on_surface(_i, geom, centre, normal, r - report.depth);
            for (int i = 0; i < 3; i++) { /* the surface point of the ball, back by half the depth */
                assertNear(report.point[i], centre[i] - (r - 0.5 * report.depth) * normal[i], 0, 1e-12);
            }
            touching++;
        }
    }
    ck_assert_int_gt(touching, 300);
}
END_TEST

/* On the side of a cylinder the patch is an ellipse, on its caps and edges a circle. */
START_TEST(test_ball_on_cylinder_stiffness)
{
    static const double x = 0.002;
    shapeGeom(&scene, SHAPE_CYLINDER, 0);
    dGeomID ball = sceneBall(&scene, r, 1, 0, 0, 0);
    double k[2] = {dcHuntCrossleyEllipticStiffness(r * shapeRadius / (r + shapeRadius), r, combined()),
                   dcHuntCrossleyStiffness(r, combined())};
    for (int cap = 0; cap < 2; cap++) {
        shapeMove(ball, cap ? 0.05 : shapeRadius + r - x, 0, cap ? shapeHalfLength + r - x : 0.1);
        sceneEvaluate(&scene);
        assertNear(sceneOnlyContact(&scene).normal_force, k[cap] * pow(x, 1.5), 1e-9, 0);
    }
}
END_TEST

/* Distance of a point from the axis of the other capsule, least along one's own, by brute force. */
static double least_distance(int shape, dGeomID other, dGeomID capsule, double *t_best)
{
    const dReal *p = dGeomGetPosition(capsule), *m = dGeomGetRotation(capsule);
    double low = -half, high = half, best = INFINITY;
    for (int level = 0; level < 12; level++) {
        double step = (high - low) / 40, from = low;
        for (int i = 0; i <= 40; i++) {
            double t = from + i * step, q[3] = {p[0] + t * m[2], p[1] + t * m[6], p[2] + t * m[10]};
            double d = shapeWorldDistance(shape, other, q);
            if (d < best) {
                best = d;
                *t_best = t;
            }
        }
        low = fmax(-half, *t_best - step);
        high = fmin(half, *t_best + step);
    }
    return best;
}

/* A capsule in random poses: the deepest contact is the deepest point of the axis, and the bodies' forces balance. */
START_TEST(test_capsule_on_solid)
{
    dGeomID geom = shapeGeom(&scene, _i, 1), capsule = sceneCapsule(&scene, r, 2 * half, 1, 0, 0, 0);
    int touching = 0, inside = 0, two = 0;
    for (int trial = 0; trial < 1500; trial++) {
        shapePlace(geom, 0.1);
        shapePlace(capsule, 0.5);
        double t = 0, distance = least_distance(_i, geom, capsule, &t), deepest = 0, normal[3];
        sceneEvaluate(&scene);
        int n = dcWorldGetNumContacts(scene.dc);
        for (int i = 0; i < n; i++) {
            deepest = fmax(deepest, contact_of(0, i, normal).depth);
        }
        if (fabs(distance - r) > 1e-9) {
            ck_assert_msg((n > 0) == (distance < r), "%s: %d contacts at %g", shapeName(_i), n, distance);
        }
        if (n > 0) {
            assertNear(deepest, r - distance, 1e-9, 1e-10);
            touching++;
            inside += fabs(t) < 0.99 * half;
            two += n == 2;
        }
    }
    ck_assert_int_gt(touching, 100);
    ck_assert_int_gt(inside, 30);
    ck_assert_int_gt(two, 10);
}
END_TEST

/* Axes across each other at an angle: elliptic Hertz; at right angles and with equal radii the circular formula. */
START_TEST(test_crossed_capsules)
{
    static const double x = 0.001, angles[] = {1.570796326794897, 1.2, 0.7, 0.35}, radii[] = {0.1, 0.25};
    double angle = angles[_i / 2], r2 = radii[_i % 2];
    dGeomID one = sceneCapsule(&scene, r, 2, 1, 0, 0, r + r2 - x), two = sceneCapsule(&scene, r2, 3, 1, 0, 0, 0);
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, 0, 1, 0, M_PI / 2);
    shapeTurn(two, turn);
    dRFromZAxis(turn, cos(angle), sin(angle), 0);
    shapeTurn(one, turn);
    sceneEvaluate(&scene);
    double sum = 1 / r + 1 / r2, difference = sqrt(1 / (r * r) + 1 / (r2 * r2) + 2 * cos(2 * angle) / (r * r2));
    double k = dcHuntCrossleyEllipticStiffness(2 / (sum - difference), 2 / (sum + difference), combined());
    dcContactReport report = sceneOnlyContact(&scene);
    assertNear(report.depth, x, 1e-10, 0);
    assertNear(report.normal_force, k * pow(x, 1.5), 1e-9, 0);
    if (_i == 0) { /* at right angles, of one radius */
        assertNear(report.normal_force, dcHuntCrossleyStiffness(r, combined()) * pow(x, 1.5), 1e-9, 0);
    }
}
END_TEST

/* Side by side they touch at both ends of the shorter one; turned out of parallel the force does not jump. */
START_TEST(test_parallel_capsules)
{
    static const double x = 0.001;
    double force = 0, k = dcHuntCrossleyEllipticStiffness(r / 2, r, combined());
    dGeomID one = sceneCapsule(&scene, r, 2 * half, 1, 0, 0, 2 * r - x), two = sceneCapsule(&scene, r, 1, 1, 0, 0, 0);
    dMatrix3 turn;
    dRFromZAxis(turn, 1, 0, 0);
    shapeTurn(two, turn);
    for (int i = 0; i < 1050; i++) {
        double angle = i ? 1e-9 * pow(1.02, i) : 0;
        dRFromZAxis(turn, cos(angle), sin(angle), 0);
        shapeTurn(one, turn);
        dBodySetForce(dGeomGetBody(one), 0, 0, 0);
        sceneEvaluate(&scene);
        double now = dBodyGetForce(dGeomGetBody(one))[2];
        if (i == 0) {
            ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 2);
            assertNear(now, 2 * k * pow(x, 1.5), 1e-9, 0);
        } else {
            ck_assert_msg(fabs(now - force) < 0.03 * force, "from %g to %g at the angle %g", force, now, angle);
        }
        force = now;
    }
}
END_TEST

/* On a flat side it rests on both ends, as on a plane: box, convex, mesh, and the flat end of a cylinder. */
START_TEST(test_lying_capsule_rests)
{
    static const int shapes[] = {SHAPE_BOX, SHAPE_CONVEX, SHAPE_MESH, SHAPE_CYLINDER};
    static const double tops[] = {0.25, 0.25, 0.25, 0.35};
    dWorldSetGravity(scene.world, 0, 0, -9.81);
    dcMaterial material = materialRough(E, 0.5, 0.6, 0.5, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    shapeGeom(&scene, shapes[_i], 0);
    dBodyID body = dGeomGetBody(sceneCapsule(&scene, 0.05, 0.2, 2, 0, 0, tops[_i] + 0.1));
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, 1, 0, 0, M_PI / 2 + 0.1);
    dBodySetRotation(body, turn);
    sceneRun(&scene, 600, 1.0 / 60);
    double depth = dcHuntCrossleyStaticDepth(stiffnessOnPlane(0.05, E), 2 * 9.81 / 2);
    ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 2);
    assertNear(tops[_i] + 0.05 - bodyAt(body, 2), depth, 1e-6, 0);
    ck_assert_double_lt(bodySpeed(body), asPrecise(1e-6));
}
END_TEST

/* Overlapping and moving anyhow, with friction: what the two bodies get cancels. */
START_TEST(test_momentum)
{
    int round = _i / NUM_SHAPES ? SHAPE_CAPSULE : SHAPE_SPHERE, touched = 0;
    dcMaterial material = materialRough(E, 0.2, 0.8, 0.6, 0.1);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    dGeomID geom[2] = {shapeGeom(&scene, round, 1), shapeGeom(&scene, _i % NUM_SHAPES, 2)};
    dBodyID body[2] = {dGeomGetBody(geom[0]), dGeomGetBody(geom[1])};
    for (int trial = 0; trial < 300; trial++) {
        shapeTumble(geom[0], 0.4);
        shapeTumble(geom[1], 0.4);
        sceneEvaluate(&scene);
        touched += dcWorldGetNumContacts(scene.dc) > 0;
        shapeBalanced(body[0], body[1]);
    }
    ck_assert_int_gt(touched, 50);
}
END_TEST

/* Dropped on each fixed shape without friction: the energy never grows, and without dissipation hardly falls. */
START_TEST(test_energy)
{
    int round = _i / NUM_SHAPES ? SHAPE_CAPSULE : SHAPE_SPHERE;
    dWorldSetGravity(scene.world, 0, 0, -9.81);
    dcWorldSetSubstepAccuracy(scene.dc, 0.1);
    dGeomID floor = shapeGeom(&scene, _i % NUM_SHAPES, 0), geom = shapeGeom(&scene, round, 1);
    dMatrix3 turn;
    dRFromEulerAngles(turn, 0.4, 0.9, 0.2);
    shapeTurn(floor, turn);
    dBodySetGyroscopicMode(dGeomGetBody(geom), 1);
    shapePlace(geom, 0);
    shapeMove(geom, 0.03, 0.02, 1);
    dcWorldCollide(scene.dc, scene.space);
    double start = sceneEnergy(&scene), touched = 0;
    for (int i = 0; i < 80; i++) {
        sceneRun(&scene, 1, 1.0 / 120);
        touched = fmax(touched, bodySpeed(dGeomGetBody(geom)) < 5 ? dcWorldGetPotentialEnergy(scene.dc) : 0);
        double energy = sceneEnergy(&scene);
        ck_assert_msg(energy < start + 0.02 * 9.81, "%s: %g at first, %g in step %d", shapeName(_i % NUM_SHAPES), start,
                      energy, i);
        ck_assert_double_gt(energy, start - 0.05 * 9.81);
    }
    ck_assert_double_lt(bodyAt(dGeomGetBody(geom), 2), 1);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("rounds", 30, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_loop_test(tests, test_ball_on_solid, 0, NUM_SHAPES);
    tcase_add_test(tests, test_ball_on_cylinder_stiffness);
    tcase_add_loop_test(tests, test_capsule_on_solid, SHAPE_BOX, NUM_SHAPES);
    tcase_add_loop_test(tests, test_crossed_capsules, 0, 8);
    tcase_add_test(tests, test_parallel_capsules);
    tcase_add_loop_test(tests, test_lying_capsule_rests, 0, 4);
    tcase_add_loop_test(tests, test_momentum, 0, 2 * NUM_SHAPES);
    tcase_add_loop_test(tests, test_energy, 0, 2 * NUM_SHAPES);
    return fixtureMain(suite);
}
