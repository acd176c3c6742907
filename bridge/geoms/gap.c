/*
 * How far two convex solids are apart: the shortest vector of the one less the other (E. G. Gilbert, D. W. Johnson &
 * S. S. Keerthi, 1988).  Up to four points of the difference are kept, the nearest to nought of their hull tells where
 * to look for the next one.  It need not arrive: every direction on the way gives a bound.
 */
#include <math.h>

#include "base/vector.h"
#include "state/world_data.h"
#include "geoms.h"

/* Two that touch are told so by then; what is curved comes no nearer. */
#define TURNS 24
/* The gap is known to this part of it. */
#define EXACT 1e-3
/* An edge that stands off the others by no more than this part of its length adds nothing. */
#define FLAT 1e-10

typedef struct hull {
    int count;
    double w[4][3]; /* the last one is the newest */
} hull;

/* The nearest to nought of all the points in line with some of the corners, if it is between them; else 0. */
static int foot(const hull *of, const int *corner, int count, double *v)
{
    double q[3][3], r[3][3], t[3], rest = 1;
    v_copy(v, of->w[corner[0]]);
    for (int i = 0; i < count - 1; i++) {
        v_sub(q[i], of->w[corner[i + 1]], of->w[corner[0]]);
        double length = v_norm(q[i]);
        for (int j = 0; j < i; j++) {
            r[j][i] = v_dot(q[j], q[i]);
            v_add_scaled(q[i], q[i], -r[j][i], q[j]);
        }
        r[i][i] = v_norm(q[i]);
        if (!(r[i][i] > FLAT * length)) {
            return 0;
        }
        v_scale(q[i], 1 / r[i][i], q[i]);
        t[i] = -v_dot(q[i], v);
        v_add_scaled(v, v, t[i], q[i]);
    }
    for (int i = count - 2; i >= 0; i--) {
        for (int j = i + 1; j < count - 1; j++) {
            t[i] -= r[i][j] * t[j];
        }
        t[i] /= r[i][i];
        rest -= t[i];
        if (!(t[i] > 0)) {
            return 0;
        }
    }
    return rest > 0;
}

/* The point of the hull that is nearest to nought, and the corners that it is between; 0: nought is inside. */
static int nearest(hull *h, double *v)
{
    hull kept = {0, {{0}}};
    double least = INFINITY;
    int newest = h->count - 1;
    for (int set = 0; set < 1 << newest; set++) { /* of the others: without the newest it would be no nearer */
        int corner[4] = {newest}, count = 1;
        double p[3];
        for (int i = 0; i < newest; i++) {
            if (set >> i & 1) {
                corner[count++] = i;
            }
        }
        if (!foot(h, corner, count, p) || !(v_dot(p, p) < least)) {
            continue;
        }
        least = v_dot(p, p);
        v_copy(v, p);
        kept.count = count;
        for (int i = 0; i < count; i++) {
            v_copy(kept.w[i], h->w[corner[i]]);
        }
    }
    *h = kept;
    return kept.count < 4;
}

double dcxGapBound(const dcxWorld *dc, int g1, int g2, double enough, double *n)
{
    hull h = {0, {{0}}};
    double v[3], best = -INFINITY, last = INFINITY;
    v_copy(v, n);
    if (!(v_dot(v, v) > 0)) {
        v_sub(v, dc->geoms.shape[g1].c, dc->geoms.shape[g2].c);
    }
    for (int turn = 0; turn < TURNS; turn++) {
        double length = v_norm(v), along[3], *w = h.w[h.count];
        if (!(length > 0)) {
            break;
        }
        v_scale(along, 1 / length, v);
        dcxLeastDifference(dc, g1, g2, along, w);
        double gap = v_dot(along, w);
        if (gap > best) {
            best = gap;
            v_copy(n, along);
        }
        if (best > enough || (turn > 0 && (length - best < EXACT * length || !(length < last)))) {
            break;
        }
        last = turn > 0 ? length : INFINITY;
        h.count++;
        if (!nearest(&h, v)) {
            break;
        }
    }
    return best;
}
