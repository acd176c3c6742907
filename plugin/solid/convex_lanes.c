/* Which of many planes a point is highest over, or which of many points is farthest along a direction: many at once. */
#include <math.h>
#include <stddef.h>

#include "base/base.h"
#include "base/number.h"
#include "convex_data.h"

dcxLanes *dcxLanesMake(const double *entry, int stride, int count)
{
    int blocks = (count + DCX_LANES - 1) / DCX_LANES;
    dcxLanes *lanes = dcxArray((size_t)blocks, sizeof *lanes);
    for (int i = 0; lanes && i < blocks * DCX_LANES; i++) {
        dcxLanes *block = &lanes[i / DCX_LANES];
        const double *e = entry + (size_t)stride * (size_t)i;
        for (int k = 0; k < 3; k++) {
            block->n[k][i % DCX_LANES] = i < count ? e[k] : 0.0;
        }
        block->offset[i % DCX_LANES] = i >= count ? INFINITY : stride > 3 ? e[3] : 0.0;
    }
    return lanes;
}

/* Whether one of a block's is higher than so much, by halves. */
static inline int is_higher(const double *above, double highest)
{
    double half[DCX_LANES / 2], quarter[DCX_LANES / 4];
    for (int i = 0; i < DCX_LANES / 2; i++) {
        half[i] = above[i] > above[i + DCX_LANES / 2] ? above[i] : above[i + DCX_LANES / 2];
    }
    for (int i = 0; i < DCX_LANES / 4; i++) {
        quarter[i] = half[i] > half[i + DCX_LANES / 4] ? half[i] : half[i + DCX_LANES / 4];
    }
    int any = 0;
    for (int i = 0; i < DCX_LANES / 4; i++) {
        any |= quarter[i] > highest;
    }
    return any;
}

WIDE static int find_highest(const dcxLanes *lanes, int count, const double q[3], double *highest)
{
    double above[DCX_LANES], most = -INFINITY;
    int best = 0;
    for (int first = 0; first < count; first += DCX_LANES) {
        const dcxLanes *block = &lanes[first / DCX_LANES];
        for (int i = 0; i < DCX_LANES; i++) {
            above[i] = block->n[0][i] * q[0] + block->n[1][i] * q[1] + block->n[2][i] * q[2] - block->offset[i];
        }
        int higher = is_higher(above, most);
        for (int i = 0; higher && i < DCX_LANES; i++) { /* of equals the first */
            if (above[i] > most) {
                most = above[i];
                best = first + i;
            }
        }
    }
    *highest = most;
    return best;
}

int dcxLanesHighest(const dcxLanes *lanes, int count, const double q[3], double *highest)
{
    return find_highest(lanes, count, q, highest);
}
