/*
 * Joint coordinates: what every stop and spring knows of its joint, and how its coordinate is read.  One table,
 * table.c, has a row for each coordinate; the files read_*.c have the functions it names.
 *
 * "First" and "second" body are those of dJointAttach.  Twists are of the first against the second: angular velocity,
 * then the velocity of the first's material point against the second's at a common point.
 */
#ifndef BRIDGE_JOINT_JOINT_H
#define BRIDGE_JOINT_JOINT_H

#include <math.h>
#include <stddef.h>

#include "element/element.h"
#include "state/world_data.h"

/* A coordinate as read at one pose. */
typedef struct dcxJointReading {
    double q;        /* angles as read, within +-pi */
    int wraps;       /* an angle known within +-pi only */
    int linear;      /* 1: a force along d at the point; 0: a torque along d */
    double d[3];     /* qdot = d . (relative velocity at the point, or relative angular velocity); 0: singular here */
    double point[3]; /* world axes */
    int polar;       /* an angle from a pole: at the pole it turns back, and may grow by any rotation across it */
    double pole[3];
    int freedoms;      /* twists about the point that the joint allows, not always orthogonal */
    double free[6][6]; /* last: only as many are set */
} dcxJointReading;

/* What a body brings to the inertia of a coordinate; inv_mass 0: nothing. */
typedef struct dcxJointBody {
    double p[3], inv_mass, inv_inertia; /* as in dcxBodyState */
    double inertia[9];
} dcxJointBody;

/* Where a coordinate was looked at, if more may be asked of that later. */
typedef struct dcxJointSeen {
    dcxJointReading reading;
    dcxJointBody body[2];
    double turn[2][4]; /* quaternions */
} dcxJointSeen;

/* What the caller told about the axes of a coordinate. */
typedef struct dcxAxesGiven {
    const dReal *axis, *cone_axis; /* swing and twist */
    int rel;                       /* linear motor */
} dcxAxesGiven;

/* What an element keeps of its coordinate. */
typedef struct dcxCoordinate {
    dJointID joint;
    int which, type; /* dcJointCoordinate, dJointType */
    dBodyID id[2];
    int part[2];               /* their parts, or -1 for the static world */
    int lost;                  /* the joint is gone */
    int bereft;                /* a body of it is, as the program told */
    int found;                 /* it was there when the step's bounds were read, just before `prepare` */
    dJointGroupID watch_group; /* of a joint on each body that tells when it is destroyed */
    dJointID watch[2];
    double axis[2][3], side[2][3]; /* in each body's frame: reference axis, and a vector across it */
    double offset;                 /* added to what is read */
    int rel;                       /* linear motor: what its axis is fixed in */
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
    int late;             /* neither was needed: whoever asks has them made, of what was `seen` */
    int unsettled;        /* nor q and qdot after the step: from here it went less than half a turn */
    dcxJointSeen seen;
} dcxCoordinate;

/* The common start of all elements on joint coordinates. */
typedef struct dcxJointElement {
    dcxElement e;
    dcxCoordinate c;
} dcxJointElement;

/* ---- table.c ---- */

/* Where the bodies are at an instant; the static world for a null body. */
typedef struct dcxJointPose {
    double p[2][3], r[2][9]; /* position; rotation by rows, body to world */
    dcxJointSight *sight;    /* what was read last, or NULL */
} dcxJointPose;

/* One row of the table: a coordinate. */
typedef struct dcxCoordinateRow {
    const char *name;
    int type;  /* dJointType */
    int index; /* which of the joint's */
    int wraps; /* see dcxJointReading */
    void (*read)(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out);
    /* or NULL */
    void (*refer)(dcxCoordinate *c, const dcxJointPose *pose, int index, const dcxAxesGiven *given);
} dcxCoordinateRow;

extern const dcxCoordinateRow dcxCoordinateTable[dcNumJointCoordinates];

const char *dcxJointTypeName(int type);
/* The row of a coordinate on this joint, or NULL after a message. */
const dcxCoordinateRow *dcxCoordinateFind(dJointID joint, int coordinate, const char *function);

/* ---- create.c ---- */

/* A new element on a coordinate, at the start of a block of `size` bytes; NULL after a message. */
dcxJointElement *dcxJointElementNew(dcWorldID dc, const dcxElementClass *class, size_t size, dJointID joint,
                                    int coordinate, const dcxAxesGiven *given, const char *function);

/* ---- look.c ---- */

/* Poses from ODE itself: when an element is made nothing was gathered yet. */
void dcxJointPoseRead(const dcxCoordinate *c, dcxJointPose *pose);
/* What was read last, if it is of the evaluation that goes on, or after the step that it was for. */
dcxJointSight *dcxJointSightOf(dcxWorld *dc, int after);
/* The coordinate now, from ODE itself; `sight`: where what coordinates of a joint share is kept, or NULL. */
void dcxCoordinateRead(dcxCoordinate *c, dcxJointSight *sight, dcxJointReading *out);
/* d . (first - second), of velocities at the point or angular velocities. */
double dcxReadingRate(const dcxJointReading *reading, double v[2][3], double w[2][3], double p[2][3]);
/* Both, and the angular velocities. */
double dcxCoordinateReadRate(dcxCoordinate *c, dcxJointSight *sight, dcxJointReading *reading, double w[2][3]);
/* Whole turns to add to an angle read within +-pi: those that bring it nearest to where it was, `q`, and has gone
 * since. */
int dcxCoordinateTurns(double raw, double q, double rate, double elapsed);
/* The first reading. */
void dcxCoordinateStart(dcxCoordinate *c);

/* ---- settle.c ---- */

/*
 * Just after ODE made a step h from where it was measured: q, qdot, turns anew.  Turns are counted by the rates, since
 * two bodies that spin can turn by more than pi against each other in one step.
 */
void dcxCoordinateSettle(dcxWorld *dc, dcxCoordinate *c, double h);
/* The same, once somebody asks, of what was `seen` before; 0: it may have moved by `room`, and must be looked at. */
int dcxCoordinateDefer(dcxCoordinate *c, double room, double h);
/* Somebody asks. */
void dcxCoordinateCatchUp(dcxCoordinate *c);

/* ---- coordinate.c ---- */

/* Reads q, qdot at the present state; 0 if the joint is disabled, or the coordinate is singular: then nothing can act
 * on it. */
int dcxCoordinateLook(dcxWorld *dc, dcxJointElement *j, dcxJointReading *reading);
/* And the inverse inertia there. */
int dcxCoordinateMeasure(dcxWorld *dc, dcxJointElement *j, dcxJointReading *reading);
/* The generalized force to the bodies, with the squared frequency of its stiffness and damping. */
void dcxCoordinateApply(dcxWorld *dc, dcxJointElement *j, const dcxJointReading *reading, double f, double stiffness,
                        double damping);
/* As near as this to a bound it is there, whatever it bears, m or rad. */
static inline double dcxCoordinateTouched(const dcxCoordinate *c)
{
    return 1e-6 * (1 + fabs(c->q));
}

/* For evaluate: q may come to `bound` and find a stiffness there, d its relative growth with speed; what a motor does.
 */
void dcxCoordinateApproach(dcxWorld *dc, dcxJointElement *j, double bound, double stiffness, double dissipation,
                           double motor);

/* ---- alive.c ---- */

/* Begins to watch the bodies; 0: out of memory. */
int dcxJointWatch(dcxJointElement *j);
int dcxJointBodiesLive(const dcxCoordinate *c); /* neither body was destroyed */
int dcxJointIsThere(const dcxCoordinate *c);    /* it and its bodies are those that the element was made for */
/* The same; `there`: a coordinate whose joint and bodies were found to be there just before, or NULL. */
int dcxJointIsThereToo(const dcxCoordinate *c, const dcxCoordinate *there);
/* The class's destroy. */
void dcxJointUnwatch(dcxElement *e);
/* The program tells of a body that it destroys; and from now on of each, or of none: out of memory 0. */
void dcxJointsTold(dcxWorld *dc, dBodyID body);
int dcxJointsRewatch(dcxWorld *dc);
/* The class's prepare: is the joint still there? */
int dcxJointPrepare(dcxWorld *dc, dcxElement *e);
/* Is it one of these elements, on this joint (or any, if 0)? */
int dcxIsJointElement(const dcxElement *e, dJointID joint);

/* ---- keep.c ---- */

int dcxJointLives(const dcxElement *e);

/* ---- soft_stops.c ---- */

/* At the start of a step: bounds that the program has set again on joints whose stops are soft. */
void dcxSoftStopsRead(dcxWorld *dc);

/* ---- mobility.c ---- */

/* What a torque turns a body by. */
void dcxJointBodySpin(const dcxJointBody *b, const double *torque, double *out);
/* What coordinates of one joint share, while its bodies are where they are: all but `fall`, and whose it is. */
void dcxJointShareMake(const dcxJointBody *body, const dcxJointReading *reading, dcxJointShare *s);
/* The inverse inertia; r: see mobility.c. */
double dcxJointShareInverse(dcxJointShare *s, const dcxJointReading *reading, double *r);
/* What a unit force along the coordinate with that r does along another one, of the same joint. */
double dcxJointShareCross(const dcxJointShare *s, const double *r, int linear, const double *d, const double *point);

/* ---- inertia.c ---- */

/* Inverse inertia along the coordinate, and its acceleration by gravity and the caller's forces; dcxWorld.joint_share
 * tells what they were made from. */
void dcxCoordinateMobility(dcxWorld *dc, dcxCoordinate *c, const dcxElement *e, const dcxJointReading *reading);
/* No less than the size of that acceleration, for much less. */
double dcxCoordinateFallMost(const dcxWorld *dc, const dcxCoordinate *c, const dcxElement *e,
                             const dcxJointReading *reading);
/* It is not needed of `seen.reading` now, but may be asked for. */
void dcxCoordinatePutOff(const dcxWorld *dc, dcxCoordinate *c, const dcxElement *e);
/* Somebody asks for the inverse inertia. */
double dcxCoordinateInverse(dcxCoordinate *c);

/* ---- read_joints.c, read_angles.c, read_amotor.c, read_places.c ---- */

void dcxReadHinge(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out);
void dcxReadSlider(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out);
void dcxReadUniversal(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out);
void dcxReadHinge2(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out);
void dcxReadPR(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out);
void dcxReadPU(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out);
void dcxReadPiston(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out);
void dcxReadAMotor(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out);
void dcxReadDHinge(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out);
void dcxReadSwing(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out);
void dcxReadTwist(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out);
void dcxReferPU(dcxCoordinate *c, const dcxJointPose *pose, int index, const dcxAxesGiven *given);
void dcxReferAMotor(dcxCoordinate *c, const dcxJointPose *pose, int index, const dcxAxesGiven *given);
void dcxReferDHinge(dcxCoordinate *c, const dcxJointPose *pose, int index, const dcxAxesGiven *given);
void dcxReferBall(dcxCoordinate *c, const dcxJointPose *pose, int index, const dcxAxesGiven *given);
void dcxReadSuspension(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out);
void dcxReadLMotor(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out);
void dcxReadPlane2D(dcxCoordinate *c, const dcxJointPose *pose, int index, dcxJointReading *out);
void dcxReferLMotor(dcxCoordinate *c, const dcxJointPose *pose, int index, const dcxAxesGiven *given);
void dcxReferPlane2D(dcxCoordinate *c, const dcxJointPose *pose, int index, const dcxAxesGiven *given);
/* Adds a rotation about, or a translation along, a direction to what the joint allows. */
void dcxFreeTurn(dcxJointReading *out, const double *axis);
void dcxFreeMove(dcxJointReading *out, const double *axis);

#endif
