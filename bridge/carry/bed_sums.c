/* Springs of a pair of geoms in clusters; see bed_sums.h. */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "bed_sums.h"
#include "parts.h"

/* Springs with directions nearer than this (cosine) are of one patch. */
#define SAME_PATCH 0.7
/* Of `near`: springs at the very middle of a patch, as round ones have, are of one quarter, whatever the rounding. */
#define TIE 1e-4

dcxPairSprings dcxPairSpringsOf(const dcxWorld *dc, const dcxBed *first)
{
    const dcxSprings *all = &dc->carry->springs;
    const dcxBed *second = first->next >= 0 ? &dc->beds.bed[first->next] : NULL;
    int from = first->first_spring;
    dcxPairSprings s = {
        .x = all->x + from, .ka = all->ka + from, .cluster = all->cluster + from, .start = all->start + from};
    for (int k = 0; k < 3; k++) {
        s.r[k] = all->r[k] + from;
        s.u[k] = all->u[k] + from;
    }
    s.second = first->num_springs;
    s.count = s.second + (second ? second->num_springs : 0);
    s.c[0] = first->law.dissipation;
    s.c[1] = second ? second->law.dissipation : 0;
    return s;
}

static int is_convex(const dcxWorld *dc, int g)
{
    return dc->geoms.geom[g].shape == dcxShapePlane || dcxGeomIsConvex(dc, g);
}

static inline double along(const dcxPairSprings *s, int i, const double *n)
{
    return s->u[0][i] * n[0] + s->u[1][i] * n[1] + s->u[2][i] * n[2];
}

/* Of two axes of the springs across n: the first is an axis of theirs, as far across as may be. */
static int flattest_axes(const double *n, double size, double *second)
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

/* Runs to the front of the list. */
static int keep(dcxPairSprings *s, int to, int from, int count)
{
    double *array[] = {s->r[0], s->r[1], s->r[2], s->u[0], s->u[1], s->u[2], s->x, s->ka};
    for (size_t k = 0; to != from && k < sizeof array / sizeof *array; k++) {
        memmove(array[k] + to, array[k] + from, (size_t)count * sizeof **array);
    }
    return to + count;
}

/* Sum of what a run's springs press with, those that only may as if by next to nothing. */
static double force_of(const dcxPairSprings *s, int run)
{
    double sum = 0;
    for (int i = s->start[run]; i < s->start[run + 1]; i++) {
        sum += s->ka[i] * (s->x[i] > 0 ? s->x[i] : 1e-9);
    }
    return sum;
}

/*
 * Two convex solids press on each other from one side.  Deep in each other, springs near the edges find the next face
 * nearer than the one they came through, and would squeeze: those are left out.
 */
static void one_side_only(dcxPairSprings *s)
{
    double sum[3] = {0, 0, 0}, size = 0;
    int kept = 0, second = 0, runs = 0;
    for (int k = 0; k < s->runs; k++) {
        int first = s->start[k];
        double f = force_of(s, k), u[3] = {s->u[0][first], s->u[1][first], s->u[2][first]};
        v_add_scaled(sum, sum, f, u);
        size += f;
    }
    if (!(v_norm(sum) > 0.05 * size)) {
        v_set(sum, s->u[0][0], s->u[1][0], s->u[2][0]);
    }
    double least = 0.5 * v_norm(sum);
    for (int k = 0; k < s->runs; k++) {
        int first = s->start[k], end = s->start[k + 1];
        if (along(s, first, sum) > least) {
            second += first < s->second ? end - first : 0;
            s->start[runs++] = kept;
            kept = keep(s, kept, first, end - first);
        }
    }
    s->start[runs] = kept;
    s->runs = runs;
    s->second = second;
    s->count = kept;
}

/* The patch of each run, told to its first spring. */
static void assign_patches(dcxPairSprings *s, int *patches)
{
    double seed[DCX_PATCHES][3];
    *patches = 0;
    for (int k = 0; k < s->runs; k++) {
        int best = -1, i = s->start[k];
        double most = -2;
        for (int p = 0; p < *patches; p++) {
            double cosine = along(s, i, seed[p]);
            if (cosine > most) {
                most = cosine;
                best = p;
            }
        }
        if (best < 0 || (most < SAME_PATCH && *patches < DCX_PATCHES)) {
            best = (*patches)++;
            v_set(seed[best], s->u[0][i], s->u[1][i], s->u[2][i]);
        }
        s->cluster[i] = best;
    }
}

/* Cuts each patch into quarters about its middle, along axes of the springs. */
static void cut_quarters(const dcxPairSprings *s, int patches, double tie, dcxQuarters *by)
{
    struct patch {
        double ka, at[3], n[3];
    } patch[DCX_PATCHES];
    memset(patch, 0, sizeof patch);
    for (int k = 0; k < s->runs; k++) {
        int first = s->start[k];
        struct patch *p = &patch[s->cluster[first]];
        double ka = 0, at[3] = {0, 0, 0}, u[3] = {s->u[0][first], s->u[1][first], s->u[2][first]};
        for (int i = first; i < s->start[k + 1]; i++) {
            ka += s->ka[i];
            at[0] += s->ka[i] * s->r[0][i];
            at[1] += s->ka[i] * s->r[1][i];
            at[2] += s->ka[i] * s->r[2][i];
        }
        p->ka += ka;
        v_add_scaled(p->at, p->at, 1, at);
        v_add_scaled(p->n, p->n, ka, u);
    }
    for (int k = 0; k < patches; k++) {
        const struct patch *p = &patch[k];
        by[k].axis = flattest_axes(p->n, p->ka, by[k].other);
        by[k].cut[0] = p->at[by[k].axis] / p->ka + tie;
        by[k].cut[1] = v_dot(p->at, by[k].other) / p->ka + tie * v_norm(by[k].other);
    }
}

/* The nearest of the springs of clusters that do not touch. */
static void add_near(const dcxPairSprings *s, double near, dcxSums *cluster)
{
    for (int i = 0; i < s->count; i++) {
        dcxSums *c = &cluster[s->cluster[i]];
        if (!c->displaced && -s->x[i] <= c->gap + near) {
            double ka = s->ka[i];
            int side = i >= s->second;
            c->near_ka += ka;
            c->c += ka * s->c[side];
            c->side[side] += ka;
            for (int k = 0; k < 3; k++) {
                c->near[k] += ka * s->r[k][i];
                c->n[k] += ka * s->u[k][i];
            }
        }
    }
}

int dcxBedSums(const dcxWorld *dc, const dcxBed *first, dcxPairSprings *s, double near,
               dcxSums (*cluster)[DCX_QUARTERS])
{
    dcxSums *all = (dcxSums *)cluster;
    dcxQuarters by[DCX_PATCHES];
    int patches, untouched = 0;
    dcxRunsFind(s);
    if (s->runs > 1 && is_convex(dc, first->g1) && is_convex(dc, first->g2)) {
        one_side_only(s);
    }
    assign_patches(s, &patches);
    cut_quarters(s, patches, TIE * near, by);
    memset(cluster, 0, (size_t)patches * sizeof *cluster);
    for (int q = 0; q < patches * DCX_QUARTERS; q++) {
        all[q].gap = -1;
    }
    for (int k = 0; k < s->runs; k++) {
        int p = s->cluster[s->start[k]];
        dcxRunAdd(s, k, &by[p], p * DCX_QUARTERS, cluster[p]);
    }
    for (int q = 0; q < patches * DCX_QUARTERS; q++) {
        untouched |= all[q].gap >= 0 && !all[q].displaced;
    }
    if (untouched) {
        add_near(s, near, all);
    }
    return patches;
}
