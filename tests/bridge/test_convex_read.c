/* Convex geoms whose data nobody told: their points are found out, and touch as those of told ones do. */
#include <math.h>
#include <string.h>

#include "scenes/any_scene.h"
#include "solid/convex_data.h"
#include "solid/solid.h"

static dReal planes[24], points[2][24];
static const unsigned polygons[30] = {4, 0, 2, 6, 4, 4, 1, 0, 4, 5, 4, 0, 1, 3, 2,
                                      4, 3, 1, 5, 7, 4, 2, 3, 7, 6, 4, 5, 4, 6, 7};
static AnyScene any;

/* A block of these half sides. */
static dGeomID block(int which, double x, double y, double z)
{
    const double half[3] = {x, y, z};
    for (int i = 0; i < 24; i++) {
        points[which][i] = (dReal)(i / 3 >> i % 3 & 1 ? -half[i % 3] : half[i % 3]);
        planes[i] = (dReal)(i % 4 == 3 ? half[i / 4 % 3] : i % 4 != i / 4 % 3 ? 0 : i / 12 ? -1 : 1);
    }
    return dCreateConvex(any.s.space, planes, 6, points[which], 8, polygons);
}

/* Where it rests after it was put down, on one of its faces and a little askew, far from the origin. */
static double rest(int way, int told, int on_box)
{
    dMatrix3 turned;
    dMass m;
    anyOpen(&any, way, 1e7, 1);
    if (on_box) {
        dGeomSetPosition(dCreateBox(any.s.space, 4, 4, 1), 30, -20, REAL(-0.5));
    } else {
        sceneFloor(&any.s);
    }
    dBodyID body = sceneBody(&any.s, 0.1, 8, 30, -20, 0.105);
    dGeomID geom = block(0, 0.2, 0.15, 0.1);
    dMassSetBoxTotal(&m, 8, REAL(0.4), REAL(0.3), REAL(0.2));
    dBodySetMass(body, &m);
    dGeomSetBody(geom, body);
    dRFromEulerAngles(turned, REAL(0.02), REAL(-0.01), 1);
    dBodySetRotation(body, turned);
    if (told) {
        ck_assert_int_eq(dcGeomSetConvex(any.s.dc, geom, planes, 6, points[0], 8, polygons), dcOk);
    }
    anyRun(&any, 3, 1.0 / 60);
    double depth = 0.1 - bodyAt(body, 2);
    ck_assert_double_lt(bodySpeed(body), byPrecision(1e-6, 1e-2));
    anyClose(&any);
    return depth;
}

START_TEST(test_rests_as_told)
{
    int way = _i % anyOwnWays, on_box = _i / anyOwnWays;
    double told = rest(way, 1, on_box), read = rest(way, 0, on_box);
    assertNear(read, told, byPrecision(1e-6, 1e-1), byPrecision(0, 1e-5));
    ck_assert_int_eq(messages.errors + messages.warnings, 0);
}
END_TEST

static double overlap(dGeomID ball, double x)
{
    dBodySetPosition(dGeomGetBody(ball), (dReal)x, 0, 0);
    sceneEvaluate(&any.s);
    return (double)sceneOnlyContact(&any.s).depth;
}

/* Other points, by dGeomSetConvex or of another geom at the same place in memory, are noticed. */
START_TEST(test_other_points)
{
    anyOpen(&any, anyManaged, 1e7, 1);
    dWorldSetGravity(any.s.world, 0, 0, 0);
    dGeomID ball = sceneBall(&any.s, 0.1, 1, 5, 0, 0), geom = block(0, 0.5, 0.5, 0.5);
    assertWithin(overlap(ball, 0.59), 0.01, byPrecision(1e-12, 1e-6));
    dGeomDestroy(block(1, 0.7, 0.5, 0.5));
    dGeomSetConvex(geom, planes, 6, points[1], 8, polygons);
    dGeomSetPosition(geom, 0, 0, 0); /* else its box in ODE is the old one */
    assertWithin(overlap(ball, 0.78), 0.02, byPrecision(1e-12, 1e-6));
    anyClose(&any);
}
END_TEST

/* What lies in one plane is one face of the hull, whatever points are on it. */
START_TEST(test_faces_of_hull)
{
    double all[3 * 15] = {0};
    dcFault fault;
    for (int i = 0; i < 8; i++) {
        for (int k = 0; k < 3; k++) {
            all[3 * i + k] = i >> k & 1 ? -1 : 1;
        }
    }
    for (int i = 0; i < 6; i++) { /* the middles of its faces; the last one is inside */
        all[24 + 3 * i + i % 3] = (i < 3 ? 1 : -1) * (1 + 1e-9);
    }
    dcConvexID hull = dcxConvexHull(all, 15, &fault);
    ck_assert_ptr_nonnull(hull);
    ck_assert_int_eq(hull->num_planes, 6);
    dcConvexRelease(hull);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("convex read", 30, &tests);
    tcase_add_loop_test(tests, test_rests_as_told, 0, 2 * anyOwnWays);
    tcase_add_test(tests, test_other_points);
    tcase_add_test(tests, test_faces_of_hull);
    return fixtureMain(suite);
}
