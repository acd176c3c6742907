/* What lies on a board that leans, and what sleeps on what a joint holds: it rests, and weighs and rubs as before. */
#include <math.h>

#include "scenes/any_scene.h"

enum { BOXES = 3 };

static const double steps[] = {1.0 / 30, 1.0 / 60, 1.0 / 100};
static AnyScene any;

static dBodyID box(double mass, double x, double y, double z, double at_x, double at_z)
{
    dMass m;
    dBodyID body = sceneBody(&any.s, 0.1, mass, at_x, 0, at_z);
    dMassSetBoxTotal(&m, (dReal)mass, (dReal)x, (dReal)y, (dReal)z);
    dBodySetMass(body, &m);
    dGeomSetBody(dCreateBox(any.s.space, (dReal)x, (dReal)y, (dReal)z), body);
    return body;
}

static dJointID hinge(dBodyID plank)
{
    dJointID joint = dJointCreateHinge(any.s.world, 0);
    dJointAttach(joint, plank, 0);
    dJointSetHingeAnchor(joint, 0, 0, REAL(0.5));
    dJointSetHingeAxis(joint, 0, 1, 0);
    return joint;
}

/* A box of 20 kg falls on one end of a board with two on the other; once they lie still, they sleep. */
START_TEST(test_seesaw_sleeps)
{
    double h = steps[_i % 3];
    int count = 0;
    anyOpen(&any, _i / 3, 1e7, 1);
    dWorldSetAutoDisableFlag(any.s.world, 1);
    sceneFloor(&any.s);
    dBodyID body[BOXES + 1] = {box(8, 3, 0.4, 0.06, 0, 0.5), box(3, 0.2, 0.2, 0.2, -1.3, 0.63),
                               box(20, 0.3, 0.3, 0.3, 1.3, 2), box(3, 0.2, 0.2, 0.2, -0.8, 0.63)};
    hinge(body[0]);
    while (count < 20 / h && (count < 2 / h || anyAwake(body, BOXES + 1))) {
        anyStep(&any, h);
        count++;
    }
    for (int i = 0; i < 60; i++) {
        ck_assert_msg(!anyAwake(body, BOXES + 1), "%d are awake after %g s", anyAwake(body, BOXES + 1),
                      (count + i) * h);
        anyStep(&any, h);
    }
    anyClose(&any);
}
END_TEST

/* A board that leans and stays awake under a sleeper: its joint bears both weights, straight up. */
START_TEST(test_sleeper_rubs_as_before)
{
    const double lean = 0.3, h = 1.0 / 60, weight = 9.81 * 11, way = 1.1 * _i;
    const double up[3] = {-weight * sin(lean) * cos(way), -weight * sin(lean) * sin(way), weight * cos(lean)};
    dJointFeedback feedback;
    anyOpen(&any, anyManaged, 1e7, 1);
    dWorldSetAutoDisableFlag(any.s.world, 1);
    dWorldSetGravity(any.s.world, (dReal)(-up[0] / 11), (dReal)(-up[1] / 11), (dReal)(-up[2] / 11));
    dBodyID plank = box(8, 3, 1, 0.06, 0, 0.5), sleeper = box(3, 0.2, 0.2, 0.2, 0.2, 0.63);
    dBodySetAutoDisableFlag(plank, 0);
    dJointID joint = dJointCreateFixed(any.s.world, 0);
    dJointAttach(joint, plank, 0);
    dJointSetFixed(joint);
    dJointSetFeedback(joint, &feedback);
    int asleep = 0;
    for (double t = 0; t < 5; t += h) {
        anyStep(&any, h);
        asleep = dBodyIsEnabled(sleeper) ? 0 : asleep + 1;
        for (int i = 0; i < 3 && t > 2; i++) {
            /* what it bears beside its weight is what it was pressed with when it fell asleep */
            double off = fabs((double)feedback.f1[i] - up[i]) / weight;
            ck_assert_msg(off < (i < 2 ? 1e-3 : 0.1), "axis %d: the joint bears %g N of %g, asleep for %d steps", i,
                          (double)feedback.f1[i], up[i], asleep);
        }
    }
    ck_assert_int_gt(asleep, 60);
    anyClose(&any);
}
END_TEST

/* Level it sinks in as far as if the board's springs bore their half, too. */
START_TEST(test_stiffness_of_both)
{
    double modulus = 1e7, each = modulus / pow(2, 1.5), weight = 3 * 9.81;
    anyOpen(&any, _i, modulus, 1);
    dBodyID board = box(8, 3, 0.4, 0.06, 0, 0.5), on = box(3, 0.2, 0.2, 0.2, 0.2, 0.63);
    dBodySetKinematic(board);
    anyRun(&any, 2, 1.0 / 60);
    double law = weight / (0.04 * 0.5 * (each / 0.1 + each / 0.03));
    assertNear(0.63 - bodyAt(on, 2), law, byPrecision(1e-6, 0.5), byPrecision(0, 1e-7));
    dcBedReport bed;
    ck_assert_int_eq(dcWorldGetNumBeds(any.s.dc), 1);
    ck_assert_int_eq(dcWorldGetBed(any.s.dc, 0, &bed), dcOk);
    ck_assert(bed.body1 == on);
    assertNear((double)bed.weight, 0.5 * (1 + 0.1 / 0.03), byPrecision(1e-9, 1e-5), 0);
    anyClose(&any);
}
END_TEST

static void number_of_beds(int count, dBodyID on, double at, double h)
{
    anyRun(&any, 0.5, h);
    ck_assert_int_eq(dcWorldGetNumBeds(any.s.dc), count);
    assertNear(bodyAt(on, 2), at, 0, byPrecision(1e-7, 1e-6)); /* of 9.6e-6 */
}

/* The board's springs are there as soon as anybody says a word about them, and bear what the others bore for them. */
START_TEST(test_coarse_springs_come_and_go)
{
    const double h = 1.0 / 60;
    anyOpen(&any, _i, 1e7, 1);
    dBodyID board = box(8, 3, 0.4, 0.06, 0, 0.5), on = box(3, 0.2, 0.2, 0.2, 0.2, 0.63);
    dGeomID geom = dBodyGetFirstGeom(board), above = dBodyGetFirstGeom(on);
    dBodySetKinematic(board);
    anyRun(&any, 2, h);
    double at = bodyAt(on, 2);
    number_of_beds(1, on, at, h);
    dcGeomSetSpringEdge(any.s.dc, geom, REAL(0.05));
    number_of_beds(2, on, at, h);
    dcGeomSetSpringEdge(any.s.dc, geom, 0);
    number_of_beds(1, on, at, h);
    dcWorldSetSpringEdge(any.s.dc, REAL(0.05));
    number_of_beds(2, on, at, h);
    dcWorldSetSpringEdge(any.s.dc, 0);
    number_of_beds(1, on, at, h);
    dcFoundation soft = dcFoundationDefault();
    soft.stiffness = REAL(1e7);
    dcGeomSetFoundation(any.s.dc, geom, &soft);
    anyRun(&any, 0.5, h);
    ck_assert_int_eq(dcWorldGetNumBeds(any.s.dc), 2);
    ck_assert_double_lt(bodyAt(on, 2), at - 1e-7);
    dcGeomSetFoundation(any.s.dc, geom, NULL);
    number_of_beds(1, on, at, h);
    dGeomBoxSetLengths(above, 1, REAL(0.3), REAL(0.2));
    anyRun(&any, 0.5, h);
    ck_assert_int_eq(dcWorldGetNumBeds(any.s.dc), 2);
    dGeomBoxSetLengths(above, REAL(0.2), REAL(0.2), REAL(0.2));
    number_of_beds(1, on, at, h);
    anyClose(&any);
}
END_TEST

/* A box on a board that leans and does not move: it rests, wherever the springs of the board are. */
START_TEST(test_rests_on_a_board)
{
    static const double moduli[] = {1e5, 1e7, 1e9, 2e11}, leans[] = {0.1, 0.3, 0.45};
    static const double places[] = {0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 0.9};
    double h = steps[_i % 3], modulus = moduli[_i / 3 % 4];
    for (int i = 0; i < 27; i++) {
        double lean = leans[i % 3];
        anyOpen(&any, _i / 12, modulus, 1);
        dWorldSetGravity(any.s.world, (dReal)(9.81 * sin(lean)), 0, (dReal)(-9.81 * cos(lean)));
        dBodyID board = box(8, 3, 0.4, 0.06, 0, 0.5), on = box(3, 0.2, 0.2, 0.2, places[i / 3], 0.63);
        dBodySetKinematic(board);
        anyRun(&any, 4, h);
        ck_assert_msg(bodySpeed(on) < 1e-4, "at %g m, leaning by %g: %g m/s", places[i / 3], lean, bodySpeed(on));
        anyClose(&any);
    }
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("seesaw", 60, &tests);
    tcase_add_loop_test(tests, test_seesaw_sleeps, 0, 3 * anyOwnWays);
    tcase_add_loop_test(tests, test_stiffness_of_both, 0, anyOwnWays);
    tcase_add_loop_test(tests, test_coarse_springs_come_and_go, 0, anyOwnWays);
    tcase_add_loop_test(tests, test_rests_on_a_board, 0, 12 * anyOwnWays);
    tcase_add_loop_test(tests, test_sleeper_rubs_as_before, 0, 3);
    return fixtureMain(suite);
}
