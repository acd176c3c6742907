/*
 * Boxes that meet with an edge or a corner.  The few springs of a face are far from its edges: what leans on an edge
 * sinks in until it comes to the first of them, on one line of springs from one side and another one from the other,
 * which come and go as it moves.  In heaps of such boxes nothing came to rest, at several times the price of points.
 * So only boxes whose faces meet touch by beds.
 */
#include <math.h>

#include "base/vector.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "pairs.h"

/* Faces meet if their normals are as near as this (cosine; 10 degrees), and go on to if they were so: so (5). */
static const double met = 0.9848, meets = 0.9962;

/* Whether its springs are those that the library chose. */
static int has_own_choice(const dcxWorld *dc, int g)
{
    const dcxGeomSolid *made = &dc->geoms.solid[g];
    return dc->geoms.geom[g].shape == dcxShapeBox && dc->geoms.geom[g].body_id && made->mode == dcContactAuto &&
           !made->springs_given && !(made->edge > 0);
}

static void axis_of(const dcxPosed *box, int i, double axis[3])
{
    v_set(axis, box->rot[i], box->rot[3 + i], box->rot[6 + i]);
}

/* How far apart they are along a line at least, or how deep (< 0). */
static double gap_along(const dcxWorld *dc, int g1, int g2, const double *between, const double *axis)
{
    double n[3];
    v_scale(n, v_dot(between, axis) < 0 ? -1 : 1, axis);
    return -dcxOverlapAlong(dc, g1, g2, n);
}

int dcxBoxesAskew(const dcxWorld *dc, int g1, int g2, int were)
{
    if (dc->contact_mode != dcContactAuto || dc->spring_edge > 0 || !has_own_choice(dc, g1) ||
        !has_own_choice(dc, g2)) {
        return 0;
    }
    dcxPosed box[2] = {dcxGeomPosed(dc, g1), dcxGeomPosed(dc, g2)};
    double axis[2][3][3], between[3], least = were ? meets : met;
    int common = 0, at[2] = {0, 0};
    for (int i = 0; i < 6; i++) {
        axis_of(&box[i / 3], i % 3, axis[i / 3][i % 3]);
    }
    for (int i = 0; i < 9; i++) {
        if (fabs(v_dot(axis[0][i / 3], axis[1][i % 3])) > least) {
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
        double gap = gap_along(dc, g1, g2, between, axis[i / 3][i % 3]);
        double *most = i % 3 == at[i / 3] ? &faces : &others;
        *most = fmax(*most, gap);
    }
    return others > faces;
}
