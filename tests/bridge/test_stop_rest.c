/* Stops at rest at the program's own step: violation = load / k, for every joint, however hard. */
#include <math.h>

#include "scenes/joint_scene.h"
#include "scenes/older_ode.h"
#include "scenes/row_step.h"

static const double step = 1.0 / 60;
static Scene scene;

static const struct {
    const char *kind;
    dcJointCoordinate coordinate;
    int ways; /* two bodies; the second alone; the first alone: those that ODE can step */
} kinds[] = {
    {"hinge", dcHingeAngle, 7},
    {"slider", dcSliderPosition, 7},
    {"universal", dcUniversalAngle1, 7},
    {"universal", dcUniversalAngle2, 7},
    {"hinge2", dcHinge2Angle1, 1},
    {"hinge2", dcHinge2Angle2, 1},
    {"PR", dcPRPosition, 5},
    {"PR", dcPRAngle, 5},
    {"PU", dcPUPosition, 7},
    {"PU", dcPUAngle1, 7},
    {"PU", dcPUAngle2, 7},
    {"piston", dcPistonPosition, 5},
    {"piston", dcPistonAngle, 5},
    {"amotor user", dcAMotorAngle1, 7},
    {"amotor euler", dcAMotorAngle1, 7},
    {"amotor euler", dcAMotorAngle2, 7},
    {"amotor euler", dcAMotorAngle3, 7},
    {"dhinge", dcDHingeAngle, 7},
    {"ball", dcBallTwist, 7},
    {"dball", dcBallTwist, 7},
    {"hinge2 free", dcHinge2Suspension, 1},
    {"lmotor 0", dcLMotorPosition1, 6},
    {"lmotor 0", dcLMotorPosition3, 6},
    {"plane2d", dcPlane2DX, 6},
    {"plane2d", dcPlane2DAngle, 6},
};

/* A torque or force of a few units, the same for all, pushes the coordinate up; others are damped away. */
static void press(int kind, int way, double k)
{
    sceneOpen(&scene, 0);
    dWorldSetDamping(scene.world, 0.1, 0.1);
    dWorldSetLinearDampingThreshold(scene.world, 0);
    dWorldSetAngularDampingThreshold(scene.world, 0);
    dBodyID one = way == 1 ? 0 : jointBody(&scene, 1, 0.3, 0.1, 0, 0);
    dBodyID two = way == 2 ? 0 : jointBody(&scene, 2, -0.2, 0.1, 0.3, 1);
    dJointID joint = jointMake(&scene, kinds[kind].kind, one, two);
    dcForceID stop = jointStop(&scene, joint, kinds[kind].coordinate, k, 3, -dInfinity, 0.3);
    dcJointSpringDef def = dcJointSpringDefault();
    def.stiffness = 0.001;
    def.rest = 2000;
    dcForceID spring = dcJointSpringCreate(scene.dc, joint, kinds[kind].coordinate, &def);
    rowRun(&scene, 1500, step);
    double load = dcJointForceGetForce(spring), x = dcJointStopGetViolation(stop);
    double noise = asPreciseOf(1e-13, 1); /* of the reading, m or rad */
    assertNear(load, 2, 1e-3, 0);
    assertNear(dcJointForceGetForce(stop), -load, 1e-5, 0);
    ck_assert_msg(fabs(x - load / k) < asPrecise(1e-5) * load / k + noise,
                  "%s, coordinate %d, way %d, k %g: %.9f of the law", kinds[kind].kind, kinds[kind].coordinate, way, k,
                  x * k / load);
    sceneClose(&scene);
}

START_TEST(test_rest)
{
    for (int way = 0; way < 3; way++) {
        if (kinds[_i].ways >> way & 1 && !not_measured(kinds[_i].kind, way == 1)) {
            press(_i, way, 1e3);
            press(_i, way, 1e5);
            press(_i, way, 1e9);
        }
    }
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("stop_rest", 60, &tests);
    tcase_add_loop_test(tests, test_rest, 0, (int)(sizeof kinds / sizeof *kinds));
    return fixtureMain(suite);
}
