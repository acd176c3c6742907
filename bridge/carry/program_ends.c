/*
 * Way (c): the other end of a capsule on a box.  ODE's collider gives one contact of the two; what falls on its side
 * would be turned over by the end that is stopped, and the other one thrown into the box.  So where a capsule has one
 * contact on a face, and its other end is in that, too, that end gets a joint like the first one's.
 */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "core/core.h"
#include "state/world_data.h"
#include "carry.h"
#include "met.h"
#include "parts.h"

/* A contact is of an end if its foot on the axis is no farther from that than this part of half the length. */
#define AT_END 0.1
/* A depth is that in a face if this part of it is left when the rest is gone back. */
#define ROUGH 1e-2

/* The end of the capsule that a contact is not of; 0: it is of neither. */
static int find_other(dGeomID capsule, const double *at, double *other)
{
    double middle[3], off[3];
    dReal radius, length;
    dGeomCapsuleGetParams(capsule, &radius, &length);
    dcxVectorRead(middle, dGeomGetPosition(capsule));
    v_copy(other, at);
    dcxRollsAbout(capsule, other);
    v_sub(off, other, middle);
    double far = v_unit(off), half = 0.5 * (double)length;
    v_add_scaled(other, middle, -half, off);
    return far > (1 - AT_END) * half;
}

/* How deep the lowest point of an end is in the face that looks along `out`; 0 where another face is nearer.  ODE tells
 * depths of what is inside only. */
static double depth_of(dGeomID box, const double *low, const double *out)
{
    double depth, nearly[3], left;
    dcxRolledDepth(box, low, &depth);
    v_add_scaled(nearly, low, (1 - ROUGH) * depth, out);
    dcxRolledDepth(box, nearly, &left);
    return depth > 0 && left > 0 && left < 2 * ROUGH * depth ? depth : 0;
}

int dcxProgramEnds(dcxWorld *dc, dcxMet *met, double h)
{
    const dcxSpot *one = dcxMetSpot(met, 0);
    int first = dGeomGetClass(met->g1) == dCapsuleClass;
    dGeomID capsule = first ? met->g1 : met->g2, box = first ? met->g2 : met->g1;
    double end[3], low[3], out[3];
    if (met->num != 1 || !dcxMetIs(met, dBoxClass) || !find_other(capsule, one->at, end)) {
        return 1;
    }
    v_scale(out, first ? 1 : -1, one->n);
    v_add_scaled(low, end, -dcxRollsBy(capsule, out), out);
    double depth = depth_of(box, low, out);
    if (!(depth > 0)) {
        return 1;
    }
    dContact c;
    dcxSpot *spot;
    const int body[2] = {one->body[0], one->body[1]};
    memset(&c, 0, sizeof c);
    c.surface = met->surface[met->half];
    c.geom.g1 = met->g1;
    c.geom.g2 = met->g2;
    c.geom.depth = (dReal)depth;
    for (int i = 0; i < 3; i++) { /* between the two surfaces, as ODE has it */
        c.geom.pos[i] = (dReal)(low[i] + 0.5 * depth * out[i]);
        c.geom.normal[i] = (dReal)one->n[i];
    }
    return dcxProgramJoin(dc, met, body, h, &c, &spot);
}
