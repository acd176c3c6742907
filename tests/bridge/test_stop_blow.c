/* A soft stop that is touched, and bears nothing yet, bears a blow in the step of it, as ODE's own does. */
#include <math.h>

#include "scenes/any_scene.h"
#include "scenes/joint_scene.h"

static const double speed = 2;

/* How far a bar of 1 m on a hinge, whose end a ball hits, is beyond the stop that it lies at; loose above it or locked.
 */
static double hit(int way, double step, double k, double upper)
{
    AnyScene any;
    dMass mass;
    anyOpen(&any, way, 1e7, 2);
    dWorldSetGravity(any.s.world, 0, 0, 0);
    dBodyID bar = sceneBody(&any.s, 0.1, 2, 0.5, 0, 0);
    dMassSetBoxTotal(&mass, 2, 1, REAL(0.1), REAL(0.1));
    dBodySetMass(bar, &mass);
    dGeomSetBody(dCreateBox(any.s.space, 1, REAL(0.1), REAL(0.1)), bar);
    dBodyID ball = dGeomGetBody(sceneBall(&any.s, 0.1, 1, 0.9, 0.3653, 0));
    dBodySetLinearVel(ball, 0, (dReal)-speed, 0);
    dJointID hinge = dJointCreateHinge(any.s.world, 0);
    dJointAttach(hinge, bar, 0);
    dJointSetHingeAxis(hinge, 0, 0, 1);
    jointStop(&any.s, hinge, dcHingeAngle, k, 0.2, 0, upper);
    double most = 0;
    for (double t = 0; t < 1; t += step) {
        anyStep(&any, step);
        most = fmax(most, -(double)dJointGetHingeAngle(hinge));
    }
    ck_assert_double_gt(bodyGoes(ball, 1), 0); /* it did hit */
    ck_assert_double_lt(bodyGoes(ball, 1), 0.25 * speed);
    anyClose(&any);
    return most;
}

/* A step's way at the speed of the blow, without it: 0.02 and 0.04. */
START_TEST(test_touched)
{
    static const double steps[] = {1.0 / 30, 1.0 / 60, 1.0 / 240};
    double step = steps[_i % 3];
    int way = _i / 3 % anyWays;
    for (double upper = 0; upper < 2; upper += 1.5) {
        ck_assert_double_lt(hit(way, step, 1e9, upper), byPrecision(1e-4, 1e-3));
        ck_assert_double_lt(hit(way, step, 1e5, upper), 0.01);
    }
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("stop_blow", 30, &tests);
    tcase_add_loop_test(tests, test_touched, 0, 3 * anyWays);
    return fixtureMain(suite);
}
