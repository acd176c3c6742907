/* The row of a cluster of a bed's springs: where it acts, what presses there, and its friction. */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bed/bed.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "resistance/resistance.h"
#include "state/world_data.h"
#include "bed_sums.h"
#include "parts.h"

int dcxClusterBed(const dcxWorld *dc, int number)
{
    return dc->carry->cluster[number].bed;
}

static dcxCluster *new_cluster(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    if (!dcxReserve((void **)&carry->cluster, &carry->cap_clusters, carry->num_clusters, sizeof *carry->cluster)) {
        return NULL;
    }
    dcxCluster *c = &carry->cluster[carry->num_clusters++];
    memset(c, 0, sizeof *c);
    return c;
}

int dcxBedGoesOn(const dcxWorld *dc, const dcxBed *bed, unsigned when)
{
    return bed->hold > 0 ? dcxGoesOn(dc, when, bed->b1, bed->b2) : when == dc->evaluations - 1;
}

int dcxSlotBore(const dcxWorld *dc, const dcxBed *bed, int slot)
{
    return dcxBedGoesOn(dc, bed, bed->own->slot[slot].bore);
}

/*
 * What a cluster bore in the last step.  Its own load, not a share by the present depths: where the row is softer than
 * the springs (DCX_STIFFEST), these would make it a stiff explicit spring.
 */
static double last_load(const dcxWorld *dc, const dcxBed *bed, int slot)
{
    return dcxSlotBore(dc, bed, slot) ? bed->own->slot[slot].load : 0;
}

/*
 * What presses on a round side presses towards its axis: the line of a row goes through it, lest a wheel that rolls be
 * held by the points that come down before it.
 */
static void through_axis(const dcxWorld *dc, const dcxBed *first, const double *n, double *point)
{
    for (const dcxBed *bed = first; bed; bed = bed->next >= 0 ? &dc->beds.bed[bed->next] : NULL) {
        double across[3], arm[3];
        if (dcxBedLies(bed, n, across)) { /* a cap may be beside the axis */
            v_sub(arm, point, bed->frame.p);
            v_add_scaled(point, point, -v_dot(arm, across) / v_dot(across, across), across);
            return;
        }
    }
}

/* What the pair's clusters press against n, as on a body in a hole of the other. */
static double against(const dcxPairSums *pair, const double *n)
{
    double sum = 0;
    for (int q = 0; q < pair->num && pair->num > DCX_QUARTERS; q++) {
        sum += max_of(-v_dot(pair->cluster[q].f, n), 0);
    }
    return sum;
}

/* A cluster on its way to a row; `along` in the axes of the springs. */
typedef struct cluster_way {
    const dcxPairSums *pair;
    const dcxSums *sums;
    double k, along[3], point[3], world[3]; /* point from the springs' origin in their axes; world in the world's */
    double now[3];                          /* velocity there */
    double more;                            /* of friction: see bed_twist.c */
    int slot;
    dcxCarried *carried;
} cluster_way;

static void place_row(dcxWorld *dc, cluster_way *way, dcxRow *row)
{
    const dcxBed *bed = way->pair->first;
    row->b1 = bed->b1;
    row->b2 = bed->b2;
    row->owner = dcxOwnerBed;
    row->number = dc->carry->num_clusters;
    m_mul(row->n, bed->frame.r, way->along);
    v_sharpen(row->n);
    m_mul(way->world, bed->frame.r, way->point);
    v_add_scaled(way->world, way->world, 1, bed->frame.p);
    through_axis(dc, bed, row->n, way->world);
    dcxBraceMove(way->pair->brace, way->world);
    v_sub(row->arm[0], way->world, dc->bodies.state[bed->b1].p);
    v_sub(row->arm[1], way->world, dc->bodies.state[bed->b2].p);
}

/* In speeds of one step's fall: what is faster rocks, and gains by a line that lags behind it. */
#define CRAWLS 0.01

static void settle_line(dcxWorld *dc, cluster_way *way, dcxRow *row)
{
    const dcxBed *bed = way->pair->first;
    double h = way->pair->h;
    dcxRowVelocity(dc, row, 0, way->now);
    double speed = v_norm(way->now);
    int follows = speed < CRAWLS * dc->gravity_norm * h && dcxSlotBore(dc, bed, way->slot);
    if (dcxClusterSettle(way->sums, follows ? h * speed : 0, &bed->own->slot[way->slot], &way->k, way->point)) {
        place_row(dc, way, row);
        dcxRowVelocity(dc, row, 0, way->now);
    }
}

static dcxPress press_of(dcxWorld *dc, const cluster_way *way, const dcxRow *row)
{
    const dcxPairSums *pair = way->pair;
    const dcxSums *c = way->sums;
    const dcxBed *bed = pair->first;
    double end[3], mobility = dcxRowMobility(dc, row, row->n);
    dcxRowVelocity(dc, row, 1, end);
    return (dcxPress){.x = c->displaced ? v_norm(c->f) / way->k : -c->gap,
                      .approach = -v_dot(way->now, row->n),
                      .free = -v_dot(end, row->n),
                      .blow = dcxRowBlow(dc, row),
                      .mobility = mobility,
                      .k = way->k,
                      .c = c->c / (c->displaced ? c->force : c->near_ka),
                      .linear = 1,
                      .number = dc->rows.count - 1,
                      .size = pair->size,
                      .wedged =
                          dcxWedged(dc, row->b1, row->b2, c->displaced ? against(pair, way->along) / v_norm(c->f) : 0),
                      .exact = dcxIsExact(dc, row->b1, row->b2),
                      .held = !dcxIsExact(dc, row->b1, row->b2),
                      .decree = dcxByDecree(dc, row->b1, row->b2),
                      .undo = dcxUndoSpeed(dc),
                      .load = last_load(dc, bed, way->slot),
                      .bore = dcxSlotBore(dc, bed, way->slot),
                      .fresh = pair->fresh,
                      .pull = dcxBedSticks(bed) ? bed->pull.stress * c->ka / bed->law.stiffness + bed->pull.force : 0,
                      .crowd = dc->mode == dcStepImplicit ? INFINITY : pair->stiffness * mobility * pair->h * pair->h};
}

static void add_friction(dcxWorld *dc, const cluster_way *way, const dcxPress *press, dcxRow *row)
{
    static const double none[3] = {0, 0, 0};
    dcxBed *bed = way->pair->first;
    dcFriction law = {way->more * bed->law.static_friction, way->more * bed->law.dynamic_friction,
                      way->more * bed->law.viscous_friction};
    if (dcxPressIsFar(press, way->pair->h)) {
        law = (dcFriction){0};
    }
    dcxFooting at;
    const dcxFooting *footing = dcxFootingUnder(dc, bed->g1, bed->g2, row->n, way->world, &at);
    double whole = !(bed->load > 0) || bed->hit || bed->unsolved > 0 ? -1 : press->bore ? way->carried->whole : 0;
    if (bed->hold > 0) {
        dcxGrip grip = {.law = &law,
                        .ratio = bed->hold,
                        .k = press->k,
                        .c = press->c,
                        .linear = 1,
                        .swept = bed->unsolved > 0,
                        .keep = press->bore && way->carried->stage <= dcxStageFollowed,
                        .whole = whole,
                        .before = press->bore ? bed->own->slot[way->slot].rub : NULL,
                        .hold = &bed->own->slot[way->slot].hold,
                        .crept = bed->own->slot[way->slot].crept,
                        .footing = footing};
        dcxGripRow(dc, row, &grip);
    } else {
        dcxRowFriction(dc, row, &law, none, footing);
        dcxRowBound(dc, row, whole);
    }
}

static int make_row(dcxWorld *dc, cluster_way *way)
{
    dcxBed *bed = way->pair->first;
    const double *side = way->sums->side;
    way->carried = &bed->own->slot[way->slot].carried;
    dcxRow *row = dcxRowNew(dc);
    if (!row) {
        return dcErrMemory;
    }
    place_row(dc, way, row);
    settle_line(dc, way, row);
    dcxPress press = press_of(dc, way, row);
    if (press.approach > dc->gravity_norm * way->pair->h) { /* it may be hit */
        press.deep = way->pair->single ? max_of(press.x, 0) : dcxClusterDepth(way->pair->springs, way->slot);
        press.omega2 = dcxClusterTogether(dc, bed, way->pair->cluster, way->pair->num, row, &press);
    }
    double sum = press.x + press.free + press.k;
    if (!(press.mobility > 0) || !(sum - sum == 0) ||
        !dcxPressRow(&press, way->pair->h, dc->gravity_norm, way->carried, row)) {
        dc->rows.count--;
        return dcOk;
    }
    add_friction(dc, way, &press, row);
    dcxCluster *made = new_cluster(dc);
    if (!made) {
        return dcErrMemory;
    }
    *made = (dcxCluster){.bed = (int)(bed - dc->beds.bed),
                         .slot = way->slot,
                         .k = way->k,
                         .mobility = press.mobility,
                         .approach = press.approach,
                         .gap = -press.x,
                         .share = {side[0] / (side[0] + side[1]), side[1] / (side[0] + side[1])}};
    return dcOk;
}

int dcxClusterRow(dcxWorld *dc, const dcxPairSums *pair, const dcxSums *sums, int slot, double more)
{
    cluster_way way = {.pair = pair, .sums = sums, .slot = slot, .more = more};
    if (!(sums->ka > 0) || !dcxClusterLine(sums, way.along, way.point)) {
        return dcOk;
    }
    way.k = sums->displaced ? dcxClusterStiffness(sums, way.along) : sums->near_ka;
    return make_row(dc, &way);
}
