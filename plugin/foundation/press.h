/* What take.c and find.c take from press.c and reach.c: x, u, N of `count` centroids s; all in the mesh's frame. */
#ifndef PLUGIN_FOUNDATION_PRESS_H
#define PLUGIN_FOUNDATION_PRESS_H

#include <stdint.h>

#include "mesh/mesh.h"
#include "foundation.h"

/* Solid where n.s <= offset. */
void dcxPressPlane(const double *restrict n, double offset, int count, double (*restrict s)[DCX_SPRINGS],
                   double *restrict x, double (*restrict u)[DCX_SPRINGS], double (*restrict N)[DCX_SPRINGS]);
/* Centre c, radius r. */
void dcxPressSphere(const double *restrict c, double r, int count, double (*restrict s)[DCX_SPRINGS],
                    double *restrict x, double (*restrict u)[DCX_SPRINGS], double (*restrict N)[DCX_SPRINGS]);
/* Rotation r (rows) and centre p of the box, its half sides. */
void dcxPressBox(const double *restrict r, const double *restrict p, const double *restrict half, int count,
                 double (*restrict s)[DCX_SPRINGS], double *restrict x, double (*restrict u)[DCX_SPRINGS],
                 double (*restrict N)[DCX_SPRINGS]);

/* Whether (1 or 0) each of `count` points may be nearer to the box than the margin: none is nearer than it is beyond
 * one of the sides.  What is not a number counts as near. */
void dcxNearBox(const double *restrict r, const double *restrict p, const double *restrict half, double margin,
                int count, const double *const s[3], int64_t *restrict near);

/* Children of a block of discs, one bit each. */
typedef struct dcxReach {
    unsigned touched, whole; /* perhaps not outside by the margin; surely inside */
} dcxReach;

/*
 * Which of the discs are near the same solids.  A signed distance d of a convex solid is a convex function: from a
 * centre c with gradient u it is no less than d(c) + u.(p - c), so that a disc reaches in by no more than it reaches
 * along u.  What is not a number counts as near: it must show up in the force.
 */
dcxReach dcxReachPlane(const double *restrict n, double offset, double margin, const dcxMeshDiscs *restrict discs);
dcxReach dcxReachSphere(const double *restrict c, double r, double margin, const dcxMeshDiscs *restrict discs);
dcxReach dcxReachBox(const double *restrict r, const double *restrict p, const double *restrict half, double margin,
                     const dcxMeshDiscs *restrict discs);

#endif
