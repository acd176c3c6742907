/*
 * The points of a convex geom, which ODE does not hand out: but where a plane cuts it, each point below is a contact.
 * A plane through its middle, and the same one turned round, tell all of them.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/vector.h"
#include "core/core.h"
#include "solid/solid.h"
#include "geoms.h"

/* More are left to dCollide: what has so many is round, and the hull of all of them takes long. */
enum { MOST_POINTS = 1000 };

/* How far, over its size and place, its box may be from what its points say. */
#ifdef dSINGLE
#define FITS 1e-5
#else
#define FITS 1e-7
#endif

int dcxConvexFits(dcConvexID convex, dGeomID id, dReal *fitted)
{
    dReal box[6];
    dGeomGetAABB(id, box);
    if (memcmp(box, fitted, sizeof box) == 0) {
        return 1;
    }
    const dReal *p = dGeomGetPosition(id);
    double rot[9], at[3] = {p[0], p[1], p[2]}, off = 0, size = 0;
    dcSolid solid = {.type = dcSolidConvex, .data = convex};
    dcxMatrixRead(rot, dGeomGetRotation(id));
    dcxPosed posed = {&solid, at, rot};
    double own[3][2];
    dcxPosedConvexBox(&posed, own);
    for (int i = 0; i < 6; i++) {
        off = max_of(off, fabs(own[i / 2][i % 2] - (double)box[i]));
        size = max_of(size, fabs((double)box[i]) + (double)(box[2 * (i / 2) + 1] - box[2 * (i / 2)]));
    }
    if (!(off <= FITS * size)) {
        return 0;
    }
    memcpy(fitted, box, sizeof box);
    return 1;
}

/* Points of the geom in its own frame, as its pose in the world has them. */
static void localize(dGeomID id, const dContactGeom *contact, int count, double (*point)[3])
{
    const dReal *p = dGeomGetPosition(id);
    double rot[9];
    dcxMatrixRead(rot, dGeomGetRotation(id));
    for (int i = 0; i < count; i++) {
        double d[3];
        for (int k = 0; k < 3; k++) {
            d[k] = (double)contact[i].pos[k] - (double)p[k];
        }
        m_mul_t(point[i], rot, d);
    }
}

dcConvexID dcxConvexRead(dGeomID id)
{
    dContactGeom *contact = malloc((MOST_POINTS + 1) * sizeof *contact);
    double(*point)[3] = malloc(2 * MOST_POINTS * sizeof *point);
    dReal box[6];
    dGeomGetAABB(id, box);
    dReal middle = (dReal)0.5 * (box[4] + box[5]);
    dGeomID plane = contact && point && box[4] < box[5] ? dCreatePlane(0, 0, 0, 1, middle) : 0;
    int count = 0, known = plane != 0;
    for (int side = 0; known && side < 2; side++) {
        dGeomPlaneSetParams(plane, 0, 0, (dReal)(side ? -1 : 1), side ? -middle : middle);
        int found = dCollide(id, plane, MOST_POINTS + 1, contact, (int)sizeof *contact);
        known = found > 0 && count + found <= MOST_POINTS;
        if (known) {
            localize(id, contact, found, point + count);
            count += found;
        }
    }
    dcFault unused;
    dcConvexID convex = known ? dcxConvexHull(point[0], (unsigned)count, &unused) : NULL;
    if (plane) {
        dGeomDestroy(plane);
    }
    free(contact);
    free(point);
    return convex;
}
