/* See octahedron.h. */
#include "octahedron.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Corners of the triangles, nine numbers each; the mesh joins those at one place. */
static dcMeshID weld(const double *corner, int faces)
{
    int *number = malloc(3 * (size_t)faces * sizeof *number);
    if (!number) {
        return NULL;
    }
    for (int i = 0; i < 3 * faces; i++) {
        number[i] = i;
    }
    dcMeshSource source = {corner, 3 * faces, number, faces, 0, 1};
    dcMeshID mesh = dcMeshCreate(&source, NULL);
    free(number);
    return mesh;
}

/* The same bits whichever end comes first. */
static void middle(const double *a, const double *b, double radius, double *m)
{
    double v[3] = {a[0] + b[0], a[1] + b[1], a[2] + b[2]}, length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    for (int k = 0; k < 3; k++) {
        m[k] = radius * v[k] / length;
    }
}

/* Triangle of three corners at `to`, the next free place after it. */
static double *put(double *to, const double *a, const double *b, const double *c)
{
    memcpy(to, a, 3 * sizeof *to);
    memcpy(to + 3, b, 3 * sizeof *to);
    memcpy(to + 6, c, 3 * sizeof *to);
    return to + 9;
}

static double *octahedron(double r, double *to)
{
    for (int i = 0; i < 8; i++) {
        double x[3] = {i & 1 ? -r : r, 0, 0}, y[3] = {0, i & 2 ? -r : r, 0}, z[3] = {0, 0, i & 4 ? -r : r};
        int mirrored = (i & 1) ^ (i >> 1 & 1) ^ (i >> 2 & 1);
        to = mirrored ? put(to, x, z, y) : put(to, x, y, z);
    }
    return to;
}

/*
 * A face in four; or in two, if one edge only lies above z; or as it is.  Edges lie above if both ends do, so that two
 * of a face never do without the third, and neighbours agree.
 */
static double *cut(const double *v, double radius, double z, double *to)
{
    double m[3][3];
    int above[3], count = 0, edge = 0;
    for (int k = 0; k < 3; k++) {
        int next = (k + 1) % 3;
        above[k] = v[3 * k + 2] > z && v[3 * next + 2] > z;
        count += above[k];
        edge = above[k] ? k : edge;
        middle(v + 3 * k, v + 3 * next, radius, m[k]);
    }
    if (count == 0) {
        return put(to, v, v + 3, v + 6);
    }
    if (count == 1) {
        const double *a = v + 3 * edge, *b = v + 3 * ((edge + 1) % 3), *c = v + 3 * ((edge + 2) % 3);
        return put(put(to, a, m[edge], c), m[edge], b, c);
    }
    to = put(to, v, m[0], m[2]);
    to = put(to, m[0], v + 3, m[1]);
    to = put(to, m[2], m[1], v + 6);
    return put(to, m[0], m[1], m[2]);
}

/* Cut `levels` times, and once more above z. */
static dcMeshID make(double radius, int levels, double z)
{
    size_t most = (size_t)8 << (2 * (levels + (z < radius))), faces = 8;
    double *now = malloc(9 * most * sizeof *now), *next = malloc(9 * most * sizeof *next);
    dcMeshID mesh = NULL;
    if (now && next) {
        octahedron(radius, now);
        for (int level = 0; level < levels + (z < radius); level++) {
            double *to = next, *old = now;
            for (size_t f = 0; f < faces; f++) {
                to = cut(now + 9 * f, radius, level < levels ? -INFINITY : z, to);
            }
            faces = (size_t)(to - next) / 9;
            now = next;
            next = old;
        }
        mesh = weld(now, (int)faces);
    }
    free(now);
    free(next);
    return mesh;
}

dcMeshID octahedronMesh(double radius, int levels)
{
    return make(radius, levels, INFINITY);
}

dcMeshID octahedronMeshRefined(double radius, int levels, double z)
{
    return make(radius, levels, z);
}
