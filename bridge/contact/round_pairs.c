/*
 * A sphere or capsule against anything with a solid, where geometry.c has no loop for the pair: the nearest point of
 * the surface decides.  Depth is the radius less the signed distance, so a ball whose centre is inside is still pushed
 * out the right way.
 */
#include <math.h>

#include "base/vector.h"
#include "state/world_data.h"
#include "contact.h"
#include "note.h"
#include "round_pairs.h"

static void ball_on_solid(dcxWorld *dc, const dcxCandidate *candidate)
{
    const dcxShape *a = &dc->geoms.shape[candidate->g1], *b = &dc->geoms.shape[candidate->g2];
    const dcSolid *solid = &dc->geoms.solid[candidate->g2].solid;
    const double *rot = dc->geoms.pose[candidate->g2].rot;
    int *hint = &dc->pairs.extra[dc->pairs.pair[candidate->pair].more].hint;
    double d[3], local[3], n[3];
    dcNearest near;
    v_sub(d, a->c, b->c);
    m_mul_t(local, rot, d);
    if (!dcSolidNearest(solid, local, a->r + dcxNoteReach(dc, a->body, b->body), hint, &near)) {
        return;
    }
    *hint = near.face;
    int side = solid->type == dcSolidCylinder && near.face == 0 && fabs(near.point[2]) < solid->size[1];
    m_mul(n, rot, near.normal);
    dcxNote(dc, candidate, 0, side, a->r - near.distance, n, a->c, a->r, 0);
}

void dcxRoundPair(dcxWorld *dc, const dcxCandidate *candidate)
{
    const dcxGeom *geom = dc->geoms.geom;
    int surface = geom[candidate->g2].shape == dcxShapeMesh || geom[candidate->g2].shape == dcxShapeHeightfield;
    if (geom[candidate->g1].shape == dcxShapeSphere) {
        if (surface) {
            dcxBallOnSurface(dc, candidate);
        } else {
            ball_on_solid(dc, candidate);
        }
    } else if (surface) {
        dcxCapsuleOnSurface(dc, candidate);
    } else {
        dcxCapsuleOnSolid(dc, candidate);
    }
}
