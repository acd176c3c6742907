/* What the report of a contact says agrees with itself, with ODE's accumulators, with the totals, and with the law. */
#include <math.h>

#include "scenes/fixture.h"

static const double E = 2e6, c = 0.3, us = 0.7, ud = 0.5, uv = 0.1, vt = 0.02;

/* Balls pressed into each other and into the floor, all moving and spinning. */
static void make_cluster(Scene *scene)
{
    static const double at[4][3] = {{0, 0, 0.099}, {0.198, 0, 0.0995}, {0.1, 0.17, 0.0985}, {0.1, 0.06, 0.26}};
    sceneOpen(scene, 9.81);
    dcMaterial material = materialRough(E, c, us, ud, uv);
    dcWorldSetDefaultMaterial(scene->dc, &material);
    dcWorldSetTransitionVelocity(scene->dc, vt);
    dcWorldSetFrictionModel(scene->dc, dcFrictionRegularized);
    sceneFloor(scene);
    dRandSetSeed(5);
    for (int i = 0; i < 4; i++) {
        dBodyID body = dGeomGetBody(sceneBall(scene, 0.1, 1, at[i][0], at[i][1], at[i][2]));
        dBodySetLinearVel(body, 0.1 * dRandReal(), 0.1 * dRandReal(), -0.1 * dRandReal());
        dBodySetAngularVel(body, dRandReal(), -dRandReal(), 2 * dRandReal());
    }
}

static double dot(const dReal *a, const dReal *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Velocity of body 1 against body 2 at the point. */
static void relative_velocity(const dcContactReport *report, dReal *v)
{
    dVector3 v1 = {0}, v2 = {0};
    const dReal *p = report->point;
    if (report->body1) {
        dBodyGetPointVel(report->body1, p[0], p[1], p[2], v1);
    }
    if (report->body2) {
        dBodyGetPointVel(report->body2, p[0], p[1], p[2], v2);
    }
    for (int i = 0; i < 3; i++) {
        v[i] = v1[i] - v2[i];
    }
}

static void check_kinematics(const dcContactReport *report)
{
    dReal v[3], slip[3];
    const dReal *n = report->normal;
    relative_velocity(report, v);
    for (int i = 0; i < 3; i++) {
        slip[i] = v[i] - dot(v, n) * n[i];
    }
    assertNear(dot(n, n), 1, 1e-14, 0);
    assertNear(report->depth_rate, -dot(v, n), 1e-12, 1e-14);
    assertVectorNear(report->slip, slip, 1e-12, 1e-14);
    assertNear(dot(report->friction_force, n), 0, 0, 1e-12 * report->normal_force);
}

/* The law of a ball on the floor, or of two equal balls. */
static void check_law(const dcContactReport *report)
{
    double radius = report->body1 && report->body2 ? 0.05 : 0.1, x = report->depth;
    double k = dcHuntCrossleyStiffness(radius, E / (2 * sqrt(2.0)));
    double fn = fmax(0, k * pow(x, 1.5) * (1 + 1.5 * c * report->depth_rate));
    dcFriction friction = {us, ud, uv};
    double slip = sqrt(dot(report->slip, report->slip)), ft = fn * dcFrictionCoefficient(&friction, vt, slip);
    assertNear(report->normal_force, fn, 1e-9, 0);
    assertNear(sqrt(dot(report->friction_force, report->friction_force)), ft, 1e-9, 1e-12);
    assertNear(dot(report->friction_force, report->slip), -ft * slip, 1e-9, 1e-12);
    assertNear(report->potential_energy, 0.4 * k * pow(x, 2.5), 1e-9, 0);
    assertNear(report->patch_radius, sqrt(radius * x), 1e-9, 0);
    double damped = (fn - k * pow(x, 1.5)) * report->depth_rate;
    assertNear(report->dissipated_power, damped + ft * slip, 1e-9, 1e-12);
    ck_assert_double_gt(ft, 0);
}

/* Adds a contact's force and torque to the sums of a body. */
static void add(const dcContactReport *report, dBodyID body, double sign, dReal *force, dReal *torque)
{
    const dReal *p = dBodyGetPosition(body);
    dReal arm[3], f[3];
    for (int i = 0; i < 3; i++) {
        arm[i] = report->point[i] - p[i];
        f[i] = sign * (report->normal_force * report->normal[i] + report->friction_force[i]);
        force[i] += f[i];
    }
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        torque[i] += arm[j] * f[k] - arm[k] * f[j];
    }
}

static void check_body(const Scene *scene, dBodyID body)
{
    dReal force[3] = {0}, torque[3] = {0};
    dVector3 told_force, told_torque;
    for (int i = 0; i < dcWorldGetNumContacts(scene->dc); i++) {
        dcContactReport report;
        ck_assert_int_eq(dcWorldGetContact(scene->dc, i, &report), dcOk);
        if (report.body1 == body) {
            add(&report, body, 1, force, torque);
        } else if (report.body2 == body) {
            add(&report, body, -1, force, torque);
        }
    }
    assertVectorNear(dBodyGetForce(body), force, 1e-12, 0);
    assertVectorNear(dBodyGetTorque(body), torque, 1e-11, 0);
    dcForceID contact = dcWorldGetContactForce(scene->dc);
    ck_assert_int_eq(dcForceGetBodyForce(contact, body, told_force, told_torque), dcOk);
    assertVectorNear(told_force, force, 1e-12, 0);
    assertVectorNear(told_torque, torque, 1e-11, 0);
}

START_TEST(test_plain_evaluation)
{
    Scene scene;
    make_cluster(&scene);
    sceneEvaluate(&scene);
    double energy = 0, power = 0;
    int count = dcWorldGetNumContacts(scene.dc);
    ck_assert_int_ge(count, 7);
    for (int i = 0; i < count; i++) {
        dcContactReport report;
        ck_assert_int_eq(dcWorldGetContact(scene.dc, i, &report), dcOk);
        ck_assert_ptr_ne(report.geom1, report.geom2);
        ck_assert_ptr_eq(report.body1, dGeomGetBody(report.geom1));
        ck_assert_ptr_eq(report.body2, dGeomGetBody(report.geom2));
        check_kinematics(&report);
        check_law(&report);
        energy += report.potential_energy;
        power += report.dissipated_power;
    }
    assertNear(dcWorldGetPotentialEnergy(scene.dc), energy, 1e-13, 0);
    assertNear(dcWorldGetDissipatedPower(scene.dc), power, 1e-13, 0);
    ck_assert_int_eq(dcWorldGetNumBodies(scene.dc), 4);
    for (int i = 0; i < 4; i++) {
        ck_assert_ptr_nonnull(dcWorldGetBody(scene.dc, i));
        check_body(&scene, dcWorldGetBody(scene.dc, i));
    }
    sceneClose(&scene);
}
END_TEST

/* After a step the report is of the state at its end. */
START_TEST(test_after_a_step)
{
    Scene scene;
    make_cluster(&scene);
    sceneRun(&scene, 3, 1e-3);
    int count = dcWorldGetNumContacts(scene.dc);
    ck_assert_int_ge(count, 3);
    for (int i = 0; i < count; i++) {
        dcContactReport report;
        ck_assert_int_eq(dcWorldGetContact(scene.dc, i, &report), dcOk);
        const dReal *n = report.normal;
        dReal v[3];
        relative_velocity(&report, v);
        assertNear(report.depth_rate, -dot(v, n), 0.02, 1e-3);
        const dReal *p = dBodyGetPosition(report.body1 ? report.body1 : report.body2);
        if (!report.body1 || !report.body2) {
            assertNear(report.depth, 0.1 - p[2], 1e-10, 1e-14);
        }
        double radius = report.body1 && report.body2 ? 0.05 : 0.1;
        double k = dcHuntCrossleyStiffness(radius, E / (2 * sqrt(2.0)));
        assertNear(report.potential_energy, 0.4 * k * pow(report.depth, 2.5), 1e-9, 0);
        ck_assert_double_ge(report.dissipated_power, -1e-9);
    }
    ck_assert_double_gt(dcWorldGetDissipatedEnergy(scene.dc), 0);
    sceneClose(&scene);
}
END_TEST

/* Times are kept when asked for. */
START_TEST(test_times)
{
    Scene scene;
    dcStepTimes times;
    make_cluster(&scene);
    sceneRun(&scene, 5, 1.0 / 60);
    ck_assert_int_eq(dcWorldSetTiming(scene.dc, 1), dcOk);
    ck_assert_int_eq(dcWorldClearTimes(scene.dc), dcOk);
    long substeps = 0;
    for (int i = 0; i < 20; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        substeps += dcWorldGetLastSubsteps(scene.dc);
    }
    ck_assert_int_eq(dcWorldGetTimes(scene.dc, &times), dcOk);
    ck_assert_int_eq(times.substeps, substeps);
    ck_assert(times.ode > 0 && times.geometry > 0 && times.evaluate > 0 && times.scatter > 0 && times.gather > 0);
    ck_assert(times.ode < 10 && times.pairs >= 0 && times.sync >= 0);
    ck_assert_int_eq(dcWorldClearTimes(scene.dc), dcOk);
    ck_assert_int_eq(dcWorldGetTimes(scene.dc, &times), dcOk);
    ck_assert(times.ode == 0 && times.substeps == 0);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("report", 20, &tests);
    tcase_add_test(tests, test_plain_evaluation);
    tcase_add_test(tests, test_after_a_step);
    tcase_add_test(tests, test_times);
    return fixtureMain(suite);
}
