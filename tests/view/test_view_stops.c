/* Stops that act are seen: on the suspension of a hinge2, a linear motor, a body in a plane. */
#include <math.h>

#include "scene/scene.h"
#include "scenes/fixture.h"
#include "scenes/older_ode.h"

static dJointID join(const Scene *scene, int type, dBodyID a, dBodyID b)
{
    dJointID joint = 0;
    switch (type) {
    case dJointTypeHinge2: joint = dJointCreateHinge2(scene->world, 0); break;
    case dJointTypeLMotor: joint = dJointCreateLMotor(scene->world, 0); break;
    default: joint = dJointCreatePlane2D(scene->world, 0); break;
    }
    dJointAttach(joint, a, type == dJointTypeHinge2 ? b : 0);
    return joint;
}

/* What is seen after the first body was put 2 cm beyond the bound of 1 cm of a way, or turned as many hundredths. */
static void check(int type, int coordinate, int axis)
{
    Scene scene;
    sceneOpen(&scene, 0);
    const dBodyID a = sceneBody(&scene, 0.2, 1, 0, 0, 0), b = sceneBody(&scene, 0.2, 1, 0, 1, 0);
    const dJointID joint = join(&scene, type, a, b);
    if (type == dJointTypeHinge2) {
        const dReal up[3] = {0, 0, 1}, along[3] = {0, 1, 0};
        dJointSetHinge2Anchor(joint, 0, 1, 0);
        dJointSetHinge2Axes(joint, up, along);
    } else if (type == dJointTypeLMotor) {
        dJointSetLMotorNumAxes(joint, 3);
        for (int k = 0; k < 3; k++) {
            dJointSetLMotorAxis(joint, k, 0, k == 0, k == 1, k == 2);
        }
    }
    dcJointStopDef def = dcJointStopDefault();
    def.lower = REAL(-0.01);
    def.upper = REAL(0.01);
    def.stiffness = 1000;
    const dcForceID stop = dcJointStopCreate(scene.dc, joint, (dcJointCoordinate)coordinate, &def);
    ck_assert_ptr_nonnull(stop);
    if (coordinate == dcPlane2DAngle) {
        dQuaternion turn = {(dReal)cos(0.015), 0, 0, (dReal)sin(0.015)};
        dBodySetQuaternion(a, turn);
    } else {
        dBodySetPosition(a, axis == 0 ? REAL(0.03) : 0, axis == 1 ? REAL(0.03) : 0, axis == 2 ? REAL(0.03) : 0);
    }
    ck_assert_int_ge(dcWorldStep(scene.dc, scene.space, REAL(1e-4)), dcOk);
    dcxViewScene *s = dcxViewSceneNew();
    ck_assert_int_eq(dcxViewSceneLook(s, scene.world, scene.space, scene.dc), dcOk);
    ck_assert_int_eq(s->num_stops, 1);
    ck_assert_int_eq(s->stop[0].coordinate, coordinate);
    ck_assert_int_eq(s->stop[0].linear, coordinate != dcPlane2DAngle);
    assertNear(fabs(s->stop[0].axis[axis]), 1, 1e-3, 0);
    assertNear(s->stop[0].position, (double)dcJointForceGetPosition(stop), 0, 1e-9);
    ck_assert(s->stop[0].position > 0.015);
    assertNear(s->stop[0].bound, 0.01, 0, 1e-3);
    dcxViewSceneFree(s);
    sceneClose(&scene);
}

START_TEST(test_places)
{
    check(dJointTypeHinge2, dcHinge2Suspension, 2);
    check(dJointTypeLMotor, dcLMotorPosition1, 0);
    check(dJointTypeLMotor, dcLMotorPosition2, 1);
    check(dJointTypeLMotor, dcLMotorPosition3, 2);
    check(dJointTypePlane2D, dcPlane2DX, 0);
    check(dJointTypePlane2D, dcPlane2DY, 1);
    check(dJointTypePlane2D, dcPlane2DAngle, 2);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("view of stops", 60, &tests);
    tcase_add_test(tests, test_places);
    return fixtureMain(suite);
}
