/*
 * Nearest points of a heightfield's cells.  Seen from above all triangles are halves of a rectangle, so that a
 * triangle's plane is a height and two slopes, and whether it holds a point takes three comparisons.
 */
#include "heightfield_data.h"
#include "heightfield_search.h"

/*
 * A triangle as its right-angled corner and its two rises, seen along `turn` times x and z: +1 for the lower one of a
 * cell, -1 for the upper one.  (u, v, w) is the query from that corner: along x, up, along z.
 */
struct triangle {
    double u, v, w;
    double rise_x, rise_z; /* to the next vertex */
    double turn;
};

/* Keeps the candidate (u, v, w), which points from the surface to the query. */
static void keep(dcxHeightSearch *s, const struct triangle *t, double u, double v, double w, double square)
{
    dcxHeightCandidate *best = &s->best;
    best->away[0] = t->turn * u;
    best->away[1] = v;
    best->away[2] = t->turn * w;
    best->square = square;
    best->x = (t->u - u) * s->field->per_dx;
    best->z = (t->w - w) * s->field->per_dz;
    best->on_face = 0;
    double limit = dcxHeightSlack(s, square);
    s->limit = limit < s->limit ? limit : s->limit;
}

/* Nearest point of an edge: `a` leads from its beginning to the query, `e` to its end. */
static int try_edge(dcxHeightSearch *s, const struct triangle *t, const double a[3], const double e[3])
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
static int try_triangle(dcxHeightSearch *s, const struct triangle *t)
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

void dcxHeightTryCell(dcxHeightSearch *s, int i, int j)
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
