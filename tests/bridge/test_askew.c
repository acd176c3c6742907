/* Boxes of two bodies that meet with an edge touch by points, and what rests on few springs does not go to and fro. */
#include <math.h>

#include "carry/bed_sums.h"
#include "scenes/any_scene.h"

static const double moduli[] = {1e6, 1e7, 1e9};
static const double h = 1.0 / 60, side = 0.2, mass = 4;
enum { asDefault, asBed, asEdge, asBedBelow, asEdgeBelow, asResolved };

#define ON_EDGE (M_PI / 4)
#define ON_CORNER 2.0

/* How a box stands on an edge, a corner or (turned by less) on a face that is askew: how high its middle then is. */
static double stand(double angle, dMatrix3 turned)
{
    if (angle == ON_CORNER) {
        dRFromAxisAndAngle(turned, 1, -1, 0, (dReal)acos(1 / sqrt(3)));
        return side / 2 * sqrt(3);
    }
    dRFromAxisAndAngle(turned, 0, 1, 0, (dReal)angle);
    return side * sqrt(0.5) * cos(M_PI / 4 - angle);
}

/* How deep one that hardly turns rests in a large one. */
static double rest(int way, double modulus, int how, double angle)
{
    AnyScene any;
    dMass heavy;
    dMatrix3 turned;
    anyOpen(&any, way, modulus, 1);
    sceneFloor(&any.s);
    double high = stand(angle, turned);
    dGeomID below = sceneBox(&any.s, 1, 500, 0, 0, 0.5), box = sceneBox(&any.s, side, mass, 0, 0, 1 + high);
    dMassSetParameters(&heavy, (dReal)mass, 0, 0, 0, 1e5, 1e5, 1e5, 0, 0, 0);
    dBodySetMass(dGeomGetBody(box), &heavy);
    dBodySetRotation(dGeomGetBody(box), turned);
    dGeomID asks = how < asBedBelow ? box : below;
    if (how == asBed || how == asBedBelow) {
        ck_assert_int_eq(dcGeomSetContactMode(any.s.dc, asks, dcContactBed), dcOk);
    } else if (how == asEdge || how == asEdgeBelow) {
        ck_assert_int_eq(dcGeomSetSpringEdge(any.s.dc, asks, (dReal)0.03), dcOk);
    }
    anyRun(&any, 1.5, h);
    if (how == asResolved) { /* the same world, from now on */
        dcWorldSetStepping(any.s.dc, dcStepResolved);
        anyRun(&any, 0.5, h);
    }
    double depth = 0.5 + high - (bodyAt(dGeomGetBody(box), 2) - bodyAt(dGeomGetBody(below), 2));
    anyClose(&any);
    return depth;
}

/* On the two ends of its edge, by the law of points. */
START_TEST(test_edge_by_points)
{
    double modulus = moduli[_i / anyOwnWays], law = anyBallDepth(side / 2, mass / 2, modulus);
    double depth = rest(_i % anyOwnWays, modulus, asDefault, ON_EDGE);
    assertNear(depth, law, byPrecision(1e-3, 0.1), byPrecision(0, 1e-6));
}
END_TEST

START_TEST(test_corner_by_a_point)
{
    double modulus = moduli[_i / anyOwnWays], law = anyBallDepth(side / 2, mass, modulus);
    double depth = rest(_i % anyOwnWays, modulus, asDefault, ON_CORNER);
    assertNear(depth, law, byPrecision(1e-3, 0.1), byPrecision(0, 1e-6));
}
END_TEST

/* Whose springs are asked for, and where steps are short, has them. */
START_TEST(test_springs_where_asked)
{
    double law = anyBallDepth(side / 2, mass / 2, 1e6), depth = rest(anyManaged, 1e6, 1 + _i, ON_EDGE);
    ck_assert_msg(fabs(depth / law - 1) > 0.3, "%g m, %g m by points", depth, law);
}
END_TEST

/* Faces that are nearly level meet, whatever the way that they are turned about it. */
START_TEST(test_faces_meet)
{
    double law = anyBallDepth(side / 2, mass / 2, 1e6), depth = rest(_i, 1e6, asDefault, 0.1);
    ck_assert_msg(fabs(depth / law - 1) > 0.3, "%g m, %g m by points", depth, law);
}
END_TEST

/* Few springs of a stiff bed: what a step moves by more than a part of their depth follows; what rests is exact. */
START_TEST(test_line_settles)
{
    dcxBedSlot slot = {0};
    dcxSums sums = {.displaced = 1, .f = {0, 0, 2}};
    double k = 1e6, point[3] = {0.01, 0, 0}, depth = 2 / k;
    ck_assert(!dcxClusterSettle(&sums, depth, &slot, &k, point)); /* nothing is known of the last step */
    ck_assert(k == 1e6 && slot.k == 1e6 && slot.point[0] == 0.01);
    k = 5e6;
    point[0] = 0.02;
    ck_assert(!dcxClusterSettle(&sums, 0, &slot, &k, point) && k == 5e6 && point[0] == 0.02);
    k = 1e6;
    point[0] = 0.01;
    ck_assert(dcxClusterSettle(&sums, depth, &slot, &k, point));
    ck_assert_double_gt(k, 2e6);
    ck_assert_double_lt(k, 5e6);
    ck_assert_double_gt(point[0], 0.011);
    ck_assert_double_lt(point[0], 0.02);
    for (int i = 0; i < 60; i++) { /* and arrives, going on like that */
        k = 1e6;
        point[0] = 0.01;
        dcxClusterSettle(&sums, depth, &slot, &k, point);
    }
    ck_assert_double_eq_tol(k, 1e6, 1);
    ck_assert_double_eq_tol(point[0], 0.01, 1e-9);
    sums.displaced = 0;
    ck_assert(!dcxClusterSettle(&sums, depth, &slot, &k, point) && slot.k == 0);
}
END_TEST

/*
 * A column that was pushed rocks ever less.  With a line that lags behind what rocks it gained until it fell: where its
 * springs are few, at some moduli and steps.
 */
static const struct {
    double modulus, step;
} rocks[] = {{1e7, 1.0 / 60}, {1e7, 1.0 / 120}, {4e7, 1.0 / 240}};

START_TEST(test_rocking_dies)
{
    AnyScene any;
    dMass column;
    const double tall = 1, heavy = 25, dt = rocks[_i / anyOwnWays].step;
    anyOpen(&any, _i % anyOwnWays, rocks[_i / anyOwnWays].modulus, 2);
    sceneFloor(&any.s);
    dBodyID body = sceneBody(&any.s, 0.1, heavy, 0, 0, tall / 2);
    dMassSetBoxTotal(&column, (dReal)heavy, (dReal)side, (dReal)side, (dReal)tall);
    dBodySetMass(body, &column);
    dGeomSetBody(dCreateBox(any.s.space, (dReal)side, (dReal)side, (dReal)tall), body);
    anyRun(&any, 1, dt);
    dBodyAddForce(body, (dReal)(0.3 * heavy / dt), 0, 0);
    double most[4] = {0};
    for (int part = 0; part < 4; part++) {
        for (double t = 0; t < 2.5; t += dt) {
            anyStep(&any, dt);
            most[part] = fmax(most[part], fabs((double)dBodyGetAngularVel(body)[1]));
        }
    }
    ck_assert_double_gt(most[0], 0.3);
    ck_assert_msg(most[1] < most[0] && most[2] < most[1] && most[3] < byPrecision(1e-3, 1e-2),
                  "rates %.3g, %.3g, %.3g, %.3g 1/s", most[0], most[1], most[2], most[3]);
    anyClose(&any);
}
END_TEST

/* A board, as of a house of cards. */
static dBodyID board(AnyScene *any, double tilt, double y, double z)
{
    dMass m;
    dMatrix3 turned;
    dBodyID body = sceneBody(&any->s, 0.1, 0.01, 0, y, z);
    dMassSetBoxTotal(&m, (dReal)0.01, (dReal)0.5, (dReal)0.02, 1);
    dBodySetMass(body, &m);
    dGeomSetBody(dCreateBox(any->s.space, (dReal)0.5, (dReal)0.02, 1), body);
    dRFromAxisAndAngle(turned, 1, 0, 0, (dReal)(tilt * M_PI / 180));
    dBodySetRotation(body, turned);
    return body;
}

/* How far the upper edge of one that leans is below the lower side of one that lies. */
static double gap(dBodyID lies, dBodyID leans)
{
    dVector3 edge, n;
    dBodyGetRelPointPos(leans, 0, (dReal)-0.01, (dReal)0.5, edge);
    dBodyVectorToWorld(lies, 0, 1, 0, n);
    const dReal *p = dBodyGetPosition(lies);
    return (double)(n[1] * (p[1] - edge[1]) + n[2] * (p[2] - edge[2])) - 0.01;
}

/*
 * What falls on an edge is not stopped before it is there, and where it touches: it turns about the edge alone.  The
 * lowest corner of the board is far from there, and nothing is below it.
 */
START_TEST(test_hit_on_an_edge)
{
    AnyScene any;
    const double dt = 0.01, tilt = 91 + 0.5 * (_i / anyOwnWays % 3), y = _i / anyOwnWays < 3 ? 0.27 : -0.2;
    anyOpen(&any, _i % anyOwnWays, 1e7, 2);
    dWorldSetGravity(any.s.world, 0, 0, (dReal)-0.5);
    dBodyID leans = board(&any, -20, 0, 0), lies = board(&any, tilt, y, 0.545);
    dBodySetKinematic(leans);
    double v = 0, before;
    do {
        before = gap(lies, leans);
        v = (double)dBodyGetLinearVel(lies)[2];
        anyStep(&any, dt);
        ck_assert_double_gt(before, -0.01);
    } while (fabs((double)dBodyGetLinearVel(lies)[2] - v + 0.5 * dt) < byPrecision(1e-9, 1e-5));
    const dReal *w = dBodyGetAngularVel(lies);
    ck_assert_msg(before < -(v - 0.5 * dt) * dt * 1.05, "stopped at %g m, %g m/s", before, v);
    ck_assert_msg(fabs((double)w[1]) < 0.05 * fabs((double)w[0]) && fabs((double)w[2]) < 0.05 * fabs((double)w[0]) &&
                      (y > 0) == (w[0] < 0),
                  "turns by %g %g %g 1/s", w[0], w[1], w[2]);
    anyClose(&any);
}
END_TEST

/* One that falls on its edge is thrown back by all of what stopped it, whatever is below. */
START_TEST(test_edge_rebounds)
{
    AnyScene any;
    dMatrix3 turned;
    const double steps[] = {1.0 / 30, 1.0 / 60, 1.0 / 240}, dt = steps[_i / anyOwnWays];
    anyOpen(&any, _i % anyOwnWays, 1e7, 0);
    double high = stand(ON_EDGE, turned), v, before;
    dGeomID below = sceneBox(&any.s, 1, 500, 0, 0, 0.5), box = sceneBox(&any.s, side, mass, 0, 0, 1.5 + high);
    dBodySetKinematic(dGeomGetBody(below));
    dBodySetRotation(dGeomGetBody(box), turned);
    do {
        before = bodyGoes(dGeomGetBody(box), 2);
        anyStep(&any, dt);
    } while (bodyGoes(dGeomGetBody(box), 2) < before);
    anyStep(&any, dt);
    v = bodyGoes(dGeomGetBody(box), 2);
    const dReal *w = dBodyGetAngularVel(dGeomGetBody(box));
    ck_assert_msg(fabs(v / (before - 9.81 * dt) + 1) < 0.15, "came at %g, left at %g m/s", before - 9.81 * dt, v);
    ck_assert_double_lt(fabs((double)w[0]) + fabs((double)w[1]) + fabs((double)w[2]), byPrecision(1e-4, 1e-2));
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("askew", 30, &tests);
    tcase_add_loop_test(tests, test_edge_by_points, 0, 3 * anyOwnWays);
    tcase_add_loop_test(tests, test_corner_by_a_point, 0, 3 * anyOwnWays);
    tcase_add_loop_test(tests, test_springs_where_asked, 0, asResolved);
    tcase_add_loop_test(tests, test_faces_meet, 0, anyOwnWays);
    tcase_add_test(tests, test_line_settles);
    tcase_add_loop_test(tests, test_hit_on_an_edge, 0, 6 * anyOwnWays);
    tcase_add_loop_test(tests, test_edge_rebounds, 0, 3 * anyOwnWays);
    tcase_add_loop_test(tests, test_rocking_dies, 0, anyOwnWays * (int)(sizeof rocks / sizeof *rocks));
    return fixtureMain(suite);
}
