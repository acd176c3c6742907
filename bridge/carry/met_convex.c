/*
 * Way (c): what a flat cuts off a convex polytope, as its springs feel it, triangle by triangle.  ODE's collider gives
 * one or two contacts of a whole face of it, which do not tell how wide that is.
 */
#include <math.h>

#include "base/number.h"
#include "base/vector.h"
#include "mesh/mesh.h"
#include "met_cut.h"

/* Triangles that lie in the flat are a face if they are more than this part of the square of its length. */
#define FACE 0.1
/* More than a quotient is off by that was taken in another order. */
#define ROUNDED (1 + 1e-12)

/* The depths under the flat that are more than none, summed up over a triangle; d: of its corners. */
static double under(const double *d, double area)
{
    double a = max_of(d[0], max_of(d[1], d[2])), c = min_of(d[0], min_of(d[1], d[2])), b = d[0] + d[1] + d[2] - a - c;
    if (!(a > 0)) {
        return 0;
    }
    if (c >= 0) {
        return area * (a + b + c) / 3;
    }
    if (b <= 0) {
        return area * a * a * a / (3 * (a - b) * (a - c));
    }
    return area * ((a + b + c) - c * c * c / ((a - c) * (b - c))) / 3;
}

int dcxConvexCutBegin(dcConvexID convex, dcxCutBody *b)
{
    const struct dcMesh *mesh = dcConvexGetMesh(convex);
    if (mesh->num_faces > DCX_CUT_MOST_FACES || mesh->num_vertices > DCX_CUT_MOST_CORNERS) {
        return 0;
    }
    int lowest = 0;
    b->convex = convex;
    for (int i = 0; i < mesh->num_vertices; i++) {
        b->rise[i] = v_dot(mesh->vertex + 3 * i, b->n);
        lowest = b->rise[i] < b->rise[lowest] ? i : lowest;
    }
    v_copy(b->size, mesh->vertex + 3 * lowest);
    double low = b->rise[lowest];
    for (int i = 0; i < mesh->num_vertices; i++) {
        double off[3];
        v_sub(off, mesh->vertex + 3 * i, b->size);
        b->rise[i] -= low;
        b->aside[i] = sqrt(max_of(v_dot(off, off) - b->rise[i] * b->rise[i], 0));
        b->slope[i] = b->aside[i] / b->rise[i];
    }
    return 1;
}

/* From its lowest corner the flat reaches as far as along the edge, or a chord, that is longest in it. */
static void find_length(const dcxCutBody *b, const struct dcMesh *mesh, double x, dcxCut *cut)
{
    int farthest = 0;
    double off[3];
    cut->length = 0;
    for (int i = 0; i < mesh->num_vertices; i++) {
        int cut_off = b->rise[i] > x;
        double about = cut_off ? x * b->slope[i] : b->aside[i];
        if (about * ROUNDED > cut->length) {
            double length = cut_off ? x / b->rise[i] * b->aside[i] : b->aside[i];
            farthest = length > cut->length ? i : farthest;
            cut->length = max_of(length, cut->length);
        }
    }
    v_sub(off, mesh->vertex + 3 * farthest, b->size);
    v_add_scaled(off, off, -b->rise[farthest], b->n);
    for (int i = 0; i < 3; i++) {
        cut->along[i] = off[0] * b->axis[0][i] + off[1] * b->axis[1][i] + off[2] * b->axis[2][i];
    }
}

void dcxConvexCutAt(const dcxCutBody *b, double x, dcxCut *cut)
{
    const struct dcMesh *mesh = dcConvexGetMesh(b->convex);
    double within = 0;
    int low[DCX_CUT_MOST_FACES], count = dcxConvexFacesBelow(b->convex, b->rise, x, low);
    cut->sum = 0;
    for (int i = 0; i < count; i++) {
        const int *corner = mesh->triangle + 3 * low[i];
        double d[3] = {x - b->rise[corner[0]], x - b->rise[corner[1]], x - b->rise[corner[2]]};
        cut->sum += under(d, mesh->area[low[i]]);
        within += d[0] >= 0 && d[1] >= 0 && d[2] >= 0 ? mesh->area[low[i]] : 0;
    }
    find_length(b, mesh, x, cut);
    cut->whole = within > FACE * cut->length * cut->length;
}
