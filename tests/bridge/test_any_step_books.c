/* The program's own step: energy is accounted for, and forces are reported, as the bodies felt them. */
#include <math.h>
#include <string.h>

#include "scenes/any_scene.h"

static const double steps[] = {1.0 / 60, 1.0 / 240};
static const double moduli[] = {1e6, 1e9};

/* Loops run over ways, steps, moduli. */
enum { WAYS = anyOwnWays, ALL = WAYS * 2 * 2 };

static AnyScene any;
static double h;

static void open_choice(int i, double dissipation)
{
    anyOpen(&any, i / 4, moduli[i / 2 % 2], dissipation);
    h = steps[i % 2];
}

/* Of the bodies as they are: in a loop the library's own sums are those before ODE's step. */
static double moving_energy(dBodyID body)
{
    dMass mass;
    dVector3 w, momentum;
    const dReal *v = dBodyGetLinearVel(body), *spin = dBodyGetAngularVel(body);
    dBodyGetMass(body, &mass);
    dBodyVectorFromWorld(body, spin[0], spin[1], spin[2], w);
    dMultiply0_331(momentum, mass.I, w);
    return 0.5 * mass.mass * dCalcVectorDot3(v, v) + 0.5 * dCalcVectorDot3(w, momentum) +
           mass.mass * 9.81 * bodyAt(body, 2);
}

/*
 * All energy there is or was.  ODE's velocities are half a step older than its positions, which makes a difference of
 * m g v h/2 while a body moves up or down and none at rest.
 */
static double books(dBodyID body)
{
    return moving_energy(body) + dcWorldGetPotentialEnergy(any.s.dc) + dcWorldGetDissipatedEnergy(any.s.dc);
}

/*
 * Until all is at rest.  Dissipated energy falls only in the second half of an impact, by what the first half put by
 * and what gravity did meanwhile; the tolerance is a part of what was dissipated.
 */
static void expect_books(dBodyID body, double seconds, double tolerance)
{
    double before = books(body), lost = 0, stored = 0;
    for (long i = lround(seconds / h); i > 0; i--) {
        anyStep(&any, h);
        double now = dcWorldGetDissipatedEnergy(any.s.dc), rest = dcWorldGetPotentialEnergy(any.s.dc);
        double fall = 4 * 9.81 * h * fabs(bodyGoes(body, 2));
        ck_assert_msg(now >= lost - fmax(0, stored - rest) - fall - 2e-3 * lost,
                      "dissipated fell from %g to %g, stored %g to %g", lost, now, stored, rest);
        lost = now;
        stored = rest;
    }
    ck_assert_double_gt(lost, 0);
    assertNear(books(body), before, 0, tolerance * lost);
}

START_TEST(test_books_of_a_drop)
{
    open_choice(_i, 0.5);
    sceneFloor(&any.s);
    dBodyID ball = dGeomGetBody(sceneBall(&any.s, 0.1, 4, 0, 0, 0.6));
    expect_books(ball, 8, 0.02);
    anyClose(&any);
}
END_TEST

START_TEST(test_books_of_a_falling_box)
{
    open_choice(_i, 1);
    sceneFloor(&any.s);
    dBodyID box = dGeomGetBody(sceneBox(&any.s, 0.2, 4, 0, 0, 0.4));
    expect_books(box, 5, 0.02);
    anyClose(&any);
}
END_TEST

/* A slide from 3 m/s: a step goes with the speed of its end, so half a step's way is missing. */
static double slide(void)
{
    return 9 / (2 * 0.6 * 9.81) - 1.5 * h;
}

/* Friction turns a box's way into heat. */
START_TEST(test_books_of_a_slide)
{
    open_choice(_i, 1);
    sceneFloor(&any.s);
    /* touching, however its height is rounded */
    dBodyID box = dGeomGetBody(sceneBox(&any.s, 0.2, 4, 0, 0, 0.1 - byPrecision(0, 1e-6)));
    dBodySetLinearVel(box, 3, 0, 0);
    expect_books(box, 3, 0.02);
    ck_assert_double_lt(bodySpeed(box), 1e-3);
    assertNear(bodyAt(box, 0), slide(), 0.004, 0);
    anyClose(&any);
}
END_TEST

/* The same where ODE solves the rows: a body without a geom is fixed in the box. */
START_TEST(test_slide_of_the_joined)
{
    open_choice(_i, 1);
    sceneFloor(&any.s);
    dBodyID box = dGeomGetBody(sceneBox(&any.s, 0.2, 4, 0, 0, 0.1)), core = sceneBody(&any.s, 0.1, 1, 0, 0, 0.1);
    dJointID fixed = dJointCreateFixed(any.s.world, 0);
    dJointAttach(fixed, box, core);
    dJointSetFixed(fixed);
    dBodySetLinearVel(box, 3, 0, 0);
    dBodySetLinearVel(core, 3, 0, 0);
    anyRun(&any, 1.5, h);
    ck_assert_double_lt(bodySpeed(box), 2e-3);
    assertNear(bodyAt(box, 0), slide(), 0.012, 0);
    anyClose(&any);
}
END_TEST

/* A hinge runs into a soft stop. */
START_TEST(test_books_of_a_stop)
{
    open_choice(_i, 1);
    dBodyID body = sceneBody(&any.s, 0.1, 2, 0.5, 0, 0);
    dJointID hinge = dJointCreateHinge(any.s.world, 0);
    dJointAttach(hinge, body, 0);
    dJointSetHingeAnchor(hinge, 0, 0, 0);
    dJointSetHingeAxis(hinge, 0, 1, 0);
    dcJointStopDef def = dcJointStopDefault();
    def.stiffness = 1e-5 * moduli[_i / 2 % 2], def.dissipation = 0.5, def.lower = -0.7, def.upper = 0.7;
    ck_assert_ptr_nonnull(dcJointStopCreate(any.s.dc, hinge, dcHingeAngle, &def));
    expect_books(body, 12, 0.05);
    anyClose(&any);
}
END_TEST

/* In a loop of the program's own the sums are those of ODE's step, once it is done: all of them of one instant. */
START_TEST(test_one_instant)
{
    open_choice(_i, 0.5);
    sceneFloor(&any.s);
    dBodyID ball = dGeomGetBody(sceneBall(&any.s, 0.1, 4, 0, 0, 0.3));
    dBodySetAngularVel(ball, 1, 2, 3);
    ck_assert_int_eq(dcWorldAddBody(any.s.dc, ball), dcOk); /* a loop names it only where it touches */
    for (long i = lround(1 / h); i > 0; i--) {
        anyStep(&any, h);
        double sum = dcWorldGetKineticEnergy(any.s.dc) + dcWorldGetGravitationalEnergy(any.s.dc);
        assertNear(sum, moving_energy(ball), 1e-9, 1e-9);
    }
    anyClose(&any);
}
END_TEST

/* What sleeps keeps its elastic energy, and gives none away when it wakes. */
START_TEST(test_books_of_sleepers)
{
    open_choice(_i, 1);
    sceneFloor(&any.s);
    dWorldSetAutoDisableFlag(any.s.world, 1);
    dWorldSetAutoDisableLinearThreshold(any.s.world, (dReal)1e-3);
    dWorldSetAutoDisableAngularThreshold(any.s.world, (dReal)1e-3);
    dBodyID low = dGeomGetBody(sceneBox(&any.s, 0.2, 4, 0, 0, 0.1));
    /* not higher by a last digit: it would fall for a step, and sleep before that is undone */
    dBodyID high = dGeomGetBody(sceneBox(&any.s, 0.2, 2, 0, 0, byPrecision(0.3, 0.3 - 1e-6)));
    dBodyID ball = dGeomGetBody(sceneBall(&any.s, 0.1, 4, 1, 0, 0.1));
    double stored = 0, lost = 0, now = 0;
    for (long i = 0; dBodyIsEnabled(low) || dBodyIsEnabled(high) || dBodyIsEnabled(ball); i++) {
        ck_assert_msg((double)i * h < 6, "it does not sleep");
        stored = dcWorldGetPotentialEnergy(any.s.dc);
        lost = dcWorldGetDissipatedEnergy(any.s.dc);
        anyStep(&any, h);
    }
    ck_assert_double_gt(stored, 0);
    for (int i = 0; i < 30; i++) {
        anyStep(&any, h);
        assertNear(dcWorldGetPotentialEnergy(any.s.dc), stored, 1e-2, 0);
        now = dcWorldGetDissipatedEnergy(any.s.dc);
        assertNear(now, lost, 0, 0.01 * stored + 1e-4);
    }
    dBodyEnable(low);
    anyRun(&any, 0.1, h);
    assertNear(dcWorldGetPotentialEnergy(any.s.dc), stored, 1e-2, 0);
    assertNear(dcWorldGetDissipatedEnergy(any.s.dc), now, 0, 0.01 * stored + 1e-4);
    anyClose(&any);
}
END_TEST

/* ---- forces ---- */

/* Sum over the contacts that touch a body of the forces on it; the number of beds and contacts with force. */
static int contact_force(dBodyID body, double *normal, double *friction)
{
    int count = 0;
    dcContactReport c;
    *normal = *friction = 0;
    for (int i = 0; i < dcWorldGetNumContacts(any.s.dc); i++) {
        ck_assert_int_eq(dcWorldGetContact(any.s.dc, i, &c), dcOk);
        if (c.normal_force > 0 && (c.body1 == body || c.body2 == body)) {
            *normal += c.normal_force;
            *friction += sqrt(dCalcVectorDot3(c.friction_force, c.friction_force));
            count++;
        }
    }
    return count;
}

static double bed_force(dBodyID body, dVector3 force)
{
    double normal = 0;
    dcBedReport bed;
    memset(force, 0, sizeof(dVector3));
    for (int i = 0; i < dcWorldGetNumBeds(any.s.dc); i++) {
        ck_assert_int_eq(dcWorldGetBed(any.s.dc, i, &bed), dcOk);
        double sign = bed.body1 == body ? 1 : bed.body2 == body ? -1 : 0;
        normal += sign * sign * bed.normal_force;
        for (int a = 0; a < 3; a++) {
            force[a] += (dReal)sign * bed.force[a];
        }
    }
    return normal;
}

static void tilt_gravity(double degrees)
{
    double angle = degrees * M_PI / 180;
    dWorldSetGravity(any.s.world, (dReal)(9.81 * sin(angle)), 0, (dReal)(-9.81 * cos(angle)));
}

/* A capsule on a slope, lying across it so that it does not roll but slide. */
START_TEST(test_contacts_bear_the_weight)
{
    open_choice(_i, 1);
    tilt_gravity(10);
    sceneFloor(&any.s);
    dGeomID geom = sceneCapsule(&any.s, 0.1, 0.4, 4, 0, 0, 0.1);
    dMatrix3 lying;
    dRFromAxisAndAngle(lying, 0, 1, 0, (dReal)(M_PI / 2));
    dGeomSetRotation(geom, lying);
    dBodyID body = dGeomGetBody(geom);
    anyRun(&any, 6, h);
    double normal, friction;
    dVector3 force, torque;
    ck_assert_int_gt(contact_force(body, &normal, &friction), 0);
    assertNear(normal, 4 * 9.81 * cos(M_PI / 18), 1e-3, 0);
    assertNear(friction, 4 * 9.81 * sin(M_PI / 18), 5e-3, 0);
    ck_assert_int_eq(dcForceGetBodyForce(dcWorldGetContactForce(any.s.dc), body, force, torque), dcOk);
    assertNear(force[2], normal, 1e-6, 0);
    assertNear(-force[0], friction, 1e-3, 0);
    anyClose(&any);
}
END_TEST

/* Two boxes upon each other on a slope: what the floor bears, and what they bear of each other. */
START_TEST(test_beds_bear_the_weight)
{
    open_choice(_i, 1);
    tilt_gravity(10);
    sceneFloor(&any.s);
    dBodyID low = dGeomGetBody(sceneBox(&any.s, 0.2, 4, 0, 0, 0.1));
    dBodyID high = dGeomGetBody(sceneBox(&any.s, 0.2, 2, 0, 0, 0.3));
    anyRun(&any, 4, h);
    double along = sin(M_PI / 18), across = cos(M_PI / 18);
    dVector3 force, total, torque,
        wanted[2] = {{(dReal)(-4 * 9.81 * along), 0, (dReal)(4 * 9.81 * across)},
                     {(dReal)(-2 * 9.81 * along), 0, (dReal)(2 * 9.81 * across)}};
    for (int i = 0; i < 2; i++) {
        dBodyID body = i ? high : low;
        double normal = bed_force(body, force);
        assertVectorNear(force, wanted[i], 1e-3, 0);
        assertNear(normal, 9.81 * across * (i ? 2 : 8), 1e-3, 0); /* the lower one between 6 kg and 2 kg */
        ck_assert_int_eq(dcForceGetBodyForce(dcWorldGetFoundationForce(any.s.dc), body, total, torque), dcOk);
        assertVectorNear(total, wanted[i], 1e-3, 0);
    }
    ck_assert_double_lt(bodySpeed(high), 0.01);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("any_step_books", 30, &tests);
    tcase_add_loop_test(tests, test_books_of_a_drop, 0, ALL);
    tcase_add_loop_test(tests, test_books_of_a_falling_box, 0, ALL);
    tcase_add_loop_test(tests, test_books_of_a_slide, 0, ALL);
    tcase_add_loop_test(tests, test_slide_of_the_joined, 0, ALL);
    tcase_add_loop_test(tests, test_books_of_a_stop, 0, ALL);
    tcase_add_loop_test(tests, test_one_instant, 0, ALL);
    tcase_add_loop_test(tests, test_books_of_sleepers, 0, ALL);
    tcase_add_loop_test(tests, test_contacts_bear_the_weight, 0, ALL);
    tcase_add_loop_test(tests, test_beds_bear_the_weight, 0, ALL);
    return fixtureMain(suite);
}
