/*
 * Two flat or faceted solids as points, where point contact is asked for.
 *
 * Two convex solids: libccd says whether they touch, along which normal and how deep.  The faces that look at each
 * other along it, seen along it, have an outline in common; each of its corners is a contact as deep as the faces
 * overlap there.  So a box on a box rests on the four corners of what they share, a box on the side of a cylinder on
 * the two ends of a line, and edge on edge on the point where they cross.
 *
 * With a plane, mesh or heightfield: the corners of each in the other, each along its own nearest normal, and the edges
 * of meshes in convex solids.  Edges of two meshes that cross with no corner inside are not seen, nor are ridges of
 * heightfields between their samples: beds of springs do that better.
 *
 * Of many touching corners the deepest is taken and the outermost in six directions around.
 */
#include <math.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "geoms/geoms.h"
#include "solid/solid.h"
#include "state/world_data.h"
#include "contact.h"
#include "corners.h"
#include "note.h"

enum { most_kept = dcxMostKept };

static int deepest_of(const dcxCorner *corner, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++) {
        best = corner[i].x > corner[best].x ? i : best;
    }
    return best;
}

/* The outermost touching corner along a direction. */
static int outermost(const dcxCorner *corner, int count, const double *direction)
{
    int best = -1;
    double far = -INFINITY;
    for (int i = 0; i < count; i++) {
        double along = corner[i].x > 0 ? v_dot(corner[i].deepest, direction) : -INFINITY;
        if (along > far) {
            far = along;
            best = i;
        }
    }
    return best;
}

/* Numbers of the corners to keep, by feature; -1: none. */
static void choose(const dcxCorner *corner, int count, int kept[most_kept])
{
    int touching = 0, n = 0;
    for (int i = 0; i < most_kept; i++) {
        kept[i] = -1;
    }
    for (int i = 0; i < count; i++) {
        touching += corner[i].x > 0;
    }
    if (touching <= most_kept) { /* all that touch, and of the others as many as there is room for */
        for (int pass = 0; pass < 2; pass++) {
            for (int i = 0; i < count && n < most_kept; i++) {
                if ((corner[i].x > 0) == !pass) {
                    kept[n++] = i;
                }
            }
        }
        return;
    }
    double u[3], v[3];
    kept[0] = deepest_of(corner, count);
    dcxTangents(corner[kept[0]].n, u, v);
    for (int i = 1; i < most_kept; i++) {
        double angle = 1.0471975511965976 * i, along[3]; /* a sixth of a turn */
        v_scale(along, cos(angle), u);
        v_add_scaled(along, along, sin(angle), v);
        kept[i] = outermost(corner, count, along);
        for (int k = 0; k < i; k++) {
            kept[i] = kept[i] == kept[k] ? -1 : kept[i];
        }
    }
}

/* The normal of the faces that look at each other where that is the shorter way out; exact where libccd's is not. */
static void snap_normal(const dcxWorld *dc, int g1, int g2, const dcxPatch *patch, double *x, double *n)
{
    for (int side = 0; side < 2; side++) {
        double along[3];
        v_scale(along, side ? 1 : -1, patch[side].n);
        double depth = patch[side].count > 2 ? dcxOverlapAlong(dc, g1, g2, along) : INFINITY;
        if (depth < *x * (1 + 1e-6)) {
            *x = depth;
            v_copy(n, along);
        }
    }
}

/* The faces that look at each other along n. */
static void faces_along(const dcxWorld *dc, int g1, int g2, const double *n, dcxPatch *patch)
{
    double back[3];
    v_scale(back, -1, n);
    dcxPosed one = dcxGeomPosed(dc, g1), two = dcxGeomPosed(dc, g2);
    dcxPatchOf(&one, back, &patch[0]);
    dcxPatchOf(&two, n, &patch[1]);
}

static int touched_before(const dcxWorld *dc, dcxPair *pair)
{
    for (int f = 1; f < dcxMaxFeatures; f++) {
        if (dcxCornerGoesOn(dc, pair, f)) {
            return 1;
        }
    }
    return 0;
}

/* What two faces have in common; *any: some of it is deep. */
static int overlay(const dcxPatch patch[2], const double *n, dcxCorner *corner, int *any)
{
    double outline[dcxOverlayMost][3], depth[dcxOverlayMost];
    int count = dcxPatchOverlay(&patch[0], &patch[1], n, outline, depth);
    for (int i = 0; i < count; i++) {
        corner[i].x = depth[i];
        v_copy(corner[i].n, n);
        v_copy(corner[i].deepest, outline[i]);
        *any |= depth[i] > 0;
    }
    return count;
}

/* Two convex solids: the outline of what their faces have in common, along one normal.  0: they are apart. */
static int find_convex(dcxWorld *dc, const dcxCandidate *candidate, double reach, dcxCorner *corner)
{
    int g1 = candidate->g1, g2 = candidate->g2;
    double *n = dc->pairs.extra[dc->pairs.pair[candidate->pair].more].normal[0], place[3], x, way[3], back[3];
    double gap = -1;
    dcxPatch patch[2];
    int met = touched_before(dc, &dc->pairs.pair[candidate->pair]);
    int touching = met && dcxConvexPenetration(dc, g1, g2, &x, way, place);
    if (!touching) {
        gap = dcxGapBound(dc, g1, g2, reach, n);
        if (gap > reach) {
            return 0;
        }
        touching = gap <= 0 && (met || dcxConvexPenetration(dc, g1, g2, &x, way, place));
        if (touching && !met) {
            x = dcxShallowestWay(dc, g1, g2, way);
        } else if (touching) { /* libccd cannot tell, but it was so before and nothing parts them */
            x = INFINITY;
            v_scale(back, -1, n);
            dcxSupport(dc, g1, back, place);
        }
    }
    if (touching && x < dcxOverlapAlong(dc, g1, g2, n)) {
        v_copy(n, way); /* else what was known already is better: libccd's direction is off at times */
    }
    faces_along(dc, g1, g2, n, patch);
    if (touching) {
        x = dcxOverlapAlong(dc, g1, g2, n);
        snap_normal(dc, g1, g2, patch, &x, n);
        faces_along(dc, g1, g2, n, patch);
    }
    int any = 0, count = overlay(patch, n, corner, &any);
    if (touching && !any) { /* what is known for certain; of what is apart no other place is known than the outline */
        v_scale(back, -1, n);
        dcxSupport(dc, g1, back, corner[count].deepest);
        double up = v_dot(n, corner[count].deepest) - v_dot(n, place);
        v_add_scaled(corner[count].deepest, place, up, n);
        v_copy(corner[count].n, n);
        corner[count++].x = x;
    }
    return count;
}

/* Normal out of geom 2 about where geom 1 is. */
static void guess_way(const dcxWorld *dc, int g1, int g2, double *n)
{
    const dcxShape *a = &dc->geoms.shape[g1], *b = &dc->geoms.shape[g2];
    double d[3], local[3];
    dcNearest near;
    if (dc->geoms.geom[g2].shape == dcxShapePlane) {
        v_copy(n, b->n);
        return;
    }
    v_sub(d, a->c, b->c);
    m_mul_t(local, dc->geoms.pose[g2].rot, d);
    dcSolidNearest(&dc->geoms.solid[g2].solid, local, INFINITY, NULL, &near);
    m_mul(n, dc->geoms.pose[g2].rot, near.normal);
}

static void set_cornered(const dcxWorld *dc, int g, dcxCornered *out)
{
    dcxBox box;
    dcxShapeBounds(dc, g, &box);
    out->posed = dcxGeomPosed(dc, g);
    out->n = dc->geoms.shape[g].n;
    out->offset = dc->geoms.shape[g].r;
    v_copy(out->lo, box.lo);
    v_copy(out->hi, box.hi);
}

void dcxFlatPair(dcxWorld *dc, const dcxCandidate *candidate)
{
    dcxCorner corner[dcxMostCorners]; /* more than dcxOverlayMost */
    const dcxShape *a = &dc->geoms.shape[candidate->g1], *b = &dc->geoms.shape[candidate->g2];
    double reach = dcxNoteReach(dc, a->body, b->body);
    int count = 0, kept[most_kept];
    if (dc->bodies.num_still && dcxBodiesIdle(dc, a->body, b->body)) {
        return;
    }
    if (dcxGeomIsConvex(dc, candidate->g1) && dcxGeomIsConvex(dc, candidate->g2)) {
        count = find_convex(dc, candidate, reach, corner);
    } else {
        double way[3];
        guess_way(dc, candidate->g1, candidate->g2, way);
        dcxCornered one, two;
        set_cornered(dc, candidate->g1, &one);
        set_cornered(dc, candidate->g2, &two);
        count = dcxCornersFind(&one, &two, way, reach, corner);
    }
    choose(corner, count, kept);
    dcxNoteCorners(dc, candidate, corner, kept);
}
