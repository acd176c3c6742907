/* The table of kinds, and what the kinds share; see golden.h. */
#include "golden.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const GoldenKind goldenKinds[] = {
    {"hunt_crossley_sphere_plane", "point contact of a sphere and a plane fixed in a body", goldenHuntCrossley, 1e-10,
     goldenSpherePlane},
    {"hunt_crossley_sphere_sphere", "point contact of two spheres", goldenHuntCrossley, 1e-10, goldenSphereSphere},
    {"elastic_foundation_mesh_plane", "bed of springs on a mesh against a plane fixed in a body", goldenFoundation,
     1e-9, goldenMeshPlane},
    {"elastic_foundation_mesh_sphere", "bed of springs on a mesh against a sphere", goldenFoundation, 1e-9,
     goldenMeshSphere},
    {"elastic_foundation_mesh_mesh", "beds of springs on two meshes", goldenFoundation, 1e-9, goldenMeshMesh},
    {"linear_stop", "linear stop: the law, and through hinges and sliders of ODE", goldenLinearStop, 1e-10, 0},
    {"pendulum_stop", "a pendulum swings into a stop: errors at three steps and the order", goldenPendulum, 0, 0},
    {"bounce", "trajectory of a ball on a plane: errors at three steps and the order", goldenBounce, 0, 0},
    {"mesh_drop", "trajectory of a mesh dropped on a plane: errors at three steps and the order", goldenDrop, 0, 0},
    {"rolling_ball", "a ball rolls: errors of motion and forces at three steps and the order", goldenRollingBall, 0, 0},
    {NULL, NULL, NULL, 0, 0},
};

const GoldenKind *goldenFind(const char *name)
{
    for (const GoldenKind *kind = goldenKinds; kind->name; kind++) {
        if (strcmp(kind->name, name) == 0) {
            return kind;
        }
    }
    return NULL;
}

int goldenCheck(const char *name, const char *path)
{
    const GoldenKind *kind = goldenFind(name);
    return kind ? kind->check(kind, path) : goldenUnusable;
}

double goldenTolerance(const GoldenKind *kind)
{
    return byPrecision(kind->tolerance, 2e-3);
}

double goldenNumber(GoldenReader *reader, size_t row, const char *name)
{
    int column = csvColumn(reader->csv, name);
    if (column < 0) {
        if (!reader->missing) {
            fprintf(stderr, "%s: no column named '%s'\n", reader->path, name);
        }
        reader->missing = 1;
        return NAN;
    }
    return csvValue(reader->csv, row, column);
}

static void components(GoldenReader *reader, size_t row, const char *name, const char *axes, double *out)
{
    for (size_t i = 0; axes[i]; i++) {
        char full[64];
        snprintf(full, sizeof full, "%s_%c", name, axes[i]);
        out[i] = goldenNumber(reader, row, full);
    }
}

void goldenVector(GoldenReader *reader, size_t row, const char *name, double *out)
{
    components(reader, row, name, "xyz", out);
}

void goldenQuaternion(GoldenReader *reader, size_t row, const char *name, double *out)
{
    components(reader, row, name, "wxyz", out);
}

static void add(GoldenError *error, double gap, double size)
{
    if (error->count == error->capacity) {
        error->capacity = error->capacity ? 2 * error->capacity : 256;
        error->gap = realloc(error->gap, error->capacity * sizeof *error->gap);
        error->size = realloc(error->size, error->capacity * sizeof *error->size);
        if (!error->gap || !error->size) {
            fprintf(stderr, "golden_check: out of memory\n");
            abort();
        }
    }
    error->gap[error->count] = gap;
    error->size[error->count++] = size;
}

void goldenErrorAdd(GoldenError *error, double measured, double reference)
{
    add(error, fabs(measured - reference), fabs(reference));
}

void goldenErrorAddVector(GoldenError *error, const dReal *measured, const double *reference)
{
    double gap = 0, size = 0;
    for (int i = 0; i < 3; i++) {
        gap += (measured[i] - reference[i]) * (measured[i] - reference[i]);
        size += reference[i] * reference[i];
    }
    add(error, sqrt(gap), sqrt(size));
}

double goldenErrorClose(GoldenError *error)
{
    double largest = 0, worst = 0;
    for (size_t i = 0; i < error->count; i++) {
        largest = fmax(largest, error->size[i]);
    }
    for (size_t i = 0; i < error->count; i++) {
        double scale = fmax(error->size[i], byPrecision(1e-6, 1e-2) * largest);
        double relative = error->gap[i] == 0 ? 0 : error->gap[i] / scale;
        worst = isfinite(relative) ? fmax(worst, relative) : INFINITY;
        if (isinf(worst)) {
            break;
        }
    }
    free(error->gap);
    free(error->size);
    *error = (GoldenError){0};
    return worst;
}
