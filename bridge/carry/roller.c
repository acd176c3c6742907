/*
 * Way (c): what a round body touches as it rolls, for contacts that stay.  Its contact is under its axis, wherever it
 * rolls to, for as long as the other one is there.
 */
#include <math.h>

#include "base/number.h"
#include "base/vector.h"
#include "core/core.h"
#include "state/world_data.h"
#include "met.h"

/* On its side, not on an end: the most that a normal goes along a cylinder's axis. */
#define ON_SIDE 0.1

static void read_axis(dGeomID geom, double *axis)
{
    const dReal *rot = dGeomGetRotation(geom);
    v_set(axis, (double)rot[2], (double)rot[6], (double)rot[10]);
}

double dcxRollsBy(dGeomID geom, const double *n)
{
    dReal radius = 0, length;
    int class = dGeomGetClass(geom);
    if (class == dSphereClass) {
        radius = dGeomSphereGetRadius(geom);
    } else if (class == dCapsuleClass) {
        dGeomCapsuleGetParams(geom, &radius, &length);
    } else if (class == dCylinderClass) {
        double axis[3];
        read_axis(geom, axis);
        dGeomCylinderGetParams(geom, &radius, &length);
        radius = fabs(v_dot(n, axis)) < ON_SIDE ? radius : 0;
    }
    return (double)radius;
}

void dcxRollsAbout(dGeomID geom, double *at)
{
    double middle[3], axis[3], d[3], most = INFINITY;
    dReal radius, length;
    int class = dGeomGetClass(geom);
    dcxVectorRead(middle, dGeomGetPosition(geom));
    read_axis(geom, axis);
    v_sub(d, at, middle);
    if (class == dCapsuleClass) {
        dGeomCapsuleGetParams(geom, &radius, &length);
        most = 0.5 * (double)length;
    }
    double along = class == dSphereClass ? 0 : v_dot(d, axis);
    v_add_scaled(at, middle, along < -most ? -most : min_of(along, most), axis);
}

static double depth_in_cylinder(dGeomID geom, const double *p)
{
    double middle[3], axis[3], d[3];
    dReal radius, length;
    dGeomCylinderGetParams(geom, &radius, &length);
    dcxVectorRead(middle, dGeomGetPosition(geom));
    read_axis(geom, axis);
    v_sub(d, p, middle);
    double along = v_dot(d, axis);
    v_add_scaled(d, d, -along, axis);
    return min_of(0.5 * (double)length - fabs(along), (double)radius - v_norm(d));
}

int dcxRolledDepth(dGeomID geom, const double *p, double *depth)
{
    const dReal x = (dReal)p[0], y = (dReal)p[1], z = (dReal)p[2];
    switch (dGeomGetClass(geom)) {
    case dBoxClass: *depth = (double)dGeomBoxPointDepth(geom, x, y, z); return 1;
    case dPlaneClass: *depth = (double)dGeomPlanePointDepth(geom, x, y, z); return 1;
    case dCylinderClass: *depth = depth_in_cylinder(geom, p); return 1;
    default: return 0;
    }
}
