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

/* The normal of a contact is a face's if it is as near as by this cosine. */
#define FACE 0.9999
/* A contact is of an end that is nearer than this part of the length to where it is. */
#define AT_END 0.1

typedef struct lying {
    dGeomID capsule, box;
    double radius, half, axis[3], middle[3];
    double out[3]; /* of the box's face, into the capsule */
    double sign;   /* of the contacts' normal, to be that */
} lying;

static int read(const dcxMet *met, lying *l)
{
    dReal radius, length;
    dcxFrame frame;
    int first = met->g1 && dGeomGetClass(met->g1) == dCapsuleClass;
    l->capsule = first ? met->g1 : met->g2;
    l->box = first ? met->g2 : met->g1;
    if (!dcxMetIs(met, dCapsuleClass) || !dcxMetIs(met, dBoxClass)) {
        return 0;
    }
    dGeomCapsuleGetParams(l->capsule, &radius, &length);
    l->radius = (double)radius;
    l->half = 0.5 * (double)length;
    dcxFrameRead(&frame, dGeomGetPosition(l->capsule), dGeomGetRotation(l->capsule));
    v_copy(l->middle, frame.p);
    v_set(l->axis, frame.r[2], frame.r[5], frame.r[8]);
    l->sign = first ? 1 : -1;
    v_scale(l->out, l->sign, dcxMetSpot(met, 0)->n);
    return 1;
}

/* How deep an end is in the face that the contact is of, if its foot is on that; nothing else. */
static double depth_of(const lying *l, const double *end)
{
    double off[3], in[3], n[3];
    dcxFrame frame;
    dVector3 sides;
    dcxFrameRead(&frame, dGeomGetPosition(l->box), dGeomGetRotation(l->box));
    dGeomBoxGetLengths(l->box, sides);
    v_sub(off, end, frame.p);
    m_mul_t(in, frame.r, off);
    m_mul_t(n, frame.r, l->out);
    double above = -INFINITY;
    for (int i = 0; i < 3; i++) {
        double half = 0.5 * (double)sides[i];
        if (fabs(n[i]) > FACE) {
            above = (n[i] > 0 ? in[i] : -in[i]) - half;
        } else if (fabs(in[i]) > half) {
            return 0;
        }
    }
    return above > -l->radius ? l->radius - above : 0;
}

int dcxProgramEnds(dcxWorld *dc, dcxMet *met, double h)
{
    lying l;
    double off[3], end[3];
    dContact c;
    const dcxSpot *one = dcxMetSpot(met, 0);
    const int body[2] = {one->body[0], one->body[1]};
    if (met->num != 1 || !read(met, &l)) {
        return 1;
    }
    v_sub(off, one->at, l.middle);
    double along = v_dot(off, l.axis);
    if (fabs(along) < (1 - AT_END) * l.half) {
        return 1;
    }
    v_add_scaled(end, l.middle, along > 0 ? -l.half : l.half, l.axis);
    double depth = depth_of(&l, end);
    if (!(depth > 0)) {
        return 1;
    }
    memset(&c, 0, sizeof c);
    c.surface = met->surface[met->half];
    c.geom.g1 = met->g1;
    c.geom.g2 = met->g2;
    c.geom.depth = (dReal)depth;
    for (int i = 0; i < 3; i++) { /* between the two surfaces, as ODE has it */
        c.geom.pos[i] = (dReal)(end[i] - (l.radius - 0.5 * depth) * l.out[i]);
        c.geom.normal[i] = (dReal)(l.sign * l.out[i]);
    }
    dcxSpot *spot;
    return dcxProgramJoin(dc, met, body, h, &c, &spot);
}
