/* See field.h. */
#include "field.h"

#include "base/vector.h"

static const struct {
    int columns, rows;
    double width, depth, rise; /* of the heights, before the scale */
} shapes[num_shapes] = {
    {2, 2, 1, 1, 0.5},  {2, 7, 0.5, 4, 1},     {9, 5, 8, 3, 0.3},   {17, 33, 6, 10, 2},
    {13, 11, 4, 4, 60}, {20, 30, 2, 30, 1e-3}, {16, 16, 15, 15, 0},
};

static double between(double low, double high)
{
    return low + (high - low) * randomUnit();
}

static double sample(const struct field *f, int i, int j)
{
    const dcHeightfieldSource *s = &f->source;
    if (s->wrap) {
        i %= s->columns - 1;
        j %= s->rows - 1;
    }
    return f->heights[i + j * s->columns] * s->scale + s->offset;
}

static void set_vertex(const struct field *f, int i, int j, double v[3])
{
    const dcHeightfieldSource *s = &f->source;
    v[0] = s->width * ((double)i / (s->columns - 1) - 0.5);
    v[1] = sample(f, i, j);
    v[2] = s->depth * ((double)j / (s->rows - 1) - 0.5);
}

void fieldOpen(struct field *f, int shape, int wrap)
{
    f->source = (dcHeightfieldSource){.heights = f->heights, .scale = 0.7, .offset = -0.3, .thickness = 0.25};
    f->source.width = shapes[shape].width;
    f->source.depth = shapes[shape].depth;
    f->source.columns = shapes[shape].columns;
    f->source.rows = shapes[shape].rows;
    f->source.wrap = wrap;
    if (shape % 2) {
        f->source.scale = -1.3;
    }
    int columns = f->source.columns - 1, rows = f->source.rows - 1;
    for (int k = 0; k < (columns + 1) * (rows + 1); k++) {
        f->heights[k] = shapes[shape].rise * between(-1, 1);
    }
    f->triangles = 2 * columns * rows;
    for (int k = 0; k < f->triangles; k++) {
        int i = k / 2 % columns, j = k / 2 / columns, u = k % 2;
        set_vertex(f, i + u, j + u, f->vertex[k][0]);
        set_vertex(f, i, j + 1, f->vertex[k][1]);
        set_vertex(f, i + 1, j, f->vertex[k][2]);
    }
    dcFault fault = {.code = 99};
    f->id = dcHeightfieldCreate(&f->source, &fault);
    ck_assert_msg(f->id && fault.code == 0, "%d: %s", fault.code, fault.text);
}

dcSolid fieldSolid(const struct field *f)
{
    return (dcSolid){.type = dcSolidHeightfield, .data = f->id};
}

static double to_segment(const double q[3], const double a[3], const double b[3])
{
    double ab[3], aq[3], t;
    v_sub(ab, b, a);
    v_sub(aq, q, a);
    t = fmin(1, fmax(0, v_dot(ab, aq) / v_dot(ab, ab)));
    for (int i = 0; i < 3; i++) {
        aq[i] -= t * ab[i];
    }
    return v_norm(aq);
}

/* Unit normal of a triangle, up. */
void triangleNormal(double v[3][3], double n[3])
{
    double a[3], b[3];
    v_sub(a, v[1], v[0]);
    v_sub(b, v[2], v[0]);
    for (int i = 0; i < 3; i++) {
        n[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
    }
    double l = n[1] < 0 ? -v_norm(n) : v_norm(n);
    for (int i = 0; i < 3; i++) {
        n[i] /= l;
    }
}

/* Distance from a triangle: from its plane if the foot is inside, else from its sides. */
double triangleDistance(const double q[3], double v[3][3])
{
    double n[3], aq[3], area = 0, whole = 0;
    triangleNormal(v, n);
    v_sub(aq, q, v[0]);
    double height = v_dot(aq, n), foot[3] = {q[0] - height * n[0], 0, q[2] - height * n[2]};
    for (int k = 0; k < 3; k++) {
        const double *a = v[k], *b = v[(k + 1) % 3];
        area += fabs((a[0] - foot[0]) * (b[2] - foot[2]) - (a[2] - foot[2]) * (b[0] - foot[0]));
        whole += a[0] * b[2] - a[2] * b[0];
    }
    if (area <= fabs(whole) * (1 + 1e-13)) {
        return fabs(height);
    }
    return fmin(to_segment(q, v[0], v[1]), fmin(to_segment(q, v[1], v[2]), to_segment(q, v[2], v[0])));
}

/* The triangle over or under a point of the base, or -1; `height` is that of the surface there. */
int fieldColumn(struct field *f, double x, double z, double *height)
{
    for (int k = 0; k < f->triangles; k++) {
        double(*v)[3] = f->vertex[k], *on_x = v[k % 2 ? 1 : 2], *on_z = v[k % 2 ? 2 : 1];
        double ux = (x - v[0][0]) / (on_x[0] - v[0][0]), uz = (z - v[0][2]) / (on_z[2] - v[0][2]);
        if (ux < 0 || uz < 0 || ux + uz > 1) {
            continue;
        }
        *height = v[0][1] + ux * (on_x[1] - v[0][1]) + uz * (on_z[1] - v[0][1]);
        return k;
    }
    return -1;
}

/* Shortest distance to all triangles, of all tiles around if it is wrapped. */
double fieldDistance(struct field *f, const double q[3])
{
    double least = INFINITY;
    int around = f->source.wrap ? 2 : 0;
    for (int k = -around; k <= around; k++) {
        for (int l = -around; l <= around; l++) {
            double p[3] = {q[0] - k * f->source.width, q[1], q[2] - l * f->source.depth};
            for (int t = 0; t < f->triangles; t++) {
                least = fmin(least, triangleDistance(p, f->vertex[t]));
            }
        }
    }
    return least;
}

void fieldQuery(const struct field *f, double q[3])
{
    double beyond = f->source.wrap ? 1.4 : randomUnit() < 0.7 ? 1 : 1.8, low, high;
    dcHeightfieldGetRange(f->id, &low, &high);
    double up = randomUnit() < 0.5 ? 0.3 : 3;
    q[0] = f->source.width * beyond * between(-0.5, 0.5);
    q[1] = between(low - up, high + up);
    q[2] = f->source.depth * beyond * between(-0.5, 0.5);
}
