/* Heightfields, which ODE does not hand out either: felt with rays, and as good as their grid. */
#include <math.h>
#include <stdlib.h>

#include "parts.h"

enum { GRID = 96 };

/* Its box in its own frame, out of the one in world axes. */
static void own_box(dGeomID geom, double position[3], double rotation[9], double low[3], double high[3])
{
    dReal box[6];
    dGeomGetAABB(geom, box);
    dcxViewPose(geom, position, rotation);
    for (int k = 0; k < 3; k++) {
        double middle = 0, reach = 0;
        for (int j = 0; j < 3; j++) {
            const double a = (double)box[2 * j], b = (double)box[2 * j + 1];
            if (fabs(rotation[3 * j + k]) < 1e-6) { /* the box may have no end on this axis */
                continue;
            }
            middle += rotation[3 * j + k] * ((a + b) / 2 - position[j]);
            reach += fabs(rotation[3 * j + k]) * (b - a) / 2;
        }
        low[k] = middle - reach;
        high[k] = middle + reach;
        if (!(fabs(low[k]) < 1e6) || !(fabs(high[k]) < 1e6)) { /* it repeats, or its heights have no known end */
            low[k] = k == 1 ? -1000 : -20;
            high[k] = -low[k];
        }
    }
}

/* Heights at the grid's points; NaN where there is none. */
static void feel_heights(dcxViewScene *s, dGeomID geom, const double low[3], const double high[3], double *height)
{
    double position[3], rotation[9];
    const double length = 2 * (high[1] - low[1]) + 2;
    dcxViewPose(geom, position, rotation);
    for (int i = 0; i <= GRID; i++) {
        for (int j = 0; j <= GRID; j++) {
            const double inset = 1 - 1e-6; /* rays at the very rim go past it */
            const double x = (low[0] + high[0]) / 2 + inset * (high[0] - low[0]) * ((double)i / GRID - 0.5);
            const double z = (low[2] + high[2]) / 2 + inset * (high[2] - low[2]) * ((double)j / GRID - 0.5);
            const double own[3] = {x, high[1] + 1, z};
            double from[3], along[3], point[3], normal[3], sum = 0;
            for (int k = 0; k < 3; k++) {
                from[k] = position[k] + dot(&rotation[3 * k], own);
                along[k] = -rotation[3 * k + 1];
            }
            const int hit = dcxViewRayCast(s, geom, from, along, length, point, normal);
            for (int k = 0; k < 3; k++) {
                sum += rotation[3 * k + 1] * (point[k] - position[k]);
            }
            height[i * (GRID + 1) + j] = hit ? sum : (double)NAN;
        }
    }
}

static void corner_at(const double low[3], const double high[3], const double *height, int i, int j, double *p)
{
    p[0] = low[0] + (high[0] - low[0]) * i / GRID;
    p[1] = height[i * (GRID + 1) + j];
    p[2] = low[2] + (high[2] - low[2]) * j / GRID;
}

int dcxViewShapeHeightfield(dcxViewScene *s, dGeomID geom)
{
    double position[3], rotation[9], low[3], high[3];
    double *height = malloc((GRID + 1) * (GRID + 1) * sizeof *height), *soup = malloc(18 * GRID * GRID * sizeof *soup);
    int number = -1, n = 0;
    if (height && soup) {
        own_box(geom, position, rotation, low, high);
        feel_heights(s, geom, low, high, height);
        for (int i = 0; i < 2 * GRID * GRID; i++) {
            const int x = i / 2 / GRID, z = i / 2 % GRID, half = i % 2;
            double *t = soup + 9 * n;
            corner_at(low, high, height, x + half, z + half, t);
            corner_at(low, high, height, x + half, z + 1 - half, t + 3);
            corner_at(low, high, height, x + 1 - half, z + half, t + 6);
            n += isfinite(t[1] + t[4] + t[7]);
        }
        number = dcxViewShapeSoup(s, soup, n);
        if (number >= 0) {
            s->shape[number].open = 1;
        }
    } else {
        s->memory->code = dcErrMemory;
    }
    free(height);
    free(soup);
    return number;
}
