/* What a program does to bodies between steps is seen in the next one; and blows at several places of a body. */
#include <math.h>

#include "scenes/any_scene.h"

/* A ball that has long been listed beside a wall is thrown at it, through it but for the law, along each axis. */
START_TEST(test_thrown_at_a_wall)
{
    int axis = _i / 2, resolved = _i / 6, sign = _i % 2 ? -1 : 1;
    axis %= 3;
    Scene scene;
    sceneOpen(&scene, 0);
    dcWorldSetStepping(scene.dc, resolved ? dcStepResolved : dcStepAuto);
    dcMaterial material = materialSmooth(1e8, 0.1);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, 0.05, 1, 0, 0, 0));
    dReal side[3] = {2, 2, 2}, at[3] = {0, 0, 0}, v[3] = {0, 0, 0};
    side[axis] = REAL(0.02);
    at[axis] = (dReal)(0.2 * sign);
    v[axis] = (dReal)(30 * sign);
    dGeomSetPosition(dCreateBox(scene.space, side[0], side[1], side[2]), at[0], at[1], at[2]);
    sceneRun(&scene, 5, 1.0 / 60);
    dBodySetLinearVel(ball, v[0], v[1], v[2]);
    sceneRun(&scene, 3, 1.0 / 60);
    ck_assert_msg(sign * bodyAt(ball, axis) < 0.2 && sign * bodyGoes(ball, axis) < 0, "at %g m, %g m/s",
                  bodyAt(ball, axis), bodyGoes(ball, axis));
    sceneClose(&scene);
}
END_TEST

/*
 * An elastic capsule falls flat on two supports of the same height: it leaves as it came, without a turn.  Which body
 * of a pair is the first follows from the shapes, and between two of a kind from who came first: so the capsule is the
 * first against the one and the second against the other.
 */
START_TEST(test_flat_on_two)
{
    double h = 1.0 / 60;
    int turned = _i & 1, last = _i / 2;
    AnyScene any;
    anyOpen(&any, anyManaged, 1e9, 0);
    dWorldSetGravity(any.s.world, 0, 0, 0);
    dcMaterial material = materialSmooth(1e9, 0);
    dcWorldSetDefaultMaterial(any.s.dc, &material);
    dMatrix3 along_x, along_y;
    dRFromAxisAndAngle(along_x, 0, 1, 0, (dReal)(M_PI / 2));
    dRFromAxisAndAngle(along_y, 1, 0, 0, (dReal)(M_PI / 2));
    dGeomID first = last ? dCreateCapsule(any.s.space, REAL(0.1), REAL(0.5)) : 0;
    dBodyID body = dGeomGetBody(sceneCapsule(&any.s, 0.05, 0.6, 1, 0, 0, 0.307));
    dGeomID bar = last ? first : dCreateCapsule(any.s.space, REAL(0.1), REAL(0.5));
    dGeomID ball = dCreateSphere(any.s.space, REAL(0.1));
    dBodySetRotation(body, along_x);
    dGeomSetRotation(bar, along_y);
    dGeomSetPosition(turned ? bar : ball, REAL(0.25), 0, 0);
    dGeomSetPosition(turned ? ball : bar, REAL(-0.25), 0, 0);
    dBodySetLinearVel(body, 0, 0, -1);
    for (int i = 0; i < 30; i++) {
        anyStep(&any, h);
    }
    assertNear(bodyGoes(body, 2), 1, 0.01, 0);
    ck_assert_double_lt(fabs((double)dBodyGetAngularVel(body)[1]), 0.02);
    anyClose(&any);
}
END_TEST

/*
 * A ball in a loop of the program's own: the rate of depth that a contact tells is that of the instant of its depth,
 * half a step after ODE's velocity.  The way it goes says so: (x(t + h) - x(t - h))/(2 h).
 */
START_TEST(test_rate_in_a_loop)
{
    enum { STEPS = 400 };
    double h = 1e-3, x[STEPS], rate[STEPS], most = 0, worst = 0;
    Scene scene;
    sceneOpen(&scene, 9.81);
    dcMaterial material = materialSmooth(1e5, 0.1);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    sceneFloor(&scene);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, 0.1, 1, 0, 0, 0.12));
    for (int i = 0; i < STEPS; i++) {
        dcContactReport contact;
        ck_assert_int_eq(dcWorldCollide(scene.dc, scene.space), dcOk);
        ck_assert_int_eq(dcWorldApply(scene.dc, (dReal)h), dcOk);
        x[i] = 0.1 - bodyAt(ball, 2);
        rate[i] = dcWorldGetNumContacts(scene.dc) == 1 && dcWorldGetContact(scene.dc, 0, &contact) == dcOk
                      ? (double)contact.depth_rate
                      : (double)NAN;
        dWorldStep(scene.world, (dReal)h);
    }
    for (int i = 1; i + 1 < STEPS; i++) {
        if (x[i - 1] > 0 && x[i + 1] > 0) {
            most = fmax(most, fabs(x[i + 1] - 2 * x[i] + x[i - 1]) / h); /* what a step changes of it */
            worst = fmax(worst, fabs(rate[i] - (x[i + 1] - x[i - 1]) / (2 * h)));
        }
    }
    ck_assert_double_gt(most, 0.01);
    ck_assert_msg(worst < 0.1 * most, "off by %g m/s where a step changes it by %g", worst, most);
    sceneClose(&scene);
}
END_TEST

/*
 * A ball that is put deep into the floor, and goes on downwards, has not come there by an impact: it comes out slowly,
 * however elastic it is.
 */
START_TEST(test_put_inside_while_it_falls)
{
    double h = 1.0 / 60, most = 0;
    AnyScene any;
    anyOpen(&any, _i, 1e8, 0);
    dcMaterial material = materialSmooth(1e8, 0);
    dcWorldSetDefaultMaterial(any.s.dc, &material);
    sceneFloor(&any.s);
    dBodyID ball = dGeomGetBody(sceneBall(&any.s, 0.1, 1, 0, 0, 0.02));
    dBodySetLinearVel(ball, 0, 0, -3);
    for (int i = 0; i < 60; i++) {
        anyStep(&any, h);
        most = fmax(most, bodyGoes(ball, 2));
    }
    ck_assert_msg(most < 1, "it came out with %g m/s", most);
    ck_assert_double_gt(bodyAt(ball, 2), 0.09);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("suddenly", 60, &tests);
    tcase_add_loop_test(tests, test_thrown_at_a_wall, 0, 12);
    tcase_add_loop_test(tests, test_flat_on_two, 0, 4);
    tcase_add_test(tests, test_rate_in_a_loop);
    tcase_add_loop_test(tests, test_put_inside_while_it_falls, 0, anyWays);
    return fixtureMain(suite);
}
