/* A triangle on its way to the canvas. */
#ifndef VIEW_WINDOW_FACE_H
#define VIEW_WINDOW_FACE_H

#include "canvas.h"

/* Numbers that change linearly on the screen: nearness, up to four that the corners tell, and as many as make a vector.
 */
enum { dcxViewFields = 5, dcxViewAllFields = dcxViewLanes };

/* Parts of the normals of pixels that wait for light are told in units of one by this number. */
#define DCX_VIEW_NORMAL 32700.f

typedef struct dcxViewSlopes {
    float at[dcxViewAllFields], x[dcxViewAllFields],
        y[dcxViewAllFields]; /* at the first corner; for a pixel to the right, and down */
} dcxViewSlopes;

/* An edge; always from its upper end, so that triangles side by side leave no gap. */
typedef struct dcxViewEdge {
    double x, top, slope;
} dcxViewEdge;

/* A triangle that waits for its turn. */
typedef struct dcxViewFace {
    dcxViewSlopes s;
    float x, y; /* of its first corner */
    dcxViewEdge whole, part[2];
    double mid; /* where the second part begins */
    int begin, end;
    dcxViewTint tint;
} dcxViewFace;

#endif
