/*
 * Boxes and convex shapes that meet with an edge or a corner.  The few springs of a face are far from its edges: what
 * leans on an edge sinks in until it comes to the first of them, on one line of springs from one side and another one
 * from the other, which come and go as it moves.  In heaps of such boxes nothing came to rest, at several times the
 * price of points. So only those whose faces meet touch by beds.
 */
#include <math.h>

#include "base/number.h"
#include "base/vector.h"
#include "geoms/geoms.h"
#include "solid/solid.h"
#include "state/world_data.h"
#include "pairs.h"

/*
 * Faces meet if their normals are as near as this (cosine; 10 degrees), and where an edge did so (5); what does not
 * touch yet is to be hit on its edge unless it lies flat (1).
 */
static const double nearness[] = {[dcxAskewMeet] = 0.9848, [dcxAskewStay] = 0.9962, [dcxAskewHit] = 0.99985};
/* How deep an edge is, in sides, when it comes to the outermost springs of its faces; and a corner, which is farther
 * from them, or what is hit, by when springs do without points. */
#define OUTERMOST 0.02
#define FARTHER 0.05
/* Sine of the slope, 10 degrees, from which on an edge is a corner. */
#define SLOPE 0.17

/* Whether its springs, if it has any, are those that the library chose. */
static int has_own_choice(const dcxWorld *dc, int g)
{
    const dcxGeomSolid *made = &dc->geoms.solid[g];
    int shape = dc->geoms.geom[g].shape;
    return (shape == dcxShapeBox || shape == dcxShapeConvex || shape == dcxShapePlane) && made->mode == dcContactAuto &&
           !made->springs_given && !(made->edge > 0);
}

/* Whether no edge of it lies about level. */
static int is_on_corner(const dcxWorld *dc, int g)
{
    const dcxPosed posed = dcxGeomPosed(dc, g);
    double down[3], low = INFINITY, least = INFINITY;
    dcxPatch patch;
    int lowest = 0;
    v_scale(down, 1 / dc->gravity_norm, dc->gravity);
    dcxPatchOf(&posed, down, &patch);
    for (int i = 0; i < patch.count; i++) {
        double height = -v_dot(patch.p[i], down);
        lowest = height < low ? i : lowest;
        low = fmin(low, height);
    }
    for (int i = 0; i < patch.count; i++) {
        double d[3];
        v_sub(d, patch.p[i], patch.p[lowest]);
        least = i != lowest ? fmin(least, -v_dot(d, down) / v_norm(d)) : least;
    }
    return least > SLOPE;
}

/* Whether a body is so soft that its weight on one of its edges takes it in as far as its faces' springs. */
static int sinks_in(const dcxWorld *dc, int g, double modulus, int when)
{
    const dcxGeomSolid *made = &dc->geoms.solid[g];
    double inv_mass = dc->bodies.state[dc->geoms.geom[g].body].inv_mass, extent[3];
    v_sub(extent, made->hi, made->lo);
    double least = fmin(extent[0], fmin(extent[1], extent[2])), reach = OUTERMOST * least;
    double holds = 2 * modulus * reach * reach; /* k L x^2, with k = modulus / (least / 2) */
    if (!(inv_mass > 0) || dc->gravity_norm <= inv_mass * holds) {
        return 0;
    }
    double farther = FARTHER / OUTERMOST;
    return dc->gravity_norm > inv_mass * holds * farther * farther || (when != dcxAskewHit && !is_on_corner(dc, g));
}

static void axis_of(const dcxPosed *box, int i, double axis[3])
{
    v_set(axis, box->rot[i], box->rot[3 + i], box->rot[6 + i]);
}

/* No face that looks along a direction is square to it. */
static int is_edge(const dcxWorld *dc, int g, const double *along, double least)
{
    const dcxPosed posed = dcxGeomPosed(dc, g);
    double n[3];
    return !dcxPatchNormal(&posed, along, n) || v_dot(n, along) < least;
}

static int is_askew_on_plane(const dcxWorld *dc, int g, int plane, double least)
{
    double down[3];
    v_scale(down, -1, dc->geoms.shape[plane].n);
    return is_edge(dc, g, down, least);
}

/* Whether two are farther apart than the reach: mostly along the same way as before. */
static int are_apart(const dcxWorld *dc, int g1, int g2, double reach, dcxApart *apart, double *gap, double *n)
{
    double *way = apart->way;
    *gap = v_dot(way, way) > 0 ? -dcxOverlapAlong(dc, g1, g2, way) : -1;
    if (!(*gap > reach)) {
        v_set(n, 0, 0, 0);
        *gap = dcxGapBound(dc, g1, g2, reach, n);
        v_copy(way, n);
    }
    return *gap > reach;
}

/* Of two convex shapes, or of one and a box. */
static int are_askew(const dcxWorld *dc, int g1, int g2, double least, double reach, dcxApart *apart)
{
    double n[3], back[3], x, place[3], gap;
    if (are_apart(dc, g1, g2, reach, apart, &gap, n)) {
        apart->gap = gap;
        return dcxAskewFar;
    }
    if (gap <= 0 && !dcxConvexPenetration(dc, g1, g2, &x, n, place)) {
        return 0;
    }
    v_scale(back, -1, n);
    return is_edge(dc, g1, back, least) || is_edge(dc, g2, n, least);
}

/* How far apart two boxes are along an axis of the first; `cosine`: of that with those of the second. */
static double gap_along(const double *axis, double half, const double *between, const double *other,
                        const double *cosine)
{
    double gap = fabs(v_dot(between, axis)) - half;
    for (int i = 0; i < 3; i++) {
        gap -= other[i] * fabs(cosine[i]);
    }
    return gap;
}

static int are_boxes_askew(const dcxWorld *dc, int g1, int g2, double least)
{
    const dcxPosed box[2] = {dcxGeomPosed(dc, g1), dcxGeomPosed(dc, g2)};
    const double *half[2] = {box[0].solid->size, box[1].solid->size};
    double axis[2][3][3], cosine[2][3][3], between[3]; /* of the first's axes with the second's, and the other way */
    int common = 0, at[2] = {0, 0};
    for (int i = 0; i < 6; i++) {
        axis_of(&box[i / 3], i % 3, axis[i / 3][i % 3]);
    }
    for (int i = 0; i < 9; i++) {
        double c = cosine[0][i / 3][i % 3] = cosine[1][i % 3][i / 3] = v_dot(axis[0][i / 3], axis[1][i % 3]);
        if (fabs(c) > least) {
            common++;
            at[0] = i / 3;
            at[1] = i % 3;
        }
    }
    if (common != 1) { /* none, or all: then it is faces that meet, wherever */
        return common == 0;
    }
    v_sub(between, box[0].p, box[1].p);
    double faces = -INFINITY, others = -INFINITY;
    for (int i = 0; i < 6; i++) {
        int side = i / 3, k = i % 3;
        double gap = gap_along(axis[side][k], half[side][k], between, half[!side], cosine[side][k]);
        double *most = k == at[side] ? &faces : &others;
        *most = max_of(*most, gap);
    }
    return others > faces;
}

int dcxMeetAskew(const dcxWorld *dc, int g1, int g2, double modulus, int when, double reach, dcxApart *apart)
{
    if (dc->contact_mode != dcContactAuto || dc->spring_edge > 0 || !has_own_choice(dc, g1) ||
        !has_own_choice(dc, g2)) {
        return 0;
    }
    const dcxGeom *one = &dc->geoms.geom[g1], *two = &dc->geoms.geom[g2];
    if ((!one->body_id || !two->body_id) && sinks_in(dc, one->body_id ? g1 : g2, modulus, when)) {
        return 0;
    }
    double least = nearness[when];
    if (one->shape == dcxShapePlane || two->shape == dcxShapePlane) {
        return one->shape == dcxShapePlane ? is_askew_on_plane(dc, g2, g1, least)
                                           : is_askew_on_plane(dc, g1, g2, least);
    }
    int boxes = one->shape == dcxShapeBox && two->shape == dcxShapeBox;
    return boxes ? are_boxes_askew(dc, g1, g2, least) : are_askew(dc, g1, g2, least, reach, apart);
}
