/* Springs of a pair of geoms in clusters; see bed_sums.h. */
#include "bed_sums.h"

#include <math.h>
#include <string.h>

#include "../faceted.h"

/* Springs with directions nearer than this (cosine) are of one patch. */
#define SAME_PATCH 0.7
/* Of `near`: springs at the very middle of a patch, as round ones have, are of one quarter, whatever the rounding. */
#define TIE 1e-4

static int is_convex(const dcImpl *dc, int g)
{
    return dc->geoms.geom[g].shape == dcShapePlane || dcConvexSolid(dc, g);
}

/*
 * Two convex solids press on each other from one side.  Deep in each other, springs near the edges find the next face
 * nearer than the one they came through, and would squeeze: those are left out.
 */
static int one_side_only(dcxSpring *s, int count)
{
    double sum[3] = {0, 0, 0}, size = 0;
    int kept = 0;
    for (int i = 0; i < count; i++) {
        double f = s[i].ka * (s[i].x > 0 ? s[i].x : 1e-9);
        v_add_scaled(sum, sum, f, s[i].u);
        size += f;
    }
    if (!(v_norm(sum) > 0.05 * size)) {
        v_copy(sum, s[0].u);
    }
    double least = 0.5 * v_norm(sum);
    for (int i = 0; i < count; i++) {
        if (v_dot(s[i].u, sum) > least) {
            s[kept++] = s[i];
        }
    }
    return kept;
}

static void assign_patches(dcxSpring *s, int count, int *patches)
{
    double seed[DCX_PATCHES][3];
    *patches = 0;
    for (int i = 0; i < count; i++) {
        int best = -1;
        double most = -2;
        for (int p = 0; p < *patches; p++) {
            double cosine = v_dot(seed[p], s[i].u);
            if (cosine > most) {
                most = cosine;
                best = p;
            }
        }
        if (best < 0 || (most < SAME_PATCH && *patches < DCX_PATCHES)) {
            best = (*patches)++;
            v_copy(seed[best], s[i].u);
        }
        s[i].patch = best;
    }
}

/* Cuts each patch into quarters about its middle, along axes of the springs' frame. */
static void assign_quarters(const dcBed *bed, dcxSpring *s, int count, int patches, double tie)
{
    dcxSums patch[DCX_PATCHES];
    double t[DCX_PATCHES][2][3];
    memset(patch, 0, sizeof patch);
    for (int i = 0; i < count; i++) {
        dcxSums *p = &patch[s[i].patch];
        p->ka += s[i].ka;
        v_add_scaled(p->at, p->at, s[i].ka, s[i].r);
        v_add_scaled(p->n, p->n, s[i].ka, s[i].u);
    }
    for (int p = 0; p < patches; p++) {
        double best = 2;
        const double *r = bed->frame.r;
        v_scale(patch[p].at, 1 / patch[p].ka, patch[p].at);
        for (int a = 0; a < 3; a++) {
            double axis[3] = {r[a], r[3 + a], r[6 + a]}, along = fabs(v_dot(axis, patch[p].n)) / patch[p].ka;
            if (along < best - 1e-3) {
                best = along;
                v_copy(t[p][0], axis);
            }
        }
        v_cross(t[p][1], patch[p].n, t[p][0]);
    }
    for (int i = 0; i < count; i++) {
        double d[3];
        int p = s[i].patch;
        v_sub(d, s[i].r, patch[p].at);
        s[i].quarter = (v_dot(d, t[p][0]) > tie) + 2 * (v_dot(d, t[p][1]) > tie);
    }
}

/* Sums of all clusters; two passes, since the nearest of those that do not touch must be known first. */
static void add_up(const dcxSpring *s, int count, double near, dcxSums (*cluster)[DCX_QUARTERS])
{
    for (int i = 0; i < count; i++) {
        dcxSums *c = &cluster[s[i].patch][s[i].quarter];
        c->ka += s[i].ka;
        if (!(s[i].x > 0)) {
            c->gap = c->gap < 0 || -s[i].x < c->gap ? -s[i].x : c->gap;
            continue;
        }
        double f = s[i].ka * s[i].x, force[3], torque[3];
        v_scale(force, f, s[i].u);
        v_cross(torque, s[i].r, force);
        v_add_scaled(c->f, c->f, 1, force);
        v_add_scaled(c->t, c->t, 1, torque);
        v_add_scaled(c->at, c->at, f, s[i].r);
        v_add_scaled(c->n, c->n, s[i].ka, s[i].u);
        const double *u = s[i].u;
        double ku[3] = {s[i].ka * u[0], s[i].ka * u[1], s[i].ka * u[2]};
        c->kk[0] += ku[0] * u[0];
        c->kk[1] += ku[1] * u[1];
        c->kk[2] += ku[2] * u[2];
        c->kk[3] += ku[0] * u[1];
        c->kk[4] += ku[1] * u[2];
        c->kk[5] += ku[2] * u[0];
        c->force += f;
        c->c += f * s[i].c;
        c->side[s[i].side] += f;
        c->displaced++;
    }
    for (int i = 0; i < count; i++) {
        dcxSums *c = &cluster[s[i].patch][s[i].quarter];
        if (!c->displaced && -s[i].x <= c->gap + near) {
            c->near_ka += s[i].ka;
            c->c += s[i].ka * s[i].c;
            c->side[s[i].side] += s[i].ka;
            v_add_scaled(c->near, c->near, s[i].ka, s[i].r);
            v_add_scaled(c->n, c->n, s[i].ka, s[i].u);
        }
    }
}

/* Whether all springs press along one line, as on a plane or between two faces. */
static int is_flat(const dcxSpring *s, int count)
{
    for (int i = 1; i < count; i++) {
        double d[3];
        v_sub(d, s[i].u, s[0].u);
        if (v_dot(d, d) > 1e-20) {
            return 0;
        }
    }
    return 1;
}

/* Two axes of the springs' frame across n, as far as may be. */
static void flat_axes(const dcBed *bed, const double *n, double (*t)[3])
{
    const double *r = bed->frame.r;
    double best = 2;
    int flattest = 0;
    for (int a = 0; a < 3; a++) {
        double axis[3] = {r[a], r[3 + a], r[6 + a]}, along = fabs(v_dot(axis, n));
        if (along < best - 1e-3) {
            best = along;
            flattest = a;
        }
    }
    v_set(t[0], r[flattest], r[3 + flattest], r[6 + flattest]);
    v_cross(t[1], n, t[0]);
}

/* The same sums where all springs are parallel: much less to add. */
static void add_up_flat(const dcBed *bed, const dcxSpring *s, int count, double near, dcxSums *cluster)
{
    double t[2][3], middle[3] = {0, 0, 0}, all = 0;
    const double *u = s[0].u;
    flat_axes(bed, u, t);
    for (int i = 0; i < count; i++) {
        v_add_scaled(middle, middle, s[i].ka, s[i].r);
        all += s[i].ka;
    }
    double m0 = v_dot(middle, t[0]) / all, m1 = v_dot(middle, t[1]) / all, tie = TIE * near;
    for (int i = 0; i < count; i++) {
        int q = (v_dot(s[i].r, t[0]) > m0 + tie) + 2 * (v_dot(s[i].r, t[1]) > m1 + tie);
        dcxSums *c = &cluster[q];
        c->ka += s[i].ka;
        if (s[i].x > 0) {
            double f = s[i].ka * s[i].x;
            c->force += f;
            c->kk[0] += s[i].ka;
            c->c += f * s[i].c;
            c->side[s[i].side] += f;
            v_add_scaled(c->at, c->at, f, s[i].r);
            c->displaced++;
        } else {
            c->gap = c->gap < 0 || -s[i].x < c->gap ? -s[i].x : c->gap;
        }
    }
    for (int i = 0; i < count; i++) {
        if (s[i].x > 0) {
            continue;
        }
        int q = (v_dot(s[i].r, t[0]) > m0 + tie) + 2 * (v_dot(s[i].r, t[1]) > m1 + tie);
        dcxSums *c = &cluster[q];
        if (!c->displaced && -s[i].x <= c->gap + near) {
            c->near_ka += s[i].ka;
            c->c += s[i].ka * s[i].c;
            c->side[s[i].side] += s[i].ka;
            v_add_scaled(c->near, c->near, s[i].ka, s[i].r);
        }
    }
    for (int q = 0; q < DCX_QUARTERS; q++) { /* what the general sums would be */
        dcxSums *c = &cluster[q];
        double k = c->kk[0];
        v_scale(c->f, c->force, u);
        v_cross(c->t, c->at, u);
        v_scale(c->n, c->displaced ? k : c->near_ka, u);
        double full[6] = {u[0] * u[0], u[1] * u[1], u[2] * u[2], u[0] * u[1], u[1] * u[2], u[2] * u[0]};
        for (int a = 0; a < 6; a++) {
            c->kk[a] = k * full[a];
        }
    }
}

int dcxBedSums(const dcImpl *dc, const dcBed *first, dcxSpring *s, int count, double near,
               dcxSums (*cluster)[DCX_QUARTERS])
{
    int patches = 1, flat = is_flat(s, count);
    if (!flat && is_convex(dc, first->g1) && is_convex(dc, first->g2)) {
        count = one_side_only(s, count);
        flat = is_flat(s, count);
    }
    if (!flat) {
        assign_patches(s, count, &patches);
        assign_quarters(first, s, count, patches, TIE * near);
    }
    memset(cluster, 0, (size_t)patches * sizeof *cluster);
    for (int q = 0; q < patches * DCX_QUARTERS; q++) {
        cluster[q / DCX_QUARTERS][q % DCX_QUARTERS].gap = -1;
    }
    if (flat) {
        add_up_flat(first, s, count, near, cluster[0]);
    } else {
        add_up(s, count, near, cluster);
    }
    return patches;
}
