/* Stops where their coordinate is singular: the pole of a cone, a twist half a turn away, Euler angles at 90 degrees.
 */
#include <math.h>

#include "scenes/fixture.h"

enum { cone, twist, euler, num_stops };

/* A stop of its joint; returns its stiffness. */
static double stop_body(Scene *scene, dBodyID body, int which)
{
    dcJointStopDef def = dcJointStopDefault();
    def.stiffness = pow(10, 2 + 4 * dRandReal());
    def.upper = 0.2 + 0.5 * dRandReal();
    def.dissipation = dRandReal();
    def.axis[0] = 0;
    def.axis[2] = 1;
    dJointID joint = dJointCreateBall(scene->world, 0);
    dJointAttach(joint, body, 0);
    dJointSetBallAnchor(joint, 0, 0, 0);
    if (which == euler) {
        joint = dJointCreateAMotor(scene->world, 0);
        dJointAttach(joint, body, 0);
        dJointSetAMotorMode(joint, dAMotorEuler);
        dJointSetAMotorAxis(joint, 0, 1, 1, 0, 0);
        dJointSetAMotorAxis(joint, 2, 2, 0, 0, 1);
        def.lower = -def.upper;
        def.stiffness = 100;
    }
    int coordinate = which == cone ? dcBallSwing : which == twist ? dcBallTwist : dcAMotorAngle1;
    ck_assert_ptr_nonnull(dcJointStopCreate(scene->dc, joint, coordinate, &def));
    return def.stiffness;
}

/* About the joint, at random. */
static void turn_body(dBodyID body, int which)
{
    double w = 5 + 25 * dRandReal(), angle = 2 * M_PI * dRandReal();
    dBodySetAngularVel(body, w * cos(angle), w * sin(angle), which == cone ? 0 : w * (2 * dRandReal() - 1));
    dVector3 v;
    const dReal *p = dBodyGetPosition(body), *s = dBodyGetAngularVel(body);
    v[0] = s[1] * p[2] - s[2] * p[1];
    v[1] = s[2] * p[0] - s[0] * p[2];
    v[2] = s[0] * p[1] - s[1] * p[0];
    dBodySetLinearVel(body, v[0], v[1], v[2]);
}

/* A body on a joint, with random velocities: the most energy over that at the start. */
static double rise(int which, int number)
{
    Scene scene;
    sceneOpen(&scene, 0);
    dRandSetSeed((unsigned long)(number + 1));
    dBodyID body = sceneBody(&scene, 0.3, 1, 0, 0, 0);
    dGeomSetBody(dCreateBox(scene.space, REAL(0.1), REAL(0.1), REAL(0.1)), body);
    dBodySetPosition(body, 0.01 * dRandReal(), 0, which == euler ? 0 : -0.5); /* not quite through the pole */
    double stiffness = stop_body(&scene, body, which);
    turn_body(body, which);
    sceneEvaluate(&scene);
    double start = sceneEnergy(&scene), most = 0;
    for (int i = 0; i < 240; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        most = fmax(most, dcWorldGetKineticEnergy(scene.dc));
    }
    sceneClose(&scene);
    /* where Euler angles are singular they jump, each time by as much energy as the stop may store */
    return most / (start + (which == euler ? 10 * stiffness * M_PI * M_PI : 0));
}

START_TEST(test_energy)
{
    double worst = 0;
    for (int i = 0; i < 40; i++) {
        worst = fmax(worst, rise(_i, i));
    }
    ck_assert_msg(worst < 1.05, "energy %g of what there was", worst);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("singular", 60, &tests);
    tcase_add_loop_test(tests, test_energy, 0, num_stops);
    return fixtureMain(suite);
}
