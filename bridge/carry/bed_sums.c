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
    dcxPairSprings s = {.x = all->x + from, .ka = all->ka + from, .cluster = all->cluster + from};
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
    return dc->geoms.geom[g].shape == dcxShapePlane || dcxConvexSolid(dc, g);
}

static inline double along(const dcxPairSprings *s, int i, const double *n)
{
    return s->u[0][i] * n[0] + s->u[1][i] * n[1] + s->u[2][i] * n[2];
}

static void keep(dcxPairSprings *s, int to, int i)
{
    for (int k = 0; k < 3; k++) {
        s->r[k][to] = s->r[k][i];
        s->u[k][to] = s->u[k][i];
    }
    s->x[to] = s->x[i];
    s->ka[to] = s->ka[i];
}

/*
 * Two convex solids press on each other from one side.  Deep in each other, springs near the edges find the next face
 * nearer than the one they came through, and would squeeze: those are left out.
 */
static void one_side_only(dcxPairSprings *s)
{
    double sum[3] = {0, 0, 0}, size = 0;
    int kept = 0, second = 0;
    for (int i = 0; i < s->count; i++) {
        double f = s->ka[i] * (s->x[i] > 0 ? s->x[i] : 1e-9);
        for (int k = 0; k < 3; k++) {
            sum[k] += f * s->u[k][i];
        }
        size += f;
    }
    if (!(v_norm(sum) > 0.05 * size)) {
        v_set(sum, s->u[0][0], s->u[1][0], s->u[2][0]);
    }
    double least = 0.5 * v_norm(sum);
    for (int i = 0; i < s->count; i++) {
        if (along(s, i, sum) > least) {
            second += i < s->second;
            keep(s, kept++, i);
        }
    }
    s->second = second;
    s->count = kept;
}

static void assign_patches(dcxPairSprings *s, int *patches)
{
    double seed[DCX_PATCHES][3];
    *patches = 0;
    for (int i = 0; i < s->count; i++) {
        int best = -1;
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
static void assign_quarters(dcxPairSprings *s, int patches, double tie)
{
    struct patch {
        double ka, at[3], n[3], other[3], cut[2];
        int axis;
    } patch[DCX_PATCHES];
    memset(patch, 0, sizeof patch);
    for (int i = 0; i < s->count; i++) {
        struct patch *p = &patch[s->cluster[i]];
        p->ka += s->ka[i];
        for (int k = 0; k < 3; k++) {
            p->at[k] += s->ka[i] * s->r[k][i];
            p->n[k] += s->ka[i] * s->u[k][i];
        }
    }
    for (int k = 0; k < patches; k++) {
        struct patch *p = &patch[k];
        p->axis = dcxFlattestAxes(p->n, p->ka, p->other);
        p->cut[0] = p->at[p->axis] / p->ka + tie;
        p->cut[1] = v_dot(p->at, p->other) / p->ka + tie * v_norm(p->other);
    }
    for (int i = 0; i < s->count; i++) {
        const struct patch *p = &patch[s->cluster[i]];
        double one = s->r[p->axis][i],
               two = s->r[0][i] * p->other[0] + s->r[1][i] * p->other[1] + s->r[2][i] * p->other[2];
        s->cluster[i] = s->cluster[i] * DCX_QUARTERS + (one > p->cut[0]) + 2 * (two > p->cut[1]);
    }
}

/* Adds a displaced spring to its cluster. */
static void add_displaced(const dcxPairSprings *s, int i, dcxSums *c)
{
    double ka = s->ka[i], f = ka * s->x[i], u[3] = {s->u[0][i], s->u[1][i], s->u[2][i]};
    double r[3] = {s->r[0][i], s->r[1][i], s->r[2][i]}, force[3], torque[3];
    int side = i >= s->second;
    v_scale(force, f, u);
    v_cross(torque, r, force);
    v_add_scaled(c->f, c->f, 1, force);
    v_add_scaled(c->t, c->t, 1, torque);
    v_add_scaled(c->at, c->at, f, r);
    v_add_scaled(c->n, c->n, ka, u);
    double ku[3] = {ka * u[0], ka * u[1], ka * u[2]};
    c->kk[0] += ku[0] * u[0];
    c->kk[1] += ku[1] * u[1];
    c->kk[2] += ku[2] * u[2];
    c->kk[3] += ku[0] * u[1];
    c->kk[4] += ku[1] * u[2];
    c->kk[5] += ku[2] * u[0];
    c->force += f;
    c->c += f * s->c[side];
    c->side[side] += f;
    c->displaced++;
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

static void add_up(const dcxPairSprings *s, dcxSums *cluster)
{
    for (int i = 0; i < s->count; i++) {
        dcxSums *c = &cluster[s->cluster[i]];
        c->ka += s->ka[i];
        if (s->x[i] > 0) {
            add_displaced(s, i, c);
        } else {
            c->gap = c->gap < 0 || -s->x[i] < c->gap ? -s->x[i] : c->gap;
        }
    }
}

int dcxBedSums(const dcxWorld *dc, const dcxBed *first, dcxPairSprings *s, double near,
               dcxSums (*cluster)[DCX_QUARTERS])
{
    dcxSums *all = (dcxSums *)cluster;
    int patches = 1, flat = dcxSpringsAreFlat(s), untouched = 0;
    if (!flat && is_convex(dc, first->g1) && is_convex(dc, first->g2)) {
        one_side_only(s);
        flat = dcxSpringsAreFlat(s);
    }
    double u[3] = {s->u[0][0], s->u[1][0], s->u[2][0]};
    if (flat) {
        dcxSpringsAssignFlat(s, u, TIE * near);
    } else {
        assign_patches(s, &patches);
        assign_quarters(s, patches, TIE * near);
    }
    memset(cluster, 0, (size_t)patches * sizeof *cluster);
    for (int q = 0; q < patches * DCX_QUARTERS; q++) {
        all[q].gap = -1;
    }
    if (flat) {
        dcxSpringsAddFlat(s, all);
    } else {
        add_up(s, all);
    }
    for (int q = 0; q < patches * DCX_QUARTERS; q++) {
        untouched |= all[q].gap >= 0 && !all[q].displaced;
    }
    if (untouched) {
        add_near(s, near, all);
    }
    if (flat) {
        dcxSumsWidenFlat(u, all);
    }
    return patches;
}
