/* The inside of a heightfield, for the files of plugin/ that loop over its cells; not installed. */
#ifndef PLUGIN_SOLID_HEIGHTFIELD_DATA_H
#define PLUGIN_SOLID_HEIGHTFIELD_DATA_H

#include <stddef.h>

/*
 * Heights of blocks of 2^level cells a side, lowest and highest in turn; block (i, j) is at 2 (i + j columns).
 * Level 0, single cells, is not kept: its bounds are those of four samples.
 */
typedef struct dcxHeightBlocks {
    int columns, rows;
    double *bounds;
} dcxHeightBlocks;

enum { dcxHeightLevels = 32 };

/*
 * Cell (i, j) has the samples (i..i+1, j..j+1) for corners and is cut from (i+1, j) to (i, j+1): the lower triangle
 * (number 2 (i + j (columns-1))) holds corner (i, j), the upper one (the next number) holds (i+1, j+1).
 */
struct dcHeightfield {
    _Atomic int references; /* worlds of several threads may share it */
    int columns, rows;      /* samples */
    int wrap;
    double width, depth, dx, dz; /* extents of the whole and of a cell */
    double per_dx, per_dz;       /* 1/dx, 1/dz */
    double half_diagonal;        /* distance of a cell's corner from its diagonal, from above */
    double lowest, highest;      /* samples */
    double underside;            /* nothing is solid at or below this height */
    double *height;              /* of sample (i, j) at i + j columns; wrapped: the last ones are copies of the first */
    int levels;                  /* blocks[0..levels-1] are there, blocks[0] without bounds */
    dcxHeightBlocks blocks[dcxHeightLevels];
};

static inline double height_at(const struct dcHeightfield *field, int i, int j)
{
    return field->height[(size_t)i + (size_t)j * (size_t)field->columns];
}

/*
 * What of a triangle a point lies on, as the set of vertices that span it: the right-angled corner, the vertex next to
 * it along x, the one along z.
 */
enum { dcxHeightCorner = 1, dcxHeightNextX = 2, dcxHeightNextZ = 4, dcxHeightFace = 7 };

/* Outward normal of a face; the mean of an edge's or corner's faces. */
void dcxHeightfieldNormal(const struct dcHeightfield *field, int i, int j, int upper, int vertices, double normal[3]);

/* Lowest and highest point of a block's surface; level 0: of a cell's. */
static inline void block_bounds(const struct dcHeightfield *field, int level, int i, int j, double bounds[2])
{
    if (level > 0) {
        const dcxHeightBlocks *blocks = &field->blocks[level];
        const double *kept = &blocks->bounds[2 * ((size_t)i + (size_t)j * (size_t)blocks->columns)];
        bounds[0] = kept[0];
        bounds[1] = kept[1];
        return;
    }
    const double *near = &field->height[(size_t)i + (size_t)j * (size_t)field->columns];
    const double *far = near + field->columns;
    double low0 = near[0] < near[1] ? near[0] : near[1], high0 = near[0] < near[1] ? near[1] : near[0];
    double low1 = far[0] < far[1] ? far[0] : far[1], high1 = far[0] < far[1] ? far[1] : far[0];
    bounds[0] = low0 < low1 ? low0 : low1;
    bounds[1] = high0 > high1 ? high0 : high1;
}

#endif
