/* See joint_scene.h. */
#include "joint_scene.h"
#include "older_ode.h"

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

/* What is particular to a kind; set when the bodies are attached. */
static void set_hinge(dJointID joint)
{
    dJointSetHingeAnchor(joint, 0, 0, 0);
    dJointSetHingeAxis(joint, 0.6, 0, 0.8);
}

static void set_slider(dJointID joint)
{
    dJointSetSliderAxis(joint, 0.6, 0, 0.8);
}

static void set_universal(dJointID joint)
{
    dJointSetUniversalAnchor(joint, 0, 0, 0);
    dJointSetUniversalAxis1(joint, 0.6, 0, 0.8);
    dJointSetUniversalAxis2(joint, 0, 1, 0);
}

static void set_hinge2(dJointID joint)
{
    const dReal axis1[3] = {0.6, 0, 0.8}, axis2[3] = {0, 1, 0};
    dJointSetHinge2Anchor(joint, 0, 0, 0);
    dJointSetHinge2Axes(joint, axis1, axis2);
}

/* Its suspension bears nothing. */
static void set_hinge2_free(dJointID joint)
{
    set_hinge2(joint);
    dJointSetHinge2Param(joint, dParamSuspensionERP, 0);
    dJointSetHinge2Param(joint, dParamSuspensionCFM, (dReal)1e10);
}

static void set_pr(dJointID joint)
{
    dJointSetPRAnchor(joint, 0, 0, 0);
    dJointSetPRAxis1(joint, 0.6, 0, 0.8);
    dJointSetPRAxis2(joint, 0, 1, 0);
}

static void set_pu(dJointID joint)
{
    dJointSetPUAnchor(joint, 0, 0, 0);
    dJointSetPUAxis1(joint, 0.6, 0, 0.8);
    dJointSetPUAxis2(joint, 0, 1, 0);
    dJointSetPUAxis3(joint, -0.8, 0, 0.6);
}

static void set_piston(dJointID joint)
{
    dJointSetPistonAnchor(joint, 0, 0, 0);
    dJointSetPistonAxis(joint, 0.6, 0, 0.8);
}

static void set_amotor_user(dJointID joint)
{
    dJointSetAMotorNumAxes(joint, 3);
    dJointSetAMotorAxis(joint, 0, 0, 0.6, 0, 0.8);
    dJointSetAMotorAxis(joint, 1, 1, 0, 1, 0);
    dJointSetAMotorAxis(joint, 2, 2, 0.8, 0, -0.6);
}

static void set_amotor_euler(dJointID joint)
{
    dJointSetAMotorMode(joint, dAMotorEuler);
    dJointSetAMotorAxis(joint, 0, 1, 0.6, 0, 0.8);
    dJointSetAMotorAxis(joint, 2, 2, 0, 1, 0);
}

static void set_dhinge(dJointID joint)
{
    dJointSetDHingeAxis(joint, 0.6, 0, 0.8);
    dJointSetDHingeAnchor1(joint, 0.1, 0.2, 0);
    dJointSetDHingeAnchor2(joint, 0, 0, 0);
}

static void set_ball(dJointID joint)
{
    dJointSetBallAnchor(joint, 0, 0, 0);
}

static void set_dball(dJointID joint)
{
    dJointSetDBallAnchor1(joint, 0.1, 0.2, 0);
    dJointSetDBallAnchor2(joint, 0, 0, 0);
}

static void set_lmotor(dJointID joint, int rel)
{
    dJointSetLMotorNumAxes(joint, 3);
    dJointSetLMotorAxis(joint, 0, rel, 0.6, 0, 0.8);
    dJointSetLMotorAxis(joint, 1, rel, 0, 1, 0);
    dJointSetLMotorAxis(joint, 2, rel, -0.8, 0, 0.6);
}

static void set_lmotor_world(dJointID joint)
{
    set_lmotor(joint, 0);
}

static void set_lmotor_first(dJointID joint)
{
    set_lmotor(joint, 1);
}

static void set_lmotor_second(dJointID joint)
{
    set_lmotor(joint, 2);
}

static void set_nothing(dJointID joint)
{
    (void)joint;
}

static const struct {
    const char *name;
    dJointID (*create)(dWorldID world, dJointGroupID group);
    void (*set)(dJointID joint);
} kinds[] = {
    {"hinge", dJointCreateHinge, set_hinge},
    {"slider", dJointCreateSlider, set_slider},
    {"universal", dJointCreateUniversal, set_universal},
    {"hinge2", dJointCreateHinge2, set_hinge2},
    {"hinge2 free", dJointCreateHinge2, set_hinge2_free},
    {"PR", dJointCreatePR, set_pr},
    {"PU", dJointCreatePU, set_pu},
    {"piston", dJointCreatePiston, set_piston},
    {"amotor user", dJointCreateAMotor, set_amotor_user},
    {"amotor euler", dJointCreateAMotor, set_amotor_euler},
    {"dhinge", dJointCreateDHinge, set_dhinge},
    {"ball", dJointCreateBall, set_ball},
    {"dball", dJointCreateDBall, set_dball},
    {"lmotor 0", dJointCreateLMotor, set_lmotor_world},
    {"lmotor 1", dJointCreateLMotor, set_lmotor_first},
    {"lmotor 2", dJointCreateLMotor, set_lmotor_second},
    {"plane2d", dJointCreatePlane2D, set_nothing},
};

dJointID jointMake(Scene *scene, const char *kind, dBodyID first, dBodyID second)
{
    dJointID joint = 0;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(kind, kinds[i].name) == 0) {
            joint = kinds[i].create(scene->world, 0);
            dJointAttach(joint, first, second);
            kinds[i].set(joint);
        }
    }
    ck_assert_ptr_nonnull(joint);
    return joint;
}

void jointSetParam(dJointID joint, int parameter, double value)
{
    switch (dJointGetType(joint)) {
    case dJointTypeHinge: dJointSetHingeParam(joint, parameter, value); break;
    case dJointTypeSlider: dJointSetSliderParam(joint, parameter, value); break;
    case dJointTypeUniversal: dJointSetUniversalParam(joint, parameter, value); break;
    case dJointTypeHinge2: dJointSetHinge2Param(joint, parameter, value); break;
    case dJointTypePR: dJointSetPRParam(joint, parameter, value); break;
    case dJointTypePU: dJointSetPUParam(joint, parameter, value); break;
    case dJointTypePiston: dJointSetPistonParam(joint, parameter, value); break;
    default: dJointSetAMotorParam(joint, parameter, value);
    }
}

double jointGetParam(dJointID joint, int parameter)
{
    switch (dJointGetType(joint)) {
    case dJointTypeHinge: return dJointGetHingeParam(joint, parameter);
    case dJointTypeSlider: return dJointGetSliderParam(joint, parameter);
    case dJointTypeUniversal: return dJointGetUniversalParam(joint, parameter);
    case dJointTypeHinge2: return dJointGetHinge2Param(joint, parameter);
    case dJointTypePR: return dJointGetPRParam(joint, parameter);
    case dJointTypePU: return dJointGetPUParam(joint, parameter);
    case dJointTypePiston: return dJointGetPistonParam(joint, parameter);
    default: return dJointGetAMotorParam(joint, parameter);
    }
}

dcForceID jointStop(Scene *scene, dJointID joint, dcJointCoordinate coordinate, double k, double d, double lower,
                    double upper)
{
    dcJointStopDef def = dcJointStopDefault();
    def.stiffness = k;
    def.dissipation = d;
    def.lower = lower;
    def.upper = upper;
    dcForceID stop = dcJointStopCreate(scene->dc, joint, coordinate, &def);
    ck_assert_ptr_nonnull(stop);
    return stop;
}

JointState jointState(const dBodyID body[2])
{
    JointState state = {{0}};
    for (int i = 0; i < 2; i++) {
        if (body[i]) {
            dReal *to = state.numbers + 13 * i;
            memcpy(to, dBodyGetPosition(body[i]), 3 * sizeof *to);
            memcpy(to + 3, dBodyGetQuaternion(body[i]), 4 * sizeof *to);
            memcpy(to + 7, dBodyGetLinearVel(body[i]), 3 * sizeof *to);
            memcpy(to + 10, dBodyGetAngularVel(body[i]), 3 * sizeof *to);
        }
    }
    return state;
}
