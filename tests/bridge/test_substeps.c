/* Substeps: a fixed number equals as many smaller steps; automatic ones are as many as needed, up to a limit that is
 * announced once; the caller's forces act through all of them. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "scenes/fixture.h"

static void make_collision(Scene *scene, dBodyID *a, dBodyID *b)
{
    sceneOpen(scene, 9.81);
    dcMaterial material = materialRough(1e6, 0.2, 0.6, 0.4, 0.05);
    dcWorldSetDefaultMaterial(scene->dc, &material);
    sceneFloor(scene);
    *a = dGeomGetBody(sceneBall(scene, 0.1, 1, 0, 0, 0.101));
    *b = dGeomGetBody(sceneBall(scene, 0.08, 0.7, 0.03, 0.05, 0.28));
    dBodySetLinearVel(*b, 0.1, 0.3, -2);
    dBodySetAngularVel(*b, 10, -5, 7);
}

/* The same collision in 40 steps of 16 substeps, and in 640 steps of one. */
START_TEST(test_fixed_equal_hand_made)
{
    dReal end[2][2][9];
    for (int run = 0; run < 2; run++) {
        Scene scene;
        dBodyID body[2];
        make_collision(&scene, &body[0], &body[1]);
        ck_assert_int_eq(dcWorldSetSubsteps(scene.dc, run ? 1 : 16), dcOk);
        sceneRun(&scene, run ? 640 : 40, run ? 0.004 / 16 : 0.004);
        ck_assert_int_eq(dcWorldGetLastSubsteps(scene.dc), run ? 1 : 16);
        for (int i = 0; i < 2; i++) {
            memcpy(&end[run][i][0], dBodyGetPosition(body[i]), 3 * sizeof(dReal));
            memcpy(&end[run][i][3], dBodyGetLinearVel(body[i]), 3 * sizeof(dReal));
            memcpy(&end[run][i][6], dBodyGetAngularVel(body[i]), 3 * sizeof(dReal));
        }
        ck_assert_double_gt(bodyGoes(body[1], 2), -1); /* it was hit */
        sceneClose(&scene);
    }
    for (int i = 0; i < 2; i++) {
        for (int part = 0; part < 3; part++) {
            assertVectorNear(&end[0][i][3 * part], &end[1][i][3 * part], 1e-9, 1e-10);
        }
    }
}
END_TEST

/* Free flight needs one substep; a bounce at least 15 more than its outer steps, however short it is. */
START_TEST(test_automatic_count)
{
    static const double modulus[] = {1e5, 1e7, 1e9};
    Scene scene;
    sceneOpen(&scene, 9.81);
    dcMaterial material = materialSmooth(modulus[_i], 0.1);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    sceneFloor(&scene);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, 0.1, 1, 0, 0, 1));
    sceneRun(&scene, 3, 1.0 / 60);
    ck_assert_int_eq(dcWorldGetLastSubsteps(scene.dc), 1);
    int extra = 0;
    while (bodyGoes(ball, 2) < 1) {
        sceneRun(&scene, 1, 1.0 / 60);
        extra += dcWorldGetLastSubsteps(scene.dc) - 1;
    }
    sceneRun(&scene, 3, 1.0 / 60);
    ck_assert_int_eq(dcWorldGetLastSubsteps(scene.dc), 1);
    ck_assert_int_ge(extra, 15);
    ck_assert_int_lt(extra, 400);
    ck_assert_int_eq(messages.warnings, 0);
    sceneClose(&scene);
}
END_TEST

START_TEST(test_limit_warns_once)
{
    Scene scene;
    sceneOpen(&scene, 9.81);
    dcMaterial material = materialSmooth(1e9, 0.1);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    ck_assert_int_eq(dcWorldSetMaxSubsteps(scene.dc, 10), dcOk); /* rounded down to 8 */
    dGeomID plane = sceneFloor(&scene), ball = sceneBall(&scene, 0.1, 1, 0, 0, 0.2);
    for (int i = 0; i < 120; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        ck_assert_int_le(dcWorldGetLastSubsteps(scene.dc), 8);
    }
    ck_assert_int_eq(messages.warnings, 1);
    ck_assert_int_eq(messages.errors, 0);
    char name[32];
    snprintf(name, sizeof name, "%p", (void *)plane);
    ck_assert_msg(strstr(messages.text, name), "'%s' does not name the plane", messages.text);
    snprintf(name, sizeof name, "%p", (void *)ball);
    ck_assert_msg(strstr(messages.text, name), "'%s' does not name the ball", messages.text);
    ck_assert_msg(strstr(messages.text, "8"), "'%s' does not tell the limit", messages.text);
    sceneClose(&scene);
}
END_TEST

START_TEST(test_settings)
{
    Scene scene;
    sceneOpen(&scene, 9.81);
    ck_assert_int_eq(dcWorldGetSubsteps(scene.dc), 0);
    ck_assert_int_eq(dcWorldGetMaxSubsteps(scene.dc), 4096);
    dReal accuracy = dcWorldGetSubstepAccuracy(scene.dc);
    ck_assert(accuracy >= 0.1 && accuracy <= 0.3);
    ck_assert_int_eq(dcWorldSetMaxSubsteps(scene.dc, 512), dcOk);
    ck_assert_int_eq(dcWorldGetMaxSubsteps(scene.dc), 512);
    ck_assert_int_eq(dcWorldSetSubsteps(scene.dc, 7), dcOk);
    ck_assert_int_eq(dcWorldSetSubstepAccuracy(scene.dc, 0.4), dcOk);
    ck_assert(dcWorldGetSubstepAccuracy(scene.dc) == (dReal)0.4);
    ck_assert_int_eq(dcWorldReset(scene.dc), dcOk); /* what belongs to stepping stays */
    ck_assert_int_eq(dcWorldGetSubsteps(scene.dc), 7);
    ck_assert_int_eq(dcWorldGetMaxSubsteps(scene.dc), 512);
    ck_assert(dcWorldGetSubstepAccuracy(scene.dc) == (dReal)0.4);
    sceneClose(&scene);
}
END_TEST

/* How a free body is made known. */
enum { withGeom, withoutGeom, ways };

/* A body apart from a collision that needs many substeps gains exactly F H / m and T H / I in every step. */
START_TEST(test_user_force_acts_throughout)
{
    Scene scene;
    dBodyID a, b;
    make_collision(&scene, &a, &b);
    dBodyID body = sceneBody(&scene, 0.1, 2, 50, 0, 50);
    if (_i == withGeom) {
        dGeomSetBody(dCreateSphere(scene.space, 0.1), body);
    } else {
        ck_assert_int_eq(dcWorldAddBody(scene.dc, body), dcOk);
    }
    dBodySetGravityMode(body, 0);
    double inertia = 0.4 * 2 * 0.01, H = 1.0 / 60;
    int substeps = 0;
    for (int i = 0; i < 30; i++) {
        dReal v[3], w[3], push[3] = {4, -3, 2}, twist[3] = {0.1, 0.2, -0.3};
        for (int j = 0; j < 3; j++) {
            v[j] = dBodyGetLinearVel(body)[j] + push[j] * H / 2;
            w[j] = dBodyGetAngularVel(body)[j] + twist[j] * H / inertia;
        }
        dBodyAddForce(body, push[0], push[1], push[2]);
        dBodyAddTorque(body, twist[0], twist[1], twist[2]);
        sceneRun(&scene, 1, H);
        substeps += dcWorldGetLastSubsteps(scene.dc);
        assertVectorNear(dBodyGetLinearVel(body), v, 1e-13, 1e-14);
        assertVectorNear(dBodyGetAngularVel(body), w, 1e-13, 1e-12);
        for (int j = 0; j < 3; j++) {
            ck_assert(dBodyGetForce(body)[j] == 0);
            ck_assert(dBodyGetTorque(body)[j] == 0);
        }
    }
    ck_assert_int_gt(substeps, 100);
    sceneClose(&scene);
}
END_TEST

/* A body in contact feels it too: a ball pressed down by a constant force rests as deep as weight and force ask. */
START_TEST(test_user_force_in_contact)
{
    Scene scene;
    sceneOpen(&scene, 9.81);
    dcMaterial material = materialSmooth(1e6, 1);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    sceneFloor(&scene);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, 0.1, 1, 0, 0, 0.1));
    for (int i = 0; i < 240; i++) {
        dBodyAddForce(ball, 0, 0, -50);
        sceneRun(&scene, 1, 1.0 / 60);
    }
    double depth = dcHuntCrossleyStaticDepth(stiffnessOnPlane(0.1, 1e6), 9.81 + 50);
    assertNear(0.1 - bodyAt(ball, 2), depth, 1e-6, 0);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("substeps", 30, &tests);
    tcase_add_test(tests, test_fixed_equal_hand_made);
    tcase_add_loop_test(tests, test_automatic_count, 0, 3);
    tcase_add_test(tests, test_limit_warns_once);
    tcase_add_test(tests, test_settings);
    tcase_add_loop_test(tests, test_user_force_acts_throughout, 0, ways);
    tcase_add_test(tests, test_user_force_in_contact);
    return fixtureMain(suite);
}
