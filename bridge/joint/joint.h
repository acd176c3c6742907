/*
 * Joint coordinates: what every stop and spring knows of its joint, and how its coordinate is read.  One table,
 * table.c, has a row for each coordinate; read_joints.c and read_angles.c have the functions it names.
 *
 * "First" and "second" body are those of dJointAttach.  Twists are of the first against the second: angular velocity,
 * then the velocity of the first's material point against the second's at a common point.
 */
#ifndef BRIDGE_JOINT_JOINT_H
#define BRIDGE_JOINT_JOINT_H

#include <stddef.h>

#include "element/element.h"
#include "state/world_data.h"

/* A coordinate as read at one pose. */
typedef struct dcJointReading {
    double q;        /* angles as read, within +-pi */
    int wraps;       /* an angle known within +-pi only */
    int linear;      /* 1: a force along d at the point; 0: a torque along d */
    double d[3];     /* qdot = d . (relative velocity at the point, or relative angular velocity); 0: singular here */
    double point[3]; /* world axes */
    int freedoms;    /* twists about the point that the joint allows, not always orthogonal */
    double free[6][6];
    int polar; /* an angle from a pole: at the pole it turns back, and may grow by any rotation across it */
    double pole[3];
} dcJointReading;

/* What an element keeps of its coordinate. */
typedef struct dcCoordinate {
    dJointID joint;
    int which, type; /* dcJointCoordinate, dJointType */
    dBodyID id[2];
    int part[2];                   /* their parts, or -1 for the static world */
    int lost;                      /* the joint is gone */
    double axis[2][3], side[2][3]; /* in each body's frame: reference axis, and a vector across it */
    double offset;                 /* added to what is read */
    int synchronised;              /* AMotor in Euler mode: the offset is ODE's own */
    int stepped;                   /* ODE made just one step since the last reading */
    double told;                   /* AMotor: the angle ODE's getter gave last */
    double pose[2][4];             /* AMotor in user mode: quaternions at the last reading */
    int leapt; /* it came past a singular place, where it jumps: a stop waits until it was within bounds again */
    int turns;
    double raw;           /* last reading, turns not counted */
    double old_rate, lag; /* last rate as it is in ODE, and its age; negative: there is none */
    double slope;         /* acceleration within the last substep */
    int sloped;           /* whether that is known */
    double q, qdot, f;    /* at the last evaluation */
    double most;          /* polar: bound of |qdot|, also beyond the pole */
    double bend;          /* how fast d turns where it is steep, rad/s */
    double mobility;      /* inverse inertia there */
    double fall;          /* acceleration by gravity and the caller's forces */
} dcCoordinate;

/* The common start of all elements on joint coordinates. */
typedef struct dcJointElement {
    dcElement e;
    dcCoordinate c;
} dcJointElement;

/* ---- table.c ---- */

/* Where the bodies are at an instant; the static world for a null body. */
typedef struct dcJointPose {
    double p[2][3], r[2][9]; /* position; rotation by rows, body to world */
} dcJointPose;

/* One row of the table: a coordinate. */
typedef struct dcCoordinateRow {
    const char *name;
    int type;  /* dJointType */
    int index; /* which of the joint's */
    int wraps; /* see dcJointReading */
    void (*read)(dcCoordinate *c, const dcJointPose *pose, int index, dcJointReading *out);
    /* or NULL */
    void (*refer)(dcCoordinate *c, const dcJointPose *pose, int index, const dReal *axis, const dReal *cone_axis);
} dcCoordinateRow;

extern const dcCoordinateRow dcCoordinateTable[dcNumJointCoordinates];

const char *dcJointTypeName(int type);
/* The row of a coordinate on this joint, or NULL after a message. */
const dcCoordinateRow *dcCoordinateFind(dJointID joint, int coordinate, const char *function);

/* ---- coordinate.c ---- */

/* A new element on a coordinate, at the start of a block of `size` bytes; NULL after a message. */
dcJointElement *dcJointElementNew(dcWorldID dc, const dcElementClass *class, size_t size, dJointID joint,
                                  int coordinate, const dReal *axis, const dReal *cone_axis, const char *function);
/* Whole turns to add to an angle read within +-pi: those that bring it nearest to where it was, `q`, and has gone
 * since. */
int dcxCoordinateTurns(double raw, double q, double rate, double elapsed);
/* Reads q, qdot, the inverse inertia at the present state; 0 if the joint is disabled, or the coordinate is singular:
 * then nothing can act on it. */
int dcCoordinateMeasure(dcImpl *dc, dcJointElement *j, dcJointReading *reading);
/*
 * Just after ODE made a step h from where it was measured: q, qdot, turns anew.  Turns are counted by the rates, since
 * two bodies that spin can turn by more than pi against each other in one step.
 */
void dcCoordinateSettle(dcCoordinate *c, double h);
/* The generalized force to the bodies, with the squared frequency of its stiffness and damping. */
void dcCoordinateApply(dcImpl *dc, dcJointElement *j, const dcJointReading *reading, double f, double stiffness,
                       double damping);
/* For evaluate: q may come to `bound` and find a stiffness there, d its relative growth with speed. */
void dcCoordinateApproach(dcImpl *dc, dcJointElement *j, double bound, double stiffness, double dissipation);
/* ---- alive.c ---- */

/* The class's prepare: is the joint still there? */
int dcJointPrepare(dcImpl *dc, dcElement *e);
/* Is it one of these elements, on this joint (or any, if 0)? */
int dcIsJointElement(const dcElement *e, dJointID joint);

/* ---- inertia.c ---- */

/* Inverse inertia along the coordinate, and its acceleration by gravity and the caller's forces. */
void dcCoordinateMobility(const dcImpl *dc, dcCoordinate *c, const dcElement *e, const dcJointReading *reading);

/* ---- read_joints.c, read_angles.c ---- */

void dcReadHinge(dcCoordinate *c, const dcJointPose *pose, int index, dcJointReading *out);
void dcReadSlider(dcCoordinate *c, const dcJointPose *pose, int index, dcJointReading *out);
void dcReadUniversal(dcCoordinate *c, const dcJointPose *pose, int index, dcJointReading *out);
void dcReadHinge2(dcCoordinate *c, const dcJointPose *pose, int index, dcJointReading *out);
void dcReadPR(dcCoordinate *c, const dcJointPose *pose, int index, dcJointReading *out);
void dcReadPU(dcCoordinate *c, const dcJointPose *pose, int index, dcJointReading *out);
void dcReadPiston(dcCoordinate *c, const dcJointPose *pose, int index, dcJointReading *out);
void dcReadAMotor(dcCoordinate *c, const dcJointPose *pose, int index, dcJointReading *out);
void dcReadDHinge(dcCoordinate *c, const dcJointPose *pose, int index, dcJointReading *out);
void dcReadSwing(dcCoordinate *c, const dcJointPose *pose, int index, dcJointReading *out);
void dcReadTwist(dcCoordinate *c, const dcJointPose *pose, int index, dcJointReading *out);
void dcReferPU(dcCoordinate *c, const dcJointPose *pose, int index, const dReal *axis, const dReal *cone_axis);
void dcReferAMotor(dcCoordinate *c, const dcJointPose *pose, int index, const dReal *axis, const dReal *cone_axis);
void dcReferDHinge(dcCoordinate *c, const dcJointPose *pose, int index, const dReal *axis, const dReal *cone_axis);
void dcReferBall(dcCoordinate *c, const dcJointPose *pose, int index, const dReal *axis, const dReal *cone_axis);
/* Adds a rotation about, or a translation along, a direction to what the joint allows. */
void dcFreeTurn(dcJointReading *out, const double *axis);
void dcFreeMove(dcJointReading *out, const double *axis);

#endif
