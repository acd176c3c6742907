/* Which pairs of geoms resist rolling and spinning, and with what arms. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "core/core.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "resistance.h"

static int find_free(dcxResists *all)
{
    while (all->first_free < all->count && all->resist[all->first_free].used) {
        all->first_free++;
    }
    if (all->first_free < all->count) {
        return all->first_free;
    }
    if (!dcxReserve((void **)&all->resist, &all->capacity, all->count, sizeof *all->resist)) {
        return -1;
    }
    return all->count++;
}

/* Curvature by which a geom rolls; of what has no round side, if that is asked for, over half its least extent. */
static double curvature_of(const dcxWorld *dc, int g, int faceted)
{
    const dcxGeom *geom = &dc->geoms.geom[g];
    const dcxGeomSolid *made = &dc->geoms.solid[g];
    if (geom->shape == dcxShapeSphere || geom->shape == dcxShapeCapsule || geom->shape == dcxShapeCylinder) {
        return 1 / geom->size[0];
    }
    if (!faceted || !geom->body_id || geom->shape == dcxShapePlane || geom->shape == dcxShapeUser) {
        return 0;
    }
    double least = INFINITY;
    for (int i = 0; i < 3; i++) {
        least = fmin(least, 0.5 * (made->hi[i] - made->lo[i]));
    }
    return least > 0 ? 1 / least : 0;
}

/* Radius of the two together, as in Hertz's law: 1/R = 1/R1 + 1/R2. */
static double radius_of(const dcxWorld *dc, const dcxPair *pair)
{
    double sum = curvature_of(dc, pair->g1, 0) + curvature_of(dc, pair->g2, 0);
    sum = sum > 0 ? sum : curvature_of(dc, pair->g1, 1) + curvature_of(dc, pair->g2, 1);
    return sum > 0 ? 1 / sum : 0;
}

int dcxResistPair(dcxWorld *dc, dcxPair *pair, const dcPairMaterial *both)
{
    dcxResists *all = &dc->resists;
    double r = radius_of(dc, pair);
    double rolling = both->rolling_friction + both->rolling_coefficient * r;
    double spinning = both->spinning_friction + both->spinning_coefficient * r;
    if (!(rolling > 0) && !(spinning > 0)) {
        pair->resist = -1;
        return 1;
    }
    if (pair->resist < 0) {
        int i = find_free(all);
        if (i < 0) {
            return 0;
        }
        memset(&all->resist[i], 0, sizeof all->resist[i]);
        all->resist[i].used = 1;
        pair->resist = i;
    }
    all->resist[pair->resist].arm[dcxRolls] = rolling;
    all->resist[pair->resist].arm[dcxSpins] = spinning;
    return 1;
}

void dcxResistSweep(dcxWorld *dc)
{
    dcxResists *all = &dc->resists;
    all->first_free = 0;
    for (int i = 0; i < all->count; i++) {
        all->resist[i].used = 0;
    }
    for (int k = 0; k < dc->pairs.count && all->count > 0; k++) {
        const dcxPair *pair = &dc->pairs.pair[k];
        if (pair->resist >= 0) {
            dcxResist *r = &all->resist[pair->resist];
            r->used = 1;
            int b1 = dc->geoms.geom[pair->g1].body, b2 = dc->geoms.geom[pair->g2].body;
            r->bore = b1 == r->b1 && b2 == r->b2 ? r->bore : 0;
            r->b1 = b1;
            r->b2 = b2;
        }
    }
}

void dcxResistFree(dcxWorld *dc)
{
    free(dc->resists.resist);
}
