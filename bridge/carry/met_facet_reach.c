/* Way (c): what of a convex polytope is under a triangle of a mesh, between the planes across its sides. */
#include <math.h>

#include "base/number.h"
#include "base/vector.h"
#include "met_facet.h"

/* Corners less deep than the deepest by this part of its depth are at the bottom with it. */
#define LEVEL 0.01
/* So far beside a face, in parts of it, a point of ODE's may lie. */
#define ROUGH 0.01

/* Cuts off a polygon what is beyond a side of the triangle; how many corners are left, of up to one more. */
static int clip(const double (*from)[3], int count, const double *at, const double *inward, double (*to)[3])
{
    int left = 0;
    for (int i = 0; i < count; i++) {
        const double *a = from[i], *b = from[(i + 1) % count];
        double da[3], db[3];
        v_sub(da, a, at);
        v_sub(db, b, at);
        double one = v_dot(da, inward), two = v_dot(db, inward);
        if (one >= 0) {
            v_copy(to[left++], a);
        }
        if ((one >= 0) != (two >= 0)) {
            v_sub(db, b, a);
            v_add_scaled(to[left++], a, one / (one - two), db);
        }
    }
    return left;
}

/* A corner of what is under the triangle: the deepest so far, or one that is as deep. */
static void take_corner(const dcxFacet *f, const double *p, dcxBottom *b, int *count)
{
    double d[3];
    v_sub(d, f->corner[0], p);
    double depth = v_dot(d, f->out);
    if (!(depth > (1 - LEVEL) * b->depth)) {
        return;
    }
    if (depth > (1 + LEVEL) * b->depth) {
        *count = 0;
        v_set(b->point, 0, 0, 0);
    }
    b->depth = max_of(b->depth, depth);
    v_add_scaled(b->point, b->point, 1, p);
    ++*count;
}

void dcxFacetReach(const dcxFacet *f, dcxBottom *b)
{
    int level = 0;
    *b = (dcxBottom){0};
    for (int i = 0; i < f->num_faces; i++) {
        double p[2][9][3]; /* 9: were all crossed anew by rounding */
        int count = 3;
        for (int k = 0; k < 3; k++) {
            v_copy(p[0][k], f->vertex + 3 * f->triangle[3 * i + k]);
        }
        for (int k = 0; k < 3 && count > 0; k++) {
            count = clip((const double(*)[3])p[k & 1], count, f->corner[k], f->inward[k], p[!(k & 1)]);
        }
        for (int k = 0; k < count; k++) {
            take_corner(f, p[1][k], b, &level);
        }
    }
    v_scale(b->point, 1.0 / (level > 0 ? level : 1), b->point);
}

double dcxFacetDepth(const dcxFacet *f, const double *point)
{
    double most = -INFINITY;
    for (int i = 0; i < f->num_faces; i++) {
        double off[3][3], part[3], high[3], cross[3], least = INFINITY, all = 0, sum = 0;
        for (int k = 0; k < 3; k++) {
            const double *p = f->vertex + 3 * f->triangle[3 * i + k];
            v_sub(off[k], p, point);
            high[k] = v_dot(p, f->out);
        }
        for (int k = 0; k < 3; k++) {
            v_cross(cross, off[(k + 1) % 3], off[(k + 2) % 3]);
            part[k] = -v_dot(cross, f->out); /* of a face that looks down */
            least = min_of(least, part[k]);
            all += max_of(part[k], 0);
            sum += max_of(part[k], 0) * high[k];
        }
        if (all > 0 && least > -ROUGH * all) {
            most = max_of(most, v_dot(f->corner[0], f->out) - sum / all);
        }
    }
    return most;
}

double dcxFacetWithin(const dcxFacet *f, int side)
{
    double most = 0;
    for (int i = 0; i < 3 * f->num_faces; i++) {
        double off[2][3], high[2], in[2];
        for (int end = 0; end < 2; end++) {
            int corner = f->triangle[end ? i - i % 3 + (i + 1) % 3 : i];
            v_sub(off[end], f->vertex + 3 * corner, f->corner[side]);
            high[end] = v_dot(off[end], f->out);
            in[end] = v_dot(off[end], f->inward[side]);
        }
        if ((high[0] < 0) != (high[1] < 0)) {
            most = max_of(most, in[0] + high[0] / (high[0] - high[1]) * (in[1] - in[0]));
        }
    }
    return most;
}
