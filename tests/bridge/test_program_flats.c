/*
 * Way (c): what has corners or a side on a mesh that is flat.  Of each triangle under it ODE's colliders give contacts
 * of their own, and many that push along the surface; it lies and rolls as on a plane all the same.
 */
#include <math.h>

#include "scenes/any_scene.h"
#include "scenes/shape_scene.h"

static AnyScene any;

enum { GROUNDS = 3, CELLS = 100 };

/* A plane, or squares of a length less and one greater than what lies on them, cut anyhow. */
static void make_ground(int ground)
{
    if (ground == 0) {
        dCreatePlane(any.s.space, 0, 0, 1, 0);
    } else {
        shapeSheet(&any.s, CELLS, ground == 1 ? 0.11 : 0.45, 0.013, 0.017, NULL, 1);
    }
}

static void near(void *data, dGeomID a, dGeomID b)
{
    (void)data;
    dBodyID one = dGeomGetBody(a), two = dGeomGetBody(b);
    dContact contact[8];
    if ((!one && !two) || (one && two)) {
        return;
    }
    int count = dCollide(a, b, 8, &contact[0].geom, sizeof *contact);
    for (int k = 0; k < count; k++) {
        contact[k].surface.mode = dContactApprox1;
        contact[k].surface.mu = 1;
        dJointAttach(dcJointCreateContact(any.s.dc, any.group, &contact[k]), one, two);
    }
}

static void run(double seconds, double step, int quick)
{
    for (double t = 0; t < seconds; t += step) {
        dSpaceCollide(any.s.space, NULL, near);
        ck_assert_int_eq(dcWorldApply(any.s.dc, (dReal)step), dcOk);
        (quick ? dWorldQuickStep : dWorldStep)(any.s.world, (dReal)step);
        dJointGroupEmpty(any.group);
    }
}

enum { BOX, LYING, STANDING, CAPSULE, SHAPES };

/* 0.4 m long; it touches the ground, turned about the vertical. */
static dBodyID make(int shape)
{
    static const double height[SHAPES] = {0.1, 0.1, 0.2, 0.1};
    dMatrix3 lies, turns, both;
    dMass m;
    dBodyID body = dBodyCreate(any.s.world);
    dGeomID geom;
    if (shape == BOX) {
        dMassSetBoxTotal(&m, 8, REAL(0.3), REAL(0.2), REAL(0.4));
        geom = dCreateBox(any.s.space, REAL(0.3), REAL(0.2), REAL(0.4));
    } else if (shape == CAPSULE) {
        dMassSetCapsuleTotal(&m, 8, 3, REAL(0.1), REAL(0.4));
        geom = dCreateCapsule(any.s.space, REAL(0.1), REAL(0.4));
    } else {
        dMassSetCylinderTotal(&m, 8, 3, REAL(0.1), REAL(0.4));
        geom = dCreateCylinder(any.s.space, REAL(0.1), REAL(0.4));
    }
    dBodySetMass(body, &m);
    dGeomSetBody(geom, body);
    dRFromAxisAndAngle(lies, 1, 0, 0, shape == STANDING ? 0 : (dReal)(M_PI / 2));
    dRFromAxisAndAngle(turns, 0, 0, 1, REAL(0.4));
    dMultiply0(both, turns, lies, 3, 3, 3);
    both[3] = both[7] = both[11] = 0;
    dBodySetRotation(body, both);
    dBodySetPosition(body, REAL(0.05), REAL(0.03), (dReal)height[shape]);
    return body;
}

/* How high it lies in the end, above where it was put. */
static double lies(int ground, int shape, double modulus)
{
    anyOpenRough(&any, anyJoints, modulus, 2, 1);
    make_ground(ground);
    dBodyID body = make(shape);
    double from = bodyAt(body, 2);
    run(4, 1.0 / 60, 0);
    double sunk = from - bodyAt(body, 2);
    ck_assert_double_lt(hypot(bodyAt(body, 0) - 0.05, bodyAt(body, 1) - 0.03), 1e-3);
    ck_assert_double_lt(bodySpeed(body), byPrecision(1e-5, 1e-3));
    anyClose(&any);
    return sunk;
}

START_TEST(test_lies_as_on_a_plane)
{
    const double modulus = _i / SHAPES % 2 ? 1e5 : 1e7;
    int shape = _i % SHAPES, ground = 1 + _i / SHAPES / 2;
    double flat = lies(0, shape, modulus), sunk = lies(ground, shape, modulus);
    ck_assert_double_gt(flat, 0);
    assertNear(sunk, flat, byPrecision(1e-3, 1e-2), byPrecision(1e-9, 1e-6));
}
END_TEST

/* Of what is large there are more places on small triangles than the program takes, mostly of one end. */
START_TEST(test_large_on_small_triangles)
{
    const double r = 0.6, length = 1.2;
    dMatrix3 turn;
    dMass m;
    anyOpenRough(&any, anyJoints, 1e7, 2, 1);
    make_ground(1);
    dRandSetSeed((unsigned long)_i + 1);
    dBodyID body = dBodyCreate(any.s.world);
    dMassSetCylinderTotal(&m, 500, 3, (dReal)r, (dReal)length);
    dBodySetMass(body, &m);
    dGeomSetBody(dCreateCylinder(any.s.space, (dReal)r, (dReal)length), body);
    dRFromAxisAndAngle(turn, dRandReal() - REAL(0.5), dRandReal() - REAL(0.5), 0, 3 * dRandReal());
    dBodySetRotation(body, turn);
    dBodySetPosition(body, dRandReal(), dRandReal(), (dReal)(hypot(r, 0.5 * length) + 0.2));
    run(6, 1.0 / 60, 0);
    assertNear(bodyAt(body, 2), r, 0.01, 0);
    ck_assert_double_lt(bodySpeed(body), 0.02);
    anyClose(&any);
}
END_TEST

/* A cart of four wheels whose rear axle is driven; how far it gets in 3 s, and the most that it goes up or down. */
static double drives(int ground, double modulus, int quick, double *shakes)
{
    const double r = 0.3, to = 1.5;
    dMass m;
    dMatrix3 lies;
    anyOpenRough(&any, anyJoints, modulus, 2, 1);
    make_ground(ground);
    dBodyID cart = dBodyCreate(any.s.world);
    dMassSetBoxTotal(&m, 100, REAL(1.6), 1, REAL(0.2));
    dBodySetMass(cart, &m);
    dBodySetPosition(cart, 0, 0, (dReal)r);
    dRFromAxisAndAngle(lies, 1, 0, 0, (dReal)(M_PI / 2));
    for (int i = 0; i < 4; i++) {
        dReal x = i < 2 ? REAL(0.6) : REAL(-0.6), y = i & 1 ? REAL(0.6) : REAL(-0.6);
        dBodyID wheel = dBodyCreate(any.s.world);
        dMassSetCylinderTotal(&m, 10, 3, (dReal)r, REAL(0.2));
        dBodySetMass(wheel, &m);
        dGeomSetBody(dCreateCylinder(any.s.space, (dReal)r, REAL(0.2)), wheel);
        dBodySetRotation(wheel, lies);
        dBodySetPosition(wheel, x, y, (dReal)r);
        dJointID hinge = dJointCreateHinge(any.s.world, 0);
        dJointAttach(hinge, cart, wheel);
        dJointSetHingeAnchor(hinge, x, y, (dReal)r);
        dJointSetHingeAxis(hinge, 0, 1, 0);
        if (i >= 2) {
            dJointSetHingeParam(hinge, dParamVel, (dReal)(-to / r));
            dJointSetHingeParam(hinge, dParamFMax, 60);
        }
    }
    *shakes = 0;
    run(1, 0.01, quick);
    for (int i = 0; i < 200; i++) {
        run(0.005, 0.01, quick);
        *shakes = fmax(*shakes, fabs(bodyGoes(cart, 2)));
    }
    double far = bodyAt(cart, 0);
    anyClose(&any);
    return far;
}

START_TEST(test_drives_as_on_a_plane)
{
    const double modulus[] = {1e5, 1e6, 1e7, 1e9};
    int quick = _i % 2, ground = 1 + _i / 2 % 2;
    double shakes, shakes_flat, flat = drives(0, modulus[_i / 4], quick, &shakes_flat);
    double far = drives(ground, modulus[_i / 4], quick, &shakes);
    ck_assert_double_gt(flat, 1);
    assertNear(far, flat, 0.01, 0);
    ck_assert_double_lt(shakes, shakes_flat + 0.01);
}
END_TEST

/* On the end of the mesh, its middle before that or beyond: what is over the mesh bears it, or it falls. */
START_TEST(test_hangs_over_the_end)
{
    const int shape = _i % SHAPES, beyond = _i / SHAPES % 2;
    const double cell = _i / SHAPES / 2 ? 0.45 : 0.11, end = 0.5 * CELLS * cell + 0.013;
    anyOpenRough(&any, anyJoints, 1e7, 2, 1);
    make_ground(_i / SHAPES / 2 ? 2 : 1);
    dBodyID body = make(shape);
    double from = bodyAt(body, 2);
    dBodySetPosition(body, (dReal)(end + (beyond ? 0.04 : -0.04)), REAL(0.03), (dReal)from);
    run(2, 1.0 / 60, 0);
    if (beyond) {
        ck_assert_double_lt(bodyAt(body, 2), -1);
    } else {
        ck_assert_double_gt(bodyAt(body, 2), from - 0.002);
        ck_assert_double_lt(bodySpeed(body), shape == LYING || shape == CAPSULE ? 0.1 : 1e-3); /* they may roll */
    }
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("program's contacts, flat meshes", 60, &tests);
    tcase_add_loop_test(tests, test_lies_as_on_a_plane, 0, 2 * 2 * SHAPES);
    tcase_add_loop_test(tests, test_hangs_over_the_end, 0, 2 * 2 * SHAPES);
    tcase_add_loop_test(tests, test_large_on_small_triangles, 0, 8);
    tcase_add_loop_test(tests, test_drives_as_on_a_plane, 0, 16);
    return fixtureMain(suite);
}
