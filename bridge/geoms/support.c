/* Convex solids by their farthest points along directions. */
#include "base/vector.h"
#include "state/world_data.h"
#include "geoms.h"

int dcxGeomIsConvex(const dcxWorld *dc, int g)
{
    int shape = dc->geoms.geom[g].shape;
    return shape != dcxShapeNone && shape != dcxShapeUser && dcxSolidIsConvex(&dc->geoms.solid[g].solid);
}

void dcxSupport(const dcxWorld *dc, int g, const double *direction, double *point)
{
    const dcxShape *shape = &dc->geoms.shape[g];
    if (shape->centred) {
        double length = v_norm(direction);
        v_add_scaled(point, shape->c, length > 0 ? shape->r / length : 0, direction);
        return;
    }
    dcxPosed posed = dcxGeomPosed(dc, g);
    dcxPosedSupport(&posed, direction, point);
}

void dcxLeastDifference(const dcxWorld *dc, int g1, int g2, const double *n, double *w)
{
    double back[3], a[3], b[3];
    v_scale(back, -1, n);
    dcxSupport(dc, g1, back, a);
    dcxSupport(dc, g2, n, b);
    v_sub(w, a, b);
}

double dcxOverlapAlong(const dcxWorld *dc, int g1, int g2, const double *n)
{
    double w[3];
    dcxLeastDifference(dc, g1, g2, n, w);
    return -v_dot(n, w);
}
