/*
 * Which of many planes a point is highest over, or which of many points is farthest along a direction: many at once,
 * in blocks of what is near each other, and a block is left out where the ball around it is lower than the best so far.
 */
#include <math.h>

#include "base/base.h"
#include "base/number.h"
#include "base/vector.h"
#include "convex_data.h"

/* So many blocks are bounded before one is looked at. */
enum { AT_ONCE = 8 * DCX_LANES };

static inline double lane_bound(const dcxLaneBalls *balls, int i, const double q[3], double length, double offsets)
{
    return balls->middle[0][i] * q[0] + balls->middle[1][i] * q[1] + balls->middle[2][i] * q[2] +
           balls->radius[i] * length + offsets * balls->rise[i];
}

/* Looks at a block: of equals the first is kept. */
static inline int look_at(const dcxLaneBlock *block, const double q[3], double offsets, int best, double *most)
{
    double above[DCX_LANES], half[DCX_LANES / 2], quarter[DCX_LANES / 4];
    NOT_UNROLLED
    for (int i = 0; i < DCX_LANES; i++) {
        above[i] = block->n[0][i] * q[0] + block->n[1][i] * q[1] + block->n[2][i] * q[2] - offsets * block->offset[i];
    }
    for (int i = 0; i < DCX_LANES / 2; i++) {
        half[i] = above[i] > above[i + DCX_LANES / 2] ? above[i] : above[i + DCX_LANES / 2];
    }
    for (int i = 0; i < DCX_LANES / 4; i++) {
        quarter[i] = half[i] > half[i + DCX_LANES / 4] ? half[i] : half[i + DCX_LANES / 4];
    }
    double highest = max_of(quarter[0], quarter[1]);
    if (!(highest >= *most)) {
        return best;
    }
    int i = 0;
    while (i < DCX_LANES - 1 && above[i] != highest) {
        i++;
    }
    if (highest > *most || block->number[i] < best) {
        *most = above[i];
        best = block->number[i];
    }
    return best;
}

WIDE static int find_highest(const dcxLanes *lanes, const double q[3], double offsets, double *highest)
{
    double most = -INFINITY, length = v_norm(q);
    int best = 0;
    for (int first = 0; first < lanes->blocks; first += AT_ONCE) {
        double bound[AT_ONCE];
        int count = lanes->blocks - first < AT_ONCE ? lanes->blocks - first : AT_ONCE, likely = 0;
        for (int i = 0; count > 1 && i < count; i += DCX_LANES) {
            const dcxLaneBalls *balls = &lanes->balls[(first + i) / DCX_LANES];
            NOT_UNROLLED
            for (int k = 0; k < DCX_LANES; k++) {
                bound[i + k] = lane_bound(balls, k, q, length, offsets);
            }
        }
        for (int i = 1; i < count; i++) {
            likely = bound[i] > bound[likely] ? i : likely;
        }
        best = look_at(&lanes->block[first + likely], q, offsets, best, &most);
        for (int i = 0; i < count; i++) {
            if (i != likely && !(bound[i] < most)) {
                best = look_at(&lanes->block[first + i], q, offsets, best, &most);
            }
        }
    }
    *highest = most;
    return best;
}

int dcxLanesHighest(const dcxLanes *lanes, const double q[3], double offsets, double *highest)
{
    return find_highest(lanes, q, offsets, highest);
}

WIDE static void find_span(const dcxLanes *lanes, const double q[3], double span[2])
{
    double lo[DCX_LANES], hi[DCX_LANES];
    for (int i = 0; i < DCX_LANES; i++) {
        lo[i] = INFINITY;
        hi[i] = -INFINITY;
    }
    for (int b = 0; b < lanes->blocks; b++) {
        const dcxLaneBlock *block = &lanes->block[b];
        NOT_UNROLLED
        for (int i = 0; i < DCX_LANES; i++) {
            double along = block->n[0][i] * q[0] + block->n[1][i] * q[1] + block->n[2][i] * q[2];
            lo[i] = along < lo[i] ? along : lo[i];
            hi[i] = along > hi[i] ? along : hi[i];
        }
    }
    span[0] = lo[0];
    span[1] = hi[0];
    for (int i = 1; i < DCX_LANES; i++) {
        span[0] = min_of(span[0], lo[i]);
        span[1] = max_of(span[1], hi[i]);
    }
}

void dcxLanesSpan(const dcxLanes *lanes, const double q[3], double span[2])
{
    find_span(lanes, q, span);
}
