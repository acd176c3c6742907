/* What the files of this folder share. */
#ifndef BRIDGE_SENSOR_PARTS_H
#define BRIDGE_SENSOR_PARTS_H

#include "core/core.h"
#include "sensor.h"
#include "state/world_data.h"

/* A contact from its beginning to its end.  Impulses are those of the step under way. */
typedef struct dcxTouch {
    unsigned long id;
    dGeomID g[2]; /* the first side's, the second's */
    int feature, asleep;
    int b[2];
    dBodyID body[2];
    unsigned seen;                                          /* number of the last look that saw it */
    int ended;                                              /* in this step */
    double impulse[3], moment[3], press;                    /* N s, N m s; frame's axes */
    double place[3], weight;                                /* sum of points by weight */
    double force[3], torque[3], point[3], normal, duration; /* of the last step */
} dcxTouch;

typedef struct dcxSensorNote {
    dcSensorEventKind kind;
    unsigned long id;
} dcxSensorNote;

typedef struct dcxSensor {
    dcSensorID handle;
    dcxWorld *dc;
    struct dcxSensor *next;
    dGeomID *geom[2];
    dBodyID *body[2];
    int num_geoms[2], num_bodies[2];
    dBodyID frame;
    double point[3];        /* that torques are about, in the frame */
    double at[3], turn[9];  /* the frame in the look under way */
    dcxTouch *touch, *gone; /* lasting; ended in this step or the last one */
    int count, capacity, num_gone, cap_gone;
    dcxSensorNote *note;
    int num_notes, cap_notes;
    int hint;    /* where the last one was found */
    int lacking; /* memory */
    unsigned long ids;
    long counts[2];
    dcSensorFunction *callback;
    void *data;
} dcxSensor;

typedef struct dcxSensors {
    dcxSensor *first;
    unsigned look; /* number of the look */
    int begun;     /* a step is under way: its first look was prepared */
    int open;      /* way (b): a step was applied, and is not told yet */
    double step;   /* s: of the last step, or of the open one */
} dcxSensors;

/* What becomes of the world's fetching once there are sensors (look.c). */
void dcxSensorsFetch(dcxWorld *dc);
void dcxSensorsSense(dcxWorld *dc, double dt);

/* touch.c */
void dcxSensorTakeNote(dcxSensor *s, dcSensorEventKind kind, unsigned long id);
void dcxSensorsSee(dcxWorld *dc, const dcxSeen *seen, double dt); /* something that was borne for dt, to all sensors */

void dcxSensorEvent(const dcxSensor *s, int index, dcSensorEvent *event); /* report.c */

#endif
