/*
 * Stiffness of point contacts from the curvatures of both surfaces.
 *
 * A ball on a ball is circular.  A ball on the side of a cylinder, and two cylinders across each other, touch in an
 * ellipse (elliptic Hertz).  Edges and corners have no curvature that Hertz could use: there the ball counts as lying
 * on something flat, so that nothing jumps where it rolls from a face onto an edge.  Two flat sides have none at all:
 * as points they take half the least extent of the smaller geom for a radius.
 */
#include <math.h>

#include "base/vector.h"
#include "geoms/geoms.h"
#include "law/law.h"
#include "state/world_data.h"
#include "pairs.h"

static void set_law(dcxPairLaw *law, int i, double radius_a, double radius_b)
{
    law->radius[i] = radius_a == radius_b ? radius_a : sqrt(radius_a * radius_b);
    law->k[i] = radius_a == radius_b ? dcHuntCrossleyStiffness(radius_a, law->modulus)
                                     : dcHuntCrossleyEllipticStiffness(radius_a, radius_b, law->modulus);
}

/* Least extent of a geom; infinite for a plane. */
static double least_extent(const dcxWorld *dc, int g)
{
    const dcxGeomSolid *made = &dc->geoms.solid[g];
    double extent[3];
    if (dc->geoms.geom[g].shape == dcxShapePlane) {
        return INFINITY;
    }
    v_sub(extent, made->hi, made->lo);
    if (dc->geoms.geom[g].shape == dcxShapeUser) {
        dReal box[6];
        dGeomGetAABB(dc->geoms.geom[g].id, box);
        v_set(extent, (double)box[1] - (double)box[0], (double)box[3] - (double)box[2],
              (double)box[5] - (double)box[4]);
    }
    return dcxLeastExtent(extent);
}

static int is_round(const dcxGeom *geom)
{
    return geom->shape == dcxShapeSphere || geom->shape == dcxShapeCapsule;
}

void dcxPairCurvature(dcxWorld *dc, const dcxPair *pair, dcxPairLaw *law)
{
    const dcxGeom *a = &dc->geoms.geom[pair->g1], *b = &dc->geoms.geom[pair->g2];
    double r1 = is_round(a) ? a->size[0] : INFINITY, r2 = is_round(b) ? b->size[0] : INFINITY;
    double radius = dcHuntCrossleyRadius(r1, r2);
    if (isinf(radius)) {
        radius = 0.5 * fmin(least_extent(dc, pair->g1), least_extent(dc, pair->g2));
        radius = isinf(radius) ? 1 : radius;
    }
    set_law(law, 0, radius, radius);
    set_law(law, 1, radius, radius);
    if (pair->kind == dcxKindSphereCapsule) { /* the cylinder is flat along its axis */
        set_law(law, 1, radius, r1);
    }
    if (pair->kind == dcxKindRound && b->shape == dcxShapeCylinder) {
        set_law(law, 1, dcHuntCrossleyRadius(r1, b->size[0]), r1);
    }
    if (pair->kind == dcxKindRound && a->shape == dcxShapeCapsule) {
        dcxEllipticTableMake(&dc->elliptic);
    }
}
