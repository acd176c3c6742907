/* What heightfield_nearest.c and heightfield_cell.c share: how far a search for the nearest point has come. */
#ifndef PLUGIN_SOLID_HEIGHTFIELD_SEARCH_H
#define PLUGIN_SOLID_HEIGHTFIELD_SEARCH_H

#include "heightfield_data.h"

/* The best so far. */
typedef struct dcxHeightCandidate {
    double away[3]; /* from the surface to the query */
    double square;  /* of its length */
    int i, j;       /* cell */
    int upper;      /* which triangle */
    double x, z;    /* the point, from the triangle's right-angled corner, as parts of the cell */
    int on_face;    /* not on an edge or corner */
    int above;      /* on_face: the query is above the triangle's plane */
} dcxHeightCandidate;

typedef struct dcxHeightSearch {
    const struct dcHeightfield *field;
    double x, y, z;     /* query; x and z from sample (0, 0) of the tile looked at */
    double scale;       /* of the coordinates */
    double limit;       /* square of the distance of interest: the reach, or the best so far; with slack */
    int skip_i, skip_j; /* a cell done already */
    dcxHeightCandidate best;
} dcxHeightSearch;

/*
 * Boxes and planes are let pass a little beyond the best distance, by more than rounding, so that the least of all
 * computed distances wins whatever the reach and the order were: relative, and in relation to the coordinates.
 */
static inline double dcxHeightSlack(const dcxHeightSearch *s, double square)
{
    const double slack = 1e-12, slack_floor = 1e-19;
    return square + slack * square + slack_floor * s->scale * s->scale;
}

/* The triangles of one cell. */
void dcxHeightTryCell(dcxHeightSearch *s, int i, int j);

#endif
