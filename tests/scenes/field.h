/* A random heightfield and its triangles one by one, made from the words of the header alone. */
#ifndef DC_TEST_FIELD_H
#define DC_TEST_FIELD_H

#include "plugin_test.h"

enum { num_shapes = 7 };

struct field {
    dcHeightfieldSource source;
    dcHeightfieldID id;
    double heights[600];
    int triangles; /* of one period */
    double vertex[1200][3][3];
};

/* One of num_shapes kinds: small, long, flat, steep; the heights are random, the scale of either sign. */
void fieldOpen(struct field *f, int shape, int wrap);
dcSolid fieldSolid(const struct field *f);
/* Somewhere in, above, under or beside it. */
void fieldQuery(const struct field *f, double q[3]);
/* The triangle over or under a point of the period around the origin, or -1; `height`: of the surface there. */
int fieldColumn(struct field *f, double x, double z, double *height);
/* Shortest distance to all triangles, of all periods around if it is wrapped. */
double fieldDistance(struct field *f, const double q[3]);

/* Unit normal of a triangle, up; distance from it. */
void triangleNormal(double v[3][3], double n[3]);
double triangleDistance(const double q[3], double v[3][3]);

#endif
