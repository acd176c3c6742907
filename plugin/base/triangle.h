/* Nearest point of a triangle to a query, for the searches for several such places; inline, for their loops over faces.
 */
#ifndef PLUGIN_BASE_TRIANGLE_H
#define PLUGIN_BASE_TRIANGLE_H

#include "vector.h"

/* Cosines that are zero but for rounding. */
static const double dcxTriangleTiny = 1e-12;

/* The nearest point of a triangle: inside (edge and corner -1), on edge i, from corner i to the next, or on a corner.
 */
struct dcxTrianglePoint {
    int edge, corner;
    double square, point[3], offset[3]; /* offset: from the point to the query; square: of its length */
};

/* Nearest point of edge i, if it is nearer than what is there. */
static inline void dcxTriangleNearestOnEdge(const double *const corner[3], int i, const double query[3],
                                            struct dcxTrianglePoint *foot)
{
    double edge[3], arm[3], point[3], offset[3];
    v_sub(edge, corner[(i + 1) % 3], corner[i]);
    v_sub(arm, query, corner[i]);
    double along = v_dot(arm, edge), square = v_dot(edge, edge);
    double t = along <= 0.0 ? 0.0 : along >= square ? 1.0 : along / square;
    v_add_scaled(point, corner[i], t, edge);
    v_add_scaled(offset, arm, -t, edge);
    double distance = v_dot(offset, offset);
    if (!(distance < foot->square)) {
        return;
    }
    foot->square = distance;
    foot->edge = t > 0.0 && t < 1.0 ? i : -1;
    foot->corner = t <= 0.0 ? i : t >= 1.0 ? (i + 1) % 3 : -1;
    v_copy(foot->point, point);
    v_copy(foot->offset, offset);
}

/* Nearest point of a triangle with its unit normal, if it is nearer than `limit`, a square. */
static inline int dcxTriangleNearest(const double *const corner[3], const double normal[3], const double query[3],
                                     double limit, struct dcxTrianglePoint *foot)
{
    double arm[3], edge[3], side[3];
    v_sub(arm, query, corner[0]);
    double height = v_dot(arm, normal);
    if (!(height * height < limit)) {
        return 0;
    }
    foot->square = limit;
    foot->edge = foot->corner = -1;
    int beyond = 0;
    for (int i = 0; i < 3; i++) {
        v_sub(edge, corner[(i + 1) % 3], corner[i]);
        v_sub(arm, query, corner[i]);
        v_cross(side, edge, normal);
        if (v_dot(arm, side) > 0.0) {
            beyond = 1;
            dcxTriangleNearestOnEdge(corner, i, query, foot);
        }
    }
    if (beyond) {
        return foot->square < limit;
    }
    foot->square = height * height;
    v_add_scaled(foot->point, query, -height, normal);
    for (int k = 0; k < 3; k++) {
        foot->offset[k] = height * normal[k];
    }
    return 1;
}

#endif
