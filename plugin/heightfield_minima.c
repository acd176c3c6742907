/*
 * The places where a heightfield comes nearest to a point; see solid.h.
 *
 * The samples are a lattice, cut by parallel diagonals: the triangle across the edge of two samples has its third
 * sample where it makes a parallelogram with the first triangle, and every sample has the same six neighbours.
 */
#include "heightfield_data.h"
#include "mesh_data.h"
#include "minima.h"

/* Cosines that are zero but for rounding. */
static const double tiny = 1e-12;

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
static bool read_sample(const struct dcHeightfield *f, int i, int j, struct sample *s)
{
    int column = f->wrap ? wrapped(i, f->columns - 1) : i, row = f->wrap ? wrapped(j, f->rows - 1) : j;
    if (column < 0 || column >= f->columns || row < 0 || row >= f->rows)
        return false;
    s->i = i;
    s->j = j;
    s->at[0] = i * f->dx - 0.5 * f->width;
    s->at[1] = height_at(f, column, row);
    s->at[2] = j * f->dz - 0.5 * f->depth;
    return true;
}

/* Whether the way to sample (i, j) leads away from the query; `offset` leads to the query from `at`. */
static bool leads_away(const struct dcHeightfield *f, int i, int j, const double at[3], const double offset[3])
{
    struct sample s;
    double way[3];
    if (!read_sample(f, i, j, &s))
        return true;
    minus3(way, s.at, at);
    return dot3(way, offset) <= tiny * length3(way) * length3(offset);
}

/* The nearest point of a triangle: inside (edge, corner -1), or on edge i, from sample i to the next, or on a corner.
 */
struct foot {
    int edge, corner;
    double square, point[3], offset[3];
};

static void try_edge(const struct sample *from, const struct sample *to, int i, const double query[3],
                     struct foot *foot)
{
    double edge[3], arm[3], point[3], offset[3];
    minus3(edge, to->at, from->at);
    minus3(arm, query, from->at);
    double along = dot3(arm, edge), square = dot3(edge, edge);
    double t = along <= 0.0 ? 0.0 : along >= square ? 1.0 : along / square;
    along3(point, from->at, t, edge);
    along3(offset, arm, -t, edge);
    double distance = dot3(offset, offset);
    if (!(distance < foot->square))
        return;
    foot->square = distance;
    foot->edge = t > 0.0 && t < 1.0 ? i : -1;
    foot->corner = t <= 0.0 ? i : t >= 1.0 ? (i + 1) % 3 : -1;
    copy3(foot->point, point);
    copy3(foot->offset, offset);
}

/* Nearest point of the triangle s, if it is nearer than `limit`, a square; its normal, up. */
static bool find_foot(const struct sample s[3], const double query[3], double limit, double normal[3],
                      struct foot *foot)
{
    double edge[3][3], arm[3], side[3];
    for (int i = 0; i < 3; i++)
        minus3(edge[i], s[(i + 1) % 3].at, s[i].at);
    cross3(normal, edge[0], edge[1]);
    unit3(normal);
    minus3(arm, query, s[0].at);
    double height = dot3(arm, normal);
    if (!(height * height < limit))
        return false;
    foot->square = limit;
    foot->edge = foot->corner = -1;
    bool beyond = false;
    for (int i = 0; i < 3; i++) {
        minus3(arm, query, s[i].at);
        cross3(side, edge[i], normal);
        if (dot3(arm, side) > 0.0) {
            beyond = true;
            try_edge(&s[i], &s[(i + 1) % 3], i, query, foot);
        }
    }
    if (beyond)
        return foot->square < limit;
    foot->square = height * height;
    along3(foot->point, query, -height, normal);
    for (int k = 0; k < 3; k++)
        foot->offset[k] = height * normal[k];
    return true;
}

/* Whether no triangle around has a nearer point than the foot of this one. */
static bool is_minimum(const struct dcHeightfield *f, const struct sample s[3], const struct foot *foot)
{
    static const int around[6][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}};
    if (foot->edge >= 0) {
        const struct sample *a = &s[foot->edge], *b = &s[(foot->edge + 1) % 3], *c = &s[(foot->edge + 2) % 3];
        return leads_away(f, a->i + b->i - c->i, a->j + b->j - c->j, foot->point, foot->offset);
    }
    for (int k = 0; foot->corner >= 0 && k < 6; k++) {
        const struct sample *c = &s[foot->corner];
        if (!leads_away(f, c->i + around[k][0], c->j + around[k][1], foot->point, foot->offset))
            return false;
    }
    return true;
}

static int face_number(const struct dcHeightfield *f, int i, int j, int upper)
{
    int column = f->wrap ? wrapped(i, f->columns - 1) : i, row = f->wrap ? wrapped(j, f->rows - 1) : j;
    return 2 * (column + row * (f->columns - 1)) + upper;
}

static void try_triangle(const struct dcHeightfield *f, int i, int j, int upper, struct dcMinimum *m)
{
    struct sample s[3]; /* in the order in which their normal is up */
    struct foot foot = {-1, -1, 0.0, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    double normal[3], length;
    if (!read_sample(f, i + upper, j + upper, &s[0]) || !read_sample(f, i + upper, j + 1 - upper, &s[1]) ||
        !read_sample(f, i + 1 - upper, j + upper, &s[2]))
        return;
    if (!find_foot(s, m->query, m->square, normal, &foot) || !(foot.square > 0.0) || !(foot.offset[1] > 0.0))
        return;
    length = sqrt(foot.square);
    for (int k = 0; k < 3 && (foot.edge >= 0 || foot.corner >= 0); k++)
        normal[k] = foot.offset[k] / length;
    if (dcMinimumWants(m, foot.square, normal) && is_minimum(f, s, &foot))
        dcMinimumTake(m, foot.square, foot.point, normal, face_number(f, i, j, upper));
}

/* Whether a cell is all farther than the best, by the box around it. */
static bool is_far(const struct dcHeightfield *f, int i, int j, const struct dcMinimum *m)
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

int dcHeightfieldMinima(const struct dcHeightfield *field, const double point[3], double reach, double cosine, int room,
                        dcNearest *out)
{
    int count = dcHeightfieldNearest(field, point, reach, NULL, out), columns[2], rows[2];
    if (count == 0 || !(fabs(point[0]) + fabs(point[2]) < 1e9 * (field->dx + field->dz)))
        return count; /* cells so far out cannot be counted */
    window(point[0] + 0.5 * field->width, reach, field->dx, field->columns - 1, field->wrap, columns);
    window(point[2] + 0.5 * field->depth, reach, field->dz, field->rows - 1, field->wrap, rows);
    while (count < room) {
        struct dcMinimum m = {
            .query = point, .taken = out, .num_taken = count, .cosine = cosine, .square = reach * reach};
        for (int j = rows[0]; j <= rows[1]; j++) {
            for (int i = columns[0]; i <= columns[1]; i++) {
                for (int upper = 0; upper < 2 && !is_far(field, i, j, &m); upper++)
                    try_triangle(field, i, j, upper, &m);
            }
        }
        if (!m.found)
            break;
        out[count++] = m.best;
    }
    return count;
}
