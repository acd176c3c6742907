/*
 * Normals of a heightfield's surface: of a face, and the mean of the faces at an edge or corner, weighted by the angle
 * that each takes up there (Baerentzen & Aanaes 2005, "Signed distance computation using the angle weighted
 * pseudonormal"); an edge's two faces take up the same.
 */
#include <math.h>

#include "base/vector.h"
#include "heightfield_data.h"

/* Position of a vertex of a triangle: 0 the right-angled corner, 1 the next along x, 2 the next along z. */
static void vertex_position(const struct dcHeightfield *f, int i, int j, int upper, int vertex, double position[3])
{
    int right = (vertex == 1) ^ upper, far = (vertex == 2) ^ upper;
    int columns = f->columns - 1, rows = f->rows - 1;
    /* A cell off the grid is there if the field repeats. */
    int cell_i = (i + columns) % columns, cell_j = (j + rows) % rows;
    position[0] = (i + right) * f->dx;
    position[1] = height_at(f, cell_i + right, cell_j + far);
    position[2] = (j + far) * f->dz;
}

/* Angle between two sides of a triangle and its unit normal, which looks up. */
static double corner(const double first[3], const double second[3], double normal[3])
{
    v_cross(normal, first, second);
    double length = v_unit(normal);
    if (normal[1] < 0.0) {
        for (int i = 0; i < 3; i++) {
            normal[i] = -normal[i];
        }
    }
    return atan2(length, v_dot(first, second));
}

/* Adds a triangle's share if it has all the points (given by column and row); `count` of them. */
static void add_triangle(const struct dcHeightfield *f, int i, int j, int upper, const int (*points)[2], int count,
                         double sum[3])
{
    int at = -1;
    for (int k = 0; k < count; k++) {
        int right = points[k][0] - i, far = points[k][1] - j;
        if (right < 0 || right > 1 || far < 0 || far > 1 || right + far == (upper ? 0 : 2)) {
            return;
        }
        at = right == upper && far == upper ? 0 : right != upper ? 1 : 2;
    }
    double p[3][3], first[3], second[3], normal[3];
    for (int vertex = 0; vertex < 3; vertex++) {
        vertex_position(f, i, j, upper, (at + vertex) % 3, p[vertex]);
    }
    v_sub(first, p[1], p[0]);
    v_sub(second, p[2], p[0]);
    double angle = corner(first, second, normal);
    v_add_scaled(sum, sum, count == 1 ? angle : 1.0, normal);
}

void dcxHeightfieldNormal(const struct dcHeightfield *f, int i, int j, int upper, int vertices, double normal[3])
{
    int points[3][2], count = 0;
    for (int vertex = 0; vertex < 3; vertex++) {
        if (!(vertices & (1 << vertex))) {
            continue;
        }
        points[count][0] = i + ((vertex == 1) ^ upper);
        points[count][1] = j + ((vertex == 2) ^ upper);
        count++;
    }
    for (int k = 0; k < 3; k++) {
        normal[k] = 0.0;
    }
    for (int k = 0; k < 18; k++) {
        int cell_i = i + k % 3 - 1, cell_j = j + k / 3 % 3 - 1;
        if (!f->wrap && (cell_i < 0 || cell_j < 0 || cell_i > f->columns - 2 || cell_j > f->rows - 2)) {
            continue;
        }
        add_triangle(f, cell_i, cell_j, k / 9, (const int(*)[2])points, count, normal);
    }
    v_unit(normal);
}
