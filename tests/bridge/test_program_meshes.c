/*
 * Way (c): balls and capsules on meshes.  Of each triangle that it reaches ODE's collider gives a contact: as a ball
 * comes to the edge of the next one, a point of that edge pushes straight up ahead of it.  What is flat is not felt,
 * what is not flat is.
 */
#include <math.h>

#include "scenes/any_scene.h"
#include "scenes/shape_scene.h"

static double step = 1.0 / 60;
static const double radius = 0.05, length = 0.2;
static AnyScene any;
static int most_contacts;
static double friction;

enum { CELLS = 12 };

/* Squares of half a metre, cut anyhow; as high as `rise` says. */
static dGeomID make_sheet(double (*rise)(double x, double y))
{
    return shapeSheet(&any.s, CELLS, 0.5, 0.13, 0.17, rise, 1);
}

static dBodyID make_round(int capsule, double x, double z)
{
    dMatrix3 lie;
    dMass m;
    dBodyID body = dBodyCreate(any.s.world);
    if (capsule) {
        dMassSetCapsuleTotal(&m, 1, 3, (dReal)radius, (dReal)length);
        dGeomSetBody(dCreateCapsule(any.s.space, (dReal)radius, (dReal)length), body);
    } else {
        dMassSetSphereTotal(&m, 1, (dReal)radius);
        dGeomSetBody(dCreateSphere(any.s.space, (dReal)radius), body);
    }
    dBodySetMass(body, &m);
    dRFromAxisAndAngle(lie, 1, 0, 0, (dReal)(M_PI / 2));
    dBodySetRotation(body, lie);
    dBodySetPosition(body, (dReal)x, 0, (dReal)z);
    return body;
}

static void near(void *data, dGeomID a, dGeomID b)
{
    (void)data;
    dContact contact[8];
    int count = dCollide(a, b, most_contacts, &contact[0].geom, sizeof *contact);
    for (int k = 0; k < count; k++) {
        contact[k].surface.mode = 0;
        contact[k].surface.mu = (dReal)friction;
        dJointAttach(dcJointCreateContact(any.s.dc, any.group, &contact[k]), dGeomGetBody(a), dGeomGetBody(b));
    }
}

static void run(double seconds)
{
    for (double t = 0; t < seconds; t += step) {
        dSpaceCollide(any.s.space, NULL, near);
        ck_assert_int_eq(dcWorldApply(any.s.dc, (dReal)step), dcOk);
        dWorldStep(any.s.world, (dReal)step);
        dJointGroupEmpty(any.group);
    }
}

/* Ball and capsule, soft and stiff; of the ball's contacts the program may take but one. */
START_TEST(test_edges_are_not_felt)
{
    const double speed = 0.2, yaw = 0.3, modulus[] = {1e7, 2e11, 1e5};
    const int capsule = _i % 2;
    anyOpenRough(&any, anyJoints, modulus[_i / 2 % 3], 2, 0.6);
    most_contacts = _i / 6 ? 1 : 8;
    friction = 0.6;
    make_sheet(NULL);
    dBodyID body = make_round(capsule, 0, radius);
    run(0.5);
    dBodySetLinearVel(body, (dReal)(speed * cos(yaw)), (dReal)(speed * sin(yaw)), 0);
    dBodySetAngularVel(body, (dReal)(-speed * sin(yaw) / radius), (dReal)(speed * cos(yaw) / radius), 0);
    run(4);
    double now = hypot(bodyGoes(body, 0), bodyGoes(body, 1));
    ck_assert_double_lt(now, (capsule ? 1.01 : 1.001) * speed);
    ck_assert_double_gt(now, (capsule ? 0.9 : 0.999) * speed);
    anyClose(&any);
}
END_TEST

/* Nor is the edge beside which a ball lands. */
START_TEST(test_lands_beside_an_edge)
{
    anyOpenRough(&any, anyJoints, 1e7, 2, 0.6);
    most_contacts = 1 + _i % 2;
    friction = 0.6;
    make_sheet(NULL);
    dBodyID body = make_round(0, 0.13 + (_i / 2 ? 0.005 : -0.005), radius + 0.01);
    run(0.2);
    ck_assert_double_lt(fabs(bodyGoes(body, 0)), byPrecision(1e-9, 1e-4));
    anyClose(&any);
}
END_TEST

static double valley(double x, double y)
{
    (void)y;
    return fabs(x - 0.13);
}

static double ridge(double x, double y)
{
    (void)y;
    return -fabs(x - 0.13);
}

/* Between two slopes of 45 degrees a ball lies on both; each bears the weight over the root of two. */
START_TEST(test_valley_holds)
{
    const double modulus = 1e7;
    anyOpenRough(&any, anyJoints, modulus, 2, 0);
    most_contacts = 8;
    friction = 0;
    make_sheet(valley);
    dBodyID body = make_round(_i, 0.13, sqrt(2) * radius + 0.001);
    run(3);
    ck_assert_double_lt(hypot(bodyGoes(body, 0), bodyGoes(body, 2)), byPrecision(1e-6, 1e-4));
    double depth = radius - bodyAt(body, 2) / sqrt(2), each = _i ? 0.5 : 1;
    assertNear(depth, anyBallDepth(radius, each / sqrt(2), modulus), byPrecision(1e-3, 0.1), byPrecision(1e-12, 1e-6));
    anyClose(&any);
}
END_TEST

/* Over a ridge it rolls on the edge, and down. */
START_TEST(test_ridge_is_felt)
{
    anyOpenRough(&any, anyJoints, 1e7, 2, 0.6);
    most_contacts = 8;
    friction = 0.6;
    make_sheet(ridge);
    dBodyID body = make_round(_i, 0.131, 0.99 * radius);
    double least = 1;
    for (int i = 0; i < 60; i++) {
        run(0.5 * step);
        double off = bodyAt(body, 0) - 0.13, down = bodyAt(body, 2);
        double gap = off < radius * sqrt(0.5) ? hypot(off, down) : (off + down) * sqrt(0.5);
        least = fmin(least, gap);
    }
    ck_assert_double_gt(least, 0.95 * radius); /* it leaves the edge, and lands */
    ck_assert_double_gt(bodyAt(body, 0), 0.13 + 2 * radius);
    anyClose(&any);
}
END_TEST

static double hills(double x, double y)
{
    return 0.3 * sin(1.3 * x) * cos(1.1 * y) + 0.03 * (x * x + y * y);
}

/* In short steps a corner that hardly touches has a row a million times softer than a step makes the body; ODE's LCP
 * aborted over such. */
START_TEST(test_tumbling_in_short_steps)
{
    enum { BOXES = 25 };
    dBodyID box[BOXES];
    anyOpenRough(&any, anyJoints, 1e7, 2, 0.6);
    step = 1.0 / 240;
    most_contacts = 8;
    friction = 0.6;
    dRandSetSeed((unsigned long)_i + 1);
    make_sheet(hills);
    for (int k = 0; k < BOXES; k++) {
        dMatrix3 turn;
        dMass m;
        double x = 1.1 * (k % 5) - 2.2, y = 1.1 * (k / 5) - 2.2;
        box[k] = dBodyCreate(any.s.world);
        dMassSetBoxTotal(&m, REAL(1.5), REAL(0.3), REAL(0.2), REAL(0.25));
        dBodySetMass(box[k], &m);
        dGeomSetBody(dCreateBox(any.s.space, REAL(0.3), REAL(0.2), REAL(0.25)), box[k]);
        dRFromAxisAndAngle(turn, dRandReal() - REAL(0.5), dRandReal() - REAL(0.5), dRandReal() - REAL(0.5),
                           6 * dRandReal());
        dBodySetRotation(box[k], turn);
        dBodySetPosition(box[k], (dReal)x, (dReal)y, (dReal)(hills(x, y) + 0.6));
    }
    run(2);
    for (int k = 0; k < BOXES; k++) { /* what tumbles over the end of the sheet falls on */
        int beside = fmax(fabs(bodyAt(box[k], 0) - 0.13), fabs(bodyAt(box[k], 1) - 0.17)) > 0.25 * CELLS;
        ck_assert(beside || bodySpeed(box[k]) < 5);
    }
    step = 1.0 / 60;
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("program's contacts, meshes", 60, &tests);
    tcase_add_loop_test(tests, test_edges_are_not_felt, 0, 7);
    tcase_add_loop_test(tests, test_lands_beside_an_edge, 0, 4);
    tcase_add_loop_test(tests, test_valley_holds, 0, 2);
    tcase_add_loop_test(tests, test_ridge_is_felt, 0, 2);
    tcase_add_loop_test(tests, test_tumbling_in_short_steps, 0, 3);
    return fixtureMain(suite);
}
