/* Resistance, adhesion, gravity, friction with a direction, where several things have a say. */
#include <math.h>

#include "scenes/adhesion_scene.h"

/*
 * A ball that spins on the top of seven boxes at one place: each resists with an arm so long that it alone would stop
 * the ball in a step.  Together they stop it too: it does not turn back, nor gain energy.
 */
START_TEST(test_many_resist)
{
    double h = 1.0 / 60, last = 20;
    AnyScene any;
    anyOpen(&any, _i == LOOP ? anyLoop : anyManaged, 1e6, 2);
    dcMaterial material = materialRough(1e6, 2, 0.5, 0.5, 0);
    dcWorldSetDefaultMaterial(any.s.dc, &material);
    for (int i = 0; i < 7; i++) {
        dGeomSetPosition(dCreateBox(any.s.space, 2, 2, 1), 0, 0, REAL(-0.5));
    }
    dBodyID body = dGeomGetBody(sceneBall(&any.s, radius, mass, 0, 0, radius));
    anyRun(&any, 1, h);
    material.spinning_friction = 50; /* it is told between two steps, and acts in the next but one */
    dcWorldSetDefaultMaterial(any.s.dc, &material);
    dBodySetAngularVel(body, 0, 0, (dReal)last);
    for (int i = 0; i < 60; i++) {
        anyStep(&any, h);
        double now = (double)dBodyGetAngularVel(body)[2];
        ck_assert_msg(fabs(now) <= fabs(last) * (1 + 1e-6) + 1e-6, "%g rad/s after %g", now, last);
        ck_assert_msg(i != 1 || (now > -0.5 * last && now < 0.9 * last), "turned back to %g rad/s", now);
        last = now;
    }
    ck_assert_double_lt(fabs(last), 0.1);
    anyClose(&any);
}
END_TEST

/* A ball that hangs at a ceiling by adhesion: a sensor feels its weight, upwards, and what it presses besides. */
START_TEST(test_sensor_feels_adhesion)
{
    double h = stickStep(_i), g = 5;
    dcMaterial material = stickMaterial(1e7, 2, pull);
    AnyScene any;
    stickOpen(&any, _i, &material, -g, 1);
    dBodyID body = stickPut(&any, BALL, -radius + stickDepth(BALL, 1e7, pull - mass * g));
    dcSensorDef def = dcSensorDefault();
    def.first.bodies = &body;
    def.first.num_bodies = 1;
    dcSensorID sensor = dcSensorCreate(any.s.dc, &def);
    ck_assert_ptr_nonnull(sensor);
    anyRun(&any, 1, h);
    dcSensorSum sum;
    dcWorldGetNumBodies(any.s.dc);
    ck_assert_int_eq(dcSensorGetSum(sensor, &sum), dcOk);
    assertNear((double)sum.force[2], mass * g, 1e-3, 0);
    assertNear((double)sum.normal_force, pull - mass * g, 1e-3, 0);
    anyClose(&any);
}
END_TEST

/* Advice about two bodies, one over the other: how fast they will meet by gravity alone, if it moves both or one. */
START_TEST(test_meeting_of_two)
{
    double gap = 0.8;
    Scene scene;
    sceneOpen(&scene, 9.81);
    dBodyID upper = dGeomGetBody(sceneBall(&scene, radius, mass, 0, 0, 5));
    dBodyID lower = dGeomGetBody(sceneBall(&scene, radius, mass, 0, 0, 5 - 2 * radius - gap));
    if (_i & 1) {
        dBodySetGravityMode(lower, 0);
    }
    if (_i & 2) {
        dBodySetGravityMode(upper, 0);
    }
    dcAdvice advice[2];
    ck_assert_int_eq(dcWorldAdvise(scene.dc, scene.space, NULL, advice, 2), 1);
    double expected = _i == 1 ? sqrt(2 * 9.81 * gap) : 0;
    assertNear((double)advice[0].speed, expected, 1e-9, 1e-9);
    sceneClose(&scene);
}
END_TEST

enum { ONE, OWN, SCALED };

/* A box that slides to rest on a bed of springs, and three times as rough: its way, and the speed that is left. */
static double slide(int how, double *left)
{
    double mu = 0.1, vt = 1e-3, factor = 3;
    Scene scene;
    sceneOpen(&scene, 9.81);
    int as_such = how == OWN;
    double rough = as_such ? factor * mu : mu;
    dcMaterial material = materialRough(1e6, 1, rough, rough, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    dcWorldSetFrictionModel(scene.dc, dcFrictionRegularized);
    dcWorldSetTransitionVelocity(scene.dc, (dReal)(as_such ? vt / factor : vt));
    sceneFloor(&scene);
    dGeomID box = sceneBox(&scene, 0.2, 1, 0, 0, 0.1);
    dBodyID body = dGeomGetBody(box);
    if (how == SCALED) {
        const dReal axis[3] = {1, 0, 0};
        ck_assert_int_eq(dcGeomSetFrictionDirection(scene.dc, box, axis, NULL, (dReal)factor, (dReal)factor), dcOk);
    }
    sceneRun(&scene, 30, 1.0 / 60);
    double from = bodyAt(body, 0);
    dBodySetLinearVel(body, 1, 0, 0);
    sceneRun(&scene, 60, 1.0 / 60);
    *left = 0;
    for (int i = 0; i < 60; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        *left = fmax(*left, fabs(bodyGoes(body, 0)));
    }
    double way = bodyAt(body, 0) - from;
    sceneClose(&scene);
    return way;
}

/* Friction of three times a material's in every direction is friction of three times the coefficient. */
START_TEST(test_factor_is_a_coefficient)
{
    double left[2], way[2] = {slide(OWN, &left[0]), slide(SCALED, &left[1])};
    assertNear(way[0], 1 / (2 * 0.3 * 9.81), 0.02, 0);
    assertNear(way[1], way[0], 0.005, 0);
    assertNear(left[1], left[0], 0.1, 0); /* it rocks a little still */
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("together_more", 60, &tests);
    tcase_add_loop_test(tests, test_many_resist, 0, RESOLVED);
    tcase_add_loop_test(tests, test_sensor_feels_adhesion, 0, OWN_KINDS);
    tcase_add_loop_test(tests, test_meeting_of_two, 0, 4);
    tcase_add_test(tests, test_factor_is_a_coefficient);
    return fixtureMain(suite);
}
