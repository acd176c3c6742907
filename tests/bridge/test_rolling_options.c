/*
 * Options of the rolling ball: it lets go and is caught, it slips; disabling; ERP and CFM.
 */
#include <math.h>

#include "scenes/rolling_scene.h"

static dcRollingBallDef unilateral(void)
{
    dcRollingBallDef def = rollingDef();
    def.unilateral = 1;
    return def;
}

/* Pulled up by more than its weight it leaves in free flight. */
static void roll_and_fly(Rolling *r, double h, int managed, int quick)
{
    const double m = 2, g = 9.81;
    dBodySetLinearVel(r->ball, 1, 0, 0);
    dBodySetAngularVel(r->ball, 0, 10, 0);
    for (int i = 0; i < 100; i++) {
        rollingStep(r, h, managed, quick);
        assertNearOf(dcRollingBallGetNormalForce(r->joint), m * g, 1e-9, rollingAnswer(r, h));
        ck_assert_int_eq(dcRollingBallIsTouching(r->joint), 1);
        ck_assert_double_lt(rollingSlip(r), asPrecise(quick ? 1e-11 : 1e-12));
    }
    for (int i = 0; i < 100; i++) {
        double before = bodyGoes(r->ball, 2);
        dBodyAddForce(r->ball, 0, 0, 2 * m * g);
        rollingStep(r, h, managed, quick);
        assertNear(bodyGoes(r->ball, 2) - before, g * h, 1e-9, 0);
        ck_assert_double_eq(dcRollingBallGetNormalForce(r->joint), 0);
        ck_assert_double_eq(rollingFriction(r), 0);
        ck_assert_int_eq(dcRollingBallIsTouching(r->joint), 0);
    }
}

/* Let fall after that it is caught, once, and the loss is booked. */
START_TEST(test_lets_go_and_catches)
{
    Rolling r;
    dcRollingBallDef def = unilateral();
    const double h = 1e-3, m = 2, g = 9.81;
    int managed = _i & 1, quick = _i >> 1 & 1;
    def.ball_first = _i >> 2 & 1;
    rollingOpen(&r, 0, _i & 8 ? rollingKinematic : rollingFixed, &def);
    roll_and_fly(&r, h, managed, quick);
    dBodySetAngularVel(r.ball, 0, 0, 0);
    double energy = rollingEnergy(&r), largest = 0;
    for (int i = 0; i < 500; i++) {
        rollingStep(&r, h, managed, quick);
        largest = fmax(largest, dcRollingBallGetNormalForce(r.joint));
        ck_assert_double_ge(dcRollingBallGetNormalForce(r.joint), 0);
        ck_assert_double_gt(dcRollingBallGetSeparation(r.joint), -1e-5);
    }
    ck_assert_double_gt(largest, 100 * m * g); /* the impact */
    ck_assert_int_eq(dcRollingBallIsTouching(r.joint), 1);
    ck_assert_double_lt(fabs(dcRollingBallGetSeparation(r.joint)), 1e-9);
    ck_assert_double_lt(rollingSlip(&r), asPrecise(1e-9));
    assertNear(bodyGoes(r.ball, 0), 5.0 / 7, 1e-9, 0); /* it came without spin */
    double lost = energy - rollingEnergy(&r);
    ck_assert_double_gt(lost, 0.5);
    /* the velocities are half a step older than the heights */
    assertNear(lost, dcRollingBallGetDissipatedEnergy(r.joint), 0, 0.5 * m * g * 1.4 * h);
    rollingClose(&r);
}
END_TEST

/* While it is pressed down, the unilateral ball does what the bilateral one does. */
START_TEST(test_same_while_pressed)
{
    Rolling r[2];
    for (int k = 0; k < 2; k++) {
        dcRollingBallDef def = rollingDef();
        def.unilateral = k;
        rollingOpen(&r[k], 0, rollingKinematic, &def);
        dBodySetAngularVel(r[k].plane, 0, 0, 3);
        dBodySetLinearVel(r[k].ball, 1, 0.2, 0);
        ck_assert_int_eq(dcRollingBallAssemble(r[k].joint), dcOk);
        for (int i = 0; i < 1000; i++) {
            rollingStep(&r[k], 1e-3, 1, 0);
        }
    }
    assertVectorNear(dBodyGetPosition(r[0].ball), dBodyGetPosition(r[1].ball), 1e-6, 0);
    assertVectorNear(dBodyGetLinearVel(r[0].ball), dBodyGetLinearVel(r[1].ball), 1e-6, 0);
    assertNear(dcRollingBallGetNormalForce(r[0].joint), dcRollingBallGetNormalForce(r[1].joint), 1e-6, 0);
    rollingClose(&r[0]);
    rollingClose(&r[1]);
}
END_TEST

/* A slope of 0.5 rad needs mu = 2/7 tan: just above it rolls, below it slides with m g (sin - mu cos). */
START_TEST(test_friction_limit)
{
    const double angle = 0.5, needed = 2.0 / 7 * tan(angle), h = 1e-3, g = 9.81, m = 2;
    for (int k = 0; k < 3; k++) {
        Rolling r;
        dcRollingBallDef def = rollingDef();
        const double mu[3] = {1.001 * needed, 0.999 * needed, 0.05};
        def.friction = mu[k];
        def.unilateral = _i & 1;
        def.ball_first = _i >> 1 & 1;
        rollingOpen(&r, angle, _i & 4 ? rollingKinematic : rollingFixed, &def);
        for (int i = 0; i < 1000; i++) {
            rollingStep(&r, h, 0, _i >> 3 & 1);
            assertNearOf(dcRollingBallGetNormalForce(r.joint), m * g * cos(angle), 1e-8, rollingAnswer(&r, h));
        }
        double speed = bodySpeed(r.ball), friction = rollingFriction(&r);
        if (k == 0) {
            assertNear(speed, 5.0 / 7 * g * sin(angle), 1e-8, 0);
            ck_assert_double_lt(rollingSlip(&r), asPreciseOf(1e-10, rollingSway(&r, h)));
            ck_assert_double_lt(fabs(dcRollingBallGetPower(r.joint)), asPreciseOf(1e-9, rollingAnswer(&r, h)));
        } else {
            assertNearOf(speed, g * (sin(angle) - mu[k] * cos(angle)), 1e-8, rollingSway(&r, h));
            assertNearOf(friction, mu[k] * m * g * cos(angle), 1e-8, mu[k] * rollingAnswer(&r, h));
            assertNearOf(dcRollingBallGetPower(r.joint), -friction * rollingSlip(&r), 1e-8,
                         friction * rollingSway(&r, h));
            /* mu N times the way slipped; the first step's gravity counts whole */
            double way = 0.5 * (rollingSlip(&r)) * 1;
            assertNearOf(dcRollingBallGetDissipatedEnergy(r.joint), friction * way, 2e-3,
                         friction * rollingSway(&r, h));
        }
        rollingClose(&r);
    }
}
END_TEST

/* Thrown with backspin and sideways slip it slides, then rolls at (5 v - 2 r w)/7, whatever mu is. */
START_TEST(test_slides_then_rolls)
{
    Rolling r;
    dcRollingBallDef def = rollingDef();
    def.friction = 0.3;
    def.unilateral = _i & 1;
    rollingOpen(&r, 0, rollingFixed, &def);
    dBodySetLinearVel(r.ball, 2, 1, 0);
    dBodySetAngularVel(r.ball, 10, -50, 5);
    double energy = rollingEnergy(&r);
    for (int i = 0; i < 2000; i++) {
        rollingStep(&r, 1e-3, 1, 0);
    }
    ck_assert_double_lt(rollingSlip(&r), asPrecise(1e-10));
    assertNear(bodyGoes(r.ball, 0), (5 * 2 - 2 * 0.1 * 50) / 7, 1e-6, 1e-6);
    assertNear(bodyGoes(r.ball, 1), (5 * 1 - 2 * 0.1 * 10) / 7, 1e-6, 1e-6);
    assertNear(dBodyGetAngularVel(r.ball)[2], 5, 1e-12, 0);
    assertNear(dcRollingBallGetDissipatedEnergy(r.joint), energy - rollingEnergy(&r), 1e-9, 0);
    rollingClose(&r);
}
END_TEST

/* It hangs below a plane that pulls, and slips there when friction would exceed mu |N|. */
START_TEST(test_hangs_and_slips)
{
    Rolling r;
    dcRollingBallDef def = rollingDef();
    const double angle = M_PI - 0.5, needed = 2.0 / 7 * tan(0.5), mu = _i ? 0.5 * needed : 1.01 * needed;
    def.friction = mu;
    rollingOpen(&r, angle, rollingFixed, &def);
    for (int i = 0; i < 500; i++) {
        rollingStep(&r, 1e-3, 0, 0);
    }
    assertNearOf(dcRollingBallGetNormalForce(r.joint), -2 * 9.81 * cos(0.5), 1e-6, rollingAnswer(&r, 1e-3));
    ck_assert_double_lt(fabs(dcRollingBallGetSeparation(r.joint)), 1e-6);
    double expected = _i ? sin(0.5) - mu * cos(0.5) : 5.0 / 7 * sin(0.5);
    assertNear(bodySpeed(r.ball), 0.5 * 9.81 * expected, 0.01, 0);
    rollingClose(&r);
}
END_TEST

/* Disabled in mid-run it is not felt; assembled and enabled again it rolls as before. */
START_TEST(test_disable_and_enable)
{
    Rolling r;
    const double h = 1e-3, g = 9.81;
    rollingOpen(&r, 0.3, rollingFixed, NULL);
    for (int i = 0; i < 100; i++) {
        rollingStep(&r, h, _i, 0);
    }
    ck_assert_int_eq(dcRollingBallDisable(r.joint), dcOk);
    ck_assert_int_eq(dcRollingBallIsEnabled(r.joint), 0);
    ck_assert_double_eq(dcRollingBallGetNormalForce(r.joint), 0);
    for (int i = 0; i < 50; i++) {
        double before = bodyGoes(r.ball, 2);
        rollingStep(&r, h, _i, 0);
        assertNear(bodyGoes(r.ball, 2) - before, -g * h, 1e-9, 0);
        ck_assert_double_eq(dcRollingBallGetNormalForce(r.joint), 0);
        ck_assert_int_eq(dcRollingBallIsTouching(r.joint), 0);
    }
    ck_assert_double_lt(dcRollingBallGetSeparation(r.joint), -0.005);
    ck_assert_int_eq(dcRollingBallAssemble(r.joint), dcOk);
    ck_assert_int_eq(dcRollingBallEnable(r.joint), dcOk);
    for (int i = 0; i < 100; i++) {
        rollingStep(&r, h, _i, 0);
        assertNearOf(dcRollingBallGetNormalForce(r.joint), 2 * g * cos(0.3), 1e-8, rollingAnswer(&r, h));
        ck_assert_double_lt(rollingSlip(&r), asPreciseOf(1e-12, rollingSway(&r, h)));
        ck_assert_double_lt(fabs(dcRollingBallGetSeparation(r.joint)), asPrecise(1e-13));
    }
    rollingClose(&r);
}
END_TEST

/* Enabled with a gap, it closes it by its ERP: (1 - ERP)^n. */
START_TEST(test_erp)
{
    Rolling r;
    rollingOpen(&r, 0, rollingFixed, NULL);
    ck_assert_int_eq(dcRollingBallSetParam(r.joint, dParamERP, 0.3), dcOk);
    dBodySetPosition(r.ball, 0, 0, 0.11);
    for (int i = 1; i < 20; i++) {
        rollingStep(&r, 1e-3, _i, 0);
        assertNear(dcRollingBallGetSeparation(r.joint), 0.01 * pow(0.7, i), 1e-9, 1e-15);
    }
    rollingClose(&r);
}
END_TEST

/* CFM lets the contact yield: J v = -CFM lambda, as ODE has it, until ERP holds it: gap = -CFM N h/ERP. */
START_TEST(test_cfm)
{
    Rolling r;
    const double cfm = 1e-4, h = 1e-3;
    rollingOpen(&r, 0, rollingFixed, NULL);
    ck_assert_int_eq(dcRollingBallSetParam(r.joint, dParamCFM, cfm), dcOk);
    for (int i = 0; i < 2000; i++) {
        rollingStep(&r, h, 0, 0);
    }
    assertNearOf(dcRollingBallGetNormalForce(r.joint), 2 * 9.81, 1e-6, rollingAnswer(&r, h));
    assertNearOf(dcRollingBallGetSeparation(r.joint), -cfm * 2 * 9.81 * h / 0.2, 1e-6, 0.1);
    rollingClose(&r);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("rolling options", 30, &tests);
    tcase_add_loop_test(tests, test_lets_go_and_catches, 0, 16);
    tcase_add_test(tests, test_same_while_pressed);
    tcase_add_loop_test(tests, test_friction_limit, 0, 16);
    tcase_add_loop_test(tests, test_slides_then_rolls, 0, 2);
    tcase_add_loop_test(tests, test_hangs_and_slips, 0, 2);
    tcase_add_loop_test(tests, test_disable_and_enable, 0, 2);
    tcase_add_loop_test(tests, test_erp, 0, 2);
    tcase_add_test(tests, test_cfm);
    return fixtureMain(suite);
}
