/*
 * Rows of beds of springs: the springs of a pair of geoms in a few clusters, each about its own centre of pressure.
 *
 * Springs whose directions differ little make a patch, and a patch is cut into quarters.  A cluster's row acts along the
 * line of its springs' resultant, with their stiffness, and is refreshed every step: so the rows' sum at rest is the
 * bed's whole force, and all its torque but for what turns about that line.  Springs of both geoms, where both carry
 * them, share the clusters.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../beds.h"
#include "../faceted.h"
#include "../motion.h"
#include "parts.h"

enum { MAX_PATCHES = 6, QUARTERS = 4 };

/* Springs with directions nearer than this (cosine) are of one patch. */
#define SAME_PATCH 0.7

/* A spring that touches, or may within the step; world axes. */
typedef struct dcxSpring {
    double r[3], u[3]; /* where it acts, from the first bed's origin; out of the solid, into the pair's first body */
    double x, ka, c;   /* depth, < 0: gap; stiffness; dissipation */
    int side, patch, quarter;
} dcxSpring;

/* What is known of a cluster's row. */
typedef struct dcxCluster {
    int bed, slot;
    double k, mobility, approach, share[2]; /* of the pair's first and second bed */
} dcxCluster;

static int room_for(dcImpl *dc, int count)
{
    struct dcxCarry *carry = dc->carry;
    if (count <= carry->cap_springs) {
        return 1;
    }
    int capacity = count + count / 2 + 64;
    dcxSpring *bigger = realloc(carry->spring, (size_t)capacity * sizeof *bigger);
    if (!bigger) {
        return 0;
    }
    carry->spring = bigger;
    carry->cap_springs = capacity;
    return 1;
}

/* Adds the springs of one bed to the scratch; the count, or negative: out of memory. */
static int gather(dcImpl *dc, const dcBed *bed, const dcBed *first, int side, double h, int count)
{
    const dcFrame *f = &bed->frame;
    double shift[3], ka = bed->weight * bed->law.stiffness, fall = dc->gravity_norm * h;
    v_sub(shift, f->p, first->frame.p);
    for (int k = 0; k < bed->state->num_blocks; k++) {
        const dcSprings *b = &bed->state->block[k];
        if (!room_for(dc, count + b->n)) {
            return dcErrMemory;
        }
        for (int i = 0; i < b->n; i++) {
            if (!(b->x[i] > 0) && !(b->x[i] + h * (b->vn[i] + fall) > 0)) {
                continue;
            }
            dcxSpring *s = &dc->carry->spring[count++];
            double N[3] = {b->N[0][i], b->N[1][i], b->N[2][i]}, u[3] = {b->u[0][i], b->u[1][i], b->u[2][i]};
            m_mul(s->r, f->r, N);
            v_add_scaled(s->r, s->r, 1, shift);
            m_mul(s->u, f->r, u);
            v_scale(s->u, side ? -1 : 1, s->u);
            s->x = b->x[i];
            s->ka = ka * b->a[i];
            s->c = bed->law.dissipation;
            s->side = side;
        }
    }
    return count;
}

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

/* Sums of a patch, or of a cluster. */
typedef struct sums {
    double ka, force, c, gap; /* of all; of the displaced; times c; least gap of the others */
    double at[3], near[3];    /* sum of ka r of all; likewise of the nearest that do not touch */
    double near_ka;
    double f[3], t[3]; /* resultant of the displaced and its torque */
    double n[3];       /* sum of ka u */
    double side[2];    /* shares of force (or ka) of the two beds */
    int displaced;
} sums;

static void assign_patches(dcxSpring *s, int count, int *patches)
{
    double seed[MAX_PATCHES][3];
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
        if (best < 0 || (most < SAME_PATCH && *patches < MAX_PATCHES)) {
            best = (*patches)++;
            v_copy(seed[best], s[i].u);
        }
        s[i].patch = best;
    }
}

/* Cuts each patch into quarters about its middle, along axes of the springs' frame. */
static void assign_quarters(const dcBed *bed, dcxSpring *s, int count, int patches)
{
    sums patch[MAX_PATCHES];
    double t[MAX_PATCHES][2][3];
    memset(patch, 0, sizeof patch);
    for (int i = 0; i < count; i++) {
        sums *p = &patch[s[i].patch];
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
        s[i].quarter = (v_dot(d, t[p][0]) > 0) + 2 * (v_dot(d, t[p][1]) > 0);
    }
}

/* Sums of all clusters; two passes, since the nearest of those that do not touch must be known first. */
static void add_up(const dcxSpring *s, int count, double near, sums (*cluster)[QUARTERS])
{
    for (int i = 0; i < count; i++) {
        sums *c = &cluster[s[i].patch][s[i].quarter];
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
        c->force += f;
        c->c += f * s[i].c;
        c->side[s[i].side] += f;
        c->displaced++;
    }
    for (int i = 0; i < count; i++) {
        sums *c = &cluster[s[i].patch][s[i].quarter];
        if (!c->displaced && -s[i].x <= c->gap + near) {
            c->near_ka += s[i].ka;
            c->c += s[i].ka * s[i].c;
            c->side[s[i].side] += s[i].ka;
            v_add_scaled(c->near, c->near, s[i].ka, s[i].r);
            v_add_scaled(c->n, c->n, s[i].ka, s[i].u);
        }
    }
}

/* Stiffness of a cluster's displaced springs along n. */
static double stiffness_along(const dcxSpring *s, int count, int patch, int quarter, const double *n)
{
    double k = 0;
    for (int i = 0; i < count; i++) {
        if (s[i].patch == patch && s[i].quarter == quarter && s[i].x > 0) {
            double cosine = v_dot(s[i].u, n);
            k += s[i].ka * cosine * cosine;
        }
    }
    return k;
}

/* Half the least extent of what carries the springs. */
static double size_of(const dcImpl *dc, const dcBed *bed)
{
    const dcForm *form = &dc->geoms.form[bed->g1];
    double least = INFINITY;
    for (int i = 0; i < 3; i++) {
        double extent = form->hi[i] - form->lo[i];
        least = extent > 0 && extent < least ? extent : least;
    }
    return isinf(least) ? 1 : 0.5 * least;
}

/* Where a cluster acts and along what; 0 if its springs cancel out. */
static int place_cluster(const sums *c, double *n, double *point)
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

static dcxCluster *new_cluster(dcImpl *dc)
{
    struct dcxCarry *carry = dc->carry;
    if (!dcPairsReserve((void **)&carry->cluster, &carry->cap_clusters, carry->num_clusters,
                        sizeof *carry->cluster)) {
        return NULL;
    }
    dcxCluster *c = &carry->cluster[carry->num_clusters++];
    memset(c, 0, sizeof *c);
    return c;
}

/* What a whole pair's clusters share. */
typedef struct pair_sums {
    dcBed *first;
    double force, h, size;
} pair_sums;

/*
 * What a cluster bore in the last step.  Its own load, not a share by the present depths: where the row is softer than
 * the springs (DCX_STIFFEST), these would make it a stiff explicit spring.
 */
static double last_load(const dcImpl *dc, const pair_sums *pair, const sums *c, int slot)
{
    const dcBed *bed = pair->first;
    if (slot < DCX_BED_SLOTS) {
        return bed->bore[slot] == dc->evaluations - 1 ? bed->slot_load[slot] : 0;
    }
    return c->displaced && pair->force > 0 ? bed->load * v_norm(c->f) / pair->force : 0;
}

static int cluster_row(dcImpl *dc, const pair_sums *pair, const sums *c, double k, int slot, const double *n,
                       const double *point)
{
    dcBed *bed = pair->first;
    dcxCarried unused = {0}, *carried = slot < DCX_BED_SLOTS ? &bed->carried[slot] : &unused;
    dcxRow row = {.b1 = bed->b1, .b2 = bed->b2, .owner = dcxOwnerBed, .number = dc->carry->num_clusters};
    double world[3], now[3], end[3], all = c->side[0] + c->side[1];
    v_copy(row.n, n);
    v_add_scaled(world, point, 1, bed->frame.p);
    v_sub(row.arm[0], world, dc->bodies.state[bed->b1].p);
    v_sub(row.arm[1], world, dc->bodies.state[bed->b2].p);
    dcxRowVelocity(dc, &row, 0, now);
    dcxRowVelocity(dc, &row, 1, end);
    dcxPress press = {.x = c->displaced ? v_norm(c->f) / k : -c->gap,
                      .approach = -v_dot(now, n),
                      .free = -v_dot(end, n),
                      .mobility = dcxRowMobility(dc, &row, n),
                      .k = k,
                      .c = c->c / (c->displaced ? c->force : c->near_ka),
                      .linear = 1,
                      .size = pair->size,
                      .load = last_load(dc, pair, c, slot),
                      .bore = slot < DCX_BED_SLOTS ? bed->bore[slot] == dc->evaluations - 1 : bed->load > 0,
                      .resolvable = bed->omega2[0] * pair->h * pair->h < 0.25 &&
                                    bed->omega2[1] * pair->h * pair->h < 0.25};
    double sum = press.x + press.free + press.k;
    if (!(press.mobility > 0) || !(sum - sum == 0) ||
        !dcxPressRow(&press, pair->h, dc->gravity_norm, carried, &row)) {
        return dcOk;
    }
    dcFriction law = {bed->law.static_friction, bed->law.dynamic_friction, bed->law.viscous_friction};
    static const double none[3] = {0, 0, 0};
    dcxRowFriction(dc, &row, &law, none);
    dcxCluster *made = new_cluster(dc);
    dcxRow *to = made ? dcxRowNew(dc) : NULL;
    if (!to) {
        return dcErrMemory;
    }
    *made = (dcxCluster){(int)(bed - dc->beds.bed), slot, k, press.mobility, press.approach,
                         {c->side[0] / all, c->side[1] / all}};
    *to = row;
    return dcOk;
}

static int pair_rows(dcImpl *dc, dcBed *first, double h)
{
    pair_sums pair = {first, 0, h, size_of(dc, first)};
    dcxSpring *s;
    sums cluster[MAX_PATCHES][QUARTERS];
    int count = 0, patches, code = dcOk, side = 0;
    for (int i = (int)(first - dc->beds.bed); i >= 0; i = dc->beds.bed[i].next) {
        dcBed *bed = &dc->beds.bed[i];
        count = bed->idle ? count : gather(dc, bed, first, side, h, count);
        side = 1;
        if (count < 0) {
            return count;
        }
    }
    s = dc->carry->spring;
    if (count == 0) {
        first->load = 0;
        return dcOk;
    }
    if (is_convex(dc, first->g1) && is_convex(dc, first->g2)) {
        count = one_side_only(s, count);
    }
    assign_patches(s, count, &patches);
    assign_quarters(first, s, count, patches);
    memset(cluster, 0, sizeof cluster);
    for (int q = 0; q < patches * QUARTERS; q++) {
        cluster[q / QUARTERS][q % QUARTERS].gap = -1;
    }
    add_up(s, count, 0.02 * pair.size, cluster);
    for (int q = 0; q < patches * QUARTERS; q++) {
        pair.force += v_norm(cluster[q / QUARTERS][q % QUARTERS].f);
    }
    for (int q = 0; q < patches * QUARTERS && code == dcOk; q++) {
        const sums *c = &cluster[q / QUARTERS][q % QUARTERS];
        double n[3], point[3];
        if (c->ka > 0 && place_cluster(c, n, point)) {
            double k = c->displaced ? stiffness_along(s, count, q / QUARTERS, q % QUARTERS, n) : c->near_ka;
            code = cluster_row(dc, &pair, c, k, q, n, point);
        }
    }
    first->load = 0;
    return code;
}

int dcxBedRows(dcImpl *dc, double h)
{
    int code = dcOk;
    dc->carry->num_clusters = 0;
    for (int k = 0; k < dc->pairs.num[dcKindBed] && code == dcOk && dc->foundation->enabled; k++) {
        int i = dc->pairs.pair[dc->pairs.list[dcKindBed][k].pair].more;
        if (i >= 0) {
            code = pair_rows(dc, &dc->beds.bed[i], h);
        }
    }
    return code;
}

/* ---- what they bore ---- */

void dcxBedsTakeBegin(dcImpl *dc)
{
    for (int i = 0; i < dc->beds.num_live; i++) {
        dcFoundationResult *r = &dc->beds.bed[dc->beds.live[i]].result;
        r->normal_force = r->energy = r->power = 0;
        memset(r->force, 0, sizeof r->force);
        memset(r->torque, 0, sizeof r->torque);
    }
}

/* Adds a share of a row's force to a bed's report, in the frame of its springs. */
static void report(dcImpl *dc, dcBed *bed, const dcxRow *row, double share, double stored)
{
    double f[3], arm[3], point[3], t[3], local[3];
    v_scale(f, row->load, row->n);
    v_add_scaled(f, f, row->friction[0], row->t[0]);
    v_add_scaled(f, f, row->friction[1], row->t[1]);
    v_scale(f, bed->b1 == row->b1 ? share : -share, f);
    v_add_scaled(point, row->arm[0], 1, dc->bodies.state[row->b1].p);
    v_sub(arm, point, bed->frame.p);
    v_cross(t, arm, f);
    m_mul_t(local, bed->frame.r, f);
    v_add_scaled(bed->result.force, bed->result.force, 1, local);
    m_mul_t(local, bed->frame.r, t);
    v_add_scaled(bed->result.torque, bed->result.torque, 1, local);
    bed->result.normal_force += share * row->load;
    bed->result.energy += share * stored;
}

double dcxBedTake(dcImpl *dc, const dcxRow *row, double approach, double part, double h)
{
    const dcxCluster *c = &dc->carry->cluster[row->number];
    dcBed *first = &dc->beds.bed[c->bed], *second = first->next >= 0 ? &dc->beds.bed[first->next] : NULL;
    if (!(row->load > 0)) {
        return 0;
    }
    double braked = fmax(row->kick, (c->approach - approach) / (c->mobility * h));
    double steady = fmax(0, row->load - fmax(0, braked));
    double stored = dcxPressEnergy(steady, c->k, 1);
    first->load += steady;
    if (c->slot < DCX_BED_SLOTS) {
        dcxCarried *carried = &first->carried[c->slot];
        first->bore[c->slot] = dc->evaluations;
        first->slot_load[c->slot] = steady;
        if (carried->stage == dcxStageStopped) {
            stored = dcxImpactTake(carried, row->load * h, part);
            dcxRowHold(dc, row);
        }
    }
    first->touched = dc->evaluations;
    dc->bodies.load[row->b1] += row->load;
    dc->bodies.load[row->b2] += row->load;
    report(dc, first, row, c->share[0], stored);
    if (second) {
        second->touched = dc->evaluations;
        report(dc, second, row, c->share[1], stored);
    }
    return stored;
}

