/* Springs of a pair of geoms in clusters; see bed_sums.h. */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "bed_sums.h"
#include "parts.h"

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

/* Runs to the front of the list. */
static void keep(dcxPairSprings *s, int to, int from, int count)
{
    double *array[] = {s->r[0], s->r[1], s->r[2], s->u[0], s->u[1], s->u[2], s->x, s->ka};
    for (size_t k = 0; to != from && count > 0 && k < sizeof array / sizeof *array; k++) {
        memmove(array[k] + to, array[k] + from, (size_t)count * sizeof **array);
    }
}

/* Sum of what a run's springs press with, those that only may as if by next to nothing. */
DCX_WIDE static double force_of(const double *x, const double *ka, int count)
{
    double four[4] = {0};
    int i = 0;
    for (; i + 4 <= count; i += 4) {
        for (int k = 0; k < 4; k++) {
            four[k] += ka[i + k] * (x[i + k] > 0 ? x[i + k] : 1e-9);
        }
    }
    for (; i < count; i++) {
        four[0] += ka[i] * (x[i] > 0 ? x[i] : 1e-9);
    }
    return (four[0] + four[1]) + (four[2] + four[3]);
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
        int count = s->start[k + 1] - first;
        double f = count > 1 ? force_of(s->x + first, s->ka + first, count)
                             : s->ka[first] * (s->x[first] > 0 ? s->x[first] : 1e-9);
        double u[3] = {s->u[0][first], s->u[1][first], s->u[2][first]};
        v_add_scaled(sum, sum, f, u);
        size += f;
    }
    if (!(v_norm(sum) > 0.05 * size)) {
        v_set(sum, s->u[0][0], s->u[1][0], s->u[2][0]);
    }
    double least = 0.5 * v_norm(sum);
    for (int k = 0; k < s->runs;) {
        int from = s->start[k], to = kept;
        for (; k < s->runs && along(s, s->start[k], sum) > least; k++) {
            s->start[runs++] = kept;
            second += s->start[k] < s->second ? s->start[k + 1] - s->start[k] : 0;
            kept += s->start[k + 1] - s->start[k];
        }
        keep(s, to, from, kept - to);
        k += k < s->runs; /* which was not */
    }
    s->start[runs] = kept;
    s->runs = runs;
    s->second = second;
    s->count = kept;
}

/* The patch of each run, told to its first spring by the number of the patch's first quarter. */
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
        if (best < 0 || (most < DCX_SAME_PATCH && *patches < DCX_PATCHES)) {
            best = (*patches)++;
            v_set(seed[best], s->u[0][i], s->u[1][i], s->u[2][i]);
        }
        s->cluster[i] = best * DCX_QUARTERS;
    }
}

/* The nearest of the springs of clusters that do not touch. */
static void add_near(const dcxPairSprings *s, double near, dcxSums *cluster)
{
    for (int i = 0; i < s->count; i++) {
        dcxSums *c = &cluster[s->cluster[i]];
        if (!c->displaced && -s->x[i] <= c->gap + near) {
            dcxSpringNear(s, i, c);
        }
    }
}

static void sum_up(const dcxPairSprings *s, int patches, const dcxQuarters *by, dcxSums (*cluster)[DCX_QUARTERS])
{
    dcxSums *all = (dcxSums *)cluster;
    memset(cluster, 0, (size_t)patches * sizeof *cluster);
    for (int q = 0; q < patches * DCX_QUARTERS; q++) {
        all[q].gap = -1;
    }
    for (int k = 0; k < s->runs; k++) {
        int p = s->cluster[s->start[k]] / DCX_QUARTERS;
        dcxRunAdd(s, k, &by[p], p * DCX_QUARTERS, cluster[p]);
    }
}

/* Quarters as in the last step, but where springs have come and gone so that they are not any more. */
static void sum_quarters(dcxBed *first, const dcxPairSprings *s, int patches, double near,
                         dcxSums (*cluster)[DCX_QUARTERS])
{
    dcxQuarters by[DCX_PATCHES];
    int which[DCX_PATCHES], any = 0, before = dcxCutAsBefore(first, s, patches, by);
    if (before) {
        sum_up(s, patches, by, cluster);
    }
    for (int p = 0; p < patches; p++) {
        which[p] = before ? dcxCutIsLopsided(cluster[p]) : 3;
        any |= which[p];
    }
    if (any) {
        dcxCutAnew(first, s, patches, near, which, by);
        sum_up(s, patches, by, cluster);
    }
}

int dcxBedSums(const dcxWorld *dc, dcxBed *first, dcxPairSprings *s, double near, dcxSums (*cluster)[DCX_QUARTERS])
{
    dcxSums *all = (dcxSums *)cluster;
    int patches, untouched = 0;
    dcxRunsFind(s);
    if (s->runs > 1 && is_convex(dc, first->g1) && is_convex(dc, first->g2)) {
        one_side_only(s);
    }
    assign_patches(s, &patches);
    sum_quarters(first, s, patches, near, cluster);
    for (int q = 0; q < patches * DCX_QUARTERS; q++) {
        untouched |= all[q].gap >= 0 && !all[q].displaced;
    }
    if (untouched) {
        add_near(s, near, all);
    }
    return patches;
}
