/*
 * Contact sensors in every way of stepping: weight and its moment, impulses of impacts against the change of momentum;
 * and what they feel changes nothing.
 */
#include <string.h>

#include "scenes/watched.h"

static const double G = 9.81;

/* ---- weight ---- */

static void at_rest(WatchWay way, int box)
{
    Watched w;
    watchOpen(&w, way, G);
    sceneFloor(&w.s);
    const double m = 3, x = 0.3, y = -0.2;
    dGeomID geom = box ? sceneBox(&w.s, 0.2, m, x, y, 0.1) : sceneBall(&w.s, 0.1, m, x, y, 0.1);
    dcSensorID sensor = watchBody(&w, dGeomGetBody(geom));
    watchRun(&w, 6);
    dcSensorSum sum = watchSum(sensor);
    const dReal *p =
        dBodyGetPosition(dGeomGetBody(geom)); /* in equilibrium the line of its weight is that of the force */
    dVector3 weight = {0, 0, (dReal)(m * G), 0}, moment = {p[1] * (dReal)(m * G), -p[0] * (dReal)(m * G), 0, 0};
    const double tolerance = way == watchQuick ? 1e-3 : way == watchResolved || way == watchLoopResolved ? 1e-4 : 1e-6;
    assertVectorNear(sum.force, weight, tolerance, 0);
    assertVectorNear(sum.torque, moment, tolerance, 1e-7);
    assertNear((double)sum.normal_force, m * G, tolerance, 0);
    assertNear((double)sum.centre[0], (double)p[0], 1e-4, 0);
    assertNear((double)sum.centre[1], (double)p[1], 1e-4, 0);
    ck_assert_int_eq(sum.contacts, 1);
    ck_assert_int_eq((int)dcSensorGetCount(sensor, dcSensorBegin), 1);
    ck_assert_int_eq((int)dcSensorGetCount(sensor, dcSensorEnd), 0);
    dcSensorContact contact;
    ck_assert_int_eq(dcSensorGetLargest(sensor, &contact), 1);
    ck_assert(contact.geom1 == geom && contact.body2 == 0 && contact.id == 1);
    assertNear((double)contact.duration, 6, 0.05, 0);
    watchClose(&w);
}

START_TEST(test_weight)
{
    at_rest((WatchWay)_i, 0);
}
END_TEST

START_TEST(test_weight_on_a_bed)
{
    at_rest((WatchWay)_i, 1);
}
END_TEST

/* ---- impulse ---- */

/* What a body of mass m gets from its contacts and gravity while it lands, bounces, slides and turns. */
static void momentum(WatchWay way, int box, double tilt)
{
    Watched w;
    watchOpen(&w, way, G);
    sceneFloor(&w.s);
    const double m = 2;
    dGeomID geom = box ? sceneBox(&w.s, 0.2, m, 0, 0, 0.3) : sceneBall(&w.s, 0.1, m, 0, 0, 0.3);
    dBodyID body = dGeomGetBody(geom);
    dMatrix3 leant;
    dRFromAxisAndAngle(leant, 3, 8, 1, (dReal)tilt);
    dBodySetRotation(body, leant);
    dBodySetLinearVel(body, (dReal)(1 + 2 * tilt), (dReal)-0.5, -2);
    dcSensorID sensor = watchBody(&w, body);
    double impulse[3] = {0, 0, 0}, touched = 0;
    double before[3] = {m * bodyGoes(body, 0), m * bodyGoes(body, 1), m * bodyGoes(body, 2)};
    int steps = (int)(0.6 / w.h + 0.5);
    for (int i = 0; i < steps; i++) {
        watchStep(&w);
        dcSensorSum sum = watchSum(sensor);
        assertNear((double)sum.step, w.h, 1e-12, 0);
        for (int a = 0; a < 3; a++) {
            impulse[a] += (double)sum.force[a] * w.h;
        }
        for (int e = 0; e < dcSensorGetNumEvents(sensor); e++) { /* of those that ended in the step */
            dcSensorEvent event;
            ck_assert_int_eq(dcSensorGetEvent(sensor, e, &event), dcOk);
            for (int a = 0; a < 3 && event.kind == dcSensorEnd; a++) {
                impulse[a] += (double)event.contact.force[a] * w.h;
            }
        }
        touched += (double)sum.normal_force;
    }
    ck_assert_double_gt(touched, 0);
    impulse[2] -= m * G * w.h * steps;
    const double rounded = DC_SINGLE ? steps * m * DC_EPSILON : 0; /* each step rounds the velocity */
    for (int a = 0; a < 3; a++) {
        double gained = m * bodyGoes(body, a) - before[a];
        assertWithin(impulse[a], gained, way == watchResolved ? 2e-3 : asPrecise(1e-9) + rounded);
        if (a < 2) {
            ck_assert_double_gt(fabs(gained), 0.05); /* friction was at work */
        }
    }
    watchClose(&w);
}

START_TEST(test_momentum)
{
    momentum((WatchWay)_i, 0, 0);
}
END_TEST

START_TEST(test_momentum_on_a_bed)
{
    momentum((WatchWay)_i, 1, 0);
}
END_TEST

/* Leant over, where in some steps a row has friction and no load. */
START_TEST(test_momentum_of_a_leant_box)
{
    for (double tilt = 0.08; tilt < 0.12; tilt += 0.005) {
        momentum((WatchWay)_i, 1, tilt);
    }
}
END_TEST

/* Torques have those of rolling and spinning friction: what spins down gets its change of angular momentum. */
START_TEST(test_spin)
{
    const WatchWay way = (WatchWay)(_i / 2);
    if (way == watchJoints) {
        return; /* where they are not seen */
    }
    Watched w;
    watchOpen(&w, way, G);
    dcMaterial material = materialRough(1e6, 2, 0.5, 0.5, 0);
    material.spinning_coefficient = REAL(0.05);
    dcWorldSetDefaultMaterial(w.s.dc, &material);
    sceneFloor(&w.s);
    dBodyID body = dGeomGetBody(_i % 2 ? sceneBox(&w.s, 0.2, 2, 0, 0, 0.1) : sceneBall(&w.s, 0.1, 2, 0, 0, 0.1));
    dcSensorID sensor = watchBody(&w, body);
    dMass m;
    dBodyGetMass(body, &m);
    watchRun(&w, 1);
    dBodySetAngularVel(body, 0, 0, 8);
    double moment = 0, before = (double)(m.I[10] * dBodyGetAngularVel(body)[2]);
    for (int i = 0; i < (int)(0.1 / w.h); i++) {
        watchStep(&w);
        moment += (double)watchSum(sensor).torque[2] * w.h;
    }
    const double lost = (double)(m.I[10] * dBodyGetAngularVel(body)[2]) - before;
    ck_assert_double_lt(lost, -0.02 * before);
    assertNear(moment, lost, way == watchQuick ? 1e-3 : 1e-5, 0);
    watchClose(&w);
}
END_TEST

/* ---- the rest ---- */

/* The frame of a kinematic body that is turned by a quarter about z and stands aside. */
START_TEST(test_frame)
{
    Watched w;
    watchOpen(&w, watchAuto, G);
    sceneFloor(&w.s);
    dBodyID body = dGeomGetBody(sceneBall(&w.s, 0.1, 1, 2, 0, 0.1)), frame = dBodyCreate(w.s.world);
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, 1, 0, 0, (dReal)(acos(-1.0) / 2));
    dBodySetKinematic(frame);
    dBodySetRotation(frame, turn);
    dBodySetPosition(frame, 1, 0, 0);
    dcSensorDef def = dcSensorDefault();
    def.first.bodies = &body;
    def.first.num_bodies = 1;
    def.frame = frame;
    def.point[0] = REAL(0.25);
    dcSensorID sensor = dcSensorCreate(w.s.dc, &def);
    watchRun(&w, 5);
    dcSensorSum sum = watchSum(sensor);
    dVector3 force = {0, (dReal)G, 0, 0}, torque = {0, 0, (dReal)(0.75 * G), 0}; /* z of the world is y of the frame */
    assertVectorNear(sum.force, force, 1e-6, 1e-9);
    assertVectorNear(sum.torque, torque, 1e-6, 1e-7);
    watchClose(&w);
}
END_TEST

/* A world with a sensor goes the same way bit for bit as one without. */
START_TEST(test_changes_nothing)
{
    dReal p[2][3];
    for (int with = 0; with < 2; with++) {
        Watched w;
        watchOpen(&w, (WatchWay)_i, G);
        sceneFloor(&w.s);
        dGeomID box = sceneBox(&w.s, 0.2, 1, 0, 0, 0.3);
        dBodySetLinearVel(dGeomGetBody(sceneBall(&w.s, 0.1, 1, (dReal)0.05, 0, 0.6)), 0, 0, -1);
        if (with) {
            dcSensorDef def = dcSensorDefault();
            ck_assert_ptr_nonnull(dcSensorCreate(w.s.dc, &def));
        }
        watchRun(&w, _i == watchLoopResolved ? 0.3 : 1);
        memcpy(p[with], dBodyGetPosition(dGeomGetBody(box)), sizeof p[with]);
        watchClose(&w);
    }
    ck_assert_int_eq(memcmp(p[0], p[1], sizeof p[0]), 0);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("sensor", 120, &tests);
    tcase_add_loop_test(tests, test_weight, 0, watchWays);
    tcase_add_loop_test(tests, test_weight_on_a_bed, 0, watchWays);
    tcase_add_loop_test(tests, test_momentum, 0, watchWays);
    tcase_add_loop_test(tests, test_momentum_on_a_bed, 0, watchWays);
    tcase_add_loop_test(tests, test_momentum_of_a_leant_box, 0, watchWays);
    tcase_add_loop_test(tests, test_spin, 0, 2 * watchWays);
    tcase_add_test(tests, test_frame);
    tcase_add_loop_test(tests, test_changes_nothing, 0, watchWays);
    return fixtureMain(suite);
}
