/* ODE's surface parameters as materials: the same motion as ODE's own contact, in ODE's joints and in this library's.
 */
#include "scenes/surface_scene.h"

START_TEST(test_spring)
{
    dReal kp, kd;
    dcSurfaceUse use = surfaceUse(9.81);
    dSurfaceParameters s = surfaceSoft(2e4, 300);
    ck_assert_int_eq(s.mode & (dContactSoftERP | dContactSoftCFM), dContactSoftERP | dContactSoftCFM);
    assertNear((double)s.soft_erp, surfaceStep * 2e4 / (surfaceStep * 2e4 + 300), 1e-12, 0);
    assertNear((double)s.soft_cfm, 1 / (surfaceStep * 2e4 + 300), 1e-12, 0);
    ck_assert_int_eq(dcSurfaceGetSpring(&s, &use, &kp, &kd), dcOk);
    assertNear((double)kp, 2e4, 1e-12, 0);
    assertNear((double)kd, 300, 1e-12, 0);
    s.mode = 0; /* the world's */
    ck_assert_int_eq(dcSurfaceGetSpring(&s, &use, &kp, NULL), dcOk);
    assertNear((double)kp, 0.2 / (surfaceStep * (double)use.cfm), 1e-6, 0);
}
END_TEST

/* A ball and a box stand as deep as on ODE's spring: m g / kp. */
START_TEST(test_rest)
{
    for (int box = 0; box < 2; box++) {
        double depth[2], load = box ? surfaceGravity / 4 : surfaceGravity; /* ODE has four contacts of the box */
        dcSurfaceUse use = surfaceUse(load);
        dSurfaceParameters surface = surfaceSoft(box ? 5e3 : 2e4, 200);
        use.radius = box ? 0 : use.radius;
        use.area = (dReal)(0.2 * 0.2 / 4);
        for (int translated = 0; translated < 2; translated++) {
            SurfaceScene two;
            surfaceOpen(&two, translated, &surface, &use);
            two.body = dGeomGetBody(box ? sceneBox(&two.s, 0.2, 1, 0, 0, 0.1) : sceneBall(&two.s, 0.1, 1, 0, 0, 0.1));
            surfaceRun(&two, 6);
            depth[translated] = 0.1 - bodyAt(two.body, 2);
            surfaceClose(&two);
        }
        assertNear(depth[0], surfaceGravity / 2e4, box ? 0.01 : 1e-3, 0);
        assertNear(depth[1], depth[0], box ? 0.01 : 1e-3, 0);
    }
}
END_TEST

/* A bounce that is given (ODE gives it where cfm is small), and one that the damper leaves. */
START_TEST(test_bounce)
{
    for (int i = 0; i < 3; i++) {
        double left[2];
        dSurfaceParameters surface = surfaceSoft(i == 2 ? 2e3 : 1e7, i == 2 ? 8 : 1e5);
        surface.mode |= i == 2 ? 0 : dContactBounce;
        surface.bounce = (dReal)(i ? 0.3 : 0.6);
        dcSurfaceUse use = surfaceUse(9.81);
        for (int translated = 0; translated < 2; translated++) {
            SurfaceScene two;
            surfaceOpen(&two, translated, &surface, &use);
            two.body = dGeomGetBody(sceneBall(&two.s, 0.1, 1, 0, 0, 0.11));
            dBodySetGravityMode(two.body, 0);
            dBodySetLinearVel(two.body, 0, 0, -1);
            surfaceRun(&two, 0.5);
            left[translated] = bodyGoes(two.body, 2);
            surfaceClose(&two);
        }
        assertWithin(left[1], left[0], i == 2 ? 0.05 : 0.02);
    }
}
END_TEST

/* mu as a coefficient, and as a force. */
START_TEST(test_slide)
{
    for (int force = 0; force < 2; force++) {
        double lost[2];
        dSurfaceParameters surface = surfaceSoft(1e5, 500);
        surface.mode &= force ? ~dContactApprox1 : ~0;
        surface.mu = (dReal)(force ? 0.7 : 0.3); /* N at each of four contacts */
        dcSurfaceUse use = surfaceUse(surfaceGravity / 4);
        use.radius = 0;
        for (int translated = 0; translated < 2; translated++) {
            SurfaceScene two;
            surfaceOpen(&two, translated, &surface, &use);
            two.body = dGeomGetBody(sceneBox(&two.s, 0.2, 1, 0, 0, 0.1));
            surfaceRun(&two, 1);
            dBodySetLinearVel(two.body, 5, 0, 0);
            surfaceRun(&two, 1);
            lost[translated] = 5 - bodyGoes(two.body, 0);
            surfaceClose(&two);
        }
        assertNear(lost[0], force ? 4 * 0.7 : 0.3 * surfaceGravity, 0.01, 0);
        assertNear(lost[1], lost[0], 0.01, 0);
    }
}
END_TEST

/* rho slows a rolling ball, rhoN a spinning one. */
START_TEST(test_roll_and_spin)
{
    for (int spin = 0; spin < 2; spin++) {
        double lost[2];
        dSurfaceParameters surface = surfaceSoft(1e5, 500);
        surface.mode |= dContactRolling | dContactAxisDep | dContactApprox1_N;
        surface.mu = surface.mu2 = (dReal)0.8;
        surface.rho = surface.rho2 = (dReal)(spin ? 0 : 0.004);
        surface.rhoN = (dReal)(spin ? 0.004 : 0);
        dcSurfaceUse use = surfaceUse(surfaceGravity);
        for (int translated = 0; translated < 2; translated++) {
            SurfaceScene two;
            surfaceOpen(&two, translated, &surface, &use);
            two.body = dGeomGetBody(sceneBall(&two.s, 0.1, 1, 0, 0, 0.1));
            surfaceRun(&two, 1);
            dBodySetLinearVel(two.body, spin ? 0 : 1, 0, 0);
            dBodySetAngularVel(two.body, 0, spin ? 0 : 10, spin ? 20 : 0);
            surfaceRun(&two, 1);
            const dReal *w = dBodyGetAngularVel(two.body);
            lost[translated] = spin ? 20 - (double)w[2] : 1 - bodyGoes(two.body, 0);
            surfaceClose(&two);
        }
        double inertia = 0.4 * 1 * 0.1 * 0.1;
        assertNear(lost[1], spin ? 0.004 * surfaceGravity / inertia : 5.0 / 7 * 0.04 * surfaceGravity, 0.02, 0);
        assertNear(lost[1], lost[0], 0.03, 0);
    }
}
END_TEST

/* A ball of 4 kg that rolls along x, y or spins, with one of ODE's bits of approximation alone: mu holds, rho, rho2 and
 * rhoN are as many m as they are N m without their bit.
 */
static double lost_turning(int way, int bits, int apart, int translated)
{
    double load = 4 * surfaceGravity;
    dSurfaceParameters surface = surfaceSoft(4e5, 2000);
    surface.mode = (surface.mode & ~dContactApprox1) | dContactRolling | bits | (apart ? dContactAxisDep : 0);
    surface.mu = surface.mu2 = 30;
    surface.rho = surface.rho2 = surface.rhoN = (dReal)0.004;
    dcSurfaceUse use = surfaceUse(load);
    SurfaceScene two;
    use.mass = 4;
    surfaceOpen(&two, translated, &surface, &use);
    two.body = dGeomGetBody(sceneBall(&two.s, 0.1, 4, 0, 0, 0.1));
    surfaceRun(&two, 1);
    dBodySetLinearVel(two.body, way == 0, way == 1, 0);
    dBodySetAngularVel(two.body, (dReal)(way == 1 ? -10 : 0), (dReal)(way == 0 ? 10 : 0), (dReal)(way == 2 ? 10 : 0));
    surfaceRun(&two, 1);
    double left = way < 2 ? bodyGoes(two.body, way) : (double)dBodyGetAngularVel(two.body)[2] / 10;
    surfaceClose(&two);
    return 1 - left;
}

START_TEST(test_bits)
{
    static const int bits[] = {0, dContactApprox1_1, dContactApprox1_2, dContactApprox1_N,
                               dContactApprox1_1 | dContactApprox1_2};
    double inertia = 0.4 * 4 * 0.1 * 0.1, arm = 0.004 * 4 * surfaceGravity, bare = 0.004;
    for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
        for (int apart = 0; apart < 2; apart++) {
            double rolls = bits[i] & (dContactApprox1_1 | dContactApprox1_2) ? arm : bare;
            double spins = bits[i] & dContactApprox1_N ? arm : bare;
            assertNear(lost_turning(2, bits[i], apart, 1), spins / inertia / 10, 0.02, 0);
            assertNear(lost_turning(0, bits[i], apart, 1), 5.0 / 7 * rolls / 0.1 / 4, 0.02, 0);
            for (int way = 0; way < 2; way++) { /* about y ODE asks the first bit, about x the second */
                double share = bits[i] & (way ? dContactApprox1_2 : dContactApprox1_1) ? arm : bare;
                assertNear(lost_turning(way, bits[i], apart, 0), 5.0 / 7 * share / 0.1 / 4, 0.03, 0);
            }
            assertNear(lost_turning(2, bits[i], apart, 0), spins / inertia / 10, 0.03, 0);
        }
    }
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("surface", 60, &tests);
    tcase_add_test(tests, test_spring);
    tcase_add_test(tests, test_rest);
    tcase_add_test(tests, test_bounce);
    tcase_add_test(tests, test_slide);
    tcase_add_test(tests, test_roll_and_spin);
    tcase_add_test(tests, test_bits);
    return fixtureMain(suite);
}
