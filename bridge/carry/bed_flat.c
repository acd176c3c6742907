/* Springs in clusters where all of them are parallel, as on a plane or between two faces: much less to add. */
#include <math.h>

#include "base/vector.h"
#include "bed_sums.h"

int dcxFlattestAxes(const double *n, double size, double *second)
{
    double best = 2;
    int axis = 0;
    for (int a = 0; a < 3; a++) {
        double cosine = fabs(n[a]) / size;
        if (cosine < best - 1e-3) {
            best = cosine;
            axis = a;
        }
    }
    double first[3] = {axis == 0, axis == 1, axis == 2};
    v_cross(second, n, first);
    return axis;
}

/* Whether all springs press along one line, as on a plane or between two faces. */
int dcxSpringsAreFlat(const dcxPairSprings *s)
{
    double most = 0;
    for (int i = 1; i < s->count; i++) {
        double a = s->u[0][i] - s->u[0][0], b = s->u[1][i] - s->u[1][0], c = s->u[2][i] - s->u[2][0];
        double off = a * a + b * b + c * c;
        most = off > most ? off : most;
    }
    return most <= 1e-20;
}

void dcxSpringsAssignFlat(dcxPairSprings *s, const double *u, double tie)
{
    double other[3], all = 0, one = 0, two = 0;
    int axis = dcxFlattestAxes(u, 1, other);
    for (int i = 0; i < s->count; i++) {
        all += s->ka[i];
        one += s->ka[i] * s->r[axis][i];
        two += s->ka[i] * (s->r[0][i] * other[0] + s->r[1][i] * other[1] + s->r[2][i] * other[2]);
    }
    one = one / all + tie;
    two = two / all + tie;
    for (int i = 0; i < s->count; i++) {
        double across = s->r[0][i] * other[0] + s->r[1][i] * other[1] + s->r[2][i] * other[2];
        s->cluster[i] = (s->r[axis][i] > one) + 2 * (across > two);
    }
}

/* The same sums where all springs are parallel: much less to add. */
void dcxSpringsAddFlat(const dcxPairSprings *s, dcxSums *cluster)
{
    for (int i = 0; i < s->count; i++) {
        dcxSums *c = &cluster[s->cluster[i]];
        double x = s->x[i], ka = s->ka[i];
        c->ka += ka;
        if (x > 0) {
            double f = ka * x;
            c->kk[0] += ka;
            c->side[i >= s->second] += f;
            c->at[0] += f * s->r[0][i];
            c->at[1] += f * s->r[1][i];
            c->at[2] += f * s->r[2][i];
            c->displaced++;
        } else {
            c->gap = c->gap < 0 || -x < c->gap ? -x : c->gap;
        }
    }
    for (int q = 0; q < DCX_QUARTERS; q++) {
        dcxSums *c = &cluster[q];
        c->force = c->side[0] + c->side[1];
        c->c = c->side[0] * s->c[0] + c->side[1] * s->c[1];
    }
}

/* What the general sums would be, where all springs press along u. */
void dcxSumsWidenFlat(const double *u, dcxSums *cluster)
{
    double full[6] = {u[0] * u[0], u[1] * u[1], u[2] * u[2], u[0] * u[1], u[1] * u[2], u[2] * u[0]};
    for (int q = 0; q < DCX_QUARTERS; q++) {
        dcxSums *c = &cluster[q];
        double k = c->kk[0];
        v_scale(c->f, c->force, u);
        v_cross(c->t, c->at, u);
        v_scale(c->n, c->displaced ? k : c->near_ka, u);
        for (int a = 0; a < 6; a++) {
            c->kk[a] = k * full[a];
        }
    }
}
