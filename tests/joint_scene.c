/* See joint_scene.h. */
#include "joint_scene.h"

#include <string.h>

dBodyID jointBody(Scene *scene, double mass, double x, double y, double z, int number)
{
    dBodyID id = dBodyCreate(scene->world);
    dMass inertia;
    dMatrix3 rotation;
    dMassSetBoxTotal(&inertia, mass, 0.5, 0.3, 0.2 + 0.1 * number);
    dBodySetMass(id, &inertia);
    dBodySetPosition(id, x, y, z);
    dRFromEulerAngles(rotation, 0.3 + number, -0.2, 0.5 * number);
    dBodySetRotation(id, rotation);
    return id;
}

dJointID jointMake(Scene *scene, const char *kind, dBodyID first, dBodyID second)
{
    dJointID joint = 0;
    const dReal axis1[3] = {0.6, 0, 0.8}, axis2[3] = {0, 1, 0};
    dWorldID world = scene->world;
#define KIND(text) (strcmp(kind, text) == 0)
#define MAKE(Type) \
    joint = dJointCreate##Type(world, 0); \
    dJointAttach(joint, first, second)
    if (KIND("hinge")) {
        MAKE(Hinge);
        dJointSetHingeAnchor(joint, 0, 0, 0);
        dJointSetHingeAxis(joint, 0.6, 0, 0.8);
    } else if (KIND("slider")) {
        MAKE(Slider);
        dJointSetSliderAxis(joint, 0.6, 0, 0.8);
    } else if (KIND("universal")) {
        MAKE(Universal);
        dJointSetUniversalAnchor(joint, 0, 0, 0);
        dJointSetUniversalAxis1(joint, 0.6, 0, 0.8);
        dJointSetUniversalAxis2(joint, 0, 1, 0);
    } else if (KIND("hinge2")) {
        MAKE(Hinge2);
        dJointSetHinge2Anchor(joint, 0, 0, 0);
        dJointSetHinge2Axes(joint, axis1, axis2);
    } else if (KIND("PR")) {
        MAKE(PR);
        dJointSetPRAnchor(joint, 0, 0, 0);
        dJointSetPRAxis1(joint, 0.6, 0, 0.8);
        dJointSetPRAxis2(joint, 0, 1, 0);
    } else if (KIND("PU")) {
        MAKE(PU);
        dJointSetPUAnchor(joint, 0, 0, 0);
        dJointSetPUAxis1(joint, 0.6, 0, 0.8);
        dJointSetPUAxis2(joint, 0, 1, 0);
        dJointSetPUAxis3(joint, -0.8, 0, 0.6);
    } else if (KIND("piston")) {
        MAKE(Piston);
        dJointSetPistonAnchor(joint, 0, 0, 0);
        dJointSetPistonAxis(joint, 0.6, 0, 0.8);
    } else if (KIND("amotor user") || KIND("amotor euler")) {
        MAKE(AMotor);
        if (KIND("amotor euler")) {
            dJointSetAMotorMode(joint, dAMotorEuler);
            dJointSetAMotorAxis(joint, 0, 1, 0.6, 0, 0.8);
            dJointSetAMotorAxis(joint, 2, 2, 0, 1, 0);
        } else {
            dJointSetAMotorNumAxes(joint, 3);
            dJointSetAMotorAxis(joint, 0, 0, 0.6, 0, 0.8);
            dJointSetAMotorAxis(joint, 1, 1, 0, 1, 0);
            dJointSetAMotorAxis(joint, 2, 2, 0.8, 0, -0.6);
        }
    } else if (KIND("dhinge")) {
        MAKE(DHinge);
        dJointSetDHingeAxis(joint, 0.6, 0, 0.8);
        dJointSetDHingeAnchor1(joint, 0.1, 0.2, 0);
        dJointSetDHingeAnchor2(joint, 0, 0, 0);
    } else if (KIND("ball")) {
        MAKE(Ball);
        dJointSetBallAnchor(joint, 0, 0, 0);
    } else if (KIND("dball")) {
        MAKE(DBall);
        dJointSetDBallAnchor1(joint, 0.1, 0.2, 0);
        dJointSetDBallAnchor2(joint, 0, 0, 0);
    }
#undef MAKE
#undef KIND
    ck_assert_ptr_nonnull(joint);
    return joint;
}
