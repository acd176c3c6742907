/* The program's own step and ODE's auto-disable: what wakes when it is pushed or joined to what wakes, and is held. */
#include <math.h>

#include "scenes/any_scene.h"

/* A box asleep on ice goes along with one on it that is pulled ever more, without moving before. */
START_TEST(test_wake_when_pulled_along)
{
    AnyScene any;
    dBodyID box[2];
    dcMaterial ice = dcMaterialDefault();
    ice.static_friction = ice.dynamic_friction = (dReal)0.05;
    dcGeomSetMaterial(any.s.dc, anyOpenSleepy(&any, _i, 2, box), &ice);
    dBodySetAutoDisableFlag(box[1], 0);
    anyRun(&any, 3, 1.0 / 60);
    ck_assert_int_eq(dBodyIsEnabled(box[0]), _i == anyJoints);
    for (int i = 0; i < 240; i++) {
        dBodyAddForce(box[1], (dReal)fmin(0.1 * i, 15), 0, 0);
        anyStep(&any, 1.0 / 60);
    }
    double lower = bodyAt(box[0], 0), upper = bodyAt(box[1], 0);
    ck_assert_msg(lower > 0.1 && fabs(upper - lower) < 0.01, "moved by %g m, what is on it by %g m", lower, upper);
    anyClose(&any);
}
END_TEST

/*
 * Nor does what sleeps bear whatever a motor presses against it: it holds as long as friction does (mass 4 kg,
 * 0.5: 19.6 N), `behind` another one or not, and then goes along.
 */
START_TEST(test_wake_when_pressed)
{
    AnyScene any;
    dBodyID box[3];
    int behind = _i / anyWays;
    anyOpenSleepy(&any, _i % anyWays, 0, box);
    dcMaterial rough = dcMaterialDefault();
    rough.static_friction = rough.dynamic_friction = (dReal)0.5;
    dcWorldSetDefaultMaterial(any.s.dc, &rough);
    any.own_friction = 0;
    for (int i = 0; i < 2 + behind; i++) {
        box[i] = dGeomGetBody(sceneBox(&any.s, 0.2, 4, 0.2 * i, 0, 0.1));
    }
    dJointID slider = dJointCreateSlider(any.s.world, 0);
    dJointAttach(slider, box[0], 0);
    dJointSetSliderAxis(slider, 1, 0, 0);
    dJointSetSliderParam(slider, dParamVel, (dReal)0.1);
    dBodySetAutoDisableFlag(box[0], 0);
    dBodySetGravityMode(box[0], 0);
    anyRun(&any, 2, 1.0 / 60);
    double start = 0;
    for (int i = 0; i < 720; i++) {
        dJointSetSliderParam(slider, dParamFMax, (dReal)(60.0 * i / 720));
        anyStep(&any, 1.0 / 60);
        start = i == 60 ? bodyAt(box[1 + behind], 0) : start;
        ck_assert_msg(bodyAt(box[1], 2) > 0.0997, "step %d: it lies at %g m", i, bodyAt(box[1], 2));
        if (i == 180) { /* 15 N */
            ck_assert_double_lt(fabs(bodyAt(box[1 + behind], 0) - start), 1e-4);
        }
    }
    ck_assert_double_gt(bodyAt(box[1 + behind], 0), start + 0.1);
    anyClose(&any);
}
END_TEST

/* One of several that hinges hold together is hit: ODE wakes the others, too, and they lie on what they lay on. */
START_TEST(test_held_when_joints_wake)
{
    enum { chain = 4 };
    AnyScene any;
    dBodyID box[chain];
    anyOpenSleepy(&any, _i, 0, box);
    for (int i = 0; i < chain; i++) {
        box[i] = dGeomGetBody(sceneBox(&any.s, 0.2, 4, 0.25 * i, 0, 0.1));
    }
    for (int i = 1; i < chain; i++) {
        dJointID hinge = dJointCreateHinge(any.s.world, 0);
        dJointAttach(hinge, box[i - 1], box[i]);
        dJointSetHingeAnchor(hinge, (dReal)(0.25 * i - 0.125), 0, (dReal)0.1);
        dJointSetHingeAxis(hinge, 0, 1, 0);
    }
    ck_assert_int_lt(anyStepsToSleep(&any, box, chain, 600), 600);
    dBodyID ball = dGeomGetBody(sceneBall(&any.s, 0.1, 4, -1, 0, 0.1));
    dBodySetGravityMode(ball, 0);
    dBodySetLinearVel(ball, 3, 0, 0);
    for (int i = 0; i < 40; i++) {
        anyStep(&any, 1.0 / 60);
        for (int k = 0; k < chain; k++) {
            ck_assert_msg(bodyAt(box[k], 2) > 0.0999, "step %d: %d lies at %g m", i, k, bodyAt(box[k], 2));
        }
    }
    ck_assert_double_gt(bodyAt(box[chain - 1], 0), 0.75 + 1e-3);
    anyClose(&any);
}
END_TEST

/* But what hangs together with a body that a joint holds, and that is awake, has its loads whenever ODE moves it. */
START_TEST(test_held_beneath_joints)
{
    AnyScene any;
    dBodyID box[3];
    anyOpenSleepy(&any, anyLoop, 3, box);
    dJointID joint = dJointCreateSlider(any.s.world, 0);
    dJointAttach(joint, box[2], 0);
    dJointSetSliderAxis(joint, 0, 0, 1);
    dBodySetAutoDisableFlag(box[2], 0);
    anyRun(&any, 1, 1.0 / 60);
    for (int i = 0; i < 120; i++) {
        if (i % 20 == 0) {
            dBodyDisable(box[0]);
            dBodyDisable(box[1]);
        }
        anyStep(&any, 1.0 / 60);
        ck_assert_msg(anyGreatestSpeed(box, 3) < 1e-3, "step %d: %g m/s", i, anyGreatestSpeed(box, 3));
    }
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("any_step_woken", 30, &tests);
    tcase_add_loop_test(tests, test_wake_when_pulled_along, 0, anyWays);
    tcase_add_loop_test(tests, test_wake_when_pressed, 0, 2 * anyWays);
    tcase_add_loop_test(tests, test_held_when_joints_wake, 0, anyWays);
    tcase_add_test(tests, test_held_beneath_joints);
    return fixtureMain(suite);
}
