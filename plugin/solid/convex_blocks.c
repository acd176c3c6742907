/* Planes or points in blocks of what is near each other, see convex_lanes.c. */
#include <math.h>
#include <stddef.h>
#include <stdlib.h>

#include "base/base.h"
#include "base/number.h"
#include "base/vector.h"
#include "convex_data.h"

/* An entry of a list, and where it is along the line that the list is cut across. */
typedef struct place {
    double along;
    int number;
} place;

typedef struct source {
    const double *entry;
    int stride, count;
} source;

static int by_place(const void *one, const void *two)
{
    const place *a = one, *b = two;
    return a->along != b->along ? (a->along < b->along ? -1 : 1) : (a->number > b->number) - (a->number < b->number);
}

static int by_number(const void *one, const void *two)
{
    const place *a = one, *b = two;
    return (a->number > b->number) - (a->number < b->number);
}

static const double *entry_of(const source *from, int number)
{
    return from->entry + (size_t)from->stride * (size_t)number;
}

static double offset_of(const source *from, int number)
{
    return from->stride > 3 ? entry_of(from, number)[3] : 0;
}

/* Cuts a list across its greatest extent until each part, but for the last one, fills a block. */
static void sort(const source *from, place *list, int count)
{
    int axis = 0, half = (count / DCX_LANES + 1) / 2 * DCX_LANES;
    double widest = -1;
    if (count <= DCX_LANES) {
        qsort(list, (size_t)count, sizeof *list, by_number); /* of equals the first is asked for */
        return;
    }
    for (int k = 0; k < 3; k++) {
        double lo = INFINITY, hi = -INFINITY;
        for (int i = 0; i < count; i++) {
            lo = min_of(lo, entry_of(from, list[i].number)[k]);
            hi = max_of(hi, entry_of(from, list[i].number)[k]);
        }
        axis = hi - lo > widest ? k : axis;
        widest = max_of(widest, hi - lo);
    }
    for (int i = 0; i < count; i++) {
        list[i].along = entry_of(from, list[i].number)[axis];
    }
    qsort(list, (size_t)count, sizeof *list, by_place);
    sort(from, list, half);
    sort(from, list + half, count - half);
}

static void fill_block(const source *from, const place *list, int count, dcxLaneBlock *block)
{
    for (int i = 0; i < DCX_LANES; i++) {
        int number = list[i < count ? i : 0].number;
        const double *e = entry_of(from, number);
        for (int k = 0; k < 3; k++) {
            block->n[k][i] = e[k];
        }
        block->offset[i] = offset_of(from, number);
        block->number[i] = number;
    }
}

/* A ball around the middle of a block's box; a little larger than it is, for rounding. */
static void fill_ball(const source *from, const place *list, int count, dcxLaneBalls *balls, int at)
{
    double lo[3], hi[3], middle[3], radius = 0, offset = INFINITY;
    v_copy(lo, entry_of(from, list[0].number));
    v_copy(hi, lo);
    for (int i = 0; i < count; i++) {
        const double *e = entry_of(from, list[i].number);
        for (int k = 0; k < 3; k++) {
            lo[k] = min_of(lo[k], e[k]);
            hi[k] = max_of(hi[k], e[k]);
        }
        offset = min_of(offset, offset_of(from, list[i].number));
    }
    for (int k = 0; k < 3; k++) {
        balls->middle[k][at] = middle[k] = 0.5 * (lo[k] + hi[k]);
    }
    for (int i = 0; i < count; i++) {
        double d[3];
        v_sub(d, entry_of(from, list[i].number), middle);
        radius = max_of(radius, v_norm(d));
    }
    balls->radius[at] = radius + DCX_LANE_SLACK * (radius + v_norm(middle));
    balls->rise[at] = -offset + DCX_LANE_SLACK * fabs(offset);
}

void dcxLanesFree(dcxLanes *lanes)
{
    if (lanes) {
        free(lanes->block);
        free(lanes->balls);
        free(lanes);
    }
}

dcxLanes *dcxLanesMake(const double *entry, int stride, int count)
{
    source from = {entry, stride, count};
    int blocks = (count + DCX_LANES - 1) / DCX_LANES, groups = (blocks + DCX_LANES - 1) / DCX_LANES;
    dcxLanes *lanes = dcxArray(1, sizeof *lanes);
    place *list = dcxArray((size_t)count, sizeof *list);
    if (lanes) {
        lanes->blocks = blocks;
        lanes->block = dcxArray((size_t)blocks, sizeof *lanes->block);
        lanes->balls = dcxArray((size_t)groups, sizeof *lanes->balls);
    }
    if (!list || !lanes || !lanes->block || !lanes->balls) {
        dcxLanesFree(lanes);
        free(list);
        return NULL;
    }
    for (int i = 0; i < count; i++) {
        list[i].number = i;
    }
    sort(&from, list, count);
    for (int i = 0; i < blocks; i++) {
        int first = DCX_LANES * i, size = count - first < DCX_LANES ? count - first : DCX_LANES;
        fill_block(&from, list + first, size, &lanes->block[i]);
        fill_ball(&from, list + first, size, &lanes->balls[i / DCX_LANES], i % DCX_LANES);
    }
    free(list);
    return lanes;
}
