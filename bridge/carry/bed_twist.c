/*
 * Friction of a bed that turns on its face.  It acts at each spring, but the rows have it at the middles of the
 * clusters, which are nearer to the centre of the turn than the springs in the mean: so it counts for more there, as
 * much as the two turn rather than slide.
 */
#include <math.h>

#include "base/vector.h"
#include "bed/bed.h"
#include "state/world_data.h"
#include "bed_sums.h"
#include "parts.h"

/* A turn is none where it is no faster than this part of the slide. */
#define SLIDES 0.5
/* Less of a turn than this part makes no difference; a cluster counts for no more than so much. */
#define LEAST 0.01
#define MOST 1.5

/* A patch: its centre of pressure, normal, and each cluster's middle from there, along the face. */
typedef struct patch {
    double centre[3], n[3], middle[DCX_QUARTERS][3], size;
} patch;

static int patch_of(const dcxSums *cluster, patch *p)
{
    dcxSums all;
    double arms = 0;
    dcxClustersAll(cluster, &all);
    double size = v_norm(all.f), force = all.force;
    if (all.displaced < 2 || !(size > 0.1 * force)) {
        return 0;
    }
    v_scale(p->centre, 1 / force, all.at);
    v_scale(p->n, 1 / size, all.f);
    for (int q = 0; q < DCX_QUARTERS; q++) {
        const dcxSums *c = &cluster[q];
        double *m = p->middle[q];
        v_set(m, 0, 0, 0);
        if (c->displaced) {
            v_scale(m, 1 / c->force, c->at);
            v_sub(m, m, p->centre);
            v_add_scaled(m, m, -v_dot(m, p->n), p->n);
            arms += c->force * v_norm(m);
        }
    }
    p->size = arms / force;
    return p->size > 0;
}

/* Part of a turn in a motion, of speeds or forces, whichever they are: what mostly slides is left as it is. */
static double part_of(double turn, const double *along)
{
    double slide = v_norm(along);
    turn = fabs(turn);
    return turn > SLIDES * slide ? fmin((turn - SLIDES * slide) / (turn + slide), 1) : 0;
}

/* By the motion where it is one, else by the friction of the last step. */
static double turns(const dcxWorld *dc, const dcxBed *first, const patch *p)
{
    double f[3] = {0, 0, 0}, torque = 0, v[3], w[3];
    v_cross(w, first->input.spin, p->centre);
    v_add_scaled(v, first->input.velocity, 1, w);
    v_add_scaled(v, v, -v_dot(v, p->n), p->n);
    double turn = v_dot(first->input.spin, p->n) * p->size;
    if (first->hold > 0 && v_dot(v, v) + turn * turn < dc->vt * dc->vt) {
        for (int q = 0; q < DCX_QUARTERS; q++) {
            double local[3], t[3];
            m_mul_t(local, first->frame.r, first->own->slot[q].hold.force);
            v_cross(t, p->middle[q], local);
            v_add_scaled(f, f, 1, local);
            torque += v_dot(t, p->n);
        }
        return part_of(torque / p->size, f);
    }
    return part_of(turn, v);
}

enum { some = 64 }; /* springs at a time */

/* Force of each of n springs from `first` on, and times its distance from the centre. */
DCX_WIDE static void weigh(const dcxPairSprings *s, const patch *p, int first, int n, double *restrict share,
                           double *restrict moment)
{
    const double *x = s->x + first, *ka = s->ka + first;
    const double *r0 = s->r[0] + first, *r1 = s->r[1] + first, *r2 = s->r[2] + first;
    const double c0 = p->centre[0], c1 = p->centre[1], c2 = p->centre[2], n0 = p->n[0], n1 = p->n[1], n2 = p->n[2];
    for (int i = 0; i < n; i++) {
        double d0 = r0[i] - c0, d1 = r1[i] - c1, d2 = r2[i] - c2, off = d0 * n0 + d1 * n1 + d2 * n2;
        d0 -= off * n0;
        d1 -= off * n1;
        d2 -= off * n2;
        share[i] = x[i] > 0 ? ka[i] * x[i] : 0;
        moment[i] = share[i] * sqrt(d0 * d0 + d1 * d1 + d2 * d2);
    }
}

/* Mean distance of each cluster's springs from the centre, by force. */
static void distances(const dcxPairSprings *s, const patch *p, double *far)
{
    double weight[DCX_QUARTERS] = {0}, share[some], moment[some];
    for (int q = 0; q < DCX_QUARTERS; q++) {
        far[q] = 0;
    }
    for (int from = 0; from < s->count; from += some) {
        int n = s->count - from < some ? s->count - from : some;
        weigh(s, p, from, n, share, moment);
        for (int i = 0; i < n; i++) {
            far[s->cluster[from + i]] += moment[i];
            weight[s->cluster[from + i]] += share[i];
        }
    }
    for (int q = 0; q < DCX_QUARTERS; q++) {
        far[q] = weight[q] > 0 ? far[q] / weight[q] : 0;
    }
}

void dcxBedDistances(const dcxPairSprings *s, const dcxSums *cluster, int patches, double *far)
{
    patch p;
    far[0] = 0;
    if (patches == 1 && patch_of(cluster, &p)) {
        distances(s, &p, far);
    }
}

void dcxBedTwist(const dcxWorld *dc, const dcxBed *first, const dcxPairSprings *s, const dcxSums *cluster, int patches,
                 double *more)
{
    patch p;
    double far[DCX_QUARTERS], part = patches == 1 && patch_of(cluster, &p) ? turns(dc, first, &p) : 0;
    for (int q = 0; q < DCX_QUARTERS; q++) {
        more[q] = 1;
    }
    if (!(part > LEAST)) {
        return;
    }
    if (!first->moments.on) {
        distances(s, &p, far);
    }
    for (int q = 0; q < DCX_QUARTERS; q++) {
        double arm = v_norm(p.middle[q]), mean = first->moments.on ? first->moments.far[q] : far[q];
        more[q] = arm > 0 ? 1 + part * (fmin(fmax(mean / arm, 1), MOST) - 1) : 1;
    }
}
