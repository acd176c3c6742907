/*
 * Nearest point of a heightfield's surface.
 *
 * The cell under the query gives a first candidate, and so a window of cells that can hold a nearer one; the window is
 * searched from the blocks of the pyramid that just cover it, leaving out every block whose box lies beyond the best
 * distance so far.  Cells are tried by heightfield_cell.c.
 */
#include <math.h>

#include <ode-compliant/heightfield.h>
#include <ode-compliant/solid.h>

#include "mesh/mesh.h"
#include "heightfield_data.h"
#include "heightfield_search.h"
#include "shapes.h"

/*
 * Queries nearer than this, in relation to the coordinates, have lost the direction to rounding: below it the normal
 * is the surface's own.
 */
static const double tiny = 1e-10;
/* A squared length below this has lost digits to underflow. */
static const double nothing = 1e-280;

/* Square of the distance from the query to a block's box. */
static double box_distance(const dcxHeightSearch *s, int level, int i, int j)
{
    double cells = (double)(1u << level), size_x = cells * s->field->dx, size_z = cells * s->field->dz;
    double bounds[2];
    block_bounds(s->field, level, i, j, bounds);
    double x = s->x - i * size_x, z = s->z - j * size_z;
    double dx = x < 0.0 ? x : x > size_x ? x - size_x : 0.0;
    double dz = z < 0.0 ? z : z > size_z ? z - size_z : 0.0;
    double dy = s->y < bounds[0] ? bounds[0] - s->y : s->y > bounds[1] ? s->y - bounds[1] : 0.0;
    return dx * dx + dy * dy + dz * dz;
}

/* A block's triangles, those on the query's side first. */
static void search_block(dcxHeightSearch *s, int level, int i, int j)
{
    if ((level == 0 && i == s->skip_i && j == s->skip_j) || !(box_distance(s, level, i, j) < s->limit)) {
        return;
    }
    if (level == 0) {
        dcxHeightTryCell(s, i, j);
        return;
    }
    const dcxHeightBlocks *below = &s->field->blocks[level - 1];
    double half = (double)(1u << (level - 1));
    int first_i = s->x > (2 * i + 1) * half * s->field->dx, first_j = s->z > (2 * j + 1) * half * s->field->dz;
    for (int k = 0; k < 4; k++) {
        int child_i = 2 * i + (first_i ^ (k & 1)), child_j = 2 * j + (first_j ^ (k >> 1));
        if (child_i < below->columns && child_j < below->rows) {
            search_block(s, level - 1, child_i, child_j);
        }
    }
}

/* Number of the cell at x, clamped. */
static int cell_at(double x, double per_size, int cells)
{
    double cell = floor(x * per_size);
    return !(cell > 0.0) ? 0 : cell > cells - 1 ? cells - 1 : (int)cell;
}

/* The cells of this tile that can hold a nearer point, from the level at which they are two blocks a side or less. */
static void search_tile(dcxHeightSearch *s)
{
    const struct dcHeightfield *f = s->field;
    double window = sqrt(s->limit) + 1e-6 * (f->dx + f->dz); /* with room for rounding */
    if (s->x + window < 0.0 || s->x - window > f->width || s->z + window < 0.0 || s->z - window > f->depth) {
        return;
    }
    int columns = f->columns - 1, rows = f->rows - 1;
    int i0 = cell_at(s->x - window, f->per_dx, columns), i1 = cell_at(s->x + window, f->per_dx, columns);
    int j0 = cell_at(s->z - window, f->per_dz, rows), j1 = cell_at(s->z + window, f->per_dz, rows);
    int level = 0;
    while ((i1 >> level) - (i0 >> level) > 1 || (j1 >> level) - (j0 >> level) > 1) {
        level++;
    }
    for (int j = j0 >> level; j <= j1 >> level; j++) {
        for (int i = i0 >> level; i <= i1 >> level; i++) {
            search_block(s, level, i, j);
        }
    }
}

/* Whether the query is in its column's solid part; then only the nearest point itself limits the search. */
static int is_inside(const dcxHeightSearch *s, int i, int j)
{
    const struct dcHeightfield *f = s->field;
    int beside = s->x < 0.0 || s->x > f->width || s->z < 0.0 || s->z > f->depth;
    if ((beside && !f->wrap) || !(s->y > f->underside)) {
        return 0;
    }
    double u = s->x * f->per_dx - i, w = s->z * f->per_dz - j;
    double h10 = height_at(f, i + 1, j), h01 = height_at(f, i, j + 1);
    if (u + w <= 1.0) {
        double h00 = height_at(f, i, j);
        return s->y < h00 + (h10 - h00) * u + (h01 - h00) * w;
    }
    double h11 = height_at(f, i + 1, j + 1);
    return s->y < h11 + (h01 - h11) * (1.0 - u) + (h10 - h11) * (1.0 - w);
}

/*
 * Wrapped, the query is brought to the tile around the origin.  Of all the images of a surface point the nearest one
 * is less than half a period away along each axis, so that the eight tiles around are enough.
 */
static void search_all(dcxHeightSearch *s)
{
    const struct dcHeightfield *f = s->field;
    search_tile(s);
    if (!f->wrap) {
        return;
    }
    s->skip_i = -1;
    const double x = s->x, z = s->z;
    for (int k = 0; k < 9; k++) {
        if (k == 4) {
            continue;
        }
        s->x = x - (k % 3 - 1) * f->width;
        s->z = z - (k / 3 - 1) * f->depth;
        search_tile(s);
    }
}

/* What of its triangle the best point lies on, as a set of vertices, but for rounding. */
static int vertices_of(const dcxHeightCandidate *best, double rounding)
{
    int vertices = (1.0 - best->x - best->z > rounding ? dcxHeightCorner : 0) |
                   (best->x > rounding ? dcxHeightNextX : 0) | (best->z > rounding ? dcxHeightNextZ : 0);
    return vertices ? vertices : dcxHeightFace;
}

static void report(const dcxHeightSearch *s, int inside, double distance, const double point[3], dcNearest *out)
{
    const struct dcHeightfield *f = s->field;
    const dcxHeightCandidate *best = &s->best;
    out->distance = distance;
    for (int i = 0; i < 3; i++) {
        out->point[i] = point[i] - best->away[i];
    }
    out->face = 2 * (best->i + best->j * (f->columns - 1)) + best->upper;

    if (fabs(distance) <= tiny * s->scale) {
        int vertices = vertices_of(best, tiny * s->scale / fmin(f->dx, f->dz));
        if (vertices != dcxHeightFace || best->square < nothing || !best->on_face) {
            dcxHeightfieldNormal(f, best->i, best->j, best->upper, vertices, out->normal);
            return;
        }
    }
    /* Above or below a face the way is along its normal, however short; outside and yet below is under the underside.
     */
    int below = best->on_face && !best->above && (inside || fabs(distance) <= tiny * s->scale);
    double divisor = below || (inside && !best->on_face) ? -fabs(distance) : fabs(distance);
    for (int i = 0; i < 3; i++) {
        out->normal[i] = best->away[i] / divisor;
    }
}

int dcxHeightfieldNearest(const struct dcHeightfield *field, const double point[3], double reach, const int *hint,
                          dcNearest *out)
{
    (void)hint; /* the column of the query is as good a start */
    if (!(point[1] - field->highest < reach)) {
        return 0;
    }
    dcxHeightSearch s = {.field = field, .y = point[1], .skip_i = -1, .best.square = INFINITY};
    s.x = point[0] + 0.5 * field->width;
    s.z = point[2] + 0.5 * field->depth;
    s.scale = fabs(point[0]) + fabs(point[1]) + fabs(point[2]) + field->width + field->depth;
    if (field->wrap) {
        s.x -= field->width * floor(s.x / field->width);
        s.z -= field->depth * floor(s.z / field->depth);
    }
    int i = cell_at(s.x, field->per_dx, field->columns - 1), j = cell_at(s.z, field->per_dz, field->rows - 1);
    int inside = is_inside(&s, i, j);
    s.limit = inside ? INFINITY : dcxHeightSlack(&s, reach * reach);
    search_block(&s, 0, i, j);
    s.skip_i = i;
    s.skip_j = j;
    search_all(&s);
    double distance = inside ? -sqrt(s.best.square) : sqrt(s.best.square);
    if (!(distance < reach)) {
        return 0;
    }
    report(&s, inside, distance, point, out);
    return 1;
}
