/* Capsules on flat sides that end between their ends: sticks over the edge of a table, across a beam, in a gripper. */
#include <math.h>

#include "scenes/any_scene.h"
#include "scenes/shape_scene.h"

enum { MODULI = 3, SUPPORTS = 5 };

static AnyScene any;
static const double moduli[MODULI] = {1e6, 1e8, 2e11}, h = 1.0 / 60, r = 0.05, half = 0.45;

static dBodyID stick(double x, double z)
{
    dGeomID geom = sceneCapsule(&any.s, r, 2 * half, 1, x, 0, z);
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, 0, 1, 0, M_PI / 2);
    dBodySetRotation(dGeomGetBody(geom), turn);
    return dGeomGetBody(geom);
}

/* With their tops at 0: two boxes, a cylinder, and a table that is a mesh. */
static void put_support(int kind)
{
    static const double vertex[24] = {-1, -1, 0,    1, -1, 0,    1, 1, 0,    -1, 1, 0,
                                      -1, -1, -0.2, 1, -1, -0.2, 1, 1, -0.2, -1, 1, -0.2};
    static const int triangle[36] = {0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 7, 6, 0, 4, 5, 0, 5, 1,
                                     1, 5, 6, 1, 6, 2, 2, 6, 7, 2, 7, 3, 3, 7, 4, 3, 4, 0};
    if (kind == 4) {
        shapeTriMesh(&any.s, vertex, 8, triangle, 12);
        return;
    }
    dGeomID geom = kind == 3 ? dCreateCylinder(any.s.space, REAL(0.3), REAL(0.2))
                             : dCreateBox(any.s.space, (dReal)(kind == 1 ? 2 : 0.7), 1, REAL(0.2));
    dGeomSetPosition(geom, 0, 0, REAL(-0.1));
}

/* It rests on both ends of what lies on the flat, as deep as a ball does that bears as much, and falls asleep. */
START_TEST(test_rests)
{
    static const double place[SUPPORTS] = {0, 0.9, 0.15, 0.02, 0.9};
    int way = _i % anyOwnWays, modulus = _i / anyOwnWays % MODULI, support = _i / anyOwnWays / MODULI;
    anyOpen(&any, way, moduli[modulus], 1);
    put_support(support);
    double x = place[support], edge = support % 3 == 1 ? 1 : support == 3 ? 0.3 : 0.35;
    dBodyID body = stick(x, r);
    anyRun(&any, 3, h);
    double low = fmax(-edge, x - half), high = fmin(edge, x + half), k = stiffnessOnPlane(r, moduli[modulus]);
    double load[2] = {9.81 * (high - x) / (high - low), 9.81 * (x - low) / (high - low)};
    double d0 = dcHuntCrossleyStaticDepth(k, load[0]), d1 = dcHuntCrossleyStaticDepth(k, load[1]);
    double depth = d0 + (d1 - d0) * (x - low) / (high - low);
    assertNear(bodyAt(body, 2), r - depth, 0, 1e-11 + 1e-4 * depth);
    dBodySetAutoDisableFlag(body, 1);
    anyRun(&any, 0.5, h);
    ck_assert_int_eq(dBodyIsEnabled(body), 0);
    assertWithin(bodyAt(body, 0), x, 1e-3);
    anyClose(&any);
}
END_TEST

/* Where the middle is beyond the edge, it falls off. */
START_TEST(test_falls_off)
{
    anyOpen(&any, _i, 1e8, 1);
    dGeomSetPosition(dCreateBox(any.s.space, 2, 1, REAL(0.2)), 0, 0, REAL(-0.1));
    dBodyID body = stick(1.02, r);
    anyRun(&any, 3, h);
    ck_assert_double_lt(bodyAt(body, 2), -1);
    anyClose(&any);
}
END_TEST

/* Tumbling on the edges of a beam without dissipation or friction, it gains nothing. */
START_TEST(test_energy)
{
    anyOpenRough(&any, anyResolved, 1e6, 0, 0);
    dGeomSetPosition(dCreateBox(any.s.space, REAL(0.5), 1, REAL(0.2)), 0, 0, REAL(-0.1));
    dBodyID body = stick(0.05 + 0.03 * _i, r + 0.03);
    dBodySetAngularVel(body, 0, (dReal)(0.2 * _i - 0.5), 0);
    double start = bodyKinetic(body) + 9.81 * bodyAt(body, 2), most = start;
    for (int i = 0; i < 240; i++) {
        anyStep(&any, h);
        most = fmax(most, bodyKinetic(body) + 9.81 * bodyAt(body, 2));
    }
    ck_assert_msg(most < start + 0.02, "%g J more", most - start);
    anyClose(&any);
}
END_TEST

/* Two fingers that reach over the upper half of one that stands between them lift it, and it does not tumble. */
START_TEST(test_is_gripped)
{
    int way = _i % anyOwnWays;
    anyOpen(&any, way, moduli[_i / anyOwnWays], 1);
    dGeomID geom = sceneCapsule(&any.s, 0.03, 0.06, 0.3, 0, 0, 0.32);
    dBodyID body = dGeomGetBody(geom);
    dGeomSetPosition(dCreateBox(any.s.space, REAL(0.2), REAL(0.2), REAL(0.26)), 0, 0, REAL(0.13));
    for (int side = -1; side <= 1; side += 2) {
        dBodyID finger = dBodyCreate(any.s.world);
        dMass mass;
        dMassSetBoxTotal(&mass, REAL(0.1), REAL(0.02), REAL(0.06), REAL(0.18));
        dBodySetMass(finger, &mass);
        dGeomSetBody(dCreateBox(any.s.space, REAL(0.02), REAL(0.06), REAL(0.18)), finger);
        dBodySetPosition(finger, (dReal)(side * 0.06), 0, REAL(0.4));
        dBodySetGravityMode(finger, 0);
        dJointID slider = dJointCreateSlider(any.s.world, 0);
        dJointAttach(slider, finger, 0);
        dJointSetSliderAxis(slider, (dReal)side, 0, 0);
        dJointSetSliderParam(slider, dParamVel, REAL(-0.2));
        dJointSetSliderParam(slider, dParamFMax, 15);
    }
    for (int i = 0; i < 180; i++) {
        anyStep(&any, h);
        ck_assert_double_lt(fabs((double)dBodyGetAngularVel(body)[1]), 2);
    }
    ck_assert_double_gt(fabs((double)dBodyGetRotation(body)[10]), 0.99);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("capsule_edges", 60, &tests);
    tcase_add_loop_test(tests, test_rests, 0, anyOwnWays * MODULI * SUPPORTS);
    tcase_add_loop_test(tests, test_falls_off, 0, anyOwnWays);
    tcase_add_loop_test(tests, test_energy, 0, 6);
    tcase_add_loop_test(tests, test_is_gripped, 0, anyOwnWays * MODULI);
    return fixtureMain(suite);
}
