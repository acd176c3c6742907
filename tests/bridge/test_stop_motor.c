/* A motor of the joint's own drives into its soft stops: they hold it in the step in which it comes to them. */
#include <math.h>

#include "scenes/joint_scene.h"
#include "scenes/older_ode.h"

static const double step = 1.0 / 60, bound = 0.01, speed = 2, force = 100, stiffness = 1e9;

static const struct {
    const char *kind;
    dcJointCoordinate coordinate;
    int group; /* of the motor's parameters, attached to two bodies or the first; to the second alone */
    int group_second;
    int ways; /* two bodies; the second alone; the first alone: those that ODE can step */
} kinds[] = {
    {"hinge", dcHingeAngle, 0, 0, 7},
    {"slider", dcSliderPosition, 0, 0, 7},
    {"universal", dcUniversalAngle1, 0, 1, 7},
    {"universal", dcUniversalAngle2, 1, 0, 7},
    {"hinge2", dcHinge2Angle1, 0, 0, 1},
    {"hinge2", dcHinge2Angle2, 1, 1, 1},
    {"PR", dcPRPosition, 0, 0, 5},
    {"PR", dcPRAngle, 1, 1, 5},
    {"PU", dcPUPosition, 2, 2, 7},
    {"PU", dcPUAngle1, 0, 1, 7},
    {"PU", dcPUAngle2, 1, 0, 7},
    {"piston", dcPistonPosition, 0, 0, 5},
    {"piston", dcPistonAngle, 1, 1, 5},
    {"amotor user", dcAMotorAngle1, 0, 0, 7},
    {"amotor euler", dcAMotorAngle1, 0, 0, 7},
    {"amotor euler", dcAMotorAngle3, 2, 2, 7},
    {"lmotor 0", dcLMotorPosition1, 0, 0, 6},
    {"lmotor 0", dcLMotorPosition3, 2, 2, 6},
};

static void set_motor(dJointID joint, int parameter, double value)
{
    if (dJointGetType(joint) == dJointTypeLMotor) {
        dJointSetLMotorParam(joint, parameter, (dReal)value);
    } else {
        jointSetParam(joint, parameter, value);
    }
}

/*
 * To and fro between bounds that one step of the motor passes: it never comes to them with a speed of its own, so all
 * that it goes beyond is force / stiffness, and what the other coordinates do meanwhile, which the motor shakes.
 */
static double drive(int kind, int way)
{
    Scene scene;
    sceneOpen(&scene, 0);
    dcWorldSetStepping(scene.dc, dcStepAuto);
    dBodyID one = way == 1 ? 0 : jointBody(&scene, 1, 0.3, 0.1, 0, 0);
    dBodyID two = way == 2 ? 0 : jointBody(&scene, 2, -0.2, 0.1, 0.3, 1);
    dJointID joint = jointMake(&scene, kinds[kind].kind, one, two);
    dcForceID stop = jointStop(&scene, joint, kinds[kind].coordinate, stiffness, 1, -bound, bound);
    int base = (way == 1 ? kinds[kind].group_second : kinds[kind].group) * dParamGroup;
    set_motor(joint, base + dParamFMax, force);
    double most = 0, way_gone = 0;
    for (int i = 0; i < 12; i++) {
        set_motor(joint, base + dParamVel, i / 4 % 2 ? -speed : speed);
        ck_assert_int_eq(dcWorldStep(scene.dc, 0, (dReal)step), dcOk);
        most = fmax(most, fabs((double)dcJointStopGetViolation(stop)));
        way_gone = fmax(way_gone, fabs((double)dcJointForceGetPosition(stop)));
    }
    ck_assert_double_gt(way_gone, 0.9 * bound); /* it did drive */
    sceneClose(&scene);
    return most;
}

START_TEST(test_driven)
{
    for (int way = 0; way < 3; way++) {
        if (kinds[_i].ways >> way & 1 && !not_measured(kinds[_i].kind, way == 1)) {
            double most = drive(_i, way);
            ck_assert_msg(most < 0.1 * speed * step, "%s, coordinate %d, way %d: %g beyond", kinds[_i].kind,
                          kinds[_i].coordinate, way, most);
        }
    }
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("stop_motor", 30, &tests);
    tcase_add_loop_test(tests, test_driven, 0, (int)(sizeof kinds / sizeof *kinds));
    return fixtureMain(suite);
}
