/* A line, such as the axis of a capsule, against a solid; in the solid's frame. */
#ifndef PLUGIN_SOLID_AXIS_H
#define PLUGIN_SOLID_AXIS_H

#include "posed.h"

typedef struct dcxAxis {
    dcxPosed posed;    /* the solid */
    double c[3], n[3]; /* the line's middle and its direction */
    double half, r;    /* its half length; radius of what is swept along it */
    int *hint;         /* of dcSolidNearest; may be NULL */
} dcxAxis;

/* A point of the line: where, how far from the solid, how fast that changes along the line. */
typedef struct dcxProbe {
    double t, slope;
    dcNearest near;
} dcxProbe;

/* Middle and direction (unit) in world axes; lengths and hint are left to the caller. */
void dcxAxisSet(const dcxPosed *posed, const double *middle, const double *along, dcxAxis *axis);
void dcxAxisPoint(const dcxAxis *axis, double t, double *point);
void dcxAxisProbe(const dcxAxis *axis, double t, dcxProbe *out);
/* A place between two probes, where the slope changes from negative to positive; of a convex solid the deepest. */
void dcxAxisLeast(const dcxAxis *axis, const dcxProbe *low, const dcxProbe *high, dcxProbe *out);
/* The deepest point of the line in a convex solid; 0 or 1 if it is that end (or as good as), else 2. */
int dcxAxisDeepest(const dcxAxis *axis, const dcxProbe end[2], dcxProbe *out);

#endif
