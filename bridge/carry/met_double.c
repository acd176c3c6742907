/*
 * Way (c): contacts of one place.  Of a corner on an edge of a mesh, or on one of its vertices, ODE's collider gives
 * one for each of the triangles there, now more of them and now fewer.  With a row each the stiffness of the place, and
 * what of the load each is taken to bear, would jump as they come and go: the first has all of it, and the others no
 * row.
 */
#include <math.h>

#include "base/vector.h"
#include "core/core.h"
#include "state/world_data.h"
#include "met.h"
#include "parts.h"

/* The normals of one place are no farther apart (cosine; a degree); */
#define STRAIGHT 0.99985
/* contacts of it nearer to each other, and their depths as near, than this part of the pair's size: by rounding. */
#ifdef dSINGLE
#define SAME 1e-4
#else
#define SAME 1e-6
#endif
/* One that the collider dropped is of the place of one that is nearer than this: a corner on an edge, that went along.
 */
#define NEAR 0.1
/* No row: the bodies would have to meet faster than this, m/s. */
#define NO_ROW 1e3

/* Whether a contact of this step has its normal and its place, and its depth but for so much. */
static int is_double(const dcxMet *met, const dContactGeom *c, double near, double depths)
{
    double at[3], n[3], off[3];
    dcxVectorRead(at, c->pos);
    dcxVectorRead(n, c->normal);
    for (int i = 0; i < met->num; i++) {
        const dcxSpot *spot = dcxMetSpot(met, i);
        if (!(fabs((double)c->depth - spot->x) < depths)) { /* most differ in this already */
            continue;
        }
        v_sub(off, at, spot->at);
        v_add_scaled(off, off, -v_dot(off, n), n);
        if (v_dot(off, off) < near * near && v_dot(n, spot->n) > STRAIGHT) {
            return 1;
        }
    }
    return 0;
}

int dcxMetHas(const dcxMet *met, const dContactGeom *c)
{
    return is_double(met, c, SAME * met->size, SAME * met->size);
}

int dcxMetDouble(const dcxMet *met, dContact *c, int stays)
{
    double near = SAME * met->size, depths = near;
    if (!dcxMetIs(met, dTriMeshClass) && !dcxMetIs(met, dHeightfieldClass)) {
        return 0;
    }
    if (dcxMetRound(met, &c->geom, &near)) {
        depths = INFINITY;
    } else if (stays) {
        near = NEAR * met->size;
        depths = INFINITY;
    }
    if (!is_double(met, &c->geom, near, depths)) {
        return 0;
    }
    c->surface.mode = dContactSoftERP | dContactMotionN;
    c->surface.mu = 0;
    c->surface.soft_erp = 0;
    c->surface.motionN = -NO_ROW;
    return 1;
}
