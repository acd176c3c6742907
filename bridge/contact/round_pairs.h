/* What the files about round sides share: round_pairs.c, capsule_solid.c, round_surface.c. */
#ifndef BRIDGE_CONTACT_ROUND_PAIRS_H
#define BRIDGE_CONTACT_ROUND_PAIRS_H

#include "geoms/geoms.h"
#include "solid/solid.h"
#include "state/world_data.h"

/* The axis of a ball (of no length) or a capsule against a solid. */
static inline void dcxGeomAxis(const dcxWorld *dc, int swept, int solid, dcxAxis *axis)
{
    const dcxShape *shape = &dc->geoms.shape[swept];
    dcxPosed posed = dcxGeomPosed(dc, solid);
    dcxAxisSet(&posed, shape->c, shape->n, axis);
    axis->half = dc->geoms.geom[swept].shape == dcxShapeCapsule ? shape->half : 0;
    axis->r = shape->r;
}

/* ---- capsule_solid.c ---- */

void dcxCapsuleOnSolid(dcxWorld *dc, const dcxCandidate *candidate);

/* ---- round_surface.c: on a triangle mesh or heightfield ---- */

void dcxBallOnSurface(dcxWorld *dc, const dcxCandidate *candidate);
void dcxCapsuleOnSurface(dcxWorld *dc, const dcxCandidate *candidate);

#endif
