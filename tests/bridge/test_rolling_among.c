/* The rolling ball among other things: contacts that make substeps, ODE's joints, a program's own loop. */
#include <math.h>

#include "scenes/rolling_scene.h"

/* A hard ball that bounces next to it makes the substeps change all the time; the forces stay right. */
START_TEST(test_among_substeps)
{
    Rolling r;
    int most = 0;
    rollingOpen(&r, 0.3, rollingFixed, NULL);
    dcMaterial hard = materialSmooth(1e9, 0);
    ck_assert_int_eq(dcWorldSetDefaultMaterial(r.scene.dc, &hard), dcOk);
    ck_assert_int_eq(dcWorldSetSubsteps(r.scene.dc, 0), dcOk);
    sceneFloor(&r.scene);
    sceneBall(&r.scene, 0.05, 1, 5, 5, 0.06);
    for (int i = 0; i < 200; i++) {
        rollingStep(&r, 1e-2, 1, 0);
        most = dcWorldGetLastSubsteps(r.scene.dc) > most ? dcWorldGetLastSubsteps(r.scene.dc) : most;
        if (!DC_SINGLE || dcWorldGetLastSubsteps(r.scene.dc) < 8) { /* floats tell no force in too short a substep */
            assertNearOf(dcRollingBallGetNormalForce(r.joint), 2 * 9.81 * cos(0.3), 1e-6, rollingAnswer(&r, 1e-3));
            assertNearOf(rollingFriction(&r), 2.0 / 7 * 2 * 9.81 * sin(0.3), 1e-6, rollingAnswer(&r, 1e-3));
        }
        ck_assert_double_lt(rollingSlip(&r), asPreciseOf(1e-9, rollingSway(&r, 1e-2 / 64)));
        ck_assert_double_lt(fabs(dcRollingBallGetSeparation(r.joint)), asPrecise(1e-12));
    }
    ck_assert_int_gt(most, 16);
    rollingClose(&r);
}
END_TEST

/* Three balls under a chassis, held by ODE's ball joints: M + 3 m are pulled, M + 3 m 7/5 are moved. */
START_TEST(test_among_joints)
{
    Rolling r;
    dcRollingBallID joint[3];
    const double h = 1e-3, g = 9.81, angle = 0.25, chassis_mass = 4;
    rollingOpen(&r, angle, rollingFixed, NULL);
    dcRollingBallDef def = rollingDef();
    dcRollingBallGetPlane(r.joint, def.normal);
    const double n[3] = {sin(angle), 0, cos(angle)}, t[3] = {cos(angle), 0, -sin(angle)};
    dBodyID chassis = sceneBody(&r.scene, 0.5, chassis_mass, 0.1 * n[0], 0, 0.1 * n[2]);
    for (int i = 0; i < 3; i++) {
        double x = cos(i * 2 * M_PI / 3), y = sin(i * 2 * M_PI / 3);
        dBodyID ball = i == 0 ? r.ball : sceneBody(&r.scene, 0.1, 2, 0, 0, 0);
        dBodySetPosition(ball, 0.1 * n[0] + x * t[0], y, 0.1 * n[2] + x * t[2]);
        joint[i] = i == 0 ? r.joint : dcRollingBallCreate(r.scene.dc, &def);
        ck_assert_int_eq(dcRollingBallAttach(joint[i], 0, ball), dcOk);
        dJointID hold = dJointCreateBall(r.scene.world, 0);
        dJointAttach(hold, chassis, ball);
        dJointSetBallAnchor(hold, bodyAt(ball, 0), bodyAt(ball, 1), bodyAt(ball, 2));
    }
    double normal = 0;
    for (int i = 0; i < 500; i++) {
        dcRollingBallID turn = joint[i % 3];
        rollingStep(&r, h, 0, 0);
        dVector3 error;
        dcRollingBallGetVelocityError(turn, error);
        ck_assert_double_lt(hypot(error[0], error[1]), asPreciseOf(1e-9, 0.2 / h));
        ck_assert_double_lt(fabs(dcRollingBallGetSeparation(turn)), asPrecise(1e-9));
    }
    for (int i = 0; i < 3; i++) {
        normal += dcRollingBallGetNormalForce(joint[i]);
    }
    assertNear(bodySpeed(chassis), 0.5 * g * sin(angle) * (chassis_mass + 6) / (chassis_mass + 6 * 1.4), 1e-6, 0);
    assertNearOf(normal, (chassis_mass + 6) * g * cos(angle), 1e-6, 5 * rollingAnswer(&r, h));
    rollingClose(&r);
}
END_TEST

/* dcWorldApply, in a program's own loop, does for the joint what dcWorldUpdateJoints does; both do no harm. */
START_TEST(test_apply)
{
    Rolling r;
    rollingOpen(&r, 0.3, rollingFixed, NULL);
    for (int i = 0; i < 300; i++) {
        ck_assert_int_eq(dcWorldApply(r.scene.dc, 1e-3), dcOk);
        if (i & 1) {
            ck_assert_int_eq(dcWorldUpdateJoints(r.scene.dc, 1e-3), dcOk);
        }
        dWorldStep(r.scene.world, 1e-3);
        assertNearOf(dcRollingBallGetNormalForce(r.joint), 2 * 9.81 * cos(0.3), 1e-8, rollingAnswer(&r, 1e-3));
        ck_assert_double_lt(rollingSlip(&r), asPreciseOf(1e-12, rollingSway(&r, 1e-3)));
    }
    assertNear(bodySpeed(r.ball), 0.3 * 5.0 / 7 * 9.81 * sin(0.3), 1e-9, 0);
    rollingClose(&r);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("rolling among others", 30, &tests);
    tcase_add_test(tests, test_among_substeps);
    tcase_add_test(tests, test_among_joints);
    tcase_add_test(tests, test_apply);
    return fixtureMain(suite);
}
