/*
 * Heightfields: checked and copied once, with a pyramid of height bounds for the queries; see
 * ode-compliant/heightfield.h.
 */
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <ode-compliant/heightfield.h>
#include <ode-compliant/solid.h>

#include "heightfield_data.h"

/* Lengths between 1/far_out and far_out: their squares and products neither overflow nor vanish. */
static const double far_out = 1e60;

__attribute__((format(printf, 5, 6))) static int refuse(dcFault *fault, int code, int index, double value,
                                                        const char *format, ...)
{
    if (!fault) {
        return code;
    }
    va_list arguments;
    va_start(arguments, format);
    fault->code = code;
    fault->index = index;
    fault->value = value;
    vsnprintf(fault->text, sizeof fault->text, format, arguments);
    va_end(arguments);
    return code;
}

static int check_grid(const dcHeightfieldSource *s, dcFault *fault)
{
    if (s->columns < 2) {
        return refuse(fault, dcHeightfieldFaultSize, -1, s->columns, "columns is %d: at least 2 are needed",
                      s->columns);
    }
    if (s->rows < 2) {
        return refuse(fault, dcHeightfieldFaultSize, -1, s->rows, "rows is %d: at least 2 are needed", s->rows);
    }
    double faces = 2.0 * (double)s->columns * (double)s->rows;
    if (faces > INT_MAX) {
        return refuse(fault, dcHeightfieldFaultSize, -1, faces, "%d columns and %d rows are too many to count",
                      s->columns, s->rows);
    }
    return 0;
}

static int check_numbers(const dcHeightfieldSource *s, dcFault *fault)
{
    const struct {
        const char *name;
        double value, low;
    } number[] = {
        {"width", s->width, 1.0 / far_out}, {"depth", s->depth, 1.0 / far_out}, {"scale", s->scale, -far_out},
        {"offset", s->offset, -far_out},    {"thickness", s->thickness, 0.0},
    };
    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++) {
        double value = number[i].value, low = number[i].low;
        if (!(value >= low && value <= far_out)) {
            return refuse(fault, dcHeightfieldFaultNumber, -1, value, "%s is %g: it must lie between %g and %g",
                          number[i].name, value, low, far_out);
        }
    }
    return 0;
}

static int check_heights(const dcHeightfieldSource *s, dcFault *fault)
{
    for (int j = 0; j < s->rows; j++) {
        for (int i = 0; i < s->columns; i++) {
            int index = i + j * s->columns;
            double sample = s->heights[index], height = sample * s->scale + s->offset;
            if (!(fabs(sample) <= DBL_MAX)) {
                return refuse(fault, dcHeightfieldFaultSample, index, sample,
                              "sample %d (column %d, row %d) is %g: it must be finite", index, i, j, sample);
            }
            if (!(fabs(height) <= far_out)) {
                return refuse(fault, dcHeightfieldFaultSample, index, sample,
                              "sample %d (column %d, row %d) is %g, %g with scale and offset: too far out", index, i, j,
                              sample, height);
            }
        }
    }
    return 0;
}

static int check(const dcHeightfieldSource *source, dcFault *fault)
{
    int code;
    if (!source || !source->heights) {
        return refuse(fault, dcHeightfieldFaultSize, -1, 0.0, "there are no heights");
    }
    if ((code = check_grid(source, fault)) || (code = check_numbers(source, fault))) {
        return code;
    }
    return check_heights(source, fault);
}

static void fill_heights(struct dcHeightfield *field, const dcHeightfieldSource *source)
{
    for (int j = 0; j < field->rows; j++) {
        for (int i = 0; i < field->columns; i++) {
            /* As ODE: the period is columns-1 samples, so that the last column lies on the first one. */
            int from_i = field->wrap ? i % (field->columns - 1) : i;
            int from_j = field->wrap ? j % (field->rows - 1) : j;
            field->height[i + j * field->columns] =
                source->heights[from_i + from_j * field->columns] * source->scale + source->offset;
        }
    }
}

/* Bounds of the up to four blocks of the level below. */
static void fill_block(const struct dcHeightfield *field, int level, int i, int j)
{
    const dcxHeightBlocks *lower = &field->blocks[level - 1];
    double *bounds = &field->blocks[level].bounds[2 * (i + j * field->blocks[level].columns)];
    bounds[0] = INFINITY;
    bounds[1] = -INFINITY;
    for (int k = 0; k < 4; k++) {
        int below_i = 2 * i + (k & 1), below_j = 2 * j + (k >> 1);
        if (below_i >= lower->columns || below_j >= lower->rows) {
            continue;
        }
        double below[2];
        block_bounds(field, level - 1, below_i, below_j, below);
        bounds[0] = fmin(bounds[0], below[0]);
        bounds[1] = fmax(bounds[1], below[1]);
    }
}

/* From the cells up to the one block that holds them all; 0 if memory ran out. */
static int fill_blocks(struct dcHeightfield *field)
{
    int columns = field->columns - 1, rows = field->rows - 1, level = 0;
    field->levels = 1;
    field->blocks[0].columns = columns;
    field->blocks[0].rows = rows;
    while (columns > 1 || rows > 1) {
        columns = (columns + 1) / 2;
        rows = (rows + 1) / 2;
        dcxHeightBlocks *blocks = &field->blocks[++level];
        blocks->columns = columns;
        blocks->rows = rows;
        blocks->bounds = malloc(2 * sizeof(double) * (size_t)columns * (size_t)rows);
        field->levels = level + 1;
        if (!blocks->bounds) {
            return 0;
        }
        for (int j = 0; j < rows; j++) {
            for (int i = 0; i < columns; i++) {
                fill_block(field, level, i, j);
            }
        }
    }
    double bounds[2];
    block_bounds(field, level, 0, 0, bounds);
    field->lowest = bounds[0];
    field->highest = bounds[1];
    return 1;
}

dcHeightfieldID dcHeightfieldCreate(const dcHeightfieldSource *source, dcFault *fault)
{
    if (check(source, fault)) {
        return NULL;
    }
    struct dcHeightfield *field = calloc(1, sizeof *field);
    if (field) {
        field->references = 1;
        field->columns = source->columns;
        field->rows = source->rows;
        field->wrap = source->wrap != 0;
        field->width = source->width;
        field->depth = source->depth;
        field->dx = source->width / (source->columns - 1);
        field->dz = source->depth / (source->rows - 1);
        field->per_dx = 1.0 / field->dx;
        field->per_dz = 1.0 / field->dz;
        field->half_diagonal = 1.0 / hypot(field->per_dx, field->per_dz);
        field->height = malloc(sizeof(double) * (size_t)source->columns * (size_t)source->rows);
        if (field->height) {
            fill_heights(field, source);
        }
    }
    if (!field || !field->height || !fill_blocks(field)) {
        dcHeightfieldRelease(field);
        refuse(fault, dcHeightfieldFaultMemory, -1, 0.0, "out of memory for %d columns and %d rows", source->columns,
               source->rows);
        return NULL;
    }
    field->underside = field->lowest - source->thickness;
    if (fault) {
        *fault = (dcFault){.index = -1};
    }
    return field;
}

dcHeightfieldID dcHeightfieldRetain(dcHeightfieldID field)
{
    if (field) {
        field->references++;
    }
    return field;
}

void dcHeightfieldRelease(dcHeightfieldID field)
{
    if (!field || --field->references > 0) {
        return;
    }
    for (int level = 1; level < field->levels; level++) {
        free(field->blocks[level].bounds);
    }
    free(field->height);
    free(field);
}

void dcHeightfieldGetRange(dcHeightfieldID field, double *lowest, double *highest)
{
    if (lowest) {
        *lowest = field->lowest;
    }
    if (highest) {
        *highest = field->highest;
    }
}
