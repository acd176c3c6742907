/* Point-plane and point-mesh forces from the inside, for the files that make, evaluate, fill and set them. */
#ifndef BRIDGE_POINTS_POINTS_H
#define BRIDGE_POINTS_POINTS_H

#include "core/core.h"
#include "element/element.h"
#include "law/law.h"
#include "state/world_data.h"

/* The values with a default each. */
enum {
    dcxPointStiffness,
    dcxPointDamping,
    dcxPointType,
    dcxPointUnilateral,
    dcxPointNoSticking,
    dcxPointDisplaySize,
    dcxPointValueCount
};

/* A point and what the last evaluation found of it. */
typedef struct dcxPoint {
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
} dcxPoint;

/* What the law reads and writes, in arrays. */
typedef struct dcxPointArrays {
    double *distance, *rate, *lag_w, *force, *elastic, *potential;
} dcxPointArrays;

/* Sums over the points of a part, [0] that act, [1] that may act soon. */
typedef struct dcxPointSums {
    double omega2[2], decay[2];
} dcxPointSums;

typedef struct dcxPointElement {
    dcxElement common; /* part 0: the surface's body */
    double live[dcxPointValueCount], standard[dcxPointValueCount];
    dcMeshID mesh;              /* NULL: a plane, with its normal along z of the frame */
    dGeomID geom;               /* what the frame follows, or 0 */
    dBodyID own_body;           /* of the definition; 0: that of the geom, if any */
    dcxFrame in_body, in_world; /* of the surface */
    int count, capacity;
    dcxPoint *point;
    dcxPointArrays array;
    dcxPointSums *sums;            /* per part */
    int were_explicit, explicitly; /* this step resolves the forces: those at its start act */
    int cap_sums;
} dcxPointElement;

extern const dcxElementClass dcxPointPlaneClass, dcxPointMeshClass;

/* points.c */
/* The element of a handle of either class, or NULL after a message; the rest as in core/core.h. */
dcxPointElement *dcxPointElementGet(dcForceID force, dcxDoor *door, const char *function, int *code);

/* surface.c: dcOk, or a code after a message */
int dcxPointCheckPlane(const char *function, const dReal *normal, const dReal *centre);
int dcxPointCheckPose(const char *function, const dReal *position, const dReal *rotation);
void dcxFrameFromNormal(dcxFrame *frame, const double *normal, const double *centre);
/* Follows the geom, if there is one; 1 if it moved in its body, or to another one. */
int dcxPointSurfaceFollow(dcxWorld *dc, dcxPointElement *e);

/* check.c: dcOk, or a code after a message */
int dcxPointCheckSize(const char *function, double size);
int dcxPointCheck(const char *function, int which, double *value); /* of any value; a flag becomes 0 or 1 */

/* evaluate.c: the present law; the classes' evaluate */
dcPointLaw dcxPointElementLaw(const dcxPointElement *e);
void dcxPointEvaluate(dcxWorld *dc, dcxElement *element);
/* Where the points are, how they move, and their reach within dc->near_time: into points and arrays. */
void dcxPointsGather(dcxWorld *dc, dcxPointElement *e, int unilateral);
/* Inverse mass of one side along the normal; 0: the point, 1: the surface. */
double dcxPointMobility(const dcxWorld *dc, const dcxPointElement *e, const dcxPoint *point, int side);
/* Nearest surface point of a point at the last evaluation, however far. */
void dcxPointLocate(const dcxPointElement *e, dcxPoint *point);

/* rows.c */
int dcxPointsCarry(dcxWorld *dc, dcxElement *e, double h);
void dcxPointsCarried(dcxWorld *dc, dcxElement *e, const dcxRow *row, int count, double h);

/* keep.c */
void dcxPointsKeep(dcxElement *element, dcxStream *s);

/* report.c: dcOk, or a code after a message */
int dcxPointCheckNumber(const dcxPointElement *e, const char *function, int point);

/* drop.c */
void dcxPointsDropPart(dcxPointElement *e, int part);      /* of a body without points: it may go at any time */
int dcxPointsRemoveBody(dcxPointElement *e, dBodyID body); /* how many points there were */

#endif
