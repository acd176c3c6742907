/* Point-plane and point-mesh forces from the inside, for the files that make, evaluate, fill and set them. */
#ifndef BRIDGE_POINTS_POINTS_H
#define BRIDGE_POINTS_POINTS_H

#include "core/core.h"
#include "element/element.h"
#include "law/stop_phase.h"
#include "state/world_data.h"

/* The values with a default each. */
enum {
    dcPointStiffness,
    dcPointDamping,
    dcPointType,
    dcPointUnilateral,
    dcPointNoSticking,
    dcPointDisplaySize,
    dcPointValueCount
};

/* A point and what the last evaluation found of it. */
typedef struct dcPoint {
    dBodyID body;
    int part;                /* of its body */
    int face;                /* of the mesh that was nearest, or -1 */
    unsigned evaluation;     /* number of the evaluation that found what follows; 0: none */
    double place[3];         /* in the body's frame */
    double p[3], arms[2][3]; /* in the world; from the centres of its own body and of the surface's */
    double n[3], nearest[3];
    double distance; /* infinite: not near, and not looked for */
    double rate, force, potential, power;
    /* as a row */
    int number;       /* of the row among the element's, or -1 */
    unsigned carried; /* number of the step in which it was carried last */
    double started;   /* rate at the start of that step */
    dcxStopSide side; /* where unilateral */
} dcPoint;

/* What the law reads and writes, in arrays. */
typedef struct dcPointArrays {
    double *distance, *rate, *lag_w, *force, *elastic, *potential;
} dcPointArrays;

/* Frame of the surface: in its body, or in the world. */
typedef struct dcPointFrame {
    double p[3], r[9];
} dcPointFrame;

/* Sums over the points of a part, [0] that act, [1] that may act soon. */
typedef struct dcPointSums {
    double omega2[2], decay[2];
} dcPointSums;

typedef struct dcPointElement {
    dcElement common; /* part 0: the surface's body */
    double value[dcPointValueCount], default_value[dcPointValueCount];
    dcMeshID mesh;    /* NULL: a plane, with its normal along z of the frame */
    dGeomID geom;     /* what the frame follows, or 0 */
    dBodyID own_body; /* of the definition; 0: that of the geom, if any */
    dcPointFrame in_body, in_world;
    int count, capacity;
    dcPoint *point;
    dcPointArrays array;
    dcPointSums *sums;             /* per part */
    int were_explicit, explicitly; /* this step resolves the forces: those at its start act */
    int cap_sums;
} dcPointElement;

extern const dcElementClass dcPointPlaneClass, dcPointMeshClass;

/* The element of a handle of either class, or NULL after a message; the rest as in core/gate.h. */
dcPointElement *dcPointElementGet(dcForceID force, dcxDoor *door, const char *function, int *code);

/* surface.c: dcOk, or a code after a message */
int dcPointCheckPlane(const char *function, const dReal *normal, const dReal *centre);
int dcPointCheckPose(const char *function, const dReal *position, const dReal *rotation);
void dcFrameFromNormal(dcPointFrame *frame, const double *normal, const double *centre);
void dcFrameFromODE(dcPointFrame *frame, const dReal *position, const dReal *rotation);
/* Follows the geom, if there is one; 1 if it moved in its body, or to another one. */
int dcPointSurfaceFollow(dcImpl *dc, dcPointElement *e);

/* values.c */
int dcPointCheckSize(const char *function, double size);
int dcxPointCheck(const char *function, int which, double *value); /* of any value; a flag becomes 0 or 1 */
/* The present law. */
dcPointLaw dcPointElementLaw(const dcPointElement *e);

/* evaluate.c: the classes' evaluate */
void dcPointEvaluate(dcImpl *dc, dcElement *element);
/* Where the points are, how they move, and their reach within dc->near_time: into points and arrays. */
void dcPointsGather(dcImpl *dc, dcPointElement *e, int unilateral);
/* Inverse mass of one side along the normal; 0: the point, 1: the surface. */
double dcPointMobility(const dcImpl *dc, const dcPointElement *e, const dcPoint *point, int side);
/* Nearest surface point of a point at the last evaluation, however far. */
void dcPointLocate(const dcPointElement *e, dcPoint *point);

/* rows.c */
int dcxPointsCarry(dcImpl *dc, dcElement *e, double h);
void dcxPointsCarried(dcImpl *dc, dcElement *e, const dcxRow *row, int count, double h);

/* report.c: dcOk, or a code after a message */
int dcPointCheckNumber(const dcPointElement *e, const char *function, int point);

/* add.c */
void dcPointsFree(dcPointElement *e);

#endif
