/* Where geoms are, by their kinds. */
#include <string.h>

#include "parts.h"

void dcxViewPose(dGeomID geom, double position[3], double rotation[9])
{
    dVector3 p, axis;
    dGeomGetRelPointPos(geom, 0, 0, 0, p); /* dGeomGetPosition() ends the program for what is not placeable */
    for (int k = 0; k < 3; k++) {
        position[k] = (double)p[k];
        dGeomVectorToWorld(geom, k == 0, k == 1, k == 2, axis);
        for (int j = 0; j < 3; j++) {
            rotation[3 * j + k] = (double)axis[j];
        }
    }
}

void dcxViewPlace(dcxViewGeom *g, const dReal *p, const dReal *r)
{
    for (int k = 0; k < 3; k++) {
        g->position[k] = (double)p[k];
        for (int j = 0; j < 3; j++) {
            g->rotation[3 * k + j] = (double)r[4 * k + j];
        }
    }
}

/* A plane's own frame has its normal along z; it may be fixed in a body. */
void dcxViewPlacePlane(dcxViewGeom *g)
{
    dVector4 plane;
    dVector3 axis[3];
    dGeomPlaneGetParams(g->geom, plane);
    memcpy(axis[2], plane, sizeof axis[2]);
    axis[2][3] = 0;
    dPlaneSpace(axis[2], axis[0], axis[1]);
    for (int k = 0; k < 3; k++) {
        dVector3 turned;
        memcpy(turned, axis[k], sizeof turned);
        if (g->body) {
            dBodyVectorToWorld(g->body, axis[k][0], axis[k][1], axis[k][2], turned);
        }
        for (int j = 0; j < 3; j++) {
            g->rotation[3 * j + k] = (double)turned[j];
        }
    }
    for (int k = 0; k < 3; k++) {
        const double origin = g->body ? (double)dBodyGetPosition(g->body)[k] : 0;
        g->position[k] = origin + (double)plane[3] * g->rotation[3 * k + 2];
    }
    g->flags |= dcxViewPlane;
}

/* Of a class of the program's own all that is known is a box, in world axes. */
void dcxViewPlaceBox(dcxViewGeom *g)
{
    dReal box[6];
    dGeomGetAABB(g->geom, box);
    for (int k = 0; k < 3; k++) {
        g->position[k] = (double)(box[2 * k] + box[2 * k + 1]) / 2;
        g->size[k] = (double)(box[2 * k + 1] - box[2 * k]) / 2;
    }
}
