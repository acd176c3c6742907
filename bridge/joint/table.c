/* The table of joint coordinates: one row each. */
#include "core/core.h"
#include "joint.h"

const dcxCoordinateRow dcxCoordinateTable[dcNumJointCoordinates] = {
    [dcHingeAngle] = {"hinge angle", dJointTypeHinge, 0, 1, dcxReadHinge, NULL},
    [dcSliderPosition] = {"slider position", dJointTypeSlider, 0, 0, dcxReadSlider, NULL},
    [dcUniversalAngle1] = {"universal angle 1", dJointTypeUniversal, 0, 1, dcxReadUniversal, NULL},
    [dcUniversalAngle2] = {"universal angle 2", dJointTypeUniversal, 1, 1, dcxReadUniversal, NULL},
    [dcHinge2Angle1] = {"hinge2 angle 1", dJointTypeHinge2, 0, 1, dcxReadHinge2, NULL},
    [dcHinge2Angle2] = {"hinge2 angle 2", dJointTypeHinge2, 1, 1, dcxReadHinge2, NULL},
    [dcPRPosition] = {"PR position", dJointTypePR, 0, 0, dcxReadPR, NULL},
    [dcPRAngle] = {"PR angle", dJointTypePR, 1, 1, dcxReadPR, NULL},
    [dcPUPosition] = {"PU position", dJointTypePU, 2, 0, dcxReadPU, dcxReferPU},
    [dcPUAngle1] = {"PU angle 1", dJointTypePU, 0, 1, dcxReadPU, dcxReferPU},
    [dcPUAngle2] = {"PU angle 2", dJointTypePU, 1, 1, dcxReadPU, dcxReferPU},
    [dcPistonPosition] = {"piston position", dJointTypePiston, 0, 0, dcxReadPiston, NULL},
    [dcPistonAngle] = {"piston angle", dJointTypePiston, 1, 1, dcxReadPiston, NULL},
    [dcAMotorAngle1] = {"angular motor angle 1", dJointTypeAMotor, 0, 1, dcxReadAMotor, dcxReferAMotor},
    [dcAMotorAngle2] = {"angular motor angle 2", dJointTypeAMotor, 1, 1, dcxReadAMotor, dcxReferAMotor},
    [dcAMotorAngle3] = {"angular motor angle 3", dJointTypeAMotor, 2, 1, dcxReadAMotor, dcxReferAMotor},
    [dcDHingeAngle] = {"double hinge angle", dJointTypeDHinge, 0, 1, dcxReadDHinge, dcxReferDHinge},
    [dcBallSwing] = {"ball swing", dJointTypeBall, 0, 0, dcxReadSwing, dcxReferBall},
    [dcBallTwist] = {"ball twist", dJointTypeBall, 0, 1, dcxReadTwist, dcxReferBall},
    [dcHinge2Suspension] = {"hinge2 suspension", dJointTypeHinge2, 0, 0, dcxReadSuspension, NULL},
    [dcLMotorPosition1] = {"linear motor position 1", dJointTypeLMotor, 0, 0, dcxReadLMotor, dcxReferLMotor},
    [dcLMotorPosition2] = {"linear motor position 2", dJointTypeLMotor, 1, 0, dcxReadLMotor, dcxReferLMotor},
    [dcLMotorPosition3] = {"linear motor position 3", dJointTypeLMotor, 2, 0, dcxReadLMotor, dcxReferLMotor},
    [dcPlane2DX] = {"plane 2D x", dJointTypePlane2D, 0, 0, dcxReadPlane2D, dcxReferPlane2D},
    [dcPlane2DY] = {"plane 2D y", dJointTypePlane2D, 1, 0, dcxReadPlane2D, dcxReferPlane2D},
    [dcPlane2DAngle] = {"plane 2D angle", dJointTypePlane2D, 2, 1, dcxReadPlane2D, dcxReferPlane2D},
};

const char *dcJointCoordinateName(dcJointCoordinate coordinate)
{
    int number = (int)coordinate;
    return number >= 0 && number < dcNumJointCoordinates ? dcxCoordinateTable[number].name : NULL;
}

const char *dcxJointTypeName(int type)
{
    switch (type) {
    case dJointTypeBall: return "ball joint";
    case dJointTypeHinge: return "hinge";
    case dJointTypeSlider: return "slider";
    case dJointTypeContact: return "contact joint";
    case dJointTypeUniversal: return "universal joint";
    case dJointTypeHinge2: return "hinge2";
    case dJointTypeFixed: return "fixed joint";
    case dJointTypeNull: return "null joint";
    case dJointTypeAMotor: return "angular motor";
    case dJointTypeLMotor: return "linear motor";
    case dJointTypePlane2D: return "plane 2D joint";
    case dJointTypePR: return "PR joint";
    case dJointTypePU: return "PU joint";
    case dJointTypePiston: return "piston";
    case dJointTypeDBall: return "double ball joint";
    case dJointTypeDHinge: return "double hinge";
    case dJointTypeTransmission: return "transmission";
    default: return "joint of an unknown type";
    }
}

/*
 * Before ODE 0.15, which has dsizeint first, a motor in Euler mode that holds the world first and then a body neither
 * turns as its angles say nor is bound by its stops.
 */
static int is_measured(dJointID joint)
{
#ifdef HAVE_DSIZEINT
    (void)joint;
    return 1;
#else
    return dJointGetAMotorMode(joint) != dAMotorEuler || dJointGetBody(joint, 0);
#endif
}

const dcxCoordinateRow *dcxCoordinateFind(dJointID joint, int coordinate, const char *function)
{
    if (coordinate < 0 || coordinate >= dcNumJointCoordinates) {
        dcxFail(dcErrArgument, "%s: there is no joint coordinate of number %d", function, coordinate);
        return NULL;
    }
    const dcxCoordinateRow *row = &dcxCoordinateTable[coordinate];
    int type = (int)dJointGetType(joint);
    int fits = type == row->type || (row->type == dJointTypeBall && type == dJointTypeDBall);
    if (fits && type == dJointTypeAMotor) {
        fits = row->index < dJointGetAMotorNumAxes(joint);
    }
    if (fits && type == dJointTypeLMotor) {
        fits = row->index < dJointGetLMotorNumAxes(joint);
    }
    if (!fits) {
        dcxFail(dcErrArgument, "%s: joint %p, a %s, has no coordinate '%s'", function, (void *)joint,
                dcxJointTypeName(type), row->name);
        return NULL;
    }
    if (type == dJointTypeAMotor && !is_measured(joint)) {
        dcxFail(
            dcErrArgument,
            "%s: joint %p, an angular motor in Euler mode: this ODE (before 0.15) measures it only if its first body "
            "is not 0",
            function, (void *)joint);
        return NULL;
    }
    return row;
}
