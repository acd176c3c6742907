/*
 * The places where a heightfield comes nearest to a point; see ode-compliant/solid.h.
 *
 * The samples are a lattice, cut by parallel diagonals: the triangle across the edge of two samples has its third
 * sample where it makes a parallelogram with the first triangle, and every sample has the same six neighbours.
 */
#include <math.h>

#include <ode-compliant/heightfield.h>
#include <ode-compliant/solid.h>

#include "base/triangle.h"
#include "base/vector.h"
#include "mesh/mesh.h"
#include "heightfield_data.h"
#include "shapes.h"

/* A sample, by numbers that of a wrapped field may be beyond the period, and its place. */
struct sample {
    int i, j;
    double at[3];
};

static int wrapped(int number, int period)
{
    int rest = number % period;
    return rest < 0 ? rest + period : rest;
}

/* Reads sample (i, j); false if there is none. */
static int read_sample(const struct dcHeightfield *f, int i, int j, struct sample *s)
{
    int column = f->wrap ? wrapped(i, f->columns - 1) : i, row = f->wrap ? wrapped(j, f->rows - 1) : j;
    if (column < 0 || column >= f->columns || row < 0 || row >= f->rows) {
        return 0;
    }
    s->i = i;
    s->j = j;
    s->at[0] = i * f->dx - 0.5 * f->width;
    s->at[1] = height_at(f, column, row);
    s->at[2] = j * f->dz - 0.5 * f->depth;
    return 1;
}

/* Whether the way to sample (i, j) leads away from the query; `offset` leads to the query from `at`. */
static int leads_away(const struct dcHeightfield *f, int i, int j, const double at[3], const double offset[3])
{
    struct sample s;
    double way[3];
    if (!read_sample(f, i, j, &s)) {
        return 1;
    }
    v_sub(way, s.at, at);
    return v_dot(way, offset) <= dcxTriangleTiny * v_norm(way) * v_norm(offset);
}

/* Normal of a triangle, up. */
static void find_normal(const double *const corner[3], double normal[3])
{
    double first[3], second[3];
    v_sub(first, corner[1], corner[0]);
    v_sub(second, corner[2], corner[1]);
    v_cross(normal, first, second);
    v_unit(normal);
}

/* Whether no triangle around has a nearer point than the foot of this one. */
static int is_minimum(const struct dcHeightfield *f, const struct sample s[3], const struct dcxTrianglePoint *foot)
{
    static const int around[6][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}};
    if (foot->edge >= 0) {
        const struct sample *a = &s[foot->edge], *b = &s[(foot->edge + 1) % 3], *c = &s[(foot->edge + 2) % 3];
        return leads_away(f, a->i + b->i - c->i, a->j + b->j - c->j, foot->point, foot->offset);
    }
    for (int k = 0; foot->corner >= 0 && k < 6; k++) {
        const struct sample *c = &s[foot->corner];
        if (!leads_away(f, c->i + around[k][0], c->j + around[k][1], foot->point, foot->offset)) {
            return 0;
        }
    }
    return 1;
}

static int face_number(const struct dcHeightfield *f, int i, int j, int upper)
{
    int column = f->wrap ? wrapped(i, f->columns - 1) : i, row = f->wrap ? wrapped(j, f->rows - 1) : j;
    return 2 * (column + row * (f->columns - 1)) + upper;
}

static void try_triangle(const struct dcHeightfield *f, int i, int j, int upper, struct dcxNearestPlace *m)
{
    struct sample s[3]; /* in the order in which their normal is up */
    struct dcxTrianglePoint foot = {-1, -1, 0.0, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    double normal[3], length;
    if (!read_sample(f, i + upper, j + upper, &s[0]) || !read_sample(f, i + upper, j + 1 - upper, &s[1]) ||
        !read_sample(f, i + 1 - upper, j + upper, &s[2])) {
        return;
    }
    const double *const corner[3] = {s[0].at, s[1].at, s[2].at};
    find_normal(corner, normal);
    if (!dcxTriangleNearest(corner, normal, m->query, m->square, &foot) || !(foot.square > 0.0) ||
        !(foot.offset[1] > 0.0)) {
        return;
    }
    length = sqrt(foot.square);
    for (int k = 0; k < 3 && (foot.edge >= 0 || foot.corner >= 0); k++) {
        normal[k] = foot.offset[k] / length;
    }
    if (dcxNearestPlaceWants(m, foot.square, normal) && is_minimum(f, s, &foot)) {
        dcxNearestPlaceTake(m, foot.square, foot.point, normal, face_number(f, i, j, upper));
    }
}

/* Whether a cell is all farther than the best, by the box around it. */
static int is_far(const struct dcHeightfield *f, int i, int j, const struct dcxNearestPlace *m)
{
    int column = f->wrap ? wrapped(i, f->columns - 1) : i, row = f->wrap ? wrapped(j, f->rows - 1) : j;
    double bounds[2];
    block_bounds(f, 0, column, row, bounds);
    double x = m->query[0] + 0.5 * f->width - i * f->dx, z = m->query[2] + 0.5 * f->depth - j * f->dz;
    double dx = x < 0.0 ? x : x > f->dx ? x - f->dx : 0.0;
    double dz = z < 0.0 ? z : z > f->dz ? z - f->dz : 0.0;
    double dy = m->query[1] > bounds[1] ? m->query[1] - bounds[1] : 0.0;
    return !(dx * dx + dy * dy + dz * dz < m->square);
}

/* First and last cell within `reach` of x along an axis; of a wrapped one no farther than its period. */
static void window(double x, double reach, double size, int cells, int wrap, int range[2])
{
    double low = floor((x - reach) / size), high = floor((x + reach) / size);
    double middle = floor(x / size), least = wrap ? middle - cells : 0.0, most = wrap ? middle + cells : cells - 1.0;
    range[0] = (int)(low > least ? low : least);
    range[1] = (int)(high < most ? high : most);
}

int dcxHeightfieldNearestPlaces(const struct dcHeightfield *field, const double point[3], double reach, double cosine,
                                int room, dcNearest *out)
{
    int count = dcxHeightfieldNearest(field, point, reach, NULL, out), columns[2], rows[2];
    if (count == 0 || !(fabs(point[0]) < 1e9 * field->dx && fabs(point[2]) < 1e9 * field->dz)) {
        return count; /* cells so far out cannot be counted */
    }
    window(point[0] + 0.5 * field->width, reach, field->dx, field->columns - 1, field->wrap, columns);
    window(point[2] + 0.5 * field->depth, reach, field->dz, field->rows - 1, field->wrap, rows);
    while (count < room) {
        struct dcxNearestPlace m = {
            .query = point, .taken = out, .num_taken = count, .cosine = cosine, .square = reach * reach};
        for (int j = rows[0]; j <= rows[1]; j++) {
            for (int i = columns[0]; i <= columns[1]; i++) {
                for (int upper = 0; upper < 2 && !is_far(field, i, j, &m); upper++) {
                    try_triangle(field, i, j, upper, &m);
                }
            }
        }
        if (!m.found) {
            break;
        }
        out[count++] = m.best;
    }
    return count;
}
