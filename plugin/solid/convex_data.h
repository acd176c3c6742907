/* The inside of a convex, for the files that look at its planes. */
#ifndef PLUGIN_SOLID_CONVEX_DATA_H
#define PLUGIN_SOLID_CONVEX_DATA_H

#include <ode-compliant/convex.h>
#include <ode-compliant/mesh.h>

enum { DCX_LANES = 8 };
/* A block's bound is more than what is in it by this part at least, which covers the rounding of both. */
#define DCX_LANE_SLACK 1e-13

/* Planes or points near each other, side by side for vectors, by their numbers; where there are fewer, the first one
 * again. */
typedef struct dcxLaneBlock {
    double n[3][DCX_LANES], offset[DCX_LANES];
    int number[DCX_LANES];
} dcxLaneBlock;

/* Balls around as many blocks, and how much their offsets add at most; where there are fewer, the same. */
typedef struct dcxLaneBalls {
    double middle[3][DCX_LANES], radius[DCX_LANES], rise[DCX_LANES];
} dcxLaneBalls;

typedef struct dcxLanes {
    int blocks;
    dcxLaneBlock *block;
    dcxLaneBalls *balls;
} dcxLanes;

struct dcConvex {
    _Atomic int references; /* worlds of several threads may share it */
    dcMeshID mesh;
    double *plane; /* 4 each */
    int num_planes;
    int *first_face; /* of each plane's polygon: the first of its triangles */
    dcxLanes *planes, *vertices;
    int *fan_begin, *fan; /* the triangles around each vertex; NULL: there are too many */
};

/* Copies planes with their offsets, four numbers each, or points of three; NULL: out of memory. */
dcxLanes *dcxLanesMake(const double *entry, int stride, int count);
void dcxLanesFree(dcxLanes *lanes);
/*
 * Number of the entry that q is highest over, or that is farthest along q, of equals the first; and how high.
 * `offsets`: 1, or 0 for the normals of planes alone.
 */
int dcxLanesHighest(const dcxLanes *lanes, const double q[3], double offsets, double *highest);
/* From where to where points are along q. */
void dcxLanesSpan(const dcxLanes *lanes, const double q[3], double span[2]);
int dcxFansMake(struct dcConvex *convex); /* 0: out of memory */

#endif
