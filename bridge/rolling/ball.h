/* The rolling ball's own data, shared by the files of this folder. */
#ifndef BRIDGE_ROLLING_BALL_H
#define BRIDGE_ROLLING_BALL_H

#include "core/core.h"
#include "state/world_data.h"

/* Values that have a default. */
typedef struct dcxRollingValues {
    double normal[3], height; /* unit normal */
    double centre[3], radius;
    double erp, cfm, mu;
    double half_width;
    int unilateral, enabled;
} dcxRollingValues;

/* The last step, as far as it must be known to read its result. */
typedef struct dcxRollingStep {
    int pending;      /* prepared; its result has not been read yet */
    int managed;      /* ours, so that it is known to have happened */
    double h, weight; /* length; length of the kick over that of the step */
    double erp, cfm;  /* for this length */
    double t1[3], t2[3], n[3];
    double arm[2][3];   /* of the point of contact, from ball and plane body */
    double slip[3];     /* velocity of those points against each other before the step, world axes */
    double error[3];    /* velocity error before the step */
    double apart[3];    /* from the ball's anchor to the plane's */
    dReal covered;      /* the feedback's first number, for which a mark stands until ODE writes */
    double place[2][7]; /* positions of both bodies, and their orientations */
} dcxRollingStep;

/* The mark: no force that ODE finds. */
#define DCX_UNWRITTEN ((dReal)1.2345678e-37)

typedef struct dcxRolling {
    dcxWorld *dc;
    dcRollingBallID handle;
    struct dcxRolling *next;
    dcxRollingValues live, standard;
    void *data;
    int ball_first;
    dBodyID body[2];  /* ball, plane */
    dJointID hold;    /* the ball joint; or a null joint, which keeps the bodies joined while contacts come and go */
    dJointID contact; /* of the last step */
    dJointGroupID hold_group, group; /* of these two */
    int by_contact;                  /* contact joints carry the equations */
    int pulls;                       /* the plane pulls: the contact's normal is turned round */
    dJointFeedback own, *feedback;
    dcxRollingStep step;
    double owed[3];    /* angular impulse to be given back to each body, see step.c */
    double kick_lag;   /* like lag, if the last step was a managed one */
    double lag;        /* age of the velocities against the positions after the last step */
    double left[2][6]; /* the velocities then */
    double force[3];   /* on the ball, world axes */
    double local[3];   /* the same in the plane's frame */
    double acceleration[3];
    double work; /* of the joint on both bodies */
    int touching;
} dcxRolling;

/* Geometry and motion at the present state; world axes. */
typedef struct dcxRollingFrame {
    double n[3], t1[3], t2[3];
    double gap, c[3];
    double arm[2][3]; /* of C, from the centres of mass of ball and plane body */
    double v[2][3], w[2][3];
    double slip[3];        /* velocity of the ball's material point at C against the plane's */
    double slip_change[3]; /* its change with time as C moves on, the velocities of the bodies unchanged */
} dcxRollingFrame;

/* ode_joint.c */
void dcxRollingRenew(dcxRolling *rolling); /* ODE's joint, to fit the values */
void dcxRollingAttachHold(dcxRolling *rolling);
/* attached.c */
int dcxRollingAttached(dcxRolling *rolling); /* notices destroyed bodies */
void dcxRollingForget(dcxRolling *rolling);  /* forces and motion of the last step */
/* frame.c */
void dcxRollingFrameRead(const dcxRolling *rolling, dcxRollingFrame *frame);
int dcxRollingLeft(const dcxRolling *rolling);      /* nobody changed the velocities since the last step */
int dcxRollingBallFirst(const dcxRolling *rolling); /* ODE's joint has the ball as body 0 */
void dcxRollingPlaces(const dcxRolling *rolling, double place[2][7]);
void dcxRollingError(const dcxRolling *rolling, const dcxRollingFrame *frame, double *error);
/* result.c */
void dcxRollingSettle(dcxRolling *rolling); /* reads the result of the last step, if there is one */
/* values.c: the joint and, in *values, which of its values `function` is about. */
dcxRolling *dcxRollingValuesOf(dcRollingBallID ball, dcxDoor *door, const char *function, int standard,
                               dcxRollingValues **values, int *code);
/* After a live value changed: the last step's result is read first, with the values that were in force. */
#define DCX_ROLLING_CHANGE(rolling, standard, statement) \
    do { \
        if (standard) { \
            statement; \
        } else { \
            dcxRollingSettle(rolling); \
            statement; \
            dcxRollingRenew(rolling); \
        } \
    } while (0)
/* shape.c */
void dcxRollingValuesTake(dcxRolling *rolling, const dcRollingBallDef *def);
/* check.c */
/* Each check returns dcOk, or a code after one message. */
int dcxRollingCheckPlane(const char *function, const dReal *n, dReal height);
int dcxRollingCheckBall(const char *function, const dReal *centre, dReal radius);
int dcxRollingCheckFriction(const char *function, dReal mu);
int dcxRollingCheckHalfWidth(const char *function, dReal half);
int dcxRollingCheckParam(const char *function, int parameter, dReal value);
int dcxRollingValuesCheck(const char *function, const dcRollingBallDef *def);

#endif
