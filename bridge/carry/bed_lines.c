/* Where a cluster of a bed's springs acts, along what, how stiffly, and together with which others. */
#include "base/vector.h"
#include "bed/bed.h"
#include "state/world_data.h"
#include "bed_sums.h"
#include "parts.h"

/* So much of a line's change is left for later steps, where a step goes farther than this part of the depth. */
#define LAG 0.7
#define SHALLOW 0.1

void dcxClustersAll(const dcxSums *cluster, dcxSums *all)
{
    *all = (dcxSums){.force = 0};
    for (int q = 0; q < DCX_QUARTERS; q++) {
        const dcxSums *c = &cluster[q];
        all->force += c->force;
        v_add_scaled(all->at, all->at, 1, c->at);
        v_add_scaled(all->f, all->f, 1, c->f);
        all->displaced += c->displaced > 0;
    }
}

int dcxBedLies(const dcxBed *bed, const double *n, double *across)
{
    const double *r = bed->frame.r, axis[3] = {r[2], r[5], r[8]};
    v_cross(across, axis, n);
    return bed->rolls && v_dot(across, across) > DCX_LIES * DCX_LIES; /* not on a cap */
}

double dcxClusterStiffness(const dcxSums *c, const double *n)
{
    const double *k = c->kk;
    return n[0] * n[0] * k[0] + n[1] * n[1] * k[1] + n[2] * n[2] * k[2] +
           2 * (n[0] * n[1] * k[3] + n[1] * n[2] * k[4] + n[2] * n[0] * k[5]);
}

int dcxClusterLine(const dcxSums *c, double *n, double *point)
{
    const double *line = c->displaced ? c->f : c->n;
    double size = v_norm(line);
    if (!(size > 0.1 * (c->displaced ? c->force : c->near_ka))) {
        return 0;
    }
    v_scale(n, 1 / size, line);
    if (!c->displaced) {
        v_scale(point, 1 / c->near_ka, c->near);
        return 1;
    }
    double at[3], there[3], rest[3], shift[3];
    v_scale(at, 1 / c->force, c->at);
    v_cross(there, at, c->f);
    v_sub(rest, c->t, there);
    v_cross(shift, n, rest); /* onto the line about which nothing but a turn is left */
    v_add_scaled(point, at, 1 / size, shift);
    return 1;
}

int dcxClusterSettle(const dcxSums *c, double way, dcxBedSlot *slot, double *k, double point[3])
{
    int touches = c->displaced > 0, lags = touches && slot->k > 0 && way * *k > SHALLOW * v_norm(c->f);
    if (lags) {
        *k += LAG * (slot->k - *k);
        for (int i = 0; i < 3; i++) {
            point[i] += LAG * (slot->point[i] - point[i]);
        }
    }
    slot->k = touches ? *k : 0;
    v_copy(slot->point, point);
    return lags;
}

double dcxClusterDepth(const dcxPairSprings *s, int cluster)
{
    double most = 0;
    for (int i = 0; i < s->count; i++) {
        most = s->cluster[i] == cluster && s->x[i] > most ? s->x[i] : most;
    }
    return most;
}

double dcxClusterTogether(const dcxWorld *dc, const dcxBed *first, const dcxSums *cluster, int num, const dcxRow *row,
                          const dcxPress *press)
{
    dcxPressLaw law = dcxPressLawOf(press);
    double sum = 0, middle[3] = {0, 0, 0}, n[3], world[3], deep = dcxPressImpactDepth(&law, press->approach);
    m_mul_t(n, first->frame.r, row->n);
    for (int q = 0; q < num; q++) {
        const dcxSums *c = &cluster[q];
        double along[3], point[3];
        if (!(c->ka > 0) || !dcxClusterLine(c, along, point) || v_dot(along, n) < 0.7) {
            continue;
        }
        double k = c->displaced ? dcxClusterStiffness(c, along) : c->near_ka;
        if ((c->displaced ? v_norm(c->f) / k : -c->gap) >= press->x - 0.5 * deep) {
            sum += k;
            v_add_scaled(middle, middle, k, point);
        }
    }
    if (!(sum > 0)) {
        return 0;
    }
    dcxRow whole = *row;
    v_scale(middle, 1 / sum, middle);
    m_mul(world, first->frame.r, middle);
    v_add_scaled(world, world, 1, first->frame.p);
    v_sub(whole.arm[0], world, dc->bodies.state[row->b1].p);
    v_sub(whole.arm[1], world, dc->bodies.state[row->b2].p);
    return sum * dcxRowMobility(dc, &whole, row->n);
}
