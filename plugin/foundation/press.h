/* What find.c takes from press.c: x, u, N of `count` centroids s; all in the mesh's frame. */
#ifndef PLUGIN_FOUNDATION_PRESS_H
#define PLUGIN_FOUNDATION_PRESS_H

#include "mesh/data.h"
#include "data.h"

/* Solid where n.s <= offset. */
void dcPressPlane(const double *restrict n, double offset, int count, double (*restrict s)[DC_SPRINGS],
                  double *restrict x, double (*restrict u)[DC_SPRINGS], double (*restrict N)[DC_SPRINGS]);
/* Centre c, radius r. */
void dcPressSphere(const double *restrict c, double r, int count, double (*restrict s)[DC_SPRINGS], double *restrict x,
                   double (*restrict u)[DC_SPRINGS], double (*restrict N)[DC_SPRINGS]);
/* Rotation r (rows) and centre p of the box, its half sides. */
void dcPressBox(const double *restrict r, const double *restrict p, const double *restrict half, int count,
                double (*restrict s)[DC_SPRINGS], double *restrict x, double (*restrict u)[DC_SPRINGS],
                double (*restrict N)[DC_SPRINGS]);

/* Children of a block of discs, one bit each. */
typedef struct dcReach {
    unsigned touched, whole; /* perhaps not outside by the margin; surely inside */
} dcReach;

/*
 * Which of the discs are near the same solids.  A signed distance d of a convex solid is a convex function: from a
 * centre c with gradient u it is no less than d(c) + u.(p - c), so that a disc reaches in by no more than it reaches
 * along u.  What is not a number counts as near: it must show up in the force.
 */
dcReach dcReachPlane(const double *restrict n, double offset, double margin, const dcMeshDiscs *restrict discs);
dcReach dcReachSphere(const double *restrict c, double r, double margin, const dcMeshDiscs *restrict discs);
dcReach dcReachBox(const double *restrict r, const double *restrict p, const double *restrict half, double margin,
                   const dcMeshDiscs *restrict discs);

#endif
