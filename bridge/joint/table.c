/* The table of joint coordinates: one row each. */
#include "core/core.h"
#include "joint.h"

const dcCoordinateRow dcCoordinateTable[dcNumJointCoordinates] = {
    [dcHingeAngle] = {"hinge angle", dJointTypeHinge, 0, 1, dcReadHinge, NULL},
    [dcSliderPosition] = {"slider position", dJointTypeSlider, 0, 0, dcReadSlider, NULL},
    [dcUniversalAngle1] = {"universal angle 1", dJointTypeUniversal, 0, 1, dcReadUniversal, NULL},
    [dcUniversalAngle2] = {"universal angle 2", dJointTypeUniversal, 1, 1, dcReadUniversal, NULL},
    [dcHinge2Angle1] = {"hinge2 angle 1", dJointTypeHinge2, 0, 1, dcReadHinge2, NULL},
    [dcHinge2Angle2] = {"hinge2 angle 2", dJointTypeHinge2, 1, 1, dcReadHinge2, NULL},
    [dcPRPosition] = {"PR position", dJointTypePR, 0, 0, dcReadPR, NULL},
    [dcPRAngle] = {"PR angle", dJointTypePR, 1, 1, dcReadPR, NULL},
    [dcPUPosition] = {"PU position", dJointTypePU, 2, 0, dcReadPU, dcReferPU},
    [dcPUAngle1] = {"PU angle 1", dJointTypePU, 0, 1, dcReadPU, dcReferPU},
    [dcPUAngle2] = {"PU angle 2", dJointTypePU, 1, 1, dcReadPU, dcReferPU},
    [dcPistonPosition] = {"piston position", dJointTypePiston, 0, 0, dcReadPiston, NULL},
    [dcPistonAngle] = {"piston angle", dJointTypePiston, 1, 1, dcReadPiston, NULL},
    [dcAMotorAngle1] = {"angular motor angle 1", dJointTypeAMotor, 0, 1, dcReadAMotor, dcReferAMotor},
    [dcAMotorAngle2] = {"angular motor angle 2", dJointTypeAMotor, 1, 1, dcReadAMotor, dcReferAMotor},
    [dcAMotorAngle3] = {"angular motor angle 3", dJointTypeAMotor, 2, 1, dcReadAMotor, dcReferAMotor},
    [dcDHingeAngle] = {"double hinge angle", dJointTypeDHinge, 0, 1, dcReadDHinge, dcReferDHinge},
    [dcBallSwing] = {"ball swing", dJointTypeBall, 0, 0, dcReadSwing, dcReferBall},
    [dcBallTwist] = {"ball twist", dJointTypeBall, 0, 1, dcReadTwist, dcReferBall},
};

const char *dcJointCoordinateName(dcJointCoordinate coordinate)
{
    int number = (int)coordinate;
    return number >= 0 && number < dcNumJointCoordinates ? dcCoordinateTable[number].name : NULL;
}

const char *dcJointTypeName(int type)
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

const dcCoordinateRow *dcCoordinateFind(dJointID joint, int coordinate, const char *function)
{
    if (coordinate < 0 || coordinate >= dcNumJointCoordinates) {
        dcFail(dcErrArgument, "%s: there is no joint coordinate of number %d", function, coordinate);
        return NULL;
    }
    const dcCoordinateRow *row = &dcCoordinateTable[coordinate];
    int type = (int)dJointGetType(joint);
    int fits = type == row->type || (row->type == dJointTypeBall && type == dJointTypeDBall);
    if (fits && type == dJointTypeAMotor) {
        fits = row->index < dJointGetAMotorNumAxes(joint);
    }
    if (!fits) {
        dcFail(dcErrArgument, "%s: joint %p, a %s, has no coordinate '%s'", function, (void *)joint,
               dcJointTypeName(type), row->name);
        return NULL;
    }
    return row;
}
