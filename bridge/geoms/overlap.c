/*
 * What libccd measures of two convex solids that touch (Minkowski portal refinement; G. Snethen, XenoCollide, in Game
 * Programming Gems 7), which does without allocation; its expanding polytopes would not.
 */
#include <math.h>

#include <ccd/ccd.h>

#include "base/vector.h"
#include "state/world_data.h"
#include "geoms.h"

/* What libccd is told of a geom; `margin` inflates it. */
typedef struct body {
    const dcxWorld *dc;
    int g;
    double margin;
} body;

static void support_of(const void *object, const ccd_vec3_t *direction, ccd_vec3_t *point)
{
    const body *b = object;
    double d[3] = {direction->v[0], direction->v[1], direction->v[2]}, p[3];
    dcxSupport(b->dc, b->g, d, p);
    double length = b->margin > 0 ? v_norm(d) : 0;
    if (length > 0) {
        v_add_scaled(p, p, b->margin / length, d);
    }
    ccdVec3Set(point, (ccd_real_t)p[0], (ccd_real_t)p[1], (ccd_real_t)p[2]);
}

/* A point well inside: the frame's origin, but of a convex the mean of its farthest points. */
static void centre_of(const void *object, ccd_vec3_t *centre)
{
    const body *b = object;
    double c[3];
    v_copy(c, b->dc->geoms.shape[b->g].c);
    if (b->dc->geoms.geom[b->g].shape == dcxShapeConvex) {
        v_set(c, 0, 0, 0);
        for (int i = 0; i < 6; i++) {
            double d[3] = {0, 0, 0}, p[3];
            d[i / 2] = i % 2 ? -1 : 1;
            dcxSupport(b->dc, b->g, d, p);
            v_add_scaled(c, c, 1.0 / 6, p);
        }
    }
    ccdVec3Set(centre, (ccd_real_t)c[0], (ccd_real_t)c[1], (ccd_real_t)c[2]);
}

static double size_of(const dcxWorld *dc, int g)
{
    double extent[3];
    v_sub(extent, dc->geoms.solid[g].hi, dc->geoms.solid[g].lo);
    return v_norm(extent);
}

static void set_up(const dcxWorld *dc, int g1, int g2, ccd_t *ccd)
{
    CCD_INIT(ccd);
    ccd->support1 = ccd->support2 = support_of;
    ccd->center1 = ccd->center2 = centre_of;
    ccd->max_iterations = 200;
    ccd->mpr_tolerance = (ccd_real_t)(1e-9 * fmin(size_of(dc, g1), size_of(dc, g2)));
}

int dcxConvexPenetration(const dcxWorld *dc, int g1, int g2, double *depth, double *n, double *place)
{
    body one = {dc, g1, 0}, two = {dc, g2, 0};
    ccd_t ccd;
    ccd_real_t x;
    ccd_vec3_t direction, position;
    set_up(dc, g1, g2, &ccd);
    if (ccdMPRPenetration(&one, &two, &ccd, &x, &direction, &position) != 0) {
        return 0;
    }
    v_set(n, -direction.v[0], -direction.v[1], -direction.v[2]);
    v_set(place, position.v[0], position.v[1], position.v[2]);
    double length = v_norm(n);
    if (!(length > 0.5)) { /* they but touch: libccd then has no direction */
        return 0;
    }
    v_scale(n, 1 / length, n);
    *depth = dcxOverlapAlong(dc, g1, g2, n);
    return 1;
}

/*
 * libccd's portal lies where the line between the two middles leaves: of two boards that overlap at their ends it is
 * none of the sides that they are thin along.
 */
double dcxShallowestWay(const dcxWorld *dc, int g1, int g2, double *n)
{
    double least = dcxOverlapAlong(dc, g1, g2, n);
    for (int side = 0; side < 2; side++) {
        dcxPosed posed = dcxGeomPosed(dc, side ? g2 : g1);
        for (int face = dcxSolidNumFaces(posed.solid) - 1; face >= 0; face--) {
            double way[3];
            dcxPosedFace(&posed, face, way);
            v_scale(way, side ? 1 : -1, way);
            double depth = dcxOverlapAlong(dc, g1, g2, way);
            if (depth < least) {
                least = depth;
                v_copy(n, way);
            }
        }
    }
    return least;
}

/* So many sizes apart nothing is: libccd goes on for ever where what it refines is less than what it rounds. */
#define FARTHEST 1e3

int dcxConvexApart(const dcxWorld *dc, int g1, int g2, double margin)
{
    double n[3] = {0, 0, 0};
    if (!dcxGeomIsConvex(dc, g1) || !dcxGeomIsConvex(dc, g2)) {
        return 0;
    }
    if (dcxGapBound(dc, g1, g2, margin, n) > margin) {
        return 1;
    }
    if (!(margin < FARTHEST * fmin(size_of(dc, g1), size_of(dc, g2)))) {
        return 0;
    }
    body one = {dc, g1, 0.5 * margin}, two = {dc, g2, 0.5 * margin};
    ccd_t ccd;
    set_up(dc, g1, g2, &ccd);
    return !ccdMPRIntersect(&one, &two, &ccd);
}
