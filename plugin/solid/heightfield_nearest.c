/*
 * Nearest point of a heightfield's surface.
 *
 * The cell under the query gives a first candidate, and so a window of cells that can hold a nearer one; the window is
 * searched from the blocks of the pyramid that just cover it, leaving out every block whose box lies beyond the best
 * distance so far.  Seen from above all triangles are halves of a rectangle, so that a triangle's plane is a height
 * and two slopes, and whether it holds a point takes three comparisons.
 */
#include <math.h>

#include <ode-compliant/solid.h>

#include "mesh/data.h"
#include "heightfield_data.h"
#include "solid.h"

/*
 * Queries nearer than this, in relation to the coordinates, have lost the direction to rounding: below it the normal
 * is the surface's own.
 */
static const double tiny = 1e-10;
/* A squared length below this has lost digits to underflow. */
static const double nothing = 1e-280;

/*
 * Boxes and planes are let pass a little beyond the best distance, by more than rounding, so that the least of all
 * computed distances wins whatever the reach and the order were: relative, and in relation to the coordinates.
 */
static const double slack = 1e-12, slack_floor = 1e-19;

/* The best so far. */
struct candidate {
    double away[3]; /* from the surface to the query */
    double square;  /* of its length */
    int i, j;       /* cell */
    int upper;      /* which triangle */
    double x, z;    /* the point, from the triangle's right-angled corner, as parts of the cell */
    int on_face;    /* not on an edge or corner */
    int above;      /* on_face: the query is above the triangle's plane */
};

struct search {
    const struct dcHeightfield *field;
    double x, y, z;     /* query; x and z from sample (0, 0) of the tile looked at */
    double scale;       /* of the coordinates */
    double limit;       /* square of the distance of interest: the reach, or the best so far; with slack */
    int skip_i, skip_j; /* a cell done already */
    struct candidate best;
};

/*
 * A triangle as its right-angled corner and its two rises, seen along `turn` times x and z: +1 for the lower one of a
 * cell, -1 for the upper one.  (u, v, w) is the query from that corner: along x, up, along z.
 */
struct triangle {
    double u, v, w;
    double rise_x, rise_z; /* to the next vertex */
    double turn;
};

static double with_slack(const struct search *s, double square)
{
    return square + slack * square + slack_floor * s->scale * s->scale;
}

/* Keeps the candidate (u, v, w), which points from the surface to the query. */
static void keep(struct search *s, const struct triangle *t, double u, double v, double w, double square)
{
    struct candidate *best = &s->best;
    best->away[0] = t->turn * u;
    best->away[1] = v;
    best->away[2] = t->turn * w;
    best->square = square;
    best->x = (t->u - u) * s->field->per_dx;
    best->z = (t->w - w) * s->field->per_dz;
    best->on_face = 0;
    double limit = with_slack(s, square);
    s->limit = limit < s->limit ? limit : s->limit;
}

/* Nearest point of an edge: `a` leads from its beginning to the query, `e` to its end. */
static int try_edge(struct search *s, const struct triangle *t, const double a[3], const double e[3])
{
    double along = a[0] * e[0] + a[1] * e[1] + a[2] * e[2];
    double square = e[0] * e[0] + e[1] * e[1] + e[2] * e[2];
    double part = !(along > 0.0) ? 0.0 : along >= square ? 1.0 : along / square;
    double u = a[0] - part * e[0], v = a[1] - part * e[1], w = a[2] - part * e[2];
    double distance = u * u + v * v + w * w;
    if (!(distance < s->best.square)) {
        return 0;
    }
    keep(s, t, u, v, w, distance);
    return 1;
}

/* Nearest point of one triangle; true if it is the best so far. */
static int try_triangle(struct search *s, const struct triangle *t)
{
    const struct dcHeightfield *f = s->field;
    double gx = t->rise_x * f->per_dx, gz = t->rise_z * f->per_dz;
    double steep = 1.0 + gx * gx + gz * gz;
    double over = (t->v - gx * t->u - gz * t->w) / steep; /* height above the plane, times the normal's share of it */
    double square = over * over * steep;
    if (!(square < s->limit)) {
        return 0;
    }
    double foot_x = t->u + over * gx, foot_z = t->w + over * gz;
    double past = foot_x * f->per_dx + foot_z * f->per_dz - 1.0; /* the diagonal, in parts of its distance */
    if (foot_x >= 0.0 && foot_z >= 0.0 && past <= 0.0) {
        if (!(square < s->best.square)) {
            return 0;
        }
        keep(s, t, -over * gx, over, -over * gz, square);
        s->best.on_face = 1;
        s->best.above = over >= 0.0;
        return 1;
    }
    /* From the foot on it is at least as far as it looks from above. */
    double gap = foot_x < foot_z ? -foot_x : -foot_z;
    gap = past * f->half_diagonal > gap ? past * f->half_diagonal : gap;
    if (!(square + gap * gap < s->limit)) {
        return 0;
    }
    /* The nearest point of a convex figure lies on a side that the foot is past. */
    const double corner[3] = {t->u, t->v, t->w};
    int nearer = 0;
    if (foot_z < 0.0) {
        nearer |= try_edge(s, t, corner, (const double[3]){f->dx, t->rise_x, 0.0});
    }
    if (foot_x < 0.0) {
        nearer |= try_edge(s, t, corner, (const double[3]){0.0, t->rise_z, f->dz});
    }
    if (past > 0.0) {
        nearer |= try_edge(s, t, (const double[3]){t->u - f->dx, t->v - t->rise_x, t->w},
                           (const double[3]){-f->dx, t->rise_z - t->rise_x, f->dz});
    }
    return nearer;
}

static void try_cell(struct search *s, int i, int j)
{
    const struct dcHeightfield *f = s->field;
    double near = height_at(f, i, j), far = height_at(f, i + 1, j + 1);
    double h10 = height_at(f, i + 1, j), h01 = height_at(f, i, j + 1);
    double x0 = i * f->dx, z0 = j * f->dz;
    const struct triangle half[2] = {
        {s->x - x0, s->y - near, s->z - z0, h10 - near, h01 - near, 1.0},
        {x0 + f->dx - s->x, s->y - far, z0 + f->dz - s->z, h01 - far, h10 - far, -1.0},
    };
    for (int upper = 0; upper < 2; upper++) {
        if (!try_triangle(s, &half[upper])) {
            continue;
        }
        s->best.i = i;
        s->best.j = j;
        s->best.upper = upper;
    }
}

/* Square of the distance from the query to a block's box. */
static double box_distance(const struct search *s, int level, int i, int j)
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
static void search_block(struct search *s, int level, int i, int j)
{
    if ((level == 0 && i == s->skip_i && j == s->skip_j) || !(box_distance(s, level, i, j) < s->limit)) {
        return;
    }
    if (level == 0) {
        try_cell(s, i, j);
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
static void search_tile(struct search *s)
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
static int is_inside(const struct search *s, int i, int j)
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
static void search_all(struct search *s)
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
static int vertices_of(const struct candidate *best, double rounding)
{
    int vertices = (1.0 - best->x - best->z > rounding ? dcxHeightCorner : 0) |
                   (best->x > rounding ? dcxHeightNextX : 0) | (best->z > rounding ? dcxHeightNextZ : 0);
    return vertices ? vertices : dcxHeightFace;
}

static void report(const struct search *s, int inside, double distance, const double point[3], dcNearest *out)
{
    const struct dcHeightfield *f = s->field;
    const struct candidate *best = &s->best;
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
    struct search s = {.field = field, .y = point[1], .skip_i = -1, .best.square = INFINITY};
    s.x = point[0] + 0.5 * field->width;
    s.z = point[2] + 0.5 * field->depth;
    s.scale = fabs(point[0]) + fabs(point[1]) + fabs(point[2]) + field->width + field->depth;
    if (field->wrap) {
        s.x -= field->width * floor(s.x / field->width);
        s.z -= field->depth * floor(s.z / field->depth);
    }
    int i = cell_at(s.x, field->per_dx, field->columns - 1), j = cell_at(s.z, field->per_dz, field->rows - 1);
    int inside = is_inside(&s, i, j);
    s.limit = inside ? INFINITY : with_slack(&s, reach * reach);
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
