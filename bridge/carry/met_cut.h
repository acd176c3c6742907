/* Way (c): what a flat cuts off a box or a cylinder. */
#ifndef BRIDGE_CARRY_MET_CUT_H
#define BRIDGE_CARRY_MET_CUT_H

#include <ode/ode.h>

/* A geom and the normal of what it touches. */
typedef struct dcxCutBody {
    int box;                /* else a cylinder: radius, -, length */
    double size[3];         /* m */
    double n[3], normal[3]; /* the normal in its frame and the world's */
    double axis[3][3];      /* its axes, world */
} dcxCutBody;

/* What is cut off at a depth. */
typedef struct dcxCut {
    double sum;      /* of the springs' areas times their depths, m^3 */
    double length;   /* how long what touches is, m, */
    double along[3]; /* and along which way, as seen from the normal */
    int whole;       /* a whole face */
} dcxCut;

int dcxCutBegin(dGeomID geom, const double *n, dcxCutBody *body); /* 0: it is neither */
void dcxCutAt(const dcxCutBody *body, double x, dcxCut *cut);

#endif
