/* What the springs of a bed report. */
#include <stdlib.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "foundation/foundation.h"
#include "mesh/mesh.h"
#include "state/world_data.h"
#include "bed.h"
#include "report.h"

/* Of the springs' extent: so far outside they are looked for, lest one that touches by a hair is not among them, where
 * rotations have a float's digits. */
#define ROUNDING 1e-3

/* A point of the springs' frame in world axes. */
static void place(const double *p, const double *r, const double *local, double *world)
{
    m_mul(world, r, local);
    v_add_scaled(world, p, 1, world);
}

/* ---- springs of a carried bed, which keeps none: found again where the last evaluation found them ---- */

typedef struct glance {
    const dcxBed *bed;
    const dcFoundationInput *in;
    dcxPassing passing;
    int left;                 /* springs before the one that is wanted; negative: none is */
    double share, u[3], N[3]; /* the one that is wanted */
    dcSpringReport *report;
    double deepest;  /* of all */
    int room, found; /* of all that are wanted, if room > 0: share, u and N are then put down in each report */
} glance;

/* Spring i of a block into a report: what is known at once. */
static void take_spring(glance *g, const dcxSpringBlock *b, int i, double share, dcSpringReport *report)
{
    double slip[3], world[3];
    g->share = share;
    for (int a = 0; a < 3; a++) {
        g->u[a] = b->u[a][i];
        g->N[a] = b->N[a][i];
        slip[a] = -b->slip[a][i];
    }
    m_mul(world, g->bed->frame.r, slip);
    dcxVectorWrite(report->slip, world);
    report->face = g->bed->springs->original[b->face[i]];
    report->area = (dReal)b->a[i];
    report->depth = (dReal)b->x[i];
    if (g->room > 0) {
        dcxVectorWrite(report->normal, g->u);
        dcxVectorWrite(report->point, g->N);
        report->pressure = (dReal)share;
        g->found++;
    }
}

/* As the evaluation did. */
static void look_at_seams(const glance *g, dcxSpringBlock *b)
{
    int near[DCX_SPRINGS], count = 0, left = 0;
    for (int i = 0; i < b->n && g->bed->seam > 0; i++) {
        near[count] = i;
        count += b->x[i] > 0;
    }
    for (int k = 0; k < count; k++) {
        int i = near[k];
        left = dcxBedSeams(g->bed, g->in, &g->passing, b, &i, 1);
        b->x[near[k]] = left ? b->x[near[k]] : 0;
    }
}

static dcxSpringBlock *glance_at(void *data, dcxSpringBlock *b)
{
    glance *g = data;
    look_at_seams(g, b);
    dcxSpringsVelocity(&g->bed->input, b);
    for (int i = 0; i < b->n; i++) {
        double share = b->x[i] > 0 ? b->a[i] * b->x[i] : 0;
        g->deepest = b->x[i] > g->deepest ? b->x[i] : g->deepest;
        if (share > 0 && g->found < g->room) {
            take_spring(g, b, i, share, &g->report[g->found]);
        } else if (share > 0 && g->room == 0 && g->left-- == 0) {
            take_spring(g, b, i, share, g->report);
        }
    }
    return b;
}

static int is_carried(const dcxBed *bed)
{
    return bed->result.displaced > 0 && bed->own->state.num_blocks == 0;
}

/* The wanted spring's part of what the bed bore: by its area and depth. */
static void share_out(const glance *g, dcSpringReport *report)
{
    const dcxBed *bed = g->bed;
    const double *p = bed->frame.p, *r = bed->frame.r;
    double part = g->share / bed->displacement, normal = bed->result.normal_force, world[3], f[3];
    for (int a = 0; a < 3; a++) {
        f[a] = part * (normal * g->u[a] + bed->result.force[a] - normal * bed->along[a] / bed->displacement);
    }
    report->pressure = (dReal)(part * normal / (bed->weight * (double)report->area));
    place(p, r, g->N, world);
    dcxVectorWrite(report->point, world);
    m_mul(world, r, g->u);
    dcxVectorWrite(report->normal, world);
    m_mul(world, r, f);
    dcxVectorWrite(report->force, world);
}

/* Mean of the points of the springs, by normal force. */
void dcxBedCentre(const dcxBed *bed, double *mean)
{
    double sum[3] = {0, 0, 0}, total = 0;
    v_set(mean, 0, 0, 0);
    if (is_carried(bed)) {
        total = bed->displacement;
        v_copy(sum, bed->moment);
    }
    for (int k = 0; bed->result.displaced > 0 && k < bed->own->state.num_blocks; k++) {
        const dcxSpringBlock *b = &bed->own->state.block[k];
        for (int i = 0; i < b->n; i++) {
            total += b->fn[i];
            for (int a = 0; a < 3; a++) {
                sum[a] += b->fn[i] * b->N[a][i];
            }
        }
    }
    if (total > 0) {
        v_scale(mean, 1 / total, sum);
        place(bed->frame.p, bed->frame.r, mean, mean);
    }
}

void dcxBedFriction(const dcxBed *bed, double *f)
{
    double local[3], press[3] = {0, 0, 0};
    if (is_carried(bed)) {
        v_scale(press, bed->result.normal_force / bed->displacement, bed->along);
    }
    for (int k = 0; bed->result.displaced > 0 && k < bed->own->state.num_blocks; k++) {
        const dcxSpringBlock *b = &bed->own->state.block[k];
        for (int i = 0; i < b->n; i++) {
            for (int a = 0; a < 3; a++) {
                press[a] += b->fn[i] * b->u[a][i];
            }
        }
    }
    v_sub(local, bed->result.force, press);
    m_mul(f, bed->frame.r, local);
}

static void fill_spring(const dcxBed *bed, const dcxSpringBlock *b, int i, dcSpringReport *report)
{
    const double *p = bed->frame.p, *r = bed->frame.r;
    double u[3], N[3], slip[3], f[3], world[3];
    for (int a = 0; a < 3; a++) {
        u[a] = b->u[a][i];
        N[a] = b->N[a][i];
        slip[a] = -b->slip[a][i];
        f[a] = b->f[a][i];
    }
    report->face = bed->springs->original[b->face[i]];
    report->area = (dReal)b->a[i];
    report->depth = (dReal)b->x[i];
    report->pressure = (dReal)(b->fn[i] / (bed->weight * b->a[i]));
    place(p, r, N, world);
    dcxVectorWrite(report->point, world);
    m_mul(world, r, u);
    dcxVectorWrite(report->normal, world);
    m_mul(world, r, slip);
    dcxVectorWrite(report->slip, world);
    m_mul(world, r, f);
    dcxVectorWrite(report->force, world);
}

/* The springs of a carried bed once more.  Its solid may be elsewhere in memory since the step, or without a shape. */
static void look_again(const dcxWorld *dc, const dcxBed *bed, glance *g)
{
    dcxSpringBlock scratch;
    dcFoundationInput input = bed->input;
    input.solid = &dc->geoms.solid[bed->g2].solid;
    g->in = &input;
    g->passing = dcxBedPassing(bed, 0, 0);
    int has_data = input.solid->type == dcSolidMesh || input.solid->type == dcSolidConvex ||
                   input.solid->type == dcSolidHeightfield;
    if (!has_data || input.solid->data) {
        dcxSpringsFind(&input, ROUNDING * bed->own->state.seen.extent, &scratch, glance_at, g);
    }
}

double dcxBedDeepest(const dcxWorld *dc, const dcxBed *bed)
{
    glance g = {.bed = bed, .left = -1};
    look_again(dc, bed, &g);
    return g.deepest;
}

int dcWorldGetBedSpring(dcWorldID handle, int index, int spring, dcSpringReport *report)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!report) {
        return dcxFail(dcErrArgument, "dcWorldGetBedSpring: report is NULL");
    }
    int left = spring;
    const dcxBed *bed = bed_number(dc, index, __func__, &code);
    if (!bed) {
        return code;
    }
    if (spring >= 0 && spring < bed->result.displaced && is_carried(bed)) {
        glance g = {.bed = bed, .left = spring, .report = report};
        look_again(dc, bed, &g);
        if (g.share > 0) {
            share_out(&g, report);
            return dcOk;
        }
    }
    for (int k = 0; spring >= 0 && spring < bed->result.displaced && k < bed->own->state.num_blocks; k++) {
        const dcxSpringBlock *b = &bed->own->state.block[k];
        for (int i = 0; i < b->n; i++) {
            if (b->x[i] > 0 && left-- == 0) {
                fill_spring(bed, b, i, report);
                return dcOk;
            }
        }
    }
    return dcxFail(dcErrValue, "dcWorldGetBedSpring: spring must be from 0 to %d, not %d", bed->result.displaced - 1,
                   spring);
}

/* All springs of a carried bed: looked for once. */
static int glance_at_all(const dcxWorld *dc, const dcxBed *bed, int room, dcSpringReport *springs)
{
    glance g = {.bed = bed, .left = -1, .report = springs, .room = room};
    look_again(dc, bed, &g);
    for (int i = 0; i < g.found; i++) {
        g.share = (double)springs[i].pressure;
        for (int a = 0; a < 3; a++) {
            g.u[a] = (double)springs[i].normal[a];
            g.N[a] = (double)springs[i].point[a];
        }
        share_out(&g, &springs[i]);
    }
    return g.found;
}

int dcWorldGetBedSprings(dcWorldID handle, int index, int room, dcSpringReport *springs)
{
    int code, count = 0;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!springs || room < 1) {
        return dcxFail(springs ? dcErrValue : dcErrArgument, "dcWorldGetBedSprings: room for %d springs at %p", room,
                       (void *)springs);
    }
    const dcxBed *bed = bed_number(dc, index, __func__, &code);
    if (!bed || bed->result.displaced == 0) {
        return code;
    }
    if (is_carried(bed)) {
        return glance_at_all(dc, bed, room, springs);
    }
    for (int k = 0; k < bed->own->state.num_blocks; k++) {
        const dcxSpringBlock *b = &bed->own->state.block[k];
        for (int i = 0; i < b->n && count < room; i++) {
            if (b->x[i] > 0) {
                fill_spring(bed, b, i, &springs[count++]);
            }
        }
    }
    return count;
}
