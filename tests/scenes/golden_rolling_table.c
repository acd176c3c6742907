/* See golden_rolling.h. */
#include "golden_rolling.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static int constant(const struct csv *csv, const char *path, const char *name, double *value)
{
    if (csvConstant(csv, name, value) == 0) {
        return 1;
    }
    fprintf(stderr, "%s: the line '# constants' has no number '%s'\n", path, name);
    return 0;
}

static int vector(const struct csv *csv, const char *path, const char *name, double *value)
{
    int good = 1;
    for (int i = 0; i < 3; i++) {
        char full[32];
        snprintf(full, sizeof full, "%s%c", name, "xyz"[i]);
        good = constant(csv, path, full, &value[i]) && good;
    }
    return good;
}

static int read_plane(Roll *roll, const struct csv *csv, const char *path)
{
    if (roll->scene == incline) {
        return vector(csv, path, "px", roll->axes[0]) && vector(csv, path, "py", roll->axes[1]) &&
               vector(csv, path, "pz", roll->axes[2]);
    }
    double angle = 0;
    if (!constant(csv, path, "rotz", &angle)) {
        return 0;
    }
    const double axes[3][3] = {{cos(angle), sin(angle), 0}, {-sin(angle), cos(angle), 0}, {0, 0, 1}};
    memcpy(roll->axes, axes, sizeof axes);
    return 1;
}

static int read_constants(Roll *roll, const struct csv *csv, const char *path)
{
    double ignored;
    roll->scene = csvConstant(csv, "slabm", &ignored) == 0  ? slab
                  : csvConstant(csv, "rate", &ignored) == 0 ? turntable
                                                            : incline;
    int good = constant(csv, path, "r", &roll->r) && constant(csv, path, "m", &roll->m) &&
               vector(csv, path, "g", roll->gravity) && vector(csv, path, "o", roll->origin) &&
               read_plane(roll, csv, path);
    if (roll->scene == turntable) {
        good = good && constant(csv, path, "rate", &roll->rate) && vector(csv, path, "axis", roll->axis);
    } else if (roll->scene == slab) {
        good = good && constant(csv, path, "slabm", &roll->slab_mass) && vector(csv, path, "h", roll->half) &&
               vector(csv, path, "f", roll->push) && constant(csv, path, "omega", &roll->omega);
    }
    return good;
}

static void read_row(const Roll *roll, GoldenReader *reader, size_t row)
{
    State *state = &roll->table[row];
    double local[2], force[3];
    goldenVector(reader, row, "pb", state->p[0]);
    goldenVector(reader, row, "vb", state->v[0]);
    goldenVector(reader, row, "wb", state->w[0]);
    if (roll->scene != incline) {
        goldenVector(reader, row, "pp", state->p[1]);
        goldenVector(reader, row, "vp", state->v[1]);
        goldenVector(reader, row, "wp", state->w[1]);
    }
    state->normal = goldenNumber(reader, row, "N");
    local[0] = goldenNumber(reader, row, "fric_Px");
    local[1] = goldenNumber(reader, row, "fric_Py");
    for (int i = 0; i < 3; i++) {
        state->friction[i] = local[0] * roll->axes[0][i] + local[1] * roll->axes[1][i];
    }
    goldenVector(reader, row, "Fball", force); /* must say the same */
    double total = state->normal * state->normal + local[0] * local[0] + local[1] * local[1];
    if (!reader->missing &&
        !(fabs(force[0] * force[0] + force[1] * force[1] + force[2] * force[2] - total) <= 1e-9 * (1 + total))) {
        fprintf(stderr, "%s: row %zu: N and friction do not make up Fball\n", reader->path, row);
        reader->missing = 1;
    }
}

static int read_rows(Roll *roll, const struct csv *csv, const char *path)
{
    GoldenReader reader = {csv, path, 0};
    double start = goldenNumber(&reader, 0, "t");
    roll->interval = goldenNumber(&reader, 1, "t") - start;
    goldenQuaternion(&reader, 0, "qb", roll->q[0]);
    if (roll->scene != incline) {
        goldenQuaternion(&reader, 0, "qp", roll->q[1]);
    }
    for (size_t row = 0; row < roll->rows && !reader.missing; row++) {
        read_row(roll, &reader, row);
        double t = goldenNumber(&reader, row, "t") - start;
        if (!reader.missing && !(fabs(t - (double)row * roll->interval) < 1e-6 * roll->interval)) {
            fprintf(stderr, "%s: row %zu: the rows are not equally spaced in t\n", path, row);
            return 0;
        }
    }
    return !reader.missing && roll->interval > 0;
}

int goldenRollingRead(Roll *roll, const struct csv *csv, const char *path)
{
    return read_constants(roll, csv, path) && read_rows(roll, csv, path);
}
